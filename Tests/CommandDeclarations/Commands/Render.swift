import ArgumentParser
import WidgetModel

/// `lunette render`.
struct RenderDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: "lunette",
    abstract: "Render a widget's current entry (from a file, folder, kind or standard input).",
    discussion: """
      Loads each bundle, requests a timeline, and draws the entry that is current at
      --at. Without WIDGET, renders every widget found in every family it supports.

        lunette render hello.lua --family systemSmall
        lunette render game/ --kind com.mygame.game-status --color-scheme dark
        lunette render git.lua --allow run=git --format json | jq
        lunette render git.lua --allow run=git --remember
        lunette render - --family systemSmall < hello.lua
        lunette render hello.lua --scale 3 -o hello.png
        lunette render clock --theme midnight -o clock.png
        lunette render clock --size 800x480 --gray 4 --dither -o panel.png

      If a widget fails, the others are still rendered; the exit code is that of the
      first failure.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp(
      "A widget family, for example systemSmall (default: every family the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Flag(help: "Render the placeholder, shown before any data has loaded.")
  var placeholder = false

  @Flag(help: "Render the snapshot for the gallery: one entry with sample data.")
  var preview = false

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: LaidOutOutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var pixels: PixelOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Output") var theme: ThemeOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
