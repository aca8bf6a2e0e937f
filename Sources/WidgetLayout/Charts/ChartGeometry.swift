package import WidgetModel

/// How a surface writes a chart's labels: in points, a cell being 8 by 16.
package struct ChartRuler {
  /// Whether the surface is a terminal.
  package let isCells: Bool
  /// The height of a label.
  package let line: Double
  /// Returns the width of a label.
  package let width: (String) -> Double
  /// Writes dates in the user's language; nil if unavailable.
  package let words: (any DateWords)?

  /// Creates a ruler.
  package init(isCells: Bool, line: Double, words: (any DateWords)?, width: @escaping (String) -> Double) {
    (self.isCells, self.line, self.words, self.width) = (isCells, line, words, width)
  }

  /// Between the plot and what stands below it.
  var gap: Double { isCells ? 0 : 4 }
}

/// Where everything of a chart lies in its frame: the plot, the scales of both axes, their labels and lines, the legend. In
/// points from the frame's top left.
package struct ChartGeometry {
  /// A text of an axis or the legend.
  package struct Label: Sendable, Equatable {
    /// The text.
    package var text: String
    /// Its frame, in points from the chart's top left.
    package var frame: Rect
    /// Of a legend, the series whose colour stands before it; -1 on an axis.
    package var series: Int32 = -1
  }

  /// The whole chart, with labels and legend.
  package let size: Size
  /// Where marks are drawn. It begins at the chart's top left; legend and labels take space from its right and from
  /// below.
  package private(set) var plot: Rect
  /// Both scales have no length where there are sectors only, since these have no axes.
  package private(set) var x = ChartScale(.linear, 0, 1, length: 0)
  /// The scale of the vertical axis.
  package private(set) var y = ChartScale(.linear, 0, 1, length: 0)
  /// The texts of the legend, then of the vertical and of the horizontal axis.
  package private(set) var labels: [Label] = []
  /// Lines at the marks of an axis, inside the plot.
  package private(set) var grid: [Rect] = []
  /// From where to where bars and areas reach along the axis of their values, by mark; NaN for what has no place.
  package private(set) var spans: [(from: Double, to: Double)] = []
  /// The distance of two bars, in values of their axis; of categories 1.
  private(set) var barStep = 1.0
  private let ruler: ChartRuler
  private let data: ChartData
  /// Whether bars lie along the horizontal axis.
  let isSideways: Bool

  /// Lays out a chart in a frame of the given size.
  package init(_ data: ChartData, _ options: ChartOptions, size: Size, _ ruler: ChartRuler) {
    (self.data, self.size, self.ruler) = (data, size, ruler)
    plot = Rect(origin: .zero, size: size)
    isSideways = !data.yCategories.isEmpty && data.xCategories.isEmpty
    // The order counts: the legend takes its space first, then the axes, and the plot is what is left.
    addLegend(options)
    guard data.marks.contains(where: { $0.kind != .sector }) else { return }
    spans = stackedSpans()
    let (across, up) = extents(options)
    addAxes(options, across, up)
  }

  // MARK: Values

  /// Stacks the bars, and the areas, that have no ends of their own.
  /// A mark that gives one end has 0 for the other; the spans are empty where there are neither bars nor areas.
  private func stackedSpans() -> [(from: Double, to: Double)] {
    var spans: [(from: Double, to: Double)] = []
    guard data.marks.contains(where: { $0.kind == .bar || $0.kind == .area }) else { return spans }
    spans = data.marks.map { mark in
      let ends = isSideways && mark.kind == .bar ? (mark.xStart, mark.xEnd) : (mark.yStart, mark.yEnd)
      return ends.0.isNaN && ends.1.isNaN ? (.nan, .nan) : (ends.0.isNaN ? 0 : ends.0, ends.1.isNaN ? 0 : ends.1)
    }
    for kind in [ChartMark.Kind.bar, .area] {
      let places = data.marks.indices.filter { data.marks[$0].kind == kind && spans[$0].from.isNaN }
      guard let first = places.first else { continue }
      let isSideways = isSideways && kind == .bar
      // The method of the first counts for all, since values of one place are added up in one pass.
      let stacked = ChartStacking.spans(
        places.map { isSideways ? data.marks[$0].y : data.marks[$0].x },
        places.map { isSideways ? data.marks[$0].x : data.marks[$0].y },
        data.styles[Int(data.marks[first].style)].stacking)
      for (place, span) in zip(places, stacked) { spans[place] = span }
    }
    return spans
  }

  /// What the axes have to hold.
  private mutating func extents(_ options: ChartOptions) -> (x: ChartExtent, y: ChartExtent) {
    var (across, up) = (ChartExtent(), ChartExtent())
    var bars = ChartExtent()
    var last = Double.nan
    var step = Double.infinity
    for (index, mark) in data.marks.enumerated() {
      switch mark.kind {
      case .bar:
        let place = isSideways ? mark.y : mark.x
        bars.add(place)
        // Bars at the same place are one stack, so they have no distance.
        if place != last, abs(place - last) < step { step = abs(place - last) }
        last = place
        for end in ends(of: index, options) { if isSideways { across.add(end) } else { up.add(end) } }
        for end in [mark.xStart, mark.xEnd] where !isSideways { across.add(end) }
      case .area:
        across.add(mark.x)
        for end in ends(of: index, options) { up.add(end) }
      default:
        for place in [mark.x, mark.xStart, mark.xEnd] { across.add(place) }
        for place in [mark.y, mark.yStart, mark.yEnd] { up.add(place) }
      }
    }
    guard !bars.isEmpty else { return (across, up) }
    barStep = step.isFinite && step > 0 ? step : 1
    // Half a bar stands beyond the first and the last place.
    for end in [bars.low - barStep / 2, bars.high + barStep / 2] {
      if isSideways { up.add(end) } else { across.add(end) }
    }
    return (across, up)
  }

  /// The ends of a bar or an area that its axis has to hold: not the 0 that it begins at where 0 need not be there.
  private func ends(of index: Int, _ options: ChartOptions) -> [Double] {
    let mark = data.marks[index]
    let isBase = (isSideways ? options.x : options.y).includesZero || !mark.yStart.isNaN || !mark.xStart.isNaN
    return isBase || spans[index].from != 0 ? [spans[index].from, spans[index].to] : [spans[index].to]
  }

  // MARK: Axes

  /// Whether an axis has space for its labels, if the author does not say whether they show.
  ///
  /// - Parameter most: the space of the plot and its labels together, in points.
  private func shows(_ axis: ChartOptions.Axis, _ most: Size) -> Bool {
    switch axis.visibility {
    case .hidden: false
    case .visible: most.height >= 2 * ruler.line
    // Three rows and twelve columns of 8 points (DocC: Charts, "Axes").
    default: most.height >= 3 * ruler.line && most.width >= 96
    }
  }

  /// The vertical axis comes before the horizontal one: the width of its labels decides how many marks fit below.
  /// Before both the height of the lower labels is taken, where these show.
  private mutating func addAxes(_ options: ChartOptions, _ across: ChartExtent, _ up: ChartExtent) {
    let hasBars = data.marks.contains { $0.kind == .bar }
    let (showsX, showsY) = (shows(options.x, plot.size), shows(options.y, plot.size))
    if showsX { plot.height = max(plot.height - ruler.line - ruler.gap, 0) }
    // From three to five marks, with two lines of height for each where there is space.
    let wantedY = min(max(Int(plot.height / (2 * ruler.line)), 3), 5)
    let upper = axis(
      options.y, data.yCategories, up, isShown: showsY, isPlace: hasBars && isSideways, wanted: wantedY)
    let yLabels = showsY ? texts(options.y, upper, data.yCategories, wantedY) : []
    if showsY {
      let width = yLabels.reduce(0) { max($0, ruler.width($1.text)) } + 8
      // Labels have 8 points between them and the plot, and never more than half of the width.
      plot.width = max(plot.width - width, plot.width / 2)
      if ruler.isCells { plot.width = (plot.width / 8).rounded(.up) * 8 }
    }
    let isDate = options.x.scale == .date
    // Dates have longer labels: ten columns of 8 points for each instead of seven.
    let wantedX = min(max(Int(plot.width / (isDate ? 80 : 56)), 3), 5)
    let lower = axis(
      options.x, data.xCategories, across, isShown: showsX, isPlace: hasBars && !isSideways, wanted: wantedX)
    y = scale(options.y, data.yCategories, upper, length: plot.height)
    x = scale(options.x, data.xCategories, lower, length: plot.width)
    if showsY { addVertical(yLabels, isGrid: data.yCategories.isEmpty) }
    if showsX {
      addHorizontal(
        texts(options.x, lower, data.xCategories, wantedX), isGrid: isSideways || !showsY && !data.yCategories.isEmpty)
    }
  }

  /// The range of an axis and the values of its marks.
  ///
  /// - Parameters:
  ///   - isShown: whether its labels are drawn; only then the range is widened to round numbers.
  ///   - isPlace: whether bars start at its values, so that these are not amounts.
  ///   - wanted: the number of marks to come nearest to.
  private func axis(
    _ axis: ChartOptions.Axis, _ categories: [String], _ extent: ChartExtent, isShown: Bool, isPlace: Bool, wanted: Int
  ) -> ChartDomain {
    guard categories.isEmpty else {
      return ChartDomain(low: 0, high: Double(categories.count), ticks: categories.indices.map { Double($0) })
    }
    var axis = axis
    // The position of a bar is not an amount, so 0 is a position like any other.
    if isPlace { axis.includesZero = false }
    var domain = ChartDomain.of(
      extent, axis, isRounded: isShown && !isPlace, wanted: wanted, ruler.words)
    if let values = axis.values { domain.ticks = values.filter { $0 >= domain.low && $0 <= domain.high } }
    return domain
  }

  private func scale(
    _ axis: ChartOptions.Axis, _ categories: [String], _ domain: ChartDomain, length: Double
  ) -> ChartScale {
    categories.isEmpty
      ? ChartScale(ChartScale.kind(axis.scale), domain.low, domain.high, length: length)
      : .categories(categories.count, length: length)
  }

  /// The marks of an axis with their texts.
  private func texts(
    _ axis: ChartOptions.Axis, _ domain: ChartDomain, _ categories: [String], _ wanted: Int
  ) -> [(value: Double, text: String)] {
    guard categories.isEmpty else { return zip(domain.ticks, categories).map { ($0, $1) } }
    if let values = axis.values, !axis.labels.isEmpty {
      return zip(values, axis.labels).filter { domain.low <= $0.0 && $0.0 <= domain.high }.map { ($0, $1) }
    }
    if axis.scale == .date, let words = ruler.words {
      let step = ChartDates.ticks(domain.low, domain.high, wanted: wanted, words).step
      return zip(domain.ticks, ChartLabels.dates(domain.ticks, step, words)).map { ($0, $1) }
    }
    return zip(domain.ticks, ChartLabels.numbers(domain.ticks, ruler.words)).map { ($0, $1) }
  }

  /// A place on the vertical axis, from the plot's top; categories begin there.
  package func top(_ value: Double) -> Double {
    y.kind == .category ? y.place(value) : plot.height - y.place(value)
  }

  /// The row of a place where rows are whole: an edge belongs to the row inside.
  func row(_ top: Double) -> Double {
    min(max((top / 16 - 0.5).rounded(), 0), max(plot.height / 16 - 1, 0)) * 16
  }

  /// Labels at the plot's right, those that would touch another left out; and lines across the plot.
  private mutating func addVertical(_ texts: [(value: Double, text: String)], isGrid: Bool) {
    var taken: [Double] = []
    for (value, text) in texts {
      let place = top(value)
      guard place >= -0.5, place <= plot.height + 0.5 else { continue }
      let top =
        ruler.isCells ? row(place) : min(max(place - ruler.line / 2, 0), max(plot.height - ruler.line / 2, 0))
      guard taken.allSatisfy({ abs($0 - top) >= ruler.line }) else { continue }
      taken.append(top)
      let width = ruler.width(text)
      let left = max(size.width - width, plot.x + plot.width)
      labels.append(Label(text: text, frame: Rect(x: left, y: top, width: width, height: ruler.line)))
      if isGrid {
        grid.append(
          ruler.isCells
            ? Rect(x: 0, y: top, width: plot.width, height: 16) : Rect(x: 0, y: place, width: plot.width, height: 0.5))
      }
    }
  }

  /// Labels below the plot, and lines down the plot.
  private mutating func addHorizontal(_ texts: [(value: Double, text: String)], isGrid: Bool) {
    var end = -Double.infinity
    let vertical = labels.filter { $0.series < 0 }
    for (value, text) in texts {
      let place = x.place(value)
      guard place >= -0.5, place <= plot.width + 0.5 else { continue }
      let width = ruler.width(text)
      guard width <= size.width else { continue }
      var left = min(max(place - width / 2, 0), size.width - width)
      if ruler.isCells { left = (left / 8 + 0.5).rounded(.down) * 8 }
      if isGrid {
        let column = min((place / 8).rounded(.down), plot.width / 8 - 1) * 8
        grid.append(
          ruler.isCells
            ? Rect(x: column, y: 0, width: 8, height: plot.height)
            : Rect(x: place, y: 0, width: 0.5, height: plot.height))
      }
      // A column stays free between two labels, and the earlier one has the place.
      guard left >= end + 8 else { continue }
      let frame = Rect(x: left, y: plot.height + ruler.gap, width: width, height: ruler.line)
      // The lowest label of the vertical axis reaches below the plot.
      guard
        !vertical.contains(where: { $0.frame.x < left + width && $0.frame.y + $0.frame.height > frame.y })
      else { continue }
      end = left + width
      labels.append(Label(text: text, frame: frame))
    }
  }

  // MARK: Legend

  /// The names of the series below the chart, from its leading edge, as many as have space.
  private mutating func addLegend(_ options: ChartOptions) {
    // Where it is not asked for, a legend shows if it leaves three lines of height to the rest.
    let isShown =
      options.legend == .visible
      || options.legend == .automatic && data.series.count > 1 && size.height >= 4 * ruler.line
    guard isShown, !data.series.isEmpty, plot.height >= 2 * ruler.line else { return }
    plot.height -= ruler.line + ruler.gap
    var left = 0.0
    for (index, name) in data.series.enumerated() {
      // A mark of one column, and one between it and the name.
      let width = ruler.width(name) + 16
      guard left + width <= size.width else { break }
      let frame = Rect(x: left, y: size.height - ruler.line, width: width, height: ruler.line)
      labels.append(Label(text: name, frame: frame, series: Int32(index)))
      left += width + 16
    }
  }
}
