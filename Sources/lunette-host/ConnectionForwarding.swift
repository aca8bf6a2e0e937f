import Glibc
import LinuxKit
import WidgetServices

/// Forwards messages between a command and a runtime, where the runtime started between the command's search for it and the start
/// of its offline runtime: in both directions, until either side has closed and everything that it sent before was forwarded.
struct ConnectionForwarding {
  private let ends: [Int32]
  private static let part = 64 << 10

  /// Takes over two connected sockets.
  init(_ command: Int32, _ runtime: Int32) { ends = [command, runtime] }

  /// Forwards until either side has closed.
  func run() {
    defer { for end in ends { close(end) } }
    while true {
      var waits = ends.map { pollfd(reading: $0) }
      guard poll(&waits, nfds_t(waits.count), -1) >= 0 else {
        if errno == EINTR { continue }
        return
      }
      for (from, to) in [(0, 1), (1, 0)] where waits[from].revents != 0 {
        guard handOn(from: ends[from], to: ends[to]) else { return }
      }
    }
  }

  /// Returns false where nothing more can be forwarded. Both sides wait for each other's answers anyway, so writing may block.
  private func handOn(from: Int32, to: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: Self.part, alignment: 1) { buffer in
      var count = 0
      repeat { count = read(from, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      guard count > 0 else { return false }
      var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      while !rest.isEmpty {
        let written = write(to, rest.baseAddress, rest.count)
        guard written > 0 || errno == EINTR else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[max(written, 0)...])
      }
      return true
    }
  }
}
