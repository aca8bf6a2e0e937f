internal import WidgetLayout
internal import WidgetModel

/// Which dots of a part of the grid a path covers: a byte a cell, the upper left dot the lowest bit, row by row. Only what is seen
/// has dots, however far the path reaches.
struct DotMask {
  let area: CellBox
  /// Rows of dots in a cell.
  let dotRows: Int
  private let columns: Int
  private let rows: Int
  /// Dots from the area's left and top to the frame's.
  private let left: Double
  private let top: Double
  /// The frame's dots: what lies on its right or bottom edge belongs to the last of them.
  private let frameColumns: Double
  private let frameRows: Double
  private(set) var cells: [UInt8]

  /// Nil where nothing of the parts is seen.
  init?(_ parts: [Polyline], within frame: CellBox, clip: CellBox, dotRows: Int, margin: Double) {
    var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    for part in parts {
      for point in part.points {
        low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
      }
    }
    guard low.x <= high.x else { return nil }
    // Points are bounded (PathPool), so these are numbers of cells.
    area = CellBox(
      left: frame.left + Int(((low.x - margin) / 8 - 0.01).rounded(.down)),
      top: frame.top + Int(((low.y - margin) / 16 - 0.01).rounded(.down)),
      right: frame.left + Int(((high.x + margin) / 8).rounded(.down)) + 1,
      bottom: frame.top + Int(((high.y + margin) / 16).rounded(.down)) + 1
    ).intersection(clip)
    guard !area.isEmpty else { return nil }
    self.dotRows = dotRows
    (columns, rows) = (area.width * 2, area.height * dotRows)
    left = Double(frame.left - area.left) * 2
    top = Double((frame.top - area.top) * dotRows)
    (frameColumns, frameRows) = (Double(frame.width * 2), Double(frame.height * dotRows))
    cells = [UInt8](repeating: 0, count: area.width * area.height)
  }

  /// Sets a dot of the area; one outside of it is not seen.
  private mutating func set(_ column: Int, _ row: Int) {
    guard column >= 0, row >= 0, column < columns, row < rows else { return }
    cells[row / dotRows * area.width + column / 2] |= 1 << UInt8(row % dotRows * 2 + column % 2)
  }

  /// Whether a dot of the area is set.
  func isSet(_ column: Int, _ row: Int) -> Bool {
    cells[row / dotRows * area.width + column / 2] & 1 << UInt8(row % dotRows * 2 + column % 2) != 0
  }

  /// A point in dots from the area's corner.
  private func dots(_ point: Point) -> Point {
    Point(x: left + point.x / 4, y: top + point.y * Double(dotRows) / 16)
  }

  // MARK: Lines

  /// Sets the dots along thin lines, each a dot thick; `isOn` says by the distance from the part's beginning, in points, where
  /// a dash is.
  mutating func draw(_ parts: [Polyline], _ isOn: ((Double) -> Bool)?) {
    for part in parts {
      guard let first = part.points.first else { continue }
      var from = first
      var distance = 0.0
      if part.points.count == 1 { segment(from, from, 0, nil) }
      // What stays in a column of dots is drawn once: a chart of many points has them all in few columns.
      var run: (low: Point, high: Point)?
      for to in part.points.dropFirst() + (part.isClosed ? [first] : []) {
        if isOn == nil, dots(from).x.rounded(.down) == dots(to).x.rounded(.down) {
          let known = run ?? (from, from)
          run = (known.low.y < to.y ? known.low : to, known.high.y > to.y ? known.high : to)
        } else {
          if let run { segment(run.low, run.high, 0, nil) }
          run = nil
          segment(from, to, distance, isOn)
        }
        if isOn != nil { distance += from.distance(to: to) }
        from = to
      }
      if let run { segment(run.low, run.high, 0, nil) }
    }
  }

  /// Sets the dots of a straight line, which begins at `start` points from the beginning of its part.
  private mutating func segment(_ from: Point, _ to: Point, _ start: Double, _ isOn: ((Double) -> Bool)?) {
    let (a, b) = (dots(from), dots(to))
    guard let (enters, leaves) = clipped(a, b) else { return }
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    // A step for each dot along the longer direction leaves no gap.
    let steps = max(Int((max(abs(dx), abs(dy)) * (leaves - enters)).rounded(.up)), 1)
    let length = isOn == nil ? 0 : from.distance(to: to)
    for step in 0...steps {
      let part = enters + (leaves - enters) * Double(step) / Double(steps)
      if let isOn, !isOn(start + length * part) { continue }
      set(edged(a.x + dx * part, left, frameColumns), edged(a.y + dy * part, top, frameRows))
    }
  }

  /// The dot at a place; the frame's far edge belongs to its last dot.
  private func edged(_ place: Double, _ start: Double, _ count: Double) -> Int {
    let dot = place.rounded(.down)
    return Int(dot == start + count && place - dot < 0.05 ? dot - 1 : dot)
  }

  /// From which to which part of a line it can be seen (Liang and Barsky); nil for none.
  private func clipped(_ a: Point, _ b: Point) -> (Double, Double)? {
    var (enters, leaves) = (0.0, 1.0)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    // One dot of margin keeps what runs along the edge.
    for (change, room) in [
      (-dx, a.x + 1), (dx, Double(columns) + 1 - a.x), (-dy, a.y + 1), (dy, Double(rows) + 1 - a.y),
    ] {
      if change == 0 {
        if room < 0 { return nil }
      } else if change < 0 {
        enters = max(enters, room / change)
      } else {
        leaves = min(leaves, room / change)
      }
    }
    return enters <= leaves ? (enters, leaves) : nil
  }

  // MARK: Areas

  /// Sets the dots whose middles lie inside.
  ///
  /// - Parameter keepsSmall: whether a part smaller than a dot has one all the same; not of the pieces of a line.
  mutating func fill(_ parts: [Polyline], isEvenOdd: Bool, keepsSmall: Bool = true) {
    // By row of dots: where edges cross its middle, and whether they go down (1) or up (-1).
    var crossings = [[(place: Double, winding: Int)]](repeating: [], count: rows)
    for part in parts {
      guard part.points.count > 1, var from = part.points.last.map(dots) else { continue }
      var (low, high) = (from, from)
      for point in part.points {
        let to = dots(point)
        cross(from, to, &crossings)
        low = Point(x: min(low.x, to.x), y: min(low.y, to.y))
        high = Point(x: max(high.x, to.x), y: max(high.y, to.y))
        from = to
      }
      if keepsSmall, high.x - low.x < 1, high.y - low.y < 1, high.x > low.x || high.y > low.y {
        set(Int(((low.x + high.x) / 2).rounded(.down)), Int(((low.y + high.y) / 2).rounded(.down)))
      }
    }
    for row in 0..<rows where !crossings[row].isEmpty {
      crossings[row].sort { $0.place < $1.place }
      var winding = 0
      var start = 0.0
      for (place, change) in crossings[row] {
        let wasInside = isEvenOdd ? winding & 1 != 0 : winding != 0
        winding += change
        let isInside = isEvenOdd ? winding & 1 != 0 : winding != 0
        if isInside, !wasInside { start = place }
        if wasInside, !isInside { fill(row, from: start, to: place) }
      }
    }
  }

  /// Where an edge crosses the middles of rows of dots.
  private func cross(_ a: Point, _ b: Point, _ crossings: inout [[(place: Double, winding: Int)]]) {
    guard a.y != b.y else { return }
    let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
    let first = max((upper.y - 0.5).rounded(.up), 0), last = min((lower.y - 0.5).rounded(.up) - 1, Double(rows - 1))
    guard first <= last else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    for row in Int(first)...Int(last) {
      crossings[row].append((upper.x + (Double(row) + 0.5 - upper.y) * slope, a.y < b.y ? 1 : -1))
    }
  }

  /// Sets the dots of a row whose middles lie between two places, in dots from the area's left.
  private mutating func fill(_ row: Int, from start: Double, to end: Double) {
    let first = max((start - 0.5).rounded(.up), 0), last = min((end - 0.5).rounded(.up) - 1, Double(columns - 1))
    guard first <= last else { return }
    for column in Int(first)...Int(last) { set(column, row) }
  }
}

extension Point {
  func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
