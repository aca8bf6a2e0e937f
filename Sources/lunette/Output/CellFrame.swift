/// A block of cells.
struct CellFrame: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  /// The rows that it covers.
  var rowRange: Range<Int> { row..<row + max(rows, 0) }

  /// Returns whether a cell is inside.
  func contains(column: Int, row: Int) -> Bool {
    (self.column..<self.column + columns).contains(column) && (self.row..<self.row + rows).contains(row)
  }

  /// Returns the same frame, moved by a number of cells.
  func moved(columns: Int, rows: Int) -> CellFrame {
    CellFrame(column: column + columns, row: row + rows, columns: self.columns, rows: self.rows)
  }

  /// Returns what both have; nil where that is nothing.
  func intersection(_ other: CellFrame) -> CellFrame? {
    let (left, top) = (max(column, other.column), max(row, other.row))
    let right = min(column + columns, other.column + other.columns), bottom = min(row + rows, other.row + other.rows)
    guard left < right, top < bottom else { return nil }
    return CellFrame(column: left, row: top, columns: right - left, rows: bottom - top)
  }
}
