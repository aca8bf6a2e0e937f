import LuaKit
import WidgetModel

/// The functions that give a control's value (WidgetKit: ControlValueProvider).
struct ControlValueScript {
  /// Gives the gallery's value, and may not wait. Without it the value is null.
  var preview: LuaReference?
  /// Gives the present value, and may wait as a provider may. Without it the value is null.
  var current: LuaReference?
}

/// A control's timeline: one entry, whose field `value` is what its functions gave, and the view of that.
extension ProviderCall {
  /// Seconds for which a status is shown after an action (WidgetKit: `controlWidgetStatus(_:)`).
  static let statusDuration = 4.0

  /// - Parameter isPreview: whether the value is the gallery's, which is there at once.
  func control(_ scripts: ControlValueScript, isPreview: Bool) throws(Diagnostic) -> Timeline {
    let value = try isPreview ? preview(scripts.preview) : current(scripts.current)
    let entry = TimelineEntry(date: request.now, fields: .table(["value": value]))
    var timeline = try shown([entry], .never)
    guard timeline.entries[0].views.contains(where: \.hasControlStatus) else { return timeline }
    var later = timeline.entries[0]
    for index in later.views.indices { later.views[index].removeControlStatus() }
    // A status says what an action came to, and passes; nothing else brings it up.
    guard request.reason == .intent else {
      timeline.entries = [later]
      return timeline
    }
    later.date += Self.statusDuration
    timeline.entries.append(later)
    return timeline
  }

  private func preview(_ function: LuaReference?) throws(Diagnostic) -> Value {
    guard let function else { return .null }
    var data = PlainData()
    return try plain(
      try host.call(
        function, in: .placeholder, cpu: host.limits.snapshot, { $0.write(configuration, null: host.null) },
        reading: { $0.read(0) { data.read(&$0) } }), of: "preview")
  }

  private func current(_ function: LuaReference?) throws(Diagnostic) -> Value {
    guard let function else { return .null }
    var data = PlainData()
    return try plain(
      try host.provide(
        function, cpu: host.limits.timeline, wall: host.limits.controlValue,
        { [configuration, null = host.null] in $0.write(configuration, null: null) },
        reading: { $0.read(0) { data.read(&$0) } }), of: "current")
  }

  private func plain(_ read: Result<Value, NotPlain>, of name: String) throws(Diagnostic) -> Value {
    switch read {
    case .success(let value): return value
    case .failure(let wrong): throw Diagnostic(.decodeData, wrong.sentence(of: "what value.\(name) returns"))
    }
  }

  /// A control is a toggle or a button and nothing else (WidgetKit, ControlWidget).
  func checkControl(_ tree: ViewTree) throws(Diagnostic) {
    guard ControlTemplate(tree) == nil else { return }
    let name = tree.innermostRoot.map { tree.nodes[$0].kind.name } ?? "nothing"
    throw Diagnostic(.decodeType, "a control's view returns a ControlToggle or ControlButton, not \(name)")
  }
}

/// What a function `view` is called with, before the environment.
enum ViewSubject {
  case entry(TimelineEntry)
  case values([Value])

  /// A widget's view gets the entry; a control's the value in it.
  init(_ entry: TimelineEntry, of role: WidgetDeclaration.Role) {
    switch role {
    case .control: self = .values([entry.fields["value"] ?? .null])
    case .widget, .activity: self = .entry(entry)
    }
  }
}
