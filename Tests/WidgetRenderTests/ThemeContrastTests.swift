import Testing
import WidgetModel

@testable import WidgetRender

@Suite("Contrast of themes") struct ThemeContrastTests {
  /// Every shipped theme in all its schemes, and themes with difficult colours.
  static let looks: [ThemeLook] = (Theme.shipped + hard).flatMap { theme in
    (theme.scheme.fixed.map { [$0] } ?? ColorScheme.allCases).map { ThemeLook(theme, $0) }
  }

  /// A white picture behind glass in dark, a black one in light, and a gradient from black to white without glass.
  private static let hard: [Theme] = [
    Theme(
      "photo", title: "", scheme: .dark, accent: Theme.Shade(0xFFFFFF),
      background: Theme.Background(.picture("a.png", blur: 0, fit: .cover, under: Theme.Shade(0))),
      card: Theme.Card(.glass, Theme.Shade(0xFFFFFF), fill: 0.6)),
    Theme(
      "day", title: "", scheme: .light, accent: Theme.Shade(0x202020),
      background: Theme.Background(.picture("a.png", blur: 0, fit: .cover, under: Theme.Shade(0))),
      card: Theme.Card(.none, Theme.Shade(0xFFFFFF))),
    Theme(
      "span", title: "", accent: Theme.Shade(0x808080),
      background: Theme.Background(.gradient([Theme.Shade(0), Theme.Shade(0xFFFFFF)], angle: 90)),
      card: Theme.Card(.glass, Theme.Shade(0x808080))),
  ]

  private func worst(_ color: UInt32, _ grounds: [UInt32]) -> Double {
    grounds.map { Contrast.ratio($0, color) }.min() ?? 0
  }

  @Test(
    "each system colour has a contrast of 4.5:1 as text and 3:1 as a fill, against every possible background",
    arguments: looks)
  func colors(_ look: ThemeLook) throws {
    for role in Theme.roles + [.tint] {
      let text = try #require(look.text(role)), mark = try #require(look.mark(role))
      #expect(worst(text, look.cards) >= Contrast.text, "\(look.theme.name) \(look.scheme) text \(role)")
      #expect(worst(mark, look.cards) >= Contrast.fill, "\(look.theme.name) \(look.scheme) fill \(role)")
      #expect(worst(look.onPage(role), look.page) >= Contrast.text, "\(look.theme.name) \(look.scheme) page \(role)")
    }
    #expect(worst(look.ring, look.page + look.cards) >= Contrast.fill, "\(look.theme.name) \(look.scheme) ring")
  }

  @Test("shipped themes need no correction", arguments: Theme.shipped)
  func shipped(_ theme: Theme) {
    #expect(ThemeContrast.faults(theme).map(\.message) == [])
    #expect(ThemeContrast.adjusted(theme).changed == [])
  }

  @Test("a picture and glass are dimmed only as much as their texts need")
  func dim() {
    let photo = ThemeLook(Self.hard[0], .light)
    #expect(photo.scheme == .dark && photo.dim > 0.4 && photo.dim < 0.7)
    #expect(ThemeLook(Theme.shipped[0], .light).dim == 0)
    var theme = Self.hard[0]
    theme.background.dim = 0.8
    #expect(ThemeLook(theme, .dark).dim == 0.8)
  }

  @Test("a theme without enough contrast is refused with the member to change, and a colour that passes")
  func refused() throws {
    var theme = Theme.shipped[0]
    theme.palette[.red] = Theme.Shade(light: 0xFFC0C0, dark: 0xFF6961)
    let fault = try #require(ThemeContrast.faults(theme).first)
    #expect(fault.path == "palette.red.light" && fault.message.contains("needs 3:1"))
    let right = try #require(fault.suggestion.flatMap(Color.hex)).light >> 8
    theme.palette[.red]?.light = right
    #expect(ThemeContrast.faults(theme).isEmpty)
    theme.scheme = .dark
    theme.card.color = Theme.Shade(0xFFFFFF)
    #expect(ThemeContrast.faults(theme).map(\.path) == ["card.color"])
    theme = Theme.shipped[0]
    theme.accent = Theme.Shade(0xF0F0F0)
    #expect(ThemeContrast.faults(theme).map(\.path) == ["accent.light"])
  }

  @Test("a terminal's colours are adjusted only as far as contrast requires")
  func adjusted() throws {
    let text =
      (["282828", "3c3836", "504945", "665c54", "7c6f64", "d5c4a1", "ebdbb2", "fbf1c7"]
      + ["fb4934", "fe8019", "fabd2f", "b8bb26", "8ec07c", "458588", "d3869b", "d65d0e"])
      .enumerated().map { "base0\(String($0, radix: 16, uppercase: true)): \($1)\n" }.joined()
    let own = try Base16Scheme(Array(text.utf8), path: "g").theme("gruvbox")
    let (theme, changed) = ThemeContrast.adjusted(own)
    #expect(changed.contains("palette.secondary") && !changed.contains("palette.green"))
    #expect(theme.palette[.green] == own.palette[.green])
    #expect(ThemeContrast.faults(theme).isEmpty)
  }

  @Test("the default palette has enough contrast on its own cards", arguments: ColorScheme.allCases)
  func standard(_ scheme: ColorScheme) {
    let card = CellPalette(scheme).card
    for role in Theme.roles {
      #expect(Contrast.ratio(StandardPalette.text(role, scheme), card) >= Contrast.text)
      #expect(Contrast.ratio(StandardPalette.mark(role, scheme), card) >= Contrast.fill)
    }
  }
}
