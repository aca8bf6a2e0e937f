internal import CZlib

/// Compression of bytes that a client may have compressed (RFC 1952).
enum Gzip {
  /// zlib's largest window, with gzip's head.
  private static let window: Int32 = 15 + 16

  /// The bytes compressed as far as zlib can; nil where there is no memory for it, or where they are no smaller by a tenth.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, 9, Z_DEFLATED, window, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      return nil
    }
    defer { deflateEnd(&stream) }
    let most = Int(deflateBound(&stream, UInt(count)))
    var bytes = bytes
    var status = Z_OK
    let packed = bytes.withUnsafeMutableBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
        // Both pointers are of this call, and the bound holds all of it.
        (stream.next_in, stream.avail_in) = (source.baseAddress, count)
        (stream.next_out, stream.avail_out) = (buffer.baseAddress, UInt32(clamping: most))
        status = deflate(&stream, Z_FINISH)
        filled = most - Int(stream.avail_out)
      }
    }
    return status == Z_STREAM_END && packed.count < bytes.count / 10 * 9 ? packed : nil
  }
}
