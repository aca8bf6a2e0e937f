import ArgumentParser

@testable import lunette

/// `lunette completions`.
struct CompletionsDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", _superCommandName: "lunette",
    abstract: "Print shell completions for bash, zsh or fish.",
    discussion: """
      Write the output to a file that your shell loads:

        lunette completions bash > ~/.local/share/bash-completion/completions/lunette
        lunette completions zsh > ~/.zfunc/_lunette
        lunette completions fish > ~/.config/fish/completions/lunette.fish

      For zsh, add this to ~/.zshrc: fpath+=~/.zfunc; autoload -Uz compinit; compinit
      The folder must exist: mkdir -p ~/.local/share/bash-completion/completions
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"),
    completion: .list(Shell.allCases.map(\.rawValue)))
  var shell: String
}
