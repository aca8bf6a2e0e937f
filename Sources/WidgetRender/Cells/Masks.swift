internal import WidgetLayout
internal import WidgetModel

// What stands for masked texts and pictures.
extension CellPainter {
  /// A line of text is a run of its width, a third of a row high; what is higher is a block that ends, like a line of text,
  /// above its last row's foot.
  mutating func mask(_ frame: CellBox, _ color: Color) {
    let box = frame.intersection(clip)
    guard !box.isEmpty else { return }
    let glyphs = MaskGlyphs.of(options.encoding)
    for row in box.top..<box.bottom {
      let glyph = frame.height == 1 ? glyphs.line : row == frame.bottom - 1 ? glyphs.foot : glyphs.block
      var (look, ground): (UInt16, UInt16?) = (0, nil)
      for column in box.left..<box.right {
        let place = row * buffer.columns + column
        if ground != buffer.cells[place].ground {
          ground = buffer.cells[place].ground
          look = maskLook(color, over: buffer.ground(at: place))
        }
        write(glyph, at: column, row, look)
      }
    }
  }

  /// A terminal of few colours shows its own grey.
  private mutating func maskLook(_ color: Color, over ground: Ink) -> UInt16 {
    let ink = Ink(role: .gray, rgb: inks.mark(faded(color), over: ground).rgb)
    return buffer.index(of: CellLook(ink: ink, attributes: .mask))
  }
}

/// The characters of a mask: of a text's line, of a block's rows, and of its last one.
struct MaskGlyphs {
  let line: String
  let block: String
  let foot: String

  /// U+1FB0B is the middle third of a cell, U+1FB0E its upper two thirds.
  private static let sextants = MaskGlyphs(line: "\u{1FB0B}", block: "█", foot: "\u{1FB0E}")
  private static let quarters = MaskGlyphs(line: "━", block: "█", foot: "▀")
  private static let lines = MaskGlyphs(line: "━", block: "━", foot: "━")
  private static let ascii = MaskGlyphs(line: "=", block: "#", foot: "#")

  static func of(_ encoding: TextEncoding) -> MaskGlyphs {
    switch encoding {
    case .utf8, .octants: sextants
    case .quarters: quarters
    case .lines: lines
    case .ascii: ascii
    }
  }

  /// The character where there are few colours: a solid block would stand out more than any content.
  static func plain(_ glyph: [UInt8]) -> [UInt8] { slim.contains(glyph) ? heavy : shade }

  private static let slim = [sextants, quarters].map { Array($0.line.utf8) }
  private static let heavy = Array("━".utf8)
  private static let shade = Array("▒".utf8)
}
