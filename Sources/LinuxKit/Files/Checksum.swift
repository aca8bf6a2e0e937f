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
}
