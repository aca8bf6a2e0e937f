import ArgumentParser
import WidgetRuntimeClient
import WidgetSchedule

/// `lunette run`.
struct RunDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", _superCommandName: "lunette",
    abstract: "Runs the placed widgets, until it is told to end.",
    discussion: """
      Asks scripts when their timelines are due, keeps what they answer, and serves the
      other commands. Where nothing is placed it shows every widget of the folders in
      its first family. SIGTERM and Ctrl-C end it.

        lunette run
        lunette run --widgets ~/widgets --listen 127.0.0.1:8080
        lunette run --budget widgetkit --log-format json
      """)

  @Option(
    help: ArgumentHelp(
      "Serves HTTP there, too, as 127.0.0.1:8080 or [::1]:8080; may be repeated.", valueName: "host:port"))
  var listen: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where browsers reach it by a proxy with TLS, as https://widgets.example.org; may be repeated. Reading then needs a token, too.",
      valueName: "url"))
  var origin: [String] = []

  @Option(
    help: ArgumentHelp("desktop, widgetkit or unlimited (default: desktop).", valueName: "budget"),
    completion: .list(Profile.allCases.map(\.rawValue)))
  var budget: String?

  @OptionGroup var bundles: RuntimeBundleOptions

  @Option(
    help: ArgumentHelp("text or json (default: text).", valueName: "format"),
    completion: .list(RunOrders.LogFormat.allCases.map(\.rawValue)))
  var logFormat: String?

  @Option(
    help: ArgumentHelp("The least that is logged: debug, info, warning or error (default: info).", valueName: "level"),
    completion: .list(RunOrders.LogLevel.allCases.map(\.rawValue)))
  var logLevel: String?

  @OptionGroup(title: "Surroundings") var surroundings: PlaceOptions
  @OptionGroup(title: "Runtime") var store: StoreOptions
}
