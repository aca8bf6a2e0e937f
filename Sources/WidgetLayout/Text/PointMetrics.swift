public import WidgetModel

/// Text measured in points without any font installed, so that layout is the same on every machine: the published
/// advance widths of Helvetica (Adobe Font Metrics; Arial and Liberation Sans share them) stand for the system's sans
/// serif, Courier's 600 for a monospaced one. Heavier weights run wider by a few parts in a hundred, as bold Helvetica
/// does. Ideographs are one em wide, emoji too, combining marks nothing. Vertical metrics are Arial's.
public struct PointMetrics: TextMeasuring {
  public init() {}

  public var surface: Surface { .canvas }

  public func metrics(_ font: Font) -> FontMetrics {
    // In Arial's units, of which an em has 2048: 1854, 434 and 67.
    FontMetrics(ascent: 0.905 * font.size, descent: 0.212 * font.size, lineGap: 0.033 * font.size)
  }

  public func width(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> Double {
    var units = 0
    var count = 0
    var index = 0
    let isFixed = font.design == .monospaced
    // ASCII, most of what widgets show, is added up byte by byte, without a String.
    while index < utf8.count, utf8[index] < 0x80 {
      units += isFixed ? 600 : Int(Self.ascii[Int(utf8[index])])
      index += 1
    }
    count = index
    if index < utf8.count {
      // The last letter may carry a mark that follows.
      if index > 0 {
        index -= 1
        count -= 1
        units -= isFixed ? 600 : Int(Self.ascii[Int(utf8[index])])
      }
      let rest = String(decoding: UnsafeBufferPointer(rebasing: utf8[index...]), as: UTF8.self)
      for character in rest {
        units += Self.units(character, isFixed)
        count += 1
      }
    }
    return Double(units) * Self.scale(font) + Double(count) * font.tracking
  }

  public func clusters(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font, into clusters: inout [TextCluster]) {
    let isFixed = font.design == .monospaced
    let scale = Self.scale(font)
    func append(_ bytes: Int, _ units: Int) {
      clusters.append(TextCluster(byteCount: Int32(bytes), width: Float(Double(units) * scale + font.tracking)))
    }
    clusters.reserveCapacity(clusters.count + utf8.count)
    // A carriage return and the line feed behind it are one cluster.
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      for byte in utf8 { append(1, isFixed ? 600 : Int(Self.ascii[Int(byte)])) }
      return
    }
    for character in String(decoding: utf8, as: UTF8.self) {
      append(character.utf8.count, Self.units(character, isFixed))
    }
  }

  /// Points a thousandth of an em takes.
  private static func scale(_ font: Font) -> Double {
    // A step of weight above or below the regular one, which is 3, is two parts in a hundred.
    let weight = font.design == .monospaced ? 1 : 1 + 0.02 * (Double(font.weight.rawValue) - 3)
    return font.size * weight / 1000
  }

  /// Thousandths of an em.
  private static func units(_ character: Character, _ isFixed: Bool) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 || !hasEmojiForm(scalars) {
      return isFixed && first.value >= 0x20 ? 600 : Int(ascii[Int(first.value)])
    }
    if hasEmojiForm(scalars) || first.properties.isEmojiPresentation { return 1000 }
    if isWide(first.value) { return 1000 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .uppercaseLetter: return isFixed ? 600 : 700
    case .lowercaseLetter, .otherLetter, .decimalNumber: return isFixed ? 600 : 556
    case .spaceSeparator: return isFixed ? 600 : 278
    // The three dots of the ellipsis take an em.
    default: return isFixed ? 600 : first.value == 0x2026 ? 1000 : 556
    }
  }

  /// Whether a cluster asks for its form as an emoji (U+FE0F), or is a keycap (U+20E3).
  private static func hasEmojiForm(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
  }

  /// Whether a letter is one em wide: by blocks, about what UAX 11 calls wide or fullwidth.
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Helvetica's advance widths of ASCII, in thousandths of an em; controls have none.
  private static let ascii: [UInt16] =
    [UInt16](repeating: 0, count: 32) + [
      278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
      556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
      1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
      667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
      333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
      556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 0,
    ]
}
