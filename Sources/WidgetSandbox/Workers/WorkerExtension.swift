import Glibc
package import WidgetLocale
public import WidgetModel

/// A bundle in a process of its own. The process is started at the first question, sends a message for everything that it needs
/// from the host, and is ended when it crashes, hangs, or breaks the protocol; the next question then gets a new one. A question
/// during which the process was ended from outside is asked once more at once, unless a request of it has changed something.
///
/// Not Sendable: only one thread at a time may ask.
public final class WorkerExtension: WidgetExtension {
  private let bundle: WorkerBundle
  private let host: WorkerHost
  private let starter: WorkerStarter
  private let note: WorkerNote
  private let patience: WorkerPatience
  private var worker: Running?
  /// A question that `begin` has sent, or why it could not be sent.
  private var begun: (request: ExtensionRequest, call: Result<WorkerCall, WorkerCall.Break>)?

  /// Reads a file of the bundle by its path inside the bundle's folder; nil if it does not exist.
  public typealias Files = @Sendable (String) throws(Diagnostic) -> [UInt8]?

  private struct Running {
    let process: WorkerProcess
    let readiness: WorkerReadiness
  }

  /// Creates an extension; no process is started yet.
  ///
  /// - Parameters:
  ///   - meter: what is charged for the worker's messages; nil charges nothing.
  ///   - tables: what the worker writes dates and numbers with.
  package init(
    _ bundle: WorkerBundle, services: any HostServices, meter: WorkMeter? = nil, files: @escaping Files = { _ in nil },
    tables: LocaleTables = LocaleTables(zones: Zones()),
    starter: WorkerStarter, note: WorkerNote = .none, patience: WorkerPatience = .standard
  ) {
    self.bundle = bundle
    host = WorkerHost(services: services, meter: meter, files: files, tables: tables)
    self.starter = starter
    self.note = note
    self.patience = patience
  }

  /// The walls that the running worker does without because the machine does not offer them; nil where none runs.
  public var missingWalls: [Wall]? { worker?.readiness.missingWalls }

  /// The process ID of the running worker; nil where none runs.
  public var processID: Int32? { worker?.process.pid }

  /// Whether a process of this bundle has crashed, hung or broken the protocol. A later question still gets a new one; a command
  /// that runs once leaves such a bundle alone.
  public private(set) var hasLostProcess = false

  /// Asked while an answer is waited for: true ends the process, and the question fails. A later question gets a new process.
  public var isCancelled: () -> Bool = { false }

  /// Ends the process; a later question starts another.
  public func stop() { (worker, begun) = (nil, nil) }

  /// Sends the question of the next `reply(to:)` ahead. What the worker asks back waits for that call; if that call has another
  /// request, this work is lost and the worker is replaced.
  public func begin(_ request: ExtensionRequest) {
    // Before the first question the worker itself is still to be started.
    guard let worker, begun == nil else { return }
    begun = (request, Result { () throws(WorkerCall.Break) in try call(of: request, with: worker.process) })
  }

  /// Asks the worker and returns its checked answer.
  ///
  /// - Throws: the script's error, or why the worker ended.
  public func reply(to request: ExtensionRequest) throws(Diagnostic) -> ExtensionReply {
    if let begun, begun.request != request { stop() }
    do throws(Failure) { return try attempt(request) } catch {
      guard error.isRepeatable else { throw taken(error) }
    }
    do throws(Failure) { return try attempt(request) } catch { throw taken(error) }
  }

  // MARK: Parts

  /// Why one attempt at a question brought no answer.
  private struct Failure: Error {
    let fault: Diagnostic
    var losesProcess = false
    /// The process was ended from outside, and nothing was changed: the question may be asked again.
    var isRepeatable = false
  }

  private func taken(_ failure: Failure) -> Diagnostic {
    hasLostProcess = hasLostProcess || failure.losesProcess
    return failure.fault
  }

  private func attempt(_ request: ExtensionRequest) throws(Failure) -> ExtensionReply {
    let running = try running()
    if case .describe = request { return .declaration(running.readiness.declaration) }
    let sent = begun?.call
    begun = nil
    var hasEffect = false
    do throws(WorkerCall.Break) {
      var call = if let sent { try sent.get() } else { try call(of: request, with: running.process) }
      defer { hasEffect = call.hasEffect }
      switch try call.answer() {
      case .answer(let reply):
        let start = host.meter?.reading ?? 0
        defer { host.meter?.charge(since: start) }
        guard let admitted = ReplyInspection.admitted(reply, to: request) else { throw .lie }
        retire(running.process)
        return admitted
      case .failure(let fault): throw .fault(fault)
      case .ready, .demand: throw .lie
      }
    } catch {
      throw blamed(error, running.process, hasEffect: hasEffect)
    }
  }

  /// Begins a call with this question.
  private func call(of request: ExtensionRequest, with process: WorkerProcess) throws(WorkerCall.Break) -> WorkerCall {
    var call = WorkerCall(process, host, patience, isCancelled: isCancelled)
    try call.send(.question(request))
    return call
  }

  private func running() throws(Failure) -> Running {
    if let worker { return worker }
    let process: WorkerProcess
    do throws(Diagnostic) { process = try starter.start(note) } catch { throw Failure(fault: error) }
    var hasEffect = false
    do throws(WorkerCall.Break) {
      var call = WorkerCall(process, host, patience, isCancelled: isCancelled)
      defer { hasEffect = call.hasEffect }
      try call.send(.bundle(bundle))
      switch try call.answer() {
      case .ready(var readiness):
        guard ReplyInspection.isSound(readiness.declaration) else { throw .lie }
        readiness.declaration.path = bundle.path
        readiness.declaration.warnings = FaultWords.bounded(readiness.declaration.warnings)
        let running = Running(process: process, readiness: readiness)
        worker = running
        return running
      case .failure(let fault): throw .fault(fault)
      case .answer, .demand: throw .lie
      }
    } catch {
      throw blamed(error, process, hasEffect: hasEffect)
    }
  }

  /// Ends a worker that has used half of its processor time, which is limited for the whole process, so that the next question
  /// gets a new one.
  private func retire(_ process: WorkerProcess) {
    if let used = process.processorTime, used > .seconds(Confinement.worker.processorTime / 2) { worker = nil }
  }

  /// Decides what becomes of the worker: an error of the script leaves it as it is, everything else ends it.
  private func blamed(_ reason: WorkerCall.Break, _ process: WorkerProcess, hasEffect: Bool) -> Failure {
    if case .fault(let fault) = reason { return Failure(fault: FaultWords.bounded(fault)) }
    if case .refused(let fault) = reason { return Failure(fault: fault) }
    let ending = WorkerEnding(reason, process, patience)
    process.end()
    worker = nil
    var fault = ending.diagnostic
    fault.bundle = bundle.name
    fault.file = fault.file ?? bundle.path
    if case .cancelled = reason { return Failure(fault: fault) }
    return Failure(fault: fault, losesProcess: true, isRepeatable: ending.isByAnother && !hasEffect)
  }
}
