internal import WidgetLayout
internal import WidgetModel

/// Maps the colours of scripts to what a terminal shows: opaque inks over an assumed background.
struct Inks {
  let scheme: ColorScheme

  /// Black on white, or white on black: what is assumed of a terminal whose own colours are not known.
  var background: UInt32 { scheme == .light ? 0xFFFFFF : 0x000000 }

  /// A colour of text or lines: an ink, and whether it is dim. Roles of text are the terminal's own colour.
  func text(_ color: Color, over ground: Ink) -> (ink: Ink, isDim: Bool) {
    let components = color.components(scheme)
    switch color.role {
    case .primary, .secondary, .tertiary, .quaternary:
      // On a ground of its own colour the terminal's default may be unreadable: there the components count.
      if ground.isStandard { return (.standard, components & 0xFF < 0xC0) }
      return (Ink(role: .custom, rgb: blend(components, over: ground.rgb)), false)
    case .clear: return (.standard, true)
    default:
      return (Ink(role: color.role, rgb: blend(components, over: ground.isStandard ? background : ground.rgb)), false)
    }
  }

  /// What can be read on any ground: the terminal's own colour on its own ground, else white or black.
  func legible(over ground: Ink) -> Ink {
    if ground.isStandard { return .standard }
    let (red, green, blue) = (ground.rgb >> 16 & 0xFF, ground.rgb >> 8 & 0xFF, ground.rgb & 0xFF)
    return Ink(role: .custom, rgb: red * 3 + green * 6 + blue > 1400 ? 0x000000 : 0xFFFFFF)
  }

  /// A colour of an area; nil where it is see-through.
  func area(_ color: Color, over ground: Ink) -> Ink? {
    let components = color.components(scheme)
    guard components & 0xFF >= 8, color.role != .clear else { return nil }
    let rgb = blend(components, over: ground.isStandard ? background : ground.rgb)
    // A faded colour is no longer the terminal's own red.
    let isWhole = components & 0xFF >= 0xC0
    switch color.role {
    case .primary, .secondary, .tertiary, .quaternary: return Ink(role: .custom, rgb: rgb)
    default: return Ink(role: isWhole ? color.role : .custom, rgb: rgb)
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
    let alpha = components & 0xFF
    guard alpha < 0xFF else { return components >> 8 }
    func channel(_ shift: UInt32) -> UInt32 {
      let (front, back) = (components >> (shift + 8) & 0xFF, ground >> shift & 0xFF)
      return ((front * alpha + back * (255 - alpha) + 127) / 255) << shift
    }
    return channel(16) | channel(8) | channel(0)
  }
}
