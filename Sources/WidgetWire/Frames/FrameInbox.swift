/// Splits the bytes that come from a socket into frames, for a reader that must not block until a frame is complete.
///
///     inbox.add(part); while let (kind, body) = try inbox.next() { … }
///
/// Invariant: it holds what has arrived and was not taken yet, less than one frame and one part. No memory is allocated for bytes
/// that were only announced.
package struct FrameInbox {
  private var bytes: [UInt8] = []
  /// The offset of the first frame that was not taken yet.
  private var start = 0
  private let largest: Int

  /// Creates an empty inbox.
  ///
  /// - Parameter largest: the most bytes that a body may have.
  package init(largest: Int = Frame.largestBody) { self.largest = largest }

  /// Appends bytes as they came from the socket.
  package mutating func add(_ part: [UInt8]) {
    if start == bytes.count {
      bytes = part
    } else {
      bytes.removeFirst(start)
      bytes += part
    }
    start = 0
  }

  /// The number of bytes that are held.
  package var count: Int { bytes.count - start }

  /// Whether `next` has a result without more bytes: a whole frame, or the error that the bytes are not a frame.
  package var hasNext: Bool {
    guard count >= Frame.headerSize else { return false }
    guard let (_, length) = try? Frame.read(header: bytes[start..<start + Frame.headerSize]) else { return true }
    return length > largest || count - Frame.headerSize >= length
  }

  /// Removes and returns the next whole frame; nil while a part of it is missing.
  ///
  /// - Throws: `damaged` and `tooLarge`, after which the stream cannot be read any further.
  package mutating func next() throws(FrameFault) -> (kind: UInt8, body: [UInt8])? {
    guard bytes.count - start >= Frame.headerSize else { return nil }
    let (kind, length) = try Frame.read(header: bytes[start..<start + Frame.headerSize])
    guard length <= largest else { throw .tooLarge(length) }
    let body = start + Frame.headerSize
    guard bytes.count - body >= length else { return nil }
    start = body + length
    return (kind, Array(bytes[body..<start]))
  }
}
