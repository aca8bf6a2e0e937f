import WidgetModel

/// The real scheduler on a clock that jumps from deadline to deadline. What providers answer is asked of the caller; what
/// happens is told to it, in order.
public struct Simulation {
  public private(set) var scheduler: Scheduler
  public private(set) var ledger: Ledger
  private let course: Course
  private var dice: Dice
  /// The course's clock, and what the wall's is ahead of it.
  private var clock: Double
  private var ahead = 0.0
  private var asleepUntil: Double?
  /// Answers that are to come, in the order of their moments: every request takes the same time.
  private var answers: [Pending] = []
  private var answered = 0
  private var happened = 0

  private struct Pending {
    var date: Double
    var instance: InstanceID
    var request: Int
    var answer: Event.Answer
  }

  public init(_ course: Course, ledger: Ledger = Ledger()) {
    self.course = course
    self.ledger = ledger
    scheduler = Scheduler(profile: course.profile, limits: course.limits)
    dice = Dice(seed: course.seed)
    clock = course.from
  }

  /// What providers answer: asked with the request and the wall's clock.
  public typealias Provider = (InstanceID, ReloadRequest, Double) -> Event.Answer

  /// Plays the course.
  public mutating func run(
    _ widgets: [(id: InstanceID, widget: PlacedWidget)], provider: Provider, told: (SimulatedEvent) -> Void
  ) {
    for (id, widget) in widgets { step(.placed(id, widget), provider, told) }
    while let next = nextMoment, next.date < course.to {
      clock = max(clock, next.date)
      switch next.what {
      case .answer: takeAnswer(provider, told)
      case .happening: happen(provider, told)
      case .wake: step(.woke, provider, told)
      case .waking: wakeUp(provider, told)
      }
    }
  }

  // MARK: Time

  private enum What { case answer, happening, wake, waking }

  /// What comes next: of things at the same moment an answer, then what happens from outside, then the scheduler.
  private var nextMoment: (date: Double, what: What)? {
    if let asleepUntil { return (asleepUntil, .waking) }
    var next: (date: Double, what: What)?
    func offer(_ date: Double, _ what: What) {
      if date < next?.date ?? .infinity { next = (date, what) }
    }
    if answered < answers.count { offer(answers[answered].date, .answer) }
    if happened < course.happenings.count { offer(course.happenings[happened].date, .happening) }
    if let wake = scheduler.wake { offer(wake - ahead, .wake) }
    return next
  }

  private mutating func happen(_ provider: Provider, _ told: (SimulatedEvent) -> Void) {
    let happening = course.happenings[happened].happening
    happened += 1
    switch happening {
    case .event(let event): step(event, provider, told)
    case .sleep(let until): asleepUntil = max(until, asleepUntil ?? until)
    case .jump(let seconds):
      ahead += seconds
      step(.woke, provider, told)
    }
  }

  /// The machine wakes, and meets first what happened outside meanwhile.
  private mutating func wakeUp(_ provider: Provider, _ told: (SimulatedEvent) -> Void) {
    while happened < course.happenings.count, course.happenings[happened].date < clock { happen(provider, told) }
    if let until = asleepUntil, until > clock { return }
    asleepUntil = nil
    step(.resumed, provider, told)
  }

  private mutating func takeAnswer(_ provider: Provider, _ told: (SimulatedEvent) -> Void) {
    let pending = answers[answered]
    answered += 1
    if answered == answers.count {
      answers.removeAll(keepingCapacity: true)
      answered = 0
    }
    step(.answered(pending.instance, request: pending.request, pending.answer), provider, told)
  }

  // MARK: Events and actions

  private mutating func step(_ event: Event, _ provider: Provider, _ told: (SimulatedEvent) -> Void) {
    // A deadline that was reckoned back and forth may miss itself by the last bit.
    let now = event == .woke ? max(clock + ahead, min(scheduler.wake ?? 0, clock + ahead + 1e-3)) : clock + ahead
    for action in scheduler.handle(event, at: now) { carryOut(action, now, provider, told) }
  }

  private mutating func carryOut(
    _ action: Action, _ now: Double, _ provider: Provider, _ told: (SimulatedEvent) -> Void
  ) {
    switch action {
    case .reload(let id, let request):
      var event = SimulatedEvent(now, request.reason == .retry ? .retry : .reload, id)
      (event.reason, event.message) = (request.reason, request.line)
      told(event)
      let fails = course.failing > 0 && dice.roll() < course.failing
      let answer = fails ? Event.Answer.failed("simulated failure") : provider(id, request, now)
      answers.append(Pending(date: clock + course.latency, instance: id, request: request.number, answer: answer))
    case .show(let id, let entry):
      var event = SimulatedEvent(now, .entry, id)
      event.entry = entry
      told(event)
    case .note(let line):
      ledger.add(line)
      tell(line, told)
    case .redraw, .evaluate, .stale, .cancel: break
    }
  }

  private func tell(_ line: LedgerLine, _ told: (SimulatedEvent) -> Void) {
    guard let id = line.instance, line.matter == .deferred || line.matter == .failed else { return }
    var event = SimulatedEvent(line.date, line.matter == .failed ? .failed : .deferred, id)
    (event.reason, event.why, event.until, event.message) = (line.cause, line.why, line.next, line.detail)
    told(event)
  }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
struct Dice: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// From 0 up to, but without, 1.
  mutating func roll() -> Double {
    defer { state &+= 0x9e37_79b9_7f4a_7c15 }
    return Double(mixed(state) >> 11) / Double(UInt64(1) << 53)
  }
}
