import CCodings

/// Decompression of Brotli and of Zstandard (several frames too). Memory grows with what comes out, up to the limit and not a
/// byte beyond it, and by a window: 16 MiB of Brotli's, 8 MiB of Zstandard's.
struct StreamDecoding: ~Copyable {
  // 64 KiB come out at a time, and are judged before more is made.
  private static let chunk = 64 << 10

  private let kind: ccodings_kind
  private let stream: OpaquePointer

  static func content(
    of bytes: [UInt8], _ kind: ccodings_kind, limit: Int
  ) throws(Inflating.Fault) -> [UInt8] {
    try StreamDecoding(kind).content(of: bytes, limit: limit)
  }

  private init(_ kind: ccodings_kind) throws(Inflating.Fault) {
    // Without memory nothing was opened, and deinit does not run.
    guard let stream = ccodings_open(kind) else { throw .memory }
    (self.kind, self.stream) = (kind, stream)
  }

  deinit { ccodings_close(stream) }

  private borrowing func content(of bytes: [UInt8], limit: Int) throws(Inflating.Fault) -> [UInt8] {
    var content: [UInt8] = []
    let fault: Inflating.Fault? = bytes.withUnsafeBufferPointer { source in
      var (input, left) = (source.baseAddress, source.count)
      while true {
        var status = CCODINGS_MORE
        let before = left
        // Uninitialized: the library fills it, and only that part is kept.
        let part = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, filled in
          var (output, room) = (buffer.baseAddress, Self.chunk)
          status = ccodings_step(stream, &input, &left, &output, &room)
          filled = Self.chunk - room
        }
        guard content.count + part.count <= limit else { return .size }
        // Judged before it is copied.
        content += part
        switch status {
        case CCODINGS_END:
          if left == 0 { return nil }
          // Several frames of Zstandard may follow each other; Brotli ends the body.
          guard kind == CCODINGS_ZSTD else { return .damaged }
        case CCODINGS_MORE:
          // Everything is read without an end; or nothing progresses.
          if left == 0, part.count < Self.chunk { return .damaged }
          if left == before, part.isEmpty { return .damaged }
        case CCODINGS_MEMORY: return .memory
        default: return .damaged
        }
      }
    }
    if let fault { throw fault }
    return content
  }
}
