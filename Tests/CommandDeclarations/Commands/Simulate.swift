import ArgumentParser
import WidgetModel
import WidgetSchedule

/// `lunette simulate`.
struct SimulateDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", _superCommandName: "lunette",
    abstract: "Plays a day in a moment: every reload, entry, deferral and failure, by the real scheduler.",
    discussion: """
      Runs the real scheduler and the real scripts on a clock that jumps, and reports
      every reload, entry shown, deferral and failure; each widget is placed once, in
      its first family. What widgets store begins empty and is thrown away.

        lunette simulate clock.lua
        lunette simulate clock.lua --for 7d --from 2026-03-27T00:00 --time-zone Europe/Berlin
        lunette simulate --widgets widgets --budget desktop,widgetkit --seen 08:00-22:00
        lunette simulate mail.lua --fail 10% --slow 5s --suspend 02:00-07:00 --seed 7
        lunette simulate mail.lua --trigger 14:30=network --trigger 5m=lines:new
        lunette simulate lamp.lua --tap lamp@09:00 --trace evening.ndjson
        lunette simulate clock.lua --frames /tmp/frames

      The same seed gives the same bytes. Into a pipe it prints lunette.simulate/1, a
      line an event, unless --format says otherwise. A script's own failures end in
      the exit code; those of --fail do not.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp("How long, as 24h, 90m or 7d (default: 24h).", valueName: "span"))
  var `for`: String?

  @Option(help: ArgumentHelp("When it begins, ISO 8601 (default: now).", valueName: "date"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "desktop, widgetkit or unlimited; several by commas are played one after the other (default: desktop).",
      valueName: "budget"), completion: .list(Profile.allCases.map(\.rawValue)))
  var budget: [String] = []

  @Option(
    help: ArgumentHelp("As systemSmall (default: each widget's first).", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(help: ArgumentHelp("Lets that part of the requests fail, as 10%.", valueName: "share"))
  var fail: String?

  @Option(help: ArgumentHelp("Lets every request take so long, as 5s.", valueName: "span"))
  var slow: String?

  @Option(help: ArgumentHelp("Lets the machine sleep each day, as 02:00-07:00; may be repeated.", valueName: "times"))
  var suspend: [String] = []

  @Option(help: ArgumentHelp("Sets the clock once, as 12:00=+1h; may be repeated.", valueName: "time=span"))
  var jump: [String] = []

  @Option(help: ArgumentHelp("When widgets are seen each day, as 08:00-22:00 (default: always).", valueName: "times"))
  var seen: String?

  @Option(
    help: ArgumentHelp(
      "Asks for reloads: WHEN is 14:30 (each day), +2h (once) or 5m (every); WHAT is file, lines[:TEXT], device, "
        + "signal, resume or network, for widgets that declare it, or push, center, intent, configured or environment, "
        + "with :KIND and then :NAME=VALUE of its configuration; may be repeated.",
      valueName: "when=what"))
  var trigger: [String] = []

  @Option(
    help: ArgumentHelp(
      "Taps the first button or toggle of a kind, or that of an intent, as clock@09:00 each day or clock.Switch@+2h; "
        + "may be repeated.",
      valueName: "kind@time"))
  var tap: [String] = []

  @Option(
    help: ArgumentHelp(
      "Plays what persons do from a file: a line an act, as '09:00 tap clock' or as JSON with at, event and target; "
        + "the events are tap, perform, donate, reload, lock and unlock.",
      valueName: "file"), completion: .file())
  var trace: [String] = []

  @Option(help: ArgumentHelp("Decides which requests fail (default: 0).", valueName: "number"))
  var seed: String?

  @Option(help: ArgumentHelp("Keeps each picture as text in this folder.", valueName: "folder"), completion: .directory)
  var frames: String?

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Surroundings") var surroundings: PlaceOptions
}
