/// What a stack knows of one of its widgets.
public struct StackMember: Sendable, Hashable {
  /// The placed widget.
  public let instance: InstanceID
  /// What its timelines have said.
  public var entries = RelevanceHistory()
  /// What its `relevance(configuration)` has said, which is measured by itself.
  public var windows = RelevanceHistory()
  /// When an intent was donated last whose parameters are the widget's own, in seconds since 1970.
  public var donatedDate: Double?
  /// At which hours a person turned to it.
  public package(set) var habit = HourlyHabit()

  /// Creates a member of which nothing is known.
  public init(_ instance: InstanceID) { self.instance = instance }

  /// What speaks for the widget at a moment.
  func standing(at now: Double, hour: Int) -> StackStanding {
    let ratios = [entries.ratio(at: now), windows.ratio(at: now)].compactMap(\.self)
    let isDonated = donatedDate.map { $0 <= now && now < $0 + WidgetStack.donationAge } ?? false
    return StackStanding(
      instance: instance, relevance: max(ratios.max() ?? 0, 0), isUnwanted: ratios.contains { $0 < 0 },
      donation: isDonated ? 1 : 0, habit: WidgetStack.habitWeight * habit.share(ofHour: hour))
  }

  /// Whether all that its `relevance` has said is past, and it was not asked since.
  package func isRelevanceOver(at now: Double, asked: Double?) -> Bool {
    guard let end = windows.end else { return false }
    return end <= now && asked ?? -.infinity < end
  }

  /// The next moment after `now` at which something else may speak for it.
  func nextChange(after now: Double) -> Double {
    let donation = donatedDate.map { $0 + WidgetStack.donationAge }.flatMap { $0 > now ? $0 : nil } ?? .infinity
    return min(entries.nextChange(after: now), windows.nextChange(after: now), donation)
  }
}

/// How often a person turned to a widget at each hour of the day, the last turns counting the most.
public struct HourlyHabit: Sendable, Hashable {
  /// What is left of an hour's share with each further turn in it: about the last ten count.
  private static let fading = 0.8

  /// The widget's share of the turns of each hour, 0 to 1. 24 numbers.
  public private(set) var shares = [Double](repeating: 0, count: 24)

  /// Creates a habit of no hour.
  public init() {}

  /// The habit of these shares, as it was stored; nil where they are no habit's.
  package init?(shares: [Double]) {
    guard shares.count == 24, shares.allSatisfy({ (0...1).contains($0) }) else { return nil }
    self.shares = shares
  }

  /// A person turned: to this widget, or to another of its stack.
  mutating func add(_ isOwn: Bool, hour: Int) {
    guard shares.indices.contains(hour) else { return }
    shares[hour] = shares[hour] * Self.fading + (isOwn ? 1 - Self.fading : 0)
  }

  func share(ofHour hour: Int) -> Double { shares.indices.contains(hour) ? shares[hour] : 0 }
}
