internal import WidgetLayout
internal import WidgetModel

/// What a path is filled with.
enum PathPaint {
  case color(Color)
  case gradient(DisplayList.Gradient)
}

// Paths by dots; rectangles by eighths of a cell; a chart's curve as columns where there are no sextants, or one row only.
extension CellPainter {
  /// Fills a path, also that of the clip around a rectangle; false for another shape.
  mutating func fill(path shape: DisplayList.Shape, _ paint: PathPaint, _ frame: CellBox, _ pool: PathPool) -> Bool {
    guard case .path(let index, let isEvenOdd) = self.shape(of: shape, frame) else { return false }
    if case .color(let color) = paint, let rectangles = pool.rectangles(of: index), blocks(rectangles, color, frame) {
      return true
    }
    let parts = pool.polylines(of: index)
    if showsColumns(index, pool, frame) {
      columns(CurveColumns(area: parts, frame), Brush(paint, frame, self).middle, frame)
      return true
    }
    fill(parts, isEvenOdd: isEvenOdd, paint, frame)
    return true
  }

  /// Fills areas by dots.
  ///
  /// - Parameters:
  ///   - parts: in points from the frame's corner.
  ///   - space: where the gradient lies that they are filled with; nil: in the frame.
  mutating func fill(
    _ parts: [Polyline], isEvenOdd: Bool, _ paint: PathPaint, _ frame: CellBox, _ space: GradientSpace? = nil
  ) {
    guard var mask = DotMask(parts, within: frame, clip: clip, dotRows: dotRows, margin: 0) else { return }
    mask.fill(parts, isEvenOdd: isEvenOdd)
    lay(mask, Brush(paint, frame, self, space), frame, isLine: false)
  }

  /// Draws a path's outline, that of a round shape, and the part of any other outline that a trim leaves; false for a whole one of
  /// another shape, and for what is too small for dots.
  mutating func stroke(
    path shape: DisplayList.Shape, _ color: Color, width: Double, _ pen: DisplayList.Pen?, _ frame: CellBox,
    _ pool: PathPool
  ) -> Bool {
    let trim = trims.last ?? (from: 0, to: 1)
    if case .path(let index, _) = shape, showsColumns(index, pool, frame) {
      columns(CurveColumns(line: pool.polylines(of: index), frame), .color(color), frame)
      return true
    }
    switch shape {
    case .path: break
    case .circle, .ellipse: guard frame.width >= 3, frame.height >= 2, hasBlocks else { return false }
    default: guard trim.from > 0 || trim.to < 1 else { return false }
    }
    let parts = outlines(of: shape, frame, width: width, pool).trimmed(from: trim.from, to: trim.to)
    stroke(parts, color, width: lineWidth(of: shape, width), pen, frame, isRound: Self.isRound(shape))
    return true
  }

  /// Draws lines by dots.
  ///
  /// - Parameters:
  ///   - parts: in points from the frame's corner.
  ///   - width: in points; below 6 a line is one dot thick (DocC: Charts, "In cells"), but around a round shape.
  mutating func stroke(
    _ parts: [Polyline], _ color: Color, width: Double, _ pen: DisplayList.Pen?, _ frame: CellBox, isRound: Bool
  ) {
    let pen = pen ?? DisplayList.Pen()
    let isThin = width < 6 && !isRound
    // A mitred corner reaches at most ten times half of the width away (SwiftUI: StrokeStyle).
    guard
      var mask = DotMask(parts, within: frame, clip: clip, dotRows: dotRows, margin: isThin ? 0 : min(width, 1e6) * 5)
    else { return }
    if isThin {
      mask.draw(parts, pen.isOn)
    } else {
      mask.fill(StrokeOutline(parts, width: min(width, 1e6), pen).parts, isEvenOdd: false, keepsSmall: false)
    }
    lay(mask, Brush(.color(color), frame, self), frame, isLine: true)
  }

  /// The outlines that a shape's line follows, in points from the frame's corner: a path's own; of a round shape inside of its frame,
  /// so that the line does not leave it; else through the middles of the outermost dots.
  func outlines(of shape: DisplayList.Shape, _ frame: CellBox, width: Double, _ pool: PathPool) -> [Polyline] {
    if case .path(let index, _) = shape { return pool.polylines(of: index) }
    var own = PathPool()
    let isRound = Self.isRound(shape)
    let line = lineWidth(of: shape, width)
    let inset = isRound ? Size(width: line, height: line) : Size(width: 4, height: 16 / Double(dotRows))
    let whole = frame.points
    own.outline(
      shape, in: Size(width: max(whole.width - inset.width, 0), height: max(whole.height - inset.height, 0)))
    let path = own.end()
    return own.polylines(of: path).map { part in
      Polyline(
        part.points.map { Point(x: $0.x + inset.width / 2, y: $0.y + inset.height / 2) }, isClosed: part.isClosed)
    }
  }

  /// The width of a line: around a round shape it is an area however thin it is, so that it has no gaps.
  func lineWidth(of shape: DisplayList.Shape, _ width: Double) -> Double {
    Self.isRound(shape) ? max(width, 5) : width
  }

  static func isRound(_ shape: DisplayList.Shape) -> Bool { shape == .circle || shape == .ellipse }

  /// Puts the dots of a mask into the grid; whole cells of an area become grounds.
  private mutating func lay(_ mask: DotMask, _ brush: consuming Brush, _ frame: CellBox, isLine: Bool) {
    // Every dot of a cell, which has two in a row.
    let whole = UInt8(1 << (2 * mask.dotRows) - 1)
    var brush = brush
    for row in mask.area.top..<mask.area.bottom {
      for column in mask.area.left..<mask.area.right {
        let bits = mask.cells[(row - mask.area.top) * mask.area.width + column - mask.area.left]
        guard bits != 0 else { continue }
        let place = row * buffer.columns + column
        guard let (ink, ground) = brush.shown(column - frame.left, row - frame.top, buffer.ground(at: place), inks)
        else { continue }
        // A faint area lies behind the lines that stand there already.
        let isUnder = ground.isFaint && dotCells[place] != nil && dotCell(at: place, dotRows * 2).lines != 0
        if bits == whole, !isLine, !isUnder {
          buffer.lay(buffer.index(of: ground), at: place)
        } else if hasBlocks {
          put(bits, ink, ground, at: place, isLine: isLine)
        } else {
          buffer.bare(place)
          buffer.put(ascii: ASCIIForm.dots(bits), look: buffer.index(of: CellLook(ink: ink)), at: place)
        }
      }
    }
  }

  /// Adds the dots of a path to a cell. A faint area takes no dot from the lines that stand there.
  private mutating func put(_ bits: UInt8, _ ink: Ink, _ ground: CellGround, at place: Int, isLine: Bool) {
    var cell = dotCell(at: place, dotRows * 2)
    let code = DotCell.pack(ink)
    let kept = ground.isFaint ? cell.lines : 0
    for dot in 0..<cell.count where bits & ~kept & 1 << UInt8(dot) != 0 { cell.inks[dot] = code }
    if isLine { cell.lines |= bits } else if !ground.isFaint { cell.lines &= ~bits }
    if ground.isFaint { faintGrounds[code] = CellGround(ink: ground.ink, tones: ground.tones, isFaint: true) }
    put(cell, at: place)
  }

  /// Whether a chart's curve is columns of eighths: in one row, and without sextants (DocC: Charts, "In cells").
  private func showsColumns(_ index: Int32, _ pool: PathPool, _ frame: CellBox) -> Bool {
    guard pool.paths.indices.contains(Int(index)), pool.paths[Int(index)].isCurve else { return false }
    return frame.height == 1 || !options.encoding.hasSextants
  }
}

/// The inks of a path cell by cell, over what lies there.
private struct Brush {
  private let color: Color?
  private let gradient: DisplayList.Gradient?
  private let size: Size
  private var ramp: GradientRamp?
  /// Of the ramp, or of the colour.
  private var below: Ink?
  private var ink = Ink.standard
  private var ground = CellGround()
  private let isFaint: Bool
  /// The way from the frame's points to the gradient's, where it is not upright.
  private let inverse: AffineTransform?

  init(_ paint: PathPaint, _ frame: CellBox, _ painter: CellPainter, _ space: GradientSpace? = nil) {
    size = space?.size ?? frame.points.size
    inverse = space?.inverse
    switch paint {
    case .color(let color): (self.color, gradient, isFaint) = (painter.faded(color), nil, false)
    case .gradient(var gradient):
      for stop in gradient.stops.indices { gradient.stops[stop].color = painter.faded(gradient.stops[stop].color) }
      (color, self.gradient) = (nil, gradient)
      // Faint is a gradient of which every stop has less than half its opacity.
      isFaint = gradient.stops.allSatisfy { $0.color.components(painter.options.scheme) & 0xFF < 0x80 }
    }
  }

  /// One colour for all of it.
  var middle: PathPaint {
    if let color { return .color(color) }
    let stops = gradient?.stops ?? []
    return .color(stops.isEmpty ? .named(.clear) : stops[(stops.count - 1) / 2].color)
  }

  /// The ink of the dots in a cell of the frame, and the ground of a whole one; nil where nothing is seen of it.
  mutating func shown(_ column: Int, _ row: Int, _ below: Ink, _ inks: Inks) -> (Ink, CellGround)? {
    if let color {
      // Cells over the same ground share the ink, which is mixed once.
      if self.below != below {
        guard let ink = inks.area(color, over: below) else { return nil }
        (self.below, self.ink) = (below, color.role == .primary ? inks.mark(color, over: below) : ink)
        ground = CellGround(ink: ink, shade: inks.shade(ink))
      }
      return (ink, ground)
    }
    if ramp == nil, let gradient {
      self.below = below
      ramp = GradientRamp(gradient, size: size) { inks.mark($0, over: below).rgb }
    }
    guard let ramp else { return nil }
    // The cell's middle, and those of its halves, which are 4 points above and below.
    func tone(_ shift: Double) -> UInt32 {
      let point = Point(x: Double(column) * 8 + 4, y: Double(row) * 16 + 8 + shift)
      let place = inverse.map { $0(point) } ?? point
      return ramp.color(place.x, place.y)
    }
    let ink = Ink(role: .custom, rgb: tone(0))
    let tones = CellGround.Tones(
      upper: isFaint ? ink.rgb : tone(-4), lower: isFaint ? ink.rgb : tone(4), middle: ramp.color(at: 0.5))
    return (ink, CellGround(ink: ink, shade: isFaint ? .light : inks.shade(ink), tones: tones, isFaint: isFaint))
  }
}

extension DisplayList.Pen {
  /// Whether a dash is at a distance from the beginning; nil for a line without gaps.
  fileprivate var isOn: ((Double) -> Bool)? {
    // A pattern of an odd number of lengths is repeated to an even one, as in SVG 2 (stroke-dasharray).
    let pattern = dash.count % 2 == 0 ? dash : dash + dash
    let period = pattern.reduce(0, +)
    guard period > 0 else { return nil }
    return { distance in
      var rest = (distance + dashPhase) - ((distance + dashPhase) / period).rounded(.down) * period
      for (index, length) in pattern.enumerated() {
        if rest < length { return index % 2 == 0 }
        rest -= length
      }
      return true
    }
  }
}

extension ASCIIForm {
  /// A character for the dots of a cell, two columns by three rows.
  static func dots(_ bits: UInt8) -> UInt8 {
    // From the top, two bits for each row of dots.
    let (upper, middle, lower) = (bits & 3 != 0, bits & 12 != 0, bits & 48 != 0)
    switch (upper, middle, lower) {
    case (true, false, false): return UInt8(ascii: "'")
    case (false, true, false): return UInt8(ascii: "-")
    case (false, false, true): return UInt8(ascii: ".")
    default:
      return bits.nonzeroBitCount > 3 ? UInt8(ascii: "#") : UInt8(ascii: upper && lower ? "|" : upper ? "\"" : ":")
    }
  }
}
