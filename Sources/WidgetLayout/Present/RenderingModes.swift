import WidgetModel

/// What a colour is used for: a rendering mode changes what is read, what fills and what lies behind differently, so that
/// texts stay legible on what lies under them.
enum ColorUse { case mark, area, ground }

extension Color {
  /// The colour in a rendering mode (WidgetKit: WidgetRenderingMode). In `accented` there are two groups: what is
  /// accentable takes the accent, all else the colour of text; how much it covers stays. In `vibrant` colours become
  /// greys of their luminance.
  func shown(as use: ColorUse, in mode: RenderingMode, isAccentable: Bool) -> Color {
    switch (mode, role) {
    case (.fullColor, _), (_, .clear), (_, .tertiary), (_, .quaternary): self
    case (.vibrant, .primary), (.vibrant, .secondary): self
    case (.vibrant, _): Color(light: Self.grey(light), dark: Self.grey(dark))
    case (.accented, _): accented(use, isAccentable)
    }
  }

  private func accented(_ use: ColorUse, _ isAccentable: Bool) -> Color {
    let covers = max(light & 0xFF, dark & 0xFF)
    let group: Color =
      switch use {
      case .mark: .named(isAccentable ? .tint : role == .secondary ? .secondary : .primary)
      case .area: .named(isAccentable ? .tint : .secondary)
      case .ground: .named(.quaternary)
      }
    return covers == 0xFF || role == .primary ? group : group.opacity(Double(covers) / 255)
  }

  /// The grey of the same luminance (Rec. 709).
  private static func grey(_ components: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> Double { Double(components >> shift & 0xFF) }
    let luminance = UInt32((0.2126 * channel(24) + 0.7152 * channel(16) + 0.0722 * channel(8)).rounded())
    return luminance << 24 | luminance << 16 | luminance << 8 | components & 0xFF
  }
}

extension WidgetEnvironment {
  /// A colour as a part of this widget shows it.
  func shown(_ color: Color, as use: ColorUse, _ style: Style) -> Color {
    renderingMode == .fullColor ? color : color.shown(as: use, in: renderingMode, isAccentable: style.isAccentable)
  }
}
