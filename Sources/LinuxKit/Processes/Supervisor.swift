package import CLinux
import Glibc

/// A running program with its supervisor (CLinux/supervisor.c): a process that is the parent of all that the program starts, and ends
/// it all when it is asked to, or when this process is no more.
package struct Supervisor: ~Copyable {
  /// Milliseconds between asking the program to end and ending it.
  package static let grace: Int64 = 500

  /// Nil: the launcher's child, and nobody's to wait for.
  private let process: pid_t?
  private var control: Descriptor
  /// Readable once everything has ended.
  package let report: Descriptor

  /// Starts a program in a session of its own, with nothing open but its three streams.
  ///
  /// - Parameters:
  ///   - program: its full path.
  ///   - folder: where it starts; none: where this process is.
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

  /// Asks for the end of the program and of all that it started.
  package mutating func end() { control = .none }

  /// Waits until everything has ended; how the program did, nil where nobody knows.
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

/// Strings as C's vector of strings, ended by nil, for the length of a call.
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
