import LinuxKit
import LuaKit
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// Who makes a stream's lines: a runtime where one runs, else this process, and again a runtime as soon as one runs. The bar
/// stays whatever becomes of the runtime.
final class StreamTurns {
  private let query: WidgetQuery
  private let bars: BarLines
  private let thread: LuaExecutor
  /// A fixed moment; nil: the clock's.
  private let now: Double?
  private let clock: WallClock
  /// Where a runtime would come to run; nil: none could honour what is asked.
  private let address: RuntimeAddress?
  private let runtime: () throws(Diagnostic) -> RuntimeStream?
  /// Why this process can show nothing of what is named; nil: it may.
  private let refusal: () -> Diagnostic?
  private var local: LocalStream?
  private var waiting: WaitingStream?
  /// Errors of bundles that this process opened, at the first time.
  private(set) var openingFaults: [Diagnostic] = []

  /// - Parameters:
  ///   - refusal: why only a runtime can, asked where nothing else is found.
  ///   - runtime: the stream of a runtime, where one runs and can do it.
  init(
    query: WidgetQuery, bars: BarLines, thread: LuaExecutor, now: Double?, clock: WallClock, address: RuntimeAddress?,
    refusal: @escaping () -> Diagnostic?, runtime: @escaping () throws(Diagnostic) -> RuntimeStream?
  ) {
    self.query = query
    self.bars = bars
    self.thread = thread
    self.now = now
    self.clock = clock
    self.address = address
    (self.runtime, self.refusal) = (runtime, refusal)
  }

  /// Begins to watch the bundles' files, before they are read.
  private func watch() -> LocalWatch { LocalWatch(query.selection.places.map(\.path).filter { $0 != "-" }) }

  /// The widgets, as this process places them.
  func stage() throws(Diagnostic) -> StreamStage {
    if let nothing = query.selection.nothing { throw refusal() ?? nothing }
    let make = make
    let stage = thread.run(watchdog: query.watch.dog) { make(nil) }
    if stage.isEmpty, let refusal = refusal() { throw refusal }
    return stage
  }

  private var make: @Sendable (StreamStage?) -> StreamStage {
    { [query, bars, now, clock] old in StreamStage(query, bars, after: old) { now ?? clock.now } }
  }

  /// The source to begin with; nil where there is nothing to show.
  func first() throws(Diagnostic) -> (any StreamSource)? {
    if let stream = try runtime() { return stream }
    let (watch, stage) = (watch(), try stage())
    openingFaults = stage.openingFaults
    return stage.isEmpty ? nil : stream(of: stage, watch)
  }

  /// The source to go on with, after one that is over.
  ///
  /// - Parameter lines: what the bar shows.
  func next(_ lines: [BarLine]) throws(Diagnostic) -> any StreamSource {
    if let stream = try? runtime() {
      local?.close()
      (local, waiting) = (nil, nil)
      return stream
    }
    if let local { return local }
    if let waiting { return waiting }
    let fault: Diagnostic
    do throws(Diagnostic) {
      let (watch, stage) = (watch(), try stage())
      if !stage.isEmpty { return stream(of: stage, watch) }
      fault = Diagnostic.joined(stage.openingFaults) ?? .noRuntime
    } catch { fault = error }
    // Only a runtime knows what is meant, or the bundle is broken for the moment.
    guard let address else { throw fault }
    Exit.tell([fault], query.watch.wording)
    let stream = WaitingStream(lines, RuntimeArrival(address))
    waiting = stream
    return stream
  }

  private func stream(of stage: StreamStage, _ watch: LocalWatch) -> LocalStream {
    if let warning = stage.triggerWarning { Exit.tell([warning], query.watch.wording) }
    let stream = LocalStream(
      stage, watch, on: thread, query.watch.dog, arrival: address.map { RuntimeArrival($0) }, make: make)
    local = stream
    return stream
  }
}
