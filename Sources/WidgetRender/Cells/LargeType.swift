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

  private static let octants: [[UInt8]] = BlockCharacter.octants.map {
    UnicodeScalar($0).map { Array(String($0).utf8) } ?? [0x20]
  }

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
