/// Bundles that are being changed, each until it has been quiet for a moment: a save is many events, and a bundle that is
/// checked out is many saves.
///
/// Invariant: a bundle is told once for each quiet moment, and within `longest` of its first event.
struct Settling {
  /// A little more than the 50 ms that lie between the parts of a slow save.
  static let quiet = Duration.milliseconds(60)
  /// For a bundle that is never quiet.
  static let longest = Duration.milliseconds(500)

  typealias Moment = ContinuousClock.Instant

  private struct Span {
    var first: Moment
    var last: Moment

    var end: Moment { min(last + Settling.quiet, first + Settling.longest) }
  }

  private var spans: [String: Span] = [:]

  /// Something happened to a bundle.
  mutating func note(_ bundle: String, at now: Moment) {
    spans[bundle, default: Span(first: now, last: now)].last = now
  }

  /// When the next bundle is settled; nil: none is being changed.
  var deadline: Moment? { spans.values.lazy.map(\.end).min() }

  /// Those that are settled by now, by name.
  mutating func settled(at now: Moment) -> [String] {
    let settled = spans.filter { $0.value.end <= now }.keys
    for bundle in settled { spans[bundle] = nil }
    return settled.sorted()
  }
}
