import ArgumentParser
import WidgetModel
import WidgetRender

/// `lunette dev`.
struct DevDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev", _superCommandName: "lunette",
    abstract: "Shows a widget full-screen while you write it, drawn anew at each save.",
    discussion: """
      Shows a widget full-screen while you write it. A script error stands over the
      last good picture; a save of another bundle turns to that one.

        lunette dev widgets/mine.lua
        lunette dev                            every widget found
        lunette dev widgets/mine.lua --family systemSmall --color-scheme dark
        lunette dev widgets/mine.lua | cat     a block of text each change
        lunette dev widgets/mine.lua --port 8000    and the same in the browser

      Keys: f family, w widget, Tab to the next link, button or toggle, Enter taps
      it, c light or dark, b both, l locale, p placeholder, d type size, ← → entry,
      [ ] hour, n now, s sixty times as fast, t tree, o log, e editor, ? help,
      Esc closes, q quit. The mouse taps too. A tap does what 'lunette tap' does,
      but a URL that leads out of the bundle is shown and not opened. What a bundle
      was allowed at the start holds until the end. Stored values persist.

      With --port the widgets are in the browser too, each in each of its families,
      live and tappable: open the address that is shown. Errors stand there with
      their line and a caret. --config, --placeholder and --at hold there as well;
      --display-size is the terminal's. What you have placed and arranged is not
      touched.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, or a kind found in the widget folders (default: every widget found).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp(
      "Shows them in the browser too, on this machine alone; 0 takes a free port.", valueName: "port"))
  var port: String?

  @Option(
    help: ArgumentHelp("As systemSmall (default: every family that the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Flag(help: "Begins with what is shown while there is no data.")
  var placeholder = false

  @Option(
    help: ArgumentHelp("auto, always or never; beats NO_COLOR and FORCE_COLOR (default: auto).", valueName: "when"),
    completion: .list(ColorFlag.allCases.map(\.rawValue)))
  var color: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Output") var pictures: PictureOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
