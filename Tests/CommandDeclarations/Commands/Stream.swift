import ArgumentParser
import WidgetModel
import WidgetRender

/// `lunette stream`.
struct StreamDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream", _superCommandName: "lunette",
    abstract: "Prints a line for a bar (waybar, i3bar, polybar, tmux, xbar) each time what is shown changes.",
    discussion: """
      Prints a line for a bar whenever a widget reads otherwise, in accessoryInline or
      --family. Where a runtime runs, the widgets are its own, however many bars there
      are; else each is placed here. Nothing runs in between. A reader that is gone
      ends it.

        lunette stream clock.lua                            lines of text
        lunette stream clock.lua --format waybar
        lunette stream clock.lua battery.lua --format i3bar
        lunette stream clock.lua --format ndjson | jq .text
        lunette stream clock.lua --once --format tmux
        lunette stream 3                                    a widget that is placed

      Each format has its own escape: no text of a widget becomes a command of a bar.
      For i3bar, clicks are read from standard input: button 1 taps, 2 reloads.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found that supports the family).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp("As accessoryInline, which is the default.", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(
    help: ArgumentHelp("ndjson, plain, waybar, i3bar, polybar, tmux or xbar (default: plain).", valueName: "format"),
    completion: .list(BarFormat.allCases.map(\.rawValue)))
  var format: String?

  @Flag(help: "Prints what is current, and ends.")
  var once = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
