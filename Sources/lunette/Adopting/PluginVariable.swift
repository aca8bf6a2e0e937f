import WidgetModel

/// A setting that a plugin declares: `string(VAR_CITY="Oslo"): The city. [a, b]`.
struct PluginVariable: Sendable, Hashable {
  let name: String
  private let type: String
  private var value: String
  private let label: String
  private let options: [String]

  /// Nil for a text that is not a declaration.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "(") else { return nil }
    type = text[..<open].trimmed.lowercased()
    guard ["string", "number", "boolean", "select"].contains(type) else { return nil }
    let inside = text[open...].dropFirst()
    // The default may hold parentheses: the declaration ends with the first that a colon follows, else with the last.
    let end = inside.indices.first { inside[$0...].hasPrefix("):") } ?? inside.lastIndex(of: ")")
    guard let end else { return nil }
    let declared = inside[..<end].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = declared[0].trimmed
    guard EnvironmentVariable(name).access == .permission else { return nil }
    value = declared.count > 1 ? Self.unquoted(declared[1].trimmed) : ""
    var label = inside[end...].dropFirst().drop { $0 == ":" }.trimmed
    var options: [String] = []
    if type == "select", label.hasSuffix("]"), let bracket = label.lastIndex(of: "[") {
      let list = label[bracket...].dropFirst().dropLast()
      options = list.split(separator: ",").map { Self.unquoted($0.trimmed) }
      label = label[..<bracket].trimmed
    }
    (self.label, self.options) = (label, options)
  }

  /// Takes what the user set, in place of the default.
  mutating func take(_ stored: Value) {
    switch stored {
    case .text(let text): value = text
    case .flag(let flag): value = flag ? "true" : "false"
    case .integer(let integer): value = String(integer)
    case .number(let number): value = "\(number)"
    default: break
    }
  }

  /// The parameter of the widget's intent.
  var parameter: Value {
    let word: String
    var fallback: Value?
    switch type {
    case "boolean":
      word = "boolean"
      fallback = .flag(value.lowercased() == "true" || value == "1")
    case "number":
      word = "number"
      fallback = Int64(value).map(Value.integer) ?? Double(value).flatMap { $0.isFinite ? .number($0) : nil }
    case "select" where !options.isEmpty:
      word = "enum"
      fallback = options.contains(value) ? .text(value) : nil
    default:
      word = "string"
      fallback = value.isEmpty ? nil : .text(value)
    }
    var fields = [Value.Field("", .text(name)), Value.Field("type", .text(word))]
    if let fallback { fields.append(Value.Field("default", fallback)) }
    if word == "enum" { fields.append(Value.Field("options", .list(options.map(Value.text)))) }
    if !label.isEmpty { fields.append(Value.Field("title", .text(label))) }
    return .table(fields)
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, let first = text.first, first == text.last, first == "\"" || first == "'" else { return text }
    return String(text.dropFirst().dropLast())
  }
}
