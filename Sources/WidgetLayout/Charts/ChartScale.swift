internal import Glibc
package import WidgetModel

/// How the values of an axis become places: lengths from the plot's left, or from its bottom.
package struct ChartScale: Sendable, Equatable {
  /// How values relate to lengths.
  package enum Kind: Sendable, Equatable { case linear, log, squareRoot, date, category }
  /// The kind.
  package let kind: Kind
  /// The values at both ends; of categories 0 and their number.
  package let low: Double
  /// The upper end.
  package let high: Double
  /// In points.
  package let length: Double
  /// The transformed value of the lower end.
  private let start: Double
  /// Half of the distance between both ends, transformed.
  private let span: Double

  /// Creates a scale from `low` to `high` over a length in points.
  package init(_ kind: Kind, _ low: Double, _ high: Double, length: Double) {
    (self.kind, self.low, self.high, self.length) = (kind, low, high, length)
    start = Self.transformed(low, kind)
    // Halves, because the distance between the largest numbers overflows.
    span = Self.transformed(high, kind) / 2 - start / 2
  }

  /// Categories have equal bands.
  package static func categories(_ count: Int, length: Double) -> ChartScale {
    ChartScale(.category, 0, Double(max(count, 1)), length: length)
  }

  /// The length of one category.
  package var band: Double { length / high }

  /// Where a value lies, a category in the middle of its band; NaN where it has no place. It may lie outside of the plot.
  package func place(_ value: Double) -> Double {
    if kind == .category { return value.isFinite ? (value + 0.5) * band : .nan }
    guard value.isFinite else { return .nan }
    let part = (Self.transformed(value, kind) / 2 - start / 2) / span
    // A place a thousand lengths away is as invisible as one beyond it, and sums of such places stay finite.
    return part.isNaN ? .nan : min(max(part, -1000), 1000) * length
  }

  /// A value on the scale where equal distances are equal lengths. A logarithm of what is not positive is NaN, and
  /// the root of a negative value is negative.
  private static func transformed(_ value: Double, _ kind: Kind) -> Double {
    switch kind {
    case .linear, .date, .category: value
    case .log: value > 0 ? log10(value) : .nan
    case .squareRoot: value < 0 ? -(-value).squareRoot() : value.squareRoot()
    }
  }

  /// Returns the kind that a word names; linear for other words.
  package static func kind(_ word: Word) -> Kind {
    switch word {
    case .log: .log
    case .squareRoot: .squareRoot
    case .date: .date
    default: .linear
    }
  }
}

/// The least and the greatest of some values.
package struct ChartExtent: Sendable, Equatable {
  /// The least value; infinite without values.
  package var low = Double.infinity
  /// The greatest value; minus infinity without values.
  package var high = -Double.infinity
  /// Whether it has no values.
  package var isEmpty: Bool { low > high }

  /// Creates an extent without values.
  package init() {}

  /// Takes a value in, where it is one.
  package mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    low = min(low, value)
    high = max(high, value)
  }
}

/// The domain of an axis, and where its marks stand.
package struct ChartDomain: Sendable, Equatable {
  /// The lower end.
  package var low: Double
  /// The upper end.
  package var high: Double
  /// The values that have labels and lines.
  package var ticks: [Double]

  /// The domain that values need: with 0 where it is wanted, up to round numbers where the axis shows them; never empty.
  package static func of(
    _ extent: ChartExtent, _ axis: ChartOptions.Axis, isRounded: Bool, wanted: Int, _ words: (any DateWords)?
  ) -> ChartDomain {
    let kind = ChartScale.kind(axis.scale)
    if let domain = axis.domain, kind != .log || domain.lowerBound > 0 {
      return ticked(domain.lowerBound, domain.upperBound, kind, wanted, words)
    }
    var extent = extent
    // Without values there is a range all the same, so that the axis can be drawn.
    if extent.isEmpty { (extent.low, extent.high) = kind == .log ? (1, 10) : (0, 1) }
    switch kind {
    case .log: return logarithmic(extent, isRounded: isRounded)
    case .date:
      // A single moment stands in the middle of an hour.
      if extent.low == extent.high { (extent.low, extent.high) = (extent.low - 1800, extent.high + 1800) }
      return ticked(extent.low, extent.high, kind, wanted, words)
    default: break
    }
    if axis.includesZero { extent.add(0) }
    if extent.low == extent.high {
      let reach = extent.low == 0 ? 1 : abs(extent.low) / 2
      (extent.low, extent.high) = axis.includesZero ? (0, 1) : (extent.low - reach, extent.high + reach)
    }
    let most = Double.greatestFiniteMagnitude
    (extent.low, extent.high) = (max(extent.low, -most), min(extent.high, most))
    guard isRounded else { return ticked(extent.low, extent.high, kind, wanted, words) }
    return ChartTicks.rounded(extent.low, extent.high, wanted: wanted)
  }

  /// A domain between given ends. Without words a date has no marks, since the words know the calendar of the time
  /// zone.
  private static func ticked(
    _ low: Double, _ high: Double, _ kind: ChartScale.Kind, _ wanted: Int, _ words: (any DateWords)?
  ) -> ChartDomain {
    let ticks: [Double] =
      switch kind {
      case .date: words.map { ChartDates.ticks(low, high, wanted: wanted, $0).moments } ?? []
      case .log: ChartTicks.powers(low, high)
      default: ChartTicks.numbers(low, high, wanted: wanted)
      }
    return ChartDomain(low: low, high: high, ticks: ticks)
  }

  /// The domain of a logarithmic axis: up to whole powers of ten if it is rounded and that makes it at most twice as long, else
  /// up to 1, 2 or 5 times one, else as it is; without marks where a value is not positive.
  private static func logarithmic(_ extent: ChartExtent, isRounded: Bool) -> ChartDomain {
    var (low, high) = (extent.low, extent.high)
    if low == high { (low, high) = (low / 10, min(high * 10, .greatestFiniteMagnitude)) }
    if isRounded, low > 0 {
      for factors in [[1.0], [1, 2, 5]] {
        let (first, last) = (ChartTicks.power(below: low, factors), ChartTicks.power(above: high, factors))
        guard first > 0, last.isFinite, log10(last / first) <= 2 * log10(high / low) + 1e-9 else { continue }
        (low, high) = (min(first, low), max(last, high))
        break
      }
    }
    return ChartDomain(low: low, high: high, ticks: ChartTicks.powers(low, high))
  }
}
