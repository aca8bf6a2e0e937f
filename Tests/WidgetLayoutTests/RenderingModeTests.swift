import Testing
import WidgetLayout
import WidgetModel

/// A widget's colours in each rendering mode.
@Suite struct RenderingModeTests {
  static let lua = """
    VStack { Text "a":foregroundStyle "red", Text "b":foregroundStyle "blue":widgetAccentable(), Text "c",
      Text "d":foregroundStyle "secondary", Color "orange", Text "e":background "#123456",
      ProgressView { value = 0.5 }:tint "green",
      Circle():fill "pink":widgetAccentable(), Image { systemName = "heart.fill" }:foregroundStyle "red",
      Text "f":border "#FF0000" }:containerBackground "purple"
    """

  /// Every drawn colour, with its role.
  static func colors(_ placement: Placement) -> [Color] {
    let list = placement.displayList
    return list.commands.flatMap { command -> [Color] in
      switch command.drawing {
      case .fill(_, let color), .stroke(_, let color, _, _), .divider(let color), .mask(let color),
        .symbol(_, _, let color, _), .toggle(_, let color, _):
        [color]
      case .text(_, _, let look, _): [list.looks[Int(look)].color]
      case .bar(_, let fill, let track, _, _), .ring(_, let fill, let track): [fill, track]
      case .gradient(_, let index): list.gradients[Int(index)].stops.map(\.color)
      default: []
      }
    }
  }

  @Test(
    "accented: two groups, the accent's and that of text; no colour of the script is left",
    arguments: [Surface.terminal, .canvas])
  func accented(_ surface: Surface) throws {
    let placement = try widget(Self.lua, .systemLarge, surface) { $0.renderingMode = .accented }
    let colors = Self.colors(placement)
    #expect(colors.count > 10)
    #expect(Set(colors.map(\.role)).isSubset(of: [.tint, .primary, .secondary, .quaternary]))
    let texts = placement.displayList.looks.map(\.color.role)
    #expect(Set(texts) == [.tint, .primary, .secondary])
    #expect(colors.filter { $0.role == .tint }.count == 2)
  }

  @Test("vibrant: greys by the colours' luminance", arguments: [Surface.terminal, .canvas])
  func vibrant(_ surface: Surface) throws {
    let placement = try widget(Self.lua, .systemLarge, surface) { $0.renderingMode = .vibrant }
    for color in Self.colors(placement) where ![.primary, .secondary, .quaternary].contains(color.role) {
      for part in [color.light, color.dark] {
        #expect(part >> 24 == part >> 16 & 0xFF && part >> 16 & 0xFF == part >> 8 & 0xFF)
      }
    }
  }

  @Test("in full colour nothing changes, whatever is accentable")
  func fullColor() throws {
    #expect(
      try Self.colors(widget(#"Text "a":foregroundStyle "red":widgetAccentable()"#, .systemSmall)).map(\.role) == [.red]
    )
  }

  @Test(
    "in accented mode a symbol is shown as its mode says, in any group",
    arguments: [
      ("", Color.Role.primary), (":widgetAccentable()", .tint),
      (#":widgetAccentedRenderingMode "accented""#, .tint),
      (#":widgetAccentedRenderingMode "accentedDesaturated""#, .tint),
      (#":widgetAccentedRenderingMode "desaturated":widgetAccentable()"#, .primary),
      (#":widgetAccentedRenderingMode "fullColor":widgetAccentable()"#, .red),
    ])
  func symbols(_ modifiers: String, _ role: Color.Role) throws {
    let lua = #"Image { systemName = "heart.fill" }\#(modifiers):foregroundStyle "red""#
    #expect(try Self.colors(widget(lua, .systemSmall) { $0.renderingMode = .accented }).map(\.role) == [role])
    #expect(try Self.colors(widget(lua, .systemSmall)).map(\.role) == [.red], "in full colour it says nothing")
  }

  @Test("increased contrast makes everything below primary stronger, and nothing else")
  func contrast() throws {
    let lua = """
      VStack { Text "a", Text "b":foregroundStyle "secondary", Text "c":foregroundStyle "tertiary",
        Gauge { value = 0.5 }, Text "d":foregroundStyle "red" }
      """
    func colors(_ contrast: ColorSchemeContrast) throws -> [Color] {
      try Self.colors(widget(lua, .systemSmall) { $0.colorSchemeContrast = contrast })
    }
    let (plain, strong) = (try colors(.standard), try colors(.increased))
    for (plain, strong) in zip(plain, strong) {
      let isFaint = [.secondary, .tertiary, .quaternary].contains(plain.role)
      #expect(isFaint ? strong.light & 0xFF > plain.light & 0xFF : strong == plain, "\(plain.role)")
      #expect(strong.role == plain.role)
    }
    #expect(Set(plain.map(\.role)).isSuperset(of: [.secondary, .tertiary, .quaternary]))
  }

  @Test(
    "the container's background is removed in modes without one, unless the widget keeps it",
    arguments: [
      (RenderingMode.fullColor, true, true, true), (.accented, true, true, false), (.vibrant, true, true, false),
      (.fullColor, true, false, false), (.accented, false, true, true), (.vibrant, false, true, true),
      (.fullColor, false, false, true),
    ])
  func background(_ mode: RenderingMode, _ isRemovable: Bool, _ isWanted: Bool, _ isShown: Bool) {
    var widget = WidgetDeclaration(kind: "k")
    widget.containerBackgroundRemovable = isRemovable
    var environment = WidgetEnvironment(family: .systemSmall)
    (environment.renderingMode, environment.showsContainerBackground) = (mode, isWanted)
    #expect(environment.fitting(widget).showsContainerBackground == isShown)
    #expect(environment.fitting(widget).fitting(widget) == environment.fitting(widget))
  }
}
