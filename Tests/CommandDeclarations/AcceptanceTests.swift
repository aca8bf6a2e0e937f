import ArgumentParser
import TestSupport
import Testing

@testable import lunette

/// The command parses its line itself. The argument parser's reading of the same words, by the declarations, is the reference.
@Suite("Acceptance") struct AcceptanceTests {
  @Test("options and arguments may mix, `=` joins, `--` ends the options, the last of several counts")
  func reading() throws {
    let words = [
      "a", "--family", "x", "-", "--kind=k=1", "--allow", "read=/", "--allow", "all", "--preview", "--family=y", "--",
      "--b",
    ]
    let typed = try Typed(words, of: .render)
    #expect(typed.arguments == ["a", "-", "--b"])
    #expect(typed[.family] == "y")
    #expect(typed[.kind] == "k=1")
    #expect(typed.all(.allow) == ["read=/", "all"])
    #expect(typed.has(.preview))
    #expect(!typed.has(.placeholder))
    #expect(typed[.at] == nil)
  }

  @Test(
    "a line is accepted exactly if the argument parser accepts it, with the same result",
    arguments: CommandName.allCases)
  func lines(_ command: CommandName) throws {
    let declaration = try #require(
      MainDeclaration.configuration.subcommands.first { $0.configuration.commandName == command.rawValue })
    var random = SplitMix64(seed: command.rawValue.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    var readCount = 0
    for _ in 0..<40 {
      let words = RandomLine.words(command.shape, &random)
      let declared = DeclaredValues(RandomLine.joined(words), declaration)
      let typed = try? Typed(words, of: command)
      #expect((typed == nil) == (declared == nil), "\(words)")
      guard let typed, let declared else { continue }
      readCount += 1
      #expect(typed.values(of: command.shape, repeated: declared.repeated) == declared.values, "\(words)")
    }
    // Neither nearly all nor nearly none: both outcomes are tested.
    #expect((4...36).contains(readCount), "\(readCount)")
  }
}

/// Lines of which about half are valid.
private enum RandomLine {
  static func words(_ shape: Shape, _ random: inout SplitMix64) -> [String] {
    var parts: [[String]] = []
    if random.below(8) > 0 {
      parts += shape.required.map { option(String($0.rawValue), &random) }
      parts += Array(repeating: [value(&random)], count: shape.arguments.lowerBound)
    }
    for _ in 0..<random.below(4) { parts.append(part(shape, &random)) }
    return parts.shuffled(using: &random).flatMap(\.self)
  }

  /// The same line for the parser, which accepts a negative number as a value only if joined to its option.
  static func joined(_ words: [String]) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let options: [String] = words[..<end].reduce(into: []) { joined, word in
      guard word.hasPrefix("-"), Double(word) != nil, let option = joined.last, option.hasPrefix("--"),
        !option.dropLast().contains("=")
      else { return joined.append(word) }
      joined[joined.count - 1] = option + (option.hasSuffix("=") ? "" : "=") + word
    }
    return options + words[end...]
  }

  private static func part(_ shape: Shape, _ random: inout SplitMix64) -> [String] {
    let option = shape.options.randomElement(using: &random)?.rawValue
    let flag = shape.flags.randomElement(using: &random)?.rawValue
    switch random.below(12) {
    case 0...4: return option.map { self.option($0, &random) } ?? []
    case 5...6: return flag.map { ["--" + $0] } ?? []
    case 7: return flag.map { ["--\($0)=" + (random.below(2) == 0 ? "" : value(&random))] } ?? []
    case 8: return option.map { ["--" + $0] } ?? []
    case 9...10: return [value(&random)]
    default: return [odd[random.below(odd.count)]]
    }
  }

  private static func option(_ name: String, _ random: inout SplitMix64) -> [String] {
    let value = value(&random)
    switch random.below(5) {
    case 0: return ["--\(name)=", value]
    case 1...2: return ["--\(name)=\(value)"]
    default: return ["--\(name)", value]
    }
  }

  /// All different, so none is mistaken for another.
  private static func value(_ random: inout SplitMix64) -> String {
    let number = random.below(1_000_000)
    switch random.below(12) {
    case 0: return "-"
    case 1: return "-\(number)"
    case 2: return "k\(number)=v"
    case 3: return "é \(number)"
    default: return "v\(number)"
    }
  }

  private static let odd = [
    "", "-", "--", "-5", "-x", "-xy", "-x=1", "---", "---a", "--unknown", "--unknown=1", "=", "-=", "-=x", "--=",
    "--=x", "-é", "-\u{301}", "--\u{301}", "--help", "-h", "-hx", "--help=1", "--version", "--FAMILY", "--f", "-family",
  ]
}

/// The argument parser's reading of a line, by the names of the declared properties.
private struct DeclaredValues {
  private(set) var values: [String: [String]] = [:]
  /// Options of which each value counts.
  private(set) var repeated: Set<String> = []

  /// Nil if it refuses the line.
  init?(_ words: [String], _ declaration: any ParsableCommand.Type) {
    guard let command = try? declaration.parse(words) else { return nil }
    add(command)
  }

  private mutating func add(_ declared: any ParsableArguments) {
    for case (let label?, let property as any DeclaredProperty) in Mirror(reflecting: declared).children {
      let name = String(label.dropFirst())  // a wrapper's is `_name`
      switch property.read {
      case let group as any ParsableArguments: add(group)
      case let texts as [String]:
        values[name] = texts.isEmpty ? nil : texts
        repeated.insert(name)
      case let text as String: values[name] = [text]
      case let isSet as Bool: values[name] = isSet ? [] : nil
      default: continue
      }
    }
  }
}

private protocol DeclaredProperty {
  var read: Any { get }
}

extension ArgumentParser.Argument: DeclaredProperty { fileprivate var read: Any { wrappedValue } }
extension Option: DeclaredProperty { fileprivate var read: Any { wrappedValue } }
extension Flag: DeclaredProperty { fileprivate var read: Any { wrappedValue } }
extension OptionGroup: DeclaredProperty { fileprivate var read: Any { wrappedValue } }

extension Typed {
  /// The command's reading, in the same form. For an option that cannot be repeated the last value counts.
  fileprivate func values(of shape: Shape, repeated: Set<String>) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for option in shape.options where self[option] != nil {
      values["\(option)"] = repeated.contains("\(option)") ? all(option) : [self[option]].compactMap(\.self)
    }
    for flag in shape.flags where has(flag) { values["\(flag)"] = [] }
    if !arguments.isEmpty { values[shape.argument] = arguments }
    return values
  }
}
