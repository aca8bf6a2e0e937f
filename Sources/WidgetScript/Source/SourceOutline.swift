/// The shape of a script: its functions, tables and calls, by their tokens; and where Lua's grammar ends, if it does.
/// The grammar is that of Lua 5.4's manual, section 9. Precedence of operators changes nothing here.
struct SourceOutline {
  /// A function and the tokens of its body.
  struct Function {
    /// Of the word `function`.
    let token: Int
    var end = 0
    /// Whether it says `return` itself, not only a function inside.
    var hasReturn = false
    /// The first token of its last statement.
    var lastStatement: Int?
  }

  /// A table constructor and its members.
  /// All positions are indices into `SourceText.tokens`, which ends with a token of kind `end`.
  struct Table {
    /// The opening brace.
    let open: Int
    /// The closing brace; nil where the source ends before it.
    var close: Int?
    /// The name that it is given to, in `VStack { … }`.
    let callee: Int?
    var items: [Item] = []
  }

  /// A member of a table.
  struct Item {
    /// The name in front of `=`.
    let key: Int?
    /// The member's first token, its key included.
    let start: Int
    /// The member's last token.
    var end: Int
  }

  /// A call and its arguments.
  struct Call {
    /// The last name of what is called.
    let callee: Int?
    /// The opening parenthesis.
    let open: Int
    var close: Int?
  }

  /// A construct that was begun and not ended where the grammar stopped.
  struct Open {
    /// What a bracket or block word opened.
    enum Kind { case function, condition, loop, block, table, call, parenthesis, index }
    let kind: Kind
    let token: Int
    /// The name in front of a call's parenthesis or table.
    var callee: Int?
    /// Whether `then` or `do` was read, or the parameters of a function.
    var isBody = false
  }

  /// What the grammar expects at a place.
  enum Wanted: Hashable { case statement, expression, name, word(String), separator, arguments, end }

  /// Where the source stops being Lua, and what was expected there.
  struct Failure {
    let token: Int
    let wanted: Wanted
    /// Outermost first.
    let open: [Open]
    /// The first token of the statement at hand.
    let statement: Int
  }

  private(set) var functions: [Function] = []
  private(set) var tables: [Table] = []
  private(set) var calls: [Call] = []
  /// Statements that are a call alone, by their first token.
  private(set) var bareCalls: [Int] = []
  /// Pairs of what was opened and what closed it.
  private(set) var pairs: [(open: Int, close: Int)] = []
  /// Names that the script declares: locals, parameters, functions, globals that it writes.
  private(set) var declared: [String] = []
  /// Where the source stops being Lua; nil where it is Lua to its end.
  private(set) var failure: Failure?

  private let source: SourceText
  /// The token that is read next.
  private var at = 0
  /// Constructs that are not ended yet, outermost first.
  private var open: [Open] = []
  /// The functions around the token, as indices into `functions`.
  private var inside: [Int] = []
  /// The first token of the statement at hand.
  private var statement = 0
  /// Nesting of constructs and expressions: bounded, since a script of brackets alone would overflow the stack.
  private var depth = 0

  /// Lua's own limit is 200 levels.
  private static let deepest = 190

  // The place is in `failure`: the first one counts, and all else is given up.
  private struct Stop: Error {}

  init(_ source: SourceText) {
    self.source = source
    do {
      try block()
      if token.kind != .end { throw fail(.end) }
    } catch {}
  }

  // MARK: Tokens

  /// The token that is read next; the last one is never passed.
  private var token: SourceToken { source.tokens[at] }

  // Keywords and symbols only: a text "end" ends nothing.
  private func isAt(_ word: String) -> Bool {
    token.word == word && (token.kind == .symbol || token.kind == .keyword)
  }

  private mutating func advance() { at = min(at + 1, source.tokens.count - 1) }

  private mutating func take(_ word: String) -> Bool {
    guard isAt(word) else { return false }
    advance()
    return true
  }

  private mutating func expect(_ word: String, _ wanted: Wanted? = nil) throws {
    guard take(word) else { throw fail(wanted ?? .word(word)) }
  }

  /// Takes a name and returns its token.
  private mutating func name() throws -> Int {
    guard token.kind == .name else { throw fail(.name) }
    advance()
    return at - 1
  }

  /// Notes where and what was expected, once.
  private mutating func fail(_ wanted: Wanted) -> Stop {
    if failure == nil { failure = Failure(token: at, wanted: wanted, open: open, statement: statement) }
    return Stop()
  }

  /// One level deeper; deeper than Lua goes, the source ends as far as advice is concerned.
  private mutating func deepen() throws {
    depth += 1
    if depth > Self.deepest { throw fail(.end) }
  }

  /// Begins a construct; `finish` ends it. Both keep `depth` and `open` together.
  private mutating func begin(_ kind: Open.Kind, _ token: Int, callee: Int? = nil, isBody: Bool = false) throws {
    try deepen()
    open.append(Open(kind: kind, token: token, callee: callee, isBody: isBody))
  }

  /// The construct ends with the token before the one at hand.
  private mutating func finish() {
    if let last = open.popLast() { pairs.append((last.token, at - 1)) }
    depth -= 1
  }

  // MARK: Statements

  /// Statements up to a word that ends a block, which is not taken.
  private mutating func block() throws {
    while token.kind != .end, !isAt("end"), !isAt("else"), !isAt("elseif"), !isAt("until") {
      statement = at
      if let function = inside.last { functions[function].lastStatement = at }
      if take("return") {
        if let function = inside.last { functions[function].hasReturn = true }
        let isBare = ["end", "else", "elseif", "until", ";"].contains { isAt($0) } || token.kind == .end
        if !isBare { try expressions() }
        _ = take(";")
        return
      }
      try oneStatement()
    }
  }

  /// One statement, by its first token.
  private mutating func oneStatement() throws {
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
  private mutating func body() throws {
    try expect("do")
    open[open.count - 1].isBody = true
    try block()
    try expect("end")
    finish()
  }

  private mutating func condition() throws {
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
  private mutating func loop() throws {
    try begin(.loop, at)
    advance()
    declared.append(source.tokens[try name()].word)
    if take("=") {
      try expression()
      try expect(",", .separator)
      try expression()
      if take(",") { try expression() }
    } else {
      while take(",") { declared.append(source.tokens[try name()].word) }
      try expect("in")
      try expressions()
    }
    try body()
  }

  /// `function a.b:c()`: the first name is what is declared or used.
  private mutating func functionStatement() throws {
    let start = at
    advance()
    var last = try name()
    declared.append(source.tokens[last].word)
    while take(".") || take(":") { last = try name() }
    try function(from: start)
  }

  private mutating func local() throws {
    advance()
    if isAt("function") {
      let start = at
      advance()
      declared.append(source.tokens[try name()].word)
      return try function(from: start)
    }
    repeat {
      declared.append(source.tokens[try name()].word)
      // Attributes: `<const>`, `<close>`.
      if take("<") {
        _ = try name()
        try expect(">")
      }
    } while take(",")
    if take("=") { try expressions() }
  }

  /// A call, or an assignment to one or more places. Any other expression is no statement of Lua.
  private mutating func expressionStatement() throws {
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
    bareCalls.append(start)
  }

  /// A name alone on the left is declared; `a.b = 1` declares nothing.
  private mutating func declare(_ start: Int) {
    if source.tokens[start].kind == .name, at == start + 1 || isAt(",") {
      declared.append(source.tokens[start].word)
    }
  }

  // MARK: Expressions

  private mutating func expressions() throws {
    repeat { try expression() } while take(",")
  }

  // Without precedence: what is asked of an expression is where it ends.
  private static let operators: Set<String> = [
    "+", "-", "*", "/", "//", "^", "%", "&", "~", "|", ">>", "<<", "..", "<", "<=", ">", ">=", "==", "~=", "and", "or",
  ]

  private mutating func expression() throws {
    try deepen()
    while true {
      // Signs before a value may be repeated: `not not x`.
      while isAt("not") || isAt("-") || isAt("#") || isAt("~") { advance() }
      try simple()
      guard token.kind == .symbol || token.kind == .keyword, Self.operators.contains(token.word) else { break }
      advance()
    }
    depth -= 1
  }

  /// A value without operators.
  private mutating func simple() throws {
    switch token.kind {
    case .number, .text:
      if token.flaw != nil { throw fail(.expression) }
      advance()
    case .keyword where ["nil", "true", "false"].contains(token.word): advance()
    case .symbol where token.word == "...": advance()
    case .symbol where token.word == "{": try table(nil)
    case .keyword where token.word == "function":
      advance()
      try function(from: at - 1)
    default: _ = try suffixed()
    }
  }

  /// A name or parenthesis with what follows it; whether it ends in a call.
  private mutating func suffixed() throws -> Bool {
    var callee: Int?
    if token.kind == .name {
      callee = at
      advance()
    } else if isAt("(") {
      try begin(.parenthesis, at)
      advance()
      try expression()
      try expect(")")
      finish()
    } else {
      throw fail(.expression)
    }
    var isCall = false
    while true {
      if take(".") {
        callee = try name()
        isCall = false
      } else if isAt("[") {
        try begin(.index, at)
        advance()
        try expression()
        try expect("]")
        finish()
        (callee, isCall) = (nil, false)
      } else if take(":") {
        callee = try name()
        guard isAt("(") || isAt("{") || token.kind == .text else { throw fail(.arguments) }
        try arguments(callee)
        isCall = true
      } else if isAt("(") || isAt("{") || token.kind == .text {
        try arguments(callee)
        isCall = true
      } else {
        return isCall
      }
    }
  }

  /// Arguments in parentheses, one text, or one table.
  private mutating func arguments(_ callee: Int?) throws {
    if token.kind == .text {
      if token.flaw != nil { throw fail(.expression) }
      return advance()
    }
    if isAt("{") { return try table(callee) }
    let call = calls.count
    calls.append(Call(callee: callee, open: at))
    try begin(.call, at, callee: callee)
    advance()
    if !isAt(")") { try expressions() }
    try expect(")", .separator)
    calls[call].close = at - 1
    finish()
  }

  private mutating func table(_ callee: Int?) throws {
    let number = tables.count
    tables.append(Table(open: at, callee: callee))
    try begin(.table, at, callee: callee)
    advance()
    while !isAt("}") {
      // A trailing comma is allowed, two are not.
      try item(number)
      if !take(","), !take(";"), !isAt("}") { throw fail(.separator) }
    }
    advance()
    tables[number].close = at - 1
    finish()
  }

  /// `key = value`, `[key] = value`, or a value alone.
  private mutating func item(_ table: Int) throws {
    let start = at
    var key: Int?
    // A name alone is a value; only `=` behind it makes it a key.
    if token.kind == .name, source.tokens[at + 1].word == "=", source.tokens[at + 1].kind == .symbol {
      key = at
      advance()
      advance()
    } else if isAt("[") {
      advance()
      try expression()
      try expect("]")
      try expect("=")
    }
    try expression()
    tables[table].items.append(Item(key: key, start: start, end: at - 1))
  }

  /// A function from its parameters to its `end`.
  private mutating func function(from start: Int) throws {
    let number = functions.count
    functions.append(Function(token: start))
    try begin(.function, start)
    try expect("(")
    if !isAt(")") {
      repeat {
        if take("...") { break }
        declared.append(source.tokens[try name()].word)
      } while take(",")
    }
    try expect(")", .separator)
    open[open.count - 1].isBody = true
    inside.append(number)
    // The body's statements are not the statement around it.
    let outer = statement
    try block()
    inside.removeLast()
    try expect("end")
    statement = outer
    functions[number].end = at - 1
    finish()
  }
}
