import WidgetModel

/// Writes and reads dates by a pattern, in English.
package struct EnglishDates {
  let english: English

  package init(english: English) { self.english = english }

  /// The text; nil where a field needs ICU (names of zones and day periods).
  package func text(_ pattern: DatePattern, _ fields: DateFields) -> String? {
    var text = ""
    for part in pattern.parts {
      switch part {
      case .literal(let literal): text += literal
      case .field(let letter, let count):
        guard let word = field(letter, count, fields) else { return nil }
        text += word
      }
    }
    return text
  }

  private func field(_ letter: Character, _ count: Int, _ fields: DateFields) -> String? {
    let local = fields.local, date = local.date
    switch letter {
    case "G": return count == 4 ? "Anno Domini" : count == 5 ? "A" : count < 4 ? "AD" : nil
    case "y", "u": return year(date.year, count)
    case "Y": return year(week(date).year, count)
    case "Q", "q": return quarter((date.month - 1) / 3 + 1, count)
    case "M", "L":
      return count > 2 ? name(English.months, date.month, count) : Self.padded(date.month, count)
    case "w": return Self.padded(week(date).week, count)
    case "W": return Self.padded(weekOfMonth(date), count)
    case "d": return Self.padded(date.day, count)
    case "D": return Self.padded(date.dayOfYear, count)
    case "F": return Self.padded((date.day - 1) / 7 + 1, count)
    case "E": return weekday(date.weekday, max(count, 3))
    case "e", "c":
      return count < 3
        ? Self.padded(CivilDate.modulo(date.weekday - english.firstWeekday, 7) + 1, count)
        : weekday(date.weekday, count)
    case "a":
      let half = english.dayHalves[local.hour / 12]
      return count == 5 ? String(half.lowercased().prefix(1)) : half
    case "h": return Self.padded((local.hour + 11) % 12 + 1, count)
    case "H": return Self.padded(local.hour, count)
    case "K": return Self.padded(local.hour % 12, count)
    case "k": return Self.padded((local.hour + 23) % 24 + 1, count)
    case "m": return Self.padded(local.minute, count)
    case "s": return Self.padded(local.second, count)
    case "S": return fraction(fields.fraction, count)
    case "A":
      return Self.padded(
        local.seconds % 86_400 * 1000 + (Int(exactly: (fields.fraction * 1000).rounded(.down)) ?? 0), count)
    case "z" where count < 4: return Self.abbreviation(fields.period)
    case "Z", "X", "x", "O": return Self.offset(letter, count, fields.period.offset)
    case "V" where count == 2: return fields.zoneName
    default: return nil
    }
  }

  private func name(_ names: [String], _ number: Int, _ count: Int) -> String? {
    switch count {
    case 3: English.short(names, number)
    case 4: English.name(names, number)
    case 5: String(English.name(names, number).prefix(1))
    default: nil
    }
  }

  private func weekday(_ number: Int, _ count: Int) -> String? {
    count == 6 ? String(English.name(English.weekdays, number).prefix(2)) : name(English.weekdays, number, count)
  }

  private func year(_ year: Int, _ count: Int) -> String {
    count == 2 ? two(year % 100) : Self.padded(year, count)
  }

  private func quarter(_ number: Int, _ count: Int) -> String? {
    switch count {
    case 1, 2: Self.padded(number, count)
    case 3: "Q\(number)"
    case 4: "\(English.ordinal("\(number)")) quarter"
    case 5: "\(number)"
    default: nil
    }
  }

  /// Digits are cut, not rounded: 23:59:59.9996 is never shown as a second that has not come.
  private func fraction(_ fraction: Double, _ count: Int) -> String {
    var rest = fraction
    return (0..<min(count, 32)).reduce(into: "") { text, place in
      rest *= 10
      let digit = place < 9 ? min(Int(exactly: (rest + 1e-6).rounded(.down)) ?? 0, 9) : 0
      rest = max(rest - Double(digit), 0)
      text += String(digit)
    }
  }

  package static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(min(count, 32) - digits.count, 0))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  // MARK: Weeks (ICU: Calendar::computeWeekFields)

  private func week(_ date: CivilDate) -> (year: Int, week: Int) {
    let day = date.dayOfYear
    let fromFirst = CivilDate.modulo(date.weekday - english.firstWeekday, 7)
    let number = weekNumber(of: day, weekday: date.weekday)
    if number == 0 {
      let before = CivilDate.isLeap(date.year - 1) ? 366 : 365
      return (date.year - 1, weekNumber(of: day + before, weekday: date.weekday))
    }
    let length = CivilDate.isLeap(date.year) ? 366 : 365
    let lastFromFirst = CivilDate.modulo(fromFirst + length - day, 7)
    if day >= length - 5, 6 - lastFromFirst >= english.minimalDays, day + 7 - fromFirst > length {
      return (date.year + 1, 1)
    }
    return (date.year, number)
  }

  private func weekOfMonth(_ date: CivilDate) -> Int { weekNumber(of: date.day, weekday: date.weekday) }

  /// The week of a year or month, from the day's number in it.
  private func weekNumber(of day: Int, weekday: Int) -> Int {
    let start = CivilDate.modulo(weekday - english.firstWeekday - day + 1, 7)
    return (day + start - 1) / 7 + (7 - start >= english.minimalDays ? 1 : 0)
  }

  // MARK: Zones

  /// "CET", as the zone's own data has it; where that is only a number, "GMT+5:30".
  package static func abbreviation(_ period: Zone.Period) -> String {
    period.abbreviation.first?.isLetter ?? false ? period.abbreviation : offset("O", 1, period.offset)
  }

  package static func offset(_ letter: Character, _ count: Int, _ offset: Int) -> String {
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
