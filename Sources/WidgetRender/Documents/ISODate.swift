/// Dates as documents write them: ISO 8601 in UTC with `Z`, a fraction of the second only where there is one.
public enum ISODate {
  /// First and last second of the years 1 to 9999.
  static let range = -62_135_596_800.0..<253_402_300_800.0

  public static func string(_ date: Double) -> String? { text(date).map { String(decoding: $0, as: UTF8.self) } }

  /// `2026-01-15T12:00:00Z`; nil outside of the years 1 to 9999.
  static func text(_ date: Double) -> [UInt8]? {
    guard range.contains(date) else { return nil }
    // Whole milliseconds: what a double of today's size holds exactly enough.
    let milliseconds = min(Int((date * 1_000).rounded()), 253_402_300_799_999)
    let days = floored(milliseconds, 86_400_000)
    let rest = milliseconds - days * 86_400_000
    let (year, month, day) = civil(days)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    append(year, 4, to: &text)
    text.append(0x2D)
    append(month, 2, to: &text)
    text.append(0x2D)
    append(day, 2, to: &text)
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

  /// Year, month and day of a day since 1970, in the proleptic Gregorian calendar: eras of 400 years that begin in
  /// March, so that a leap day is the last of its year (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floored(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  private static func floored(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
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
