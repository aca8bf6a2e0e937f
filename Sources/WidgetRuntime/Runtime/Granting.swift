import WidgetModel
import WidgetSchedule
import WidgetServices

/// What becomes of bundles when the user's grants change. What a bundle may do is judged at each use by the grants file as it
/// is then; here is seen to what goes on without being asked for.
extension Runtime {
  /// The grants file may be another: triggers are judged anew, and the widgets of bundles are asked anew that were granted
  /// something else before, or failed for the lack of it.
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

  /// Whether a widget of a bundle that is not open has failed for a grant.
  private func lacksGrant(_ instance: HeldInstance) -> Bool {
    instance.error?.code == .permissionUngranted && registry.bundles[instance.record.path]?.host == nil
  }
}
