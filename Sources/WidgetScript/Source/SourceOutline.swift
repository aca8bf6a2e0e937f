/// The shape of a script: its functions, tables and calls, by their tokens; and where Lua's grammar ends, if it does.
/// `SourceGrammar` reads it.
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

  var functions: [Function] = []
  var tables: [Table] = []
  var calls: [Call] = []
  /// Statements that are a call alone, by their first token.
  var bareCalls: [Int] = []
  /// Pairs of what was opened and what closed it.
  var pairs: [(open: Int, close: Int)] = []
  /// Names that the script declares: locals, parameters, functions, globals that it writes.
  var declared: [String] = []
  /// Where the source stops being Lua; nil where it is Lua to its end.
  var failure: Failure?

  /// Reads a source up to its end, or to where it stops being Lua.
  init(_ source: SourceText) { self = SourceGrammar.outline(of: source) }

  /// The shape of an empty source.
  init() {}
}
