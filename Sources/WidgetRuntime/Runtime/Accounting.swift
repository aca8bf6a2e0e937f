import WidgetModel
import WidgetSandbox
import WidgetSchedule
import WidgetServices

/// Bundles that have used up a share of the host's work, by path, and until when they wait, in seconds since 1970.
struct SpentShares {
  private var ends: [String: Double] = [:]

  /// Records that a bundle waits until a moment; true if it did not wait before.
  mutating func spend(_ path: String, until end: Double, at now: Double) -> Bool {
    let isNew = ends[path].map { $0 <= now } ?? true
    ends[path] = end
    return isNew
  }

  mutating func forget(_ path: String) { ends[path] = nil }
}

/// Bundles' use of the host's work, and its consequences.
extension Runtime {
  /// A bundle's call has ended: if it has used up a share, its reloads wait until some is available again.
  ///
  /// - Parameter id: the instance that it was called for; nil: a handler was called.
  func take(_ work: WorkReport?, of path: String, for id: InstanceID?) {
    guard let work else { return }
    let moment = now()
    if let excess = work.excess {
      let end = moment + excess.wait
      if spent.spend(path, until: end, at: moment) {
        log.tell(
          .warning, "the bundle has used up \(excess.share); its reloads wait \(Self.words(excess.wait))",
          [("bundle", path)])
      }
      handle(.spent(bundle: path, until: end))
    } else {
      spent.forget(path)
    }
    guard let refusals = work.refusals else { return }
    let count = refusals.count == 1 ? "1 reload was" : "\(refusals.count) reloads were"
    note(
      LedgerLine(
        moment, id, .refused, .center, why: .share, next: moment + refusals.wait,
        detail: "\(count) requested above the limit of \(HostLimits.work.reloads) per hour"))
  }

  private static func words(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded(.up))
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}
