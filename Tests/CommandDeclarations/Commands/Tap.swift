import ArgumentParser
import WidgetModel

/// `lunette tap`.
struct TapDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap", _superCommandName: "lunette",
    abstract: "Taps a link, a button, a toggle or the whole widget, or says what a tap means.",
    discussion: """
      A tap meets the topmost link, button or toggle at that place; elsewhere the
      widget's URL, and where it has none the user activity of its kind, family and
      configuration. A URL goes to the bundle that owns its scheme, else (https,
      http, mailto) to the system's opener. A button's or toggle's intent is
      performed and the widget reloaded; the next render shows what changed.

        lunette tap game/ --kind com.mygame.leaderboard --x 5 --y 2
        lunette tap game/ --kind com.mygame.leaderboard --link 2 --dry-run
        lunette tap timer --action 1
        lunette tap hello --dry-run --format json
        lunette tap 3 --action 1             a widget that is placed, as it is placed
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, a kind found in the widget folders, or a placed widget "
        + "by its number.", valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: String

  @Option(
    help: ArgumentHelp("As systemSmall (default: the first that the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Columns, or points with --surface canvas, from the widget's left.", valueName: "n"))
  var x: String?

  @Option(help: ArgumentHelp("Rows, or points with --surface canvas, from the widget's top.", valueName: "n"))
  var y: String?

  @Option(help: ArgumentHelp("A link by its number, from 1, in the order of the render document.", valueName: "n"))
  var link: String?

  @Option(
    help: ArgumentHelp("A button or toggle by its number, from 1, in the order of the render document.", valueName: "n")
  )
  var action: String?

  @Flag(help: "Says what the tap means, and does nothing.")
  var dryRun = false

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
