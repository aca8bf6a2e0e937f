import ArgumentParser
import WidgetModel

/// `lunette render`: the entry current at `--at` of each widget and family.
struct RenderCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: "lunette",
    abstract: "Draws widgets.",
    discussion: """
      Loads each bundle, asks its provider, and shows the entry that is current at --at.

        lunette render                                every widget found, in every family
        lunette render hello.lua --family systemSmall
        lunette render game/ --kind com.mygame.game-status --color-scheme dark
        lunette render git.lua --allow run=git --format json | jq
        echo 'return widget { kind = "x", view = function() return Text "Hi" end }' | lunette render -

      A widget that fails does not stop the others; the exit code is the first failure's.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp("As systemSmall (default: every family that the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Flag(help: "What is shown while there is no data.")
  var placeholder = false

  @Flag(help: "What a gallery shows: one entry, quickly.")
  var preview = false

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions

  func outcome() throws(Diagnostic) -> Outcome {
    .done
  }
}
