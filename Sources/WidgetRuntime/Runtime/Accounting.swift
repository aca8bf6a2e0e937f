import WidgetModel
import WidgetSandbox
import WidgetSchedule
import WidgetServices

/// What bundles have used of the host's work, and what follows from it.
extension Runtime {
  /// A bundle's call is over: where it has used up a share, its reloads wait until some of it has grown back.
  ///
  /// - Parameter id: the instance that it was asked for; nil: a handler was called.
  func take(_ work: WorkReport?, of path: String, for id: InstanceID?) {
    guard let work else { return }
    let moment = now()
    if let excess = work.excess {
      if spent[path].map({ $0 <= moment }) ?? true {
        log.tell(
          .warning, "the bundle has used up \(excess.share); its reloads wait \(Self.words(excess.wait))",
          [("bundle", path)])
      }
      spent[path] = moment + excess.wait
      handle(.spent(bundle: path, until: moment + excess.wait))
    } else {
      spent[path] = nil
    }
    guard let refusals = work.refusals else { return }
    let count = refusals.count == 1 ? "1 reload was" : "\(refusals.count) reloads were"
    note(
      LedgerLine(
        moment, id, .refused, .center, why: .share, next: moment + refusals.wait,
        detail: "\(count) asked for above \(HostLimits.work.reloads) an hour"))
  }

  private static func words(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded(.up))
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}
