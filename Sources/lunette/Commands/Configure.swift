import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette configure`: another family or configuration of a placed widget.
enum ConfigureCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    var words = try ConfigurationWords(typed)
    // With nothing to be set, somebody at the terminal is asked.
    let asks = typed[.family] == nil && words.isEmpty
    if typed.has(.edit), !asks {
      throw .usage(
        "--edit cannot be combined with other settings", advice: "remove --family, --config and --config-file")
    }
    if asks, !Question.hasSomebody {
      throw .usage("nothing to change", advice: "give --family, --config NAME=VALUE or --config-file FILE")
    }
    var link: RuntimeLink? = try RuntimeCall.linkOrOffline(typed)
    guard let state = try link?.instance(typed.arguments[0]) else { throw .noRuntime }
    // Nobody else could open the archive for as long as a person thinks.
    if asks { link = nil }
    // What a widget takes is what its bundle says now, not when it was placed.
    let meant = try PlaceableWidget.placed(state.kind, path: state.path, typed)
    if typed.has(.edit) { return try edit(state, meant, typed, showing) }
    let family = try typed[.family].map { word throws(Diagnostic) in try meant.family(word) }
    words.before = state.configuration
    if asks, meant.widget.intent == nil {
      throw .usage("the widget '\(state.kind)' has no parameters", advice: "give --family for another size")
    }
    let configuration =
      asks
      ? try meant.asked(words, in: state.family, "configure #\(state.number)", typed)
      : words.isEmpty ? nil : try meant.configuration(words, in: family ?? state.family, typed)
    let open = if let link { link } else { try RuntimeCall.linkOrOffline(typed) }
    let placed = try open.placed(.configure(.number(state.number), family: family, configuration: configuration))
    return showing.outcome(InstancesDocument([placed])) { InstancesPage.line(placed) }
  }

  /// In the user's editor.
  private static func edit(
    _ state: InstanceState, _ meant: PlaceableWidget, _ typed: Typed, _ showing: ListShowing
  ) throws(Diagnostic) -> Outcome {
    let file = InstanceState.file(state.number, try RuntimeCall.address(typed).folder)
    let edit = ConfigurationEdit(state: state, file: file)
    let edited = try edit.edited { family, words throws(Diagnostic) -> (family: Family, configuration: Value) in
      var words = words
      // What stands already may be offered no more; what is left out has its default.
      let isSame = { (field: Value.Field) in field.value == state.configuration[field.name] }
      words.before = .table(
        Dictionary(words.file.filter(isSame).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
      words.file.removeAll(where: isSame)
      let family = try meant.family((family ?? state.family).rawValue)
      return (family, try meant.configuration(words, in: family, typed))
    }
    guard let edited else { return .text("") }
    let placed = try RuntimeCall.linkOrOffline(typed).placed(
      .configure(.number(state.number), family: edited.family, configuration: edited.configuration))
    return showing.outcome(InstancesDocument([placed])) { InstancesPage.line(placed) }
  }
}
