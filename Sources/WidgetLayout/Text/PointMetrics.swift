internal import CAdvances
public import WidgetModel

/// Text measured in points without a font engine, so that layout is the same on every machine and in every format: the advances of the
/// shipped fonts (`FontFace`) as a table. Painters shape texts with kerning, which differs by less than a hundredth, and spread what
/// is left. A letter that the fonts lack has the width of its class: ideographs and emoji are one em wide, combining marks nothing.
public struct PointMetrics: TextMeasuring {
  /// Creates metrics of the bundled fonts.
  public init() {}

  /// The canvas, whose unit is points.
  public var surface: Surface { .canvas }

  /// Returns a font's line distances, in points.
  public func metrics(_ font: Font) -> FontMetrics {
    // SF Pro's, in parts of an em. Two texts below each other have their baselines as far apart as the published table says.
    let (ascent, descent) = (0.952 * font.size, 0.241 * font.size)
    return FontMetrics(ascent: ascent, descent: descent, lineGap: max(font.leading - ascent - descent, 0))
  }

  /// Returns the width of a text, in points.
  public func width(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> Double {
    let ruler = AdvanceRuler(font)
    var width = 0.0
    var index = 0
    // ASCII, most of what widgets show, is added up byte by byte, without a String.
    while index < utf8.count, utf8[index] < 0x80 {
      width += ruler.width(UInt32(utf8[index]))
      index += 1
    }
    guard index < utf8.count else { return width }
    // The last letter may carry a mark that follows.
    if index > 0 {
      index -= 1
      width -= ruler.width(UInt32(utf8[index]))
    }
    for character in String(decoding: UnsafeBufferPointer(rebasing: utf8[index...]), as: UTF8.self) {
      width += ruler.width(character)
    }
    return width
  }

  /// Appends the grapheme clusters of a text with their widths in points.
  public func clusters(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font, into clusters: inout [TextCluster]) {
    let ruler = AdvanceRuler(font)
    clusters.reserveCapacity(clusters.count + utf8.count)
    // A carriage return and the line feed behind it are one cluster.
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      for byte in utf8 { clusters.append(TextCluster(byteCount: 1, width: Float(ruler.width(UInt32(byte))))) }
      return
    }
    for character in String(decoding: utf8, as: UTF8.self) {
      clusters.append(
        TextCluster(byteCount: Int32(character.utf8.count), width: Float(ruler.width(character))))
    }
  }
}

/// Widths of clusters in one font, in points, its tracking included.
private struct AdvanceRuler {
  let face: FontFace
  let size: Double
  let tracking: Double
  let hasTabularDigits: Bool
  /// The width of what shows nothing: letters that stand closer do not take any back.
  private var nothing: Double { max(tracking, 0) }
  private let table: font_face
  /// Points of a unit of the face.
  private let scale: Double
  /// The other weight that the advance lies between, and how far from the regular one.
  private let isLighter: Bool
  private let part: Double

  init(_ font: Font) {
    face = font.face
    size = font.size
    tracking = font.tracking + font.sizeTracking
    hasTabularDigits = font.isMonospacedDigit
    table = face == .display ? FONT_DISPLAY : FONT_TEXT
    scale = font.size / Double(font_units(table))
    let weight = font.weight.number
    isLighter = weight < 400
    part = isLighter ? (400 - weight) / 300 : (weight - 400) / 500
  }

  /// The width of a cluster of one scalar that is ASCII or has a glyph; controls have none, and no tracking either.
  @inline(__always)
  func width(_ scalar: UInt32) -> Double {
    if scalar < 0x20 || scalar == 0x7F { return nothing }
    if face == .monospaced { return 0.6 * size + tracking }
    let isDigit = hasTabularDigits && scalar &- 0x30 < 10
    return points(isDigit ? font_digit_advance(table) : font_advance_of(table, scalar)) + tracking
  }

  @inline(__always)
  private func points(_ advance: font_advance) -> Double {
    let regular = Double(advance.regular)
    let other = Double(isLighter ? advance.lightest : advance.heaviest)
    return (regular + (other - regular) * part) * scale
  }

  func width(_ character: Character) -> Double {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 || !PointMetrics.hasEmojiForm(scalars) { return width(first.value) }
    if PointMetrics.hasEmojiForm(scalars) || first.properties.isEmojiPresentation || PointMetrics.isWide(first.value) {
      return size + tracking
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return nothing
    default: break
    }
    if face == .monospaced || font_advance_of(table, first.value).regular != FONT_NO_GLYPH { return width(first.value) }
    switch first.properties.generalCategory {
    case .uppercaseLetter: return 0.7 * size + tracking
    case .spaceSeparator: return 0.28 * size + tracking
    default: return ForeignAdvance.ems(scalars) * size + tracking
    }
  }
}

extension PointMetrics {
  /// Whether a cluster asks for its form as an emoji (U+FE0F), or is a keycap (U+20E3).
  static func hasEmojiForm(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
  }

  /// Whether a letter is one em wide: by blocks, about what UAX 11 calls wide or fullwidth.
  static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
