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

  private init(
    _ source: SourceText, _ outline: SourceOutline, _ line: SourceLineReader, _ number: Int, _ globals: [String]
  ) {
    (self.source, self.outline, self.line, self.number, self.globals) = (source, outline, line, number, globals)
  }

  /// The same for a chain of calls that goes on below its first line, which is the only one that Lua knows;
  /// nil where the line stands alone.
  private var chain: ScriptAdvice? {
    let reader = SourceLineReader(source, chainOfLine: number)
    return reader.tokens == line.tokens ? nil : ScriptAdvice(source, outline, reader, number, globals)
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
    told(fault, access) ?? chain?.told(fault, access) ?? absent(fault) ?? marked(fault)
  }

  /// A field that a table of the host does not have, at its name.
  private func absent(_ fault: Diagnostic) -> Diagnostic? {
    guard fault.code == .scriptUndefined, fault.span == nil, let name = quoted(fault.message) else { return nil }
    let nearest = fault.suggestion.flatMap { $0.contains(" ") ? nil : $0 }
    let reader = chain?.line ?? line
    guard
      let token = reader.tokens.first(where: {
        reader.word($0) == name && reader.isName($0) && reader.isSymbol($0 - 1, ".")
      })
        ?? reader.tokens.first(where: { reader.word($0) == name && reader.isName($0) })
        ?? reader.tokens.first(where: { reader.isName($0) && "[\(reader.word($0 + 2))]" == name })
    else { return nil }
    var fault = fault
    fault.line = source.tokens[token].line
    fault.span = source.span(reader.range(token))
    if let nearest {
      fault.replacement = source.parsedLine(
        source.tokens[token].line, with: [SourceEdit(range: reader.range(token), text: nearest)])
    }
    return fault
  }

  private func told(_ fault: Diagnostic, _ access: LuaNilAccess?) -> Diagnostic? {
    if let access, let repair = missing(access) ?? comment(access.name) { return tell(fault, repair) }
    if let repair = called(fault.message) ?? joined(fault.message) { return tell(fault, repair) }
    return access.flatMap { marked(fault, $0) }
  }

  /// The sentence replaced, the place marked, the line written anew.
  func tell(_ fault: Diagnostic, _ repair: SourceRepair) -> Diagnostic {
    var fault = fault
    fault.message = repair.sentence
    fault.line = source.line(at: repair.range.lowerBound)
    fault.span = source.span(repair.range)
    fault.suggestion = nil
    fault.replacement = repair.edits.isEmpty ? nil : source.parsedLine(fault.line ?? number, with: repair.edits)
    return fault
  }

  /// The line with another content of one of its texts; nil where it does not have that text.
  func line(replacing content: String, by other: String) -> String? {
    let token = line.tokens.first { token in
      line.token(token)?.kind == .text && line.word(token).dropFirst().dropLast() == content
    }
    guard let token, let mark = line.word(token).first, mark == "\"" || mark == "'", !other.contains(mark) else {
      return nil
    }
    return source.parsedLine(number, with: [SourceEdit(range: line.range(token), text: "\(mark)\(other)\(mark)")])
  }

  /// Marks the name that was nil, where there is no better advice; nil where the line does not have it.
  private func marked(_ fault: Diagnostic, _ access: LuaNilAccess) -> Diagnostic? {
    if fault.span != nil { return fault }
    guard let token = token(of: access) else { return nil }
    var fault = fault
    fault.line = source.tokens[token].line
    fault.span = source.span(line.range(token))
    // A suggestion of several words is advice, and no name to put in.
    if let nearest = fault.suggestion, !nearest.contains(" ") {
      fault.replacement = source.parsedLine(
        source.tokens[token].line, with: [SourceEdit(range: line.range(token), text: nearest)])
    }
    return fault
  }

  /// The first name that may be the one that was nil: Lua tells the line, not the column.
  func token(of access: LuaNilAccess) -> Int? {
    line.tokens.first { token in
      guard line.word(token) == access.name, line.isName(token) else { return false }
      switch access.variable {
      case .method: return line.isSymbol(token - 1, ":")
      case .field: return line.isSymbol(token - 1, ".")
      case .global, .local, .upvalue, .constant:
        let isKey = line.isSymbol(token + 1, "=") && (line.isSymbol(token - 1, "{") || line.isSymbol(token - 1, ","))
        return !isKey && !line.isSymbol(token - 1, ".") && !line.isSymbol(token - 1, ":")
      }
    }
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
    guard let token = token(of: access) else { return nil }
    switch access.variable {
    case .global:
      if Self.enumerations.contains(name), let member = member(token) { return member }
      // Lua calls the global `f` with a text.
      if name == "f" || name == "F", line.token(token + 1)?.kind == .text { return pythonText(token) }
      if access.operation == .call, let outer = outermostUndefined(token) {
        return undefined(source.tokens[outer].word, outer)
          ?? repair("undefined '\(source.tokens[outer].word)'", line.range(outer))
      }
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
    if let given = given(name, token) { return given }
    let range = line.range(token)
    // `entry.count` may be a field of the author's own.
    let isEntry = line.word(token - 2) == "entry" && !line.isSymbol(token - 3, ".")
    // A number has no fields: what is read further is no length.
    if access.operation != .index, ["length", "count", "size"].contains(name), !isEntry || !keys.contains(name) {
      return length(token)
    }
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
    if let habit = habit(message) { return habit }
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
  func quoted(_ message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count > 2 ? String(parts[1]) : nil
  }
}
