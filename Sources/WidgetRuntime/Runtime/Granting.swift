import WidgetModel
import WidgetSchedule
import WidgetServices

/// The effects of changed grants. Each use of a permission is checked against the current grants file; this handles work that
/// continues without a new check.
extension Runtime {
  /// The grants file may have changed: triggers are checked again, and widgets reload if their bundle's grants have changed, or if
  /// they failed for lack of one.
  func regrant() {
    var concerned: Set<String> = []
    var faults: Set<Diagnostic> = []
    for path in registry.paths {
      guard let bundle = registry.bundles[path], let host = bundle.host, let declaration = bundle.declaration else {
        continue
      }
      let granted = host.granted(of: declaration.permissions)
      if case .unusable(let fault)? = host.lapse { faults.insert(fault) }
      guard granted != bundle.granted else { continue }
      registry.bundles[path]?.granted = granted
      log.tell(.info, "the grants of \(path) changed")
      concerned.insert(path)
    }
    for fault in faults.sorted(by: { $0.message < $1.message }) { log.tell(fault) }
    triggers.isStale = true
    if !concerned.isEmpty { gallery.forgetAll() }
    for instance in ordered where concerned.contains(instance.record.path) || lacksGrant(instance) {
      handle(.asked(.instance(instance.id), ReloadDemand(.file)))
    }
  }

  /// Whether a widget of a bundle that is not open has failed for lack of a grant.
  private func lacksGrant(_ instance: HeldInstance) -> Bool {
    instance.error?.code == .permissionUngranted && registry.bundles[instance.record.path]?.host == nil
  }
}
