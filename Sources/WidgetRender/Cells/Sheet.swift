/// Several widgets on one page: rows of boxes, one blank column between two, in the order in which they were given.
public enum Sheet {
  /// The widgets beside each other as far as `columns` reach, one grid a row of boxes; one that is too wide has a row
  /// of its own. A blank line belongs between two rows.
  public static func rows(_ widgets: [CellBuffer], columns: Int) -> [CellBuffer] {
    var rows: [[CellBuffer]] = []
    var width = 0
    for widget in widgets {
      if let last = rows.indices.last, width + 1 + widget.columns <= columns {
        rows[last].append(widget)
        width += 1 + widget.columns
      } else {
        rows.append([widget])
        width = widget.columns
      }
    }
    return rows.map(beside)
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
