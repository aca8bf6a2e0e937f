import ArgumentParser
import WidgetModel

/// `lunette timeline`.
struct TimelineDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", _superCommandName: "lunette",
    abstract: "Print a widget's timeline: entries with dates and views, and the reload policy.",
    discussion: """
        lunette timeline clock.lua --family systemSmall
        lunette timeline clock.lua --at 2026-01-15T12:00:00Z --format json
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders.",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: String

  @Option(
    help: ArgumentHelp(
      "A widget family, for example systemSmall (default: the first the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
