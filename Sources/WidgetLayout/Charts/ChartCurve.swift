internal import Glibc
package import WidgetModel

/// Points joined by a method of interpolation (Swift Charts: InterpolationMethod): straight lines from point to point, or
/// curves of two control points and an end each.
package struct ChartCurve: Sendable, Equatable {
  /// The corners of straight lines, in points. Where `isCubic`, a first point, then for each segment two control
  /// points and its end.
  package var points: [Point]
  /// Whether the points are those of cubic curves.
  package var isCubic = false

  /// Joins points, of which each has a place.
  package init(_ points: [Point], _ method: Word) {
    switch method {
    case .stepStart, .stepCenter, .stepEnd: self.points = Self.steps(points, method)
    case .monotone: self = Self.monotone(points)
    case .catmullRom, .cardinal: self = Self.smooth(points, isCardinal: method == .cardinal)
    default: self.points = points
    }
  }

  private init(cubic points: [Point]) {
    self.points = points
    isCubic = true
  }

  /// Appends the curve; with `joins`, continues the current subpath.
  func add(to pool: inout PathPool, reversed: Bool = false, joins: Bool = false) {
    let points = reversed ? points.reversed() : points
    guard let first = points.first else { return }
    if joins { pool.line(to: first) } else { pool.move(to: first) }
    if isCubic {
      // Read from its end, a segment has its control points between its ends too.
      for index in stride(from: 1, to: points.count - 2, by: 3) {
        pool.cubic(to: points[index + 2], points[index], points[index + 1])
      }
    } else {
      for point in points.dropFirst() { pool.line(to: point) }
    }
  }

  /// The height changes at the beginning of each step, in its middle, or at its end.
  private static func steps(_ points: [Point], _ method: Word) -> [Point] {
    guard var last = points.first else { return [] }
    var result = [last]
    for point in points.dropFirst() {
      switch method {
      case .stepStart: result.append(Point(x: last.x, y: point.y))
      case .stepEnd: result.append(Point(x: point.x, y: last.y))
      default:
        let middle = last.x + (point.x - last.x) / 2
        result += [Point(x: middle, y: last.y), Point(x: middle, y: point.y)]
      }
      result.append(point)
      last = point
    }
    return result
  }

  /// A curve that rises and falls only where its points do (F. Fritsch and R. Carlson, "Monotone Piecewise Cubic
  /// Interpolation"). Straight lines where places do not go one way.
  private static func monotone(_ points: [Point]) -> ChartCurve {
    let widths = zip(points, points.dropFirst()).map { $1.x - $0.x }
    // Slopes are quotients by the widths, so none of these may be zero.
    guard points.count > 2, widths.allSatisfy({ $0 > 1e-9 }) || widths.allSatisfy({ $0 < -1e-9 }) else {
      return ChartCurve(points, .linear)
    }
    let slopes = zip(zip(points, points.dropFirst()), widths).map { ($0.1.y - $0.0.y) / $1 }
    var tangents = [slopes[0]]
    for (before, after) in zip(slopes, slopes.dropFirst()) {
      // At a turn the tangent is level, so that the curve goes no further than the point.
      tangents.append(before * after <= 0 ? 0 : (before + after) / 2)
    }
    tangents.append(slopes[slopes.count - 1])
    for (index, slope) in slopes.enumerated() {
      // Three times the slope is the steepest tangent that cannot overshoot.
      let most = 3 * abs(slope)
      for end in [index, index + 1] { tangents[end] = min(max(tangents[end], -most), most) }
    }
    var curve = [points[0]]
    for (index, width) in widths.enumerated() {
      let (a, b) = (points[index], points[index + 1])
      curve.append(Point(x: a.x + width / 3, y: a.y + tangents[index] * width / 3))
      curve.append(Point(x: b.x - width / 3, y: b.y - tangents[index + 1] * width / 3))
      curve.append(b)
    }
    return ChartCurve(cubic: curve)
  }

  /// A curve whose tangent at each point is parallel to the line between its neighbours; of Catmull-Rom's the centripetal one
  /// (alpha 0.5), which has no loops.
  private static func smooth(_ points: [Point], isCardinal: Bool) -> ChartCurve {
    guard points.count > 2 else { return ChartCurve(points, .linear) }
    var curve = [points[0]]
    for index in 0..<points.count - 1 {
      let (a, b) = (points[index], points[index + 1])
      let before = index > 0 ? points[index - 1] : a
      let after = index + 2 < points.count ? points[index + 2] : b
      if isCardinal {
        // The tangent is half of the way between both neighbours, and a control point is at a third of the tangent.
        curve.append(Point(x: a.x + (b.x - before.x) / 6, y: a.y + (b.y - before.y) / 6))
        curve.append(Point(x: b.x - (after.x - a.x) / 6, y: b.y - (after.y - a.y) / 6))
      } else {
        curve.append(control(before, a, b))
        curve.append(control(after, b, a))
      }
      curve.append(b)
    }
    return ChartCurve(cubic: curve)
  }

  /// The control point behind `a` on the way to `b`, by the roots of the distances.
  private static func control(_ before: Point, _ a: Point, _ b: Point) -> Point {
    let (near, far) = (distance(before, a), distance(a, b))
    let (d1, d2) = (near.squareRoot(), far.squareRoot())
    // Points that coincide give no ratio of distances: then the control point lies on the straight line.
    guard near > 1e-9, far > 1e-9 else { return Point(x: a.x + (b.x - a.x) / 3, y: a.y + (b.y - a.y) / 3) }
    let whole = 3 * d1 * (d1 + d2)
    func along(_ p: Double, _ q: Double, _ r: Double) -> Double {
      (near * r - far * p + (2 * near + 3 * d1 * d2 + far) * q) / whole
    }
    return Point(x: along(before.x, a.x, b.x), y: along(before.y, a.y, b.y))
  }

  private static func distance(_ a: Point, _ b: Point) -> Double { hypot(a.x - b.x, a.y - b.y) }

  /// Of points in one column of a surface their first, least, greatest and last: no more is seen of them. Linear in the points.
  ///
  /// - Parameter column: the width of a column, in points.
  package static func thinned(_ points: [Point], column: Double) -> [Point] {
    var result: [Point] = []
    var index = 0
    while index < points.count {
      let place = (points[index].x / column).rounded(.down)
      var (end, least, greatest) = (index, index, index)
      while end < points.count, (points[end].x / column).rounded(.down) == place {
        if points[end].y < points[least].y { least = end }
        if points[end].y > points[greatest].y { greatest = end }
        end += 1
      }
      var last = -1
      for kept in [index, min(least, greatest), max(least, greatest), end - 1] where kept > last {
        result.append(points[kept])
        last = kept
      }
      index = end
    }
    return result
  }
}
