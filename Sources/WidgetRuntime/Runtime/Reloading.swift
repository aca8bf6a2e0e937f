import WidgetModel
import WidgetSchedule

/// Questions to providers, and their answers.
extension Runtime {
  /// Asks an instance's provider, on its bundle's lane.
  func ask(_ number: Int, _ request: ReloadRequest) {
    guard let instance = instances[number] else { return }
    instances[number]?.flight = request.number
    let record = instance.record
    shelf.place(record.path)
    guard let bundle = shelf.bundles[record.path] else { return }
    let (seat, mailbox, moment) = (bundle.seat, mailbox, now())
    let question = self.question(record, request, at: moment)
    let tooltips = settings.tooltipEnvironments(record.widget, record.family, record.configuration)
    shelf.bundles[record.path]?.restDate = .infinity
    run(on: bundle.lane) {
      let answer: Result<MadeTimeline?, Diagnostic>
      do throws(Diagnostic) {
        answer = .success(try MadeTimeline(by: try seat.opened(now: moment), question, tooltips: tooltips))
      } catch {
        answer = .failure(error)
      }
      mailbox.post { runtime in
        runtime.shelf.bundles[record.path]?.restDate = runtime.now() + Self.idle
        runtime.take(answer, to: request.number, of: number)
      }
    }
  }

  private func question(_ record: InstanceRecord, _ request: ReloadRequest, at moment: Double) -> ProviderRequest {
    ProviderRequest(
      kind: record.kind, family: record.family, now: moment, reason: request.reason, line: request.line,
      configuration: record.configuration,
      environments: settings.environments(record.family, record.configuration))
  }

  /// A provider's answer. One to a request that is over, or of an instance that is gone, is not looked at.
  private func take(_ answer: Result<MadeTimeline?, Diagnostic>, to request: Int, of number: Int) {
    guard let instance = instances[number], instance.flight == request else { return }
    instances[number]?.flight = nil
    switch answer {
    case .success(let made):
      pending.replaceTimeline(of: number, with: made?.archived)
      instances[number]?.error = nil
      let fault = made?.tooltipFault?.of(instance.record.widget, .systemMedium)
      if let fault, instance.tooltipFault != fault { log.tell(fault) }
      instances[number]?.tooltipFault = fault
      handle(
        .answered(
          instance.id, request: request, made.map { .timeline(TimelinePlan($0.archived.timeline)) } ?? .nothing))
    case .failure(let fault):
      blame(number, fault)
      handle(.answered(instance.id, request: request, .failed(fault.message)))
    }
  }

  /// Keeps what is shown, with the fault beside it.
  ///
  /// - Parameter isTold: the log has it already.
  func blame(_ number: Int, _ fault: Diagnostic, isTold: Bool = false) {
    guard let instance = instances[number] else { return }
    let fault = fault.of(instance.record.widget, instance.record.family)
    guard instance.error != fault else { return }
    instances[number]?.error = fault
    pending.setError(fault, of: number)
    if !isTold { log.tell(fault) }
  }

  /// What the scheduler says has failed; a fault that is known says more.
  func fail(_ number: Int, _ message: String) {
    guard let instance = instances[number], instance.error?.message != message else { return }
    blame(number, Diagnostic(.wall, message))
  }

  // MARK: Idle bundles

  /// Seconds for which a process waits for another question.
  static let idle = 10.0

  /// Ends the processes of bundles that nothing was asked of for a while.
  func restIdle() {
    let moment = now()
    for (path, bundle) in shelf.bundles {
      guard let date = bundle.restDate, date <= moment else { continue }
      shelf.bundles[path]?.restDate = nil
      let seat = bundle.seat
      lanes.run(on: bundle.lane) { seat.rest() }
      // The last one out.
      if shelf.bundles.values.allSatisfy({ $0.restDate == nil }) { opening.rest() }
    }
  }
}
