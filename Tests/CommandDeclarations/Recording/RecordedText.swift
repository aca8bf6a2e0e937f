import ArgumentParser

/// The texts that the argument parser writes and the command ships: `Sources/lunette/Recorded`.
enum RecordedText {
  /// `help.txt`: the overview, then the page of each command, for a terminal of 80 columns; form feeds between them.
  static var help: String {
    let commands: [any ParsableCommand.Type] = [MainDeclaration.self] + MainDeclaration.configuration.subcommands
    let pages = commands.map { $0.helpMessage(columns: 80) + "\n" }.joined(separator: "\u{0C}")
    // The parser puts this word after the name of each group of commands.
    return pages.replacing(/([A-Z]+) SUBCOMMANDS:/) { "\($0.output.1):" }
  }

  /// `completions.SHELL`
  static func completions(_ shell: CompletionShell) -> String { MainDeclaration.completionScript(for: shell) + "\n" }
}
