public import WidgetModel
public import WidgetServices

/// An open bundle that takes requests. It belongs to one queue, whose jobs use it one at a time.
public protocol ResidentBundle: WidgetExtension {
  var declaration: BundleDeclaration { get }
  /// Checks what its triggers may watch; nil: nothing is watched for it.
  var host: Host? { get }
  /// Names, in its folder, of the files read as the bundle's so far. May be called on any thread.
  var filesRead: @Sendable () -> Set<String> { get }
  /// Grants the bundle permissions from now on, in the form of `--allow`, because its user allowed them in the dashboard.
  func allow(_ options: [String]) throws(Diagnostic)
  /// Ends its process; the next request starts another.
  func rest()
  /// Later requests end as soon as no one waits for them any more, and their process is stopped.
  func setCancelled(_ isCancelled: @escaping @Sendable () -> Bool)
}

extension ResidentBundle {
  /// Refuses, for a bundle whose grants are not stored.
  public func allow(_ options: [String]) throws(Diagnostic) {
    throw Diagnostic(.unavailable, "grants can't be kept here")
  }

  /// Does nothing, for a bundle that replies at once.
  public func setCancelled(_ isCancelled: @escaping @Sendable () -> Bool) {}
}

/// Opens bundles: implemented by `lunette-host` with workers, and by tests with extensions written in Swift.
///
/// Called on the threads of serial queues, and for several bundles at once.
public protocol BundleOpening: Sendable {
  /// Loads a bundle and reads its declaration.
  ///
  /// - Parameters:
  ///   - path: of its file or folder.
  ///   - now: the clock, in seconds since 1970.
  ///   - center: answers `center.*` of its scripts.
  func open(_ path: String, now: Double, center: any HostServices) throws(Diagnostic) -> any ResidentBundle

  /// A fingerprint of the bundle's current files, which changes with them; no script runs.
  func fingerprint(_ path: String) throws(Diagnostic) -> String

  /// The path that identifies a bundle, without links; unchanged if the file does not exist.
  func real(_ path: String) -> String

  /// Paths of the bundles in the folders, in the order in which they get their kinds.
  func find() -> [String]

  /// No bundle had a request for a while: shared processes may exit, and are restarted when needed.
  func rest()

  /// Whether a bundle's file or folder exists.
  func exists(_ path: String) -> Bool
}
