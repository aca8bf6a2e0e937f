import CLinux
import Glibc
package import LinuxKit
import Synchronization
public import WidgetModel
package import WidgetWire

/// Starts workers, all from one thread of its own, which the workers are children of: one for a whole command. Workers die
/// with it, and so with the program, however that ends.
public final class WorkerStarter: @unchecked Sendable {
  // @unchecked: `starter` is set once, and what it points to has its own lock (CLinux/starter.c); `spare` is touched under
  // `lock` only.
  private let starter: OpaquePointer
  private let lock = Mutex(())
  /// Started before anybody asked, behind its walls and without a bundle.
  private var spare: WorkerProcess?
  package let program: String
  package let arguments: [String]

  /// - Parameters:
  ///   - program: the path of what is started; by default this very program.
  ///   - arguments: what makes a worker of it; the host's process id is added.
  public init(program: String = "/proc/self/exe", arguments: [String] = ["worker"]) throws(Diagnostic) {
    guard let starter = linux_starter_make() else { throw .noWorker(errno) }
    (self.starter, self.program, self.arguments) = (starter, program, arguments)
  }
  deinit {
    spare = nil
    linux_starter_drop(starter)
  }

  /// Starts a process for the next bundle, unless one waits: a start takes as long as all the rest of opening a bundle.
  ///
  /// - Parameter note: that of the bundles of this starter.
  public func prepare(_ note: WorkerNote) {
    lock.withLock { _ in
      if spare?.isRunning ?? false { return }
      spare = try? startNew(note)
    }
  }

  /// The process that waits for a bundle; nil where none does, or it has died.
  package var spareID: Int32? { lock.withLock { _ in spare.flatMap { $0.isRunning ? $0.pid : nil } } }

  func start(_ note: WorkerNote) throws(Diagnostic) -> WorkerProcess {
    if let process = takeSpare() { return process }
    return try startNew(note)
  }

  private func takeSpare() -> WorkerProcess? {
    lock.withLock { _ in
      defer { spare = nil }
      return spare.flatMap { $0.isRunning ? $0 : nil }
    }
  }

  private func startNew(_ note: WorkerNote) throws(Diagnostic) -> WorkerProcess {
    guard let shared = SharedNote(note) else { throw .noWorker(errno) }
    switch start("lunette", note: shared.descriptor) {
    case .failure(let error): throw .noWorker(error.number)
    case .success(let started):
      return WorkerProcess(
        pid: started.pid, process: started.process, channel: FrameChannel(started.socket), note: shared)
    }
  }

  /// A process that holds no bundle and has no note: `lunette-host`.
  package func startService() -> Result<Started, SystemError> { start("lunette-host", note: -1) }

  /// A process, a descriptor that refers to it (or -1), and the host's end of its socket.
  package typealias Started = (pid: Int32, process: Int32, socket: Int32)

  private func start(_ name: String, note: Int32) -> Result<Started, SystemError> {
    var vector = ([name] + arguments + ["\(getpid())"]).map { strdup($0) }
    vector.append(nil)
    defer { for word in vector { free(word) } }
    var socket: Int32 = -1, process: Int32 = -1
    let pid = program.withCString { program in
      vector.withUnsafeBufferPointer { vector in
        var worker = linux_worker(program: program, arguments: vector.baseAddress, note: note)
        return linux_start(starter, &worker, &socket, &process)
      }
    }
    return pid > 0 ? .success((pid, process, socket)) : .failure(SystemError(errno))
  }
}

/// A worker that was started and is waited for: when this object goes, the process has ended and nothing is left of it.
package final class WorkerProcess {
  package let pid: Int32
  private let process: Int32
  package let channel: FrameChannel
  let note: SharedNote
  package private(set) var ending: Ending?

  package enum Ending: Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  init(pid: Int32, process: Int32, channel: FrameChannel, note: SharedNote) {
    (self.pid, self.process, self.channel, self.note) = (pid, process, channel, note)
  }
  deinit { end() }

  /// Whether it has not ended by itself; unknown counts as ended.
  package var isRunning: Bool {
    guard ending == nil, process >= 0 else { return false }
    var ends = pollfd(reading: process)
    return poll(&ends, 1, 0) == 0
  }

  /// Ends it at once.
  package func end() {
    guard ending == nil else { return }
    ending = Self.ending(linux_end(pid, process))
  }

  /// Its socket is closed, so it has ended or is about to: how?
  package func awaitEnd() -> Ending {
    let known = ending ?? Self.ending(linux_await(pid, process, 1000))
    ending = known
    return known
  }

  /// What it had used of the processor when it was last looked at: one that waits for a question uses none.
  package private(set) var timeUsed = Duration.zero

  /// Of the whole process, since it began; nil where it has ended.
  package var processorTime: Duration? {
    let time = ending == nil ? linux_cpu_time(pid) : -1
    guard time >= 0 else { return nil }
    timeUsed = .microseconds(time)
    return timeUsed
  }

  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}

extension Diagnostic {
  static func noWorker(_ number: Int32) -> Diagnostic {
    Diagnostic(.unavailable, "no process can be started for the bundle: \(SystemError(number).sentence)")
  }
}
