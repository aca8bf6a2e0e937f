import CZlib

/// Decompression of gzip (RFC 1952, several members too) and zlib (RFC 1950, which HTTP calls deflate), by what the bytes
/// begin with. Memory grows with what comes out, up to the limit and not a byte beyond it.
struct Inflating: ~Copyable {
  enum Fault: Error {
    case size, damaged, memory
  }

  /// What the bytes begin with, as `inflateInit2` is told: 15 is zlib's largest window (32 KiB), 32 more reads either
  /// head, 16 more reads gzip's alone, and a negative number none.
  enum Head: Int32 {
    case any = 47
    case gzip = 31
    case raw = -15
  }

  private static let chunk = 64 << 10

  /// On the heap: zlib keeps the address of the stream.
  private let stream: UnsafeMutablePointer<z_stream>

  static func content(of bytes: [UInt8], _ head: Head = .any, limit: Int) throws(Fault) -> [UInt8] {
    try Inflating(head).content(of: bytes, limit: limit)
  }

  private init(_ head: Head) throws(Fault) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard inflateInit2_(stream, head.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      stream.deallocate()
      // Without memory for its state zlib keeps nothing of the stream.
      throw .memory
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  private borrowing func content(of bytes: [UInt8], limit: Int) throws(Fault) -> [UInt8] {
    var content: [UInt8] = []
    var status = Z_OK
    var bytes = bytes
    // Complete within a call: zlib reads the bytes in place. A body too large for its counter cannot occur.
    guard let count = UInt32(exactly: bytes.count) else { throw .size }
    let fault: Fault? = bytes.withUnsafeMutableBufferPointer { source in
      (stream.pointee.next_in, stream.pointee.avail_in) = (source.baseAddress, count)
      while true {
        let part = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, filled in
          // Both pointers are of this call: `inflate` returns before the part is judged.
          (stream.pointee.next_out, stream.pointee.avail_out) = (buffer.baseAddress, UInt32(Self.chunk))
          status = inflate(stream, Z_NO_FLUSH)
          filled = Self.chunk - Int(stream.pointee.avail_out)
        }
        guard content.count + part.count <= limit else { return .size }
        content += part
        switch status {
        case Z_STREAM_END:
          if stream.pointee.avail_in == 0 { return nil }
          // What follows is another member, or not part of the format.
          guard inflateReset(stream) == Z_OK else { return .damaged }
        // All was read, and the end did not come.
        case Z_OK: if stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 { return .damaged }
        case Z_MEM_ERROR: return .memory
        default: return .damaged
        }
      }
    }
    if let fault { throw fault }
    return content
  }
}
