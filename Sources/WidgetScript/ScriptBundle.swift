internal import LuaKit
public import WidgetModel

/// A bundle as running Lua: one state, its declaration, and answers to what the host asks of it.
///
/// Not Sendable: it is made and used inside `LuaExecutor.run`, as the state in it.
public final class ScriptBundle: WidgetExtension {
  /// What the bundle declares.
  public let declaration: BundleDeclaration
  let host: ScriptHost
  private let widgets: [WidgetScript]
  private let handlers: HandlerScripts

  /// Loads the bundle and checks what it declares.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970: the clock while it loads. Each request brings its own.
  ///   - notesGlobals: Whether undefined globals are told by `notes`; else with the answers that met them.
  ///   - failAfter: For tests: so many of Lua's allocations succeed and then none.
  /// - Throws: every fault found, as one `Diagnostic`.
  public init(
    _ source: BundleSource, services: any HostServices, now: Double, locale: String = "en_US",
    timeZone: String = "UTC", limits: ScriptLimits = .standard, notesGlobals: Bool = false,
    failAfter: Int64? = nil
  ) throws(Diagnostic) {
    let call = CallContext(bundle: source.name, now: now, locale: locale, timeZone: timeZone)
    host = try Self.host(source, services, call, limits, failAfter)
    host.globals.isAsked = notesGlobals
    do throws(LuaError) { try host.noteGlobals() } catch { throw host.diagnostic(error) }
    let decoder = try host.load()
    if var unmet = decoder.unmet {
      unmet.bundle = source.name
      throw unmet
    }
    let undefined = host.undefinedNames()
    var declaration = decoder.declaration
    declaration.warnings += host.intentFaults.filter { $0.severity == .warning }
    let faults = host.intentFaults.filter { $0.severity == .error } + undefined.faults + decoder.faults
    declaration.warnings += undefined.warnings
    if let joined = Diagnostic.joined(faults) {
      var fault = host.explained(joined)
      fault.bundle = source.name
      throw fault
    }
    host.tables.sources.clear()
    self.declaration = try host.localized(declaration)
    widgets = decoder.widgets
    handlers = decoder.handlers
  }

  /// A state without a bundle: for view expressions alone.
  public static func bare(
    services: any HostServices, now: Double, locale: String = "en_US", timeZone: String = "UTC",
    limits: ScriptLimits = .standard
  ) throws(Diagnostic) -> ScriptBundle {
    let source = BundleSource(text: "", name: "expression")
    let call = CallContext(bundle: source.name, now: now, locale: locale, timeZone: timeZone)
    return ScriptBundle(bare: try host(source, services, call, limits))
  }

  private init(bare host: ScriptHost) {
    self.host = host
    declaration = BundleDeclaration(name: host.source.name, path: host.source.path)
    widgets = []
    handlers = HandlerScripts()
  }

  private static func host(
    _ source: BundleSource, _ services: any HostServices, _ call: CallContext, _ limits: ScriptLimits,
    _ failAfter: Int64? = nil
  ) throws(Diagnostic) -> ScriptHost {
    do throws(LuaError) {
      return try ScriptHost(source, services: services, call: call, limits: limits, failAfter: failAfter)
    } catch {
      throw Diagnostic(error.kind == .memory ? .memory : .script, error.message, bundle: source.name)
    }
  }

  // MARK: Requests

  public func reply(to request: ExtensionRequest) throws(Diagnostic) -> ExtensionReply {
    defer { host.tables.sources.clear() }
    switch request {
    case .describe: return .declaration(declaration)
    case .placeholder(let request): return try answer(.placeholder, request)
    case .snapshot(let request): return try answer(.snapshot, request)
    case .timeline(let request): return try answer(.timeline, request)
    case .views(let request, let entries): return try views(request, entries)
    case .handle(let request):
      return try HandlerCall(host, declaration, handlers, request).reply().map { .handled($0) } ?? .nothing
    case .recommendations(let request): return .recommendations(try recommendations(of: request))
    case .relevance(let request): return .relevance(try relevance(of: request))
    case .migrate(let request, let version): return .configuration(try migrated(request, from: version))
    case .query(let query): return .options(try options(query))
    case .notes: return .notes(host.globalWarnings)
    case .expression(let text, let environment):
      let (tree, warnings) = try host.expression(text, environment)
      return .view(tree, warnings: warnings)
    }
  }

  private enum Question { case placeholder, snapshot, timeline }

  private func answer(_ question: Question, _ request: ProviderRequest) throws(Diagnostic) -> ExtensionReply {
    try blamed(request) { () throws(Diagnostic) in
      let widget = try widget(request.kind)
      let call = try ProviderCall(host, widget, request, mayWait: question != .placeholder)
      let timeline =
        switch question {
        case .placeholder: try call.placeholder()
        case .snapshot: try call.snapshot()
        case .timeline: try call.timeline()
        }
      return timeline.map { .timeline($0) } ?? .nothing
    }
  }

  private func views(_ request: ProviderRequest, _ entries: [DatedFields]) throws(Diagnostic) -> ExtensionReply {
    try blamed(request) { () throws(Diagnostic) in
      let call = try ProviderCall(host, try widget(request.kind), request)
      return .timeline(try call.timeline(of: entries))
    }
  }

  private func recommendations(of request: ProviderRequest) throws(Diagnostic) -> [Recommendation] {
    try blamed(request) { () throws(Diagnostic) in
      try ProviderCall(host, try widget(request.kind), request).recommendations()
    }
  }

  private func relevance(of request: ProviderRequest) throws(Diagnostic) -> [RelevanceSpan] {
    try blamed(request) { () throws(Diagnostic) in
      try ProviderCall(host, try widget(request.kind), request).relevance()
    }
  }

  private func migrated(_ request: ProviderRequest, from version: Int) throws(Diagnostic) -> MigratedConfiguration {
    try blamed(request) { () throws(Diagnostic) in
      try MigrationCall(host, try widget(request.kind), request, from: version).configuration()
    }
  }

  private func options(_ query: ParameterQuery) throws(Diagnostic) -> [IntentParameter.Option] {
    do throws(Diagnostic) { return try QueryCall(host, query).options() } catch {
      var fault = error
      (fault.bundle, fault.kind, fault.family) = (declaration.name, query.kind, query.family)
      throw fault
    }
  }

  private func widget(_ kind: String) throws(Diagnostic) -> WidgetScript {
    if let widget = widgets.first(where: { $0.declaration.kind == kind }) { return widget }
    let nearest = NearestName.of(kind, among: widgets.map(\.declaration.kind))
    throw Diagnostic(
      .missingKind, "\(declaration.path) has no widget '\(Faults.cut(kind))'" + NearestName.meant(nearest),
      suggestion: nearest)
  }

  /// Says of every fault for which kind and family it was found.
  private func blamed<R>(_ request: ProviderRequest, _ body: () throws(Diagnostic) -> R) throws(Diagnostic) -> R {
    do throws(Diagnostic) { return try body() } catch {
      var fault = error
      fault.kind = request.kind
      fault.family = request.family
      fault.bundle = declaration.name
      for index in fault.also.indices {
        fault.also[index].kind = request.kind
        fault.also[index].family = request.family
        fault.also[index].bundle = declaration.name
      }
      throw fault
    }
  }
}
