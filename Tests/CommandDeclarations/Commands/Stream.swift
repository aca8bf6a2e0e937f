import ArgumentParser
import WidgetModel
import WidgetRender

/// `lunette stream`.
struct StreamDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream", _superCommandName: "lunette",
    abstract: "Stream one line per change to a status bar (waybar, i3bar, polybar, tmux, xbar).",
    discussion: """
      Prints a line whenever the widget's text changes, in accessoryInline or
      --family. All streams share the widgets of a running runtime; without one, they
      run here. No script runs between changes. The stream ends when its reader
      exits.

        lunette stream clock.lua                            plain text
        lunette stream clock.lua --format waybar
        lunette stream clock.lua battery.lua --format i3bar
        lunette stream clock.lua --format ndjson | jq .text
        lunette stream clock.lua --once --format tmux
        lunette stream 3                                    a placed widget

      Text is escaped for each format, so it cannot run commands in the bar. With
      i3bar, clicks are read from standard input: button 1 taps, button 2 reloads.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found that supports the family).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp("A widget family (default: accessoryInline).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(
    help: ArgumentHelp("ndjson, plain, waybar, i3bar, polybar, tmux or xbar (default: plain).", valueName: "format"),
    completion: .list(BarFormat.allCases.map(\.rawValue)))
  var format: String?

  @Flag(help: "Print the current line and exit.")
  var once = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
