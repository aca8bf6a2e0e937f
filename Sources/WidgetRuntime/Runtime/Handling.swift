import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Clients that wait until reloads or requests are done.
struct ClientWaits {
  struct Wait {
    let isOver: (Runtime) -> Bool
    /// The timeout of the wait, in seconds since 1970.
    let end: Double
    let answer: (Runtime) -> Void
  }

  /// The longest wait of a client, in seconds.
  static let longest = 5.0

  private var waits: [Wait] = []

  /// When the first wait times out.
  var endDate: Double? { waits.map(\.end).min() }

  mutating func add(
    from now: Double, until isOver: @escaping (Runtime) -> Bool, _ answer: @escaping (Runtime) -> Void
  ) {
    waits.append(Wait(isOver: isOver, end: now + Self.longest, answer: answer))
  }

  /// Removes and returns finished waits.
  mutating func takeOver(_ isOver: (Wait) -> Bool) -> [Wait] {
    let over = waits.filter(isOver)
    if !over.isEmpty { waits.removeAll(where: isOver) }
    return over
  }
}

/// The effects of handlers that commands called: requested reloads, and failures, which are recorded.
extension Runtime {
  /// Reloads a bundle's placed widgets of these kinds; nil: all of them. A kind that is not placed is refused, with a line in the
  /// log.
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

  /// At an offline runtime, which schedules nothing, the next runtime reloads them at its start.
  private func ask(_ instance: HeldInstance, _ demand: ReloadDemand) {
    guard settings.isOffline else { return handle(.asked(.instance(instance.id), demand)) }
    guard let plan = instance.plan else { return }
    pending.keep(Standing(showing: plan, at: now(), demand), of: instance.record.number)
  }

  /// Records what a handler did, and returns the instances that are reloaded for it.
  func take(_ event: HandledEvent) -> [InstanceState] {
    let meant = instances(meantBy: event)
    for instance in meant {
      if let fault = event.fault { blame(instance.record.number, fault, of: event) } else { forgive(instance) }
    }
    if let fault = event.fault, meant.isEmpty { log.tell(fault, of: event.bundle) }
    var states: [InstanceState] = []
    // Performed by name: every instance with a button or toggle for it shows the result.
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

  /// Only the tapped instance of a control's kind shows the action's status; the others show the result.
  private func demand(for instance: HeldInstance, after event: HandledEvent) -> ReloadDemand {
    let isSibling = event.holder.map { $0 != instance.record.number } ?? false
    return isSibling ? ReloadDemand(.center, isForeground: true) : ReloadDemand(.intent)
  }

  /// The widgets that a handler's failure affects: the one whose button was tapped; all of its kind, if it is unknown which; those
  /// with a button for the intent; for a link, all of the bundle.
  private func instances(meantBy event: HandledEvent) -> [HeldInstance] {
    if let holder = event.holder { return instances[holder].map { [$0] } ?? [] }
    if let kind = event.performer { return held(of: event.bundle).filter { $0.record.kind == kind } }
    return event.intent.map { holders(of: $0, in: event.bundle) } ?? held(of: event.bundle)
  }

  /// A handler failed: the failure is logged, and the widget's views see it (`environment.lastError`).
  private func blame(_ number: Int, _ fault: Diagnostic, of event: HandledEvent) {
    note(LedgerLine(now(), InstanceID(number), .failed, .intent, detail: "\(event.name): \(fault.message)"))
    blame(number, fault)
    instances[number]?.isHandlerFault = true
    // A widget that has the button is reloaded, and its views are made with that.
    if event.performer == nil, event.intent == nil { evaluate(number) }
  }

  /// A handler succeeded: the previous failure is cleared.
  private func forgive(_ instance: HeldInstance) {
    let number = instance.record.number
    guard instance.isHandlerFault else { return }
    instances[number]?.isHandlerFault = false
    instances[number]?.error = nil
    pending.setError(nil, of: number)
    evaluate(number)
  }

  /// Does the same, and calls `answer` when the reloads are done or have to wait.
  func handled(_ event: HandledEvent, _ answer: @escaping (Runtime, RuntimeReply) -> Void) {
    let numbers = take(event).map(\.number)
    let isOver = { (runtime: Runtime) in !numbers.contains(where: runtime.isReloading) }
    waits.add(from: now(), until: isOver) { runtime in
      if let fault = runtime.storeFault { return answer(runtime, .failure(fault)) }
      answer(runtime, .instances(numbers.filter { runtime.instances[$0] != nil }.map(runtime.state)))
    }
    settle()
  }

  /// Shows an instance, after its first timeline if that is loading. Nil: `later` gets it then.
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

  /// Answers the clients whose waits are over.
  func endWaits() {
    let moment = now()
    // Copied, because the waits' conditions may start others.
    for wait in waits.takeOver({ $0.end <= moment || $0.isOver(self) }) { wait.answer(self) }
  }

  /// Whether a provider is running for an instance now, or as soon as it is its turn.
  private func isReloading(_ number: Int) -> Bool {
    guard let instance = instances[number] else { return false }
    return instance.flight != nil || scheduler.outlook(of: instance.id)?.why == .turn
  }
}
