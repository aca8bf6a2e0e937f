import ArgumentParser
import WidgetModel

/// `lunette tap`.
struct TapDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap", _superCommandName: "lunette",
    abstract: "Tap a link, button, toggle or the whole widget.",
    discussion: """
      A tap goes to the topmost link, button or toggle at the given position.
      Anywhere else it opens the widget's URL, or starts the user activity for its
      kind, family and configuration. A URL opens in the bundle that declares its
      scheme, or (https, http, mailto) in the system's opener. Tapping a button or
      toggle performs its intent and reloads the widget.

        lunette tap game/ --kind com.mygame.leaderboard --x 5 --y 2
        lunette tap game/ --kind com.mygame.leaderboard --link 2 --dry-run
        lunette tap timer --action 1
        lunette tap hello --dry-run --format json
        lunette tap 3 --action 1             a placed widget
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, a kind found in the widget folders, or the "
        + "number of a placed widget.", valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: String

  @Option(
    help: ArgumentHelp(
      "A widget family, for example systemSmall (default: the first the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Columns (points with --surface canvas) from the widget's left edge.", valueName: "n"))
  var x: String?

  @Option(help: ArgumentHelp("Rows (points with --surface canvas) from the widget's top edge.", valueName: "n"))
  var y: String?

  @Option(help: ArgumentHelp("The number of a link, from 1, in the order of the render document.", valueName: "n"))
  var link: String?

  @Option(
    help: ArgumentHelp("The number of a button or toggle, from 1, in the order of the render document.", valueName: "n")
  )
  var action: String?

  @Flag(help: "Print what the tap would do, without doing it.")
  var dryRun = false

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
