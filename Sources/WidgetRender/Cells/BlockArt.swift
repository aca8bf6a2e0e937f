internal import WidgetLayout
internal import WidgetModel

/// Pictures made of block characters.
enum BlockArt {
  /// Quarters of a cell by their bits: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  static let quarters = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"].map {
    Array($0.utf8)
  }
  /// A cell filled from the left by so many eighths.
  static let eighths = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
  /// A cell filled from the right, and the same without Unicode 13's symbols for legacy computing.
  static let rightEighths = [" ", "▕", "\u{1FB87}", "\u{1FB88}", "▐", "\u{1FB89}", "\u{1FB8A}", "\u{1FB8B}", "█"]
  static let rightHalves = [" ", " ", "▐", "▐", "▐", "▐", "▐", "█", "█"]
  /// A ring in one cell, by quarters.
  static let rings = ["○", "◔", "◑", "◕", "●"]
}

// Switches, masks and stand-ins.
extension CellPainter {
  /// A switch in three columns.
  mutating func toggle(_ isOn: Bool, _ frame: CellBox, _ look: UInt16, isMirrored: Bool) {
    guard !frame.isEmpty else { return }
    let row = frame.top + (frame.height - 1) / 2
    let glyphs = isUnicode ? isOn ? isMirrored ? "●━━" : "━━●" : isMirrored ? "──○" : "○──" : isOn ? "[x]" : "[ ]"
    write(frame.width >= 3 ? glyphs : isUnicode ? isOn ? "●" : "○" : isOn ? "x" : "o", at: frame.left, row, look)
  }

  /// Every cell of the frame with one glyph.
  mutating func cover(_ frame: CellBox, _ glyph: String, _ look: UInt16) {
    let box = frame.intersection(clip)
    guard !box.isEmpty else { return }
    for row in box.top..<box.bottom {
      for column in box.left..<box.right { write(glyph, at: column, row, look) }
    }
  }

  /// What this surface cannot draw, by its name: in a dim box, or `▒ Chart ▒` where there is no space for one.
  ///
  /// - Parameter attributes: of its look, beside the dim.
  mutating func standIn(_ frame: CellBox, _ name: String, _ attributes: CellLook.Attributes = []) {
    guard !frame.isEmpty else { return }
    let look = buffer.index(of: CellLook(attributes: attributes.union(.dim)))
    let isBox = frame.height >= 3 && frame.width >= 5
    if isBox {
      stroke(.rounded(radius: 8), frame, isHeavy: false, look)
    } else {
      cover(frame, hasBlocks ? "▒" : "#", look)
    }
    let space = frame.width - (isBox ? 2 : 4)
    let label = cut(name, to: space)
    guard space > 0, !label.isEmpty else { return }
    let padded = isBox ? label : " \(label) "
    write(padded, at: frame.left + (frame.width - columns(padded)) / 2, frame.top + (frame.height - 1) / 2, look)
  }
}
