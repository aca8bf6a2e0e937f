internal import Glibc
import WidgetModel

/// The shapes of points.
enum ChartSymbols {
  /// The character of a shape in cells; nil for a circle, which is a dot.
  static func glyph(_ symbol: Word) -> String? {
    switch symbol {
    case .square: "■"
    case .triangle: "▲"
    case .diamond: "◆"
    case .pentagon: "★"
    case .plus: "+"
    case .cross: "×"
    case .asterisk: "*"
    default: nil
    }
  }

  /// Adds a shape of about the area of a circle of that radius.
  static func add(_ symbol: Word, at place: Point, _ radius: Double, to pool: inout PathPool) {
    // A factor gives the distance of the corners; with it the area of a polygon is about that of the circle.
    switch symbol {
    case .square: polygon(4, from: -135, radius * 1.25, place, &pool)
    case .diamond: polygon(4, from: -90, radius * 1.25, place, &pool)
    case .triangle: polygon(3, from: -90, radius * 1.5, place, &pool)
    case .pentagon: polygon(5, from: -90, radius * 1.15, place, &pool)
    case .plus: cross(2, from: 0, radius * 1.4, place, &pool)
    case .cross: cross(2, from: 45, radius * 1.4, place, &pool)
    case .asterisk: cross(3, from: 90, radius * 1.4, place, &pool)
    // What is smaller than a dot is one, whatever its shape.
    case .circle where radius <= 1:
      pool.rectangle(Rect(x: place.x - radius, y: place.y - radius, width: radius * 2, height: radius * 2))
    default:
      pool.ellipse(Rect(x: place.x - radius, y: place.y - radius, width: radius * 2, height: radius * 2))
    }
  }

  /// A point of a circle. Degrees run clockwise from the right, as y grows downwards.
  private static func on(_ degrees: Double, _ radius: Double, _ center: Point) -> Point {
    Point(x: center.x + cos(degrees * .pi / 180) * radius, y: center.y + sin(degrees * .pi / 180) * radius)
  }

  private static func polygon(
    _ sides: Int, from start: Double, _ radius: Double, _ center: Point, _ pool: inout PathPool
  ) {
    for side in 0..<sides {
      let point = on(start + Double(side) * 360 / Double(sides), radius, center)
      if side == 0 { pool.move(to: point) } else { pool.line(to: point) }
    }
    pool.close()
  }

  /// Strokes through the middle, a quarter of their length thick.
  private static func cross(
    _ strokes: Int, from start: Double, _ radius: Double, _ center: Point, _ pool: inout PathPool
  ) {
    for stroke in 0..<strokes {
      let angle = start + Double(stroke) * 180 / Double(strokes)
      let (a, b) = (on(angle, radius, center), on(angle + 180, radius, center))
      let side = on(angle + 90, radius / 4, .zero)
      pool.move(to: Point(x: a.x + side.x, y: a.y + side.y))
      pool.line(to: Point(x: a.x - side.x, y: a.y - side.y))
      pool.line(to: Point(x: b.x - side.x, y: b.y - side.y))
      pool.line(to: Point(x: b.x + side.x, y: b.y + side.y))
      pool.close()
    }
  }
}
