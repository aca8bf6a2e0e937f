import Testing
import WidgetLayout
import WidgetModel

@testable import WidgetRender

@Suite("Drawings with a theme") struct ThemedDrawingTests {
  private let look = ThemeLook(Theme.shipped[2], .dark)

  private func fill(_ color: Color) -> Color {
    var list = DisplayList()
    list.commands = [
      DisplayList.Command(
        frame: Rect(x: 0, y: 0, width: 1, height: 1), drawing: .fill(.rectangle, color), node: -1)
    ]
    guard case .fill(_, let drawn)? = look.themed(list).commands.first?.drawing else { return .named(.clear) }
    return drawn
  }

  @Test("system colours follow the theme; a script's own stay")
  func colors() {
    #expect(fill(.named(.red)).dark == 0xF776_8EFF)
    #expect(fill(.named(.tint)).dark == 0x7AA2_F7FF)
    #expect(fill(Color(light: 0x1234_56FF, dark: 0x1234_56FF)).dark == 0x1234_56FF)
    #expect(fill(.named(.white)) == .named(.white))
  }

  @Test("opacity stays, and secondary becomes an opaque colour")
  func opacity() {
    #expect(fill(Color.named(.red).opacity(0.5)).dark == 0xF776_8E80)
    #expect(fill(.named(.secondary)).dark & 0xFF == 0xFF)
    #expect(fill(.named(.quaternary)).dark == 0xE6EA_F529)
  }

  @Test("a card has the theme's radius, line and background; an accessory has none of them")
  func surroundings() {
    let card = look.surroundings(WidgetEnvironment(family: .systemSmall))
    #expect(card.shape == .rounded(radius: 20) && card.border?.width == 1)
    #expect(card.ground?.dark == look.cardPaint)
    let ink = ThemeLook(Theme.shipped[4], .light)
    #expect(ink.surroundings(WidgetEnvironment(family: .systemSmall)).ground == nil)
  }
}
