package import WidgetModel

/// A chart in words, for assistive software.
package enum ChartSentence {
  /// What a Chart shows, in one sentence: its kind, how many points and series, both axes, the least and the greatest.
  ///
  /// - Parameters:
  ///   - chart: the node of the Chart itself.
  ///   - words: write dates and digits; nil: digits as they are.
  package static func of(chart: Int, in tree: ViewTree, _ words: (any DateWords)? = nil) -> String {
    var modifiers = ChartModifiers()
    // The modifiers around it, outermost first, as its style has them.
    for node in 0..<chart where Int(tree.nodes[node].end) > chart {
      if case .modifier(let kind) = tree.nodes[node].kind { modifiers.note(kind, node) }
    }
    return of(ChartReader.data(of: chart, tree), ChartOptions(modifiers, tree), words)
  }

  /// The sentence for marks that are already read. Rules do not count as data.
  package static func of(_ data: ChartData, _ options: ChartOptions, _ words: (any DateWords)? = nil) -> String {
    let marks = data.marks.filter { $0.kind != .rule }
    guard let first = marks.first else { return "Chart without data" }
    let noun = first.kind == .sector ? "sector" : first.kind == .bar ? "bar" : "point"
    var sentence = "\(name(marks)), \(count(marks.count, noun))"
    if data.series.count > 1 { sentence += ", \(data.series.count) series" }
    if first.kind == .sector { return sentence + shares(marks, data) }
    sentence += span("x", \.x, marks, data.xCategories, options.x, words)
    sentence += span("y", \.y, marks, data.yCategories, options.y, words)
    return sentence
  }

  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// The kind of most marks; an area under a line is the line's.
  private static func name(_ marks: [ChartMark]) -> String {
    let kinds = Set(marks.map(\.kind))
    if kinds.contains(.sector) { return "Pie chart" }
    if kinds.contains(.bar) { return "Bar chart" }
    if kinds.contains(.line) { return "Line chart" }
    return kinds.contains(.area) ? "Area chart" : "Point chart"
  }

  /// An axis from its first to its last category, or from its least to its greatest number with their places.
  private static func span(
    _ axis: String, _ value: (ChartMark) -> Double, _ marks: [ChartMark], _ categories: [String],
    _ options: ChartOptions.Axis, _ words: (any DateWords)?
  ) -> String {
    if let first = categories.first, let last = categories.last {
      return "; \(axis) from \(first) to \(last)"
    }
    var extent = ChartExtent()
    for mark in marks { extent.add(value(mark)) }
    guard !extent.isEmpty else { return "" }
    func text(_ number: Double) -> String {
      if options.scale == .date, let words { return words.date(number, as: .timeOfYear) }
      let plain = ChartLabels.plain(number)
      return words?.digits(plain) ?? plain
    }
    let (low, high) = (text(extent.low), text(extent.high))
    return axis == "y" ? "; least \(low), greatest \(high)" : "; \(axis) from \(low) to \(high)"
  }

  /// The parts of a pie that have names, in percent.
  private static func shares(_ marks: [ChartMark], _ data: ChartData) -> String {
    let total = marks.reduce(0) { $0 + ($1.y.isFinite ? $1.y : 0) }
    guard total > 0 else { return "" }
    // The limit bounds the length of the sentence.
    let named = marks.filter { $0.series >= 0 && $0.y.isFinite }.prefix(30).map { mark in
      "\(data.series[Int(mark.series)]) \(ChartLabels.plain((mark.y / total * 100).rounded())) %"
    }
    return named.isEmpty ? "" : "; " + named.joined(separator: ", ")
  }
}
