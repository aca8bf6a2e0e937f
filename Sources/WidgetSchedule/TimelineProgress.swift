import WidgetModel

/// What is shown, and what passing time does to it.
extension Scheduler {
  /// Everything whose moment has come, in the order of the moments.
  mutating func passTime() {
    while let slot = deadlines.first(notAfter: clock) {
      let isAsked = min(moments[slot].reload, moments[slot].end) <= clock
      if moments[slot].end <= clock { cutOff(slot) }
      if moments[slot].entry <= clock { show(slot) }
      if moments[slot].tick <= clock { redraw(slot) }
      if moments[slot].reload <= clock { consider(slot) }
      if isAsked { arm(slot) } else { rearm(slot) }
    }
  }

  /// Reads an instance in place, since it is large to copy.
  @inline(__always)
  private func read<Read>(_ slot: Int, _ body: (Instance) -> Read) -> Read {
    instances.withUnsafeBufferPointer { body($0[slot]) }
  }

  /// Shows the entry that is current; says so only where it is another than before, or `anew`.
  mutating func show(_ slot: Int, anew: Bool = false) {
    guard let step = read(slot, { $0.plan?.step(at: clock) }) else { return moments[slot].entry = .infinity }
    moments[slot].entry = step.end
    // Entries less than a minute apart show seconds.
    moments[slot].entrySlack = Slack.seconds(of: step.end - step.entry.date)
    guard anew || instances[slot].shown != step.entry.index else { return }
    instances[slot].shown = step.entry.index
    moments[slot].tick = .infinity
    actions.append(.show(instances[slot].id, step.entry))
  }

  private mutating func redraw(_ slot: Int) {
    moments[slot].tick = .infinity
    actions.append(.redraw(instances[slot].id))
  }

  mutating func evaluate(_ slot: Int) {
    moments[slot].tick = .infinity
    actions.append(.evaluate(instances[slot].id))
    arm(slot)
  }

  /// A picture was drawn, and its texts hold until `nextChange`.
  mutating func note(_ id: InstanceID, _ nextChange: Double?, _ showsSeconds: Bool) {
    guard let slot = slot(of: id) else { return }
    moments[slot].tick = nextChange.map { $0.isNaN ? .infinity : $0 } ?? .infinity
    moments[slot].tickSlack = Slack.seconds(showsSeconds: showsSeconds)
    rearm(slot)
  }

  /// Puts an instance's next moment in its place among the others, after something is awaited otherwise than before.
  mutating func arm(_ slot: Int) {
    instances.withUnsafeBufferPointer { moments[slot].take($0[slot]) }
    rearm(slot)
  }

  /// The same where only what is shown changed.
  private mutating func rearm(_ slot: Int) {
    let next = moments[slot].next
    deadlines.set(slot, next.date, slack: next.slack)
  }

  /// The clock was set back. What is shown goes by the new time. Dates that a script named stand; what was counted from
  /// now (pauses, distances, limits) is counted from the new now. A timeline that was made at a moment which is yet to
  /// come was made by a wrong clock, and is asked for once more.
  mutating func setBack(to now: Double) {
    let step = now - clock
    clock = now
    flights.moveClock(by: step)
    for bundle in bundles.indices { bundles[bundle].spentUntil += step }
    for slot in everybody {
      instances[slot].moveClock(by: step, to: now)
      if moments[slot].tick.isFinite { moments[slot].tick = now }
      show(slot)
      if let plan = instances[slot].plan, plan.made > now + limits.clockStep { ask(slot, ReloadDemand(.environment)) }
      arm(slot)
    }
  }
}

extension Scheduler {
  /// The clock was set. A timeline that has an entry for the new time goes on; another says nothing of it.
  mutating func askForNewTime() {
    for slot in everybody {
      guard let plan = instances[slot].plan, let first = plan.dates.first, let last = plan.dates.last else { continue }
      let isAsked = [instances[slot].asked?.demand.reason, instances[slot].flight?.request.reason].contains(
        .environment)
      guard !isAsked, last <= clock || first > clock + limits.clockStep else { continue }
      ask(slot, ReloadDemand(.environment))
    }
  }
}

extension Instance {
  var shownEntry: ShownEntry? {
    guard let plan, let shown else { return nil }
    return ShownEntry(index: shown, count: plan.dates.count, date: plan.dates[shown])
  }

  fileprivate mutating func moveClock(by step: Double, to now: Double) {
    lastStart = min(lastStart, now)
    lastAnswer = min(lastAnswer, now)
    pauseEnd += step
    if let planned, planned.why != nil || planned.demand.reason == .retry { self.planned?.date += step }
    asked?.date += step
    flight?.started += step
    flight?.end += step
    // Its place in the queue was for a moment that may be yet to come.
    ticket = nil
  }
}
