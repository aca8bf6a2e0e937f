import Glibc
import Synchronization

/// Standard error of a command. A short-lived command waits for its reader, as Unix programs do; one that keeps serving
/// clients (a bar's stream, `dev`) writes without blocking.
public enum StandardError {
  private static let writer = Mutex<LineWriter?>(nil)

  /// Stops blocking from now on: lines that standard error does not accept are counted instead.
  public static func becomeNonblocking() {
    writer.withLock { writer in
      writer =
        writer
        ?? LineWriter(2) { count in
          Array("warning: standard error was not read; \(count) lines were dropped\n".utf8)
        }
    }
  }

  /// Writes whole lines; the text of a prompt may lack its line feed.
  public static func write(_ bytes: [UInt8]) {
    if let writer = writer.withLock({ $0 }) { writer.write(bytes) } else { put(bytes) }
  }

  /// Waits at most half a second for what is not written yet. To be called at the end of the command.
  public static func finish() { _ = writer.withLock { $0 }?.finish(within: .milliseconds(500)) }

  /// Writes and blocks. An error is ignored: there is no other place to report it.
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
