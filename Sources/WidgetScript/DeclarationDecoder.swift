import LuaKit
import WidgetModel

/// The functions of one widget, and what they need.
struct WidgetScript {
  var declaration: WidgetDeclaration
  /// May not wait. Without it, or where it returns nothing, the family's skeleton is shown.
  var placeholder: LuaReference?
  /// Without it a snapshot is the first entry of the timeline.
  var snapshot: LuaReference?
  /// Without it there is one entry, for the moment of the request.
  var timeline: LuaReference?
  var recommendations: LuaReference?
  /// Without it only the entries say how much the widget matters to a stack.
  var relevance: LuaReference?
  /// Without it the values that still fit are kept (`MigrationCall`).
  var migrate: LuaReference?
  /// Of a control: what gives its value.
  var value: ControlValueScript?
  var view: ViewScript?

  /// Whether it is a Live Activity: what it shows is started by the bundle, and no provider is asked.
  var isActivity: Bool { declaration.role == .activity }
}

/// What a widget's `view` is.
indirect enum ViewScript {
  /// Called with the entry and the environment, once for each pair of them.
  case function(LuaReference)
  /// A view that is the same for every entry.
  case table(LuaReference)
  /// By family; `otherwise` is for those that have none of their own.
  case families([Family: ViewScript], otherwise: ViewScript?)
  /// An activity's presentation; of the compact place both sides.
  case presentation(LuaReference, trailing: LuaReference?)

  /// Returns the view of a family; nil where there is none.
  func script(for family: Family) -> ViewScript? {
    guard case .families(let families, let otherwise) = self else { return self }
    return families[family] ?? otherwise
  }
}

/// What a bundle's chunk returned, checked: `widget { … }`, `control { … }` or `bundle { … }`. All faults are collected.
struct DeclarationDecoder {
  let host: ScriptHost
  var declaration: BundleDeclaration
  /// Of widgets, controls and activities.
  var widgets: [WidgetScript] = []
  var handlers = HandlerScripts()
  var faults: [Diagnostic] = []
  /// What the bundle requires and this release does not have.
  var unmet: Diagnostic?
  var kinds: [String: Int] = [:]
  /// The stacks' lines, by their kinds: their widgets are known when the whole bundle is read.
  var stackTables: [(table: DeclaredTable, stack: StackDeclaration)] = []

  static let bundleKeys = Vocabulary.keys(of: .bundle)
  static let widgetKeys = Vocabulary.keys(of: .widget)
  static let controlKeys = Vocabulary.keys(of: .control)

  init(_ host: ScriptHost) {
    self.host = host
    declaration = BundleDeclaration(name: host.source.name, path: host.source.path)
  }

  /// A chunk that returned more than one value: the others would be lost without a word.
  mutating func refuseMore() {
    faults.append(
      Diagnostic(
        .decodeType, "a widget file returns one value; several widgets are a bundle { widget { … }, widget { … } }",
        file: host.source.mainFile))
  }

  /// Reads what the chunk returned.
  mutating func decode(_ cursor: inout LuaCursor) {
    switch cursor.stamp?.tag {
    case Tag.widget: widget(&cursor, alone: true)
    case Tag.control: control(&cursor, alone: true)
    case Tag.bundle: bundle(&cursor)
    default:
      faults.append(notReturned(&cursor))
    }
    declaration.intents = host.tables.intents.values.sorted { Value.precedes($0.id, $1.id) }
  }

  /// The file returns something else, or nothing, though it may have called `widget { … }`.
  private func notReturned(_ cursor: inout LuaCursor) -> Diagnostic {
    let found = cursor.type == .nil ? "nothing" : cursor.described
    var fault = Diagnostic(
      .decodeMissing, "a widget file returns widget { … }, control { … } or bundle { … }, not \(found)",
      file: host.source.mainFile,
      // A module, most likely: a folder of widgets has no place for one.
      suggestion: cursor.type == .table ? "put a module beside the init.lua of a bundle's folder" : nil)
    guard cursor.type == .nil else { return fault }
    let sources = host.tables.sources
    guard let call = sources.lostCall(["bundle"]) ?? sources.lostCall(["widget", "control"]) else {
      return fault.at(sources.end)
    }
    fault.message =
      "what this makes is lost, since the file does not return it; a widget file ends with return widget { … }"
    return fault.at(call)
  }

  // MARK: Bundle

  /// Reads a bundle: its keys, then its members in their order.
  mutating func bundle(_ cursor: inout LuaCursor) {
    var table = DeclaredTable(&cursor, "bundle", Self.bundleKeys, host, items: true)
    bundleKeys(&table, &cursor)
    table.items(&cursor) { table, cursor, index in member(&table, &cursor, index) }
    for (place, stack) in stackTables { judge(stack, place) }
    if widgets.isEmpty && table.faults.isEmpty {
      table.fault(.decodeMissing, "holds no widget { … } and no control { … }")
    }
    faults += table.faults
  }

  /// Reads one member of a bundle, by the tag that its constructor left in it.
  mutating func member(_ table: inout DeclaredTable, _ cursor: inout LuaCursor, _ index: Int) {
    guard widgets.count < maximum else {
      if widgets.count == maximum, kinds["", default: 0] == 0 {
        // Told once: this is remembered under the empty name.
        kinds[""] = 1
        table.fault(.size, "holds more than \(BundleLimits.widgets) widgets")
      }
      return
    }
    switch cursor.stamp?.tag {
    case Tag.widget: widget(&cursor, alone: false)
    case Tag.control: control(&cursor, alone: false)
    case Tag.stack: stack(&cursor)
    case Tag.activity: activity(&cursor)
    default:
      // `condition and widget { … }` is false where the condition does not hold: no member is meant.
      if cursor.type == .boolean, cursor.boolean == false { return }
      table.fault(
        .decodeType, "member \(index) is a widget, a control, a stack or an activity, not \(cursor.described)",
        at: [.item(index)])
    }
  }

  var maximum: Int { BundleLimits.widgets }

  /// The keys of the bundle; a lone widget or control may carry them itself.
  mutating func bundleKeys(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    if let name = table.text("name", &cursor, length: 1...255) { declaration.name = name }
    declaration.schemes = schemes(&table, &cursor)
    requirements(&table, &cursor)
    permissions(&table, &cursor)
    declaration.galleryEntry = galleryEntry(&table, &cursor)
    colors(&table, &cursor)
    handlers.openURL = table.function("onOpenURL", &cursor)
    handlers.continueUserActivity = table.function("onContinueUserActivity", &cursor)
    handlers.place = cursor.stamp
    declaration.handlesURLs = handlers.openURL != nil
    declaration.handlesUserActivities = handlers.continueUserActivity != nil
    handlers.backgroundURLSessionEvents = table.function("onBackgroundURLSessionEvents", &cursor)
    declaration.handlesDownloads = handlers.backgroundURLSessionEvents != nil
  }

  /// Custom schemes (RFC 3986, section 3.1), never one that belongs to the web or the system.
  func schemes(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> [String] {
    let schemes = table.texts("schemes", &cursor) ?? []
    for (index, scheme) in schemes.enumerated() {
      let place: [SourceQuery.Step] = [.key("schemes"), .item(index + 1)]
      if !URLScheme.isWellFormed(scheme.utf8) {
        table.fault(
          .decodeType, "schemes: '\(Faults.cut(scheme))' is no URL scheme; letters, digits, '+', '-' and '.' make one",
          at: place)
      } else if URLScheme.reserved.contains(scheme.lowercased()) {
        // A bundle that owned `https` or the like would be given every such link that is opened.
        table.fault(.decodeWord, "schemes: '\(scheme)' cannot belong to a bundle", at: place)
      }
    }
    // Schemes do not differ by case (RFC 3986, section 3.1).
    return schemes.map { $0.lowercased() }
  }

  /// Where a gallery shows it. An unknown category is a warning, not an error: the file may be meant for a later release.
  mutating func galleryEntry(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) -> GalleryEntry {
    var entry = GalleryEntry()
    if let title = table.text("category", &cursor) {
      entry.category = WidgetCategory(rawValue: title) ?? .other
      if WidgetCategory(rawValue: title) == nil { declaration.warnings.append(table.unknownCategory(title)) }
    }
    let words = (table.texts("keywords", &cursor) ?? []).prefix(GalleryEntry.mostKeywords)
    entry.keywords = words.map { String($0.prefix(GalleryEntry.longestKeyword)) }
    return entry
  }

  /// The bundle's colours: `name = "#hex"`, or `{ light = …, dark = … }`.
  mutating func colors(_ table: inout DeclaredTable, _ cursor: inout LuaCursor) {
    guard let value = table.value("colors", &cursor)?.data else { return }
    guard let fields = value.fields else {
      return table.fault(.decodeType, "colors is a table from name to colour, not \(value.sort)", at: [.key("colors")])
    }
    for field in fields {
      if let color = Self.color(field.value) {
        host.tables.colors[field.name] = color
      } else {
        table.fault(
          .decodeColor,
          "colors: '\(Faults.cut(field.name))' is { light = \"#RRGGBB\", dark = \"#RRGGBB\" }, or one colour, not \(Self.described(field.value))",
          at: [.key("colors"), .key(field.name)])
      }
    }
  }

  /// Returns what a value is, in the words of an error.
  static func described(_ value: Value) -> String { value.text.map(Faults.quoted) ?? value.sort }

  /// Returns the colour that a value stands for: one text, or a table of two for light and dark.
  static func color(_ value: Value) -> Color? {
    if let text = value.text { return one(text) }
    guard let light = value["light"]?.text.flatMap(one) ?? value["dark"]?.text.flatMap(one) else { return nil }
    // One of the two alone stands for both.
    guard let named = value["dark"] else { return light }
    guard let dark = named.text.flatMap(one), value["light"].map({ $0.text.flatMap(one) != nil }) ?? true else {
      return nil
    }
    return Color(light: light.light, dark: dark.dark)
  }

  /// Returns the colour of one text: a hexadecimal number, or the name of one of the system's.
  static func one(_ text: String) -> Color? {
    Color.hex(text) ?? Color.Role(rawValue: text.undotted).flatMap { $0 == .custom ? nil : Color.named($0) }
  }
}
