/// The requests that are under way: a few, and beside them those that take long, so that none of these holds a place that
/// another could have.
///
/// Invariant: `quick + slow` requests are under way, and each of the quick ones stands in `recent`.
package struct Flights: Sendable {
  private struct Start: Sendable {
    var request: Int
    var slot: Int
    var date: Double
  }

  private var quick = 0
  private var slow = 0
  /// The requests in the order in which they began; some have ended since.
  private var recent = FIFO<Start>()

  /// Nothing is under way.
  package init() {}

  /// Returns whether another request may begin within the limits.
  package func hasRoom(_ limits: Limits) -> Bool { quick < limits.concurrent && quick + slow < limits.concurrentInAll }

  /// When another request may begin without any answer, since one under way counts as slow from then on; nil: it may now, or only
  /// an answer allows it.
  package func nextRoom(_ limits: Limits) -> Double? {
    guard quick >= limits.concurrent, quick + slow < limits.concurrentInAll else { return nil }
    return recent.first.map { $0.date + limits.quick }
  }

  /// Notes that a slot's request begins.
  package mutating func begin(_ slot: Int, request: Int, at now: Double) {
    quick += 1
    recent.append(Start(request: request, slot: slot, date: now))
  }

  /// The next that has been under way for so many seconds; it may have ended since.
  package mutating func popFirst(at now: Double, after seconds: Double) -> (slot: Int, request: Int)? {
    guard let first = recent.first, first.date + seconds <= now else { return nil }
    _ = recent.popFirst()
    return (first.slot, first.request)
  }

  /// One that was quick takes long.
  package mutating func slowDown() {
    quick -= 1
    slow += 1
  }

  /// Notes that a request is over.
  package mutating func end(isSlow: Bool) {
    if isSlow { slow -= 1 } else { quick -= 1 }
  }

  /// The clock was set back.
  package mutating func moveClock(by step: Double) {
    var moved = FIFO<Start>()
    while var start = recent.popFirst() {
      start.date += step
      moved.append(start)
    }
    recent = moved
  }
}
