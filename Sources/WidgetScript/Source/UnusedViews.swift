import WidgetModel

/// Views that a statement makes and throws away: a helper function that lacks its `return`.
extension SourceText {
  /// Returns a warning for each view that is made and not used.
  func unusedViews(in file: String) -> [Diagnostic] {
    let outline = SourceOutline(self)
    guard outline.failure == nil else { return [] }
    // A function of the file's own by a view's name may well be called for its effect.
    let own = Set(outline.declared)
    return outline.bareCalls.prefix(GlobalNotes.most).compactMap { start in
      let token = tokens[start]
      guard token.kind == .name, ViewKind(rawValue: token.word) != nil, !own.contains(token.word) else { return nil }
      let number = line(at: token.start)
      var warning = Diagnostic(
        .warningUnused, "this \(token.word) is made and not used: write return in front, if the function gives it",
        severity: .warning, file: file)
      warning.line = number
      warning.span = span(token.start..<token.end)
      warning.replacement = line(number, with: [SourceEdit(range: token.start..<token.start, text: "return ")])
      return warning
    }
  }
}
