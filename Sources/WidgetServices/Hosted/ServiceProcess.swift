import CLinux
import Glibc
package import LinuxKit
import Synchronization
import WidgetSandbox
package import WidgetWire

/// A process of `lunette-host`. It is killed when the thread that started it ends, and so with the command; where the command
/// ends normally, it is waited for, so that no zombie is left.
package final class ServiceProcess: Sendable {
  /// The process ID.
  package let pid: Int32
  private let starter: WorkerStarter
  /// The full path of what was started.
  package var program: String { starter.program }

  /// Processes that were started and not yet waited for, with a descriptor that refers to each (or -1).
  private static let running = Mutex<[Int32: Int32]>([:])
  /// Whether `exit` is to end them.
  private static let endsAtExit = Atomic(false)

  private init(pid: Int32, process: Int32, starter: WorkerStarter) {
    self.pid = pid
    self.starter = starter
    Self.running.withLock { $0[pid] = process }
    if !Self.endsAtExit.exchange(true, ordering: .relaxed) {
      atexit { for pid in ServiceProcess.running.withLock({ Array($0.keys) }) { ServiceProcess.end(pid) } }
    }
  }

  deinit { end() }

  /// The processor time of the whole process; nil where it has ended.
  package var processorTime: Duration? {
    let time = linux_cpu_time(pid)
    return time < 0 ? nil : .microseconds(time)
  }

  /// - Parameter arguments: what it is to do. The command's process id is added.
  package static func start(
    _ program: String, arguments: [String] = []
  ) -> Result<(process: ServiceProcess, channel: FrameChannel), SystemError> {
    guard let starter = try? WorkerStarter(program: program, arguments: arguments) else {
      return .failure(SystemError(errno))
    }
    return starter.startService().map { started in
      (
        ServiceProcess(pid: started.pid, process: started.process, starter: starter),
        FrameChannel(started.socket)
      )
    }
  }

  /// Kills the process and waits until it has ended.
  package func end() { Self.end(pid) }

  /// Waits this long for a process to end whose socket is closed.
  package func awaitEnd(milliseconds: Int32) { Self.end(pid, milliseconds: milliseconds) }

  private static func end(_ pid: Int32, milliseconds: Int32 = 0) {
    // The thread that removes it from the list is the one that waits for it.
    guard let process = running.withLock({ $0.removeValue(forKey: pid) }) else { return }
    _ = milliseconds > 0 ? linux_await(pid, process, milliseconds) : linux_end(pid, process)
  }
}
