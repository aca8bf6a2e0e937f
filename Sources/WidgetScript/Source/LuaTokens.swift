/// One token of a Lua source.
struct LuaToken {
  /// What a token is; comments and blanks are none.
  enum Sort: UInt8 { case name, keyword, number, string, sign }

  var sort: Sort
  /// Its bytes in the source.
  var start: Int
  var end: Int
  /// Where it begins, from 1.
  var line: Int
  /// The token that closes what this one opens, or the other way round; -1 for none.
  var partner = -1
}

/// A Lua source cut into tokens, brackets and blocks paired. Never fails: what is no Lua is single signs.
struct LuaTokens {
  let bytes: [UInt8]
  private(set) var tokens: [LuaToken] = []
  private var position = 0
  private var line = 1
  /// Tokens that opened a bracket or a block.
  private var open: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.first == UInt8(ascii: "#") { skipLine() }
    while position < bytes.count { step() }
  }

  /// Returns a token's text.
  func text(_ token: Int) -> String { String(decoding: bytes[tokens[token].start..<tokens[token].end], as: UTF8.self) }

  /// A string's content, escapes left as they are.
  func content(_ token: Int) -> String {
    var text = bytes[tokens[token].start..<tokens[token].end]
    if text.first == UInt8(ascii: "[") {
      let level = text.dropFirst().firstIndex(of: UInt8(ascii: "[")).map { $0 - text.startIndex + 1 } ?? 0
      text = text.dropFirst(level).dropLast(level)
    } else {
      text = text.dropFirst().dropLast()
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns whether a token is this sign.
  func isSign(_ token: Int, _ sign: Character) -> Bool {
    tokens.indices.contains(token) && tokens[token].sort == .sign && tokens[token].end - tokens[token].start == 1
      && bytes[tokens[token].start] == sign.asciiValue
  }

  /// Returns whether a token is this word of this sort.
  func isWord(_ token: Int, _ sort: LuaToken.Sort, _ word: String) -> Bool {
    tokens.indices.contains(token) && tokens[token].sort == sort
      && bytes[tokens[token].start..<tokens[token].end].elementsEqual(word.utf8)
  }

  // MARK: Cutting

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\n"):
      line += 1
      position += 1
    case 0...32: position += 1
    case UInt8(ascii: "-") where next(1) == UInt8(ascii: "-"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): add(.string, to: endOfString(byte))
    case UInt8(ascii: "["):
      if let end = endOfLongBracket(position) { add(.string, to: end) } else { addSign() }
    case _ where Self.isLetter(byte): addWord()
    case _ where Self.isDigit(byte), UInt8(ascii: ".") where Self.isDigit(next(1)): add(.number, to: endOfNumber())
    default: addSign()
    }
  }

  private func next(_ offset: Int) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 32 >= 97 && byte | 32 <= 122) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func add(_ sort: LuaToken.Sort, to end: Int) {
    tokens.append(LuaToken(sort: sort, start: position, end: end, line: line))
    for byte in bytes[position..<end] where byte == UInt8(ascii: "\n") { line += 1 }
    position = end
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipComment() {
    guard next(2) == UInt8(ascii: "["), let end = endOfLongBracket(position + 2) else { return skipLine() }
    for byte in bytes[position..<end] where byte == UInt8(ascii: "\n") { line += 1 }
    position = end
  }

  /// Behind the closing mark; a string that is not closed ends with its line.
  private func endOfString(_ mark: UInt8) -> Int {
    var end = position + 1
    while end < bytes.count, bytes[end] != mark, bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(bytes.count, end < bytes.count && bytes[end] == mark ? end + 1 : end)
  }

  /// Behind `]==]`; nil where no long bracket opens here.
  private func endOfLongBracket(_ start: Int) -> Int? {
    var level = 0
    while start + 1 + level < bytes.count, bytes[start + 1 + level] == UInt8(ascii: "=") { level += 1 }
    guard start + 1 + level < bytes.count, bytes[start + 1 + level] == UInt8(ascii: "[") else { return nil }
    var end = start + 2 + level
    var equals = -1
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "]") where equals == level: return end + 1
      case UInt8(ascii: "]"): equals = 0
      case UInt8(ascii: "=") where equals >= 0: equals += 1
      default: equals = -1
      }
      end += 1
    }
    return bytes.count
  }

  private func endOfNumber() -> Int {
    var end = position
    while end < bytes.count {
      let isExponent = end > position && bytes[end - 1] | 32 == UInt8(ascii: "e")
      let isSigned = isExponent && (bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+"))
      // Two dots join texts: `1..x`.
      let isDots = bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: ".")
      guard !isDots,
        isSigned || bytes[end] == UInt8(ascii: ".") || Self.isDigit(bytes[end]) || Self.isLetter(bytes[end])
      else { break }
      end += 1
    }
    return end
  }

  // MARK: Pairs

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  private mutating func addWord() {
    var end = position
    while end < bytes.count, Self.isLetter(bytes[end]) || Self.isDigit(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[position..<end], as: UTF8.self)
    add(Self.keywords.contains(word) ? .keyword : .name, to: end)
    guard tokens[tokens.count - 1].sort == .keyword else { return }
    switch word {
    case "function", "do", "if", "repeat": open.append(tokens.count - 1)
    case "end", "until": close(open.last.map { tokens[$0].sort == .keyword })
    default: break
    }
  }

  private mutating func addSign() {
    let byte = bytes[position]
    // `::`, `..` and the like need no telling apart, but `==`, `~=`, `<=` and `>=` are no `=`.
    let isTwo = next(1) == UInt8(ascii: "=") && [61, 126, 60, 62].contains(byte)
    add(.sign, to: position + (isTwo ? 2 : 1))
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(tokens.count - 1)
    case UInt8(ascii: ")"): close(open.last.map { isSign($0, "(") })
    case UInt8(ascii: "]"): close(open.last.map { isSign($0, "[") })
    case UInt8(ascii: "}"): close(open.last.map { isSign($0, "{") })
    default: break
    }
  }

  /// - Parameter isRight: Whether the token at hand closes what was opened last.
  private mutating func close(_ isRight: Bool?) {
    guard isRight == true, let last = open.popLast() else { return }
    tokens[last].partner = tokens.count - 1
    tokens[tokens.count - 1].partner = last
  }
}
