import WidgetModel

/// The rectangles of bars inside the plot, in points.
extension ChartGeometry {
  /// The bars of some marks; on cells whole columns or rows thick, and merged where several share one.
  func bars(_ marks: [Int], _ data: ChartData, _ isCells: Bool) -> [Rect] {
    var bars: [Rect] = []
    bars.reserveCapacity(marks.count)
    for index in marks {
      guard let bar = bar(data.marks[index], spans[index], data.styles[Int(data.marks[index].style)], isCells) else {
        continue
      }
      guard let last = bars.last, isSideways ? last.y == bar.y : last.x == bar.x,
        last.width == bar.width || !isSideways,
        bars.count > 1, last.intersects(bar)
      else {
        bars.append(bar)
        continue
      }
      bars[bars.count - 1] = last.union(bar)
    }
    return bars
  }

  /// The rectangle of one bar, in points from the plot's top left; nil where an end or its place is NaN, so that
  /// nothing of it is drawn.
  private func bar(_ mark: ChartMark, _ span: (from: Double, to: Double), _ style: MarkStyle, _ isCells: Bool) -> Rect?
  {
    let isOneRow = isCells && plot.height <= 16
    if isSideways {
      let (from, to) = (x.place(span.from), x.place(span.to))
      let middle = top(mark.y)
      guard !from.isNaN, !to.isNaN, !middle.isNaN else { return nil }
      let (start, length) = across(
        middle, style.height, y.kind == .category ? y.band : step(y), 16, isCells, plot.height)
      return Rect(x: min(from, to), y: start, width: abs(to - from), height: length)
    }
    var (from, to) = (top(base(span.from)), top(span.to))
    guard !from.isNaN, !to.isNaN else { return nil }
    if isOneRow { (from, to) = (min(max(from, 0), plot.height), min(max(to, 0), plot.height)) }
    var rect = Rect(x: 0, y: min(from, to), width: 0, height: abs(to - from))
    // An eighth of a row is the least that shows, so that a value of 0 is seen in a spark too.
    if isOneRow, rect.height < 2 { rect = Rect(x: 0, y: min(from, to, plot.height - 2), width: 0, height: 2) }
    let ends = (x.place(mark.xStart), x.place(mark.xEnd))
    if !ends.0.isNaN, !ends.1.isNaN {
      (rect.x, rect.width) = (min(ends.0, ends.1), abs(ends.1 - ends.0))
      return rect
    }
    let middle = x.place(mark.x)
    guard !middle.isNaN else { return nil }
    (rect.x, rect.width) = across(middle, style.width, x.kind == .category ? x.band : step(x), 8, isCells, plot.width)
    return rect
  }

  /// The value where a bar or an area begins: on a logarithmic axis there is no 0.
  func base(_ value: Double) -> Double { y.kind == .log && value <= 0 ? y.low : value }

  /// The length in points between two neighbouring bars on an axis of numbers.
  private func step(_ scale: ChartScale) -> Double { scale.length * barStep / (scale.high - scale.low) }

  /// Where a bar begins across its length, and how thick it is: four fifths of its band, at least a column or row, with one
  /// between it and the next where there is space.
  ///
  /// - Parameters:
  ///   - middle: the middle of the bar's band, in points.
  ///   - wanted: the thickness that the mark asks for, in points; nil for four fifths of the band.
  ///   - band: the distance from one bar to the next, in points.
  ///   - unit: a column's width or a row's height, in points; it counts on cells alone.
  ///   - length: the plot's length on this axis, in points.
  private func across(
    _ middle: Double, _ wanted: Double?, _ band: Double, _ unit: Double, _ isCells: Bool, _ length: Double
  ) -> (start: Double, thickness: Double) {
    let free = min(wanted ?? band * 0.8, length)
    guard isCells else { return (middle - free / 2, free) }
    let units = band / unit
    if wanted == nil, units < 2 {
      // Too narrow for gaps: each bar ends where the next begins.
      // The small addend keeps an edge that is whole but for a rounding error in its own column.
      let start = (middle / unit - units / 2 + 1e-6).rounded(.down)
      let end = (middle / unit + units / 2 + 1e-6).rounded(.down)
      return (start * unit, max(end - start, 1) * unit)
    }
    let most = wanted == nil ? units.rounded(.down) - 1 : (length / unit).rounded(.down)
    let thickness = max(min((free / unit).rounded(), most), 1)
    let start = (middle / unit - thickness / 2 + 1e-9).rounded()
    return (min(max(start, 0), max((length / unit).rounded(.down) - thickness, 0)) * unit, thickness * unit)
  }
}

extension Rect {
  /// Whether two rectangles overlap or share an edge.
  fileprivate func intersects(_ other: Rect) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height && other.y <= y + height
  }
}
