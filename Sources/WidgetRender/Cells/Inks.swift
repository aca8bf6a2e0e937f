internal import WidgetLayout
internal import WidgetModel

/// Maps the colours of scripts to what a terminal shows: opaque inks over an assumed background.
struct Inks {
  let palette: CellPalette
  /// How strong colours are over their ground, those of texts and tracks aside: less on a dimmed display.
  var strength = 1.0

  /// Whether everything is white, as much of it as covers: a mask is drawn.
  var isStencil = false

  init(_ palette: CellPalette, strength: Double = 1, isStencil: Bool = false) {
    (self.palette, self.strength, self.isStencil) = (palette, strength, isStencil)
  }

  var scheme: ColorScheme { palette.scheme }

  /// Black on white, or white on black: what is assumed of a terminal whose own colours are not known.
  var background: UInt32 { scheme == .light ? 0xFFFFFF : 0x000000 }

  /// A colour of text or lines: an ink, and whether it is dim. Roles of text are the terminal's own colour.
  func text(_ color: Color, over ground: Ink) -> (ink: Ink, isDim: Bool) {
    let components = components(color, .text, over: ground)
    if isStencil { return (Ink(role: .custom, rgb: blend(components, over: ground.rgb)), false) }
    switch color.role {
    case .primary, .secondary, .tertiary, .quaternary:
      // On a ground of its own colour the terminal's default may be unreadable: there the components count.
      if ground.isStandard { return (.standard, color.components(scheme) & 0xFF < 0xC0) }
      return (Ink(role: .custom, rgb: readable(components, over: ground.rgb)), false)
    case .clear: return (.standard, true)
    default:
      let rgb =
        ground.isStandard
        ? blend(components, over: background) : readable(components, over: ground.rgb, strength: strength)
      return (Ink(role: color.role, rgb: rgb), false)
    }
  }

  /// A colour of gauges, lines and dots.
  func mark(_ color: Color, over ground: Ink) -> Ink {
    let components = components(color, .mark, over: ground)
    if isStencil { return Ink(role: .custom, rgb: blend(components, over: ground.rgb)) }
    if color.role == .primary, ground.isStandard, components & 0xFF == 0xFF { return .standard }
    if color == .named(.quaternary), ground == Ink(role: .custom, rgb: palette.card) {
      return Ink(role: .custom, rgb: palette.track)
    }
    return ink(color, components, over: ground)
  }

  /// Whole text is made readable; what is meant to be faint stays faint.
  private func readable(_ components: UInt32, over ground: UInt32, strength: Double = 1) -> UInt32 {
    let whole = blend(components, over: ground)
    let rgb = strength < 1 ? Contrast.mix(whole, strength, over: ground) : whole
    return components & 0xFF == 0xFF ? Contrast.readable(rgb, on: ground) : rgb
  }

  /// The components of a colour, of the system's colours those of the palette; how much it covers stays.
  private func components(_ color: Color, _ use: CellPalette.Use, over ground: Ink) -> UInt32 {
    let own = color.components(scheme)
    if isStencil { return own | 0xFFFF_FF00 }
    let named = Color.named(color.role).components(scheme)
    // On a dark picture in a light scheme the light colours are those that can be seen.
    let scheme = ground.isStandard ? scheme : Contrast.isDark(ground.rgb) ? .dark : .light
    let palette = palette.turned(scheme)
    guard color.role != .custom, own >> 8 == named >> 8, let rgb = palette.rgb(color.role, use) else {
      return own
    }
    // `secondary` covers by its colour, not by how much shows through: what covers more comes nearer to the primary colour.
    let (covers, usual) = (own & 0xFF, max(named & 0xFF, 1))
    guard covers > usual, let primary = palette.rgb(.primary, use) else {
      return rgb << 8 | min(covers * 255 / usual, 255)
    }
    return Contrast.mix(primary, Double(covers - usual) / Double(256 - usual), over: rgb) << 8 | 0xFF
  }

  /// What can be read on any ground: the terminal's own colour on its own ground, else white or black.
  func legible(over ground: Ink) -> Ink {
    if ground.isStandard { return .standard }
    let (red, green, blue) = (ground.rgb >> 16 & 0xFF, ground.rgb >> 8 & 0xFF, ground.rgb & 0xFF)
    return Ink(role: .custom, rgb: red * 3 + green * 6 + blue > 1400 ? 0x000000 : 0xFFFFFF)
  }

  /// A colour of an area; nil where it is see-through.
  func area(_ color: Color, over ground: Ink) -> Ink? {
    let components = components(color, .mark, over: ground)
    guard components & 0xFF >= 8, color.role != .clear else { return nil }
    if isStencil { return Ink(role: .custom, rgb: blend(components, over: ground.rgb)) }
    return ink(color, components, over: ground)
  }

  /// The ink of something that covers the ground by its components.
  private func ink(_ color: Color, _ components: UInt32, over ground: Ink) -> Ink {
    let below = ground.isStandard ? background : ground.rgb
    let rgb = blend(components, over: below)
    switch color.role {
    case .primary, .secondary, .tertiary, .quaternary, .clear: return Ink(role: .custom, rgb: rgb)
    // A faded colour is no longer the terminal's own red.
    default:
      if strength < 1 { return Ink(role: .custom, rgb: Contrast.mix(rgb, strength, over: below)) }
      return Ink(role: components & 0xFF >= 0xC0 ? color.role : .custom, rgb: rgb)
    }
  }

  /// How an area shows without colours: the more it stands out, the darker.
  func shade(_ ink: Ink) -> CellGround.Shade {
    func channels(_ rgb: UInt32) -> [Int] { [16, 8, 0].map { Int(rgb >> $0 & 0xFF) } }
    let (own, behind) = (channels(ink.rgb), channels(background))
    let difference = zip(own, behind).map { abs($0 - $1) }.max() ?? 0
    switch difference {
    case 160...: return .full
    case 80...: return .medium
    case 20...: return .light
    default: return .none
    }
  }

  private func blend(_ components: UInt32, over ground: UInt32) -> UInt32 {
    Contrast.mix(components >> 8, Double(components & 0xFF) / 255, over: ground)
  }
}
