internal import WidgetLayout
internal import WidgetModel

// Outlines, dividers and the widget's border, by box drawing characters.
extension CellPainter {
  /// The outline of a shape along the inside of its frame. Text that stands there stays: a line of one cell would hide it.
  mutating func stroke(_ shape: DisplayList.Shape, _ frame: CellBox, isHeavy: Bool, _ look: UInt16) {
    guard frame.width >= 2, frame.height >= 2 else { return }
    let isRound: Bool =
      switch shape {
      case .rectangle: false
      // A radius below half a column leaves a corner square.
      case .rounded(let radius): radius >= 4
      default: true
      }
    let set = isUnicode ? isHeavy ? BoxSet.heavy : isRound ? BoxSet.round : BoxSet.light : BoxSet.ascii
    outline(frame, set) { painter, glyph, column, row in
      guard painter.clip.contains(column, row), painter.buffer[column, row].isBlank else { return }
      painter.write(glyph, at: column, row, look)
    }
  }

  /// Calls `put` for the cells of a frame's edge. The sides are limited to the clip, so that a frame far larger than
  /// it takes no time; the corners are not.
  private mutating func outline(_ frame: CellBox, _ set: BoxSet, _ put: (inout CellPainter, String, Int, Int) -> Void) {
    let (right, bottom) = (frame.right - 1, frame.bottom - 1)
    for column in stride(from: max(frame.left + 1, clip.left), to: min(right, clip.right), by: 1) {
      put(&self, set.horizontal, column, frame.top)
      put(&self, set.horizontal, column, bottom)
    }
    for row in stride(from: max(frame.top + 1, clip.top), to: min(bottom, clip.bottom), by: 1) {
      put(&self, set.vertical, frame.left, row)
      put(&self, set.vertical, right, row)
    }
    put(&self, set.topLeft, frame.left, frame.top)
    put(&self, set.topRight, right, frame.top)
    put(&self, set.bottomLeft, frame.left, bottom)
    put(&self, set.bottomRight, right, bottom)
  }

  /// A line along the frame's longer side.
  mutating func divider(_ frame: CellBox, _ look: UInt16) {
    line(frame, isVertical: frame.height > frame.width, look)
  }

  /// A line along a frame's first column, or along its first row.
  mutating func line(_ frame: CellBox, isVertical: Bool, _ look: UInt16) {
    guard !frame.isEmpty else { return }
    let set = isUnicode ? BoxSet.light : BoxSet.ascii
    var box = frame
    if isVertical { box.right = frame.left + 1 } else { box.bottom = frame.top + 1 }
    cover(box, isVertical ? set.vertical : set.horizontal, look)
  }

  /// The look of a divider: on a card a colour of its own.
  mutating func dividerLook(_ color: Color, _ frame: CellBox) -> UInt16 {
    let ground = ground(of: frame)
    guard ground.rgb == inks.palette.card, !ground.isStandard, color == .named(.tertiary) else {
      return look(color, over: ground)
    }
    return buffer.index(of: CellLook(ink: Ink(role: .custom, rgb: inks.palette.divider)))
  }

  /// A frame with the widget's name: `╭─ Name ───╮`; one that fits only so begins at the corner.
  mutating func lineFrame() {
    let frame = CellBox(left: 0, top: 0, right: buffer.columns, bottom: buffer.rows)
    guard frame.width >= 2, frame.height >= 2 else { return }
    // The background ends inside of the line.
    for place in 0..<buffer.columns * buffer.rows {
      let (row, column) = (place / buffer.columns, place % buffer.columns)
      guard row == 0 || column == 0 || row == buffer.rows - 1 || column == buffer.columns - 1 else { continue }
      buffer.lay(page, at: place)
    }
    let ink = inks.legible(over: buffer.ground(at: 0))
    let (look, plain) = (buffer.index(of: CellLook(ink: ink, attributes: .dim)), buffer.index(of: CellLook(ink: ink)))
    let set = isUnicode && options.frame != .ascii ? BoxSet.round : BoxSet.ascii
    // A corner, a line and a space stand on either side of the name.
    let space = frame.width - 6
    let isTight = (space + 1...space + 2).contains(columns(options.title))
    let title = label(options.title, space: isTight ? space + 2 : space)
    unclipped { painter in
      painter.outline(frame, set) { $0.write($1, at: $2, $3, look) }
      if let title { painter.write(title, at: isTight ? 1 : 2, 0, plain) }
    }
  }

  /// A text with a space on either side, cut to so many columns; nil for none.
  func label(_ text: String, space: Int) -> String? {
    let text = SanitizedText.string(text)
    guard space > 0, columns(text) > 0 else { return nil }
    return " \(cut(text, to: space)) "
  }

  func columns(_ text: String) -> Int { CellMetrics(encoding: options.encoding).columns(text) }

  /// The text, or as much of it as leaves space for the mark of omission.
  func cut(_ text: String, to space: Int) -> String {
    guard columns(text) > space else { return text }
    let mark = columns("…")
    guard space > mark else { return space == mark ? "…" : "" }
    var kept = ""
    var used = 0
    for character in text {
      let width = columns(String(character))
      guard used + width <= space - mark else { break }
      used += width
      kept.append(character)
    }
    return kept + "…"
  }
}

/// The characters of a frame.
struct BoxSet {
  let horizontal: String
  let vertical: String
  let topLeft: String
  let topRight: String
  let bottomLeft: String
  let bottomRight: String

  private init(_ glyphs: String) {
    // In the order of the properties; what is missing is `+`.
    let glyphs = glyphs.map(String.init) + [String](repeating: "+", count: 6)
    (horizontal, vertical) = (glyphs[0], glyphs[1])
    (topLeft, topRight, bottomLeft, bottomRight) = (glyphs[2], glyphs[3], glyphs[4], glyphs[5])
  }

  static let light = BoxSet("─│┌┐└┘")
  static let round = BoxSet("─│╭╮╰╯")
  static let heavy = BoxSet("━┃┏┓┗┛")
  static let ascii = BoxSet("-|++++")
}
