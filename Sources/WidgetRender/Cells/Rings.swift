internal import WidgetLayout
internal import WidgetModel

// Circular gauges.
extension CellPainter {
  /// A ring filled clockwise from 12 o'clock: of dots, or one character where there is no space for it.
  mutating func ring(_ part: Double?, _ frame: CellBox, _ fill: Color, _ track: Color) {
    guard !frame.isEmpty else { return }
    guard frame.width >= 4, frame.height >= 2, var canvas = canvas(frame) else {
      let middle = (frame.left + (frame.width - 1) / 2, frame.top + (frame.height - 1) / 2)
      return write(smallRing(part), at: middle.0, middle.1, look(part == nil ? track : fill))
    }
    let part = part.map(Self.unit) ?? 0
    // From 12 o'clock, or where a turn has brought that.
    let size = frame.points.size
    let start = AffineTransform(turn: transform.degrees - 90, about: Point(x: size.width / 2, y: size.height / 2))
    // As thick as it can be told from a disc, and not more than that.
    let width = 3.2 + min(size.width, size.height) / 20
    let outline = circle(in: frame, inset: width / 2).map {
      Polyline($0.points.map { start($0) }, isClosed: $0.isClosed)
    }
    for (from, to, color) in [(part, 1, UInt8(2)), (0, part, 1)] where from < to {
      canvas.paint(StrokeOutline(outline.trimmed(from: from, to: to), width: width, DisplayList.Pen()).parts, color)
    }
    draw(canvas, [fill, ringTrack(fill, track)], track: 2)
  }

  /// The circle in a frame's middle, smaller by a distance, in points from the frame's corner and clockwise from the right.
  private func circle(in frame: CellBox, inset: Double) -> [Polyline] {
    var pool = PathPool()
    let size = frame.points.size
    pool.outline(.circle, in: Size(width: max(size.width - 2 * inset, 0), height: max(size.height - 2 * inset, 0)))
    let path = pool.end()
    return pool.polylines(of: path).map { part in
      Polyline(part.points.map { Point(x: $0.x + inset, y: $0.y + inset) }, isClosed: part.isClosed)
    }
  }

  /// The track of a ring in colour is that colour, faint; of another it is the neutral one.
  private func ringTrack(_ fill: Color, _ track: Color) -> Color {
    switch fill.role {
    case .primary, .secondary, .tertiary, .quaternary: track
    default: fill.opacity(0.24)
    }
  }

  private func smallRing(_ part: Double?) -> String {
    guard let part = part.map(Self.unit) else { return isUnicode ? "◌" : "o" }
    let quarters = Int((part * 4).rounded())
    return isUnicode ? BlockArt.rings[quarters] : ["o", "1", "2", "3", "*"][quarters]
  }
}
