internal import Glibc
import WidgetModel

/// The sectors of a pie, clockwise from the top.
struct ChartSectors {
  /// In points of the plot, like the radii.
  private let center: Point
  /// The largest radius: half of the plot's shorter side.
  private let most: Double
  /// The sum of all shares, which is the full circle.
  private let total: Double
  /// Degrees at which the next one begins.
  private var start = -90.0

  init(_ data: ChartData, in size: Size) {
    center = Point(x: size.width / 2, y: size.height / 2)
    most = min(size.width, size.height) / 2
    total = data.marks.reduce(0) { $1.kind == .sector && $1.y.isFinite && $1.y > 0 ? $0 + $1.y : $0 }
  }

  /// Adds the next sector to a path; false for one that has no share.
  mutating func add(_ share: Double, _ style: MarkStyle, to pool: inout PathPool) -> Bool {
    guard share.isFinite, share > 0, total > 0, most > 0 else { return false }
    let sweep = share / total * 360
    let from = start
    start += sweep
    let outer = Self.length(style.outerRadius ?? most, of: most)
    let inner = min(Self.length(style.innerRadius, of: outer), outer)
    guard sweep < 360 else {
      ring(outer, inner, &pool)
      return true
    }
    let inset = style.angularInset / 2
    // The angle in degrees by which an edge moves at a radius, so that it is inset by half of the gap's length.
    func turn(_ radius: Double) -> Double { asin(min(inset / max(radius, 1e-9), 1)) * 180 / .pi }
    let edge = min(turn(outer), sweep / 2 - 1e-3)
    pool.arc(
      center: center, radii: Size(width: outer, height: outer), from: from + edge, sweep: max(sweep - 2 * edge, 0))
    let notch = min(inner > 0 ? turn(inner) : sweep / 2, sweep / 2)
    if inner > 0, sweep - 2 * notch > 0 {
      pool.arc(
        center: center, radii: Size(width: inner, height: inner), from: from + sweep - notch,
        sweep: -(sweep - 2 * notch))
    } else {
      // Both sides meet beyond the centre by as much as they are inset.
      let half = sweep / 2 * .pi / 180
      let reach = min(max(inner, inset / max(sin(min(half, .pi / 2)), 1e-3)), outer)
      let middle = (from + sweep / 2) * .pi / 180
      pool.line(to: Point(x: center.x + cos(middle) * reach, y: center.y + sin(middle) * reach))
    }
    pool.close()
    return true
  }

  /// The only sector is the whole pie.
  private func ring(_ outer: Double, _ inner: Double, _ pool: inout PathPool) {
    func circle(_ radius: Double) -> Rect {
      Rect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
    }
    pool.ellipse(circle(outer))
    guard inner > 0 else { return }
    pool.move(to: Point(x: center.x + inner, y: center.y))
    pool.arc(center: center, radii: Size(width: inner, height: inner), from: 0, sweep: -360)
    pool.close()
  }

  /// A length in points; below 1 a part of another.
  private static func length(_ length: Double, of whole: Double) -> Double {
    length.isNaN ? 0 : min(length < 1 ? length * whole : length, whole)
  }
}
