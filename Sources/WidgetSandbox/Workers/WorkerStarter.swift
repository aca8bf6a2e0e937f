import CLinux
import Glibc
package import LinuxKit
import Synchronization
public import WidgetModel
package import WidgetWire

/// Starts workers. One thread starts all of them, since they are killed when the thread that started them ends, and so with the
/// program, however that ends. A command has one starter.
public final class WorkerStarter: @unchecked Sendable {
  // @unchecked: `starter` is set once, and what it points to has its own lock (CLinux/starter.c); `spare` is touched under
  // `lock` only.
  private let starter: OpaquePointer
  private let lock = Mutex(())
  /// A process that was started ahead of need: it is restricted, and has no bundle yet.
  private var spare: WorkerProcess?
  /// The program's path.
  package let program: String
  /// The arguments that make a worker of it.
  package let arguments: [String]
  private let release: String

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - program: the path of what is started; by default this program itself.
  ///   - arguments: what makes a worker of it; the release and the host's process ID are added (`ChildArguments`).
  public convenience init(program: String = "/proc/self/exe", arguments: [String] = ["worker"]) throws(Diagnostic) {
    try self.init(program: program, arguments: arguments, release: Version.current)
  }

  /// - Parameter release: the release that the process is told, for tests.
  package init(program: String, arguments: [String], release: String) throws(Diagnostic) {
    guard let starter = linux_starter_make() else { throw .noWorker(errno) }
    (self.starter, self.program, self.arguments, self.release) = (starter, program, arguments, release)
  }
  deinit {
    spare = nil
    linux_starter_drop(starter)
  }

  /// Starts a process for the next bundle, unless one waits: the start takes as long as all the rest of opening a bundle.
  ///
  /// - Parameter note: the note that the bundles of this starter have.
  public func prepare(_ note: WorkerNote) {
    lock.withLock { _ in
      if spare?.isRunning ?? false { return }
      spare = try? startNew(note)
    }
  }

  /// The process ID of the process that waits for a bundle; nil where none does, or it has ended.
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

  /// Starts a process without a bundle or a note, for `lunette-host` and `lunette-canvas`.
  package func startService() -> Result<Started, SystemError> {
    start(program.split(separator: "/").last.map(String.init) ?? program, note: -1)
  }

  /// A process ID, a descriptor that refers to the process (or -1), and the host's end of its socket.
  package typealias Started = (pid: Int32, process: Int32, socket: Int32)

  private func start(_ name: String, note: Int32) -> Result<Started, SystemError> {
    var vector = ([name] + arguments + [release, "\(getpid())"]).map { strdup($0) }
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

/// A worker that was started. When this object is released the process has been ended and reaped.
package final class WorkerProcess {
  /// The process ID, valid as long as this object.
  package let pid: Int32
  private let process: Int32
  /// The host's end of the socket.
  package let channel: FrameChannel
  let note: SharedNote
  /// How the process ended; nil while that is not known.
  package private(set) var ending: Ending?

  /// How a process ended.
  package enum Ending: Hashable {
    /// It exited with this code.
    case exit(Int32)
    /// This signal ended it.
    case signal(Int32)
  }

  init(pid: Int32, process: Int32, channel: FrameChannel, note: SharedNote) {
    (self.pid, self.process, self.channel, self.note) = (pid, process, channel, note)
  }
  deinit { end() }

  /// Whether the process still runs; where that cannot be told, it counts as ended.
  package var isRunning: Bool {
    guard ending == nil, process >= 0 else { return false }
    var ends = pollfd(reading: process)
    return poll(&ends, 1, 0) == 0
  }

  /// Kills the process.
  package func end() {
    guard ending == nil else { return }
    ending = Self.ending(linux_end(pid, process))
  }

  /// Waits for the end of a process whose socket is closed, and returns how it ended.
  package func awaitEnd() -> Ending {
    let known = ending ?? Self.ending(linux_await(pid, process, 1000))
    ending = known
    return known
  }

  /// The processor time at the last check; a worker that waits for a question uses none.
  package private(set) var timeUsed = Duration.zero

  /// The processor time of the whole process; nil where it has ended.
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
    let reason = ProcFolder.isMounted ? SystemError(number).sentence : ProcFolder.missing
    return Diagnostic(.unavailable, "cannot start a process for the bundle: \(reason)")
  }
}
