import WidgetModel

/// Why Lua's parser stopped, in the author's terms: a habit of another language, or what is missing or too much.
/// A line is shown as it would be right only if Lua's grammar then gets beyond it.
struct SyntaxAdvice {
  let source: SourceText
  let outline: SourceOutline
  let failure: SourceOutline.Failure

  /// - Parameter line: Where Lua says that it stopped; nil of an outline that stops elsewhere.
  init?(_ bytes: [UInt8], line: Int?) {
    guard let source = SourceText(bytes) else { return nil }
    let outline = SourceOutline(source)
    guard let failure = outline.failure else { return nil }
    if let line, abs(source.tokens[failure.token].line - line) > 1 { return nil }
    (self.source, self.outline, self.failure) = (source, outline, failure)
  }

  /// What is to be told instead of Lua's own message.
  func improved(_ fault: Diagnostic) -> Diagnostic {
    var fault = fault
    guard let (repair, line) = best() else {
      fault.span = source.tokens[failure.token].line == fault.line ? source.span(failing.start..<failing.end) : nil
      return fault
    }
    fault.message = repair.sentence
    fault.line = source.line(at: repair.range.lowerBound)
    fault.span = source.span(repair.range)
    fault.replacement = line
    return fault
  }

  var failing: SourceToken { source.tokens[failure.token] }

  // MARK: The choice

  /// The first repair that helps, with its line written anew; else the first without.
  private func best() -> (SourceRepair, String?)? {
    let candidates = self.candidates()
    for candidate in candidates.prefix(12) {
      if candidate.edits.isEmpty { return (candidate, nil) }
      if let line = helps(candidate) { return (candidate, line) }
    }
    return candidates.first.map { ($0, nil) }
  }

  private func candidates() -> [SourceRepair] {
    let foreign = self.foreign(onLineOf: failure.token)
    // Right at what Lua stumbled over, or around it; then what stands in front of it, the nearest first.
    let exact = foreign.filter { touches($0) }
    let before = foreign.filter { !touches($0) && $0.range.upperBound < failing.start }.reversed()
    var found = exact
    if let flaw { found.append(flaw) }
    if let head { found.append(head) }
    found += shapes()
    found += before
    // `func` and the like stand in front of what Lua stumbled over, and on the line before it at times.
    if failure.token > 0, source.opensLine(failure.token) {
      found += self.foreign(onLineOf: failure.token - 1).reversed()
    }
    return found
  }

  private func touches(_ repair: SourceRepair) -> Bool {
    let previous = failure.token > 0 ? source.tokens[failure.token - 1].end : 0
    let lower = min(repair.range.lowerBound, repair.edits.map(\.range.lowerBound).min() ?? .max)
    let upper = max(repair.range.upperBound, repair.edits.map(\.range.upperBound).max() ?? 0)
    return lower < failing.end && upper > failing.start || repair.range.upperBound == previous
  }

  private func foreign(onLineOf token: Int) -> [SourceRepair] {
    syntax(ofLine: source.tokens[token].line).repairs().filter(\.isFault)
  }

  /// Returns the reader of one line.
  func syntax(ofLine line: Int) -> ForeignSyntax {
    ForeignSyntax(line: SourceLineReader(source, line: line), declared: Set(outline.declared))
  }

  /// The line as it would be right, if Lua's grammar then goes further than it did.
  private func helps(_ repair: SourceRepair) -> String? {
    let line = source.line(at: repair.range.lowerBound)
    let syntax = syntax(ofLine: line)
    let isOpenBlock = !source.tokens(ofLine: line).contains { isWord($0, ["then", "do"]) }
    var edits = repair.edits
    for other in (isOpenBlock ? [syntax.block()].compactMap(\.self) : []) + syntax.repairs() {
      for edit in other.edits where !edits.contains(where: { $0.overlaps(edit) }) { edits.append(edit) }
    }
    return written(line, edits, repair.opensBlock) ?? written(line, repair.edits, repair.opensBlock)
  }

  private func written(_ line: Int, _ edits: [SourceEdit], _ opensBlock: Bool = false) -> String? {
    guard edits.allSatisfy({ source.line(at: $0.range.lowerBound) == line }),
      let changed = SourceText(source.replacing(edits)), let shown = source.line(line, with: edits)
    else { return nil }
    let added = changed.lineCount - source.lineCount
    guard let next = SourceOutline(changed).failure else { return shown }
    let token = changed.tokens[next.token]
    return token.line > max(line, failing.line) + added || token.line > line && (failing.line == line || opensBlock)
      ? shown : nil
  }

  // MARK: Texts and numbers

  /// A text that is not closed.
  private var flaw: SourceRepair? {
    guard case .unfinished = failing.flaw else { return nil }
    if failing.word.hasPrefix("[") {
      return SourceRepair(
        sentence: "the text that opens here with [[ is not closed by ]]", range: failing.start..<failing.start + 2)
    }
    let quote = String(failing.word.prefix(1))
    let sentence = "the text that opens here is not closed on its line: \(quote) is missing"
    let range = failing.start..<failing.start + 1
    let closing = failing.word.reversed().prefix { ")},; ".contains($0) }.count
    for back in [closing, 0] {
      let place = failing.end - back
      let repair = SourceRepair(
        sentence: sentence, range: range, edits: [SourceEdit(range: place..<place, text: quote)])
      if written(failing.line, repair.edits) != nil { return repair }
    }
    return SourceRepair(sentence: sentence, range: range)
  }

  // MARK: Heads of blocks

  /// The `if`, `for` or `while` whose `then` or `do` was not read yet, or a line that begins as one of another language.
  private var head: SourceRepair? {
    // Among views an `if` is another matter.
    if failure.wanted == .expression, isWord(failure.token, ["if", "for", "while"]) { return nil }
    let isHead = failure.open.contains { ($0.kind == .condition || $0.kind == .loop) && !$0.isBody }
    if isHead, let word = (0...failure.token).last(where: { isWord($0, ["if", "elseif", "while", "for"]) }) {
      if var repair = syntax(ofLine: source.tokens[word].line).block() {
        repair.opensBlock = true
        return repair
      }
    }
    let line = syntax(ofLine: failing.line)
    if let function = failure.open.last, function.kind == .function,
      let repair = syntax(ofLine: source.tokens[function.token].line).repairs().first
    {
      return repair
    }
    return line.block()
  }

  /// Returns whether a token is one of these words.
  func isWord(_ token: Int, _ words: [String]) -> Bool {
    let token = source.tokens[token]
    return token.kind != .text && words.contains(token.word)
  }
}

extension SourceEdit {
  /// Returns whether two edits change the same bytes.
  func overlaps(_ other: SourceEdit) -> Bool {
    if range == other.range { return true }
    return range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
  }
}
