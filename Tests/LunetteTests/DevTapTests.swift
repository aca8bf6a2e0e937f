import TestSupport
import Testing
import WidgetModel
import WidgetRender

@testable import WidgetLayout
@testable import lunette

/// Taps in a session of `dev`, by keys and by the mouse.
@Suite("Taps in dev") struct DevTapTests {
  /// A counting button, a toggle, a link out of the bundle, one into it, and an intent that fails.
  static let glasses = """
    local AddWater = intent { id = "AddWater", parameters = { { "glasses", type = "integer", default = 1 } },
      perform = function(p) storage.set("n", (storage.get "n" or 0) + p.glasses) end }
    local Remind = intent { id = "Remind", perform = function(p) storage.set("on", p.value) end }
    local Spill = intent { id = "Spill", perform = function() error "the floor is wet" end }
    return bundle { name = "Water", schemes = { "water" },
      onOpenURL = function(url)
        storage.set("n", 40)
        if url.host == "shop" then return { openURL = "https://example.org/shop" } end
      end,
      widget { kind = "water", families = { "systemSmall", "systemMedium" },
        provider = { timeline = function(c)
          return { entries = { { date = c.now, n = storage.get("n", 0), on = storage.get("on", false), why = c.reason } },
            policy = never }
        end },
        view = function(entry)
          return VStack { Text(entry.n .. " glasses"), Button { action = AddWater { glasses = 1 }, "Add" },
            Toggle { isOn = entry.on, action = Remind {}, "Remind" },
            Link { destination = "https://example.org/", "Web" }, Link { destination = "water://fill", "Fill" },
            Link { destination = "water://shop", "Shop" }, Button { action = Spill {}, "Spill" }, Text(entry.why) }
        end },
    }
    """

  private func session(_ words: [String] = ["--family", "systemMedium"], columns: Int = 80, rows: Int = 24) throws
    -> DevSession
  {
    try DevSession(["mine.lua": Self.glasses], words, columns: columns, rows: rows).begin()
  }

  @Test("Tab and Shift-Tab go through the targets in the views' order, and wrap around")
  func order() throws {
    let session = try session()
    let names = [
      "the button 'Add'", "the toggle 'Remind'", "the link 'Web'", "the link 'Fill'", "the link 'Shop'",
      "the button 'Spill'", "the button 'Add'",
    ]
    for name in names {
      session.press(.tab)
      #expect(session.screen.contains(name + "; press Enter to tap it"))
    }
    session.press(.backTab)
    #expect(session.screen.contains("the button 'Spill'"))
    session.press(.escape)
    #expect(session.state.focus == nil)
    session.press(.backTab)
    #expect(session.screen.contains("the button 'Spill'"))
  }

  @Test("Enter taps: the intent runs, the provider reloads, and the focus stays")
  func enter() throws {
    let session = try session()
    #expect(session.screen.contains("0 glasses"))
    session.press(.tab, .enter)
    #expect(session.screen.contains("1 glasses") && session.screen.contains("performed AddWater glasses=1"))
    #expect(session.asked.last?.reason == .intent && session.screen.contains("intent"))
    session.press(.enter, .character(" "))
    #expect(session.screen.contains("3 glasses"))
    session.press(.tab, .enter)
    #expect(session.screen.contains("performed Remind value=true"))
    session.press(.enter)
    #expect(session.screen.contains("performed Remind value=false"))
    session.press("c")
    session.press(.enter)
    #expect(session.screen.contains("performed Remind value=true"), "the focus stays in the dark")
  }

  @Test("a URL that leaves the bundle is reported, its own is handled, and a failure is one sentence")
  func links() throws {
    let session = try session()
    session.press(.tab, .tab, .tab, .enter)
    #expect(session.screen.contains("would open https://example.org/ with the system's opener"))
    session.press(.tab, .enter)
    #expect(session.screen.contains("opened water://fill in 'Water'") && session.screen.contains("40 glasses"))
    session.press(.tab, .enter)
    #expect(session.screen.contains("opened water://shop in 'Water'; would open https://example.org/shop"))
    session.press(.tab, .enter)
    #expect(session.screen.contains("the tap failed: line 4: the floor is wet"), "\(session.screen)")
    #expect(session.state.faults.isEmpty)
  }

  @Test("a click taps the target under it; elsewhere the whole widget, or nothing")
  func clicks() throws {
    let session = try session()
    let target = try #require(session.state.taps.focuses.first.flatMap(session.state.taps.target))
    let frame = target.frames[0]
    session.press(.click(column: frame.column, row: frame.row))
    #expect(session.screen.contains("1 glasses"))
    #expect(session.state.focus?.identity == target.identity)
    session.press(.click(column: 1, row: 3))
    #expect(session.screen.contains("has no URL, and 'Water' has no onContinueUser"))
    session.press(.click(column: 70, row: 20))
    #expect(session.screen.contains("nothing can be tapped there"))
    session.press("?")
    session.press(.click(column: frame.column, row: frame.row))
    #expect(session.screen.contains("nothing can be tapped there"))
    session.press(.tab)
    #expect(session.screen.contains("nothing can be tapped here"))
  }

  @Test("each family has its own targets; a target out of view is scrolled to")
  func families() throws {
    let session = try session([], columns: 60, rows: 16)
    let all = session.state.taps.focuses
    #expect(Set(all.map(\.picture.family)) == [.systemSmall, .systemMedium])
    #expect(all.filter { $0.picture.family == .systemSmall }.count == 3, "systemSmall has no links")
    for _ in all { session.press(.tab) }
    #expect(session.state.scroll > 0)
    let frame = try #require(session.state.focus.flatMap(session.state.taps.target)?.frames.first)
    #expect((3..<15).contains(frame.row))
    #expect(session.screen.contains(" in systemMedium; press Enter to tap it"))
    session.press(.click(column: frame.column, row: frame.row))
    #expect(session.asked.last?.taps.first?.family == .systemMedium)
    session.press("b")
    session.press(.tab)
    #expect(session.screen.contains(" dark; press Enter to tap it"))
  }

  @Test("without targets the keys say so")
  func nothing() throws {
    let session = try DevSession(["mine.lua": DevTests.simple("a")]).begin()
    session.press(.tab)
    #expect(session.screen.contains("nothing can be tapped here"))
    session.press(.enter)
    #expect(session.screen.contains("nothing can be tapped here"))
    let water = try self.session()
    water.press(.enter)
    #expect(water.screen.contains("press Tab to select something to tap, Enter to tap it"))
  }

  // MARK: The map

  private static let family = PictureTaps.ID(family: .systemSmall, scheme: .light)
  private static let activity = UserActivity(kind: "k", family: .systemSmall, configuration: .emptyTable)

  private func taps(_ targets: [TapRegion.Target], leads: Bool = false) -> PictureTaps {
    var regions = TapRegions()
    regions.regions = targets.enumerated().map { index, target in
      TapRegion(
        target: target, frame: Rect(x: 2, y: Double(index + 1), width: 4, height: 1), node: index, label: "\(index)")
    }
    return PictureTaps(
      Self.family, TapResolver(regions, Self.activity), columns: 10, rows: 8, leads: leads)
  }

  private func action(_ points: Double) -> TapRegion.Target {
    .action(.table(["intent": .text("Heal"), "parameters": .table(["points": .number(points)])]), isOn: nil)
  }

  @Test("a focus stays with its target, or else its position, or else is lost")
  func survival() throws {
    let before = TapMap(pictures: [(taps([.url("a://"), .url("b://"), action(1)]), 0, 0)])
    let second = try #require(before.focus(1, from: before.focus(1, from: nil)))
    #expect(second.identity == .url("b://"))
    let moved = TapMap(pictures: [(taps([.url("c://"), .url("a://"), .url("b://")]), 0, 0)])
    #expect(moved.found(second)?.index == 2)
    let twice = TapMap(pictures: [(taps([.url("b://"), .url("b://"), .url("b://")]), 0, 0)])
    #expect(twice.found(second)?.index == 1)
    #expect(TapMap(pictures: [(taps([.url("a://")]), 0, 0)]).found(second) == nil)
    #expect(TapMap().found(second) == nil)
    let button = try #require(before.focus(1, from: second))
    let other = TapMap(pictures: [(taps([.url("a://"), .url("b://"), action(2)]), 0, 0)])
    #expect(other.found(button)?.index == 2)
    #expect(other.found(button)?.identity != button.identity)
  }

  @Test("a hit test follows where the picture is drawn, within its visible part")
  func hits() {
    let map = TapMap(pictures: [(taps([.url("a://")], leads: true), 0, 0), (taps([.url("b://")]), 12, 0)])
      .moved(columns: 5, rows: 3, clip: CellFrame(column: 5, row: 3, columns: 30, rows: 4))
    #expect(map.target(column: 7, row: 4)?.identity == .url("a://"))
    #expect(map.target(column: 7, row: 4)?.frames == [CellFrame(column: 7, row: 4, columns: 4, rows: 1)])
    #expect(map.target(column: 19, row: 4)?.identity == .url("b://"))
    #expect(map.target(column: 6, row: 4)?.identity == .whole)
    #expect(map.target(column: 15, row: 4) == nil)
    #expect(map.target(column: 7, row: 7) == nil)
    #expect(map.focuses.map(\.identity) == [.url("a://"), .whole, .url("b://")])
  }
}
