/// Several widgets on one page: rows of boxes, one blank column between two, in the order in which they were given.
public enum Sheet {
  /// The widgets beside each other as far as `columns` reach, one grid a row of boxes; one that is too wide has a row
  /// of its own. A blank line belongs between two rows.
  public static func rows(_ widgets: [CellBuffer], columns: Int) -> [CellBuffer] {
    lines(widgets.map(\.columns), columns: columns).map { line in beside(Array(widgets[line.start..<line.end])) }
  }

  /// Where each widget's top left corner stands when the rows stand below each other with a blank line between two.
  public static func corners(_ widgets: [CellBuffer], columns: Int) -> [(column: Int, row: Int)] {
    var corners: [(column: Int, row: Int)] = []
    var row = 0
    for line in lines(widgets.map(\.columns), columns: columns) {
      var column = 0
      for widget in widgets[line.start..<line.end] {
        corners.append((column, row))
        column += widget.columns + 1
      }
      row += (widgets[line.start..<line.end].map(\.rows).max() ?? 0) + 1
    }
    return corners
  }

  /// Which widgets stand in one row.
  private static func lines(_ widths: [Int], columns: Int) -> [(start: Int, end: Int)] {
    var lines: [(start: Int, end: Int)] = []
    var width = 0
    for (index, added) in widths.enumerated() {
      if !lines.isEmpty, width + 1 + added <= columns {
        lines[lines.count - 1].end = index + 1
        width += 1 + added
      } else {
        lines.append((index, index + 1))
        width = added
      }
    }
    return lines
  }

  private static func beside(_ widgets: [CellBuffer]) -> CellBuffer {
    if widgets.count == 1 { return widgets[0] }
    let width = widgets.reduce(widgets.count - 1) { $0 + $1.columns }
    var row = CellBuffer(columns: width, rows: widgets.map(\.rows).max() ?? 0, encoding: widgets[0].encoding)
    var column = 0
    for widget in widgets {
      row.draw(widget, column: column, row: 0)
      column += widget.columns + 1
    }
    return row
  }
}

extension CellBuffer {
  /// As much of it as fits in so many columns; a wide character across the edge is left out.
  public func prefix(columns most: Int) -> CellBuffer {
    guard columns > most else { return self }
    var part = CellBuffer(columns: most, rows: rows, encoding: encoding)
    part.draw(self, column: 0, row: 0)
    return part
  }
}
