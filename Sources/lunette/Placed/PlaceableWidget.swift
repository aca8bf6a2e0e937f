import WidgetLocale
import WidgetModel
import WidgetServices

/// A widget as its bundle declares it, and where the bundle really lies: what is needed to place it.
struct PlaceableWidget: Sendable {
  var widget: WidgetDeclaration
  /// The name that the bundle declares.
  var bundle: String
  /// Absolute, without links.
  var path: String

  /// The one widget that a command line names, as its bundle says now.
  ///
  /// - Throws: what is wrong with the bundle; `usage` where several are meant.
  static func named(_ typed: Typed) throws(Diagnostic) -> PlaceableWidget {
    if typed.arguments.first == "-" {
      throw .usage("a script on standard input cannot be placed", advice: "save it to a file first")
    }
    if !typed.all(.allow).isEmpty, !typed.has(.remember) {
      throw .usage("the runtime uses only saved grants", advice: "add --remember to --allow")
    }
    let all = try all(of: try Selection(typed), typed)
    let found = all.filter { $0.widget.role != .activity }
    if found.isEmpty, let activity = all.first {
      throw .usage(
        "'\(activity.widget.kind)' is an activity, which only its bundle can start",
        advice: "perform the intent that starts it")
    }
    guard let first = found.first else {
      throw .usage("'\(typed.arguments.first ?? "")' does not declare a widget", advice: "see 'lunette list'")
    }
    // A guess among several might place another than the one that is meant.
    guard found.count == 1 else {
      let kinds = found.map(\.widget.kind).joined(separator: ", ")
      throw .usage("'\(first.bundle)' has \(found.count) widgets", advice: "choose one with --kind: \(kinds)")
    }
    return first
  }

  /// The same; a kind that is not found here may be one of the runtime's folders.
  static func known(_ typed: Typed) throws(Diagnostic) -> PlaceableWidget {
    do throws(Diagnostic) { return try named(typed) } catch {
      guard error.code == .missingKind, let words = RuntimeCall.withFolders(typed) else { throw error }
      return try named(words)
    }
  }

  /// The widget of a placed instance, as its bundle says now; by a former kind too.
  static func placed(_ kind: String, path: String, _ typed: Typed) throws(Diagnostic) -> PlaceableWidget {
    let selection = Selection([Selection.Place(path: path, isFound: false)], try WidgetFolders([]))
    let found = try all(of: selection, typed)
    let widget =
      found.first { $0.widget.kind == kind } ?? found.first { $0.widget.formerKinds.contains(kind) }
    if let widget { return widget }
    throw .unknown(
      .missingKind, "'\(path)' no longer declares a widget '\(kind)'", nearest: kind, among: found.map(\.widget.kind))
  }

  /// All widgets that a selection means.
  ///
  /// - Parameter skipsFaults: whether a bundle that cannot be read is passed over.
  static func all(
    of selection: Selection, _ typed: Typed, skipsFaults: Bool = false
  ) throws(Diagnostic) -> [PlaceableWidget] {
    try visit(selection, typed, skipsFaults: skipsFaults) { bundle, widgets throws(Diagnostic) in
      widgets.map {
        PlaceableWidget(
          widget: $0, bundle: bundle.declaration.name, path: bundle.place.realPath ?? bundle.declaration.path)
      }
    }.flatMap(\.self)
  }

  /// - Parameter skipsFaults: whether a bundle that cannot be read is passed over.
  static func visit<Result: Sendable>(
    _ selection: Selection, _ typed: Typed, skipsFaults: Bool = false,
    _ body: @escaping @Sendable (OpenBundle, [WidgetDeclaration]) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> [Result] {
    let terminal = Terminal.current()
    let outside = try Outside(typed)
    let page = Page(try OutputStyle(typed, terminal, draws: false).style)
    let watch = Watch(page: page, wording: Wording(isJSON: typed[.format] == "json"))
    var bundles = OpenBundles(selection, Setting(terminal), outside, watch)
    // What is not granted is refused when the runtime asks the bundle; only what is to be kept is settled here.
    bundles.manner = typed.has(.remember) ? .refuses : .searches
    let found = bundles.visit { bundle, widgets, _, faults -> Result? in
      do throws(Diagnostic) { return try body(bundle, widgets) } catch {
        faults.append(error)
        return nil
      }
    }
    if !skipsFaults, let fault = Diagnostic.joined(bundles.faults) { throw fault }
    return found.compactMap(\.self)
  }

  /// Opens its bundle once more, to ask it something.
  func asking<Result: Sendable>(
    _ typed: Typed, _ body: @escaping @Sendable (OpenBundle) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let selection = Selection([Selection.Place(path: path, isFound: false)], try WidgetFolders([]))
    let found = try Self.visit(selection, typed) { bundle, _ throws(Diagnostic) in try body(bundle) }
    guard let first = found.first else { throw Diagnostic(.missingFile, "cannot open the bundle", file: path) }
    return first
  }

  /// Its preconfigured variants, as its bundle answers now.
  func variants(_ typed: Typed) throws(Diagnostic) -> VariantChoice {
    let (widget, setting) = (widget, Setting(Terminal.current()))
    return VariantChoice(
      kind: widget.kind,
      try asking(typed) { bundle throws(Diagnostic) in try bundle.recommendations(widget, setting) })
  }

  /// A family that the widget has: the one that is named, else the first.
  func family(_ word: String?) throws(Diagnostic) -> Family {
    let named = try word.map { word throws(Diagnostic) -> Family in try choose(word, "family") }
    guard let family = named ?? widget.families.first, widget.families.contains(family) else {
      throw .unsupported(named, by: widget)
    }
    return family
  }

  /// What the words set, on top of what was set before; the rest has its defaults.
  ///
  /// - Throws: `usage` for a wrong word, and for a parameter that has to be set and is not.
  func configuration(_ words: ConfigurationWords, in family: Family, _ typed: Typed) throws(Diagnostic) -> Value {
    let values = try judged(
      try words.configuration(of: widget, in: family, timeZone: Locality.timeZone()), words, family, typed)
    // Whoever sets something has been asked: what may be left empty in the form may be left out here.
    let asksForAll = widget.promptsForUserConfiguration && words.isEmpty
    let missing = (widget.intent?.parameters ?? []).filter { parameter in
      (parameter.isRequired || asksForAll && !parameter.hasDynamicOptions) && values[parameter.name] == nil
    }
    guard let first = missing.first else { return values }
    let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
    throw .usage(
      "the widget '\(widget.kind)' needs \(names)",
      advice: "set \(missing.count == 1 ? "it" : "them") by --config "
        + "\(first.name)=\(Self.example(first))")
  }

  /// Asks a person at the terminal for every parameter.
  ///
  /// - Parameter title: what is configured, as "configure #3".
  func asked(
    _ words: ConfigurationWords, in family: Family, _ title: String, _ typed: Typed
  ) throws(Diagnostic) -> Value {
    let intent = widget.intent ?? IntentDeclaration(id: "")
    let name = FaultPage.clean(widget.displayName)
    let form = ConfigurationForm(
      intent: intent, kind: widget.kind, family: family, title: "\(title)  \(name), \(family.rawValue)", path: path)
    let before = intent.merged(words.before.fields ?? [], in: family)
    let values = try form.asked(before, typed) { prompts throws(Diagnostic) in
      try asking(typed) { bundle throws(Diagnostic) in try prompts.asked(before, bundle) }
    }
    return .table(values)
  }

  /// What is chosen now has to be offered by the bundle now.
  private func judged(
    _ values: Value, _ words: ConfigurationWords, _ family: Family, _ typed: Typed
  ) throws(Diagnostic) -> Value {
    guard let intent = widget.intent else { return values }
    let offered = OfferedValues(
      intent: intent, kind: widget.kind, family: family, setting: Setting(Terminal.current()))
    guard offered.isAsked(for: words.names) else { return values }
    let given = intent.merged(values.fields ?? [], in: family)
    return .table(
      try asking(typed) { bundle throws(Diagnostic) in try offered.judged(given, chosen: words.names, by: bundle) })
  }

  /// What a value may look like, for the advice.
  private static func example(_ parameter: IntentParameter) -> String {
    (parameter.options?.first).map { ConfigurationWords.word($0.value) } ?? parameter.kind.rawValue.uppercased()
  }
}
