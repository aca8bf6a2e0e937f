/// Appends values to an array of bytes, for `ByteReader`.
///
///     count, length   seven bits a byte, lowest first; the top bit says that more follow
///     whole number    the same, zigzag
///     number          8 bytes, IEEE 754, little-endian
///     text, bytes     length, then content
package struct ByteWriter {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether a value was nested too deeply to be read back; the bytes are to be discarded then.
  private(set) var isTooDeep = false
  private var depth = 0

  /// Creates a writer without bytes.
  package init() {}

  /// Writes fields in their order.
  package mutating func write<each Field: BinaryCodable>(_ fields: repeat each Field) {
    repeat (each fields).write(to: &self)
  }

  /// Writes a case of an enumeration: its number, then its associated values.
  package mutating func write<each Field: BinaryCodable>(case number: UInt8, _ fields: repeat each Field) {
    byte(number)
    repeat (each fields).write(to: &self)
  }

  /// Writes the inside of a value that may hold values of its own kind, one level deeper.
  mutating func nest(_ write: (inout ByteWriter) -> Void) {
    guard depth < ByteReader.deepest else { return isTooDeep = true }
    depth += 1
    write(&self)
    depth -= 1
  }

  /// Writes one byte.
  package mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  /// Writes the length and then the content, in one piece.
  package mutating func bytes(_ content: [UInt8]) {
    variable(UInt64(content.count))
    bytes += content
  }

  /// Writes the length in bytes and then the UTF-8.
  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      variable(UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  /// Writes a variable-length number of one to ten bytes.
  mutating func variable(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes eight bytes, little-endian.
  mutating func fixed(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
