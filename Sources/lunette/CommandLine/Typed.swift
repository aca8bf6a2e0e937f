/// A command line as typed: arguments in order, options by their long names.
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

  /// Sets the only argument.
  mutating func replaceArgument(by word: String) { arguments = [word] }

  func has(_ flag: FlagName) -> Bool { flags.contains(flag) }

  /// Reads the words that follow a command; nil for what it does not take.
  ///
  /// The argument parser would do the same by reflection, and take as long for it as Lua for a whole start. So it is
  /// asked only where this reader gives up: it words what is wrong, prints help and completions (CommandShapeTests
  /// compares what both accept).
  init?(_ words: [String], of command: CommandName) {
    let shape = command.shape
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      guard word.utf8.count > 1, word.utf8.first == 45 else {
        arguments.append(word)
        continue
      }
      guard word.hasPrefix("--"), take(word.dropFirst(2), &rest, shape) else { return nil }
    }
    guard shape.arguments.contains(arguments.count), shape.required.allSatisfy({ self[$0] != nil }) else { return nil }
  }

  private mutating func take(_ option: Substring, _ rest: inout ArraySlice<String>, _ shape: Shape) -> Bool {
    if let sign = option.firstIndex(of: "=") {
      guard let name = OptionName(rawValue: String(option[..<sign])), shape.options.contains(name) else { return false }
      options.append((name, String(option[option.index(after: sign)...])))
      return true
    }
    let word = String(option)
    if let flag = FlagName(rawValue: word), shape.flags.contains(flag) {
      flags.append(flag)
      return true
    }
    // A word that looks like an option is no value, but `-` and negative numbers are.
    guard let name = OptionName(rawValue: word), shape.options.contains(name), let value = rest.popFirst(),
      value == "-" || !value.hasPrefix("-") || Double(value) != nil
    else { return false }
    options.append((name, value))
    return true
  }
}

extension OptionName {
  /// Option and value as one word of a command line.
  func word(_ value: String) -> String { "--\(rawValue)=\(value)" }
}

/// What a command's line may hold.
struct Shape: Sendable {
  /// Options with a value.
  var options: [OptionName] = []
  var flags: [FlagName] = []
  /// Options without which nothing can be done.
  var required: [OptionName] = []
  var arguments: ClosedRange<Int>
}
