import WidgetModel
import WidgetRender

/// How a picture in points stands in a block of cells: as large as fits, in the middle.
struct PixelFit: Hashable, Sendable {
  let cell: CellPixels
  let columns: Int
  let rows: Int
  /// The picture in points.
  let size: Size
  /// Pixels of a point.
  let scale: Double
  /// Pixels from the block's corner to the picture's.
  let left: Double
  let top: Double

  /// - Parameter bandHeight: what the height in pixels has to be a multiple of: sixels come by six rows.
  init(_ size: Size, columns: Int, rows: Int, cell: CellPixels, bandHeight: Int = 1) {
    (self.size, self.columns, self.rows, self.cell) = (size, columns, rows, cell)
    let height = Double(rows * cell.height / bandHeight * bandHeight), width = Double(columns * cell.width)
    scale = max(min(width / max(size.width, 1), height / max(size.height, 1)), 0.01)
    // On whole pixels, so that lines stay sharp.
    left = max(((width - size.width * scale) / 2).rounded(.down), 0)
    top = max(((height - size.height * scale) / 2).rounded(.down), 0)
  }

  /// The point of the picture in the middle of a cell.
  func point(column: Int, row: Int) -> Point {
    Point(
      x: ((Double(column) + 0.5) * Double(cell.width) - left) / scale,
      y: ((Double(row) + 0.5) * Double(cell.height) - top) / scale)
  }

  /// The cells that a frame of the picture touches.
  func cells(_ frame: Rect) -> CellFrame {
    func place(_ points: Double, _ offset: Double, _ side: Int, _ most: Int) -> Double {
      min(max((offset + points * scale) / Double(side), 0), Double(most))
    }
    let first = (x: place(frame.x, left, cell.width, columns), y: place(frame.y, top, cell.height, rows))
    let last = (
      x: place(frame.x + frame.width, left, cell.width, columns),
      y: place(frame.y + frame.height, top, cell.height, rows)
    )
    let (column, row) = (Int(first.x.rounded(.down)), Int(first.y.rounded(.down)))
    return CellFrame(
      column: column, row: row, columns: Int(last.x.rounded(.up)) - column, rows: Int(last.y.rounded(.up)) - row)
  }
}

extension Family {
  /// Whether it is drawn in pixels where a terminal can: a line of text is best as the terminal's own.
  var hasPixels: Bool { self != .accessoryInline }
}
