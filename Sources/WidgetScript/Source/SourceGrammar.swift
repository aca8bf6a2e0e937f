/// Reads a script by Lua's grammar, that of Lua 5.4's manual, section 9. Precedence of operators changes nothing here: what is asked
/// of an expression is where it ends. Statements stand here, expressions in `SourceExpressions`.
struct SourceGrammar {
  /// What was read so far.
  var outline = SourceOutline()
  let source: SourceText
  /// The token that is read next.
  var at = 0
  /// Constructs that are not ended yet, outermost first.
  var open: [SourceOutline.Open] = []
  /// The functions around the token, as indices into `outline.functions`.
  var inside: [Int] = []
  /// The first token of the statement at hand.
  var statement = 0
  /// Nesting of constructs and expressions: bounded, since a script of brackets alone would overflow the stack.
  var depth = 0

  /// Lua's own limit is 200 levels.
  private static let deepest = 190

  // The place is in `outline.failure`: the first one counts, and all else is given up.
  struct Stop: Error {}
  private init(_ source: SourceText) { self.source = source }

  /// Returns the shape of a source, up to its end or to where it stops being Lua.
  static func outline(of source: SourceText) -> SourceOutline {
    var grammar = SourceGrammar(source)
    do {
      try grammar.block()
      if grammar.token.kind != .end { throw grammar.fail(.end) }
    } catch {}
    return grammar.outline
  }

  // MARK: Tokens

  /// The token that is read next; the last one is never passed.
  var token: SourceToken { source.tokens[at] }

  // Keywords and symbols only: a text "end" ends nothing.
  func isAt(_ word: String) -> Bool {
    token.word == word && (token.kind == .symbol || token.kind == .keyword)
  }

  mutating func advance() { at = min(at + 1, source.tokens.count - 1) }

  mutating func take(_ word: String) -> Bool {
    guard isAt(word) else { return false }
    advance()
    return true
  }

  mutating func expect(_ word: String, _ wanted: SourceOutline.Wanted? = nil) throws {
    guard take(word) else { throw fail(wanted ?? .word(word)) }
  }

  /// Takes a name and returns its token.
  mutating func name() throws -> Int {
    guard token.kind == .name else { throw fail(.name) }
    advance()
    return at - 1
  }

  /// Notes where and what was expected, once.
  mutating func fail(_ wanted: SourceOutline.Wanted) -> Stop {
    if outline.failure == nil {
      outline.failure = SourceOutline.Failure(token: at, wanted: wanted, open: open, statement: statement)
    }
    return Stop()
  }

  /// One level deeper; deeper than Lua goes, the source ends as far as advice is concerned.
  mutating func deepen() throws {
    depth += 1
    if depth > Self.deepest { throw fail(.end) }
  }

  /// Begins a construct; `finish` ends it. Both keep `depth` and `open` together.
  mutating func begin(
    _ kind: SourceOutline.Open.Kind, _ token: Int, callee: Int? = nil, isBody: Bool = false
  ) throws {
    try deepen()
    open.append(SourceOutline.Open(kind: kind, token: token, callee: callee, isBody: isBody))
  }

  /// The construct ends with the token before the one at hand.
  mutating func finish() {
    if let last = open.popLast() { outline.pairs.append((last.token, at - 1)) }
    depth -= 1
  }

  // MARK: Statements

  /// Statements up to a word that ends a block, which is not taken.
  mutating func block() throws {
    while token.kind != .end, !isAt("end"), !isAt("else"), !isAt("elseif"), !isAt("until") {
      statement = at
      if let function = inside.last { outline.functions[function].lastStatement = at }
      if take("return") {
        if let function = inside.last { outline.functions[function].hasReturn = true }
        let isBare = ["end", "else", "elseif", "until", ";"].contains { isAt($0) } || token.kind == .end
        if !isBare { try expressions() }
        _ = take(";")
        return
      }
      try oneStatement()
    }
  }

  /// One statement, by its first token.
  mutating func oneStatement() throws {
    let start = at
    switch token.kind == .keyword || token.kind == .symbol ? token.word : "" {
    case ";", "break": advance()
    case "goto":
      advance()
      _ = try name()
    case "::":
      advance()
      _ = try name()
      try expect("::")
    case "if": try condition()
    case "while":
      try begin(.loop, start)
      advance()
      try expression()
      try body()
    case "do":
      try begin(.block, start, isBody: true)
      advance()
      try block()
      try expect("end")
      finish()
    case "for": try loop()
    case "repeat":
      try begin(.block, start, isBody: true)
      advance()
      try block()
      try expect("until")
      // `until` has an expression of its own, outside of the block's brackets.
      finish()
      try expression()
    case "function":
      try functionStatement()
    case "local": try local()
    default: try expressionStatement()
    }
  }

  /// `do … end` of a loop whose head is read.
  mutating func body() throws {
    try expect("do")
    open[open.count - 1].isBody = true
    try block()
    try expect("end")
    finish()
  }

  mutating func condition() throws {
    try begin(.condition, at)
    advance()
    try expression()
    try expect("then")
    open[open.count - 1].isBody = true
    try block()
    // Each further condition is a head again: what fails in it is no fault of the body.
    while take("elseif") {
      open[open.count - 1].isBody = false
      try expression()
      try expect("then")
      open[open.count - 1].isBody = true
      try block()
    }
    if take("else") { try block() }
    try expect("end")
    finish()
  }

  /// `for i = 1, n do`, `for k, v in pairs(t) do`.
  mutating func loop() throws {
    try begin(.loop, at)
    advance()
    outline.declared.append(source.tokens[try name()].word)
    if take("=") {
      try expression()
      try expect(",", .separator)
      try expression()
      if take(",") { try expression() }
    } else {
      while take(",") { outline.declared.append(source.tokens[try name()].word) }
      try expect("in")
      try expressions()
    }
    try body()
  }

  /// `function a.b:c()`: the first name is what is declared or used.
  mutating func functionStatement() throws {
    let start = at
    advance()
    var last = try name()
    outline.declared.append(source.tokens[last].word)
    while take(".") || take(":") { last = try name() }
    try function(from: start)
  }

  mutating func local() throws {
    advance()
    if isAt("function") {
      let start = at
      advance()
      outline.declared.append(source.tokens[try name()].word)
      return try function(from: start)
    }
    repeat {
      outline.declared.append(source.tokens[try name()].word)
      // Attributes: `<const>`, `<close>`.
      if take("<") {
        _ = try name()
        try expect(">")
      }
    } while take(",")
    if take("=") { try expressions() }
  }

  /// A call, or an assignment to one or more places. Any other expression is no statement of Lua.
  mutating func expressionStatement() throws {
    let start = at
    let isCall = try suffixed()
    if isAt("=") || isAt(",") {
      declare(start)
      while take(",") {
        declare(at)
        _ = try suffixed()
      }
      try expect("=", .statement)
      return try expressions()
    }
    guard isCall else { throw fail(.statement) }
    outline.bareCalls.append(start)
  }

  /// A name alone on the left is declared; `a.b = 1` declares nothing.
  mutating func declare(_ start: Int) {
    if source.tokens[start].kind == .name, at == start + 1 || isAt(",") {
      outline.declared.append(source.tokens[start].word)
    }
  }
}
