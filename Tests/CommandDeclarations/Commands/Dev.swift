import ArgumentParser
import WidgetModel
import WidgetRender

/// `lunette dev`.
struct DevDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev", _superCommandName: "lunette",
    abstract: "Preview a widget live while you edit it.",
    discussion: """
      Redraws the widget full-screen at each save. A script error appears over the
      last good picture. Saving another bundle switches to it.

        lunette dev widgets/mine.lua
        lunette dev                            every widget found
        lunette dev widgets/mine.lua --family systemSmall --color-scheme dark
        lunette dev widgets/mine.lua | cat     a block of text at each change
        lunette dev widgets/mine.lua --port 8000    also in the browser

      Keys: f family, w widget, Tab to the next link, button or toggle, Enter taps
      it, c light or dark, b both, l locale, p placeholder, d type size, ← → entry,
      [ and ] hour, n now, s 60 times as fast, t tree, o log, e editor, ? help, Esc
      closes, q quits. The mouse taps too. Taps work as in 'lunette tap', but URLs
      that leave the bundle are shown instead of opened. Grants stay as they were at
      the start. Stored values are saved.

      With --port, the browser shows every widget in each of its families, live and
      tappable, and errors with their line and a caret. --config, --placeholder and
      --at apply there too; --display-size applies to the terminal only. Placed
      widgets and boards are not changed.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, or a kind found in the widget folders (default: every widget found).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also show the widgets in a browser on this machine; 0 picks a free port.", valueName: "port"))
  var port: String?

  @Option(
    help: ArgumentHelp(
      "A widget family, for example systemSmall (default: every family the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Flag(help: "Start with the placeholder.")
  var placeholder = false

  @Option(
    help: ArgumentHelp("auto, always or never; overrides NO_COLOR and FORCE_COLOR (default: auto).", valueName: "when"),
    completion: .list(ColorFlag.allCases.map(\.rawValue)))
  var color: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Output") var pictures: PictureOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
