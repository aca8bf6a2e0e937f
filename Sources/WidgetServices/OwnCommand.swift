import CLinux
import Glibc
import LinuxKit
public import WidgetModel

/// A command of this program that runs beside it, one at a time; what it prints goes to standard error. A poll loop can wait for
/// its end by the descriptor.
public final class OwnCommand {
  /// A descriptor for poll(2), readable once the command has ended; -1 where none runs.
  public private(set) var descriptor: Int32 = -1
  private var process: Int32 = -1

  /// Creates a value that runs nothing.
  public init() {}

  /// Whether a command runs.
  public var isRunning: Bool { process > 0 }

  /// Starts a command. None may be running.
  ///
  /// - Parameter words: the program's full path, and its arguments.
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
      throw Diagnostic(.io, "cannot start \(program): \(SystemError(failure).sentence)")
    }
    // Without pidfd_open(2), on an older kernel, the end is waited for at once.
    if descriptor < 0 { finish() }
  }

  /// Reaps the command; to be called when the descriptor is readable.
  public func finish() {
    if process > 0 { _ = linux_program_wait(process) }
    if descriptor >= 0 { close(descriptor) }
    (process, descriptor) = (-1, -1)
  }
}
