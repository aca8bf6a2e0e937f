public import WidgetModel
public import WidgetServices

/// A bundle that was opened and can be asked. It belongs to one queue, whose jobs use it one at a time.
public protocol ResidentBundle: WidgetExtension {
  var declaration: BundleDeclaration { get }
  /// Judges what its triggers may watch; nil: nothing is watched for it.
  var host: Host? { get }
  /// Names, in its folder, of the files that were read as the bundle's by now. May be called on any thread.
  var filesRead: @Sendable () -> Set<String> { get }
  /// Allows the bundle something from now on, as `--allow` takes it, because its user said so in the dashboard.
  func allow(_ options: [String]) throws(Diagnostic)
  /// Ends the process that it runs in; the next question starts another.
  func rest()
  /// What it is asked from now on is over as soon as nobody waits for it any more; the process that works on it is ended.
  func setCancelled(_ isCancelled: @escaping @Sendable () -> Bool)
}

extension ResidentBundle {
  /// Refuses, as for a bundle whose grants are kept nowhere.
  public func allow(_ options: [String]) throws(Diagnostic) {
    throw Diagnostic(.unavailable, "grants can't be kept here")
  }

  /// Does nothing, as for a bundle that answers at once.
  public func setCancelled(_ isCancelled: @escaping @Sendable () -> Bool) {}
}

/// Opens bundles: implemented by `lunette-host` with workers, and by tests with extensions written in Swift.
///
/// Called on the threads of serial queues, and for several bundles at once.
public protocol BundleOpening: Sendable {
  /// Loads a bundle and reads what it declares.
  ///
  /// - Parameters:
  ///   - path: of its file or folder.
  ///   - now: the clock, in seconds since 1970.
  ///   - center: answers `center.*` of its scripts.
  func open(_ path: String, now: Double, center: any HostServices) throws(Diagnostic) -> any ResidentBundle

  /// A name of the bundle's files as they are now, by which a change is known; no script runs.
  func fingerprint(_ path: String) throws(Diagnostic) -> String

  /// The path by which a bundle is known, without links; the same where there is none.
  func real(_ path: String) -> String

  /// Paths of the bundles in the folders, as they are known, in the order in which kinds are given away.
  func find() -> [String]

  /// Nothing was asked of any bundle for a while: what they share may end, and is started again when it is needed.
  func rest()

  /// Whether there is a file or folder of a bundle at all.
  func exists(_ path: String) -> Bool
}
