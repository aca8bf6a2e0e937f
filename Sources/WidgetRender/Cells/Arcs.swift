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
    var radii = Size(width: Double(frame.width) * 4, height: Double(frame.height) * 8)
    if shape == .circle {
      let radius = min(radii.width, radii.height)
      radii = Size(width: radius, height: radius)
    }
    let (trim, turn) = (trims.last ?? (from: 0, to: 1), (turns.last ?? 0) / 360)
    // A line is one dot at least.
    canvas.paintBand(radii, width: max(width, 5), from: turn) { $0 >= trim.from && $0 <= trim.to ? 1 : 0 }
    draw(canvas, [color])
    return true
  }
}
