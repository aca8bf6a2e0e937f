import WidgetModel

/// A command line as typed: arguments in order, options by their long names, however they were written.
struct Typed: Sendable {
  private(set) var arguments: [String] = []
  private var options: [(name: OptionName, value: String)] = []
  private var flags: [FlagName] = []

  /// The option's value; of several the last counts.
  subscript(name: OptionName) -> String? { options.last { $0.name == name }?.value }

  /// Every value of an option that may be repeated.
  func all(_ name: OptionName) -> [String] { options.filter { $0.name == name }.map(\.value) }

  /// Whether there are no options and flags but these.
  func holdsOnly(_ names: Set<OptionName>, _ flagNames: Set<FlagName>) -> Bool {
    options.allSatisfy { names.contains($0.name) } && flags.allSatisfy(flagNames.contains)
  }

  /// These options as another command is given them.
  func words(_ names: Set<OptionName>) -> [String] {
    options.filter { names.contains($0.name) }.map { $0.name.word($0.value) }
  }

  /// Sets an option, or takes it away.
  mutating func replace(_ name: OptionName, by value: String?) { replace(name, by: [value].compactMap(\.self)) }

  /// Sets an option that may be repeated.
  mutating func replace(_ name: OptionName, by values: [String]) {
    options.removeAll { $0.name == name }
    options += values.map { (name, $0) }
  }

  /// The same options without an argument.
  var withoutArguments: Typed {
    var words = self
    words.arguments = []
    return words
  }

  /// Sets the only argument.
  mutating func replaceArgument(by word: String) { arguments = [word] }

  func has(_ flag: FlagName) -> Bool { flags.contains(flag) }
}

// MARK: Reading

extension Typed {
  /// Reads the words that follow a command, as the argument parser does, of whose description the table is recorded
  /// (AcceptanceTests compares both). The parser itself is no part of the program: it reads a line by reflection, which
  /// takes as long as Lua's whole start, and brings Foundation.
  init(_ words: [String], of command: CommandName) throws(Diagnostic) {
    let shape = command.shape
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      if Self.isOption(word) { try take(word, &rest, shape, command) } else { arguments.append(word) }
    }
    if arguments.count < shape.arguments.lowerBound { throw .missingArgument("<\(shape.argument)>", command) }
    for name in shape.required where self[name] == nil { throw .missingArgument(name.form, command) }
    let extra = arguments.dropFirst(shape.arguments.upperBound)
    if !extra.isEmpty { throw .unexpectedArguments(Array(extra), command) }
  }

  /// `-` is standard input, and no option.
  private static func isOption(_ word: String) -> Bool { word != "-" && word.hasPrefix("-") }

  /// Reads a flag, or an option whose value is joined by `=` or is the next word. With nothing after it, `=` means nothing.
  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>, _ shape: Shape, _ command: CommandName)
    throws(Diagnostic)
  {
    let sign = word.firstIndex(of: "=") ?? word.endIndex
    let (written, joined) = (word[..<sign], word[sign...].dropFirst())
    let name = written.hasPrefix("--") ? written.dropFirst(2) : ""
    // Looked for among the few: to make a name of a text, Swift builds a dictionary of all names.
    if let flag = shape.flags.first(where: { $0.rawValue == name }) {
      guard joined.isEmpty else { throw .unexpectedValue(String(joined), of: flag, command) }
      flags.append(flag)
    } else if let option = shape.options.first(where: { $0.rawValue == name || $0.short.map { $0 == written } == true })
    {
      options.append((option, try joined.isEmpty ? value(of: option, &rest, command) : String(joined)))
    } else {
      throw .unknownOption(String(written), command)
    }
  }

  /// The next word. What looks like an option is no value, but a negative number is: the command says which it takes.
  private func value(of option: OptionName, _ rest: inout ArraySlice<String>, _ command: CommandName)
    throws(Diagnostic) -> String
  {
    guard let value = rest.first, !Self.isOption(value) || Double(value) != nil else {
      throw .missingValue(option, command)
    }
    rest.removeFirst()
    return value
  }
}

extension OptionName {
  /// Option and value as one word of a command line.
  func word(_ value: String) -> String { "--\(rawValue)=\(value)" }

  /// Option and value as the help page names them.
  var form: String { "--\(rawValue) <\(valueName)>" }
}

/// What a command's line may hold.
struct Shape: Sendable {
  /// Options with a value.
  var options: [OptionName] = []
  var flags: [FlagName] = []
  /// Options without which nothing can be done.
  var required: [OptionName] = []
  /// How many arguments there may be.
  var arguments: ClosedRange<Int>
  /// What the help page calls an argument; empty where there is none.
  var argument = ""
}
