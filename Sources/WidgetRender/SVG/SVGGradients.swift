internal import WidgetLayout
internal import WidgetModel

// Gradients.
extension SVGWriter {
  /// Fills a shape with colours along a line, from a point outwards or around it.
  mutating func fill(_ shape: DisplayList.Shape, _ frame: Rect, _ gradient: DisplayList.Gradient) {
    if case .angular(let center, let start, let end) = gradient.course {
      return sectors(gradient, shape, frame, center, start, end)
    }
    let paint = nextIdentifier()
    switch gradient.course {
    case .linear(let start, let end):
      out.start("linearGradient")
      out.identifier(paint)
      out.attribute("gradientUnits", "userSpaceOnUse")
      out.attribute("x1", frame.x + start.x * frame.width)
      out.attribute("y1", frame.y + start.y * frame.height)
      out.attribute("x2", frame.x + end.x * frame.width)
      out.attribute("y2", frame.y + end.y * frame.height)
      out.open()
      stops(gradient) { $0 }
      out.close("linearGradient")
    case .radial(let center, let from, let to):
      let radius = max(from, to, 0.001)
      out.start("radialGradient")
      out.identifier(paint)
      out.attribute("gradientUnits", "userSpaceOnUse")
      out.attribute("cx", frame.x + center.x * frame.width)
      out.attribute("cy", frame.y + center.y * frame.height)
      out.attribute("r", radius)
      out.open()
      stops(gradient) { (from + $0 * (to - from)) / radius }
      out.close("radialGradient")
    case .angular: return
    }
    element(shape, frame) { $0.reference("fill", paint) }
  }

  /// Colours by rising place. SVG's places lie within 0...1: what lies beyond is cut there, at the colour that it has by then.
  private mutating func stops(_ gradient: DisplayList.Gradient, _ place: (Double) -> Double) {
    for stop in ColorRamp(gradient.stops, place: place, components).stopsWithin {
      out.start("stop")
      out.attribute("offset", stop.place)
      out.paint(.stop, stop.color)
      out.end()
    }
  }

  /// SVG has no gradient around a point: sectors of three degrees, each reaching under those that follow, within the shape.
  private mutating func sectors(
    _ gradient: DisplayList.Gradient, _ shape: DisplayList.Shape, _ frame: Rect, _ center: Point, _ start: Double,
    _ end: Double
  ) {
    let clip = nextIdentifier()
    out.start("clipPath")
    out.identifier(clip)
    out.open()
    element(shape, frame) { _ in }
    out.close("clipPath")
    out.start("g")
    out.reference("clip-path", clip)
    out.open()
    let ramp = ColorRamp(gradient.stops, components)
    let middle = Point(x: frame.x + center.x * frame.width, y: frame.y + center.y * frame.height)
    // Past the farthest corner, wherever the centre is.
    let corners = [frame.x, frame.x + frame.width].flatMap { x in
      [frame.y, frame.y + frame.height].map { y in abs(x - middle.x) + abs(y - middle.y) }
    }
    let radius = (corners.max() ?? 0) + 1
    // Painters smooth each edge by itself: what lies behind would be seen along all of them, and most at the centre.
    let overlap = ramp.isOpaque ? 45.0 : 0
    for step in 0..<120 {
      let angle = Double(step) * 3
      let color = ramp.color(at: DisplayList.Gradient.Course.part(turnedBy: angle + 1.5, of: end - start))
      let sector = PathPool.path { pool in
        pool.move(to: middle)
        let before = step == 0 ? min(overlap, 3) : 0
        for degrees in [start + angle - before, start + min(angle + 3 + overlap, 360)] {
          let turn = AffineTransform(turn: degrees, about: middle)
          pool.line(to: turn(Point(x: middle.x + radius, y: middle.y)))
        }
        pool.close()
      }
      path(sector) { $0.paint(.fill, color) }
    }
    out.close("g")
  }
}
