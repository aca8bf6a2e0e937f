import WidgetModel

/// What was called wrongly: with a dot, without a comma, as a table.
extension ScriptAdvice {
  /// A method that was called with a dot: the view or text was then not given.
  /// `Text("a").padding()`, `name.upper()`.
  func dotted(only name: String? = nil) -> SourceRepair? {
    var edits: [SourceEdit] = []
    var first: Int?
    for token in line.tokens where line.isSymbol(token, ".") && line.isName(token + 1) {
      let word = line.word(token + 1)
      // Without a name of a function, every modifier on the line is meant.
      let isMeant = name.map { $0 == word } ?? (ModifierKind(rawValue: word) != nil)
      let isCalled =
        line.isSymbol(token + 2, "(") || line.isSymbol(token + 2, "{") || line.token(token + 2)?.kind == .text
      // Functions of modules take a dot.
      guard isMeant, isCalled, !["string", "table", "math", "utf8", "os", "date"].contains(line.word(token - 1)) else {
        continue
      }
      edits.append(SourceEdit(range: line.range(token), text: ":"))
      first = first ?? token
    }
    guard let first else { return nil }
    let word = line.word(first + 1)
    let sentence =
      name == nil
      ? "a modifier is called with a colon: view:\(word)(…)" : "a text's function is called with a colon: :\(word)(…)"
    return SourceRepair(sentence: sentence, range: line.range(first, first + 1), edits: edits)
  }

  /// `VStack() { … }`, `Button("a") { … }`, `Text "a" "b"`.
  func calledView() -> SourceRepair? {
    for token in line.tokens where line.isSymbol(token, "(") {
      guard let close = line.closing(token), line.isSymbol(close + 1, "{"), line.isName(token - 1) else { continue }
      let name = line.word(token - 1)
      let sentence = "\(name) takes all in braces alone: \(name) { … }"
      // Empty parentheses are left out; others become the table's first members.
      if close == token + 1 {
        return repair(
          sentence, line.range(token, close), (source.tokens[token - 1].end..<source.tokens[close + 1].start, " "))
      }
      let end = source.tokens[close + 1].end
      return repair(
        sentence, line.range(token), (line.range(token), " { "), (source.tokens[close].start..<end, ","))
    }
    for token in line.tokens where token > 0 {
      let before = source.tokens[token - 1]
      let isBehindValue = before.kind == .text || [")", "}"].contains(before.word)
      // A call right behind a text or a bracket is a missing comma.
      guard isBehindValue, line.token(token)?.kind == .text || line.isSymbol(token, "{") || line.isSymbol(token, "(")
      else { continue }
      let place = before.end..<before.end
      // The comma may be missing at the end of the line before, where the error's line is not.
      if before.line == number { return repair("a comma is missing in front of this", line.range(token), (place, ",")) }
      return repair("a comma is missing at the end of this line", before.start..<before.end, (place, ","))
    }
    return nil
  }

  /// What is mostly meant by a module that is called.
  private static let moduleCalls: [String: String] = [
    "log": "write log.info(…) or print(…)", "storage": "write storage.get(key, default) or storage.set(key, value)",
    "http": "write http.get(url)", "json": "write json.decode(text) or json.encode(value)",
    "files": "write files.read(path)", "date": "write date.now() or date.from { year = 2026, month = 1, day = 31 }",
    "process": "write process.run(\"program\", \"argument\")", "number": "write number.format(value)",
    "list": "write list.format(list)", "system": "write system.cpu() or system.memory()",
    "calendar": "write calendar.events { path = … }", "feed": "write feed.parse(text)",
    "media": "write media.players()", "center": "write center.reloadTimelines(kind)",
    "picture": "write picture.keep(bytes)", "string": "write tostring(value)", "math": "write math.floor(value)",
    "table": "a table is written { … }", "os": "write date.now()",
  ]

  /// `names(1)`.
  func calledTable(_ name: String?) -> SourceRepair? {
    guard let name, let token = line.tokens.first(where: { line.word($0) == name && line.isName($0) }),
      line.isSymbol(token + 1, "("), let close = line.closing(token + 1)
    else { return nil }
    if let own = Self.moduleCalls[name] {
      return repair("'\(name)' is a module, and not a function: \(own)", line.range(token))
    }
    return repair(
      "'\(name)' is a table, and no function; a member is read by \(name)[…]", line.range(token),
      (line.range(token + 1), "["), (line.range(close), "]"))
  }

  /// `"a" + title`.
  func joined(_ message: String) -> SourceRepair? {
    // The sentence was made by `ScriptErrors`: Lua's own speaks of arithmetic.
    guard message.hasSuffix("; texts are joined by '..'"),
      let first = line.tokens.first(where: { line.isSymbol($0, "+") })
    else { return nil }
    // All signs of the line, since one would leave the same error behind.
    let edits = line.tokens.filter { line.isSymbol($0, "+") }.map { SourceEdit(range: line.range($0), text: "..") }
    return SourceRepair(
      sentence: "texts are joined by .., numbers are added by +", range: line.range(first), edits: edits)
  }
}
