import WidgetModel

/// Grid (DocC: Layout, "Grid"): columns and rows as large as their largest cell needs, sized one axis after the other
/// as a stack sizes its children.
extension Engine {
  /// A cell: its box, where it stands, how many columns it takes.
  private struct Cell {
    var box: Int
    var row: Int
    var column: Int
    /// The number of columns that it takes; 0 until they are counted, where it takes all.
    var span: Int
    var traits: CellTraits?
  }

  /// The cells of a grid in the order of the source, row by row.
  private struct Outline {
    var cells: [Cell] = []
    /// The cells of each row, and those of each column that take no other.
    var rows: [Range<Int>] = []
    var columns: [[Int]] = []
  }

  /// The lengths of columns and rows without the gaps between them, in the surface's unit.
  private struct Tracks {
    var widths: [Double]
    var heights: [Double]
  }

  /// The columns are those of the longest row; a child that is not a GridRow is a row of one cell over all of them.
  private func cells(_ index: Int) -> Outline {
    var grid = Outline()
    var wide: [Int] = []
    var columns = 1
    for number in 0..<Int(boxes[index].kidCount) {
      let row = kid(index, number)
      let first = grid.cells.count
      defer { grid.rows.append(first..<grid.cells.count) }
      guard boxes[row].rule == .gridRow else {
        wide.append(first)
        grid.cells.append(Cell(box: row, row: number, column: 0, span: 0, traits: plan.pointee.cells[Int32(row)]))
        continue
      }
      var column = 0
      for place in 0..<Int(boxes[row].kidCount) {
        let box = kid(row, place)
        let traits = plan.pointee.cells[Int32(box)]
        let span = min(traits?.columns ?? 1, max(Self.mostColumns - column, 1))
        grid.cells.append(Cell(box: box, row: number, column: column, span: span, traits: traits))
        column += span
      }
      columns = max(columns, column)
    }
    for cell in wide { grid.cells[cell].span = columns }
    grid.columns = [[Int]](repeating: [], count: columns)
    // A cell over several columns has no part in their first size: it widens them afterwards.
    for (number, cell) in grid.cells.enumerated() where cell.span == 1 && cell.column < columns {
      grid.columns[cell.column].append(number)
    }
    return grid
  }

  /// The most columns: a cell may span a thousand, and a row may have thousands of cells.
  private static var mostColumns: Int { 65_536 }

  mutating func gridSize(_ index: Int, _ ask: Ask) -> Size {
    let tracks = tracks(index, ask, cells(index))
    return total(tracks, index)
  }

  /// The sum of all tracks and gaps. The two numbers of a grid are its gaps: between columns, then between rows.
  private func total(_ tracks: Tracks, _ index: Int) -> Size {
    let spacing = numbers + Int(boxes[index].datum)
    func sum(_ lengths: [Double], _ gap: Double) -> Double {
      lengths.reduce(0, +) + gap * Double(max(lengths.count - 1, 0))
    }
    return Size(width: sum(tracks.widths, spacing[0]), height: sum(tracks.heights, spacing[1]))
  }

  /// Sizes the columns before the rows, since the height of a cell depends on the width that it has.
  private mutating func tracks(_ index: Int, _ ask: Ask, _ grid: Outline) -> Tracks {
    let spacing = numbers + Int(boxes[index].datum)
    let (across, down) = (spacing[0], spacing[1])
    var widths = divide(ask.w, into: grid.columns.count, gap: across) { engine, column, width in
      var widest = 0.0
      for number in grid.columns[column] {
        let cell = grid.cells[number]
        // An unsized axis takes no part in the size of the track (SwiftUI: gridCellUnsizedAxes).
        if cell.traits?.isUnsizedHorizontally == true { continue }
        widest = max(widest, engine.size(cell.box, Ask(width, .nan)).width)
      }
      return widest
    }
    for cell in grid.cells where cell.span > 1 && cell.traits?.isUnsizedHorizontally != true {
      widen(&widths, for: cell, ask, across)
    }
    let lengths = widths
    let heights = divide(ask.h, into: grid.rows.count, gap: down) { engine, row, height in
      var tallest = 0.0
      for cell in grid.cells[grid.rows[row]] where cell.traits?.isUnsizedVertically != true {
        let width = Self.span(lengths, cell.column, cell.span, across)
        tallest = max(tallest, engine.size(cell.box, Ask(width, height)).height)
      }
      return tallest
    }
    return Tracks(widths: widths, heights: heights)
  }

  /// What a cell over several columns wants more than they have is shared equally by them.
  private mutating func widen(_ widths: inout [Double], for cell: Cell, _ ask: Ask, _ gap: Double) {
    let has = Self.span(widths, cell.column, cell.span, gap)
    // Over all columns a cell is proposed what the grid is; over some, what these have, or nothing where the grid is.
    let offered = cell.span == widths.count ? ask.w : ask.w.isNaN ? .nan : has
    var missing = size(cell.box, Ask(offered, .nan)).width - has
    let last = min(cell.column + cell.span, widths.count)
    guard missing > 0, cell.column < last else { return }
    for column in cell.column..<last {
      let part = lattice.share(missing, last - column)
      widths[column] += part
      missing = missing.less(part)
    }
  }

  /// The length of some tracks and the gaps between them; those beyond the last count for nothing.
  private static func span(_ lengths: [Double], _ first: Int, _ count: Int, _ gap: Double) -> Double {
    let last = min(first + count, lengths.count)
    guard first < last else { return 0 }
    return lengths[first..<last].reduce(0, +) + gap * Double(last - first - 1)
  }

  /// Divides a length as a stack of equal priority does (DocC: Layout, "Stacks", steps 2, 3, 5); `answer` is what a
  /// track answers.
  private mutating func divide(
    _ length: Double, into count: Int, gap: Double, _ answer: (inout Engine, Int, Double) -> Double
  ) -> [Double] {
    guard !length.isNaN else { return (0..<count).map { answer(&self, $0, .nan) } }
    var least: [Double] = []
    var flexibility: [Double] = []
    for track in 0..<count {
      let low = answer(&self, track, 0)
      let flexible = answer(&self, track, .infinity) - low
      least.append(low)
      // Infinite in both cases, the track has no difference, and is as flexible as any.
      flexibility.append(flexible.isNaN ? .infinity : flexible)
    }
    let order = (0..<count).sorted { a, b in
      if flexibility[a] != flexibility[b] { return flexibility[a] < flexibility[b] }
      return flexibility[a] == .infinity && least[a] != least[b] ? least[a] > least[b] : a < b
    }
    var lengths = [Double](repeating: 0, count: count)
    var space = length.less(gap * Double(max(count - 1, 0)))
    for (asked, track) in order.enumerated() {
      lengths[track] = answer(&self, track, max(lattice.share(space, count - asked), 0))
      space = space.less(lengths[track])
    }
    return lengths
  }

  // MARK: Placing

  /// Places a grid's cells: those of a GridRow in their row, which is as wide as the grid, the others in the grid.
  mutating func arrangeGrid(_ index: Int, _ ask: Ask) {
    let grid = cells(index)
    let tracks = tracks(index, ask, grid)
    let spacing = numbers + Int(boxes[index].datum)
    let width = total(tracks, index).width
    var tops: [Double] = []
    var top = 0.0
    for (row, height) in tracks.heights.enumerated() {
      tops.append(top)
      let box = kid(index, row)
      if boxes[box].rule == .gridRow {
        work[box].ask = Ask(width, height)
        work[box].size = Size(width: width, height: height)
        work[box].x = 0
        work[box].y = top
      }
      top += height + spacing[1]
    }
    var lefts = [0.0]
    for length in tracks.widths { lefts.append(lefts[lefts.count - 1] + length + spacing[0]) }
    var columnGuides = [HorizontalAlignment?](repeating: nil, count: tracks.widths.count)
    // The last cell of a column that names an alignment decides for all of it.
    for cell in grid.cells {
      if let alignment = cell.traits?.columnAlignment, cell.column < columnGuides.count {
        columnGuides[cell.column] = alignment
      }
    }
    for cell in grid.cells {
      let space = Size(
        width: Self.span(tracks.widths, cell.column, cell.span, spacing[0]), height: tracks.heights[cell.row])
      put(cell.box, Ask(space.width, space.height), 0, 0)
      var alignment = boxes[index].alignment
      let row = kid(index, cell.row)
      let isInRow = boxes[row].rule == .gridRow
      // The first number of a row says whether it has an alignment of its own.
      if isInRow, numbers[Int(boxes[row].datum)] == 1 { alignment.vertical = boxes[row].alignment.vertical }
      if cell.span == 1, cell.column < columnGuides.count, let guide = columnGuides[cell.column] {
        alignment.horizontal = guide
      }
      let place = place(cell.box, in: space, alignment)
      work[cell.box].x = lefts[min(cell.column, lefts.count - 1)] + place.x
      work[cell.box].y = place.y + (isInRow ? 0 : tops[cell.row])
    }
    for row in grid.rows.indices where boxes[kid(index, row)].rule == .gridRow {
      alignBaselines(kid(index, row), boxes[index].alignment.vertical)
    }
  }

  /// In a row aligned by baselines they meet at the lowest of them.
  private mutating func alignBaselines(_ row: Int, _ outer: VerticalAlignment) {
    let vertical = numbers[Int(boxes[row].datum)] == 1 ? boxes[row].alignment.vertical : outer
    guard vertical == .firstTextBaseline || vertical == .lastTextBaseline else { return }
    let number = GuideNumber.of(vertical)
    var lowest = 0.0
    for place in 0..<Int(boxes[row].kidCount) {
      let cell = kid(row, place)
      work[cell].y = guide(cell, number, work[cell].ask, work[cell].size)
      lowest = max(lowest, work[cell].y)
    }
    for place in 0..<Int(boxes[row].kidCount) {
      let cell = kid(row, place)
      work[cell].y = lattice.at(lowest - work[cell].y)
    }
  }
}
