extension Vocabulary {
  /// Axes, scales, legend and colours of charts.
  static let chartModifiers: [Entry] = [
    modifier(
      .chartXAxis, "The horizontal axis of charts.", axis, source: "Swift Charts: View.chartXAxis",
      example: "Chart { LineMark { x = 1, y = 3 } }:chartXAxis \"hidden\""),
    modifier(
      .chartYAxis, "The vertical axis of charts.", axis, source: "Swift Charts: View.chartYAxis",
      example: "Chart { LineMark { x = 1, y = 3 } }:chartYAxis { values = { 0, 5 }, labels = { \"low\", \"high\" } }"),
    modifier(
      .chartXScale, "The range of the horizontal axis, and how numbers lie on it.", scale,
      source: "Swift Charts: View.chartXScale",
      example: "Chart { LineMark { x = 0, y = 3 }, LineMark { x = 86400, y = 5 } }:chartXScale { scale = \"date\" }"),
    modifier(
      .chartYScale, "The range of the vertical axis, and how numbers lie on it.", scale,
      source: "Swift Charts: View.chartYScale",
      example: "Chart { LineMark { x = 1, y = 3 } }:chartYScale { domain = { 0, 10 } }"),
    modifier(
      .chartLegend, "The legend of charts.",
      [Parameter(.visibility, .word(Choices.visibility), default: "\"automatic\"", "Whether it shows.")],
      source: "Swift Charts: View.chartLegend", example: "Chart { LineMark { x = 1, y = 3 } }:chartLegend \"hidden\""),
    modifier(
      .chartForegroundStyleScale, "The colours of the series.",
      [Parameter(.mapping, .data, required: true, "{ series = colour, … }.")],
      source: "Swift Charts: View.chartForegroundStyleScale",
      example:
        "Chart { LineMark { x = 1, y = 3, series = \"a\" } }:chartForegroundStyleScale { mapping = { a = \"red\" } }"),
  ]

  private static let axis = [
    Parameter(.visibility, .word(Choices.visibility), default: "\"automatic\"", "Whether it shows."),
    Parameter(.values, .numbers, "Where its marks stand."),
    Parameter(.labels, .data, "Their texts, in the order of the values."),
  ]

  private static let scale = [
    Parameter(.domain, .numbers, "{ from, to }; without it what the marks need, up to round numbers."),
    Parameter(
      .scale, .word([.linear, .log, .squareRoot, .date]), default: "\"linear\"",
      "How numbers lie on it; dates are seconds since 1970.", also: ["type"]),
    Parameter(.includesZero, .flag, default: "true", "Whether a range that is not given holds 0."),
  ]
}
