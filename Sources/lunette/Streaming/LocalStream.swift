import LuaKit
import WidgetModel
import WidgetRender
import WidgetSchedule

/// A stream of widgets that this process places itself: where no runtime runs, or none could honour what was asked.
struct LocalStream: StreamSource {
  private let thread: LuaExecutor
  private let watchdog: LuaWatchdog
  private let stage: StreamStage

  init(_ stage: StreamStage, on thread: LuaExecutor, _ watch: Watch) {
    self.stage = stage
    self.thread = thread
    watchdog = watch.dog
  }

  var descriptor: Int32 { -1 }

  func step() -> StreamStep { stage.tick() ?? run { $0.step([]) } }

  func tell(_ news: StreamNews) {
    run { stage in
      switch news {
      case .resumed: stage.note([.resumed])
      case .seen(let isSeen): stage.note(stage.see(isSeen))
      case .reload(let line): stage.note([.asked(.kind(line.kind), Wish(.center, isForeground: true))])
      case .changed(let kind): stage.note([.asked(.kind(kind), Wish(.intent))])
      }
    }
  }

  @discardableResult
  private func run<Result: Sendable>(_ body: @escaping @Sendable (StreamStage) -> Result) -> Result {
    thread.run(watchdog: watchdog) { [stage] in body(stage) }
  }
}
