internal import WidgetLayout
internal import WidgetModel

// Bars in eighths of a cell, and the columns that stand for a chart's curve.
extension CellPainter {
  /// Fills rectangles of a frame, in points, by eighths of cells; false where one has edges inside cells both ways.
  mutating func blocks(_ rectangles: [Rect], _ color: Color, _ frame: CellBox) -> Bool {
    // Whether both ends lie on the edges of cells; `unit` is a column's width or a row's height in points.
    func isWhole(_ start: Double, _ length: Double, _ unit: Double) -> Bool {
      let (from, to) = (start / unit, (start + length) / unit)
      return from == from.rounded() && to == to.rounded() && length > 0
    }
    guard rectangles.allSatisfy({ isWhole($0.x, $0.width, 8) || isWhole($0.y, $0.height, 16) }) else { return false }
    for bar in rectangles {
      if isWhole(bar.x, bar.width, 8) {
        let columns = CellBox.whole(bar.x / 8)..<CellBox.whole((bar.x + bar.width) / 8)
        for column in columns.clamped(to: clip.left - frame.left..<max(clip.right, clip.left) - frame.left) {
          self.column(column, bar.y, bar.y + bar.height, color, frame, .bar)
        }
      } else {
        let rows = CellBox.whole(bar.y / 16)..<CellBox.whole((bar.y + bar.height) / 16)
        for row in rows.clamped(to: clip.top - frame.top..<max(clip.bottom, clip.top) - frame.top) {
          self.row(row, bar.x, bar.x + bar.width, color, frame)
        }
      }
    }
    return true
  }

  /// The columns of a curve, none of them empty.
  mutating func columns(_ columns: CurveColumns, _ paint: PathPaint, _ frame: CellBox) {
    guard case .color(let color) = paint else { return }
    let ramp: ASCIIRamp = frame.height == 1 ? .bar : .curve
    for (column, span) in columns.spans.enumerated() {
      guard let span else { continue }
      // At least an eighth of a row, which is 2 points, so that a height of 0 is seen.
      self.column(column, min(span.top, span.bottom - 2), span.bottom, color, frame, ramp)
    }
  }

  /// One column between two heights, in points from the frame's top; something is seen of whatever is more than nothing.
  private mutating func column(
    _ column: Int, _ top: Double, _ bottom: Double, _ color: Color, _ frame: CellBox, _ ramp: ASCIIRamp
  ) {
    // In eighths of a row, 2 points each.
    var (first, last) = (CellBox.whole(top / 2), CellBox.whole(bottom / 2))
    guard bottom > top else { return }
    // What is thinner than one grows upwards, and downwards at the top.
    if first == last { if first > 0 { first -= 1 } else { last += 1 } }
    // Of its rows only those inside the clip are visited, however far a bar reaches.
    let rows =
      max(
        CellBox.floor(first, 8), clip.top - frame.top)...max(
        min(CellBox.floor(last - 1, 8), clip.bottom - frame.top - 1), max(CellBox.floor(first, 8), clip.top - frame.top)
      )
    for row in rows {
      let (start, end) = (max(first, row * 8), min(last, row * 8 + 8))
      guard start < end, clip.contains(frame.left + column, frame.top + row) else { continue }
      let place = (frame.top + row) * buffer.columns + frame.left + column
      cell(end - start, of: .rows, isAtStart: start == row * 8, isAtEnd: end == row * 8 + 8, color, ramp, at: place)
    }
  }

  /// One row between two places, in points from the frame's left.
  private mutating func row(_ row: Int, _ left: Double, _ right: Double, _ color: Color, _ frame: CellBox) {
    // In eighths of a column, one point each.
    var (first, last) = (CellBox.whole(left), CellBox.whole(right))
    guard right > left else { return }
    if first == last { last += 1 }
    let from = max(CellBox.floor(first, 8), clip.left - frame.left)
    let to = min(CellBox.floor(last - 1, 8), clip.right - frame.left - 1)
    for column in from..<max(to + 1, from) {
      let (start, end) = (max(first, column * 8), min(last, column * 8 + 8))
      guard start < end, clip.contains(frame.left + column, frame.top + row) else { continue }
      let place = (frame.top + row) * buffer.columns + frame.left + column
      cell(
        end - start, of: .columns, isAtStart: start == column * 8, isAtEnd: end == column * 8 + 8, color, .bar,
        at: place)
    }
  }

  /// The direction in which a cell is divided into eighths.
  private enum Eighths { case rows, columns }

  /// A cell of which some eighths are covered; `isAtStart` from its top or left, `isAtEnd` to its bottom or right.
  private mutating func cell(
    _ count: Int, of eighths: Eighths, isAtStart: Bool, isAtEnd: Bool, _ color: Color, _ ramp: ASCIIRamp, at place: Int
  ) {
    let below = buffer.ground(at: place)
    guard let area = inks.area(faded(color), over: below) else { return }
    let ink = color.role == .primary ? inks.mark(faded(color), over: below) : area
    if count == 8, hasBlocks { return buffer.lay(buffer.index(of: CellGround(ink: area, shade: .full)), at: place) }
    let look = buffer.index(of: CellLook(ink: ink))
    buffer.bare(place)
    guard hasBlocks else { return buffer.put(ascii: ramp.character(count), look: look, at: place) }
    // Blocks begin at the bottom and at the left: from the other edge it is the ground that is covered.
    let isPlain = eighths == .rows ? isAtEnd : isAtStart
    if isPlain {
      buffer.put(BlockArt.block(count, isLower: eighths == .rows), wide: false, look: look, at: place)
      blockCells[place] = (count, ink, buffer.cells[place])
    } else if let known = blockCells[place], known.cell == buffer.cells[place], known.eighths + count >= 8 {
      buffer.lay(buffer.index(of: CellGround(ink: area)), at: place)
      let lower = buffer.index(of: CellLook(ink: known.ink))
      buffer.put(BlockArt.block(known.eighths, isLower: eighths == .rows), wide: false, look: lower, at: place)
    } else if isAtStart || isAtEnd, !below.isStandard {
      buffer.lay(buffer.index(of: CellGround(ink: area)), at: place)
      let rest = buffer.index(of: CellLook(ink: below))
      buffer.put(BlockArt.block(8 - count, isLower: eighths == .rows), wide: false, look: rest, at: place)
    } else {
      buffer.put(BlockArt.far(count, isUpper: eighths == .rows), wide: false, look: look, at: place)
    }
  }
}

/// The characters by which ASCII tells how full a cell is.
enum ASCIIRamp {
  /// A spark or a bar: five steps.
  case bar
  /// A curve of several rows: three.
  case curve

  func character(_ eighths: Int) -> UInt8 {
    // One character for each number of eighths, from 1 to 8.
    switch self {
    case .bar: Array("__.--==#".utf8)[min(max(eighths, 1), 8) - 1]
    case .curve: Array("...--===".utf8)[min(max(eighths, 1), 8) - 1]
    }
  }
}

extension BlockArt {
  private static let lower = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"].map { Array($0.utf8) }
  private static let left = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"].map { Array($0.utf8) }

  /// A cell of which so many eighths are covered, from its bottom or from its left.
  static func block(_ count: Int, isLower: Bool) -> [UInt8] { (isLower ? lower : left)[min(max(count, 1), 8) - 1] }

  /// The nearest to it from the top or the right, of which there are few.
  static func far(_ count: Int, isUpper: Bool) -> [UInt8] {
    Array((count >= 6 ? "█" : count >= 3 ? isUpper ? "▀" : "▐" : isUpper ? "▔" : "▕").utf8)
  }
}

extension CellBox {
  /// The quotient, rounded down.
  /// Swift's own division rounds towards zero, which is up for a negative number.
  static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }
}

/// The heights of a chart's curve in the columns of a frame, in points from its top; nil where it has none.
struct CurveColumns {
  private(set) var spans: [(top: Double, bottom: Double)?]
  private let height: Double

  /// A line: each column from its height in the column's middle down to the frame's bottom.
  init(line parts: [Polyline], _ frame: CellBox) {
    self.init(frame)
    let height = height
    for part in parts {
      for (a, b) in zip(part.points, part.points.dropFirst()) { cross(a, b) { $0 = ($1, height) } }
      touch(part.points)
    }
  }

  /// An area: each column from the highest to the lowest place in its middle.
  init(area parts: [Polyline], _ frame: CellBox) {
    self.init(frame)
    for part in parts {
      let last = part.points.last.map { [$0] } ?? []
      for (a, b) in zip(last + part.points, part.points) {
        cross(a, b) { span, y in span = (min(span?.top ?? y, y), max(span?.bottom ?? y, y)) }
      }
    }
  }

  private init(_ frame: CellBox) {
    spans = .init(repeating: nil, count: frame.width)
    height = Double(frame.height) * 16
  }

  private mutating func cross(_ a: Point, _ b: Point, _ note: (inout (top: Double, bottom: Double)?, Double) -> Void) {
    let (left, right) = a.x <= b.x ? (a, b) : (b, a)
    let first = max(((left.x - 4) / 8).rounded(.up), 0),
      last = min(((right.x - 4) / 8).rounded(.down), Double(spans.count - 1))
    guard first <= last, left.x < right.x else { return }
    for column in Int(first)...Int(last) {
      let part = (Double(column) * 8 + 4 - left.x) / (right.x - left.x)
      note(&spans[column], min(max(left.y + (right.y - left.y) * part, 0), height))
    }
  }

  /// A column that a line begins or ends in has its height there.
  private mutating func touch(_ points: [Point]) {
    for point in [points.first, points.last].compactMap({ $0 }) {
      let column = Int(min(max((point.x / 8).rounded(.down), 0), Double(max(spans.count - 1, 0))))
      guard spans.indices.contains(column), spans[column] == nil, point.x >= 0 else { continue }
      spans[column] = (min(max(point.y, 0), height), height)
    }
  }
}
