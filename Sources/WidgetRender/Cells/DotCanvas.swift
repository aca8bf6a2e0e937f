internal import Glibc
internal import WidgetLayout
internal import WidgetModel

/// A picture of dots in a frame of cells: two columns a cell, and three rows (sextants) or two (quarter blocks). Each dot has one
/// of a few colours or none; nothing is averaged, so that edges stay crisp.
struct DotCanvas {
  /// The frame in cells, from which points are counted.
  let frame: CellBox
  /// The part of it that has dots: what is not seen costs nothing, however large the frame is.
  let area: CellBox
  /// Rows of dots in a cell.
  let dotRows: Int
  let columns: Int
  let rows: Int
  /// The colour of each dot, row by row; 0: none.
  private var dots: [UInt8]

  /// - Parameter area: within the frame, and at most as large as a grid.
  init(_ frame: CellBox, area: CellBox, dotRows: Int) {
    self.frame = frame
    self.area = area
    self.dotRows = dotRows
    columns = area.width * 2
    rows = area.height * dotRows
    dots = [UInt8](repeating: 0, count: columns * rows)
  }

  subscript(column: Int, row: Int) -> UInt8 {
    get { dots[row * columns + column] }
    set { dots[row * columns + column] = newValue }
  }

  /// A dot's middle in points from the frame's corner, a cell being 8 by 16.
  func middle(_ column: Int, _ row: Int) -> Point {
    Point(
      x: Double(area.left - frame.left) * 8 + (Double(column) + 0.5) * 4,
      y: Double(area.top - frame.top) * 16 + (Double(row) + 0.5) * 16 / Double(dotRows))
  }

  /// Colours each dot by its middle; 0 leaves it as it is.
  mutating func paint(_ color: (Point) -> UInt8) {
    for row in 0..<rows {
      for column in 0..<columns {
        let found = color(middle(column, row))
        if found != 0 { self[column, row] = found }
      }
    }
  }

  /// Colours the band along the inside of an ellipse in the frame's middle.
  ///
  /// - Parameters:
  ///   - width: of the band where it is narrowest, in points.
  ///   - start: where its outline begins, as a part of a turn clockwise from 3 o'clock.
  ///   - color: the colour at a part of the outline, 0..<1; 0 leaves the dot as it is.
  mutating func paintBand(_ radii: Size, width: Double, from start: Double, _ color: (Double) -> UInt8) {
    let center = Point(x: Double(frame.width) * 4, y: Double(frame.height) * 8)
    let line = width / min(radii.width, radii.height)
    paint { point in
      let (x, y) = ((point.x - center.x) / radii.width, (point.y - center.y) / radii.height)
      let distance = (x * x + y * y).squareRoot()
      guard distance <= 1, distance >= 1 - line else { return 0 }
      let turn = atan2(y, x) / (2 * .pi) - start
      return color(turn.isFinite ? turn - turn.rounded(.down) : 0)
    }
  }

  /// The colours of a cell's dots, the upper left one first, row by row.
  func cell(_ column: Int, _ row: Int) -> [UInt8] {
    (0..<dotRows * 2).map { self[column * 2 + $0 % 2, row * dotRows + $0 / 2] }
  }
}

/// A cell that was drawn as dots.
struct DotCell {
  /// The ink of each dot, the upper left one first; nil: none.
  var dots: [Ink?]
  /// What stands in the cell for it.
  var cell: CellBuffer.Cell

  /// The two commonest inks of the dots: a cell shows no more, and nothing is averaged. What is empty is one of them where it is
  /// commoner than the second.
  var shown: (ink: Ink, behind: Ink?, dots: Int)? {
    var counts: [(ink: Ink?, count: Int)] = []
    for ink in dots {
      if let known = counts.firstIndex(where: { $0.ink == ink }) {
        counts[known].count += 1
      } else {
        counts.append((ink, 1))
      }
    }
    // Of equals the one that comes first stands in front, so that the same dots always give the same cell.
    let order = counts.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    let two = order.prefix(2).map(\.element.ink)
    guard let ink = two.compactMap({ $0 }).first else { return nil }
    let behind = two.first { $0 != ink } ?? nil
    let isFull = !two.contains(nil) && two.count == 2
    var bits = 0
    for (place, dot) in dots.enumerated() where dot == ink || !isFull && dot != nil && dot != behind {
      bits |= 1 << place
    }
    return (ink, isFull ? behind : nil, bits)
  }
}

extension CellPainter {
  /// A canvas of the finest dots that the terminal has, for what is seen of a frame; nil where it has none.
  func canvas(_ frame: CellBox) -> DotCanvas? {
    isUnicode ? DotCanvas(frame, area: frame.intersection(clip), dotRows: options.encoding == .utf8 ? 3 : 2) : nil
  }

  /// Draws a canvas; `colors[0]` is that of the dots that are 1. What else than dots stands in a cell with dots is replaced.
  ///
  /// - Parameter track: the number of the colour of a gauge's rest, which without colours is told by another character.
  mutating func draw(_ canvas: DotCanvas, _ colors: [Color], track: UInt8? = nil) {
    let box = canvas.area.intersection(clip)
    guard !box.isEmpty else { return }
    for row in box.top..<box.bottom {
      for column in box.left..<box.right {
        let dots = canvas.cell(column - canvas.area.left, row - canvas.area.top)
        guard dots.contains(where: { $0 != 0 }) else { continue }
        let isTrack = dots.allSatisfy { $0 == 0 || $0 == track }
        put(dots, colors, at: row * buffer.columns + column, isTrack ? .track : [])
      }
    }
  }

  private mutating func put(
    _ dots: [UInt8], _ colors: [Color], at place: Int, _ attributes: CellLook.Attributes
  ) {
    let below = buffer.ground(at: place)
    var known = dotCells[place]
    if known?.cell != buffer.cells[place] || known?.dots.count != dots.count { known = nil }
    var cell = known ?? DotCell(dots: [Ink?](repeating: nil, count: dots.count), cell: buffer.cells[place])
    for (dot, color) in dots.enumerated() where color != 0 {
      cell.dots[dot] = inks.mark(faded(colors[Int(color) - 1]), over: below)
    }
    guard let shown = cell.shown else { return }
    if let behind = shown.behind { buffer.lay(buffer.index(of: CellGround(ink: behind)), at: place) }
    let look = buffer.index(of: CellLook(ink: shown.ink, attributes: attributes))
    let rows = dots.count / 2
    buffer.put(BlockArt.glyph(shown.dots, rows: rows), wide: false, look: look, at: place)
    cell.cell = buffer.cells[place]
    dotCells[place] = cell
  }
}
