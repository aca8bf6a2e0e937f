/// Checksums that find accidental damage of stored bytes; they do not protect from malice.
package enum Checksum {
  /// Returns FNV-1a, computed over words of eight bytes and then over the bytes that are left.
  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      var sum: UInt64 = 0xcbf2_9ce4_8422_2325
      let words = buffer.count / 8 * 8
      var place = 0
      while place < words {
        let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        sum = (sum ^ word) &* 0x100_0000_01b3
        // Multiplication moves bits upwards only, so the upper half is folded into the lower one.
        sum ^= sum >> 29
        place += 8
      }
      for byte in buffer[words...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return sum
    }
  }

  /// Returns the content with its checksum behind it: eight bytes, little-endian.
  ///
  /// - Parameter salt: a number for what must be the same when it is read, as the content's place.
  package static func appended(to content: [UInt8], salt: UInt64 = 0) -> [UInt8] {
    content + (of(content[...]) ^ salt).littleEndianBytes
  }

  /// Returns the content in front of its checksum; nil where the two do not fit.
  package static func content(of bytes: [UInt8], salt: UInt64 = 0) -> ArraySlice<UInt8>? {
    guard bytes.count >= 8 else { return nil }
    let content = bytes.dropLast(8)
    return UInt64(littleEndianBytes: bytes.suffix(8)) == of(content) ^ salt ? content : nil
  }
}

extension UInt64 {
  /// Its eight bytes, the lowest first.
  package var littleEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }

  /// The number of at most eight bytes, the lowest first.
  package init(littleEndianBytes bytes: ArraySlice<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
