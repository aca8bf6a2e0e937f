import Testing
import WidgetModel

@testable import WidgetScript

/// Mistakes of values in files with several lines: the line, the text above the carets, and the words.
@Suite("Places of mistakes")
struct MistakePlaceTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var source: String
    var line: Int
    var marked: String
    var words: [String]

    init(_ source: String, _ line: Int, _ marked: String, _ words: String...) {
      (self.source, self.line, self.marked, self.words) = (source, line, marked, words)
    }

    var testDescription: String { "\(line): \(marked)" }
  }

  /// A widget with the given view, whose first line is line 3.
  static func view(_ body: String) -> String {
    "return widget {\n  kind = \"k\", view = function(entry, environment)\n\(body)\n  end,\n}"
  }

  /// A widget with the given provider body, whose first line is line 2.
  static func provider(_ body: String) -> String {
    "return widget { kind = \"k\", view = function() return Text \"a\" end, provider = { timeline = function(context)\n\(body)\nend } }"
  }

  static let views = [
    Mistake(
      view("return HStack {\n  spacing = 2,\n  alignment = \"middle\",\n}"), 5, "\"middle\"", "did you mean 'center'?"),
    Mistake(view("return HStack {\n  Text \"a\",\n  padding = 3,\n}"), 5, "padding", "HStack has no argument"),
    Mistake(view("return VStack {\n  Text \"a\",\n  true,\n}"), 5, "true", "a child is a view"),
    Mistake(
      view("return Text \"a\"\n  :bold()\n  :padding(4)\n  :foregroundStyle \"blu\""), 6, "\"blu\"",
      "did you mean 'blue'?"),
    Mistake(
      view("return Text \"a\"\n  :padding(4)\n  :padding(\"8px\")\n  :bold()"), 5, "\"8px\"", "write 8, a number"),
    Mistake(
      view("return VStack {\n  Circle {}\n    :frame { width = 4 }\n    :frame {\n      height = -1,\n    },\n}"), 7,
      "-1",
      "from 0 up"),
    Mistake(
      view("return VStack {\n  Text(1798675200000,\n    \"time\"),\n}"), 4, "1798675200000", "milliseconds", "1000"),
    Mistake(view("return VStack {\n  Text(\"2026-03-01\", \"time\"),\n}"), 4, "\"2026-03-01\"", "date.parse"),
    Mistake(view("return Text \"a\":frame { maxHeight = \"100%\" }"), 3, "\"100%\"", "math.huge"),
    Mistake(view("return Text \"a\":font(\"Caption\")"), 3, "\"Caption\"", "did you mean 'caption'?"),
    Mistake(view("return HStack { Text \"a\":opacity(1), Text \"b\":opacity(7) }"), 3, "7", "from 0 to 1"),
    Mistake(
      view("local big = Text \"a\":bold()\nreturn VStack {\n  big\n    :lineLimit(0),\n}"), 6, "0",
      "whole number from 1"),
    Mistake(view("return VStack {\n  ScrollView { Text \"a\" },\n}"), 4, "ScrollView", "can't be used"),
    Mistake(view("return VStack {\n  Link { \"a\" },\n}"), 4, "Link", "Link needs destination"),
  ]

  static let declarations = [
    Mistake(
      "return widget {\n  kind = \"k\",\n  view = Text \"a\",\n  familys = {},\n}", 4, "familys",
      "did you mean 'families'?"),
    Mistake(
      "return widget {\n  kind = \"k\",\n  families = {\n    \"systemSmall\",\n    \"systemMedum\",\n  },\n  view = Text \"a\",\n}",
      5,
      "\"systemMedum\"", "did you mean 'systemMedium'?"),
    Mistake(
      "return widget {\n  kind = \"k\",\n  permissions = {\n    read = { \"/a\" },\n    \"run\",\n  },\n  view = Text \"a\",\n}",
      5,
      "\"run\"", "run = {"),
    Mistake(
      "return widget {\n  kind = \"k\",\n  permissions = { network = { \"http://example.org:80/x\" } },\n  view = Text \"a\",\n}",
      3,
      "\"http://example.org:80/x\"", "the name of a host, \"example.org:80\""),
    Mistake(
      "return widget {\n  kind = \"k\",\n  permissions = {\n    run = { \"ls -l\" },\n  },\n  view = Text \"a\",\n}", 4,
      "\"ls -l\"",
      "without arguments, \"ls\""),
    Mistake(
      "local I = intent {\n  id = \"i\",\n  parameters = {\n    { \"a\", type = \"string\" },\n    { \"b\", type = \"bool\" },\n  },\n}\nreturn widget { kind = \"k\", view = Text \"a\" }",
      5, "\"bool\"", "did you mean 'boolean'?"),
    Mistake(
      "local I = intent {\n  id = \"i\",\n  parameters = {\n    goal = { type = \"integer\" },\n  },\n}\nreturn widget { kind = \"k\", view = Text \"a\" }",
      4, "goal", "is a list", "{ \"goal\", type ="),
    Mistake(
      "return bundle {\n  widget { kind = \"a\", view = Text \"a\" },\n  widget {\n    view = Text \"b\",\n    kind = \"a\",\n  },\n}",
      5,
      "\"a\"", "taken by the one in line 2"),
    Mistake("local w = 1\nwidget {\n  kind = \"k\",\n  view = Text \"a\",\n}", 2, "widget", "return widget"),
    Mistake(
      "return widget {\n  view = Text \"a\",\n  kind = \"tea\\ntime\",\n}", 3, #""tea\ntime""#, "U+000A", "position 4"),
    Mistake(
      "return bundle {\n  widget { kind = \"a\", view = Text \"a\" },\n  Text \"b\",\n}", 3, "Text \"b\"", "member 2"),
  ]

  static let timelines = [
    Mistake(provider("return {\n  { date = context.now },\n}"), 2, "{", "put the list into entries"),
    Mistake(
      provider("return {\n  entries = {\n    { date = context.now },\n    { date = \"tomorrow\" },\n  },\n}"), 5,
      "\"tomorrow\"",
      "date.parse"),
    Mistake(
      provider(
        "local list = {}\nfor hour = 1, 3 do\n  list[#list + 1] = { date = context.now * 1000 + hour }\nend\nreturn { entries = list }"
      ),
      4, "context.now * 1000 + hour", "milliseconds"),
    Mistake(
      provider("local list = {}\ntable.insert(list, { title = \"a\" })\nreturn { entries = list, policy = never }"), 3,
      "{ title = \"a\" }", "has no date"),
    Mistake(
      provider("return {\n  entries = { { date = context.now } },\n  policy = \"nevr\",\n}"), 4, "\"nevr\"",
      "did you mean 'never'?"),
    Mistake(
      provider("return {\n  entries = { { date = context.now } },\n  policy = after(context.now * 1000),\n}"), 4,
      "after(context.now * 1000)", "milliseconds"),
    Mistake(
      provider("return {\n  entries = { { date = context.now } },\n  polcy = never,\n}"), 4, "polcy",
      "did you mean 'policy'?"),
  ]

  static let calls = [
    Mistake(provider("local d = date.difference(0, 86400, \"days\").days"), 2, "\"days\"", "takes 2 arguments", "days"),
    Mistake(provider("local d = date.now(1)"), 2, "1", "takes no argument"),
    Mistake(provider("local d = date.startOfDay(date.now)"), 2, "date.now", "date.now()"),
    Mistake(provider("local d = date.format(1798675200000, \"HH\")"), 2, "1798675200000", "milliseconds"),
    Mistake(provider("local d = date.add(\n  context.now,\n  { day = \"2\" })"), 4, "day", "did you mean 'days'?"),
    Mistake(provider("process.run(\"df -h /\")"), 2, "\"df -h /\"", "process.run(\"df\", \"-h\", \"/\")"),
    Mistake(provider("http.get(\"https://a.b\", { timeout = \"5s\" })"), 2, "\"5s\"", "write 5, a number"),
    Mistake(view("local a = files.read(\"/a\")\nreturn Text \"a\""), 3, "files.read", "provider"),
  ]

  @Test(
    "a mistake is reported at its own line, with the words that fix it",
    arguments: views + declarations + timelines + calls)
  func answer(_ mistake: Mistake) throws {
    Self.expect(try #require(Harness.fault(mistake.source)), mistake)
  }

  /// Expects a diagnostic at the mistake's line and characters, with its words.
  static func expect(_ fault: Diagnostic, _ mistake: Mistake) {
    #expect(fault.line == mistake.line, "\(fault.message)")
    #expect(Self.marked(fault, in: mistake.source) == mistake.marked, "\(fault.message)")
    for word in mistake.words { #expect(fault.message.contains(word), "\(fault.message)") }
  }

  /// The characters above the carets.
  private static func marked(_ fault: Diagnostic, in source: String) -> String? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line = fault.line, lines.indices.contains(line - 1), let span = fault.span else { return nil }
    return String(lines[line - 1].dropFirst(span.column - 1).prefix(span.count))
  }

  @Test(
    "a value outside its range causes a warning at its position",
    arguments: [
      ("return VStack {\n  Gauge {\n    value = 40,\n    \"b\",\n  },\n}", 5, "0.4"),
      ("return ProgressView { value = 9, total = 8 }", 3, "0 to 8"),
      ("return VStack {\n  Gauge { value = 5, min = 10, max = 20 },\n}", 4, "empty"),
    ])
  func range(_ body: String, _ line: Int, _ word: String) throws {
    let warnings = try Harness.timeline(Self.view(body))?.warnings ?? []
    #expect(warnings.map(\.code) == [.warningRange])
    #expect(warnings.first?.line == line && warnings.first?.message.contains(word) == true, "\(warnings)")
  }

  @Test("a value at the end of its range is valid", arguments: ["0", "1", "0.1 + 0.2 + 0.7"])
  func inRange(_ value: String) throws {
    #expect(try Harness.timeline(Self.view("return Gauge { value = \(value), \"b\" }"))?.warnings.isEmpty == true)
  }

  @Test("seconds instead of a date cause a warning at the policy")
  func seconds() throws {
    let source = Self.provider("return {\n  entries = { { date = context.now } },\n  policy = after(600),\n}")
    let warning = try Harness.timeline(source)?.warnings.first
    #expect(warning?.code == .warningInterval && warning?.line == 4)
    #expect(warning?.message.contains("after(date.now() + 600)") == true)
  }

  @Test(
    "a file in another language is recognized",
    arguments: [
      ("{\n  \"kind\": \"tea\"\n}", "JSON"), ("[1, 2]", "JSON"),
      ("// a clock\nimport WidgetKit\n\nstruct A: Widget {}", "Swift"),
      ("<!DOCTYPE html>\n<html></html>", "HTML"), ("<?xml version=\"1.0\"?>\n<a/>", "XML"),
      ("#!/bin/bash\necho tea", "a shell script"), ("import os\nprint(os.name)", "Python"),
      ("const a = 1;\nmodule.exports = a", "JavaScript"), ("kind: tea\nviews:\n  - text", "YAML"),
      ("(defwidget tea [] (label))", "yuck"),
    ])
  func foreign(_ text: String, _ language: String) throws {
    let fault = try #require(Harness.fault(text))
    #expect(fault.code == .syntax && fault.message.contains("\(language)"), "\(fault.message)")
    #expect(fault.message.contains("Lua"))
  }

  @Test(
    "Lua with a mistake is not taken for another language",
    arguments: ["let x = 5", "local t = { a: 1 }", "return widget {\n  kind: \"a\"\n}", "-- JSON\nlocal = 3", "x != 3"])
  func notForeign(_ text: String) {
    #expect(ForeignFile.language(Array(text.utf8)) == nil)
  }

  @Test("a source truncated anywhere is analysed without a crash")
  func cutOff() {
    let source = Array(
      Self.declarations.map(\.source).joined(separator: "\n[==[ x ]==] --[[ y ]] 'z\\' 1e-5..2 :: \n").utf8)
    for count in 0...source.count {
      let search = SourceSearch(LuaTokens(Array(source[..<count])))
      for start in [SourceQuery.Start.constructor("widget"), .modifier("padding", following: 0), .returned] {
        let query = SourceQuery(start: start, file: "a", line: 1, steps: [.key("permissions"), .item(1)])
        _ = search.place(query, message: "")
      }
    }
    #expect(LuaTokens(source).tokens.allSatisfy { $0.start < $0.end && $0.end <= source.count })
  }
}
