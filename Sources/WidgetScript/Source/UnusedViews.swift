import WidgetModel

/// Views that a statement makes and throws away: a helper function that lacks its `return`, a modifier whose result is lost.
extension SourceText {
  /// Returns a warning for each view that is made and not used.
  func unusedViews(in file: String) -> [Diagnostic] {
    let outline = SourceOutline(self)
    guard outline.failure == nil else { return [] }
    // A function of the file's own by a view's name may well be called for its effect.
    let own = Set(outline.declared)
    return outline.bareCalls.prefix(GlobalNotes.most).compactMap { start in
      let token = tokens[start]
      guard token.kind == .name else { return nil }
      if ViewKind(rawValue: token.word) != nil, !own.contains(token.word) {
        return warning(
          "this \(token.word) is made and not used: write return in front, if the function gives it",
          token.start..<token.end, SourceEdit(range: token.start..<token.start, text: "return "), file)
      }
      guard let modifier = lostModifier(start), isView(token.word, before: start, own) else { return nil }
      return warning(
        "the result of '\(tokens[modifier].word)' is not used: a modifier returns a new view, and leaves '\(token.word)' as it is",
        tokens[modifier].start..<tokens[modifier].end,
        SourceEdit(range: token.start..<token.start, text: "\(token.word) = "), file)
    }
  }

  private func warning(_ message: String, _ range: Range<Int>, _ edit: SourceEdit, _ file: String) -> Diagnostic {
    let number = line(at: range.lowerBound)
    var warning = Diagnostic(.warningUnused, message, severity: .warning, file: file)
    warning.line = number
    warning.span = span(range)
    if line(at: edit.range.lowerBound) == number { warning.replacement = parsedLine(number, with: [edit]) }
    return warning
  }

  /// The modifier that a statement `name:modifier(…)` calls first.
  private func lostModifier(_ start: Int) -> Int? {
    guard tokens[start + 1].word == ":", tokens[start + 1].kind == .symbol, start + 2 < tokens.count,
      ModifierKind(rawValue: tokens[start + 2].word) != nil
    else { return nil }
    return start + 2
  }

  /// Whether a variable was set to a view last, in front of a token.
  private func isView(_ name: String, before start: Int, _ own: Set<String>) -> Bool {
    for place in (0..<start).reversed() where tokens[place].word == name && tokens[place].kind == .name {
      guard tokens[place + 1].word == "=", tokens[place + 1].kind == .symbol else { continue }
      if place > 0, [".", "{", ","].contains(tokens[place - 1].word) { continue }
      let value = tokens[place + 2]
      return value.kind == .name && ViewKind(rawValue: value.word) != nil && !own.contains(value.word)
    }
    return false
  }
}
