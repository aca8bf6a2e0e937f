import WidgetModel
import WidgetSandbox
import WidgetServices

/// A bundle that the runtime has registered. It is opened at the first request. After its files have changed, a second one is opened
/// beside the first, and replaces it only once it has described itself.
final class RegisteredBundle: @unchecked Sendable {
  // @unchecked: `current` is used by jobs of the bundle's queue only, one at a time.
  private let path: String
  private let opening: any BundleOpening
  private let center: BundleCenter
  private let defaults: SessionDefaults?
  private var current: Current?

  /// The bundle as it was last opened.
  private struct Current {
    let resident: any ResidentBundle
    /// Its declaration, with the session's defaults.
    let declaration: BundleDeclaration
    let fingerprint: String
  }

  init(_ path: String, _ opening: any BundleOpening, center: BundleCenter, _ defaults: SessionDefaults?) {
    (self.path, self.opening, self.center, self.defaults) = (path, opening, center, defaults)
  }

  /// The result of checking the files.
  enum Examination: Sendable {
    /// They are unchanged.
    case same
    case opened(BundleDeclaration, fingerprint: String, Host?, filesRead: @Sendable () -> Set<String>)
  }

  /// Checks whether the files have changed since the bundle was read; if so, opens it. Only one that describes itself replaces the
  /// old one.
  ///
  /// - Parameters:
  ///   - known: the stored declaration, for one that is not open yet.
  ///   - isForced: opens it in any case, because a file beside its own has changed.
  func examine(known: String?, now: Double, isForced: Bool = false) throws(Diagnostic) -> Examination {
    let fingerprint = try opening.fingerprint(path)
    if !isForced, fingerprint == current?.fingerprint ?? known, fingerprint == known { return .same }
    // A request may have opened it before its declaration was known.
    let isOpen = !isForced && fingerprint == current?.fingerprint
    let fresh = if isOpen, let current { current } else { try open(fingerprint, now: now) }
    let resident = fresh.resident
    return .opened(
      fresh.declaration, fingerprint: fingerprint, resident.host, filesRead: resident.filesRead)
  }

  /// The bundle, opened if necessary.
  func opened(now: Double) throws(Diagnostic) -> any ResidentBundle {
    if let current { return current.resident }
    return try open(try opening.fingerprint(path), now: now).resident
  }

  private func open(_ fingerprint: String, now: Double) throws(Diagnostic) -> Current {
    let fresh = try opening.open(path, now: now, center: center)
    let declared: BundleDeclaration
    do throws(Diagnostic) {
      declared = try defaults?.applied(to: fresh.declaration, at: path) ?? fresh.declaration
    } catch {
      fresh.rest()
      throw error
    }
    center.declare(declared)
    rest()
    let opened = Current(resident: fresh, declaration: declared, fingerprint: fingerprint)
    current = opened
    return opened
  }

  /// Returns the bundle's shares of the host's work; nil: nothing is charged for it.
  var work: WorkReport? { current?.resident.host?.report }

  /// Removes and returns the permissions that the bundle lacked, in the form of `--allow`.
  func takeLacking() -> [String] { current?.resident.host?.takeLacking() ?? [] }

  func rest() { current?.resident.rest() }
}
