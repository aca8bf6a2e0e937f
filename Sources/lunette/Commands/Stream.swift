import ArgumentParser
import Glibc
import LuaKit
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette stream`: a line each time what is shown changes, for bars and other programs.
struct StreamCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "stream", _superCommandName: "lunette",
    abstract: "Prints a line each time what is shown changes.",
    discussion: """
      Places each widget once, in accessoryInline or --family, keeps its timeline, and
      prints a line for a bar whenever it reads otherwise. Nothing runs in between. A
      reader that is gone ends it.

        lunette stream clock.lua                            lines of text
        lunette stream clock.lua --format waybar
        lunette stream clock.lua battery.lua --format i3bar
        lunette stream clock.lua --format ndjson | jq .text
        lunette stream clock.lua --once --format tmux

      Each format has its own escape: no text of a widget becomes a command of a bar.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "A Lua file, a folder with init.lua, - for standard input, or a kind found in the widget folders "
        + "(default: every widget found that supports the family).",
      valueName: "widget"), completion: .file(extensions: ["lua"]))
  var widget: [String] = []

  @Option(
    help: ArgumentHelp("As accessoryInline, which is the default.", valueName: "family"),
    completion: .list(Family.allCases.map(\.rawValue)))
  var family: String?

  @Option(
    help: ArgumentHelp("ndjson, plain, waybar, i3bar, polybar, tmux or xbar (default: plain).", valueName: "format"),
    completion: .list(BarFormat.allCases.map(\.rawValue)))
  var format: String?

  @Flag(help: "Prints what is current, and ends.")
  var once = false

  @OptionGroup(title: "Widgets") var widgetOptions: WidgetOptions
  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Surroundings") var surroundings: SurroundingOptions

  static let shape = Shape(
    valued: ["family", "format"] + Shape.widgets + Shape.bundles + Shape.surroundings,
    flags: ["once"] + Shape.bundleFlags)

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let format: BarFormat = try choose(typed["format"], "format", default: .plain)
    let isOnce = typed.has("once")
    if typed["at"] != nil, !isOnce { throw .usage("--at is for --once", advice: "a stream goes by the real clock") }
    let wish = try WidgetWish(bar: typed)
    // To other bars the signals mean what they mean to every program.
    let signals = format == .i3bar && !isOnce ? SignalQueue([SIGUSR1, SIGUSR2]) : nil
    let clock = WallClock()
    let bars = BarLines(wish: wish, hasTooltip: [.ndjson, .waybar, .xbar].contains(format))
    let fixed = isOnce ? wish.setting.now : nil
    let thread = wish.watch.makeThread()
    let stage = thread.run(watchdog: wish.watch.dog) {
      StreamStage(wish, bars, now: { fixed ?? clock.now })
    }
    guard !stage.isEmpty else { return .faults(stage.openingFaults) }
    if isOnce {
      let step = thread.run(watchdog: wish.watch.dog) { stage.step([]) }
      try Streams.write(format.opening + format.update(step.lines, isOnce: true))
      return .faults(stage.openingFaults + step.faults)
    }
    Exit.tell(stage.openingFaults, wish.watch.wording)
    var loop = StreamLoop(stage, on: thread, wish.watch, clock, format, signals)
    try loop.run()
    return .done
  }
}

extension WidgetWish {
  /// As a bar asks: in one family, without a document's format.
  init(bar typed: Typed) throws(Diagnostic) {
    var words = typed
    words.replace("format", by: nil)
    if typed["family"] == nil { words.replace("family", by: Family.accessoryInline.rawValue) }
    try self.init(words, ask: .timeline)
  }
}
