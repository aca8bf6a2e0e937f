import WidgetModel
import WidgetSchedule
import WidgetServices

/// What becomes of instances when their bundles are read, change, break or go.
extension Runtime {
  /// Looks at all bundles of the folders, and at those of placed widgets.
  func scan() {
    let found = opening.find()
    for path in shelf.paths { shelf.bundles[path]?.isFound = false }
    for path in found {
      shelf.place(path)
      shelf.bundles[path]?.isFound = true
    }
    for path in shelf.paths { examine(path, isUnread: wantsTriggers(path)) }
  }

  /// Whether a bundle has to be read so that somebody can judge what its triggers may watch.
  private func wantsTriggers(_ path: String) -> Bool {
    shelf.bundles[path]?.host == nil
      && instances.values.contains { $0.record.path == path && !$0.record.widget.triggers.isEmpty }
  }

  /// Files of these bundles were written, came or went.
  func saved(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let found = Set(opening.find())
    let changed = paths.map(opening.real)
    // A link that is gone leads nowhere: whatever is not there any more is looked at.
    let gone = shelf.paths.filter { !opening.exists($0) }
    for path in Set(changed + gone).sorted() where found.contains(path) || shelf.bundles[path] != nil {
      shelf.place(path)
      shelf.bundles[path]?.isFound = found.contains(path)
      examine(path)
    }
    for path in shelf.paths where changed.contains(where: { isModule($0, of: path) }) {
      shelf.bundles[path]?.hasNewModule = true
      examine(path)
    }
  }

  /// Whether a file, or a folder of files, is read by a lone file beside it. Of one that is not open that is not known: what
  /// is no widget itself may be.
  private func isModule(_ changed: String, of path: String) -> Bool {
    guard changed != path, path.hasSuffix(".lua"), let bundle = shelf.bundles[path] else { return false }
    if let files = bundle.filesRead { return WatchedBundle(path, modules: files()).concerns(changed) }
    let isWidget = shelf.bundles[changed]?.declaration != nil || instances.values.contains { $0.record.path == changed }
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    return !isWidget && changed.hasPrefix(folder) && instances.values.contains { $0.record.path == path }
  }

  /// Bundles that lie elsewhere than in the folders are watched by themselves.
  var watchedPlaces: [WatchedPlace] {
    settings.widgets.map { .folder($0) }
      + shelf.paths.filter { shelf.bundles[$0]?.isFound == false }.flatMap { path in
        WatchedBundle(path, modules: shelf.bundles[path]?.filesRead?() ?? []).places
      }
  }

  /// Looks at a bundle's files, on its lane, and reads it anew where they changed.
  ///
  /// - Parameter isUnread: it is read in any case: what is stored of it is no declaration.
  func examine(_ path: String, isUnread: Bool = false) {
    guard !settings.isDesk else { return }
    shelf.place(path)
    guard let bundle = shelf.bundles[path] else { return }
    guard !bundle.isExamined else {
      shelf.bundles[path]?.isChanged = true
      return
    }
    shelf.bundles[path]?.isExamined = true
    shelf.bundles[path]?.hasNewModule = false
    let record = instances.values.first { $0.record.path == path }?.record
    let known = bundle.fingerprint ?? (bundle.fault == nil && !isUnread ? record?.digest : nil)
    let (seat, mailbox, moment, isForced) = (bundle.seat, mailbox, now(), bundle.hasNewModule)
    run(on: bundle.lane) {
      let result: Result<BundleSeat.Examination, Diagnostic>
      do throws(Diagnostic) {
        result = .success(try seat.examine(known: known, now: moment, isForced: isForced))
      } catch {
        result = .failure(error)
      }
      mailbox.post { $0.take(result, of: path, isForced: isForced) }
    }
  }

  private func take(_ result: Result<BundleSeat.Examination, Diagnostic>, of path: String, isForced: Bool) {
    shelf.bundles[path]?.isExamined = false
    switch result {
    case .success(.same): healed(path)
    case .success(.opened(let declaration, let fingerprint, let host, let filesRead)):
      shelf.bundles[path]?.host = host
      shelf.bundles[path]?.filesRead = filesRead
      opened(path, declaration, fingerprint, isForced: isForced)
      hasNewTriggers = true
    case .failure(let fault): broken(path, fault)
    }
    let waiting = shelf.bundles[path]?.waiting ?? []
    shelf.bundles[path]?.waiting = []
    for wait in waiting { wait(self) }
    if shelf.bundles[path]?.isChanged == true {
      shelf.bundles[path]?.isChanged = false
      examine(path)
    }
  }

  /// A bundle was read: the first time, or because its files changed.
  private func opened(
    _ path: String, _ declaration: BundleDeclaration, _ fingerprint: String, isForced: Bool
  ) {
    shelf.bundles[path]?.declaration = declaration
    shelf.bundles[path]?.fingerprint = fingerprint
    shelf.bundles[path]?.fault = nil
    shelf.bundles[path]?.restDate = now() + Self.idle
    for widget in declaration.widgets where !isOwner(path, of: widget.kind) {
      log.tell(.declaredTwice(widget, in: path, and: shelf.widget(widget.kind)?.path ?? ""))
    }
    log.tell(.info, "read \(path)")
    for instance in ordered where instance.record.path == path {
      update(instance.record, declaration, fingerprint, isForced: isForced)
    }
    adopt()
    showFound()
    forgivePushes(of: path)
  }

  /// Files that are as they were, after a save that could not be read.
  private func healed(_ path: String) {
    guard shelf.bundles[path]?.fault != nil else { return }
    shelf.bundles[path]?.fault = nil
    for instance in ordered where instance.record.path == path {
      handle(.asked(.instance(instance.id), Wish(.file)))
    }
  }

  /// A bundle that cannot be read: what it showed stays, with the reason beside it.
  private func broken(_ path: String, _ fault: Diagnostic) {
    guard opening.exists(path) || instances.values.contains(where: { $0.record.path == path && !$0.record.isTransient })
    else { return gone(path) }
    guard shelf.bundles[path]?.fault != fault else { return }
    shelf.bundles[path]?.fault = fault
    log.tell(fault)
    for instance in ordered where instance.record.path == path { blame(instance.record.number, fault, isTold: true) }
  }

  /// A bundle's file is gone, and no person placed anything of it.
  private func gone(_ path: String) {
    for instance in ordered where instance.record.path == path { drop(instance.record.number) }
    shelf.bundles[path]?.declaration = nil
    shelf.bundles[path]?.fingerprint = nil
    shelf.bundles[path]?.isFound = false
    let seat = shelf.bundles[path]?.seat
    if let lane = shelf.bundles[path]?.lane { lanes.run(on: lane) { seat?.rest() } }
  }

  /// An instance's bundle was read anew.
  private func update(
    _ record: InstanceRecord, _ declaration: BundleDeclaration, _ fingerprint: String, isForced: Bool
  ) {
    var updated = record
    (updated.digest, updated.bundle) = (fingerprint, declaration.name)
    guard let widget = declaration.widgets.first(where: { $0.kind == record.kind }) else {
      return blame(record.number, .undeclared(record.kind, in: record.path))
    }
    updated.widget = widget
    guard widget.families.contains(record.family) else {
      return blame(record.number, .unsupported(record.family, by: widget))
    }
    guard record.digest != nil || widget != record.widget else {
      // Read for the first time since it was placed, as it was then.
      instances[record.number]?.record = updated
      return pending.place(updated)
    }
    if updated != record {
      migrate(updated, from: record)
    } else if isForced {
      handle(.asked(.instance(InstanceID(record.number)), Wish(.file)))
    }
  }

  /// Instances whose kind nobody declares any more go over to the widget that had it (authoring.md, `formerKinds`).
  private func adopt() {
    for instance in ordered where isOrphan(instance.record) {
      guard let heir = shelf.successor(of: instance.record.kind) else { continue }
      var record = instance.record
      (record.kind, record.widget, record.bundle, record.path) =
        (heir.widget.kind, heir.widget, heir.bundle.name, heir.path)
      record.digest = shelf.bundles[heir.path]?.fingerprint
      log.tell(.info, "\(instance.id) '\(instance.record.kind)' is '\(record.kind)' now")
      migrate(record, from: instance.record)
    }
  }

  /// Whether nobody declares a placed widget's kind any more.
  private func isOrphan(_ record: InstanceRecord) -> Bool {
    guard shelf.widget(record.kind) == nil else { return false }
    return shelf.bundles[record.path]?.declaration != nil || !opening.exists(record.path)
  }

  /// Carries an instance's configuration over to the version that its widget has now, and takes the record up.
  private func migrate(_ record: InstanceRecord, from old: InstanceRecord) {
    guard record.widget.version != old.configurationVersion, let bundle = shelf.bundles[record.path] else {
      return takeUp(record)
    }
    let (seat, mailbox, moment) = (bundle.seat, mailbox, now())
    let question = ExtensionRequest.migrate(
      ProviderRequest(
        kind: record.kind, family: record.family, now: moment, configuration: old.configuration,
        environments: settings.environments(record.widget, record.family, old.configuration)),
      fromVersion: old.configurationVersion)
    run(on: bundle.lane) {
      let result: Result<MigratedConfiguration, Diagnostic>
      do throws(Diagnostic) { result = .success(try seat.opened(now: moment).configuration(question)) } catch {
        result = .failure(error)
      }
      mailbox.post { $0.take(result, migrating: record) }
    }
  }

  /// A configuration that cannot be carried over stays as it is, and the reason is told.
  private func take(_ result: Result<MigratedConfiguration, Diagnostic>, migrating record: InstanceRecord) {
    guard instances[record.number] != nil else { return }
    var record = record
    switch result {
    case .success(let migrated):
      for warning in migrated.warnings { log.tell(warning.of(record.widget, record.family)) }
      (record.configuration, record.configurationVersion) = (migrated.value, record.widget.version)
      takeUp(record)
    case .failure(let fault):
      blame(record.number, fault)
    }
  }

  private func takeUp(_ record: InstanceRecord) {
    pending.place(record)
    replace(record, Wish(.file))
  }

  /// Whether a kind is this bundle's: the first to declare it has it.
  func isOwner(_ path: String, of kind: String) -> Bool { shelf.widget(kind)?.path == path }
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
