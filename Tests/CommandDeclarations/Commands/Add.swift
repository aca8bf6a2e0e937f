import ArgumentParser
import WidgetModel

/// `lunette add`.
struct AddDeclaration: ParsableCommand {
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

  @Option(
    help: ArgumentHelp("Sets the parameters that a JSON object has; --config counts over it.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var configFile: String?

  @Option(
    help: ArgumentHelp(
      "One of the widget's preconfigured variants, by its number or name in 'lunette list'.", valueName: "name"))
  var variant: String?

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
