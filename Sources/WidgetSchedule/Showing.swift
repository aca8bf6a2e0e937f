import WidgetModel

/// What is shown, and what passing time does to it.
extension Scheduler {
  /// Everything whose moment has come, in the order of the moments.
  mutating func passTime() {
    while let slot = deadlines.popFirst(notAfter: clock) {
      if let end = read(slot, { $0.flight?.end }), end <= clock { cutOff(slot) }
      if instances[slot].entryDate <= clock { show(slot) }
      if instances[slot].tickDate <= clock { redraw(slot) }
      if read(slot, { $0.reloadDate }) <= clock { consider(slot) }
      arm(slot)
    }
  }

  /// Reads of an instance where it lies: it is large to copy.
  @inline(__always)
  private func read<Read>(_ slot: Int, _ body: (Instance) -> Read) -> Read {
    instances.withUnsafeBufferPointer { body($0[slot]) }
  }

  /// Shows the entry that is current; says so only where it is another than before, or `anew`.
  mutating func show(_ slot: Int, anew: Bool = false) {
    guard let plan = instances[slot].plan, let index = plan.index(at: clock) else { return }
    let next = plan.dates.indices.contains(index + 1) ? plan.dates[index + 1] : .infinity
    instances[slot].entryDate = next
    // Entries less than a minute apart show seconds.
    instances[slot].entrySlack = Slack.seconds(of: next - plan.dates[index])
    guard anew || instances[slot].shown != index else { return }
    instances[slot].shown = index
    instances[slot].tickDate = .infinity
    actions.append(.show(instances[slot].id, instances[slot].shownEntry))
  }

  private mutating func redraw(_ slot: Int) {
    instances[slot].tickDate = .infinity
    actions.append(.redraw(instances[slot].id))
  }

  mutating func evaluate(_ slot: Int) {
    instances[slot].tickDate = .infinity
    actions.append(.evaluate(instances[slot].id))
    arm(slot)
  }

  /// A picture was drawn, and its texts hold until `nextChange`.
  mutating func note(_ id: InstanceID, _ nextChange: Double?, _ showsSeconds: Bool) {
    guard let slot = slot(of: id) else { return }
    instances[slot].tickDate = nextChange.map { $0.isNaN ? .infinity : $0 } ?? .infinity
    instances[slot].tickSlack = Slack.seconds(showsSeconds: showsSeconds)
    arm(slot)
  }

  /// Puts an instance's next moment in its place among the others.
  mutating func arm(_ slot: Int) {
    let next = read(slot) { $0.deadline }
    deadlines.set(slot, next.date, slack: next.slack)
  }

  /// The clock was set back. What is shown goes by the new time. Dates that a script named stand; what was counted from
  /// now (pauses, distances, limits) is counted from the new now. A timeline that was made at a moment which is yet to
  /// come was made by a wrong clock, and is asked for once more.
  mutating func setBack(to now: Double) {
    let step = now - clock
    clock = now
    for slot in everybody {
      instances[slot].moveClock(by: step, to: now)
      show(slot)
      if let plan = instances[slot].plan, plan.made > now + 60 { ask(slot, Wish(.environment)) }
      arm(slot)
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
    if let planned, planned.why != nil || planned.wish.reason == .retry { self.planned?.date += step }
    asked?.date += step
    flight?.started += step
    flight?.end += step
    // Its place in the queue was for a moment that may be yet to come.
    ticket = nil
    if tickDate.isFinite { tickDate = now }
  }
}
