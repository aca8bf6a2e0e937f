import WidgetModel

/// `${cpu}` and the like in a text: other systems fill it in, Lua shows it as it stands.
extension SourceText {
  /// Returns a warning for each text with a placeholder that another language would fill in.
  func foreignPlaceholders(in file: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for token in tokens where token.kind == .text && token.flaw == nil && found.count < GlobalNotes.most {
      guard let place = token.word.firstRange(of: "${"), let end = token.word[place.upperBound...].firstIndex(of: "}")
      else { continue }
      let name = token.word[place.upperBound..<end]
      // What begins otherwise, or is longer, is hardly the name of a variable.
      guard let first = name.first, first.isLetter, name.count <= 60 else { continue }
      let word = String(name.prefix { !$0.isWhitespace && $0 != ":" })
      let shown = Faults.cut("${\(name)}")
      let instead =
        ForeignNames.variable(word).map { "the provider asks for it: \($0), and the view joins it with .." }
        ?? "texts and values are joined by ..: \"…\" .. \(word)"
      var warning = Diagnostic(
        .warningText, "\(shown) is shown as it stands; \(instead)", severity: .warning, file: file)
      let start = token.start + token.word[..<place.lowerBound].utf8.count
      warning.line = line(at: start)
      warning.span = span(start..<start + "${\(name)}".utf8.count)
      found.append(warning)
    }
    return found
  }
}
