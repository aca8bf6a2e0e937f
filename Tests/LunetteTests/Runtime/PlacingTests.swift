import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

/// `add`, `configure`, `remove`, `instances` and `configurations` with a runtime that the test plays.
@Suite("Placing widgets") struct PlacingTests {
  static let bundles: [String: String] = [
    "widgets/clock.lua": """
    return widget { kind = "clock", displayName = "Clock", families = { "systemSmall", "accessoryInline" },
      view = function() return Text "clock" end }
    """,
    "widgets/weather.lua": """
    return widget { kind = "weather", formerKinds = { "sky" },
      intent = intent { id = "City", parameters = {
        { "city", type = "string", required = true },
        { "hours", type = "integer", default = 24, min = 1, max = 48 },
        { "unit", type = "enum", default = "celsius", options = { "celsius", "kelvin" } },
      } },
      view = function() return Text "weather" end }
    """,
    "widgets/prompt.lua": """
    return widget { kind = "prompt", promptsForUserConfiguration = true,
      intent = intent { id = "P", parameters = { { "name", type = "string" }, { "size", type = "integer", default = 1 } } },
      view = function() return Text "p" end }
    """,
    "widgets/hero.lua": """
    local heroes = { { id = "panda", title = "Power Panda" }, { id = "spouty", title = "Spouty" } }
    local function of(ids)
      local found = {}
      for _, hero in ipairs(heroes) do for _, id in ipairs(ids) do if hero.id == id then found[#found + 1] = hero end end end
      return found
    end
    return widget { kind = "hero", families = { "systemMedium", "systemSmall" },
      intent = intent { id = "Hero", parameters = {
        { "hero", type = "entity", entities = of, suggested = function() return heroes end },
        { "symbols", type = "string", list = true, size = { systemSmall = 1, systemMedium = 3 }, depends = { "market" },
          options = function(text, context)
            local market = context.configuration.market
            return { market .. "-A", market .. "-B" }
          end },
        { "market", type = "enum", options = { "nyse", "xetra" }, default = "nyse" },
        { "home", type = "url" },
      } },
      view = function() return Text "hero" end }
    """,
    "widgets/two.lua": """
    local function one(kind) return widget { kind = kind, view = function() return Text(kind) end } end
    return bundle { name = "Two", one "two.a", one "two.b" }
    """,
    "widgets/broken.lua": "return widget {",
  ]

  /// A runtime that places every widget as #7, beside the clock #3 and the mail #5.
  static func runtime() throws -> FakeRuntime {
    let runtime = try FakeRuntime { request in
      switch request {
      case .add(let new):
        .reply(
          .placed(
            InstanceState(
              number: 7, kind: new.widget.kind, family: new.family, configuration: new.configuration,
              displayName: new.widget.displayName, path: new.path)))
      case .instances: .reply(.instances([Shown.clock, Shown.mail]))
      case .remove: .reply(.instances([Shown.clock]))
      default: .hangUp
      }
    }
    for (name, text) in bundles { try runtime.folder.write(name, text) }
    return runtime
  }

  static func added(_ words: [String]) throws -> (result: LunetteProcess.Result, new: NewInstance?, folder: String) {
    let runtime = try runtime()
    let result = try runtime.run(["add"] + words, in: runtime.folder.path)
    guard case .add(let new)? = runtime.requests.first else { return (result, nil, runtime.folder.path) }
    return (result, new, runtime.folder.path)
  }

  @Test("a kind from the folders is placed in its first family, by its real path, and printed with its number")
  func kind() throws {
    let (result, new, folder) = try Self.added(["clock"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(result.output == "placed #7 clock systemSmall\n")
    #expect(new?.path == folder + "/widgets/clock.lua")
    #expect(new?.bundle == "clock")
    #expect(new?.family == .systemSmall)
    #expect(new?.configuration == .emptyTable)
    #expect(new?.widget.displayName == "Clock")
  }

  @Test("a path works, in the named family")
  func path() throws {
    let (result, new, folder) = try Self.added(["./widgets/clock.lua", "--family", "accessoryInline"])
    #expect(result.output == "placed #7 clock accessoryInline\n")
    #expect(new?.path == folder + "/widgets/clock.lua")
    #expect(new?.family == .accessoryInline)
  }

  @Test("a configuration is parsed as the widget declares it; other parameters have their defaults")
  func configuration() throws {
    let (result, new, _) = try Self.added(["weather", "--config", "city=Köln", "--config", "hours=12"])
    #expect(result.code == 0)
    #expect(new?.configuration == ["city": "Köln", "hours": 12, "unit": "celsius"])
  }

  static let offered: [(words: [String], configuration: Value)] = [
    (["hero=panda"], ["hero": "panda", "market": "nyse"]),
    (["hero=Power Panda"], ["hero": "panda", "market": "nyse"]),
    (["symbols=nyse-A, nyse-B"], ["symbols": ["nyse-A", "nyse-B"], "market": "nyse"]),
    (["symbols=[\"xetra-A\"]", "market=xetra"], ["symbols": ["xetra-A"], "market": "xetra"]),
    (["home=https://example.org"], ["home": "https://example.org", "market": "nyse"]),
  ]

  @Test("the bundle says which values it offers, by id or title, given the choices so far", arguments: offered)
  func asked(_ words: [String], _ configuration: Value) throws {
    let (result, new, _) = try Self.added(["hero"] + words.flatMap { ["--config", $0] })
    #expect(result.code == 0, "\(result.errors)")
    #expect(new?.configuration == configuration)
  }

  @Test("--kind selects one of several widgets")
  func oneOfSeveral() throws {
    #expect(try Self.added(["widgets/two.lua", "--kind", "two.b"]).new?.widget.kind == "two.b")
    #expect(try Self.added(["two.a"]).new?.widget.kind == "two.a")
  }

  @Test("the JSON of a placed widget is lunette.instances/1")
  func document() throws {
    let result = try Self.added(["clock", "--format", "json"]).result
    #expect(result.output.hasPrefix(#"{"format":"lunette.instances/1","instances":[{"number":7,"kind":"clock""#))
    Golden.keep(document: result.outputBytes, "lunette.instances.1.add.ndjson")
  }

  static let refused: [(words: [String], code: Int32, message: String)] = [
    (["hero", "--config", "hero=pandda"], 64, "'hero' is one of panda, spouty, not 'pandda'; did you mean 'panda'?"),
    (["hero", "--config", "symbols=xetra-A"], 64, "'symbols' is one of nyse-A, nyse-B, not 'xetra-A'"),
    (
      ["hero", "--family", "systemSmall", "--config", "symbols=nyse-A,nyse-B"], 64,
      "'symbols' holds at most 1 value in systemSmall, not 2"
    ),
    (["hero", "--config", "home=here"], 64, "'home' is a URL, and 'here' is none"),
    (["clokc"], 66, "unknown widget 'clokc' in widgets, "),
    (["nothing.lua"], 66, "the file 'nothing.lua' does not exist"),
    (["-"], 64, "a script on standard input cannot be placed; save it to a file first"),
    (["widgets/broken.lua"], 65, "error: "),
    (["widgets/two.lua"], 64, "'Two' has 2 widgets; choose one with --kind: two.a, two.b"),
    (
      ["clock", "--family", "systemLarge"], 64,
      "the widget 'clock' does not support systemLarge; it supports systemSmall, accessoryInline"
    ),
    (["clock", "--family", "systemSmal"], 64, "unknown family 'systemSmal'; did you mean 'systemSmall'?"),
    (["clock", "--config", "a=1"], 64, "the widget 'clock' has no parameters, so 'a' cannot be set"),
    (["weather"], 64, "the widget 'weather' needs 'city'; set it by --config city=STRING"),
    (["weather", "--config", "city=x", "--config", "hours=99"], 64, "'hours' is at most 48, not 99"),
    (
      ["weather", "--config", "city=x", "--config", "unit=celsus"], 64,
      "'unit' is one of celsius, kelvin, not 'celsus'; did you mean 'celsius'?"
    ),
    (["weather", "--config", "town=x"], 64, "the widget 'weather' has no parameter 'town'"),
    (["prompt"], 64, "the widget 'prompt' needs 'name'; set it by --config name=STRING"),
    (["weather", "--config", "hours=2"], 64, "the widget 'weather' needs 'city'; set it by --config city=STRING"),
    (
      ["clock", "--allow", "run=git"], 64,
      "the runtime uses only saved grants; add --remember to --allow"
    ),
  ]

  @Test("a widget that prompts accepts options, and optional values may be omitted")
  func prompting() throws {
    let (result, new, _) = try Self.added(["prompt", "--config", "size=2"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(new?.configuration == ["size": 2])
  }

  @Test("an invalid placement is an error before the runtime is asked", arguments: refused)
  func notPlaced(_ words: [String], _ code: Int32, _ message: String) throws {
    let (result, new, _) = try Self.added(words)
    #expect(result.code == code)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
    #expect(new == nil)
  }

  // MARK: configure

  /// A runtime where #4 is placed, as an older bundle declared it.
  static func configured(_ words: [String], kind: String = "weather") throws -> (
    result: LunetteProcess.Result, requests: [RuntimeRequest]
  ) {
    let placed = Place()
    let runtime = try FakeRuntime { request in
      let state = placed.state(kind)
      switch request {
      case .instances: return .reply(.instances([Shown.clock, state, Shown.clock.numbered(9)]))
      case .configure: return .reply(.placed(state))
      default: return .hangUp
      }
    }
    placed.folder.withLock { $0 = runtime.folder.path }
    for (name, text) in bundles { try runtime.folder.write(name, text) }
    let result = try runtime.run(["configure"] + words, in: runtime.folder.path)
    return (result, Array(runtime.requests.dropFirst()))
  }

  private final class Place: Sendable {
    let folder = Mutex("")

    func state(_ kind: String) -> InstanceState {
      InstanceState(
        number: 4, kind: kind, family: .systemSmall, configuration: ["city": "Bonn", "hours": 6, "old": true],
        displayName: "Weather", path: folder.withLock { $0 } + "/widgets/weather.lua")
    }
  }

  @Test("parameters that are not named keep their values, even those that the bundle no longer declares")
  func configure() throws {
    let (result, requests) = try Self.configured(["4", "--config", "city=Lisbon"])
    #expect(result.code == 0)
    #expect(result.output == "#4 weather systemSmall\n")
    #expect(
      requests == [
        .configure(
          .number(4), family: nil, configuration: ["city": "Lisbon", "hours": 6, "old": true, "unit": "celsius"])
      ])
  }

  @Test("a family alone leaves the configuration as it is; the kind is enough if placed once, even a renamed one")
  func family() throws {
    let (_, requests) = try Self.configured(["weather", "--family", "systemLarge"])
    #expect(requests == [.configure(.number(4), family: .systemLarge, configuration: nil)])
    let (result, former) = try Self.configured(["sky", "--family", "systemLarge"], kind: "sky")
    #expect(result.code == 0)
    #expect(former == [.configure(.number(4), family: .systemLarge, configuration: nil)])
  }

  static let unchanged: [(words: [String], code: Int32, message: String)] = [
    (["4"], 64, "nothing to change; give --family, --config NAME=VALUE or --config-file FILE"),
    (["8", "--family", "systemSmall"], 66, "no widget is placed as #8; the placed widgets are #3, #4, #9"),
    (["whether", "--family", "systemSmall"], 66, "no widget of the kind 'whether' is placed; did you mean 'weather'?"),
    (["clock", "--family", "systemSmall"], 64, "'clock' is placed 2 times; choose one by its number: #3, #9"),
    (["4", "--config", "hours=0"], 64, "'hours' is at least 1, not 0"),
    (["4", "--family", "accessoryInline"], 64, "the widget 'weather' does not support accessoryInline"),
    (["3", "--family", "systemSmall"], 66, "/w/clock.lua"),
  ]

  @Test("an invalid configuration is an error, and nothing changes", arguments: unchanged)
  func notConfigured(_ words: [String], _ code: Int32, _ message: String) throws {
    let (result, requests) = try Self.configured(words)
    #expect(result.code == code)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(requests == [])
  }

  // MARK: remove, instances

  @Test("remove names each instance once, by number, and prints what it removed")
  func remove() throws {
    let runtime = try Self.runtime()
    let result = try runtime.run(["remove", "clock", "#3", "5"])
    #expect(result.code == 0)
    #expect(result.output == "removed #3 clock systemSmall\n")
    #expect(runtime.requests.last == .remove([.number(3), .number(5)]))
  }

  @Test("remove of an unplaced widget removes nothing")
  func removeNothing() throws {
    let runtime = try Self.runtime()
    let result = try runtime.run(["remove", "3", "9"])
    #expect(result.code == 66)
    #expect(result.errors == "lunette: error: no widget is placed as #9; the placed widgets are #3, #5\n")
    #expect(!runtime.requests.contains { if case .remove = $0 { true } else { false } })
  }

  @Test("instances is a table with configurations and errors, and no byte of theirs moves the cursor")
  func instances() throws {
    let result = try Self.runtime().run(["instances"])
    #expect(result.code == 0)
    #expect(
      result.output == """
            kind   family           shows                   next reload
        #3  clock  systemSmall      since 2026-01-15 12:00  2026-01-15 13:00
            city=Lisbon
        #5  mail   accessoryInline  nothing, failed         -
            error: the host [31mcan't be found

        """)
  }

  @Test("an empty list says how to place a widget")
  func none() throws {
    let runtime = try FakeRuntime { _ in .reply(.instances([])) }
    #expect(try runtime.run(["instances"]).output == "no widget is placed; place one with 'lunette add KIND'\n")
    #expect(
      try runtime.run(["instances", "--format", "json"]).output
        == "{\"format\":\"lunette.instances/1\",\"instances\":[]}\n")
  }

  @Test("configurations lists what WidgetCenter returns: kind, family, configuration")
  func configurations() throws {
    let runtime = try Self.runtime()
    #expect(
      try runtime.run(["configurations"]).output == "clock systemSmall city=Lisbon\nmail accessoryInline\n")
    let result = try runtime.run(["configurations", "--format", "json"])
    #expect(
      result.output.hasPrefix(
        #"{"format":"lunette.configurations/1","configurations":[{"number":3,"kind":"clock","family":"systemSmall","role":"widget","#
          + #""configuration":{"city":"Lisbon"}}"#))
    Golden.keep(document: result.outputBytes, "lunette.configurations.1.command.ndjson")
  }
}

extension InstanceState {
  func numbered(_ number: Int) -> InstanceState {
    var state = self
    state.number = number
    return state
  }
}
