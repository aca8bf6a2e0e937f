import Testing
import WidgetLayout
import WidgetModel

/// Tap targets, masks, and widget backgrounds.
@Suite struct TapTests {
  static let two =
    #"VStack { spacing = 0, Link { destination = "a://1", "one" }, Link { destination = "a://2", "two" } }:widgetURL "a://w""#

  @Test func linksCountInMediumFamilies() throws {
    let placement = try widget(Self.two, .systemMedium)
    #expect(placement.taps.links.map(\.label) == ["one", "two"])
    let first = placement.taps.links[0].frame
    #expect(placement.taps.region(at: first.origin)?.target == .url("a://1"))
    #expect(placement.taps.region(at: Point(x: 0, y: 0)) == nil)
    #expect(placement.taps.widgetURL == "a://w")
    #expect(placement.warnings.isEmpty)
  }

  @Test func linksOfSmallWidgetsAreNoTargets() throws {
    // The trees of these tests have no lines, so equal warnings are one.
    let placement = try widget(Self.two, .systemSmall)
    #expect(placement.taps.links.isEmpty)
    #expect(placement.warnings.map(\.code) == [.warningLink])
  }

  @Test func theTopmostAndInnermostIsTapped() throws {
    let placement = try widget(
      """
      ZStack { Link { destination = "a://back", Color "red" },
        Link { destination = "a://front", Color "blue":frame { width = 80, height = 48 } } }
      """, .systemMedium)
    #expect(placement.taps.region(at: Point(x: 23, y: 5))?.target == .url("a://front"))
    #expect(placement.taps.region(at: Point(x: 4, y: 2))?.target == .url("a://back"))
  }

  @Test func theFirstWidgetURLInReadingOrderCounts() throws {
    let placement = try widget(
      #"VStack { Text "a":widgetURL "a://1", Text "b":widgetURL "a://2" }:widgetURL "a://0""#, .systemSmall)
    #expect(placement.taps.widgetURL == "a://0")
    #expect(placement.warnings.map(\.code) == [.warningURL])
  }

  @Test func buttonsAndTogglesAreActions() throws {
    let placement = try widget(
      #"HStack { Button { action = {}, "go" }, Toggle { isOn = true, action = {}, "on" } }"#, .systemMedium)
    #expect(placement.taps.actions.map(\.label) == ["go", "on"])
    #expect(placement.taps.actions.map(\.target) == [.action(.null, isOn: nil), .action(.null, isOn: true)])
    #expect(try widget(#"Button { action = {}, "go" }:disabled()"#, .systemMedium).taps.regions.isEmpty)
  }

  @Test func whatIsHiddenCannotBeTapped() throws {
    #expect(try widget(#"Link { destination = "a://1", "one" }:hidden()"#, .systemMedium).taps.regions.isEmpty)
  }

  // MARK: Widgets

  @Test(
    "the content has the space inside border and margins",
    arguments: [
      (Family.systemSmall, Surface.terminal, Rect(x: 2, y: 1, width: 18, height: 8)),
      (.systemMedium, .terminal, Rect(x: 2, y: 1, width: 42, height: 8)),
      (.accessoryRectangular, .terminal, Rect(x: 0, y: 0, width: 22, height: 3)),
      (.systemSmall, .canvas, Rect(x: 16, y: 16, width: 138, height: 138)),
      (.accessoryCircular, .canvas, Rect(x: 0, y: 0, width: 76, height: 76)),
    ])
  func space(_ family: Family, _ surface: Surface, _ content: Rect) throws {
    let placement = try widget(#"Color "red":id "c""#, family, surface)
    #expect(placement.content == content)
    #expect(placement.frame("c") == content)
  }

  @Test func theContainersBackgroundFillsTheWholeWidget() throws {
    let lua = #"Text "a":containerBackground "blue""#
    let placement = try widget(lua, .systemSmall, .canvas)
    #expect(placement.displayList.commands.first?.frame == Rect(x: 0, y: 0, width: 170, height: 170))
    let bare = try widget(lua, .systemSmall, .canvas) { $0.showsContainerBackground = false }
    #expect(bare.drawnTexts == ["a"] && bare.displayList.commands.count == 1)
  }

  @Test func aSizeReplacesTheFamilys() throws {
    let placement = try widget(#"Color "red":id "c""#, .systemSmall, size: Size(width: 30, height: 6))
    #expect(placement.size == Size(width: 30, height: 6))
    #expect(placement.frame("c") == Rect(x: 2, y: 1, width: 26, height: 4))
  }

  // MARK: Masks

  private func masks(_ placement: Placement) -> Int {
    placement.displayList.commands.filter { if case .mask = $0.drawing { true } else { false } }.count
  }

  @Test func aPlaceholderMasksTextsAndKeepsTheirSize() throws {
    let lua = #"VStack { Text "secret":id "t", Text "kept":unredacted() }"#
    let plain = try widget(lua, .systemSmall)
    let masked = try widget(lua, .systemSmall) { $0.redactionReasons = .placeholder }
    #expect(masked.frames == plain.frames)
    #expect(masked.drawnTexts == ["kept"] && masks(masked) == 1)
  }

  @Test func privacyMasksWhatIsSensitive() throws {
    let lua = #"VStack { Text "open", Text "secret":privacySensitive() }"#
    #expect(try widget(lua, .systemSmall).drawnTexts == ["open", "secret"])
    let locked = try widget(lua, .systemSmall) { $0.redactionReasons = .privacy }
    #expect(locked.drawnTexts == ["open"] && masks(locked) == 1)
  }

  @Test func redactedMasksItsOwnPart() throws {
    let placement = try lay(#"HStack { Text "a":redacted "placeholder", Text "b" }"#, 20, 1, .terminal)
    #expect(placement.drawnTexts == ["b"] && masks(placement) == 1)
  }
}
