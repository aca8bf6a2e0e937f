import WidgetModel

/// How a provider's answer leads to the next reload.
extension Scheduler {
  mutating func take(_ answer: Event.Answer, to request: Int, of id: InstanceID) {
    guard let slot = slot(of: id), let flight = instances[slot].flight, flight.request.number == request
    else { return }
    end(slot, flight, answer)
  }

  /// A provider that did not answer within its limit has failed. A clock that jumped over the limit is no proof of it: then
  /// the provider gets the time once more.
  mutating func cutOff(_ slot: Int) {
    guard let flight = instances[slot].flight else { return }
    if clock > flight.end + 10, !flight.isExtended {
      instances[slot].flight?.end = clock + limits.answer
      instances[slot].flight?.isExtended = true
      return
    }
    actions.append(.cancel(instances[slot].id, request: flight.request.number))
    end(slot, flight, .failed("timed out after \(Int(limits.answer)) s"))
  }

  private mutating func end(_ slot: Int, _ flight: Instance.Flight, _ answer: Event.Answer) {
    release(slot, flight)
    instances[slot].flight = nil
    instances[slot].lastAnswer = clock
    let id = instances[slot].id
    var line = LedgerLine(clock, id, .answered, flight.request.reason, duration: max(clock - flight.started, 0))
    switch answer {
    case .timeline(let plan):
      instances[slot].forgive()
      instances[slot].plan = plan
      show(slot, anew: true)
      instances[slot].planned = next(plan, instances[slot])
      line.next = instances[slot].planned?.date
    case .nothing:
      instances[slot].forgive()
      instances[slot].clear()
      (moments[slot].entry, moments[slot].tick) = (.infinity, .infinity)
      actions.append(.show(id, nil))
    case .failed(let message):
      instances[slot].fail(at: clock, limits)
      (line.matter, line.detail, line.next) = (.failed, message, instances[slot].pauseEnd)
      actions.append(.stale(id, message))
    }
    actions.append(.note(line))
    // A policy that does not get the date it named.
    if let planned = instances[slot].planned, let why = planned.why {
      actions.append(.note(LedgerLine(clock, id, .deferred, .policy, why: why, next: planned.date)))
    }
    // What was asked meanwhile.
    reconsider(slot)
  }
}

extension Instance {
  /// Nothing is shown, and no date asks again.
  fileprivate mutating func clear() { (plan, shown, planned) = (nil, nil, nil) }

  /// What is shown stays; the pause before the next attempt doubles with each failure.
  fileprivate mutating func fail(at now: Double, _ limits: Limits) {
    failures += 1
    pauseEnd = now + limits.pause(after: failures)
    planned = Awaited(demand: ReloadDemand(.retry), date: pauseEnd)
  }
}
