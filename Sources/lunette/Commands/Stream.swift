import Glibc
import LinuxKit
import LuaKit
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette stream`: a line each time what is shown changes, for bars and other programs.
enum StreamCommand {
  static func outcome(_ line: Typed) throws(Diagnostic) -> Outcome {
    let format: BarFormat = try choose(line[.format], "format", default: .plain)
    // The rest of the line is read as other commands read it, and to them a bar's format is unknown.
    var typed = line
    typed.replace(.format, by: nil)
    let isOnce = typed.has(.once)
    if typed[.at] != nil, !isOnce { throw .usage("--at needs --once", advice: "a stream uses the real clock") }
    let query = try WidgetQuery(bar: typed)
    // To other bars the signals mean what they mean to every program.
    // Blocked before threads start, so that the loop alone gets them.
    let signals = format == .i3bar && !isOnce ? SignalQueue([SIGUSR1, SIGUSR2]) : nil
    let clock = WallClock()
    var bars = BarLines(
      colorScheme: query.setting.colorScheme, hasTooltip: [.ndjson, .waybar, .xbar].contains(format),
      hasShort: [.ndjson, .i3bar].contains(format))
    bars.tapping = format.hasTaps && !(format == .i3bar && isOnce) ? BarTapping(typed) : nil
    // i3bar writes clicks to standard input.
    // A script from standard input leaves no input for clicks.
    let clicks = format == .i3bar && !isOnce && !typed.arguments.contains("-") ? BarClicks() : nil
    let state = try RuntimeCall.addressIfAny(typed)?.folder
    let notices = isOnce ? nil : state.flatMap { ReloadNotices(state: $0) }
    let thread = query.watch.makeThread()
    let turns = StreamTurns(
      query: query, bars: bars, thread: thread, now: isOnce ? query.setting.now : nil, clock: clock,
      address: StreamQuery.mayBeShared(typed) ? try RuntimeCall.address(typed) : nil,
      refusal: { RuntimeCall.stack(among: typed.arguments, typed).map { .followsOnlyOfRuntime(stack: $0) } }
    ) { () throws(Diagnostic) in
      try fromRuntime(typed, query, bars, thread, clock)
    }
    if isOnce {
      let stream = typed[.at] == nil ? try fromRuntime(typed, query, bars, thread, clock) : nil
      return if let stream { try once(stream, format) } else { try once(try turns.stage(), thread, query, format) }
    }
    // A bar that does not read what is wrong still gets its lines.
    StandardError.becomeNonblocking()
    guard let first = try turns.first() else { return .faults(turns.openingFaults) }
    Exit.tell(turns.openingFaults, query.watch.wording)
    var loop = StreamLoop(
      first, then: { lines throws(Diagnostic) in try turns.next(lines) }, query.watch.wording, clock, format, signals,
      clicks, notices)
    try loop.run()
    return .done
  }

  /// What is current by this process' own doing.
  private static func once(
    _ stage: StreamStage, _ thread: LuaExecutor, _ query: WidgetQuery, _ format: BarFormat
  ) throws(Diagnostic) -> Outcome {
    guard !stage.isEmpty else { return .faults(stage.openingFaults) }
    // On the thread with the deep stack, under its watchdog.
    let step = thread.run(watchdog: query.watch.dog) { stage.step([]) }
    try Streams.write(format.opening(takesClicks: false) + format.update(step.lines, isOnce: true))
    return .faults(stage.openingFaults + step.faults)
  }

  /// The widgets of a runtime, where one runs and can honour what is asked; nil where this process is to do it.
  private static func fromRuntime(
    _ typed: Typed, _ query: WidgetQuery, _ bars: BarLines, _ thread: LuaExecutor, _ clock: WallClock
  ) throws(Diagnostic) -> RuntimeStream? {
    // What a runtime cannot honour, such as another locale, this process draws itself.
    guard let asked = try StreamQuery(typed, query.family ?? .accessoryInline) else { return nil }
    guard let link = try RuntimeLink.connect(try RuntimeCall.address(typed), version: Version.current) else {
      if asked.isPlacedOnly { throw .noRuntime }
      return nil
    }
    let showing = query.showing
    let pictures = query.outside.pictures
    let stream: RuntimeStream
    do throws(Diagnostic) {
      stream = try RuntimeStream(
        link, asked.targets, bars, on: thread,
        look: { environment throws(Diagnostic) in try Presentation.Look(showing, nil, environment, pictures) },
        now: { clock.now })
    } catch {
      guard error.code == .missingKind else { throw error }
      // A kind of folders that the runtime does not know.
      if !asked.isPlacedOnly, query.selection.nothing == nil { return nil }
      let placed = try link.instances()
      // Told with the numbers that there are, so that a person sees what was meant.
      throw asked.missing(among: placed.map(\.number)).map { .notPlaced($0, placed) } ?? error
    }
    // A kind of activity that is not started shows nothing yet.
    if stream.isEmpty, asked.isOfAll { throw .nothingPlaced(in: query.family ?? .accessoryInline) }
    return stream
  }

  /// What is current, as soon as every widget has been asked.
  private static func once(_ stream: RuntimeStream, _ format: BarFormat) throws(Diagnostic) -> Outcome {
    var step = stream.step(hasNews: true)
    // A minute at most: a provider that hangs does not hold a script up for ever.
    let deadline = ContinuousClock.now + .seconds(60)
    while !stream.isSettled, !step.isOver, .now < deadline {
      var asked = pollfd(reading: stream.descriptor)
      _ = poll(&asked, 1, (deadline - .now).pollTime)
      step = stream.step(hasNews: true)
    }
    try Streams.write(format.opening(takesClicks: false) + format.update(step.lines, isOnce: true))
    return .faults(step.faults)
  }
}

extension Diagnostic {
  /// The error for a stream without any widget of its family.
  fileprivate static func nothingPlaced(in family: Family) -> Diagnostic {
    Diagnostic(
      .missing,
      "no placed widget has the family \(family.rawValue); give a widget, or place one with 'lunette add', or set "
        + "another --family")
  }
}

extension WidgetQuery {
  /// As a bar asks: in one family, without a document's format.
  init(bar typed: Typed) throws(Diagnostic) {
    var words = typed
    // The text of a bar is the same wherever it is looked at.
    words.replace(.format, by: Format.text.rawValue)
    if typed[.family] == nil { words.replace(.family, by: Family.accessoryInline.rawValue) }
    // A runtime may have widgets of other folders.
    try self.init(words, ask: .timeline, mayFindNothing: true, location: .bar)
  }
}
