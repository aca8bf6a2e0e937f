/// The bundles whose processes may go on running, and when each is ended unless it is asked again. At most `most` processes
/// outlast their questions: of those that wait for another one, the one that was asked the longest ago is ended first.
struct ResidentBundles {
  static let most = 64
  /// Seconds for which a process waits for another question.
  static let idle = 10.0

  /// When each bundle's process ends, by path; infinite while it is asked.
  private var dates: [String: Double] = [:]
  /// The earliest of them, or earlier.
  private var earliestDate = Double.infinity

  var count: Int { dates.count }
  var isEmpty: Bool { dates.isEmpty }

  /// When the next is ended; nil: none waits.
  var endDate: Double? { earliestDate < .infinity ? earliestDate : nil }
  /// Whether one has to end at once.
  var isFull: Bool { dates.count > Self.most }

  /// It is asked something.
  mutating func use(_ path: String) { dates[path] = .infinity }

  /// It has answered, and waits until then.
  mutating func wait(_ path: String, until date: Double) {
    dates[path] = date
    earliestDate = min(earliestDate, date)
  }

  /// Those to be ended now, in the order in which they were asked.
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
