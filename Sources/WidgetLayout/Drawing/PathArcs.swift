internal import Glibc
public import WidgetModel

/// Round parts of paths, as curves of a quarter turn at most.
extension PathPool {
  /// Adds an arc of an ellipse, joined to the part before it by a straight line.
  ///
  /// - Parameters:
  ///   - from: where it begins, in degrees clockwise from the right.
  ///   - sweep: how far it goes, in degrees; negative for counterclockwise.
  public mutating func arc(center: Point, radii: Size, from: Double, sweep: Double) {
    guard from.isFinite, sweep.isFinite else { return }
    let turn = min(max(sweep, -360), 360)
    let pieces = max(Int((abs(turn) / 90).rounded(.up)), 1)
    let step = turn / Double(pieces) * .pi / 180
    // How far control points lie along the tangent, so that the curve's middle lies on the arc.
    let reach = 4 / 3 * tan(step / 4)
    var angle = from * .pi / 180
    func place(_ angle: Double, _ along: Double) -> Point {
      let (x, y) = (cos(angle), sin(angle))
      return Point(x: center.x + (x - along * y) * radii.width, y: center.y + (y + along * x) * radii.height)
    }
    line(to: place(angle, 0))
    for _ in 0..<pieces {
      cubic(to: place(angle + step, 0), place(angle, reach), place(angle + step, -reach))
      angle += step
    }
  }

  /// Adds a part of the largest circle in the middle of a rectangle.
  ///
  /// - Parameters:
  ///   - from: where it begins, and `to`: where it ends, in turns from `start`.
  ///   - start: in degrees clockwise from the right; the top, if nothing else is said.
  package mutating func ring(in rect: Rect, from: Double = 0, to: Double = 1, start: Double = -90) {
    let radius = min(rect.width, rect.height) / 2
    arc(
      center: Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2),
      radii: Size(width: radius, height: radius), from: start + from * 360, sweep: (to - from) * 360)
  }

  /// Adds a whole ellipse inside a rectangle, clockwise from the right.
  public mutating func ellipse(_ rect: Rect) {
    let radii = Size(width: rect.width / 2, height: rect.height / 2)
    let center = Point(x: rect.x + radii.width, y: rect.y + radii.height)
    move(to: Point(x: rect.x + rect.width, y: center.y))
    arc(center: center, radii: radii, from: 0, sweep: 360)
    close()
  }

  /// Adds a rectangle with round corners, clockwise from the end of its top left one.
  ///
  /// - Parameter radii: of the corners, clockwise from the top left; each at most half of the shorter side.
  public mutating func rounded(_ rect: Rect, radii: [Double]) {
    let most = min(rect.width, rect.height) / 2
    let corners = radii.map { $0.isNaN ? 0 : min(max($0, 0), most) } + [0, 0, 0, 0]
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    move(to: Point(x: rect.x + corners[0], y: rect.y))
    let places = [
      (Point(x: right - corners[1], y: rect.y + corners[1]), corners[1], -90.0),
      (Point(x: right - corners[2], y: bottom - corners[2]), corners[2], 0),
      (Point(x: rect.x + corners[3], y: bottom - corners[3]), corners[3], 90),
      (Point(x: rect.x + corners[0], y: rect.y + corners[0]), corners[0], 180),
    ]
    for (center, radius, from) in places {
      if radius > 0 {
        arc(center: center, radii: Size(width: radius, height: radius), from: from, sweep: 90)
      } else {
        line(to: center)
      }
    }
    close()
  }

  /// Adds a rectangle whose corners begin gently, as those of SwiftUI's `continuous` style do; clockwise from the end of its top left one.
  ///
  /// - Parameter radii: of the corners, clockwise from the top left. A corner reaches about one and a half radii along a side; one
  ///   that has no space for that is round.
  public mutating func continuous(_ rect: Rect, radii: [Double]) {
    let radii = radii.map { $0.isNaN ? 0 : max($0, 0) } + [0, 0, 0, 0]
    let most = min(rect.width, rect.height) / 2
    guard radii.allSatisfy({ $0 * ContinuousCorner.reach <= most }) else { return rounded(rect, radii: radii) }
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    // Each corner, and the two sides that it joins: from it towards the corner before, and towards the next.
    let corners = [
      (Point(x: right, y: rect.y), Point(x: -1, y: 0), Point(x: 0, y: 1), radii[1]),
      (Point(x: right, y: bottom), Point(x: 0, y: -1), Point(x: -1, y: 0), radii[2]),
      (Point(x: rect.x, y: bottom), Point(x: 1, y: 0), Point(x: 0, y: -1), radii[3]),
      (rect.origin, Point(x: 0, y: 1), Point(x: 1, y: 0), radii[0]),
    ]
    move(to: Point(x: rect.x + radii[0] * ContinuousCorner.reach, y: rect.y))
    for (corner, before, after, radius) in corners {
      func place(_ part: (Double, Double)) -> Point {
        Point(
          x: corner.x + (before.x * part.0 + after.x * part.1) * radius,
          y: corner.y + (before.y * part.0 + after.y * part.1) * radius)
      }
      line(to: place((ContinuousCorner.reach, 0)))
      guard radius > 0 else { continue }
      for curve in ContinuousCorner.curves { cubic(to: place(curve.2), place(curve.0), place(curve.1)) }
    }
    close()
  }

  /// Adds the outline of a shape as it is drawn in points: with continuous corners. A pool's path is drawn by itself.
  public mutating func pointOutline(_ shape: DisplayList.Shape, in rect: Rect) {
    switch shape {
    case .rounded(let radius): continuous(rect, radii: [radius, radius, radius, radius])
    case .uneven(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing):
      continuous(rect, radii: [topLeading, topTrailing, bottomTrailing, bottomLeading])
    case .capsule: rounded(rect, radii: [.infinity, .infinity, .infinity, .infinity])
    case .rectangle: rectangle(rect)
    case .ellipse: ellipse(rect)
    case .circle:
      let side = min(rect.width, rect.height)
      ellipse(
        Rect(x: rect.x + (rect.width - side) / 2, y: rect.y + (rect.height - side) / 2, width: side, height: side))
    case .path: break
    }
  }

  /// Adds the outline of a shape in a frame of that size, in points; another path is not looked at.
  public mutating func outline(_ shape: DisplayList.Shape, in size: Size) {
    let rect = Rect(origin: .zero, size: size)
    let side = min(size.width, size.height)
    switch shape {
    case .rectangle: rectangle(rect)
    case .rounded(let radius): rounded(rect, radii: [radius, radius, radius, radius])
    case .uneven(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing):
      rounded(rect, radii: [topLeading, topTrailing, bottomTrailing, bottomLeading])
    case .capsule: rounded(rect, radii: [side, side, side, side])
    case .ellipse: ellipse(rect)
    case .circle:
      ellipse(Rect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side))
    case .path: break
    }
  }
}

/// The curves of a continuous corner in parts of its radius, as published measurements of UIBezierPath have them: distances from the
/// corner along the side before it, and along the side after it.
private enum ContinuousCorner {
  static let reach = 1.528665

  /// Two control points and the end of each.
  static let curves: [((Double, Double), (Double, Double), (Double, Double))] = [
    ((1.088493, 0), (0.868407, 0), (0.631494, 0.074911)),
    ((0.372824, 0.169060), (0.169060, 0.372824), (0.074911, 0.631494)),
    ((0, 0.868407), (0, 1.088493), (0, 1.528665)),
  ]
}
