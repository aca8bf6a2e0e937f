import ArgumentParser
import Foundation

/// The argument parser's own description of the declared command line.
struct CommandDump: Decodable {
  var commandName: String
  var abstract: String
  var shouldDisplay: Bool
  var arguments: [Argument]?
  var subcommands: [CommandDump]?

  struct Argument: Decodable {
    var kind: String
    var names: [Name]?
    var valueName: String
    var isOptional: Bool
    var isRepeating: Bool

    var long: [String] { (names ?? []).filter { $0.kind == "long" }.map(\.name) }
    var short: [String] { (names ?? []).filter { $0.kind == "short" }.map(\.name) }
  }

  struct Name: Decodable {
    var kind: String
    var name: String
  }

  /// The commands in the order of the overview, without the parser's own `help`, which ours stands in for.
  static func commands() throws -> [CommandDump] {
    let document = try JSONDecoder().decode(Document.self, from: Data(MainDeclaration._dumpHelp().utf8))
    var seen: Set<String> = []
    return (document.command.subcommands ?? []).filter { seen.insert($0.commandName).inserted }
  }

  private struct Document: Decodable { var command: CommandDump }

  /// What the help page calls the value of each option.
  var valueNames: [String: String] {
    let options = (arguments ?? []).filter { $0.kind == "option" }
    return Dictionary(options.flatMap { option in option.long.map { ($0, option.valueName) } }) { $1 }
  }

  /// The short name of each option that has one.
  var shortNames: [String: String] {
    let options = (arguments ?? []).filter { $0.kind == "option" }
    return Dictionary(options.flatMap { option in option.short.flatMap { short in option.long.map { ($0, short) } } }) {
      $1
    }
  }

  /// Long names of options with a value, in the order of the help page.
  var options: [String] { names(of: "option") { _ in true } }

  var required: [String] { names(of: "option") { !$0.isOptional } }

  /// Without those that the parser answers itself.
  var flags: [String] { names(of: "flag") { _ in true }.filter { $0 != "help" && $0 != "version" } }

  var positionals: [Argument] { (arguments ?? []).filter { $0.kind == "positional" } }

  private func names(of kind: String, _ isMeant: (Argument) -> Bool) -> [String] {
    (arguments ?? []).filter { $0.kind == kind && isMeant($0) }.flatMap(\.long)
  }
}
