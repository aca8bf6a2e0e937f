import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule
import WidgetServices
import WidgetWatch

/// The effects on instances when their bundles are read, change, break or disappear.
extension Runtime {
  /// Checks all bundles of the folders, and those of placed widgets.
  func scan() {
    registerSession()
    let found = opening.find()
    for path in registry.paths { registry.bundles[path]?.isFound = false }
    for path in found {
      registry.place(path)
      registry.bundles[path]?.isFound = true
    }
    for path in registry.paths { examine(path, isUnread: wantsTriggers(path)) }
  }

  /// Whether a bundle must be read to check what its triggers may watch.
  private func wantsTriggers(_ path: String) -> Bool {
    registry.bundles[path]?.host == nil && index.triggered[path] != nil
  }

  /// Files of these bundles were written, added or removed.
  func saved(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let found = Set(opening.find())
    let changed = paths.map(opening.real)
    // A removed link has no target, so everything that is missing is checked.
    let gone = registry.paths.filter { !opening.exists($0) }
    for path in Set(changed + gone).sorted() where found.contains(path) || registry.bundles[path] != nil {
      registry.place(path)
      registry.bundles[path]?.isFound = found.contains(path)
      examine(path, isUrgent: true)
    }
    // A widget's own file is not a module of a file that is not open.
    let strangers = changed.filter { registry.bundles[$0]?.declaration == nil && index.ofBundle[$0] == nil }
    for path in registry.paths where hasModule(path, among: changed, strangers) {
      registry.bundles[path]?.newModules.formUnion(changed)
      examine(path, isUrgent: true)
    }
  }

  /// Whether one of the files or folders is read by a lone file beside it. For one that is not open that is unknown: any file
  /// beside it may be.
  private func hasModule(_ path: String, among changed: [String], _ strangers: [String]) -> Bool {
    guard path.hasSuffix(".lua"), let bundle = registry.bundles[path] else { return false }
    if let files = bundle.filesRead?() {
      let watched = WatchedBundle(path, modules: files)
      return !watched.modules.isEmpty && changed.contains { $0 != path && watched.concerns($0) }
    }
    guard index.ofBundle[path] != nil else { return false }
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    return strangers.contains { $0 != path && $0.hasPrefix(folder) }
  }

  /// Bundles outside the folders are watched separately.
  var watchedPlaces: [WatchedPlace] {
    settings.widgets.map { .folder($0) }
      + registry.paths.filter { registry.bundles[$0]?.isFound == false }.flatMap { path in
        WatchedBundle(path, modules: registry.bundles[path]?.filesRead?() ?? []).places
      }
  }

  /// Checks a bundle's files, on its queue, and reads it again if they changed.
  ///
  /// - Parameters:
  ///   - isUnread: reads it in any case: the stored data is not a declaration.
  ///   - isUrgent: a client waits for it.
  func examine(_ path: String, isUnread: Bool = false, isUrgent: Bool = false) {
    guard !settings.isOffline else { return }
    registry.place(path)
    guard let bundle = registry.bundles[path] else { return }
    if isUnread { registry.bundles[path]?.isWanted = true }
    guard !bundle.isExamined else {
      // An earlier check is repeated if it did not read the bundle.
      if !isUnread { registry.bundles[path]?.isChanged = true }
      return
    }
    registry.bundles[path]?.isExamined = true
    registry.bundles[path]?.newModules = []
    let record = index.ofBundle[path]?.min().flatMap { instances[$0]?.record }
    let known = bundle.fingerprint ?? (bundle.fault == nil && !isUnread ? record?.digest : nil)
    let (registered, moment, modules) = (bundle.registered, now(), bundle.newModules)
    queue(path, isUrgent: isUrgent) {
      let result: Result<RegisteredBundle.Examination, Diagnostic>
      do throws(Diagnostic) {
        result = .success(try registered.examine(known: known, now: moment, isForced: !modules.isEmpty))
      } catch {
        result = .failure(error)
      }
      return { $0.take(result, of: path, modules: modules) }
    }
  }

  private func take(_ result: Result<RegisteredBundle.Examination, Diagnostic>, of path: String, modules: Set<String>) {
    registry.bundles[path]?.isExamined = false
    switch result {
    case .success(.same):
      healed(path)
      if registry.bundles[path]?.declaration != nil { registry.bundles[path]?.isWanted = false }
    case .success(.opened(let declaration, let fingerprint, let host, let filesRead)):
      registry.bundles[path]?.isWanted = false
      registry.bundles[path]?.host = host
      registry.bundles[path]?.granted = host?.granted(of: declaration.permissions)
      registry.bundles[path]?.filesRead = filesRead
      // Now it is known whether it reads any of them.
      let watched = WatchedBundle(path, modules: filesRead())
      let hasNewModule = modules.contains { $0 != path && watched.concerns($0) }
      opened(path, declaration, fingerprint, isForced: hasNewModule)
      triggers.isStale = true
    case .failure(let fault):
      registry.bundles[path]?.isWanted = false
      broken(path, fault)
    }
    guard registry.bundles[path]?.isWanted != true else { return examine(path, isUnread: true, isUrgent: true) }
    let waiting = registry.bundles[path]?.waiting ?? []
    registry.bundles[path]?.waiting = []
    for wait in waiting { wait(self) }
    if registry.bundles[path]?.isChanged == true {
      registry.bundles[path]?.isChanged = false
      examine(path, isUrgent: true)
    }
  }

  /// A bundle was read: the first time, or because its files changed.
  private func opened(
    _ path: String, _ declaration: BundleDeclaration, _ fingerprint: String, isForced: Bool
  ) {
    let lost = Set(registry.bundles[path]?.declaration?.declared.map(\.kind) ?? []).subtracting(
      declaration.declared.map(\.kind))
    registry.declare(declaration, of: path)
    dropUndeclared(by: declaration, at: path)
    registry.bundles[path]?.variants.forget()
    placeholders.forget(declaration)
    registry.bundles[path]?.fingerprint = fingerprint
    // A bundle that could not be read, or was missing, is shown with that error until it reloads.
    let wasBroken = registry.bundles[path]?.fault != nil
    registry.bundles[path]?.fault = nil
    for widget in declaration.declared where !isOwner(path, of: widget.kind) {
      log.tell(.declaredTwice(widget, in: path, and: registry.owner(of: widget.kind) ?? ""), of: path)
    }
    log.tell(.info, "read \(path)", of: path)
    for instance in held(of: path) {
      update(instance.record, declaration, fingerprint, isForced: isForced || wasBroken)
    }
    adopt(by: declaration, at: path)
    // A former kind may belong to another bundle now.
    if lost.contains(where: { registry.owner(of: $0) != nil }) { showFound() } else { showFound(of: path) }
    forgivePushes(of: path)
    // None of its widgets is shown, so it has no request soon.
    if index.ofBundle[path] == nil { residents.wait(path, until: now()) } else { letRest(path) }
  }

  /// Files are back to their old content, after a save that could not be read.
  private func healed(_ path: String) {
    guard registry.bundles[path]?.fault != nil else { return }
    registry.bundles[path]?.fault = nil
    for instance in held(of: path) { handle(.asked(.instance(instance.id), ReloadDemand(.file))) }
  }

  /// A bundle cannot be read: its pictures stay, with the reason beside them.
  private func broken(_ path: String, _ fault: Diagnostic) {
    if !opening.exists(path) { endActivities(of: path) }
    let isKept =
      settings.session.map { $0.named(path) != nil } ?? held(of: path).contains { !$0.record.isTransient }
    guard isKept || opening.exists(path) else { return gone(path) }
    guard registry.bundles[path]?.fault != fault else { return }
    registry.bundles[path]?.fault = fault
    log.tell(fault, of: path)
    placeStandIn(of: path, for: fault)
    for instance in held(of: path) { blame(instance.record.number, fault, isTold: true) }
  }

  /// A bundle's file is gone, and it has only automatic widgets.
  private func gone(_ path: String) {
    for instance in held(of: path) { drop(instance.record.number) }
    forgetSession(of: path)
    let lost = registry.bundles[path]?.declaration?.declared.map(\.kind) ?? []
    registry.declare(nil, of: path)
    registry.bundles[path]?.fingerprint = nil
    registry.bundles[path]?.isFound = false
    if lost.contains(where: { registry.owner(of: $0) != nil }) { showFound() }
    let registered = registry.bundles[path]?.registered
    if let queueID = registry.bundles[path]?.queueID { queues.run(on: queueID) { registered?.rest() } }
  }

  /// An instance's bundle was read again.
  private func update(
    _ record: InstanceRecord, _ declaration: BundleDeclaration, _ fingerprint: String, isForced: Bool
  ) {
    var updated = record
    (updated.digest, updated.bundle) = (fingerprint, declaration.name)
    guard let widget = declaration.declared.first(where: { $0.kind == record.kind }) else {
      return lost(updated, .undeclared(record.kind, in: record.path))
    }
    guard widget.families.contains(record.family) else {
      return lost(updated, .unsupported(record.family, by: widget))
    }
    updated.widget = widget
    guard record.digest != nil || widget != record.widget else {
      // Read for the first time since it was placed, as it was then.
      take(up: updated)
      askRelevance(of: updated.number, RelevanceDemand(.first))
      if isForced { handle(.asked(.instance(InstanceID(record.number)), ReloadDemand(.file))) }
      return pending.place(updated)
    }
    if updated != record {
      migrate(updated, from: record)
    } else if isForced {
      handle(.asked(.instance(InstanceID(record.number)), ReloadDemand(.file)))
      askRelevance(of: record.number, RelevanceDemand(.file))
    }
  }

  /// An instance's bundle no longer has its widget: its picture stays, with the reason beside it. The fingerprint is cleared, so that
  /// it reloads once the widget is back.
  private func lost(_ record: InstanceRecord, _ fault: Diagnostic) {
    take(up: record)
    pending.place(record)
    blame(record.number, fault)
  }

  /// Moves instances whose kind no bundle declares any more to the widget that had it (DocC: Scheduling, "Renames"): this bundle's own,
  /// and those that it may take over now.
  private func adopt(by declaration: BundleDeclaration, at path: String) {
    var numbers = index.ofBundle[path] ?? []
    for kind in declaration.declared.flatMap(\.formerKinds) { numbers.formUnion(index.ofKind[kind] ?? []) }
    for instance in held(numbers) where isOrphan(instance.record) {
      guard let heir = registry.successor(of: instance.record.kind) else { continue }
      var record = instance.record
      (record.kind, record.widget, record.bundle, record.path) =
        (heir.widget.kind, heir.widget, heir.bundle.name, heir.path)
      record.digest = registry.bundles[heir.path]?.fingerprint
      log.tell(.info, "\(instance.id) '\(instance.record.kind)' is '\(record.kind)' now")
      migrate(record, from: instance.record)
    }
  }

  /// Returns whether no bundle declares a placed widget's kind any more.
  private func isOrphan(_ record: InstanceRecord) -> Bool {
    guard registry.owner(of: record.kind) == nil else { return false }
    return registry.bundles[record.path]?.declaration != nil || !opening.exists(record.path)
  }

  /// Migrates an instance's configuration to its widget's current version, and updates the record.
  private func migrate(_ record: InstanceRecord, from old: InstanceRecord) {
    guard record.widget.version != old.configurationVersion, let bundle = registry.bundles[record.path] else {
      return takeUp(carriedOver(record, from: old))
    }
    let (registered, moment) = (bundle.registered, now())
    let question = ExtensionRequest.migrate(
      ProviderRequest(
        kind: record.kind, family: record.family, now: moment, configuration: old.configuration,
        environments: settings.environments(record.widget, record.family, old.configuration)),
      fromVersion: old.configurationVersion)
    queue(record.path) {
      let result: Result<MigratedConfiguration, Diagnostic>
      do throws(Diagnostic) { result = .success(try registered.opened(now: moment).configuration(question)) } catch {
        result = .failure(error)
      }
      return { runtime in
        runtime.letRest(record.path)
        runtime.take(result, migrating: record)
      }
    }
  }

  /// The same version with other parameters: a new one has its default, a removed one is dropped, and reported.
  private func carriedOver(_ record: InstanceRecord, from old: InstanceRecord) -> InstanceRecord {
    guard let intent = record.widget.intent, intent.parameters != old.widget.intent?.parameters else { return record }
    let (kept, dropped) = intent.carriedOver(old.configuration.fields ?? [])
    for (field, misfit) in dropped {
      let warning = Diagnostic(
        .warningConfiguration,
        "\(misfit.matter == .unknown ? misfit.sentence(of: "'\(record.kind)'") : misfit.reason(of: field.name)); "
          + "its value \(JSONWriter.text(field.value)) is dropped from \(InstanceID(record.number))",
        severity: .warning, file: record.path)
      log.tell(warning.of(record.widget, record.family), of: record.path)
    }
    var carried = record
    carried.configuration = .table(intent.merged(kept, in: record.family))
    return carried
  }

  /// A configuration that cannot be migrated stays as it is, and the reason is reported.
  private func take(_ result: Result<MigratedConfiguration, Diagnostic>, migrating record: InstanceRecord) {
    guard instances[record.number] != nil else { return }
    var record = record
    switch result {
    case .success(let migrated):
      for warning in migrated.warnings { log.tell(warning.of(record.widget, record.family), of: record.path) }
      (record.configuration, record.configurationVersion) = (migrated.value, record.widget.version)
      takeUp(record)
    case .failure(let fault):
      blame(record.number, fault)
    }
  }

  private func takeUp(_ record: InstanceRecord) {
    pending.place(record)
    replace(record, ReloadDemand(.file))
  }

  /// Whether a kind belongs to this bundle: the first to declare it.
  func isOwner(_ path: String, of kind: String) -> Bool { registry.owner(of: kind) == path }
}

extension Diagnostic {
  fileprivate static func undeclared(_ kind: String, in path: String) -> Diagnostic {
    Diagnostic(.missingKind, "the bundle no longer has a widget '\(kind)'", file: path)
  }

  fileprivate static func declaredTwice(_ widget: WidgetDeclaration, in path: String, and other: String) -> Diagnostic {
    Diagnostic(
      .decodeKind, "the kind '\(widget.kind)' is declared twice: in \(other) and in \(path)", file: path,
      line: widget.line)
  }
}
