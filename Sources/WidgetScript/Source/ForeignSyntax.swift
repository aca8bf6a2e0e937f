import WidgetModel

/// What other languages write and Lua does not, on one line: each rule finds its own sign and says the change.
/// The rules know nothing of each other; together they write the line anew.
/// The line may be no Lua at all; what it holds is judged by tokens, and never run.
struct ForeignSyntax {
  let line: SourceLineReader
  let declared: Set<String>

  var source: SourceText { line.source }

  /// All that is foreign on the line, in the order of the text.
  func repairs() -> [SourceRepair] {
    // A whole line of another language has one repair; its parts are not told of.
    if let whole = comment() ?? heading() { return [whole] }
    var found = declaration()
    for index in line.tokens { found += operatorOrSign(index) + value(index) + brackets(index) + range(index) }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  // Edits are in bytes of the source, and do not overlap.
  func repair(_ sentence: String, _ range: Range<Int>, _ edits: (Range<Int>, String)...) -> SourceRepair {
    SourceRepair(sentence: sentence, range: range, edits: edits.map { SourceEdit(range: $0.0, text: $0.1) })
  }

  // MARK: Whole lines

  /// `// words`, `/* words */`, `# words`.
  private func comment() -> SourceRepair? {
    // `#` opens a comment only at the line's beginning: elsewhere it is Lua's length.
    for index in line.tokens {
      let isComment =
        line.isSymbol(index, "//") && !isDivision(index) || line.isSymbol(index, "/*")
        || line.isSymbol(index, "#") && index == line.tokens.lowerBound
      guard isComment else { continue }
      let whole = source.range(ofLine: source.tokens[index].line)
      let range = source.tokens[index].start..<whole.upperBound
      var text = source.text(range).drop { "/*#!".contains($0) }
      if text.hasSuffix("*/") { text = text.dropLast(2) }
      let words = text.drop { $0 == " " }
      // An empty comment stays one.
      return repair("a comment begins with --", line.range(index), (range, words.isEmpty ? "--" : "-- \(words)"))
    }
    return nil
  }

  /// Whether `//` stands between two numbers or names as Lua's own operator: with one value behind it that ends the
  /// expression.
  private func isDivision(_ index: Int) -> Bool {
    // One value on each side is a division, several words behind it are a comment.
    guard line.endsValue(index - 1), let next = line.token(index + 1), next.isExpressionStart else { return false }
    guard let after = line.token(index + 2) else { return next.kind == .number || !source.hasGap(before: index + 1) }
    return !(after.kind == .name || after.kind == .keyword && !["and", "or", "then", "do", "end"].contains(after.word))
  }

  private static let types: Set<String> = ["struct", "class", "enum", "extension", "protocol", "interface", "final"]

  /// What opens a line of Swift, Python or JavaScript and has no like in Lua, or another form altogether.
  private func heading() -> SourceRepair? {
    let first = line.tokens.lowerBound
    guard !line.tokens.isEmpty else { return nil }
    if line.isSymbol(first, "@") { return attribute(first) }
    // `private static func`: the word behind all modifiers decides.
    let place = afterModifiers(first)
    let word = line.word(place)
    // The same word as a variable or a table of the script's is Lua.
    let isWord = line.isName(place) && !line.isSymbol(place + 1, "=") && !line.isSymbol(place + 1, ".")
    if word == "var", line.word(place + 1) == "body", line.isSymbol(place + 2, ":") {
      let whole = line.range(first, line.tokens.upperBound - 1)
      return repair("the view is a function of the widget", whole, (whole, "view = function(entry, environment)"))
    }
    if isWord, ["func", "fn", "fun", "def"].contains(word) || word == "async" && line.word(place + 1) == "function" {
      return function(first, place)
    }
    if line.isSymbol(first, "function") || line.isSymbol(first, "local") && line.isSymbol(first + 1, "function") {
      let name = line.isSymbol(first, "function") ? first : first + 1
      // A function of Lua's with a brace or types is JavaScript's or TypeScript's.
      if let last = line.tokens.last, line.isSymbol(last, "{") || line.isSymbol(last, "}") || hasTypes(name) {
        return function(first, name, prefix: first == name ? "function" : "local function")
      }
    }
    let next = line.token(place + 1)
    if isWord, Self.types.contains(word), next?.kind == .name {
      return repair(
        "Lua has no \(word); a widget is a table: return widget { kind = \"…\", view = function(entry) … end }",
        line.range(place))
    }
    if isWord, ["import", "using", "from", "include"].contains(word), next?.kind == .name || next?.kind == .text {
      return repair("a widget file needs no \(word): views, modifiers and modules are there already", line.range(place))
    }
    return flow(first, place, word)
  }

  private static let modifiers: Set<String> = [
    "private", "public", "fileprivate", "internal", "static", "open", "override", "export", "mutating", "lazy", "weak",
  ]

  private func afterModifiers(_ first: Int) -> Int {
    var place = first
    while line.isName(place), Self.modifiers.contains(line.word(place)),
      // A modifier's word at the end is a name.
      let next = line.token(place + 1), next.kind == .name || next.kind == .keyword
    { place += 1 }
    return place
  }

  /// `@State private var cups = 0`.
  private func attribute(_ first: Int) -> SourceRepair {
    let name = line.word(first + 1)
    let advice = ForeignNames.attribute(name) ?? "Lua has no attributes; leave @\(name) out"
    guard let let_ = line.tokens.first(where: { line.word($0) == "var" || line.word($0) == "let" }) else {
      return repair(advice, line.range(first, line.isName(first + 1) ? first + 1 : first))
    }
    let mark = line.range(first, first + 1)
    let variable = line.word(let_ + 1)
    // `@Environment(\.colorScheme)`: the key path's name is the environment's field here.
    if name == "Environment", let key = line.tokens.first(where: { line.isSymbol($0, "\\") }), line.isName(key + 2) {
      return repair(
        advice, mark,
        (line.range(first, line.tokens.upperBound - 1), "local \(variable) = environment.\(line.word(key + 2))"))
    }
    return repair(advice, mark, (source.tokens[first].start..<source.tokens[let_].end, "local"))
  }

  /// Statements with words of their own.
  private func flow(_ first: Int, _ place: Int, _ word: String) -> SourceRepair? {
    // Words that are statements only by themselves.
    let isAlone = line.tokens.count == 1
    switch word {
    case "switch", "match":
      guard line.isName(place), line.isName(place + 1) || line.isSymbol(place + 1, "(") else { return nil }
      // The subject without the brace or colon behind it.
      let last = line.tokens.last.map { line.isSymbol($0, "{") || line.isSymbol($0, ":") ? $0 - 1 : $0 } ?? place
      let subject = line.text(place + 1, last)
      return repair(
        "Lua has no \(word); write a chain of if and elseif", line.range(place),
        (line.range(first, line.tokens.upperBound - 1), "if \(subject) == … then"))
    case "case", "default":
      guard line.isName(place), line.isSymbol(line.tokens.upperBound - 1, ":") || line.isSymbol(place + 1, ".") else {
        return nil
      }
      return repair("Lua has no \(word); write a chain of if and elseif", line.range(place))
    case "guard":
      guard line.isName(place), let other = line.tokens.first(where: { line.isSymbol($0, "else") }) else { return nil }
      let isLet = ["let", "var", "local"].contains(line.word(place + 1))
      // `guard let x = y`: the name is tested after it is declared.
      let condition = isLet ? line.word(place + 2) : "(\(line.text(place + 1, other - 1)))"
      let close = line.closing(other + 1)
      let body = close.flatMap { $0 > other + 2 ? line.text(other + 2, $0 - 1) : nil } ?? "return"
      let local = isLet ? "local \(line.text(place + 2, other - 1)); " : ""
      // `guard local x = y else` with its body on the next lines, as Lua's blocks have it.
      let rest = other == line.tokens.upperBound - 1 ? "" : " \(body) end"
      return repair(
        "Lua has no guard; write an if that returns", line.range(place),
        (line.range(first, line.tokens.upperBound - 1), "\(local)if not \(condition) then\(rest)"))
    case "continue":
      guard isAlone else { return nil }
      return repair(
        "Lua has no continue; put the rest of the loop's body into an if", line.range(place))
    case "pass":
      guard isAlone else { return nil }
      return repair("Lua needs no pass: a block may be empty", line.range(place), (line.range(place), ""))
    case "throw", "raise":
      guard line.isName(place), place + 1 < line.tokens.upperBound else { return nil }
      let rest = line.text(place + 1, line.tokens.upperBound - 1)
      return repair(
        "an error is raised by error(…)", line.range(place),
        (line.range(first, line.tokens.upperBound - 1), "error(\(rest))"))
    case "try", "catch", "except":
      guard line.isName(place), line.isSymbol(place + 1, "{") || line.isSymbol(place + 1, ":") else { return nil }
      return repair("Lua has no \(word); errors are caught by pcall(function() … end)", line.range(place))
    default: return nil
    }
  }

  // MARK: Declarations

  private static let declaring: Set<String> = ["let", "var", "const", "val", "auto", "mut"]
  private static let typeNames: Set<String> = [
    "int", "Int", "float", "Float", "double", "Double", "string", "String", "bool", "Bool", "char", "long",
  ]

  /// `let goal: Int = 8`, `int goal = 8`; types behind names.
  private func declaration() -> [SourceRepair] {
    let first = line.tokens.lowerBound
    var found: [SourceRepair] = []
    // Types of C, Java and Swift in front of a name declare it too.
    let place = afterModifiers(first)
    let word = line.word(place)
    let isKeyword = line.isSymbol(first, "local")
    let declares =
      line.isName(place) && line.isName(place + 1) && (Self.declaring.contains(word) || Self.typeNames.contains(word))
    if declares {
      found.append(
        repair(
          "a value is declared with local", line.range(place),
          (source.tokens[first].start..<source.tokens[place].end, "local")))
    }
    // The value is tested where it is read.
    // `if let x = y`: the name is tested itself.
    if let let_ = line.tokens.first(where: { line.word($0) == "let" || line.word($0) == "var" }), let_ > first,
      line.isSymbol(let_ - 1, "if") || line.isSymbol(let_ - 1, "while"), line.isName(let_ + 1)
    {
      let isBare = !line.isSymbol(let_ + 2, "=")
      let last = isBare ? let_ : let_ + 2
      let end = line.token(last + 1)?.start ?? source.tokens[last].end
      let range = source.tokens[let_].start..<end
      found.append(
        repair("Lua has no 'if let'; a value that is nil counts as false", line.range(let_), (range, "")))
    }
    let name = declares ? place + 1 : isKeyword ? first + 1 : -1
    if name >= 0, line.isName(name), line.isSymbol(name + 1, ":"), line.isName(name + 2) || line.isSymbol(name + 2, "[")
    {
      // The type ends at the equals sign, or with the line.
      let end = line.tokens.first { $0 > name && line.isSymbol($0, "=") } ?? line.tokens.upperBound
      found.append(
        repair("Lua's names have no types", line.range(name + 1, end - 1), (line.range(name + 1, end - 1), "")))
    }
    return found
  }

  // A colon between the parentheses, or an arrow behind them.
  private func hasTypes(_ name: Int) -> Bool {
    guard let open = line.tokens.first(where: { $0 > name && line.isSymbol($0, "(") }), let close = line.closing(open)
    else { return false }
    return (open..<close).contains { line.isSymbol($0, ":") } || line.isSymbol(close + 1, ":")
      || line.isSymbol(close + 1, "->")
  }

  /// `func minutes(_ seconds: Int) -> Int {`.
  private func function(_ first: Int, _ word: Int, prefix: String = "local function") -> SourceRepair? {
    // `async function f`: the name is one word further.
    let name = line.word(word) == "async" ? word + 2 : word + 1
    guard line.isName(name), line.isSymbol(name + 1, "(") else { return nil }
    let mark = line.range(word)
    let sentence =
      prefix == "local function" && line.word(word) != "function"
      ? "a function is written function … end"
      : "a function's body stands between its parameters and end, without braces"
    let close = line.closing(name + 1)
    let header =
      "\(prefix) \(line.word(name))(\(parameters(name + 2, close ?? line.tokens.upperBound).joined(separator: ", "))"
    // Parameters go on in the next line: only the head is written anew.
    guard let close else {
      return repair(sentence, mark, (line.range(first, line.tokens.upperBound - 1), header + ","))
    }
    let open = line.tokens.first { $0 > close && (line.isSymbol($0, "{") || line.isSymbol($0, ":")) }
    var rest = ""
    // A body on the same line is closed there.
    if let open, let last = line.closing(open), last > open + 1 { rest = " \(line.text(open + 1, last - 1)) end" }
    return repair(sentence, mark, (line.range(first, line.tokens.upperBound - 1), "\(header))\(rest)"))
  }

  /// The names between parentheses, without labels, types and defaults.
  private func parameters(_ first: Int, _ end: Int) -> [String] {
    var names: [String] = []
    // `name` is the last one before the colon: labels stand in front of it.
    var (name, isOpen, depth) = ("", true, 0)
    for index in first..<max(first, end) {
      switch line.word(index) {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}", ">": depth -= 1
      case "," where depth == 0:
        if !name.isEmpty { names.append(name) }
        (name, isOpen) = ("", true)
      case ":", "=": isOpen = false
      default: if isOpen, line.isName(index) || line.word(index) == "..." { name = line.word(index) }
      }
    }
    return name.isEmpty ? names : names + [name]
  }
}
