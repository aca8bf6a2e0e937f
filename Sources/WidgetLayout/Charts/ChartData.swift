package import WidgetModel

/// A chart's marks as numbers, as they stand in the source.
package struct ChartData: Sendable, Equatable {
  package var marks: [ChartMark] = []
  /// The looks that marks share, by index; the first is that of a mark that says nothing.
  package var styles: [MarkStyle] = [MarkStyle()]
  /// The names of the series, in the order in which they first stand.
  package var series: [String] = []
  /// The categories of both axes, in their order; empty for an axis of numbers.
  package var xCategories: [String] = []
  package var yCategories: [String] = []

  package init() {}
}

/// One mark. A category is its index, and what is missing is NaN.
package struct ChartMark: Sendable, Equatable {
  package enum Kind: UInt8, Sendable, CaseIterable { case line, area, bar, point, rule, sector }
  package var kind: Kind
  /// The index of its series; -1 without one.
  package var series: Int32 = -1
  package var style: Int32 = 0
  package var x = Double.nan
  /// A sector's share of the whole, too.
  package var y = Double.nan
  package var xStart = Double.nan
  package var xEnd = Double.nan
  package var yStart = Double.nan
  package var yEnd = Double.nan

  package init(_ kind: Kind) { self.kind = kind }
}

/// What a mark says of its look; lengths are points.
package struct MarkStyle: Sendable, Equatable {
  var color: Color?
  /// The gradient in a `foregroundStyle` around it; -1 without one.
  var gradient: Int32 = -1
  var opacity = 1.0
  var lineWidth: Double?
  var dash: [Double] = []
  package var interpolation = Word.linear
  package var stacking = Word.standard
  var symbol = Word.circle
  /// In square points.
  var size: Double?
  var cornerRadius = 0.0
  var width: Double?
  var height: Double?
  var innerRadius = 0.0
  var outerRadius: Double?
  var angularInset = 0.0

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
  package struct Axis: Sendable, Equatable {
    package var visibility = Word.automatic
    /// Where its marks stand; nil for round places.
    package var values: [Double]?
    package var labels: [String] = []
    package var scale = Word.linear
    package var domain: ClosedRange<Double>?
    package var includesZero = true
  }
  package var x = Axis()
  package var y = Axis()
  package var legend = Word.automatic
  package var colors: [String: Color] = [:]

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
