import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetModel

@testable import WidgetScript

/// An output of another program's script and the picture that an adapter reads from it. `Tests/Fixtures/adapters/NAME.txt` has a
/// case per heading: the options (`@reader argos`), the output, `=>` and the expected outline (`outline.lua`).
struct AdapterCase: Sendable {
  var name: String
  var options: [String] = []
  var output: [String] = []
  var expected: [String] = []

  static func file(_ name: String) throws -> String {
    try String(
      contentsOf: Golden.repository.appendingPathComponent("Tests/Fixtures/adapters/" + name), encoding: .utf8)
  }

  static func all(_ adapter: String) throws -> [AdapterCase] {
    var cases: [AdapterCase] = []
    var isExpected = false
    for line in try file(adapter + ".txt").split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") {
        cases.append(AdapterCase(name: String(line.dropFirst(3))))
        isExpected = false
      } else if line == "=>" {
        isExpected = true
      } else if isExpected {
        cases[cases.count - 1].expected.append(line)
      } else if line.hasPrefix("@") {
        cases[cases.count - 1].options.append(String(line.dropFirst()))
      } else {
        cases[cases.count - 1].output.append(line)
      }
    }
    return cases
  }

  var text: String {
    [("<ESC>", "\u{1B}"), ("<CR>", "\r"), ("<TAB>", "\t"), ("<BEL>", "\u{7}")].reduce(output.joined(separator: "\n")) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }

  /// The options as a Lua table.
  var table: String {
    let members = options.map { option in
      let words = option.split(separator: " ", maxSplits: 1).map(String.init)
      let isPlain = ["true", "false"].contains(words[1]) || Int(words[1]) != nil
      return "[\(AdapterHarness.literal(words[0]))] = \(isPlain ? words[1] : AdapterHarness.literal(words[1]))"
    }
    return "{ \(members.joined(separator: ", ")) }"
  }
}

enum AdapterHarness {
  /// A text as Lua reads it, whatever bytes it has.
  static func literal(_ text: some Sequence<UInt8>) -> String {
    "\"" + text.map { String(format: "\\x%02X", $0) }.joined() + "\""
  }

  static func literal(_ text: String) -> String { literal(text.utf8) }

  /// The outline of what an adapter reads of an output.
  static func outline(_ adapter: String, _ output: String, options: String = "{}") throws -> String? {
    let bundle = """
      local outline, adapter = require "outline", require "\(adapter)"
      return widget { kind = "k", provider = { timeline = function(context)
        return { entries = { { date = 1, text = outline(adapter.parse(\(output), \(options))) } } }
      end }, view = function() return Text "a" end }
      """
    return try Harness.timeline(bundle, files: ["outline.lua": AdapterCase.file("outline.lua")])?
      .entries[0].fields["text"]?.text
  }

  /// Services whose programs print `output` and end with `status`; each command line is noted.
  static func services(
    _ output: String, errors: String = "", status: Int64 = 0, note: @escaping @Sendable (Value) -> Void = { _ in }
  ) -> FakeServices {
    FakeServices(replies: [
      .processRun: { request throws(Diagnostic) in
        note(request.arguments[0])
        return .values([["output": .text(output), "errors": .text(errors), "status": .integer(status)]])
      }
    ])
  }
}

@Suite("Adapters of other programs' scripts") struct AdapterTests {
  private func check(_ adapter: String, _ one: AdapterCase) throws {
    let outline = try AdapterHarness.outline(adapter, AdapterHarness.literal(one.text), options: one.table)
    var expected = one.expected
    while expected.last == "" { expected.removeLast() }
    #expect(outline == expected.joined(separator: "\n"))
  }

  private static func cases(_ adapter: String) -> [Named<AdapterCase>] {
    ((try? AdapterCase.all(adapter)) ?? []).map { Named($0.name, $0) }
  }

  @Test("the cases are found")
  func found() {
    let counts = ["xbar", "waybar", "i3blocks", "polybar", "lines"].map { Self.cases($0).count }
    #expect(counts.allSatisfy { $0 > 5 } && counts[0] >= 60)
  }

  @Test("an output of an xbar script", arguments: cases("xbar"))
  func xbar(_ one: Named<AdapterCase>) throws { try check("xbar", one.value) }

  @Test("an output of a Waybar module", arguments: cases("waybar"))
  func waybar(_ one: Named<AdapterCase>) throws { try check("waybar", one.value) }

  @Test("an output of a block of i3blocks", arguments: cases("i3blocks"))
  func i3blocks(_ one: Named<AdapterCase>) throws { try check("i3blocks", one.value) }

  @Test("an output of a polybar script", arguments: cases("polybar"))
  func polybar(_ one: Named<AdapterCase>) throws { try check("polybar", one.value) }

  @Test("an output of lines", arguments: cases("lines"))
  func lines(_ one: Named<AdapterCase>) throws { try check("lines", one.value) }

  /// Pieces that begin something in one of the formats: repeated without an end they are a parser's worst input.
  private static let pieces = [
    "|", "| a=1 ", "|\"|'", "a='|", "\u{1B}[", "\u{1B}]", "\u{1B}[1;", "<", "<b>", "<b a='", "&", "&#", ":", ":a", "--",
    "---\n", "%{", "%{A1:", "%{A:\\:", "{", "{}", "\\\"", "=", " ", "\n", "font=", "| font=a b ", "\r\n", "\t", "\0",
    "{\"text\":\"<b", "----a\n",
  ]

  /// The limit counts steps: these lengths take a twentieth of it, and a parser that looked back at each byte would exceed it.
  @Test("any bytes are read, without an error and in a time that follows their number", arguments: pieces)
  func anyBytes(_ piece: String) throws {
    var random = SplitMix64(seed: UInt64(piece.utf8.reduce(0) { $0 &* 31 &+ Int($1) & 0xFFFF }))
    var mixed: [UInt8] = []
    while mixed.count < 4 << 10 {
      mixed += Self.pieces[random.below(Self.pieces.count)].utf8
      mixed.append(UInt8(truncatingIfNeeded: random.next()))
    }
    let bundle = """
      local piece, mixed = \(AdapterHarness.literal(piece)), \(AdapterHarness.literal(mixed))
      return widget { kind = "k", provider = { timeline = function()
        for name, options in pairs {
          xbar = { reader = "argos" }, waybar = { ["return-type"] = "json" }, polybar = {}, lines = {},
          i3blocks = { markup = "pango", format = "json" },
        } do
          local parse = require(name).parse
          parse(piece:rep((16 << 10) // #piece), options)
          parse("a | " .. piece:rep((16 << 10) // #piece) .. " | color=red", options)
          parse(mixed, options)
        end
        return { entries = { { date = 1 } } }
      end }, view = function() return Text "a" end }
      """
    var limits = ScriptLimits.patient
    limits.timeline = .seconds(4)
    #expect(try Harness.timeline(bundle, limits: limits) != nil)
  }

  @Test("an output has at most as many rows as lines, and no text is lost")
  func rows() throws {
    let text = (1...500).map { "row \($0) | x\($0)=1 \($0)" }.joined(separator: "\n")
    let outline = try AdapterHarness.outline("xbar", AdapterHarness.literal("t\n---\n" + text))
    #expect(outline == "t\n---\n" + text)
  }
}

/// The widgets that adapters make, with a program that the test answers for.
@Suite("Widgets of adapters") struct AdapterWidgetTests {
  private static let weather = """
    return require "xbar" { script = "weather.10m.sh", kind = "weather", displayName = "Weather", every = "10m",
      parameters = { { "CITY", type = "string", default = "it's Oslo" }, { "DAYS", type = "number", default = 3 } } }
    """

  private func timeline(
    _ bundle: String, _ services: FakeServices, family: Family = .systemSmall, line: String? = nil
  ) throws(Diagnostic) -> Timeline? {
    try Harness.timeline(bundle, services: services) {
      $0 = ProviderRequest(kind: $0.kind, family: family, now: Harness.now, line: line)
      $0.configuration = ["CITY": "it's Oslo", "DAYS": 3]
    }
  }

  @Test("the script runs in the bundle's folder with its parameters as variables")
  func command() throws {
    let seen = Mutex<[Value]>([])
    _ = try timeline(Self.weather, AdapterHarness.services("21°") { value in seen.withLock { $0.append(value) } })
    let command = try #require(seen.withLock { $0 }.first)
    #expect(command["program"] == "sh" && command["cwd"] == "bundle:")
    #expect(
      command["arguments"]?.list?.last?.text
        == "export CITY='it'\\''s Oslo' DAYS='3'\nexec \"$PWD\"/'weather.10m.sh'")
  }

  @Test("what a bundle may do is computed from its script")
  func permissions() throws {
    let permissions = try Harness.onLua { () throws(Diagnostic) in
      try Harness.bundle(Self.weather).declaration.permissions
    }
    #expect(permissions.run == ["sh", "bundle:weather.10m.sh"])
  }

  @Test("several titles take turns until the next run")
  func turns() throws {
    let timeline = try #require(try timeline(Self.weather, AdapterHarness.services("one\ntwo\n---\nrow")))
    #expect(timeline.entries.count == 120)
    #expect(timeline.entries.prefix(3).map { $0.date - Harness.now } == [0, 5, 10])
    #expect(timeline.entries.prefix(3).map { $0.fields["title"]?["runs"]?.list?[0]["text"] } == ["one", "two", "one"])
    #expect(timeline.policy == .after(Harness.now + 600, jitter: 0))
  }

  @Test("a script that prints nothing has nothing to show")
  func nothing() throws {
    #expect(try timeline(Self.weather, AdapterHarness.services(" \n")) == nil)
  }

  @Test("a script that fails says the first line of its errors; its own page is shown while there is no good picture")
  func failure() throws {
    var services = AdapterHarness.services("", errors: "no network\nmore", status: 1)
    #expect(Harness.fault(Self.weather, services: services)?.message == "no network")
    services = AdapterHarness.services("error page", errors: "no network", status: 1)
    #expect(try timeline(Self.weather, services) != nil)
    services.replies[.storageGet] = { _ in .values([.flag(true)]) }
    #expect(Harness.fault(Self.weather, services: services)?.message == "no network")
  }

  @Test(
    "every family shows an output without a warning",
    arguments: [
      Family.accessoryInline, .accessoryRectangular, .systemSmall, .systemMedium, .systemLarge,
      .systemExtraLargePortrait,
    ])
  func families(_ family: Family) throws {
    let rows = (1...40).map { "row \($0) | href=https://example.org/\($0)" }
    let output =
      ["☀ 21° | color=orange href=https://example.org sfimage=sun.max", "---"] + rows
      + ["--deep | bash=x param1=y terminal=false badge=3 checked=true", "Refresh | refresh=true"]
    let timeline = try #require(
      try timeline(Self.weather, AdapterHarness.services(output.joined(separator: "\n")), family: family))
    #expect(timeline.warnings.isEmpty)
    #expect(timeline.entries[0].fields["total"] == 42)
  }

  @Test("a picture in Base64 is handed to the host; one that cannot be drawn is named")
  func pictures() throws {
    let name = "picture:" + String(repeating: "a", count: 64)
    var services = AdapterHarness.services("t | image=iVBORw0KGgo=\n---\n| image=JVBERi0xLjQ=\nbad | image=!")
    services.replies[.pictureKeep] = { _ in .values([.text(name)]) }
    let entry = try #require(try timeline(Self.weather, services)).entries[0]
    #expect(entry.fields["title"]?["image"]?.text == name)
    #expect(entry.fields["rows"]?.list?.map { $0["runs"]?.list?.first?["text"]?.text } == ["(PDF picture)", "bad"])
  }

  @Test("a continuous module shows each line that comes, and nothing before the first")
  func continuous() throws {
    let bundle = """
      return require "waybar" { kind = "player", exec = "player --follow", ["return-type"] = "json" }
      """
    #expect(try timeline(bundle, FakeServices()) == nil)
    let shown = try timeline(bundle, FakeServices(), line: #"{"text":"song","class":"playing"}"#)
    #expect(shown?.entries[0].fields["title"]?["runs"]?.list?[0]["text"] == "song")
    #expect(shown?.policy == .never)
  }

  @Test("a streamable plugin shows each block that comes, its menu too")
  func streamable() throws {
    let bundle = """
      return require "xbar" { kind = "player", script = "player.sh", reader = "swiftbar", stream = true }
      """
    let triggers = try Harness.onLua { () throws(Diagnostic) in
      try Harness.bundle(bundle).declaration.widgets[0].triggers
    }
    #expect(
      triggers == [
        .lines(["sh", "-c", "export SWIFTBAR='1'\nexec \"$PWD\"/'player.sh'"], separator: "~~~")
      ])
    #expect(try timeline(bundle, FakeServices()) == nil)
    let shown = try timeline(bundle, FakeServices(), line: "song\n---\nnext | refresh=true\n")
    #expect(shown?.entries[0].fields["title"]?["runs"]?.list?[0]["text"] == "song")
    #expect(shown?.entries[0].fields["rows"]?.list?.count == 1)
    #expect(shown?.policy == .never)
  }

  @Test("a block of i3blocks gets its own keys as variables, and status 33 is urgent")
  func block() throws {
    let seen = Mutex<[Value]>([])
    let bundle = """
      return require "i3blocks" { kind = "disk", command = "./disk", interval = 30, instance = "/home", variables = { low = 5 } }
      """
    let services = AdapterHarness.services("2G", status: 33) { value in seen.withLock { $0.append(value) } }
    let shown = try #require(try timeline(bundle, services))
    #expect(shown.entries[0].fields["state"] == "critical")
    #expect(shown.policy == .after(Harness.now + 30, jitter: 0))
    let line = try #require(seen.withLock { $0 }.first?["arguments"]?.list?.last?.text)
    #expect(line.contains("BLOCK_INSTANCE='/home'") && line.contains(" low='5'") && line.hasSuffix("\n./disk"))
  }

  @Test(
    "what is wrong in a declaration is said",
    arguments: [
      ("require 'xbar' { kind = 'a', script = 'a.sh', everry = '1m' }", "xbar has no 'everry'"),
      ("require 'xbar' { script = 'a.sh' }", "xbar needs a kind: kind = \"weather\""),
      ("require 'xbar' { kind = 'a' }", "xbar needs a script: script = \"weather.10m.sh\""),
      (
        "require 'xbar' { kind = 'a', script = 'a.sh', every = 'often' }",
        "every takes a time such as \"10s\", \"5m\", \"1h\" or \"once\", not often"
      ),
      (
        "require 'polybar' { kind = 'a', exec = 'a', env = { ['a b'] = 1 } }",
        "'a b' is not a valid variable name; use letters, digits and '_'"
      ),
      ("require 'xbar'()", "xbar takes a table: require \"xbar\" { kind = \"weather\", … }"),
    ])
  func wrong(_ row: (declaration: String, message: String)) {
    #expect(Harness.fault("return " + row.declaration)?.message == row.message)
  }

  @Test("a module of the bundle comes before an adapter of the same name")
  func own() throws {
    let text = "local name = require 'xbar' return widget { kind = name, view = function() return Text 'a' end }"
    let kinds = try Harness.onLua { () throws(Diagnostic) in
      try Harness.bundle(text, files: ["xbar.lua": "return 'mine'"]).declaration.widgets.map(\.kind)
    }
    #expect(kinds == ["mine"])
  }
}
