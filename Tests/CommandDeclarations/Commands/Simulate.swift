import ArgumentParser
import WidgetModel
import WidgetSchedule

/// `lunette simulate`.
struct SimulateDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", _superCommandName: "lunette",
    abstract: "Simulate hours or days in an instant and list every reload, entry, deferral and failure.",
    discussion: """
      Runs the real scheduler and the real scripts on a simulated clock. Each widget
      is placed once, in its first family. Storage starts empty and is discarded.

        lunette simulate clock.lua
        lunette simulate clock.lua --for 7d --from 2026-03-27
        lunette simulate clock.lua --budget desktop,widgetkit --seen 08:00-22:00
        lunette simulate mail.lua --fail 10% --slow 5s --suspend 02:00-07:00 --seed 7
        lunette simulate mail.lua --trigger 14:30=network --trigger 5m=lines:new
        lunette simulate lamp.lua --tap lamp@09:00 --trace evening.ndjson
        lunette simulate clock.lua --frames /tmp/frames

      The same seed gives the same output. In a pipe the default format is
      lunette.simulate/1, one event per line. The exit code reports failures of the
      scripts themselves, not those injected by --fail.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp("How long to simulate, for example 24h, 90m or 7d (default: 24h).", valueName: "span"))
  var `for`: String?

  @Option(help: ArgumentHelp("When to start, in ISO 8601 (default: now).", valueName: "start"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "desktop, widgetkit or unlimited; several, separated by commas, are compared (default: desktop).",
      valueName: "budget"), completion: .list(Profile.allCases.map(\.rawValue)))
  var budget: [String] = []

  @Option(
    help: ArgumentHelp("A widget family, for example systemSmall (default: each widget's first).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Make this share of the requests fail, for example 10%.", valueName: "share"))
  var fail: String?

  @Option(help: ArgumentHelp("Make every request take this long, for example 5s.", valueName: "span"))
  var slow: String?

  @Option(
    help: ArgumentHelp("Suspend the machine each day, for example 02:00-07:00; may be repeated.", valueName: "times"))
  var suspend: [String] = []

  @Option(help: ArgumentHelp("Change the clock once, for example 12:00=+1h; may be repeated.", valueName: "time=span"))
  var jump: [String] = []

  @Option(
    help: ArgumentHelp(
      "When the widgets are visible each day, for example 08:00-22:00 (default: always).", valueName: "times"))
  var seen: String?

  @Option(
    help: ArgumentHelp(
      "Request reloads. WHEN: 14:30 (each day), +2h (once) or 5m (every). WHAT: file, lines[:TEXT], device, "
        + "signal, resume or network, for widgets that declare the trigger, or push, center, intent, configured or environment, "
        + "followed by :KIND and :NAME=VALUE of its configuration. May be repeated.",
      valueName: "when=what"))
  var trigger: [String] = []

  @Option(
    help: ArgumentHelp(
      "Tap the first button or toggle of a kind or of an intent: clock@09:00 each day, clock.Switch@+2h once; "
        + "may be repeated.",
      valueName: "kind@time"))
  var tap: [String] = []

  @Option(
    help: ArgumentHelp(
      "Replay user actions from a file, one per line, as '09:00 tap clock' or as JSON with at, event and target; "
        + "the events are tap, perform, donate, reload, lock and unlock.",
      valueName: "file"), completion: .file())
  var trace: [String] = []

  @Option(help: ArgumentHelp("The seed that decides which requests fail (default: 0).", valueName: "number"))
  var seed: String?

  @Option(
    help: ArgumentHelp("Write each picture as text into this folder.", valueName: "folder"), completion: .directory)
  var frames: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var frame: FrameOptions
  @OptionGroup(title: "Surroundings") var surroundings: PlaceOptions
}
