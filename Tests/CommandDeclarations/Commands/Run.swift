import ArgumentParser
import WidgetRuntimeClient
import WidgetSchedule

/// `lunette run`.
struct RunDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", _superCommandName: "lunette",
    abstract: "Run the placed widgets until stopped.",
    discussion: """
      Runs scripts when their timelines are due, stores the results, and serves the
      other commands. If no widget is placed, it shows those in --widgets folders,
      each in its first family. Ctrl-C, SIGTERM and a closed terminal (SIGHUP) stop
      it; SIGUSR1 rereads all bundles.

        lunette run
        lunette run --widgets ~/widgets --listen 127.0.0.1:8080
        lunette run --budget widgetkit --log-format json
      """)

  @Option(
    help: ArgumentHelp(
      "Also serve HTTP on this address, for example 127.0.0.1:8080 or [::1]:8080; may be repeated.",
      valueName: "host:port"))
  var listen: [String] = []

  @Option(
    help: ArgumentHelp(
      "The address of a TLS proxy in front of it, for example https://widgets.example.org; may be repeated. Reading then needs a token as well.",
      valueName: "url"))
  var origin: [String] = []

  @Option(
    help: ArgumentHelp("The reload budget: desktop, widgetkit or unlimited (default: desktop).", valueName: "budget"),
    completion: .list(Profile.allCases.map(\.rawValue)))
  var budget: String?

  @Option(
    help: ArgumentHelp(
      "Set a limit, for example wall=60s, over the file of limits; may be repeated. 'lunette doctor --limits' lists them.",
      valueName: "name=value"))
  var limit: [String] = []

  @OptionGroup var bundles: RuntimeBundleOptions

  @Option(
    help: ArgumentHelp("The log's format: text or json (default: text).", valueName: "format"),
    completion: .list(RunOrders.LogFormat.allCases.map(\.rawValue)))
  var logFormat: String?

  @Option(
    help: ArgumentHelp("The lowest level to log: debug, info, warning or error (default: info).", valueName: "level"),
    completion: .list(RunOrders.LogLevel.allCases.map(\.rawValue)))
  var logLevel: String?

  @OptionGroup(title: "Surroundings") var surroundings: PlaceOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
