import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

/// `stack` and `donate` through the real program, beside a runtime and without one.
@Suite("Stacks by command", .serialized) struct StackCommandTests {
  static let places = """
    local City = intent { id = "City", parameters = { { "city", type = "enum", options = { "Oslo", "Rome" }, default = "Oslo" } } }
    return widget { kind = "weather", families = { "systemSmall", "accessoryInline" }, intent = City,
      view = function(entry, environment) return Text("sky of " .. environment.configuration.city) end }
    """
  static let mail = """
    return widget { kind = "mail", families = { "systemSmall", "accessoryInline" }, view = function() return Text "3 letters" end }
    """
  static let pair = """
    local function one(kind) return widget { kind = kind, families = { "systemSmall", "accessoryInline" }, view = function() return Text(kind) end } end
    return bundle { stack { kind = "pair", widgets = { "pair.a", "pair.b" }, displayName = "Two" }, one "pair.a", one "pair.b" }
    """
  static let bundles = ["weather.lua": places, "mail.lua": mail, "pair.lua": pair]

  @Test("without a runtime a tap on a stack goes to its top widget, and streams say that only a runtime turns it")
  func alone() throws {
    let folder = try Daemon.folder([
      "a.lua": "return widget { kind = \"aa\", families = { \"systemSmall\" }, view = Text \"A\" }",
      "b.lua":
        "return widget { kind = \"bb\", families = { \"systemSmall\" }, view = Text \"B\":widgetURL \"https://b.example\" }",
    ])
    func run(_ words: String) throws -> LunetteProcess.Result {
      try LunetteProcess.run(
        words.split(separator: " ").map(String.init), environment: Daemon.environment(folder), in: folder.path)
    }
    #expect(try run("stack new pair aa bb").code == 0)
    #expect(try run("stack turn pair").code == 0)
    let tapped = try run("tap pair --dry-run")
    #expect(tapped.code == 0 && tapped.output.contains("https://b.example"), "\(tapped.output)\(tapped.errors)")
    for words in [
      "stream pair", "stream pair --once", "stream pair --once --format xbar", "stream pair --locale de_DE",
    ] {
      let refused = try run(words)
      #expect(
        refused.code == 69
          && refused.errors.contains("'pair' is a stack, which only a runtime can turn; start one with 'lunette run'"),
        "\(words): \(refused.errors)")
    }
    #expect(try run("tap pear").errors.contains("pear"))
  }

  @Test(
    "stacks can be made, shown, turned, pinned, explained, emptied and removed, with a runtime and without one",
    arguments: [true, false])
  func walk(_ isRunning: Bool) throws {
    let folder = try Daemon.folder(Self.bundles)
    let daemon = isRunning ? try Daemon(in: folder) : nil
    func run(_ words: String...) throws -> LunetteProcess.Result {
      try LunetteProcess.run(words, environment: Daemon.environment(folder), in: folder.path)
    }
    // A runtime showed the folders' four widgets before anything was placed.
    let (first, second, third) = isRunning ? (5, 6, 7) : (1, 2, 3)
    let made = try run("stack", "new", "home", "weather", "mail")
    #expect(made.code == 0, "\(made.errors)")
    #expect(made.output == "home: #\(first) weather on top (no other widget has points), #\(second) mail\n")
    #expect(try run("instances").output.contains("home, on top"))
    #expect(try run("stack", "turn", "home").output.hasPrefix("home: #\(second) mail on top (you turned to it)"))
    #expect(
      try run("stack", "pin", "home", "weather").output.hasPrefix(
        "home: #\(first) weather on top (you pinned it)"))
    let why = try run("stack", "why", "home").output
    #expect(
      why.contains("* #\(first) weather  0 points\n") && why.contains("to let the stack turn: lunette stack unpin home")
    )
    #expect(try run("stack", "unpin", "home").code == 0)
    let donated = try run("donate", "City", "city=Rome")
    #expect(donated.output == "suggestions\n  lunette add weather --config city=Rome\n", "\(donated.errors)")
    #expect(try run("add", "weather", "--config", "city=Rome").code == 0)
    #expect(try run("stack", "add", "home", "\(third)").code == 0)
    let json = try run("stack", "why", "home", "--format", "json").output
    #expect(json.contains("\"format\":\"lunette.stack/1\"") && json.contains("\"donation\":1"))
    #expect(try run("stack", "remove", "home", "\(third)").output.contains("#\(second) mail"))
    #expect(
      try run("remove", "home").output
        == "removed the stack 'home' and its widgets\nremoved #\(first) weather systemSmall\nremoved #\(second) mail systemSmall\n"
    )
    #expect(try run("stack").output == "no stacks; create one with 'lunette stack new NAME KIND…'\n")
    _ = daemon
  }

  static let wrong: [(words: [String], code: Int32, message: String)] = [
    (["stack", "nwe", "home"], 64, "unknown stack command 'nwe'; did you mean 'new'?"),
    (["stack", "new", "home"], 64, "wrong arguments for 'stack new'; write lunette stack new NAME KIND…"),
    (["stack", "turn"], 64, "wrong arguments for 'stack turn'"),
    (["stack", "turn", "hone"], 66, "unknown stack 'hone'; did you mean 'home'?"),
    (["stack", "turn", "home", "weathr"], 66, "no widget 'weathr' is in the stack 'home'; did you mean 'weather'?"),
    (["stack", "turn", "home", "9"], 66, "#9 is not in the stack 'home'; it has #5, #6"),
    (["stack", "pin", "home", "1", "2"], 64, "wrong arguments for 'stack pin'"),
    (["stack", "new", "home", "mail"], 64, "the stack 'home' already exists"),
    (["stack", "new", "mail", "mail"], 64, "'mail' is a widget's kind and cannot be a stack's name"),
    (["stack", "new", "7", "mail"], 64, "'7' is the number of a placed widget"),
    (["stack", "new", "a\u{1B}[2J", "mail"], 64, "is not a valid stack name"),
    (["stack", "new", "desk", "maul"], 66, "did you mean 'mail'?"),
    (["stack", "why", "home", "--family", "systemSmall"], 64, "--family only works with 'stack new' and 'stack add'"),
    (["donate", "Cty"], 66, "no bundle declares an intent 'Cty' that widgets are configured by; did you mean 'City'?"),
    (["donate", "City", "city=Paris"], 64, "'city' is one of Oslo, Rome, not 'Paris'"),
    (["donate", "City", "town=Rome"], 64, "the intent 'City' has no parameter 'town'"),
    (["remove", "hone"], 66, "did you mean 'home'?"),
    (["show", "hone"], 66, "did you mean 'home'?"),
  ]

  @Test("wrong use is reported with the valid choices")
  func refused() throws {
    let daemon = try Daemon(Self.bundles)
    #expect(try daemon.run(["stack", "new", "home", "weather", "mail"]).code == 0)
    for (words, code, message) in Self.wrong {
      let result = try daemon.run(words)
      #expect(result.code == code, "\(words) \(result.errors)")
      #expect(result.errors.contains(message), "\(words) \(result.errors)")
      #expect(!result.errors.contains("\u{1B}"))
    }
  }

  @Test("a bundle's stack is placed by its kind, with all its widgets, under that name")
  func bundle() throws {
    let daemon = try Daemon(Self.bundles)
    let added = try daemon.run(["add", "pair"])
    #expect(added.output == "pair: #5 pair.a on top (no other widget has points), #6 pair.b\n", "\(added.errors)")
    try daemon.until("pair", shows: "pair.a")
    #expect(try daemon.run(["stack", "turn", "pair"]).code == 0)
    try daemon.until("pair", shows: "pair.b")
    #expect(try daemon.run(["list"]).output.contains("pair (stack)"))
    // A file's stack is named by its kind.
    let again = try daemon.run(["stack", "new", "other", "pair"])
    #expect(again.output.hasPrefix("other: #7 pair.a on top"), "\(again.errors)")
  }

  @Test(
    "a stream that follows a stack by name shows its current widget, in every bar's format",
    arguments: ["plain", "ndjson", "i3bar", "polybar", "tmux", "waybar", "xbar"])
  func streamed(_ format: String) throws {
    let daemon = try Daemon(Self.bundles)
    #expect(try daemon.run(["stack", "new", "home", "weather", "mail"]).code == 0)
    let stream = try daemon.stream(["home", "--format", format])
    try stream.wait(forOutput: "sky of Oslo")
    #expect(try daemon.run(["stack", "turn", "home"]).code == 0)
    try stream.wait(forOutput: "3 letters")
    stream.send(SIGTERM)
    let text = try stream.end().output
    if format == "polybar" { #expect(text.contains("%{A5:") && text.contains("next")) }
    if format == "ndjson" { #expect(text.contains("\"stack\":\"home\"")) }
  }

  @Test("simulate plays a stack's day: what is on top from when, with the reason")
  func simulated() throws {
    let words = ["simulate", "widgets/day.lua", "--from", "2026-01-15T00:00:00Z", "--time-zone", "UTC", "--for", "24h"]
    let result = try LunetteProcess.run(words, in: Golden.repository.path)
    let turns = result.output.split(separator: "\n").filter { $0.contains("\"event\":\"turned\"") }
    #expect(
      turns.map { String($0.prefix(30)) } == [
        "{\"at\":\"2026-01-15T09:00:00Z\",\"", "{\"at\":\"2026-01-15T17:00:00Z\",\"",
        "{\"at\":\"2026-01-15T18:00:00Z\",\"", "{\"at\":\"2026-01-15T23:00:00Z\",\"",
      ], "\(result.errors)")
    #expect(turns.first?.contains("\"kind\":\"day.work\"") == true)
    #expect(turns.first?.contains("\"detail\":\"day: 1 point: relevance 1\"") == true)
  }

  @Test("check calls a widget's relevance, too")
  func checked() throws {
    let text = Self.mail.replacing("view =", with: "relevance = function() return { { from = 1 } } end, view =")
    let folder = try TemporaryBundle(["mail.lua": text])
    let result = try LunetteProcess.run(["check", folder.path + "/mail.lua"])
    #expect(result.code == 65)
    #expect((result.output + result.errors).contains("relevance[1].to takes a date of the years 1 to 9999"))
  }

  @Test("after kill -9 the stack is unchanged")
  func killed() throws {
    let folder = try Daemon.folder(Self.bundles)
    do {
      let daemon = try Daemon(in: folder)
      #expect(try daemon.run(["stack", "new", "home", "weather", "mail"]).code == 0)
      #expect(try daemon.run(["stack", "pin", "home", "mail"]).code == 0)
      daemon.send(SIGKILL)
    }
    let daemon = try Daemon(in: folder)
    #expect(
      try daemon.run(["stack", "why", "home"]).output.hasPrefix("home: #6 mail is on top: you pinned it\n"))
  }
}
