import WidgetModel

/// Reads a date by a pattern, in English. What the text does not tell is filled from the day of `now`.
///
/// Written here for a script's first date: ICU is in a process that takes 30 ms to start, and 0.4 ms for each date (0.03 ms
/// here). It also keeps `date.parse` where there is no `lunette-host`.
struct EnglishDateReading {
  // ICU is asked only where a pattern has fields that English reading does not know.
  enum Answer: Hashable {
    case date(Double)
    /// The text does not match the pattern.
    case none
    /// The pattern needs ICU.
    case needsICU
  }

  let english: English
  let zone: Zone
  let now: Double

  // Fields as they were read; nil is not told, and filled at the end.
  private struct Found {
    var year: Int?
    var month: Int?
    var day: Int?
    var dayOfYear: Int?
    var hour: Int?
    var half: Int?
    var isHalfDay = false
    var minute = 0
    var second = 0
    var fraction = 0.0
    var offset: Int?
  }

  func read(_ text: String, _ pattern: DatePattern) -> Answer {
    var scanner = Scanner(text)
    var found = Found()
    // Blanks at both ends are accepted, as in ICU.
    scanner.skipBlanks()
    for (index, part) in pattern.parts.enumerated() {
      switch part {
      case .literal(let literal):
        guard Self.literal(literal, &scanner) else { return .none }
      case .field(let letter, let count):
        // In "yyyyMMdd" a field ends where the next begins.
        // Only digits run together; words end by themselves.
        var isTight = false
        if index + 1 < pattern.parts.count, case .field(let next, let nextCount) = pattern.parts[index + 1] {
          isTight = Self.isNumeric(next, nextCount)
        }
        switch field(letter, count, isTight, &scanner, &found) {
        case true?: break
        case false?: return .none
        case nil: return .needsICU
        }
      }
    }
    scanner.skipBlanks()
    guard scanner.atEnd, let date = date(of: found) else { return .none }
    return .date(date)
  }

  // A blank in the pattern stands for any number of them in the text.
  private static func literal(_ literal: String, _ scanner: inout Scanner) -> Bool {
    for scalar in literal.unicodeScalars {
      if scalar.properties.isWhitespace { scanner.skipBlanks() } else if !scanner.skip(scalar) { return false }
    }
    return true
  }

  // Fields that read digits.
  private static func isNumeric(_ letter: Character, _ count: Int) -> Bool {
    "yuDdHhKkmsS".contains(letter) || ("ML".contains(letter) && count < 3)
  }

  /// Nil: the field needs ICU.
  private func field(
    _ letter: Character, _ count: Int, _ isTight: Bool, _ scanner: inout Scanner, _ found: inout Found
  ) -> Bool? {
    // A field takes two digits at most, or as many as its pattern has letters.
    func number(_ range: ClosedRange<Int>, most: Int = 2) -> Int? {
      guard let number = Int(scanner.digits(most: isTight ? count : max(count, most))), range.contains(number) else {
        return nil
      }
      return number
    }
    switch letter {
    case "y", "u":
      let digits = scanner.digits(most: isTight ? count : count == 2 ? 4 : max(count, 4))
      // The year 0 is invalid; 00 is a year of two digits.
      guard let year = Int(digits), year > 0 || digits.count == 2 else { return false }
      found.year = count == 2 && digits.count == 2 ? century(of: year) : year
      return found.year.map { (1...9999).contains($0) } ?? false
    case "M", "L":
      if count < 3 {
        found.month = number(1...12)
      } else {
        let names = English.months + English.months.map { String($0.prefix(3)) } + ["Sept"]
        // Full names first, so that "March" is not "Mar" and a rest.
        found.month = scanner.word(among: names).map { $0 == 24 ? 9 : $0 % 12 + 1 }
      }
      return found.month != nil
    case "d":
      found.day = number(1...31)
      return found.day != nil
    case "D":
      found.dayOfYear = number(1...366, most: 3)
      return found.dayOfYear != nil
    case "E":
      return scanner.word(among: English.weekdays + English.weekdays.map { String($0.prefix(3)) }) != nil
    case "H", "k":
      found.hour = number(letter == "H" ? 0...23 : 1...24).map { $0 % 24 }
      return found.hour != nil
    case "h", "K":
      found.hour = number(letter == "K" ? 0...11 : 1...12).map { $0 % 12 }
      found.isHalfDay = true
      return found.hour != nil
    case "a":
      // Both spellings, in pairs of morning and afternoon.
      found.half = scanner.word(among: ["AM", "PM", "a.m.", "p.m."]).map { $0 % 2 }
      return found.half != nil
    case "m", "s":
      guard let part = number(0...59) else { return false }
      if letter == "m" { found.minute = part } else { found.second = part }
      return true
    case "S":
      // Up to 18 digits; text with more is not a date.
      let digits = scanner.digits(most: isTight ? count : 18)
      guard let fraction = Double("0." + digits), !digits.isEmpty else { return false }
      found.fraction = fraction
      return true
    case "Z", "X", "x", "O": return offset(&scanner, &found)
    case "z":
      let isOffset = offset(&scanner, &found)
      // Names of zones are ICU's.
      return isOffset ? true : nil
    default: return nil
    }
  }

  /// `Z`, `GMT`, `UTC`, each perhaps with an offset; or an offset alone.
  private func offset(_ scanner: inout Scanner, _ found: inout Found) -> Bool {
    if scanner.word(among: ["GMT", "UTC", "Z"]) != nil { found.offset = 0 }
    guard let sign = scanner.peek, "+-\u{2212}".unicodeScalars.contains(sign) else { return found.offset != nil }
    // A typographic minus is what ICU itself writes in some languages.
    _ = scanner.skip(sign)
    let digits = scanner.digits(most: 4)
    guard let value = Int(digits) else { return false }
    // Four digits are hours and minutes, fewer are hours.
    var minutes = digits.count > 2 ? value / 100 * 60 + value % 100 : value * 60
    if digits.count <= 2, scanner.skip(":") {
      guard let more = Int(scanner.digits(most: 2)), more < 60 else { return false }
      minutes += more
    }
    guard minutes < 24 * 60 else { return false }
    found.offset = (sign == "+" ? 1 : -1) * minutes * 60
    return true
  }

  /// The year of two digits that lies between 80 years ago and 20 years ahead (UTS 35, "Parsing Dates and Times").
  private func century(of year: Int) -> Int {
    // The 80 years are counted from today, so that the same text may read differently next century.
    let first = DateFields(now, in: zone).local.date.year - 80
    let candidate = first - first % 100 + year
    return candidate < first ? candidate + 100 : candidate
  }

  private func date(of found: Found) -> Double? {
    let today = DateFields(now, in: zone).local.date
    let year = found.year ?? today.year
    var day: CivilDate
    if let number = found.dayOfYear {
      // Day 366 exists in leap years only.
      guard number <= (CivilDate.isLeap(year) ? 366 : 365) else { return nil }
      day = CivilDate(days: CivilDate(year: year, month: 1, day: number).days)
    } else {
      // What is larger than the largest told part is today's; what is smaller is the first.
      let month = found.month ?? (found.year == nil ? today.month : 1)
      let number = found.day ?? (found.year == nil && found.month == nil ? today.day : 1)
      day = CivilDate(year: year, month: month, day: number)
      guard number <= CivilDate.length(ofMonth: month, year: year) else { return nil }
    }
    // 12 AM is 0, and PM adds 12.
    let hour = (found.hour ?? 0) + (found.isHalfDay && found.half == 1 ? 12 : 0)
    let local = LocalTime(day, hour: hour, minute: found.minute, second: found.second)
    let moment = found.offset.map { local.seconds - $0 } ?? zone.moments(of: local).usual
    let date = Double(moment) + found.fraction
    return CivilDate.seconds.contains(date) ? date : nil
  }
}
