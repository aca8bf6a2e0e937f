import LuaKit
import WidgetModel

/// `intent { … }` to its declaration and its functions; what is wrong is collected.
struct IntentDecoder {
  let host: ScriptHost
  var faults: [Diagnostic] = []
  /// The functions that are asked for values, by the parameter's name.
  private(set) var queries: [String: QueryScripts] = [:]

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
    intent.description = table.text("description", &cursor) ?? ""
    let perform = table.function("perform", &cursor)
    intent.isAction = perform != nil
    intent.opensAppWhenRun = table.flag("openAppWhenRun", &cursor) ?? false
    if let word = table.text("authenticationPolicy", &cursor) {
      if let policy = IntentDeclaration.AuthenticationPolicy(rawValue: word.undotted) {
        intent.authenticationPolicy = policy
      } else {
        let known = IntentDeclaration.AuthenticationPolicy.allCases.map(\.rawValue)
        let nearest = NearestName.of(word, among: known)
        table.fault(
          .decodeWord,
          "authenticationPolicy is \(known.joined(separator: " or ")), not '\(Faults.cut(word))'"
            + NearestName.meant(nearest),
          nearest, at: [.key("authenticationPolicy")])
      }
    }
    let form = { (name: String) in "{ { \"\(name)\", type = \"string\" } }" }
    table.list("parameters", &cursor, form: form) { table, cursor, index in
      guard index <= IntentDeclaration.mostParameters else {
        if index == IntentDeclaration.mostParameters + 1 {
          table.fault(
            .decodeRange, "an intent has at most \(IntentDeclaration.mostParameters) parameters",
            at: [.key("parameters")])
        }
        return
      }
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
          .decodeWord, "parameter '\(parameter.name)' depends on an unknown '\(other)'" + NearestName.meant(nearest),
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
      if let known = IntentParameter.Kind(rawValue: word.undotted) {
        kind = known
      } else {
        let names = IntentParameter.Kind.allCases.map(\.rawValue)
        let nearest = Meant.parameterType(word) ?? NearestName.of(word, among: names)
        table.fault(
          .decodeWord,
          "type is one of \(names.joined(separator: ", ")), not '\(Faults.cut(word))'" + NearestName.meant(nearest),
          nearest,
          at: [.key("type")])
        return nil  // a default can be of no type that is not known
      }
    }
    var parameter = IntentParameter(name: name, kind: kind, title: table.text("title", &cursor))
    parameter.description = table.text("description", &cursor) ?? ""
    parameter.isRequired = table.flag("required", &cursor) ?? false
    parameter.minimum = table.number("min", &cursor)
    parameter.maximum = table.number("max", &cursor)
    if let least = parameter.minimum, let most = parameter.maximum, least > most {
      table.fault(.decodeRange, "min is greater than max, so no value fits", at: [.key("min")])
    }
    parameter.depends = table.texts("depends", &cursor) ?? []
    parameter.grantsNetwork = grantsNetwork(kind, &table, &cursor)
    // Whether it is a list decides what its size and default may be.
    parameter.isList = table.flag("list", &cursor) ?? false
    readSizes(&parameter, &table, &cursor)
    var query = QueryScripts()
    readOptions(&parameter, &query, &table, &cursor)
    readQueries(&parameter, &query, &table, &cursor)
    // A default is checked against everything else, so that is read before it.
    readDefault(&parameter, &query, &table, &cursor)
    if query != QueryScripts() {
      query.place = cursor.stamp
      queries[name] = query
    }
    faults += table.warnings
    return parameter
  }

  /// `grants = "network"`, which asks for the host of the URL that is configured.
  private func grantsNetwork(
    _ kind: IntentParameter.Kind, _ table: inout DeclaredTable, _ cursor: inout LuaCursor
  ) -> Bool {
    guard let word = table.text("grants", &cursor) else { return false }
    guard word == Permission.network.rawValue else {
      table.fault(.decodeWord, "grants is \"network\", not '\(Faults.cut(word))'", "network", at: [.key("grants")])
      return false
    }
    guard kind == .url else {
      table.fault(
        .decodeType, "grants is for type = \"url\": it asks for the host of the URL that is configured",
        at: [.key("grants")], part: .key)
      return false
    }
    return true
  }

  /// `size = 3`, `{ min = 1, max = 3 }`, or either by family: `{ systemSmall = 1, systemMedium = { min = 1, max = 3 } }`.
  private func readSizes(_ parameter: inout IntentParameter, _ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    guard let value = table.value("size", &cursor)?.data else { return }
    guard parameter.isList else {
      return table.fault(
        .decodeType, "size is for a list; write list = true beside it", "list = true", at: [.key("size")])
    }
    if let size = Self.size(value, nil) {
      parameter.sizes = [size]
      return
    }
    let fields = value.fields ?? []
    guard fields.contains(where: { $0.name != "min" && $0.name != "max" }) else {
      return table.fault(.decodeType, Self.sizeForm, at: [.key("size")])
    }
    for field in fields {
      let family = Family(rawValue: field.name)
      if let family, let size = Self.size(field.value, family) {
        parameter.sizes.append(size)
      } else if family == nil {
        let nearest = NearestName.of(field.name, among: Family.allCases.map(\.rawValue))
        table.fault(
          .decodeFamily, "size has an unknown family '\(Faults.cut(field.name))'" + NearestName.meant(nearest), nearest,
          at: [.key("size"), .key(field.name)], part: .key)
      } else {
        table.fault(.decodeType, Self.sizeForm, at: [.key("size"), .key(field.name)])
      }
    }
  }

  private static let sizeForm =
    "size is a whole number up to \(IntentParameter.longestList), { min = …, max = … }, or such a one by family"

  private static func size(_ value: Value, _ family: Family?) -> IntentParameter.ListSize? {
    let range = 0...IntentParameter.longestList
    if let most = value.integer {
      return range.contains(most) ? IntentParameter.ListSize(family: family, most: most) : nil
    }
    guard let fields = value.fields, fields.allSatisfy({ $0.name == "min" || $0.name == "max" }), !fields.isEmpty
    else { return nil }
    let bounds = [value["min"] ?? 0, value["max"] ?? .integer(Int64(range.upperBound))].map(\.integer)
    guard let least = bounds[0], let most = bounds[1], range.contains(least), range.contains(most), least <= most
    else { return nil }
    return IntentParameter.ListSize(family: family, least: least, most: most)
  }

  /// A default that the parameter takes, or a function that is asked for one when it is needed.
  private func readDefault(
    _ parameter: inout IntentParameter, _ query: inout QueryScripts, _ table: inout DeclaredTable,
    _ cursor: inout LuaCursor
  ) {
    guard let value = table.value("default", &cursor, functions: true) else { return }
    guard let value = value.data else {
      (query.initial, parameter.hasDynamicDefault) = (value.function, true)
      return
    }
    do throws(ParameterMisfit) {
      try parameter.validate(value)
      parameter.defaultValue = value
    } catch {
      table.fault(.decodeType, error.reason(of: "default"), error.nearest, at: [.key("default")])
    }
  }

  private func readOptions(
    _ parameter: inout IntentParameter, _ query: inout QueryScripts, _ table: inout DeclaredTable,
    _ cursor: inout LuaCursor
  ) {
    guard let value = table.value("options", &cursor, functions: true) else { return }
    guard let value = value.data else {
      (query.options, parameter.hasDynamicOptions) = (value.function, true)
      return
    }
    guard let list = value.list else {
      return table.fault(
        .decodeType, "options is a list or a function of the search text, not \(value.sort)", at: [.key("options")])
    }
    guard list.count <= IntentParameter.mostOptions else {
      return table.fault(
        .decodeRange,
        "options has at most \(IntentParameter.mostOptions) values, not \(list.count); a function answers a search text",
        at: [.key("options")])
    }
    var options: [IntentParameter.Option] = []
    // Each option is one value, also where the parameter holds several.
    for (index, one) in list.enumerated() {
      do throws(ParameterMisfit) {
        let option = OptionReader.option(one)
        try parameter.validate(option: option.value)
        options.append(option)
      } catch {
        table.fault(
          .decodeType, error.reason(of: "option \(index + 1)"), error.nearest,
          at: [.key("options"), .item(index + 1)])
      }
    }
    parameter.options = options
  }

  /// The functions of WidgetKit's entity queries.
  private func readQueries(
    _ parameter: inout IntentParameter, _ query: inout QueryScripts, _ table: inout DeclaredTable,
    _ cursor: inout LuaCursor
  ) {
    for key in ["entities", "suggested", "match"] {
      guard let function = table.function(key, &cursor) else { continue }
      guard parameter.kind == .entity else {
        table.fault(
          .decodeType, "\(key) is for type = \"entity\"; values of type \(parameter.kind.rawValue) have options",
          "options", at: [.key(key)], part: .key)
        continue
      }
      parameter.hasDynamicOptions = true
      switch key {
      case "entities": query.entities = function
      case "suggested": query.suggested = function
      default: query.match = function
      }
    }
    // Without it nobody could say whether a stored id still means something (AppIntents: EntityQuery).
    if parameter.kind == .entity, query.entities == nil, parameter.options == nil {
      table.fault(
        .decodeMissing,
        "entities is missing; it takes a function (ids) that returns a list of { id = …, title = … }", part: .key)
    }
    if parameter.kind == .enum, parameter.options?.isEmpty ?? (query.options == nil) {
      table.fault(.decodeMissing, "options is missing; an enum is one of the values that it lists", part: .key)
    }
  }
}
