import WidgetModel

/// What other languages do with values by methods and operators, and what is made of names that a line calls.
extension ScriptAdvice {
  /// The repair that Lua's message on a value suggests.
  func habit(_ message: String) -> SourceRepair? {
    if message.hasPrefix("attempt to index a number value") { return numberMethod() ?? numberField() }
    if message.hasPrefix("attempt to mod a") || message.hasPrefix("attempt to perform arithmetic on a string value") {
      if let repair = percent() { return repair }
    }
    if message.hasPrefix("attempt to compare two table values") || message.contains("invalid order function"),
      let repair = sorting()
    {
      return repair
    }
    return nil
  }

  /// `entry.price:format("%.2f")`, `entry.date:formatted("hour")`.
  private func numberMethod() -> SourceRepair? {
    for colon in line.tokens where line.isSymbol(colon, ":") && line.isName(colon + 1) && line.endsValue(colon - 1) {
      guard line.isSymbol(colon + 2, "(") || line.token(colon + 2)?.kind == .text else { continue }
      var first = colon - 1
      while line.isSymbol(first - 1, "."), line.isName(first - 2) { first -= 2 }
      let (owner, method) = (line.text(first, colon - 1), line.word(colon + 1))
      let name = line.word(colon - 1).lowercased()
      let range = line.range(colon, colon + 1)
      if ["date", "time", "now", "start", "finish", "day"].contains(where: name.hasSuffix) {
        return repair(
          "'\(owner)' is a number, as dates are: date.format(\(owner), \"HH:mm\") makes a text, and "
            + "Text(\(owner), \"time\") shows it", range)
      }
      let sentence = "'\(owner)' is a number, which has no methods"
      if method == "format", line.isSymbol(colon + 2, "("), let close = line.closing(colon + 2), close > colon + 3 {
        return repair(
          "\(sentence): string.format(\"%.2f\", value) or number.format(value) makes a text", range,
          (line.range(first, close), "string.format(\(line.text(colon + 3, close - 1)), \(owner))"))
      }
      return repair("\(sentence): number.format(\(owner)) or string.format(\"%.2f\", \(owner)) makes a text", range)
    }
    return nil
  }

  /// `entry.minutes.toString()`, `system.uptime().days`.
  private func numberField() -> SourceRepair? {
    for dot in line.tokens.reversed() where line.isSymbol(dot, ".") && line.isName(dot + 1) {
      let isCall = line.isSymbol(dot - 1, ")")
      guard isCall || line.isName(dot - 1), !line.isSymbol(dot + 2, ".") else { continue }
      let name = line.word(dot + 1)
      let isText = ["tostring", "string", "text", "tofixed"].contains(name.lowercased())
      let advice =
        isText
        ? "tostring(value) or string.format(\"%.2f\", value) makes a text"
        : "number.format(value) makes a text, and date.difference(from, to) the units of a time"
      return repair("a number has no '\(name)': \(advice)", line.range(dot + 1))
    }
    return nil
  }

  /// `"%s in %d min" % name`.
  private func percent() -> SourceRepair? {
    guard let sign = line.tokens.first(where: { line.isSymbol($0, "%") }), line.token(sign - 1)?.kind == .text else {
      return nil
    }
    var first = sign + 1
    var last = line.rightEdge(first)
    if line.isSymbol(first, "("), line.closing(first) == last { (first, last) = (first + 1, last - 1) }
    guard first <= last else { return nil }
    return repair(
      "values are put into a text by string.format(\"%s\", value)", line.range(sign),
      (
        line.range(sign - 1, line.rightEdge(sign + 1)),
        "string.format(\(line.word(sign - 1)), \(line.text(first, last)))"
      ))
  }

  /// `table.sort(ferries)` of tables.
  private func sorting() -> SourceRepair? {
    guard
      let sort = line.tokens.first(where: {
        line.word($0) == "sort" && line.isSymbol($0 - 1, ".") && line.isSymbol($0 + 1, "(")
      })
    else { return nil }
    let list = line.isName(sort + 2) ? line.word(sort + 2) : "list"
    return repair(
      "tables have no order of their own: table.sort takes a function that says which comes first, as "
        + "table.sort(\(list), function(a, b) return a.date < b.date end)", line.range(sort - 2, sort))
  }

  // MARK: Names that are called

  /// The outermost call around a token whose name is not declared either: `Div { Span "a" }` fails at `Span`, which is
  /// called first.
  func outermostUndefined(_ token: Int) -> Int? {
    let known = Set(outline.declared).union(globals)
    let around =
      outline.tables.filter { $0.open < token && ($0.close ?? .max) > token }.compactMap(\.callee)
      + outline.calls.filter { $0.open < token && ($0.close ?? .max) > token }.compactMap(\.callee)
    let function = outline.functions.filter { $0.token < token && token < $0.end }.map(\.token).max() ?? 0
    return around.filter { callee in
      callee > function && (callee == 0 || ![".", ":"].contains(source.tokens[callee - 1].word))
        && !known.contains(source.tokens[callee].word) && source.tokens[callee].kind == .name
    }.min()
  }

  // MARK: Marks

  /// The same with the first name of its sentence marked, where the line has it: `LineMark needs x`.
  func marked(_ fault: Diagnostic) -> Diagnostic {
    guard fault.span == nil else { return fault }
    let owner = fault.message.prefix { $0.isLetter || $0 == "." }
    let words = owner.split(separator: ".")
    guard let last = words.last,
      let token = line.tokens.first(where: { line.word($0) == last && line.isName($0) && !line.isSymbol($0 + 1, "=") })
    else { return fault }
    var fault = fault
    let first = words.count > 1 && line.isSymbol(token - 1, ".") ? token - 2 : token
    fault.span = source.span(line.range(max(first, line.tokens.lowerBound), token))
    return fault
  }

  /// The same with a name of the line marked.
  func marked(_ fault: Diagnostic, name: String) -> Diagnostic {
    guard let token = line.tokens.first(where: { line.word($0) == name && line.isName($0) }) else { return fault }
    var fault = fault
    fault.span = source.span(line.range(token))
    return fault
  }

  /// The same with the whole line marked: what ends a call at a limit has no name.
  func markedLine(_ fault: Diagnostic) -> Diagnostic {
    guard fault.span == nil, let first = line.tokens.first, let last = line.tokens.last else { return fault }
    var fault = fault
    fault.span = source.span(line.range(first, last))
    return fault
  }
}

/// Loops over the numbered part of a table that has names only: they run never, and say nothing.
extension SourceText {
  /// Returns a warning for each `ipairs(name)` of such a table.
  func mapLoops(in file: String) -> [Diagnostic] {
    let outline = SourceOutline(self)
    guard outline.failure == nil else { return [] }
    return outline.calls.prefix(10_000).compactMap { call -> Diagnostic? in
      guard let callee = call.callee, tokens[callee].word == "ipairs", call.close == call.open + 2,
        tokens[call.open + 1].kind == .name, isMap(tokens[call.open + 1].word, before: callee, outline)
      else { return nil }
      let name = tokens[call.open + 1].word
      var warning = Diagnostic(
        .warningUnused,
        "'\(name)' has names, and ipairs visits only what is numbered 1, 2, …: use pairs(\(name))", severity: .warning,
        file: file)
      warning.line = tokens[callee].line
      warning.span = span(tokens[callee].start..<tokens[callee].end)
      warning.replacement = parsedLine(
        tokens[callee].line, with: [SourceEdit(range: tokens[callee].start..<tokens[callee].end, text: "pairs")])
      return warning
    }
  }

  private func isMap(_ name: String, before token: Int, _ outline: SourceOutline) -> Bool {
    for place in (0..<token).reversed() where tokens[place].word == name && tokens[place].kind == .name {
      if place > 0, [".", ":"].contains(tokens[place - 1].word) { continue }
      // Anything else that is done with it may number its members.
      guard tokens[place + 1].word == "=", let table = outline.tables.first(where: { $0.open == place + 2 }) else {
        return false
      }
      return !table.items.isEmpty && table.items.allSatisfy { $0.key != nil }
    }
    return false
  }
}
