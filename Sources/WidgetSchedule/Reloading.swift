import WidgetModel

/// How a demand becomes a request: which instance may reload when, and why not sooner.
extension Scheduler {
  mutating func ask(_ target: Event.Target, _ demand: ReloadDemand) {
    let meant = slots(meant: target)
    if meant.isEmpty, let nobody = target.nobody {
      actions.append(.note(LedgerLine(clock, nil, .refused, demand.reason, detail: nobody)))
    }
    for slot in meant {
      // The network is back: what it made fail may work now.
      if case .trigger(.network) = target { instances[slot].pauseEnd = -.infinity }
      ask(slot, demand)
    }
  }

  mutating func ask(_ slot: Int, _ demand: ReloadDemand) {
    let isMerged = instances[slot].asked != nil || !instances[slot].isWaiting
    if !isMerged || instances[slot].isFirstMerged(demand.reason) {
      let line = LedgerLine(clock, instances[slot].id, isMerged ? .merged : .asked, demand.reason, detail: demand.line)
      actions.append(.note(line))
    }
    instances[slot].listen(demand, at: clock, limits)
    if demand.reason == .file { instances[slot].forgive() }
    let before = instances[slot].asked
    instances[slot].asked = Instance.Awaited(
      demand: before.map { $0.demand.merged(with: demand) } ?? demand, date: clock, why: before?.why)
    // One that waits in the queue may be wanted at once now.
    if demand.isUrgent { instances[slot].ticket = nil }
    reconsider(slot)
  }

  /// The reasons for which an instance waits may have gone.
  mutating func reconsider(_ slot: Int) {
    if instances[slot].asked != nil { instances[slot].asked?.date = clock }
    switch instances[slot].planned?.why {
    case .unseen, .share: instances[slot].planned?.date = clock
    default: break
    }
    if instances[slot].reloadDate <= clock { consider(slot) }
    arm(slot)
  }

  /// A reload is due: it is let through, or gets a later date and a reason.
  mutating func consider(_ slot: Int) {
    guard let awaited = instances[slot].awaited(at: clock) else { return }
    let (date, why) = permit(awaited.demand, slot)
    guard date > clock else {
      instances[slot].isDue = true
      due.append(slot)
      return
    }
    postpone(slot, awaited, until: date, why)
  }

  private mutating func postpone(_ slot: Int, _ awaited: Instance.Awaited, until date: Double, _ why: Deferral?) {
    instances[slot].postpone(until: date, why, at: clock)
    guard awaited.why != why else { return }
    actions.append(
      .note(LedgerLine(clock, instances[slot].id, .deferred, awaited.demand.reason, why: why, next: date)))
  }

  /// The first moment at which a demand may be granted, and what keeps it until then.
  private mutating func permit(_ demand: ReloadDemand, _ slot: Int) -> (date: Double, why: Deferral?) {
    let instance = instances[slot]
    var permit = (date: clock, why: Deferral?.none)
    func hold(_ date: Double, _ why: Deferral) {
      if date > permit.date { permit = (date, why) }
    }
    if !demand.isUrgent { hold(bundles[instance.bundle].spentUntil, .share) }
    guard !demand.isFree else { return permit }
    let (soonest, why) = spaced(instance)
    hold(soonest, why)
    if demand.isByProvider || instance.echoes > limits.echoes { hold(instance.lastStart + limits.five, .itself) }
    if demand.reason != .retry { hold(instance.pauseEnd, .failing) }
    if profile.hasBudget { hold(instances[slot].nextCredit(at: clock), .budget) }
    return permit
  }

  /// The first moment at a distance from the reload before.
  func spaced(_ instance: Instance) -> (date: Double, why: Deferral) {
    let spacing = profile.spacing(isSeen: instance.isSeen)
    let isUnseen = spacing > profile.spacing(isSeen: true)
    return (instance.lastStart + spacing, isUnseen ? .unseen : .spacing)
  }

  /// Lets through what is due in this step. A crowd is spread first: each by its own stable part of a time that grows with
  /// the crowd.
  mutating func admit() {
    guard !due.isEmpty else { return }
    let crowd = due.filter { instances[$0].isPlaced && instances[$0].canBeSpread(at: clock) }
    let isCrowd = crowd.count > limits.crowd
    let span = min(Double(crowd.count) * limits.share, limits.longestSpread)
    for slot in due where instances[slot].isPlaced && instances[slot].isDue {
      let isSpread = isCrowd && instances[slot].canBeSpread(at: clock)
      instances[slot].isDue = false
      guard let awaited = instances[slot].awaited(at: clock) else { continue }
      if isSpread {
        instances[slot].isSpread = true
        postpone(slot, awaited, until: clock + instances[slot].offset * span, .crowd)
      } else {
        tickets += 1
        instances[slot].ticket = Instance.Ticket(number: tickets, date: clock)
        let ticket = ReadyQueue.Ticket(slot: slot, number: tickets, bundle: instances[slot].bundle)
        queue.add(ticket, isUrgent: awaited.demand.isUrgent)
      }
      arm(slot)
    }
    due.removeAll(keepingCapacity: true)
  }

  /// Makes requests, as many as may be under way at once.
  mutating func start() {
    while let (slot, request) = flights.popFirst(at: clock, after: limits.quick) {
      guard instances[slot].flight?.request.number == request else { continue }
      instances[slot].flight?.isSlow = true
      flights.slowDown()
    }
    while flights.hasRoom(limits), let slot = nextReady() { begin(slot) }
  }

  /// The next in the queue that has not left it.
  private mutating func nextReady() -> Int? {
    while let ticket = queue.next() {
      guard instances[ticket.slot].ticket?.number == ticket.number else {
        queue.skip(ticket)
        continue
      }
      queue.begin(ticket)
      return ticket.slot
    }
    return nil
  }

  private mutating func begin(_ slot: Int) {
    let demand = instances[slot].awaited(at: clock)?.demand ?? ReloadDemand(.policy)
    let waited = clock - (instances[slot].ticket?.date ?? clock)
    requests += 1
    flights.begin(slot, request: requests, at: clock)
    bundles[instances[slot].bundle].asking.append(slot)
    let request = ReloadRequest(number: requests, reason: demand.reason, line: demand.line)
    instances[slot].begin(request, demand, at: clock, limits, isCounted: profile.hasBudget && !demand.isFree)
    noteMerged(slot)
    var line = LedgerLine(clock, instances[slot].id, .granted, demand.reason, detail: demand.line)
    // Its place came late: that is told.
    if waited >= limits.quick { (line.why, line.duration) = (.turn, waited) }
    actions.append(.note(line))
    actions.append(.reload(instances[slot].id, request))
    arm(slot)
  }

  /// Demands that were only counted are told in a line for each cause.
  private mutating func noteMerged(_ slot: Int) {
    guard !instances[slot].merged.isEmpty else { return }
    for (cause, count) in instances[slot].merged.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > 0 {
      let times = count == 1 ? "once more" : "\(count) times more"
      actions.append(.note(LedgerLine(clock, instances[slot].id, .merged, cause, detail: times)))
    }
    instances[slot].merged = [:]
  }

  /// A request is over: others have its place.
  mutating func release(_ slot: Int, _ flight: Instance.Flight) {
    let bundle = instances[slot].bundle
    flights.end(isSlow: flight.isSlow)
    queue.end(of: bundle)
    let wasFirst = bundles[bundle].asking.first == slot
    bundles[bundle].asking.removeAll { $0 == slot }
    // The time of the next begins now: it waited for this one.
    guard wasFirst, let next = bundles[bundle].asking.first else { return }
    instances[next].flight?.end = clock + limits.answer
    arm(next)
  }
}

extension Instance {
  /// When the budget grants a reload.
  fileprivate mutating func nextCredit(at now: Double) -> Double {
    seen?.advance(to: now)
    let share = seen?.share ?? 1
    credit.advance(to: now, share: share)
    return credit.next(share: share)
  }

  /// What is due: somebody's demand together with the policy's, or either.
  func awaited(at now: Double) -> Awaited? {
    let planned = planned.flatMap { $0.date <= now ? $0 : nil }
    guard var asked, asked.date <= now else { return planned }
    if let planned { asked.demand = planned.demand.merged(with: asked.demand) }
    return asked
  }

  /// All that was due by now waits until then.
  fileprivate mutating func postpone(until date: Double, _ why: Deferral?, at now: Double) {
    let slack = Slack.seconds(of: date - now)
    if let asked, asked.date <= now { self.asked = Awaited(demand: asked.demand, date: date, slack: slack, why: why) }
    if let planned, planned.date <= now {
      self.planned = Awaited(demand: planned.demand, date: date, slack: slack, why: why)
    }
  }

  /// Whether its reload waits for that reason.
  func waits(for why: Deferral) -> Bool { asked?.why == why || planned?.why == why }

  fileprivate func canBeSpread(at now: Double) -> Bool {
    isDue && !isSpread && awaited(at: now)?.demand.isUrgent == false
  }

  /// A request is made: it answers every demand up to now.
  fileprivate mutating func begin(
    _ request: ReloadRequest, _ demand: ReloadDemand, at now: Double, _ limits: Limits, isCounted: Bool
  ) {
    flight = Flight(request: request, started: now, end: now + limits.answer)
    (planned, asked, ticket, isSpread) = (nil, nil, nil, false)
    lastStart = now
    reloads += 1
    if isCounted { credit.spend() }
  }

  /// Whether no other demand of that cause became part of the next reload; if one did, this is counted.
  fileprivate mutating func isFirstMerged(_ cause: ReloadReason) -> Bool {
    merged[cause] = merged[cause].map { $0 + 1 } ?? 0
    return merged[cause] == 0
  }

  /// Counts demands that come with or right after the instance's own reload. One from outside comes at other times too, and
  /// then counting begins anew.
  fileprivate mutating func listen(_ demand: ReloadDemand, at now: Double, _ limits: Limits) {
    guard demand.reason == .trigger || demand.reason == .center, !demand.isForeground else { return }
    guard flight != nil || now - lastAnswer <= limits.echo else { return echoes = 0 }
    guard echoed != reloads else { return }
    echoed = reloads
    echoes += 1
  }

  /// An edit or a success: whatever failed before counts no more.
  mutating func forgive() {
    failures = 0
    pauseEnd = -.infinity
  }
}

extension Event.Target {
  /// Returns why a demand is for no instance; nil where that needs no report.
  fileprivate var nobody: String? {
    switch self {
    case .instance(let id): "no instance \(id) is placed"
    case .kind(let kind): "no widget '\(kind)' is placed"
    case .trigger, .all: nil
    }
  }
}
