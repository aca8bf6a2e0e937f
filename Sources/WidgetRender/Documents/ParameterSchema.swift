import WidgetModel

/// An intent's parameters as JSON Schema (draft 2020-12), by which an editor or a program checks a configuration file.
enum ParameterSchema {
  /// Returns the schema of the configuration; without an intent that of an empty object.
  static func of(_ intent: IntentDeclaration?) -> Value {
    let parameters = intent?.parameters ?? []
    var schema: [String: Value] = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "additionalProperties": false,
      "properties": .table(
        Dictionary(parameters.map { ($0.name, property($0)) }, uniquingKeysWith: { first, _ in first })),
      "required": .list(parameters.filter { $0.isRequired && $0.defaultValue == nil }.map { .text($0.name) }),
    ]
    schema["title"] = intent.map { .text($0.title) }
    return .table(schema)
  }

  private static func property(_ parameter: IntentParameter) -> Value {
    var schema = parameter.isList ? list(parameter) : one(parameter)
    schema["title"] = .text(parameter.title)
    if !parameter.description.isEmpty { schema["description"] = .text(parameter.description) }
    schema["default"] = parameter.defaultValue
    return .table(schema)
  }

  private static func list(_ parameter: IntentParameter) -> [String: Value] {
    let (least, most) = parameter.bounds(in: nil)
    return [
      "type": "array", "items": .table(one(parameter)), "minItems": .integer(Int64(least)),
      "maxItems": .integer(Int64(most)),
    ]
  }

  private static func one(_ parameter: IntentParameter) -> [String: Value] {
    var schema = type(parameter.kind)
    if parameter.kind != .date {
      schema["minimum"] = parameter.minimum.map(number)
      schema["maximum"] = parameter.maximum.map(number)
    }
    // What is asked for by a search is known to the bundle alone.
    if let options = parameter.options, !options.isEmpty { schema["enum"] = .list(options.map(\.value)) }
    return schema
  }

  /// A date is ISO 8601, or seconds since 1970 as configurations hold it.
  private static func type(_ kind: IntentParameter.Kind) -> [String: Value] {
    switch kind {
    case .string: ["type": "string", "maxLength": .integer(Int64(IntentParameter.longestText))]
    case .url: ["type": "string", "format": "uri"]
    case .integer: ["type": "integer"]
    case .number: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .date: ["type": ["string", "number"], "format": "date-time"]
    case .enum: [:]
    case .entity: ["type": ["string", "number"], "minLength": 1]
    }
  }

  private static func number(_ number: Double) -> Value {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}
