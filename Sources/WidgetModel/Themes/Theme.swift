/// What surrounds widgets on a board: page, cards, the accent and the system's colours. A widget's own colours stay.
///
/// The same value serves the page, the terminal board and PNG sheets. It is shared as a small file (`ThemeFile`).
public struct Theme: Sendable, Hashable {
  /// The name by which a board, a command and a file know it: small letters, digits and hyphens.
  public var name: String
  /// The name that a chooser shows.
  public var title: String
  /// One sentence about what it suits; may be empty.
  public var summary: String
  /// Whether it is light, dark, or follows the system.
  public var scheme: Scheme
  /// The colour of focus rings, tabs, switches and the default tint.
  public var accent: Shade
  /// What is behind the cards.
  public var background: Background
  /// What is behind a widget.
  public var card: Card
  /// Steps of dynamic type that texts are larger, -2...3.
  public var fontSize: Int
  /// The space between cards.
  public var density: Density
  /// The system's colours that differ from the standard palette. `primary` and `secondary` are texts.
  public var palette: [Color.Role: Shade]

  /// Creates a theme; what is not given is as in the default theme.
  public init(
    _ name: String, title: String, summary: String = "", scheme: Scheme = .auto, accent: Shade,
    background: Background, card: Card, fontSize: Int = 0, density: Density = .regular,
    palette: [Color.Role: Shade] = [:]
  ) {
    (self.name, self.title, self.summary, self.scheme, self.accent) = (name, title, summary, scheme, accent)
    (self.background, self.card, self.fontSize) = (background, card, fontSize)
    (self.density, self.palette) = (density, palette)
  }

  /// The schemes that a theme is shown in.
  public enum Scheme: String, Sendable, Hashable, CaseIterable {
    case auto, light, dark

    /// The only scheme; nil where the system decides.
    public var fixed: ColorScheme? {
      switch self {
      case .auto: nil
      case .light: .light
      case .dark: .dark
      }
    }
  }

  /// An opaque colour for light and for dark, each 0xRRGGBB.
  public struct Shade: Sendable, Hashable {
    /// The colour in light.
    public var light: UInt32
    /// The colour in dark.
    public var dark: UInt32

    /// Creates a pair.
    public init(light: UInt32, dark: UInt32) { (self.light, self.dark) = (light, dark) }
    /// Creates a colour that is the same in both schemes.
    public init(_ both: UInt32) { (light, dark) = (both, both) }

    /// The colour in a scheme.
    public subscript(scheme: ColorScheme) -> UInt32 { scheme == .light ? light : dark }
  }

  /// What is behind the cards.
  public struct Background: Sendable, Hashable {
    /// What it consists of.
    public var content: Content
    /// How much the background is moved towards black in dark and white in light, 0...0.9. More is added where text needs it.
    public var dim: Double

    /// Creates a background.
    public init(_ content: Content, dim: Double = 0) { (self.content, self.dim) = (content, dim) }

    /// A background in one colour.
    public static func color(_ shade: Shade) -> Background { Background(.color(shade)) }

    /// What a background consists of.
    public enum Content: Sendable, Hashable {
      case color(Shade)
      /// Two or three colours at equal distances; the angle is that of CSS: 0 leads up, 90 to the right, 180 down.
      case gradient([Shade], angle: Double)
      /// A file beside the theme's, by its name, over a colour that is seen until it is loaded.
      case picture(String, blur: Double, fit: Fit, under: Shade)
    }

    /// How a picture fills the page.
    public enum Fit: String, Sendable, Hashable, CaseIterable { case cover, contain, tile }
  }

  /// What is behind a widget.
  public struct Card: Sendable, Hashable {
    /// How the card is drawn.
    public var style: Style
    /// The card's colour; of glass the colour that is laid over the blurred background.
    public var color: Shade
    /// The radius of the corners in points, 0...32.
    public var radius: Double
    /// The shadow.
    public var shadow: Shadow
    /// The line around the card; nil: none.
    public var border: Border?
    /// How much of the colour covers the background of glass, 0.05...0.6.
    public var fill: Double
    /// The blur of what is behind glass, in points, 0...60.
    public var blur: Double

    /// Creates a card.
    public init(
      _ style: Style = .solid, _ color: Shade, radius: Double = 22, shadow: Shadow = .soft, border: Border? = nil,
      fill: Double = 0.16, blur: Double = 24
    ) {
      (self.style, self.color, self.radius, self.shadow) = (style, color, radius, shadow)
      (self.border, self.fill, self.blur) = (border, fill, blur)
    }

    /// How a card is drawn.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      /// In its colour.
      case solid
      /// In its colour with 8 % of the accent.
      case tinted
      /// Lets the blurred background through.
      case glass
      /// A line around the page's own background.
      case outline
      /// Nothing.
      case none
    }

    /// How far a card seems above the page.
    public enum Shadow: String, Sendable, Hashable, CaseIterable { case none, soft, strong }

    /// A line around a card.
    public struct Border: Sendable, Hashable {
      /// The line's colour.
      public var color: Shade
      /// How much the line covers, 0...1.
      public var opacity: Double
      /// The line's width in points, 0.5...4.
      public var width: Double

      /// Creates a line.
      public init(_ color: Shade, opacity: Double = 1, width: Double = 1) {
        (self.color, self.opacity, self.width) = (color, opacity, width)
      }
    }
  }

  /// The space between cards.
  public enum Density: String, Sendable, Hashable, CaseIterable {
    case compact, regular, spacious

    /// The gap in points.
    public var points: Double {
      switch self {
      case .compact: 12
      case .regular: 24
      case .spacious: 32
      }
    }
  }

  /// The roles that a palette may give a colour.
  public static let roles: [Color.Role] = [
    .primary, .secondary, .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
    .gray,
  ]

  /// Whether a text can be a theme's name: 1 to 40 small letters, digits and hyphens, a letter or digit first.
  public static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }
}

extension DynamicTypeSize {
  /// The size that many steps larger, within the sizes that are not for accessibility unless this one is.
  public func larger(by steps: Int) -> DynamicTypeSize {
    let last = self > .xxxLarge ? Self.allCases.count - 1 : max(rank, DynamicTypeSize.xxxLarge.rank)
    return Self.allCases[min(max(rank + steps, 0), last)]
  }
}
