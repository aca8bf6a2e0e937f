import ArgumentParser
import Foundation
import TestSupport
import Testing

/// Options are declared once, in this folder, for the argument parser. The command ships tables and texts recorded from
/// the parser's description.
@Suite("Command shapes") struct CommandShapeTests {
  private let sources = Golden.repository.appendingPathComponent("Sources/lunette")

  @Test("the command's tables match the parser's")
  func tables() throws {
    let commands = try CommandDump.commands()
    let names = sources.appendingPathComponent("CommandLine/CommandTable.swift")
    #expect(Golden.difference(CommandTableText.names(commands), file: names) == nil)
    let dispatch = sources.appendingPathComponent("Commands/CommandDispatch.swift")
    #expect(Golden.difference(CommandTableText.dispatch(commands), file: dispatch) == nil)
  }

  @Test("an option's value has the same name in every command, and a command has one positional argument")
  func names() throws {
    var names: [String: String] = [:]
    for command in try CommandDump.commands() {
      #expect(command.positionals.count <= 1, "\(command.commandName)")
      for (option, name) in command.valueNames {
        #expect(names[option] ?? name == name, "\(command.commandName) \(option)")
        names[option] = name
      }
    }
  }

  @Test("the pages of --help match the parser's")
  func help() {
    #expect(Golden.difference(RecordedText.help, file: sources.appendingPathComponent("Recorded/help.txt")) == nil)
  }

  @Test("the completions match the parser's", arguments: CompletionShell.allCases)
  func completions(_ shell: CompletionShell) {
    let file = sources.appendingPathComponent("Recorded/completions.\(shell.rawValue)")
    #expect(Golden.difference(RecordedText.completions(shell), file: file) == nil)
  }

  @Test("help pages keep the lines of descriptions and examples as written, so examples can be copied")
  func unwrapped() {
    let commands: [any ParsableCommand.Type] = [MainDeclaration.self] + MainDeclaration.configuration.subcommands
    for command in commands {
      let page = Set(command.helpMessage(columns: 80).split(separator: "\n"))
      for line in command.configuration.discussion.split(separator: "\n") {
        #expect(page.contains(line), "\(command._commandName): \(line)")
      }
    }
  }

  @Test("every command is in a group of the overview")
  func groups() {
    #expect(MainDeclaration.configuration.ungroupedSubcommands.isEmpty)
    #expect(
      MainDeclaration.configuration.groupedSubcommands.map(\.name)
        == ["Write", "Place", "Share", "Look", "Automate", "Inspect", "Help"])
  }

  @Test("the command line page lists every command, with options that it accepts")
  func page() throws {
    let file = sources.appendingPathComponent("Lunette.docc/CommandLine.md")
    let section = try String(contentsOf: file, encoding: .utf8).split(separator: "\n## ").first {
      $0.hasPrefix("Commands\n")
    }
    let rows = try #require(section).split(separator: "\n").filter { $0.hasPrefix("| `") }
    let commands = try CommandDump.commands().filter(\.shouldDisplay)
    #expect(rows.map { String($0.dropFirst(3).prefix(while: \.isLetter)) } == commands.map(\.commandName))
    for (row, command) in zip(rows, commands) {
      let form = row.dropFirst(3).prefix { $0 != "`" }
      let words = form.matches(of: /--([a-z-]+)/).map { String($0.output.1) }
      #expect(Set(words).subtracting(command.options + command.flags) == [], "\(command.commandName)")
    }
  }
}
