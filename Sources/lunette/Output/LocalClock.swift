import WidgetLocale
import WidgetModel

/// The clocks on the walls of one time zone: what they show at a moment, and when they show a time.
struct LocalClock {
  private let zone: Zone

  /// - Parameter timeZone: UTC stands for one that there is not.
  init(_ timeZone: String) { zone = (try? Zones.ofEnvironment.zone(named: timeZone)) ?? .utc }

  /// Seconds of a time of day: `08:00`, `23:59:30`.
  static func time(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0...24).contains(hour),
      (0..<60).contains(minute), hour < 24 || minute == 0
    else { return nil }
    guard parts.count == 3 else { return hour * 3600 + minute * 60 }
    guard let second = parts[2], (0..<60).contains(second) else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Each moment from `from` up to `to` at which the clocks show a time of day.
  func moments(of time: Int, from: Double, to: Double) -> [Double] {
    let first = local(from).date.days - 1
    guard let days = Int(exactly: ((to - from) / 86_400).rounded(.up)), days < 400_000 else { return [] }
    return (first...first + days + 2).compactMap { day in
      let local = LocalTime(seconds: day * 86_400 + time)
      let moment = Double(zone.moments(of: local).usual)
      return from <= moment && moment < to && CivilDate.seconds.contains(moment) ? moment : nil
    }
  }

  /// What the clocks show, in whole seconds.
  func local(_ date: Double) -> LocalTime {
    guard let seconds = Int(exactly: date.rounded(.down)) else { return LocalTime(seconds: 0) }
    return zone.local(at: seconds)
  }

  // MARK: Words

  /// "2026-01-15 12:00", with seconds where there are some.
  func moment(_ date: Double) -> String {
    let local = local(date)
    return "\(Self.day(local)) \(Self.time(local, seconds: local.second != 0))"
  }

  /// The same without the day that it is anyway.
  func moment(_ date: Double, on day: CivilDate) -> String {
    let local = local(date)
    return local.date == day ? Self.time(local, seconds: local.second != 0) : moment(date)
  }

  /// Returns the date as text.
  static func day(_ local: LocalTime) -> String {
    "\(digits(local.date.year, 4))-\(digits(local.date.month, 2))-\(digits(local.date.day, 2))"
  }

  /// Returns the time of day as text.
  static func time(_ local: LocalTime, seconds: Bool) -> String {
    "\(digits(local.hour, 2)):\(digits(local.minute, 2))" + (seconds ? ":\(digits(local.second, 2))" : "")
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }
}
