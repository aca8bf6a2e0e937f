import ArgumentParser
import WidgetModel

/// `lunette timeline`: what a provider answers for one family.
struct TimelineCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "timeline", _superCommandName: "lunette",
    abstract: "Prints a widget's timeline: entries with their dates and views, and when it asks again.",
    discussion: """
      The entries with their dates, relevance and view trees, and the reload policy.

        lunette timeline clock.lua --family systemSmall
        lunette timeline clock.lua --family systemSmall --at 2026-01-15T12:00:00Z --format json
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders.",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: String

  @Option(
    help: ArgumentHelp("As systemSmall (default: the first that the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let query = try WidgetQuery(typed, ask: .timeline)
    var bundles = OpenBundles(query.selection, query.setting, query.outside, query.watch)
    bundles.manner = .asks
    bundles.visit(in: query) { bundle, widget, family, page throws(Diagnostic) in
      let request = try query.request(widget, family)
      let timeline = try bundle.timeline(.timeline(request))
      try TimelinePage(widget, request, timeline, query).add(to: page)
    }
    return try query.page.end(bundles.faults, query.watch.wording)
  }
}
