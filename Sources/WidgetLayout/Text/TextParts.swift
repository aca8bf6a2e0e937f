internal import CAdvances
import WidgetModel

/// A part of a run that is drawn in one way. The parts of a run are all of it, in its order.
package struct TextPart: Sendable, Equatable {
  /// What draws a part.
  package enum Source: Sendable, Hashable {
    /// The shipped fonts, by whose advances layout measures.
    case shipped
    /// Shapes that fill their place, as in a terminal (`BlockCharacter`).
    case blocks
    /// Ideographs and what is as wide: a font of the system or the reader; an em each, as layout measures.
    case wide
    /// The same, in colours; fonts have them wider than an em.
    case emoji
    /// The same of all other letters: layout guesses how wide they are.
    case other

    /// Whether another font than a shipped one draws it.
    package var isForeign: Bool { self == .wide || self == .emoji || self == .other }
  }

  /// The font that draws it.
  package var source: Source
  /// Its bytes in the run.
  package var bytes: Range<Int>
  /// As layout measures it, in points.
  package var width: Double

  /// The parts of a run. Invalid UTF-8 is one part of the bundled fonts.
  package static func parts(of utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> [TextPart] {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return whole(utf8, font) }
    var clusters: [TextCluster] = []
    PointMetrics().clusters(utf8, font, into: &clusters)
    guard clusters.reduce(0, { $0 + Int($1.byteCount) }) == utf8.count else { return whole(utf8, font) }
    var parts: [TextPart] = []
    var start = 0
    for cluster in clusters {
      let end = start + Int(cluster.byteCount)
      let bytes = UnsafeBufferPointer(rebasing: utf8[start..<end])
      add(TextPart(source: source(bytes, font), bytes: start..<end, width: Double(cluster.width)), to: &parts, utf8)
      start = end
    }
    return parts
  }

  /// Whether fonts other than the shipped ones draw something of a run.
  package static func needsForeignFont(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> Bool {
    utf8.contains { $0 >= 0x80 } && parts(of: utf8, font).contains(where: \.source.isForeign)
  }

  private static func whole(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> [TextPart] {
    [TextPart(source: .shipped, bytes: 0..<utf8.count, width: PointMetrics().width(utf8, font))]
  }

  private static func add(_ part: TextPart, to parts: inout [TextPart], _ utf8: UnsafeBufferPointer<UInt8>) {
    // The words of one script are shaped as a whole: the spaces between them are its own.
    if part.source == .other, parts.count > 1, parts[parts.count - 1].source == .shipped,
      parts[parts.count - 2].source == .other, utf8[parts[parts.count - 1].bytes].allSatisfy({ $0 == 0x20 })
    {
      let spaces = parts.removeLast()
      parts[parts.count - 1].extend(by: spaces)
    }
    guard let last = parts.last, last.source == part.source else { return parts.append(part) }
    parts[parts.count - 1].extend(by: part)
  }

  private mutating func extend(by next: TextPart) {
    bytes = bytes.lowerBound..<next.bytes.upperBound
    width += next.width
  }

  // MARK: What draws a cluster

  private static func source(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> Source {
    guard utf8.count > 1 || utf8[0] >= 0x80 else { return .shipped }
    let scalars = String(decoding: utf8, as: UTF8.self).unicodeScalars
    guard let first = scalars.first else { return .shipped }
    if scalars.count == 1, BlockCharacter(first.value) != nil { return .blocks }
    if PointMetrics.hasEmojiForm(scalars) || isEmoji(first), !scalars.contains(where: { $0.value == 0xFE0E }) {
      return .emoji
    }
    if scalars.allSatisfy({ isShipped($0, font.face) }) { return .shipped }
    return PointMetrics.isWide(first.value) ? .wide : .other
  }

  /// Whether a scalar is an emoji by itself. Pictographs are, as on Apple's systems, also those that Unicode has as text at first.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiPresentation || scalar.value >= 0x1F300 && scalar.properties.isEmoji
  }

  /// Whether a shipped font has a scalar, or nothing is drawn of it.
  private static func isShipped(_ scalar: Unicode.Scalar, _ face: FontFace) -> Bool {
    let isKnown =
      switch face {
      case .text: font_advance_of(FONT_TEXT, scalar.value).regular != FONT_NO_GLYPH
      case .display: font_advance_of(FONT_DISPLAY, scalar.value).regular != FONT_NO_GLYPH
      case .monospaced: font_monospaced_has(scalar.value)
      }
    if isKnown || scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: return false
    }
  }
}

extension DisplayList {
  /// The texts of the list that other fonts than the shipped ones draw in part: each command's node, and its characters that they draw.
  package var foreignTexts: [(node: Int32, characters: [Character])] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return [] }
    return bytes.withUnsafeBufferPointer { pool in
      commands.compactMap { command in
        guard let (text, font) = run(of: command, pool) else { return nil }
        let foreign = TextPart.parts(of: text, font).filter(\.source.isForeign)
        guard !foreign.isEmpty else { return nil }
        let characters = foreign.flatMap { part in
          String(decoding: UnsafeBufferPointer(rebasing: text[part.bytes]), as: UTF8.self).filter { $0 != " " }
        }
        return (command.node, characters)
      }
    }
  }

  /// The run that a command draws, and its font; nil for one that draws none.
  private func run(_ start: Int32, _ count: Int32, _ pool: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard start >= 0, count > 0, Int(start) + Int(count) <= pool.count else { return nil }
    return UnsafeBufferPointer(rebasing: pool[Int(start)..<Int(start) + Int(count)])
  }

  private func run(
    of command: Command, _ pool: UnsafeBufferPointer<UInt8>
  ) -> (UnsafeBufferPointer<UInt8>, Font)? {
    switch command.drawing {
    case .text(let start, let count, let look, _):
      guard looks.indices.contains(Int(look)), let text = run(start, count, pool) else { return nil }
      return (text, looks[Int(look)].font)
    case .standIn(let start, let count): return run(start, count, pool).map { ($0, Font(size: 11)) }
    default: return nil
    }
  }
}
