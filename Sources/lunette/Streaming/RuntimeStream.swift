import LuaKit
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetSchedule
import WidgetServices

/// A stream of what a runtime shows: no script runs here, however many bars there are. Entries come when they change;
/// dynamic texts are redrawn here.
final class RuntimeStream: StreamSource {
  private let link: RuntimeLink
  private let bars: BarLines
  private let now: () -> Double
  /// Deep views are laid out by recursion: on a stack that is large enough.
  private let thread: LuaExecutor
  private let look: @Sendable (WidgetEnvironment) throws(Diagnostic) -> Presentation.Look
  private var shows: [Show]

  /// What an instance shows.
  private struct Show {
    var shown: ShownWidget
    /// Its place in the stream, as it was answered first; nil: it came later.
    let place: Int?
    /// The stack that is followed; nil: it is always the same widget.
    let stack: String?
    /// Until it is drawn.
    var before: BarLine
    /// What the line is read from; nil: it is to be drawn.
    var dynamic: DynamicLine?
    /// When it reads otherwise; in the past: it was never drawn.
    var nextChange: Double? = -Double.infinity
    var error: String?

    init(_ shown: ShownWidget, place: Int?) {
      (self.shown, self.place, stack) = (shown, place, shown.stack)
      before = BarLine(kind: shown.widget.kind, family: shown.family)
    }

    var line: BarLine { dynamic?.line ?? before }

    /// It is to be drawn anew.
    mutating func wait() { (before, dynamic, nextChange) = (line, nil, -.infinity) }
  }

  /// - Parameters:
  ///   - targets: at least one.
  ///   - now: the wall's clock.
  /// - Throws: what the runtime refuses.
  init(
    _ link: RuntimeLink, _ targets: [StreamTarget], _ bars: BarLines, on thread: LuaExecutor,
    look: @escaping @Sendable (WidgetEnvironment) throws(Diagnostic) -> Presentation.Look, now: @escaping () -> Double
  ) throws(Diagnostic) {
    self.link = link
    self.bars = bars
    self.thread = thread
    self.look = look
    self.now = now
    let shown = try link.ask(.stream(targets)) { if case .stream(let shown) = $0 { shown } else { nil } }
    shows = shown.enumerated().map { Show($1, place: $0) }
  }

  var descriptor: Int32 { link.descriptor }
  var descriptors: [Int32] { [descriptor] }
  var deadline: ContinuousClock.Instant? { nil }
  var isEmpty: Bool { shows.isEmpty }

  /// Whether every widget has been asked at least once: before, there is nothing that could be shown. A placeholder is kept, too,
  /// while the first timeline is awaited.
  var isSettled: Bool {
    shows.allSatisfy { $0.shown.revision > 0 && (!$0.shown.isPlaceholder || $0.shown.error != nil) }
  }

  func tell(_ news: StreamNews) {
    switch news {
    case .resumed: for index in shows.indices { shows[index].wait() }
    case .reload(let line):
      guard let number = line.number else { return }
      // A runtime that does not answer shows nothing new either; that it has ended is seen by the next step.
      let request = RuntimeRequest.reload(.instance(.number(number)), ReloadDemand(.center, isForeground: true))
      _ = try? link.ask(request, within: .seconds(2))
    case .turn(let line, let steps):
      guard let stack = line.stack else { return }
      _ = try? link.ask(.stack(stack, .turn(.by(steps))), within: .seconds(2))
    // Where it cannot be told, the runtime is gone, and the next step says so.
    case .seen(let isSeen): try? link.tell(.looks(isSeen))
    // A command tells the runtime itself what it changed.
    case .changed: return
    }
  }

  func step(hasNews: Bool) -> StreamStep {
    var faults: [Diagnostic] = []
    do throws(Diagnostic) {
      // Asked in any case: what came along with an answer waits at the link.
      while let reply = try link.next() { take(reply, &faults) }
    } catch {
      return StreamStep(lines: [], wake: nil, faults: [], isOver: true)
    }
    let moment = now()
    for index in shows.indices where shows[index].nextChange.map({ $0 <= moment }) ?? false {
      if let dynamic = shows[index].dynamic, dynamic.advance(to: moment) {
        shows[index].nextChange = dynamic.nextChange
      } else {
        draw(index, at: moment, &faults)
      }
    }
    return StreamStep(
      lines: shows.filter { $0.shown.revision > 0 }.map(\.line), wake: wake(after: moment), faults: faults,
      isSettled: isSettled)
  }

  /// At the next change, or a little later where others are near, as the scheduler does it.
  private func wake(after moment: Double) -> Double? {
    var deadlines = DeadlineHeap()
    for (index, show) in shows.enumerated() {
      guard let date = show.nextChange else { continue }
      deadlines.set(index, date, slack: Slack.seconds(of: date - moment))
    }
    return deadlines.wake
  }

  private func take(_ reply: RuntimeReply, _ faults: inout [Diagnostic]) {
    switch reply {
    case .change(let shown):
      if !shows.contains(where: { $0.shown.number == shown.number }) {
        // An activity that was started since.
        guard shown.widget.role == .activity else { return }
        return shows.append(Show(shown, place: nil))
      }
      for index in shows.indices where shows[index].shown.number == shown.number { take(shown, at: index, &faults) }
    case .turned(let place, let shown):
      // Until it is drawn, the one before is shown.
      if let index = shows.firstIndex(where: { $0.place == place }) { take(shown, at: index, &faults) }
    case .gone(let number): shows.removeAll { $0.shown.number == number }
    default: return
    }
  }

  private func take(_ shown: ShownWidget, at index: Int, _ faults: inout [Diagnostic]) {
    shows[index].shown = shown
    shows[index].wait()
    if let error = shown.error, shows[index].error != error.message { faults.append(error) }
    shows[index].error = shown.error?.message
  }

  private func draw(_ index: Int, at moment: Double, _ faults: inout [Diagnostic]) {
    var shown = shows[index].shown
    shown.stack = shows[index].stack
    let (bars, look) = (bars, look)
    let drawn = thread.run { [shown] () -> Result<DynamicLine, Diagnostic> in
      do throws(Diagnostic) {
        return .success(try DynamicLine(try BarShown(shown, bars, look), bars, at: moment))
      } catch { return .failure(error) }
    }
    shows[index].wait()
    shows[index].nextChange = nil
    switch drawn {
    case .success(let drawn): (shows[index].dynamic, shows[index].nextChange) = (drawn, drawn.nextChange)
    case .failure(let fault): faults.append(fault.of(shown.widget, shown.family))
    }
  }
}

extension BarShown {
  /// What a runtime shows.
  init(
    _ shown: ShownWidget, _ bars: BarLines,
    _ look: (WidgetEnvironment) throws(Diagnostic) -> Presentation.Look
  ) throws(Diagnostic) {
    self.init(widget: shown.widget, family: shown.family)
    error = shown.error?.message
    (number, self.path, configuration, stack) = (shown.number, shown.path, shown.configuration, shown.stack)
    guard let entry = shown.entry, !shown.isPlaceholder else { return }
    fields = entry.fields
    let presentation = try shown.presentation(bars.colorScheme, look: look)
    // A bar is the place of a control then, wherever else it stands.
    self.presentation = shown.widget.role == .control ? presentation.ofControl(in: .accessoryInline) : presentation
    guard bars.hasTooltip, shown.family != .systemMedium,
      shown.environments.contains(where: { $0.family == .systemMedium })
    else { return }
    var medium = shown
    medium.family = .systemMedium
    tooltip = try medium.presentation(bars.colorScheme, look: look)
  }
}
