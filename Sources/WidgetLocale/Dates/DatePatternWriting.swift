import WidgetModel

/// Writes dates by a pattern in one language: fields of digits are the same in all, those of words are the language's.
/// Implemented for English in code and for other languages by tables; both share this file's digits.
package protocol DatePatternWriting {
  /// 1 is Sunday.
  var firstWeekday: Int { get }
  /// Days of a year that its first week must hold.
  var minimalDays: Int { get }
  /// Digits in the language's numerals.
  func numerals(_ text: String) -> String
  /// The text of a field that is not a number; nil if only ICU knows it.
  func words(_ letter: Character, _ count: Int, _ fields: DateFields, _ pattern: DatePattern) -> String?
}

extension DatePatternWriting {
  /// The text; nil where a field needs ICU.
  package func text(_ pattern: DatePattern, _ fields: DateFields) -> String? {
    var text = ""
    for part in pattern.parts {
      switch part {
      case .literal(let literal): text += literal
      case .field(let letter, let count):
        // Numbers first, then offsets: what is left is words.
        if let number = number(letter, count, fields) {
          text += numerals(number)
        } else if let offset = ZoneOffset.international(letter, count, fields) {
          text += offset
        } else {
          guard let word = words(letter, count, fields, pattern) else { return nil }
          text += word
        }
      }
    }
    return text
  }

  /// A field of digits; nil for one of words.
  private func number(_ letter: Character, _ count: Int, _ fields: DateFields) -> String? {
    let local = fields.local, date = local.date
    switch letter {
    case "y", "u": return year(date.year, count)
    // `Y` is the year of the week, which differs from `y` around New Year.
    case "Y": return year(week(date).year, count)
    case "Q", "q": return count < 3 ? padded((date.month - 1) / 3 + 1, count) : nil
    case "M", "L": return count < 3 ? padded(date.month, count) : nil
    case "w": return padded(week(date).week, count)
    case "W": return padded(weekOfMonth(date), count)
    case "d": return padded(date.day, count)
    case "D": return padded(date.dayOfYear, count)
    case "F": return padded((date.day - 1) / 7 + 1, count)
    case "e", "c": return count < 3 ? padded(CivilDate.modulo(date.weekday - firstWeekday, 7) + 1, count) : nil
    case "h": return padded((local.hour + 11) % 12 + 1, count)
    case "H": return padded(local.hour, count)
    case "K": return padded(local.hour % 12, count)
    case "k": return padded((local.hour + 23) % 24 + 1, count)
    case "m": return padded(local.minute, count)
    case "s": return padded(local.second, count)
    case "S": return fraction(fields.fraction, count)
    // Milliseconds of the day.
    case "A":
      return padded(local.seconds % 86_400 * 1000 + (Int(exactly: (fields.fraction * 1000).rounded(.down)) ?? 0), count)
    default: return nil
    }
  }

  private func year(_ year: Int, _ count: Int) -> String {
    // Two letters are the last two digits, as in all languages of CLDR.
    count == 2 ? two(year % 100) : padded(year, count)
  }

  /// Digits are cut, not rounded: 23:59:59.9996 is never shown as a second that has not come.
  private func fraction(_ fraction: Double, _ count: Int) -> String {
    var rest = fraction
    return (0..<min(count, 32)).reduce(into: "") { text, place in
      rest *= 10
      // Nine places are told, zeros follow; the small term takes up what a binary fraction lacks of its digit.
      let digit = place < 9 ? min(Int(exactly: (rest + 1e-6).rounded(.down)) ?? 0, 9) : 0
      rest = max(rest - Double(digit), 0)
      text += String(digit)
    }
  }

  func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number.magnitude)
    // 32 zeros at most: a pattern may ask for as many as it is long.
    let zeros = String(repeating: "0", count: max(min(count, 32) - digits.count, 0))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  // MARK: Weeks (ICU: Calendar::computeWeekFields)

  private func week(_ date: CivilDate) -> (year: Int, week: Int) {
    let day = date.dayOfYear
    let fromFirst = CivilDate.modulo(date.weekday - firstWeekday, 7)
    let number = weekNumber(of: day, weekday: date.weekday)
    // The days before the first week belong to the year before.
    if number == 0 {
      let before = CivilDate.isLeap(date.year - 1) ? 366 : 365
      return (date.year - 1, weekNumber(of: day + before, weekday: date.weekday))
    }
    let length = CivilDate.isLeap(date.year) ? 366 : 365
    let lastFromFirst = CivilDate.modulo(fromFirst + length - day, 7)
    // The last days may belong to the first week of the next year.
    if day >= length - 5, 6 - lastFromFirst >= minimalDays, day + 7 - fromFirst > length {
      return (date.year + 1, 1)
    }
    return (date.year, number)
  }

  private func weekOfMonth(_ date: CivilDate) -> Int { weekNumber(of: date.day, weekday: date.weekday) }

  /// The week of a year or month, from the day's number in it.
  private func weekNumber(of day: Int, weekday: Int) -> Int {
    // How far the year's first day lies behind the week's first.
    let start = CivilDate.modulo(weekday - firstWeekday - day + 1, 7)
    return (day + start - 1) / 7 + (7 - start >= minimalDays ? 1 : 0)
  }
}

/// A zone's distance from UTC as fields of patterns write it.
enum ZoneOffset {
  /// The fields that are the same in all languages; nil for another.
  static func international(_ letter: Character, _ count: Int, _ fields: DateFields) -> String? {
    switch letter {
    // Several lengths of one letter differ in punctuation only.
    case "X", "x": text(letter, count, fields.period.offset)
    case "Z" where count != 4: text(letter, count, fields.period.offset)
    case "V" where count == 2: fields.zoneName
    default: nil
    }
  }

  static func text(_ letter: Character, _ count: Int, _ offset: Int) -> String {
    // Seconds occur in local mean times of long ago.
    let size = abs(offset), hours = size / 3600, minutes = size / 60 % 60, seconds = size % 60
    let sign = offset < 0 ? "-" : "+"
    func form(_ colon: String) -> String {
      "\(sign)\(two(hours))\(colon)\(two(minutes))" + (seconds == 0 ? "" : "\(colon)\(two(seconds))")
    }
    switch (letter, count) {
    case ("X", _) where offset == 0, ("Z", 5) where offset == 0: return "Z"
    case ("X", 1), ("x", 1): return "\(sign)\(two(hours))" + (minutes == 0 ? "" : two(minutes))
    case ("X", 2), ("x", 2): return "\(sign)\(two(hours))\(two(minutes))"
    case ("X", 3), ("x", 3): return "\(sign)\(two(hours)):\(two(minutes))"
    case ("X", 4), ("x", 4), ("Z", 1...3): return form("")
    case ("O", 1):
      return offset == 0
        ? "GMT"
        : "GMT\(sign)\(hours)" + (size % 3600 == 0 ? "" : ":\(two(minutes))") + (seconds == 0 ? "" : ":\(two(seconds))")
    case ("O", _), ("Z", 4): return offset == 0 ? "GMT" : "GMT" + form(":")
    default: return form(":")
    }
  }
}
