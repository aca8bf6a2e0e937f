package import WidgetModel

/// How values at one place add up (Swift Charts: MarkStackingMethod).
package enum ChartStacking {
  /// Returns the span of each value, in their order; NaN for values that are not finite or have no position.
  ///
  /// - Parameters:
  ///   - places: where each value stands along the other axis; equal places add up.
  ///   - values: the amounts, one for each place.
  package static func spans(_ places: [Double], _ values: [Double], _ method: Word) -> [(from: Double, to: Double)] {
    // Where each place has one value, nothing is to be added.
    let alone = isRising(places)
    if method == .unstacked || alone && method == .standard { return values.map { (0, $0) } }
    var totals: [Double: Double] = [:]
    if method == .normalized || method == .center {
      for (place, value) in zip(places, values) where value.isFinite {
        totals[place, default: 0] = bounded(totals[place, default: 0] + abs(value))
      }
    }
    // From 0 positive values go up and negative ones down, so they never cover each other.
    var above: [Double: Double] = [:]
    var below: [Double: Double] = [:]
    return zip(places, values).map { place, value in
      guard value.isFinite, !place.isNaN else { return (.nan, .nan) }
      switch method {
      case .normalized, .center:
        let total = totals[place] ?? 0
        let start = above[place, default: method == .center ? -total / 2 : 0]
        let share = method == .center ? abs(value) : total > 0 ? abs(value) / total : 0
        above[place] = bounded(start + share)
        return (start, bounded(start + share))
      default:
        let start = value < 0 ? below[place, default: 0] : above[place, default: 0]
        let end = bounded(start + value)
        if value < 0 { below[place] = end } else { above[place] = end }
        return (start, end)
      }
    }
  }

  /// Whether no two values can stand at one place.
  private static func isRising(_ places: [Double]) -> Bool {
    var last = -Double.infinity
    for place in places {
      guard place > last else { return false }
      last = place
    }
    return true
  }

  /// A sum that stays finite for the largest numbers.
  private static func bounded(_ sum: Double) -> Double {
    min(max(sum, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
  }
}
