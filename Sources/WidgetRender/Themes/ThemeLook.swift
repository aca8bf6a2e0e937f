internal import WidgetLayout
public import WidgetModel

/// A theme in one scheme, as surfaces draw it: every colour worked out, and texts readable on whatever can be behind them.
public struct ThemeLook: Sendable, Hashable {
  /// The theme.
  public let theme: Theme
  /// The scheme in which it is drawn.
  public let scheme: ColorScheme
  /// How much the background is moved towards black or white, 0...1: what the theme says, or more where text needs it.
  public let dim: Double
  /// What covers the page inside a card, 0xRRGGBBAA.
  public let cardPaint: UInt32
  /// Colours of the page, as sampled across it; each 0xRRGGBB.
  let page: [UInt32]
  /// The same inside a card.
  let cards: [UInt32]
  private let texts: [Color.Role: UInt32]
  private let marks: [Color.Role: UInt32]

  /// Works out a theme.
  ///
  /// - Parameter scheme: what the system or the user wants; a theme of one scheme has its own.
  public init(_ theme: Theme, _ scheme: ColorScheme) {
    let scheme = theme.scheme.fixed ?? scheme
    (self.theme, self.scheme) = (theme, scheme)
    let bare = Self.samples(theme.background, scheme)
    // Colours that the theme names are kept: what is behind them gives way.
    let primary = theme.palette[.primary]?[scheme] ?? StandardPalette.text(.primary, scheme)
    let named = [primary] + (theme.palette[.secondary].map { [$0[scheme]] } ?? [])
    dim = Self.dim(theme, bare, scheme, named)
    let (part, toward) = (dim, scheme.end)
    page = bare.map { Contrast.mix(toward, part, over: $0) }
    cardPaint = Self.paint(theme, scheme, page, named)
    let paint = cardPaint
    cards = page.map { Contrast.mix(paint >> 8, Double(paint & 0xFF) / 255, over: $0) }
    var (texts, marks): ([Color.Role: UInt32], [Color.Role: UInt32]) = ([:], [:])
    for role in Theme.roles + [.tint] {
      let own = role == .tint ? theme.accent[scheme] : theme.palette[role]?[scheme]
      texts[role] = Contrast.readable(own ?? StandardPalette.text(role, scheme), on: cards)
      marks[role] = Contrast.readable(own ?? StandardPalette.mark(role, scheme), on: cards, least: Contrast.fill)
    }
    (self.texts, self.marks) = (texts, marks)
  }

  /// The theme as it is drawn where another scheme is asked for.
  public func turned(_ scheme: ColorScheme) -> ThemeLook { scheme == self.scheme ? self : ThemeLook(theme, scheme) }

  // MARK: Colours

  /// The colour of a role as text on a card, 0xRRGGBB; nil for roles that a theme does not change.
  func text(_ role: Color.Role) -> UInt32? { texts[role] }

  /// The colour of a role as a fill on a card.
  func mark(_ role: Color.Role) -> UInt32? { marks[role] }

  /// The colour of a role as text on the page.
  func onPage(_ role: Color.Role) -> UInt32 {
    let own = role == .tint ? theme.accent[scheme] : theme.palette[role]?[scheme]
    return Contrast.readable(own ?? StandardPalette.text(role, scheme), on: page)
  }

  /// The accent as a focus ring or a filled button, on the page and on cards.
  var ring: UInt32 { Contrast.readable(theme.accent[scheme], on: page + cards, least: Contrast.fill) }

  /// The page in one colour, for surfaces that have no more: its middle.
  var pageColor: UInt32 { page[page.count / 2] }

  /// A card in one colour.
  var cardColor: UInt32 { cards[cards.count / 2] }

  /// The line around a card, 0xRRGGBBAA; nil: none.
  var border: (color: UInt32, width: Double)? {
    guard theme.card.style != .none, let line = theme.card.border else { return nil }
    return (line.color[scheme] << 8 | UInt32((line.opacity * 255).rounded()), line.width)
  }

  // MARK: Working it out

  /// Colours across a background; of a picture the darkest and the lightest that it can have.
  private static func samples(_ background: Theme.Background, _ scheme: ColorScheme) -> [UInt32] {
    switch background.content {
    case .color(let color): return [color[scheme]]
    case .gradient(let stops, _):
      let parts = 8
      return zip(stops, stops.dropFirst()).flatMap { first, last in
        (0...parts).map { Contrast.mix(last[scheme], Double($0) / Double(parts), over: first[scheme]) }
      }
    case .picture: return [0x000000, 0xFFFFFF]
    }
  }

  /// The least dim, from what the theme says, with which texts can be read on the page. A plain colour is as the theme says.
  private static func dim(_ theme: Theme, _ page: [UInt32], _ scheme: ColorScheme, _ texts: [UInt32]) -> Double {
    if case .color = theme.background.content { return theme.background.dim }
    var steps = Int((theme.background.dim * 100).rounded())
    while steps < 100 {
      let dimmed = page.map { Contrast.mix(scheme.end, Double(steps) / 100, over: $0) }
      if dimmed.allSatisfy({ Contrast.holds(texts, on: $0) }) { break }
      steps += 1
    }
    return Double(steps) / 100
  }

  /// What covers the page inside a card. Glass is dimmed by as much as its texts need.
  private static func paint(_ theme: Theme, _ scheme: ColorScheme, _ page: [UInt32], _ texts: [UInt32]) -> UInt32 {
    let color = theme.card.color[scheme]
    switch theme.card.style {
    case .solid: return color << 8 | 0xFF
    case .tinted: return Contrast.mix(theme.accent[scheme], 0.08, over: color) << 8 | 0xFF
    case .outline, .none: return 0
    case .glass:
      for veil in 0...100 {
        let paint = layered(color, theme.card.fill, over: scheme.end, Double(veil) / 100)
        let cards = page.map { Contrast.mix(paint >> 8, Double(paint & 0xFF) / 255, over: $0) }
        if cards.allSatisfy({ Contrast.holds(texts, on: $0) }) { return paint }
      }
      return scheme.end << 8 | 0xFF
    }
  }

  /// Two layers as one, 0xRRGGBBAA.
  private static func layered(_ front: UInt32, _ part: Double, over back: UInt32, _ behind: Double) -> UInt32 {
    let whole = part + behind * (1 - part)
    return Contrast.mix(front, part / whole, over: back) << 8 | UInt32((whole * 255).rounded())
  }
}

extension Contrast {
  /// Whether all texts can be read on a ground.
  fileprivate static func holds(_ texts: [UInt32], on ground: UInt32) -> Bool {
    texts.allSatisfy { ratio($0, ground) >= text }
  }
}

extension ColorScheme {
  /// What a dimmed background comes closer to.
  var end: UInt32 { self == .light ? 0xFFFFFF : 0x000000 }
}
