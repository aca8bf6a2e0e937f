package import WidgetModel

/// A character that fills parts of its place with shapes, as terminals draw it from edge to edge: block elements (U+2580...259F), the eighths
/// (U+1FB82...1FB8B), sextants (U+1FB00...1FB3B) and octants (U+1CD00...1CDE5, and six more) of later versions, and Braille
/// (U+2800...28FF). Painters of points draw it so, too, whatever the font.
package struct BlockCharacter: Sendable, Equatable {
  /// What is filled, in parts of the place: 0...1 across and down.
  package var parts: [Rect] = []
  /// Whether each part holds a round dot in its middle.
  package var isDots = false
  /// How much of the colour covers.
  package var opacity = 1.0

  /// Returns nil for all other characters.
  package init?(_ scalar: UInt32) {
    switch scalar {
    case 0x2580: parts = [Self.eighths(0, 0, 8, 4)]
    case 0x2581...0x2588: parts = [Self.eighths(0, 8 - Int(scalar - 0x2580), 8, 8)]
    case 0x2589...0x258F: parts = [Self.eighths(0, 0, 8 - Int(scalar - 0x2588), 8)]
    case 0x2590: parts = [Self.eighths(4, 0, 8, 8)]
    case 0x2591...0x2593:
      parts = [Self.eighths(0, 0, 8, 8)]
      opacity = Double(scalar - 0x2590) / 4
    case 0x2594: parts = [Self.eighths(0, 0, 8, 1)]
    case 0x2595: parts = [Self.eighths(7, 0, 8, 8)]
    case 0x2596...0x259F: parts = Self.grid(Self.quadrants[Int(scalar - 0x2596)], columns: 2, rows: 2)
    case 0x1FB00...0x1FB3B:
      // The code points leave out nothing, both halves and all, which are older characters.
      let place = Int(scalar - 0x1FB00) + 1
      parts = Self.grid(place + (place >= 21 ? 1 : 0) + (place >= 41 ? 1 : 0), columns: 2, rows: 3)
    case 0x1FB82...0x1FB86: parts = [Self.eighths(0, 0, 8, Self.laterEighths[Int(scalar - 0x1FB82)])]
    case 0x1FB87...0x1FB8B: parts = [Self.eighths(8 - Self.laterEighths[Int(scalar - 0x1FB87)], 0, 8, 8)]
    case 0x1CD00...0x1CDE5, 0x1CEA0, 0x1CEA3, 0x1CEA8, 0x1CEAB, 0x1FBE6, 0x1FBE7:
      parts = Self.grid(Self.octants.firstIndex(of: scalar) ?? 0, columns: 2, rows: 4)
    case 0x2800...0x28FF:
      isDots = true
      parts = Self.grid(Self.rowByRow(braille: Int(scalar & 0xFF)), columns: 2, rows: 4)
    default: return nil
    }
  }

  /// Whether a character stands in a column of cells, as these do and the lines of boxes, and so is as wide as a letter of a monospaced font.
  static func isOfCell(_ scalar: UInt32) -> Bool { (0x2500...0x257F).contains(scalar) || BlockCharacter(scalar) != nil }

  /// The quarters of U+2596...259F: upper left 1, upper right 2, lower left 4, lower right 8.
  private static let quadrants = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]

  /// How many eighths from the upper, and from the right, edge later characters fill; older ones fill one and four.
  private static let laterEighths = [2, 3, 5, 6, 7]

  /// The characters of two columns and four rows by their dots, the upper left one in the lowest bit, row by row. Octants (Unicode 16) follow
  /// the order of the dots, and leave out what older characters show, and six of the same version that were for others before.
  package static let octants: [UInt32] = {
    var next: UInt32 = 0x1CD00
    return (0..<256).map { dots in
      if let known = olderOctants[dots] { return known }
      defer { next += 1 }
      return next
    }
  }()

  private static let olderOctants: [Int: UInt32] = [
    0: 0x20, 1: 0x1CEA8, 2: 0x1CEAB, 3: 0x1FB82, 5: 0x2598, 10: 0x259D, 15: 0x2580, 20: 0x1FBE6, 40: 0x1FBE7,
    63: 0x1FB85, 64: 0x1CEA3, 80: 0x2596, 85: 0x258C, 90: 0x259E, 95: 0x259B, 128: 0x1CEA0, 160: 0x2597, 165: 0x259A,
    170: 0x2590, 175: 0x259C, 192: 0x2582, 240: 0x2584, 245: 0x2599, 250: 0x259F, 252: 0x2586, 255: 0x2588,
  ]

  private static func eighths(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Rect {
    Rect(
      x: Double(left) / 8, y: Double(top) / 8, width: Double(right - left) / 8, height: Double(bottom - top) / 8)
  }

  /// The parts of a grid whose bits are set, row by row from the upper left.
  private static func grid(_ bits: Int, columns: Int, rows: Int) -> [Rect] {
    (0..<columns * rows).filter { bits >> $0 & 1 == 1 }.map { place in
      Rect(
        x: Double(place % columns) / Double(columns), y: Double(place / columns) / Double(rows),
        width: 1 / Double(columns), height: 1 / Double(rows))
    }
  }

  /// Braille counts its dots down the left column, down the right one, and the lowest row last.
  private static func rowByRow(braille bits: Int) -> Int {
    [0, 3, 1, 4, 2, 5, 6, 7].enumerated().reduce(0) { $0 | (bits >> $1.element & 1) << $1.offset }
  }
}

extension BlockCharacter {
  /// What is filled of a place.
  package func shapes(in place: Rect) -> [Rect] {
    parts.map { part in
      let rect = Rect(
        x: place.x + part.x * place.width, y: place.y + part.y * place.height, width: part.width * place.width,
        height: part.height * place.height)
      guard isDots else { return rect }
      let side = min(rect.width, rect.height) * 0.62
      return Rect(
        x: rect.x + (rect.width - side) / 2, y: rect.y + (rect.height - side) / 2, width: side, height: side)
    }
  }
}
