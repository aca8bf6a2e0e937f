import WidgetModel

/// A dynamic text of a placement, by itself: its form at a moment, for users that have copied it out of the
/// placement. Seconds since 1970.
package struct LivingText: Sendable {
  private let pieces: [LivingPiece]
  private let words: any DateWords
  /// The span in which it fits its space.
  private let span: ClosedRange<Double>

  fileprivate init(_ pieces: [LivingPiece], _ clockwork: Clockwork) {
    self.pieces = pieces
    words = clockwork.scene.words
    span = clockwork.from...max(clockwork.from, clockwork.until ?? .infinity)
  }

  /// Its text; nil outside of the span that it was laid out for.
  package func string(at now: Double) -> String? {
    span.contains(now) ? Self.string(pieces, at: now, words) : nil
  }

  private static func string(_ pieces: [LivingPiece], at now: Double, _ words: some DateWords) -> String {
    // Most are one.
    if pieces.count == 1 { return string(pieces[0], at: now, words) }
    return pieces.reduce(into: "") { $0 += string($1, at: now, words) }
  }

  private static func string(_ piece: LivingPiece, at now: Double, _ words: some DateWords) -> String {
    switch piece.content {
    case .fixed(let bytes): String(decoding: bytes, as: UTF8.self)
    case .live(let live, let textCase, _): Presenter.cased(live.string(at: now, words), textCase)
    }
  }

  /// When it next changes; nil: never.
  package func nextChange(after now: Double) -> Double? { pieces.nextChange(after: now, words) }
}

extension Placement {
  /// One of `living` that is a text.
  package func livingText(_ index: Int) -> LivingText? {
    guard case .text(let pieces) = plan.living[Int(clockwork.order[index])].kind else { return nil }
    return LivingText(pieces, clockwork)
  }

  /// When one of `living` next changes; nil: never, or it is not visible.
  package func nextChange(of index: Int) -> Double? {
    let part = clockwork.parts[Int(clockwork.order[index])]
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

extension [LivingPiece] {
  func nextChange(after now: Double, _ words: some DateWords) -> Double? {
    reduce(nil) { next, piece in
      guard case .live(let live, _, _) = piece.content else { return next }
      return earliest(next, live.nextChange(after: now, words))
    }
  }
}
