import CLinux
import Glibc

/// One end of a socket that carries frames, such as that between host and worker. It buffers nothing: a frame is read whole or
/// not at all.
package final class FrameChannel: Sendable {
  /// The socket, closed with this object.
  package let descriptor: Int32
  /// Called when the socket is not ready, with the event that is waited for (POLLIN, POLLOUT). Returning false gives up. Without
  /// such a closure the calls block.
  package typealias Waiting = (Int32) -> Bool

  /// Takes over an open socket.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  /// Sends one frame.
  ///
  /// - Throws: `FrameFault.late` where `wait` gave up, `ended` where the other side has closed.
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

  /// Tells the other side that this program is of another release and refuses to work with it.
  package func refuse(release: String) {
    try? send(Frame.otherRelease, Array(release.utf8.prefix(Frame.longestRelease)))
  }

  /// Receives one frame.
  ///
  /// - Parameter largest: returns the most bytes that the body of a kind may have, nil for an unknown kind. A larger body is
  ///   refused before any of it is read.
  package func receive(
    wait: Waiting? = nil, largest: (UInt8) -> Int? = { _ in Frame.largestBody }
  ) throws(FrameFault) -> (kind: UInt8, body: [UInt8]) {
    let (kind, length) = try Frame.read(header: try read(Frame.headerSize, wait))
    if kind == Frame.otherRelease {
      guard length <= Frame.longestRelease else { throw .damaged }
      throw .otherRelease(String(decoding: try read(length, wait), as: UTF8.self))
    }
    guard let most = largest(kind) else { throw .damaged }
    guard length <= most else { throw .tooLarge(length, most: most) }
    return (kind, try read(length, wait))
  }

  /// Reads `length` bytes. Memory grows with what has arrived, not with what was announced.
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

  /// Appends a part. The array grows by doubling, but never beyond the announced length.
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
