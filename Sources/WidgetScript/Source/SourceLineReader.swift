/// One line of a script, token by token, with what the rules of `ForeignSyntax` ask of it.
struct SourceLineReader {
  let source: SourceText
  let tokens: Range<Int>

  init(_ source: SourceText, line: Int) {
    self.source = source
    tokens = source.tokens(ofLine: line)
  }

  /// A line and the lines on which its calls continue: inside open brackets, or with a method in front.
  init(_ source: SourceText, chainOfLine line: Int) {
    self.source = source
    // Lua may name a line in the middle of the chain: its first one is above.
    var top = line
    while top > 1, let opening = source.tokens(ofLine: top).first, source.tokens[opening].kind == .symbol,
      [":", "."].contains(source.tokens[opening].word)
    { top -= 1 }
    let first = source.tokens(ofLine: top)
    tokens = first.lowerBound..<Self.endOfChain(source, first)
  }

  private static func endOfChain(_ source: SourceText, _ first: Range<Int>) -> Int {
    var (end, depth) = (first.lowerBound, 0)
    while source.tokens[end].kind != .end {
      let token = source.tokens[end]
      let isSign = token.kind != .text
      // A bracket that opened on an earlier line may close on the first one.
      if isSign, closing.contains(token.word) { depth = end < first.upperBound ? max(0, depth - 1) : depth - 1 }
      if depth < 0 { break }
      if end >= first.upperBound, depth == 0, source.opensLine(end),
        !(isSign && [":", ".", ")", "}", "]"].contains(token.word))
      {
        break
      }
      if end >= first.upperBound, depth == 0, isSign, token.word == "," { break }
      if isSign, opening.contains(token.word) { depth += 1 }
      end += 1
    }
    return max(end, first.upperBound)
  }

  /// Returns a token's text; empty outside of the line.
  func word(_ index: Int) -> String { tokens.contains(index) ? source.tokens[index].word : "" }
  /// Returns a token; nil outside of the line.
  func token(_ index: Int) -> SourceToken? { tokens.contains(index) ? source.tokens[index] : nil }
  /// Returns whether a token is a name.
  func isName(_ index: Int) -> Bool { token(index)?.kind == .name }
  /// Returns whether a token is this symbol.
  func isSymbol(_ index: Int, _ word: String) -> Bool {
    token(index).map { $0.word == word && $0.kind != .text } ?? false
  }
  /// Returns the bytes from one token through another.
  func range(_ first: Int, _ last: Int) -> Range<Int> { source.tokens[first].start..<source.tokens[last].end }
  /// Returns the bytes of a token.
  func range(_ index: Int) -> Range<Int> { range(index, index) }
  /// Returns the source's text from one token through another.
  func text(_ first: Int, _ last: Int) -> String { source.text(first, last) }

  /// Whether a value ends with the token, so that what follows is an operator or call.
  func endsValue(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    switch token.kind {
    case .name, .number, .text: return true
    case .keyword: return ["nil", "true", "false", "end"].contains(token.word)
    case .symbol: return [")", "]", "}", "..."].contains(token.word)
    case .end: return false
    }
  }

  private static let opening: Set<String> = ["(", "[", "{"], closing: Set<String> = [")", "]", "}"]

  /// The token that closes what `index` opens, on this line.
  func closing(_ index: Int) -> Int? {
    var depth = 0
    for place in index..<max(index, tokens.upperBound) where source.tokens[place].kind == .symbol {
      if Self.opening.contains(word(place)) { depth += 1 }
      if Self.closing.contains(word(place)) { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  private static let leftEdges: Set<String> = [
    "=", ",", ";", "return", "if", "elseif", "while", "until", "then", "do", "else", "in", "(", "{", "[",
  ]

  /// The first token of the expression that holds `index`.
  func leftEdge(_ index: Int) -> Int {
    var (place, depth) = (index, 0)
    while place > tokens.lowerBound {
      let before = word(place - 1)
      let isText = source.tokens[place - 1].kind == .text
      if !isText, Self.closing.contains(before) {
        depth += 1
      } else if !isText, depth > 0, Self.opening.contains(before) {
        depth -= 1
      } else if !isText, depth == 0, Self.leftEdges.contains(before) {
        break
      }
      place -= 1
    }
    return place
  }

  private static let rightEdges: Set<String> = [",", ";", "then", "do", "end", "else"]

  /// The last token of the expression that holds `index`.
  func rightEdge(_ index: Int) -> Int {
    var (place, depth) = (index, 0)
    while place < tokens.upperBound {
      let word = word(place)
      let isText = source.tokens[place].kind == .text
      if !isText, Self.opening.contains(word) {
        depth += 1
      } else if !isText, Self.closing.contains(word) {
        if depth == 0 { break }
        depth -= 1
      } else if !isText, depth == 0, Self.rightEdges.contains(word) {
        break
      }
      place += 1
    }
    return max(index, place - 1)
  }

  /// The parenthesis around `index` on this line.
  func enclosing(_ index: Int) -> Int? {
    var depth = 0
    for place in tokens.reversed() where place < index && source.tokens[place].kind == .symbol {
      if Self.closing.contains(word(place)) { depth += 1 }
      if Self.opening.contains(word(place)) {
        if depth == 0 { return place }
        depth -= 1
      }
    }
    return nil
  }
}
