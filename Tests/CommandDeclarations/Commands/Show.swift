import ArgumentParser
import WidgetModel

/// `lunette show`.
struct ShowDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: "lunette",
    abstract: "Show a placed widget from the archive, without running its script.",
    discussion: """
      Draws the current picture of a placed widget in milliseconds. Without a running
      runtime it reads the archive, and changes nothing there.

        lunette show clock                        the first placed widget of a kind
        lunette show 3 --color-scheme dark
        lunette show mail --display-size 30x1
        lunette show delivery --family accessoryInline   a live activity's line
        lunette show 3 --format json | jq .entry.date
        lunette show 3 -o clock.png               write a picture to a file
        lunette show 3 --pictures blocks          draw pictures with block characters

      If the last reload failed, the previous picture is shown and the error is
      printed on standard error.
      """)

  @ArgumentParser.Argument(help: ArgumentHelp("The number of a placed widget, or a kind.", valueName: "instance"))
  var instance: String

  @Option(
    help: ArgumentHelp(
      "The presentation of a live activity (default: systemMedium).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @OptionGroup var scheme: ColorSchemeOptions

  @Option(
    help: ArgumentHelp(
      "The widget's size in the surface's unit, for example 46x10 (default: the family's).", valueName: "WxH"))
  var displaySize: String?

  @OptionGroup(title: "Output") var output: LaidOutOutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var pixels: PixelOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Output") var pictures: PictureOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
