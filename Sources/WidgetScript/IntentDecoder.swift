import LuaKit
import WidgetModel

/// `intent { … }` to its declaration; what is wrong is collected.
struct IntentDecoder {
  let host: ScriptHost
  var faults: [Diagnostic] = []

  private static let keys = Vocabulary.keys(of: .intent)
  private static let parameterKeys = Vocabulary.keys(of: .parameters)

  init(_ host: ScriptHost) { self.host = host }

  /// The intent at hand, with its `perform`; nil where it has no id.
  mutating func decode(_ cursor: inout LuaCursor) -> (IntentDeclaration, LuaReference?)? {
    var table = DeclaredTable(&cursor, "intent", Self.keys, host, items: false)
    defer { faults += table.faults }
    guard let id = table.text("id", &cursor, required: true, length: 1...255) else { return nil }
    // From here on faults name the intent by its id.
    table.owner = "intent '\(Faults.cut(id))'"
    var intent = IntentDeclaration(id: id, title: table.text("title", &cursor))
    let perform = table.function("perform", &cursor)
    intent.isAction = perform != nil
    let form = { (name: String) in "{ { \"\(name)\", type = \"string\" } }" }
    table.list("parameters", &cursor, form: form) { table, cursor, index in
      guard let parameter = parameter(&cursor, "\(table.owner), parameter \(index)", index, in: table) else { return }
      if intent.parameters.contains(where: { $0.name == parameter.name }) {
        table.fault(
          .decodeKind, "parameter '\(parameter.name)' is declared twice", at: [.key("parameters"), .item(index)])
      }
      intent.parameters.append(parameter)
    }
    // After all parameters are known, so that one may depend on a later one.
    for (index, parameter) in intent.parameters.enumerated() {
      for other in parameter.depends where !intent.parameters.contains(where: { $0.name == other }) {
        let nearest = NearestName.of(other, among: intent.parameters.map(\.name))
        table.fault(
          .decodeWord, "parameter '\(parameter.name)' depends on an unknown '\(other)'" + Faults.meant(nearest),
          nearest,
          at: [.key("parameters"), .item(index + 1), .key("depends")])
      }
    }
    return (intent, perform)
  }

  /// One parameter: `{ "timer", type = "string", … }`.
  private mutating func parameter(
    _ cursor: inout LuaCursor, _ owner: String, _ index: Int, in outer: DeclaredTable
  ) -> IntentParameter? {
    var table = DeclaredTable(
      &cursor, owner, Self.parameterKeys, host, items: true, in: outer, [.key("parameters"), .item(index)])
    defer { faults += table.faults }
    // The name may stand first, without its key.
    let first = cursor.item(1) { $0.string } ?? nil
    guard let name = first ?? table.text("name", &cursor, required: true) else { return nil }
    table.owner = "parameter '\(Faults.cut(name))'"
    var kind = IntentParameter.Kind.string
    if let word = table.text("type", &cursor, required: true) {
      if let known = IntentParameter.Kind(rawValue: word) {
        kind = known
      } else {
        let names = IntentParameter.Kind.allCases.map(\.rawValue)
        let nearest = Meant.parameterType(word) ?? NearestName.of(word, among: names)
        table.fault(
          .decodeWord,
          "type is one of \(names.joined(separator: ", ")), not '\(Faults.cut(word))'" + Faults.meant(nearest), nearest,
          at: [.key("type")])
        return nil  // a default can be of no type that is not known
      }
    }
    var parameter = IntentParameter(name: name, kind: kind, title: table.text("title", &cursor))
    parameter.isRequired = table.flag("required", &cursor) ?? false
    parameter.minimum = table.number("min", &cursor)
    parameter.maximum = table.number("max", &cursor)
    parameter.depends = table.texts("depends", &cursor) ?? []
    readDefault(&parameter, &table, &cursor)
    readOptions(&parameter, &table, &cursor)
    // Queries are functions of WidgetKit's entity queries; this release asks none.
    for query in ["entities", "suggested", "match"] where table.function(query, &cursor) != nil {
      parameter.hasDynamicOptions = true
      table.unsupported("the function \(query)", Self.plainOptions)
    }
    faults += table.warnings
    return parameter
  }

  /// A default of the parameter's kind; an entity's may be a function, which is asked when it is needed.
  /// A default is checked against bounds, so `min` and `max` are read before it.
  private func readDefault(_ parameter: inout IntentParameter, _ table: inout DeclaredTable, _ cursor: inout LuaCursor)
  {
    guard let value = table.value("default", &cursor, functions: true) else { return }
    guard let value = value.data else { return table.unsupported("a function as default", "give a value") }
    if let wrong = ParameterCheck.wrong(value, for: parameter) {
      table.fault(.decodeType, "default \(wrong)", at: [.key("default")])
    } else {
      parameter.defaultValue = value
    }
  }

  private func readOptions(_ parameter: inout IntentParameter, _ table: inout DeclaredTable, _ cursor: inout LuaCursor)
  {
    guard let value = table.value("options", &cursor, functions: true) else { return }
    guard let value = value.data else {
      parameter.hasDynamicOptions = true
      return table.unsupported("a function as options", Self.plainOptions)
    }
    guard let list = value.list else {
      return table.fault(
        .decodeType, "options is a list or a function of the search text, not \(value.sort)", at: [.key("options")])
    }
    var options: [IntentParameter.Option] = []
    // An option is a value, or a table with `value`; a title that is missing is the value as text.
    for option in list {
      let plain = option["value"] ?? option
      options.append(
        IntentParameter.Option(
          value: plain, title: option["title"]?.text ?? Self.title(plain), subtitle: option["subtitle"]?.text,
          image: option["image"]?.text, section: option["section"]?.text))
    }
    parameter.options = options
  }

  private static let plainOptions = "give options as a list, so that people can choose"

  // JSON's form: a number as it was written, a table in one line.
  private static func title(_ value: Value) -> String { value.text ?? JSONWriter.text(value) }
}

/// Whether a value is of a parameter's kind, and within its bounds.
enum ParameterCheck {
  /// What is wrong, as the end of a sentence; nil where the value is right.
  static func wrong(_ value: Value, for parameter: IntentParameter) -> String? {
    let isRight: Bool
    switch parameter.kind {
    case .string, .url: isRight = value.text != nil
    case .integer: isRight = value.integer != nil
    case .number, .date: isRight = value.number?.isFinite ?? false
    case .boolean: isRight = value.flag != nil
    // Their values are whatever the options say.
    case .enum, .entity: return nil
    }
    guard isRight else { return "is a value of type \(parameter.kind.rawValue), not \(value.sort)" }
    guard let number = value.number else { return nil }
    if let least = parameter.minimum, number < least {
      return "is at least \(JSONWriter.text(.number(least))), not \(JSONWriter.text(value))"
    }
    if let most = parameter.maximum, number > most {
      return "is at most \(JSONWriter.text(.number(most))), not \(JSONWriter.text(value))"
    }
    return nil
  }
}

/// What an intent made when it was called: `{ intent, values }`.
struct ActionReader {
  let tables: DecodingTables

  init(_ tables: DecodingTables) { self.tables = tables }

  /// Returns the action that the cursor stands on, or what is wrong with it.
  func read(_ cursor: inout LuaCursor) -> Result<IntentAction, Diagnostic> {
    // Three raw reads: the action's first item is the intent, whose first item is its declaration.
    let id = cursor.item(1) { $0.item(1) { $0.field(tables.lexicon.key(.id)) { $0.string } ?? nil } ?? nil } ?? nil
    guard let id else {
      return .failure(Diagnostic(.decodeType, "an action is what an intent makes: ToggleTimer { … }"))
    }
    var data = PlainData()
    let values = cursor.item(2) { data.read(&$0) } ?? .success(.emptyTable)
    switch values {
    case .failure(let wrong):
      return .failure(Diagnostic(.decodeData, "action '\(Faults.cut(id))': \(wrong.sentence(of: "parameters"))"))
    case .success(let value):
      return check(id, value)
    }
  }

  /// An action of a known intent with parameters that fit it.
  /// An intent that is unknown here may come from another version of the bundle; it is refused where it is performed.
  func check(_ id: String, _ values: Value) -> Result<IntentAction, Diagnostic> {
    guard let fields = values.fields else {
      return .failure(
        Diagnostic(.decodeType, "action '\(Faults.cut(id))' takes its parameters by name: { timer = \"work\" }"))
    }
    guard let intent = tables.intents[id] else {
      return .success(IntentAction(intent: id, parameters: .table(fields)))
    }
    // `value` is what a control adds: the state that it is to take.
    for field in fields where field.name != "value" {
      guard let parameter = intent.parameters.first(where: { $0.name == field.name }) else {
        let nearest = NearestName.of(field.name, among: intent.parameters.map(\.name))
        return .failure(
          Diagnostic(
            .decodeUnknownArgument,
            "action '\(Faults.cut(id))' has no parameter '\(Faults.cut(field.name))'" + Faults.meant(nearest),
            suggestion: nearest))
      }
      if let wrong = ParameterCheck.wrong(field.value, for: parameter) {
        return .failure(Diagnostic(.decodeType, "action '\(Faults.cut(id))': \(field.name) \(wrong)"))
      }
    }
    return .success(IntentAction(intent: id, parameters: .table(fields)))
  }
}
