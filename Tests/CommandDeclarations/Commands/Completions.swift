import ArgumentParser

@testable import lunette

/// `lunette completions`.
struct CompletionsDeclaration: ParsableCommand {
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
    completion: .list(Shell.allCases.map(\.rawValue)))
  var shell: String
}
