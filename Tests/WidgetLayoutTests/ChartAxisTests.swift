import Glibc
import Testing
import WidgetModel

@testable import WidgetLayout

/// Axes of numbers: no longer than necessary, with distinct labels (DocC: Charts, "Axes").
@Suite("Charts: axes of numbers")
struct ChartAxisTests {
  static let shown: [(values: [Double], wanted: Int, low: Double, high: Double, ticks: [Double])] = [
    ([-5, 3], 3, -5, 5, [-5, 0, 5]), ([-5, 3], 5, -6, 4, [-6, -4, -2, 0, 2, 4]), ([0, 11], 3, 0, 15, [0, 5, 10, 15]),
    ([-1, 99], 3, -50, 100, [-50, 0, 50, 100]), ([0, 1e-9], 3, 0, 1e-9, [0, 5e-10, 1e-9]),
    ([0, 3e15], 4, 0, 3e15, [0, 1e15, 2e15, 3e15]), ([-0.1, 0.05], 3, -0.1, 0.1, [-0.1, 0, 0.1]),
    ([-7e-10, 4e-10], 3, -1e-9, 5e-10, [-1e-9, -5e-10, 0, 5e-10]),
  ]

  @Test("an axis ends at round numbers near its values", arguments: shown)
  func rounded(_ values: [Double], _ wanted: Int, _ low: Double, _ high: Double, _ ticks: [Double]) {
    let domain = ChartTicks.rounded(values[0], values[1], wanted: wanted)
    let tolerance = (values[1] - values[0]) * 1e-9
    #expect(abs(domain.low - low) < tolerance && abs(domain.high - high) < tolerance, "\(domain)")
    #expect(domain.ticks.count == ticks.count, "\(domain)")
    for (tick, right) in zip(domain.ticks, ticks) { #expect(abs(tick - right) < tolerance) }
  }

  /// Loose labels (P. Heckbert, "Nice Numbers for Graph Labels", Graphics Gems, 1990).
  private func heckbert(_ low: Double, _ high: Double, _ wanted: Int) -> (low: Double, high: Double, step: Double) {
    func nice(_ value: Double, isRounded: Bool) -> Double {
      let exponent = log10(value).rounded(.down)
      let part = value / pow(10, exponent)
      let factor: Double =
        isRounded
        ? part < 1.5 ? 1 : part < 3 ? 2 : part < 7 ? 5 : 10 : part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10
      return factor * pow(10, exponent)
    }
    let step = nice(nice(high - low, isRounded: false) / Double(wanted - 1), isRounded: true)
    return ((low / step).rounded(.down) * step, (high / step).rounded(.up) * step, step)
  }

  @Test(
    "any axis is less than twice as long as its values' range, and has as many marks as Heckbert's labels, or closer to the wanted number",
    arguments: 3...5)
  func property(_ wanted: Int) {
    var dice = SplitMix(seed: UInt64(wanted))
    for _ in 0..<5000 {
      let size = pow(10, Double.random(in: -12...15, using: &dice))
      // From the whole range of the values down to a hundred-thousandth of it.
      let span = size * pow(10, Double.random(in: -5...0.3, using: &dice))
      let low = Double.random(in: -1...1, using: &dice) * size
      let high = low + span
      let domain = ChartTicks.rounded(low, high, wanted: wanted)
      let length = domain.high - domain.low
      #expect(domain.low <= low && domain.high >= high, "\(low)…\(high): \(domain)")
      #expect(length <= 1.75 * (high - low) * (1 + 1e-6), "\(low)…\(high): \(domain)")
      #expect(domain.ticks.count >= 2, "\(low)…\(high): \(domain)")
      let theirs = heckbert(low, high, wanted)
      guard theirs.high - theirs.low <= 1.75 * (high - low) else { continue }
      let count = ((theirs.high - theirs.low) / theirs.step).rounded() + 1
      #expect(
        abs(Double(domain.ticks.count - wanted)) <= abs(count - Double(wanted)), "\(low)…\(high): \(domain), \(theirs)")
    }
  }

  static let single: [(Double, Bool, Double, Double)] = [
    (1e-9, false, 5e-10, 1.5e-9), (1e15, false, 5e14, 1.5e15), (-4, false, -6, -2), (0, false, -1, 1),
    (1e-9, true, 0, 1e-9), (-3e15, true, -3e15, 0),
  ]

  @Test("a single value has an axis around it, on the value's scale", arguments: single)
  func one(_ value: Double, _ includesZero: Bool, _ low: Double, _ high: Double) {
    var axis = ChartOptions.Axis()
    axis.includesZero = includesZero
    var extent = ChartExtent()
    extent.add(value)
    let domain = ChartDomain.of(extent, axis, isRounded: false, wanted: 3, nil)
    #expect(abs(domain.low - low) <= abs(low) * 1e-9 && abs(domain.high - high) <= abs(high) * 1e-9, "\(domain)")
    let rounded = ChartDomain.of(extent, axis, isRounded: true, wanted: 3, nil)
    #expect(rounded.high - rounded.low <= (high - low) * 1.75 && rounded.ticks.count > 1, "\(rounded)")
  }

  static let powers: [(Double, Double, Double, Double)] = [
    (1, 1000, 1, 1000), (3, 700, 1, 1000), (2, 3, 2, 3), (2.1, 4.9, 2, 5), (0.9, 110, 0.1, 1000), (5, 5, 0.1, 100),
  ]

  @Test("a logarithmic axis is at most twice as long as its values' range", arguments: powers)
  func logarithmic(_ least: Double, _ greatest: Double, _ low: Double, _ high: Double) {
    var axis = ChartOptions.Axis()
    axis.scale = .log
    var extent = ChartExtent()
    extent.add(least)
    extent.add(greatest)
    let domain = ChartDomain.of(extent, axis, isRounded: true, wanted: 3, nil)
    #expect(domain.low <= least && domain.high >= greatest)
    if least < greatest {
      #expect(log10(domain.high / domain.low) <= 2 * log10(greatest / least) + 1e-9, "\(domain)")
      #expect(abs(domain.low / low - 1) < 1e-9 && abs(domain.high / high - 1) < 1e-9, "\(domain)")
    }
  }

  static let labels: [([Double], [String])] = [
    ([1_000_000, 1_000_001, 1_000_002], ["1000000", "1000001", "1000002"]),
    ([0, 5e-10, 1e-9], ["0", "0.5e-9", "1.0e-9"]), ([0, 2e-6], ["0", "2e-6"]), ([0, 0.0005], ["0", "0.0005"]),
    ([1.2e6, 1.4e6], ["1.2M", "1.4M"]), ([10_000, 10_250, 10_500], ["10.00k", "10.25k", "10.50k"]),
    ([1, 1 + 2e-9, 1 + 4e-9], ["1.000000000", "1.000000002", "1.000000004"]),
    ([0.1, 0.1 + 0.2, 0.5], ["0.1", "0.3", "0.5"]), ([0, 0.5, 1, 1.5], ["0", "0.5", "1.0", "1.5"]),
    ([1e15, 2e15], ["1000T", "2000T"]), ([100], ["100"]), ([2.5], ["2.5"]),
  ]

  @Test("no two marks have the same label", arguments: labels)
  func distinct(_ values: [Double], _ texts: [String]) { #expect(ChartLabels.numbers(values, nil) == texts) }

  @Test("labels of any axis are distinct")
  func differ() {
    var dice = SplitMix(seed: 3)
    for _ in 0..<5000 {
      let size = pow(10, Double.random(in: -9...15, using: &dice))
      let low = Double.random(in: -1...1, using: &dice) * size
      let high = low + size * pow(10, Double.random(in: -4...0.3, using: &dice))
      let ticks = ChartTicks.rounded(low, high, wanted: 4).ticks
      let texts = ChartLabels.numbers(ticks, nil)
      #expect(Set(texts).count == ticks.count, "\(ticks): \(texts)")
    }
  }
}
