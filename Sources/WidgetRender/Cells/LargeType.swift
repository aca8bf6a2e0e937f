internal import WidgetLayout
internal import WidgetModel

// Large type: letters of dots.
extension CellPainter {
  /// A text in a face of large type, from the frame's top left corner.
  mutating func large(
    _ text: UnsafeBufferPointer<UInt8>, _ face: LargeFace, _ frame: CellBox, _ source: Int, _ list: DisplayList
  ) {
    let typeFace = TypeFace.of(face, hasSextants: options.encoding.hasSextants)
    let clip = clip
    var known: (plain: UInt16?, figure: UInt16) = (nil, 0)
    typeFace.draw(text) { column, row, dots in
      guard clip.contains(frame.left + column, frame.top + row) else { return }
      let place = (frame.top + row) * buffer.columns + frame.left + column
      let plain = look(source, list, over: buffer.ground(at: place))
      if plain != known.plain { known = (plain, buffer.index(of: buffer.looks[Int(plain)].figure)) }
      buffer.put(BlockArt.glyph(dots, rows: typeFace.dotRows), wide: false, look: known.figure, at: place)
    }
  }
}

extension CellLook {
  /// The same, marked as a part of a letter of dots.
  fileprivate var figure: CellLook {
    var look = self
    look.attributes.insert(.figure)
    return look
  }
}

extension TextLook {
  /// A font of large type that is shown as one row of text, for lack of space or letters.
  var isPlainHeading: Bool { face == nil && font.size >= 28 && font.weight > .light }
}

extension BlockArt {
  /// The block of a cell's dots, the upper left one in the lowest bit: of two columns, 2 rows (quarters), 3 (sextants) or 4
  /// (octants).
  static func glyph(_ dots: Int, rows: Int) -> [UInt8] {
    switch rows {
    case 2: quarters[dots & 15]
    case 3: sextants[dots & 63]
    default: octants[dots & 255]
    }
  }

  /// Octants (Unicode 16): the code points go on in the order of the dots, and leave out what older characters show, and six of the
  /// same version that were for others before.
  private static let octants: [[UInt8]] = {
    var next: UInt32 = 0x1CD00
    return (0..<256).map { dots in
      if let known = olderOctants[dots] { return Array(known.utf8) }
      defer { next += 1 }
      return UnicodeScalar(next).map { Array(String($0).utf8) } ?? [0x20]
    }
  }()

  private static let olderOctants: [Int: String] = [
    0: " ", 1: "\u{1CEA8}", 2: "\u{1CEAB}", 3: "\u{1FB82}", 5: "▘", 10: "▝", 15: "▀", 20: "\u{1FBE6}",
    40: "\u{1FBE7}", 63: "\u{1FB85}", 64: "\u{1CEA3}", 80: "▖", 85: "▌", 90: "▞", 95: "▛", 128: "\u{1CEA0}",
    160: "▗", 165: "▚", 170: "▐", 175: "▜", 192: "▂", 240: "▄", 245: "▙", 250: "▟", 252: "▆", 255: "█",
  ]

  /// Sextants (Unicode: Symbols for Legacy Computing): the halves and the full block are older characters.
  private static let sextants: [[UInt8]] = (0..<64).map { dots in
    switch dots {
    case 0: return [0x20]
    case 21: return Array("▌".utf8)
    case 42: return Array("▐".utf8)
    case 63: return Array("█".utf8)
    default:
      // The code points leave out the empty cell, both halves and the full one, which are the cases above.
      let code = 0x1FB00 + UInt32(dots - 1 - (dots > 21 ? 1 : 0) - (dots > 42 ? 1 : 0))
      return UnicodeScalar(code).map { Array(String($0).utf8) } ?? [0x20]
    }
  }
}
