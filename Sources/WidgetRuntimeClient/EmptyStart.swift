import Glibc
import LinuxKit
public import WidgetModel

/// Whether a user has chosen to start with nothing placed, so that no starter board is offered. A file in the state folder says so,
/// so that it outlasts the runtime and is the same for every program.
public enum EmptyStart {
  private static func path(_ folder: String) -> String { folder + "/empty-start" }

  /// Whether the user chose it.
  public static func isChosen(_ folder: String) -> Bool { access(path(folder), F_OK) == 0 }

  /// Keeps the choice.
  ///
  /// - Throws: `io` where the folder can't be written.
  public static func choose(_ folder: String) throws(Diagnostic) {
    let descriptor = open(path(folder), O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw Diagnostic(.io, "the choice can't be kept: \(SystemError(errno).sentence)", file: path(folder))
    }
    close(descriptor)
  }
}
