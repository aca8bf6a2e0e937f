internal import WidgetLayout
internal import WidgetModel

/// A picture of dots in a frame of cells: two columns a cell, and four rows (octants), three (sextants) or two (quarter blocks). Each dot has one
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

  /// Colours the dots of a line.
  ///
  /// - Parameter parts: its pieces, in points from the frame's corner.
  mutating func paint(_ parts: [Polyline], _ color: UInt8) {
    guard var mask = DotMask(parts, within: frame, clip: area, dotRows: dotRows, margin: 0) else { return }
    mask.fill(parts, isEvenOdd: false, keepsSmall: false)
    for row in 0..<mask.area.height * dotRows {
      for column in 0..<mask.area.width * 2 where mask.isSet(column, row) {
        self[column + (mask.area.left - area.left) * 2, row + (mask.area.top - area.top) * dotRows] = color
      }
    }
  }

  /// The colours of a cell's dots, the upper left one first, row by row.
  func cell(_ column: Int, _ row: Int) -> [UInt8] {
    (0..<dotRows * 2).map { self[column * 2 + $0 % 2, row * dotRows + $0 / 2] }
  }
}

/// A cell that was drawn as dots: at most eight, the upper left one first, row by row.
struct DotCell {
  /// The ink of each dot, packed; 0 for none.
  var inks = SIMD8<UInt32>(repeating: 0)
  /// The dots of lines, as bits: they always show.
  var lines: UInt8 = 0
  let count: Int
  /// What stands in the cell for it.
  var cell: CellBuffer.Cell

  static func pack(_ ink: Ink) -> UInt32 { UInt32(Ordinal.of(ink.role) + 1) << 24 | ink.rgb & 0xFFFFFF }

  static func unpack(_ code: UInt32) -> Ink { Ink(role: roles[Int(code >> 24) - 1], rgb: code & 0xFFFFFF) }

  private static let roles = Color.Role.allCases

  /// The commonest ink of some dots, the first of equals, so that the same dots always give the same cell; nil for no dots.
  private func commonest(_ dots: UInt8, except other: UInt32? = nil) -> UInt32? {
    var (best, most) = (nil as UInt32?, 0)
    for dot in 0..<count where dots & 1 << UInt8(dot) != 0 && inks[dot] != other {
      var same = 0
      for next in 0..<count where dots & 1 << UInt8(next) != 0 && inks[next] == inks[dot] { same += 1 }
      // No other can have more than the rest.
      if 2 * same >= dots.nonzeroBitCount { return inks[dot] }
      if same > most { (best, most) = (inks[dot], same) }
    }
    return best
  }

  /// The two commonest inks of the dots: a cell shows no more, and nothing is averaged. What is empty is one of them where it is
  /// commoner than the second. A line is one of them always.
  var shown: (ink: UInt32, behind: UInt32?, dots: Int)? {
    let all = UInt8(1 << count - 1)
    if lines != 0 {
      guard let ink = commonest(lines) else { return nil }
      let behind = commonest(all & ~lines) ?? 0
      return (ink, behind == 0 ? nil : behind, Int(lines))
    }
    guard let first = commonest(all) else { return nil }
    let second = commonest(all, except: first)
    guard let ink = first != 0 ? first : second else { return nil }
    let behind = first != 0 ? second : 0
    let isFull = behind != nil && behind != 0
    var bits = 0
    for dot in 0..<count where inks[dot] == ink || !isFull && inks[dot] != 0 { bits |= 1 << dot }
    return (ink, isFull ? behind : nil, bits)
  }
}

extension CellPainter {
  /// A canvas of the finest dots that the terminal has, for what is seen of a frame; nil where it has none.
  func canvas(_ frame: CellBox) -> DotCanvas? {
    hasBlocks ? DotCanvas(frame, area: frame.intersection(clip), dotRows: dotRows) : nil
  }

  /// Rows of dots in a cell.
  var dotRows: Int { options.encoding.dotRows }

  /// Draws a canvas; `colors[0]` is that of the dots that are 1. What else than dots stands in a cell with dots is replaced.
  ///
  /// - Parameters:
  ///   - track: the number of the colour of a gauge's rest, which without colours is told by another character.
  ///   - coverage: how much the colours cover, where that is to be told without colours.
  mutating func draw(_ canvas: DotCanvas, _ colors: [Color], track: UInt8? = nil, coverage: Coverage = .whole) {
    let box = canvas.area.intersection(clip)
    guard !box.isEmpty else { return }
    let shown = colors.map { faded($0) }
    let whole = coverage == .whole ? nil : colors.first.map { $0.components(options.scheme) >> 8 }
    for row in box.top..<box.bottom {
      for column in box.left..<box.right {
        let dots = canvas.cell(column - canvas.area.left, row - canvas.area.top)
        guard dots.contains(where: { $0 != 0 }) else { continue }
        let isTrack = dots.allSatisfy { $0 == 0 || $0 == track }
        let place = row * buffer.columns + column
        let below = buffer.ground(at: place)
        var cell = dotCell(at: place, dots.count)
        for (dot, color) in dots.enumerated() where color != 0 {
          cell.inks[dot] = DotCell.pack(inks.mark(shown[Int(color) - 1], over: below))
          cell.lines &= ~(1 << UInt8(dot))
        }
        put(cell, at: place, isTrack ? .track : [], coverage, whole: whole)
      }
    }
  }

  /// The dots that stand in a cell; none where something else was drawn there since.
  func dotCell(at place: Int, _ count: Int) -> DotCell {
    if let known = dotCells[place], known.cell == buffer.cells[place], known.count == count { return known }
    return DotCell(count: count, cell: buffer.cells[place])
  }

  /// Puts a cell's dots into the grid.
  ///
  /// - Parameter whole: the colour of a small area as though it covered all, where sixteen colours tell the rest by a shade.
  mutating func put(
    _ dots: DotCell, at place: Int, _ attributes: CellLook.Attributes = [], _ coverage: Coverage = .whole,
    whole: UInt32? = nil
  ) {
    guard let shown = dots.shown else { return }
    let isGap = coverage != .whole && shown.dots.nonzeroBitCount * 2 < dots.count
    var dots = dots
    if let behind = shown.behind {
      let ground = faintGrounds[behind] ?? CellGround(ink: DotCell.unpack(behind))
      buffer.lay(buffer.index(of: ground), at: place)
    } else {
      buffer.bare(place)
    }
    var look = CellLook(ink: DotCell.unpack(shown.ink), attributes: attributes)
    (look.middle, look.coverage) = (whole, isGap ? .gap : coverage)
    buffer.put(BlockArt.glyph(shown.dots, rows: dots.count / 2), wide: false, look: buffer.index(of: look), at: place)
    dots.cell = buffer.cells[place]
    dotCells[place] = dots
  }
}
