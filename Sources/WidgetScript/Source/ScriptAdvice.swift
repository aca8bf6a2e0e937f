import LuaKit
import WidgetModel

/// Faults of a script that parses, explained by the line where they happened.
/// Lua names the value that was nil; the line's tokens tell what the author meant by it.
struct ScriptAdvice {
  let source: SourceText
  let outline: SourceOutline
  let line: SourceLineReader
  /// The line's number, from 1.
  let number: Int
  /// Names that need no declaration.
  let globals: [String]

  // nil for a source that is no UTF-8, or has no such line: it changed since it ran.
  init?(_ bytes: [UInt8], line number: Int, globals: [String]) {
    guard let source = SourceText(bytes), number >= 1, number <= source.lineCount else { return nil }
    self.source = source
    outline = SourceOutline(source)
    line = SourceLineReader(source, line: number)
    self.number = number
    self.globals = globals
  }

  var syntax: ForeignSyntax { ForeignSyntax(line: line, declared: Set(outline.declared)) }

  /// The keys that the script itself gives to tables.
  /// In the order of the text, each once, so that the nearest name does not change from run to run.
  var keys: [String] {
    var seen: Set<String> = []
    return outline.tables.flatMap(\.items).compactMap { $0.key.map { source.tokens[$0].word } }
      .filter { seen.insert($0).inserted }
  }

  // MARK: Lua's faults

  /// Returns the error with advice from the source, where the source tells what was meant.
  /// The first rule that applies wins: they go from the surest to the vaguest.
  func improved(_ fault: Diagnostic, _ access: LuaNilAccess?) -> Diagnostic {
    if let access, let repair = missing(access) ?? comment(access.name) { return tell(fault, repair) }
    if let repair = called(fault.message) ?? joined(fault.message) { return tell(fault, repair) }
    return marked(fault, access?.name)
  }

  /// The sentence replaced, the place marked, the line written anew.
  func tell(_ fault: Diagnostic, _ repair: SourceRepair) -> Diagnostic {
    var fault = fault
    fault.message = repair.sentence
    fault.line = source.line(at: repair.range.lowerBound)
    fault.span = source.span(repair.range)
    fault.suggestion = nil
    fault.replacement = repair.edits.isEmpty ? nil : source.line(fault.line ?? number, with: repair.edits)
    return fault
  }

  /// Marks the name that was nil, where there is no better advice.
  private func marked(_ fault: Diagnostic, _ name: String?) -> Diagnostic {
    var fault = fault
    if fault.span == nil, let name,
      let token = line.tokens.first(where: { line.word($0) == name && line.token($0)?.kind == .name })
    {
      fault.span = source.span(line.range(token))
      // A suggestion of several words is advice, and no name to put in.
      if let nearest = fault.suggestion, !nearest.contains(" ") {
        fault.replacement = source.line(number, with: [SourceEdit(range: line.range(token), text: nearest)])
      }
    }
    return fault
  }

  func repair(_ sentence: String, _ range: Range<Int>, _ edits: (Range<Int>, String)...) -> SourceRepair {
    SourceRepair(sentence: sentence, range: range, edits: edits.map { SourceEdit(range: $0.0, text: $0.1) })
  }

  // MARK: Names

  /// Swift's types whose members are words here.
  private static let enumerations: Set<String> = [
    "Color", "Font", "Alignment", "HorizontalAlignment", "VerticalAlignment", "TextAlignment", "Edge", "ContentMode",
    "Axis", "WidgetFamily", "ColorScheme", "UIColor", "Weight", "Design", "LineCap",
  ]

  private func missing(_ access: LuaNilAccess) -> SourceRepair? {
    let name = access.name
    // The first of that name: Lua tells the line, not the column.
    guard let token = line.tokens.first(where: { line.word($0) == name && (line.token($0)?.kind == .name) }) else {
      return nil
    }
    switch access.variable {
    case .global:
      if Self.enumerations.contains(name), let member = member(token) { return member }
      // Lua calls the global `f` with a text.
      if name == "f" || name == "F", line.token(token + 1)?.kind == .text { return pythonText(token) }
      return undefined(name, token)
    case .field, .method: return field(name, token, access)
    default: return nil
    }
  }

  /// A member of one of Swift's types, as the word that it is here.
  /// `Color.red`.
  private func member(_ token: Int) -> SourceRepair? {
    var last = token
    while line.isSymbol(last + 1, "."), line.isName(last + 2) { last += 2 }
    // `Color.red.opacity(0.5)`: what is called is no word.
    let isCalled = line.isSymbol(last + 1, "(") && last > token + 2
    // Modifiers of a colour are called on views here; the sentence says the word alone.
    if isCalled { last -= 2 }
    guard last > token else { return nil }
    let word = line.word(last), range = line.range(token, last)
    if isCalled {
      return repair("a word is a text in quotation marks: \(line.text(token, last)) is \"\(word)\"", range)
    }
    return repair(
      "a word is a text in quotation marks: \(line.text(token, last)) is \"\(word)\"", range, (range, "\"\(word)\""))
  }

  /// `f"{count} cups"`.
  private func pythonText(_ token: Int) -> SourceRepair {
    let text = line.word(token + 1).replacing("{", with: "\" .. ").replacing("}", with: " .. \"")
    let clean = text.replacing("\"\" .. ", with: "").replacing(" .. \"\"", with: "")
    return repair(
      "texts and values are joined by ..", line.range(token), (line.range(token, token + 1), clean))
  }

  /// Returns a repair of an undefined name; nil where none is likely.
  func undefined(_ name: String, _ token: Int) -> SourceRepair? {
    // The name itself is declared where it is assigned later in the file.
    let range = line.range(token)
    let own = outline.declared.filter { $0 != name }
    // Another case of a name of one's own is the likeliest slip, before all of the host's names.
    if let nearest = own.first(where: { $0.lowercased() == name.lowercased() }) {
      return repair("undefined '\(name)'; did you mean '\(nearest)'?", range, (range, nearest))
    }
    if let advice = ForeignNames.instead(of: name, as: .global) {
      return repair("a widget has no '\(name)': \(advice)", range)
    }
    if let nearest = NearestName.of(name, among: own + globals.filter { $0 != name }) {
      return repair("undefined '\(name)'; did you mean '\(nearest)'?", range, (range, nearest))
    }
    // A field of the entry that was written as a variable.
    guard own.contains("entry"), !line.isSymbol(token + 1, "("), let field = NearestName.of(name, among: keys) else {
      return nil
    }
    return repair("undefined '\(name)'; did you mean 'entry.\(field)'?", range, (range, "entry.\(field)"))
  }

  private static let renamed: [String: String] = [
    "uppercased": "upper", "lowercased": "lower", "toUpperCase": "upper", "toLowerCase": "lower",
  ]

  private func field(_ name: String, _ token: Int, _ access: LuaNilAccess) -> SourceRepair? {
    let range = line.range(token)
    // `entry.count` may be a field of the author's own.
    let isEntry = line.word(token - 2) == "entry" && !line.isSymbol(token - 3, ".")
    if ["length", "count", "size"].contains(name), !isEntry || !keys.contains(name) { return length(token) }
    if let own = Self.renamed[name] {
      return repair(
        "'\(name)' is \(own) in Lua: text:\(own)()", range,
        (source.tokens[token - 1].start..<source.tokens[token].end, ":\(own)"))
    }
    // A method that is called is told of as such by other rules.
    if access.operation != .call, !line.isSymbol(token + 1, "("),
      let nearest = NearestName.of(name, among: keys.filter { $0 != name })
    {
      return repair("undefined field '\(name)'; did you mean '\(nearest)'?", range, (range, nearest))
    }
    return nil
  }

  /// `entry.cups.length`, `cups.count()`.
  private func length(_ token: Int) -> SourceRepair? {
    var first = token - 2
    // The owner may be a chain of fields.
    while line.isSymbol(first - 1, "."), line.isName(first - 2) { first -= 2 }
    guard first >= line.tokens.lowerBound, line.isName(first) else { return nil }
    let owner = line.text(first, token - 2)
    let isCalled = line.isSymbol(token + 1, "(") && line.isSymbol(token + 2, ")")
    let whole = line.range(first, isCalled ? token + 2 : token)
    return repair("a list's length is written #\(owner)", line.range(token), (whole, "#\(owner)"))
  }

  /// `Text(a) // words` is a division in Lua.
  private func comment(_ name: String) -> SourceRepair? {
    guard let sign = line.tokens.first(where: { line.isSymbol($0, "//") }), line.word(sign + 1) == name else {
      return nil
    }
    return divided
  }

  // A comment mostly has a blank behind its sign.
  private var divided: SourceRepair? {
    guard let sign = line.tokens.first(where: { line.isSymbol($0, "//") && source.hasGap(before: $0 + 1) }) else {
      return nil
    }
    let rest = source.tokens[sign].start..<source.range(ofLine: number).upperBound
    // The author's words, without further slashes.
    let words = source.text(rest).drop { $0 == "/" || $0 == " " }
    return repair("a comment begins with --; // divides", line.range(sign), (rest, "-- \(words)"))
  }

  /// `cups[0]`.
  var zero: SourceRepair? {
    guard
      let open = line.tokens.first(where: {
        line.isSymbol($0, "[") && line.word($0 + 1) == "0" && line.isSymbol($0 + 2, "]")
      })
    else { return nil }
    return repair(
      "a list begins at 1: its first member is [1]", line.range(open, open + 2), (line.range(open + 1), "1"))
  }

  private func compared(_ message: String) -> SourceRepair? {
    guard
      let sign = line.tokens.first(where: {
        ["<", ">", "<=", ">="].contains(line.word($0)) && line.token($0)?.kind == .symbol
      })
    else { return nil }
    // Lua's sentence names both types.
    if message.contains("nil") {
      return repair("one of the compared values is nil; write (value or 0)", line.range(sign))
    }
    guard message.contains("string"), message.contains("number") else { return nil }
    return repair("a text and a number cannot be compared; a text becomes a number by tonumber(text)", line.range(sign))
  }

  private func concatenated(_ message: String, _ name: String) -> SourceRepair? {
    guard let token = line.tokens.first(where: { line.word($0) == name && line.isName($0) }) else { return nil }
    let range = line.range(token)
    // Tables and truth values have advice of their own.
    if message.hasPrefix("attempt to concatenate a table value") {
      return repair(
        "'\(name)' is a table, which cannot be joined to a text: join its fields, or its length #\(name)", range)
    }
    var first = token
    while line.isSymbol(first - 1, "."), line.isName(first - 2) { first -= 2 }
    guard message.hasPrefix("attempt to concatenate a boolean value") else { return nil }
    let whole = line.range(first, token)
    return repair(
      "true and false are joined to a text by tostring(…)", range, (whole, "tostring(\(line.text(first, token)))"))
  }

  // MARK: Calls

  /// What was called that is no function, or called wrongly.
  private func called(_ message: String) -> SourceRepair? {
    // In the order of how telling Lua's messages are.
    if message.contains("arithmetic"), let comment = divided { return comment }
    if message.hasPrefix("attempt to get length of a nil value"),
      // Reads the name with the same reader, whose sentences begin alike.
      let access = LuaNilAccess(message: message.replacing("get length of", with: "index"))
    {
      return missing(access)
    }
    if message.hasPrefix("attempt to index a nil value"), let zero = zero { return zero }
    if message.hasPrefix("attempt to compare"), let compared = compared(message) { return compared }
    if message.hasPrefix("attempt to concatenate a"), let name = quoted(message) { return concatenated(message, name) }
    // A loop over a list without `ipairs` is foreign syntax of a block.
    if message.contains("(for iterator") { return syntax.block() }
    if message.hasPrefix("call it with a colon") { return dotted() }
    if message.hasPrefix("bad argument #1 to '"), message.contains("got no value") {
      return dotted(only: quoted(message))
    }
    if message.hasPrefix("attempt to call a View value") { return calledView() }
    if message.hasPrefix("attempt to call a table value") || message.hasPrefix("attempt to call a string value") {
      return calledTable(quoted(message))
    }
    if message.hasPrefix("attempt to index a function value"), let name = quoted(message),
      let token = line.tokens.first(where: { line.word($0) == name && line.isName($0) })
    {
      if let member = Self.enumerations.contains(name) ? member(token) : nil { return member }
      return repair("'\(name)' is a function; it is called: \(name)(…)", line.range(token))
    }
    return nil
  }

  /// The first name in a sentence's quotation marks.
  /// Lua's messages put names in single quotation marks.
  private func quoted(_ message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count > 2 ? String(parts[1]) : nil
  }

  /// A method that was called with a dot: the view or text was then not given.
  /// `Text("a").padding()`, `name.upper()`.
  private func dotted(only name: String? = nil) -> SourceRepair? {
    var edits: [SourceEdit] = []
    var first: Int?
    for token in line.tokens where line.isSymbol(token, ".") && line.isName(token + 1) {
      let word = line.word(token + 1)
      // Without a name of a function, every modifier on the line is meant.
      let isMeant = name.map { $0 == word } ?? (ModifierKind(rawValue: word) != nil)
      let isCalled =
        line.isSymbol(token + 2, "(") || line.isSymbol(token + 2, "{") || line.token(token + 2)?.kind == .text
      // Functions of modules take a dot.
      guard isMeant, isCalled, !["string", "table", "math", "utf8", "os", "date"].contains(line.word(token - 1)) else {
        continue
      }
      edits.append(SourceEdit(range: line.range(token), text: ":"))
      first = first ?? token
    }
    guard let first else { return nil }
    let word = line.word(first + 1)
    let sentence =
      name == nil
      ? "a modifier is called with a colon: view:\(word)(…)" : "a text's function is called with a colon: :\(word)(…)"
    return SourceRepair(sentence: sentence, range: line.range(first, first + 1), edits: edits)
  }

  /// `VStack() { … }`, `Button("a") { … }`, `Text "a" "b"`.
  private func calledView() -> SourceRepair? {
    for token in line.tokens where line.isSymbol(token, "(") {
      guard let close = line.closing(token), line.isSymbol(close + 1, "{"), line.isName(token - 1) else { continue }
      let name = line.word(token - 1)
      let sentence = "\(name) takes all in braces alone: \(name) { … }"
      // Empty parentheses are left out; others become the table's first members.
      if close == token + 1 {
        return repair(
          sentence, line.range(token, close), (source.tokens[token - 1].end..<source.tokens[close + 1].start, " "))
      }
      let end = source.tokens[close + 1].end
      return repair(
        sentence, line.range(token), (line.range(token), " { "), (source.tokens[close].start..<end, ","))
    }
    for token in line.tokens where token > 0 {
      let before = source.tokens[token - 1]
      let isBehindValue = before.kind == .text || [")", "}"].contains(before.word)
      // A call right behind a text or a bracket is a missing comma.
      guard isBehindValue, line.token(token)?.kind == .text || line.isSymbol(token, "{") || line.isSymbol(token, "(")
      else { continue }
      let place = before.end..<before.end
      // The comma may be missing at the end of the line before, where the error's line is not.
      if before.line == number { return repair("a comma is missing in front of this", line.range(token), (place, ",")) }
      return repair("a comma is missing at the end of this line", before.start..<before.end, (place, ","))
    }
    return nil
  }

  /// `names(1)`.
  private func calledTable(_ name: String?) -> SourceRepair? {
    guard let name, let token = line.tokens.first(where: { line.word($0) == name && line.isName($0) }),
      line.isSymbol(token + 1, "("), let close = line.closing(token + 1)
    else { return nil }
    return repair(
      "'\(name)' is a table, and no function; a member is read by \(name)[…]", line.range(token),
      (line.range(token + 1), "["), (line.range(close), "]"))
  }

  /// `"a" + title`.
  private func joined(_ message: String) -> SourceRepair? {
    // The sentence was made by `ScriptErrors`: Lua's own speaks of arithmetic.
    guard message.hasSuffix("; texts are joined by '..'"),
      let first = line.tokens.first(where: { line.isSymbol($0, "+") })
    else { return nil }
    // All signs of the line, since one would leave the same error behind.
    let edits = line.tokens.filter { line.isSymbol($0, "+") }.map { SourceEdit(range: line.range($0), text: "..") }
    return SourceRepair(
      sentence: "texts are joined by .., numbers are added by +", range: line.range(first), edits: edits)
  }
}
