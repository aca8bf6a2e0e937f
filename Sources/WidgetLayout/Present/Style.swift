public import WidgetModel

/// What views inherit from those around them: the part of SwiftUI's environment that a widget can write.
/// Font sizes are in points, already scaled for the user's text size; colours may be of the other scheme (`resolve`).
public struct Style: Sendable, Hashable {
  /// The font of text and symbols.
  public var font = Font()
  /// The foreground colour.
  public var color = Color.named(.primary)
  /// The tint; nil for the standard accent.
  public var tint: Color?
  /// The secondary foreground; nil for the standard one.
  public var secondary: Color?
  /// The tertiary foreground; nil for the standard one.
  public var tertiary: Color?

  /// At most so many lines; nil for no limit.
  public var lineLimit: Int?
  /// At least the space of so many lines.
  public var leastLines = 1
  /// How lines of a text are aligned.
  public var textAlignment = HorizontalAlignment.leading
  /// Where a text that is too long is cut; nil at its tail, which is then worth a warning: it was not asked for.
  public var truncation: Word?
  /// How far a text may shrink to fit, 0...1.
  public var minimumScale = 1.0
  /// Whether letters may move closer together to fit.
  public var allowsTightening = false
  /// Extra space between lines, in points.
  public var lineSpacing = 0.0
  /// How far text is raised above its baseline, in points.
  public var baselineOffset = 0.0
  /// The letter case of texts; nil as written.
  public var textCase: LetterCase?
  /// Whether text is underlined.
  public var underline = false
  /// Whether text is struck through.
  public var strikethrough = false

  /// The style of gauges.
  public var gaugeStyle = Word.automatic
  /// The style of progress views.
  public var progressStyle = Word.automatic
  /// The style of buttons.
  public var buttonStyle = Word.automatic
  /// The style of labels.
  public var labelStyle = Word.automatic
  /// The style of toggles.
  public var toggleStyle = Word.automatic
  /// Whether labels of controls are hidden.
  public var hidesLabels = false
  /// Whether buttons and toggles cannot be tapped.
  public var isDisabled = false
  /// The scale of symbols relative to text.
  public var imageScale = Word.medium
  /// The forms that `symbolVariant` asks for, the outermost first.
  public var symbolVariants: [Word] = []
  /// How symbols are coloured.
  public var symbolRenderingMode = Word.monochrome
  /// Whether images fill the space they are offered.
  public var isResizable = false
  /// The `resizable` modifier, which knows edges and tiles; -1 without one.
  var resizeNode: Int32 = -1
  /// Whether enlarged pictures keep their pixels square.
  public var isPixelated = false
  /// Whether images have their own colours, or the foreground's; nil: pictures their own, symbols the foreground's.
  public var imageRenderingMode: Word?

  /// Light or dark.
  public var scheme = ColorScheme.light
  /// The user's text size.
  public var typeSize = DynamicTypeSize.large
  /// Whether the layout runs from right to left.
  public var isRightToLeft = false
  /// Why content is redacted.
  public var reasons: RedactionReasons = []
  /// Whether the content is private.
  public var isPrivacySensitive = false
  /// Whether the content is redacted while it is invalidated.
  public var isInvalidatable = false
  /// Whether the view is in the accent group of the rendering mode `accented`.
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
  /// Settings of axes for charts inside.
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
    // The lock screen's line has a fixed height.
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
