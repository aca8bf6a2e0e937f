/// A time in which a widget matters to a stack, in seconds since 1970: from `from` up to, without, `to`.
public struct RelevanceSpan: Sendable, Hashable {
  /// The first moment.
  public var from: Double
  /// The moment at which it is over; infinity where the span lasts until another takes its place.
  public var to: Double
  /// How much it matters, on the provider's own scale. At most 0: a stack does not turn to it meanwhile.
  public var score: Double

  /// Creates a span.
  public init(from: Double, to: Double, score: Double) {
    self.from = from
    self.to = to
    self.score = score
  }
}
