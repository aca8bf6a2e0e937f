import WidgetModel

/// What a colour is used for: a rendering mode changes what is read, what fills and what lies behind differently, so that
/// texts stay legible on what lies under them.
enum ColorUse { case text, mark, area, ground }

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

  /// The colour where people ask for more contrast: what is less than primary comes nearer to it. It stays the same hue, so a
  /// surface with a palette of its own finds by the opacity how far to go.
  fileprivate var strengthened: Color {
    // The published opacities are 60, 30 and 18 % (Human Interface Guidelines, Color); of each so many times as much.
    switch role {
    case .secondary where self == .named(role): opacity(by: 1.4)
    case .tertiary where self == .named(role): opacity(by: 1.9)
    case .quaternary where self == .named(role): opacity(by: 2.2)
    default: self
    }
  }

  private func opacity(by factor: Double) -> Color {
    func covering(_ components: UInt32) -> UInt32 {
      components & 0xFFFF_FF00 | UInt32(min(Double(components & 0xFF) * factor, 255).rounded())
    }
    return Color(role: role, light: covering(light), dark: covering(dark))
  }

  /// The colour of a part that shows a mask: the neutral one of empty gauges, fainter where it lies behind something.
  fileprivate func masked(as use: ColorUse) -> Color {
    let covers = Double(max(light & 0xFF, dark & 0xFF)) / 255
    let isTrack = role == .tertiary || role == .quaternary
    return .named(role == .tertiary ? .tertiary : .quaternary).opacity(
      (isTrack ? 1 : covers) * (use == .ground ? 0.5 : 1))
  }

  private func accented(_ use: ColorUse, _ isAccentable: Bool) -> Color {
    let own = Color.named(role)
    let part = Double(max(light & 0xFF, dark & 0xFF)) / Double(max(own.light & 0xFF, 1))
    let group: Color =
      switch use {
      case .text, .mark: .named(isAccentable ? .tint : role == .secondary ? .secondary : .primary)
      case .area: .named(isAccentable ? .tint : .secondary)
      case .ground: .named(.quaternary)
      }
    return part >= 1 ? group : group.opacity(part)
  }

  /// The grey of the same luminance (Rec. 709).
  private static func grey(_ components: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> Double { Double(components >> shift & 0xFF) }
    let luminance = UInt32((0.2126 * channel(24) + 0.7152 * channel(16) + 0.0722 * channel(8)).rounded())
    return luminance << 24 | luminance << 16 | luminance << 8 | components & 0xFF
  }
}

extension WidgetEnvironment {
  /// A colour as a part of this widget shows it. What is masked has no colour of its own; on a dimmed display nothing lies
  /// behind the content; what is about to change is fainter, and its texts are those of secondary content.
  func shown(_ color: Color, as use: ColorUse, _ style: Style) -> Color {
    if style.isMasked { return color.masked(as: use) }
    if isLuminanceReduced, use == .ground { return color.opacity(0) }
    let color = colorSchemeContrast == .increased ? color.strengthened : color
    var shown =
      renderingMode == .fullColor ? color : color.shown(as: use, in: renderingMode, isAccentable: style.isAccentable)
    if style.isInvalidated { shown = use == .text ? .named(.secondary) : shown.opacity(0.5) }
    return colorSchemeContrast == .increased ? shown.strengthened : shown
  }

  /// Whether the container's background is drawn: not where there are no data yet, nor on a dimmed display.
  var drawsContainerBackground: Bool {
    showsContainerBackground && !isLuminanceReduced && !redactionReasons.contains(.placeholder)
  }
}
