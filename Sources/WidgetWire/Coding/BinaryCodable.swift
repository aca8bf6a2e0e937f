/// A value with one binary form, for sockets between our processes and for the archive: its fields one after the other, without
/// names, padding or version numbers. When a type's form changes, raise the version of its container: `Frame.version`,
/// `ArchiveMigrations.version`.
///
///     func write(to writer: inout ByteWriter) { writer.write(width, height) }
///     init(from reader: inout ByteReader) throws(FrameFault) {
///       self.init(width: try reader.read(), height: try reader.read())
///     }
///
/// Invariant: a value that is read back equals the one that was written, and takes at least one byte.
package protocol BinaryCodable {
  /// Appends the value's bytes.
  func write(to writer: inout ByteWriter)

  /// Reads a value that may come from an untrusted process: every field is checked.
  ///
  /// - Throws: `damaged`, `tooDeep`, or `tooLarge` where the values would take more memory than a frame may.
  init(from reader: inout ByteReader) throws(FrameFault)
}

/// One byte: 0 or 1.
extension Bool: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.byte(self ? 1 : 0) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = false
    case 1: self = true
    default: throw .damaged
    }
  }
}

/// As a variable-length number in zigzag form, so that small numbers of either sign are short.
extension Int64: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.variable(UInt64(bitPattern: (self << 1) ^ (self >> 63))) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let number = try reader.variable()
    self = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}

/// As an Int64, which must fit.
extension Int: BinaryCodable {
  package func write(to writer: inout ByteWriter) { Int64(self).write(to: &writer) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    guard let number = Int(exactly: try Int64(from: &reader)) else { throw .damaged }
    self = number
  }
}

/// As an Int64, which must fit.
extension Int32: BinaryCodable {
  package func write(to writer: inout ByteWriter) { Int64(self).write(to: &writer) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    guard let number = Int32(exactly: try Int64(from: &reader)) else { throw .damaged }
    self = number
  }
}

/// Eight bytes. Every bit is kept, also of a NaN.
extension Double: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.fixed(bitPattern) }
  package init(from reader: inout ByteReader) throws(FrameFault) { self.init(bitPattern: try reader.fixed()) }
}

/// The length in bytes, then UTF-8, which is validated when it is read.
extension String: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.text(self) }
  package init(from reader: inout ByteReader) throws(FrameFault) { self = try reader.text() }
}

/// Seconds and nanoseconds; finer parts are lost.
extension Duration: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(components.seconds, components.attoseconds / 1_000_000_000)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    // Built from two durations, since naming the initializer makes the compiler take Glibc's timespec for another module's.
    self = .seconds(try Int64(from: &reader)) + .nanoseconds(try Int64(from: &reader))
  }
}

/// Whether there is a value (one byte), then the value.
extension Optional: BinaryCodable where Wrapped: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.byte(self == nil ? 0 : 1)
    self?.write(to: &writer)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

/// The number of elements, then each. Arrays of bytes go through `ByteWriter.bytes(_:)` instead, in one piece.
extension Array: BinaryCodable where Element: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.variable(UInt64(count))
    for element in self { element.write(to: &writer) }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let count = try reader.count(of: Element.self)
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &reader)) }
  }
}

/// The number of members, then each in the order of its name, so that equal tables have equal bytes. A name that occurs twice is
/// `damaged`.
extension Dictionary: BinaryCodable where Key == String, Value: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.variable(UInt64(count))
    for (name, value) in sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      name.write(to: &writer)
      value.write(to: &writer)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    for _ in 0..<(try reader.count(of: Element.self)) {
      let name = try String(from: &reader)
      guard updateValue(try Value(from: &reader), forKey: name) == nil else { throw .damaged }
    }
  }
}

/// An enumeration of words is written as its raw value, which stays the same when cases are added.
extension BinaryCodable where Self: RawRepresentable, RawValue == String {
  package func write(to writer: inout ByteWriter) { writer.text(rawValue) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    guard let word = Self(rawValue: try reader.text()) else { throw .damaged }
    self = word
  }
}
