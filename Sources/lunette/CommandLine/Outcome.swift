import WidgetModel

/// How a command ended.
enum Outcome {
  /// All was written.
  case done
  /// One page of text.
  case text(String)
  case fault(Diagnostic)
  /// All was written, and says itself what is wrong.
  case ended(WidgetModel.ExitCode)
  /// What could be written was; these failed.
  case faults([Diagnostic])
}
