public import WidgetModel

/// Dates as documents write them: ISO 8601 in UTC with `Z`, a fraction of the second only where there is one.
public enum ISODate {
  /// First and last second of the years 1 to 9999.
  static let range = -62_135_596_800.0..<253_402_300_800.0

  /// Returns the text of a date; nil outside of the years 1 to 9999.
  public static func string(_ date: Double) -> String? { text(date).map { String(decoding: $0, as: UTF8.self) } }

  /// `2026-01-15T12:00:00Z`; nil outside of the years 1 to 9999.
  static func text(_ date: Double) -> [UInt8]? {
    guard range.contains(date) else { return nil }
    // Whole milliseconds: what a double of today's size holds exactly enough.
    let milliseconds = min(Int((date * 1_000).rounded()), 253_402_300_799_999)
    let days = CivilDate.floor(milliseconds, 86_400_000)
    let rest = milliseconds - days * 86_400_000
    let date = CivilDate(days: days)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    append(date.year, 4, to: &text)
    text.append(0x2D)
    append(date.month, 2, to: &text)
    text.append(0x2D)
    append(date.day, 2, to: &text)
    text.append(0x54)
    append(rest / 3_600_000, 2, to: &text)
    text.append(0x3A)
    append(rest / 60_000 % 60, 2, to: &text)
    text.append(0x3A)
    append(rest / 1_000 % 60, 2, to: &text)
    if rest % 1_000 != 0 {
      text.append(0x2E)
      append(rest % 1_000, 3, to: &text)
      while text.last == 0x30 { text.removeLast() }
    }
    text.append(0x5A)
    return text
  }

  private static func append(_ number: Int, _ width: Int, to text: inout [UInt8]) {
    var unit = 1
    for _ in 1..<width { unit *= 10 }
    var rest = number
    while unit > 0 {
      text.append(0x30 + UInt8(truncatingIfNeeded: rest / unit % 10))
      rest %= unit
      unit /= 10
    }
  }
}

extension JSONWriter {
  /// Seconds since 1970 as ISO 8601; null outside of the years 1 to 9999.
  public mutating func member(_ name: StaticString, date: Double?) {
    self.name(name)
    value(date: date)
  }

  /// Writes a date in ISO 8601, or null.
  public mutating func value(date: Double?) {
    if let text = date.flatMap(ISODate.text) { value(utf8: text) } else { null() }
  }
}
