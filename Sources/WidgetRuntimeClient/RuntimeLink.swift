import Glibc
import LinuxKit
public import WidgetModel
import WidgetSandbox
package import WidgetServices
import WidgetWire

/// A command's connection to the runtime: one question after the other, each with a time limit, and what a stream sends. Used by
/// one thread at a time; the connection ends with this object.
public final class RuntimeLink {
  /// A descriptor for poll(2), readable when something has come: after `stream`, call `next` then until it returns nil.
  public let descriptor: Int32
  /// This program's version, for the greeting.
  private let version: String
  /// Where no runtime runs: the offline runtime, which opens the archive as long as this connection lasts.
  private let offline: ServiceProcess?
  private var inbox = FrameInbox()
  private var hasGreeted = false
  private var isGreeted = false
  private var lastID = 0
  private var streamID: Int?
  /// What a stream sent while something else was waited for.
  private var waiting: [RuntimeReply] = []

  /// Whether no runtime runs, so that nothing is shown yet.
  public var isOffline: Bool { offline != nil }

  /// Takes over a connected socket.
  package init(_ descriptor: Int32, version: String, offline: ServiceProcess? = nil) {
    self.descriptor = descriptor
    self.version = version
    self.offline = offline
  }

  deinit {
    close(descriptor)
    // The offline runtime writes what it has to and ends by itself.
    offline?.awaitEnd(milliseconds: 2000)
  }

  /// A connection to the runtime that runs; nil where none does.
  ///
  /// - Throws: `permission`, `unavailable` and `io`, as `RuntimeAddress.connect`.
  public static func connect(_ address: RuntimeAddress, version: String) throws(Diagnostic) -> RuntimeLink? {
    try address.connect().map { RuntimeLink($0, version: version) }
  }

  // MARK: Asking

  /// The runtime's answer.
  ///
  /// - Throws: what the runtime answers as a failure; `unavailable` where it ends, gives no answer in time or is of
  ///   another version; `size` and `depth` for what cannot be sent; `io`.
  public func ask(_ request: RuntimeRequest, within limit: Duration = .seconds(10)) throws(Diagnostic) -> RuntimeReply {
    let deadline = ContinuousClock.now + limit
    lastID += 1
    let id = lastID
    try send(RuntimeQuestion(id: id, request), until: deadline, limit)
    if case .stream = request { streamID = id }
    while true {
      let answer = try receive(until: deadline, limit)
      if answer.id == id { return try Self.reply(answer) }
      if answer.id == streamID { waiting.append(answer.reply) }
    }
  }

  /// Tells the runtime something, and waits for no answer.
  ///
  /// - Throws: as `ask`, where it cannot be sent.
  public func tell(_ request: RuntimeRequest) throws(Diagnostic) {
    lastID += 1
    let limit = Duration.seconds(1)
    try send(RuntimeQuestion(id: lastID, request), until: .now + limit, limit)
  }

  /// The part of the answer that the request is for.
  ///
  /// - Parameter part: nil for an answer that does not fit.
  public func ask<Part>(_ request: RuntimeRequest, _ part: (RuntimeReply) -> Part?) throws(Diagnostic) -> Part {
    guard let part = part(try ask(request)) else { throw .senseless }
    return part
  }

  /// Begins a stream, in place of the one before. Its first answer, too, comes by `next`; nothing is waited for.
  ///
  /// - Throws: as `ask`, where it cannot be sent.
  public func follow(_ targets: [StreamTarget]) throws(Diagnostic) {
    lastID += 1
    let limit = Duration.seconds(1)
    try send(RuntimeQuestion(id: lastID, .stream(targets)), until: .now + limit, limit)
    (streamID, waiting) = (lastID, [])
  }

  /// What has come of a stream; nil where nothing more has, whole. Never waits.
  ///
  /// - Throws: as `ask`; a runtime that has ended is `unavailable`.
  public func next() throws(Diagnostic) -> RuntimeReply? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    while true {
      while let answer = try taken() {
        if answer.id == streamID { return try Self.reply(answer) }
      }
      guard try read() else { return nil }
    }
  }

  private static func reply(_ answer: RuntimeAnswer) throws(Diagnostic) -> RuntimeReply {
    if case .failure(let fault) = answer.reply { throw fault }
    return answer.reply
  }

  // MARK: Frames

  private func send(
    _ question: RuntimeQuestion, until deadline: ContinuousClock.Instant, _ limit: Duration
  ) throws(Diagnostic) {
    var frames: [UInt8] = []
    do throws(FrameFault) {
      if !hasGreeted { frames = try RuntimeMessage.hello(RuntimeHello(version: version)).frame() }
      frames += try RuntimeMessage.question(question).frame()
    } catch {
      throw error.diagnostic("the request to the runtime")
    }
    hasGreeted = true
    var rest = frames[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Self.flags) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE || errno == ECONNRESET {
        // What the runtime sent before it closed tells why.
        return
      } else if errno == EAGAIN {
        guard wait(POLLOUT, until: deadline) else { throw .silent(limit) }
      } else if errno != EINTR {
        throw .broken(errno)
      }
    }
  }

  private func receive(until deadline: ContinuousClock.Instant, _ limit: Duration) throws(Diagnostic) -> RuntimeAnswer {
    while true {
      if let answer = try taken() { return answer }
      guard wait(POLLIN, until: deadline) else { throw .silent(limit) }
      _ = try read()
    }
  }

  /// The next answer that has come whole.
  private func taken() throws(Diagnostic) -> RuntimeAnswer? {
    while let message = try message() {
      switch message {
      case .answer(let answer) where isGreeted: return answer
      case .hello(let hello) where hello.isCompatible(with: version): isGreeted = true
      case .hello(let hello): throw .mismatch(hello, version)
      case .answer, .question: throw .senseless
      }
    }
    return nil
  }

  private func message() throws(Diagnostic) -> RuntimeMessage? {
    do throws(FrameFault) {
      return try inbox.next().map { (kind, body) throws(FrameFault) in try RuntimeMessage(kind, body) }
    } catch {
      throw .senseless
    }
  }

  /// Takes in what is there; false where nothing is.
  private func read() throws(Diagnostic) -> Bool {
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, initialized in
      repeat {
        count = recv(descriptor, buffer.baseAddress, buffer.count, Self.flags)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    if count > 0 {
      inbox.add(part)
      return true
    }
    if count < 0, errno == EAGAIN { return false }
    throw count == 0 || errno == ECONNRESET ? ending : .broken(errno)
  }

  /// Why nothing more comes: an offline runtime may not have started at all.
  private var ending: Diagnostic {
    let fault = isGreeted ? nil : offline.flatMap { SharedLibraries.fault(of: $0.program) }
    return fault.map { Diagnostic(.unavailable, $0) } ?? .runtimeEnded
  }

  /// Returns false once the time is over.
  private func wait(_ events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    let now = ContinuousClock.now
    guard now < deadline else { return false }
    var asked = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = poll(&asked, 1, (deadline - now).pollTime)
    return true
  }

  private static let flags = Int32(truncatingIfNeeded: MSG_NOSIGNAL) | Int32(truncatingIfNeeded: MSG_DONTWAIT)
}

extension Diagnostic {
  /// What a command ends with where a runtime has to run.
  public static let noRuntime = Diagnostic(
    .unavailable, "no runtime is running; start one with 'lunette run'", suggestion: "start one with 'lunette run'")

  /// The connection is gone.
  public static let runtimeEnded = Diagnostic(.unavailable, "the runtime exited during the request")

  fileprivate static let senseless = Diagnostic(
    .unavailable, "invalid reply from the runtime; restart it", suggestion: "restart it")

  fileprivate static func silent(_ limit: Duration) -> Diagnostic {
    let seconds = limit / .seconds(1)
    let told = Int(exactly: seconds).map(String.init) ?? String(seconds)
    return Diagnostic(
      .unavailable, "the runtime did not reply within \(told) s; restart it", suggestion: "restart it")
  }

  fileprivate static func broken(_ error: Int32) -> Diagnostic {
    Diagnostic(.io, "cannot reach the runtime: \(SystemError(error).sentence)")
  }

  fileprivate static func mismatch(_ hello: RuntimeHello, _ version: String) -> Diagnostic {
    Diagnostic(
      .unavailable,
      "the runtime is version \(VisibleText.label(hello.version)), but this command is version \(version); "
        + "restart the runtime", suggestion: "restart the runtime")
  }
}
