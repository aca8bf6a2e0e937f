import WidgetModel

/// A date of the command line, ISO 8601: `2026-01-15`, `2026-01-15T12:00`, `2026-01-15T12:00:00.5+01:00`, `…Z`.
/// Whole numbers only, so that no formatter is loaded for it.
struct ISODate {
  /// Seconds since 1970 of the date as written, as if it were UTC.
  var written: Double
  /// Seconds east of UTC; nil where the date names no zone and the widget's counts.
  var offset: Int?

  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let year = Self.digits(4, &rest), Self.take("-", &rest), let month = Self.digits(2, &rest),
      Self.take("-", &rest), let day = Self.digits(2, &rest), year >= 1, (1...12).contains(month),
      (1...Self.daysOfMonth(year, month)).contains(day)
    else { return nil }
    written = Double(Self.days(year, month, day) * 86_400)
    if Self.take("T", &rest) || Self.take("t", &rest) || Self.take(" ", &rest) {
      guard let seconds = Self.time(&rest) else { return nil }
      written += seconds
      guard Self.zone(&rest, &offset) else { return nil }
    }
    guard rest.isEmpty else { return nil }
  }

  private static func time(_ rest: inout ArraySlice<UInt8>) -> Double? {
    guard let hour = digits(2, &rest), hour < 24, take(":", &rest), let minute = digits(2, &rest), minute < 60 else {
      return nil
    }
    var seconds = Double(hour * 3600 + minute * 60)
    guard take(":", &rest) else { return seconds }
    guard let second = digits(2, &rest), second <= 60 else { return nil }
    seconds += Double(second)
    guard take(".", &rest) || take(",", &rest) else { return seconds }
    var scale = 0.1
    guard let first = digits(1, &rest) else { return nil }
    seconds += Double(first) * scale
    while let digit = digits(1, &rest) {
      scale /= 10
      seconds += Double(digit) * scale
    }
    return seconds
  }

  /// False where what follows is no zone.
  private static func zone(_ rest: inout ArraySlice<UInt8>, _ offset: inout Int?) -> Bool {
    if rest.isEmpty { return true }
    if take("Z", &rest) || take("z", &rest) {
      offset = 0
      return true
    }
    let sign = take("+", &rest) ? 1 : take("-", &rest) ? -1 : 0
    guard sign != 0, let hours = digits(2, &rest), hours <= 18 else { return false }
    _ = take(":", &rest)
    let minutes = rest.isEmpty ? 0 : digits(2, &rest) ?? 60
    guard minutes < 60 else { return false }
    offset = sign * (hours * 3600 + minutes * 60)
    return true
  }

  private static func digits(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func take(_ sign: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let byte = rest.first, UInt32(byte) == sign.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func daysOfMonth(_ year: Int, _ month: Int) -> Int {
    days(month == 12 ? year + 1 : year, month == 12 ? 1 : month + 1, 1) - days(year, month, 1)
  }

  /// Days since 1970 in the Gregorian calendar: years begin in March, so that the leap day is the last one
  /// (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
