import CLinux
import Glibc

/// One end of the socket between host and worker. Holds nothing but the descriptor: a frame is read whole or not at all.
package final class FrameChannel: Sendable {
  package let descriptor: Int32
  /// Called where the socket isn't ready, with what is waited for (POLLIN, POLLOUT). False gives up; nil: the calls block.
  package typealias Waiting = (Int32) -> Bool

  /// Takes the descriptor over.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  /// - Throws: `FrameFault.late` where `wait` gave up.
  package func send(_ kind: UInt8, _ body: [UInt8], wait: Waiting? = nil) throws(FrameFault) {
    var frame = Frame.header(kind: kind, length: body.count)
    frame += body
    var sent = 0
    while sent < frame.count {
      let count = frame.withUnsafeBytes { bytes in
        Glibc.send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Self.flags(wait))
      }
      if count > 0 { sent += count } else { try retry(POLLOUT, wait) }
    }
  }

  /// - Parameter largest: bytes that the body of a kind may have; nil for a kind that there is not. Nothing of a larger
  ///   body is read.
  package func receive(
    wait: Waiting? = nil, largest: (UInt8) -> Int? = { _ in Frame.largestBody }
  ) throws(FrameFault) -> (kind: UInt8, body: [UInt8]) {
    let (kind, length) = try Frame.read(header: try read(Frame.headerSize, wait))
    guard let most = largest(kind) else { throw .damaged }
    guard length <= most else { throw .tooLarge(length, most: most) }
    return (kind, try read(length, wait))
  }

  /// Memory grows with what has come, not with what was announced.
  private func read(_ length: Int, _ wait: Waiting?) throws(FrameFault) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < length {
      let room = min(length - bytes.count, 256 << 10)
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        count = recv(descriptor, buffer.baseAddress, room, Self.flags(wait))
        initialized = max(count, 0)
      }
      if count == 0 { throw .ended }
      if count < 0 { try retry(POLLIN, wait) } else if bytes.isEmpty { bytes = part } else { add(part, &bytes, length) }
    }
    return bytes
  }

  /// Grows by doubling, but never past the whole.
  private func add(_ part: [UInt8], _ bytes: inout [UInt8], _ length: Int) {
    let needed = bytes.count + part.count
    if needed > bytes.capacity { bytes.reserveCapacity(min(length, max(needed, 2 * bytes.count))) }
    bytes += part
  }

  private func retry(_ events: Int32, _ wait: Waiting?) throws(FrameFault) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      guard let wait, wait(events) else { throw .late }
    case EPIPE, ECONNRESET: throw .ended
    default: throw .system(errno)
    }
  }

  private static func flags(_ wait: Waiting?) -> Int32 {
    Int32(truncatingIfNeeded: MSG_NOSIGNAL) | (wait == nil ? 0 : Int32(truncatingIfNeeded: MSG_DONTWAIT))
  }
}
