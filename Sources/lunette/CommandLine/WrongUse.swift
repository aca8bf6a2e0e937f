import WidgetModel

/// What is wrong with a command line, as `Typed` finds it.
extension Diagnostic {
  /// The error for an option that the command does not have, with the nearest that it has.
  static func unknownOption(_ word: String, _ command: CommandName) -> Diagnostic {
    let shape = command.shape
    let names = shape.options.map(\.rawValue) + shape.flags.map(\.rawValue) + ["help"]
    return .usage(
      "unknown option '\(word)'", nearest: word, among: names.map { "--" + $0 }, else: command.seeHelp)
  }

  /// The error for an option whose value is not there.
  static func missingValue(_ option: OptionName, _ command: CommandName) -> Diagnostic {
    .usage("missing value for '\(option.form)'", advice: command.seeHelp)
  }

  /// The error for a value of a flag.
  static func unexpectedValue(_ value: String, of flag: FlagName, _ command: CommandName) -> Diagnostic {
    .usage(
      "the option '--\(flag.rawValue)' does not take any value, but '\(value)' was specified", advice: command.seeHelp)
  }

  /// The error for an argument or an option that has to be there.
  static func missingArgument(_ form: String, _ command: CommandName) -> Diagnostic {
    .usage("missing expected argument '\(form)'", advice: command.seeHelp)
  }

  /// The error for more arguments than the command takes.
  static func unexpectedArguments(_ words: [String], _ command: CommandName) -> Diagnostic {
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    return .usage(
      words.count == 1 ? "unexpected argument \(list)" : "\(words.count) unexpected arguments: \(list)",
      advice: command.seeHelp)
  }
}

extension CommandName {
  fileprivate var seeHelp: String { "see 'lunette \(rawValue) --help'" }
}
