import ArgumentParser
import WidgetModel

/// `lunette add`.
struct AddDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: "lunette",
    abstract: "Place a widget in a family, with a configuration.",
    discussion: """
      Checks the family and configuration against the bundle, and prints the number
      of the placed widget. Works without a runtime; the widget appears when one
      starts. A status-bar script (see 'lunette adopt') becomes a widget first.

        lunette add clock
        lunette add ./mail.lua --family systemMedium --config box=work
        lunette add git --allow run=git --remember
        lunette add ./weather.10m.sh
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A kind found in the widget folders, a Lua file, a folder with init.lua, or a status-bar script.",
      valueName: "widget"), completion: .file())
  var widget: String

  @Option(
    help: ArgumentHelp(
      "A widget family, for example systemSmall (default: the first the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Use only this kind of the bundle's widgets.", valueName: "kind"))
  var kind: String?

  @Option(help: ArgumentHelp("Set a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @Option(
    help: ArgumentHelp("Set parameters from a JSON object; --config takes precedence.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var configFile: String?

  @Option(
    help: ArgumentHelp(
      "A preconfigured variant, by its number or name in 'lunette list'.", valueName: "name"))
  var variant: String?

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
