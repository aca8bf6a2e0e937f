package import WidgetModel

// What is said to the process that decodes pictures, and what it answers.

extension PictureRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(side)
    writer.bytes(bytes)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    let side: Int = try reader.read()
    guard (1...1 << 14).contains(side) else { throw .damaged }
    self.init(try reader.bytes(), side: side)
  }
}

extension PictureAnswer: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .picture(let picture):
      writer.write(case: 0, picture.width, picture.height, picture.columns, picture.rows)
      writer.bytes(picture.bytes)
    case .refused(let format): writer.write(case: 1, format)
    case .broken: writer.write(case: 2)
    case .dimensions(let width, let height): writer.write(case: 3, width, height)
    case .memory: writer.write(case: 4)
    case .drawing: writer.write(case: 5)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .picture(try Self.picture(from: &reader))
    case 1: self = .refused(try reader.read())
    case 2: self = .broken
    case 3: self = .dimensions(width: try reader.read(), height: try reader.read())
    case 4: self = .memory
    case 5: self = .drawing
    default: throw .damaged
    }
  }

  private static func picture(from reader: inout ByteReader) throws(FrameFault) -> Picture {
    let (width, height): (Int, Int) = (try reader.read(), try reader.read())
    let (columns, rows): (Int, Int) = (try reader.read(), try reader.read())
    let bytes = try reader.bytes()
    let picture = bytes.withUnsafeBufferPointer { bytes in
      Picture(width: width, height: height, columns: columns, rows: rows, bytes: bytes)
    }
    guard let picture else { throw .damaged }
    return picture
  }
}

/// The kinds of the two frames of a picture.
package enum PictureFrame {
  package static let request: UInt8 = 49
  package static let answer: UInt8 = 50
}
