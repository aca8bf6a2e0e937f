import Glibc

/// Bytes that wait for a socket's reader, oldest first. Removing some from the front does not move the rest.
///
/// Invariant: `start` is at most half of the array, so that sent bytes are freed.
struct Outbox {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Bytes that wait.
  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func add(_ more: [UInt8]) { bytes += more }

  /// Sends what the socket accepts now; false if the other side has closed.
  mutating func send(to socket: Int32) -> Bool {
    while !isEmpty {
      let sent = bytes[start...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
      }
      guard sent > 0 else {
        if errno == EINTR { continue }
        return errno == EAGAIN
      }
      drop(sent)
    }
    return true
  }

  private mutating func drop(_ sent: Int) {
    start += sent
    if start == bytes.count {
      (bytes, start) = ([], 0)
    } else if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
