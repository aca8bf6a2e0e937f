public import WidgetModel

/// A timeline as the scheduler sees it: when its entries come, and when to ask again. Seconds since 1970.
/// Invariant: `dates` rise strictly.
public struct TimelinePlan: Sendable, Hashable {
  /// The entries' dates.
  public private(set) var dates: [Double]
  /// When to ask for the next timeline.
  public var policy: ReloadPolicy
  /// The clock that the provider was told: whether a date lies ahead is judged by it.
  public var made: Double

  /// Dates in any order; equal ones are one entry, the later in the list (DocC: Scheduling, "Entries").
  public init(dates: [Double], policy: ReloadPolicy, made: Double) {
    self.dates = dates
    self.policy = policy
    self.made = made
    guard zip(dates, dates.dropFirst()).contains(where: { $0 >= $1 }) else { return }
    var sorted: [Double] = []
    for date in dates.sorted() where date != sorted.last { sorted.append(date) }
    self.dates = sorted
  }

  /// The plan of a timeline.
  public init(_ timeline: Timeline) {
    self.init(dates: timeline.entries.map(\.date), policy: timeline.policy, made: timeline.made)
  }

  /// The entry shown at `now`: the latest whose date is not later; where all lie ahead, the first.
  public func index(at now: Double) -> Int? {
    guard !dates.isEmpty else { return nil }
    var (low, high) = (0, dates.count)
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] <= now { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The same with its date, and when the next one comes: never is infinite.
  func step(at now: Double) -> (entry: ShownEntry, end: Double)? {
    guard let index = index(at: now) else { return nil }
    let end = index + 1 < dates.count ? dates[index + 1] : .infinity
    return (ShownEntry(index: index, count: dates.count, date: dates[index]), end)
  }
}
