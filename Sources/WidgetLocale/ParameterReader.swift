package import WidgetModel

/// Reads the value of one parameter as it is typed or written into a file, and judges it.
package struct ParameterReader {
  package let parameter: IntentParameter
  /// In which dates without a zone are meant.
  package let timeZone: String
  /// The family of the widget that is configured; nil where its size counts for nothing.
  package let family: Family?

  package init(_ parameter: IntentParameter, _ timeZone: String, _ family: Family? = nil) {
    (self.parameter, self.timeZone, self.family) = (parameter, timeZone, family)
  }

  /// Reads a text as it is typed. A list's values are separated by commas, or are JSON: `["a", "b, c"]`.
  package func read(_ text: String) throws(Diagnostic) -> Value { try read([text]) }

  /// Reads every text that was typed for the parameter: the values of a list are gathered.
  ///
  /// - Throws: `usage` for several texts if the parameter is not a list.
  package func read(_ texts: [String]) throws(Diagnostic) -> Value {
    guard parameter.isList else {
      guard texts.count == 1 else {
        throw Diagnostic(.usage, "'\(parameter.name)' is set \(texts.count) times; it accepts one value")
      }
      return try judged(try one(texts[0]))
    }
    return try judged(.list(try texts.map { text throws(Diagnostic) in try items(text) }.flatMap(\.self)))
  }

  private func items(_ text: String) throws(Diagnostic) -> [Value] {
    if text.hasPrefix("["), let list = (try? Value(json: text.utf8))?.list {
      return try list.map { value throws(Diagnostic) in try written(value) }
    }
    return try text.split(separator: ",", omittingEmptySubsequences: true).map { part throws(Diagnostic) in
      try one(String(part.trimmingBlanks))
    }
  }

  /// Reads a value as a file has it: of JSON's types, and a date as ISO 8601 or in seconds since 1970.
  package func take(_ value: Value) throws(Diagnostic) -> Value {
    guard parameter.isList, let list = value.list else { return try judged(try written(value)) }
    return try judged(.list(try list.map { value throws(Diagnostic) in try written(value) }))
  }

  private func written(_ value: Value) throws(Diagnostic) -> Value {
    guard parameter.kind == .date, let text = value.text else { return value }
    return .number(try date(text))
  }

  private func judged(_ value: Value) throws(Diagnostic) -> Value {
    do throws(ParameterMisfit) {
      try parameter.validate(value, in: family)
      return value
    } catch {
      throw Diagnostic(.usage, error.reason(of: "'\(parameter.name)'"), suggestion: error.nearest)
    }
  }

  private func one(_ text: String) throws(Diagnostic) -> Value {
    // Before the type: an option may be chosen by its title.
    if let options = parameter.options, let option = options.first(where: { $0.word == text || $0.title == text }) {
      return option.value
    }
    switch parameter.kind {
    case .string, .url, .enum, .entity: return .text(text)
    case .integer:
      guard let number = Int64(text) else { throw wrong(text, "a whole number") }
      return .integer(number)
    case .number:
      guard let number = Double(text), number.isFinite else { throw wrong(text, "a number") }
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
      return .number(try date(text))
    }
  }

  private func date(_ text: String) throws(Diagnostic) -> Double {
    guard let date = Locality.date(text, in: timeZone) else { throw .noDate(text) }
    return date
  }

  private func wrong(_ text: String, _ expectation: String) -> Diagnostic {
    Diagnostic(.usage, "'\(parameter.name)' takes \(expectation), not '\(SanitizedText.short(text))'")
  }
}

extension Diagnostic {
  /// The error for text that should be a date.
  package static func noDate(_ text: String) -> Diagnostic {
    let advice = "write it like 2026-01-15T12:00:00Z"
    return Diagnostic(.usage, "'\(SanitizedText.short(text))' is not an ISO 8601 date; \(advice)", suggestion: advice)
  }
}

extension StringProtocol {
  /// Without spaces and tabs at either end.
  package var trimmingBlanks: SubSequence {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}
