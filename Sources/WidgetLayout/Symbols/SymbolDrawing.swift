import WidgetModel

/// Symbols into the display list: by their name for cells, which have characters for them, and as paths for points.
extension DisplayListBuilder {
  mutating func drawSymbol(
    _ start: Int32, _ count: Int32, _ style: Style, _ frame: Rect, _ index: Int, _ engine: borrowing Engine
  ) {
    guard !style.isMasked else { return add(.mask(faint(style)), frame, index, engine) }
    let named = symbol(start, count, style)
    guard !engine.lattice.isCells, case .symbol(_, _, let color, let isMulticolor) = named else {
      return add(named, frame, index, engine)
    }
    let name = String(decoding: list.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
    let outline = SymbolOutline.named(name) ?? .unknown
    let mode =
      isMulticolor ? .multicolor : style.symbolRenderingMode == .multicolor ? .monochrome : style.symbolRenderingMode
    let colors = SymbolColors(
      mode: mode, first: color, second: self.color(.named(.secondary), style),
      third: self.color(.named(.tertiary), style), layers: outline.parts.count)
    let side = min(frame.width, frame.height)
    let square = Rect(
      x: frame.x + (frame.width - side) / 2, y: frame.y + (frame.height - side) / 2, width: side, height: side)
    let box = SymbolBox(frame: square, node: engine.boxes[index].node, stroke: style.font.weight.symbolStroke)
    list.draw(outline, box, colors)
  }
}

/// Where a symbol is drawn.
struct SymbolBox {
  /// A square, absolute.
  var frame: Rect
  var node: Int32
  /// How wide its strokes are, in units of the grid.
  var stroke: Double
  /// How large it is of the frame, in whose middle it stands.
  var part = 1.0

  /// Points a unit of the grid.
  var scale: Double { frame.width / SymbolOutline.grid * part }

  /// How its paths are read.
  func path(closedOnly: Bool = false) -> SymbolPath {
    let edge = frame.width * (1 - part) / 2
    return SymbolPath(scale: scale, origin: Point(x: edge, y: edge), closedOnly: closedOnly)
  }
}

/// The colours of a symbol's layers (SF Symbols: rendering modes).
struct SymbolColors {
  var mode: Word
  var first: Color
  var second: Color
  var third: Color
  /// How many parts the symbol itself has.
  var layers: Int

  /// That of one of its parts, the first being 0.
  func part(_ index: Int, _ own: Color.Role?) -> Color {
    switch mode {
    case .multicolor: own.map { Color.named($0) } ?? first
    case .palette: index == 0 ? first : second
    case .hierarchical: index == 0 ? first : first.opacity(0.5)
    default: first
    }
  }

  /// That of the line through it.
  var slash: Color { part(1, nil) }

  /// That of what stands around it.
  func enclosure(isFilled: Bool) -> Color {
    switch mode {
    case .palette: layers > 1 ? third : second
    case .hierarchical: first.opacity(isFilled ? 0.25 : 0.5)
    default: first
    }
  }

  /// Whether a filled enclosure lets the symbol show what lies behind, as it has no colour of its own.
  var cutsOut: Bool { mode != .palette && mode != .hierarchical }
}

extension DisplayList {
  /// Draws a symbol with its forms.
  mutating func draw(_ outline: SymbolOutline, _ box: SymbolBox, _ colors: SymbolColors) {
    guard let enclosure = outline.enclosure, let around = SymbolOutline.named(enclosure.rawValue) else {
      return drawStruck(outline, box, colors)
    }
    var inner = box
    inner.part = 0.6
    // Strokes as wide as those around, though all else is smaller.
    inner.stroke = box.stroke / inner.part * 0.9
    let color = colors.enclosure(isFilled: outline.isFilled)
    var glyph = outline
    if !outline.isFilled {
      drawParts(around, box) { _, _ in color }
      return drawStruck(glyph, inner, colors)
    }
    var ground = around
    ground.isFilled = true
    glyph.isFilled = false
    guard colors.cutsOut else {
      drawParts(ground, box) { _, _ in color }
      return drawStruck(glyph, inner, colors)
    }
    append(.beginMask(isInverted: true), box)
    drawParts(glyph, inner) { _, _ in .named(.black) }
    if outline.isStruck { drawSlash(inner, .named(.black)) }
    append(.beginMasked, box)
    drawParts(ground, box) { _, _ in color }
    append(.endMask, box)
  }

  /// The symbol, and the line through it, beside which there is a gap.
  private mutating func drawStruck(_ outline: SymbolOutline, _ box: SymbolBox, _ colors: SymbolColors) {
    if outline.isStruck {
      append(.beginMask(isInverted: true), box)
      var gap = box
      gap.stroke *= 2.6
      drawSlash(gap, .named(.black))
      append(.beginMasked, box)
    }
    drawParts(outline, box, colors.part)
    guard outline.isStruck else { return }
    append(.endMask, box)
    drawSlash(box, colors.slash)
  }

  private mutating func drawSlash(_ box: SymbolBox, _ color: Color) {
    let reader = box.path()
    func place(_ unit: Double) -> Point {
      Point(x: reader.origin.x + unit * reader.scale, y: reader.origin.y + unit * reader.scale)
    }
    paths.move(to: place(3.5))
    paths.line(to: place(20.5))
    append(.stroke(.path(paths.end()), color, width: box.stroke * box.scale, pen: roundPen()), box)
  }

  /// The paths of a symbol: fills, strokes, and what the strokes enclose.
  private mutating func drawParts(
    _ outline: SymbolOutline, _ box: SymbolBox, _ color: (Int, Color.Role?) -> Color
  ) {
    SymbolOutline.withBytes { bytes in
      for (index, part) in outline.parts.enumerated() {
        let color = color(index, part.color)
        if part.isFilled || outline.isFilled,
          let path = box.path(closedOnly: !part.isFilled).add(bytes[part.path], to: &paths)
        {
          append(.fill(.path(path), color), box)
        }
        if !part.isFilled, let path = box.path().add(bytes[part.path], to: &paths) {
          append(.stroke(.path(path), color, width: box.stroke * box.scale, pen: roundPen()), box)
        }
      }
    }
  }

  private mutating func append(_ drawing: Drawing, _ box: SymbolBox) {
    commands.append(Command(frame: box.frame, drawing: drawing, node: box.node))
  }

  /// The pen of symbols' strokes.
  private mutating func roundPen() -> Int32 {
    var pen = Pen()
    pen.cap = .round
    pen.join = .round
    if let known = pens.firstIndex(of: pen) { return Int32(known) }
    pens.append(pen)
    return Int32(pens.count - 1)
  }
}
