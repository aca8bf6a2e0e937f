internal import WidgetLayout
internal import WidgetModel

// Shapes, their outlines and their paints.
extension SVGWriter {
  mutating func write(_ shape: PointShape) {
    switch shape.form {
    case .fill(let form): fill(form, shape.frame, shape.paint)
    case .line(let width, let isDashed): line(shape.frame, shape.paint, width, isDashed)
    case .arc(let from, let to, let width): arc(shape.frame, shape.paint, from, to, width)
    }
  }

  /// A bar or ring that a script fills: a line of length 1, of which a dash is seen.
  mutating func write(_ command: DisplayList.Command, _ live: LiveMarkup) {
    let shapes = command.pointShapes ?? []
    guard let track = shapes.first else { return }
    write(track)
    let frame = command.frame
    var pool = PathPool()
    let (color, width): (Color, Double)
    var part = 0.0
    switch (command.drawing, track.form) {
    case (.ring(let filled, let fill, _), .arc(_, _, let line)):
      let radius = (min(frame.width, frame.height) - line) / 2
      pool.arc(
        center: Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2),
        radii: Size(width: radius, height: radius), from: -90, sweep: 360)
      (color, width, part) = (fill, line, filled ?? 0)
    case (.bar(let filled, let fill, _, _, let isMirrored), _):
      let y = frame.y + frame.height / 2, inset = min(frame.height, frame.width) / 2
      let ends = [frame.x + inset, frame.x + frame.width - inset]
      pool.move(to: Point(x: isMirrored ? ends[1] : ends[0], y: y))
      pool.line(to: Point(x: isMirrored ? ends[0] : ends[1], y: y))
      (color, width, part) = (fill, frame.height, filled ?? 0)
    default: return
    }
    let components = components(color)
    let index = pool.end()
    path(pool, index, .zero) { out in
      out.attribute("fill", "none")
      out.paint(.stroke, components)
      out.attribute("stroke-width", width)
      out.attribute("stroke-linecap", "round")
      out.attribute("pathLength", 1)
      out.attribute("stroke-dasharray", [part.isNaN ? 0 : part, 2])
      out.attribute("data-live", text: live.data)
    }
  }

  mutating func fill(_ shape: DisplayList.Shape, _ frame: Rect, _ paint: PointShape.Paint) {
    guard frame.width > 0, frame.height > 0 else { return }
    switch paint {
    case .color(let color):
      let components = components(color)
      guard components & 0xFF > 0 else { return }
      element(shape, frame) { $0.paint(.fill, components) }
    case .gradient(let index):
      guard list.gradients.indices.contains(Int(index)) else { return }
      fill(shape, frame, list.gradients[Int(index)])
    }
  }

  mutating func stroke(_ shape: DisplayList.Shape, _ frame: Rect, _ color: Color, _ width: Double, _ pen: Int32) {
    let components = components(color)
    guard width > 0, components & 0xFF > 0 else { return }
    let pen = list.pens.indices.contains(Int(pen)) ? list.pens[Int(pen)] : nil
    element(shape, frame) { out in
      out.attribute("fill", "none")
      out.paint(.stroke, components)
      out.attribute("stroke-width", width)
      guard let pen else { return }
      switch pen.cap {
      case .butt: break
      case .round: out.attribute("stroke-linecap", "round")
      case .square: out.attribute("stroke-linecap", "square")
      }
      switch pen.join {
      case .miter: break
      case .round: out.attribute("stroke-linejoin", "round")
      case .bevel: out.attribute("stroke-linejoin", "bevel")
      }
      if !pen.dash.isEmpty { out.attribute("stroke-dasharray", pen.dash) }
      if pen.dashPhase != 0 { out.attribute("stroke-dashoffset", pen.dashPhase) }
    }
  }

  private mutating func line(_ frame: Rect, _ paint: PointShape.Paint, _ width: Double, _ isDashed: Bool) {
    guard case .color(let color) = paint else { return }
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    let isAcross = frame.width >= frame.height
    out.start("path")
    out.attribute("d") { out in
      out.write("M")
      out.point(isAcross ? Point(x: frame.x, y: y) : Point(x: x, y: frame.y))
      out.write(isAcross ? "h" : "v")
      out.number(isAcross ? frame.width : frame.height)
    }
    out.paint(.stroke, components(color))
    out.attribute("stroke-width", width)
    if isDashed { out.attribute("stroke-dasharray", [3, 3]) }
    out.end()
  }

  private mutating func arc(_ frame: Rect, _ paint: PointShape.Paint, _ from: Double, _ to: Double, _ width: Double) {
    guard case .color(let color) = paint else { return }
    let components = components(color)
    let circle = frame.insetBy(width / 2)
    if from <= 0, to >= 1 {
      element(.circle, circle) { out in
        out.attribute("fill", "none")
        out.paint(.stroke, components)
        out.attribute("stroke-width", width)
      }
    } else {
      var pool = PathPool()
      let radius = min(circle.width, circle.height) / 2
      pool.arc(
        center: Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2),
        radii: Size(width: radius, height: radius), from: from * 360 - 90, sweep: (to - from) * 360)
      let index = pool.end()
      path(pool, index, .zero) { out in
        out.attribute("fill", "none")
        out.paint(.stroke, components)
        out.attribute("stroke-width", width)
        out.attribute("stroke-linecap", "round")
      }
    }
  }

  // MARK: Outlines

  /// The bare element of a shape, for a clip.
  mutating func outline(_ shape: DisplayList.Shape, _ frame: Rect) {
    var isEvenOdd = false
    if case .path(_, true) = shape { isEvenOdd = true }
    whole(shape, frame) { out in if isEvenOdd { out.attribute("clip-rule", "evenodd") } }
  }

  /// The element of a shape, or of the part of it that is drawn.
  private mutating func element(_ shape: DisplayList.Shape, _ frame: Rect, _ attributes: (inout Markup) -> Void) {
    guard let trim = trims.last else {
      var isEvenOdd = false
      if case .path(_, true) = shape { isEvenOdd = true }
      return whole(shape, frame) { out in
        attributes(&out)
        if isEvenOdd { out.attribute("fill-rule", "evenodd") }
      }
    }
    guard trim.from < trim.to else { return }
    if case .circle = shape {
      var pool = PathPool()
      let radius = min(frame.width, frame.height) / 2
      pool.arc(
        center: Point(x: frame.width / 2, y: frame.height / 2), radii: Size(width: radius, height: radius),
        from: trim.from * 360, sweep: (trim.to - trim.from) * 360)
      let index = pool.end()
      return path(pool, index, frame.origin, attributes)
    }
    var pool = PathPool()
    var lines: [Polyline]
    if case .path(let index, _) = shape {
      lines = list.paths.polylines(of: index)
    } else {
      pool.pointOutline(shape, in: Rect(origin: .zero, size: frame.size))
      let index = pool.end()
      lines = pool.polylines(of: index)
    }
    lines = lines.trimmed(from: trim.from, to: trim.to)
    var trimmed = PathPool()
    for line in lines {
      for (index, point) in line.points.enumerated() {
        if index == 0 { trimmed.move(to: point) } else { trimmed.line(to: point) }
      }
      if line.isClosed { trimmed.close() }
    }
    let part = trimmed.end()
    path(trimmed, part, frame.origin, attributes)
  }

  private mutating func whole(_ shape: DisplayList.Shape, _ frame: Rect, _ attributes: (inout Markup) -> Void) {
    let side = min(frame.width, frame.height)
    switch shape {
    case .rectangle, .capsule:
      out.start("rect")
      region(frame)
      if shape == .capsule { out.attribute("rx", side / 2) }
    case .circle:
      out.start("circle")
      out.attribute("cx", frame.x + frame.width / 2)
      out.attribute("cy", frame.y + frame.height / 2)
      out.attribute("r", side / 2)
    case .ellipse:
      out.start("ellipse")
      out.attribute("cx", frame.x + frame.width / 2)
      out.attribute("cy", frame.y + frame.height / 2)
      out.attribute("rx", frame.width / 2)
      out.attribute("ry", frame.height / 2)
    case .rounded, .uneven:
      var pool = PathPool()
      pool.pointOutline(shape, in: frame)
      let index = pool.end()
      return path(pool, index, .zero, attributes)
    case .path(let index, _): return path(list.paths, index, frame.origin, attributes)
    }
    attributes(&out)
    out.end()
  }

  private mutating func path(_ pool: PathPool, _ index: Int32, _ origin: Point, _ attributes: (inout Markup) -> Void) {
    out.start("path")
    out.attribute("d") { $0.path(pool, index, origin) }
    attributes(&out)
    out.end()
  }

  // MARK: Gradients

  private mutating func fill(_ shape: DisplayList.Shape, _ frame: Rect, _ gradient: DisplayList.Gradient) {
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
      stops(gradient.stops) { $0 }
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
      stops(gradient.stops) { (from + $0 * (to - from)) / radius }
      out.close("radialGradient")
    case .angular: return
    }
    element(shape, frame) { $0.reference("fill", paint) }
  }

  /// Colours by rising place. SVG's places lie within 0...1: what lies beyond is cut there, at the colour that it has by then.
  private mutating func stops(_ stops: [DisplayList.Gradient.Stop], _ place: (Double) -> Double) {
    let ramp = ColorRamp(stops.map { (place($0.location), components($0.color)) })
    for stop in ramp.stopsWithin {
      out.start("stop")
      out.attribute("offset", stop.place)
      out.paint(.stop, stop.color)
      out.end()
    }
  }

  /// SVG has no gradient around a point: sectors of three degrees, each a little over the next, within the shape.
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
    let ramp = ColorRamp(gradient.stops.map { ($0.location, components($0.color)) })
    let middle = Point(x: frame.x + center.x * frame.width, y: frame.y + center.y * frame.height)
    // Past the farthest corner, wherever the centre is.
    let corners = [frame.x, frame.x + frame.width].flatMap { x in
      [frame.y, frame.y + frame.height].map { y in abs(x - middle.x) + abs(y - middle.y) }
    }
    let radius = (corners.max() ?? 0) + 1
    let overlap = ramp.isOpaque ? 0.5 : 0
    for step in 0..<120 {
      let angle = Double(step) * 3
      let part = end != start ? (angle + 1.5) / (end - start) : 0
      let components = ramp.color(at: part)
      var pool = PathPool()
      pool.move(to: middle)
      for degrees in [start + angle, start + angle + 3 + (step < 119 ? overlap : 0)] {
        let turn = AffineTransform(turn: degrees, about: middle)
        pool.line(to: turn(Point(x: middle.x + radius, y: middle.y)))
      }
      pool.close()
      let index = pool.end()
      out.start("path")
      out.attribute("d") { $0.path(pool, index, .zero) }
      out.paint(.fill, components)
      out.end()
    }
    out.close("g")
  }
}

/// Colours along a gradient, 0xRRGGBBAA.
private struct ColorRamp {
  private let stops: [(place: Double, color: UInt32)]

  init(_ stops: [(Double, UInt32)]) { self.stops = stops.map { ($0.0, $0.1) }.sorted { $0.0 < $1.0 } }

  var isOpaque: Bool { stops.allSatisfy { $0.color & 0xFF == 0xFF } }

  /// The stops from 0 to 1; where some lie beyond, with the colours at these ends.
  var stopsWithin: [(place: Double, color: UInt32)] {
    guard stops.contains(where: { !(0...1).contains($0.place) }) else { return stops }
    let ends = [(place: 0.0, color: color(at: 0)), (place: 1.0, color: color(at: 1))]
    return [ends[0]] + stops.filter { 0 < $0.place && $0.place < 1 } + [ends[1]]
  }

  func color(at part: Double) -> UInt32 {
    guard let next = stops.firstIndex(where: { $0.place >= part }) else { return stops.last?.color ?? 0 }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    let t = to.place > from.place ? (part - from.place) / (to.place - from.place) : 1
    return [24, 16, 8, 0].reduce(UInt32(0)) { sum, shift in
      let (a, b) = (Double(from.color >> UInt32(shift) & 0xFF), Double(to.color >> UInt32(shift) & 0xFF))
      return sum | UInt32(min(max(a + (b - a) * t, 0), 255).rounded()) << UInt32(shift)
    }
  }
}

extension Markup {
  fileprivate mutating func point(_ point: Point) {
    number(point.x)
    write(" ")
    number(point.y)
  }

  /// The data of a path.
  fileprivate mutating func path(_ pool: PathPool, _ index: Int32, _ origin: Point) {
    guard pool.paths.indices.contains(Int(index)) else { return }
    let path = pool.paths[Int(index)]
    var next = Int(path.points.lowerBound)
    func points(_ count: Int, _ out: inout Markup) {
      for place in 0..<count {
        if place > 0 { out.write(" ") }
        let point = pool.points[next + place]
        out.point(Point(x: origin.x + point.x, y: origin.y + point.y))
      }
      next += count
    }
    for verb in pool.verbs[Int(path.verbs.lowerBound)..<Int(path.verbs.upperBound)] {
      switch verb {
      case .move:
        write("M")
        points(1, &self)
      case .line:
        write("L")
        points(1, &self)
      case .quad:
        write("Q")
        points(2, &self)
      case .cubic:
        write("C")
        points(3, &self)
      case .close: write("Z")
      }
    }
  }
}
