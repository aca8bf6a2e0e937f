import Glibc
import WidgetRuntimeClient
import WidgetServices
import WidgetWire

/// One client of the runtime's socket: what came of it and was not yet answered, and what it has not yet taken. Nothing here
/// waits.
///
/// Whoever does not read its answers is not answered further: at most one answer beyond `enough` waits for it, and one
/// question at most is held that was not taken.
struct ClientConnection {
  /// Bytes that may wait before the next question is taken.
  static let enough = 1 << 20

  let descriptor: Int32
  private var inbox = FrameInbox(largest: RuntimeMessage.largestQuestion)
  private var outbox = Outbox()
  var hasGreeted = false
  /// The number of its question for a stream.
  var stream: Int?
  /// It asks nothing more, and may still read.
  private(set) var hasEnded = false

  /// - Parameter descriptor: connected; taken over.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Bytes that are held of it and for it.
  var held: Int { inbox.count + outbox.count }
  /// Whether a question is there that may be answered.
  var isAsking: Bool { inbox.hasNext && outbox.count <= Self.enough }
  /// Whether nothing waits for it to be read.
  var hasReadAll: Bool { outbox.isEmpty }

  /// What is waited for.
  ///
  /// - Parameter hasNews: whether something else is there to be sent.
  func wait(_ hasNews: Bool) -> pollfd {
    let reads = !hasEnded && !inbox.hasNext
    let writes = !outbox.isEmpty || hasNews
    return pollfd(
      fd: descriptor, events: Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), revents: 0)
  }

  /// Takes in what is there; false: it is gone.
  mutating func read() -> Bool {
    guard !hasEnded, !inbox.hasNext else { return true }
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
      repeat { count = recv(descriptor, buffer.baseAddress, buffer.count, 0) } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    if count < 0 { return errno == EAGAIN }
    if count > 0 { inbox.add(part) } else { hasEnded = true }
    return !(hasEnded && outbox.isEmpty)
  }

  /// The next question; nil where none is there, or its turn has not come.
  mutating func next() throws(FrameFault) -> RuntimeMessage? {
    guard isAsking, let (kind, body) = try inbox.next() else { return nil }
    return try RuntimeMessage(kind, body)
  }

  mutating func add(_ frame: [UInt8]) { outbox.add(frame) }

  /// Sends what can be sent; false: it is gone.
  mutating func flush() -> Bool { outbox.send(to: descriptor) && !(hasEnded && outbox.isEmpty) }
}
