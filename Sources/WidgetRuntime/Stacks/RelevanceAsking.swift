import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices

/// Why a widget's `relevance` is evaluated, as `context` reports it.
struct RelevanceDemand: Sendable, Hashable {
  /// Seconds between two evaluations for triggers, however often they fire.
  static let pause = 15.0

  var reason: ReloadReason
  /// The trigger's line, for a `lines` trigger.
  var line: String?

  init(_ reason: ReloadReason, line: String? = nil) { (self.reason, self.line) = (reason, line) }
}

/// A widget's `relevance(configuration)`: evaluated separately from timelines, when it joins a stack, when its bundle or configuration
/// has changed, when its last span is over, when one of its triggers fires, and when `center.invalidateRelevance` is called.
extension Runtime {
  /// Evaluates it, on the bundle's queue; only for a stack's members.
  func askRelevance(of number: Int, _ demand: RelevanceDemand) {
    guard !settings.isOffline, stacks[of: number] != nil, let record = instances[number]?.record else { return }
    // One that lost its function has no relevance any more.
    guard record.widget.hasRelevance else { return take(.success([]), of: record) }
    registry.place(record.path)
    guard let registered = registry.bundles[record.path]?.registered else { return }
    let moment = now()
    instances[number]?.relevanceDate = moment
    if instances[number]?.relevanceDemand != nil { instances[number]?.relevanceTriggerDate = moment }
    instances[number]?.relevanceDemand = nil
    let question = ProviderRequest(
      kind: record.kind, family: record.family, now: moment, reason: demand.reason, line: demand.line,
      configuration: record.configuration, environments: settings.environments(record.family, record.configuration))
    residents.use(record.path)
    queue(record.path) {
      let result: Result<[RelevanceSpan], Diagnostic>
      do throws(Diagnostic) { result = .success(try registered.opened(now: moment).relevance(question)) } catch {
        result = .failure(error)
      }
      let work = registered.work
      return { runtime in
        runtime.letRest(record.path)
        runtime.take(work, of: record.path, for: InstanceID(number))
        runtime.take(result, of: record)
      }
    }
  }

  /// Results for a configuration that was replaced in the meantime are ignored. A failure changes nothing.
  private func take(_ result: Result<[RelevanceSpan], Diagnostic>, of record: InstanceRecord) {
    let number = record.number
    guard let instance = instances[number], instance.record.configuration == record.configuration else { return }
    switch result {
    case .success(let spans):
      instances[number]?.relevanceFault = nil
      stacks.update(number) { $0.windows.replace(with: spans) }
      keepMember(number)
      advanceStacks()
    case .failure(let fault):
      let fault = fault.of(record.widget, record.family)
      guard instance.relevanceFault != fault else { return }
      instances[number]?.relevanceFault = fault
      note(LedgerLine(now(), instance.id, .failed, .center, detail: "relevance: \(fault.message)"))
      log.tell(fault, of: record.path)
    }
  }

  /// A bundle invalidates the relevance of a kind.
  func invalidateRelevance(ofKind kind: String, of path: String) {
    for instance in held(of: path) where instance.record.kind == kind {
      askRelevance(of: instance.record.number, RelevanceDemand(.center))
    }
  }

  /// A trigger of a placed widget fired: its `relevance` is evaluated after the pause since the last evaluation for a trigger.
  func triggerRelevance(of number: Int, _ demand: RelevanceDemand) {
    guard let instance = instances[number], instance.record.widget.hasRelevance, let held = stacks[of: number] else {
      return
    }
    instances[number]?.relevanceDemand = demand
    stacks.judge(held.name)
  }

  /// When the `relevance` of a stack's member is evaluated; infinity: when something changes.
  func relevanceDate(of member: StackMember, at moment: Double) -> Double {
    guard let instance = instances[member.instance.number] else { return .infinity }
    if instance.relevanceDemand != nil { return instance.relevanceTriggerDate + RelevanceDemand.pause }
    return member.isRelevanceOver(at: moment, asked: instance.relevanceDate) ? moment : .infinity
  }

  /// A bundle invalidates its recommendations: subscribers are notified for each of its kinds.
  func invalidateRecommendations(of path: String) {
    registry.bundles[path]?.variants.forget()
    for widget in widgets(of: path) {
      changes += 1
      followers.yield(
        RuntimeChange(
          .recommendations, number: 0, kind: widget.kind, family: widget.families.first ?? .systemSmall,
          revision: changes))
    }
    note(LedgerLine(now(), nil, .asked, .center, detail: "the recommendations of \(path) changed"))
  }
}
