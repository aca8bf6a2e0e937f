import LuaKit
import WidgetModel

/// Calls into the bundle's Lua: loading, providers that may wait, views that may not.
extension ScriptHost {
  /// Runs the bundle's chunk and checks what it returns.
  func load() throws(Diagnostic) -> DeclarationDecoder {
    place = .load
    seed(source.name, "", call.now)
    do throws(LuaError) {
      var decoder = DeclarationDecoder(self)
      var budget = LuaBudget(LuaLimits(cpu: limits.load, wall: limits.wall, cancellation: stop))
      try state.run(
        source.main, name: "@" + source.mainFile, within: &budget,
        reading: { values in
          values.read(0) { decoder.decode(&$0) }
          if values.count > 1, values.type(1) != .nil { decoder.refuseMore() }
        })
      return decoder
    } catch {
      // What Lua's parser says of another language helps nobody; the language is named instead.
      if error.kind == .syntax, error.chunk == source.mainFile || error.chunk == nil,
        let language = ForeignFile.language(source.main)
      {
        let fault = Diagnostic(
          .syntax,
          "\(source.mainFile) is \(language), not Lua; a widget is a file in Lua that ends with return widget { … }",
          file: source.mainFile, line: error.line, bundle: call.bundle)
        throw ScriptAdvice(source.main, line: error.line ?? 0, globals: [])?.markedLine(fault) ?? fault
      }
      throw diagnostic(error)
    }
  }

  /// A call that may wait: each wait is one request to the services.
  ///
  /// - Parameter wall: with waiting; nil: the usual limit.
  func provide<R>(
    _ function: LuaReference, in place: Place = .provider, cpu: Duration, wall: Duration? = nil,
    _ arguments: @escaping (inout LuaWriter) -> Void, reading: (borrowing LuaValues) -> R
  ) throws(Diagnostic) -> R {
    (self.place, cpuLimit, wallLimit) = (place, cpu, wall ?? limits.wall)
    (raised, waited, failures, callWarnings) = (nil, [], HostFailures(), [])
    // No request waits longer than the call may.
    let end = ContinuousClock.now + wallLimit
    do throws(LuaError) {
      let limits = LuaLimits(cpu: cpu, wall: wallLimit, cancellation: stop)
      let thread = try state.start(function, limits: limits)
      var progress = try thread.resume(.values(arguments), reading: reading)
      while true {
        switch progress {
        case .finished(let result): return result
        case .suspended: progress = try thread.resume(answer(until: end), reading: reading)
        }
      }
    } catch { throw diagnostic(error) }
  }

  /// What the services say to the request that the script waits for.
  private func answer(until end: ContinuousClock.Instant) -> LuaReply {
    // Host functions leave their request here before they suspend the thread.
    guard var request = pending else { return .raise("nothing was asked for") }
    pending = nil
    waited.append(request.function)
    // Tenths are enough for who waits.
    request.call.patience = max((((end - .now) / .seconds(1)) * 10).rounded(.up) / 10, 0.1)
    do throws(Diagnostic) {
      let reply = try services.reply(to: request)
      return .values { [unowned self] writer in write(reply, of: request.function, &writer) }
    } catch {
      raisedBy = (request.function.rawValue, request.arguments.isEmpty ? [] : [.item(1)])
      note(error)
      return .raise(error.message)
    }
  }

  /// A call that may not wait.
  func call<R>(
    _ function: LuaReference, in place: Place, cpu: Duration, _ arguments: (inout LuaWriter) -> Void,
    reading: (borrowing LuaValues) -> R
  ) throws(Diagnostic) -> R {
    (self.place, cpuLimit) = (place, cpu)
    (raised, failures, callWarnings) = (nil, HostFailures(), [])
    do throws(LuaError) {
      return try state.call(
        function, limits: LuaLimits(cpu: cpu, cancellation: stop), arguments: arguments, reading: reading)
    } catch { throw diagnostic(error) }
  }

  // MARK: Views

  /// Evaluates a view and decodes it.
  func view(
    _ script: ViewScript, of subject: ViewSubject, at date: Double, _ environment: LuaReference, seed: (String, String),
    line: Int?
  ) throws(Diagnostic) -> DecodedView {
    self.seed(seed.0, seed.1, date)
    var decoder = ViewDecoder(tables)
    globals.begin()
    let (function, own) = try viewFunctions(script)
    try call(
      function, in: .view, cpu: limits.view,
      { writer in
        if case .table(let table) = script { return writer.write(table) }
        if case .presentation(let leading, let trailing) = script {
          writer.write(leading)
          if let trailing { writer.write(trailing) } else { writer.writeNil() }
        }
        switch subject {
        case .entry(let entry): writer.write(entry: entry, null: null)
        case .values(let values): for value in values { writer.write(value, null: null) }
        }
        writer.write(environment)
      },
      reading: { values in values.read(0) { decoder.decode(&$0, line: line, file: source.mainFile) } })
    let undefined = undefinedNames()
    if let fault = Diagnostic.joined(undefined.faults) { throw fault }
    do throws(Diagnostic) {
      var view = try decoder.result()
      view.warnings += undefined.warnings + takeWarnings()
      return view
    } catch { throw explained(error, of: own) }
  }

  /// The function that is called for a view, and the script's own that makes it.
  private func viewFunctions(_ script: ViewScript) throws(Diagnostic) -> (called: LuaReference, own: LuaReference) {
    guard let identity, let present else { throw Diagnostic(.script, "the prelude is incomplete") }
    switch script {
    case .function(let own): return (own, own)
    // A view that is a table is passed through a function, so that both forms are decoded within a call.
    case .table: return (identity, identity)
    case .presentation(let own, _): return (present, own)
    case .families: throw Diagnostic(.decodeMissing, "view has nothing for this family")
    }
  }

  /// One view expression: `Text "a"`, or statements that return one.
  func expression(_ text: String, _ environment: WidgetEnvironment) throws(Diagnostic) -> (ViewTree, [Diagnostic]) {
    place = .view
    raised = nil
    seed("expression", environment.family.rawValue, call.now)
    try useStrings(environment)
    var decoder = ViewDecoder(tables)
    do throws(LuaError) {
      let chunk: LuaReference
      do throws(LuaError) {
        chunk = try state.load("return " + text, name: "@expression", limits: LuaLimits(cpu: limits.view))
      } catch {
        // Statements with a `return` of their own do not parse behind another one.
        guard error.kind == .syntax,
          let whole = try? state.load(text, name: "@expression", limits: LuaLimits(cpu: limits.view))
        else { throw error }
        chunk = whole
      }
      let table = try makeEnvironment(environment)
      try state.setGlobal("environment") { $0.write(table) }
      try state.call(
        chunk, limits: LuaLimits(cpu: limits.view, cancellation: stop),
        reading: { values in
          values.read(0) { decoder.decode(&$0, line: 1, file: "expression") }
        })
    } catch { throw diagnostic(error) }
    let view = try decoder.result()
    return (view.tree, view.warnings)
  }

  /// The texts that views look up from now on.
  func useStrings(_ environment: WidgetEnvironment) throws(Diagnostic) {
    call.locale = environment.locale
    call.timeZone = environment.timeZone
    // A lone file has no folder `strings` beside it.
    tables.strings = source.isFolder ? try strings(in: environment.locale).mapValues(\.plain) : [:]
  }

  /// Makes the table `environment` that views and providers read.
  func makeEnvironment(_ environment: WidgetEnvironment) throws(LuaError) -> LuaReference {
    try state.make { $0.write(environment: environment, null: null) }
  }

  // MARK: Chance

  /// Starts `math.random` from what the call is for, so that a render is repeatable (DocC: Embedding, "Determinism").
  func seed(_ kind: String, _ family: String, _ now: Double) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
    for byte in kind.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for byte in family.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // All bits of the moment count, so that any two moments give two sequences.
    state.seed(Int64(bitPattern: hash), Int64(bitPattern: now.bitPattern))
  }
}

/// A view that a script made.
struct DecodedView {
  var tree: ViewTree
  var warnings: [Diagnostic]
  /// What it holds, as it counts against the limits.
  var bytes: Int
}

extension ViewDecoder {
  /// The tree, or everything that is wrong with it.
  consuming func result() throws(Diagnostic) -> DecodedView {
    if let fault = Diagnostic.joined(faults) { throw fault }
    return DecodedView(tree: builder.finish(), warnings: warnings, bytes: storedBytes)
  }
}

extension LuaWriter {
  /// An entry as providers and views see it: the script's own fields, and its date.
  mutating func write(entry: TimelineEntry, null: LuaReference?) {
    table { w in
      if case .table(let fields) = entry.fields { w.write(fields: fields, null: null) }
      w.field("date", entry.date)
    }
  }

  /// Writes a size as `{ width = …, height = … }`.
  mutating func write(size: Size) {
    table { w in
      w.field("width", size.width)
      w.field("height", size.height)
    }
  }

  /// The environments as a list, and beside them each value by the name of its key.
  mutating func write(variants: EnvironmentVariants, null: LuaReference?) {
    table { w in
      for (index, variant) in variants.all.enumerated() {
        w.key(Int64(index + 1))
        w.write(environment: variant, null: null)
      }
      w.key("colorScheme")
      w.list(variants.colorSchemes.map(\.rawValue)) { $0.write($1) }
      w.key("widgetRenderingMode")
      w.list(variants.renderingModes.map(\.rawValue)) { $0.write($1) }
      w.key("dynamicTypeSize")
      w.list(variants.dynamicTypeSizes.map(\.rawValue)) { $0.write($1) }
    }
  }

  /// Writes an environment as a table, by SwiftUI's names.
  mutating func write(environment: WidgetEnvironment, null: LuaReference?) {
    table { w in
      w.field("widgetFamily", environment.family.rawValue)
      w.field("colorScheme", environment.colorScheme.rawValue)
      w.field("widgetRenderingMode", environment.renderingMode.rawValue)
      w.field("dynamicTypeSize", environment.dynamicTypeSize.rawValue)
      w.field("locale", environment.locale)
      w.field("timeZone", environment.timeZone)
      w.key("displaySize")
      w.write(size: environment.displaySize)
      w.key("contentMargins")
      w.table { margins in
        margins.field("top", environment.contentMargins.top)
        margins.field("leading", environment.contentMargins.leading)
        margins.field("bottom", environment.contentMargins.bottom)
        margins.field("trailing", environment.contentMargins.trailing)
      }
      w.key("redactionReasons")
      w.table { reasons in for name in environment.redactionReasons.names { reasons.field(name, true) } }
      w.field("showsContainerBackground", environment.showsContainerBackground)
      w.field("isLuminanceReduced", environment.isLuminanceReduced)
      w.field("legibilityWeight", environment.legibilityWeight.rawValue)
      w.field("colorSchemeContrast", environment.colorSchemeContrast.rawValue)
      w.key("configuration")
      w.write(environment.configuration, null: null)
      w.field("age", environment.age)
      if let error = environment.lastError { w.field("lastError", error) }
    }
  }
}
