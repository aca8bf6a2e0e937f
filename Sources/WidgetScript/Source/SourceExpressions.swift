// Lua's expressions, as `SourceGrammar` reads them: values with their operators, calls, tables and functions.

extension SourceGrammar {
  mutating func expressions() throws {
    repeat { try expression() } while take(",")
  }

  // Without precedence: what is asked of an expression is where it ends.
  private static let operators: Set<String> = [
    "+", "-", "*", "/", "//", "^", "%", "&", "~", "|", ">>", "<<", "..", "<", "<=", ">", ">=", "==", "~=", "and", "or",
  ]

  mutating func expression() throws {
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
  mutating func simple() throws {
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
  mutating func suffixed() throws -> Bool {
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
  mutating func arguments(_ callee: Int?) throws {
    if token.kind == .text {
      if token.flaw != nil { throw fail(.expression) }
      return advance()
    }
    if isAt("{") { return try table(callee) }
    let call = outline.calls.count
    outline.calls.append(SourceOutline.Call(callee: callee, open: at))
    try begin(.call, at, callee: callee)
    advance()
    if !isAt(")") { try expressions() }
    try expect(")", .separator)
    outline.calls[call].close = at - 1
    finish()
  }

  mutating func table(_ callee: Int?) throws {
    let number = outline.tables.count
    outline.tables.append(SourceOutline.Table(open: at, callee: callee))
    try begin(.table, at, callee: callee)
    advance()
    while !isAt("}") {
      // A trailing comma is allowed, two are not.
      try item(number)
      if !take(","), !take(";"), !isAt("}") { throw fail(.separator) }
    }
    advance()
    outline.tables[number].close = at - 1
    finish()
  }

  /// `key = value`, `[key] = value`, or a value alone.
  mutating func item(_ table: Int) throws {
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
    outline.tables[table].items.append(SourceOutline.Item(key: key, start: start, end: at - 1))
  }

  /// A function from its parameters to its `end`.
  mutating func function(from start: Int) throws {
    let number = outline.functions.count
    outline.functions.append(SourceOutline.Function(token: start))
    try begin(.function, start)
    try expect("(")
    if !isAt(")") {
      repeat {
        if take("...") { break }
        outline.declared.append(source.tokens[try name()].word)
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
    outline.functions[number].end = at - 1
    finish()
  }
}
