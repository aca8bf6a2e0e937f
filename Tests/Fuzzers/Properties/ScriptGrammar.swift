import WidgetModel

/// A Lua expression from choices: mostly valid views with values at the limits, and sometimes something that no view, modifier
/// or argument accepts. Its length is proportional to the bytes.
struct ScriptGrammar {
  private var dice: Dice
  /// The number of expressions that may still be written.
  private var left = 120

  init(_ dice: Dice) { self.dice = dice }

  // MARK: Views

  mutating func view() -> String { view(depth: 7) }

  private mutating func view(depth: Int) -> String {
    left -= 1
    guard depth > 0, left > 0, !dice.isEmpty else { return "\"leaf\"" }
    switch dice.roll(16) {
    case 0: return text()
    case 1: return "{ \(views(depth, most: 3)) }"
    case 2: return plain(depth)
    case 3: return wild(depth: 2)
    case 4: return "(\(view(depth: depth - 1)) .. \(view(depth: depth - 1)))"
    case 5: return dice.one(of: ["Text.verbatim", "Text.markdown"]) + "(\(text()))"
    case 6: return "(" + view(depth: depth - 1) + ")" + modifiers(depth)
    case 7:
      return dice.one(of: ["false", "nil", "ForEach({1,2}, function(i) return Text(i) end)", "localized(\"k\", 1)"])
    default: return constructed(depth) + modifiers(depth)
    }
  }

  private mutating func views(_ depth: Int, most: Int) -> String {
    (0..<dice.roll(most + 1)).map { _ in view(depth: depth - 1) }.joined(separator: ", ")
  }

  private mutating func constructed(_ depth: Int) -> String {
    let kind = dice.one(of: ViewKind.allCases)
    let entry = Vocabulary.entry(kind)
    var parts = named(entry.parameters, depth)
    for name in entry.positional.prefix(dice.roll(3)) {
      if let parameter = entry.parameter(name) { parts.append(value(parameter.type, depth)) }
    }
    if entry.content == .segments { parts += (0..<dice.roll(4)).map { _ in segment() } }
    if entry.content != .none, depth > 1 { parts.append(views(depth, most: 3)) }
    return "\(kind.rawValue) { \(parts.filter { !$0.isEmpty }.joined(separator: ", ")) }"
  }

  /// The same without constructors.
  private mutating func plain(_ depth: Int) -> String {
    let kind = dice.one(of: ViewKind.allCases)
    var parts = ["type = \"\(kind.rawValue)\""] + named(Vocabulary.entry(kind).parameters, depth)
    parts.append(views(depth, most: 2))
    let modifiers = (0..<dice.roll(3)).map { _ in
      let kind = dice.one(of: ModifierKind.allCases)
      return "{ " + (["\"\(kind.rawValue)\""] + positional(Vocabulary.entry(kind), depth)).joined(separator: ", ")
        + " }"
    }
    if !modifiers.isEmpty { parts.append("modifiers = { \(modifiers.joined(separator: ", ")) }") }
    return "{ \(parts.filter { !$0.isEmpty }.joined(separator: ", ")) }"
  }

  private mutating func modifiers(_ depth: Int) -> String {
    (0..<dice.roll(4)).map { _ in
      let kind = dice.one(of: ModifierKind.allCases)
      let entry = Vocabulary.entry(kind)
      if dice.chance(3) { return ":\(kind.rawValue) { \(named(entry.parameters, depth).joined(separator: ", ")) }" }
      return ":\(kind.rawValue)(\(positional(entry, depth).joined(separator: ", ")))"
    }.joined()
  }

  private mutating func named(_ parameters: [Parameter], _ depth: Int) -> [String] {
    guard !parameters.isEmpty else { return [] }
    return (0..<dice.roll(4)).map { _ in
      let parameter = dice.one(of: parameters)
      return "\(parameter.name.rawValue) = \(value(parameter.type, depth))"
    }
  }

  private mutating func positional(_ entry: Entry, _ depth: Int) -> [String] {
    entry.parameters.prefix(dice.roll(4)).map { value($0.type, depth) }
  }

  private mutating func segment() -> String {
    let name = dice.one(of: ["move", "line", "curve", "arc", "quad", "close", "rect", "ellipse", "Move"])
    return "{ \"\(name)\", " + (0..<dice.roll(7)).map { _ in number() }.joined(separator: ", ") + " }"
  }

  // MARK: Values

  private mutating func value(_ type: ParameterType, _ depth: Int) -> String {
    left -= 1
    guard left > 0, !dice.isEmpty else { return "1" }
    if dice.chance(8) { return wild(depth: 2) }
    switch type {
    case .flag: return dice.one(of: ["true", "false"])
    case .picture: return dice.one(of: ["'<svg/>'", "'\\x89PNG\\r\\n\\x1a\\n'", "('x'):rep(300)"])
    case .number(let range):
      return dice.chance(2) ? number() : "\(dice.chance(2) ? range.lowerBound : range.upperBound)"
    case .integer(let range):
      return dice.chance(2) ? number() : "\(dice.chance(2) ? range.lowerBound : range.upperBound)"
    case .length, .extent, .date: return dice.chance(3) ? "\(dice.roll(300))" : number()
    case .dates, .numbers, .range: return "{ \(number()), \(number()) }"
    case .text, .url: return text()
    case .word(let words), .words(let words): return "\"\(dice.one(of: words).rawValue)\""
    case .color: return color()
    case .colors: return "{ \(color()), \(color()) }"
    case .stops: return "{ { color = \(color()), location = \(number()) }, { color = \(color()), location = 1 } }"
    case .gridItems:
      return
        "{ GridItem { fixed = \(number()) }, { adaptive = \(number()), spacing = \(number()) }, { minimum = \(number()) } }"
    case .unitPoint: return dice.chance(2) ? "{ x = \(number()), y = \(number()) }" : "\"topLeading\""
    case .view: return view(depth: depth - 1)
    case .guide:
      return dice.one(of: [
        "function(d) return d.height / 2 end", "function(d) return d.width * \(number()) + \(number()) end",
        "function(d) return d end", "function(d) return d.width * d.height end", "4",
      ])
    case .action: return "intent { id = \"I\", title = \"t\", perform = function() end } { }"
    case .data: return data(depth: 2)
    case .oneOf(let types): return value(dice.one(of: types), depth)
    }
  }

  private mutating func color() -> String {
    switch dice.roll(4) {
    case 0: "\"#\(dice.one(of: ["FF8000", "ff8000", "12345", "FF800080", "GGGGGG", ""]))\""
    case 1: text()
    default: "\"\(dice.one(of: Color.Role.allCases).rawValue)\""
    }
  }

  private mutating func number() -> String {
    let number = dice.number()
    if number.isNaN { return "0/0" }
    if number.isInfinite { return number > 0 ? "math.huge" : "-math.huge" }
    return dice.chance(4) ? dice.one(of: ["math.mininteger", "math.maxinteger", "2^63", "-2^63"]) : "\(number)"
  }

  private static let pieces = [
    "word ", "日本", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200D}", "\\n", "\\t", "\\0",
    "\\27[31m",
    "\\xff", "\\xc2\\x9b", "**b**", "[l](https://e.org)", "`c`", "%", "a\u{300}\u{301}\u{302}", "\u{FE0F}", "مرحبا",
    "\\\"", "https://e.org/",
    "javascript:", "\u{2028}", "sun.max",
  ]

  private mutating func text() -> String {
    "\"" + (0..<dice.roll(5)).map { _ in dice.one(of: Self.pieces) }.joined() + "\""
  }

  // MARK: Anything

  private mutating func wild(depth: Int) -> String {
    let values = [
      "nil", "true", "{}", "print", "json.null", "json.array {}", "function() end",
      "setmetatable({}, { __index = error })",
      "setmetatable({ 1, 2 }, { __len = function() return 2^53 end })", "{ [2^53] = 1 }", "{ [0/0 == 0/0] = 1 }",
      "{ 1, nil, 3 }", "(function() local t = {} t[1] = t return t end)()", "Color", "Text", "_ENV", "string", "date",
      "setmetatable({}, { __tostring = function() return {} end })", "{ type = 1 }",
      "{ type = \"VStack\", { type = \"\" } }",
      "{ modifiers = { 1, {}, { \"\" }, { \"padding\", {} } }, type = \"Text\" }", "(\"x\"):rep(20000)",
    ]
    guard depth > 0 else { return number() }
    switch dice.roll(4) {
    case 0: return number()
    case 1: return text()
    case 2: return data(depth: depth - 1)
    default: return dice.one(of: values)
    }
  }

  mutating func data(depth: Int) -> String {
    left -= 1
    guard depth > 0, left > 0, !dice.isEmpty else { return "0" }
    switch dice.roll(8) {
    case 0: return dice.one(of: ["true", "false", "nil", "json.null", "json.array {}", "{}"])
    case 1: return number()
    case 2: return text()
    case 3: return "{ " + (0..<dice.roll(5)).map { _ in data(depth: depth - 1) }.joined(separator: ", ") + " }"
    case 4: return wild(depth: depth - 1)
    default:
      let fields = (0..<dice.roll(5)).map { _ in "[\(dice.chance(3) ? number() : text())] = \(data(depth: depth - 1))" }
      // NaN and nil cannot be keys: the chunk then fails with Lua's own error.
      return "{ " + fields.joined(separator: ", ") + " }"
    }
  }
}
