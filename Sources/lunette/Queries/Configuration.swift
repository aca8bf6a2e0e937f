import WidgetLocale
import WidgetModel

/// What a command line sets: `--config NAME=VALUE`, `--config-file FILE` or the words behind `perform`, before it is known which
/// parameters they are for.
struct ConfigurationWords: Sendable {
  /// In the order of the command line. Several for one name are gathered if its parameter is a list.
  let pairs: [(name: String, value: String)]
  /// What a file says; the command line counts over it.
  var file: [Value.Field] = []
  /// What was set before, of a placed widget.
  var before = Value.emptyTable

  /// - Parameter option: how the words are given, for the sentence about a wrong one.
  init(_ words: [String], _ option: String = "--config") throws(Diagnostic) {
    pairs = try NamedWords.pairs(words, option)
  }

  /// The names that are set.
  var names: Set<String> { Set(pairs.map(\.name) + file.map(\.name)) }

  /// Whether nothing is set.
  var isEmpty: Bool { pairs.isEmpty && file.isEmpty }

  /// The configuration of one widget: its parameters' defaults, then what was set before, then what the words set, each
  /// read as its type.
  ///
  /// - Throws: `usage` for a parameter that the widget does not have, and for a value that does not fit.
  func configuration(
    of widget: WidgetDeclaration, in family: Family? = nil, timeZone: String
  ) throws(Diagnostic) -> Value {
    let intent = widget.intent ?? IntentDeclaration(id: "")
    return .table(try values(of: intent, "the widget '\(widget.kind)'", in: family, timeZone: timeZone))
  }

  /// The values of an intent's parameters. What was set before is not judged again: a value that was offered then stays.
  ///
  /// - Parameter owner: who has the parameters, for sentences.
  func values(
    of intent: IntentDeclaration, _ owner: String, in family: Family? = nil, timeZone: String
  ) throws(Diagnostic) -> [String: Value] {
    var values = intent.merged(before.fields ?? [], in: family)
    func reader(_ name: String) throws(Diagnostic) -> ParameterReader {
      guard let parameter = intent.parameter(name) else {
        throw .unknownParameter(name, owner, intent.parameters.map(\.name))
      }
      return ParameterReader(parameter, timeZone, family)
    }
    for field in file { values[field.name] = try reader(field.name).take(field.value) }
    var seen = Set<String>()
    for (name, _) in pairs where seen.insert(name).inserted {
      values[name] = try reader(name).read(pairs.filter { $0.name == name }.map(\.value))
    }
    return values
  }
}

extension ConfigurationWords {
  /// `NAME=VALUE` for the shell, as `--config` takes it.
  static func word(_ name: String, _ value: Value) -> String { VisibleText.shellWord("\(name)=\(word(value))") }

  /// `city=Berlin 'place=New York'`: each of a configuration's values as `--config` takes it.
  static func line(_ configuration: Value) -> String {
    (configuration.fields ?? []).map { word($0.name, $0.value) }.joined(separator: " ")
  }

  /// A value as it is typed.
  static func word(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .integer(let integer): String(integer)
    // Below 10^15 every whole number is exact in a Double, and is written without a fraction.
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    case .flag(let flag): String(flag)
    case .list(let list):
      list.allSatisfy(isPlain) ? list.map(word).joined(separator: ",") : JSONWriter.text(value)
    default: ""
    }
  }

  /// Whether a value can stand between commas.
  private static func isPlain(_ value: Value) -> Bool {
    guard let text = value.text else { return true }
    return !text.isEmpty && !text.contains(",") && !text.hasPrefix("[") && text.trimmingBlanks == text
  }
}

extension Diagnostic {
  fileprivate static func unknownParameter(_ name: String, _ owner: String, _ names: [String]) -> Diagnostic {
    names.isEmpty
      ? .usage("\(owner) has no parameters, so '\(name)' cannot be set")
      : .usage("\(owner) has no parameter '\(name)'", nearest: name, among: names)
  }
}
