import Glibc
import Synchronization

/// Standard error of a command. One that soon ends waits for whoever reads it, as Unix programs do; one that serves
/// somebody meanwhile (a bar's stream, `dev`) does not.
public enum StandardError {
  private static let writer = Mutex<LineWriter?>(nil)

  /// From now on nobody waits for it, and what it does not take is counted.
  public static func becomeNonblocking() {
    writer.withLock { writer in
      writer =
        writer
        ?? LineWriter(2) { count in
          Array("warning: standard error was not read; \(count) lines for it were lost\n".utf8)
        }
    }
  }

  /// Writes whole lines; a question may have no end.
  public static func write(_ bytes: [UInt8]) {
    if let writer = writer.withLock({ $0 }) { writer.write(bytes) } else { put(bytes) }
  }

  /// At the end of the command: waits a moment for what is not written yet.
  public static func finish() { _ = writer.withLock { $0 }?.finish(within: .milliseconds(500)) }

  /// What cannot be written has no other place.
  private static func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
