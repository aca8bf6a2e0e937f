import ArgumentParser
import WidgetModel

/// `lunette render`.
struct RenderDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: "lunette",
    abstract: "Draws the entry that is current: of a file, a folder, standard input, a kind, or of every widget found.",
    discussion: """
      Loads each bundle, asks its provider, and shows the entry current at --at.

        lunette render                         every widget found, in every family
        lunette render hello.lua --family systemSmall
        lunette render game/ --kind com.mygame.game-status --color-scheme dark
        lunette render git.lua --allow run=git --format json | jq
        lunette render git.lua --allow run=git --remember
        lunette render - --family systemSmall < hello.lua
        lunette render hello.lua --scale 3 -o hello.png
        lunette render clock --size 800x480 --gray 4 --dither -o panel.png

      A widget that fails does not stop the others; the exit code is that of the
      first failure.
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
  @OptionGroup(title: "Output") var output: LaidOutOutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var pixels: PixelOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
