/// A bar or ring that follows the time through a span (SwiftUI: ProgressView(timerInterval:countsDown:)). It moves in
/// steps, as many as the surface can show: between two of them nothing changes.
public struct LiveBar: Sendable, Hashable {
  /// When it begins, in seconds since 1970.
  public var from: Double
  /// When it ends, in seconds since 1970.
  public var to: Double
  /// Whether it empties.
  public var countsDown: Bool

  /// Creates a bar.
  public init(from: Double, to: Double, countsDown: Bool) {
    self.from = from
    self.to = to
    self.countsDown = countsDown
  }

  /// How much of it is filled (0...1) where it has so many steps.
  public func part(at now: Double, steps: Int) -> Double {
    let passed = passed(at: now, steps)
    return Double(countsDown ? steps - passed : passed) / Double(max(steps, 1))
  }

  /// Returns when it looks otherwise if it is drawn in that many steps; nil: never again.
  public func nextChange(after now: Double, steps: Int) -> Double? {
    let passed = passed(at: now, steps)
    guard passed < steps else { return nil }
    return from + (Double(passed) + 0.5) / Double(steps) * (to - from)
  }

  /// Steps that have passed: each at its middle, as a bar's length is rounded.
  private func passed(at now: Double, _ steps: Int) -> Int {
    guard to > from else { return max(steps, 0) }
    let part = (now + Moment.grain - from) / (to - from) * Double(steps) + 0.5
    return part.isFinite ? min(max(Int(exactly: part.rounded(.down)) ?? steps, 0), max(steps, 0)) : 0
  }
}
