import Testing
import WidgetModel

@testable import WidgetScript

/// Authors' mistakes from habits of Swift, JavaScript, Python and other widget systems, and the reply to each: the line, the
/// text above the carets, words of the sentence, the corrected line.
@Suite("Mistakes of authors") struct MistakeTests {
  struct Mistake: CustomTestStringConvertible {
    /// Lines of a view's function; the first is line 5 of its file.
    let body: String
    let line: Int
    let marked: String
    let says: String
    let write: String?
    var testDescription: String { body.replacing("\n", with: "⏎") }

    init(_ body: String, line: Int = 5, marks: String, says: String, write: String? = nil) {
      (self.body, self.line, marked, self.says, self.write) = (body, line, marks, says, write)
    }

    var file: String {
      """
      return widget {
        kind = "a",
        provider = { timeline = function() return { entries = { { date = 1, title = "T", cups = { "a", "b" } } } } end },
        view = function(entry, environment)
          \(body.replacing("\n", with: "\n    "))
        end,
      }

      """
    }
  }

  static let habits: [Mistake] = [
    Mistake(
      "return HStack(spacing: 2, alignment: .top) { Text \"a\" }", marks: "spacing:", says: "HStack { spacing = … }",
      write: "return HStack { spacing = 2, alignment = \"top\", Text \"a\" }"),
    Mistake(
      "return Text(entry.date, style: .relative)", marks: "style:", says: "arguments with names stand in braces",
      write: "return Text { entry.date, style = \"relative\" }"),
    Mistake(
      "return Text(\"a\"):foregroundStyle(.secondary)", marks: ".secondary", says: "quotation marks",
      write: "return Text(\"a\"):foregroundStyle(\"secondary\")"),
    Mistake(
      "if entry.late != true then return Text \"a\" end", marks: "!=", says: "~=",
      write: "if entry.late ~= true then return Text \"a\" end"),
    Mistake(
      "if !entry.late || entry.title === nil {\n  return Text \"a\"\n}", marks: "!", says: "'not'",
      write: "if not entry.late or entry.title == nil then"),
    Mistake("count -= 2 + 1", marks: "-=", says: "-=", write: "count = count - (2 + 1)"),
    Mistake(
      "return Text(entry.late ? \"late\" : \"now\")", marks: "?", says: "and, or",
      write: "return Text(entry.late and \"late\" or \"now\")"),
    Mistake("let rows: [String] = []", marks: "let", says: "local", write: "local rows = {}"),
    Mistake("const title = entry.title", marks: "const", says: "local", write: "local title = entry.title"),
    Mistake(
      "return Text(\"Hi \\(entry.title)!\")", marks: "\\(", says: "..",
      write: "return Text(\"Hi \" .. entry.title .. \"!\")"),
    Mistake("return Text(`Hi ${entry.title}`)", marks: "${", says: "..", write: "return Text(\"Hi \" .. entry.title)"),
    Mistake("local x = 1 // one for all", marks: "//", says: "--", write: "local x = 1 -- one for all"),
    Mistake("# one for all", marks: "#", says: "--", write: "-- one for all"),
    Mistake("return Text(entry.title ?? \"-\")", marks: "??", says: "or", write: "return Text(entry.title or \"-\")"),
    Mistake("switch entry.title {\n}", marks: "switch", says: "if and elseif"),
    Mistake(
      "for cup in entry.cups {\n  x = cup\n}", marks: "for", says: "ipairs",
      write: "for _, cup in ipairs(entry.cups) do"),
    Mistake("for i in 1...3 {\n  x = i\n}", marks: "for", says: "first, last", write: "for i = 1, 3 do"),
    Mistake("while x < 3 {\n  x = x + 1\n}", marks: "{", says: "do", write: "while x < 3 do"),
    Mistake("if entry.late:\n  x = 1", marks: ":", says: "then", write: "if entry.late then"),
    Mistake(
      "if entry.late then\n  x = 1\nelif entry.title then\n  x = 2\nend", line: 7, marks: "elif", says: "elseif",
      write: "elseif entry.title then"),
    Mistake(
      "if a then\n  x = 1\nelse if b then\n  x = 2\nend", line: 7, marks: "else if", says: "elseif",
      write: "elseif b then"),
    Mistake("def rows(cups):\n  return cups", marks: "def", says: "function", write: "local function rows(cups)"),
    Mistake(
      "return ForEach(entry.cups) { Text($0) }", marks: "{", says: "function(item)",
      write: "return ForEach(entry.cups, function(item) return Text(item) end)"),
    Mistake(
      "return ForEach(entry.cups, (cup) => Text(cup))", marks: "=>", says: "function(…)",
      write: "return ForEach(entry.cups, function(cup) return Text(cup) end)"),
    Mistake(
      "return VStack {\n  Text \"a\"\n  Text \"b\",\n}", line: 6, marks: "\"a\"", says: "comma", write: "Text \"a\","),
    Mistake(
      "return VStack {\n  if entry.late { Text(\"a\") } else { Text(\"b\") }\n}", line: 6, marks: "if",
      says: "condition and value"),
    Mistake(
      "return VStack {\n  for _, c in ipairs(entry.cups) do Text(c) end\n}", line: 6, marks: "for", says: "ForEach"),
    Mistake(
      "if entry.title = \"a\" then x = 1 end", marks: "=", says: "==", write: "if entry.title == \"a\" then x = 1 end"),
    Mistake("if entry.late\n  x = 1\nend", marks: "late", says: "then", write: "if entry.late then"),
    Mistake("return Text(\"a)", marks: "\"", says: "not closed", write: "return Text(\"a\")"),
    Mistake("return Text(“a”)", marks: "“a”", says: "plain quotation marks", write: "return Text(\"a\")"),
    Mistake("return Chart { data = [1, 2] }", marks: "[", says: "braces", write: "return Chart { data = { 1, 2 } }"),
    Mistake("return Text entry.title", marks: "entry", says: "parentheses", write: "return Text(entry.title)"),
    Mistake("return Text(\"a\"):padding(8px)", marks: "8px", says: "points", write: "return Text(\"a\"):padding(8)"),
    Mistake("local x = entry.end", marks: "end", says: "Lua's own", write: "local x = entry[\"end\"]"),
    Mistake("x = 1\nend", line: 6, marks: "end", says: "too early"),
    Mistake("retrun Text \"a\"", marks: "retrun", says: "did you mean 'return'?", write: "return Text \"a\""),
    Mistake("@Binding var cups = 0", marks: "@Binding", says: "storage", write: "local cups = 0"),
  ]

  @Test("a habit from another language is recognized, and the corrected line shown", arguments: habits)
  func habit(_ mistake: Mistake) throws { try expect(mistake) }

  static let runs: [Mistake] = [
    Mistake(
      "return Text(\"a\").bold().padding(2)", marks: ".bold", says: "colon",
      write: "return Text(\"a\"):bold():padding(2)"),
    Mistake(
      "return Text(entry.title.lower())", marks: ".lower", says: ":lower", write: "return Text(entry.title:lower())"),
    Mistake(
      "return Text(\"\" .. entry.cups.length)", marks: "length", says: "#entry.cups",
      write: "return Text(\"\" .. #entry.cups)"),
    Mistake("return Text(entry.cups[0])", marks: "[0]", says: "begins at 1", write: "return Text(entry.cups[1])"),
    Mistake(
      "return Text(entry.tilte)", marks: "tilte", says: "did you mean 'title'?", write: "return Text(entry.title)"),
    Mistake(
      "return Text(\"a\"):font(Font.title)", marks: "Font.title", says: "\"title\"",
      write: "return Text(\"a\"):font(\"title\")"),
    Mistake(
      "for _, cup in entry.cups do x = cup end", marks: "for", says: "ipairs",
      write: "for _, cup in ipairs(entry.cups) do x = cup end"),
    Mistake("return ZStack() { Text \"a\" }", marks: "()", says: "ZStack { … }", write: "return ZStack { Text \"a\" }"),
    Mistake("return HSTACK { Text \"a\" }", marks: "HSTACK", says: "'HStack'", write: "return HStack { Text \"a\" }"),
    Mistake("return map(entry.cups, print)", marks: "map", says: "ForEach"),
    Mistake("return box { Text \"a\" }", marks: "box", says: "HStack"),
    Mistake(
      "return VStack { Text \"a\" (\"b\") }", marks: "(", says: "comma", write: "return VStack { Text \"a\", (\"b\") }"),
    Mistake(
      "return VStack {\n  Text \"a\",\n  Spacer,\n}", line: 7, marks: "Spacer", says: "Spacer()", write: "Spacer(),"),
    Mistake(
      "return VStack {\n  alignment = trailing,\n  Text \"a\",\n}", line: 6, marks: "trailing", says: "quotation marks",
      write: "alignment = \"trailing\","),
    Mistake("return VStack {\n  header,\n  Text \"a\",\n}", line: 6, marks: "header", says: "undefined"),
    Mistake("VStack { Text \"a\" }", marks: "VStack", says: "return", write: "return VStack { Text \"a\" }"),
    Mistake(
      "return VStack {\n  ForEach(entry.cups, function(cup)\n    Text(cup)\n  end),\n}", line: 7, marks: "Text",
      says: "return",
      write: "return Text(cup)"),
  ]

  @Test("a mistake that only shows when the script runs is reported at its line", arguments: runs)
  func run(_ mistake: Mistake) throws { try expect(mistake) }

  @Test("the suggested line is Lua", arguments: habits + runs)
  func parses(_ mistake: Mistake) throws {
    let fault = try #require(Harness.fault(mistake.file))
    guard let write = fault.replacement, let line = fault.line else { return }
    var lines = mistake.file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[line - 1] = write
    let source = try #require(SourceText(lines.joined(separator: "\n")))
    guard let failure = SourceOutline(source).failure else { return }
    #expect(source.tokens[failure.token].line > line, "\(write)")
  }

  @Test(
    "names from other systems lead to our equivalents",
    arguments: [
      ("supportedFamilies = { }", "families ="), ("configurationDisplayName = \"a\"", "displayName ="),
      ("getTimeline = print", "timeline"), ("body = print", "view"),
    ])
  func foreignKey(_ key: String, _ says: String) throws {
    let fault = try #require(Harness.fault("return widget {\n  kind = \"a\",\n  view = Text \"a\",\n  \(key),\n}"))
    #expect(fault.line == 4)
    #expect(fault.span?.column == 3)
    #expect(fault.message.contains(says), "\(fault.message)")
  }

  @Test("a mistake without a rule keeps Lua's own words, with the position")
  func unknown() throws {
    let fault = try #require(Harness.fault("return widget { kind = \"a\", view = Text \"a\" }\ngoto nowhere"))
    #expect(fault.code == .syntax)
    #expect(!fault.message.isEmpty)
  }

  @Test(
    "analysing any text terminates",
    arguments: [
      "\"", "[[", "/*", "`", "\"\"\"", "“", "\\", "$", "(((((", "end end", "\u{0}", "é", "{ in", "?", "x =>", "for",
      "guard", "@",
    ])
  func hostile(_ text: String) throws {
    for source in [text, text + "\n", "x = " + text, text + text, "return " + text + " }"] {
      _ = SyntaxAdvice(Array(source.utf8), line: nil)?.improved(Diagnostic(.syntax, "no"))
    }
    #expect(SyntaxAdvice(Array(String(repeating: "{", count: 1000).utf8), line: nil) != nil)
  }

  private func expect(_ mistake: Mistake) throws {
    let fault = try #require(Harness.fault(mistake.file))
    #expect(fault.line == mistake.line, "\(fault.message)")
    #expect(fault.message.contains(mistake.says), "\(fault.message)")
    let lines = mistake.file.split(separator: "\n", omittingEmptySubsequences: false)
    let span = try #require(fault.span)
    let marked = lines[(fault.line ?? 1) - 1].dropFirst(span.column - 1).prefix(span.count)
    #expect(marked == mistake.marked)
    if let write = mistake.write { #expect(fault.replacement == write) }
  }
}
