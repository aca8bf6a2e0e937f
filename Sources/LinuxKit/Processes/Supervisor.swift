package import CLinux
import Glibc

/// A running program with its supervisor (CLinux/supervisor.c): a process that is the parent of all that the program starts, and
/// that stops all of it on request or when this process exits. Two pipes lead to it: closing `control` asks for the
/// end, and `report` carries the exit status.
package struct Supervisor: ~Copyable {
  /// The time between asking the program to end (SIGTERM) and killing it, in milliseconds.
  package static let grace: Int64 = 500

  /// The supervisor's process ID; nil where it is the launcher's child, which this process cannot wait for.
  private let process: pid_t?
  private var control: Descriptor
  /// A descriptor for poll(2), readable once the program and all that it started have ended.
  package let report: Descriptor

  /// Starts a program in a session of its own, with no descriptor open but its three streams.
  ///
  /// - Parameters:
  ///   - program: its full path.
  ///   - folder: its working directory; `none` means this process's own.
  ///   - starter: who starts it.
  package static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], in folder: borrowing Descriptor,
    input: borrowing Descriptor, output: borrowing Descriptor, errors: borrowing Descriptor,
    by starter: ProgramStarter
  ) -> Result<Supervisor, SystemError> {
    var control: Int32 = -1, report: Int32 = -1
    let (folder, input, output, errors) = (folder.number, input.number, output.number, errors.number)
    let process = withVector(arguments) { arguments in
      withVector(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) { environment in
        program.withCString { program in
          var child = linux_child(
            program: program, arguments: arguments, environment: environment, directory: folder, input: input,
            output: output, errors: errors, grace: grace)
          switch starter {
          case .itself: return linux_keep(&child, &control, &report)
          case .launcher(let launcher): return linux_launch(launcher.socket.number, &child, &control, &report)
          }
        }
      }
    }
    guard process >= 0 else { return .failure(SystemError(errno)) }
    return .success(
      Supervisor(process: process > 0 ? process : nil, control: Descriptor(control), report: Descriptor(report)))
  }

  private init(process: pid_t?, control: consuming Descriptor, report: consuming Descriptor) {
    self.process = process
    self.control = control
    self.report = report
  }

  /// Asks the supervisor to end the program and all that it started; returns at once.
  package mutating func end() { control = .none }

  /// Waits until the program and all that it started have ended. Returns how the program did, nil where the supervisor was lost
  /// before it could report.
  package mutating func wait() -> linux_ending? {
    var ending = linux_ending()
    let size = MemoryLayout<linux_ending>.size
    var got = read(report.number, &ending, size)
    while got < 0, errno == EINTR { got = read(report.number, &ending, size) }
    if let process {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    control = .none
    return got == size ? ending : nil
  }
}

/// Calls `body` with the strings as a C vector that ends with a null pointer, valid for the length of the call.
package func withVector<Result>(_ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result)
  -> Result
{
  var vector: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
  vector.append(nil)
  defer { for string in vector { free(string) } }
  return vector.withUnsafeBufferPointer {
    // Never empty: the ending nil is in it.
    body($0.baseAddress!)
  }
}
