import ArgumentParser
import WidgetModel

/// `lunette configure`.
struct ConfigureDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configure", _superCommandName: "lunette",
    abstract: "Change a placed widget's family or configuration.",
    discussion: """
      Parameters you do not name keep their values. Without options, a form opens in
      the terminal: Tab moves on, typing filters the options, Enter saves, Escape
      cancels. With TERM=dumb it asks for each parameter on its own line. Works
      without a runtime.

        lunette configure 3
        lunette configure 3 --config city=Lisbon
        lunette configure clock --family accessoryInline
        lunette configure 3 --config-file weather.json
        lunette configure 3 --edit
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("The number of a placed widget, or a kind that is placed once.", valueName: "instance"))
  var instance: String

  @Option(
    help: ArgumentHelp("A widget family, for example systemSmall.", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Set a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @Option(
    help: ArgumentHelp("Set parameters from a JSON object; --config takes precedence.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var configFile: String?

  @Flag(help: "Edit the configuration in $VISUAL or $EDITOR.")
  var edit = false

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
