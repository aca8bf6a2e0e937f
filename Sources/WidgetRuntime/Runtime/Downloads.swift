import WidgetModel
import WidgetSchedule
import WidgetServices

/// The unfinished downloads, and when those with a temporary failure are retried.
struct Downloads {
  /// The maximum number of downloads per bundle.
  static let mostOfBundle = HostLimits.downloads
  /// Seconds before the second try, the third and the fourth, which is the last.
  static let pauses = [15.0, 60, 300]

  private var open: [Download.Key: Download] = [:]
  /// The failed tries, and when the next one is, in seconds since 1970; infinite while in progress.
  private var failures: [Download.Key: (count: Int, date: Double)] = [:]

  var isEmpty: Bool { open.isEmpty }

  /// When the next one is retried.
  var retryDate: Double? { failures.values.reduce(nil) { $1.date.isFinite ? earliest($0, $1.date) : $0 } }

  /// Whether one with the same bundle and id is open.
  func holds(_ download: Download) -> Bool { open[download.key] != nil }

  /// Whether a bundle has reached its limit.
  func isFull(_ bundle: String) -> Bool { open.values.count { $0.bundle == bundle } >= Self.mostOfBundle }

  mutating func insert(_ download: Download) { open[download.key] = download }

  mutating func remove(_ download: Download) { (open[download.key], failures[download.key]) = (nil, nil) }

  /// Records a failure; false if that was the last try.
  mutating func retry(_ download: Download, at now: Double) -> Bool {
    let count = failures[download.key]?.count ?? 0
    guard count < Self.pauses.count else { return false }
    failures[download.key] = (count + 1, now + Self.pauses[count])
    return true
  }

  /// Those whose next try is due; they count as in progress then.
  mutating func takeDue(at now: Double) -> [Download] {
    let due = failures.filter { $0.value.date <= now }.keys
    for key in due { failures[key]?.date = .infinity }
    return due.compactMap { open[$0] }
  }
}
