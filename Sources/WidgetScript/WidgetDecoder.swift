import LuaKit
import WidgetModel

/// `widget { … }`: what it declares, its functions, its view.
extension DeclarationDecoder {
  // MARK: Widget

  /// Reads a widget. One that is alone may carry the keys of its bundle.
  mutating func widget(_ cursor: inout LuaCursor, alone: Bool) {
    var table = DeclaredTable(
      &cursor, named("widget", &cursor), Self.widgetKeys + (alone ? Self.bundleKeys : []), host, items: false)
    defer { faults += table.faults }
    // A lone widget is its own bundle: keys of both stand in one table.
    if alone { bundleKeys(&table, &cursor) }
    guard let kind = kind(&table, &cursor) else { return }
    var widget = WidgetScript(declaration: WidgetDeclaration(kind: kind))
    widget.declaration.line = table.line
    describe(&widget.declaration, &table, &cursor)
    if !alone { declaration.galleryEntries[kind] = galleryEntry(&table, &cursor) }
    functions(&widget, &table, &cursor)
    unsupported(widget, &table)
    if let view = view(&table, &cursor, widget.declaration) { widget.view = view }
    widgets.append(widget)
    declaration.widgets.append(widget.declaration)
  }

  /// Says of what was read that it has no effect in this release.
  /// A warning, not an error: the same file may be meant for a later release.
  mutating func unsupported(_ widget: WidgetScript, _ table: inout DeclaredTable) {
    if !widget.declaration.supportsPlaceholderWhenLocked {
      table.unsupported("supportsPlaceholderWhenLocked", "mark what is private with privacySensitive")
    }
    declaration.warnings += table.warnings
  }

  /// What messages call a member: `widget 'clock'`.
  func named(_ sort: String, _ cursor: inout LuaCursor) -> String {
    guard let key = try? host.state.key("kind"), let kind = cursor.field(key, { $0.string }) ?? nil, !kind.isEmpty
    else {
      return sort
    }
    return "\(sort) '\(Faults.cut(kind))'"
  }

  /// A kind: 1 to 255 characters, once in a bundle.
  mutating func kind(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> String? {
    guard let kind = table.text("kind", &cursor, required: true, length: 1...255) else { return nil }
    if let place = controlCharacter(&cursor) {
      table.fault(
        .decodeKind,
        "kind has a control character, \(place.sign), at position \(place.position); a kind is one line of visible characters",
        at: [.key("kind")])
      return nil
    }
    if let line = kinds[kind] {
      table.fault(
        .decodeKind, "the kind is taken by the one in line \(line); each is used once in a bundle", at: [.key("kind")])
    } else {
      // The line is kept for the message about the second use.
      kinds[kind] = table.line ?? 0
    }
    return kind
  }

  /// The first control character of a kind, and the number of characters up to it. Cleaned texts have none left.
  /// `table.text` returns cleaned text, so the raw one is read again here.
  private func controlCharacter(_ cursor: inout LuaCursor) -> (sign: String, position: Int)? {
    guard let key = try? host.state.key("kind"), let kind = cursor.field(key, { $0.string }) ?? nil else { return nil }
    for (index, scalar) in kind.unicodeScalars.enumerated()
    where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return ("U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits, index + 1)
    }
    return nil
  }

  /// Reads the keys that describe a widget, without its functions.
  func describe(_ widget: inout WidgetDeclaration, _ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    widget.displayName = table.text("displayName", &cursor) ?? widget.kind
    widget.description = table.text("description", &cursor) ?? ""
    widget.intent = intent(&table, &cursor)
    // An empty list gives the standard families besides its fault, so that further checks have something to look at.
    if let families = table.texts("families", &cursor) { widget.families = self.families(families, &table) }
    widget.contentMarginsDisabled = table.flag("contentMarginsDisabled", &cursor) ?? false
    widget.containerBackgroundRemovable = table.flag("containerBackgroundRemovable", &cursor) ?? true
    widget.supportsPlaceholderWhenLocked = table.flag("supportsPlaceholderWhenLocked", &cursor) ?? true
    widget.promptsForUserConfiguration = table.flag("promptsForUserConfiguration", &cursor) ?? false
    widget.disfavoredLocations = locations(&table, &cursor)
    widget.formerKinds = table.texts("formerKinds", &cursor) ?? []
    // A million is far beyond any count of migrations, and fits every form that it is stored in.
    widget.version = table.integer("version", &cursor, 1...1_000_000) ?? 1
    table.list("triggers", &cursor, form: Self.triggerForm) { table, cursor, index in
      if let trigger = trigger(&table, &cursor, index) { widget.triggers.append(trigger) }
    }
    table.list("previews", &cursor, form: { _ in "{ { name = \"Morning\", entry = { … } } }" }) {
      table, cursor, index in
      if let preview = preview(&table, &cursor, index) { widget.previews.append(preview) }
    }
  }

  /// A list of triggers with one, which has the name by mistake, or whose name it is.
  private static func triggerForm(_ name: String) -> String {
    "{ { \(triggerKeys.contains(name) ? name : "file") = … } }"
  }

  /// Returns the families of these names; an unknown one is a fault.
  func families(_ names: [String], _ table: inout DeclaredTable) -> [Family] {
    var families: [Family] = []
    for (index, name) in names.enumerated() {
      let family = family(name, &table, at: [.key("families"), .item(index + 1)])
      if let family, !families.contains(family) { families.append(family) }
    }
    if names.isEmpty {
      table.fault(
        .decodeFamily, "families is empty; leave it out for \(Family.standard.map(\.rawValue).joined(separator: ", "))",
        at: [.key("families")])
    }
    return families.isEmpty ? Family.standard : families
  }

  /// Returns the family of a name; nil, with a fault, for an unknown one.
  func family(_ name: String, _ table: inout DeclaredTable, at steps: [SourceQuery.Step]) -> Family? {
    if let family = Family(rawValue: name.undotted) { return family }
    let names = Family.allCases.map(\.rawValue)
    let nearest = NearestName.of(name, among: names)
    let hint = nearest == nil ? "; the families are \(names.joined(separator: ", "))" : NearestName.meant(nearest)
    table.fault(.decodeFamily, "unknown family '\(Faults.cut(name))'" + hint, nearest, at: steps)
    return nil
  }

  /// Returns the places of `disfavoredLocations`; an unknown one is a fault.
  func locations(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> [WidgetLocation] {
    let names = WidgetLocation.allCases.map(\.rawValue)
    var locations: [WidgetLocation] = []
    for (index, name) in (table.texts("disfavoredLocations", &cursor) ?? []).enumerated() {
      if let location = WidgetLocation(rawValue: name.undotted) {
        if !locations.contains(location) { locations.append(location) }
        continue
      }
      let nearest = NearestName.of(name, among: names)
      let hint = nearest == nil ? "; the places are \(names.joined(separator: ", "))" : NearestName.meant(nearest)
      table.fault(
        .decodeWord, "disfavoredLocations: unknown place '\(Faults.cut(name))'" + hint, nearest,
        at: [.key("disfavoredLocations"), .item(index + 1)])
    }
    return locations
  }

  /// Reads the configuration intent.
  /// An intent's table carries a stamp of its own, which no script can forge: a table that looks alike is refused.
  func intent(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> IntentDeclaration? {
    table.read("intent", &cursor) { table, cursor in
      let id =
        cursor.item(1) {
          $0.stamp?.tag == Tag.intent ? $0.field(host.tables.lexicon.key(.id)) { $0.string } ?? nil : nil
        } ?? nil
      guard let id, let intent = host.tables.intents[id] else {
        table.fault(.decodeType, "intent is what intent { … } made, not \(cursor.described)", at: [.key("intent")])
        return nil
      }
      return intent
    }
  }

  static let triggerKeys = Vocabulary.keys(of: .triggers)

  /// Reads one trigger.
  func trigger(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ index: Int) -> WidgetDeclaration
    .Trigger?
  {
    // Two words stand for what has no address; the rest names its file, program, device or signal.
    let place: [SourceQuery.Step] = [.key("triggers"), .item(index)]
    if let word = cursor.string {
      switch word.undotted {
      case "resume": return .resume
      case "network": return .network
      default:
        let nearest = NearestName.of(word, among: ["resume", "network"])
        let hint =
          nearest == nil
          ? "; words are resume and network, and the rest is { file = \"~/todo.txt\" }" : NearestName.meant(nearest)
        table.fault(.decodeWord, "triggers: unknown '\(Faults.cut(word))'" + hint, nearest, at: place)
        return nil
      }
    }
    var one = DeclaredTable(
      &cursor, "triggers[\(index)]", Self.triggerKeys, host, items: false, in: table, place)
    let file = one.text("file", &cursor)
    let lines = one.texts("lines", &cursor)
    let separator = one.text("separator", &cursor)
    let device = one.text("device", &cursor)
    let signal = one.text("signal", &cursor)
    // The inner table's faults carry the outer's path.
    table.adopt(one.faults)
    let named: [WidgetDeclaration.Trigger?] = [
      file.map { .file($0) }, lines.map { .lines($0, separator: separator) },
      device.map { .device($0) }, signal.map { .signal($0) },
    ]
    let triggers = named.compactMap(\.self)
    // After a fault the first is kept, so that only one thing is told about each trigger.
    guard one.faults.isEmpty else { return triggers.first }
    guard triggers.count == 1 else {
      let code: Diagnostic.Code = triggers.isEmpty ? .decodeMissing : .decodeType
      table.fault(code, "triggers[\(index)] names one of file, lines, device, signal", at: place)
      return nil
    }
    if separator != nil, lines == nil {
      table.fault(.decodeType, "triggers[\(index)]: separator belongs to lines = { … }", at: place)
    }
    // What can be judged without the machine is judged here; whether the file exists is the runtime's to see.
    if let reason = triggers[0].flaw { table.fault(.decodeType, "triggers[\(index)]: \(reason)", at: place) }
    return triggers[0]
  }

  static let previewKeys = Vocabulary.keys(of: .previews)

  /// Reads one preview.
  func preview(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ index: Int) -> WidgetDeclaration
    .Preview?
  {
    var one = DeclaredTable(
      &cursor, "previews[\(index)]", Self.previewKeys, host, items: false, in: table, [.key("previews"), .item(index)])
    defer { table.adopt(one.faults) }
    // Previews without a name are numbered from 1, as they stand.
    let name = one.text("name", &cursor) ?? "Preview \(index)"
    let family = one.text("family", &cursor).flatMap { self.family($0, &one, at: [.key("family")]) }
    return WidgetDeclaration.Preview(
      name: name, family: family, entry: one.value("entry", &cursor)?.data,
      configuration: one.value("configuration", &cursor)?.data ?? .emptyTable,
      environment: one.value("environment", &cursor)?.data ?? .emptyTable)
  }

  /// Reads the widget's functions, and those of its `provider`.
  mutating func functions(_ widget: inout WidgetScript, _ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    widget.recommendations = table.function("recommendations", &cursor)
    widget.declaration.hasRecommendations = widget.recommendations != nil
    widget.relevance = table.function("relevance", &cursor)
    widget.declaration.hasRelevance = widget.relevance != nil
    widget.migrate = table.function("migrate", &cursor)
    widget.declaration.hasMigrate = widget.migrate != nil
    widget.declaration.hasPush = push(of: widget.declaration.kind, &table, &cursor)
    let provider = table.read("provider", &cursor) { outer, cursor -> [LuaReference?]? in
      var table = DeclaredTable(
        &cursor, "provider", Vocabulary.keys(of: .provider), host, items: false, in: outer, [.key("provider")])
      let functions = ["placeholder", "snapshot", "timeline"].map { table.function($0, &cursor) }
      outer.adopt(table.faults)
      return functions
    }
    guard let provider else { return }
    // In the order of the list above.
    (widget.placeholder, widget.snapshot, widget.timeline) = (provider[0], provider[1], provider[2])
    widget.declaration.hasSnapshot = provider[1] != nil
  }

  /// Whether the table has a `push`, which is then kept with the handlers.
  /// With its stamp: what a push's handler raises is told at the widget's line.
  mutating func push(of kind: String, _ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> Bool {
    guard let function = table.function("push", &cursor) else { return false }
    handlers.pushes[kind] = HandlerScripts.Push(function: function, place: cursor.stamp)
    return true
  }

  // MARK: View

  func view(
    _ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ widget: WidgetDeclaration
  ) -> ViewScript? {
    let view = table.read("view", &cursor) { table, cursor in viewScript(&table, &cursor, isInner: false) }
    // A view that is wrong has been told of already.
    if view == nil, !table.faults.contains(where: { $0.message.contains("view") }) {
      table.fault(.decodeMissing, "view is missing; it takes a function (entry, environment) that returns a view")
    }
    if case .families(let families, nil)? = view {
      for family in widget.families where families[family] == nil {
        table.fault(.decodeMissing, "view has nothing for \(family.rawValue), and no default", at: [.key("view")])
      }
    }
    return view
  }

  /// Reads `view`: a function, a view, or a table of either by family.
  func viewScript(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, isInner: Bool) -> ViewScript? {
    if cursor.type == .function { return cursor.reference().map { .function($0) } }
    guard cursor.type == .table else {
      if cursor.type == .string || cursor.type == .number { return cursor.reference().map { .table($0) } }
      table.fault(
        .decodeType, "view takes a function, a view, or a table from family to such, not \(cursor.described)",
        at: [.key("view")])
      return nil
    }
    // A plain table with `type` is a view too: data from JSON may be one.
    let isView =
      cursor.stamp.map { Tag.isView($0.tag) }
      ?? ((cursor.field(host.tables.lexicon.type) { $0.type == .string }) ?? false)
    // Inside a family's entry a table cannot be another table of families.
    if isView || isInner { return cursor.reference().map { .table($0) } }
    return families(&table, &cursor)
  }

  func families(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> ViewScript? {
    var one = DeclaredTable(
      &cursor, "view", Family.allCases.map(\.rawValue) + ["default"], host, items: false, in: table, [.key("view")])
    var families: [Family: ViewScript] = [:]
    for family in Family.allCases {
      families[family] = one.read(family.rawValue, &cursor) { table, cursor in
        viewScript(&table, &cursor, isInner: true)
      }
    }
    // `default` serves families that are not named.
    let otherwise = one.read("default", &cursor) { table, cursor in viewScript(&table, &cursor, isInner: true) }
    table.adopt(one.faults)
    return .families(families, otherwise: otherwise)
  }
}

extension WidgetDeclaration.Trigger {
  /// Why it can never ask for a reload; nil: it may.
  /// The names of triggers reach inotify, netlink and D-Bus match rules: each is held to its form before.
  fileprivate var flaw: String? {
    switch self {
    case .file(let path) where !["/", "~/", "bundle:"].contains(where: path.hasPrefix):
      "file is a path that begins with /, ~/ or bundle:, not '\(Faults.cut(path))'"
    case .lines(let words, _) where words.first ?? "" == "": "lines names a program and its arguments"
    case .lines(_, let separator?) where !(1...64).contains(separator.utf8.count) || separator.contains("\n"):
      "separator is a line of 1 to 64 bytes, as \"~~~\""
    case .device(let name) where name.isEmpty || name.contains("/"):
      "device is the name of a subsystem, as \"power_supply\", not '\(Faults.cut(name))'"
    case .signal(let name) where !BusName.isOne(name):
      "signal is the name of an interface or a program on a bus, as \"org.mpris.MediaPlayer2\", not "
        + "'\(Faults.cut(name))'"
    case .file, .lines, .device, .signal, .resume, .network: nil
    }
  }
}
