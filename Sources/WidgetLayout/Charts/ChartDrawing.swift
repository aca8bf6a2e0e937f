import WidgetModel

/// Charts into the display list: lines of the axes, the marks inside the plot, then the labels.
extension DisplayListBuilder {
  /// Draws a chart into its frame. Geometry is computed in points on every surface, a cell being 8 by 16, and divided
  /// by `unit` where it becomes a command.
  mutating func drawChart(_ node: Int, _ style: Style, _ frame: Rect, _ index: Int, _ engine: borrowing Engine) {
    let isCells = engine.lattice.isCells
    let unit = isCells ? Size(width: 8, height: 16) : Size(width: 1, height: 1)
    guard frame.width > 0, frame.height > 0 else { return }
    var label = TextLook()
    label.font = Font(size: style.typeSize.points(of: .caption))
    label.color = color(.named(.secondary), style)
    let metrics = engine.measuring.metrics(label.font)
    let measuring = engine.measuring
    let font = label.font
    let ruler = ChartRuler(isCells: isCells, line: isCells ? 16 : metrics.lineHeight.rounded(.up), words: words) {
      measuring.width(of: $0, font) * unit.width
    }
    let options = ChartOptions(style.charts, tree)
    let data = ChartReader.data(of: node, tree)
    let size = Size(width: frame.width * unit.width, height: frame.height * unit.height)
    let geometry = ChartGeometry(data, options, size: size, ruler)
    let drawing = ChartDrawing(
      data: data, geometry: geometry, options: options, style: style, frame: frame, unit: unit, isCells: isCells,
      box: index, node: engine.boxes[index].node)
    if style.isMasked { return drawMasked(drawing) }
    for line in geometry.grid {
      rule(line, .named(isCells ? .tertiary : .quaternary), drawing, width: isCells ? 1 : 0.5)
    }
    // What lies outside of a domain that a script gives is cut at the plot's edge.
    put(.beginClip(.rectangle), drawing.plot, drawing)
    drawMarks(drawing)
    put(.endClip, drawing.plot, drawing)
    drawLabels(geometry.labels + ChartExtremes(drawing, ruler).labels, drawing, label, metrics.ascent)
  }

  /// Without data a chart is nothing but its axis.
  private mutating func drawMasked(_ chart: ChartDrawing) {
    let line = Rect(
      x: 0, y: chart.geometry.plot.height - (chart.isCells ? 16 : 1), width: chart.geometry.plot.width,
      height: chart.isCells ? 16 : 1)
    rule(line, .named(.quaternary), chart, width: 1)
  }

  /// The texts of axes and legend, and those at the curve. In the legend a disc of the series' colour stands before the name, with a column
  /// between.
  ///
  /// - Parameter ascent: from a label's top to its baseline, in points.
  private mutating func drawLabels(
    _ labels: [ChartGeometry.Label], _ chart: ChartDrawing, _ look: TextLook, _ ascent: Double
  ) {
    guard !labels.isEmpty else { return }
    let plain = add(look)
    for label in labels {
      var frame = label.frame
      if label.series >= 0 {
        var mark = look
        mark.color = color(chart.color(ofSeries: label.series), chart.style)
        write("●", Rect(x: frame.x, y: frame.y, width: 8, height: frame.height), add(mark), ascent, chart)
        (frame.x, frame.width) = (frame.x + 16, frame.width - 16)
      }
      write(label.text, frame, plain, ascent, chart)
    }
  }

  private mutating func add(_ look: TextLook) -> Int32 {
    list.looks.append(look)
    return Int32(list.looks.count - 1)
  }

  /// Adds a text at a frame of the chart. Its bytes are copied into the list, and an empty text has no command.
  private mutating func write(_ text: String, _ frame: Rect, _ look: Int32, _ ascent: Double, _ chart: ChartDrawing) {
    let start = list.bytes.count
    list.bytes += text.utf8
    let count = list.bytes.count - start
    guard count > 0 else { return }
    put(
      .text(start: Int32(start), count: Int32(count), look: look, baseline: chart.isCells ? 1 : ascent),
      chart.placed(frame), chart)
  }

  private mutating func put(_ drawing: DisplayList.Drawing, _ frame: Rect, _ chart: ChartDrawing) {
    list.commands.append(DisplayList.Command(frame: frame, drawing: drawing, node: chart.node))
  }

  private mutating func rule(
    _ line: Rect, _ color: Color, _ chart: ChartDrawing, width: Double, isDashed: Bool = false
  ) {
    let drawing = DisplayList.Drawing.rule(self.color(color, chart.style), width: width, isDashed: isDashed)
    put(drawing, chart.placed(line), chart)
  }

  // MARK: Marks

  /// Draws group after group, so that the last lies in front.
  private mutating func drawMarks(_ chart: ChartDrawing) {
    let groups = ChartGroup.groups(of: chart.data)
    var sectors = ChartSectors(chart.data, in: chart.geometry.plot.size)
    let curves = Set(groups.filter { $0.kind == .line || $0.kind == .area }.map(\.series))
    let lined = Set(groups.filter { $0.kind == .line }.map(\.series))
    for group in groups {
      let style = chart.data.styles[Int(group.style)]
      let color = self.color(chart.color(of: group), chart.style).opacity(style.opacity)
      switch group.kind {
      case .line: drawLine(group, style, color, isCurve: curves.count == 1, chart)
      case .area:
        drawArea(group, style, color, isCurve: curves.count == 1, isFaint: lined.contains(group.series), chart)
      case .bar: drawBars(group, style, color, chart)
      case .point: drawPoints(group, style, color, chart)
      case .rule: drawRule(chart.data.marks[group.marks[0]], style, color, chart)
      case .sector:
        guard sectors.add(chart.data.marks[group.marks[0]].y, style, to: &list.paths) else { continue }
        fill(list.paths.end(), color, style, chart)
      }
    }
  }

  /// One line. Its parts between missing places are parts of one path, so that they are one stroke.
  private mutating func drawLine(
    _ group: ChartGroup, _ style: MarkStyle, _ color: Color, isCurve: Bool, _ chart: ChartDrawing
  ) {
    let column = chart.column
    for part in chart.parts(of: group, { chart.geometry.top(chart.data.marks[$0].y) }) {
      // With more points than columns the shape between two of them cannot be seen: they are joined straight.
      ChartCurve(chart.thinned(part, column), part.count > chart.densest ? .linear : style.interpolation)
        .add(to: &list.paths)
    }
    guard !list.paths.isAtStart else { return }
    var pen = DisplayList.Pen()
    (pen.cap, pen.join, pen.dash) = (.round, .round, style.dash)
    let path = list.paths.end(isCurve: isCurve)
    put(.stroke(.path(path), color, width: style.lineWidth ?? 2, pen: add(pen)), chart.plot, chart)
  }

  /// The index of a pen in the list, where equal ones stand once.
  private mutating func add(_ pen: DisplayList.Pen) -> Int32 {
    if let known = list.pens.firstIndex(of: pen) { return Int32(known) }
    list.pens.append(pen)
    return Int32(list.pens.count - 1)
  }

  /// An area from its span's end back along its beginning. Under a line of its series it is faint, and fades downwards.
  private mutating func drawArea(
    _ group: ChartGroup, _ style: MarkStyle, _ color: Color, isCurve: Bool, isFaint: Bool, _ chart: ChartDrawing
  ) {
    let geometry = chart.geometry
    let upper = chart.parts(of: group) { geometry.top(geometry.spans[$0].to) }
    let lower = chart.parts(of: group) { geometry.top(geometry.base(geometry.spans[$0].from)) }
    for (top, base) in zip(upper, lower) {
      let method = top.count > chart.densest ? .linear : style.interpolation
      ChartCurve(chart.thinned(top, chart.column), method).add(to: &list.paths)
      let isFlat = base.allSatisfy { $0.y == base[0].y }
      let ends = isFlat ? [base[0], base[base.count - 1]] : chart.thinned(base, chart.column)
      ChartCurve(ends, isFlat ? .linear : method).add(to: &list.paths, reversed: true, joins: true)
      list.paths.close()
    }
    guard !list.paths.isAtStart else { return }
    let path = list.paths.end(isCurve: isCurve)
    guard isFaint, style.gradient < 0 else { return fill(path, color, style, chart) }
    var gradient = DisplayList.Gradient(
      course: .linear(start: Point(x: 0.5, y: 0), end: Point(x: 0.5, y: 1)), stops: [])
    gradient.stops = [(0.32, 0.0), (0.05, 1)].map {
      DisplayList.Gradient.Stop(color: color.opacity($0), location: $1)
    }
    list.gradients.append(gradient)
    put(.gradient(.path(path), Int32(list.gradients.count - 1)), chart.plot, chart)
  }

  /// Fills a path with the mark's colour, or with the gradient around it.
  private mutating func fill(_ path: Int32, _ color: Color, _ style: MarkStyle, _ chart: ChartDrawing) {
    guard style.gradient >= 0, var gradient = GradientReader(tree).gradient(Int(style.gradient)) else {
      return put(.fill(.path(path), color), chart.plot, chart)
    }
    for stop in gradient.stops.indices {
      gradient.stops[stop].color = self.color(gradient.stops[stop].color, chart.style, as: .area).opacity(style.opacity)
    }
    list.gradients.append(gradient)
    put(.gradient(.path(path), Int32(list.gradients.count - 1)), chart.plot, chart)
  }

  private mutating func drawBars(_ group: ChartGroup, _ style: MarkStyle, _ color: Color, _ chart: ChartDrawing) {
    for bar in chart.geometry.bars(group.marks, chart.data, chart.isCells) {
      if style.cornerRadius > 0, !chart.isCells {
        let radius = style.cornerRadius
        list.paths.rounded(bar, radii: [radius, radius, radius, radius])
      } else {
        list.paths.rectangle(bar)
      }
    }
    guard !list.paths.isAtStart else { return }
    fill(list.paths.end(), color, style, chart)
  }

  /// Points as dots; on cells one dot each unless a size is asked for, and other shapes than circles as characters.
  private mutating func drawPoints(_ group: ChartGroup, _ style: MarkStyle, _ color: Color, _ chart: ChartDrawing) {
    if chart.isCells, let glyph = ChartSymbols.glyph(style.symbol) {
      var look = TextLook()
      look.color = color
      let index = add(look)
      for place in chart.places(of: group, grid: chart.unit) {
        let column = min((place.x / 8).rounded(.down), chart.geometry.plot.width / 8 - 1) * 8
        let frame = Rect(x: column, y: chart.geometry.row(place.y), width: 8, height: 16)
        write(glyph, frame, index, 1, chart)
      }
      return
    }
    // A size is an area (Swift Charts: symbolSize), so a circle of it has the radius of the root of size / pi.
    let radius = style.size.map { ($0 / .pi).squareRoot() } ?? (chart.isCells ? 1 : 3.5)
    // One dot is a half of a column and a third of a row; of points in the same dot one is drawn.
    let grid = chart.isCells ? Size(width: 4, height: 16.0 / 3) : Size(width: 1, height: 1)
    for place in chart.places(of: group, grid: style.size == nil ? grid : nil) {
      ChartSymbols.add(style.symbol, at: place, radius, to: &list.paths)
    }
    guard !list.paths.isAtStart else { return }
    fill(list.paths.end(), color, style, chart)
  }

  /// A line across the plot, or between two places.
  private mutating func drawRule(_ mark: ChartMark, _ style: MarkStyle, _ color: Color, _ chart: ChartDrawing) {
    let geometry = chart.geometry
    let width = style.lineWidth ?? 1
    let isDashed = !style.dash.isEmpty
    // Both ends in points, held inside the plot; NaN stands for the plot's edge.
    func between(_ a: Double, _ b: Double, _ length: Double) -> (Double, Double) {
      let ends = (a.isNaN ? 0 : min(max(a, 0), length), b.isNaN ? length : min(max(b, 0), length))
      return (min(ends.0, ends.1), max(ends.0, ends.1))
    }
    let thickness = min(max(width, 0.5), 100)
    if mark.y.isFinite {
      let top = geometry.top(mark.y)
      // Half a point of tolerance keeps rules at the edges of the domain, whose places are rounded.
      guard top >= -0.5, top <= geometry.plot.height + 0.5 else { return }
      let (from, to) = between(geometry.x.place(mark.xStart), geometry.x.place(mark.xEnd), geometry.plot.width)
      let line =
        chart.isCells
        ? Rect(x: from, y: geometry.row(top), width: max(to - from, 8), height: 16)
        : Rect(x: from, y: top - thickness / 2, width: to - from, height: thickness)
      put(.rule(color, width: width, isDashed: isDashed), chart.placed(line), chart)
    } else if mark.x.isFinite {
      let left = geometry.x.place(mark.x)
      guard left >= -0.5, left <= geometry.plot.width + 0.5 else { return }
      let (from, to) = between(geometry.top(mark.yEnd), geometry.top(mark.yStart), geometry.plot.height)
      let column = min((left / 8).rounded(.down), geometry.plot.width / 8 - 1) * 8
      let line =
        chart.isCells
        ? Rect(x: column, y: from, width: 8, height: max(to - from, 16))
        : Rect(x: left - thickness / 2, y: from, width: thickness, height: to - from)
      put(.rule(color, width: width, isDashed: isDashed), chart.placed(line), chart)
    }
  }
}

/// What the drawing of one chart needs throughout.
struct ChartDrawing {
  let data: ChartData
  let geometry: ChartGeometry
  let options: ChartOptions
  let style: Style
  /// In the surface's unit.
  let frame: Rect
  /// Points of the surface's unit.
  let unit: Size
  let isCells: Bool
  let box: Int
  let node: Int32

  /// The plot in the surface's unit.
  var plot: Rect { placed(Rect(origin: .zero, size: geometry.plot.size)) }
  /// How wide in points the finest column is that the surface shows.
  var column: Double { isCells ? 4 : 1 }
  /// More points than this are drawn by the column.
  /// Four a column are what `ChartCurve.thinned(_:column:)` leaves.
  var densest: Int { max(Int(geometry.plot.width / column) * 4, 64) }

  /// A rectangle of the chart in the surface's unit.
  func placed(_ rect: Rect) -> Rect {
    Rect(
      x: frame.x + rect.x / unit.width, y: frame.y + rect.y / unit.height, width: rect.width / unit.width,
      height: rect.height / unit.height)
  }

  /// Points reduced to what the surface's columns can show, where there are more than `densest`.
  func thinned(_ points: [Point], _ column: Double) -> [Point] {
    points.count > densest ? ChartCurve.thinned(points, column: column) : points
  }

  /// The colours of series, in order.
  static let palette: [Color.Role] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow]

  /// The colour that a script gives to a series, else that of the palette, which repeats after its last.
  func color(ofSeries series: Int32) -> Color {
    options.colors[data.series[Int(series)]] ?? .named(Self.palette[Int(series) % Self.palette.count])
  }

  /// A mark's own colour comes before that of its series; a mark without either takes the tint (DocC: Charts,
  /// "Marks").
  func color(of group: ChartGroup) -> Color {
    if let own = data.styles[Int(group.style)].color { return own }
    return group.series >= 0 ? color(ofSeries: group.series) : style.tint ?? .named(.blue)
  }

  /// The points of a line or area, broken where one has no place.
  ///
  /// - Parameter height: the distance of a mark from the plot's top, in points; NaN where it has no place.
  func parts(of group: ChartGroup, _ height: (Int) -> Double) -> [[Point]] {
    var parts: [[Point]] = []
    var part: [Point] = []
    part.reserveCapacity(group.marks.count)
    for index in group.marks {
      let point = Point(x: geometry.x.place(data.marks[index].x), y: height(index))
      if point.x.isNaN || point.y.isNaN {
        if !part.isEmpty { parts.append(part) }
        part = []
      } else {
        part.append(point)
      }
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  /// Where points stand inside the plot; with a grid one in each of its cells.
  ///
  /// - Parameter grid: the size in points of the cells of which each gets one point; nil for all points.
  func places(of group: ChartGroup, grid: Size?) -> [Point] {
    var taken: Set<Int> = []
    var places: [Point] = []
    for index in group.marks {
      let place = Point(x: geometry.x.place(data.marks[index].x), y: geometry.top(data.marks[index].y))
      guard place.x >= -0.5, place.y >= -0.5, place.x <= geometry.plot.width + 0.5,
        place.y <= geometry.plot.height + 0.5
      else { continue }
      if let grid {
        // Both indices are one key, with the row in the lower 20 bits.
        let key = Int(place.x / grid.width) << 20 | Int(place.y / grid.height) & 0xFFFFF
        guard taken.insert(key).inserted else { continue }
      }
      // What stands on the right or lower edge belongs to the last column or row.
      places.append(
        Point(
          x: min(max(place.x, 0), geometry.plot.width - 0.01), y: min(max(place.y, 0), geometry.plot.height - 0.01)))
    }
    return places
  }
}
