import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetRuntime

/// What a runtime shows for a session of `dev`: each widget in each family, as its bundle declares them now.
@Suite("Session of dev") struct ShowingSessionTests {
  private static func session(_ change: (inout DevSession) -> Void = { _ in }) -> DevSession {
    var session = DevSession()
    change(&session)
    return session
  }

  private static func stage(
    _ bundles: [FakeBundle], areFound: Bool = true, _ session: DevSession = session()
  ) throws -> RuntimeStage {
    try RuntimeStage(FakeBundles(bundles, areFound: areFound), profile: .unlimited) { $0.session = session }
  }

  /// `tea: 1 2`, optionally with kinds and families.
  private static func boards(_ stage: RuntimeStage) -> String {
    guard case .boards(let state) = stage.ask(.boards) else { return "none" }
    return state.boards.boards.map { board in
      "\(board.name): " + board.places.map { $0.description.replacing("#", with: "") }.joined(separator: " ")
    }.joined(separator: " | ")
  }

  private static func tea(_ families: [Family] = [.systemSmall, .systemMedium]) -> FakeBundle {
    var bundle = RuntimeTests.clock("tea")
    (bundle.name, bundle.families) = ("Tea", families)
    return bundle
  }

  @Test("each kind is shown in each of its families, with a board for each bundle")
  func everyFamily() throws {
    var pair = RuntimeTests.clock("left")
    (pair.name, pair.families) = ("Pair", [.systemSmall])
    pair.others = [WidgetDeclaration(kind: "right", families: [.systemLarge])]
    let stage = try Self.stage([Self.tea(), pair])
    #expect(
      stage.placed == ["#1 tea systemSmall", "#2 tea systemMedium", "#3 left systemSmall", "#4 right systemLarge"])
    #expect(Self.boards(stage) == "Tea: 1 2 | Pair: 3 4")
    #expect(stage.shown("#2") == "tea now")
  }

  @Test("two bundles with one name have numbered boards")
  func sameName() throws {
    let stage = try Self.stage([RuntimeTests.clock("a"), RuntimeTests.clock("b")])
    #expect(Self.boards(stage) == "fake: 1 2 3 | fake 2: 4 5 6")
  }

  @Test("a save that adds a family or a kind adds it in its position, one that removes it removes it")
  func changed() throws {
    let stage = try Self.stage([Self.tea([.systemSmall, .systemLarge])])
    stage.save("/w/tea.lua") { tea in
      (tea.content, tea.families) = ("2", [.systemSmall, .systemMedium, .systemLarge])
      tea.others = [WidgetDeclaration(kind: "cup", families: [.systemSmall])]
    }
    #expect(Self.boards(stage) == "Tea: 1 3 2 4")
    #expect(stage.placed == ["#1 tea systemSmall", "#2 tea systemLarge", "#3 tea systemMedium", "#4 cup systemSmall"])
    stage.save("/w/tea.lua") { tea in (tea.content, tea.families, tea.others) = ("3", [.systemMedium], []) }
    #expect(Self.boards(stage) == "Tea: 3")
    #expect(stage.placed == ["#3 tea systemMedium"])
  }

  @Test("an error is shown over the last good picture until it is fixed; each save reloads at once")
  func broken() throws {
    let stage = try Self.stage([Self.tea()])
    let fault = Diagnostic(.syntax, "there is no end", file: "/w/tea.lua", line: 3)
    stage.save("/w/tea.lua") { tea in (tea.content, tea.fault) = ("2", fault) }
    #expect(stage.shown("#1") == "tea now ! there is no end")
    stage.save("/w/tea.lua") { tea in
      (tea.content, tea.fault, tea.answer) = ("3", nil, { .of($0, [(0, "mended")]) })
    }
    #expect(stage.shown("#1") == "mended" && stage.shown("#2") == "mended")
  }

  @Test("a bundle that is invalid at the start says why, until its widgets are there")
  func wrongFromTheBeginning() throws {
    var tea = Self.tea()
    tea.fault = Diagnostic(.syntax, "there is no end", file: "/w/tea.lua", line: 3)
    let stage = try Self.stage([tea])
    #expect(stage.placed == ["#1 tea.lua systemMedium"])
    #expect(stage.shown("#1") == "nothing ! there is no end")
    stage.save("/w/tea.lua") { tea in (tea.content, tea.fault) = ("2", nil) }
    #expect(stage.placed == ["#2 tea systemSmall", "#3 tea systemMedium"])
    #expect(Self.boards(stage) == "Tea: 2 3")
  }

  @Test("a Lua file in a folder that is not a bundle is skipped; one that was named is an error")
  func module() throws {
    var module = RuntimeTests.clock("util")
    module.fault = Diagnostic(.decodeMissing, "a widget file returns widget { … }, not a table", file: "/w/util.lua")
    #expect(try Self.stage([module]).placed.isEmpty)
    let named = Self.session { $0.bundles = [DevSession.Bundle(path: "/w/util.lua")] }
    #expect(try Self.stage([module], areFound: false, named).placed == ["#1 util.lua systemMedium"])
  }

  @Test("a missing file: a named one stays, with the reason; one from a folder disappears, and returns with the file")
  func gone() throws {
    let named = Self.session { $0.bundles = [DevSession.Bundle(path: "/w/tea.lua")] }
    for (session, isFound) in [(named, false), (Self.session(), true)] {
      let stage = try Self.stage([Self.tea([.systemSmall])], areFound: isFound, session)
      stage.bundles.remove("/w/tea.lua")
      stage.runtime.saved(["/w/tea.lua"])
      stage.drain()
      if isFound {
        #expect(stage.placed.isEmpty)
      } else {
        #expect(stage.shown("#1") == "tea now ! there is no file '/w/tea.lua'")
      }
      stage.bundles.add(Self.tea([.systemSmall]))
      stage.runtime.saved(["/w/tea.lua"])
      stage.drain()
      #expect(stage.placed == ["#\(isFound ? 2 : 1) tea systemSmall"])
      #expect(stage.shown("tea") == "tea now")
    }
  }

  static let choices: [(change: @Sendable (inout DevSession) -> Void, shown: [String])] = [
    ({ $0.family = .systemMedium }, ["#1 tea systemMedium", "#2 cup systemSmall"]),
    ({ $0.kind = "cup" }, ["#1 cup systemSmall"]),
    ({ $0.bundles = [DevSession.Bundle(path: "/w/tea.lua", kinds: ["cup"])] }, ["#1 cup systemSmall"]),
    ({ $0.bundles = [DevSession.Bundle(path: "/w/tea.lua", kinds: ["cut"])] }, []),
  ]

  @Test("the selection on the command line is shown alone", arguments: choices.indices)
  func chosen(_ index: Int) throws {
    var tea = Self.tea()
    tea.others = [WidgetDeclaration(kind: "cup", families: [.systemSmall])]
    let stage = try Self.stage([tea], Self.session(Self.choices[index].change))
    #expect(stage.placed == Self.choices[index].shown)
  }

  @Test("controls of a named bundle are shown on each surface; those of a found bundle are not shown by themselves")
  func controls() throws {
    var tea = Self.tea([.systemSmall])
    tea.others = [.control(kind: "kettle")]
    let named = Self.session { $0.bundles = [DevSession.Bundle(path: "/w/tea.lua")] }
    #expect(try Self.stage([tea], named).placed.filter { $0.contains("kettle") }.count == Family.ofControls.count)
    #expect(try Self.stage([tea]).placed == ["#1 tea systemSmall"])
  }

  private static func choosing(_ names: String...) -> IntentDeclaration {
    IntentDeclaration(
      id: "Choose",
      parameters: names.map {
        var parameter = IntentParameter(name: $0, kind: .integer)
        parameter.defaultValue = .integer(1)
        return parameter
      })
  }

  private static func configurations(_ stage: RuntimeStage) -> [String] {
    guard case .instances(let states) = stage.ask(.instances) else { return [] }
    return states.map { JSONWriter.text($0.configuration) }
  }

  @Test("the session's value for a parameter replaces its default, in placed widgets and in those that a save adds")
  func defaults() throws {
    var tea = Self.tea([.systemSmall])
    tea.intent = Self.choosing("cups")
    var other = RuntimeTests.clock("other")
    other.families = [.systemSmall]
    let stage = try Self.stage([tea, other], Self.session { $0.configuration = ["cups": "7", "spoons": "2"] })
    #expect(Self.configurations(stage) == [#"{"cups":7}"#, "{}"])
    stage.save("/w/tea.lua") { ($0.content, $0.intent) = ("2", Self.choosing("cups", "spoons")) }
    #expect(Self.configurations(stage) == [#"{"cups":7,"spoons":2}"#, "{}"])
  }

  @Test("a value that does not fit is its bundle's error, over any last good picture, until it fits")
  func misfit() throws {
    var tea = Self.tea([.systemSmall])
    tea.intent = Self.choosing("spoons")
    let stage = try Self.stage([tea], Self.session { $0.configuration = ["cups": "many"] })
    stage.save("/w/tea.lua") { ($0.content, $0.intent) = ("2", Self.choosing("cups")) }
    #expect(stage.shown("#1") == "tea now ! 'cups' takes a whole number, not 'many'")
    stage.save("/w/tea.lua") { ($0.content, $0.intent) = ("3", Self.choosing("saucers")) }
    #expect(stage.shown("#1") == "tea now")
  }

  @Test("a folder's bundle that was never shown can have the error, too")
  func misfitFromTheBeginning() throws {
    var tea = Self.tea([.systemSmall])
    tea.intent = Self.choosing("cups")
    let stage = try Self.stage([tea], Self.session { $0.configuration = ["cups": "many"] })
    #expect(stage.placed == ["#1 tea.lua systemMedium"])
    #expect(stage.shown("#1") == "nothing ! 'cups' takes a whole number, not 'many'")
  }

  static let unknown: [(bundles: [String], fault: String?)] = [
    (["/w/tea.lua"], "no widget of the bundle has a parameter 'cup'; did you mean 'cups'?"),
    (["/w/tea.lua", "/w/milk.lua"], nil), ([], nil),
  ]

  @Test(
    "an unknown parameter is an error of a session's only bundle; with several it may belong to another",
    arguments: unknown)
  func unknownName(_ bundles: [String], _ fault: String?) throws {
    var (tea, milk) = (Self.tea([.systemSmall]), RuntimeTests.clock("milk"))
    (tea.intent, milk.families) = (Self.choosing("cups"), [.systemSmall])
    let stage = try Self.stage(
      bundles.count == 1 ? [tea] : [tea, milk], areFound: bundles.isEmpty,
      Self.session { session in
        session.configuration = ["cup": "2"]
        session.bundles = bundles.map { DevSession.Bundle(path: $0) }
      })
    #expect(stage.shown("#1") == (fault.map { "nothing ! " + $0 } ?? "tea now"))
  }

  @Test("a session of placeholders calls no provider, and masks what it shows")
  func placeholders() throws {
    var tea = Self.tea([.systemSmall])
    (tea.placeholder, tea.answer) = ("blank", { _ throws(Diagnostic) in throw Diagnostic(.script, "asked") })
    let stage = try Self.stage([tea], Self.session { $0.showsPlaceholders = true })
    guard case .shown(let shown) = stage.ask(.show(.number(1))) else { throw Diagnostic(.missing, "#1") }
    #expect(shown.entry?.fields["text"]?.text == "blank" && shown.error == nil)
    #expect(shown.environments.allSatisfy { $0.redactionReasons.contains(.placeholder) })
  }

  @Test("a user's removals, additions and arrangements survive saves")
  func arranged() throws {
    let stage = try Self.stage([Self.tea()])
    _ = stage.ask(.remove([.number(1)]))
    stage.save("/w/tea.lua") { $0.content = "2" }
    #expect(stage.placed == ["#2 tea systemMedium"])
    stage.add("tea", .systemSmall)
    guard case .boards(let state) = stage.ask(.boards) else { throw Diagnostic(.missing, "boards") }
    var wanted = state.boards
    try wanted.move(.instance(2), from: "Tea", at: 1)
    _ = stage.ask(.arrange(wanted, revision: state.revision))
    stage.save("/w/tea.lua") { $0.content = "3" }
    #expect(Self.boards(stage) == "Tea: 3 2")
  }

  @Test("the orders of a session can be decoded again")
  func orders() throws {
    var orders = RunOrders(version: "1.0", store: "/s")
    var answered = Permissions()
    answered.run = ["git"]
    orders.session = Self.session { session in
      session.bundles = [DevSession.Bundle(path: "/w/tea.lua", kinds: ["tea", "cup"])]
      (session.kind, session.family) = ("tea", .systemMedium)
      session.grants = [DevSession.Grant(to: "/w/tea.lua", answered: answered, followsFile: true)]
      (session.configuration, session.showsPlaceholders, session.lead) = (["city": "Oslo", "days": "3"], true, -4.5)
    }
    #expect(RunOrders(word: try orders.word()) == orders)
  }
}
