import ArgumentParser
import WidgetModel

/// `lunette configure`.
struct ConfigureDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configure", _superCommandName: "lunette",
    abstract: "Gives a placed widget another family or configuration.",
    discussion: """
      Parameters that are not named keep their values. With none of these options a
      person at the terminal gets a form: Tab goes on, typing searches the options,
      Enter saves, Escape changes nothing. With TERM=dumb each parameter is a question
      on a line. Works without a runtime, too.

        lunette configure 3
        lunette configure 3 --config city=Lisbon
        lunette configure clock --family accessoryInline
        lunette configure 3 --config-file weather.json
        lunette configure 3 --edit
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("A placed widget by its number, or a kind that is placed once.", valueName: "instance"))
  var instance: String

  @Option(
    help: ArgumentHelp("As systemSmall.", valueName: "family"), completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Sets a parameter of the widget; may be repeated.", valueName: "name=value"))
  var config: [String] = []

  @Option(
    help: ArgumentHelp("Sets the parameters that a JSON object has; --config counts over it.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var configFile: String?

  @Flag(help: "Opens a copy of the widget's file in $VISUAL or $EDITOR, and takes what is saved.")
  var edit = false

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
