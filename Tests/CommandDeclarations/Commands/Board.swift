import ArgumentParser
import WidgetModel
import WidgetRender

/// `lunette board`.
struct BoardDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board", _superCommandName: "lunette",
    abstract: "Shows the placed widgets full-screen in the terminal: live, tapped and arranged by keys and mouse.",
    discussion: """
      The boards are those of the dashboard, from the same file. Where no runtime runs,
      the board starts one and ends it with itself; the options for that are those of
      'lunette run'.

        lunette board
        lunette board Wall                     the board of that name
        lunette board --pictures blocks        in cells, also where pixels are shown
        lunette board --widgets ~/widgets --allow network=wttr.in

      Keys: arrows choose a widget, Tab goes through its links, buttons and toggles,
      Enter taps, m moves, + and - size, a adds from the gallery, c configures,
      x removes, [ ] turn a stack, r reloads, i tells why it shows what it shows,
      u takes an arrangement back, b or 1 to 9 another board, n a new one, ? help,
      q quits. The mouse taps, turns stacks and drags widgets to other places.
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("The name of a board (default: the first).", valueName: "name"))
  var name: String?

  @OptionGroup var scheme: ColorSchemeOptions

  @Option(
    help: ArgumentHelp("auto, always or never; beats NO_COLOR and FORCE_COLOR (default: auto).", valueName: "when"),
    completion: .list(ColorFlag.allCases.map(\.rawValue)))
  var color: String?

  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Output") var pictures: PictureOptions

  @OptionGroup var bundles: RuntimeBundleOptions

  @OptionGroup(title: "Runtime") var store: StoreOptions
}
