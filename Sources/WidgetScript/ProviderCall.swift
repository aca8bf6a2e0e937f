import LuaKit
import WidgetModel

/// One request to one widget: its provider's functions, then the views of the entries they give.
struct ProviderCall {
  let host: ScriptHost
  let widget: WidgetScript
  let request: ProviderRequest
  /// The environments of the request, as the script sees them.
  private let environments: [(value: WidgetEnvironment, table: LuaReference)]
  /// The table `context` that providers are called with; it is set as a global too.
  private let context: LuaReference
  /// The request's configuration with the defaults of what it leaves out.
  let configuration: Value

  /// - Parameter mayWait: whether a default that is asked for may wait; where it may not, one that does is left out.
  init(
    _ host: ScriptHost, _ widget: WidgetScript, _ request: ProviderRequest, mayWait: Bool = true
  ) throws(Diagnostic) {
    self.host = host
    self.widget = widget
    self.request = request
    var configuration = try Self.configuration(request.configuration, widget.declaration, request.family)
    if let intent = widget.declaration.intent, intent.parameters.contains(where: \.hasDynamicDefault) {
      configuration = try QueryCall.completed(configuration, intent, host, request, mayWait: mayWait)
    }
    let first = request.environments.first ?? WidgetEnvironment(family: request.family)
    self.configuration = configuration
    host.call.kind = request.kind
    host.call.now = request.now
    host.call.locale = first.locale
    host.call.timeZone = first.timeZone
    do throws(LuaError) {
      var environments: [(value: WidgetEnvironment, table: LuaReference)] = []
      for var environment in request.environments.isEmpty ? [first] : request.environments {
        environment = environment.fitting(widget.declaration)
        // What an activity shows are its functions' arguments.
        environment.configuration = widget.isActivity ? .emptyTable : configuration
        environments.append((environment, try host.makeEnvironment(environment)))
      }
      self.environments = environments
      let variants = EnvironmentVariants(environments.map(\.value), of: widget.declaration)
      context = try host.makeContext {
        $0.write(context: request, first, configuration, variants: variants, null: host.null)
      }
    } catch { throw host.diagnostic(error) }
  }

  /// The intent's defaults, with the request's values over them; a name that the intent does not know is an error.
  private static func configuration(
    _ given: Value, _ widget: WidgetDeclaration, _ family: Family
  ) throws(Diagnostic) -> Value {
    let fields = given.fields ?? []
    // Without an intent there is nothing to check against, and the values are taken as they are.
    guard let intent = widget.intent else { return .table(fields) }
    // What was offered when it was chosen is not taken away: an option may be gone since.
    do throws(ParameterMisfit) { try intent.validate(fields, in: family, isOffered: false) } catch {
      throw Diagnostic(.usage, error.sentence(of: "'\(widget.kind)'"), suggestion: error.nearest)
    }
    return .table(intent.merged(fields, in: family))
  }

  // MARK: Questions

  /// Calls `timeline`; nil where the provider has nothing to show. A widget without a provider has one entry, for now.
  func timeline() throws(Diagnostic) -> Timeline? {
    if let value = widget.value { return try control(value, isPreview: false) }
    guard let provider = widget.timeline else {
      guard widget.isActivity else { return try shown([TimelineEntry(date: request.now)], .never) }
      let entries = activityEntries
      return entries.isEmpty ? nil : try shown(entries, .never)
    }
    return try provided(provider, cpu: host.limits.timeline) { $0.timeline(&$1) }
  }

  /// What an activity's presentations are made from: its content, else the sample that its author declares.
  private var activityEntries: [TimelineEntry] {
    if let content = ActivityContent(configuration: request.configuration) { return content.entries }
    return widget.declaration.previews.prefix(1).compactMap(\.entry).map {
      TimelineEntry(date: request.now, fields: $0)
    }
  }

  /// A gallery waits for it as long as its limit says, and then shows the placeholder.
  func snapshot() throws(Diagnostic) -> Timeline? {
    if let value = widget.value { return try control(value, isPreview: true) }
    guard request.isPreview else { return try snapshot(within: nil) }
    do throws(Diagnostic) {
      var shown = try snapshot(within: host.limits.gallery)
      if let advice = waitAdvice { shown?.warnings.append(advice) }
      return shown
    } catch {
      // Only slowness is answered by the placeholder; any other fault is told.
      guard error.code == .wall else { throw error }
      let late = galleryWarning("the snapshot took longer than \(host.limits.gallery); a gallery shows the placeholder")
      var shown = try placeholder()
      shown?.warnings.append(late)
      return shown
    }
  }

  /// - Parameter wall: with waiting; nil: the usual limit.
  private func snapshot(within wall: Duration?) throws(Diagnostic) -> Timeline? {
    // Without a snapshot of its own a widget shows the first entry of its timeline.
    guard let provider = widget.snapshot else {
      guard let provider = widget.timeline else { return try timeline() }
      return try provided(provider, cpu: host.limits.timeline, wall: wall, isLone: true) { $0.timeline(&$1) }
    }
    let now = request.now
    return try provided(provider, "snapshot", cpu: host.limits.snapshot, wall: wall) {
      $0.lone(&$1, "snapshot", date: now)
    }
  }

  /// What a gallery's snapshot should not wait for: others, that may take as long as they like.
  private var waitAdvice: Diagnostic? {
    let slow: [HostFunction] = [.httpGet, .httpRequest, .processRun]
    guard widget.snapshot != nil, let function = host.waited.first(where: slow.contains) else { return nil }
    return galleryWarning(
      "the snapshot waits for \(function.rawValue), for which a gallery has \(host.limits.gallery); "
        + "give sample data where context.isPreview is true")
  }

  private func galleryWarning(_ message: String) -> Diagnostic {
    Diagnostic(
      .warningSnapshot, message, severity: .warning, file: host.source.mainFile, line: widget.declaration.line)
  }

  /// Calls `placeholder`. Where the widget has none, or it returns nothing, the skeleton of the family takes its place.
  func placeholder() throws(Diagnostic) -> Timeline? {
    if let value = widget.value { return try control(value, isPreview: true) }
    guard let provider = widget.placeholder else { return skeleton() }
    var decoder = TimelineDecoder(host, of: provider)
    seed()
    let isNothing = try host.call(
      provider, in: .placeholder, cpu: host.limits.placeholder, { [context] in $0.write(context) },
      reading: { values in read(values, &decoder) { $0.lone(&$1, "placeholder", date: request.now) } })
    return isNothing ? skeleton() : try finished(decoder)
  }

  /// The views of entries that are known already, in other environments.
  func timeline(of entries: [DatedFields]) throws(Diagnostic) -> Timeline {
    try shown(entries.map { TimelineEntry(date: $0.date, fields: $0.fields) }, .never)
  }

  /// Calls `recommendations`; empty where the widget has none.
  func recommendations() throws(Diagnostic) -> [Recommendation] {
    guard let function = widget.recommendations else { return [] }
    var data = PlainData()
    let result = try host.call(
      function, in: .recommendations, cpu: host.limits.snapshot, { _ in }, reading: { $0.read(0) { data.read(&$0) } })
    func fault(_ code: Diagnostic.Code, _ message: String) -> Diagnostic {
      let place = host.state.definition(of: function)
      return Diagnostic(code, message, file: place?.chunk ?? host.source.mainFile, line: place?.line)
    }
    guard case .success(let value) = result, let list = value == .null ? [] : value.list else {
      throw fault(.decodeType, "recommendations returns a list of { description = …, configuration = { … } }")
    }
    guard list.count <= Recommendation.most else {
      throw fault(.size, "recommendations returns at most \(Recommendation.most) variants, not \(list.count)")
    }
    var recommendations: [Recommendation] = []
    for (index, one) in list.enumerated() {
      let owner = "recommendations[\(index + 1)]"
      guard let text = one["description"]?.text, !text.isEmpty else {
        throw fault(.decodeMissing, "\(owner) needs a description")
      }
      let description = SanitizedText.string(text).replacing("\n", with: " ")
      guard description.count <= Recommendation.longest else {
        throw fault(.decodeRange, "\(owner): a description has at most \(Recommendation.longest) characters")
      }
      do throws(Diagnostic) {
        let given = one["configuration"] ?? .emptyTable
        guard given.fields != nil else {
          throw fault(.decodeType, "a configuration is a table of values by their names")
        }
        let configuration = try Self.configuration(given, widget.declaration, request.family)
        recommendations.append(Recommendation(description: description, configuration: configuration))
      } catch {
        var fault = fault(.decodeType, "\(owner): \(error.message)")
        fault.suggestion = error.suggestion
        throw fault
      }
    }
    return recommendations
  }

  /// Calls `relevance`; empty where the widget has none.
  func relevance() throws(Diagnostic) -> [RelevanceSpan] {
    guard let function = widget.relevance else { return [] }
    seed()
    var data = PlainData()
    let (configuration, null) = (environments.first?.value.configuration ?? .emptyTable, host.null)
    let read = try host.provide(
      function, cpu: host.limits.snapshot, { $0.write(configuration, null: null) },
      reading: { $0.read(0) { data.read(&$0) } } as (borrowing LuaValues) -> Result<Value, NotPlain>)
    do throws(RelevanceMisfit) {
      switch read {
      case .failure(let wrong): throw RelevanceMisfit(wrong.sentence(of: "relevance"))
      case .success(let value): return try RelevanceReader.spans(value)
      }
    } catch {
      let place = host.state.definition(of: function)
      throw Diagnostic(
        error.isTooMany ? .size : .decodeType, error.sentence, file: place?.chunk ?? host.source.mainFile,
        line: place?.line ?? widget.declaration.line)
    }
  }

  // MARK: Providers

  /// - Parameter isLone: Of a whole timeline only the first entry is wanted; no other view is evaluated.
  private func provided(
    _ provider: LuaReference, _ name: String = "timeline", cpu: Duration, wall: Duration? = nil, isLone: Bool = false,
    _ decode: (inout TimelineDecoder, inout LuaCursor) -> Void
  ) throws(Diagnostic) -> Timeline? {
    var decoder = TimelineDecoder(host, of: provider)
    seed()
    let context = context
    let isNothing = try host.provide(
      provider, cpu: cpu, wall: wall, { $0.write(context) },
      reading: { values in read(values, &decoder, decode) })
    if isNothing, let fault = host.returnless(provider, name) { throw fault }
    return isNothing ? nil : try finished(decoder, isLone: isLone)
  }

  /// Returns whether the provider returned nil, which means that there is nothing to show.
  private func read(
    _ values: borrowing LuaValues, _ decoder: inout TimelineDecoder,
    _ decode: (inout TimelineDecoder, inout LuaCursor) -> Void
  ) -> Bool {
    guard values.type(0) != .nil else { return true }
    values.read(0) { cursor in decode(&decoder, &cursor) }
    return false
  }

  private func finished(_ decoder: TimelineDecoder, isLone: Bool = false) throws(Diagnostic) -> Timeline {
    if let fault = Diagnostic.joined(decoder.faults) { throw fault }
    let warnings = decoder.warnings + host.takeWarnings()
    if isLone { return try shown(Array(decoder.entries.prefix(1)), .never, warnings) }
    return try shown(decoder.entries, decoder.policy, warnings, holding: decoder.bytes)
  }

  private func seed() { host.seed(request.kind, request.family.rawValue, request.now) }

  // MARK: Views

  /// The entries with a view for each environment.
  ///
  /// - Parameter bytes: of the entries' data.
  func shown(
    _ entries: [TimelineEntry], _ policy: ReloadPolicy, _ warnings: [Diagnostic] = [], holding bytes: Int = 0
  ) throws(Diagnostic) -> Timeline {
    var bytes = bytes
    var timeline = Timeline(entries: entries, policy: policy, made: request.now, warnings: warnings)
    var trees = [[ViewTree]](repeating: [], count: entries.count)
    for environment in environments {
      try use(environment)
      let script = try viewScript(environment.value.family)
      // The age that the script's table holds; it is written again only where it differs.
      var age = environment.value.age
      for index in entries.indices {
        // As old as the timeline will be when the entry is shown.
        let shownAge = environment.value.age + max(entries[index].date - request.now, 0)
        if shownAge != age { try tell(shownAge, environment.table) }
        age = shownAge
        let view = try view(script, entries[index], environment, index, of: entries.count)
        trees[index].append(view.tree.masked(for: environment.value.redactionReasons))
        bytes += view.bytes
        // Counted view by view, so that an answer is refused before all of it is in memory.
        guard bytes <= BundleLimits.answer else {
          throw Diagnostic(
            .sizeTree, "the entries with all their views hold more than \(BundleLimits.answer >> 20) MiB",
            file: host.source.mainFile, line: widget.declaration.line)
        }
        for warning in view.warnings where !timeline.warnings.contains(warning) { timeline.warnings.append(warning) }
      }
    }
    for index in entries.indices { timeline.entries[index].views = trees[index] }
    return timeline
  }

  /// The widget's view of a family: an environment may be of another than the provider was asked for, as a bar's tooltip.
  private func viewScript(_ family: Family) throws(Diagnostic) -> ViewScript {
    if let script = widget.view?.script(for: family) { return script }
    throw Diagnostic(
      .decodeFamily, "'\(request.kind)' has no view for \(family.rawValue)", line: widget.declaration.line)
  }

  private func use(_ environment: (value: WidgetEnvironment, table: LuaReference)) throws(Diagnostic) {
    try host.useStrings(environment.value)
    do throws(LuaError) {
      try host.state.setGlobal("environment") { $0.write(environment.table) }
    } catch { throw host.diagnostic(error) }
  }

  /// Lets the view see how old the timeline is.
  private func tell(_ age: Double, _ environment: LuaReference) throws(Diagnostic) {
    do throws(LuaError) { try host.state.fill(environment) { $0.field("age", age) } } catch {
      throw host.diagnostic(error)
    }
  }

  /// One view; a fault says of which entry.
  private func view(
    _ script: ViewScript, _ entry: TimelineEntry, _ environment: (value: WidgetEnvironment, table: LuaReference),
    _ index: Int, of count: Int
  ) throws(Diagnostic) -> DecodedView {
    do throws(Diagnostic) {
      let view = try host.view(
        script, of: ViewSubject(entry, of: widget.declaration.role), at: entry.date, environment.table,
        seed: (request.kind, environment.value.family.rawValue), line: widget.declaration.line)
      if widget.declaration.role == .control { try checkControl(view.tree) }
      return view
    } catch {
      var fault = error
      if fault.file == nil { (fault.file, fault.line) = (host.source.mainFile, widget.declaration.line) }
      guard count > 1 else { throw fault }
      let place = "entries[\(index + 1)]"
      fault.path = fault.path.map { "\(place) > \($0)" } ?? place
      throw fault
    }
  }

  // MARK: Placeholder

  /// Without a placeholder of the widget's own: its view of an entry that holds nothing but the date; where the view cannot
  /// do with that, bars in the family's size.
  private func skeleton() -> Timeline {
    if let timeline = try? shown([TimelineEntry(date: request.now)], .never) { return timeline }
    let bars = Skeleton.tree(request.family)
    let entry = TimelineEntry(date: request.now, views: environments.map { _ in bars })
    return Timeline(entries: [entry], policy: .never, made: request.now)
  }
}

extension LuaWriter {
  /// What a provider is told of the request.
  fileprivate mutating func write(
    context request: ProviderRequest, _ environment: WidgetEnvironment, _ configuration: Value,
    variants: EnvironmentVariants, null: LuaReference?
  ) {
    table { w in
      w.field("kind", request.kind)
      w.field("family", request.family.rawValue)
      w.field("isPreview", request.isPreview)
      w.key("displaySize")
      w.write(size: environment.displaySize)
      w.field("now", request.now)
      w.key("configuration")
      w.write(configuration, null: null)
      w.field("locale", environment.locale)
      w.field("timeZone", environment.timeZone)
      w.field("reason", request.reason.rawValue)
      if let line = request.line { w.field("line", line) }
      w.key("environmentVariants")
      w.write(variants: variants, null: null)
    }
  }
}
