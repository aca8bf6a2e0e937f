import Synchronization
import WidgetModel
import WidgetSchedule

/// Requests to providers, and their replies.
extension Runtime {
  /// Calls an instance's provider, on its bundle's queue.
  func ask(_ number: Int, _ request: ReloadRequest) {
    guard let instance = instances[number] else { return }
    let asked = AskedRequest(number: request.number)
    instances[number]?.flight = asked
    let record = instance.record
    registry.place(record.path)
    guard let bundle = registry.bundles[record.path] else { return }
    let (registered, mailbox, moment) = (bundle.registered, mailbox, now())
    let question = self.question(record, request, at: moment)
    let isPlaceholder = settings.showsPlaceholder(record.widget)
    let tooltips = Self.told(
      instance, settings.tooltipEnvironments(record.widget, record.family, record.configuration))
    let placeholder = placeholderQuestion(instance, at: moment)
    residents.use(record.path)
    if residents.isFull { restIdle() }
    run(of: record.path) {
      // The request is over.
      guard !asked.isOver else { return mailbox.post { $0.letRest(record.path) } }
      if let placeholder, let made = MadePlaceholder(by: registered, placeholder) {
        mailbox.post { $0.take(made, of: record.path) }
      }
      _ = registered.takeLacking()
      let answer: Result<MadeTimeline?, Diagnostic>
      do throws(Diagnostic) {
        answer = .success(
          try MadeTimeline(
            by: try registered.opened(now: moment), question, isPlaceholder: isPlaceholder, tooltips: tooltips))
      } catch {
        answer = .failure(error)
      }
      let (work, noted) = (registered.work, Runtime.note(registered.takeLacking(), record, in: answer))
      mailbox.post { runtime in
        runtime.letRest(record.path)
        runtime.take(work, of: record.path, for: InstanceID(number))
        runtime.take(noted, to: request, of: number)
      }
    }
  }

  private func question(_ record: InstanceRecord, _ request: ReloadRequest, at moment: Double) -> ProviderRequest {
    ProviderRequest(
      kind: record.kind, family: record.family, now: moment, reason: request.reason, line: request.line,
      configuration: record.configuration,
      environments: instances[record.number].map {
        Self.told($0, settings.environments(of: record))
      })
  }

  /// Environments in which an instance's views see the error of the last reload or handler.
  static func told(_ instance: HeldInstance, _ environments: [WidgetEnvironment]) -> [WidgetEnvironment] {
    environments.map { environment in
      var environment = environment
      environment.lastError = instance.error?.message
      return environment
    }
  }

  /// A provider's reply. It is ignored if the request is over or the instance is gone.
  private func take(_ answer: Result<MadeTimeline?, Diagnostic>, to request: ReloadRequest, of number: Int) {
    guard let instance = instances[number], instance.flight?.number == request.number else { return }
    instances[number]?.flight = nil
    actions.settle(number)
    switch answer {
    case .success(let made):
      // The reload after a handler's failure does not clear that failure.
      let kept = instance.isHandlerFault && request.reason == .intent ? instance.error : nil
      pending.replaceTimeline(of: number, with: made?.archived, error: kept)
      instances[number]?.error = kept
      if let timeline = made?.archived.timeline { tellStacks(timeline, of: number) }
      instances[number]?.isHandlerFault = kept != nil
      let fault = made?.tooltipFault?.of(instance.record.widget, .systemMedium)
      if let fault, instance.tooltipFault != fault { log.tell(fault, of: instance.record.path) }
      instances[number]?.tooltipFault = fault
      handle(
        .answered(
          instance.id, request: request.number, made.map { .timeline(TimelinePlan($0.archived.timeline)) } ?? .nothing))
    case .failure(let fault):
      blame(number, fault)
      instances[number]?.isHandlerFault = false
      handle(.answered(instance.id, request: request.number, .failed(fault.message)))
      // The remaining picture is shown with its age and the error.
      evaluate(number)
    }
  }

  /// Keeps the current picture, with the error beside it.
  ///
  /// - Parameter isTold: whether the error is already logged.
  func blame(_ number: Int, _ fault: Diagnostic, isTold: Bool = false) {
    guard let instance = instances[number] else { return }
    let fault = fault.of(instance.record.widget, instance.record.family)
    guard instance.error != fault else { return }
    instances[number]?.error = fault
    pending.setError(fault, of: number)
    if !isTold { log.tell(fault, of: instance.record.path) }
  }

  /// The scheduler reports a failure; a known error says more.
  func fail(_ number: Int, _ message: String) {
    guard let instance = instances[number], instance.error?.message != message else { return }
    blame(number, Diagnostic(.wall, message))
  }

  // MARK: Idle bundles

  /// A bundle has replied.
  func letRest(_ path: String) {
    residents.wait(path, until: now() + ResidentBundles.idle)
    if residents.isFull { restIdle() }
  }

  /// Ends the processes of idle bundles.
  func restIdle() {
    let due = residents.takeDue(at: now())
    for path in due {
      guard let bundle = registry.bundles[path] else { continue }
      queues.run(on: bundle.queueID) { [registered = bundle.registered] in registered.rest() }
    }
    // The last idle process has exited.
    if !due.isEmpty, residents.isEmpty { opening.rest() }
  }
}

/// A request to a bundle; it may be over before the bundle has started it.
final class AskedRequest: Sendable {
  let number: Int
  private let over = Atomic(false)

  init(number: Int) { self.number = number }

  var isOver: Bool { over.load(ordering: .relaxed) }
  func end() { over.store(true, ordering: .relaxed) }
}
