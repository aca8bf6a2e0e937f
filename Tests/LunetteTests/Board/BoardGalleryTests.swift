import TestSupport
import Testing
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

@testable import lunette

/// The gallery of a board: browsing, searching and placing.
@Suite("Gallery of a board") struct BoardGalleryTests {
  private func offering() throws -> BoardSession {
    let session = try BoardSession(small: 1)
    var bundle = BundleDeclaration(name: "Heroes", path: "/w/heroes.lua")
    var hero = WidgetDeclaration(kind: "hero", families: [.systemSmall, .systemMedium])
    (hero.displayName, hero.description) = ("Hero", "Who saves the day")
    var zebra = WidgetDeclaration(kind: "zebra", families: [.systemLarge])
    zebra.displayName = "Zebra"
    zebra.promptsForUserConfiguration = true
    zebra.intent = IntentDeclaration(id: "Choose")
    bundle.widgets = [hero, zebra]
    bundle.permissions.network = ["example.org"]
    var offer = BundleOffer(bundle, granted: Permissions())
    offer.recommendations = ["hero": [Recommendation(description: "Spouty", configuration: ["hero": "spouty"])]]
    session.offers = [offer]
    return session
  }

  @Test("a opens the gallery: names, sizes, variants, permissions; typing searches")
  func gallery() throws {
    let session = try offering()
    session.press("a")
    #expect(session.screen.contains("> Hero") && session.screen.contains("Who saves the day"))
    #expect(session.screen.contains("requests network=example.org") && session.screen.contains("Tab: 1 variant"))
    #expect(
      session.previews.last
        == GalleryChoice(path: "/w/heroes.lua", kind: "hero", family: .systemSmall, configuration: .emptyTable))
    session.press(.right)
    #expect(session.previews.last?.family == .systemMedium)
    session.press(.tab)
    #expect(session.previews.last?.configuration == ["hero": "spouty"])
    session.press(.down)
    #expect(session.previews.last?.kind == "zebra" && session.previews.last?.family == .systemLarge)
    session.press("day")
    #expect(session.previews.last?.kind == "hero" && !session.screen.contains("Zebra"))
    session.press("?")
    #expect(session.screen.contains("no matches"))
    session.press(.escape)
    #expect(session.screen.contains("Zebra"))
    session.press(.escape)
    #expect(session.screen.contains("widget 1"))
  }

  @Test("in a category, bundles are sorted by name, and each keeps its own order")
  func order() {
    func offer(_ name: String, _ kinds: String...) -> BundleOffer {
      var bundle = BundleDeclaration(name: name, path: "/w/\(name).lua")
      bundle.widgets = kinds.map { WidgetDeclaration(kind: $0, families: [.systemSmall]) }
      return BundleOffer(bundle, granted: Permissions())
    }
    var games = offer("a", "chess")
    games.declaration.galleryEntry.category = .games
    let gallery = GalleryState([games, offer("week", "sunday", "monday"), offer("Day", "noon", "dawn")])
    #expect(gallery.items.map(\.widget.kind) == ["chess", "noon", "dawn", "sunday", "monday"])
  }

  @Test("Enter places the selected entry behind the widget that has the focus")
  func add() throws {
    let session = try offering()
    try session.place(2, "other", .systemSmall, "Text \"other\"")
    session.arrange(session.boards.normalized(session.instances))
    session.press(.home, "a", .right, .enter)
    #expect(session.numbers == [1, 3, 2] && session.focus == 3 && session.foot.contains("Hero is placed as #3"))
    #expect(session.instances.last?.family == .systemMedium)
  }

  @Test("the form asks for parameters, as the page does, unless a variant has set them")
  func parameters() throws {
    let session = try offering()
    var intent = IntentDeclaration(id: "Choose")
    intent.parameters = [IntentParameter(name: "hero", kind: .string)]
    session.offers[0].declaration.widgets[0].intent = intent
    session.press("a", .tab, .enter)
    #expect(session.forms.isEmpty && session.instances.last?.configuration == ["hero": "spouty"])
    session.press("a", .enter)
    #expect(session.forms.last?.kind == "hero")
  }

  @Test("the form asks for required parameters; leaving it places nothing")
  func prompts() throws {
    let session = try offering()
    session.press("a", .down, .enter)
    let form = try #require(session.forms.last)
    #expect(form.kind == "zebra" && session.numbers == [1])
    session.handle(.filled(form, nil))
    #expect(session.numbers == [1] && session.foot.contains("nothing was changed"))
    session.handle(.filled(form, ["x": 1]))
    #expect(session.numbers.count == 2 && session.instances.last?.configuration == ["x": 1])
  }
}
