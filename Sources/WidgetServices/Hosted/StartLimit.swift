/// How often a process may die before the next one is held back: so many times within a span, then it is started again once
/// the first of them lies that far back. A process that dies at each request is not tried without end, and one that runs for
/// months is never given up.
struct StartLimit {
  static let most = 5
  /// Seconds.
  static let span = 60.0

  private var deaths: [Double] = []

  /// - Parameter now: on a clock that never jumps.
  mutating func note(deathAt now: Double) { deaths = deaths.filter { $0 > now - Self.span } + [now] }

  /// Seconds until a process may be started; nil: now.
  func wait(at now: Double) -> Double? {
    let recent = deaths.filter { $0 > now - Self.span }
    guard recent.count >= Self.most, let first = recent.first else { return nil }
    return first + Self.span - now
  }

  /// Whether there is nothing left to remember.
  func isOver(at now: Double) -> Bool { deaths.allSatisfy { $0 <= now - Self.span } }
}
