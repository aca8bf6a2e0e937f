internal import Glibc

/// Round places on an axis of numbers.
package enum ChartTicks {
  /// The step of 1, 2 or 5 times a power of ten of which a span holds nearest to `wanted`, or would hold up to round ends that
  /// are not much farther apart; 0 if there is no such step.
  private static func step(_ low: Double, _ high: Double, wanted: Int, isRounded: Bool) -> Double {
    // Half of the distance, since the whole one of the largest numbers is infinite.
    let span = high / 2 - low / 2
    let rough = span / Double(max(wanted - 1, 1)) * 2
    guard span > 0, rough.isFinite || span.isFinite else { return 0 }
    let exponent = log10(min(rough, 1e307)).rounded(.down)
    var best = 0.0
    var least = Double.infinity
    // From a fifth of the rough step's power of ten to twenty times it: the count of marks decides.
    for (offset, factor) in [(-1.0, 2.0), (-1, 5), (0, 1), (0, 2), (0, 5), (1, 1), (1, 2)] {
      let power = pow(10, exponent + offset)
      let step = power * factor
      guard step.isNormal, step.isFinite else { continue }
      let first = (low / step).rounded(isRounded ? .down : .up), last = (high / step).rounded(isRounded ? .up : .down)
      // Values in a small part of the axis show less than one mark more or less would (Talbot's "coverage").
      if isRounded, (last - first) / 2 * step > span * most { continue }
      let distance = abs(last - first + 1 - Double(wanted))
      // Of two that are as near the larger step: fewer marks are quieter.
      if distance <= least { (best, least) = (step, distance) }
    }
    return best
  }

  /// How many times as long as the values' span a rounded axis may be. At twice, -1 to 99 would get an axis from -100 to 100.
  private static let most = 1.75

  /// The round places between two values.
  package static func numbers(_ low: Double, _ high: Double, wanted: Int) -> [Double] {
    let step = step(low, high, wanted: wanted, isRounded: false)
    guard step > 0 else { return low < high ? [low, high] : [low] }
    return multiples(of: step, low, high)
  }

  /// The domain up to the next round places, and these.
  package static func rounded(_ low: Double, _ high: Double, wanted: Int) -> ChartDomain {
    let step = step(low, high, wanted: wanted, isRounded: true)
    guard step > 0 else { return ChartDomain(low: low, high: high, ticks: numbers(low, high, wanted: wanted)) }
    let (first, last) = ((low / step).rounded(.down) * step, (high / step).rounded(.up) * step)
    let bounds = (first.isFinite ? min(first, low) : low, last.isFinite ? max(last, high) : high)
    return ChartDomain(low: bounds.0, high: bounds.1, ticks: multiples(of: step, bounds.0, bounds.1))
  }

  /// The multiples of a step between two values, at most 32.
  private static func multiples(of step: Double, _ low: Double, _ high: Double) -> [Double] {
    // A hair's breadth outside is inside: a multiple is not exact.
    let first = (low / step - 1e-9).rounded(.up)
    var ticks: [Double] = []
    for index in 0..<32 {
      let tick = (first + Double(index)) * step
      guard tick <= high + step * 1e-9, tick.isFinite else { break }
      let value = tick == 0 ? 0 : tick
      if ticks.last != value { ticks.append(value) }
    }
    return ticks
  }

  /// The greatest of some multiples of powers of ten that is not above a value.
  static func power(below value: Double, _ factors: [Double]) -> Double {
    let power = pow(10, log10(value).rounded(.down))
    // A power of ten has a rounding error.
    return factors.map { $0 * power }.last { $0 <= value * (1 + 1e-12) } ?? power / 10 * (factors.last ?? 1)
  }

  /// The least of some multiples of powers of ten that is not below a value.
  static func power(above value: Double, _ factors: [Double]) -> Double {
    let power = pow(10, log10(value).rounded(.down))
    return factors.map { $0 * power }.first { $0 >= value * (1 - 1e-12) } ?? power * 10
  }

  /// Powers of ten, with 2 and 5 times them where there are fewer than two.
  package static func powers(_ low: Double, _ high: Double) -> [Double] {
    guard low > 0, low < high else { return [] }
    let (first, last) = (Int(log10(low).rounded(.down)), Int(log10(high).rounded(.up)))
    let factors = last - first <= 2 ? [1.0, 2, 5] : [1]
    // A range of twelve powers and more has marks at each second, third and so on of them.
    let stride = max((last - first) / 6, 1)
    var ticks: [Double] = []
    for exponent in Swift.stride(from: first, through: last, by: stride) {
      for factor in factors {
        let tick = pow(10, Double(exponent)) * factor
        if tick >= low, tick <= high, tick.isFinite { ticks.append(tick) }
      }
    }
    // Within less than a step of these a logarithm is nearly a straight line.
    return ticks.count < 2 ? numbers(low, high, wanted: 3) : ticks
  }
}
