import ArgumentParser
import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette configure`: another family or configuration of a placed widget.
struct ConfigureCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "configure", _superCommandName: "lunette",
    abstract: "Gives a placed widget another family or configuration.",
    discussion: """
      Parameters that are not named keep their values. Works without a runtime, too.

        lunette configure 3 --config city=Lisbon
        lunette configure clock --family accessoryInline
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A placed widget by its number, or a kind that is placed once.", valueName: "instance"))
  var instance: String

  @Option(
    help: ArgumentHelp("As systemSmall.", valueName: "family"), completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Sets a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    var words = try ConfigurationWords(typed.all(.config))
    if typed[.family] == nil, words.pairs.isEmpty {
      throw .usage("nothing is to be changed", advice: "give --family or --config NAME=VALUE")
    }
    let link = try RuntimeCall.linkOrOffline(typed)
    let state = try link.instance(typed.arguments[0])
    // What a widget takes is what its bundle says now, not when it was placed.
    let meant = try PlaceableWidget.placed(state.kind, path: state.path, typed)
    let family = try typed[.family].map { word throws(Diagnostic) in try meant.family(word) }
    words.before = state.configuration
    let configuration = words.pairs.isEmpty ? nil : try meant.configuration(words)
    let placed = try link.placed(
      .configure(.number(state.number), family: family, configuration: configuration))
    return showing.outcome(InstancesDocument([placed])) { InstancesPage.line(placed) }
  }
}
