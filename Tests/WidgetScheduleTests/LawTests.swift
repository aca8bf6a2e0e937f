import Testing
import WidgetModel

@testable import WidgetSchedule

/// Invariants of the scheduler over simulated days and years.
@Suite("Scheduler invariants") struct LawTests {
  static let day = 86_400.0

  typealias Provider = (InstanceID, ReloadRequest, Double) -> Event.Answer

  /// The outcome of a scenario, with the reply to each request.
  struct Run: SimulationStage {
    let provider: Provider
    var reloads: [Double] = []
    var deferrals: [Deferral: Int] = [:]
    var entries = 0
    var failures = 0
    var told: [SimulatedEvent] = []
    /// How many requests run in parallel, each time that there are several.
    var crowds: [Int] = []

    mutating func expect(_ reloads: [(id: InstanceID, request: ReloadRequest)], at now: Double) {
      crowds.append(reloads.count)
    }

    mutating func answer(_ request: ReloadRequest, of instance: InstanceID, at now: Double) -> (
      Event.Answer, asks: [Event]
    ) { (provider(instance, request, now), []) }

    mutating func tell(_ event: SimulatedEvent) {
      told.append(event)
      switch event.kind {
      case .reload, .retry: reloads.append(event.date)
      case .deferred: deferrals[event.why ?? .past, default: 0] += 1
      case .entry: entries += 1
      case .failed: failures += 1
      case .tap, .donate, .lock, .unlock, .turned: break
      }
    }
  }

  static func run(_ course: Course, widgets: Int = 1, _ provider: @escaping Provider) -> Run {
    var simulation = Simulation(course)
    var run = Run(provider: provider)
    let placed = (1...widgets).map { (id: InstanceID($0), widget: PlacedWidget(kind: "w\($0)", family: .systemSmall)) }
    simulation.run(placed, on: &run)
    return run
  }

  static func course(_ days: Double = 1, _ profile: Profile = .desktop) -> Course {
    Course(from: Stage.base, to: Stage.base + days * day, profile: profile)
  }

  static func now(_ date: Double, _ policy: ReloadPolicy) -> Event.Answer {
    .timeline(TimelinePlan(dates: [date], policy: policy, made: date))
  }

  @Test("requests that replies of one moment make room for run in parallel")
  func crowds() {
    var course = Self.course()
    course.latency = 0.1
    // At most eight are in flight: as they arrive, one by one, and then as the first eight, and the next, are answered.
    let run = Self.run(course, widgets: 20) { Self.now($2, .never) }
    #expect(run.crowds == [8, 4])
    #expect(Set(run.reloads).count == 3 && run.reloads.count == 20)
  }

  @Test("a widget that always requests a reload now is reloaded at most 300 times a day", arguments: Profile.allCases)
  func alwaysNow(_ profile: Profile) {
    let after = Self.run(Self.course(1, profile)) { Self.now($2, .after($2, jitter: 0)) }
    let atEnd = Self.run(Self.course(1, profile)) { Self.now($2, .atEnd) }
    let past = Self.run(Self.course(1, profile)) { Self.now($2, .after(-1e9, jitter: 0)) }
    for run in [after, atEnd, past] { #expect(run.reloads.count <= 300 && run.reloads.count >= 40) }
  }

  @Test(
    "a widget whose reload requests another reload is reloaded at most 300 times a day", arguments: Profile.allCases)
  func ownReload(_ profile: Profile) {
    // By name inside the provider; through a file that it writes; through the other one of a pair.
    for (demand, isOther) in [
      (ReloadDemand(.center, isByProvider: true), false), (ReloadDemand(.trigger), false),
      (ReloadDemand(.center, isByProvider: true), true),
    ] {
      var scheduler = Scheduler(profile: profile)
      var (now, reloads) = (Stage.base, [InstanceID: Int]())
      var actions = (1...2).flatMap {
        scheduler.handle(.placed(InstanceID($0), PlacedWidget(kind: "w", family: .systemSmall)), at: now)
      }
      while now < Stage.base + Self.day {
        var next: [Action] = []
        for case .reload(let id, let request) in actions {
          reloads[id, default: 0] += 1
          let target = isOther ? InstanceID(3 - id.number) : id
          next += scheduler.handle(.asked(.instance(target), demand), at: now)
          next += scheduler.handle(.answered(id, request: request.number, Self.now(now, .never)), at: now + 0.01)
        }
        if next.isEmpty {
          guard let wake = scheduler.wake else { break }
          now = wake
          next = scheduler.handle(.woke, at: now)
        }
        actions = next
      }
      #expect(reloads.values.allSatisfy { $0 <= 300 })
    }
  }

  @Test(
    "WidgetKit's budget grants 40 to 70 reloads in any 24 hours, depending on visibility",
    arguments: [(24.0, 60...70), (14.0, 40...58), (0.0, 20...40)])
  func budget(_ hours: Double, _ expected: ClosedRange<Int>) {
    var course = Self.course(4, .widgetkit)
    for day in 0..<4 where hours < 24 {
      course.add(.event(.seen(InstanceID(1), false)), at: Stage.base + Double(day) * Self.day + 1)
      if hours > 0 {
        course.add(.event(.seen(InstanceID(1), true)), at: Stage.base + Double(day) * Self.day + (24 - hours) * 3600)
      }
    }
    let run = Self.run(course) { Self.now($2, .after($2 + 60, jitter: 0)) }
    let most = run.reloads.map { start in run.reloads.filter { (start..<start + Self.day).contains($0) }.count }.max()
    #expect(most ?? 0 <= 70)
    let last = run.reloads.filter { $0 >= Stage.base + 3 * Self.day }.count
    #expect(expected.contains(last), "\(last) on the fourth day")
  }

  @Test("10,000 widgets that are due at midnight are spread, and each reloads within its bound")
  func midnight() {
    let midnight = Stage.base + Self.day
    var course = Course(from: midnight - 600, to: midnight + 3600)
    course.latency = 0.05
    let run = Self.run(course, widgets: 10_000) { Self.now($2, $2 < midnight ? .after(midnight, jitter: 0) : .never) }
    let late = run.reloads.filter { $0 >= midnight }.map { $0 - midnight }
    #expect(late.count == 10_000)
    #expect((late.max() ?? .infinity) < 301)
    var seconds = [Int](repeating: 0, count: 302)
    for second in late { seconds[Int(second)] += 1 }
    #expect((seconds.max() ?? 0) < 100, "an even spread is 33 a second, and two wake-ups may fall into one")
    #expect(run.deferrals[.crowd] == 10_000)
  }

  @Test("a provider that always fails is retried less and less often, up to every four hours")
  func failing() {
    let run = Self.run(Self.course(2)) { _, _, _ in .failed("no network") }
    let pauses = zip(run.reloads, run.reloads.dropFirst()).map { $1 - $0 }
    #expect(pauses.prefix(7) == [300, 600, 1200, 2400, 4800, 9600, 14_400])
    #expect(pauses.dropFirst(6).allSatisfy { $0 == 14_400 })
  }

  @Test("10,000 entries are shown one by one")
  func entries() {
    let run = Self.run(Self.course()) { _, _, now in
      .timeline(TimelinePlan(dates: (0..<10_000).map { now + Double($0) * 5 }, policy: .never, made: now))
    }
    #expect(run.entries == 10_000)
    #expect(run.reloads.count == 1)
  }

  @Test("a year of hours, with both clock changes and a leap day, has each hour once")
  func year() {
    let from = Double(CivilDate(year: 2027, month: 6, day: 1).days) * Self.day
    let run = Self.run(Course(from: from, to: from + 366 * Self.day)) { _, _, now in
      .timeline(
        TimelinePlan(
          dates: (0..<24).map { now + Double($0) * 3600 }, policy: .after(now + Self.day, jitter: 0), made: now))
    }
    #expect(run.reloads.count == 366)
    #expect(run.told.filter { $0.kind == .entry }.map(\.date) == (0..<366 * 24).map { from + Double($0) * 3600 })
  }

  @Test("the same seed gives the same events, another one different ones")
  func seeds() {
    func told(_ seed: UInt64) -> [SimulatedEvent] {
      var course = Self.course(2)
      (course.failing, course.seed, course.latency) = (0.2, seed, 3)
      return Self.run(course, widgets: 50) { id, _, now in
        Self.now(now, .after(now + 600 + Double(id.number), jitter: 60))
      }
      .told
    }
    #expect(told(1) == told(1))
    #expect(told(1) != told(2))
  }

  @Test("a simulated sleep is one step: one reload each after it, and none during it")
  func sleep() {
    var course = Self.course()
    let (asleep, awake) = (Stage.base + 2 * 3600, Stage.base + 7 * 3600)
    course.add(.sleep(until: awake), at: asleep)
    let run = Self.run(course, widgets: 3) { Self.now($2, .after($2 + 900, jitter: 0)) }
    #expect(!run.told.contains { $0.date > asleep && $0.date < awake })
    #expect(run.reloads.filter { $0 == awake }.count == 3)
  }

  @Test(
    "clock jumps neither lose nor repeat a reload", arguments: [3600.0, -3600.0, 31_536_000.0, -31_536_000.0, 0.3])
  func jumps(_ seconds: Double) {
    var course = Self.course()
    course.add(.jump(seconds), at: Stage.base + 12 * 3600 + 10)
    let run = Self.run(course) { _, _, now in
      .timeline(
        TimelinePlan(dates: (0..<4).map { now + Double($0) * 900 }, policy: .after(now + 3600, jitter: 0), made: now))
    }
    // One an hour, and at most one to catch up.
    #expect((22...26).contains(run.reloads.count), "\(run.reloads.count)")
    #expect(zip(run.reloads, run.reloads.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("after a restart nothing is requested early, and no pending request is lost")
  func restart() throws {
    var scheduler = Scheduler()
    let (id, widget) = (InstanceID(7), PlacedWidget(kind: "w", family: .systemSmall))
    _ = scheduler.handle(.placed(id, widget), at: Stage.base)
    let plan = TimelinePlan(dates: [Stage.base, Stage.base + 3600], policy: .atEnd, made: Stage.base)
    _ = scheduler.handle(.answered(id, request: 1, .timeline(plan)), at: Stage.base)
    let kept = try #require(scheduler.standing(of: id))

    var later = Scheduler()
    let shown = later.handle(.placed(id, widget, kept), at: Stage.base + 60)
    #expect(shown == [.show(id, ShownEntry(index: 0, count: 2, date: Stage.base))])
    #expect(later.wake == Stage.base + 3600)

    _ = later.handle(.asked(.instance(id), ReloadDemand(.push)), at: Stage.base + 120)
    let asking = try #require(later.standing(of: id))
    var last = Scheduler()
    let again = last.handle(.placed(id, widget, asking), at: Stage.base + 180)
    #expect(again.contains(.reload(id, ReloadRequest(number: 1, reason: .push, line: nil))))
  }

  @Test("the log has every request, grant, reply and failure, with cause, duration and next date")
  func ledger() {
    var stage = Stage(profile: .desktop, limits: Limits())
    for line in [
      "09:00 placed mail on network", "09:00:02 timeline 09:00, after 10:00", "09:00:02.5 asks center mail",
      "09:00:03 asks push mail", "09:00:04 failed no network", "09:00:05 asks push kind other",
    ] { _ = stage.perform(line) }
    let lines = stage.ledger.lines.map { line in
      [
        Stage.text(line.date), line.matter.rawValue, line.cause.rawValue, line.why?.rawValue ?? "",
        line.duration.map { "\($0) s" } ?? "", line.next.map(Stage.text) ?? "",
      ].filter { !$0.isEmpty }.joined(separator: " ")
    }
    #expect(
      lines == [
        "09:00 asked first", "09:00 granted first", "09:00:02 answered first 2.0 s 10:00",
        "09:00:02.500 asked center", "09:00:02.500 granted center", "09:00:03 merged push",
        "09:00:04 failed center 1.5 s 09:05:04", "09:00:04 deferred push failing 09:05:04",
        "09:00:05 refused push",
      ])
  }

  @Test("the log keeps the newest lines and counts the rest")
  func ledgerEnds() {
    var ledger = Ledger(capacity: 10)
    for number in 0..<100 { ledger.add(LedgerLine(Double(number), InstanceID(1), .asked, .center)) }
    #expect(ledger.lines.count >= 10 && ledger.lines.count <= 15)
    #expect(ledger.lines.last?.date == 99)
    #expect(ledger.dropped + ledger.lines.count == 100)
  }

  @Test("the heap returns moments in order, after any insertions, moves and removals")
  func heap() {
    var dice = Dice(seed: 5)
    var heap = DeadlineHeap()
    var dates = [Double](repeating: .infinity, count: 60)
    for _ in 0..<3000 {
      let slot = Int(dice.roll() * 60)
      switch dice.roll() {
      case ..<0.6: dates[slot] = (dice.roll() * 100).rounded()
      case ..<0.8: dates[slot] = .infinity
      default:
        let least = dates.indices.min { (dates[$0], $0) < (dates[$1], $1) }.map { dates[$0] < .infinity ? $0 : nil }
        let first = heap.first(notAfter: .greatestFiniteMagnitude)
        #expect(first == least)
        guard let first else { continue }
        dates[first] = .infinity
        heap.set(first, .infinity, slack: 0)
        continue
      }
      heap.set(slot, dates[slot], slack: 0)
      #expect(heap.count == dates.filter { $0 < .infinity }.count)
    }
  }

  @Test("a wake-up is never before the first moment, nor later than any slack allows")
  func wakes() {
    var dice = Dice(seed: 9)
    for _ in 0..<500 {
      var heap = DeadlineHeap()
      let items = (0..<40).map { _ in (date: dice.roll() * 3, slack: dice.roll() < 0.5 ? 0.05 : 1) }
      for (slot, item) in items.enumerated() { heap.set(slot, item.date, slack: item.slack) }
      let wake = heap.wake ?? -1
      #expect(wake >= items.map(\.date).min() ?? .infinity)
      #expect(items.allSatisfy { $0.date + $0.slack >= wake })
    }
  }
}
