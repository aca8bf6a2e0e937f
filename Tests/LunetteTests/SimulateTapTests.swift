import Foundation
import TestSupport
import Testing

/// `simulate --tap` and `--trace`: user actions, performed by the real scripts in the simulated runtime.
@Suite("Taps in a simulation") struct SimulateTapTests {
  static let lamp = """
    local Switch = intent { id = "Switch", parameters = { { "level", type = "integer", min = 1, max = 9, default = 5 } },
      perform = function(p)
        if p.level == 7 then error "no lamp there" end
        if p.value ~= nil then storage.set("on", p.value) end
        storage.set("level", p.level)
        storage.set("count", storage.get("count", 0) + 1)
        return p.level == 3 and { reload = { "com.example.mirror" } } or nil
      end }
    local function lamp(kind)
      return widget { kind = kind, families = { "systemSmall" },
        provider = { timeline = function(context)
          return { entries = { { date = context.now, on = storage.get("on", false), count = storage.get("count", 0) } },
            policy = never }
        end },
        view = function(entry)
          return VStack { Text("count " .. entry.count),
            kind ~= "com.example.mirror" and Toggle { isOn = entry.on, action = Switch {}, "Hall" } or nil,
            kind ~= "com.example.mirror" and Button { action = Switch { level = 7 }, "Roof" } or nil }
        end }
    end
    return bundle { name = "Lamps", lamp "com.example.lamp", lamp "com.example.mirror" }
    """

  private static func events(
    _ words: [String], _ files: [String: String] = [:], _ script: String = lamp, code: Int32 = 0
  ) throws -> (events: [String], errors: String) {
    let folder = try TemporaryBundle(["lamp.lua": script])
    for (name, text) in files { try folder.write(name, text) }
    let result = try SimulateTests.run(["lamp.lua", "--for", "3h"] + words, in: folder.path)
    #expect(result.code == code, "\(result.errors)")
    if code == 0, words.contains("--tap") {
      Golden.keep(document: result.outputBytes, "lunette.simulate.1.taps.ndjson")
    }
    let lines = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let told = lines.dropFirst().dropLast().map { line in
      let kind = (line["kind"] as? String ?? "").split(separator: ".").last ?? ""
      return
        "\((line["at"] as? String ?? "").dropFirst(11).prefix(5)) \(kind) \(line["event"] as? String ?? "") \(line["detail"] as? String ?? "")"
    }
    return (told.filter { !$0.hasPrefix("12:00 ") }, result.errors)
  }

  @Test(
    "widgetkit.md F, Reload guarantee: a tap is performed, and the button's widget is reloaded with the new value")
  func tap() throws {
    let (events, _) = try Self.events(["--tap", "com.example.lamp@13:00", "--tap", "com.example.lamp.Switch@+90m"])
    #expect(
      events == [
        "13:00 lamp tap Switch value=true", "13:00 lamp reload intent", "13:00 lamp entry 1 of 1",
        "13:30 lamp tap Switch value=false", "13:30 lamp reload intent", "13:30 lamp entry 1 of 1",
      ])
  }

  @Test("a trace plays taps, intents, locks and reloads, as text or as NDJSON")
  func trace() throws {
    let plain = """
      # the evening
      12:10 tap com.example.lamp

      12:20 lock
      12:30 tap com.example.lamp
      12:40 unlock
      12:50 perform Switch level=3
      +1h reload com.example.mirror
      """
    let json = """
      {"at":"12:10","event":"tap","target":"com.example.lamp"}
      {"at":"2026-01-15T12:20:00Z","event":"lock"}
      {"at":"12:30","event":"tap","target":"com.example.lamp"}
      {"at":"12:40","event":"unlock"}
      {"at":"12:50","event":"perform","target":"Switch","parameters":{"level":3}}
      {"at":"13:00","event":"reload","target":"com.example.mirror"}
      """
    let expected = [
      "12:10 lamp tap Switch value=true", "12:10 lamp reload intent", "12:10 lamp entry 1 of 1", "12:20 lamp lock ",
      "12:30 lamp tap Switch: refused, because the widgets are locked", "12:40 lamp unlock ",
      "12:50 lamp tap perform Switch level=3", "12:50 lamp reload intent", "12:50 mirror reload center",
    ]
    for text in [plain, json] {
      let (events, _) = try Self.events(["--trace", "evening"], ["evening": text])
      for event in expected { #expect(events.contains(event), "\(event) is not among \(events)") }
      #expect(events.contains("13:00 mirror reload center"), "\(events)")
    }
  }

  private static let pair = """
    local function choice(id, default)
      return intent { id = id, parameters = { { "city", type = "string", default = default } }, perform = function() end }
    end
    local function city(kind, intent)
      return widget { kind = kind, families = { "systemSmall" }, intent = intent, view = function() return Text(kind) end }
    end
    return bundle { name = "Cities", city("one", choice("One", "Oslo")), city("two", choice("Two", "Turin")),
      stack { kind = "pair", widgets = { "one", "two" } } }
    """

  @Test(
    "a donation turns the stack to the widget with that configuration, another one changes nothing, a performed intent is one"
  )
  func donation() throws {
    for trace in [
      "12:10 donate Two",
      "{\"at\":\"12:10\",\"event\":\"donate\",\"target\":\"Two\",\"parameters\":{\"city\":\"Turin\"}}",
    ] {
      let (events, _) = try Self.events(["--trace", "t"], ["t": trace], Self.pair)
      #expect(events.contains { $0.hasPrefix("12:10 two donate Two") && !$0.contains("no widget") }, "\(events)")
      #expect(events.contains { $0.hasPrefix("12:10 two turned pair: ") && $0.contains("donat") }, "\(events)")
    }
    let (others, _) = try Self.events(["--trace", "t"], ["t": "12:10 donate Two city=Paris"], Self.pair)
    #expect(others.contains("12:10 two donate Two city=Paris; no widget has this configuration"), "\(others)")
    #expect(!others.contains { $0.contains("turned") })
    let (performed, _) = try Self.events(["--trace", "t"], ["t": "12:10 perform Two"], Self.pair)
    #expect(performed.contains { $0.hasPrefix("12:10 two turned pair: ") }, "\(performed)")
  }

  @Test("center.invalidateRelevance evaluates a simulated widget's relevance again, and its stack turns")
  func invalidatedRelevance() throws {
    let bundle = """
      local Call = intent { id = "Call", perform = function()
        storage.set("isUrgent", true)
        center.invalidateRelevance "two"
      end }
      local function one(kind, relevance)
        return widget { kind = kind, families = { "systemSmall" }, relevance = relevance,
          view = function() return Text(kind) end }
      end
      return bundle { name = "Pair", one("one"), one("two", function()
          if not storage.get("isUrgent") then return {} end
          return { { from = context.now - 60, to = context.now + 3600, score = 10 } }
        end),
        stack { kind = "pair", widgets = { "one", "two" } } }
      """
    let (events, _) = try Self.events(["--trace", "t"], ["t": "12:10 perform Call"], bundle)
    #expect(events.contains { $0.hasPrefix("12:10 two turned pair: ") }, "\(events)")
  }

  @Test(
    "a donation that no widget understands is reported",
    arguments: [
      ("12:10 donate Tow", 66, "no simulated widget is configured by the intent 'Tow'; did you mean 'Two'?"),
      ("12:10 donate Two town=Oslo", 64, "the intent 'Two' has no parameter 'town'"),
      ("12:10 donate", 64, "'donate' needs a target"),
    ] as [(String, Int32, String)])
  func wrongDonation(_ trace: String, _ code: Int32, _ message: String) throws {
    let (_, errors) = try Self.events(["--trace", "t"], ["t": trace], Self.pair, code: code)
    #expect(errors.contains(message), "\(errors)")
  }

  static let wrong: [(text: String, message: String)] = [
    (
      "12:10 tap com.example.lamp\n12:20 jump x",
      "evening:2: error: unknown event 'jump'; the events are tap, perform, lock"
    ),
    ("\n25:00 lock", "evening:2: error: 'at' must be a time within the simulation"),
    ("12:10 tap", "evening:1: error: 'tap' needs a target"),
    ("12:10 lock x", "evening:1: error: 'lock' does not accept a target"),
    ("{\"at\":", "evening:1: error: the line is not valid JSON"),
    ("{\"when\":1}", "evening:1: error: a line has no 'when'"), ("+99h lock", "evening:1: error: 'at' must be a time"),
    ("12:10 tpa com.example.lamp", "did you mean 'tap'?"),
  ]

  @Test("an invalid line of a trace is reported with its number", arguments: wrong)
  func wrongTrace(_ text: String, _ message: String) throws {
    let folder = try TemporaryBundle(["lamp.lua": Self.lamp, "evening": text])
    let result = try SimulateTests.run(["lamp.lua", "--trace", "evening"], in: folder.path)
    #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
  }

  static let missing: [(words: [String], code: Int32, message: String)] = [
    (["--tap", "lamp"], 64, "--tap expects KIND@TIME, not 'lamp'"),
    (["--tap", "lamp@soon"], 64, "--tap expects KIND@TIME"),
    (["--tap", "com.example.lamb@13:00"], 66, "did you mean 'com.example.lamp'?"),
    (["--trace", "nothing"], 66, "cannot read the file"),
  ]

  @Test("a tap on a missing target is reported", arguments: missing)
  func absent(_ words: [String], _ code: Int32, _ message: String) throws {
    let (_, errors) = try Self.events(words, code: code)
    #expect(errors.contains(message), "\(errors)")
  }

  @Test("widgetkit.md F, Errors: a failed intent is listed as a failure; its widget is reloaded anyway")
  func failing() throws {
    let (events, errors) = try Self.events(["--trace", "t"], ["t": "12:10 perform Switch level=7"], code: 65)
    #expect(
      errors.contains("no lamp there") && events.contains { $0.hasPrefix("12:10 lamp failed Switch: ") }, "\(events)")
    #expect(events.contains("12:10 lamp reload intent"), "\(events)")
  }

  @Test(
    "widgetkit.md F, Reload guarantee: reloads caused by a tap are free; reloads that a script requests by itself use the budget"
  )
  func budget() throws {
    let taps = (1...150).map { "+\($0)m tap com.example.lamp" }.joined(separator: "\n")
    let (tapped, _) = try Self.events(["--budget", "widgetkit", "--trace", "t"], ["t": taps])
    #expect(tapped.count { $0.hasSuffix(" lamp reload intent") } == 150 && !tapped.contains { $0.contains("deferred") })
    let greedy = """
      return widget { kind = "greedy", families = { "systemSmall" },
        provider = { timeline = function(context)
          center.reloadTimelines("greedy")
          return { entries = { { date = context.now } }, policy = never }
        end }, view = function() return Text "x" end }
      """
    let (asked, _) = try Self.events(["--budget", "widgetkit"], [:], greedy)
    #expect(
      asked.count { $0.contains("reload center") } < 40 && asked.contains { $0.contains("deferred") }, "\(asked.count)")
  }

  @Test("a perform that requests reloads, of itself and others, and by URL, stops after each tap")
  func reentrant() throws {
    let script = Self.lamp.replacing(
      "storage.set(\"level\", p.level)",
      with: "for n = 1, 100 do center.reloadTimelines(\"com.example.lamp\") center.reloadAllTimelines() end")
    let (events, _) = try Self.events(["--trace", "t"], ["t": "12:10 perform Switch level=3"], script)
    #expect(events.contains("12:10 lamp reload intent") && events.count < 30, "\(events.count)")
  }

  @Test("a trace of the maximum length is played; one more line is refused")
  func most() throws {
    let folder = try TemporaryBundle(["lamp.lua": Self.lamp])
    let line = "12:10 lock\n"
    try folder.write("most", String(repeating: line, count: 100_000))
    try folder.write("more", String(repeating: line, count: 100_001))
    #expect(try SimulateTests.run(["lamp.lua", "--for", "1h", "--trace", "most"], in: folder.path).code == 0)
    let refused = try SimulateTests.run(["lamp.lua", "--for", "1h", "--trace", "more"], in: folder.path)
    #expect(
      refused.code == 64 && refused.errors.contains("more:100001: error: a trace can have up to 100000 lines"),
      "\(refused.errors)")
  }
}
