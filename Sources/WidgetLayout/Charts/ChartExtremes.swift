internal import Glibc
import WidgetModel

/// The highest and the lowest value of a chart's only line or area, with a place for each that the curve leaves free
/// (DocC: Charts, "Axes").
struct ChartExtremes {
  /// The texts and their frames, in points from the plot's corner; empty if there is no space.
  private(set) var labels: [ChartGeometry.Label] = []

  /// The least plot that has labels, in lines of text and in points: five lines and twenty columns.
  private static let least = (lines: 5.0, width: 160.0)

  init(_ chart: ChartDrawing, _ ruler: ChartRuler) {
    let plot = chart.geometry.plot.size
    // Who hides the axis wants no figures, and of dates and categories none is the highest.
    guard chart.options.y.visibility != .hidden, chart.options.y.scale != .date, chart.data.yCategories.isEmpty,
      plot.height >= Self.least.lines * ruler.line, plot.width >= Self.least.width,
      let curve = Self.curve(of: chart), let low = curve.min(by: { $0.value < $1.value }),
      let high = curve.max(by: { $0.value < $1.value }), low.value < high.value
    else { return }
    let texts = Self.texts(low.value, high.value, ruler.words)
    for (end, text, isHigh) in [(high, texts.high, true), (low, texts.low, false)] {
      let size = Size(width: ruler.width(text), height: ruler.line)
      let free = Self.places(at: end.place, size, isHigh: isHigh, ruler).first { place in
        let isInside =
          place.x >= 0 && place.y >= 0 && place.x + place.width <= plot.width && place.y + place.height <= plot.height
        return isInside && !Self.touches(curve.map(\.place), place)
          && labels.allSatisfy { $0.frame.intersection(place).width == 0 || $0.frame.intersection(place).height == 0 }
      }
      if let free { labels.append(ChartGeometry.Label(text: text, frame: free)) }
    }
  }

  /// The values of the one curve, in their order, with their places; nil where there are several, none, or other marks.
  private static func curve(of chart: ChartDrawing) -> [(value: Double, place: Point)]? {
    let data = chart.data
    guard let first = data.marks.first,
      data.marks.allSatisfy({ mark in
        (mark.kind == .line || mark.kind == .area || mark.kind == .rule)
          && (mark.series == first.series || mark.kind == .rule)
      })
    else { return nil }
    let curve = data.marks.compactMap { mark -> (value: Double, place: Point)? in
      guard mark.kind != .rule, mark.y.isFinite else { return nil }
      let place = Point(x: chart.geometry.x.place(mark.x), y: chart.geometry.top(mark.y))
      return place.x.isFinite && place.y.isFinite ? (mark.y, place) : nil
    }
    return curve.isEmpty ? nil : curve
  }

  /// Both values with as many digits as tell a hundredth of their distance.
  private static func texts(_ low: Double, _ high: Double, _ words: (any DateWords)?) -> (low: String, high: String) {
    let step = pow(10, (log10(high - low) - 2).rounded(.down))
    let texts = ChartLabels.numbers([low, high].map { ($0 / step).rounded() * step }, words)
    return (texts[0], texts[1])
  }

  /// Frames around a point, the best first: beyond it, then to both sides of that, then beside it. On cells they are whole.
  private static func places(at point: Point, _ size: Size, isHigh: Bool, _ ruler: ChartRuler) -> [Rect] {
    // The row and the column of the point; in points its label's top beside it, and the point itself.
    let row = ruler.isCells ? (point.y / 16).rounded(.down) * 16 : point.y - size.height / 2
    let beyond = ruler.isCells ? (isHigh ? row - 16 : row + 16) : (isHigh ? point.y - size.height - 2 : point.y + 2)
    let column = ruler.isCells ? (point.x / 8).rounded(.down) * 8 : point.x
    let middle = ruler.isCells ? ((column - size.width / 2) / 8).rounded() * 8 : column - size.width / 2
    let (left, right) = (column - size.width - 8, column + 16)
    let corners = [(middle, beyond), (right, beyond), (left, beyond), (right, row), (left, row)]
    return corners.map { Rect(x: $0, y: $1, width: size.width, height: size.height) }
  }

  /// Whether straight lines between points, which lie from left to right, pass through a rectangle.
  private static func touches(_ points: [Point], _ rect: Rect) -> Bool {
    zip(points, points.dropFirst()).contains { a, b in
      let (from, to) = (max(min(a.x, b.x), rect.x), min(max(a.x, b.x), rect.x + rect.width))
      guard from <= to else { return false }
      // The heights at both ends of the part of the line that lies over or under the rectangle.
      func height(_ x: Double) -> Double { b.x == a.x ? a.y : a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) }
      let (p, q) = a.x == b.x ? (a.y, b.y) : (height(from), height(to))
      return min(p, q) <= rect.y + rect.height && max(p, q) >= rect.y
    }
  }
}
