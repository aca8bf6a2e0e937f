import ArgumentParser
import Foundation
import TestSupport
import Testing

/// The options are declared once, in this folder, for the argument parser. What the command ships of them is recorded from the
/// parser's description and its texts, as is the README's table.
@Suite("Command shapes") struct CommandShapeTests {
  private let sources = Golden.repository.appendingPathComponent("Sources/lunette")

  @Test("the tables that a line is read by are those of the parser")
  func tables() throws {
    let commands = try CommandDump.commands()
    let names = sources.appendingPathComponent("CommandLine/CommandTable.swift")
    #expect(Golden.difference(CommandTableText.names(commands), file: names) == nil)
    let dispatch = sources.appendingPathComponent("Commands/CommandDispatch.swift")
    #expect(Golden.difference(CommandTableText.dispatch(commands), file: dispatch) == nil)
  }

  @Test("one name of an option's value is enough for all commands, one of its arguments for each")
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

  @Test("the pages of --help are those of the parser")
  func help() {
    #expect(Golden.difference(RecordedText.help, file: sources.appendingPathComponent("Recorded/help.txt")) == nil)
  }

  @Test("the completions are those of the parser", arguments: CompletionShell.allCases)
  func completions(_ shell: CompletionShell) {
    let file = sources.appendingPathComponent("Recorded/completions.\(shell.rawValue)")
    #expect(Golden.difference(RecordedText.completions(shell), file: file) == nil)
  }

  @Test("the README's table has every command as it is typed, with its abstract")
  func readme() throws {
    let file = Golden.repository.appendingPathComponent("README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let head = try #require(text.firstRange(of: "## Commands\n\n| command | what it does |\n| --- | --- |\n"))
    let end = try #require(text[head.upperBound...].firstRange(of: "\n\n")).lowerBound
    let rows = CommandTableText.rows(try CommandDump.commands())
    let current = text[..<head.upperBound] + rows.dropLast() + text[end...]
    #expect(Golden.difference(String(current), file: file) == nil)
  }

  @Test("the page of the command line has every command, with options that it takes")
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
