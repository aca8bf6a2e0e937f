public import WidgetModel

/// Whether a theme can be read: texts 4.5:1, fills and focus rings 3:1 (WCAG 2.2, 1.4.3 and 1.4.11), against every colour that can be
/// behind them.
public enum ThemeContrast {
  /// What a theme cannot hold, with the member to change in `path`; empty: nothing.
  public static func faults(_ theme: Theme) -> [Diagnostic] {
    let schemes = theme.scheme.fixed.map { [$0] } ?? ColorScheme.allCases
    return schemes.flatMap { faults(theme, $0) }
  }

  /// Throws the first of `faults`, with the others beside it.
  public static func check(_ theme: Theme, path: String) throws(Diagnostic) {
    let located = faults(theme).map { fault in
      var fault = fault
      fault.file = path
      return fault
    }
    if let fault = Diagnostic.joined(located) { throw fault }
  }

  /// The theme with the accent and the palette moved towards black or white until they hold, and the members that were changed.
  public static func adjusted(_ theme: Theme) -> (theme: Theme, changed: [String]) {
    var (adjusted, changed) = (theme, [String]())
    for scheme in theme.scheme.fixed.map({ [$0] }) ?? ColorScheme.allCases {
      let look = ThemeLook(theme, scheme)
      for role in theme.palette.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        guard var shade = adjusted.palette[role] else { continue }
        let held = look.held(shade[scheme], role)
        guard held != shade[scheme] else { continue }
        shade.set(held, theme.scheme.fixed == nil ? scheme : nil)
        adjusted.palette[role] = shade
        changed.append("palette.\(role.rawValue)")
      }
      let held = look.ring
      guard held != theme.accent[scheme] else { continue }
      adjusted.accent.set(held, theme.scheme.fixed == nil ? scheme : nil)
      changed.append("accent")
    }
    return (adjusted, changed.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  private static func faults(_ theme: Theme, _ scheme: ColorScheme) -> [Diagnostic] {
    let look = ThemeLook(theme, scheme)
    let suffix = theme.scheme == .auto ? ".\(scheme.rawValue)" : ""
    var faults: [Diagnostic] = []
    // Widgets choose their own colours by the scheme, so that a dark theme needs dark cards.
    let usual: UInt32 = scheme == .light ? 0x000000 : 0xFFFFFF
    for (token, grounds) in [("card.color", look.cards), ("background", look.page)] {
      let (ratio, ground) = worst(usual, grounds)
      guard ratio < Contrast.text else { continue }
      let text = scheme == .light ? "black" : "white"
      faults.append(
        fault(
          token + suffix,
          "\(ThemeFile.hex(ground)) is too \(scheme == .light ? "dark" : "light") for \(scheme.rawValue): "
            + "\(text) text has", ratio, Contrast.text))
    }
    guard faults.isEmpty else { return faults }
    for role in Theme.roles {
      guard let shade = theme.palette[role] else { continue }
      let isText = role == .primary || role == .secondary
      let (ratio, ground) = worst(shade[scheme], look.cards)
      let least = isText ? Contrast.text : Contrast.fill
      guard ratio < least else { continue }
      let own = ThemeFile.hex(shade[scheme])
      faults.append(
        fault(
          "palette.\(role.rawValue)\(suffix)", "\(own) on a card of \(ThemeFile.hex(ground)) has", ratio, least,
          ThemeFile.hex(look.held(shade[scheme], role))))
    }
    let (ratio, ground) = worst(theme.accent[scheme], look.page + look.cards)
    if ratio < Contrast.fill {
      faults.append(
        fault(
          "accent\(suffix)", "\(ThemeFile.hex(theme.accent[scheme])) on \(ThemeFile.hex(ground)) has", ratio,
          Contrast.fill, ThemeFile.hex(look.ring)))
    }
    return faults
  }

  private static func worst(_ color: UInt32, _ grounds: [UInt32]) -> (ratio: Double, ground: UInt32) {
    grounds.map { (Contrast.ratio($0, color), $0) }.min { $0.0 < $1.0 } ?? (21, 0)
  }

  private static func fault(
    _ token: String, _ sentence: String, _ ratio: Double, _ least: Double, _ right: String? = nil
  ) -> Diagnostic {
    let advice = right.map { "; \($0) passes" } ?? ""
    let (has, needs) = ((ratio * 10).rounded(.down) / 10, least == 3 ? "3" : "\(least)")
    return Diagnostic(
      .usage, "\(token): \(sentence) a contrast of \(has):1 and needs \(needs):1\(advice)", path: token,
      suggestion: right)
  }
}

extension ThemeLook {
  /// A palette's colour as it can be seen on a card.
  func held(_ rgb: UInt32, _ role: Color.Role) -> UInt32 {
    Contrast.readable(
      rgb, on: cards, least: role == .primary || role == .secondary ? Contrast.text : Contrast.fill)
  }
}

extension Theme.Shade {
  /// - Parameter scheme: nil: both.
  fileprivate mutating func set(_ rgb: UInt32, _ scheme: ColorScheme?) {
    if scheme != .dark { light = rgb }
    if scheme != .light { dark = rgb }
  }
}
