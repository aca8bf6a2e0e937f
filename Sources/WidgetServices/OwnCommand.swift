import CLinux
import Glibc
import LinuxKit
public import WidgetModel

/// A command of this program's own that runs beside it, one at a time: what it prints goes to standard error. Whoever waits
/// for other things waits for its end by the descriptor, too.
public final class OwnCommand {
  /// Readable once the command has ended; -1: none runs.
  public private(set) var descriptor: Int32 = -1
  private var process: Int32 = -1

  public init() {}

  public var isRunning: Bool { process > 0 }

  /// Starts it. Nothing may run.
  ///
  /// - Parameter words: its program's full path, and its arguments.
  /// - Throws: `io` where it cannot be started.
  public func start(_ words: [String]) throws(Diagnostic) {
    guard !isRunning, let program = words.first else { return }
    let variables = SystemOpener.inherited()
    let failure = withVector(words) { arguments in
      withVector(variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) { environment in
        program.withCString { linux_program_start($0, arguments, environment, &process, &descriptor) }
      }
    }
    guard failure == 0 else {
      process = -1
      throw Diagnostic(.io, "\(program) cannot be started: \(SystemError(failure).sentence)")
    }
    // A kernel older than pidfd_open(2): it is waited for.
    if descriptor < 0 { finish() }
  }

  /// To be called when the descriptor is readable.
  public func finish() {
    if process > 0 { _ = linux_program_wait(process) }
    if descriptor >= 0 { close(descriptor) }
    (process, descriptor) = (-1, -1)
  }
}
