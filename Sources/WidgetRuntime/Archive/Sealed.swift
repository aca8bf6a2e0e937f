import FoundationEssentials
import LinuxKit
import WidgetServices
import WidgetWire

/// A value as the bytes of a column: its binary form, and a checksum of it and of its position. Bytes that the disk has changed,
/// or that belong elsewhere, are rejected.
enum Sealed {
  /// The columns with checksums.
  enum Column: UInt64 { case declaration, standing, error, plan, details, entry, member, donation }

  /// - Throws: `tooLarge` or `tooDeep`.
  static func bytes(
    _ value: some BinaryCodable, _ column: Column, _ instance: Int, _ index: Int = 0
  ) throws(FrameFault) -> Data {
    Data(Checksum.appended(to: try Frame.body(value), salt: place(column, instance, index)))
  }

  /// Nil if the bytes are damaged, or in a form that this Lunette no longer reads.
  static func value<Read: BinaryCodable>(
    _: Read.Type, _ bytes: [UInt8]?, _ column: Column, _ instance: Int, _ index: Int = 0
  ) -> Read? {
    body(bytes, column, instance, index).flatMap { unsealed(Read.self, $0) }
  }

  /// Returns the value of bytes whose checksum was verified.
  static func unsealed<Read: BinaryCodable>(_: Read.Type, _ body: [UInt8]) -> Read? {
    do throws(FrameFault) { return try Frame.value(Read.self, from: body) } catch { return nil }
  }

  static func body(_ bytes: [UInt8]?, _ column: Column, _ instance: Int, _ index: Int = 0) -> [UInt8]? {
    bytes.flatMap { Checksum.content(of: $0, salt: place(column, instance, index)) }.map { Array($0) }
  }

  /// The number of a column, instance and index, for the checksum.
  private static func place(_ column: Column, _ instance: Int, _ index: Int) -> UInt64 {
    var place = column.rawValue &* 0x9E37_79B9_7F4A_7C15
    place = (place ^ UInt64(bitPattern: Int64(instance))) &* 0xBF58_476D_1CE4_E5B9
    place = (place ^ UInt64(bitPattern: Int64(index))) &* 0x94D0_49BB_1331_11EB
    return place ^ place >> 29
  }
}
