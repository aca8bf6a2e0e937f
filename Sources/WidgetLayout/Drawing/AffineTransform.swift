internal import Glibc
public import WidgetModel

/// A linear map of the plane and a shift (Core Graphics: CGAffineTransform): x' = a·x + c·y + tx, y' = b·x + d·y + ty. The vertical
/// axis points down, so that a positive angle turns clockwise.
public struct AffineTransform: Sendable, Hashable {
  /// The horizontal part of x.
  public var a = 1.0
  /// The vertical part of x.
  public var b = 0.0
  /// The horizontal part of y.
  public var c = 0.0
  /// The vertical part of y.
  public var d = 1.0
  /// The horizontal shift.
  public var tx = 0.0
  /// The vertical shift.
  public var ty = 0.0

  /// Leaves everything where it is.
  public static let identity = AffineTransform()

  /// Creates the identity.
  public init() {}

  /// Creates a shift.
  public init(shift x: Double, _ y: Double) { (tx, ty) = (x, y) }

  /// Creates what a transform does to a frame, in points: a scaling and then a turn, both about its anchor.
  public init(_ transform: DisplayList.Transform, in frame: Rect) {
    let anchor = Point(
      x: frame.x + transform.anchor.x * frame.width, y: frame.y + transform.anchor.y * frame.height)
    let (sine, cosine) = Self.direction(transform.degrees)
    (a, b) = (cosine * transform.scaleX, sine * transform.scaleX)
    (c, d) = (-sine * transform.scaleY, cosine * transform.scaleY)
    (tx, ty) = (anchor.x - a * anchor.x - c * anchor.y, anchor.y - b * anchor.x - d * anchor.y)
  }

  /// Creates a turn about a point, in degrees clockwise.
  public init(turn degrees: Double, about point: Point) {
    let (sine, cosine) = Self.direction(degrees)
    (a, b, c, d) = (cosine, sine, -sine, cosine)
    (tx, ty) = (point.x - a * point.x - c * point.y, point.y - b * point.x - d * point.y)
  }

  /// Sine and cosine, exact for quarter turns.
  private static func direction(_ degrees: Double) -> (sine: Double, cosine: Double) {
    let turn = degrees - (degrees / 360).rounded(.down) * 360
    switch turn {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case 180: return (0, -1)
    case 270: return (-1, 0)
    default: return (sin(turn * .pi / 180), cos(turn * .pi / 180))
    }
  }

  /// Returns where a point comes to lie.
  public func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around where a rectangle comes to lie.
  public func callAsFunction(_ rect: Rect) -> Rect {
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    let corners = [(rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)].map {
      self(Point(x: $0, y: $1))
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// Returns the transform that does another one first, and then this.
  public func after(_ first: AffineTransform) -> AffineTransform {
    var result = AffineTransform()
    (result.a, result.b) = (a * first.a + c * first.b, b * first.a + d * first.b)
    (result.c, result.d) = (a * first.c + c * first.d, b * first.c + d * first.d)
    (result.tx, result.ty) = (a * first.tx + c * first.ty + tx, b * first.tx + d * first.ty + ty)
    return result
  }

  /// How much larger an area becomes; negative where it is mirrored.
  public var determinant: Double { a * d - b * c }

  /// Whether every area collapses to nothing, or the result is not finite.
  public var isFlat: Bool { !(abs(determinant) > 1e-9 && abs(determinant) < 1e12) }

  /// Takes this transform back; nil for one that is flat.
  public var inverse: AffineTransform? {
    guard !isFlat else { return nil }
    var result = AffineTransform()
    (result.a, result.b, result.c, result.d) = (
      d / determinant, -b / determinant, -c / determinant, a / determinant
    )
    (result.tx, result.ty) = (-(result.a * tx + result.c * ty), -(result.b * tx + result.d * ty))
    return result
  }

  /// How much longer lines become, on average over all directions.
  public var scale: Double { abs(determinant).squareRoot() }

  /// The turn that is left where a mirroring about the vertical axis comes first, in degrees clockwise, 0..<360.
  public var degrees: Double {
    let (x, y) = determinant < 0 ? (-a, -b) : (a, b)
    let turn = atan2(y, x) * 180 / .pi
    return turn < 0 ? turn + 360 : turn
  }

  /// The number of quarter turns, 0...3; nil for another angle.
  public var quarters: Int? {
    let quarters = (degrees / 90).rounded()
    return abs(degrees - quarters * 90) < 1e-6 ? Int(quarters) % 4 : nil
  }
}
