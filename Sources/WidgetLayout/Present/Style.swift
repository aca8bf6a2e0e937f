public import WidgetModel

/// What views inherit from those around them: the part of SwiftUI's environment that a widget can write.
/// Font sizes are in points, already scaled for the user's text size; colours may be of the other scheme (`resolve`).
public struct Style: Sendable, Hashable {
  public var font = Font()
  public var color = Color.named(.primary)
  public var tint: Color?
  public var secondary: Color?
  public var tertiary: Color?

  /// At most so many lines; nil for no limit.
  public var lineLimit: Int?
  /// At least the space of so many lines.
  public var leastLines = 1
  public var textAlignment = HorizontalAlignment.leading
  /// Where a text that is too long is cut; nil at its tail, which is then worth a warning: it was not asked for.
  public var truncation: Word?
  public var minimumScale = 1.0
  public var allowsTightening = false
  public var lineSpacing = 0.0
  public var baselineOffset = 0.0
  public var textCase: LetterCase?
  public var underline = false
  public var strikethrough = false

  public var gaugeStyle = Word.automatic
  public var progressStyle = Word.automatic
  public var buttonStyle = Word.automatic
  public var labelStyle = Word.automatic
  public var toggleStyle = Word.automatic
  public var hidesLabels = false
  public var isDisabled = false
  public var imageScale = Word.medium
  /// The forms that `symbolVariant` asks for, the outermost first.
  public var symbolVariants: [Word] = []
  public var symbolRenderingMode = Word.monochrome
  public var isResizable = false
  /// The `resizable` modifier, which knows edges and tiles; -1 without one.
  var resizeNode: Int32 = -1
  /// Whether enlarged pictures keep their pixels square.
  public var isPixelated = false
  /// Whether images have their own colours, or the foreground's; nil: pictures their own, symbols the foreground's.
  public var imageRenderingMode: Word?

  public var scheme = ColorScheme.light
  public var typeSize = DynamicTypeSize.large
  public var isRightToLeft = false
  public var reasons: RedactionReasons = []
  public var isPrivacySensitive = false
  public var isInvalidatable = false
  public var isAccentable = false
  /// How images show in the rendering mode `accented`; nil for greys of pictures, and symbols as texts are.
  public var accentedRenderingMode: Word?
  /// Whether images and shapes are mirrored where one reads from right to left.
  public var flipsForRightToLeft = false

  /// What changes the colours inside, the innermost first.
  public var effects: [ColorEffect] = []

  /// Paint of the shapes inside, where `fill` or `stroke` say so.
  var fill: Color?
  var fillNode: Int32 = -1
  /// The gradient of `tint`; -1 for a colour.
  var tintNode: Int32 = -1
  /// Whether what a path's parts cross twice is outside.
  var isEvenOdd = false
  var foregroundNode: Int32 = -1
  var stroke: Color?
  var strokeWidth = 1.0
  var isStroked = false
  /// The `stroke` modifier, which knows dashes and line ends; -1 without one.
  var strokeNode: Int32 = -1
  /// The part of their outlines that shapes inside are.
  var trimStart = 0.0
  var trimEnd = 1.0
  /// The link that texts inside belong to, by its number.
  var link: Int32 = -1
  var fontChoice = FontChoice()
  /// What charts inside are told of their axes.
  var charts = ChartModifiers()

  /// Whether texts and pictures show a mask of their size instead of themselves.
  public var isMasked: Bool {
    reasons.contains(.placeholder) || (reasons.contains(.privacy) && isPrivacySensitive)
  }

  /// Whether images and shapes are mirrored.
  var isFlipped: Bool { flipsForRightToLeft && isRightToLeft }

  /// Whether content is marked as about to change.
  public var isInvalidated: Bool { reasons.contains(.invalidated) && isInvalidatable }

  init(_ environment: WidgetEnvironment) {
    scheme = environment.colorScheme
    // The height of the lock screen's line is no text's.
    typeSize =
      environment.family == .accessoryInline ? min(environment.dynamicTypeSize, .xxxLarge) : environment.dynamicTypeSize
    reasons = environment.redactionReasons
    isRightToLeft = Self.isRightToLeft(environment.locale)
    fontChoice.isHeavier = environment.legibilityWeight == .bold
    font = fontChoice.font(typeSize)
  }

  /// The colour that a script's colour means here: what `tint` and the hierarchy stand for, and the scheme inside.
  func resolve(_ color: Color, _ outer: ColorScheme) -> Color {
    var color = color
    switch color.role {
    case .tint: color = tint ?? color
    case .secondary: color = secondary ?? color
    case .tertiary: color = tertiary ?? color
    default: break
    }
    if !effects.isEmpty { color = color.applying(effects) }
    return scheme == outer ? color : Color(role: .custom, light: color.dark, dark: color.light)
  }

  static func isRightToLeft(_ locale: String) -> Bool {
    let language = locale.utf8.prefix { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
    return ["ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb"].contains {
      $0.utf8.elementsEqual(language)
    }
  }
}

/// What was said about a font, before the text size is known: the outermost words first, inner ones replace them.
struct FontChoice: Sendable, Hashable {
  var textStyle = Word.body
  /// A size in points instead of a text style; it does not follow the user's text size.
  var size: Double?
  var styleWeight: Font.Weight?
  var weight: Font.Weight?
  var isBold = false
  var design = Font.Design.standard
  var isItalic = false
  var isMonospacedDigit = false
  var tracking = 0.0
  var isHeavier = false

  func font(_ typeSize: DynamicTypeSize) -> Font {
    var weight = self.weight ?? styleWeight ?? (size == nil && textStyle == .headline ? .semibold : .regular)
    if isBold, weight < .bold { weight = .bold }
    if isHeavier { weight = weight.heavier }
    return Font(
      size: size ?? typeSize.points(of: textStyle), weight: weight, design: design, isItalic: isItalic,
      isMonospacedDigit: isMonospacedDigit, tracking: tracking)
  }

  static func weight(_ word: Word?) -> Font.Weight? {
    switch word {
    case .ultraLight: .ultraLight
    case .thin: .thin
    case .light: .light
    case .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    case .heavy: .heavy
    case .black: .black
    default: nil
    }
  }

  static func design(_ word: Word?) -> Font.Design {
    switch word {
    case .rounded: .rounded
    case .serif: .serif
    case .monospaced: .monospaced
    default: .standard
    }
  }
}

extension Style {
  /// Whether a bar is as high as its row.
  var hasThickBar: Bool { gaugeStyle == .linearCapacity }
}

extension Font.Weight {
  /// The weight in place of this one where people ask for bold text: two steps more, so that regular text becomes semibold.
  fileprivate var heavier: Font.Weight { Font.Weight(rawValue: rawValue + 2) ?? .black }
}
