import ArgumentParser
import WidgetModel

/// A command. Its properties declare its options, once: the argument parser makes help, completions and the wording of wrong
/// use of them, and `CommandTable.swift` is recorded from the parser's description of them. What a command does is a function
/// of the words as typed.
protocol Command: ParsableCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome
}
