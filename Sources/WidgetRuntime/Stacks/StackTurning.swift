import WidgetLocale
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Stacks turn: automatically at the moments that their choices name, and when something changes (DocC: Scheduling, "Stacks").
extension Runtime {
  /// Restores the stored stacks; members that are not placed any more are dropped.
  func restoreStacks() {
    for kept in (try? archive.stacks()) ?? [] {
      let members = kept.members.filter {
        instances[$0.instance.number] != nil && stacks[of: $0.instance.number] == nil
      }
      guard !members.isEmpty else {
        pending.removeStack(kept.record.name)
        continue
      }
      stacks.set(
        HeldStack(
          name: kept.record.name, displayName: kept.record.displayName,
          stack: WidgetStack(
            stored: members, top: kept.position.top.map { InstanceID($0) },
            pinned: kept.record.pinned.map { InstanceID($0) }, turnedDate: kept.position.turnedDate,
            rotatedDate: kept.position.rotatedDate)))
    }
    donations = (try? archive.donations()) ?? []
  }

  /// The user's hour of the day, 0 to 23.
  private func hour(at moment: Double) -> Int {
    let zone = (try? Zones.ofEnvironment.zone(named: settings.timeZone)) ?? .utc
    return zone.local(at: Int(exactly: moment.rounded(.down)) ?? 0).hour
  }

  /// Seconds between two automatic turns.
  private var pause: Double { WidgetStack.pause(in: settings.profile) }

  /// Turns stacks that are due, or for which something has changed.
  func advanceStacks() {
    guard !settings.isOffline else { return }
    let moment = now()
    for name in stacks.due(at: moment) {
      guard var held = stacks[name] else { continue }
      let before = held.stack.top
      let choice = held.stack.advance(to: moment, hour: hour(at: moment), pause: pause)
      let dates = held.stack.members.map { (number: $0.instance.number, date: relevanceDate(of: $0, at: moment)) }
      held.next = dates.reduce(choice.next) { $1.date > moment ? min($0, $1.date) : $0 }
      stacks.set(held)
      if held.stack.top != before { turned(held, choice, .policy) }
      for (number, date) in dates where date <= moment {
        askRelevance(of: number, instances[number]?.relevanceDemand ?? RelevanceDemand(.policy))
      }
    }
  }

  /// The choice at this moment, without carrying it out.
  func choice(of held: HeldStack) -> StackChoice { held.stack.choice(at: now(), hour: hour(at: now()), pause: pause) }

  /// A user turns a stack; it is stored when this returns.
  func turn(_ held: HeldStack, _ turn: StackTurn) throws(Diagnostic) -> HeldStack {
    var held = held
    let (before, moment) = (held.stack.top, now())
    switch turn {
    case .by(let steps): held.stack.turn(by: steps, at: moment, hour: hour(at: moment))
    case .to(let reference):
      held.stack.turn(to: try member(of: held, reference), at: moment, hour: hour(at: moment))
    }
    try store { changes in
      changes.place(held.record)
      changes.keep(held.position, of: held.name)
      for member in held.stack.members { changes.keep(member) }
    }
    take(up: held, before: before)
    return held
  }

  /// A stack has another state, which is stored.
  func take(up held: HeldStack, before: InstanceID?) {
    stacks.set(held)
    stacks.judge(held.name)
    if held.stack.top != before { turned(held, choice(of: held), .intent) }
    advanceStacks()
  }

  /// Another widget is on top: that is stored, and subscribers are notified.
  func turned(_ held: HeldStack, _ choice: StackChoice, _ cause: ReloadReason) {
    guard let top = held.stack.top, let record = instances[top.number]?.record else { return }
    pending.keep(held.position, of: held.name)
    let words = choice.reason.words(choice.standings.first { $0.instance == top })
    note(LedgerLine(now(), top, .turned, cause, detail: "on top of the stack '\(held.name)': \(words)"))
    follow(turned: held)
    judgeViewers(of: held.numbers)
    tell(.turned, record, stack: held.name)
  }

  /// Subscribers of the stack by name follow another instance now.
  private func follow(turned held: HeldStack) {
    for family in followers.families(ofStack: held.name) {
      guard let number = try? number(ofTopOf: held, in: family) else { continue }
      followers.turn(held.name, family, to: number)
      judgeViewers(of: [number])
    }
  }

  /// The instance that represents a stack in a family: its top, or its stand-in.
  func number(ofTopOf held: HeldStack, in family: Family?) throws(Diagnostic) -> Int {
    guard let record = held.stack.top.flatMap({ instances[$0.number] })?.record else {
      throw .noStack(held.name, among: stacks.sortedNames)
    }
    return try standIn(for: record, in: family)
  }

  // MARK: Notifying stacks

  /// An instance's provider returned a timeline: its entries' relevance is added to the history.
  func tellStacks(_ timeline: Timeline, of number: Int) {
    guard stacks[of: number] != nil else { return }
    stacks.update(number) { $0.entries.replace(with: timeline) }
    keepMember(number)
    advanceStacks()
  }

  /// An instance has another configuration or declaration: its own `relevance` is evaluated again, and donations are compared.
  func tellStacks(of record: InstanceRecord) {
    let number = record.number
    guard stacks[of: number] != nil else { return }
    let date = donations.last { $0.fits(record) }?.date
    stacks.update(number) { $0.donatedDate = date }
    keepMember(number)
    askRelevance(of: number, RelevanceDemand(.configured))
    advanceStacks()
  }

  /// Stores a stack's information about a member.
  func keepMember(_ number: Int) {
    let member = stacks[of: number]?.stack.members.first { $0.instance.number == number }
    if let member { pending.keep(member) }
  }

  /// A stack is removed, and its widgets are about to be.
  func removeStack(_ name: String) {
    stacks.remove(name)
    dropUnfollowed(followers.leave(stack: name))
  }

  /// An instance is gone: if it was on top, the next one is.
  func leaveStack(_ number: Int) {
    guard var held = stacks[of: number] else { return }
    let before = held.stack.top
    held.stack.remove(InstanceID(number))
    stacks.set(held)
    guard !held.stack.members.isEmpty else {
      pending.removeStack(held.name)
      return removeStack(held.name)
    }
    pending.place(held.record)
    pending.keep(held.position, of: held.name)
    if held.stack.top != before { turned(held, choice(of: held), .configured) }
    stacks.judge(held.name)
    advanceStacks()
  }
}

extension Diagnostic {
  static func noStack(_ name: String, among names: [String]) -> Diagnostic {
    let nearest = NearestName.of(name, among: names)
    let advice = NearestName.meant(nearest)
    return Diagnostic(
      .missing, "unknown stack '\(VisibleText.label(name))'\(advice)",
      suggestion: nearest ?? "create one with 'lunette stack new NAME KIND…'")
  }
}
