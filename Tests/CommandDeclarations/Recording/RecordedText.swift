import ArgumentParser

/// The texts that the argument parser writes and the command ships: `Sources/lunette/Recorded`.
enum RecordedText {
  /// `help.txt`: the overview, then the page of each command, for a terminal of 80 columns; form feeds between them.
  static var help: String {
    let commands: [any ParsableCommand.Type] = [MainDeclaration.self] + MainDeclaration.configuration.subcommands
    return commands.map { $0.helpMessage(columns: 80) + "\n" }.joined(separator: "\u{0C}")
  }

  /// `completions.SHELL`
  static func completions(_ shell: CompletionShell) -> String { MainDeclaration.completionScript(for: shell) + "\n" }
}
