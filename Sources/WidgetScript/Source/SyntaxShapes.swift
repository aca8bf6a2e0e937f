import WidgetModel

/// What is missing or too much in a script's structure: commas, `end`, brackets, `then`.
extension SyntaxAdvice {
  /// Returns repairs of statements in the form of another language.
  func shapes() -> [SourceRepair] {
    // In the order of how sure each is; the first that finds something is told.
    [
      keywordAsName, comparison, misspelt, statementInTable, namedArgument, argumentWithoutParentheses, comma, method,
      afterReturn, brace, unclosed, surplus,
    ].compactMap(\.self)
  }

  /// The token before the one where the grammar stopped.
  private var previous: SourceToken? { failure.token > 0 ? source.tokens[failure.token - 1] : nil }
  /// The place of that token, in bytes.
  private var range: Range<Int> { failing.start..<failing.end }
  /// The innermost construct that is open there.
  private var around: SourceOutline.Open? { failure.open.last }

  private func isFailing(_ words: String...) -> Bool {
    (failing.kind == .symbol || failing.kind == .keyword) && words.contains(failing.word)
  }

  private func repair(_ sentence: String, _ range: Range<Int>, _ edits: (Range<Int>, String)...) -> SourceRepair {
    SourceRepair(sentence: sentence, range: range, edits: edits.map { SourceEdit(range: $0.0, text: $0.1) })
  }

  // MARK: Words

  /// `entry.end`, `{ end = 4 }`, `local function = 4`.
  private var keywordAsName: SourceRepair? {
    guard failing.kind == .keyword, let previous else { return nil }
    let sentence = "'\(failing.word)' is a word of Lua's own, and no name"
    // As a text in brackets the word is a name after all.
    if failure.wanted == .name, previous.word == "." {
      return repair(sentence, range, (previous.start..<failing.end, "[\"\(failing.word)\"]"))
    }
    let next = source.tokens[min(failure.token + 1, source.tokens.count - 1)]
    if around?.kind == .table, next.word == "=", next.kind == .symbol, failure.wanted != .separator {
      return repair(sentence, range, (range, "[\"\(failing.word)\"]"))
    }
    return failure.wanted == .name ? repair(sentence, range) : nil
  }

  /// `if count = 0 then`, `return count = 0`.
  private var comparison: SourceRepair? {
    guard isFailing("=") else { return nil }
    // The head of `if` or `while`, before its `then` or `do`.
    let isHead = failure.open.contains { ($0.kind == .condition || $0.kind == .loop) && !$0.isBody }
    let isValue = isWord(failure.statement, ["return", "local"]) && around?.kind != .table && around?.kind != .call
    guard isHead || isValue || around?.kind == .parenthesis || failure.wanted == .word("until") else { return nil }
    let tokens = source.tokens(ofLine: failing.line)
    let end = tokens.first { $0 > failure.token && isWord($0, ["then", "do"]) } ?? tokens.upperBound
    // All signs up to there: the condition may hold several.
    let edits = tokens.filter { $0 >= failure.token && $0 < end && isWord($0, ["="]) }
      .map { SourceEdit(range: source.tokens[$0].start..<source.tokens[$0].end, text: "==") }
    return SourceRepair(
      sentence: "two values are compared with ==; a single = gives a value", range: range, edits: edits)
  }

  /// `retrun x`, `fucntion f()`, `if a thne`.
  private var misspelt: SourceRepair? {
    // The expected word is known here, so a near miss is enough.
    if case .word(let wanted) = failure.wanted, failing.kind == .name,
      NearestName.of(failing.word, among: [wanted]) != nil
    {
      return repair("'\(failing.word)' is no word of Lua's; did you mean '\(wanted)'?", range, (range, wanted))
    }
    let start = source.tokens[failure.statement]
    // Other languages' `continue` is no misspelling of a word of Lua's.
    if failure.wanted == .statement, start.kind == .name, start.word == "continue" {
      return repair("Lua has no continue; put the rest of the loop's body into an if", start.start..<start.end)
    }
    guard failure.wanted == .statement, start.kind == .name, failure.token == failure.statement + 1 else { return nil }
    // Only statements' words, since it stands where one begins.
    let words = [
      "return", "local", "function", "while", "repeat", "until", "elseif", "else", "end", "for", "if", "break",
    ]
    guard
      let meant = NearestName.of(
        start.word, among: words.filter { $0 != start.word && $0.count > 2 || start.word.lowercased() == $0 })
    else { return nil }
    let place = start.start..<start.end
    return repair("'\(start.word)' is no word of Lua's; did you mean '\(meant)'?", place, (place, meant))
  }

  // MARK: Tables and calls

  /// `if late then Text "late" end` among views.
  private var statementInTable: SourceRepair? {
    guard let around, around.kind == .table || around.kind == .call,
      failure.wanted == .expression || failure.wanted == .separator
    else { return valueOfIf }
    if isFailing("for", "while") {
      return repair(
        // ForEach is the loop that has a value.
        "a loop is a statement, and stands before the view; among views write ForEach(list, function(item) return … end)",
        range)
    }
    return isFailing("if") ? choice(among: "among views") : nil
  }

  /// `local state = if late then "a" else "b" end`.
  private var valueOfIf: SourceRepair? {
    failure.wanted == .expression && isFailing("if") ? choice(among: "as a value") : nil
  }

  private func choice(among place: String) -> SourceRepair {
    // Choices over many lines are told about, and not written anew.
    let fallback = repair("'if' is a statement; \(place) write condition and value, or choose before the view", range)
    guard let then = next(after: failure.token, ["then", "{"]),
      let end = next(after: then, ["end", "}"]), isShort(failure.token, end)
    else { return fallback }
    let condition = source.text(failure.token + 1, then - 1)
    var close = end
    let middle = next(after: then, ["else"]).flatMap { $0 <= end + 1 ? $0 : nil }
    var text: String
    if let middle {
      // `if a { … } else { … }` has its braces in place of the words.
      let isBraced = isWord(middle + 1, ["{"])
      guard !isWord(middle + 1, ["if"]), let last = middle < end ? end : next(after: middle + 1, ["}", "end"]),
        isShort(middle, last)
      else { return fallback }
      close = last
      let first = source.text(then + 1, middle < end ? middle - 1 : end - 1)
      text = "\(condition) and \(first) or \(source.text(middle + (isBraced ? 2 : 1), last - 1))"
    } else {
      text = "\(condition) and \(source.text(then + 1, end - 1))"
    }
    // Line ends become blanks: the edit is one line.
    text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let whole = failing.start..<source.tokens[close].end
    // The whole choice goes into the first line; the others are left out of what is shown.
    let sentence = "'if' is a statement; \(place) write condition and value"
    return SourceRepair(sentence: sentence, range: range, edits: [SourceEdit(range: whole, text: text)])
  }

  /// The first of the words at the same depth, within 80 tokens: a choice that is longer is not short.
  private func next(after token: Int, _ words: [String]) -> Int? {
    var depth = 0
    for place in token + 1..<max(token + 1, min(source.tokens.count, token + 80)) {
      if depth == 0, isWord(place, words) { return place }
      if isWord(place, ["(", "{", "[", "function"]) { depth += 1 }
      if isWord(place, [")", "}", "]"]) { depth -= 1 }
      if depth < 0 { return nil }
    }
    return nil
  }

  // 160 bytes: what fits on one line of an editor, with room.
  private func isShort(_ first: Int, _ last: Int) -> Bool { source.tokens[last].end - source.tokens[first].start < 160 }

  /// `VStack(spacing = 4, Text "a")`, `{ "kind" = "tea" }`.
  /// Braces instead of parentheses around the whole call, where it is closed on the same line.
  private var namedArgument: SourceRepair? {
    guard isFailing("="), failure.wanted == .separator, let around, let previous else { return nil }
    if around.kind == .table, previous.kind == .text {
      let word = previous.word.trimmingQuotes
      return repair(
        "a field's name stands without quotation marks: \(word) = …", previous.start..<previous.end,
        (previous.start..<previous.end, word))
    }
    guard around.kind == .call, previous.kind == .name else { return nil }
    let name = around.callee.map { source.tokens[$0].word } ?? "the call"
    let open = source.tokens[around.token]
    var edits = [SourceEdit(range: open.start..<open.end, text: " { ")]
    if let close = SourceLineReader(source, line: open.line).closing(around.token) {
      edits.append(SourceEdit(range: source.tokens[close].start..<source.tokens[close].end, text: " }"))
    }
    return SourceRepair(
      sentence: "arguments with names stand in braces: \(name) { \(previous.word) = … }",
      range: previous.start..<failing.end, edits: edits)
  }

  // Names that a text or a table may follow without parentheses.
  private static let called: Set<String> = Set(
    ViewKind.allCases.map(\.rawValue) + ModifierKind.allCases.map(\.rawValue) + Vocabulary.aliases.map(\.name))

  /// `Text title`, `Text "a":padding 8`.
  private var argumentWithoutParentheses: SourceRepair? {
    // Lua reads two values side by side, and stops at the second.
    guard let previous, previous.kind == .name, previous.line == failing.line, failing.isExpressionStart,
      failing.kind != .text, failing.word != "{", failing.word != "("
    else { return nil }
    let before = failure.token > 1 ? source.tokens[failure.token - 2].word : ""
    guard Self.called.contains(previous.word), before != "=", failure.wanted == .arguments || before != "." else {
      return nil
    }
    let line = SourceLineReader(source, line: failing.line)
    var last = failure.token
    while last + 1 < line.tokens.upperBound {  // a name goes on with its fields, calls and modifiers end it
      if isWord(last + 1, ["."]), line.isName(last + 2) {
        last += 2
      } else if isWord(last + 1, ["(", "["]), !source.hasGap(before: last + 1), let close = line.closing(last + 1) {
        last = close
      } else {
        break
      }
    }
    let end = source.tokens[last].end
    return repair(
      "only a text or a table may follow \(previous.word) without parentheses", range,
      (previous.end..<failing.start, "("), (end..<end, ")"))
  }

  /// Two members without a comma between.
  private var comma: SourceRepair? {
    guard failure.wanted == .separator, let around, let previous, around.kind != .function || !isFailing("{"),
      // A parenthesis would be a call; a bracket may be an index that was meant as a value.
      failing.isExpressionStart && !isFailing("(") || isFailing("[", ";")
    else { return nil }
    let place = previous.end
    if isFailing(";") { return repair("arguments are separated by commas", range, (range, ",")) }
    // A long token is not repeated in a sentence.
    let next = failing.word.count > 24 ? "this" : "'\(failing.word)'"
    if previous.line == failing.line {
      return repair("a comma is missing in front of \(next)", range, (place..<place, ","))
    }
    return repair("a comma is missing at the end of this line", previous.start..<previous.end, (place..<place, ","))
  }

  /// `title:upper` without parentheses.
  private var method: SourceRepair? {
    guard failure.wanted == .arguments, let previous, previous.kind == .name else { return nil }
    let range = previous.start..<previous.end
    return repair(
      "what follows a colon is called: :\(previous.word)()", range, (previous.end..<previous.end, "()"))
  }

  // MARK: Blocks and brackets

  /// Statements behind a `return`.
  private var afterReturn: SourceRepair? {
    // By indentation: a line further out belongs to the block around, and its `end` is what is missing.
    guard isWord(failure.statement, ["return"]), source.opensLine(failure.token), failing.kind != .end,
      failing.kind == .name || isFailing("local", "return", "if", "for", "while", "function"),
      around?.kind != .table, around?.kind != .call, around?.kind != .parenthesis
    else { return nil }
    let own = source.indentation(ofLine: source.tokens[failure.statement].line)
    guard source.indentation(ofLine: failing.line) >= own else { return nil }
    return repair("nothing follows a return in its block; put it in front, or leave it out", range)
  }

  /// `}` where a block ends.
  private var brace: SourceRepair? {
    // In a table the brace may well be the table's.
    guard isFailing("}"), let around, around.isBody,
      [.condition, .loop, .function, .block].contains(around.kind),
      !failure.open.contains(where: { $0.kind == .table })
        || source.indentation(ofLine: failing.line) == source.indentation(ofLine: source.tokens[around.token].line)
    else { return nil }
    return repair("a block is closed by end, not by }", range, (range, "end"))
  }

  /// What was opened and is not closed: told where it opened.
  private var unclosed: SourceRepair? {
    // What is expected to follow tells whether something was left open.
    guard let around, failing.kind == .end || isClosing || failure.wanted == .separator || isStatement else {
      return nil
    }
    let isBlock = [.condition, .loop, .function, .block].contains(around.kind)
    if isBlock, !around.isBody, failing.kind != .end { return nil }
    if isBlock, let repair = elseIf { return repair }
    if let early = tooEarly { return early }
    // Only pairs of the same sort as what is missing: brackets or blocks.
    let isMissing = { (token: Int) -> Bool in
      isBlock == ["function", "if", "for", "while", "do", "repeat"].contains(source.tokens[token].word)
    }
    // Indentation tells which pair is askew; Lua itself only knows the last that is open.
    let culprit = outline.pairs.first { isMissing($0.open) && isAskew($0.open, $0.close) }?.open ?? around.token
    let token = source.tokens[culprit]
    let closing = isBlock ? "end" : ["{": "}", "(": ")", "[": "]"][token.word] ?? "}"
    var sentence =
      isBlock
      ? "this '\(token.word)' has no 'end'" : "the '\(token.word)' that opens here is not closed: \(closing) is missing"
    let range = token.start..<token.end
    // On one line the place is in front of what Lua stumbled over.
    if !isBlock, token.line == failing.line {
      return repair(sentence, range, (previous?.end ?? failing.start, closing))
    }
    if !isBlock, let previous, previous.line == token.line {
      return repair(sentence, range, (previous.end, closing))
    }
    // The line where indentation goes back: there the closing would stand.
    if let line = lineBehind(token.line) {
      sentence += isBlock ? "; write it before line \(line)" : " before line \(line)"
    }
    return repair(sentence, range)
  }

  private func repair(_ sentence: String, _ range: Range<Int>, _ insertion: (Int, String)) -> SourceRepair {
    SourceRepair(
      sentence: sentence, range: range, edits: [SourceEdit(range: insertion.0..<insertion.0, text: insertion.1)])
  }

  /// An `end` further in than what it closes: one too many stands in front of it.
  private var tooEarly: SourceRepair? {
    for pair in outline.pairs where isWord(pair.close, ["end"]) && isAskew(pair.open, pair.close) {
      let (open, close) = (source.tokens[pair.open], source.tokens[pair.close])
      guard source.indentation(ofLine: close.line) > source.indentation(ofLine: open.line) else { return nil }
      return repair(
        "this 'end' closes the '\(open.word)' of line \(open.line) too early; leave it out", close.start..<close.end,
        (close.start..<close.end, ""))
    }
    return nil
  }

  private var isClosing: Bool { isFailing("}", ")", "]", "end", "else", "elseif", "until", ",", "then", "do") }
  private var isStatement: Bool { isFailing("local", "return", "if", "for", "while", "function", "repeat") }

  /// Whether what closes stands at another indentation than the line that opened.
  /// Only for what closes at the beginning of a line.
  private func isAskew(_ open: Int, _ close: Int) -> Bool {
    let (first, last) = (source.tokens[open].line, source.tokens[close].line)
    guard first != last, source.opensLine(close) else { return false }
    return source.indentation(ofLine: first) != source.indentation(ofLine: last)
  }

  /// The first line behind another that is not further in, and not its own closing.
  private func lineBehind(_ line: Int) -> Int? {
    let own = source.indentation(ofLine: line)
    for place in line + 1..<max(line + 1, source.lineCount + 1) {
      let tokens = source.tokens(ofLine: place)
      guard let first = tokens.first, source.indentation(ofLine: place) <= own else { continue }
      // `else` belongs to the block, at whose indentation it stands.
      if isWord(first, ["else", "elseif"]), source.indentation(ofLine: place) == own { continue }
      return place
    }
    return nil
  }

  /// `else if`, which opens a second `if`.
  private var elseIf: SourceRepair? {
    for token in source.tokens.indices.dropLast() where isWord(token, ["else"]) && isWord(token + 1, ["if"]) {
      let (first, second) = (source.tokens[token], source.tokens[token + 1])
      guard first.line == second.line else { continue }
      let edit = SourceEdit(range: first.start..<second.end, text: "elseif")
      // The change is tried: it is told only where the grammar comes further with it.
      guard let changed = SourceText(source.replacing([edit])) else { return nil }
      let next = SourceOutline(changed).failure
      if next == nil || next?.open.count ?? 0 < failure.open.count {
        return SourceRepair(
          sentence: "'else if' opens a second if, which needs an end of its own; write elseif", range: edit.range,
          edits: [edit])
      }
    }
    return nil
  }

  /// A bracket or an `end` that closes nothing.
  private var surplus: SourceRepair? {
    guard isFailing("}", ")", "]", "end", "else", "elseif", "until") else { return nil }
    // Behind a comma or an operator a value is missing rather than a bracket too much.
    if failure.wanted == .expression, let previous,
      [",", "=", "..", "+", "-", "and", "or", "=="].contains(previous.word), previous.kind != .text
    {
      return repair("a value is missing behind '\(previous.word)'", previous.start..<previous.end)
    }
    guard around == nil || failure.wanted == .statement || failure.wanted == .expression else { return nil }
    return repair("this '\(failing.word)' closes nothing that is open; leave it out", range, (range, ""))
  }
}
