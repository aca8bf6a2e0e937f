import ArgumentParser
import WidgetModel

/// `lunette check`.
struct CheckDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "lunette",
    abstract: "Reports everything that is wrong with widgets, and what could be better, by file and line.",
    discussion: """
      Loads each bundle, asks for placeholder, snapshot and timeline in every family,
      light and dark, in three text sizes, lays all of it out, and reports errors and
      warnings by file and line.

        lunette check                          every bundle of the widget folders
        lunette check hello.lua game/
        lunette check --strict --widgets widgets --allow run=git
        lunette check hello.lua --format json | jq

      Exit code 65 with errors; with --strict also with warnings.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("Bundles by path (default: those of the widget folders).", valueName: "path"),
    completion: .file(extensions: ["lua"]))
  var path: [String] = []

  @Flag(help: "Warnings count as errors.")
  var strict = false

  @Option(help: ArgumentHelp("The clock for this call, ISO 8601 (default: now).", valueName: "date"))
  var at: String?

  @Option(help: ArgumentHelp("Language and formats, as en_US (default: the user's).", valueName: "locale"))
  var locale: String?

  @Option(help: ArgumentHelp("As Europe/Berlin (default: TZ, else the system's).", valueName: "zone"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "Sizes of all families as on a device, as iPhone-393x852 or \"iPad Air\" (default: those of iPhone-430x932).",
      valueName: "name"), completion: .list(DeviceProfile.all.map(\.name)))
  var device: String?

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
}
