package import WidgetModel

/// Dates as ISO 8601 writes them: `2026-09-06`, `20260906`, `2026-09`, `2026`, `2026-249`, each with a time after `T`
/// or a blank (`09:41:00.5`, `0941`, `09`, `24:00`), and a zone (`Z`, `+02`, `+0200`, `+02:00`).
/// Week dates (`2026-W36-7`) are not among them.
package enum ISO8601 {
  /// What was read; without an offset the time is that of some zone's clocks.
  package struct Reading: Hashable {
    /// Date and time as they are written.
    package var local: LocalTime
    /// Part of a second, 0 to below 1.
    package var fraction = 0.0
    /// The offset from UTC in seconds; nil where none is written.
    package var offset: Int?
  }

  /// Bytes of a text that is read as a date; no longer one is any.
  package static let longest = 1024

  /// Seconds since 1970; a time without an offset is that of a zone's clocks.
  package static func date(_ text: String, in zone: Zone) -> Double? {
    guard let reading = read(text) else { return nil }
    let moment = reading.offset.map { reading.local.seconds - $0 } ?? zone.moments(of: reading.local).usual
    return Double(moment) + reading.fraction
  }

  /// Reads a text; nil where it has not that form.
  package static func read(_ text: String) -> Reading? {
    var scanner = Scanner(text)
    scanner.skipBlanks()
    guard let date = day(&scanner) else { return nil }
    var reading = Reading(local: LocalTime(date))
    if scanner.skip("T") || scanner.skip("t") || (scanner.peek == " " && scanner.nextIsDigit && scanner.skip(" ")) {
      guard time(&scanner, &reading) else { return nil }
      _ = scanner.peek == " " && scanner.nextIsZone && scanner.skip(" ")
      if !scanner.atEnd, scanner.peek != " " {
        guard let offset = zone(&scanner) else { return nil }
        reading.offset = offset
      }
    }
    scanner.skipBlanks()
    return scanner.atEnd ? reading : nil
  }

  /// Seconds east of UTC for `Z`, `+02`, `+0200`, `+02:00`.
  package static func offset(_ text: String) -> Int? {
    var scanner = Scanner(text)
    guard let offset = zone(&scanner), scanner.atEnd else { return nil }
    return offset
  }

  private static func day(_ scanner: inout Scanner) -> CivilDate? {
    let digits = scanner.digits(most: 8)
    guard digits.count >= 4, let year = Int(digits.prefix(4)), year >= 1 else { return nil }
    var month = 1, day = 1
    switch digits.count {
    case 4:
      guard scanner.skip("-") else { break }
      let second = scanner.digits(most: 3)
      if second.count == 3 { return ordinal(year, Int(second)) }
      guard second.count == 2, let named = Int(second) else { return nil }
      month = named
      if scanner.skip("-") {
        let third = scanner.digits(most: 2)
        guard third.count == 2, let named = Int(third) else { return nil }
        day = named
      }
    case 7: return ordinal(year, Int(digits.dropFirst(4)))
    case 8: (month, day) = (Int(digits.dropFirst(4).prefix(2)) ?? 0, Int(digits.dropFirst(6)) ?? 0)
    default: return nil
    }
    guard (1...12).contains(month), day >= 1, day <= CivilDate.length(ofMonth: month, year: year) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private static func ordinal(_ year: Int, _ day: Int?) -> CivilDate? {
    guard let day, day >= 1, day <= (CivilDate.isLeap(year) ? 366 : 365) else { return nil }
    return CivilDate(days: CivilDate(year: year, month: 1, day: day).days)
  }

  private static func time(_ scanner: inout Scanner, _ reading: inout Reading) -> Bool {
    var parts: [Int] = []
    let digits = scanner.digits(most: 6)
    guard digits.count.isMultiple(of: 2), digits.count >= 2 else { return false }
    var rest = digits
    while !rest.isEmpty {
      parts.append(Int(rest.prefix(2)) ?? 0)
      rest = String(rest.dropFirst(2))
    }
    if parts.count == 1 {
      while parts.count < 3, scanner.skip(":") {
        let next = scanner.digits(most: 2)
        guard next.count == 2, let part = Int(next) else { return false }
        parts.append(part)
      }
    }
    // A fraction belongs to the smallest part that is written.
    var fraction = 0.0
    if scanner.skip(".") || scanner.skip(",") {
      let digits = scanner.digits(most: 18)
      guard !digits.isEmpty, let part = Double("0." + digits) else { return false }
      fraction = part * [3600.0, 60, 1][parts.count - 1]
    }
    parts += Array(repeating: 0, count: 3 - parts.count)
    let isMidnight = parts == [24, 0, 0] && fraction == 0
    // 23:59:60 is a leap second: the moment after it.
    guard parts[0] < 24 || isMidnight, parts[1] < 60, parts[2] <= 60 else { return false }
    let whole = Int(fraction.rounded(.down))
    reading.local = LocalTime(
      seconds: reading.local.seconds + parts[0] * 3600 + parts[1] * 60 + parts[2] + whole)
    reading.fraction = fraction - Double(whole)
    return true
  }

  private static func zone(_ scanner: inout Scanner) -> Int? {
    if scanner.skip("Z") || scanner.skip("z") { return 0 }
    // U+2212 is the minus sign that ISO 8601 itself prefers.
    let sign = scanner.skip("+") ? 1 : scanner.skip("-") || scanner.skip("\u{2212}") ? -1 : 0
    let digits = scanner.digits(most: 4)
    guard sign != 0, digits.count == 2 || digits.count == 4, let hours = Int(digits.prefix(2)) else { return nil }
    var minutes = Int(digits.dropFirst(2)) ?? 0
    if digits.count == 2, scanner.skip(":") {
      let more = scanner.digits(most: 2)
      guard more.count == 2, let named = Int(more) else { return nil }
      minutes = named
    }
    return hours < 24 && minutes < 60 ? sign * (hours * 3600 + minutes * 60) : nil
  }
}

/// Reads a text from its front.
struct Scanner {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  var atEnd: Bool { rest.isEmpty }
  var peek: Unicode.Scalar? { rest.first }
  var nextIsDigit: Bool { rest.dropFirst().first.map { ("0"..."9").contains($0) } ?? false }
  var nextIsZone: Bool { rest.dropFirst().first.map { "Zz+-\u{2212}".unicodeScalars.contains($0) } ?? false }
  var remainder: String { String(rest) }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipBlanks() {
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
  }

  mutating func digits(most: Int) -> String {
    let digits = rest.prefix(most).prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return String(Substring(digits))
  }

  /// Skips the longest of the words that stands here, whatever its case; its place in the list.
  mutating func word(among words: [String]) -> Int? {
    let here = String(rest).lowercased()
    let found = words.enumerated().filter { !$1.isEmpty && here.hasPrefix($1.lowercased()) }
      .max { $0.element.count < $1.element.count }
    guard let found else { return nil }
    rest = rest.dropFirst(found.element.unicodeScalars.count)
    return found.offset
  }
}
