import WidgetModel

/// A moment in UTC, for a file's name and for users.
enum Moment {
  /// `2026-11-21T19:30:00Z`.
  static func text(_ seconds: Double) -> String { written(seconds, separator: ":") }
  /// `2026-11-21T193000Z`.
  static func stamp(_ seconds: Double) -> String { written(seconds, separator: "") }

  private static func written(_ seconds: Double, separator: String) -> String {
    let limits = (-62_135_596_800.0)...253_402_300_799  // the years 1 to 9999
    let whole = seconds.isNaN ? 0 : min(max(seconds, limits.lowerBound), limits.upperBound).rounded(.down)
    let time = LocalTime(seconds: Int(whole))
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let date = "\(digits(time.date.year, 4))-\(digits(time.date.month))-\(digits(time.date.day))"
    return date + "T" + [time.hour, time.minute, time.second].map { digits($0) }.joined(separator: separator) + "Z"
  }
}
