import WidgetModel

/// Answers for the providers in a simulation, and is told what happens.
public protocol SimulationStage {
  /// Providers that are asked at one moment, in this order: whoever can asks them side by side, before `answer` asks for each
  /// answer. `now` is the wall's clock.
  mutating func expect(_ reloads: [(id: InstanceID, request: ReloadRequest)], at now: Double)

  /// A provider's answer, and what its script asked for meanwhile. `now` is the wall's clock.
  mutating func answer(_ request: ReloadRequest, of instance: InstanceID, at now: Double) -> (
    Event.Answer, asks: [Event]
  )

  mutating func tell(_ event: SimulatedEvent)

  /// Does what has this number in the course, and returns what the scheduler hears of it. `now` is the wall's clock.
  mutating func act(_ number: Int, at now: Double) -> [Event]

  /// When something of the stage's own happens, on the wall's clock; nil: nothing will.
  var wake: Double? { get }

  /// That moment has come.
  mutating func pass(at now: Double)
}

extension SimulationStage {
  /// Never: a stage has nothing of its own.
  public var wake: Double? { nil }

  /// Does nothing.
  public mutating func pass(at now: Double) {}

  /// Does nothing: providers are asked one by one.
  public mutating func expect(_ reloads: [(id: InstanceID, request: ReloadRequest)], at now: Double) {}

  /// Does nothing: nobody acts in its course.
  public mutating func act(_ number: Int, at now: Double) -> [Event] { [] }
}

/// The real scheduler on a clock that jumps from deadline to deadline. What providers answer is asked of the caller; what
/// happens is told to it, in order.
public struct Simulation {
  /// The scheduler that is simulated.
  public private(set) var scheduler: Scheduler
  /// What was asked for and what became of it.
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
  private let happenings: [(date: Double, happening: Course.Happening)]
  private var happened = 0
  /// What scripts asked for, to be heard at once.
  private var asks: [Event] = []
  /// The number of demands that could not be carried out.
  public private(set) var refused = 0

  private struct Pending {
    var date: Double
    var instance: InstanceID
    var request: Int
    var answer: Event.Answer
  }

  /// Creates a simulation at the first moment of its course.
  public init(_ course: Course, ledger: Ledger = Ledger()) {
    self.course = course
    happenings = course.happenings
    self.ledger = ledger
    scheduler = Scheduler(profile: course.profile, limits: course.limits)
    dice = Dice(seed: course.seed)
    clock = course.from
  }

  /// Plays the course.
  public mutating func run(
    _ widgets: [(id: InstanceID, widget: PlacedWidget)], on stage: inout some SimulationStage
  ) {
    for (id, widget) in widgets { step([.placed(id, widget)], &stage) }
    while let next = nextMoment(stage.wake), next.date < course.to {
      clock = max(clock, next.date)
      switch next.what {
      case .ask: step([asks.removeFirst()], &stage)
      case .answer: takeAnswers(&stage)
      case .happening: happen(&stage)
      case .wake: step([.woke], &stage)
      case .waking: wakeUp(&stage)
      case .stage: stage.pass(at: max(clock + ahead, stage.wake ?? 0))
      }
    }
  }

  // MARK: Time

  private enum What { case ask, answer, happening, wake, waking, stage }

  /// What comes next: of things at the same moment an answer, then what happens from outside, then the scheduler, then the stage.
  private func nextMoment(_ stageWake: Double?) -> (date: Double, what: What)? {
    if !asks.isEmpty { return (clock, .ask) }
    if let asleepUntil { return (asleepUntil, .waking) }
    var next: (date: Double, what: What)?
    func offer(_ date: Double, _ what: What) {
      if date < next?.date ?? .infinity { next = (date, what) }
    }
    if answered < answers.count { offer(answers[answered].date, .answer) }
    if happened < happenings.count { offer(happenings[happened].date, .happening) }
    if let wake = scheduler.wake { offer(wake - ahead, .wake) }
    if let stageWake { offer(stageWake - ahead, .stage) }
    return next
  }

  private mutating func happen(_ stage: inout some SimulationStage) {
    let happening = happenings[happened].happening
    happened += 1
    switch happening {
    case .event(let event): step([event], &stage)
    case .act(let number): asks += stage.act(number, at: clock + ahead)
    case .sleep(let until): asleepUntil = max(until, asleepUntil ?? until)
    case .jump(let seconds):
      ahead += seconds
      step([.clockSet(by: seconds)], &stage)
    }
  }

  /// The machine wakes, and meets first what happened outside meanwhile.
  private mutating func wakeUp(_ stage: inout some SimulationStage) {
    while happened < happenings.count, happenings[happened].date < clock { happen(&stage) }
    if let until = asleepUntil, until > clock { return }
    asleepUntil = nil
    step([.resumed], &stage)
  }

  /// Those that come at one moment, so that the requests that they allow are made side by side.
  private mutating func takeAnswers(_ stage: inout some SimulationStage) {
    let pending = answers[answered...].prefix { $0.date == answers[answered].date }
    answered += pending.count
    let events = pending.map { Event.answered($0.instance, request: $0.request, $0.answer) }
    if answered == answers.count {
      answers.removeAll(keepingCapacity: true)
      answered = 0
    }
    step(events, &stage)
  }

  // MARK: Events and actions

  /// What happens at one moment.
  private mutating func step(_ events: [Event], _ stage: inout some SimulationStage) {
    var now = clock + ahead
    // A deadline that was reckoned back and forth may miss itself by the last bit.
    if events == [.woke] { now = max(now, min(scheduler.wake ?? 0, now + 1e-3)) }
    let actions = events.flatMap { scheduler.handle($0, at: now) }
    var asked: [(id: InstanceID, request: ReloadRequest)] = []
    var failing: Set<Int> = []
    for case .reload(let id, let request) in actions {
      if course.failing > 0, dice.roll() < course.failing {
        failing.insert(request.number)
      } else {
        asked.append((id, request))
      }
    }
    if asked.count > 1 { stage.expect(asked, at: now) }
    for action in actions { carryOut(action, now, failing, &stage) }
  }

  /// - Parameter failing: the requests that fail, without anybody being asked.
  private mutating func carryOut(
    _ action: Action, _ now: Double, _ failing: Set<Int>, _ stage: inout some SimulationStage
  ) {
    switch action {
    case .reload(let id, let request):
      var event = SimulatedEvent(now, request.reason == .retry ? .retry : .reload, id)
      (event.reason, event.message) = (request.reason, request.line)
      stage.tell(event)
      var answer = Event.Answer.failed("simulated failure")
      if !failing.contains(request.number) {
        let reply = stage.answer(request, of: id, at: now)
        answer = reply.0
        asks += reply.asks
      }
      answers.append(Pending(date: clock + course.latency, instance: id, request: request.number, answer: answer))
    case .show(let id, let entry):
      var event = SimulatedEvent(now, .entry, id)
      event.entry = entry
      stage.tell(event)
    case .note(let line):
      ledger.add(line)
      if line.matter == .refused { refused += 1 }
      tell(line, &stage)
    case .redraw, .evaluate, .stale, .cancel: break
    }
  }

  private func tell(_ line: LedgerLine, _ stage: inout some SimulationStage) {
    guard let id = line.instance, line.matter == .deferred || line.matter == .failed else { return }
    var event = SimulatedEvent(line.date, line.matter == .failed ? .failed : .deferred, id)
    (event.reason, event.why, event.until, event.message) = (line.cause, line.why, line.next, line.detail)
    stage.tell(event)
  }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
struct Dice: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next number, from 0 up to but without 1.
  mutating func roll() -> Double {
    defer { state &+= 0x9e37_79b9_7f4a_7c15 }
    return Double(mixed(state) >> 11) / Double(UInt64(1) << 53)
  }
}
