import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import lunette

/// The options are declared once, for the argument parser. The quick reader's tables and the README's are recorded from the
/// parser's description of them.
@Suite("Command shapes") struct CommandShapeTests {
  @Test("the quick reader's tables are those of the parser")
  func tables() throws {
    let commands = try CommandDump.commands()
    let sources = Golden.repository.appendingPathComponent("Sources/lunette")
    let names = sources.appendingPathComponent("CommandLine/CommandTable.swift")
    #expect(Golden.difference(CommandTableText.names(commands), file: names) == nil)
    let dispatch = sources.appendingPathComponent("Commands/CommandDispatch.swift")
    #expect(Golden.difference(CommandTableText.dispatch(commands), file: dispatch) == nil)
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
    let file = Golden.repository.appendingPathComponent("Sources/lunette/Lunette.docc/CommandLine.md")
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

  @Test("options and arguments may mix, `=` joins, `--` ends the options, the last of several counts")
  func reading() throws {
    let words = [
      "a", "--family", "x", "-", "--kind=k=1", "--allow", "read=/", "--allow", "all", "--preview", "--family=y", "--",
      "--b",
    ]
    let typed = try #require(Typed(words, of: .render))
    #expect(typed.arguments == ["a", "-", "--b"])
    #expect(typed[.family] == "y")
    #expect(typed[.kind] == "k=1")
    #expect(typed.all(.allow) == ["read=/", "all"])
    #expect(typed.has(.preview))
    #expect(!typed.has(.placeholder))
    #expect(typed[.at] == nil)
  }

  @Test(
    "what a command does not take is left to the parser",
    arguments: [
      ["--famly", "x"], ["--family"], ["--family", "--kind"], ["-x"], ["--preview=yes"], ["--help"], ["-h"],
    ])
  func refused(_ words: [String]) {
    #expect(Typed(words, of: .render) == nil)
    #expect(Typed([], of: .timeline) == nil)
    #expect(Typed(["a", "b"], of: .timeline) == nil)
    #expect(Typed(["Text", "--width", "1"], of: .layout) == nil)
  }
}
