/// The bundles whose processes may keep running, and when each exits without another request. At most `most` processes outlast
/// their requests: among idle ones, the least recently used is stopped first.
struct ResidentBundles {
  static let most = 64
  /// Seconds for which a process waits for another request.
  static let idle = 10.0

  /// When each bundle's process ends, by path; infinite during a request.
  private var dates: [String: Double] = [:]
  /// The earliest of them, or earlier.
  private var earliestDate = Double.infinity

  var count: Int { dates.count }
  var isEmpty: Bool { dates.isEmpty }

  /// When the next one exits; nil: none waits.
  var endDate: Double? { earliestDate < .infinity ? earliestDate : nil }
  /// Whether one must exit at once.
  var isFull: Bool { dates.count > Self.most }

  /// It has a request.
  mutating func use(_ path: String) { dates[path] = .infinity }

  /// It has replied, and waits until then.
  mutating func wait(_ path: String, until date: Double) {
    dates[path] = date
    earliestDate = min(earliestDate, date)
  }

  /// Those to be stopped now, least recently used first.
  mutating func takeDue(at now: Double) -> [String] {
    guard earliestDate <= now || dates.count > Self.most else { return [] }
    let idle = dates.filter { $0.value < .infinity }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    let surplus = dates.count - Self.most
    let due = idle.enumerated().prefix { $0.offset < surplus || $0.element.value <= now }.map(\.element.key)
    for path in due { dates[path] = nil }
    earliestDate = idle.count > due.count ? idle[due.count].value : .infinity
    return due
  }
}
