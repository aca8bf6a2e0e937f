/// Writes values one after the other, for `ByteReader`.
///
///     count, length   seven bits a byte, lowest first; the top bit says that more follow
///     whole number    the same, zigzag
///     number          8 bytes, IEEE 754, little-endian
///     text, bytes     length, then content
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether a value was nested too deeply to be read again; the bytes mean nothing then.
  private(set) var isTooDeep = false
  private var depth = 0

  package init() {}

  /// Fields in their order.
  package mutating func write<each Field: BinaryCodable>(_ fields: repeat each Field) {
    repeat (each fields).write(to: &self)
  }

  /// A case of an enumeration by its number, and what it holds.
  package mutating func write<each Field: BinaryCodable>(case number: UInt8, _ fields: repeat each Field) {
    byte(number)
    repeat (each fields).write(to: &self)
  }

  /// What may hold values of its own kind writes them inside.
  mutating func nest(_ write: (inout ByteWriter) -> Void) {
    guard depth < ByteReader.deepest else { return isTooDeep = true }
    depth += 1
    write(&self)
    depth -= 1
  }

  package mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  package mutating func bytes(_ content: [UInt8]) {
    variable(UInt64(content.count))
    bytes += content
  }

  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      variable(UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func variable(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func fixed(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
