internal import WidgetLayout
internal import WidgetModel

// Shapes that are smaller than the cells that they stand in.
extension CellPainter {
  /// Fills a shape in the frame's middle by its own size in points, in dots; what is thinner than half a dot is a line of the
  /// terminal's own. The ends of a round line are one dot shorter, so that neighbours do not touch.
  mutating func fill(_ shape: DisplayList.Shape, _ color: Color, _ size: Size, _ frame: CellBox) {
    guard !frame.isEmpty else { return }
    // In dots of 4 by 16 / 3 points, six to a cell.
    let thin = Size(width: size.width / 4, height: size.height * 3 / 16)
    guard thin.width >= 0.5, thin.height >= 0.5 else { return middleLine(frame, isVertical: thin.width < 0.5, color) }
    guard var canvas = canvas(frame) else {
      let line = frame.width == 1 ? "|" : frame.height == 1 && size.height <= 8 ? "-" : nil
      return cover(frame, line ?? coverage(of: color).glyphs?.ascii ?? "#", look(color))
    }
    let rows = canvas.dotRows
    let whole = (columns: frame.width * 2, rows: frame.height * rows)
    let columns = min(Int(thin.width.rounded()), whole.columns)
    let lines = min(max(Int((size.height * Double(rows) / 16).rounded()), 1), whole.rows)
    let (left, top) = ((whole.columns - columns) / 2, (whole.rows - lines) / 2)
    let isRound = shape != .rectangle && min(columns, lines) == 1 && max(columns, lines) > 3
    let ends = isRound ? (columns == 1 ? (0, 1) : (1, 0)) : (0, 0)
    canvas.paint { point in
      let (x, y) = (Int(point.x / 4) - left, Int(point.y * Double(rows) / 16) - top)
      return x >= ends.0 && x < columns - ends.0 && y >= ends.1 && y < lines - ends.1 ? 1 : 0
    }
    // A line tells nothing by how much it covers.
    let isTile = min(columns, lines) > 1
    draw(canvas, [color], coverage: isTile ? coverage(of: color) : .whole)
  }

  private func coverage(of color: Color) -> Coverage {
    Coverage(alpha: faded(color).components(options.scheme) & 0xFF)
  }

  /// A line along the frame's middle.
  private mutating func middleLine(_ frame: CellBox, isVertical: Bool, _ color: Color) {
    let look = buffer.index(of: CellLook(ink: inks.mark(faded(color), over: ground(of: frame))))
    var box = frame
    if isVertical { box.left += (frame.width - 1) / 2 } else { box.top += (frame.height - 1) / 2 }
    line(box, isVertical: isVertical, look)
  }

  /// A line a third of a row high with a mark, each cell in the gradient's colour there.
  ///
  /// - Parameter part: where the mark stands, 0...1; nil for a line without a mark.
  mutating func scale(
    _ part: Double?, _ frame: CellBox, _ color: Color, _ gradient: DisplayList.Gradient?, mark: Color
  ) {
    guard !frame.isEmpty else { return }
    let row = frame.top + (frame.height - 1) / 2
    let glyph = isUnicode ? options.encoding.hasSextants ? GaugeGlyphs.sextants.whole : GaugeGlyphs.lines.whole : "-"
    let below = ground(of: frame)
    // The ramp is asked for parts of the way alone, so it needs no size.
    let ramp = gradient.map { gradient in GradientRamp(gradient, size: .zero) { inks.mark(faded($0), over: below).rgb }
    }
    let plain = buffer.index(of: CellLook(ink: inks.mark(faded(color), over: below), attributes: .gauge))
    let box = CellBox(left: frame.left, top: row, right: frame.right, bottom: row + 1).intersection(clip)
    for column in box.left..<max(box.left, box.right) {
      // The middle of the cell decides for its colour.
      let place = (Double(column - frame.left) + 0.5) / Double(frame.width)
      let shade = ramp.map { CellLook(ink: Ink(role: .custom, rgb: $0.color(at: place)), attributes: .gauge) }
      write(glyph, at: column, row, shade.map { buffer.index(of: $0) } ?? plain)
    }
    guard let part else { return }
    let place = frame.left + Int((Self.unit(part) * Double(frame.width - 1)).rounded())
    write(isUnicode ? "●" : "o", at: place, row, look(mark, over: below))
  }
}
