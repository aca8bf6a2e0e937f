/// A command line as typed: arguments in order, options by their long names.
struct Typed: Sendable {
  private(set) var arguments: [String] = []
  private var options: [(name: String, value: String)] = []
  private var flags: [String] = []

  /// The option's value; of several the last counts.
  subscript(name: String) -> String? { options.last { $0.name == name }?.value }

  /// Every value of an option that may be repeated.
  func all(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  /// Names of all options and flags that are there.
  var names: [String] { options.map(\.name) + flags }

  /// These options as another command is given them.
  func words(_ names: Set<String>) -> [String] {
    options.filter { names.contains($0.name) }.map { "--\($0.name)=\($0.value)" }
  }

  /// Sets an option, or takes it away.
  mutating func replace(_ name: String, by value: String?) { replace(name, by: [value].compactMap(\.self)) }

  /// Sets an option that may be repeated.
  mutating func replace(_ name: String, by values: [String]) {
    options.removeAll { $0.name == name }
    options += values.map { (name, $0) }
  }

  /// Sets the only argument.
  mutating func replaceArgument(by word: String) { arguments = [word] }

  /// Returns whether a flag was given, by its name without dashes.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Reads the words that follow a command; nil for what its shape does not allow.
  ///
  /// The argument parser would do the same by reflection, and take as long for it as Lua for a whole start. So it is
  /// asked only where this reader gives up: it words what is wrong, prints help and completions (CommandShapeTests
  /// compares what both accept).
  init?(_ words: [String], _ shape: Shape) {
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
      let name = String(option[..<sign])
      guard shape.valued.contains(name) else { return false }
      options.append((name, String(option[option.index(after: sign)...])))
      return true
    }
    let name = String(option)
    if shape.flags.contains(name) {
      flags.append(name)
      return true
    }
    // A word that looks like an option is no value, but `-` and negative numbers are.
    guard shape.valued.contains(name), let value = rest.popFirst(),
      value == "-" || !value.hasPrefix("-") || Double(value) != nil
    else { return false }
    options.append((name, value))
    return true
  }
}

/// What a command's line may hold.
struct Shape: Sendable {
  /// Long names of options with a value.
  var valued: [String] = []
  var flags: [String] = []
  /// Options without which nothing can be done.
  var required: [String] = []
  var arguments: ClosedRange<Int> = 0...Int.max

  static let surroundings = [
    "at", "locale", "time-zone", "color-scheme", "dynamic-type-size", "rendering-mode", "device", "redact",
  ]
  static let surroundingFlags = ["luminance-reduced", "bold-text", "no-container-background"]
  static let output = ["format", "color"]
  static let bundles = ["widgets", "allow", "root"]
  static let bundleFlags = ["remember"]
  static let widgets = ["kind", "config", "display-size"]
}
