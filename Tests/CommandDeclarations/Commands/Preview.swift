import ArgumentParser
import WidgetModel

@testable import lunette

/// `lunette preview`.
struct PreviewDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "lunette",
    abstract: "Preview a widget side by side in its families, light and dark, and other variants.",
    discussion: """
      Shows sample data, as a gallery does (context.isPreview), so it needs no
      permissions. The author's named previews come first.

        lunette preview weather                        every family, light and dark
        lunette preview weather --all                  all variants
        lunette preview weather --matrix dark,placeholder,accented
        lunette preview weather --family systemMedium --matrix entries
        lunette preview weather --name Frost           one of the author's previews
        lunette preview weather -o weather.png         write a contact sheet
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp(
      "A widget family, for example systemSmall (default: every family the widget supports).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(
    help: ArgumentHelp(
      "The variants to show, separated by commas: previews, light, dark, placeholder, privacy, largeType, accented, vibrant, "
        + "luminanceReduced, boldText, increasedContrast, locales, entries (default: previews,light,dark).",
      valueName: "part"),
    completion: .list(PreviewPart.allCases.map(\.rawValue)))
  var matrix: [String] = []

  @Flag(help: "Show every variant except the timeline's entries.")
  var all = false

  @Option(help: ArgumentHelp("Show only the author's preview with this name.", valueName: "name"))
  var name: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: UngrantedBundleOptions
  @OptionGroup(title: "Output") var output: LaidOutOutputOptions
  @OptionGroup(title: "Output") var surface: SurfaceOptions
  @OptionGroup(title: "Output") var pixels: PixelOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Output") var theme: ThemeOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions
}
