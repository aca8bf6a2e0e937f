import LuaKit
import WidgetModel

/// The functions of a parameter that are asked for its values (AppIntents: DynamicOptionsProvider, EntityQuery).
struct QueryScripts: Equatable {
  /// `options(text, context)`: the options for a search text.
  var options: LuaReference?
  /// `entities(ids, context)`: those of the ids that there are.
  var entities: LuaReference?
  /// `suggested(context)`: those to begin with.
  var suggested: LuaReference?
  /// `match(text, context)`: those that a text means.
  var match: LuaReference?
  /// `default(context)`: the value where none is chosen.
  var initial: LuaReference?
  /// Where the parameter was declared.
  var place: LuaStamp?

  static func == (a: QueryScripts, b: QueryScripts) -> Bool {
    a.options === b.options && a.entities === b.entities && a.suggested === b.suggested && a.match === b.match
      && a.initial === b.initial
  }
}

/// One question about a parameter's values. The functions may wait, as providers may, and have a snapshot's CPU time.
struct QueryCall {
  private let host: ScriptHost
  private let query: ParameterQuery
  private let intent: IntentDeclaration
  private let parameter: IntentParameter
  private let scripts: QueryScripts
  /// What it may do: wait, or not.
  private let place: ScriptHost.Place

  /// - Throws: `missing.kind` for an intent, and `decode.unknownArgument` for a parameter that the bundle does not declare.
  init(_ host: ScriptHost, _ query: ParameterQuery, in place: ScriptHost.Place = .query) throws(Diagnostic) {
    (self.host, self.query, self.place) = (host, query, place)
    guard let intent = host.tables.intents[query.intent] else {
      throw .unknownIntent(query.intent, among: Array(host.tables.intents.keys.sorted()))
    }
    guard let parameter = intent.parameter(query.parameter) else {
      let nearest = NearestName.of(query.parameter, among: intent.parameters.map(\.name))
      throw Diagnostic(
        .decodeUnknownArgument,
        "the intent '\(Faults.cut(intent.id))' has no parameter '\(Faults.cut(query.parameter))'"
          + NearestName.meant(nearest),
        suggestion: nearest)
    }
    (self.intent, self.parameter) = (intent, parameter)
    scripts = host.queries[intent.id]?[parameter.name] ?? QueryScripts()
  }

  /// A configuration with the values of `default` functions where none is chosen.
  ///
  /// - Parameter mayWait: for a placeholder nothing is waited for, and a default that would is left out.
  static func completed(
    _ configuration: Value, _ intent: IntentDeclaration, _ host: ScriptHost, _ request: ProviderRequest, mayWait: Bool
  ) throws(Diagnostic) -> Value {
    var values = intent.merged(configuration.fields ?? [])
    let environment = request.environments.first ?? WidgetEnvironment(family: request.family)
    for parameter in intent.parameters where parameter.hasDynamicDefault && values[parameter.name] == nil {
      let query = ParameterQuery(
        .initial, of: parameter.name, intent: intent.id, kind: request.kind, family: request.family,
        configuration: .table(values), now: request.now, locale: environment.locale, timeZone: environment.timeZone)
      do throws(Diagnostic) {
        values[parameter.name] = try QueryCall(host, query, in: mayWait ? .query : .placeholder).options().first?.value
      } catch {
        if mayWait { throw error }
      }
    }
    return .table(values)
  }

  /// The options in the order in which they are shown.
  func options() throws(Diagnostic) -> [IntentParameter.Option] {
    switch query.matter {
    case .search(let text): return try search(String(text.unicodeScalars.prefix(ParameterQuery.longestText)))
    case .entities(let ids): return try entities(Array(ids.prefix(IntentParameter.longestList)))
    case .initial:
      guard let function = scripts.initial else { return [] }
      return try call(function, "default", nil, isLone: true)
    }
  }

  /// The parameter's own search, else what it begins with, filtered here.
  private func search(_ text: String) throws(Diagnostic) -> [IntentParameter.Option] {
    if let options = scripts.options { return try call(options, "options", .text(text)) }
    if !text.isEmpty, let match = scripts.match { return try call(match, "match", .text(text)) }
    if let suggested = scripts.suggested {
      return try call(suggested, "suggested", nil).filter { $0.contains(text) }
    }
    if let match = scripts.match { return try call(match, "match", .text(text)) }
    return (parameter.options ?? []).filter { $0.contains(text) }
  }

  /// Those of the values that there are. Without `entities` any option of a search that begins with nothing counts.
  private func entities(_ ids: [Value]) throws(Diagnostic) -> [IntentParameter.Option] {
    guard let function = scripts.entities else {
      let known = try search("")
      var found = known.filter { option in ids.contains { $0.isSame(as: option.value) } }
      // What a search by text answers need not be among what it begins with.
      for id in ids where !found.contains(where: { $0.value.isSame(as: id) }) {
        guard let text = id.text else { continue }
        found += try search(text).filter { $0.value.isSame(as: id) }.prefix(1)
      }
      return found
    }
    // Others than were asked for are no answer.
    return try call(function, "entities", .list(ids)).filter { option in
      ids.contains { $0.isSame(as: option.value) }
    }
  }

  // MARK: Calls

  /// - Parameter isLone: whether it returns one value in place of a list.
  private func call(
    _ function: LuaReference, _ name: String, _ argument: Value?, isLone: Bool = false
  ) throws(Diagnostic) -> [IntentParameter.Option] {
    host.call.kind = query.kind
    host.call.now = query.now
    host.call.locale = query.locale
    host.call.timeZone = query.timeZone
    host.seed(intent.id, name, query.now)
    let context: LuaReference
    do throws(LuaError) {
      context = try host.makeContext { [host, query] in $0.write(query: query, null: host.null) }
    } catch { throw host.diagnostic(error) }
    // Depth and size are counted before anything is built.
    var data = PlainData()
    let null = host.null
    let read = try host.provide(
      function, in: place, cpu: host.limits.snapshot,
      { writer in
        if let argument { writer.write(argument, null: null) }
        writer.write(context)
      },
      reading: { $0.read(0) { data.read(&$0) } } as (borrowing LuaValues) -> Result<Value, NotPlain>)
    switch read {
    case .failure(let wrong): throw fault(function, wrong.sentence(of: "what \(name) returns"))
    case .success(let value): return try options(value, function, name, isLone)
    }
  }

  private func options(
    _ value: Value, _ function: LuaReference, _ name: String, _ isLone: Bool
  ) throws(Diagnostic) -> [IntentParameter.Option] {
    // A function that returns nothing has nothing to offer.
    if value == .null { return [] }
    guard let list = isLone ? [value] : value.list else {
      throw fault(function, "\(name) returns a list of values or of { value = …, title = … }, not \(value.sort)")
    }
    guard list.count <= IntentParameter.mostOptions else {
      var fault = Diagnostic.tooManyOptions(parameter.name, list.count)
      if let place = host.state.definition(of: function) { (fault.file, fault.line) = (place.chunk, place.line) }
      throw fault
    }
    var options: [IntentParameter.Option] = []
    for (index, one) in list.enumerated() {
      let option = OptionReader.option(one)
      do throws(ParameterMisfit) {
        if isLone {
          try parameter.validate(option.value, isOffered: false)
        } else {
          try parameter.validate(option: option.value)
        }
      } catch {
        throw fault(function, error.reason(of: isLone ? "what \(name) returns" : "\(name)[\(index + 1)]"))
      }
      options.append(option)
    }
    return options
  }

  /// A fault at the function's place in the source.
  private func fault(_ function: LuaReference, _ message: String) -> Diagnostic {
    let place = host.state.definition(of: function)
    return Diagnostic(
      .decodeType, "parameter '\(Faults.cut(parameter.name))': \(message)", file: place?.chunk ?? host.source.mainFile,
      line: place?.line)
  }
}

/// One option as a script gives it: a value, or a table with `value` (an entity's: `id`).
enum OptionReader {
  /// A title that is missing is the value as text.
  static func option(_ given: Value) -> IntentParameter.Option {
    let value = given["value"] ?? given["id"] ?? given
    return IntentParameter.Option(
      value: value, title: given["title"]?.text ?? title(value), subtitle: given["subtitle"]?.text,
      image: given["image"]?.text, section: given["section"]?.text
    ).cleaned
  }

  // JSON's form: a number as it was written, a table in one line.
  private static func title(_ value: Value) -> String { value.text ?? JSONWriter.text(value) }
}

extension IntentParameter {
  /// Returns nothing where a value may be one of the options: of a list, each of them is one value.
  func validate(option value: Value) throws(ParameterMisfit) {
    var one = self
    one.isList = false
    try one.validate(value, isOffered: false)
  }
}

extension IntentParameter.Option {
  /// Whether a search text occurs in what is shown of it, whatever the case; an empty text does.
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = text.lowercased()
    return [title, subtitle ?? "", section ?? "", word].contains { $0.lowercased().contains(wanted) }
  }
}

extension LuaWriter {
  /// What a query is told: for what the value is, and what is chosen so far.
  fileprivate mutating func write(query: ParameterQuery, null: LuaReference?) {
    table { w in
      if let kind = query.kind { w.field("kind", kind) }
      if let family = query.family { w.field("family", family.rawValue) }
      w.field("now", query.now)
      w.field("locale", query.locale)
      w.field("timeZone", query.timeZone)
      w.key("configuration")
      w.write(query.configuration, null: null)
    }
  }
}
