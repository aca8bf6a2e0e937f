package import WidgetModel

/// One message between two of our processes, as it stands on a socket:
///
///     length   4 bytes, little-endian, of what follows the header
///     version  1 byte
///     kind     1 byte, given by whoever speaks
///     body     names, then one value (FrameEncoder.swift); of what is said often, plain data alone (FrameValue.swift)
///
/// Nothing of a body is believed: what does not fit is a fault, never a trap, and no memory is set aside for what has only
/// been announced.
package enum Frame {
  static let version: UInt8 = 1
  package static let headerSize = 6
  /// Of a body, in bytes: the largest answer, and room for what surrounds it.
  package static let largestBody = BundleLimits.answer + (16 << 20)
  /// Containers inside each other. Plain data counts apart, see `FrameValue`.
  static let deepest = 64

  /// A value as a body.
  ///
  /// - Throws: `tooLarge` or `tooDeep`.
  package static func body(_ value: some Encodable) throws(FrameFault) -> [UInt8] { try FrameEncoder.body(value) }

  /// The value of a body.
  ///
  /// - Throws: `damaged` or `tooDeep`.
  package static func value<Read: Decodable>(_ type: Read.Type, from body: [UInt8]) throws(FrameFault) -> Read {
    try FrameDecoder.value(type, from: body)
  }

  /// Plain data as a body, without a way through `Codable`.
  ///
  /// - Throws: `tooLarge` or `tooDeep`.
  package static func body(plain value: Value) throws(FrameFault) -> [UInt8] {
    var bytes: [UInt8] = []
    guard FrameValue.write(value, to: &bytes) else { throw .tooDeep }
    guard bytes.count <= largestBody else { throw .tooLarge(bytes.count) }
    return bytes
  }

  /// The plain data of such a body.
  ///
  /// - Throws: `damaged`, `tooDeep`, or `tooLarge` where its values would take more memory than a body may come to.
  package static func plain(from body: [UInt8]) throws(FrameFault) -> Value {
    var reader = FrameReader(body)
    var allowance = FrameAllowance()
    let value = try FrameValue.read(&reader, &allowance)
    guard reader.isAtEnd else { throw .damaged }
    return value
  }

  package static func header(kind: UInt8, length: Int) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: length)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + [version, kind]
  }

  /// Kind and length of the body.
  static func read(header: some Collection<UInt8>) throws(FrameFault) -> (kind: UInt8, length: Int) {
    let bytes = Array(header)
    guard bytes.count == headerSize, bytes[4] == version else { throw .damaged }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
    guard length <= largestBody else { throw .tooLarge(length) }
    return (bytes[5], length)
  }
}

/// Why a frame cannot be sent, received or understood.
package enum FrameFault: Error, Hashable {
  /// The bytes are no frame of ours.
  case damaged
  /// The size in bytes, and what it may be.
  case tooLarge(Int, most: Int = Frame.largestBody)
  case tooDeep
  /// Nothing came, or went, within the limit.
  case late
  /// The other side has gone.
  case ended
  /// An error number of the system's.
  case system(Int32)
}

/// How the value after it is written: its first byte.
enum FrameSort: UInt8 {
  case null, no, yes
  /// A whole number, zigzag, seven bits a byte.
  case integer
  /// A whole number above Int64.max: 8 bytes.
  case unsigned
  /// 8 bytes, IEEE 754.
  case number
  /// Length, then UTF-8.
  case text
  /// Length, then bytes.
  case bytes
  /// Length of the content in 4 bytes, then value after value.
  case list
  /// The same, a name's number before each value.
  case table
  /// Plain data: length in 4 bytes, then `FrameValue`.
  case plain
}
