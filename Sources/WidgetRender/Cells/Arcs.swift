internal import Glibc
internal import WidgetLayout
internal import WidgetModel

// Outlines of circles and ellipses, by dots.
extension CellPainter {
  /// Draws the outline of a round shape, or the part of it that a trim leaves, along the inside of its frame; false where it is
  /// another shape, or too small for dots.
  mutating func arc(_ shape: DisplayList.Shape, _ frame: CellBox, _ color: Color, width: Double) -> Bool {
    guard shape == .circle || shape == .ellipse, frame.width >= 3, frame.height >= 2, var canvas = canvas(frame) else {
      return false
    }
    let center = Point(x: Double(frame.width) * 4, y: Double(frame.height) * 8)
    var radii = Size(width: center.x, height: center.y)
    if shape == .circle {
      let radius = min(radii.width, radii.height)
      radii = Size(width: radius, height: radius)
    }
    // A line is one dot at least.
    let line = max(width, 5) / min(radii.width, radii.height)
    let (trim, turn) = (trims.last ?? (from: 0, to: 1), (turns.last ?? 0) / 360)
    canvas.paint { point in
      let (x, y) = ((point.x - center.x) / radii.width, (point.y - center.y) / radii.height)
      let distance = (x * x + y * y).squareRoot()
      guard distance <= 1, distance >= 1 - line else { return 0 }
      // An outline begins at 3 o'clock and goes clockwise.
      let part = Self.fraction(atan2(y, x) / (2 * .pi) - turn)
      return part >= trim.from && part <= trim.to ? 1 : 0
    }
    draw(canvas, [color])
    return true
  }

  private static func fraction(_ number: Double) -> Double { number.isFinite ? number - number.rounded(.down) : 0 }
}
