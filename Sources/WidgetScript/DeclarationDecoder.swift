import LuaKit
import WidgetModel

/// The functions of one widget, and what they need.
struct WidgetScript {
  var declaration: WidgetDeclaration
  var placeholder: LuaReference?
  var snapshot: LuaReference?
  var timeline: LuaReference?
  var recommendations: LuaReference?
  var migrate: LuaReference?
  var push: LuaReference?
  var view: ViewScript?
}

/// What a widget's `view` is.
indirect enum ViewScript {
  case function(LuaReference)
  /// A view that is the same for every entry.
  case table(LuaReference)
  case families([Family: ViewScript], otherwise: ViewScript?)

  func script(for family: Family) -> ViewScript? {
    guard case .families(let families, let otherwise) = self else { return self }
    return families[family] ?? otherwise
  }
}

/// What a bundle's chunk returned, checked: `widget { … }`, `control { … }` or `bundle { … }`. All faults are collected.
struct DeclarationDecoder {
  let host: ScriptHost
  private(set) var declaration: BundleDeclaration
  private(set) var widgets: [WidgetScript] = []
  private(set) var faults: [Diagnostic] = []
  private var kinds: [String: Int] = [:]

  static let bundleKeys = [
    "name", "schemes", "permissions", "colors", "onOpenURL", "onContinueUserActivity", "onBackgroundURLSessionEvents",
  ]
  static let widgetKeys = [
    "kind", "displayName", "description", "families", "intent", "provider", "triggers", "view", "contentMarginsDisabled",
    "containerBackgroundRemovable", "supportsPlaceholderWhenLocked", "recommendations", "promptsForUserConfiguration",
    "formerKinds", "migrate", "version", "push", "previews",
  ]
  static let controlKeys = [
    "kind", "displayName", "description", "intent", "promptsForUserConfiguration", "value", "push", "view",
  ]
  static let mostWidgets = 256

  init(_ host: ScriptHost) {
    self.host = host
    declaration = BundleDeclaration(name: host.source.name, path: host.source.path)
  }

  /// Reads what the chunk returned.
  mutating func decode(_ cursor: inout LuaCursor) {
    switch cursor.stamp?.tag {
    case Tag.widget: widget(&cursor, alone: true)
    case Tag.control: control(&cursor, alone: true)
    case Tag.bundle: bundle(&cursor)
    default:
      let found = cursor.type == .nil ? "nothing" : cursor.described
      faults.append(
        Diagnostic(
          .decodeMissing, "a widget file returns widget { … }, control { … } or bundle { … }, not \(found)",
          file: host.source.mainFile))
    }
    declaration.intents = host.tables.intents.values.sorted { Value.precedes($0.id, $1.id) }
  }

  // MARK: Bundle

  private mutating func bundle(_ cursor: inout LuaCursor) {
    var table = DeclaredTable(&cursor, "bundle", Self.bundleKeys, host, items: true)
    bundleKeys(&table, &cursor)
    table.items(&cursor) { table, cursor, index in member(&table, &cursor, index) }
    if widgets.isEmpty && declaration.controls.isEmpty && table.faults.isEmpty {
      table.fault(.decodeMissing, "holds no widget { … } and no control { … }")
    }
    faults += table.faults
  }

  private mutating func member(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ index: Int) {
    guard widgets.count + declaration.controls.count < maximum else {
      if widgets.count + declaration.controls.count == maximum, kinds["", default: 0] == 0 {
        kinds[""] = 1
        table.fault(.size, "holds more than \(Self.mostWidgets) widgets")
      }
      return
    }
    switch cursor.stamp?.tag {
    case Tag.widget: widget(&cursor, alone: false)
    case Tag.control: control(&cursor, alone: false)
    case Tag.stack: stack(&cursor)
    case Tag.activity: activity(&cursor)
    default:
      if cursor.type == .boolean, cursor.boolean == false { return }
      table.fault(.decodeType, "member \(index) is a widget, a control, a stack or an activity, not \(cursor.described)")
    }
  }

  private var maximum: Int { Self.mostWidgets }

  /// The keys of the bundle; a lone widget or control may carry them itself.
  private mutating func bundleKeys(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    if let name = table.text("name", &cursor, length: 1...255) { declaration.name = name }
    declaration.schemes = schemes(&table, &cursor)
    permissions(&table, &cursor)
    colors(&table, &cursor)
    declaration.handlesURLs = table.function("onOpenURL", &cursor) != nil
    declaration.handlesUserActivities = table.function("onContinueUserActivity", &cursor) != nil
    declaration.handlesDownloads = table.function("onBackgroundURLSessionEvents", &cursor) != nil
  }

  /// Custom schemes (RFC 3986, section 3.1), never one that belongs to the web or the system.
  private func schemes(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> [String] {
    let schemes = table.texts("schemes", &cursor) ?? []
    let taken = ["http", "https", "file", "mailto", "tel", "sms", "data", "javascript", "about", "blob", "ftp"]
    for scheme in schemes {
      let isWellFormed = scheme.utf8.first.map { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A } ?? false
        && scheme.utf8.allSatisfy { "+-.".utf8.contains($0) || ($0 < 0x80 && Character(UnicodeScalar($0)).isLetter) || (0x30...0x39).contains($0) }
      if !isWellFormed {
        table.fault(.decodeType, "schemes: '\(Faults.cut(scheme))' is no URL scheme; letters, digits, '+', '-' and '.' make one")
      } else if taken.contains(scheme.lowercased()) {
        table.fault(.decodeWord, "schemes: '\(scheme)' cannot belong to a bundle")
      }
    }
    return schemes
  }

  private mutating func permissions(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    var permissions = Permissions()
    _ = table.read("permissions", &cursor) { outer, cursor -> Bool? in
      var table = DeclaredTable(
        &cursor, "permissions", Permission.allCases.map(\.rawValue), host, items: false, at: nil)
      permissions.network = table.texts("network", &cursor) ?? []
      permissions.read = table.texts("read", &cursor) ?? []
      permissions.run = table.texts("run", &cursor) ?? []
      permissions.notify = table.flag("notify", &cursor) ?? false
      permissions.media = table.flag("media", &cursor) ?? false
      for fault in table.faults { outer.fault(fault.code, fault.message, fault.suggestion) }
      return true
    }
    declaration.permissions = permissions
  }

  /// The bundle's colours: `name = "#hex"`, or `{ light = …, dark = … }`.
  private mutating func colors(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    guard let value = table.value("colors", &cursor)?.data else { return }
    guard let fields = value.fields else { return table.fault(.decodeType, "colors is a table from name to colour, not \(value.sort)") }
    for field in fields {
      if let color = Self.color(field.value) {
        host.tables.colors[field.name] = color
      } else {
        table.fault(
          .decodeColor,
          "colors: '\(Faults.cut(field.name))' is { light = \"#RRGGBB\", dark = \"#RRGGBB\" }, or one colour, not \(Self.described(field.value))")
      }
    }
  }

  private static func described(_ value: Value) -> String { value.text.map(Faults.quoted) ?? value.sort }

  private static func color(_ value: Value) -> Color? {
    if let text = value.text { return one(text) }
    guard let light = value["light"]?.text.flatMap(one) ?? value["dark"]?.text.flatMap(one) else { return nil }
    guard let named = value["dark"] else { return light }
    guard let dark = named.text.flatMap(one), value["light"].map({ $0.text.flatMap(one) != nil }) ?? true else { return nil }
    return Color(light: light.light, dark: dark.dark)
  }

  private static func one(_ text: String) -> Color? {
    Color.hex(text) ?? Color.Role(rawValue: text).flatMap { $0 == .custom ? nil : Color.named($0) }
  }

  // MARK: Widget

  private mutating func widget(_ cursor: inout LuaCursor, alone: Bool) {
    var table = DeclaredTable(
      &cursor, "widget", Self.widgetKeys + (alone ? Self.bundleKeys : []), host, items: false)
    defer { faults += table.faults }
    if alone { bundleKeys(&table, &cursor) }
    guard let kind = kind(&table, &cursor) else { return }
    var widget = WidgetScript(declaration: WidgetDeclaration(kind: kind))
    widget.declaration.line = table.line
    describe(&widget.declaration, &table, &cursor)
    functions(&widget, &table, &cursor)
    if let view = view(&table, &cursor, widget.declaration) { widget.view = view }
    widgets.append(widget)
    declaration.widgets.append(widget.declaration)
  }

  /// A kind: 1 to 255 characters, once in a bundle.
  private mutating func kind(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> String? {
    guard let kind = table.text("kind", &cursor, required: true, length: 1...255) else { return nil }
    table.owner += " '\(Faults.cut(kind))'"
    if let line = kinds[kind] {
      table.fault(.decodeKind, "the kind is taken by the one in line \(line)")
    } else {
      kinds[kind] = table.line ?? 0
    }
    return kind
  }

  private func describe(_ widget: inout WidgetDeclaration, _ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    widget.displayName = table.text("displayName", &cursor) ?? widget.kind
    widget.description = table.text("description", &cursor) ?? ""
    widget.intent = intent(&table, &cursor)
    if let families = table.texts("families", &cursor) { widget.families = self.families(families, &table) }
    widget.contentMarginsDisabled = table.flag("contentMarginsDisabled", &cursor) ?? false
    widget.containerBackgroundRemovable = table.flag("containerBackgroundRemovable", &cursor) ?? true
    widget.supportsPlaceholderWhenLocked = table.flag("supportsPlaceholderWhenLocked", &cursor) ?? true
    widget.promptsForUserConfiguration = table.flag("promptsForUserConfiguration", &cursor) ?? false
    widget.formerKinds = table.texts("formerKinds", &cursor) ?? []
    widget.version = table.integer("version", &cursor, 1...1_000_000) ?? 1
    table.list("triggers", &cursor) { table, cursor, index in
      if let trigger = trigger(&table, &cursor, index) { widget.triggers.append(trigger) }
    }
    table.list("previews", &cursor) { table, cursor, index in
      if let preview = preview(&table, &cursor, index) { widget.previews.append(preview) }
    }
  }

  private func families(_ names: [String], _ table: inout DeclaredTable) -> [Family] {
    var families: [Family] = []
    for name in names {
      if let family = family(name, &table), !families.contains(family) { families.append(family) }
    }
    if names.isEmpty { table.fault(.decodeFamily, "families is empty; leave it out for \(Family.standard.map(\.rawValue).joined(separator: ", "))") }
    return families.isEmpty ? Family.standard : families
  }

  private func family(_ name: String, _ table: inout DeclaredTable) -> Family? {
    if let family = Family(rawValue: name) { return family }
    let nearest = NearestName.of(name, among: Family.allCases.map(\.rawValue))
    table.fault(.decodeFamily, "unknown family '\(Faults.cut(name))'" + Faults.meant(nearest), nearest)
    return nil
  }

  private func intent(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> IntentDeclaration? {
    table.read("intent", &cursor) { table, cursor in
      let id = cursor.item(1) { $0.stamp?.tag == Tag.intent ? $0.field(host.tables.lexicon.key(.id)) { $0.string } ?? nil : nil } ?? nil
      guard let id, let intent = host.tables.intents[id] else {
        table.fault(.decodeType, "intent is what intent { … } made, not \(cursor.described)")
        return nil
      }
      return intent
    }
  }

  private static let triggerKeys = ["file", "lines", "device", "signal"]

  private func trigger(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ index: Int) -> WidgetDeclaration.Trigger? {
    if let word = cursor.string {
      switch word {
      case "resume": return .resume
      case "network": return .network
      default:
        let nearest = NearestName.of(word, among: ["resume", "network"])
        table.fault(.decodeWord, "triggers: unknown '\(Faults.cut(word))'" + Faults.meant(nearest), nearest)
        return nil
      }
    }
    var one = DeclaredTable(&cursor, "triggers[\(index)]", Self.triggerKeys, host, items: false)
    let file = one.text("file", &cursor)
    let lines = one.texts("lines", &cursor)
    let device = one.text("device", &cursor)
    let signal = one.text("signal", &cursor)
    for fault in one.faults { table.fault(fault.code, fault.message, fault.suggestion) }
    if let file { return .file(file) }
    if let lines, !lines.isEmpty { return .lines(lines) }
    if let device { return .device(device) }
    if let signal { return .signal(signal) }
    if one.faults.isEmpty {
      table.fault(.decodeMissing, "triggers[\(index)] names one of file, lines, device, signal")
    }
    return nil
  }

  private static let previewKeys = ["name", "family", "entry", "configuration", "environment"]

  private func preview(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ index: Int) -> WidgetDeclaration.Preview? {
    var one = DeclaredTable(&cursor, "previews[\(index)]", Self.previewKeys, host, items: false)
    defer { for fault in one.faults { table.fault(fault.code, fault.message, fault.suggestion) } }
    let name = one.text("name", &cursor) ?? "Preview \(index)"
    let family = one.text("family", &cursor).flatMap { self.family($0, &one) }
    return WidgetDeclaration.Preview(
      name: name, family: family, entry: one.value("entry", &cursor)?.data,
      configuration: one.value("configuration", &cursor)?.data ?? .emptyTable,
      environment: one.value("environment", &cursor)?.data ?? .emptyTable)
  }

  private func functions(_ widget: inout WidgetScript, _ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    widget.recommendations = table.function("recommendations", &cursor)
    widget.migrate = table.function("migrate", &cursor)
    widget.push = table.function("push", &cursor)
    let provider = table.read("provider", &cursor) { outer, cursor -> [LuaReference?]? in
      var table = DeclaredTable(&cursor, "provider", ["placeholder", "snapshot", "timeline"], host, items: false)
      let functions = ["placeholder", "snapshot", "timeline"].map { table.function($0, &cursor) }
      for fault in table.faults { outer.fault(fault.code, fault.message, fault.suggestion) }
      return functions
    }
    guard let provider else { return }
    (widget.placeholder, widget.snapshot, widget.timeline) = (provider[0], provider[1], provider[2])
  }

  // MARK: View

  private func view(
    _ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ widget: WidgetDeclaration
  ) -> ViewScript? {
    let view = table.read("view", &cursor) { table, cursor in viewScript(&table, &cursor, isInner: false) }
    if view == nil, !table.faults.contains(where: { $0.message.contains("view") }) {
      table.fault(.decodeMissing, "view is missing: a function (entry, environment) that returns a view")
    }
    if case .families(let families, nil)? = view {
      for family in widget.families where families[family] == nil {
        table.fault(.decodeMissing, "view has nothing for \(family.rawValue), and no default")
      }
    }
    return view
  }

  private func viewScript(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, isInner: Bool) -> ViewScript? {
    if cursor.type == .function { return cursor.reference().map { .function($0) } }
    guard cursor.type == .table else {
      if cursor.type == .string || cursor.type == .number { return cursor.reference().map { .table($0) } }
      table.fault(.decodeType, "view takes a function, a view, or a table from family to such, not \(cursor.described)")
      return nil
    }
    let isView = cursor.stamp.map { Tag.isView($0.tag) } ?? ((cursor.field(host.tables.lexicon.type) { $0.type == .string }) ?? false)
    if isView || isInner { return cursor.reference().map { .table($0) } }
    return families(&table, &cursor)
  }

  private func families(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> ViewScript? {
    var one = DeclaredTable(&cursor, "view", Family.allCases.map(\.rawValue) + ["default"], host, items: false)
    var families: [Family: ViewScript] = [:]
    for family in Family.allCases {
      families[family] = one.read(family.rawValue, &cursor) { table, cursor in viewScript(&table, &cursor, isInner: true) }
    }
    let otherwise = one.read("default", &cursor) { table, cursor in viewScript(&table, &cursor, isInner: true) }
    for fault in one.faults { table.fault(fault.code, fault.message, fault.suggestion) }
    return .families(families, otherwise: otherwise)
  }

  // MARK: Control, stack, activity

  private mutating func control(_ cursor: inout LuaCursor, alone: Bool) {
    var table = DeclaredTable(
      &cursor, "control", Self.controlKeys + (alone ? Self.bundleKeys : []), host, items: false)
    defer { faults += table.faults }
    if alone { bundleKeys(&table, &cursor) }
    guard let kind = kind(&table, &cursor) else { return }
    var control = ControlDeclaration(kind: kind)
    control.line = table.line
    control.displayName = table.text("displayName", &cursor) ?? kind
    control.description = table.text("description", &cursor) ?? ""
    control.intent = intent(&table, &cursor)
    control.promptsForUserConfiguration = table.flag("promptsForUserConfiguration", &cursor) ?? false
    _ = table.function("push", &cursor)
    _ = table.read("value", &cursor) { outer, cursor -> Bool? in
      var table = DeclaredTable(&cursor, "value", ["preview", "current"], host, items: false)
      for name in ["preview", "current"] { _ = table.function(name, &cursor) }
      for fault in table.faults { outer.fault(fault.code, fault.message, fault.suggestion) }
      return true
    }
    if table.function("view", &cursor) == nil, table.read("view", &cursor, { _, _ in true }) == nil {
      table.fault(.decodeMissing, "view is missing: a function (value) that returns a ControlToggle or ControlButton")
    }
    declaration.controls.append(control)
  }

  /// A stack names widgets of the bundle; it is kept by name.
  private mutating func stack(_ cursor: inout LuaCursor) {
    var table = DeclaredTable(&cursor, "stack", ["kind", "widgets", "displayName", "description"], host, items: false)
    defer { faults += table.faults }
    guard kind(&table, &cursor) != nil else { return }
    let widgets = table.texts("widgets", &cursor)
    if widgets?.isEmpty ?? true { table.fault(.decodeMissing, "widgets is a list of kinds") }
    _ = table.text("displayName", &cursor)
    _ = table.text("description", &cursor)
  }

  private static let presentations = ["lockScreen", "compactLeading", "compactTrailing", "minimal", "expanded"]

  private mutating func activity(_ cursor: inout LuaCursor) {
    var table = DeclaredTable(&cursor, "activity", ["kind", "presentations", "displayName", "description"], host, items: false)
    defer { faults += table.faults }
    guard kind(&table, &cursor) != nil else { return }
    _ = table.text("displayName", &cursor)
    _ = table.text("description", &cursor)
    let isThere = table.read("presentations", &cursor) { outer, cursor -> Bool? in
      var table = DeclaredTable(&cursor, "presentations", Self.presentations, host, items: false)
      for name in Self.presentations { _ = table.function(name, &cursor) }
      for fault in table.faults { outer.fault(fault.code, fault.message, fault.suggestion) }
      return true
    }
    if isThere == nil { table.fault(.decodeMissing, "presentations is missing: { lockScreen = function(attributes, state) … end, … }") }
  }
}
