import LuaKit
import WidgetModel
import WidgetRender
import WidgetSchedule
import WidgetServices

/// A stream of widgets that this process places itself: where no runtime runs, or none could honour what was asked. A save is
/// loaded beside what is shown, and takes its place when it describes itself; else the old goes on, and why is told once.
final class LocalStream: StreamSource {
  private let thread: LuaExecutor
  private let watchdog: LuaWatchdog
  private let held: Held
  private let make: @Sendable (StreamStage?) -> StreamStage
  private var watch: LocalWatch
  private var arrival: RuntimeArrival?
  /// Whether the bar is shown. Kept here, since a stage that takes over after a save has to be told.
  private var isSeen = true
  /// Why the save before was not taken.
  private var refusal: [Diagnostic] = []
  /// What was shown last, for a step that can ask no stage.
  private var last = StreamStep(lines: [], wake: nil, faults: [])

  /// The stage, which jobs of the thread put here and take away.
  private final class Held: @unchecked Sendable {
    // @unchecked: used by jobs of one LuaExecutor, one at a time, and between them by the thread that waits for each.
    var stage: StreamStage?

    init(_ stage: StreamStage) { self.stage = stage }
  }

  /// - Parameters:
  ///   - stage: made on the thread, not empty.
  ///   - watch: of its files, begun before they were read.
  ///   - arrival: of a runtime that could do it instead.
  ///   - make: the same stage once more, after the present one. Called on the thread.
  init(
    _ stage: StreamStage, _ watch: LocalWatch, on thread: LuaExecutor, _ dog: LuaWatchdog, arrival: RuntimeArrival?,
    make: @escaping @Sendable (StreamStage?) -> StreamStage
  ) {
    self.thread = thread
    self.make = make
    self.arrival = arrival
    self.watch = watch
    watchdog = dog
    held = Held(stage)
  }

  var descriptors: [Int32] { [watch.descriptor, arrival?.descriptor ?? -1] }
  var deadline: ContinuousClock.Instant? { earliest(watch.deadline, arrival?.deadline) }

  func step(hasNews: Bool) -> StreamStep {
    var faults: [Diagnostic] = []
    if hasNews || !watch.isCurrent {
      // The runtime can do it instead: this source ends with the lines that are shown now.
      if arrival?.isDue() == true { return StreamStep(lines: last.lines, wake: last.wake, faults: [], isOver: true) }
      faults = watch.take { run { $0.watched } ?? [] }
      if watch.hasChanged {
        faults += reload()
        watch.isCurrent = false
      }
    }
    last = held.stage?.tick() ?? run { $0.step([]) } ?? last
    faults += last.faults
    last.faults = []
    return StreamStep(lines: last.lines, wake: last.wake, faults: faults)
  }

  func tell(_ news: StreamNews) {
    if case .seen(let isSeen) = news { self.isSeen = isSeen }
    run { stage in
      switch news {
      case .resumed: stage.note([.resumed])
      case .seen(let isSeen): stage.note(stage.see(isSeen))
      case .reload(let line): stage.note([.asked(.kind(line.kind), ReloadDemand(.center, isForeground: true))])
      // Stacks are a runtime's.
      case .turn: break
      case .changed(let kind): stage.note([.asked(.kind(kind), ReloadDemand(.intent))])
      }
    }
  }

  /// Lets go of the bundles: another source goes on.
  func close() {
    thread.run { [held] in
      held.stage?.letGo()
      held.stage = nil
    }
  }

  /// Why the saved files are not taken, where they are not, and that is new.
  private func reload() -> [Diagnostic] {
    let faults = thread.run(watchdog: watchdog) { [held, make, isSeen] () -> [Diagnostic]? in
      let fresh = make(held.stage)
      // What could not be opened before is no reason to refuse what can be now.
      let known = held.stage?.openingFaults ?? []
      guard !fresh.isEmpty, fresh.openingFaults.allSatisfy(known.contains) else {
        fresh.letGo()
        return fresh.openingFaults
      }
      held.stage?.letGo()
      held.stage = fresh
      if !isSeen { fresh.note(fresh.see(false)) }
      return nil
    }
    defer { refusal = faults ?? [] }
    return faults.map { $0.filter { !refusal.contains($0) } } ?? []
  }

  @discardableResult
  private func run<Result: Sendable>(_ body: @escaping @Sendable (StreamStage) -> Result) -> Result? {
    thread.run(watchdog: watchdog) { [held] in held.stage.map(body) }
  }
}
