import WidgetModel

/// Operators, signs and values of other languages.
extension ForeignSyntax {
  // What is written, and what Lua writes instead. Signs that look alike are named by what they are.
  private static let operators: [String: (lua: String, sentence: String)] = [
    "!=": ("~=", "'is not equal' is written ~="), "!==": ("~=", "'is not equal' is written ~="),
    "<>": ("~=", "'is not equal' is written ~="), "===": ("==", "'is equal' is written =="),
    "&&": ("and", "'and' is written as a word"), "||": ("or", "'or' is written as a word"),
    "??": ("or", "what stands in for nil follows the word or"), "**": ("^", "a power is written with ^"),
    "≠": ("~=", "'is not equal' is written ~="), "≤": ("<=", "'at most' is written <="),
    "≥": (">=", "'at least' is written >="), "×": ("*", "a product is written with *"),
    "÷": ("/", "a quotient is written with /"), "−": ("-", "this is a typographic minus; Lua's is -"),
    "–": ("-", "this is a dash; Lua's minus is -"), "—": ("-", "this is a dash; Lua's minus is -"),
    "…": ("...", "these are three dots in one sign; Lua's are ..."),
    "\u{A0}": (" ", "there is a blank that must not break; Lua takes plain blanks"),
    "\u{200B}": ("", "there is an invisible sign here (U+200B); delete it"),
    "\u{FEFF}": ("", "there is an invisible sign here (U+FEFF); delete it"), ":=": ("=", "a value is given with ="),
    "“": ("\"", "typographic quotation marks are none of Lua's; write \""),
    "”": ("\"", "typographic quotation marks are none of Lua's; write \""),
    "‘": ("'", "typographic quotation marks are none of Lua's; write '"),
    "’": ("'", "typographic quotation marks are none of Lua's; write '"),
  ]

  // Lua assigns no sum in place.
  private static let assigning: [String: String] = [
    "+=": "+", "-=": "-", "*=": "*", "/=": "/", "%=": "%", "^=": "^", "&=": "&", "|=": "|", "..=": "..", "**=": "^",
    "&&=": "and", "||=": "or", "??=": "or",
  ]

  /// Returns repairs of an operator or a sign of another language.
  func operatorOrSign(_ index: Int) -> [SourceRepair] {
    // A sign that Lua knows is in none of the tables, so right source comes through unchanged.
    guard let token = line.token(index), token.kind == .symbol else { return [] }
    let range = line.range(index)
    if let known = Self.operators[token.word] { return [replace(index, known.lua, known.sentence)] }
    if let sign = Self.assigning[token.word] { return assignment(index, sign) }
    switch token.word {
    case "++": return assignment(index, "+", by: "1")
    // Swift's force unwrapping stands right behind a value; `!x` stands in front of one.
    case "!" where line.endsValue(index - 1) && !source.hasGap(before: index):
      return [repair("Lua unwraps nothing; leave the ! out", range, (range, ""))]
    case "!":
      return [repair("'not' is written as a word", range, (range, "not "))]
    case "?.":
      let left = line.leftEdge(index)
      // What is not a plain name could have effects: it is not written twice.
      guard line.isName(index - 1) else {
        return [repair("a value is tested before its field is read: a and a.b", range, (range, "."))]
      }
      let owner = line.text(left, index - 1)
      return [repair("a value is tested before its field is read", range, (range, " and \(owner)."))]
    case "?": return ternary(index)
    case "=>": return arrow(index)
    case "$": return placeholder(index)
    // Non-ASCII letters are symbols for the scanner.
    case _ where token.word.utf8.contains { $0 >= 0x80 }:
      return [repair("'\(token.word)' is no name: names are letters of English, digits and _", range)]
    default: return []
    }
  }

  /// A word needs blanks around it.
  private func replace(_ index: Int, _ lua: String, _ sentence: String) -> SourceRepair {
    let isWord = lua.first?.isLetter ?? false
    let before = isWord && !source.hasGap(before: index) ? " " : ""
    let after = isWord && !source.hasGap(before: index + 1) ? " " : ""
    return repair(sentence, line.range(index), (line.range(index), before + lua + after))
  }

  /// `total += cup`.
  /// The target is written a second time, so it must be on this line.
  private func assignment(_ index: Int, _ sign: String, by one: String? = nil) -> [SourceRepair] {
    let left = line.leftEdge(index)
    guard left < index else { return [] }
    let target = line.text(left, index - 1)
    let sentence = "Lua has no \(line.word(index)); the sum is written out"
    let right = line.rightEdge(index + 1)
    if let one {
      return [repair(sentence, line.range(index), (line.range(index), " = \(target) \(sign) \(one)"))]
    }
    guard right > index, line.token(index + 1) != nil else { return [repair(sentence, line.range(index))] }
    let isJoined = sign == "+" && line.token(index + 1)?.kind == .text
    // `a -= b + c` needs parentheses, `a += b + c` does not.
    let needsParentheses =
      sign != "+" && sign != ".."
      && (index + 1...right).contains { ["+", "-", "..", "or", "and"].contains(line.word($0)) }
    var edits = [SourceEdit(range: line.range(index), text: "= \(target) \(isJoined ? ".." : sign)")]
    if needsParentheses {
      let start = source.tokens[index + 1].start, end = source.tokens[right].end
      edits += [SourceEdit(range: start..<start, text: "("), SourceEdit(range: end..<end, text: ")")]
    }
    let said = sign == "+" || sign == "-" ? sentence : "Lua has no \(line.word(index)); the value is written out"
    return [SourceRepair(sentence: said, range: line.range(index), edits: edits)]
  }

  /// `late ? "a" : "b"`.
  private func ternary(_ index: Int) -> [SourceRepair] {
    let sentence = "a choice between two values is written with and, or"
    var depth = 0
    // The colon of this choice, and not of one inside of brackets.
    for place in index + 1..<max(index + 1, line.tokens.upperBound) {
      let word = line.token(place)?.kind == .symbol ? line.word(place) : ""
      if ["(", "[", "{"].contains(word) { depth += 1 }
      if [")", "]", "}"].contains(word) { depth -= 1 }
      if depth < 0 { break }
      if word == ":", depth == 0 {
        return [
          repair(
            sentence, line.range(index), (line.range(index), gap(index, "and")), (line.range(place), gap(place, "or")))
        ]
      }
    }
    // `title?` behind a value is Swift's optional.
    guard line.endsValue(index - 1), !source.hasGap(before: index) else { return [repair(sentence, line.range(index))] }
    return [repair("every value of Lua may be nil; leave the ? out", line.range(index), (line.range(index), ""))]
  }

  private func gap(_ index: Int, _ word: String) -> String {
    (source.hasGap(before: index) ? "" : " ") + word + (source.hasGap(before: index + 1) ? "" : " ")
  }

  /// `cup => Text(cup.name)`, `(a, b) => a + b`.
  private func arrow(_ index: Int) -> [SourceRepair] {
    let sentence = "a function as a value is written function(…) return … end"
    // One name, or names in parentheses.
    var first = index - 1
    var names = line.word(first)
    if line.isSymbol(first, ")") {
      while first > line.tokens.lowerBound, !line.isSymbol(first, "(") { first -= 1 }
      names = first + 1 < index - 1 ? line.text(first + 1, index - 2) : ""
    }
    guard first >= line.tokens.lowerBound else { return [repair(sentence, line.range(index))] }
    let head = source.tokens[first].start..<source.tokens[index].end
    // A body in braces becomes statements, an expression gets `return`.
    let right = line.rightEdge(index + 1)
    if line.isSymbol(index + 1, "{") {
      let open = line.range(index + 1)
      guard let close = line.closing(index + 1) else {
        return [repair(sentence, line.range(index), (head.lowerBound..<open.upperBound, "function(\(names))"))]
      }
      return [
        repair(
          sentence, line.range(index), (head.lowerBound..<open.upperBound, "function(\(names))"),
          (line.range(close), "end"))
      ]
    }
    guard line.token(index + 1) != nil else {
      return [repair(sentence, line.range(index), (head, "function(\(names))"))]
    }
    let end = source.tokens[right].end
    return [repair(sentence, line.range(index), (head, "function(\(names)) return"), (end..<end, " end"))]
  }

  /// `$0`.
  private func placeholder(_ index: Int) -> [SourceRepair] {
    guard let next = line.token(index + 1), next.kind == .number || next.kind == .name else { return [] }
    let range = line.range(index, index + 1)
    // PHP and shells write `$name`.
    guard next.kind == .number else {
      return [repair("a name is written without $", range, (line.range(index), ""))]
    }
    // `$0` becomes `item`, further ones `item1`, as in the sentence.
    let name = next.word == "0" ? "item" : "item\(next.word)"
    return [
      repair("Lua's functions name what they are given: function(item) … end", range, (range, name))
    ]
  }

  // MARK: Values

  /// Returns repairs of a literal of another language.
  func value(_ index: Int) -> [SourceRepair] {
    guard let token = line.token(index) else { return [] }
    switch token.kind {
    case .text: return text(index, token)
    case .number: return token.flaw == nil ? [] : number(index, token)
    case .name: return word(index, token.word)
    case .symbol where token.word == ".": return member(index)
    default: return []
    }
  }

  private static let words: [String: (lua: String, sentence: String)] = [
    "null": ("nil", "what is not there is nil"), "None": ("nil", "what is not there is nil"),
    "undefined": ("nil", "what is not there is nil"), "NULL": ("nil", "what is not there is nil"),
    "True": ("true", "true is written in small letters"), "False": ("false", "false is written in small letters"),
    "TRUE": ("true", "true is written in small letters"), "FALSE": ("false", "false is written in small letters"),
  ]

  private func word(_ index: Int, _ word: String) -> [SourceRepair] {
    // A word in front of another name or text cannot be a call.
    let isPrefix =
      line.token(index + 1).map { $0.kind == .name || $0.kind == .text && source.hasGap(before: index + 1) } ?? false
    // As a field or a key the name is the script's own.
    if let known = Self.words[word], !line.isSymbol(index - 1, "."), !line.isSymbol(index + 1, "=") {
      var found = repair(known.sentence, line.range(index), (line.range(index), known.lua))
      // Alone it reads as a global that is nil, which other advice may explain better.
      found.isFault = isPrefix
      return [found]
    }
    if ["await", "try", "new", "yield", "async"].contains(word), isPrefix, !line.isSymbol(index - 1, ".") {
      let said =
        word == "new"
        ? "Lua makes nothing with new; call it alone" : "waiting and errors need no word: leave \(word) out"
      let end = source.tokens[index + 1].start
      var range = line.range(index)
      range = range.lowerBound..<end
      return [repair(said, line.range(index), (range, ""))]
    }
    // Python's `lambda a, b: a + b`.
    if word == "lambda", let colon = (index..<line.tokens.upperBound).first(where: { line.isSymbol($0, ":") }) {
      let names = colon > index + 1 ? line.text(index + 1, colon - 1) : ""
      let end = source.tokens[line.rightEdge(colon + 1)].end
      return [
        repair(
          "a function as a value is written function(…) return … end", line.range(index),
          (line.range(index, colon), "function(\(names)) return"), (end..<end, " end"))
      ]
    }
    if word == "is", line.endsValue(index - 1) {
      let isNot = line.isSymbol(index + 1, "not")
      return [
        repair(
          "values are compared with == and ~=", line.range(index),
          (line.range(index, isNot ? index + 1 : index), isNot ? "~=" : "=="))
      ]
    }
    return []
  }

  /// `.leading`, `.infinity`, `.system(size: 20)`.
  private func member(_ index: Int) -> [SourceRepair] {
    // A dot right behind a value reads a field; at a line's beginning it continues a chain.
    guard line.isName(index + 1), !source.hasGap(before: index + 1), !line.endsValue(index - 1),
      source.hasGap(before: index) || index > line.tokens.lowerBound, !source.opensLine(index)
    else { return [] }
    let name = line.word(index + 1)
    let range = line.range(index, index + 1)
    if let own = ForeignNames.members[name] {
      return [repair("Lua's values have no leading dot: .\(name) is \(own)", range, (range, own))]
    }
    if line.isSymbol(index + 2, "("), let close = line.closing(index + 2) {
      // `.system(size: 20)`: labels tell that a font is meant.
      let hasLabels = line.isName(index + 3) && line.isSymbol(index + 4, ":")
      if hasLabels, name == "system" || name == "init" || name == "custom" {
        return [repair("a font with a size is written { size = … }", range, (range, ""))]
      }
      _ = close
      return [repair("Lua's values have no leading dot: write \(name)(…)", range, (line.range(index), ""))]
    }
    return [repair("a word is a text in quotation marks: .\(name) is \"\(name)\"", range, (range, "\"\(name)\""))]
  }

  // MARK: Texts and numbers

  private func number(_ index: Int, _ token: SourceToken) -> [SourceRepair] {
    // What is left of 10_000 or 12px.
    let digits = token.word.filter { $0.isNumber || $0 == "." }
    let range = line.range(index)
    if line.isSymbol(index + 1, "..") { return joinedNumber(index) }
    if token.word.contains("_") {
      return [repair("a number is written without _", range, (range, digits))]
    }
    if token.word.contains(where: \.isLetter) {
      return [repair("a number has no unit: lengths are points", range, (range, digits))]
    }
    return [repair("'\(token.word)' is no number", range)]
  }

  private func text(_ index: Int, _ token: SourceToken) -> [SourceRepair] {
    let range = line.range(index)
    switch token.flaw {
    case .typographic:
      // Without its first and last sign, whatever these are in bytes.
      let inner = token.word.dropFirst().dropLast()
      return [
        repair(
          "a text stands in plain quotation marks", source.tokens[index].start..<source.tokens[index].end,
          (range, "\"\(inner)\""))
      ]
    case .foreign where token.word.hasPrefix("`"): return joined(index, token, marker: "${", closing: "}")
    case .foreign:
      // Python's three marks, on both sides.
      let body = token.word.dropFirst(3).dropLast(3)
      return [
        repair("a text over several lines stands in [[ and ]]", token.start..<token.start + 3, (range, "[[\(body)]]"))
      ]
    case .escape(let place) where place + 1 < source.bytes.count && source.bytes[place + 1] == UInt8(ascii: "("):
      return joined(index, token, marker: "\\(", closing: ")")
    case .escape(let place):
      // The backslash and the sign behind it, as far as the text goes.
      let sign = source.text(place..<min(place + 2, token.end))
      return [
        repair("Lua has no escape \(sign); a backslash is written \\\\", place..<place + 2, (place..<place + 1, "\\\\"))
      ]
    case .unfinished, .number, nil: return []
    }
  }

  /// `"Good morning, \(entry.title)"` as `"Good morning, " .. entry.title`.
  private func joined(_ index: Int, _ token: SourceToken, marker: String, closing: Character) -> [SourceRepair] {
    // `rest` shrinks from the left; each round takes one value out of the text.
    var parts: [String] = []
    var rest = token.word.dropFirst().dropLast()
    while let start = rest.firstRange(of: marker) {
      if start.lowerBound > rest.startIndex { parts.append("\"\(rest[..<start.lowerBound])\"") }
      var (depth, end) = (1, start.upperBound)
      // Values may hold calls and texts with brackets, so they are counted.
      while end < rest.endIndex {
        if rest[end] == "(" || rest[end] == "{" { depth += 1 }
        if rest[end] == ")" || rest[end] == "}" { depth -= 1 }
        if depth == 0 { break }
        end = rest.index(after: end)
      }
      let inner = rest[start.upperBound..<end].replacing("??", with: "or")
      // In parentheses where it has blanks: `..` binds tighter than comparisons, `and` and `or`.
      parts.append(inner.contains(" ") && !inner.hasSuffix(")") ? "(\(inner))" : String(inner))
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
    }
    // What is left behind the last value; a text without any is one part.
    if !rest.isEmpty || parts.isEmpty { parts.append("\"\(rest)\"") }
    var text = parts.joined(separator: " .. ")
    // `Text "a \(b)"` is a call without parentheses, which takes one text alone.
    if line.endsValue(index - 1), parts.count > 1 || !text.hasPrefix("\"") {
      text = "(\(text))"
      let range = source.tokens[index - 1].end..<token.end
      return [repair("texts and values are joined by ..", mark(token, marker), (range, text))]
    }
    return [repair("texts and values are joined by ..", mark(token, marker), (line.range(index), text))]
  }

  /// The first value inside a text, else the text's opening.
  private func mark(_ token: SourceToken, _ marker: String) -> Range<Int> {
    // Searched as bytes, as positions are.
    let bytes = Array(token.word.utf8), sign = Array(marker.utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: sign) } ?? 0
    return token.start + place..<token.start + place + (place == 0 ? 1 : 2)
  }
}
