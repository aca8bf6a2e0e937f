import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Which widgets are placed: by a user, because nothing else is, or as long as a stream follows them.
extension Runtime {
  /// Restores the stored instances.
  func restore(_ kept: ArchivedInstance) {
    let record = kept.record
    registry.place(record.path)
    var instance = HeldInstance(record: record)
    (instance.plan, instance.revision, instance.error) = (kept.standing?.plan, kept.revision, kept.error)
    instance.hasNothing = instance.plan == nil && instance.error == nil && kept.standing?.isAtRest ?? false
    instances[record.number] = instance
    index.add(record)
    staleCenters.insert(record.path)
    handle(.placed(instance.id, placed(record), kept.standing))
    resumeViewers(of: record.number, kept.standing)
  }

  private func placed(_ record: InstanceRecord) -> PlacedWidget {
    PlacedWidget(
      kind: record.kind, family: record.family, triggers: record.widget.triggers, bundle: record.path)
  }

  /// The instances in the order in which they are shown.
  var ordered: [HeldInstance] {
    // Sorts numbers instead of the instances, which are large.
    let places = instances.values.map { ($0.record.order, $0.record.number) }.sorted(by: <)
    return places.compactMap { instances[$0.1] }
  }

  /// Those of one bundle, in the order in which they are shown.
  func held(of path: String) -> [HeldInstance] { held(index.ofBundle[path] ?? []) }

  /// Those of a kind, likewise.
  func held(ofKind kind: String) -> [HeldInstance] { held(index.ofKind[kind] ?? []) }

  func held(_ numbers: Set<Int>) -> [HeldInstance] {
    let places = numbers.map { (instances[$0]?.record.order ?? 0, $0) }.sorted(by: <)
    return places.compactMap { instances[$0.1] }
  }

  /// Whether a user has placed anything.
  var hasChoice: Bool { index.chosen > 0 }

  // MARK: By a user

  /// Places a widget; it is stored when this returns.
  func add(_ demand: NewInstance) throws(Diagnostic) -> InstanceState {
    let record = record(of: demand)
    try store { $0.place(record) }
    forgetUnchosen()
    take(in: record)
    examine(record.path)
    return state(of: record.number)
  }

  /// The record of a widget to be placed at the end.
  ///
  /// - Parameter place: its index among those that are placed at once.
  func record(of demand: NewInstance, place: Int = 0) -> InstanceRecord {
    InstanceRecord(
      number: archive.nextNumber(), order: index.lastOrder + 1 + place, widget: demand.widget,
      family: demand.family, configuration: demand.configuration, bundle: demand.bundle, path: demand.path,
      digest: registry.bundles[demand.path]?.fingerprint)
  }

  /// Automatic widgets are removed.
  func forgetUnchosen() {
    for other in index.transient.sorted() where followers.count(of: other) == 0 { drop(other) }
  }

  /// Removes instances, all or none.
  func remove(_ references: [InstanceReference]) throws(Diagnostic) -> [InstanceState] {
    var states: [InstanceState] = []
    var names: [String] = []
    for reference in references {
      var numbers = [try number(of: reference)]
      // A stack is removed with all its widgets.
      if case .kind(let name) = reference, let held = stacks[name] {
        names.append(name)
        numbers = held.numbers
      }
      for number in numbers where !states.contains(where: { $0.number == number }) { states.append(state(of: number)) }
    }
    try store { changes in
      for name in names { changes.removeStack(name) }
      for state in states { changes.remove(state.number) }
    }
    let records = states.compactMap { instances[$0.number]?.record }
    for name in names { removeStack(name) }
    for state in states { forget(state.number) }
    for record in records { forgetPush(of: record) }
    if !hasChoice { showFound() }
    return states
  }

  /// Changes the family or configuration.
  func configure(
    _ reference: InstanceReference, family: Family?, configuration: Value?
  ) throws(Diagnostic) -> InstanceState {
    let number = try number(of: reference)
    guard var record = instances[number]?.record else { throw .notPlaced(reference.description, among: []) }
    guard record.activity == nil else {
      throw Diagnostic(
        .usage, "'\(record.kind)' is an activity, which only its bundle can change; end it with 'lunette remove'")
    }
    if let family {
      guard record.widget.families.contains(family) else { throw .unsupported(family, by: record.widget) }
      if let held = stacks[of: number], held.numbers.count > 1, family != record.family {
        throw Diagnostic(
          .usage, "#\(number) is in the stack '\(held.name)', whose widgets share one family",
          suggestion: "take it out with 'lunette stack remove \(held.name) \(number)'")
      }
      record.family = family
    }
    if let configuration {
      (record.configuration, record.configurationVersion) = (configuration, record.widget.version)
    }
    // The user chose it: it stays.
    record.isTransient = false
    try store { $0.place(record) }
    replace(record, ReloadDemand(.configured))
    return state(of: number)
  }

  /// A change that is confirmed to a client: it is stored at once, or refused.
  func store(_ change: (inout ArchiveChanges) -> Void) throws(Diagnostic) {
    var changes = ArchiveChanges()
    change(&changes)
    writeFiles(changes)
    do throws(Diagnostic) { try archive.commit(changes) } catch {
      // Nothing has changed, so the files are restored.
      for number in changes.instances.keys { takeBackFile(of: number) }
      throw error
    }
    figures.commits += 1
  }

  // MARK: Records

  /// A new instance, stored or about to be.
  func take(in record: InstanceRecord) {
    instances[record.number] = HeldInstance(record: record)
    index.add(record)
    registry.place(record.path)
    noteChoice(of: record.path)
    handle(.placed(InstanceID(record.number), placed(record)))
    judgeViewers(of: [record.number])
    tell(.placed, record)
  }

  /// The same instance with another record; its timeline stays until the next one.
  func replace(_ record: InstanceRecord, _ demand: ReloadDemand) {
    let id = InstanceID(record.number)
    let standing = scheduler.standing(of: id)
    take(up: record)
    if settings.isOffline, let plan = instances[record.number]?.plan {
      // The current picture belongs to the old record: the next runtime reloads at once.
      pending.keep(Standing(showing: plan, at: now()), of: record.number)
    }
    noteChoice(of: record.path)
    handle(.placed(id, placed(record), standing))
    handle(.asked(.instance(id), demand))
    tell(.placed, record)
    tellStacks(of: record)
  }

  /// An instance has another record.
  func take(up record: InstanceRecord) {
    guard let old = instances[record.number]?.record else { return }
    index.remove(old)
    index.add(record)
    instances[record.number]?.record = record
    staleCenters.insert(old.path)
    // Its bundle's declaration could not be read from the archive before.
    if old.activity == nil, record.activity != nil { resumeActivities() }
  }

  /// Removes an automatic instance.
  func drop(_ number: Int) {
    pending.remove(number)
    forget(number)
  }

  private func forget(_ number: Int) {
    leaveStack(number)
    guard let instance = instances.removeValue(forKey: number) else { return }
    index.remove(instance.record)
    instance.flight?.end()
    entries.forget(number)
    actions.forget(number)
    handle(.removed(instance.id))
    viewers.forget(number)
    followers.leave(number)
    noteChoice(of: instance.record.path)
    forgetActivity(instance.record)
    tell(.removed, instance.record)
  }

  func noteChoice(of path: String) {
    triggers.isStale = true
    pushes.isDue = true
    staleCenters.insert(path)
  }

  /// A job on a bundle's queue. Its script may ask which of its widgets are placed: the list is updated now if it has changed, not at
  /// each placing, of which there may be thousands.
  func run(of path: String, _ job: @escaping @Sendable () -> Void) {
    guard let bundle = registry.bundles[path] else { return }
    if staleCenters.remove(path) != nil {
      bundle.center.tell(held(of: path).filter { $0.record.activity == nil }.map { BundleCenter.Placed($0.record) })
    }
    queues.run(on: bundle.queueID, job)
  }

  /// Queues a request to a bundle besides timelines, until it is its turn.
  ///
  /// - Parameters:
  ///   - isUrgent: a client waits for it.
  ///   - job: runs on the bundle's queue; its result runs in the runtime.
  func queue(_ path: String, isUrgent: Bool = false, _ job: @escaping BundleJobs.Job) {
    guard let queueID = registry.bundles[path]?.queueID else { return }
    jobs.add(path, queueID, isUrgent: isUrgent, job)
    startJobs()
  }

  func startJobs() {
    while let start = jobs.next(at: now()) {
      run(of: start.path) { [mailbox] in
        let take = start.job()
        mailbox.post { runtime in
          runtime.jobs.end(start.number)
          take(runtime)
          runtime.startJobs()
        }
      }
    }
  }

  // MARK: Automatically

  /// Shows every widget of the named folders in its first family, as long as nothing is placed.
  func showFound() {
    guard !settings.isOffline, settings.session != nil || settings.showsFound && !hasChoice else { return }
    for path in registry.paths { showFound(of: path) }
  }

  /// Those of one bundle.
  func showFound(of path: String) {
    if let session = settings.session { return show(session, of: path) }
    guard !settings.isOffline, settings.showsFound, !hasChoice else { return }
    guard let bundle = registry.bundles[path], bundle.isFound, let declaration = bundle.declaration else { return }
    for widget in declaration.widgets where isOwner(path, of: widget.kind) {
      guard let family = widget.families.first, !isShown(widget, family) else { continue }
      place(widget, family, widget.defaultConfiguration(in: family), of: declaration, at: path)
    }
  }

  private func isShown(_ widget: WidgetDeclaration, _ family: Family) -> Bool {
    index.ofKind[widget.kind]?.contains { instances[$0]?.record.family == family } ?? false
  }

  /// Places a widget automatically, and returns its number.
  ///
  /// - Parameter isTransient: whether it is removed when a user places something.
  @discardableResult
  func place(
    _ widget: WidgetDeclaration, _ family: Family, _ configuration: Value, of bundle: BundleDeclaration,
    at path: String, isTransient: Bool = true
  ) -> Int {
    let number = archive.nextNumber()
    let record = InstanceRecord(
      number: number, order: index.lastOrder + 1, widget: widget, family: family,
      configuration: configuration, bundle: bundle.name, path: path, digest: registry.bundles[path]?.fingerprint,
      isTransient: isTransient)
    pending.place(record)
    take(in: record)
    return number
  }

  /// Removes unneeded automatic instances of an earlier runtime.
  func removeForgotten() {
    for record in index.transient.sorted().compactMap({ instances[$0]?.record }) {
      if hasChoice || !settings.showsFound || !record.isAsFound { drop(record.number) }
    }
  }
}

extension InstanceRecord {
  /// Whether its family and configuration are those of an automatic widget.
  var isAsFound: Bool { family == widget.families.first && configuration == widget.defaultConfiguration(in: family) }
}

extension WidgetDeclaration {
  /// Each parameter's default; a list has the size for the family.
  func defaultConfiguration(in family: Family) -> Value { .table(intent?.merged([], in: family) ?? [:]) }
}

extension Diagnostic {
  static func unsupported(_ family: Family, by widget: WidgetDeclaration) -> Diagnostic {
    let advice = "it supports \(widget.families.map(\.rawValue).joined(separator: ", "))"
    return Diagnostic(
      .usage, "the widget '\(widget.kind)' does not support \(family.rawValue); \(advice)", suggestion: advice)
  }
}
