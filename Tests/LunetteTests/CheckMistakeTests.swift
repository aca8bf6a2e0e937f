import Foundation
import TestSupport
import Testing

/// Authors' mistakes that make no call fail, and what `lunette check` says about them. The real binary runs.
@Suite("check: silent mistakes") struct CheckMistakeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [String: String]
    let file: String
    let line: Int?
    let words: [String]
    var severity = "warning"
    var testDescription: String { name }

    init(_ name: String, _ script: String, line: Int, severity: String = "warning", _ words: String...) {
      (self.name, files, file) = (name, ["a.lua": script], "a.lua")
      (self.line, self.words, self.severity) = (line, words, severity)
    }

    /// A bundle's folder; the widget shows the text of a storage key.
    init(_ name: String, strings: [String: String], _ file: String, line: Int?, _ words: String...) {
      var files = ["a/init.lua": "return widget { kind = \"k\", view = function() return Text \"greeting\" end }\n"]
      for (name, text) in strings { files["a/strings/\(name)"] = text }
      (self.name, self.files, self.file, self.line, self.words) = (name, files, "a/strings/\(file)", line, words)
    }

    /// A widget whose view's body begins in line 3.
    init(_ name: String, view: String, line: Int, _ words: String...) {
      let script =
        "return widget { kind = \"k\", families = { \"systemSmall\" },\n  view = function(entry, environment)\n\(view)\n  end }"
      (self.name, files, file) = (name, ["a.lua": script], "a.lua")
      (self.line, self.words) = (line, words)
    }

    /// A widget whose provider's body begins in line 2.
    init(_ name: String, provider: String, line: Int, severity: String = "warning", _ words: String...) {
      let script =
        "return widget { kind = \"k\", families = { \"systemSmall\" }, view = function() return Text \"a\" end, provider = { timeline = function(context)\n\(provider)\nend } }"
      (self.name, files, file) = (name, ["a.lua": script], "a.lua")
      (self.line, self.words, self.severity) = (line, words, severity)
    }
  }

  static let entry = "return { entries = { { date = context.now } }, policy = never }"

  static let cases = [
    Case(
      "a modifier whose result is lost", view: "local title = Text \"a\"\ntitle:bold()\nreturn title", line: 4,
      "the result of 'bold' is not used"),
    Case(
      "a modifier over several lines whose result is lost",
      view: "local title = Text \"a\"\ntitle\n  :padding(8)\n  :bold()\nreturn title", line: 5, "'padding'", "not used"),
    Case(
      "the year of the week", provider: "local t = date.format(context.now, \"YYYY-MM-dd\")\n\(entry)", line: 2,
      "YYYY is the year of the week", "yyyy"),
    Case(
      "a clock that stands", view: "return Text(os.date(\"%H:%M\"))", line: 3, "the time at which the timeline is made",
      "Text(entry.date, \"time\")"),
    Case(
      "ipairs of a table with names",
      provider: "local list = { north = 1, south = 2 }\nfor _, one in ipairs(list) do print(one) end\n\(entry)",
      line: 3,
      "pairs(list)"),
    Case(
      "a text that its neighbours leave no space for",
      view: "return HStack {\n  Rectangle {}:frame { width = 300, height = 30 },\n  Text \"hello\",\n}", line: 5,
      "Text: no space is left for it"),
    Case(
      "a chart that does not fit",
      view: "return Chart { LineMark { x = 1, y = 2 }, LineMark { x = 2, y = 4 } }\n  :frame { height = 400 }", line: 3,
      "Chart: it does not fit systemSmall"),
    Case(
      "a thin shape that is rotated",
      view:
        "return VStack { Text \"a\",\n  Rectangle {}:fill \"red\"\n    :frame { width = 60, height = 2 }\n    :rotationEffect(45),\n}",
      line: 4, "Rectangle: it is 2.0 points thin and rotated"),
    Case(
      "a shape that is thin by what surrounds it",
      view:
        "return ZStack { Text \"a\",\n  HStack { Capsule {} }\n    :padding(2):frame { width = 60, height = 7 }\n    :rotationEffect(30),\n}",
      line: 4, "Capsule: it is 3.0 points thin and rotated"),
    Case(
      "a second background",
      view: "return VStack {\n  Text \"a\":containerBackground \"red\",\n}:containerBackground \"white\"", line: 4,
      "containerBackground: only the outermost one is shown"),
    Case("an animation", view: "return Text \"a\":animation \"linear\"", line: 3, "changes are not animated"),
    Case(
      "a modifier that no mark takes", view: "return Chart { LineMark { x = 1, y = 2 }:padding(4) }", line: 3,
      "padding: it has no effect on the marks of a chart"),
    Case(
      "a relevance that is a number",
      provider: "return { entries = { { date = context.now, relevance = 5 } }, policy = never }", line: 2,
      "relevance = { score = 5 }"),
    Case(
      "a relevance with another name",
      provider:
        "return { entries = { { date = context.now, relevance = { score = 5, durtion = 60 } } }, policy = never }",
      line: 2, "has no 'durtion'", "duration"),
    Case(
      "a timeline without return", provider: "local result = { entries = { { date = context.now } } }", line: 1,
      severity: "error", "has no return"),
    Case(
      "a stack without a common family",
      """
      return bundle {
        widget { kind = "a", families = { "systemSmall" }, view = function() return Text "a" end },
        widget { kind = "b", families = { "systemMedium" }, view = function() return Text "b" end },
        stack { kind = "s", widgets = { "a", "b" } },
      }
      """, line: 4, "the stack 's' cannot be placed", "no family in common"),
    Case(
      "an intent that does nothing",
      """
      local Add = intent { id = "Add", title = "Add" }
      return widget { kind = "k", families = { "systemMedium" }, view = function()
        return VStack { Text "a", Button { "More", action = Add {} } }
      end }
      """, line: 3, "the intent 'Add' has no perform"),
    Case(
      "an options function that returns no list",
      """
      local Choose = intent { id = "Choose", parameters = {
        { "stop", type = "string", options = function() return "Harbour" end } } }
      return widget { kind = "k", intent = Choose, view = function() return Text "a" end }
      """, line: 2, severity: "error", "options"),
    Case(
      "a file that no locale asks for", strings: ["english.lua": "return { greeting = \"Hello\" }"], "english.lua",
      line: nil, "en.lua"),
    Case(
      "a file with a hyphen", strings: ["de-AT.lua": "return { greeting = \"Servus\" }"], "de-AT.lua", line: nil,
      "de_AT.lua"),
    Case(
      "texts that are not in Lua", strings: ["en.json": "{}"], "en.json", line: nil, "en.lua"),
    Case(
      "a key that is nearly another language's",
      strings: ["en.lua": "return { greeting = \"Hello\" }", "de.lua": "return {\n  greetnig = \"Hallo\",\n}"],
      "de.lua",
      line: 2, "'greetnig'", "did you mean 'greeting'?"),
    Case(
      "a plural form that no language has",
      strings: ["en.lua": "return { greeting = {\n  singular = \"One\", plural = \"Many\" } }"], "en.lua", line: 2,
      "'singular' is not a plural form", "did you mean 'one'?"),
  ]

  @Test("a silent mistake is reported with its line", arguments: cases)
  func finding(_ sample: Case) throws {
    let bundle = try TemporaryBundle(sample.files)
    let path = sample.files.keys.contains("a.lua") ? "a.lua" : "a"
    let result = try LunetteProcess.run(["check", path, "--format", "json", "--strict"], in: bundle.path)
    #expect(result.code == 65, "\(result.output)\(result.errors)")
    let document = try JSONDecoder().decode(CheckTests.Document.self, from: Data(result.outputBytes))
    let found = document.diagnostics.first { finding in
      sample.words.allSatisfy(finding.message.contains) && finding.severity == sample.severity
    }
    #expect(found != nil, "\(result.output)")
    #expect(found?.line == sample.line && found?.file == sample.file, "\(result.output)")
  }

  @Test(
    "code that only looks like a mistake causes no warning",
    arguments: [
      ("a method of the script's own", "local list = {}\nfunction list:bold() end\nlist:bold()\nreturn Text \"a\""),
      ("a modifier that is used", "local title = Text \"a\"\ntitle = title:bold()\nreturn title"),
      (
        "a table that is numbered later",
        "local list = { n = 1 }\nlist[1] = \"a\"\nfor _, x in ipairs(list) do print(x) end\nreturn Text \"a\""
      ),
      ("a time that is given", "return Text(os.date(\"%H:%M\", entry.date))"),
    ])
  func meant(_ sample: (name: String, view: String)) throws {
    let bundle = try TemporaryBundle([
      "a.lua":
        "return widget { kind = \"k\", families = { \"systemSmall\" }, view = function(entry, environment)\n\(sample.view)\nend }"
    ])
    let result = try LunetteProcess.run(["check", "a.lua", "--strict"], in: bundle.path)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("a parameter that every placed widget has is present when its widget is checked")
  func required() throws {
    let bundle = try TemporaryBundle([
      "a.lua": """
      local Choose = intent { id = "Choose", parameters = {
        { "city", type = "string", required = true }, { "size", type = "integer", required = true, min = 3 },
        { "line", type = "enum", options = { "red", "blue" }, required = true },
        { "stop", type = "string", required = true, options = function() return { "Harbour" } end } } }
      return widget { kind = "k", families = { "systemSmall" }, intent = Choose,
        provider = { timeline = function(context)
          local c = context.configuration
          return { entries = { { date = context.now, name = c.city:upper() .. c.line .. c.stop .. c.size } }, policy = never }
        end },
        view = function(entry) return Text(entry.name):lineLimit(3):minimumScaleFactor(0.5) end }
      """
    ])
    let result = try LunetteProcess.run(["check", "a.lua"], in: bundle.path)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("an error in the snapshot's entry names the snapshot")
  func call() throws {
    let bundle = try TemporaryBundle([
      "a.lua": """
      return widget { kind = "k", families = { "systemSmall" },
        provider = {
          snapshot = function(context) return { date = context.now } end,
          timeline = function(context) return { entries = { { date = context.now, name = "a" } }, policy = never } end,
        },
        view = function(entry) return Text("In " .. entry.name) end }
      """
    ])
    let result = try LunetteProcess.run(["check", "a.lua"], in: bundle.path)
    #expect(result.code == 65 && result.output.contains("in the snapshot"), "\(result.output)")
  }
}
