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
    switch (command.drawing, track.form) {
    case (.ring(let filled, let fill, _), .arc(_, _, let width)):
      dash(filled, fill, width, live) { $0.ring(in: frame.insetBy(width / 2)) }
    case (.bar(let filled, let fill, _, _, let isMirrored), _):
      let y = frame.y + frame.height / 2, inset = min(frame.height, frame.width) / 2
      let ends = [frame.x + inset, frame.x + frame.width - inset]
      dash(filled, fill, frame.height, live) { pool in
        pool.move(to: Point(x: isMirrored ? ends[1] : ends[0], y: y))
        pool.line(to: Point(x: isMirrored ? ends[0] : ends[1], y: y))
      }
    default: return
    }
  }

  private mutating func dash(
    _ part: Double?, _ color: Color, _ width: Double, _ live: LiveMarkup, _ line: (inout PathPool) -> Void
  ) {
    let components = components(color)
    let part = part.flatMap { $0.isNaN ? nil : $0 } ?? 0
    path(.path(line)) { out in
      out.stroke(components, width, isRound: true)
      out.attribute("pathLength", 1)
      out.attribute("stroke-dasharray", [part, 2])
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
      out.stroke(components, width)
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
    guard from > 0 || to < 1 else { return element(.circle, circle) { $0.stroke(components, width) } }
    path(.path { $0.ring(in: circle, from: from, to: to) }) { $0.stroke(components, width, isRound: true) }
  }

  // MARK: Outlines

  /// The bare element of a shape, for a clip.
  mutating func outline(_ shape: DisplayList.Shape, _ frame: Rect) {
    whole(shape, frame) { out in if shape.isEvenOdd { out.attribute("clip-rule", "evenodd") } }
  }

  /// The element of a shape, or of the part of it that is drawn.
  mutating func element(_ shape: DisplayList.Shape, _ frame: Rect, _ attributes: (inout Markup) -> Void) {
    guard let trim = trims.last else {
      return whole(shape, frame) { out in
        attributes(&out)
        if shape.isEvenOdd { out.attribute("fill-rule", "evenodd") }
      }
    }
    guard trim.from < trim.to else { return }
    if case .circle = shape {
      return path(.path { $0.ring(in: frame, from: trim.from, to: trim.to, start: 0) }, attributes: attributes)
    }
    let lines =
      if case .path(let index, _) = shape {
        list.paths.polylines(of: index)
      } else {
        PathPool.path { $0.pointOutline(shape, in: Rect(origin: .zero, size: frame.size)) }.polylines(of: 0)
      }
    let part = PathPool.path { pool in
      for line in lines.trimmed(from: trim.from, to: trim.to) {
        for point in line.points.prefix(1) { pool.move(to: point) }
        for point in line.points.dropFirst() { pool.line(to: point) }
        if line.isClosed { pool.close() }
      }
    }
    path(part, origin: frame.origin, attributes: attributes)
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
      return path(.path { $0.pointOutline(shape, in: frame) }, attributes: attributes)
    case .path(let index, _): return path(list.paths, index, origin: frame.origin, attributes: attributes)
    }
    attributes(&out)
    out.end()
  }

  mutating func path(
    _ pool: PathPool, _ index: Int32 = 0, origin: Point = .zero, attributes: (inout Markup) -> Void
  ) {
    out.start("path")
    out.attribute("d") { $0.path(pool, index, origin) }
    attributes(&out)
    out.end()
  }
}

extension DisplayList.Shape {
  /// Whether what is enclosed twice is outside.
  fileprivate var isEvenOdd: Bool {
    if case .path(_, true) = self { true } else { false }
  }
}

extension Markup {
  /// A line without an inside.
  fileprivate mutating func stroke(_ components: UInt32, _ width: Double, isRound: Bool = false) {
    attribute("fill", "none")
    paint(.stroke, components)
    attribute("stroke-width", width)
    if isRound { attribute("stroke-linecap", "round") }
  }

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
