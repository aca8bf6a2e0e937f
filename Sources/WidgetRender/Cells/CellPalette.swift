internal import WidgetModel

/// The colours of cells: those of a theme, or the standard ones.
struct CellPalette: Sendable, Hashable {
  let scheme: ColorScheme
  /// Nil: the standard look.
  let theme: ThemeLook?

  /// - Parameter theme: left out where it is worked out for the other scheme.
  init(_ scheme: ColorScheme, _ theme: ThemeLook? = nil) {
    (self.scheme, self.theme) = (scheme, theme.flatMap { $0.scheme == scheme ? $0 : nil })
  }

  /// The colours for another ground: a theme's are for its own cards.
  func turned(_ scheme: ColorScheme) -> CellPalette { scheme == self.scheme ? self : CellPalette(scheme) }

  /// What a colour is for.
  enum Use { case text, mark }

  /// The ground of a widget without one of its own.
  var card: UInt32 { theme?.cardColor ?? (scheme == .light ? 0xFFFFFF : 0x17181C) }

  /// What lies around cards, where that is drawn.
  var page: UInt32 { theme?.pageColor ?? (scheme == .light ? 0xE9EBF0 : 0x0A0A0D) }

  /// The colour of dividers on a card.
  var divider: UInt32 { faint(0.18) ?? (scheme == .light ? 0xD8DBE2 : 0x353840) }

  /// The colour of an empty gauge on a card, and of what is masked.
  var track: UInt32 { faint(0.14) ?? (scheme == .light ? 0xDFE2E8 : 0x30333B) }

  /// A theme's text as much of it as covers its card.
  private func faint(_ part: Double) -> UInt32? {
    theme.flatMap { look in look.text(.primary).map { Contrast.mix($0, part, over: look.cardColor) } }
  }

  /// The colour of a role; nil for those of the script, and for those that cells show as they are.
  func rgb(_ role: Color.Role, _ use: Use) -> UInt32? {
    if let theme, let rgb = use == .text ? theme.text(role) : theme.mark(role) { return rgb }
    guard let shades = StandardPalette.shades(role) else { return nil }
    return scheme == .dark ? shades.dark : use == .text ? shades.lightText : shades.lightMark
  }
}
