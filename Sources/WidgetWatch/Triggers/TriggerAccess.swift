public import LinuxKit
public import WidgetModel

/// What the triggers of one bundle may reach. Each call is judged by the bundle's permissions, on what the path or name leads to
/// then.
public protocol TriggerAccess: AnyObject, Sendable {
  /// The bundle's name, as errors show it.
  var bundleName: String { get }

  /// The variables that a kept program is started with.
  var programEnvironment: [String: String] { get }

  /// The bundle's own folder, in which a kept program starts; nil where it has none.
  var programFolder: String? { get }

  /// Who starts a kept program.
  var programStarter: ProgramStarter { get }

  /// The absolute path of a file that the bundle may know of, links and dots as they are.
  ///
  /// - Throws: `permission.undeclared`, `permission.ungranted`, or `script.argument` where it leads nowhere.
  func path(ofFile name: String) throws(Diagnostic) -> String

  /// Returns the state of such a file; nil where there is none.
  func stamp(ofFile name: String) throws(Diagnostic) -> FileStamp?

  /// Returns the program that a command line may run; nil where there is none.
  func program(_ words: [String]) throws(Diagnostic) -> String?

  /// Returns where the bundle may hear of media players, and throws otherwise.
  func checkMedia() throws(Diagnostic)
}

extension TriggerAccess {
  public var programFolder: String? { nil }

  /// This process starts programs itself, unless told otherwise.
  public var programStarter: ProgramStarter { .itself }
}
