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
    let box = SymbolBox(
      frame: square, node: engine.boxes[index].node, stroke: style.font.weight.symbolStroke,
      scheme: environment.colorScheme)
    list.draw(outline, box, colors)
  }
}

/// Where a symbol is drawn, and how wide its lines are.
struct SymbolBox {
  /// A square, absolute.
  var frame: Rect
  var node: Int32
  /// How wide its strokes are, in units of the grid.
  var stroke: Double
  /// By which colours let something through.
  var scheme = ColorScheme.light
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

  /// The parts of a symbol, those of one colour together.
  private mutating func drawParts(
    _ outline: SymbolOutline, _ box: SymbolBox, _ color: (Int, Color.Role?) -> Color
  ) {
    var parts = outline.parts.enumerated().map { (part: $1, color: color($0, $1.color)) }[...]
    while let color = parts.first?.color {
      let layer = parts.prefix { $0.color == color }
      parts = parts.dropFirst(layer.count)
      draw(layer.map(\.part), box, color, isFilled: outline.isFilled)
    }
  }

  /// Fills, strokes, and what the strokes enclose. Where they overlap a colour that lets something through does so once.
  private mutating func draw(_ parts: [SymbolOutline.Part], _ box: SymbolBox, _ color: Color, isFilled: Bool) {
    let alpha = color.components(box.scheme) & 0xFF
    let isLayered = alpha < 0xFF && (isFilled || parts.count > 1 && parts.contains(where: \.isFilled))
    let shown = isLayered ? Color(role: color.role, light: color.light | 0xFF, dark: color.dark | 0xFF) : color
    if isLayered { append(.beginOpacity(Double(alpha) / 255), box) }
    SymbolOutline.withBytes { bytes in
      for part in parts where part.isFilled || isFilled {
        guard let path = box.path(closedOnly: !part.isFilled).add([bytes[part.path]], to: &paths) else { continue }
        append(.fill(.path(path), shown), box)
      }
      let strokes = parts.filter { !$0.isFilled }.map { bytes[$0.path] }
      guard let path = box.path().add(strokes, to: &paths) else { return }
      append(.stroke(.path(path), shown, width: box.stroke * box.scale, pen: roundPen()), box)
    }
    if isLayered { append(.endOpacity, box) }
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
