/// Reads a text as Lua's tokens, and goes on where Lua would not.
/// Foreign tokens are read too, whole: advice needs them as they were written. Positions are bytes.
struct SourceScanner {
  private(set) var tokens: [SourceToken] = []
  // The byte at which each line begins; line 1 at 0.
  private(set) var lineStarts = [0]
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not",
    "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Longest first. Those that are no Lua never occur in Lua either.
  private static let symbols: [[UInt8]] = [
    "===", "!==", "...", "..<", "..=", "**=", "&&=", "||=", "??=", "==", "~=", "<=", ">=", "<<", ">>", "//", "::", "..",
    "!=", "&&", "||", "??", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "++", "->", "=>", "?.", "<>", ":=", "**",
    "/*", "*/",
  ].map { Array($0.utf8) }

  /// Splits the whole source into tokens. Every byte belongs to a token, a comment or a blank, so that it never fails.
  mutating func run() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    if at < bytes.count, bytes[at] == UInt8(ascii: "#") { skipLine() }  // Lua passes over a first line with #
    while at < bytes.count { next() }
    tokens.append(SourceToken(kind: .end, start: bytes.count, end: bytes.count, line: lineStarts.count, word: ""))
  }

  private mutating func next() {
    let byte = bytes[at]
    switch byte {
    case 10:
      at += 1
      lineStarts.append(at)
    // Carriage returns are blanks: the line feed ends a line, as Lua counts them.
    case 9, 11, 12, 13, 32: at += 1
    case UInt8(ascii: "-") where peek(1) == byte: comment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): text(byte)
    case UInt8(ascii: "`"): foreign(closing: [byte])
    case UInt8(ascii: "["):
      if let level = longBracket(at) { long(level) } else { symbol() }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    // A dot that touches a token in front of it reads a field, and begins no number.
    case UInt8(ascii: ".") where isDigit(peek(1)) && tokens.last?.end != at: number()
    case _ where Self.isWord(byte): word()
    case 0xE2 where quotes(): break
    case 0x80...: letters()
    default: symbol()
    }
  }

  private func peek(_ offset: Int) -> UInt8? { at + offset < bytes.count ? bytes[at + offset] : nil }
  // ASCII digits.
  private func isDigit(_ byte: UInt8?) -> Bool { byte.map { (48...57).contains($0) } ?? false }

  /// Returns whether a byte may be part of a name: an ASCII letter, a digit or `_`.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // Words are decoded with U+FFFD for what is no UTF-8, so that a damaged source is read to its end.
  private mutating func add(
    _ kind: SourceToken.Kind, from start: Int, line: Int? = nil, _ flaw: SourceToken.Flaw? = nil
  ) {
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    tokens.append(
      SourceToken(kind: kind, start: start, end: at, line: line ?? lineStarts.count, word: word, flaw: flaw))
  }

  private mutating func skipLine() { while at < bytes.count, bytes[at] != 10 { at += 1 } }

  private mutating func comment() {
    at += 2
    if let level = longBracket(at) { skipLong(level) } else { skipLine() }
  }

  /// How many signs of equality a long bracket has that opens here.
  private func longBracket(_ place: Int) -> Int? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else { return nil }
    var end = place + 1
    while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "[") ? end - place - 1 : nil
  }

  /// Whether it was closed.
  /// Lines are counted inside: what follows keeps its number.
  @discardableResult private mutating func skipLong(_ level: Int) -> Bool {
    at += level + 2
    let closing = [UInt8(ascii: "]")] + [UInt8](repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
    while at < bytes.count {
      if bytes[at] == closing[0], bytes[at...].starts(with: closing) {
        at += closing.count
        return true
      }
      at += 1
      if bytes[at - 1] == 10 { lineStarts.append(at) }
    }
    return false
  }

  private mutating func long(_ level: Int) {
    let (start, line) = (at, lineStarts.count)
    let isClosed = skipLong(level)
    add(.text, from: start, line: line, isClosed ? nil : .unfinished)
  }

  private mutating func word() {
    let start = at
    while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
    if at < bytes.count, (0xC3...0xDF).contains(bytes[at]) {  // a letter beyond ASCII inside a name
      while at < bytes.count, bytes[at] >= 0x80 || Self.isWord(bytes[at]) { at += 1 }
      return add(.symbol, from: start)
    }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    add(Self.keywords.contains(word) ? .keyword : .name, from: start)
  }

  private mutating func number() {
    let start = at
    // Otherwise `$0.name` would be the number `0.`.
    if at > 0, bytes[at - 1] == UInt8(ascii: "$") {  // Swift's $0
      while isDigit(peek(0)) { at += 1 }
      return add(.number, from: start)
    }
    let isHex = bytes[at] == 48 && (peek(1) ?? 0) | 32 == UInt8(ascii: "x")
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "."), peek(1) == byte { break }  // 1...5, and 1 .. 5 without its blanks
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let isExponent = isSign && at > start && !isHex && bytes[at - 1] | 32 == UInt8(ascii: "e")
      guard Self.isWord(byte) || byte == UInt8(ascii: ".") || isExponent else { break }
      at += 1
    }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    // Double reads nearly all that Lua does; other hexadecimal numbers are checked by their signs.
    let isRight = Double(word) != nil || isHex && word.dropFirst(2).allSatisfy { $0.isHexDigit || ".pP".contains($0) }
    // Lua reads the two dots of `1..5` as a part of the number.
    let isDotted = peek(0) == UInt8(ascii: ".") && peek(1) == UInt8(ascii: ".") && ![46, 60, 61].contains(peek(2))
    add(.number, from: start, isRight && !word.contains("_") && !isDotted ? nil : .number)
  }

  private mutating func text(_ quote: UInt8) {
    // Python's and Swift's text over several lines; an empty text of Lua's is followed by no third mark.
    if peek(1) == quote, peek(2) == quote { return foreign(closing: [quote, quote, quote]) }
    let start = at
    var flaw: SourceToken.Flaw?
    at += 1
    // A text ends with its line, so that one missing mark does not swallow the file.
    while at < bytes.count, bytes[at] != 10 {
      let byte = bytes[at]
      if byte == quote {
        at += 1
        return add(.text, from: start, flaw)
      }
      if byte == UInt8(ascii: "\\"), let next = peek(1) {
        let isKnown = "abfnrtvxzu\\\"'0123456789\n\r".utf8.contains(next)
        if !isKnown, flaw == nil { flaw = .escape(at) }
        // An escaped line end is counted below; other escapes take two bytes, longer ones are plain signs then.
        if next == UInt8(ascii: "(") { skipInterpolation() } else { at += next == 10 ? 1 : 2 }
        if next == 10 {  // a text goes on behind a line's end that is escaped
          at += 1
          lineStarts.append(at)
        }
        continue
      }
      at += 1
    }
    add(.text, from: start, .unfinished)
  }

  /// `\(…)` with what it holds, texts too.
  /// Swift's interpolation may hold marks of the same sort.
  private mutating func skipInterpolation() {
    var depth = 0
    at += 1
    while at < bytes.count, bytes[at] != 10 {
      if bytes[at] == UInt8(ascii: "(") { depth += 1 }
      if bytes[at] == UInt8(ascii: ")") { depth -= 1 }
      at += 1
      if depth == 0 { return }
    }
  }

  /// A text of another language, over as many lines as it takes.
  private mutating func foreign(closing: [UInt8]) {
    let (start, line) = (at, lineStarts.count)
    at += closing.count
    while at < bytes.count, !bytes[at...].starts(with: closing) {
      at += 1
      if bytes[at - 1] == 10 { lineStarts.append(at) }
    }
    at = min(bytes.count, at + closing.count)
    add(.text, from: start, line: line, .foreign)
  }

  /// A text in “ ” or ‘ ’, to the line's end at most.
  private mutating func quotes() -> Bool {
    // The last bytes of ‘ ’ “ ” „ in UTF-8, all beginning with E2 80.
    guard peek(1) == 0x80, let last = peek(2), [0x98, 0x99, 0x9C, 0x9D, 0x9E].contains(last) else { return false }
    let start = at
    at += 3
    // The closing mark may be any of them: authors mix them.
    while at < bytes.count, bytes[at] != 10 {
      if bytes[at] == 0xE2, peek(1) == 0x80, let last = peek(2), [0x98, 0x99, 0x9C, 0x9D].contains(last) {
        at += 3
        add(.text, from: start, .typographic)
        return true
      }
      if bytes[at] == UInt8(ascii: "\"") { break }
      at += 1
    }
    // Not closed: the mark alone is the token, and the rest is read as source.
    at = start + 3
    add(.symbol, from: start)
    return true
  }

  /// Letters beyond ASCII, which no name of Lua may hold; one sign of another sort.
  private mutating func letters() {
    let start = at
    while at < bytes.count, bytes[at] >= 0x80 || Self.isWord(bytes[at]) { at += 1 }
    add(.symbol, from: start)
  }

  private mutating func symbol() {
    // The first that fits is the longest, by the list's order.
    let start = at
    let known = Self.symbols.first { bytes[at...].starts(with: $0) }
    at += known?.count ?? 1
    add(.symbol, from: start)
    if known == Array("/*".utf8) { skipBlock() }
  }

  /// The rest of a comment in `/* … */` is no code.
  private mutating func skipBlock() {
    while at < bytes.count, !bytes[at...].starts(with: "*/".utf8) {
      at += 1
      if bytes[at - 1] == 10 { lineStarts.append(at) }
    }
    at = min(bytes.count, at + 2)
  }
}
