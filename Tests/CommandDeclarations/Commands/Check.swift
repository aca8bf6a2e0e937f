import ArgumentParser
import WidgetModel

/// `lunette check`.
struct CheckDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "lunette",
    abstract: "Check widgets for errors and warnings, by file and line.",
    discussion: """
      Loads each bundle, requests its placeholder, snapshot and timeline in every
      family, and lays them out in light and dark and in three text sizes.

        lunette check                          every bundle in the widget folders
        lunette check hello.lua game/
        lunette check --strict --widgets widgets --allow run=git
        lunette check hello.lua --format json | jq

      The exit code is 65 if there are errors (with --strict, also for warnings).
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("Paths of bundles (default: all in the widget folders).", valueName: "path"),
    completion: .file(extensions: ["lua"]))
  var path: [String] = []

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(help: ArgumentHelp("The date to use as now, in ISO 8601 (default: now).", valueName: "date"))
  var at: String?

  @Option(help: ArgumentHelp("Language and formats, for example en_US (default: the user's).", valueName: "locale"))
  var locale: String?

  @Option(
    help: ArgumentHelp("The time zone, for example Europe/Berlin (default: TZ, else the system's).", valueName: "zone"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "Use the widget sizes of a device, for example iPhone-393x852 or \"iPad Air\" (default: iPhone-430x932).",
      valueName: "name"), completion: .list(DeviceProfile.all.map(\.name)))
  var device: String?

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
}
