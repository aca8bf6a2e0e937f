/// Bytes as they come from a socket, taken apart into frames: for whoever may not wait for the rest of one.
///
///     inbox.add(part); while let (kind, body) = try inbox.next() { … }
///
/// Invariant: holds what has come and was not yet taken, less than one frame and one part; nothing is set aside for what
/// has only been announced.
package struct FrameInbox {
  private var bytes: [UInt8] = []
  /// Where the first frame begins that was not yet taken.
  private var start = 0
  private let largest: Int

  /// - Parameter largest: bytes that a body may have.
  package init(largest: Int = Frame.largestBody) { self.largest = largest }

  package mutating func add(_ part: [UInt8]) {
    if start == bytes.count {
      bytes = part
    } else {
      bytes.removeFirst(start)
      bytes += part
    }
    start = 0
  }

  /// Bytes that are held.
  package var count: Int { bytes.count - start }

  /// Whether `next` has something to say without more bytes: a whole frame, or that what came is none.
  package var hasNext: Bool {
    guard count >= Frame.headerSize else { return false }
    guard let (_, length) = try? Frame.read(header: bytes[start..<start + Frame.headerSize]) else { return true }
    return length > largest || count - Frame.headerSize >= length
  }

  /// The next whole frame; nil where its rest has not come.
  ///
  /// - Throws: `damaged` and `tooLarge`; nothing more can be understood then.
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
