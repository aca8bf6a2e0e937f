import Foundation
import Synchronization
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

@testable import WidgetRuntime

/// Buttons and toggles of placed widgets (WidgetKit: Adding interactivity to widgets; rows of section F).
@Suite("Performing") struct PerformingTests {
  /// A lamp whose toggle shows the stored value.
  final class Lamp: Sendable {
    private let state = Mutex((isOn: false, performed: [Bool]()))
    var performed: [Bool] { state.withLock { $0.performed } }

    func bundle(failing: Bool = false) -> FakeBundle {
      var bundle = FakeBundle(kind: "lamp") { [self] request in
        Timeline(
          entries: [
            TimelineEntry(date: request.now, fields: .emptyTable, views: request.environments.map { _ in view })
          ],
          policy: .never, made: request.now)
      }
      bundle.perform = { [self] action throws(Diagnostic) in
        let isOn = action.parameters["value"]?.flag ?? false
        state.withLock { $0.performed.append(isOn) }
        if failing { throw Diagnostic(.script, "no current", file: "/w/lamp.lua", line: 3) }
        state.withLock { $0.isOn = isOn }
        return HandlerReply()
      }
      return bundle
    }

    private var view: ViewTree {
      var builder = ViewTree.Builder()
      let node = builder.open(.view(.toggle))
      builder.add(.isOn, .flag(state.withLock { $0.isOn }))
      builder.add(.action, builder.data(["intent": "Switch", "parameters": ["room": "hall"]]))
      builder.close(node)
      return builder.finish()
    }
  }

  /// A runtime with one lamp, whose jobs wait until the test runs them.
  private final class Hall {
    let lamp = Lamp()
    let jobs = HeldJobs()
    let stage: RuntimeStage
    private(set) var number = 0
    let answers = Mutex<[RuntimeReply]>([])

    init(failing: Bool = false) throws {
      stage = try RuntimeStage(FakeBundles([lamp.bundle(failing: failing)]), queues: jobs)
      if case .placed(let state) = stage.add("lamp") { number = state.number }
      work()
    }

    func work() { while jobs.doFirst() { stage.drain() } }

    func tap(_ isOn: Bool) { tap(isOn, holder: number) }

    func tap(_ isOn: Bool, holder: Int?) {
      let action = IntentAction(intent: "Switch", parameters: ["room": "hall", "value": .flag(isOn)])
      stage.runtime.perform(PerformDemand(action, of: "/w/lamp.lua", holder: holder)) { [self] _, reply in
        answers.withLock { $0.append(reply) }
      }
      stage.drain()
    }

    var shown: (isOn: Bool?, isInvalidated: Bool, revision: Int) {
      guard case .shown(let shown) = stage.ask(.show(.number(number))) else { return (nil, false, 0) }
      let isInvalidated = shown.environments.first?.redactionReasons.contains(.invalidated) ?? false
      return (shown.entry?.views.first?.flag(.isOn, of: 0), isInvalidated, shown.revision)
    }

    var faults: [String] {
      answers.withLock { $0.compactMap { if case .failure(let fault) = $0 { fault.message } else { nil } } }
    }
  }

  @Test(
    "widgetkit.md F, Optimistic toggle and invalidatableContent: a toggle is shown as set from the tap on, before any script runs, then with its own picture; both are logged"
  )
  func anticipated() throws {
    let hall = try Hall()
    let before = hall.shown
    #expect(before.isOn == false && !before.isInvalidated)
    hall.tap(true)
    let during = hall.shown
    #expect(hall.lamp.performed == [] && during.isOn == true && during.isInvalidated)
    #expect(during.revision > before.revision)
    hall.work()
    let after = hall.shown
    #expect(after.isOn == true && !after.isInvalidated && after.revision > during.revision)
    guard case .performed(nil, let reloaded)? = hall.answers.withLock({ $0.first }) else {
      Issue.record("no answer")
      return
    }
    #expect(reloaded.map(\.number) == [hall.number])
    let lines = HandlingTests.lines(hall.stage)
    #expect(lines.contains("#\(hall.number) asked intent perform Switch, shown as on at once"))
    #expect(lines.suffix(2) == ["#\(hall.number) granted intent", "#\(hall.number) answered intent"])
  }

  @Test(
    "widgetkit.md F, Errors: a failing intent flips the toggle back, and the reply, the log and the views say why"
  )
  func failed() throws {
    let hall = try Hall(failing: true)
    hall.tap(true)
    #expect(hall.shown.isOn == true)
    hall.work()
    #expect(hall.shown.isOn == false && !hall.shown.isInvalidated)
    #expect(hall.faults == ["no current"])
    #expect(HandlingTests.lines(hall.stage).contains("#\(hall.number) failed intent perform Switch: no current"))
    guard case .explanation(let explanation) = hall.stage.ask(.explain(.number(hall.number))) else {
      Issue.record("no explanation")
      return
    }
    #expect(explanation.instance.error == "no current")
  }

  @Test(
    "siblings of a tapped control are reloaded for the center: an action's status belongs to the tapped control alone")
  func siblings() throws {
    let hall = try Hall()
    hall.stage.add("lamp")
    hall.work()
    hall.tap(true)
    hall.work()
    let lines = HandlingTests.lines(hall.stage)
    #expect(lines.contains("#\(hall.number) granted intent"))
    #expect(lines.contains("#\(hall.number + 1) granted center"))
    #expect(!lines.contains("#\(hall.number + 1) granted intent"))
    guard case .performed(nil, let reloaded)? = hall.answers.withLock({ $0.first }) else {
      Issue.record("no answer")
      return
    }
    #expect(reloaded.map(\.number) == [hall.number, hall.number + 1])
  }

  @Test("taps are performed in order, and the last one is shown in the meantime")
  func ordered() throws {
    let hall = try Hall()
    hall.tap(true)
    hall.tap(false)
    hall.tap(true)
    hall.tap(false)
    #expect(hall.shown.isOn == false)
    hall.work()
    #expect(hall.lamp.performed == [true, false, true, false])
    #expect(hall.shown.isOn == false && !hall.shown.isInvalidated)
    #expect(hall.answers.withLock { $0.count } == 4)
  }

  @Test("locking and unlocking are reported once each to subscribers of all changes")
  func lockedEvent() async throws {
    let hall = try Hall()
    let (stream, continuation) = AsyncStream.makeStream(of: RuntimeChange.self)
    _ = hall.stage.runtime.followers.listen(continuation)
    for isLocked in [true, true, false, false] { _ = hall.stage.ask(.lock(isLocked)) }
    hall.stage.runtime.lock(bySession: true)
    continuation.finish()
    var changes: [RuntimeChange] = []
    for await change in stream where change.matter == .locked { changes.append(change) }
    #expect(changes.count == 3 && changes.allSatisfy { $0.number == 0 && $0.kind.isEmpty })
  }

  @Test("a locked login session locks the widgets, too; a user's own lock stays when the session is unlocked")
  func session() throws {
    let hall = try Hall()
    let revision = hall.shown.revision
    hall.stage.runtime.lock(bySession: true)
    #expect(hall.stage.runtime.isLocked && hall.shown.revision > revision)
    hall.tap(true)
    hall.work()
    #expect(hall.faults.count == 1 && hall.lamp.performed == [])
    hall.stage.runtime.lock(bySession: false)
    #expect(!hall.stage.runtime.isLocked)
    // A session's lock is not stored: the next runtime asks the session.
    #expect(!LockedState.isLocked(hall.stage.folder.path))
    _ = hall.stage.ask(.lock(true))
    hall.stage.runtime.lock(bySession: true)
    hall.stage.runtime.lock(bySession: false)
    #expect(hall.stage.runtime.isLocked && LockedState.isLocked(hall.stage.folder.path))
    hall.stage.runtime.lock(bySession: true)
    _ = hall.stage.ask(.lock(false))
    #expect(!hall.stage.runtime.isLocked && !LockedState.isLocked(hall.stage.folder.path))
    hall.tap(true)
    hall.work()
    #expect(hall.lamp.performed == [true])
  }

  @Test("a tap before the first picture waits for it, up to five seconds", arguments: [true, false])
  func early(_ isAnswered: Bool) throws {
    let jobs = HeldJobs()
    let stage = try RuntimeStage(FakeBundles([Lamp().bundle()], areFound: false), queues: jobs)
    stage.add("lamp")
    let got = Mutex<[ShownWidget]>([])
    func look() {
      let keep = { (_: Runtime, reply: RuntimeReply) in
        if case .shown(let shown) = reply { got.withLock { $0.append(shown) } }
      }
      if let reply = stage.runtime.reply(to: .picture(.number(1)), later: keep) { keep(stage.runtime, reply) }
      stage.drain()
    }
    look()
    #expect(got.withLock { $0.isEmpty })
    if isAnswered { while jobs.doFirst() { stage.drain() } } else { stage.advance(4.9) }
    #expect(got.withLock { $0.map(\.isPlaceholder) } == (isAnswered ? [false] : []))
    stage.advance(0.2)
    #expect(got.withLock { $0.map(\.isPlaceholder) } == [!isAnswered])
    guard isAnswered else { return }
    // From then on at once.
    look()
    #expect(got.withLock { $0.count } == 2)
  }

  @Test("32 taps are queued, the next one is refused")
  func bounded() throws {
    let hall = try Hall()
    for _ in 0..<PendingActions.mostOfBundle { hall.tap(true) }
    #expect(hall.faults == [])
    hall.tap(true)
    #expect(hall.faults == ["32 taps of this bundle are already queued"])
    hall.work()
    #expect(hall.lamp.performed.count == 32)
  }

  @Test(
    "widgetkit.md F, Locked device: while locked a tap is refused, and nothing is performed; once unlocked it is"
  )
  func locked() throws {
    let hall = try Hall()
    _ = hall.stage.ask(.lock(true))
    hall.tap(true)
    hall.work()
    #expect(hall.faults.first?.contains("the widgets are locked") == true)
    #expect(hall.lamp.performed == [] && hall.shown.isOn == false)
    _ = hall.stage.ask(.lock(false))
    hall.tap(true)
    hall.work()
    #expect(hall.lamp.performed == [true])
  }

  @Test(
    "widgetkit.md F, Reload guarantee: performed by name, an intent reloads widgets with a toggle for it; none is shown as changed before"
  )
  func byName() throws {
    let hall = try Hall()
    hall.tap(true, holder: nil)
    #expect(hall.shown.isOn == false)
    hall.work()
    #expect(hall.shown.isOn == true)
    #expect(hall.stage.bundles.asked.last == .intent)
  }

  @Test("an instance that is gone, or another bundle's, is refused")
  func strangers() throws {
    let hall = try Hall()
    hall.tap(true, holder: 9)
    hall.work()
    #expect(hall.faults.count == 1 && hall.lamp.performed == [])
  }

  @Test("a parameter that a bundle adds has its default in placed widgets; a removed one is dropped, and reported")
  func parameters() throws {
    func intent(_ names: [String]) -> IntentDeclaration {
      IntentDeclaration(
        id: "Choose",
        parameters: names.map { name in
          var parameter = IntentParameter(name: name, kind: .string)
          parameter.defaultValue = .text("the \(name)")
          return parameter
        })
    }
    let told = Mutex<[String]>([])
    var bundle = RuntimeTests.clock()
    bundle.intent = intent(["city", "unit"])
    let log = RuntimeLog { _, message, _ in told.withLock { $0.append(message) } }
    let stage = try RuntimeStage(FakeBundles([bundle]), log: log)
    stage.add("clock", .systemSmall, ["city": "Oslo", "unit": "kelvin"])
    stage.save("/w/clock.lua") { bundle in
      bundle.content = "2"
      bundle.intent = intent(["city", "days"])
    }
    guard case .instances(let states) = stage.ask(.instances) else { return }
    #expect(states.first?.configuration == ["city": "Oslo", "days": "the days"])
    let words = told.withLock { $0.joined(separator: "\n") }
    #expect(words.contains("'clock' has no parameter 'unit'; its value \"kelvin\" is dropped from #"), "\(words)")
  }

  @Test("killed between the tap and its end, the runtime reloads the widget when it starts again")
  func killed() throws {
    let hall = try Hall()
    hall.tap(true)
    let copy = try hall.stage.copy()
    defer { try? FileManager.default.removeItem(at: copy) }
    let lamp = Lamp()
    let bundles = FakeBundles([lamp.bundle()])
    let again = try RuntimeStage(bundles, folder: copy)
    // The old value, which was reloaded; and nothing is performed twice.
    #expect(bundles.asked == [.intent] && lamp.performed == [])
    _ = again
    hall.work()
  }
}
