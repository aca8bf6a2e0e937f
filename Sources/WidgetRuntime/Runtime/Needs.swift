import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// What placed widgets need from their user, and how a page provides it.
extension Runtime {
  /// An instance's needs: a parameter without a value, and the permissions that its last timeline lacked.
  func needs(of instance: HeldInstance) -> [WidgetNeed] {
    let record = instance.record
    guard record.activity == nil else { return [] }
    let name = record.widget.displayName
    let empty = (record.widget.intent?.parameters ?? []).filter {
      $0.isRequired && (record.configuration[$0.name] ?? .null) == .null
    }
    let configuration = empty.map { WidgetNeed.configuration(name, $0, of: record.number) }
    let notes = (instance.details?.warnings ?? []) + [instance.error].compactMap(\.self)
    var permissions: [WidgetNeed] = []
    for need in notes.compactMap({ WidgetNeed.noted($0, name, kind: record.kind) })
    where !permissions.contains(need) {
      permissions.append(need)
    }
    return configuration + permissions
  }

  /// Reads stored timelines of bundles with permissions, so that a list includes their needs.
  func readNeeds() {
    for instance in instances.values where instance.details == nil && instance.plan != nil {
      let declaration = registry.bundles[instance.record.path]?.declaration
      guard declaration?.permissions.isEmpty != true else { continue }
      _ = try? details(of: instance.record.number)
    }
  }

  /// Adds the missing permissions to a provider's reply. A provider that failed for lack of one fails with one sentence.
  static func note(
    _ lacking: [String], _ record: InstanceRecord, in answer: Result<MadeTimeline?, Diagnostic>
  ) -> Result<MadeTimeline?, Diagnostic> {
    guard !lacking.isEmpty else { return answer }
    let needs = lacking.map {
      WidgetNeed.permission(record.widget.displayName, kind: record.kind, option: $0)
    }
    switch answer {
    case .success(var made?):
      for (need, option) in zip(needs, lacking) { made.add(need.note(option)) }
      return .success(made)
    case .failure(let fault) where fault.code == .permissionUngranted:
      var told = fault
      (told.message, told.suggestion, told.path) = (needs[0].sentence, needs[0].command, lacking[0])
      return .failure(told)
    case .success(nil), .failure: return answer
    }
  }

  // MARK: Allowing

  /// Grants a bundle what its widget needs, because its user allowed it in the dashboard. Programs are never allowed there.
  func allow(
    _ options: [String], to reference: InstanceReference, _ answer: @escaping (Runtime, RuntimeReply) -> Void
  ) {
    do throws(Diagnostic) {
      let number = try number(of: reference)
      guard let record = instances[number]?.record else { throw .notPlaced(reference.description, among: []) }
      guard !settings.isOffline else { throw .noRuntime }
      try checkAllowed(options, record)
      let path = record.path
      registry.place(path)
      guard let registered = registry.bundles[path]?.registered else { throw .noRuntime }
      let moment = now()
      lastLaterAnswer += 1
      laterAnswers[lastLaterAnswer] = answer
      residents.use(path)
      queue(path, isUrgent: true) { [waiting = lastLaterAnswer] in
        let result: Result<Void, Diagnostic>
        do throws(Diagnostic) { result = .success(try registered.opened(now: moment).allow(options)) } catch {
          result = .failure(error)
        }
        return { runtime in
          runtime.letRest(path)
          let answer = runtime.laterAnswers.removeValue(forKey: waiting)
          switch result {
          case .success:
            runtime.regrant()
            runtime.handle(.asked(.instance(InstanceID(number)), ReloadDemand(.file)))
            answer?(runtime, .instances([runtime.state(of: number)]))
          case .failure(let fault): answer?(runtime, .failure(fault))
          }
          runtime.settle()
        }
      }
    } catch { answer(self, .failure(error)) }
  }

  private func checkAllowed(_ options: [String], _ record: InstanceRecord) throws(Diagnostic) {
    guard !options.isEmpty else {
      throw Diagnostic(.usage, "name what is allowed", suggestion: "network=api.example.com")
    }
    if let program = options.first(where: PermissionWords.startsPrograms) {
      let command = PermissionWords.command(record.kind, allowing: [program])
      throw Diagnostic(
        .permission, "programs are not allowed from a page; run '\(command)' in a terminal", suggestion: command)
    }
  }
}
