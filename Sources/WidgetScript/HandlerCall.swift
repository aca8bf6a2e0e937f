import LuaKit
import WidgetModel

/// A bundle's functions for what happens outside; an intent's `perform` is in `ScriptHost.performers`.
struct HandlerScripts {
  var openURL: LuaReference?
  var continueUserActivity: LuaReference?
  var backgroundURLSessionEvents: LuaReference?
  /// `push` of the widgets and controls that have one, by kind.
  var pushes: [String: Push] = [:]
  /// Where they were declared.
  var place: LuaStamp?

  /// A `push` function, and where it was declared.
  struct Push {
    var function: LuaReference
    var place: LuaStamp?
  }
}

/// One call of one handler, and what its return asks for.
struct HandlerCall {
  private let host: ScriptHost
  private let declaration: BundleDeclaration
  private let handlers: HandlerScripts
  private let request: HandlerRequest

  init(
    _ host: ScriptHost, _ declaration: BundleDeclaration, _ handlers: HandlerScripts, _ request: HandlerRequest
  ) {
    (self.host, self.declaration, self.handlers, self.request) = (host, declaration, handlers, request)
  }

  /// Nil where the bundle has no handler for the event.
  func reply() throws(Diagnostic) -> HandlerReply? {
    do throws(Diagnostic) {
      switch request.event {
      case .openURL(let url):
        guard let handler = handlers.openURL else { return nil }
        return try call(handler, "onOpenURL", url.plain, at: handlers.place)
      case .continueUserActivity(let activity):
        guard let handler = handlers.continueUserActivity else { return nil }
        return try call(handler, "onContinueUserActivity", activity.value, at: handlers.place)
      case .perform(let action): return try perform(action)
      case .backgroundURLSessionEvents(let events):
        guard let handler = handlers.backgroundURLSessionEvents else { return nil }
        return try call(
          handler, "onBackgroundURLSessionEvents", events, at: handlers.place, answers: ["reload"])
      case .push(let kind, let token, let configuration):
        guard let push = handlers.pushes[kind] else { return nil }
        // No person waits who could be led somewhere.
        return try call(push.function, "push", .text(token), configuration, at: push.place, answers: ["reload"])
      }
    } catch {
      throw owned(error)
    }
  }

  /// A fault with the bundle's name.
  private func owned(_ fault: Diagnostic) -> Diagnostic {
    var fault = fault
    fault.bundle = declaration.name
    for index in fault.also.indices { fault.also[index].bundle = declaration.name }
    return fault
  }

  /// Calls the intent's `perform`. That the intent is declared and its parameters fit is checked before any Lua runs.
  private func perform(_ action: IntentAction) throws(Diagnostic) -> HandlerReply {
    guard let intent = host.tables.intents[action.intent] else {
      throw .unknownIntent(action.intent, among: declaration.intents.map(\.id))
    }
    guard let handler = host.performers[intent.id] else {
      throw Diagnostic(
        .decodeMissing, "the intent '\(Faults.cut(intent.id))' has no perform, so nothing can be done with it",
        file: host.source.mainFile)
    }
    let parameters = try ActionParameters(intent, host.tables).merged(action)
    return try call(handler, "perform", parameters, at: host.intentLines[intent.id])
  }

  /// Calls a handler with its arguments, and reads what it asks for in return: of that, the keys in `answers`.
  private func call(
    _ handler: LuaReference, _ name: String, _ arguments: Value..., at place: LuaStamp?,
    answers: [String] = ["openURL", "reload"]
  ) throws(Diagnostic) -> HandlerReply {
    host.call.kind = nil
    host.call.now = request.now
    host.call.locale = request.locale
    host.call.timeZone = request.timeZone
    host.seed(name, "", request.now)
    let null = host.null
    var decoder = HandlerReplyDecoder(host, name, declaration, place, answers)
    try host.provide(
      handler, in: .handler, cpu: host.limits.perform,
      { writer in for argument in arguments { writer.write(argument, null: null) } },
      reading: { values in values.read(0) { decoder.decode(&$0) } })
    var reply = decoder.reply
    reply.fault = Diagnostic.joined(decoder.faults).map(owned)
    return reply
  }
}

/// The values that `perform` gets: the intent's defaults, and over them the action's.
private struct ActionParameters {
  let intent: IntentDeclaration
  let tables: DecodingTables

  init(_ intent: IntentDeclaration, _ tables: DecodingTables) {
    (self.intent, self.tables) = (intent, tables)
  }

  /// Returns the values for a call.
  ///
  /// - Throws: what is wrong with a value of the action, or that a required one is missing.
  func merged(_ action: IntentAction) throws(Diagnostic) -> Value {
    let checked = try ActionReader(tables).check(action.intent, action.parameters).get()
    let merged = intent.merged(checked.parameters.fields ?? [])
    do throws(ParameterMisfit) { try intent.validateRequired(merged) } catch {
      throw Diagnostic(error, of: "action '\(Faults.cut(intent.id))'")
    }
    return .table(merged)
  }
}

/// What a handler returned: nothing, or `{ openURL = …, reload = { "kind", … } }`.
private struct HandlerReplyDecoder {
  private let host: ScriptHost
  private let name: String
  private let declaration: BundleDeclaration
  private let place: LuaStamp?
  /// The keys that it may have.
  private let answers: [String]
  private(set) var reply = HandlerReply()
  private(set) var faults: [Diagnostic] = []

  init(
    _ host: ScriptHost, _ name: String, _ declaration: BundleDeclaration, _ place: LuaStamp?, _ answers: [String]
  ) {
    (self.host, self.name, self.declaration, self.place, self.answers) = (host, name, declaration, place, answers)
  }

  /// Reads what the handler returned; what is wrong is collected.
  mutating func decode(_ cursor: inout LuaCursor) {
    if cursor.type == .nil || cursor.type == .none { return }
    var table = DeclaredTable(
      &cursor, "what \(name) returns", answers, host, items: false, at: place)
    defer { faults = table.faults }
    // An unknown key may be a misspelt `openURL`: a reply is carried out as a whole or not at all.
    guard table.faults.isEmpty else { return }
    // Longer than any URL, so that the sentence on too long ones is the parser's.
    if let text = table.text("openURL", &cursor, length: 0...1 << 20) {
      do throws(WidgetURL.Fault) {
        let url = try WidgetURL(text)
        reply.openURL = url
        if let refusal = url.refusal {
          table.fault(.decodeType, "openURL: '\(Faults.cut(text))' is not opened: \(refusal)")
        }
      } catch {
        table.fault(.decodeType, "openURL takes a URL, not '\(Faults.cut(text))': \(error.sentence)")
      }
    }
    // Its own kinds only: one bundle cannot make the provider of another run.
    let kinds = declaration.declared.map(\.kind)
    for kind in table.texts("reload", &cursor) ?? [] where !reply.reload.contains(kind) {
      if kinds.contains(kind) {
        reply.reload.append(kind)
      } else {
        let nearest = NearestName.of(kind, among: kinds)
        table.fault(
          .decodeWord, "reload: the bundle has no kind '\(Faults.cut(kind))'" + NearestName.meant(nearest), nearest)
      }
    }
  }
}

extension WidgetURL {
  /// As `onOpenURL` gets it. Of names that stand more than once in the query, `query` has the first; `queryItems` has all.
  fileprivate var plain: Value {
    let items = query
    let values = Dictionary(items.map { ($0.name, Value.text($0.value)) }, uniquingKeysWith: { first, _ in first })
    var fields: [String: Value] = [
      "string": .text(string), "scheme": .text(scheme), "path": .text(path), "query": .table(values),
      "queryItems": .list(items.map { ["name": .text($0.name), "value": .text($0.value)] }),
    ]
    fields["host"] = host.map { .text($0) }
    fields["port"] = port.map { .integer(Int64($0)) }
    fields["fragment"] = fragment.map { .text($0) }
    return .table(fields)
  }
}

extension Diagnostic {
  /// The error for an action of an intent that the bundle does not declare, with the nearest name.
  static func unknownIntent(_ id: String, among ids: [String]) -> Diagnostic {
    let nearest = NearestName.of(id, among: ids)
    return Diagnostic(
      .missingKind, "there is no intent '\(Faults.cut(id))'" + NearestName.meant(nearest), suggestion: nearest)
  }
}
