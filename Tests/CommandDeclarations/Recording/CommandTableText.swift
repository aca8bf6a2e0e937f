import Foundation

/// The Swift files recorded from the parser's description of the command line.
enum CommandTableText {
  /// `CommandLine/CommandTable.swift`: every name as a case, and what each command's line may hold.
  static func names(_ commands: [CommandDump]) -> String {
    let options = Set(commands.flatMap(\.options)).sorted()
    let flags = Set(commands.flatMap(\.flags)).sorted()
    let shapes = commands.map { "    case .\(caseName($0.commandName)):\n      \(shape($0))\n" }.joined()
    return """
      \(head)
      /// A command, by the word that picks it, in the order of the overview.
      enum CommandName: String, CaseIterable, Sendable {
      \(cases(commands.map(\.commandName)))
      }

      /// An option with a value, by its long name.
      enum OptionName: String, Sendable {
      \(cases(options))
      }

      /// An option without a value, by its long name.
      enum FlagName: String, Sendable {
      \(cases(flags))
      }

      extension OptionName {
        /// What the help page calls the option's value.
        var valueName: String {
          switch self {
      \(valueNames(commands))    }
        }
      }

      extension OptionName {
        /// Its other name, of one letter.
        var short: String? {
          switch self {
      \(shortNames(commands))    default: nil
          }
        }
      }

      extension CommandName {
        /// Whether the overview leaves the command out.
        var isHidden: Bool { \(hidden(commands)) }

        /// What the command's line may hold.
        var shape: Shape {
          switch self {
      \(shapes)    }
        }
      }

      """
  }

  /// `Commands/CommandDispatch.swift`: the type that carries each command out.
  static func dispatch(_ commands: [CommandDump]) -> String {
    let rows = commands.map {
      "    case .\(caseName($0.commandName)): try \(typeName($0.commandName)).outcome(typed)\n"
    }
    return """
      \(head)
      import WidgetModel

      extension CommandName {
        /// Carries the command out.
        func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
          switch self {
      \(rows.joined())    }
        }
      }

      """
  }

  private static let head = """
    // Recorded from the declarations in Tests/CommandDeclarations; do not edit. After a change of them:
    // scripts/record --filter CommandShapeTests
    // swift-format-ignore-file

    """

  private static func cases(_ names: [String]) -> String {
    names.map { name in
      let word = caseName(name)
      let quoted = ["as", "for"].contains(word) ? "`\(word)`" : word
      return word == name ? "  case \(quoted)" : "  case \(quoted) = \"\(name)\""
    }.joined(separator: "\n")
  }

  private static func valueNames(_ commands: [CommandDump]) -> String {
    let names = commands.map(\.valueNames).reduce(into: [:]) { $0.merge($1) { $1 } }
    return names.keys.sorted().map { "    case .\(caseName($0)): \"\(names[$0] ?? "")\"\n" }.joined()
  }

  private static func shortNames(_ commands: [CommandDump]) -> String {
    let names = commands.map(\.shortNames).reduce(into: [:]) { $0.merge($1) { $1 } }
    return names.keys.sorted().map { "    case .\(caseName($0)): \"-\(names[$0] ?? "")\"\n" }.joined()
  }

  private static func hidden(_ commands: [CommandDump]) -> String {
    let names = commands.filter { !$0.shouldDisplay }.map { "self == .\(caseName($0.commandName))" }
    return names.isEmpty ? "false" : names.joined(separator: " || ")
  }

  /// `time-zone` as `timeZone`.
  private static func caseName(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }

  /// `render` as `RenderCommand`.
  private static func typeName(_ name: String) -> String {
    name.split(separator: "-").map(\.capitalized).joined() + "Command"
  }

  private static func shape(_ command: CommandDump) -> String {
    let lists = [("options", command.options), ("flags", command.flags), ("required", command.required)]
    let argument = command.positionals.first.map { ", argument: \"\($0.valueName)\"" } ?? ""
    let parts =
      lists.filter { !$0.1.isEmpty }.map { "\($0.0): \(list($0.1))" } + ["arguments: \(count(command))\(argument)"]
    return parts.count < 3 && !parts[0].contains("\n")
      ? "Shape(\(parts.joined(separator: ", ")))" : "Shape(\n        \(parts.joined(separator: ",\n        ")))"
  }

  private static func count(_ command: CommandDump) -> String {
    let positionals = command.positionals
    let least = positionals.count { !$0.isOptional }
    return "\(least)...\(positionals.contains(where: \.isRepeating) ? "Int.max" : String(positionals.count))"
  }

  /// In lines of at most 120 columns.
  private static func list(_ names: [String]) -> String {
    var lines: [String] = []
    var line = "         "
    for name in names {
      let word = " .\(caseName(name)),"
      if line.count + word.count > 120 {
        lines.append(line)
        line = "         "
      }
      line += word
    }
    let last = String(line.dropLast())
    if lines.isEmpty, last.count < 100 { return "[" + last.drop { $0 == " " } + "]" }
    return "[\n" + (lines + [line]).joined(separator: "\n") + "\n        ]"
  }
}
