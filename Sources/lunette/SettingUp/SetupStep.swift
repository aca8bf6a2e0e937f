import WidgetModel

/// One thing that `lunette setup` does, if it is not done yet.
struct SetupStep {
  /// Where it stands now.
  enum State {
    /// Nothing is to be done, for this reason.
    case done(String)
    /// It would be done: what it does, as a question asks for it, and the act itself, which says what came of it.
    case due(String, act: () throws(Diagnostic) -> String)
    /// It cannot be done here, for this reason.
    case impossible(String)
  }

  /// What the step is about, in one word.
  let title: String
  let state: State
}
