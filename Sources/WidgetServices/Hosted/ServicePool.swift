import Glibc
import LinuxKit
import Synchronization
import WidgetModel

/// The running processes of one role: one that all requests share, or one for each bundle (`ServiceRole.isShared`).
final class ServicePool: Sendable {
  let role: ServiceRole
  /// The full path of `lunette-host`; nil if it is not installed.
  private let program: String?
  private let grace: Double
  private let processorTime: Duration?
  private let now: @Sendable () -> Double
  private let state = Mutex(State())

  private struct State {
    /// The processes that could take a request now, the one used last at the end.
    var ready: [Process] = []
    /// The number of processes that answer a request and can take no other.
    var busy = 0
    /// The counts by bundle.
    var limits: [String: StartLimit] = [:]
  }

  private struct Process {
    /// The bundle that it serves, or "" for all.
    let owner: String
    let connection: ServiceConnection
    let files: FileIdentities
  }

  /// The most processes that wait for the next request of their bundle, and that answer one at the same time.
  static let mostReady = 4, mostBusy = 16

  /// - Parameter processorTime: of one request, where others do not run in its process.
  init(
    _ role: ServiceRole, program: String?, grace: Double, processorTime: Duration,
    now: @escaping @Sendable () -> Double
  ) {
    (self.role, self.program, self.grace, self.now) = (role, program, grace, now)
    self.processorTime = role.isShared ? nil : processorTime
  }

  func rest() { _ = state.withLock { exchange(&$0.ready, with: []) } }

  /// The process id of the one used last; nil where none runs.
  var processID: Int32? {
    state.withLock { $0.ready.last { !$0.connection.isBroken }?.connection.processID }
  }

  /// - Parameter next: gives further parts of the request, which go to the same process.
  func reply(
    to first: ServiceRequest, then next: () throws(Diagnostic) -> ServiceRequest? = { () throws(Diagnostic) in nil }
  ) throws(Diagnostic) -> HostReply {
    let process: Process
    var request = first
    switch take(request) {
    case .failure(let missing): return .failure(message: missing.sentence, code: Diagnostic.Code.unavailable.rawValue)
    case .success(let taken): process = taken
    }
    defer { settle(process) }
    var outcome = ask(process, request)
    while case .answer(.success(.values)) = outcome, let part = try next() {
      request = part
      outcome = ask(process, part)
    }
    switch outcome {
    case .answer(.success(let reply)): return reply
    case .answer(.failure(let fault)), .unsent(let fault): throw fault
    case .broken(let sentence):
      if let fault = program.flatMap(SharedLibraries.fault) {
        return .failure(message: fault, code: Diagnostic.Code.unavailable.rawValue)
      }
      return .failure(message: sentence, code: Diagnostic.Code.io.rawValue)
    case .late:
      return .failure(message: "lunette-host did not reply and was stopped", code: Diagnostic.Code.wall.rawValue)
    case .exhausted(let time):
      return .failure(
        message: "\(request.request.function.rawValue) took more than \(Self.words(time)) of processor time "
          + "and was stopped", code: Diagnostic.Code.cpu.rawValue)
    }
  }

  private func ask(_ process: Process, _ request: ServiceRequest) -> ServiceConnection.Outcome {
    process.connection.ask(
      request, within: .seconds(request.limits.seconds + grace), processorTime: processorTime)
  }

  private static func words(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    return attoseconds == 0 ? "\(seconds) s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }

  // MARK: Processes

  /// Why no process is available.
  private struct Missing: Error { let sentence: String }

  private func take(_ request: ServiceRequest) -> Result<Process, Missing> {
    let owner = role.isShared ? "" : request.bundle
    let paths = role.files(request.environment)
    let files = FileIdentities(paths)
    var ended: [Process] = []  // outside the lock, for their end is waited for
    defer { ended.removeAll() }
    return state.withLock { state in
      while let index = state.ready.lastIndex(where: { $0.owner == owner }) {
        let process = state.ready[index]
        if process.files == files, !process.connection.isBroken, process.connection.isFresh(of: ServiceRole.lifetime) {
          if !role.isShared { hold(&state, index) }
          return .success(process)
        }
        ended.append(state.ready.remove(at: index))
      }
      return start(&state, owner, paths, files)
    }
  }

  private func hold(_ state: inout State, _ index: Int) {
    state.ready.remove(at: index)
    state.busy += 1
  }

  private func start(
    _ state: inout State, _ owner: String, _ paths: [String], _ files: FileIdentities
  ) -> Result<Process, Missing> {
    guard let program else {
      return .failure(Missing(sentence: InstalledProgram.host.missing))
    }
    if let wait = state.limits[owner]?.wait(at: now()) {
      let seconds = max(1, Int(wait.rounded(.up)))
      return .failure(
        Missing(
          sentence: "lunette-host exited \(StartLimit.most) times within a minute; it restarts in \(seconds) s"))
    }
    guard state.busy < Self.mostBusy else {
      return .failure(Missing(sentence: "\(Self.mostBusy) requests of this kind are already in flight"))
    }
    switch ServiceConnection.start(program, arguments: [role.rawValue] + paths) {
    case .failure(let error): return .failure(Missing(sentence: "cannot start '\(program)': \(error.sentence)"))
    case .success(let connection):
      let process = Process(owner: owner, connection: connection, files: files)
      if role.isShared { state.ready.append(process) } else { state.busy += 1 }
      return .success(process)
    }
  }

  /// A request has been answered, or never will be.
  private func settle(_ process: Process) {
    var ended: [Process] = []
    defer { ended.removeAll() }
    state.withLock { state in
      if !role.isShared { state.busy -= 1 }
      if process.connection.isBroken {
        // Of several who waited for it the first counts its death.
        let isKnown = role.isShared && !state.ready.contains { $0.connection === process.connection }
        state.ready.removeAll { $0.connection === process.connection }
        state.limits = state.limits.filter { !$0.value.isOver(at: now()) }
        if !isKnown { state.limits[process.owner, default: StartLimit()].note(deathAt: now()) }
      } else if !role.isShared {
        state.ready.append(process)
        while state.ready.count > Self.mostReady { ended.append(state.ready.removeFirst()) }
      }
    }
  }
}
