import WidgetModel

/// Faults of the command line itself.
extension Diagnostic {
  static func usage(_ message: String, advice: String? = nil) -> Diagnostic {
    Diagnostic(.usage, message, suggestion: advice)
  }

  /// A word that is none of those allowed: answered with the nearest, else with `advice` or with all of them.
  static func usage(_ message: String, nearest word: String, among names: [String], else advice: String? = nil)
    -> Diagnostic
  {
    let suggestion = NearestName.of(word, among: names) ?? advice ?? "it is one of \(names.joined(separator: ", "))"
    return Diagnostic(.usage, message, suggestion: suggestion)
  }
}

/// The choice that a word of the command line names.
func choose<Choice>(_ word: String, _ what: String) throws(Diagnostic) -> Choice
where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
  if let choice = Choice(rawValue: word) { return choice }
  throw .usage("unknown \(what) '\(word)'", nearest: word, among: Choice.allCases.map(\.rawValue))
}

/// The same for an option that may be absent.
func choose<Choice>(_ word: String?, _ what: String, default choice: @autoclosure () -> Choice) throws(Diagnostic)
  -> Choice where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String
{
  if let word { try choose(word, what) } else { choice() }
}
