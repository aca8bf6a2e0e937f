/// Blocks in braces or behind a colon, where Lua has `then`, `do` and `end`.
extension ForeignSyntax {
  /// The line of an `if`, `for` or `while` as Lua has it; nil where it is Lua's already.
  func block() -> SourceRepair? {
    guard let last = line.tokens.last else { return nil }
    var first = line.tokens.lowerBound
    var isClosing = false
    if line.isSymbol(first, "}"), first < last {
      (first, isClosing) = (first + 1, true)
    }
    switch line.word(first) {
    case "else" where line.isSymbol(first + 1, "if"): return condition(first, first + 1, "elseif", isClosing)
    case "elif", "elsif": return condition(first, first, "elseif", isClosing)
    case "elseif": return condition(first, first, "elseif", isClosing)
    case "else":
      guard isClosing || line.isSymbol(last, "{") || line.isSymbol(last, ":") else { return nil }
      let whole = line.range(line.tokens.lowerBound, last)
      return repair("else stands alone, without braces", whole, (whole, "else"))
    case "if": return condition(first, first, "if", isClosing)
    case "while": return loop(first)
    case "for": return iteration(first)
    default: return nil
    }
  }

  /// The token that opens a body in braces: the first `{` that has no value in front of it but with a gap.
  private func brace(_ first: Int) -> Int? {
    line.tokens.first { $0 > first && line.isSymbol($0, "{") && source.hasGap(before: $0) && line.endsValue($0 - 1) }
  }

  private func condition(_ first: Int, _ word: Int, _ lua: String, _ isClosing: Bool) -> SourceRepair? {
    let start = line.tokens.lowerBound
    var edits = [SourceEdit(range: source.tokens[start].start..<source.tokens[word].end, text: lua)]
    var mark = first == word ? line.range(first) : line.range(first, word)
    let isLua = line.word(first) == lua && !isClosing
    if let then = then(word) {
      edits += then.edits
      mark = isLua ? then.mark : mark
    } else if isLua {
      return nil
    }
    let sentence =
      isLua ? "a condition is written if … then … end" : "another condition is written elseif … then"
    return SourceRepair(sentence: sentence, range: mark, edits: edits)
  }

  /// What becomes of a body's opening behind the condition that begins after `word`.
  private func then(_ word: Int) -> (mark: Range<Int>, edits: [SourceEdit])? {
    guard !line.tokens.contains(where: { line.isSymbol($0, "then") }), let last = line.tokens.last else { return nil }
    if let open = brace(word) {
      var edits = [SourceEdit(range: line.range(open), text: "then")]
      if let close = line.closing(open), close > open {
        edits.append(SourceEdit(range: line.range(close), text: "end"))
      }
      return (line.range(open), edits + withoutParentheses(word + 1, open - 1))
    }
    if line.isSymbol(last, ":") {
      return (
        line.range(last), [SourceEdit(range: line.range(last), text: " then")] + withoutParentheses(word + 1, last - 1)
      )
    }
    // `if (late) return …`
    if line.isSymbol(word + 1, "("), let close = line.closing(word + 1), close < last,
      line.isSymbol(close + 1, "return")
    {
      let end = source.tokens[last].end
      return (
        line.range(close + 1),
        [
          SourceEdit(range: source.tokens[close].end..<source.tokens[close].end, text: " then"),
          SourceEdit(range: end..<end, text: " end"),
        ]
      )
    }
    let end = source.tokens[last].end
    return (line.range(last), [SourceEdit(range: end..<end, text: " then")])
  }

  /// Parentheses around a whole condition are correct, but unusual in Lua.
  private func withoutParentheses(_ first: Int, _ last: Int) -> [SourceEdit] {
    guard line.isSymbol(first, "("), line.closing(first) == last else { return [] }
    return [SourceEdit(range: line.range(first), text: ""), SourceEdit(range: line.range(last), text: "")]
  }

  private func loop(_ first: Int) -> SourceRepair? {
    guard !line.tokens.contains(where: { line.isSymbol($0, "do") }), let last = line.tokens.last else { return nil }
    let sentence = "a loop is written while … do … end"
    if let open = brace(first) {
      var edits = [SourceEdit(range: line.range(open), text: "do")] + withoutParentheses(first + 1, open - 1)
      if let close = line.closing(open), close > open {
        edits.append(SourceEdit(range: line.range(close), text: "end"))
      }
      return SourceRepair(sentence: sentence, range: line.range(open), edits: edits)
    }
    if line.isSymbol(last, ":") { return repair(sentence, line.range(last), (line.range(last), " do")) }
    let end = source.tokens[last].end
    return repair(sentence, line.range(last), (end..<end, " do"))
  }

  // MARK: for

  /// `for cup in cups {`, `for i in 0..<3 {`, `for (let i = 0; i < n; i++) {`, `for cup in cups:`.
  private func iteration(_ first: Int) -> SourceRepair? {
    let hasDo = line.tokens.contains { line.isSymbol($0, "do") }
    guard let last = line.tokens.last, last > first else { return nil }
    let open = hasDo ? nil : brace(first)
    let close = open.flatMap { line.closing($0) }
    let end = open ?? (line.isSymbol(last, ":") ? last : line.tokens.first { line.isSymbol($0, "do") } ?? last + 1)
    var header = first + 1..<end
    if line.isSymbol(first + 1, "("), let closing = line.closing(first + 1), closing < end,
      closing == end - 1, !line.isSymbol(closing + 1, "in")
    {
      header = first + 2..<closing
    }
    guard let lua = heading(header) else { return nil }
    let whole =
      source.tokens[first]
      .start..<(open ?? (hasDo || line.isSymbol(last, ":") ? end : nil)).map { source.tokens[$0].end }.or(
        source.tokens[last].end)
    var edits = [SourceEdit(range: whole, text: "for \(lua) do")]
    if let close, let open, close > open { edits.append(SourceEdit(range: line.range(close), text: "end")) }
    let isNumeric = lua.contains("=")
    let sentence =
      isNumeric
      ? "a loop over numbers is written for i = first, last do"
      : "a loop over a list is written for _, item in ipairs(list) do"
    return SourceRepair(sentence: sentence, range: line.range(first), edits: edits)
  }

  /// What stands between `for` and its body, as Lua has it.
  private func heading(_ header: Range<Int>) -> String? {
    let words = header.map { line.word($0) }
    if words.count > 4, words[1] == "=", !words.contains(";"), !words.contains("in") {
      return line.text(header.lowerBound, header.upperBound - 1)
    }
    if let `in` = header.first(where: { line.isSymbol($0, "in") || line.word($0) == "of" }),
      `in` + 1 < header.upperBound
    {
      let names = (header.lowerBound..<`in`).filter { line.isName($0) }.map { line.word($0) }
        .filter { !["let", "var", "const"].contains($0) }
      return self.heading(names, `in` + 1..<header.upperBound)
    }
    // for (let i = 0; i < n; i++)
    guard let equal = words.firstIndex(of: "="), let first = words.firstIndex(of: ";"), equal > 0,
      let compare = words.firstIndex(where: { ["<", "<=", ">", ">="].contains($0) }),
      let second = words[(first + 1)...].firstIndex(of: ";"), compare < second, equal < first
    else { return nil }
    let base = header.lowerBound
    let start = line.text(base + equal + 1, base + first - 1)
    let bound = line.text(base + compare + 1, base + second - 1)
    let step = words.contains("--") || words.contains("-=") ? ", -1" : ""
    let limit = words[compare] == "<" ? Self.less(bound) : words[compare] == ">" ? "\(bound) + 1" : bound
    return "\(words[equal - 1]) = \(start), \(limit)\(step)"
  }

  private func heading(_ names: [String], _ list: Range<Int>) -> String? {
    guard let name = names.first else { return nil }
    let text = line.text(list.lowerBound, list.upperBound - 1)
    for sign in ["..<", "..."] {
      if let place = list.first(where: { line.isSymbol($0, sign) }), place > list.lowerBound,
        place + 1 < list.upperBound
      {
        let (from, to) = (line.text(list.lowerBound, place - 1), line.text(place + 1, list.upperBound - 1))
        return "\(name) = \(from), \(sign == "..." ? to : Self.less(to))"
      }
    }
    let isCall = line.isSymbol(list.upperBound - 1, ")")
    if line.word(list.lowerBound) == "range", line.isSymbol(list.lowerBound + 1, "("), isCall {
      let arguments = line.text(list.lowerBound + 2, list.upperBound - 2).split(separator: ",").map {
        $0.drop { $0 == " " }
      }
      guard let last = arguments.last else { return nil }
      return arguments.count == 1
        ? "\(name) = 0, \(Self.less(String(last)))" : "\(name) = \(arguments[0]), \(Self.less(String(arguments[1])))"
    }
    for (suffix, isPairs) in [(".enumerated()", false), (".items()", true)] where text.hasSuffix(suffix) {
      return "\(names.joined(separator: ", ")) in \(isPairs ? "pairs" : "ipairs")(\(text.dropLast(suffix.count)))"
    }
    if isCall, ["ipairs", "pairs"].contains(line.word(list.lowerBound)) {
      return "\(names.joined(separator: ", ")) in \(text)"
    }
    return names.count > 1 ? "\(names.joined(separator: ", ")) in ipairs(\(text))" : "_, \(name) in ipairs(\(text))"
  }

  private static func less(_ bound: String) -> String { Int(bound).map { String($0 - 1) } ?? "\(bound) - 1" }
}

extension Optional {
  fileprivate func or(_ other: Wrapped) -> Wrapped { self ?? other }
}
