/// Reads what `ByteWriter` wrote, forward, and never past the end. The bytes are not trusted: memory is counted before it is
/// allocated, because one byte may announce a value of many.
package struct ByteReader {
  /// The deepest nesting of values of one kind; `storage` and `json` allow 64.
  package static let deepest = 128
  /// The largest amount of memory that the values of one frame may take, in bytes: as much as the largest frame, so that a frame
  /// and its values together take twice that at most.
  static let largestMemory = Frame.largestBody
  /// What a block on the heap costs beside its content, in bytes (estimated).
  private static let block = 32

  private let source: [UInt8]
  private var position = 0
  private var depth = 0
  /// The memory that further values may take, in bytes.
  private(set) var memory: Int

  /// Creates a reader at the start of the bytes.
  ///
  /// - Parameter memory: the memory that all values may take, in bytes.
  package init(_ bytes: [UInt8], memory: Int = largestMemory) {
    source = bytes
    self.memory = memory
  }

  /// Whether every byte was read.
  package var isAtEnd: Bool { position >= source.count }
  /// The number of bytes that were not read yet.
  private var left: Int { source.count - position }

  /// Reads one value of the type that the caller expects.
  package mutating func read<Field: BinaryCodable>(_: Field.Type = Field.self) throws(FrameFault) -> Field {
    try Field(from: &self)
  }

  /// Reads fields of the types that the caller expects, in the order in which `ByteWriter.write` got them:
  ///
  ///     (width, height) = try reader.fields()
  package mutating func fields<each Field: BinaryCodable>() throws(FrameFault) -> (repeat each Field) {
    (repeat try (each Field)(from: &self))
  }

  /// Reads the inside of a value that may hold values of its own kind, one level deeper.
  ///
  /// - Throws: `tooDeep` beyond `deepest`.
  mutating func nest<Read>(_ read: (inout ByteReader) throws(FrameFault) -> Read) throws(FrameFault) -> Read {
    guard depth < Self.deepest else { throw .tooDeep }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  /// Reads one byte.
  package mutating func byte() throws(FrameFault) -> UInt8 {
    guard position < source.count else { throw .damaged }
    defer { position += 1 }
    return source[position]
  }

  /// Reads a length and as many bytes.
  package mutating func bytes() throws(FrameFault) -> [UInt8] {
    let content = try slice()
    try take(Self.block + content.count)
    return Array(content)
  }

  /// Reads a length and as many bytes of UTF-8; other bytes are `damaged`.
  mutating func text() throws(FrameFault) -> String {
    let content = try slice()
    // A string of up to fifteen bytes is stored inline and takes no block.
    if content.count > 15 { try take(Self.block + content.count) }
    // ASCII needs no validation, which is generic code of the standard library and takes the longest of a small frame.
    if content.allSatisfy({ $0 < 0x80 }) { return String(decoding: content, as: UTF8.self) }
    guard let text = String(validating: content, as: UTF8.self) else { throw .damaged }
    return text
  }

  /// Reads the number of values that follow. Each takes at least one byte, and its stride in an array.
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

  /// Reads a variable-length number; one beyond 64 bits is `damaged`.
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

  /// Reads eight bytes, little-endian.
  mutating func fixed() throws(FrameFault) -> UInt64 {
    guard left >= 8 else { throw .damaged }
    defer { position += 8 }
    return source.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }

  /// Counts memory that is about to be allocated, in bytes.
  ///
  /// - Throws: `tooLarge` once everything that a frame may take is used up.
  private mutating func take(_ count: Int) throws(FrameFault) {
    guard count <= memory else { throw .tooLarge(Self.largestMemory - memory + count, most: Self.largestMemory) }
    memory -= count
  }
}
