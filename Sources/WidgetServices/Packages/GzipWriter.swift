/// Writes gzip (RFC 1952) by DEFLATE's fixed codes (RFC 1951). Own, because a package's bytes must be the same on every machine, and
/// the output of zlib and its replacements differs from version to version.
package struct GzipWriter {
  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// Returns the bytes as one gzip member.
  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    // Flags, time and system are zero or unknown.
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255]
    return head + deflated(bytes) + littleEndian(CRC32.of(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Returns the bytes in DEFLATE's own format.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var writer = GzipWriter()
    var matcher = Matcher()
    var start = 0
    repeat {
      let end = min(start + largestBlock, bytes.count)
      writer.write(bytes, start..<end, matcher.steps(bytes, start..<end), isLast: end == bytes.count)
      start = end
    } while start < bytes.count
    writer.align()
    return writer.output
  }

  static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  // MARK: Blocks

  /// The most bytes of a block that is stored as it is.
  private static let largestBlock = 0xFFFF

  /// One step of a block.
  private enum Step {
    case byte(UInt8)
    case copy(length: Int, distance: Int)

    /// The most bits that it takes.
    var bits: UInt64 {
      switch self {
      case .byte(let byte): byte < 144 ? 8 : 9
      case .copy: 8 + 5 + 5 + 13
      }
    }
  }

  private mutating func write(_ bytes: [UInt8], _ range: Range<Int>, _ steps: [Step], isLast: Bool) {
    put(isLast ? 1 : 0, 1)
    guard steps.reduce(0, { $0 + $1.bits }) <= 8 * UInt64(range.count) else {
      // Bytes that cannot be packed are stored.
      put(0, 2)
      align()
      let count = UInt16(range.count)
      output += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)] + bytes[range]
      return
    }
    put(1, 2)
    for step in steps { write(step) }
    putCode(0, 7)
  }

  private mutating func write(_ step: Step) {
    switch step {
    case .byte(let byte): putSymbol(Int(byte))
    case .copy(let length, let distance):
      let index = Self.lengths.lastIndex { $0.base <= length } ?? 0
      putSymbol(257 + index)
      put(UInt64(length - Self.lengths[index].base), Self.lengths[index].extra)
      let far = Self.distances.lastIndex { $0.base <= distance } ?? 0
      putCode(UInt64(far), 5)
      put(UInt64(distance - Self.distances[far].base), Self.distances[far].extra)
    }
  }

  private mutating func putSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: putCode(UInt64(0x30 + symbol), 8)
    case ..<256: putCode(UInt64(0x190 + symbol - 144), 9)
    case ..<280: putCode(UInt64(symbol - 256), 7)
    default: putCode(UInt64(0xC0 + symbol - 280), 8)
    }
  }

  /// Codes have their highest bit first.
  private mutating func putCode(_ code: UInt64, _ count: UInt64) {
    var turned: UInt64 = 0
    for bit in 0..<count where code >> bit & 1 == 1 { turned |= 1 << (count - 1 - bit) }
    put(turned, count)
  }

  private mutating func put(_ value: UInt64, _ count: UInt64) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      (bits, bitCount) = (bits >> 8, bitCount - 8)
    }
  }

  private mutating func align() {
    if bitCount > 0 { put(0, 8 - bitCount) }
  }

  private struct Class {
    let base: Int
    let extra: UInt64
  }

  /// The lengths 3 to 257 by classes of four, each with one bit more than the four before; 258 has its own.
  private static let lengths: [Class] = {
    var classes = (0..<8).map { Class(base: 3 + $0, extra: 0) }
    for extra in 1...5 {
      for step in 0..<4 { classes.append(Class(base: 3 + (4 + step) << extra, extra: UInt64(extra))) }
    }
    return classes + [Class(base: 258, extra: 0)]
  }()
  private static let distances: [Class] =
    (0..<4).map { Class(base: 1 + $0, extra: 0) }
    + (1...13).flatMap { extra in (0..<2).map { Class(base: 1 + (2 + $0) << extra, extra: UInt64(extra)) } }

  // MARK: Repetitions

  /// Finds the last place with the same three bytes.
  private struct Matcher {
    private static let window = 32 << 10
    private static let longest = 258
    private var last = [Int](repeating: -1, count: 1 << 15)

    mutating func steps(_ bytes: [UInt8], _ range: Range<Int>) -> [Step] {
      var steps: [Step] = []
      var position = range.lowerBound
      while position < range.upperBound {
        let length = match(bytes, position, range.upperBound)
        if let length {
          steps.append(.copy(length: length.count, distance: length.distance))
          for skipped in (position + 1)..<(position + length.count) { note(bytes, skipped) }
          position += length.count
        } else {
          steps.append(.byte(bytes[position]))
          position += 1
        }
      }
      return steps
    }

    private mutating func match(_ bytes: [UInt8], _ position: Int, _ end: Int) -> (count: Int, distance: Int)? {
      guard let before = note(bytes, position), position - before <= Self.window else { return nil }
      var count = 0
      let most = min(Self.longest, end - position)
      while count < most, bytes[before + count] == bytes[position + count] { count += 1 }
      return count >= 3 ? (count, position - before) : nil
    }

    /// Notes a place; the one before with the same hash.
    @discardableResult
    private mutating func note(_ bytes: [UInt8], _ position: Int) -> Int? {
      guard position + 3 <= bytes.count else { return nil }
      let three = UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]) << 16
      let hash = Int((three &* 0x9E37_79B1) >> 17)
      defer { last[hash] = position }
      return last[hash] >= 0 ? last[hash] : nil
    }
  }
}

/// The checksum of gzip and zip.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// Returns the checksum of bytes.
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
