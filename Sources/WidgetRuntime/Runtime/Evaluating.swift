import WidgetModel
import WidgetSchedule
import WidgetServices

/// Views rebuilt from archived entries, without calling a provider: in another environment, or with another age and error
/// (DocC: Scheduling, "Entries").
extension Runtime {
  /// Rebuilds an instance's views, on its bundle's queue. During a reload this is unnecessary: the reply has them.
  func evaluate(_ number: Int) {
    guard !settings.isOffline, let instance = instances[number], let plan = instance.plan, instance.flight == nil,
      let archived = (try? archive.timeline(of: number))?.timeline
    else { return }
    let record = instance.record
    registry.place(record.path)
    guard let registered = registry.bundles[record.path]?.registered else { return }
    let moment = now()
    var question = ProviderRequest(
      kind: record.kind, family: record.family, now: moment, reason: .environment, configuration: record.configuration,
      environments: Self.told(instance, settings.environments(of: record)))
    var tooltips = Self.told(
      instance, settings.tooltipEnvironments(record.widget, record.family, record.configuration))
    let age = max(moment - plan.made, 0)
    for index in question.environments.indices { question.environments[index].age = age }
    for index in tooltips.indices { tooltips[index].age = age }
    queue(record.path) { [question, tooltips] in
      let result: Result<MadeTimeline?, Diagnostic>
      do throws(Diagnostic) {
        result = .success(
          try MadeTimeline(of: archived, by: try registered.opened(now: moment), question, tooltips: tooltips))
      } catch {
        result = .failure(error)
      }
      let work = registered.work
      return { runtime in
        runtime.letRest(record.path)
        runtime.take(work, of: record.path, for: InstanceID(number))
        runtime.take(result, evaluating: record, plan)
      }
    }
  }

  /// Views of a timeline or a record that was replaced in the meantime are ignored.
  private func take(
    _ result: Result<MadeTimeline?, Diagnostic>, evaluating record: InstanceRecord, _ plan: TimelinePlan
  ) {
    guard let instance = instances[record.number], instance.plan == plan,
      pending.timelines[record.number] == nil, instance.record.configuration == record.configuration,
      instance.record.family == record.family
    else { return }
    switch result {
    case .success(let made):
      if let made { pending.replaceTimeline(of: record.number, with: made.archived, error: instance.error) }
    // The earlier error says more.
    case .failure(let fault): if instance.error == nil { blame(record.number, fault) }
    }
  }

  /// At the start: views made in another environment than this runtime's are rebuilt; with another time zone, their providers reload
  /// as well.
  func evaluateOutdated() {
    guard !settings.isOffline, let archived = try? archive.environments() else { return }
    let meant = Dictionary(
      uniqueKeysWithValues: Family.allCases.map { ($0, settings.environments($0, .emptyTable).map(\.surroundings)) })
    var timeZones: [Int: String] = [:]
    for made in archived { timeZones.merge(outdated(made, meant)) { first, _ in first } }
    for instance in held(Set(timeZones.keys)) {
      evaluate(instance.record.number)
      if timeZones[instance.record.number] != settings.timeZone {
        handle(.asked(.instance(instance.id), ReloadDemand(.environment)))
      }
    }
  }

  /// The instances whose views would be made in other environments today, with the time zone of their current ones: checked once per
  /// family, not per instance, because thousands have the same.
  ///
  /// - Parameter meant: today's environments, by family.
  private func outdated(_ made: TimelineEnvironments, _ meant: [Family: [WidgetEnvironment]]) -> [Int: String] {
    let isOutdated = Family.allCases.filter { family in
      // A tooltip may be missing because it failed.
      made.of(family).map(\.surroundings) != meant[family]
    }
    var outdated: [Int: String] = [:]
    for number in made.instances {
      guard let instance = instances[number], instance.plan != nil, isOutdated.contains(instance.record.family) else {
        continue
      }
      outdated[number] = made.of(instance.record.family).first?.timeZone ?? ""
    }
    return outdated
  }
}

extension WidgetEnvironment {
  /// The same without values that belong to one instance at one moment.
  fileprivate var surroundings: WidgetEnvironment {
    var environment = self
    (environment.age, environment.lastError, environment.configuration) = (0, nil, .emptyTable)
    return environment
  }
}
