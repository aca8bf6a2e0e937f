/// A place in a received body. Reads forward, never past `end`.
struct FrameReader {
  let bytes: [UInt8]
  var position: Int
  let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, from: 0, to: bytes.count) }

  init(_ bytes: [UInt8], from position: Int, to end: Int) {
    self.bytes = bytes
    self.position = position
    self.end = end
  }

  var isAtEnd: Bool { position >= end }
  var left: Int { end - position }

  mutating func byte() throws(FrameFault) -> UInt8 {
    guard position < end else { throw .damaged }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func sort() throws(FrameFault) -> FrameSort {
    guard let sort = FrameSort(rawValue: try byte()) else { throw .damaged }
    return sort
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

  mutating func zigzag() throws(FrameFault) -> Int64 {
    let number = try variable()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func fixed() throws(FrameFault) -> UInt64 {
    guard left >= 8 else { throw .damaged }
    var number: UInt64 = 0
    for index in 0..<8 { number |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
    position += 8
    return number
  }

  /// The 4 bytes in front of a container's content, checked against what is left.
  mutating func content() throws(FrameFault) -> FrameReader {
    guard left >= 4 else { throw .damaged }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
    position += 4
    guard length <= left else { throw .damaged }
    defer { position += length }
    return FrameReader(bytes, from: position, to: position + length)
  }

  mutating func blob() throws(FrameFault) -> ArraySlice<UInt8> {
    let length = try variable()
    guard length <= UInt64(left) else { throw .damaged }
    defer { position += Int(length) }
    return bytes[position..<position + Int(length)]
  }

  mutating func text() throws(FrameFault) -> String {
    guard let text = String(validating: try blob(), as: UTF8.self) else { throw .damaged }
    return text
  }

  /// Steps over one value, whatever it holds.
  mutating func skip() throws(FrameFault) {
    switch try sort() {
    case .null, .no, .yes: return
    case .integer: _ = try variable()
    case .unsigned, .number: _ = try fixed()
    case .text, .bytes: _ = try blob()
    case .list, .table, .plain: _ = try content()
    }
  }
}
