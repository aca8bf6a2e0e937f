import WidgetModel
import WidgetRender
import WidgetSandbox
import WidgetSchedule
import WidgetServices

/// One budget's course, played with the real bundles: what happens goes to the page, and is counted.
struct SimulatedDay: SimulationStage {
  let bundles: PlacedBundles
  /// With the clock of the present moment.
  private(set) var setting: Setting
  private let simulated: SimulatedWorld
  private let centers: [CenterServices]
  private let frames: FrameFolder?
  private(set) var page: SimulationPage
  /// What scripts failed with, each once. What the command line lets fail is no fault.
  private(set) var faults: [Diagnostic]
  /// Why nothing more can be written.
  private(set) var broken: Diagnostic?
  /// What is shown of each instance.
  private(set) var timelines: [WidgetModel.Timeline?]
  /// What is done, by its number in the course.
  let acts: [SimulatedAct]
  /// Buttons and toggles do nothing.
  var isLocked = false
  private var stacks: SimulatedStacks
  /// What is asked at the present moment, by bundle: the first is under way.
  private var lanes: [ObjectIdentifier: [(id: InstanceID, request: ReloadRequest)]] = [:]

  /// Opens the bundles anew, so that one budget knows nothing of another.
  init(_ query: WidgetQuery, _ course: ScenarioQuery, _ profile: Profile, frames: String?) throws(Diagnostic) {
    acts = course.acts
    setting = query.setting
    simulated = try SimulatedWorld()
    simulated.set(course.from)
    var outside = query.outside
    outside.world = simulated.world(outside.world)
    (outside.storageFolder, outside.isQuiet) = (simulated.folder, true)
    // The simulation's clock begins anew with each budget.
    outside.work = WorkAccounts()
    var centers: [CenterServices] = []
    bundles = PlacedBundles(query, outside, now: course.from) { host in
      let center = CenterServices(host)
      centers.append(center)
      return center
    }
    self.centers = centers
    for center in centers { center.tell(bundles.instances.map(\.shown)) }
    faults = bundles.faults
    timelines = bundles.instances.map { _ in nil }
    stacks = SimulatedStacks(bundles.instances, LocalClock(query.setting.timeZone), profile)
    page = SimulationPage(query, course, profile, bundles.instances)
    let instances = bundles.instances
    do throws(Diagnostic) {
      self.frames = try frames.map { folder throws(Diagnostic) in try FrameFolder(folder, query, instances) }
    } catch {
      simulated.end()
      throw error
    }
    bundles.leaveOpen()
  }

  /// Plays the course to its end.
  mutating func play(_ course: ScenarioQuery, _ profile: Profile) throws(Diagnostic) -> SimulationPage.Sum {
    var simulation = Simulation(course.course(profile, bundles.instances), ledger: Ledger(capacity: 1))
    try page.begin()
    simulation.run(bundles.instances.map { (id: $0.id, widget: $0.placed) }, on: &self)
    if let broken { throw broken }
    return try page.end(refused: simulation.refused)
  }

  /// Nothing is asked any more.
  func end() { simulated.end() }

  // MARK: SimulationStage

  /// Asks the providers side by side; `answer` returns what each answered.
  mutating func expect(_ reloads: [(id: InstanceID, request: ReloadRequest)], at now: Double) {
    for reload in reloads {
      let lane = ObjectIdentifier(bundles[reload.id].bundle)
      if lanes[lane] == nil { bundles[reload.id].begin(reload.request, at: now) }
      lanes[lane, default: []].append(reload)
    }
  }

  /// The next of the same bundle is begun, while what came is taken.
  private mutating func beginNext(after instance: PlacedInstance, at now: Double) {
    let lane = ObjectIdentifier(instance.bundle)
    guard let rest = lanes[lane]?.dropFirst() else { return }
    lanes[lane] = rest.isEmpty ? nil : Array(rest)
    if let next = rest.first { bundles[next.id].begin(next.request, at: now) }
  }

  mutating func answer(
    _ request: ReloadRequest, of instance: InstanceID, at now: Double
  ) -> (Event.Answer, asks: [Event]) {
    simulated.set(now)
    let answer: Event.Answer
    defer { beginNext(after: bundles[instance], at: now) }
    do throws(Diagnostic) {
      let timeline = try bundles[instance].timeline(request, at: now)
      timelines[instance.number - 1] = timeline
      if let timeline { stacks.tell(timeline, of: instance) }
      answer = timeline.map { .timeline(TimelinePlan($0)) } ?? .nothing
    } catch {
      // A provider that fails in the same way all day is told of once.
      if !faults.contains(error) { faults.append(error) }
      answer = .failed(error.message)
    }
    return (answer, askedByScripts())
  }

  /// Sets the clock of the bundles.
  mutating func set(_ now: Double) {
    setting.now = now
    simulated.set(now)
  }

  /// What scripts asked of the WidgetCenter meanwhile.
  mutating func askedByScripts() -> [Event] {
    let kinds = Set(centers.flatMap { $0.takeInvalidated() })
    stacks.invalidate(bundles.instances.filter { kinds.contains($0.widget.kind) }.map(\.id))
    return centers.flatMap { $0.take() }
  }

  /// Tells of an act, of each instance that it is about.
  mutating func note(_ kind: SimulatedEvent.Kind, _ sentence: String, of instances: [PlacedInstance], _ now: Double) {
    for instance in instances {
      var event = SimulatedEvent(now, kind, instance.id)
      event.message = sentence
      tell(event)
    }
  }

  /// An act that cannot be done: the command ends with it.
  mutating func blame(_ fault: Diagnostic) { if !faults.contains(fault) { faults.append(fault) } }

  /// What a widget is configured by was done: its stack hears of it.
  mutating func donate(to instance: PlacedInstance, _ now: Double) { stacks.donate(to: instance.id, at: now) }

  var wake: Double? { stacks.wake }

  /// Stacks turn.
  mutating func pass(at now: Double) {
    simulated.set(now)
    var failed: [Diagnostic] = []
    let turned = stacks.pass(at: now) { [bundles] id in
      guard bundles[id].widget.hasRelevance else { return [] }
      do throws(Diagnostic) { return try bundles[id].relevance(at: now) } catch {
        failed.append(error)
        return nil
      }
    }
    for fault in failed where !faults.contains(fault) { faults.append(fault) }
    for event in turned { tell(event) }
  }

  /// Adds an event to the page, and its picture to the frames where these are kept.
  mutating func tell(_ event: SimulatedEvent) {
    guard broken == nil else { return }
    do throws(Diagnostic) {
      let instance = bundles[event.instance]
      try page.add(event, instance)
      if event.kind == .entry, let frames {
        try frames.keep(instance, timelines[event.instance.number - 1], event.entry, at: event.date)
      }
    } catch { broken = error }
  }
}
