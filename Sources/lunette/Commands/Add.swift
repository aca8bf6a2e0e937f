import ArgumentParser
import WidgetRuntimeClient
import WidgetModel
import WidgetRender

/// `lunette add`: places a widget.
struct AddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: "lunette",
    abstract: "Places a widget, in a family and configured.",
    discussion: """
      Reads what the bundle declares, checks family and configuration, and prints the
      placed widget with its number. Works without a runtime, too; the widget is then
      shown as soon as one runs.

        lunette add clock
        lunette add ./mail.lua --family systemMedium --config box=work
        lunette add git --allow run=git --remember
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A kind found in the widget folders, a Lua file, or a folder with init.lua.", valueName: "widget"),
    completion: .file(extensions: ["lua"]))
  var widget: String

  @Option(
    help: ArgumentHelp("As systemSmall (default: the first that the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Only this kind of the bundle's widgets.", valueName: "kind"))
  var kind: String?

  @Option(help: ArgumentHelp("Sets a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let showing = try ListShowing(typed)
    let words = try ConfigurationWords(typed.all(.config))
    let meant = try Self.meant(typed)
    let new = NewInstance(
      meant.widget, bundle: meant.bundle, path: meant.path, family: try meant.family(typed[.family]),
      configuration: try meant.configuration(words))
    let placed = try RuntimeCall.linkOrOffline(typed).placed(.add(new))
    return showing.outcome(InstancesDocument([placed])) { InstancesPage.line(placed) }
  }

  /// A kind that is not found here may be one of the runtime's.
  private static func meant(_ typed: Typed) throws(Diagnostic) -> PlaceableWidget {
    do throws(Diagnostic) { return try PlaceableWidget.named(typed) } catch {
      guard error.code == .missingKind, let words = RuntimeCall.withFolders(typed) else { throw error }
      return try PlaceableWidget.named(words)
    }
  }
}
