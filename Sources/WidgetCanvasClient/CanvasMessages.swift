package import WidgetLayout
package import WidgetModel
package import WidgetWire

/// One widget as `lunette-canvas` draws it: a display list in points, and what lies behind and around it.
package struct CanvasPicture: Sendable, Equatable {
  package var list: DisplayList
  /// In points.
  package var size: Size
  package var scheme: ColorScheme
  /// What is left of the rectangle; nil: all of it.
  package var shape: DisplayList.Shape?
  /// What lies behind all that is drawn; nil: nothing.
  package var ground: Color?
  /// The language that it is read in, as `zh_TW`: ideographs have other forms in Japan than in China. Empty: it is not known.
  package var language: String

  package init(
    _ list: DisplayList, size: Size, scheme: ColorScheme, shape: DisplayList.Shape? = nil, ground: Color? = nil,
    language: String = ""
  ) {
    (self.list, self.size, self.scheme, self.shape, self.ground) = (list, size, scheme, shape, ground)
    self.language = language
  }
}

/// What is asked of `lunette-canvas --draw`: pictures, and where they stand in the whole.
package struct CanvasRequest: Sendable, Equatable {
  package struct Piece: Sendable, Equatable {
    package var picture: CanvasPicture
    /// In points.
    package var origin: Point

    package init(_ picture: CanvasPicture, at origin: Point) { (self.picture, self.origin) = (picture, origin) }
  }

  /// What comes back.
  package enum Form: Sendable, Equatable {
    case png
    /// Red, green, blue and alpha of each pixel.
    case pixels
    /// A PNG in shades of grey, as displays of electronic paper have them; what lets something through lies on white.
    case gray(GrayDepth, isDithered: Bool)
  }

  package var pieces: [Piece]
  /// The whole in points.
  package var size: Size
  /// What lies behind all pieces, 0xRRGGBBAA.
  package var background: UInt32 = 0
  /// Pixels of a point.
  package var scale: Double
  package var form: Form

  /// Pixels of the whole at most, and of a side.
  package static let mostPixels = 1 << 25, mostOfSide = 32_767

  package init(_ pieces: [Piece], size: Size, scale: Double, as form: Form = .png) {
    (self.pieces, self.size, self.scale, self.form) = (pieces, size, scale, form)
  }
}

/// Shades of grey, from black to white, by the bits of a pixel.
package enum GrayDepth: Int, Sendable, CaseIterable {
  case one = 1
  case two = 2
  case four = 4

  /// The number of shades: 2, 4 or 16.
  package var levels: Int { 1 << rawValue }
}

/// Pixels, row by row: red, green, blue and alpha, a byte each, colours not multiplied by alpha.
package struct CanvasPixels: Sendable, Equatable {
  package var columns: Int
  package var rows: Int
  package var bytes: [UInt8]

  package init(columns: Int, rows: Int, bytes: [UInt8]) {
    (self.columns, self.rows, self.bytes) = (columns, rows, bytes)
  }
}

/// What `lunette-canvas --draw` answers.
package enum CanvasAnswer: Sendable, Equatable {
  /// The bytes of a PNG.
  case png([UInt8])
  case pixels(CanvasPixels)
  /// It would have more pixels than are drawn at most.
  case tooLarge
  case memory
}

/// The kinds of the frames of a drawing.
package enum CanvasFrame {
  package static let request: UInt8 = 51
  package static let answer: UInt8 = 52
  /// `MissingCharacters`, before the answer, where there are any.
  package static let missing: UInt8 = 53
}

extension CanvasPicture: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(list, size.width, size.height, scheme, shape, ground, language)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    list = try reader.read()
    size = try Size(canvas: &reader)
    (scheme, shape) = (try reader.read(), try reader.read())
    ground = try reader.read()
    language = try reader.read()
  }
}

extension CanvasRequest.Piece: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(picture, origin) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), at: try reader.read())
    guard origin.x.isFinite, origin.y.isFinite else { throw .damaged }
  }
}

extension CanvasRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(pieces, size.width, size.height, Int(background), scale, form)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    pieces = try reader.read()
    size = try Size(canvas: &reader)
    background = try UInt32(canvas: &reader)
    scale = try reader.read()
    form = try reader.read()
    guard scale > 0, scale <= 64 else { throw .damaged }
  }
}

extension CanvasRequest.Form: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .png: writer.write(case: 0)
    case .pixels: writer.write(case: 1)
    case .gray(let depth, let isDithered): writer.write(case: 2, depth.rawValue, isDithered)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .png
    case 1: self = .pixels
    case 2:
      guard let depth = GrayDepth(rawValue: try reader.read()) else { throw .damaged }
      self = .gray(depth, isDithered: try reader.read())
    default: throw .damaged
    }
  }
}

extension CanvasPixels: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(columns, rows)
    writer.bytes(bytes)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    (columns, rows) = (try reader.read(), try reader.read())
    bytes = try reader.bytes()
    let sides = 1...CanvasRequest.mostOfSide
    guard sides.contains(columns), sides.contains(rows), bytes.count == columns * rows * 4 else { throw .damaged }
  }
}

extension CanvasAnswer: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .png(let bytes):
      writer.write(case: 0)
      writer.bytes(bytes)
    case .pixels(let pixels): writer.write(case: 1, pixels)
    case .tooLarge: writer.write(case: 2)
    case .memory: writer.write(case: 3)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .png(try reader.bytes())
    case 1: self = .pixels(try reader.read())
    case 2: self = .tooLarge
    case 3: self = .memory
    default: throw .damaged
    }
  }
}

extension Size {
  /// Reads a size of points that can be drawn.
  fileprivate init(canvas reader: inout ByteReader) throws(FrameFault) {
    self.init(width: try reader.read(), height: try reader.read())
    let sides = 0.0...Double(CanvasRequest.mostOfSide)
    guard sides.contains(width), sides.contains(height) else { throw .damaged }
  }
}

extension UInt32 {
  /// Reads what was written as an Int.
  init(canvas reader: inout ByteReader) throws(FrameFault) {
    guard let number = UInt32(exactly: try Int(from: &reader)) else { throw .damaged }
    self = number
  }
}
