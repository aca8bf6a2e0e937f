import WidgetModel

/// Faults of the command line itself. The sentence is whole, as in every `Diagnostic`; the nearest name is there once
/// more as data.
extension Diagnostic {
  /// The error for a command line that is wrong.
  static func usage(_ message: String, advice: String? = nil) -> Diagnostic {
    Diagnostic(.usage, advice.map { "\(message); \($0)" } ?? message, suggestion: advice)
  }

  /// A word that is none of those allowed: answered with the nearest, else with `advice` or with all of them.
  static func usage(_ message: String, nearest word: String, among names: [String], else advice: String? = nil)
    -> Diagnostic
  {
    .unknown(.usage, message, nearest: word, among: names, else: advice)
  }

  /// The error for a name that there is not, with the nearest right one.
  static func unknown(
    _ code: Code, _ message: String, nearest word: String, among names: [String], else advice: String? = nil
  ) -> Diagnostic {
    if let name = NearestName.of(word, among: names) {
      return Diagnostic(code, "\(message); did you mean '\(name)'?", suggestion: name)
    }
    let advice = advice ?? "use one of \(names.joined(separator: ", "))"
    return Diagnostic(code, "\(message); \(advice)", suggestion: advice)
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
