import WidgetModel

/// Things that are being changed (bundles by their paths, instances by their numbers), each until it has been quiet for a moment: a save is many events,
/// and a bundle that is checked out is many saves.
///
/// Invariant: a thing is told once for each quiet moment, and within `longest` of its first event.
package struct Settling<Thing: Hashable & Comparable> {
  /// A little more than the 50 ms that lie between the parts of a slow save.
  package static var quiet: Duration { .milliseconds(60) }
  /// The longest wait for something that is never quiet.
  static var longest: Duration { .milliseconds(500) }

  package typealias Moment = ContinuousClock.Instant

  private struct Span {
    var first: Moment
    var last: Moment

    var end: Moment { min(last + Settling.quiet, first + Settling.longest) }
  }

  private var spans: [Thing: Span] = [:]

  /// Nothing is being changed.
  package init() {}

  /// Something happened to it.
  package mutating func note(_ thing: Thing, at now: Moment) {
    spans[thing, default: Span(first: now, last: now)].last = now
  }

  /// When the next is settled; nil: none is being changed.
  package var deadline: Moment? { spans.values.reduce(nil) { earliest($0, $1.end) } }

  /// Those that are settled by now, in order.
  package mutating func settled(at now: Moment) -> [Thing] {
    let settled = spans.filter { $0.value.end <= now }.keys
    for thing in settled { spans[thing] = nil }
    return settled.sorted()
  }
}
