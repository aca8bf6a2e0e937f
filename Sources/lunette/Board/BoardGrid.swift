import WidgetModel

/// Where the widgets of a board stand, in cells from its top left corner: in their order, each at the first place in a grid where it
/// fits, row by row, so that gaps are filled (CSS: `grid-auto-flow: dense`).
///
/// The grid's unit is 8 columns by 4 rows, the blank ones between two widgets included. A small widget takes 3 by 3 of them, which
/// makes every family of the system as large as it is elsewhere, with two columns and two rows between any two; accessories share the
/// units of a small one. A family that is wider than the screen is as wide as that.
struct BoardGrid: Equatable {
  /// In the widgets' order.
  let frames: [CellFrame]
  /// The cells that the widgets take, from the corner.
  let columns: Int
  let rows: Int

  /// - Parameter width: columns of the screen.
  init(_ families: [Family], width: Int) {
    let across = Self.units(width)
    var grid = Occupancy(across)
    frames = families.map { family in
      let span = Span(family, within: across)
      return Self.frame(family, span, at: grid.take(span), width)
    }
    columns = min(across * Span.unit.columns - Span.gap, max(width, 1))
    rows = frames.map { $0.row + $0.rows }.max() ?? 0
  }

  /// Units beside each other on a screen: of whole small widgets, at least one.
  private static func units(_ width: Int) -> Int {
    let small = Span.small * Span.unit.columns
    return max((width + Span.gap) / small, 1) * Span.small
  }

  private static func frame(_ family: Family, _ span: Span, at place: (column: Int, row: Int), _ width: Int)
    -> CellFrame
  {
    let room = (
      columns: span.columns * Span.unit.columns - (family.isAccessory ? 1 : Span.gap),
      rows: span.rows * Span.unit.rows - (family.isAccessory ? 1 : Span.gap)
    )
    let column = place.column * Span.unit.columns
    return CellFrame(
      column: column, row: place.row * Span.unit.rows,
      columns: max(
        min(family.isAccessory ? min(Int(family.cells.width), room.columns) : room.columns, width - column), 1),
      rows: family.isAccessory ? min(Int(family.cells.height), room.rows) : room.rows)
  }

  /// The units that a widget takes.
  struct Span: Hashable {
    static let unit = (columns: 8, rows: 4)
    /// Blank columns and rows between two widgets of the system's families.
    static let gap = 2
    /// Units of a small widget's side.
    static let small = 3

    var columns: Int
    var rows: Int
    /// It stands at multiples of this.
    var step: (columns: Int, rows: Int) { (stepColumns, stepRows) }
    private var stepColumns: Int
    private var stepRows: Int

    init(_ family: Family, within most: Int) {
      let size: (columns: Int, rows: Int) =
        switch family {
        case .systemSmall: (3, 3)
        case .systemMedium: (6, 3)
        case .systemLarge: (6, 6)
        case .systemExtraLarge: (12, 6)
        case .systemExtraLargePortrait: (6, 12)
        case .accessoryInline: (4, 1)
        case .accessoryRectangular: (3, 1)
        case .accessoryCircular, .accessoryCorner: (1, 1)
        }
      (columns, rows) = (min(size.columns, most), size.rows)
      // What is as wide as a small widget stands below one.
      stepColumns = size.columns % Self.small == 0 ? Self.small : 1
      stepRows = family.isAccessory ? 1 : Self.small
    }
  }

  /// Which units are taken, row by row.
  private struct Occupancy {
    private let across: Int
    private var taken: [Bool] = []
    /// Where the last widget of the same span was put: before it there is no place for another.
    private var last: [Span: (column: Int, row: Int)] = [:]

    init(_ across: Int) { self.across = across }

    mutating func take(_ span: Span) -> (column: Int, row: Int) {
      var (column, row) = last[span] ?? (0, 0)
      while !isFree(column, row, span) {
        column += span.step.columns
        if column + span.columns > across { (column, row) = (0, row + span.step.rows) }
      }
      last[span] = (column, row)
      let end = (row + span.rows) * across
      if taken.count < end { taken += [Bool](repeating: false, count: end - taken.count) }
      for y in row..<row + span.rows {
        for x in column..<column + span.columns { taken[y * across + x] = true }
      }
      return (column, row)
    }

    private func isFree(_ column: Int, _ row: Int, _ span: Span) -> Bool {
      for y in row..<row + span.rows {
        for x in column..<column + span.columns where y * across + x < taken.count && taken[y * across + x] {
          return false
        }
      }
      return true
    }
  }

  // MARK: Neighbours

  /// The widget that an arrow leads to: the nearest in that direction, before it one that stands at the same height or below each other.
  /// Nil where there is none.
  func neighbour(of index: Int, _ direction: Direction) -> Int? {
    guard frames.indices.contains(index) else { return nil }
    let from = frames[index]
    func measure(_ to: CellFrame) -> (ahead: Int, overlap: Int, aside: Int) {
      let across = min(from.row + from.rows, to.row + to.rows) - max(from.row, to.row)
      let along = min(from.column + from.columns, to.column + to.columns) - max(from.column, to.column)
      switch direction {
      case .left: return (from.column - (to.column + to.columns), across, abs(from.row - to.row))
      case .right: return (to.column - (from.column + from.columns), across, abs(from.row - to.row))
      case .up: return (from.row - (to.row + to.rows), along, abs(from.column - to.column))
      case .down: return (to.row - (from.row + from.rows), along, abs(from.column - to.column))
      }
    }
    let ahead = frames.indices.filter { $0 != index && measure(frames[$0]).ahead >= 0 }
    return ahead.min { one, other in
      let (a, b) = (measure(frames[one]), measure(frames[other]))
      return (a.overlap > 0 ? 0 : 1, a.ahead, a.aside, one) < (b.overlap > 0 ? 0 : 1, b.ahead, b.aside, other)
    }
  }

  /// The widget at a cell of the board.
  func index(column: Int, row: Int) -> Int? { frames.firstIndex { $0.contains(column: column, row: row) } }
}
