import Glibc
import LinuxKit
package import WidgetModel
import WidgetWire

/// One question to a worker and all that it asks back before its answer, within limits.
struct WorkerCall {
  /// Why no answer came.
  enum Break: Error {
    /// The bundle's own fault, in its own words.
    case fault(Diagnostic)
    /// The question itself could not be sent; the worker has seen nothing of it.
    case refused(Diagnostic)
    /// What came is no message, or not one that fits.
    case lie
    /// More, or larger, messages than any script needs.
    case flood
    /// Its end of the socket is closed.
    case death
    case wall
    /// Of processor time, and where it computes.
    case cpu(Duration, WorkerNote.Place?)
    /// It asked on although it was told that it had asked too much.
    case host(Diagnostic)
    case system(Int32)
  }

  private let process: WorkerProcess
  private let services: any HostServices
  private let meter: WorkMeter?
  private let files: WorkerExtension.Files
  private let patience: WorkerPatience
  private let patrol: WorkerNote.Patrol
  /// Counted anew from when the answer is waited for.
  private var deadline: ContinuousClock.Instant
  private let began: Duration
  private var requests = 0
  /// Whether something was done in the world that a repeated question would do twice.
  private(set) var hasEffect = false
  private var traffic = 0
  /// The worker was told that the call has made the host compute too long.
  private var limit: Diagnostic?

  init(
    process: WorkerProcess, services: any HostServices, meter: WorkMeter?, files: @escaping WorkerExtension.Files,
    patience: WorkerPatience
  ) {
    self.process = process
    self.services = services
    self.meter = meter
    self.files = files
    self.patience = patience
    deadline = .now + patience.wall
    began = process.timeUsed
    let patrol = process.note.patrol(patience.processorTime, from: began)
    var exceeded: Duration?
    self.patrol = { now in
      exceeded = exceeded ?? patrol(now)
      return exceeded
    }
  }

  /// The answer to what was sent, the failure, or whatever else ends the call.
  mutating func answer() throws(Break) -> WorkerMessage {
    deadline = .now + patience.wall
    // Reading and writing messages is work for the bundle, too; what the services compute they charge themselves.
    var start = meter?.reading ?? 0
    defer { meter?.charge(since: start) }
    while true {
      let message = try receive()
      switch message {
      case .ready, .answer, .failure: return message
      case .request, .file: break
      }
      // A worker that asks and asks never lets the socket be waited for.
      if let exceeded { throw exceeded }
      if let limit { throw .host(limit) }
      if case .request(let request) = message {
        hasEffect = hasEffect || request.function.hasEffect
        meter?.charge(since: start)
        let reply = answer(request)
        start = meter?.reading ?? 0
        try send(reply)
      }
      if case .file(let path) = message { try send(file(path)) }
    }
  }

  // MARK: What the worker asks

  private mutating func answer(_ request: HostRequest) -> HostMessage {
    do throws(Diagnostic) { return .reply(try services.reply(to: request)) } catch {
      if error.code == .cpuHost { limit = error }
      return .refusal(error)
    }
  }

  /// Modules and texts only, below the folder: a worker that was taken over reads no other file by this way.
  private func file(_ path: String) throws(Break) -> HostMessage {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.hasSuffix(".lua"), path.utf8.count < 4096, !path.utf8.contains(0),
      parts.allSatisfy({ !$0.isEmpty && $0 != ".." && $0 != "." })
    else { throw .lie }
    do throws(Diagnostic) { return .file(BundleFile(content: try files(path))) } catch { return .refusal(error) }
  }

  // MARK: Messages

  mutating func send(_ message: HostMessage) throws(Break) {
    do throws(FrameFault) {
      try message.send(over: process.channel, wait: wait)
    } catch {
      guard error.isOfContent else { throw reason(error) }
      // Nothing was sent. An answer that cannot be put into a frame is an error of the call that asked for it.
      let fault = error.diagnostic("what the host was to send")
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
    case .late: exceeded ?? .wall
    }
  }

  // MARK: Limits

  private var exceeded: Break? {
    if let limit = patrol(process.processorTime ?? began) { return .cpu(limit, process.note.place) }
    return ContinuousClock.now >= deadline ? .wall : nil
  }

  /// Waits for the socket, until it is time to look after the worker again.
  private func wait(_ events: Int32) -> Bool {
    guard exceeded == nil else { return false }
    let left = max(.zero, min(process.note.pause, deadline - .now))
    var asked = pollfd(fd: process.channel.descriptor, events: Int16(events), revents: 0)
    _ = poll(&asked, 1, left.pollTime)
    return true
  }
}

extension FrameFault {
  /// Whether the value is to blame, and nothing was sent of it.
  package var isOfContent: Bool {
    switch self {
    case .tooLarge, .tooDeep, .damaged: true
    case .late, .ended, .system: false
    }
  }

  package func diagnostic(_ what: String) -> Diagnostic {
    switch self {
    case .tooLarge(let size, let most):
      Diagnostic(.size, "\(what) is too large: \(size >> 20) MiB, at most \(most >> 20) MiB")
    case .tooDeep: Diagnostic(.depth, "\(what) is nested too deeply, more than \(ByteReader.deepest) levels")
    case .damaged, .late, .ended, .system: Diagnostic(.io, "\(what) could not be sent")
    }
  }
}
