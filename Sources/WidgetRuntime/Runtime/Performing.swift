import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Intents that a user performs: with a button or toggle of a placed widget, or by name (DocC: Intents, "Performing").
///
///     tap ─▶ the toggle is shown as set ─▶ perform, in order, on the bundle's queue ─▶ reload ─▶ the widget's own picture
extension Runtime {
  /// Performs an intent, and calls `answer` when the widgets reloaded for it show the result.
  ///
  /// - The effects of `perform` are committed when it returns, and the due reload is stored before it begins: after a kill in between
  ///   a restarted runtime shows the old value or the new one, and performs nothing twice.
  func perform(_ demand: PerformDemand, _ answer: @escaping PendingActions.Answer) {
    do throws(Diagnostic) {
      try begin(demand, answer)
    } catch {
      answer(self, .failure(error))
    }
    settle()
  }

  private func begin(
    _ demand: PerformDemand, _ answer: @escaping PendingActions.Answer
  ) throws(Diagnostic) {
    settle()
    if let fault = storeFault { throw fault }
    let path = demand.bundle
    let holder = try demand.holder.map { (number) throws(Diagnostic) -> HeldInstance in
      guard let instance = instances[number], instance.record.path == path else {
        throw .notPlaced("#\(number)", among: [])
      }
      return instance
    }
    if let holder { try checkLock(demand, on: holder) }
    registry.place(path)
    guard let bundle = registry.bundles[path], !settings.isOffline else { throw .noRuntime }
    let (registered, center) = (bundle.registered, bundle.center)
    guard !actions.isFull(path) else {
      throw Diagnostic(.size, "\(PendingActions.mostOfBundle) taps of this bundle are already queued")
    }
    let number = actions.add(demand.action, of: path, holder: holder?.record.number, answer)
    if let holder { anticipate(demand.action, holder) }
    settle()
    if let fault = storeFault {
      // The result could not be stored, so nothing is performed.
      if actions.end(number), let holder { showAnew(holder.record.number) }
      _ = actions.takeAnswer(number)
      throw fault
    }
    let moment = now()
    let question = HandlerRequest(
      .perform(demand.action), now: moment, locale: settings.locale, timeZone: settings.timeZone)
    residents.use(path)
    // Jobs of one bundle run in order: two taps are performed in their order.
    queue(path, isUrgent: true) {
      let result: Result<HandlerReply?, Diagnostic>
      center.setPerforming(true)
      defer { center.setPerforming(false) }
      do throws(Diagnostic) { result = .success(try registered.opened(now: moment).handle(question)) } catch {
        result = .failure(error)
      }
      let work = registered.work
      return { runtime in
        runtime.letRest(path)
        runtime.take(work, of: path, for: demand.holder.map { InstanceID($0) })
        runtime.take(result, performing: number, demand)
      }
    }
  }

  /// Shows the action's expected state, and stores that the widget must be reloaded for it, whatever happens in between.
  private func anticipate(_ action: IntentAction, _ holder: HeldInstance) {
    let state = action.parameters["value"]?.flag.map { $0 ? ", shown as on at once" : ", shown as off at once" } ?? ""
    note(LedgerLine(now(), holder.id, .asked, .intent, detail: "perform \(action.intent)\(state)"))
    if var standing = scheduler.standing(of: holder.id) {
      standing.asked = Instance.Awaited(demand: ReloadDemand(.intent), date: now())
      pending.keep(standing, of: holder.record.number)
    }
    showAnew(holder.record.number)
  }

  /// It is another picture, and gets another revision.
  func showAnew(_ number: Int) {
    guard let instance = instances[number] else { return }
    pending.setError(instance.error, of: number)
  }

  private func take(
    _ result: Result<HandlerReply?, Diagnostic>, performing number: Int, _ demand: PerformDemand
  ) {
    let holder = demand.holder.flatMap { instances[$0] }
    var event = HandledEvent(
      bundle: demand.bundle, name: "perform \(demand.action.intent)", performer: holder?.record.kind)
    (event.intent, event.holder) = (demand.action.intent, holder?.record.number)
    var openURL: WidgetURL?
    switch result {
    case .success(let reply):
      (event.reload, openURL, event.fault) = (reply?.reload ?? [], reply?.openURL, reply?.fault)
      donate(performed: demand.action, of: demand.bundle)
      actions.setPerformed(number)
    case .failure(let fault):
      event.fault = fault
      // The toggle returns to its actual state.
      if actions.end(number), let holder { showAnew(holder.record.number) }
    }
    let answer = actions.takeAnswer(number)
    // A performed intent is reported as performed even if its result is invalid: its effects are stored.
    let fault: Diagnostic? = if case .failure(let failure) = result { failure } else { nil }
    handled(event) { runtime, reply in
      // Its picture is there, or has to wait: the anticipated state is no longer shown.
      if runtime.actions.end(number), let holder { runtime.showAnew(holder.record.number) }
      runtime.settle()
      if let fault { answer?(runtime, .failure(fault)) }
      guard fault == nil else { return }
      guard case .instances(let states) = reply else { answer?(runtime, reply); return }
      answer?(runtime, .performed(openURL: openURL, reloaded: states))
    }
  }

  /// The instances of a bundle with a button or toggle for an intent.
  func holders(of intent: String, in path: String) -> [HeldInstance] {
    held(of: path).filter { instance in
      guard let shown = try? shown(instance.record.number), let entry = shown.entry else { return false }
      return entry.views.contains { $0.performs(intent) }
    }
  }
}

extension ShownWidget {
  /// Shows the actions' expected states, and that `invalidatableContent` is about to change.
  mutating func anticipate(_ actions: [IntentAction]) {
    guard !actions.isEmpty, let views = entry?.views else { return }
    entry?.views = views.map { view in
      var view = view
      for action in actions { view.anticipate(action) }
      return view
    }
    for index in environments.indices { environments[index].redactionReasons.insert(.invalidated) }
  }
}
