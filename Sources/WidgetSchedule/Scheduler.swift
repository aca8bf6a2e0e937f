import WidgetModel

/// When each placed widget shows which entry, and when its provider is asked. A pure value: it reads no clock, does not sleep,
/// and does nothing itself. The caller tells it what happened and when, carries the actions out, and calls again at `wake` (or at
/// any other moment: then nothing is due).
///
///     event + moment → actions          all moments are seconds since 1970 on the wall's clock, which may jump
///
/// - The entry shown is the latest whose date is not later than now.
/// - At most one request an instance is under way, few of a bundle, and a few in all; demands meanwhile merge.
/// - Bundles are asked in turn: none waits for more than two requests of any other (`ReadyQueue`).
/// - What was asked, granted, deferred, refused, answered: each is a `.note`, for the ledger.
public struct Scheduler: Sendable {
  /// The budget and policy of reloads.
  public let profile: Profile
  /// The numbers that are the same for every profile.
  public let limits: Limits

  /// The instances by slot; one that was removed leaves its slot for the next.
  var instances: [Instance] = []
  /// Beside `instances`.
  var moments: [Moments] = []
  private var free: [Int] = []
  private var slotOf: [InstanceID: Int] = [:]
  /// Slots by kind and trigger, in the order of placing. Dictionaries are only looked up, never iterated, so that the order is
  /// stable.
  private var slotsOfKind: [String: [Int]] = [:]
  private var slotsOfTrigger: [WidgetDeclaration.Trigger: [Int]] = [:]
  /// The bundles by number. One that has no widget any more keeps its number, and what it has used.
  var bundles: [PlacedBundle] = []
  private var bundleOf: [String: Int] = [:]
  var deadlines = DeadlineHeap()
  var queue: ReadyQueue
  var flights = Flights()
  var requests = 0
  var tickets = 0
  var clock = 0.0
  private var hasBegun = false
  /// What the present step does.
  var actions: [Action] = []
  /// Slots whose reload is let through in the present step.
  var due: [Int] = []

  /// Creates a scheduler without instances.
  public init(profile: Profile = .desktop, limits: Limits = Limits()) {
    self.profile = profile
    self.limits = limits
    queue = ReadyQueue(most: limits.concurrentOfBundle)
  }

  /// Reserves memory for a number of widgets, since growing copies large values.
  public mutating func reserveCapacity(_ count: Int) {
    instances.reserveCapacity(count)
    moments.reserveCapacity(count)
    slotOf.reserveCapacity(count)
  }

  /// When to call again at the latest; nil: nothing will happen by itself.
  public var wake: Double? {
    guard !queue.isEmpty, let next = flights.nextRoom(limits) else { return deadlines.wake }
    return min(deadlines.wake ?? next, next)
  }

  /// The number of instances.
  public var count: Int { slotOf.count }

  /// Tells what happened, and when.
  public mutating func handle(_ event: Event, at moment: Double) -> [Action] {
    let now = moment.isFinite ? moment : clock
    if hasBegun, now < clock { setBack(to: now) }
    (clock, hasBegun) = (now, true)
    // An answer that came in time is not cut off because other things are due as well.
    if case .answered(let id, let request, let answer) = event { take(answer, to: request, of: id) }
    passTime()
    switch event {
    case .woke, .answered: break
    case .placed(let id, let widget, let standing): place(id, widget, standing)
    case .removed(let id): remove(id)
    case .asked(let target, let demand): ask(target, demand)
    case .seen(let id, let isSeen): see(id, isSeen)
    case .drawn(let id, let nextChange, let showsSeconds): note(id, nextChange, showsSeconds)
    case .appearanceChanged: for slot in everybody where instances[slot].plan != nil { evaluate(slot) }
    case .timeZoneChanged: ask(.all, ReloadDemand(.environment))
    case .clockSet(let seconds): if abs(seconds) > limits.clockStep { askForNewTime() }
    case .spent(let bundle, let date): spend(bundle, until: date)
    case .resumed: ask(.trigger(.resume), ReloadDemand(.resume))
    }
    admit()
    start()
    defer { actions = [] }
    return actions
  }

  // MARK: Who is there

  private mutating func place(_ id: InstanceID, _ widget: PlacedWidget, _ standing: Standing?) {
    if slotOf[id] != nil { remove(id) }
    let bundle = number(ofBundle: widget.bundle)
    var instance = Instance(id, widget, of: bundle, at: clock)
    if let standing { instance.take(standing, at: clock) }
    let isNew = instance.plan == nil && instance.planned == nil && instance.asked == nil
    let slot = free.popLast() ?? instances.count
    if slot == instances.count {
      instances.append(instance)
      moments.append(Moments())
    } else {
      (instances[slot], moments[slot]) = (instance, Moments())
    }
    slotOf[id] = slot
    bundles[bundle].slots.insert(slot)
    slotsOfKind[widget.kind, default: []].append(slot)
    for trigger in Self.distinct(widget.triggers) { slotsOfTrigger[trigger, default: []].append(slot) }
    show(slot, anew: true)
    if isNew { ask(slot, ReloadDemand(.first)) } else { reconsider(slot) }
  }

  private mutating func remove(_ id: InstanceID) {
    guard let slot = slotOf.removeValue(forKey: id) else { return }
    if let flight = instances[slot].flight {
      release(slot, flight)
      actions.append(.cancel(id, request: flight.request.number))
    }
    let widget = instances[slot].widget
    slotsOfKind[widget.kind]?.removeAll { $0 == slot }
    for trigger in widget.triggers { slotsOfTrigger[trigger]?.removeAll { $0 == slot } }
    deadlines.set(slot, .infinity, slack: 0)
    let bundle = instances[slot].bundle
    bundles[bundle].slots.remove(slot)
    (instances[slot], moments[slot]) = (Instance(id, widget, of: bundle, at: clock), Moments())
    instances[slot].isPlaced = false
    free.append(slot)
  }

  private mutating func number(ofBundle path: String) -> Int {
    if let number = bundleOf[path] { return number }
    bundleOf[path] = bundles.count
    bundles.append(PlacedBundle())
    return bundles.count - 1
  }

  /// Those that waited for an earlier or a later date are looked at again.
  private mutating func spend(_ path: String, until date: Double) {
    let bundle = number(ofBundle: path)
    bundles[bundle].spentUntil = date.isNaN ? -.infinity : date
    for slot in bundles[bundle].slots.sorted() where instances[slot].waits(for: .share) { reconsider(slot) }
  }

  private static func distinct(_ triggers: [WidgetDeclaration.Trigger]) -> [WidgetDeclaration.Trigger] {
    triggers.enumerated().filter { !triggers.prefix($0).contains($1) }.map(\.element)
  }

  private mutating func see(_ id: InstanceID, _ isSeen: Bool) {
    guard let slot = slotOf[id], instances[slot].seen?.isSeen != isSeen else { return }
    let wasSeen = instances[slot].isSeen
    var seen = instances[slot].seen ?? SeenHours(at: clock)
    seen.set(isSeen, at: clock)
    instances[slot].seen = seen
    // A reload that waited because the widget was not seen may be due now.
    if isSeen, !wasSeen { reconsider(slot) }
  }

  /// Slots in use, in their order.
  var everybody: [Int] { instances.indices.filter { instances[$0].isPlaced } }

  func slot(of id: InstanceID) -> Int? { slotOf[id] }

  func slots(meant target: Event.Target) -> [Int] {
    switch target {
    case .instance(let id): slotOf[id].map { [$0] } ?? []
    case .kind(let kind): slotsOfKind[kind] ?? []
    case .trigger(let trigger): slotsOfTrigger[trigger] ?? []
    case .all: everybody
    }
  }

  // MARK: Questions

  /// What to keep of an instance for the next start.
  public func standing(of id: InstanceID) -> Standing? { slotOf[id].map { Standing(instances[$0]) } }

  /// Returns what is intended for an instance; nil where it is not placed.
  public func outlook(of id: InstanceID) -> Outlook? {
    guard let slot = slotOf[id] else { return nil }
    let (instance, moments) = (instances[slot], moments[slot])
    let awaited = [instance.asked, instance.planned].compactMap(\.self).min { $0.date < $1.date }
    func moment(_ date: Double) -> Double? { date.isFinite ? date : nil }
    return Outlook(
      shown: instance.shownEntry, nextEntry: moment(moments.entry), nextTick: moment(moments.tick),
      nextReload: awaited.map { max($0.date, clock) }, cause: instance.flight?.request.reason ?? awaited?.demand.reason,
      why: instance.ticket == nil ? awaited?.why : .turn, asking: instance.flight?.started,
      lastReload: moment(instance.lastStart),
      failures: instance.failures, reloads: instance.reloads, credit: profile.hasBudget ? instance.credit.left : nil)
  }
}
