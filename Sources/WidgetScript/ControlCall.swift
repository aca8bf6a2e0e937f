import LuaKit
import WidgetModel

/// The functions of one control.
struct ControlScript {
  var declaration: ControlDeclaration
  /// Gives the gallery's value, and may not wait. Without it the value is null.
  var preview: LuaReference?
  /// Gives the present value, and may wait as a provider may. Without it the value is null.
  var current: LuaReference?
  /// Gives the view of a value. Without it each call for the control fails.
  var view: LuaReference?
}

/// One control's value, and the view of it.
struct ControlCall {
  private let host: ScriptHost
  private let control: ControlScript
  private let request: ProviderRequest

  init(_ host: ScriptHost, _ control: ControlScript, _ request: ProviderRequest) {
    (self.host, self.control, self.request) = (host, control, request)
  }

  /// One entry, whose view is the control; its fields are the value where that is a table.
  ///
  /// - Parameter isPreview: Whether the value is the gallery's, which is there at once.
  func timeline(isPreview: Bool) throws(Diagnostic) -> Timeline {
    do throws(Diagnostic) {
      // A control is drawn for one environment, also where a request names several.
      let environment = request.environments.first ?? WidgetEnvironment(family: request.family)
      host.call.kind = request.kind
      host.call.now = request.now
      host.call.locale = environment.locale
      host.call.timeZone = environment.timeZone
      host.seed(request.kind, "control", request.now)
      try host.useStrings(environment)
      let value = try value(isPreview: isPreview)
      let view = try view(of: value)
      let entry = TimelineEntry(
        date: request.now, fields: value.fields == nil ? .emptyTable : value, views: [view.tree])
      return Timeline(entries: [entry], policy: .never, made: request.now, warnings: view.warnings)
    } catch {
      var fault = error
      if fault.file == nil { (fault.file, fault.line) = (host.source.mainFile, control.declaration.line) }
      throw fault
    }
  }

  /// What `value.preview` or `value.current` returns; without one, nil.
  private func value(isPreview: Bool) throws(Diagnostic) -> Value {
    let name = isPreview ? "preview" : "current"
    guard let function = isPreview ? control.preview : control.current else { return .null }
    var data = PlainData()
    let configuration = request.configuration
    let null = host.null
    let read: Result<Value, NotPlain>
    if isPreview {
      read = try host.call(
        function, in: .placeholder, cpu: host.limits.snapshot, { $0.write(configuration, null: null) },
        reading: { $0.read(0) { data.read(&$0) } })
    } else {
      read = try host.provide(
        function, cpu: host.limits.timeline, { $0.write(configuration, null: null) },
        reading: { $0.read(0) { data.read(&$0) } })
    }
    switch read {
    case .success(let value): return value
    case .failure(let wrong): throw Diagnostic(.decodeData, wrong.sentence(of: "what value.\(name) returns"))
    }
  }

  /// The control's view, with a view's CPU time and without waiting.
  private func view(of value: Value) throws(Diagnostic) -> DecodedView {
    guard let function = control.view else {
      throw Diagnostic(.decodeMissing, "view takes a function (value) that returns a ControlToggle or ControlButton")
    }
    var decoder = ViewDecoder(host.tables)
    let null = host.null
    try host.call(
      function, in: .view, cpu: host.limits.view, { $0.write(value, null: null) },
      reading: { values in
        values.read(0) { decoder.decode(&$0, line: control.declaration.line, file: host.source.mainFile) }
      })
    let view = try decoder.result()
    // A control is a toggle or a button and nothing else (WidgetKit, ControlWidget).
    guard let kind = view.tree.innermostRoot, [.controlToggle, .controlButton].contains(kind) else {
      throw Diagnostic(
        .decodeType,
        "a control's view returns a ControlToggle or ControlButton, not "
          + (view.tree.innermostRoot?.rawValue ?? "nothing"))
    }
    return view
  }
}

extension ViewTree {
  /// The view under whatever modifiers; a modifier's own view comes right after it.
  fileprivate var innermostRoot: ViewKind? {
    for node in nodes {
      if case .view(let kind) = node.kind { return kind }
    }
    return nil
  }
}
