import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// What clients wait for: that reloads or questions are over.
struct ClientWaits {
  struct Wait {
    let isOver: (Runtime) -> Bool
    /// When it is waited no longer, in seconds since 1970.
    let end: Double
    let answer: (Runtime) -> Void
  }

  /// Seconds that a client waits, at most.
  static let longest = 5.0

  private var waits: [Wait] = []

  /// When the first is waited for no longer.
  var endDate: Double? { waits.map(\.end).min() }

  mutating func add(
    from now: Double, until isOver: @escaping (Runtime) -> Bool, _ answer: @escaping (Runtime) -> Void
  ) {
    waits.append(Wait(isOver: isOver, end: now + Self.longest, answer: answer))
  }

  /// Removes and returns those that are over.
  mutating func takeOver(_ isOver: (Wait) -> Bool) -> [Wait] {
    let over = waits.filter(isOver)
    if !over.isEmpty { waits.removeAll(where: isOver) }
    return over
  }
}

/// What handlers of bundles did that were called by commands: reloads that they ask for, and failures, which leave a trace.
extension Runtime {
  /// Reloads what a bundle has placed of these kinds; nil: all of it. A kind that is not placed is refused, with a line in the
  /// ledger.
  @discardableResult
  func reload(_ kinds: [String]?, of path: String, _ demand: ReloadDemand) -> [InstanceState] {
    let held = held(of: path)
    for kind in kinds ?? [] where !held.contains(where: { $0.record.kind == kind }) {
      note(LedgerLine(now(), nil, .refused, demand.reason, detail: "no widget or control '\(kind)' is placed"))
    }
    let meant = held.filter { instance in kinds?.contains(instance.record.kind) ?? true }
    for instance in meant { ask(instance, demand) }
    return meant.map { state(of: $0.record.number) }
  }

  /// At an offline runtime, where nothing is scheduled, the next runtime asks as soon as it has started.
  private func ask(_ instance: HeldInstance, _ demand: ReloadDemand) {
    guard settings.isOffline else { return handle(.asked(.instance(instance.id), demand)) }
    guard let plan = instance.plan else { return }
    pending.keep(Standing(showing: plan, at: now(), demand), of: instance.record.number)
  }

  /// Notes what a handler did, and returns the instances that are reloaded for it.
  func take(_ event: HandledEvent) -> [InstanceState] {
    let meant = instances(meantBy: event)
    for instance in meant {
      if let fault = event.fault { blame(instance.record.number, fault, of: event) } else { forgive(instance) }
    }
    if let fault = event.fault, meant.isEmpty { log.tell(fault, of: event.bundle) }
    var states: [InstanceState] = []
    // Performed by its name: whoever shows a button or toggle of it shows what came of it.
    if event.performer == nil, event.intent != nil {
      for instance in meant { ask(instance, ReloadDemand(.intent)) }
      states = meant.map { state(of: $0.record.number) }
    }
    // A widget need not be placed to be tapped.
    if let kind = event.performer {
      let placed = held(of: event.bundle).filter { $0.record.kind == kind }
      for instance in placed { ask(instance, demand(for: instance, after: event)) }
      states = placed.map { state(of: $0.record.number) }
    }
    let others = event.reload.filter { $0 != event.performer }
    if !others.isEmpty { states += reload(others, of: event.bundle, ReloadDemand(.center, isForeground: true)) }
    return states
  }

  /// Of a control's kind only the instance that was tapped shows the status of the action; the others show what came of it.
  private func demand(for instance: HeldInstance, after event: HandledEvent) -> ReloadDemand {
    let isSibling = event.holder.map { $0 != instance.record.number } ?? false
    return isSibling ? ReloadDemand(.center, isForeground: true) : ReloadDemand(.intent)
  }

  /// Whom a handler's failure is about: the widget whose button was tapped; of its kind all, where it is not known which; those
  /// that show a button of the intent; of a link, all of the bundle.
  private func instances(meantBy event: HandledEvent) -> [HeldInstance] {
    if let holder = event.holder { return instances[holder].map { [$0] } ?? [] }
    if let kind = event.performer { return held(of: event.bundle).filter { $0.record.kind == kind } }
    return event.intent.map { holders(of: $0, in: event.bundle) } ?? held(of: event.bundle)
  }

  /// A handler failed: the ledger has it, and the widget's views are told of it (`environment.lastError`).
  private func blame(_ number: Int, _ fault: Diagnostic, of event: HandledEvent) {
    note(LedgerLine(now(), InstanceID(number), .failed, .intent, detail: "\(event.name): \(fault.message)"))
    blame(number, fault)
    instances[number]?.isHandlerFault = true
    // A widget that held a button is reloaded, and its views are made with that.
    if event.performer == nil, event.intent == nil { evaluate(number) }
  }

  /// A handler returned: what the one before failed with is over.
  private func forgive(_ instance: HeldInstance) {
    let number = instance.record.number
    guard instance.isHandlerFault else { return }
    instances[number]?.isHandlerFault = false
    instances[number]?.error = nil
    pending.setError(nil, of: number)
    evaluate(number)
  }

  /// Does the same, and calls `answer` when the reloads are over or have to wait.
  func handled(_ event: HandledEvent, _ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    let numbers = take(event).map(\.number)
    let isOver = { (runtime: Runtime) in !numbers.contains(where: runtime.isReloading) }
    waits.add(from: now(), until: isOver) { runtime in
      if let fault = runtime.storeFault { return answer(runtime, .failure(fault)) }
      answer(runtime, .instances(numbers.filter { runtime.instances[$0] != nil }.map(runtime.state)))
    }
    settle()
  }

  /// Shows an instance, where its first timeline is under way when that is there. Nil: `later` gets it then.
  func showPicture(
    of reference: InstanceReference, _ later: @escaping (Runtime, RuntimeReply) -> Void
  ) -> RuntimeReply? {
    guard let number = try? number(of: reference), !hasPicture(of: number), isReloading(number) else {
      return reply(to: .show(reference))
    }
    waits.add(from: now(), until: { !$0.isReloading(number) }) { runtime in
      later(runtime, runtime.reply(to: .show(.number(number))))
    }
    return nil
  }

  /// Answers the clients that wait for what is over.
  func endWaits() {
    let moment = now()
    // Copied: what is asked may be told of by the waits themselves.
    for wait in waits.takeOver({ $0.end <= moment || $0.isOver(self) }) { wait.answer(self) }
  }

  /// Whether a provider is asked for an instance now, or as soon as it is its turn.
  private func isReloading(_ number: Int) -> Bool {
    guard let instance = instances[number] else { return false }
    return instance.flight != nil || scheduler.outlook(of: instance.id)?.why == .turn
  }
}
