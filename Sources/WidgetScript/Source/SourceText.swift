/// A script's text in tokens: Lua's, and those of other languages that authors write by habit (`!=`, `&&`, `${…}`).
/// It is read only after something went wrong, so that an answer can point at the author's own words.
///
/// Invariant: tokens are in order, do not overlap, and the last is `end`.
struct SourceText {
  /// Longer texts are not looked at: they were not written by hand.
  static let most = 256 << 10

  let bytes: [UInt8]
  let tokens: [SourceToken]
  /// Where each line starts, in bytes.
  let lineStarts: [Int]

  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.most else { return nil }
    var scanner = SourceScanner(bytes)
    scanner.run()
    self.bytes = bytes
    tokens = scanner.tokens
    lineStarts = scanner.lineStarts
  }

  init?(_ text: String) { self.init(Array(text.utf8)) }

  var lineCount: Int { lineStarts.count }

  /// The bytes of a line, without its end.
  func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return 0..<0 }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// Returns a range of bytes as text.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// What stands from one token to another, both included.
  func text(_ first: Int, _ last: Int) -> String {
    guard first <= last else { return "" }
    return text(tokens[first].start..<tokens[last].end)
  }

  /// The indices of the tokens that begin on a line.
  func tokens(ofLine line: Int) -> Range<Int> {
    let first = firstToken { $0.line >= line }
    return first..<max(first, firstToken { $0.line > line })
  }

  private func firstToken(where isReached: (SourceToken) -> Bool) -> Int {
    var (low, high) = (0, tokens.count - 1)  // the last one, `end`, belongs to no line
    while low < high {
      let middle = (low + high) / 2
      if isReached(tokens[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Bytes of blank in front of a line's first token.
  func indentation(ofLine line: Int) -> Int {
    bytes[range(ofLine: line)].prefix { $0 == 32 || $0 == 9 }.count
  }

  /// Whether a token is the first of its line.
  func opensLine(_ token: Int) -> Bool { token == 0 || tokens[token - 1].line != tokens[token].line }

  /// Whether there is a blank or a line's end in front of a token.
  func hasGap(before token: Int) -> Bool { token == 0 || tokens[token - 1].end < tokens[token].start }

  /// The text with some of its bytes replaced.
  func replacing(_ edits: [SourceEdit]) -> [UInt8] {
    var result: [UInt8] = []
    var next = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= next {
      result += bytes[next..<edit.range.lowerBound]
      result += edit.text.utf8
      next = edit.range.upperBound
    }
    return result + bytes[next...]
  }
}

/// One change of a script's text.
struct SourceEdit: Hashable {
  var range: Range<Int>
  var text: String
}

/// A word, number, text or symbol of the source, by its bytes.
struct SourceToken: Hashable {
  /// What a token is.
  enum Kind { case name, keyword, number, text, symbol, end }

  /// What Lua does not take in a text or a number.
  enum Flaw: Hashable {
    /// Not closed on its line.
    case unfinished
    /// `\(` or another escape that Lua lacks, at a byte.
    case escape(Int)
    /// `"""`, or a text in backticks.
    case foreign
    /// In typographic quotation marks.
    case typographic
    /// A number with letters or underscores behind its digits.
    case number
  }

  let kind: Kind
  let start: Int
  let end: Int
  let line: Int
  let word: String
  var flaw: Flaw?

  var isExpressionStart: Bool {
    switch kind {
    case .name, .number, .text: true
    case .keyword: ["nil", "true", "false", "function", "not"].contains(word)
    case .symbol: ["{", "(", "...", "#", "-"].contains(word)
    case .end: false
    }
  }
}
