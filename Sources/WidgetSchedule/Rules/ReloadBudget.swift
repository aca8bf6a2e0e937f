/// The reloads that a widget may still have: they come back at an even rate, and a few are saved up. So there is no hour at
/// which a day begins, and never more than the day's number in any 24 hours: `saved` at most at their beginning, the rest
/// as they come back.
package struct ReloadBudget: Sendable, Hashable {
  /// What is saved at most.
  static let saved = 5.0
  static let day = 86_400.0
  /// A widget that is seen all day, and one that never is (WidgetKit: "40 to 70 refreshes").
  static let most = 70.0
  static let least = 40.0

  /// The reloads that may be spent now.
  package private(set) var left = saved
  /// The moment up to which they were counted.
  package private(set) var date: Double

  init(at date: Double) { self.date = date }

  /// As it was kept.
  package init(left: Double, date: Double) {
    self.left = left
    self.date = date
  }

  /// - Parameter share: the part of the last day in which the widget was seen.
  mutating func advance(to now: Double, share: Double) {
    left = min(Self.saved, left + max(now - date, 0) * Self.rate(share))
    date = now
  }

  /// When there is one to spend; call `advance` before.
  func next(share: Double) -> Double {
    // A millionth is what adding up may lose, a thousandth of a second.
    left > 1 - 1e-6 ? date : date + (1 - left) / Self.rate(share)
  }

  mutating func spend() { left = max(left - 1, 0) }

  /// Reloads a second.
  private static func rate(_ share: Double) -> Double { (least + (most - least) * share - saved) / day }
}
