import WidgetModel

/// What `--config NAME=VALUE` says, before it is known which widget it is for.
struct ConfigurationWords: Sendable {
  /// In the order of the command line; of several for one name the last one counts.
  let pairs: [(name: String, value: String)]
  /// What was set before, of a placed widget.
  var before = Value.emptyTable

  init(_ words: [String]) throws(Diagnostic) {
    var pairs: [(String, String)] = []
    for word in words {
      // The first sign ends the name, so that a value may hold others.
      guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
        throw .usage("--config takes NAME=VALUE, not '\(word)'")
      }
      pairs.append((String(word[..<sign]), String(word[word.index(after: sign)...])))
    }
    self.pairs = pairs
  }

  /// The configuration of one widget: its parameters' defaults, then what was set before, then what the words set, each
  /// read as its type.
  ///
  /// - Throws: `usage` for a parameter that the widget does not have, and for a value that does not fit.
  func configuration(
    of widget: WidgetDeclaration, timeZone: String
  ) throws(Diagnostic) -> Value {
    let parameters = widget.intent?.parameters ?? []
    var values: [String: Value] = [:]
    for parameter in parameters { values[parameter.name] = parameter.defaultValue }
    for field in before.fields ?? [] { values[field.name] = field.value }
    for (name, text) in pairs {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw .unknownParameter(name, widget, parameters.map(\.name))
      }
      values[name] = try ParameterReader(parameter, timeZone).read(text)
    }
    return .table(values)
  }
}

extension ConfigurationWords {
  /// `NAME=VALUE` for the shell, as `--config` takes it.
  static func word(_ name: String, _ value: Value) -> String { VisibleText.shellWord("\(name)=\(word(value))") }

  /// A value as it is typed.
  static func word(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .integer(let integer): String(integer)
    // Below 10^15 every whole number is exact in a Double, and is written without a fraction.
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    case .flag(let flag): String(flag)
    default: ""
    }
  }
}

/// Reads the text of one parameter as its type says.
private struct ParameterReader {
  let parameter: IntentParameter
  let timeZone: String

  init(_ parameter: IntentParameter, _ timeZone: String) {
    self.parameter = parameter
    self.timeZone = timeZone
  }

  func read(_ text: String) throws(Diagnostic) -> Value {
    // Before the type: where values are offered, no other can be chosen.
    if let options = parameter.options, !options.isEmpty { return try option(text, options) }
    switch parameter.kind {
    case .string, .url, .enum, .entity:
      return .text(text)
    case .integer:
      guard let number = Int64(text) else { throw wrong(text, "a whole number") }
      try check(Double(number), text)
      return .integer(number)
    case .number:
      guard let number = Double(text), number.isFinite else { throw wrong(text, "a number") }
      try check(number, text)
      return .number(number)
    case .boolean:
      switch text.lowercased() {
      case "true", "yes", "on", "1": return .flag(true)
      case "false", "no", "off", "0": return .flag(false)
      default: throw wrong(text, "true or false")
      }
    case .date:
      // As configurations hold it, and `instances` prints it.
      if let seconds = Double(text), CivilDate.seconds.contains(seconds) { return .number(seconds) }
      return .number(try Setting.date(text, timeZone))
    }
  }

  /// One of the values that the parameter offers, by value or by title.
  private func option(_ text: String, _ options: [IntentParameter.Option]) throws(Diagnostic) -> Value {
    let named = options.map { (names: [ConfigurationWords.word($0.value), $0.title], value: $0.value) }
    if let option = named.first(where: { $0.names.contains(text) }) { return option.value }
    throw .usage(
      "'\(parameter.name)' has no option '\(text)'", nearest: text, among: named.map { $0.names[0] })
  }

  private func check(_ number: Double, _ text: String) throws(Diagnostic) {
    if let minimum = parameter.minimum, number < minimum { throw wrong(text, "at least \(Self.shown(minimum))") }
    if let maximum = parameter.maximum, number > maximum { throw wrong(text, "at most \(Self.shown(maximum))") }
  }

  private static func shown(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }

  private func wrong(_ text: String, _ expectation: String) -> Diagnostic {
    .usage("'\(parameter.name)' takes \(expectation), not '\(text)'")
  }
}

extension Diagnostic {
  fileprivate static func unknownParameter(_ name: String, _ widget: WidgetDeclaration, _ names: [String]) -> Diagnostic
  {
    names.isEmpty
      ? .usage("the widget '\(widget.kind)' has no parameters, so '\(name)' cannot be set")
      : .usage("the widget '\(widget.kind)' has no parameter '\(name)'", nearest: name, among: names)
  }
}
