internal import WidgetModel

/// Pictures by kitty's graphics protocol: PNG in base64, in pieces that every terminal takes.
package enum KittyGraphics {
  /// The number of the picture that a terminal is asked about.
  static let questionID = 31
  /// Bytes of base64 in one piece.
  static let pieceLength = 4096

  /// Sends a picture; without a number it stays until it has left the terminal's memory. It is shown at the cursor, which stays where it is, stretched over so many cells; or, with placeholders, in
  /// the cells that have them.
  package static func show(_ png: [UInt8], id: UInt32?, columns: Int, rows: Int, inPlaceholders: Bool) -> [UInt8] {
    let text = Base64.text(png)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / 64 + 128)
    // q=2: neither success nor failure is answered, which nobody would read.
    let number = id.map { "i=\($0)," } ?? ""
    var keys = "a=T,f=100,q=2,\(number)c=\(columns),r=\(rows)," + (inPlaceholders ? "U=1," : "C=1,")
    var place = 0
    repeat {
      let end = min(place + pieceLength, text.count)
      bytes += "\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);".utf8
      bytes += text[place..<end]
      bytes += terminator
      (place, keys) = (end, "q=2,")
    } while place < text.count
    return bytes
  }

  /// Takes a picture away, and its data with it.
  package static func remove(id: UInt32) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,i=\(id),q=2;".utf8) + terminator
  }

  /// Ends a picture of which not all pieces were sent; without one it is nothing.
  package static var end: [UInt8] { Array("\u{1B}_Gm=0,q=2;".utf8) + terminator }

  private static let terminator = Array("\u{1B}\\".utf8)

  // MARK: Numbers of pictures

  /// The number of a picture of this process; `slot` is 1...255. Its lowest byte is a colour of the 256 that every multiplexer
  /// passes on as it is, and its highest one tells the programs of a window apart; the bytes between are 0, as they have no place in
  /// a placeholder of such a colour.
  package static func id(process: Int32, slot: Int) -> UInt32 {
    let high = UInt32(truncatingIfNeeded: process) % 255 + 1
    return high << 24 | UInt32(min(max(slot, 1), 255))
  }

  // MARK: Placeholders

  /// A row of placeholder cells, each with its row and column in the picture: a cell that is drawn alone shows the right part.
  ///
  /// - Parameters:
  ///   - row: of the picture, below `Placeholder.most`.
  ///   - columns: at most `Placeholder.most`.
  package static func placeholders(id: UInt32, row: Int, columns: Int) -> [UInt8] {
    var bytes = Array("\u{1B}[38;5;\(id & 0xFF)m".utf8)
    for column in 0..<columns {
      bytes += Placeholder.cell
      for number in [row, column, Int(id >> 24)] { bytes += Placeholder.mark(number) }
    }
    return bytes + "\u{1B}[39m".utf8
  }

  /// The characters of a placeholder.
  package enum Placeholder {
    /// U+10EEEE.
    static let cell: [UInt8] = [0xF4, 0x8E, 0xBB, 0xAE]

    /// Rows and columns of a picture at most.
    package static let most = marks.count

    /// The combining mark that stands for a number.
    static func mark(_ number: Int) -> [UInt8] { marks[min(max(number, 0), marks.count - 1)] }

    private static let marks: [[UInt8]] = ranges.flatMap { first, count in
      (first..<first + count).map { Array(String(UnicodeScalar($0).map(Character.init) ?? " ").utf8) }
    }

    /// The marks of 0 to 296 in their order, as first scalar and count: of Unicode 6.0 those above a letter (class 230) that
    /// no normalization joins with one (kitty's graphics protocol, "Unicode placeholders").
    private static let ranges: [(first: UInt32, count: UInt32)] = [
      (0x305, 1), (0x30D, 2), (0x310, 1), (0x312, 1), (0x33D, 3), (0x346, 1), (0x34A, 3), (0x350, 3), (0x357, 1),
      (0x35B, 1), (0x363, 13), (0x483, 5), (0x592, 4), (0x597, 3), (0x59C, 6), (0x5A8, 2), (0x5AB, 2), (0x5AF, 1),
      (0x5C4, 1), (0x610, 8), (0x657, 5), (0x65D, 2), (0x6D6, 7), (0x6DF, 4), (0x6E4, 1), (0x6E7, 2), (0x6EB, 2),
      (0x730, 1), (0x732, 2), (0x735, 2), (0x73A, 1), (0x73D, 1), (0x73F, 3), (0x743, 1), (0x745, 1), (0x747, 1),
      (0x749, 2), (0x7EB, 7), (0x7F3, 1), (0x816, 4), (0x81B, 9), (0x825, 3), (0x829, 5), (0x951, 1), (0x953, 2),
      (0xF82, 2), (0xF86, 2), (0x135D, 3), (0x17DD, 1), (0x193A, 1), (0x1A17, 1), (0x1A75, 8), (0x1B6B, 1), (0x1B6D, 7),
      (0x1CD0, 3), (0x1CDA, 2), (0x1CE0, 1), (0x1DC0, 2), (0x1DC3, 7), (0x1DCB, 2), (0x1DD1, 22), (0x1DFE, 1),
      (0x20D0, 2), (0x20D4, 4), (0x20DB, 2), (0x20E1, 1), (0x20E7, 1), (0x20E9, 1), (0x20F0, 1), (0x2CEF, 3),
      (0x2DE0, 32), (0xA66F, 1), (0xA67C, 2), (0xA6F0, 2), (0xA8E0, 18), (0xAAB0, 1), (0xAAB2, 2), (0xAAB7, 2),
      (0xAABE, 2), (0xAAC1, 1), (0xFE20, 7), (0x10A0F, 1), (0x10A38, 1), (0x1D185, 5), (0x1D1AA, 4), (0x1D242, 3),
    ]
  }
}
