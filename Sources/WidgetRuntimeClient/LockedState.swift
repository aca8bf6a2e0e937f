import Glibc
import LinuxKit
public import WidgetModel

/// Whether a person has locked the widgets of a state folder: buttons and toggles then do nothing (WidgetKit: Adding interactivity to
/// widgets). A file of that name says so, so that it outlasts the runtime and is the same for every program.
public enum LockedState {
  private static func path(_ folder: String) -> String { folder + "/locked" }

  /// Whether the widgets are locked.
  public static func isLocked(_ folder: String) -> Bool { access(path(folder), F_OK) == 0 }

  /// Locks or unlocks.
  ///
  /// - Throws: `io` where the folder can't be written.
  public static func set(_ isLocked: Bool, _ folder: String) throws(Diagnostic) {
    guard isLocked else {
      guard unlink(path(folder)) == 0 || errno == ENOENT else { throw failed(folder, errno) }
      return
    }
    let descriptor = open(path(folder), O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failed(folder, errno) }
    close(descriptor)
  }

  private static func failed(_ folder: String, _ error: Int32) -> Diagnostic {
    Diagnostic(.io, "cannot save the locked state: \(SystemError(error).sentence)", file: path(folder))
  }

  /// The error for a button or toggle that is tapped meanwhile.
  public static func refusal(_ intent: String) -> Diagnostic {
    Diagnostic(
      .permission, "the widgets are locked, so '\(intent)' was not performed; unlock them with 'lunette unlock'",
      suggestion: "lunette unlock")
  }
}
