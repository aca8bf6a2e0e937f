import ArgumentParser
import WidgetModel

@testable import lunette

/// `lunette preview`.
struct PreviewDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "lunette",
    abstract: "Draws a widget in its appearances side by side: families, light and dark, and what else is asked for.",
    discussion: """
      Shows sample data, as a gallery does (context.isPreview), and needs no
      permission. Previews that the widget's author named come first.

        lunette preview weather                        every family, light and dark
        lunette preview weather --all                  the whole matrix
        lunette preview weather --matrix dark,placeholder,accented
        lunette preview weather --family systemMedium --matrix entries
        lunette preview weather --name Frost           one of the author's
        lunette preview weather -o weather.png         a contact sheet
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp("As systemSmall (default: every family that the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(
    help: ArgumentHelp(
      "What is shown, several with commas: previews, light, dark, placeholder, privacy, largeType, accented, vibrant, "
        + "luminanceReduced, boldText, increasedContrast, locales, entries (default: previews,light,dark).",
      valueName: "part"),
    completion: .list(PreviewPart.allCases.map(\.rawValue)))
  var matrix: [String] = []

  @Flag(help: "Shows every part of the matrix but the timeline's entries.")
  var all = false

  @Option(help: ArgumentHelp("Only this preview of those that the widget's author named.", valueName: "name"))
  var name: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: UngrantedBundleOptions
  @OptionGroup(title: "Output") var output: LaidOutOutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var pixels: PixelOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
