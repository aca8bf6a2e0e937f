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
  /// A ring in one cell, by quarters.
  static let rings = ["○", "◔", "◑", "◕", "●"]
}

// Gauges, switches, masks and stand-ins.
extension CellPainter {
  /// A bar of one row in the frame's middle: `████▌░░░`. Without a known part it is all of one grey.
  mutating func bar(_ part: Double?, _ frame: CellBox, _ fill: Color, _ track: Color) {
    guard !frame.isEmpty else { return }
    let row = frame.top + (frame.height - 1) / 2
    let empty = look(track)
    guard let part = part.map(Self.unit) else {
      return cover(
        CellBox(left: frame.left, top: row, right: frame.right, bottom: row + 1), isUnicode ? "▒" : ".", empty)
    }
    let full = look(fill)
    let eighths = Int((part * Double(frame.width * 8)).rounded())
    for column in max(frame.left, clip.left)..<max(min(frame.right, clip.right), max(frame.left, clip.left)) {
      let inside = min(max(eighths - (column - frame.left) * 8, 0), 8)
      if isUnicode {
        write(inside == 0 ? "░" : BlockArt.eighths[inside], at: column, row, inside == 0 ? empty : full)
      } else {
        write(inside >= 4 ? "#" : "-", at: column, row, inside >= 4 ? full : empty)
      }
    }
  }

  /// A ring: one character where there is space for one, else a frame that thickens clockwise from its top.
  mutating func ring(_ part: Double?, _ frame: CellBox, _ fill: UInt16, _ track: UInt16) {
    guard !frame.isEmpty else { return }
    guard frame.width >= 3, frame.height >= 2 else {
      let middle = (frame.left + (frame.width - 1) / 2, frame.top + (frame.height - 1) / 2)
      return write(smallRing(part), at: middle.0, middle.1, part == nil ? track : fill)
    }
    let path = perimeter(frame)
    let filled = Int((part.map(Self.unit) ?? 0) * Double(path.count) + 0.5)
    for (step, cell) in path.enumerated() {
      let isFilled = step < filled
      write(corner(cell.column, cell.row, frame, isFilled), at: cell.column, cell.row, isFilled ? fill : track)
    }
  }

  private func smallRing(_ part: Double?) -> String {
    guard let part = part.map(Self.unit) else { return isUnicode ? "◌" : "o" }
    let quarters = Int((part * 4).rounded())
    return isUnicode ? BlockArt.rings[quarters] : ["o", "1", "2", "3", "*"][quarters]
  }

  /// The cells of a frame's edge, clockwise from the middle of its top.
  private func perimeter(_ frame: CellBox) -> [(column: Int, row: Int)] {
    guard frame.width <= buffer.columns * 2, frame.height <= buffer.rows * 2 else { return [] }
    let (right, bottom, middle) = (frame.right - 1, frame.bottom - 1, frame.left + frame.width / 2)
    var path: [(column: Int, row: Int)] = (middle...right).map { ($0, frame.top) }
    path += (frame.top + 1..<frame.bottom).map { (right, $0) }
    path += (frame.left..<right).reversed().map { ($0, bottom) }
    path += (frame.top..<bottom).reversed().map { (frame.left, $0) }
    path += (frame.left + 1..<middle).map { ($0, frame.top) }
    return path
  }

  private func corner(_ column: Int, _ row: Int, _ frame: CellBox, _ isFilled: Bool) -> String {
    guard isUnicode else { return isFilled ? "#" : "." }
    let set = isFilled ? BoxSet.heavy : BoxSet.round
    switch (column == frame.left, column == frame.right - 1, row == frame.top, row == frame.bottom - 1) {
    case (true, _, true, _): return set.topLeft
    case (_, true, true, _): return set.topRight
    case (true, _, _, true): return set.bottomLeft
    case (_, true, _, true): return set.bottomRight
    case (false, false, _, _): return set.horizontal
    default: return set.vertical
    }
  }

  /// A symbol as its glyph in the frame's middle; by its ASCII form where the frame is too narrow for an emoji.
  mutating func symbol(_ name: UnsafeBufferPointer<UInt8>, _ frame: CellBox, _ look: UInt16) {
    guard !frame.isEmpty else { return }
    let symbol = Symbol.named(String(decoding: name, as: UTF8.self)) ?? .unknown
    let fits = isUnicode && symbol.columns <= frame.width
    let left = frame.left + max(frame.width - (fits ? symbol.columns : 1), 0) / 2
    write(fits ? symbol.glyph : symbol.ascii, at: left, frame.top + (frame.height - 1) / 2, look)
  }

  /// A switch in three columns.
  mutating func toggle(_ isOn: Bool, _ frame: CellBox, _ look: UInt16) {
    guard !frame.isEmpty else { return }
    let row = frame.top + (frame.height - 1) / 2
    let glyphs = isUnicode ? isOn ? "━━●" : "○──" : isOn ? "[x]" : "[ ]"
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
  mutating func standIn(_ frame: CellBox, _ name: UnsafeBufferPointer<UInt8>) {
    guard !frame.isEmpty else { return }
    let look = buffer.index(of: CellLook(attributes: .dim))
    let name = String(decoding: name, as: UTF8.self)
    let isBox = frame.height >= 3 && frame.width >= 5
    if isBox {
      stroke(.rounded(radius: 8), frame, isHeavy: false, look)
    } else {
      cover(frame, isUnicode ? "▒" : "#", look)
    }
    let space = frame.width - (isBox ? 2 : 4)
    let label = cut(name, to: space)
    guard space > 0, !label.isEmpty else { return }
    let padded = isBox ? label : " \(label) "
    write(padded, at: frame.left + (frame.width - columns(padded)) / 2, frame.top + (frame.height - 1) / 2, look)
  }

  /// A part of the whole: 0...1, 0 for NaN.
  private static func unit(_ part: Double) -> Double { part.isNaN ? 0 : min(max(part, 0), 1) }
}
