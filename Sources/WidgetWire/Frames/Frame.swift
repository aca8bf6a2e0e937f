import WidgetModel

/// One message between two of our processes, as it stands on a socket:
///
///     length   4 bytes, little-endian, of what follows the header
///     version  1 byte
///     kind     1 byte, given by whoever speaks
///     body     one value (BinaryCodable)
///
/// Nothing of a body is believed: what does not fit is a fault, never a trap, and no memory is set aside for what has only
/// been announced.
package enum Frame {
  static let version: UInt8 = 1
  package static let headerSize = 6
  /// Of a body, in bytes: the largest answer, and room for what surrounds it.
  package static let largestBody = BundleLimits.answer + (16 << 20)

  /// A value as a body.
  ///
  /// - Throws: `tooLarge` or `tooDeep`.
  package static func body(_ value: some BinaryCodable) throws(FrameFault) -> [UInt8] {
    var writer = ByteWriter()
    value.write(to: &writer)
    if writer.isTooDeep { throw .tooDeep }
    guard writer.bytes.count <= largestBody else { throw .tooLarge(writer.bytes.count) }
    return writer.bytes
  }

  /// The value of a whole body.
  ///
  /// - Throws: `damaged`, `tooDeep`, or `tooLarge` where it would take more memory than a body may come to.
  package static func value<Read: BinaryCodable>(
    _: Read.Type = Read.self, from body: [UInt8]
  ) throws(FrameFault) -> Read {
    var reader = ByteReader(body)
    let value: Read = try reader.read()
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
