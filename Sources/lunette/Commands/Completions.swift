import CAssets
import WidgetModel

/// `lunette completions`: the script that completes commands, options and topics in a shell.
enum CompletionsCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let shell: Shell = try choose(typed.arguments[0], "shell")  // the table: exactly one
    return .text(String(lunette_completions(shell.rawValue)))
  }
}
