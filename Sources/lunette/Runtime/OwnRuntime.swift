import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetServices

/// A runtime that a command has started for itself: the same as that of `lunette run`. It ends with this object, and where the command
/// is killed, with that.
struct OwnRuntime {
  private let child: SessionChild

  /// Starts it; it is reached a moment later.
  ///
  /// - Throws: `unavailable` where `lunette-host` is not installed or can't be started.
  init(_ orders: RunOrders) throws(Diagnostic) {
    let program = try InstalledProgram.host.loadable()
    switch SessionChild.start(program, ["lunette-host", "run", try orders.word(), String(getpid())]) {
    case .success(let child): self.child = child
    case .failure(let error): throw Diagnostic(.unavailable, "cannot start '\(program)': \(error.sentence)")
    }
  }

  /// Readable when it has logged something, or has ended.
  var descriptor: Int32 { child.descriptor }

  /// The lines that it has logged since the last call; nil: it has ended.
  func lines() -> [String]? { child.lines() }
}
