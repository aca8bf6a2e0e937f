internal import WidgetLayout
internal import WidgetModel

// Lines of charts.
extension CellPainter {
  /// A line along the frame's longer side; dots that stand there already stay in front.
  mutating func rule(_ frame: CellBox, _ color: Color, isHeavy: Bool, isDashed: Bool) {
    let box = frame.intersection(clip)
    guard !box.isEmpty else { return }
    let isVertical = frame.height > frame.width
    let glyph = Self.glyph(isVertical, isHeavy: isHeavy, isDashed: isDashed, isUnicode: isUnicode)
    for row in isVertical ? box.top..<box.bottom : box.top..<box.top + 1 {
      for column in isVertical ? box.left..<box.left + 1 : box.left..<box.right {
        let place = row * buffer.columns + column
        // The dots of a curve that nothing has covered since.
        if let dots = dotCells[place], dots.cell == buffer.cells[place] { continue }
        let look = ruleLook(color, CellBox(left: column, top: row, right: column + 1, bottom: row + 1))
        buffer.bare(place)
        write(glyph, at: column, row, look)
      }
    }
  }

  /// The look of a line in one cell; the faint lines of an axis look like dividers.
  private mutating func ruleLook(_ color: Color, _ cell: CellBox) -> UInt16 {
    switch color.role {
    case .tertiary, .quaternary: dividerLook(.named(.tertiary), cell)
    default: look(color, over: ground(of: cell))
    }
  }

  private static func glyph(_ isVertical: Bool, isHeavy: Bool, isDashed: Bool, isUnicode: Bool) -> String {
    switch (isVertical, isDashed) {
    case (false, false): isUnicode ? isHeavy ? "━" : "─" : "-"
    case (false, true): isUnicode ? isHeavy ? "┅" : "┄" : "-"
    case (true, false): isUnicode ? isHeavy ? "┃" : "│" : "|"
    case (true, true): isUnicode ? isHeavy ? "┇" : "┆" : ":"
    }
  }
}
