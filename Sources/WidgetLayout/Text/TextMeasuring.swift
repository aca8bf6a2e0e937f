public import WidgetModel

/// A text engine as layout needs it: widths, line heights, baselines. All lengths are in the surface's unit.
/// Two conformances: `PointMetrics` here (a width table, no font installed), `CellMetrics` in WidgetRender (columns).
public protocol TextMeasuring: Sendable {
  var surface: Surface { get }

  /// Line height and baseline of a font.
  func metrics(_ font: Font) -> FontMetrics

  /// The advance of a text without line breaks.
  func width(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font) -> Double

  /// Appends the extended grapheme clusters of a text, in order.
  func clusters(_ utf8: UnsafeBufferPointer<UInt8>, _ font: Font, into clusters: inout [TextCluster])

  /// The width of a text in large type; nil if the face is unavailable, or lacks one of its letters.
  func width(_ utf8: UnsafeBufferPointer<UInt8>, in face: LargeFace) -> Double?
}

extension TextMeasuring {
  /// Points have no faces of dots.
  public func width(_ utf8: UnsafeBufferPointer<UInt8>, in face: LargeFace) -> Double? { nil }
}

extension TextMeasuring {
  func width(of text: String, _ font: Font) -> Double {
    var text = text
    return text.withUTF8 { width($0, font) }
  }
}

/// An extended grapheme cluster: how many bytes it takes, and how wide it is.
public struct TextCluster: Sendable, Hashable {
  /// The number of its UTF-8 bytes.
  public var byteCount: Int32
  /// Its width in the surface's unit.
  public var width: Float

  /// Creates a cluster.
  public init(byteCount: Int32, width: Float) {
    self.byteCount = byteCount
    self.width = width
  }
}

/// A font as drawn: a size in points, already scaled for the user's text size.
public struct Font: Sendable, Hashable {
  /// The size in points.
  public var size: Double
  /// The weight.
  public var weight: Weight
  /// The design.
  public var design: Design
  /// Whether letters are italic.
  public var isItalic: Bool
  /// Whether all digits are equally wide.
  public var isMonospacedDigit: Bool
  /// Points added after each cluster (`kerning`, `tracking`).
  public var tracking: Double
  /// How much smaller a text is set than its font says (`minimumScaleFactor`); `size` is what it is drawn with. The face stays.
  public var scale = 1.0

  /// How heavy letters are, from light to heavy.
  public enum Weight: UInt8, Sendable, Hashable, Comparable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// Whether a weight is lighter than another.
    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  /// The family of letter forms.
  public enum Design: UInt8, Sendable, Hashable { case standard, rounded, serif, monospaced }

  /// Creates a font.
  public init(
    size: Double = 17, weight: Weight = .regular, design: Design = .standard, isItalic: Bool = false,
    isMonospacedDigit: Bool = false, tracking: Double = 0
  ) {
    self.size = size
    self.weight = weight
    self.design = design
    self.isItalic = isItalic
    self.isMonospacedDigit = isMonospacedDigit
    self.tracking = tracking
  }
}

/// Distances of a line: from its top to the baseline, from there to its bottom, and the gap to the next line.
public struct FontMetrics: Sendable, Hashable {
  /// From the line's top to the baseline.
  public var ascent: Double
  /// From the baseline to the line's bottom.
  public var descent: Double
  /// From the line's bottom to the next line.
  public var lineGap: Double

  /// Creates metrics.
  public init(ascent: Double, descent: Double, lineGap: Double) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }

  /// The height of a line, without the gap.
  public var lineHeight: Double { ascent + descent }
}
