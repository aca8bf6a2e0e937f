import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette configure`: another family or configuration of a placed widget.
enum ConfigureCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    var words = try ConfigurationWords(typed)
    if typed[.family] == nil, words.isEmpty {
      throw .usage("nothing is to be changed", advice: "give --family, --config NAME=VALUE or --config-file FILE")
    }
    let link = try RuntimeCall.linkOrOffline(typed)
    let state = try link.instance(typed.arguments[0])
    // What a widget takes is what its bundle says now, not when it was placed.
    let meant = try PlaceableWidget.placed(state.kind, path: state.path, typed)
    let family = try typed[.family].map { word throws(Diagnostic) in try meant.family(word) }
    words.before = state.configuration
    let configuration = words.isEmpty ? nil : try meant.configuration(words, in: family ?? state.family, typed)
    let placed = try link.placed(
      .configure(.number(state.number), family: family, configuration: configuration))
    return showing.outcome(InstancesDocument([placed])) { InstancesPage.line(placed) }
  }
}
