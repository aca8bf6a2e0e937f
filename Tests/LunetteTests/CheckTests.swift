import Foundation
import TestSupport
import Testing

/// What `lunette check` says about invalid and poor bundles. The real binary runs.
@Suite("check") struct CheckTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    let code: String
    let sentence: String
    var line = 1
    var testDescription: String { name }

    /// A widget around one view expression.
    init(_ name: String, view: String, _ code: String, _ sentence: String, family: String = "systemMedium") {
      self.init(
        name, "return widget { kind = \"k\", families = { \"\(family)\" }, view = function(e) return \(view) end }",
        code,
        sentence)
    }

    /// A widget around one timeline expression.
    init(_ name: String, timeline: String, _ code: String, _ sentence: String) {
      self.init(
        name,
        CheckTests.widget(
          "families = { \"systemSmall\" }, provider = { timeline = function(c) return \(timeline) end }"),
        code, sentence)
    }

    init(_ name: String, _ script: String, _ code: String, _ sentence: String, line: Int = 1) {
      (self.name, self.script, self.code, self.sentence, self.line) = (name, script, code, sentence, line)
    }
  }

  /// A widget that shows a text, with further keys.
  static func widget(_ keys: String, text: String = "\"a\"") -> String {
    "return widget { kind = \"k\", \(keys), view = function(e) return Text(\(text)) end }"
  }

  static let warnings = [
    Case(
      "more triggers than are watched",
      """
      local many = {} for i = 1, 17 do many[i] = { signal = "org.example.Thing" .. i } end
      return widget { kind = "k", triggers = many, view = Text "a" }
      """, "warning.triggers", "the bundle has 17 triggers, but only 16 are watched", line: 2),
    Case(
      "more programs than are kept",
      """
      local many = {} for i = 1, 5 do many[i] = { lines = { "true", tostring(i) } } end
      return widget { kind = "k", triggers = many, permissions = { run = { "true" } }, view = Text "a" }
      """, "warning.triggers", "the bundle's triggers run 5 programs, but only 4 are started", line: 2),
    Case(
      "media players without their permission",
      "return widget { kind = \"k\", triggers = { { signal = \"org.mpris.MediaPlayer2\" } }, view = Text \"a\" }",
      "warning.triggers", "signals of media players need permissions = { media = true }"),
    Case(
      "two URLs", view: "VStack { Text \"a\":widgetURL \"a://1\", Text \"b\":widgetURL \"a://2\" }",
      "warning.widgetURL",
      "widgetURL"),
    Case(
      "a link in the small family", view: "Link { destination = \"a://1\", Text \"a\" }", "warning.link",
      "a link in systemSmall cannot be tapped separately", family: "systemSmall"),
    Case(
      "a link that leads nowhere", view: "Link { destination = \"panda\", Text \"a\" }", "warning.link",
      "a tap on 'panda' leads nowhere: it has no scheme"),
    Case(
      "a link wholly behind another",
      view:
        "ZStack { Link { destination = \"a:1\", Text \"a\" }, Link { destination = \"a:2\", Color \"white\" } }",
      "warning.link", "Link: other views cover it, so it cannot be tapped"),
    Case(
      "a button in a line of text", view: "Button { action = intent { id = \"i\" } {}, \"a\" }", "warning.link",
      "Button: it cannot be tapped separately in accessoryInline", family: "accessoryInline"),
    Case(
      "a text that is too long", view: "Text((\"word \"):rep(200))", "warning.truncated", "it is truncated",
      family: "systemSmall"),
    Case(
      "a text of which nothing is left in large type",
      view: "HStack { Text \"Monday\":lineLimit(1), Text \"Tuesday\":lineLimit(1):layoutPriority(1) }",
      "warning.truncated",
      "Text", family: "accessoryCircular"),
    Case(
      "a text with an ideograph", view: "Text \"a 日本\"", "warning.character",
      "Text: the bundled fonts lack '日' (U+65E5) and 1 other; terminals and browsers use their own fonts for them, and PNG the "
        + "system's, if installed (apt-get install fonts-noto-cjk)"),
    Case(
      "a text with emoji and Arabic", view: "Text \"😀 ع\"", "warning.character",
      "apt-get install fonts-noto-color-emoji fonts-noto-core"),
    Case("a small text", view: "Text \"a\":font(8)", "warning.smallText", "it is 8.0 points high"),
    Case("an empty family", view: "EmptyView {}", "warning.empty", "the widget is empty in systemMedium"),
    Case(
      "a family whose background alone is seen", view: "Spacer():containerBackground \"red\"", "warning.empty",
      "the widget is empty in systemMedium"),
    Case(
      "entries a minute apart",
      timeline: "{ entries = { { date = c.now }, { date = c.now + 60 } }, policy = never }", "warning.interval",
      "only 1 min apart"),
    Case(
      "one entry and atEnd", timeline: "{ entries = { { date = c.now } }, policy = atEnd }", "warning.atEnd",
      "a timeline of one entry"),
    Case(
      "a snapshot of its own",
      widget(
        "provider = { snapshot = function(c) return { date = c.now, t = \"sample\" } end, "
          + "timeline = function(c) return { entries = { { date = c.now, t = \"real\" } }, policy = never } end }",
        text: "e.t"),
      "warning.snapshot", "the snapshot differs from the timeline's first entry"),
    Case(
      "an undefined global that is read", view: "Text(title or \"a\")", "warning.global",
      "the undefined global 'title' is read"),
    Case(
      "an undefined global with a near name", view: "Text(enviroment and \"a\" or \"b\")", "warning.global",
      "did you mean 'environment'?"),
    Case(
      "a global that is written",
      "local function f()\n  count = 1\n  return Text \"a\"\nend\nreturn widget { kind = \"k\", view = f }",
      "warning.global", "the global 'count' is written", line: 2),
    Case(
      "a permission for nothing",
      widget("permissions = { run = { \"git\" } }"), "warning.permission",
      "run 'git' is declared but was not used"),
    Case(
      "a session for nothing", widget("permissions = { session = true }"), "warning.permission",
      "session is declared but was not used"),
    Case(
      "a view that says nothing", view: "Image { systemName = \"star\" }", "warning.accessibility",
      "screen readers have nothing to announce"),
    Case(
      "a link that says nothing",
      view: "VStack { Text \"a\", Link { destination = \"a://1\", Image { systemName = \"star\" } } }",
      "warning.accessibility", "Link: screen readers have nothing to announce"),
    Case(
      "yellow on white", view: "Text \"a\":foregroundStyle \"yellow\"", "warning.contrast",
      "its contrast with the background is 1.5 to 1 in light; use at least 4.5"),
    Case(
      "black on black in dark", view: "Text \"a\":foregroundStyle \"black\"", "warning.contrast", "in dark"),
    Case(
      "grey on the author's own grey", view: "Text \"a\":foregroundStyle \"#777777\":background \"#888888\"",
      "warning.contrast", "use at least 4.5"),
    Case(
      "a link to an unknown scheme", view: "Link { destination = \"weather://a\", Text \"a\" }", "warning.link",
      "'weather://a' is not a URL of this bundle; to handle the scheme, declare schemes = { \"weather\" }"),
    Case(
      "a link to a scheme that is nearly the bundle's",
      "return bundle { schemes = { \"weather\" }, onOpenURL = function() end, widget { kind = \"k\", "
        + "families = { \"systemMedium\" }, view = Link { destination = \"wether://a\", Text \"a\" } } }",
      "warning.link", "'wether://a' is not a URL of this bundle, which declares 'weather'"),
    Case(
      "a picture of a file that stands alone", view: "HStack { Text \"a\", Image \"panda.png\" }", "warning.image",
      "'panda.png' cannot be found: a single file has no pictures"),
    Case(
      "no margins and no background", widget("contentMarginsDisabled = true"), "warning.empty",
      "contentMarginsDisabled takes the margins away, and nothing says what lies behind"),
    Case(
      "a helper function that lacks its return",
      """
      local function row(name)
        HStack { Text(name), Spacer() }
      end
      return widget { kind = "k", view = function() return VStack { Text "a", row "b" } end }
      """, "warning.unused", "this HStack is made and not used: write return in front", line: 2),
    Case("a text that is not UTF-8", view: "Text \"a\\xFFb\"", "warning.text", "UTF-8"),
    Case(
      "a height that no row is left of", view: "VStack { Text \"a\", Text \"b\":frame { height = 4 } }",
      "warning.length", "frame: height 4.0 disappears in a terminal"),
    Case("a padding that no cell is left of", view: "Text \"a\":padding(2)", "warning.length", "padding: 2.0"),
    Case(
      "a gap that no column is left of", view: "HStack { spacing = 3, Text \"a\", Text \"b\" }", "warning.length",
      "HStack: spacing 3.0"),
  ]

  @Test("a poor bundle causes a warning with code, message and line", arguments: warnings)
  func warning(_ sample: Case) throws {
    let finding = try Self.finding(sample, severity: "warning", strict: 65, plain: 0)
    #expect(finding?.line == nil || finding?.line == sample.line)
  }

  static let errors = [
    Case("a text that is not Lua", "return widget {", "syntax", "is not closed"),
    Case("an unknown view", view: "Txt \"a\"", "script.undefined", "did you mean 'Text'?"),
    Case("an unknown modifier", view: "Text \"a\":fnot \"title\"", "script.undefined", "did you mean 'font'?"),
    Case("an unknown key", "return widget { knd = \"k\" }", "decode.unknownKey", "did you mean 'kind'?"),
    Case(
      "a fault in dark only", view: "Text(environment.colorScheme == \"dark\" and {} or \"a\")", "decode.missing",
      "Text"),
    Case(
      "a fault in large type only",
      view: "environment.dynamicTypeSize == \"accessibility3\" and error \"too large\" or Text \"a\"", "script",
      "too large"),
    Case("no entries", timeline: "{ entries = {} }", "decode.missing", "at least one entry"),
    Case(
      "a placeholder that waits",
      widget("provider = { placeholder = function() return files.read \"/etc/hosts\" end }"), "script.wait",
      "placeholder"),
    Case(
      "what is not declared", timeline: "{ entries = { { date = c.now, t = process.run(\"git\") } }, policy = never }",
      "permission.undeclared", "git"),
  ]

  @Test("an invalid bundle exits with 65", arguments: errors)
  func error(_ sample: Case) throws {
    _ = try Self.finding(sample, severity: "error", strict: 65, plain: 65)
  }

  @Test("a good bundle prints only the summary and exits with 0")
  func inOrder() throws {
    let bundle = try TemporaryBundle([
      "a.lua": "return widget { kind = \"k\", view = function() return Text \"a\" end }"
    ])
    let result = try LunetteProcess.run(["check", "a.lua", "--strict"], in: bundle.path)
    #expect(result.code == 0)
    #expect(result.output == "1 bundle, 1 widget: no errors, no warnings\n")
    #expect(result.errors == "")
  }

  static let several = [
    "b.lua": """
    return widget {
      kind = "b", families = { "systemSmall", "systemMedium" },
      view = function() return Text "a":fnot "title" end,
    }
    """,
    "a.lua": """
    return widget {
      kind = "a", families = { "systemSmall" },
      provider = { timeline = function(c) return { entries = { { date = c.now } } } end },
      view = function()
        return VStack { Text "a":font(8), Text(titel or "b"):foregroundStyle "yellow" }
      end,
    }
    """,
    "c.lua": "return widget {\n  kind = \"c\", view =\n}\n",
  ]

  @Test("the errors of all bundles are listed together, sorted by file and line, each once")
  func page() throws {
    let bundle = try TemporaryBundle(Self.several)
    let result = try LunetteProcess.run(["check", "--widgets", "."], in: bundle.path)
    #expect(result.code == 65)
    #expect(result.errors == "")
    #expect(Golden.difference(result.output, in: "check", "page.txt") == nil)
  }

  @Test("the same list as JSON")
  func document() throws {
    let bundle = try TemporaryBundle(Self.several)
    let result = try LunetteProcess.run(["check", "--widgets", ".", "--format", "json"], in: bundle.path)
    #expect(result.code == 65)
    #expect(result.errors == "")
    let text = result.output.replacing(#"{"severity":"#, with: "\n{\"severity\":")
    #expect(Golden.difference(text, in: "check", "document.json") == nil)
    Golden.keep(document: result.outputBytes, "lunette.check.1.several.ndjson")
  }

  @Test("a provider that needs a grant is listed as unchecked, which is not an error; a missing one is")
  func grants() throws {
    let script = Self.widget(
      "permissions = { run = { \"true\" } }, provider = { timeline = function(c) process.run \"true\" "
        + "return { entries = { { date = c.now } }, policy = never } end }")
    let bundle = try TemporaryBundle(["a.lua": script])
    let result = try LunetteProcess.run(["check", "a.lua", "--strict"], in: bundle.path)
    #expect(result.code == 0)
    #expect(result.output.contains("not checked: widget 'k'"))
    #expect(result.output.contains("--allow run=true"))
    let granted = try LunetteProcess.run(["check", "a.lua", "--strict", "--allow", "run=true"], in: bundle.path)
    #expect(granted.output == "1 bundle, 1 widget: no errors, no warnings\n")
    #expect(try LunetteProcess.run(["check", "none.lua"], in: bundle.path).code == 66)
  }

  /// Advice that a shipped widget ignores on purpose, and why.
  static let meant: [String: Set<String>] = [
    "character.lua": ["warning.interval"],  // rewrites each minute, as WidgetKit's documentation does
    "clock.lua": ["warning.interval"],  // a clock that shows minutes
    "game": ["warning.character"],  // its characters are emoji
    // The sample of "Meet WidgetKit": two entries of one date and atEnd, a snapshot with a text of its own.
    "sample.lua": ["warning.atEnd", "warning.entries", "warning.snapshot"],
  ]

  @Test("every shipped widget passes, except for intended exceptions")
  func shipped() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Golden.repository.path + "/widgets").sorted()
    for name in names {
      let result = try Shipped.run(["check", "widgets/\(name)", "--allow", "run=git", "--format", "json"])
      let document = try JSONDecoder().decode(Document.self, from: Data(result.outputBytes))
      #expect(result.code == 0, "\(name): \(result.output)")
      #expect(Set(document.diagnostics.map(\.code)) == Self.meant[name] ?? [], "\(name): \(result.output)")
      Golden.keep(document: result.outputBytes, "lunette.check.1.shipped-\(name).ndjson")
    }
  }

  // MARK: Parts

  struct Document: Decodable {
    var format: String
    var diagnostics: [Finding]
  }

  struct Finding: Decodable {
    var severity: String
    var code: String
    var message: String
    var file: String?
    var line: Int?
    var kind: String?
    var family: String?
  }

  private static func finding(
    _ sample: Case, severity: String, strict: Int32, plain: Int32
  ) throws -> Finding? {
    let bundle = try TemporaryBundle(["a.lua": sample.script])
    let words = ["check", "a.lua", "--format", "json"]
    let result = try LunetteProcess.run(words, in: bundle.path)
    #expect(result.code == plain, "\(result.output)\(result.errors)")
    #expect(try LunetteProcess.run(words + ["--strict"], in: bundle.path).code == strict)
    let document = try JSONDecoder().decode(Document.self, from: Data(result.outputBytes))
    #expect(document.format == "lunette.check/1")
    let finding = document.diagnostics.first {
      $0.code == sample.code && $0.severity == severity && $0.message.contains(sample.sentence)
    }
    #expect(finding != nil, "\(result.output)")
    #expect(finding?.file == "a.lua" || severity == "error")
    return finding
  }
}
