package import WidgetModel

/// A chart's marks as numbers, as they stand in the source.
package struct ChartData: Sendable, Equatable {
  /// The marks, in the order of the source.
  package var marks: [ChartMark] = []
  /// The looks that marks share, by index; the first is that of a mark that says nothing.
  package var styles: [MarkStyle] = [MarkStyle()]
  /// The names of the series, in the order in which they first stand.
  package var series: [String] = []
  /// The categories of both axes, in their order; empty for an axis of numbers.
  package var xCategories: [String] = []
  /// Likewise for the vertical axis.
  package var yCategories: [String] = []

  /// Creates a chart without marks.
  package init() {}
}

/// One mark. A category is its index, and what is missing is NaN.
package struct ChartMark: Sendable, Equatable {
  /// The kind of a mark.
  package enum Kind: UInt8, Sendable, CaseIterable { case line, area, bar, point, rule, sector }
  /// The kind.
  package var kind: Kind
  /// The index of its series; -1 without one.
  package var series: Int32 = -1
  /// The index of its style in `ChartData.styles`.
  package var style: Int32 = 0
  /// A value of its axis: a number, seconds since 1970 on an axis of dates, or the index of a category.
  package var x = Double.nan
  /// A sector's share of the whole, too.
  package var y = Double.nan
  /// The ends of a bar, an area or a rule, in values of their axes; NaN where the mark gives none.
  package var xStart = Double.nan
  /// The end along the horizontal axis.
  package var xEnd = Double.nan
  /// The start along the vertical axis.
  package var yStart = Double.nan
  /// The end along the vertical axis.
  package var yEnd = Double.nan

  /// Creates a mark without values.
  package init(_ kind: Kind) { self.kind = kind }
}

/// What a mark says of its look; lengths are points.
package struct MarkStyle: Sendable, Equatable {
  var color: Color?
  /// The gradient in a `foregroundStyle` around it; -1 without one.
  var gradient: Int32 = -1
  /// A part, 0...1: the product of every `opacity` around the mark.
  var opacity = 1.0
  /// Nil for the standard width: 2 points for a line, 1 for a rule.
  var lineWidth: Double?
  /// Lengths of strokes and gaps by turns; empty for a line without gaps.
  var dash: [Double] = []
  /// How points are joined.
  package var interpolation = Word.linear
  /// How values at one position add up.
  package var stacking = Word.standard
  var symbol = Word.circle
  /// In square points.
  var size: Double?
  var cornerRadius = 0.0
  /// The thickness of a standing bar; nil for four fifths of the distance between two.
  var width: Double?
  /// The thickness of a lying bar, likewise.
  var height: Double?
  /// The radius of a sector's hole: below 1 a part of the outer radius.
  var innerRadius = 0.0
  /// Below 1 a part of half the plot's shorter side; nil for all of that.
  var outerRadius: Double?
  /// The width of the gap between two sectors, of which each gives half.
  var angularInset = 0.0

  /// Creates the standard style.
  package init() {}
}

/// What the modifiers around a chart say of it: their nodes, the innermost of each kind; -1 without one.
struct ChartModifiers: Sendable, Hashable {
  var xAxis: Int32 = -1
  var yAxis: Int32 = -1
  var xScale: Int32 = -1
  var yScale: Int32 = -1
  var legend: Int32 = -1
  var colors: Int32 = -1

  mutating func note(_ kind: ModifierKind, _ node: Int) {
    switch kind {
    case .chartXAxis: xAxis = Int32(node)
    case .chartYAxis: yAxis = Int32(node)
    case .chartXScale: xScale = Int32(node)
    case .chartYScale: yScale = Int32(node)
    case .chartLegend: legend = Int32(node)
    case .chartForegroundStyleScale: colors = Int32(node)
    default: break
    }
  }
}

/// What is asked of a chart's axes, legend and colours.
package struct ChartOptions: Sendable, Equatable {
  /// The settings of one axis.
  package struct Axis: Sendable, Equatable {
    /// Whether the axis shows.
    package var visibility = Word.automatic
    /// Where its marks stand; nil for round places.
    package var values: [Double]?
    /// Texts in place of the numbers, one for each of `values`.
    package var labels: [String] = []
    /// The kind of scale: `linear`, `log`, `squareRoot` or `date`.
    package var scale = Word.linear
    /// The range that a script gives; nil for one that holds all marks.
    package var domain: ClosedRange<Double>?
    /// Whether a range without a `domain` has to hold 0 (DocC: Charts, "Axes").
    package var includesZero = true
  }
  /// The horizontal axis.
  package var x = Axis()
  /// The vertical axis.
  package var y = Axis()
  /// Whether the legend shows.
  package var legend = Word.automatic
  /// The colours of `chartForegroundStyleScale`, by the names of series.
  package var colors: [String: Color] = [:]

  /// Creates automatic axes and legend.
  package init() {}

  init(_ modifiers: ChartModifiers, _ tree: ViewTree) {
    x.read(axis: modifiers.xAxis, scale: modifiers.xScale, tree)
    y.read(axis: modifiers.yAxis, scale: modifiers.yScale, tree)
    if modifiers.legend >= 0 { legend = tree.word(.visibility, of: Int(modifiers.legend)) ?? .automatic }
    if modifiers.colors >= 0 {
      for field in tree.data(.mapping, of: Int(modifiers.colors))?.fields ?? [] {
        colors[field.name] = Self.color(field.value)
      }
    }
  }

  /// A colour as data have it: a hexadecimal text, the name of a role, or a table of a `light` and a `dark` one. Nil
  /// for anything else, so that the series keeps its colour of the palette.
  private static func color(_ value: Value) -> Color? {
    if let text = value.text { return Color.hex(text) ?? Color.Role(rawValue: text).map { .named($0) } }
    guard let light = value["light"]?.text.flatMap(Color.hex), let dark = value["dark"]?.text.flatMap(Color.hex) else {
      return nil
    }
    return Color(light: light.light, dark: dark.dark)
  }
}

extension ChartOptions.Axis {
  fileprivate mutating func read(axis: Int32, scale: Int32, _ tree: ViewTree) {
    if axis >= 0 {
      visibility = tree.word(.visibility, of: Int(axis)) ?? .automatic
      values = tree.numbers(.values, of: Int(axis))
      labels = (tree.data(.labels, of: Int(axis))?.list ?? []).map { $0.text ?? $0.number.map(ChartLabels.plain) ?? "" }
    }
    if scale >= 0 {
      self.scale = tree.word(.scale, of: Int(scale)) ?? .linear
      includesZero = tree.flag(.includesZero, of: Int(scale)) ?? true
      // Ends that are equal, infinite or NaN span no range: then the marks decide.
      let ends = (tree.numbers(.domain, of: Int(scale)) ?? []).filter(\.isFinite)
      if ends.count >= 2, ends[0] != ends[1] { domain = min(ends[0], ends[1])...max(ends[0], ends[1]) }
    }
  }
}

extension ViewTree {
  /// The numbers of a list; nil without one.
  func numbers(_ name: ArgumentName, of node: Int) -> [Double]? {
    list(name, of: node)?.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }
}
