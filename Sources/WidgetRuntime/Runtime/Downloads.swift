import WidgetModel
import WidgetSchedule
import WidgetServices

/// The downloads that are not over, and when those are tried again that failed for a reason that may pass.
struct Downloads {
  /// Downloads of a bundle, at most.
  static let mostOfBundle = HostLimits.downloads
  /// Seconds before the second try, the third and the fourth, which is the last.
  static let pauses = [15.0, 60, 300]

  private var open: [Download.Key: Download] = [:]
  /// The tries that failed, and when the next one is, in seconds since 1970; infinite while it is under way.
  private var failures: [Download.Key: (count: Int, date: Double)] = [:]

  var isEmpty: Bool { open.isEmpty }

  /// When the next is tried again.
  var retryDate: Double? { failures.values.reduce(nil) { $1.date.isFinite ? earliest($0, $1.date) : $0 } }

  /// Whether one with the same bundle and id is open.
  func holds(_ download: Download) -> Bool { open[download.key] != nil }

  /// Whether a bundle has as many as it may.
  func isFull(_ bundle: String) -> Bool { open.values.count { $0.bundle == bundle } >= Self.mostOfBundle }

  mutating func insert(_ download: Download) { open[download.key] = download }

  mutating func remove(_ download: Download) { (open[download.key], failures[download.key]) = (nil, nil) }

  /// Notes a failure; false where that was the last try.
  mutating func retry(_ download: Download, at now: Double) -> Bool {
    let count = failures[download.key]?.count ?? 0
    guard count < Self.pauses.count else { return false }
    failures[download.key] = (count + 1, now + Self.pauses[count])
    return true
  }

  /// Those whose next try has come; they are under way then.
  mutating func takeDue(at now: Double) -> [Download] {
    let due = failures.filter { $0.value.date <= now }.keys
    for key in due { failures[key]?.date = .infinity }
    return due.compactMap { open[$0] }
  }
}
