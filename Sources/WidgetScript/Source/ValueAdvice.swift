import WidgetModel

/// Faults of decoding, explained by the expressions that gave the values.
extension ScriptAdvice {
  /// Returns the error with the replacement that its place in the source suggests.
  func improved(_ fault: Diagnostic) -> Diagnostic {
    if fault.message.hasSuffix("nothing (nil)") || fault.message.hasSuffix("got nothing (nil)"),
      let repair = nilArgument(of: fault.message)
    {
      return tell(fault, repair)
    }
    if fault.message.hasSuffix("a child is a view, a text or a number, not a function"), let repair = uncalled(fault) {
      return tell(fault, repair)
    }
    if fault.code == .decodeUnknownKey, let key = quotedKey(fault.message) { return placed(fault, key) }
    return fault
  }

  // MARK: Nil

  /// `Text(entry.titel)`, `Text(names[0])`: which expression was nil, and the name that may be meant.
  private func nilArgument(of message: String) -> SourceRepair? {
    let owner = String(message.prefix { $0.isLetter })
    guard
      let callee = line.tokens.first(where: { line.word($0) == owner && line.isName($0) && line.isSymbol($0 + 1, "(") }
      ),
      let close = line.closing(callee + 1), close > callee + 2
    else { return nil }
    let first = callee + 2
    let last = line.rightEdge(first)
    guard last < close else { return nil }
    let range = line.range(first, last)
    if let zero { return zero }
    guard (first...last).allSatisfy({ line.isName($0) || line.isSymbol($0, ".") }) else { return nil }
    let name = line.word(last)
    if first == last {
      if let repair = undefined(name, last) { return repair }
      return outline.declared.contains(name)
        ? repair("\(owner) got nothing: '\(name)' is nil", range) : repair(Self.undeclared(name), range)
    }
    let text = line.text(first, last)
    if let nearest = NearestName.of(name, among: (keys + Self.given).filter { $0 != name }) {
      return repair(
        "\(owner) got nothing: \(text) is nil; did you mean '\(nearest)'?", line.range(last),
        (line.range(last), nearest))
    }
    return repair("\(owner) got nothing: \(text) is nil", range)
  }

  private static func undeclared(_ name: String) -> String {
    "'\(name)' is undefined, which gives nil: declare it, or write it as a text in quotation marks"
  }

  /// Fields that the host gives.
  private static let given = [
    "date", "widgetFamily", "colorScheme", "widgetRenderingMode", "dynamicTypeSize", "displaySize", "configuration",
    "locale",
    "timeZone", "contentMargins", "lastError",
  ]

  /// Constructors whose members are the widget's, beside views and modifiers.
  private static let declaring: Set<String> = [
    "widget", "control", "bundle", "intent", "Timeline", "ForEach", "after", "stack", "activity",
  ]
  private static let views = Set(
    ViewKind.allCases.map(\.rawValue) + ModifierKind.allCases.map(\.rawValue) + Vocabulary.aliases.map(\.name))

  /// The fault of an undefined name that stands alone where a view, a modifier or a declaration takes a value.
  func undefinedArgument(_ name: String, in file: String) -> Diagnostic? {
    guard let token = line.tokens.first(where: { isAlone($0, name) }) else { return nil }
    let range = line.range(token)
    let isWord = Word(rawValue: name) != nil || Family(rawValue: name) != nil || Color.Role(rawValue: name) != nil
    let repair: SourceRepair
    if isWord {
      repair = self.repair(
        "'\(name)' is undefined; a word is a text in quotation marks: write \"\(name)\"", range, (range, "\"\(name)\""))
    } else {
      repair = undefined(name, token) ?? self.repair(Self.undeclared(name), range)
    }
    return tell(Diagnostic(.scriptUndefined, "", file: file, line: number), repair)
  }

  /// Whether a token is that name and the whole of an argument or member.
  private func isAlone(_ token: Int, _ name: String) -> Bool {
    guard line.isName(token), line.word(token) == name, token > 0 else { return false }
    let before = source.tokens[token - 1], after = source.tokens[min(token + 1, source.tokens.count - 1)]
    guard before.kind == .symbol, ["{", "(", ",", "=", ";"].contains(before.word),
      after.kind == .symbol, ["}", ")", ",", ";"].contains(after.word)
    else { return false }
    // The brackets around it, from the inside, up to the function that holds it.
    let function = outline.functions.last { $0.token < token && token < $0.end }?.token ?? -1
    let tables = outline.tables.filter { $0.open > function && $0.open < token && ($0.close ?? .max) > token }
    let calls = outline.calls.filter { $0.open > function && $0.open < token && ($0.close ?? .max) > token }
    let inner = (tables.map { ($0.open, $0.callee) } + calls.map { ($0.open, $0.callee) }).sorted { $0.0 > $1.0 }
    for (_, callee) in inner {
      guard let callee else { continue }
      let word = source.tokens[callee].word
      return Self.views.contains(word) || Self.declaring.contains(word)
    }
    return false
  }

  // MARK: Children

  /// `Spacer` without its parentheses.
  private func uncalled(_ fault: Diagnostic) -> SourceRepair? {
    let owner = fault.message.prefix { $0 != ":" }
    let words = fault.path?.split(separator: " ") ?? []
    guard let place = words.lastIndex(of: "child"), place + 1 < words.count, let index = Int(words[place + 1]) else {
      return nil
    }
    for table in outline.tables {
      guard let callee = table.callee, source.tokens[callee].word == owner else { continue }
      let items = table.items.filter { $0.key == nil }
      guard index <= items.count, case let item = items[index - 1], item.start == item.end,
        source.tokens[item.start].kind == .name, source.tokens[item.start].line == number
      else { continue }
      let token = source.tokens[item.start]
      let range = token.start..<token.end
      return repair(
        "'\(token.word)' is a function; a view is made by calling it: \(token.word)()", range,
        (range.upperBound..<range.upperBound, "()"))
    }
    return nil
  }

  // MARK: Keys

  private func quotedKey(_ message: String) -> String? {
    message.firstRange(of: "unknown key '").map { String(message[$0.upperBound...].prefix { $0 != "'" }) }
  }

  /// A key is told where it stands.
  private func placed(_ fault: Diagnostic, _ key: String) -> Diagnostic {
    let item = outline.tables.flatMap(\.items).first { item in
      item.key.map { source.tokens[$0].word == key && source.tokens[$0].line >= number } ?? false
    }
    guard let token = item?.key.map({ source.tokens[$0] }) else { return fault }
    var fault = fault
    fault.line = token.line
    fault.span = source.span(token.start..<token.end)
    return fault
  }

  // MARK: Return

  /// A function that makes a view and does not return it.
  func withoutReturn(_ fault: Diagnostic, owner: String = "the view function") -> Diagnostic {
    guard let function = outline.functions.first(where: { source.tokens[$0.token].line == number }),
      !function.hasReturn,
      let last = function.lastStatement
    else { return fault }
    let token = source.tokens[last]
    let name = token.word
    let isCall = outline.bareCalls.contains(last)
    let edits = isCall ? [SourceEdit(range: token.start..<token.start, text: "return ")] : []
    let sentence =
      isCall
      ? "\(owner) makes a view and does not return it: write return in front"
      : "\(owner) has no return: it ends with '\(name)'"
    return tell(fault, SourceRepair(sentence: sentence, range: token.start..<token.end, edits: edits))
  }

  /// A provider's function that never returns anything; nil where it does, or does nothing at all.
  func returnless(_ fault: Diagnostic, _ name: String) -> Diagnostic? {
    let functions = outline.functions.filter { source.tokens[$0.token].line == number }
    guard
      let function = functions.first(where: { function in
        function.token > 1 && source.tokens[function.token - 2].word == name
      }) ?? (functions.count == 1 ? functions.first : nil),
      !function.hasReturn, function.lastStatement != nil
    else { return nil }
    let token = source.tokens[function.token]
    let form = name == "timeline" ? "return { entries = { { date = context.now, … } } }" : "return { … }, an entry"
    return tell(
      fault,
      SourceRepair(
        sentence: "\(name) has no return, so there is nothing to show: end it with \(form)",
        range: token.start..<token.end))
  }
}
