import WidgetModel

/// A dynamic text of a placement, by itself: its form at a moment, for users that have copied it out of the
/// placement. Seconds since 1970.
package struct DynamicText: Sendable {
  private let pieces: [DynamicPiece]
  private let words: any DateWords
  /// The span in which it fits its space.
  private let span: ClosedRange<Double>

  fileprivate init(_ pieces: [DynamicPiece], _ dynamics: DynamicPlacement) {
    self.pieces = pieces
    words = dynamics.scene.words
    span = dynamics.from...max(dynamics.from, dynamics.until ?? .infinity)
  }

  /// Its text; nil outside of the span that it was laid out for.
  package func string(at now: Double) -> String? {
    span.contains(now) ? Self.string(pieces, at: now, words) : nil
  }

  private static func string(_ pieces: [DynamicPiece], at now: Double, _ words: some DateWords) -> String {
    // Most are one.
    if pieces.count == 1 { return string(pieces[0], at: now, words) }
    return pieces.reduce(into: "") { $0 += string($1, at: now, words) }
  }

  private static func string(_ piece: DynamicPiece, at now: Double, _ words: some DateWords) -> String {
    switch piece.content {
    case .fixed(let bytes): String(decoding: bytes, as: UTF8.self)
    case .live(let live, let textCase, _): live.string(at: now, words).cased(textCase)
    }
  }

  /// When it next changes; nil: never.
  package func nextChange(after now: Double) -> Double? { pieces.nextChange(after: now, words) }
}

extension Placement {
  /// One of `dynamic` that is a text.
  package func dynamicText(_ index: Int) -> DynamicText? {
    guard case .text(let pieces) = plan.dynamic[Int(dynamics.order[index])].kind else { return nil }
    return DynamicText(pieces, dynamics)
  }

  /// When one of `dynamic` next changes; nil: never, or it is not visible.
  package func nextChange(of index: Int) -> Double? {
    let part = dynamics.parts[Int(dynamics.order[index])]
    return part.isSeen ? part.change : nil
  }
}

extension Collection<UInt8> {
  /// Whether it is the same but for its digits.
  @inlinable
  package func isShaped(as other: some Collection<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return count == other.count
      && zip(self, other).allSatisfy { $0 == $1 || digits.contains($0) && digits.contains($1) }
  }
}

extension [DynamicPiece] {
  func nextChange(after now: Double, _ words: some DateWords) -> Double? {
    reduce(nil) { next, piece in
      guard case .live(let live, _, _) = piece.content else { return next }
      return earliest(next, live.nextChange(after: now, words))
    }
  }
}
