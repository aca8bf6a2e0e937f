import LuaKit
import WidgetModel

/// `control { … }` and `stack { … }`.
extension DeclarationDecoder {
  // MARK: Control, stack

  /// Reads a control. One that is alone may carry the keys of its bundle.
  mutating func control(_ cursor: inout LuaCursor, alone: Bool) {
    var table = DeclaredTable(
      &cursor, named("control", &cursor), Self.controlKeys + (alone ? Self.bundleKeys : []), host, items: false)
    defer { faults += table.faults }
    if alone { bundleKeys(&table, &cursor) }
    guard let kind = kind(&table, &cursor) else { return }
    var control = WidgetDeclaration.control(kind: kind)
    control.line = table.line
    // WidgetKit: a control without a name has that of its app.
    control.displayName = table.text("displayName", &cursor) ?? declaration.name
    control.description = table.text("description", &cursor) ?? ""
    if !alone { declaration.galleryEntries[kind] = galleryEntry(&table, &cursor) }
    control.intent = intent(&table, &cursor)
    control.promptsForUserConfiguration = table.flag("promptsForUserConfiguration", &cursor) ?? false
    control.hasPush = push(of: kind, &table, &cursor)
    var value = ControlValueScript()
    _ = table.read("value", &cursor) { outer, cursor -> Bool? in
      var table = DeclaredTable(
        &cursor, "value", ["preview", "current"], host, items: false, in: outer, [.key("value")])
      value.preview = table.function("preview", &cursor)
      value.current = table.function("current", &cursor)
      outer.adopt(table.faults)
      return true
    }
    let view = table.function("view", &cursor)
    // A `view` of another sort is told of by `function`; only an absent one is told of here.
    if view == nil, table.read("view", &cursor, { _, _ in true }) == nil {
      table.fault(
        .decodeMissing, "view is missing; it takes a function (value) that returns a ControlToggle or ControlButton")
    }
    declaration.controls.append(control)
    widgets.append(WidgetScript(declaration: control, value: value, view: view.map { .function($0) }))
  }

  /// A stack names widgets of the bundle.
  mutating func stack(_ cursor: inout LuaCursor) {
    var table = DeclaredTable(
      &cursor, named("stack", &cursor), Vocabulary.keys(of: .stack), host, items: false)
    defer { faults += table.faults }
    guard let kind = kind(&table, &cursor) else { return }
    var stack = StackDeclaration(kind: kind, widgets: table.texts("widgets", &cursor) ?? [])
    stack.line = table.line
    stack.displayName = table.text("displayName", &cursor) ?? kind
    stack.description = table.text("description", &cursor) ?? ""
    declaration.galleryEntries[kind] = galleryEntry(&table, &cursor)
    if stack.widgets.isEmpty { table.fault(.decodeMissing, "widgets is a list of kinds") }
    if stack.widgets.count > BundleLimits.stackWidgets {
      table.fault(
        .size, "widgets has \(stack.widgets.count) kinds; a stack holds at most \(BundleLimits.stackWidgets)",
        at: [.key("widgets")])
      stack.widgets = []
    }
    declaration.stacks.append(stack)
    // A widget may stand behind the stack that names it.
    stackTables.append((table, stack))
  }

  /// Whether a stack's kinds are widgets of the bundle, each once.
  mutating func judge(_ stack: StackDeclaration, _ place: DeclaredTable) {
    var place = place
    let told = place.faults.count
    let kinds = declaration.widgets.map(\.kind)
    for (index, kind) in stack.widgets.enumerated() {
      let steps: [SourceQuery.Step] = [.key("widgets"), .item(index + 1)]
      if stack.widgets[..<index].contains(kind) {
        place.fault(.decodeKind, "widgets names '\(Faults.cut(kind))' twice", at: steps)
      } else if !kinds.contains(kind) {
        let nearest = NearestName.of(kind, among: kinds)
        place.fault(
          .missingKind, "the bundle has no widget '\(Faults.cut(kind))'\(NearestName.meant(nearest))", nearest,
          at: steps)
      }
    }
    faults += place.faults.dropFirst(told)
  }
}
