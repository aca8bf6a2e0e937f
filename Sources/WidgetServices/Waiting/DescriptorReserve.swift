import Glibc
package import WidgetModel

/// A descriptor that is kept open for the moment at which the process can open no other. It is then closed, a waiting connection
/// is accepted in its place, told why it is refused and closed, and the reserve is opened again.
///
/// Without it a listening socket would stay readable while `accept` fails, and its poll loop would never sleep.
package final class DescriptorReserve {
  private var reserve: Int32

  /// Opens the reserve.
  package init() { reserve = Self.open() }

  deinit { if reserve >= 0 { close(reserve) } }

  private static func open() -> Int32 { Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Takes connections that wait, hands each to `refuse`, and closes it.
  ///
  /// - Parameters:
  ///   - listener: a socket that does not block.
  ///   - most: connections at most.
  /// - Returns: how many were refused; fewer than wait where another thread took the descriptor.
  @discardableResult
  package func refuse(_ listener: Int32, most: Int = 64, _ refuse: (Int32) -> Void) -> Int {
    var count = 0
    while count < most {
      if reserve >= 0 { close(reserve) }
      reserve = -1
      let connection = accept(listener, nil, nil)
      if connection >= 0 {
        refuse(connection)
        close(connection)
        count += 1
      }
      reserve = Self.open()
      if connection < 0 { return count }
    }
    return count
  }

  /// Sends an answer to a connection that is about to be closed, without waiting. What had come is read first: a socket that is
  /// closed with bytes unread takes its last answer with it.
  package static func tell(_ answer: [UInt8], to connection: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { buffer in
      _ = recv(connection, buffer.baseAddress, buffer.count, Int32(truncatingIfNeeded: MSG_DONTWAIT))
    }
    _ = send(
      connection, answer, answer.count,
      Int32(truncatingIfNeeded: MSG_DONTWAIT) | Int32(truncatingIfNeeded: MSG_NOSIGNAL))
  }

  /// Whether an error of `accept` or `socket` says that the process or the system can open nothing more for now.
  package static func isMeant(by error: Int32) -> Bool {
    error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM
  }

  /// Fails where the process cannot open so many descriptors more, for what has no way to say so itself.
  ///
  /// - Throws: `unavailable`.
  package static func expect(_ count: Int, for purpose: String) throws(Diagnostic) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<count {
      let descriptor = open()
      guard descriptor >= 0 else {
        throw Diagnostic(
          .unavailable, "\(purpose) needs \(count) more files and sockets than this process may open",
          suggestion: "raise the limit with 'ulimit -n 1024' or systemd's LimitNOFILE=")
      }
      opened.append(descriptor)
    }
  }
}
