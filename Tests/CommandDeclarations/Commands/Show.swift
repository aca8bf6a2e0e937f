import ArgumentParser
import WidgetModel

/// `lunette show`.
struct ShowDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: "lunette",
    abstract: "Draws a placed widget as it is, in milliseconds, without running its script.",
    discussion: """
      Asks the runtime for what the widget shows, and draws it. Where none runs, what
      the archive has of it is drawn; nothing is changed there, and no script runs.

        lunette show clock                        the first that is placed of a kind
        lunette show 3 --color-scheme dark
        lunette show mail --display-size 30x1
        lunette show delivery --family accessoryInline   a live activity's line
        lunette show 3 --format json | jq .entry.date
        lunette show 3 -o clock.png               a picture in a file
        lunette show 3 --pictures blocks          in cells, also where pixels are shown

      A widget whose last reload failed is drawn as it was, and the error is told on
      standard error.
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("A placed widget by its number, or a kind.", valueName: "instance"))
  var instance: String

  @Option(
    help: ArgumentHelp(
      "The place of an activity, which has several at once (default: systemMedium).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @OptionGroup var scheme: ColorSchemeOptions

  @Option(
    help: ArgumentHelp("The widget's size in the surface's unit, as 46x10 (default: the family's).", valueName: "WxH"))
  var displaySize: String?

  @OptionGroup(title: "Output") var output: LaidOutOutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var pixels: PixelOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Output") var pictures: PictureOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
