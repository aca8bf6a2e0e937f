/// How often a process may die before the next start is held back: a number of times within a span, then it is started again once
/// the first of them is that long ago. A process that dies at each request is not started without end, and one that runs for
/// months is never given up.
struct StartLimit {
  static let most = 5
  /// The span, in seconds.
  static let span = 60.0

  private var deaths: [Double] = []

  /// - Parameter now: on a clock that never jumps.
  mutating func note(deathAt now: Double) { deaths = deaths.filter { $0 > now - Self.span } + [now] }

  /// Returns the seconds until a process may be started; nil: now.
  func wait(at now: Double) -> Double? {
    let recent = deaths.filter { $0 > now - Self.span }
    guard recent.count >= Self.most, let first = recent.first else { return nil }
    return first + Self.span - now
  }

  /// Whether no death is left to remember.
  func isOver(at now: Double) -> Bool { deaths.allSatisfy { $0 <= now - Self.span } }
}
