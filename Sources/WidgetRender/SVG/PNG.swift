internal import WidgetModel

/// Pixels as a PNG file (RFC 2083), compressed by what repeats.
enum PNG {
  /// The file of a picture's pixels: with an alpha channel where some pixel is not opaque.
  ///
  /// - Parameter whitened: whether all pixels are white, so that only how much they cover is left.
  static func bytes(of picture: Picture, whitened: Bool = false) -> [UInt8] {
    let isOpaque = picture.pixels.allSatisfy { $0 & 0xFF == 0xFF }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits a channel, colours (2) or colours with alpha (6), and the one compression, filter and order that there is.
    chunk("IHDR", big(picture.columns) + big(picture.rows) + [8, isOpaque ? 2 : 6, 0, 0, 0], to: &bytes)
    chunk("IDAT", Deflate.zlib(rows(picture, channels: isOpaque ? 3 : 4, whitened)), to: &bytes)
    chunk("IEND", [], to: &bytes)
    return bytes
  }

  /// Each row as differences from the row above (filter 2), which repeat more than colours do.
  private static func rows(_ picture: Picture, channels: Int, _ whitened: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((picture.columns * channels + 1) * picture.rows)
    for row in 0..<picture.rows {
      bytes.append(2)
      for column in 0..<picture.columns {
        let place = row * picture.columns + column
        let pixel = picture.pixels[place] | (whitened ? 0xFFFF_FF00 : 0)
        let above = row > 0 ? picture.pixels[place - picture.columns] | (whitened ? 0xFFFF_FF00 : 0) : 0
        for channel in 0..<channels {
          let shift = UInt32(24 - channel * 8)
          bytes.append(UInt8(truncatingIfNeeded: pixel >> shift) &- UInt8(truncatingIfNeeded: above >> shift))
        }
      }
    }
    return bytes
  }

  private static func chunk(_ name: String, _ content: [UInt8], to bytes: inout [UInt8]) {
    let named = Array(name.utf8) + content
    bytes += big(content.count) + named
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in named { sum = sums[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    bytes += big(Int(~sum))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32's remainders of a byte.
  private static let sums: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}

/// Compression by repeated strings and the fixed codes (RFC 1951, 3.2.6), in one pass: the last place of each three bytes is looked at.
enum Deflate {
  /// In the frame of RFC 1950.
  static func zlib(_ source: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    bits.bytes = [0x78, 0x01]
    // One block, the last one, of fixed codes.
    bits.write(3, 3)
    compress(source, &bits)
    bits.code(256)
    bits.flush()
    // Adler-32; 5552 sums fit 32 bits (RFC 1950's own figure).
    var (a, b) = (UInt32(1), UInt32(0))
    var place = 0
    while place < source.count {
      let end = min(place + 5552, source.count)
      for byte in source[place..<end] {
        a &+= UInt32(byte)
        b &+= a
      }
      (a, b, place) = (a % 65521, b % 65521, end)
    }
    return bits.bytes + [b >> 8, b, a >> 8, a].map { UInt8(truncatingIfNeeded: $0) }
  }

  private static func compress(_ source: [UInt8], _ bits: inout BitWriter) {
    var last = [Int32](repeating: -1, count: 1 << 15)
    var place = 0
    while place < source.count {
      guard place + 3 < source.count else {
        bits.code(Int(source[place]))
        place += 1
        continue
      }
      let key = UInt32(source[place]) | UInt32(source[place + 1]) << 8 | UInt32(source[place + 2]) << 16
      let slot = Int((key &* 0x9E37_79B1) >> 17)
      let before = Int(last[slot])
      last[slot] = Int32(place)
      var length = 0
      // 32 kB back, and at most 258 bytes.
      if before >= 0, place - before <= 32768 {
        let most = min(258, source.count - place)
        while length < most, source[before + length] == source[place + length] { length += 1 }
      }
      guard length >= 3 else {
        bits.code(Int(source[place]))
        place += 1
        continue
      }
      bits.length(length)
      bits.distance(place - before)
      place += length
    }
  }
}

/// Bits from the lowest of each byte on.
private struct BitWriter {
  var bytes: [UInt8] = []
  private var held: UInt64 = 0
  private var count = 0

  mutating func write(_ value: Int, _ width: Int) {
    held |= UInt64(value) << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count -= 8
    }
  }

  mutating func flush() { if count > 0 { write(0, 8 - count) } }

  /// A code's highest bit comes first.
  private mutating func reversed(_ value: Int, _ width: Int) {
    write((0..<width).reduce(0) { $0 | (value >> $1 & 1) << (width - 1 - $1) }, width)
  }

  mutating func code(_ symbol: Int) {
    switch symbol {
    case ..<144: reversed(0x30 + symbol, 8)
    case ..<256: reversed(0x190 + symbol - 144, 9)
    case ..<280: reversed(symbol - 256, 7)
    default: reversed(0xC0 + symbol - 280, 8)
    }
  }

  mutating func length(_ length: Int) {
    if length == 258 { return code(285) }
    // Groups of four codes, each of twice as many lengths as the one before.
    var (extra, base) = (0, 3)
    while length >= base + (extra == 0 ? 8 : 4 << extra) {
      base += extra == 0 ? 8 : 4 << extra
      extra += 1
    }
    let offset = length - base
    code(257 + (extra == 0 ? offset : 4 + extra * 4 + offset >> extra))
    if extra > 0 { write(offset & (1 << extra - 1), extra) }
  }

  mutating func distance(_ distance: Int) {
    var (extra, base) = (0, 1)
    while distance >= base + (extra == 0 ? 4 : 2 << extra) {
      base += extra == 0 ? 4 : 2 << extra
      extra += 1
    }
    let offset = distance - base
    reversed(extra == 0 ? offset : 2 + extra * 2 + offset >> extra, 5)
    if extra > 0 { write(offset & (1 << extra - 1), extra) }
  }
}

/// RFC 4648.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let left = min(bytes.count - place, 3)
      var group = 0
      for index in 0..<3 { group = group << 8 | (index < left ? Int(bytes[place + index]) : 0) }
      for index in 0..<4 { text.append(index <= left ? letters[group >> (18 - index * 6) & 63] : UInt8(ascii: "=")) }
      place += 3
    }
    return text
  }
}
