public import WidgetModel

/// The paths of a display list: their verbs in one array, and the points of these in another. A path is in points of the surface
/// (a cell being 8 by 16), from the top left of the frame of the command that draws it. Arcs are curves already.
public struct PathPool: Sendable, Hashable {
  /// What is done with the next points.
  public enum Verb: UInt8, Sendable, Hashable {
    /// Begins a part of its own at the next point.
    case move
    /// A straight line to the next point.
    case line
    /// A curve with one control point, and its end.
    case quad
    /// A curve with two control points, and its end.
    case cubic
    /// A straight line to where the part began; takes no point.
    case close
  }

  /// One path: its ranges of `verbs` and `points`.
  public struct Path: Sendable, Hashable {
    /// The range of its verbs.
    public var verbs: Range<Int32>
    /// The range of its points.
    public var points: Range<Int32>
    /// Whether it is a chart's curve, which has one height at each place: what has no dots for it shows columns.
    public var isCurve: Bool
  }

  /// The verbs of all paths.
  public private(set) var verbs: [Verb] = []
  /// The points of all paths.
  public private(set) var points: [Point] = []
  /// The paths, by the index that `DisplayList.Shape.path` has.
  public private(set) var paths: [Path] = []
  private var firstVerb: Int32 = 0
  private var firstPoint: Int32 = 0
  /// Where the last part began.
  private var start = Point.zero

  /// Creates an empty pool.
  public init() {}

  /// Ends the path that was built since the last one, and returns its index.
  public mutating func end(isCurve: Bool = false) -> Int32 {
    let end = (verbs: Int32(verbs.count), points: Int32(points.count))
    paths.append(Path(verbs: firstVerb..<end.verbs, points: firstPoint..<end.points, isCurve: isCurve))
    (firstVerb, firstPoint) = end
    return Int32(paths.count - 1)
  }

  /// Whether nothing was added since the last path.
  public var isAtStart: Bool { firstVerb == Int32(verbs.count) }

  // MARK: Verbs

  /// Begins a part.
  public mutating func move(to point: Point) {
    start = Self.bounded(point)
    verbs.append(.move)
    points.append(start)
  }

  /// Draws a straight line; without a part before it, it begins one.
  public mutating func line(to point: Point) {
    guard !isAtStart else { return move(to: point) }
    verbs.append(.line)
    points.append(Self.bounded(point))
  }

  /// Draws a curve with one control point.
  public mutating func quad(to point: Point, control: Point) {
    if isAtStart { move(to: control) }
    verbs.append(.quad)
    points += [Self.bounded(control), Self.bounded(point)]
  }

  /// Draws a curve with two control points.
  public mutating func cubic(to point: Point, _ first: Point, _ second: Point) {
    if isAtStart { move(to: first) }
    verbs.append(.cubic)
    points += [Self.bounded(first), Self.bounded(second), Self.bounded(point)]
  }

  /// Closes the part: what follows without a move begins where it began.
  public mutating func close() {
    guard !isAtStart, verbs.last != .close else { return }
    verbs.append(.close)
  }

  /// Adds a rectangle, clockwise from its top left.
  public mutating func rectangle(_ rect: Rect) {
    move(to: rect.origin)
    line(to: Point(x: rect.x + rect.width, y: rect.y))
    line(to: Point(x: rect.x + rect.width, y: rect.y + rect.height))
    line(to: Point(x: rect.x, y: rect.y + rect.height))
    close()
  }

  /// Returns a pool of one path, whose index is 0.
  package static func path(_ draw: (inout PathPool) -> Void) -> PathPool {
    var pool = PathPool()
    draw(&pool)
    _ = pool.end()
    return pool
  }

  /// No further away than anything is seen, so that sums cannot overflow; NaN is 0.
  private static func bounded(_ point: Point) -> Point {
    func bounded(_ length: Double) -> Double { length.isNaN ? 0 : min(max(length, -1e6), 1e6) }
    return Point(x: bounded(point.x), y: bounded(point.y))
  }
}

// MARK: Reading

/// A part of a path as straight lines.
public struct Polyline: Sendable, Hashable {
  /// Its points, in their order.
  public var points: [Point]
  /// Whether its end is joined to its beginning.
  public var isClosed: Bool

  /// Creates a polyline.
  public init(_ points: [Point], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension PathPool {
  /// Returns the parts of a path as straight lines, which lie closer to its curves than any dot shows; none for an index that is
  /// no path's.
  public func polylines(of index: Int32) -> [Polyline] {
    guard paths.indices.contains(Int(index)) else { return [] }
    let path = paths[Int(index)]
    var parts: [Polyline] = []
    var current: [Point] = []
    var next = Int(path.points.lowerBound)
    func flush(_ isClosed: Bool) {
      if !current.isEmpty { parts.append(Polyline(current, isClosed: isClosed)) }
    }
    for verb in verbs[Int(path.verbs.lowerBound)..<Int(path.verbs.upperBound)] {
      switch verb {
      case .move:
        flush(false)
        current = [points[next]]
        next += 1
      case .line:
        current.append(points[next])
        next += 1
      case .quad:
        let from = current.last ?? points[next]
        Self.flatten(from, Self.raised(from, points[next], points[next + 1]), &current)
        next += 2
      case .cubic:
        let from = current.last ?? points[next]
        Self.flatten(from, (points[next], points[next + 1], points[next + 2]), &current)
        next += 3
      case .close:
        flush(true)
        current = current.first.map { [$0] } ?? []
      }
    }
    if current.count > 1 || parts.last?.isClosed != true { flush(false) }
    return parts
  }

  /// A curve with one control point as one with two.
  private static func raised(_ from: Point, _ control: Point, _ end: Point) -> (Point, Point, Point) {
    func between(_ a: Point, _ b: Point) -> Point { Point(x: a.x + (b.x - a.x) * 2 / 3, y: a.y + (b.y - a.y) * 2 / 3) }
    return (between(from, control), between(end, control), end)
  }

  /// Adds a curve as lines of about two points each.
  private static func flatten(_ from: Point, _ curve: (Point, Point, Point), _ points: inout [Point]) {
    func distance(_ a: Point, _ b: Point) -> Double { abs(a.x - b.x) + abs(a.y - b.y) }
    let length = distance(from, curve.0) + distance(curve.0, curve.1) + distance(curve.1, curve.2)
    let steps = Int(min(max((length / 2).rounded(.up), 1), 64))
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let (a, b, c, d) = ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
      points.append(
        Point(
          x: a * from.x + b * curve.0.x + c * curve.1.x + d * curve.2.x,
          y: a * from.y + b * curve.0.y + c * curve.1.y + d * curve.2.y))
    }
  }

  /// The rectangles that a path consists of; nil for a path with anything else in it.
  public func rectangles(of index: Int32) -> [Rect]? {
    guard paths.indices.contains(Int(index)) else { return nil }
    let path = paths[Int(index)]
    guard path.verbs.count > 0, path.verbs.count % 5 == 0, path.points.count == path.verbs.count / 5 * 4 else {
      return nil
    }
    var rectangles: [Rect] = []
    rectangles.reserveCapacity(path.verbs.count / 5)
    for part in 0..<path.verbs.count / 5 {
      let verb = Int(path.verbs.lowerBound) + part * 5, point = Int(path.points.lowerBound) + part * 4
      guard verbs[verb] == .move, verbs[verb + 1] == .line, verbs[verb + 2] == .line, verbs[verb + 3] == .line,
        verbs[verb + 4] == .close
      else { return nil }
      let (a, b, c, d) = (points[point], points[point + 1], points[point + 2], points[point + 3])
      guard a.y == b.y, b.x == c.x, c.y == d.y, d.x == a.x else { return nil }
      rectangles.append(Rect(x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y)))
    }
    return rectangles
  }
}
