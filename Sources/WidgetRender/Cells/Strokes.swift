internal import Glibc
internal import WidgetLayout
internal import WidgetModel

/// A line of some thickness as areas, all turning the same way, so that what they cover together is the line.
struct StrokeOutline {
  /// Half of the line's width, in points.
  private let half: Double
  private let pen: DisplayList.Pen
  private(set) var parts: [Polyline] = []

  init(_ lines: [Polyline], width: Double, _ pen: DisplayList.Pen) {
    (half, self.pen) = (width / 2, pen)
    for line in Self.dashed(lines, pen) { add(line) }
  }

  private mutating func add(_ line: Polyline) {
    var points: [Point] = []
    for point in line.points where points.last != point { points.append(point) }
    if line.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else { return dot(points) }
    let isClosed = line.isClosed && points.count > 2
    let ends = isClosed ? points + [points[0]] : points
    for (index, (a, b)) in zip(ends, ends.dropFirst()).enumerated() {
      let isFirst = !isClosed && index == 0, isLast = !isClosed && index == ends.count - 2
      side(a, b, before: isFirst && pen.cap == .square, after: isLast && pen.cap == .square)
      if index + 2 < ends.count { join(a, b, ends[index + 2]) } else if isClosed { join(a, b, points[1]) }
    }
    guard !isClosed, pen.cap == .round else { return }
    circle(points[0])
    circle(points[points.count - 1])
  }

  /// A line without length is its ends.
  private mutating func dot(_ points: [Point]) {
    guard let point = points.first, pen.cap != .butt else { return }
    if pen.cap == .round { return circle(point) }
    add(polygon: [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { Point(x: point.x + $0 * half, y: point.y + $1 * half) })
  }

  /// The rectangle of a straight line, longer by half its width at square ends.
  private mutating func side(_ a: Point, _ b: Point, before: Bool, after: Bool) {
    let length = a.distance(to: b)
    let (x, y) = ((b.x - a.x) / length * half, (b.y - a.y) / length * half)
    let from = before ? Point(x: a.x - x, y: a.y - y) : a, to = after ? Point(x: b.x + x, y: b.y + y) : b
    add(polygon: [
      Point(x: from.x - y, y: from.y + x), Point(x: to.x - y, y: to.y + x), Point(x: to.x + y, y: to.y - x),
      Point(x: from.x + y, y: from.y - x),
    ])
  }

  /// What is open outside of a corner at `b`.
  private mutating func join(_ a: Point, _ b: Point, _ c: Point) {
    if pen.join == .round { return circle(b) }
    let (before, after) = (a.distance(to: b), b.distance(to: c))
    guard before > 0, after > 0 else { return }
    let (u, v) = (
      Point(x: (b.x - a.x) / before, y: (b.y - a.y) / before), Point(x: (c.x - b.x) / after, y: (c.y - b.y) / after)
    )
    // The sine of the angle between both lines: where they go straight on, nothing is open.
    let turn = u.x * v.y - u.y * v.x
    guard abs(turn) > 1e-6 else { return }
    let outside = turn > 0 ? -half : half
    let first = Point(x: b.x - u.y * outside, y: b.y + u.x * outside)
    let second = Point(x: b.x - v.y * outside, y: b.y + v.x * outside)
    // How much longer than the line is thick the corner would be: ten times is the most (SwiftUI: StrokeStyle).
    let cosine = ((1 + u.x * v.x + u.y * v.y) / 2).squareRoot()
    guard pen.join == .miter, cosine > 0.1 else { return add(polygon: [b, first, second]) }
    let middle = Point(x: (first.x + second.x) / 2 - b.x, y: (first.y + second.y) / 2 - b.y)
    let reach = half / cosine / max((middle.x * middle.x + middle.y * middle.y).squareRoot(), 1e-9)
    add(polygon: [b, first, Point(x: b.x + middle.x * reach, y: b.y + middle.y * reach), second])
  }

  /// A circle as a polygon of sixteen corners.
  private mutating func circle(_ center: Point) {
    add(
      polygon: (0..<16).map { step in
        let angle = Double(step) * .pi / 8
        return Point(x: center.x + cos(angle) * half, y: center.y + sin(angle) * half)
      })
  }

  /// Adds an area, reversed where it turns against the others: so the non-zero rule joins them all.
  private mutating func add(polygon points: [Point]) {
    var area = 0.0
    for (a, b) in zip(points, points.dropFirst() + [points[0]]) { area += a.x * b.y - b.x * a.y }
    parts.append(Polyline(area < 0 ? points.reversed() : points, isClosed: true))
  }

  // MARK: Dashes

  /// The dashes of lines; dashes that nobody could tell apart are a whole line.
  private static func dashed(_ lines: [Polyline], _ pen: DisplayList.Pen) -> [Polyline] {
    let pattern = pen.dash.count % 2 == 0 ? pen.dash : pen.dash + pen.dash
    let period = pattern.reduce(0, +)
    guard period > 0.5 else { return lines }
    let length = lines.reduce(0) { $0 + $1.length }
    guard length / period < 10_000 else { return lines }
    return lines.flatMap { line -> [Polyline] in
      var dashes: [Polyline] = []
      // The phase begins the pattern before the line, by less than one period.
      var start = -(pen.dashPhase - (pen.dashPhase / period).rounded(.down) * period)
      while start < line.length {
        var from = start
        for (index, part) in pattern.enumerated() {
          if index % 2 == 0 { dashes += line.part(from: from, to: from + part).map { [$0] } ?? [] }
          from += part
        }
        start += period
      }
      return dashes
    }
  }
}

extension Polyline {
  /// In points.
  var length: Double {
    let all = isClosed ? points + points.prefix(1) : points
    return zip(all, all.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The part of it between two distances from its beginning; nil for none.
  func part(from start: Double, to end: Double) -> Polyline? {
    let all = isClosed ? points + points.prefix(1) : points
    var result: [Point] = []
    var passed = 0.0
    for (a, b) in zip(all, all.dropFirst()) {
      let length = a.distance(to: b)
      defer { passed += length }
      guard length > 0, passed + length >= start, passed <= end else { continue }
      func place(_ distance: Double) -> Point {
        let part = min(max((distance - passed) / length, 0), 1)
        return Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
      }
      if result.isEmpty { result.append(place(start)) }
      result.append(place(end))
    }
    return result.count > 1 && end > start ? Polyline(result) : nil
  }
}

extension [Polyline] {
  /// The part of all outlines between two parts (0...1) of their length, one after the other.
  func trimmed(from: Double, to: Double) -> [Polyline] {
    guard from > 0 || to < 1 else { return self }
    let whole = reduce(0) { $0 + $1.length }
    var (start, end) = (from * whole, to * whole)
    return flatMap { line -> [Polyline] in
      defer { (start, end) = (start - line.length, end - line.length) }
      return line.part(from: start, to: end).map { [$0] } ?? []
    }
  }
}
