import ArgumentParser
import WidgetModel

/// `lunette completions`: the script that completes commands, options and topics in a shell.
struct CompletionsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "completions", _superCommandName: "lunette",
    abstract: "Prints the completions for bash, zsh or fish.",
    discussion: """
      What is printed goes into a file that the shell reads:

        lunette completions bash > ~/.local/share/bash-completion/completions/lunette
        lunette completions zsh > ~/.zfunc/_lunette
        lunette completions fish > ~/.config/fish/completions/lunette.fish

      For zsh, ~/.zshrc needs 'fpath+=~/.zfunc; autoload -Uz compinit; compinit'.
      The folder must be there: mkdir -p ~/.local/share/bash-completion/completions
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("One of bash, zsh and fish.", valueName: "shell"),
    completion: .list(CompletionShell.allCases.map(\.rawValue)))
  var shell: String

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let word = typed.arguments[0]  // the table: exactly one
    guard let shell = CompletionShell(rawValue: word) else {
      throw .usage("unknown shell '\(word)'", nearest: word, among: CompletionShell.allCases.map(\.rawValue))
    }
    return .text(MainCommand.completionScript(for: shell) + "\n")
  }
}
