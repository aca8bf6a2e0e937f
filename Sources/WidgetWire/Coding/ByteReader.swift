/// Reads what `ByteWriter` wrote, forward, never past the end. Nothing of the bytes is believed: memory is counted before it is
/// set aside, because a byte may stand for a value of many.
package struct ByteReader {
  /// Values of one kind inside each other; `storage` and `json` allow 64.
  package static let deepest = 128
  /// Bytes that the values of one frame may take in memory: as many as the largest frame, so that a frame and its values come
  /// to twice that at most.
  static let largestMemory = Frame.largestBody
  /// What a block on the heap costs beside its content.
  private static let block = 32

  private let source: [UInt8]
  private var position = 0
  private var depth = 0
  /// Bytes of memory that further values may take.
  private(set) var memory: Int

  package init(_ bytes: [UInt8], memory: Int = largestMemory) {
    source = bytes
    self.memory = memory
  }

  package var isAtEnd: Bool { position >= source.count }
  private var left: Int { source.count - position }

  package mutating func read<Field: BinaryCodable>(_: Field.Type = Field.self) throws(FrameFault) -> Field {
    try Field(from: &self)
  }

  /// What may hold values of its own kind reads them inside.
  mutating func nest<Read>(_ read: (inout ByteReader) throws(FrameFault) -> Read) throws(FrameFault) -> Read {
    guard depth < Self.deepest else { throw .tooDeep }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  package mutating func byte() throws(FrameFault) -> UInt8 {
    guard position < source.count else { throw .damaged }
    defer { position += 1 }
    return source[position]
  }

  package mutating func bytes() throws(FrameFault) -> [UInt8] {
    let content = try slice()
    try take(Self.block + content.count)
    return Array(content)
  }

  mutating func text() throws(FrameFault) -> String {
    let content = try slice()
    // Fifteen bytes lie in the value itself.
    if content.count > 15 { try take(Self.block + content.count) }
    guard let text = String(validating: content, as: UTF8.self) else { throw .damaged }
    return text
  }

  /// How many values follow: each takes a byte at least, and its room in an array.
  mutating func count<Element>(of _: Element.Type) throws(FrameFault) -> Int {
    let count = try variable()
    guard count <= UInt64(left) else { throw .damaged }
    if count > 0 { try take(Self.block + Int(count) * MemoryLayout<Element>.stride) }
    return Int(count)
  }

  private mutating func slice() throws(FrameFault) -> ArraySlice<UInt8> {
    let length = try variable()
    guard length <= UInt64(left) else { throw .damaged }
    defer { position += Int(length) }
    return source[position..<position + Int(length)]
  }

  mutating func variable() throws(FrameFault) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      let bits = UInt64(byte & 0x7F)
      guard shift < 63 || bits <= 1 else { throw .damaged }
      number |= bits << shift
      if byte & 0x80 == 0 { return number }
    }
    throw .damaged
  }

  mutating func fixed() throws(FrameFault) -> UInt64 {
    guard left >= 8 else { throw .damaged }
    defer { position += 8 }
    return source.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }

  /// - Throws: `tooLarge` once all that a frame may take is used up.
  private mutating func take(_ count: Int) throws(FrameFault) {
    guard count <= memory else { throw .tooLarge(Self.largestMemory - memory + count, most: Self.largestMemory) }
    memory -= count
  }
}
