import ArgumentParser
import WidgetModel
import WidgetRender

/// `lunette board`.
struct BoardDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board", _superCommandName: "lunette",
    abstract: "Show the placed widgets full-screen, and tap and arrange them.",
    discussion: """
      The boards are those of the browser dashboard. If no runtime is running, the
      board starts one, with the options of 'lunette run', and stops it when you
      quit.

        lunette board
        lunette board Wall                     the board with that name
        lunette board --pictures blocks        draw pictures with block characters
        lunette board --widgets ~/widgets --allow network=wttr.in

      Keys: arrows select a widget, Tab cycles through its links, buttons and
      toggles, Enter taps, m moves, + and - resize, a adds from the gallery, c
      configures, x removes, [ ] turn a stack, r reloads, i explains, u undoes a
      rearrangement, b or 1 to 9 switch boards, n creates one, ? help, q quits. The
      mouse taps, turns stacks and drags widgets.
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("The name of a board (default: the first).", valueName: "name"))
  var name: String?

  @OptionGroup var scheme: ColorSchemeOptions

  @Option(
    help: ArgumentHelp("auto, always or never; overrides NO_COLOR and FORCE_COLOR (default: auto).", valueName: "when"),
    completion: .list(ColorFlag.allCases.map(\.rawValue)))
  var color: String?

  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Output") var pictures: PictureOptions

  @OptionGroup var bundles: RuntimeBundleOptions

  @OptionGroup(title: "Runtime") var store: StoreOptions
}
