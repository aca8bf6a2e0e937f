import Glibc
import WidgetRuntimeClient
import WidgetServices
import WidgetWire

/// One client of the runtime's socket: received bytes that were not yet handled, and replies that it has not yet read. Nothing here
/// blocks.
///
/// A client that does not read its replies gets no more: at most one reply beyond `enough` waits for it, and at most one
/// unhandled request is held.
struct ClientConnection {
  /// Bytes that may wait before the next request is handled.
  static let enough = 1 << 20

  let descriptor: Int32
  private var inbox = FrameInbox(largest: RuntimeMessage.largestQuestion)
  private var outbox = Outbox()
  var hasGreeted = false
  /// The number of its stream request.
  var stream: Int?
  /// It sends no more requests, and may still read.
  private(set) var hasEnded = false

  /// - Parameter descriptor: connected; owned from now on.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Bytes held from it and for it.
  var held: Int { inbox.count + outbox.count }
  /// Whether there is a request that may be handled.
  var isAsking: Bool { inbox.hasNext && outbox.count <= Self.enough }
  /// Whether it has read everything.
  var hasReadAll: Bool { outbox.isEmpty }

  /// The awaited events.
  ///
  /// - Parameter hasNews: whether there is something else to send.
  func wait(_ hasNews: Bool) -> pollfd {
    let reads = !hasEnded && !inbox.hasNext
    let writes = !outbox.isEmpty || hasNews
    return pollfd(
      fd: descriptor, events: Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), revents: 0)
  }

  /// Reads what has arrived; false: it is gone.
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

  /// The next request; nil without one, or before its turn.
  mutating func next() throws(FrameFault) -> RuntimeMessage? {
    guard isAsking, let (kind, body) = try inbox.next() else { return nil }
    return try RuntimeMessage(kind, body)
  }

  mutating func add(_ frame: [UInt8]) { outbox.add(frame) }

  /// Sends what can be sent; false: it is gone.
  mutating func flush() -> Bool { outbox.send(to: descriptor) && !(hasEnded && outbox.isEmpty) }
}
