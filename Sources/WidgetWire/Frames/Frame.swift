import WidgetModel

/// One message between two of our processes, as bytes on a socket:
///
///     length   4 bytes, little-endian: bytes of the body
///     version  1 byte
///     kind     1 byte, given by the sender
///     body     one value (BinaryCodable)
///
/// No part of a body is trusted: what does not fit is a `FrameFault`, never a trap, and no memory is allocated for bytes that
/// were only announced.
package enum Frame {
  static let version: UInt8 = 2
  /// The kind of the frame by which a program refuses to work with one of another release. Its body is the release, as text.
  static let otherRelease: UInt8 = 255
  /// The most bytes of a release's name.
  static let longestRelease = 32
  /// The header's size in bytes: length, version and kind.
  package static let headerSize = 6
  /// The largest body, in bytes: the largest answer of a bundle, and 16 MiB for what surrounds it.
  package static let largestBody = BundleLimits.answer + (16 << 20)

  /// Returns a value as the body of a frame.
  ///
  /// - Throws: `tooLarge` or `tooDeep`.
  package static func body(_ value: some BinaryCodable) throws(FrameFault) -> [UInt8] {
    var writer = ByteWriter()
    value.write(to: &writer)
    if writer.isTooDeep { throw .tooDeep }
    guard writer.bytes.count <= largestBody else { throw .tooLarge(writer.bytes.count) }
    return writer.bytes
  }

  /// Returns the value that a whole body holds.
  ///
  /// - Throws: `damaged` where the bytes are not exactly one such value, `tooDeep`, or `tooLarge` where the value would take more
  ///   memory than the largest body.
  package static func value<Read: BinaryCodable>(
    _: Read.Type = Read.self, from body: [UInt8]
  ) throws(FrameFault) -> Read {
    var reader = ByteReader(body)
    let value: Read = try reader.read()
    guard reader.isAtEnd else { throw .damaged }
    return value
  }

  /// Returns the header of a frame whose body has `length` bytes.
  package static func header(kind: UInt8, length: Int) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: length)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + [version, kind]
  }

  /// Returns the kind and the body's length in bytes.
  ///
  /// - Throws: `damaged` for another version, `tooLarge` for a length beyond `largestBody`.
  static func read(header: some Collection<UInt8>) throws(FrameFault) -> (kind: UInt8, length: Int) {
    let bytes = Array(header)
    guard bytes.count == headerSize, bytes[4] == version else { throw .damaged }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
    guard length <= largestBody else { throw .tooLarge(length) }
    return (bytes[5], length)
  }
}

/// Why a frame cannot be sent, received or decoded.
package enum FrameFault: Error, Hashable {
  /// The bytes are not a frame, or not a value of the expected type.
  case damaged
  /// The size in bytes, and the largest that is allowed.
  case tooLarge(Int, most: Int = Frame.largestBody)
  case tooDeep
  /// Values are nested deeper than `ByteReader.deepest`.
  case late
  /// The other side has gone.
  case ended
  /// The other side is a program of this release, and refuses to work with ours.
  case otherRelease(String)
  /// An error number of the system's.
  case system(Int32)
}
