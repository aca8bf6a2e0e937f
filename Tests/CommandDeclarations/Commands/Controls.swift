import ArgumentParser
import WidgetModel

/// `lunette controls`.
struct ControlsDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "controls", _superCommandName: "lunette",
    abstract: "Show the placed controls, then a preview of each kind.",
    discussion: """
      Placed controls come from the runtime or the archive, without running a script.
      The others show the preview value that the control declares.

        lunette controls
        lunette controls com.example.timer --place small
        lunette add com.example.timer --config timer=work
        lunette tap 3
        lunette controls --format json | jq '{title, isOn}'
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, or a kind (default: every control found).", valueName: "control"),
    completion: .file(extensions: ["lua"]))
  var control: [String] = []

  @Option(
    help: ArgumentHelp("The size: small, wide or large (default: all three).", valueName: "place"),
    completion: .list(ControlPlace.allCases.map(\.rawValue)))
  var place: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: UngrantedBundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
