import Glibc
import LinuxKit
package import WidgetModel
import WidgetWire

/// One question to a worker, with all that the worker asks back before its answer, within limits.
struct WorkerCall {
  /// Why no answer came.
  enum Break: Error {
    /// The script failed, in its own words.
    case fault(Diagnostic)
    /// The question could not be sent; the worker has received nothing of it.
    case refused(Diagnostic)
    /// What arrived is not a message, or not one that fits.
    case lie
    /// The worker sent more or larger messages than any script needs.
    case flood
    /// The worker closed its end of the socket, so its process ended.
    case death
    /// The caller no longer wants a reply.
    case cancelled
    /// The whole question took longer than `WorkerPatience.wall`.
    case wall
    /// The worker used more than this much processor time, in the native call at this place.
    case cpu(Duration, WorkerNote.Place?)
    /// The worker sent a further request after it was told that its call has used up the host's work.
    case host(Diagnostic)
    /// A system call failed with this error number.
    case system(Int32)
  }

  private let process: WorkerProcess
  private let host: WorkerHost
  private let patience: WorkerPatience
  private let patrol: WorkerNote.Patrol
  private let isCancelled: () -> Bool
  /// Starts again when the answer is waited for.
  private var deadline: ContinuousClock.Instant
  private let began: Duration
  private var requests = 0
  /// Whether a request changed something outside, which a repeated question would change twice.
  private(set) var hasEffect = false
  private var traffic = 0
  /// Whether the worker was told that its call has made the host compute for too long.
  private var limit: Diagnostic?

  init(
    _ process: WorkerProcess, _ host: WorkerHost, _ patience: WorkerPatience,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.process, self.host, self.patience) = (process, host, patience)
    self.isCancelled = isCancelled
    deadline = .now + patience.wall
    began = process.timeUsed
    let patrol = process.note.patrol(patience.processorTime, from: began)
    var exceeded: Duration?
    self.patrol = { now in
      exceeded = exceeded ?? patrol(now)
      return exceeded
    }
  }

  /// Returns the answer, or the failure that the worker reports.
  ///
  /// - Throws: what else ended the call.
  mutating func answer() throws(Break) -> WorkerMessage {
    deadline = .now + patience.wall
    // Reading and writing messages counts as work for the bundle; what is done to answer them is charged by itself.
    var start = host.meter?.reading ?? 0
    defer { host.meter?.charge(since: start) }
    while true {
      let message = try receive()
      guard case .demand(let demand) = message else { return message }
      // A worker that sends requests without a pause never makes the socket wait, so the limits are checked here too.
      if let exceeded { throw exceeded }
      if let limit { throw .host(limit) }
      host.meter?.charge(since: start)
      let answer = try answer(demand)
      start = host.meter?.reading ?? 0
      try send(answer)
    }
  }

  // MARK: What the worker asks

  private mutating func answer(_ demand: WorkerDemand) throws(Break) -> HostMessage {
    if case .request(let request) = demand { hasEffect = hasEffect || request.function.hasEffect }
    if case .file(let path) = demand, !Self.isOfBundle(path) { throw .lie }
    do throws(Diagnostic) { return try host.answer(demand) } catch {
      if error.code == .cpuHost { limit = error }
      return .refusal(error)
    }
  }

  /// Modules and texts below the bundle's folder only: a worker that was taken over can read no other file this way.
  private static func isOfBundle(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.hasSuffix(".lua") && path.utf8.count < 4096 && !path.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && $0 != ".." && $0 != "." }
  }

  // MARK: Messages

  mutating func send(_ message: HostMessage) throws(Break) {
    do throws(FrameFault) {
      try message.send(over: process.channel, wait: wait)
    } catch {
      guard error.isOfContent else { throw reason(error) }
      // Nothing was sent. A reply that does not fit into a frame is an error of the call that asked for it.
      let fault = error.diagnostic("the host's message")
      guard case .reply = message else { throw .refused(fault) }
      try send(.refusal(fault))
    }
  }

  private mutating func receive() throws(Break) -> WorkerMessage {
    do throws(FrameFault) {
      let (kind, body) = try process.channel.receive(wait: wait, largest: WorkerMessage.largestBody(of:))
      traffic += body.count
      requests += 1
      if requests <= patience.requests, traffic <= patience.traffic { return try WorkerMessage(kind, body) }
    } catch {
      throw reason(error)
    }
    throw .flood
  }

  private func reason(_ fault: FrameFault) -> Break {
    switch fault {
    case .damaged, .tooDeep: .lie
    case .tooLarge: .flood
    case .ended: .death
    case .system(let number): .system(number)
    case .otherRelease: .refused(fault.diagnostic("the request"))
    case .late: exceeded ?? .wall
    }
  }

  // MARK: Limits

  private var exceeded: Break? {
    if isCancelled() { return .cancelled }
    if let limit = patrol(process.processorTime ?? began) { return .cpu(limit, process.note.place) }
    return ContinuousClock.now >= deadline ? .wall : nil
  }

  /// Waits for the socket, at most until the worker is to be checked again.
  private func wait(_ events: Int32) -> Bool {
    guard exceeded == nil else { return false }
    let left = max(.zero, min(process.note.pause, deadline - .now))
    var asked = pollfd(fd: process.channel.descriptor, events: Int16(events), revents: 0)
    _ = poll(&asked, 1, left.pollTime)
    return true
  }
}

extension FrameFault {
  /// Whether the value itself cannot be encoded, so that nothing of it was sent.
  package var isOfContent: Bool {
    switch self {
    case .tooLarge, .tooDeep, .damaged: true
    case .late, .ended, .otherRelease, .system: false
    }
  }

  /// Returns the fault as a diagnostic about `what`, the subject of its sentence.
  package func diagnostic(_ what: String) -> Diagnostic {
    switch self {
    case .tooLarge(let size, let most):
      Diagnostic(.size, "\(what) is too large: \(size >> 20) MiB, at most \(most >> 20) MiB")
    case .tooDeep: Diagnostic(.depth, "\(what) is nested more than \(ByteReader.deepest) levels deep")
    case .otherRelease(let release): .otherRelease(release)
    case .damaged, .late, .ended, .system: Diagnostic(.io, "\(what) could not be sent")
    }
  }
}

extension Diagnostic {
  /// A program of Lunette refused to work with this one.
  package static func otherRelease(_ release: String) -> Diagnostic {
    Diagnostic(
      .unavailable,
      "Lunette's programs are of different versions, \(VisibleText.label(release)) and \(Version.current); "
        + "install all of them from one release")
  }
}
