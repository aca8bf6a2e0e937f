import Testing
@testable import WidgetLayout
import WidgetModel

/// The pure functions of charts: scales, marks of axes, stacking, interpolation (DocC: Charts, "Axes").
@Suite("Charts: scales, ticks, stacking, curves")
struct ChartScaleTests {
  // MARK: Scales

  static let places: [(ChartScale.Kind, Double, Double, Double, Double)] = [
    (.linear, 0, 10, 5, 50), (.linear, -10, 10, 0, 50), (.linear, 0, 10, 20, 200),
    (.linear, -1e308, 1e308, 0, 50), (.linear, -1e308, 1e308, 1e308, 100),
    (.log, 1, 100, 10, 50), (.log, 1, 10_000, 1, 0), (.squareRoot, 0, 100, 25, 50), (.squareRoot, -100, 100, -25, 25),
    (.date, 0, 86_400, 43_200, 50),
  ]

  @Test("a value is at its part of the scale", arguments: places)
  func place(_ kind: ChartScale.Kind, _ low: Double, _ high: Double, _ value: Double, _ place: Double) {
    #expect(abs(ChartScale(kind, low, high, length: 100).place(value) - place) < 1e-9)
  }

  @Test("an invalid value has no position")
  func none() {
    for kind in [ChartScale.Kind.linear, .log, .squareRoot, .date, .category] {
      for value in [Double.nan, .infinity, -.infinity] {
        #expect(ChartScale(kind, 1, 10, length: 100).place(value).isNaN)
      }
    }
    #expect(ChartScale(.log, 1, 10, length: 100).place(0).isNaN)
    #expect(ChartScale(.log, 1, 10, length: 100).place(-1).isNaN)
  }

  @Test("categories are in the middle of equal bands")
  func bands() {
    let scale = ChartScale.categories(4, length: 100)
    #expect((0..<4).map { scale.place(Double($0)) } == [12.5, 37.5, 62.5, 87.5])
    #expect(scale.band == 25)
  }

  // MARK: Ticks

  static let marks: [(Double, Double, Int, [Double])] = [
    (0, 100, 5, [0, 20, 40, 60, 80, 100]), (0, 100, 3, [0, 50, 100]), (0, 1, 3, [0, 0.5, 1]), (-3, 7, 3, [0, 5]),
    (140.2, 142.6, 3, [141, 142]), (0, 7e300, 4, [0, 2e300, 4e300, 6e300]),
  ]

  @Test("marks of an axis are 1, 2 or 5 times a power of ten apart, as many as requested", arguments: marks)
  func ticks(_ low: Double, _ high: Double, _ wanted: Int, _ expected: [Double]) {
    let ticks = ChartTicks.numbers(low, high, wanted: wanted)
    #expect(ticks.count == expected.count)
    for (tick, right) in zip(ticks, expected) { #expect(abs(tick - right) <= abs(right) * 1e-12 + 1e-12) }
  }

  @Test("rounded bounds include the values and end on a mark")
  func rounded() {
    let domain = ChartTicks.rounded(3, 27, wanted: 4)
    #expect(domain == ChartDomain(low: 0, high: 30, ticks: [0, 10, 20, 30]))
  }

  @Test("any two numbers have a limited number of marks, all finite")
  func bounded() {
    let numbers: [Double] = [
      0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, 1e15, 1e15 + 0.125, .greatestFiniteMagnitude, 1e-300,
    ]
    for low in numbers {
      for high in numbers where low <= high {
        for wanted in 2...5 {
          let domain = ChartTicks.rounded(low, high, wanted: wanted)
          #expect(domain.ticks.count <= 32 && domain.ticks.allSatisfy(\.isFinite))
          #expect(domain.low <= low && domain.high >= high && domain.low.isFinite && domain.high.isFinite)
          #expect(ChartTicks.powers(low, high).count <= 32)
        }
      }
    }
  }

  @Test("powers of ten, with marks between them if there are few")
  func powers() {
    #expect(ChartTicks.powers(1, 10_000) == [1, 10, 100, 1000, 10_000])
    #expect(ChartTicks.powers(1, 10) == [1, 2, 5, 10])
    #expect(ChartTicks.powers(0, 10).isEmpty)
  }

  static let domains: [([Double], Bool, Double, Double)] = [
    ([3, 8], true, 0, 8), ([3, 8], false, 3, 8), ([-8, -3], true, -8, 0), ([5, 5], true, 0, 5), ([0, 0], true, 0, 1),
    ([5, 5], false, 2.5, 7.5), ([], true, 0, 1), ([.nan, .infinity], true, 0, 1),
  ]

  @Test("a domain includes 0 unless unnecessary, and is never empty", arguments: domains)
  func domain(_ values: [Double], _ includesZero: Bool, _ low: Double, _ high: Double) {
    var axis = ChartOptions.Axis()
    axis.includesZero = includesZero
    var extent = ChartExtent()
    for value in values { extent.add(value) }
    let domain = ChartDomain.of(extent, axis, isRounded: false, wanted: 3, nil)
    #expect((domain.low, domain.high) == (low, high))
  }

  @Test("a given domain is used unchanged")
  func given() {
    var axis = ChartOptions.Axis()
    axis.domain = 3...7
    var extent = ChartExtent()
    extent.add(100)
    let domain = ChartDomain.of(extent, axis, isRounded: true, wanted: 3, nil)
    #expect((domain.low, domain.high) == (3, 7))
  }

  // MARK: Labels

  static let numbers: [([Double], [String])] = [
    ([0, 0.5, 1], ["0", "0.5", "1.0"]), ([0, 50, 100], ["0", "50", "100"]), ([-2, 0, 2], ["-2", "0", "2"]),
    ([0, 5000, 10_000], ["0", "5k", "10k"]), ([0, 500_000, 1_000_000], ["0", "0.5M", "1.0M"]),
    ([1_000, 9_000], ["1000", "9000"]), ([0.25, 0.75], ["0.25", "0.75"]),
  ]

  @Test("labels have no more decimals than needed, and group thousands from ten thousand on", arguments: numbers)
  func labels(_ values: [Double], _ texts: [String]) { #expect(ChartLabels.numbers(values, nil) == texts) }

  // MARK: Dates

  /// Clocks that go an hour forward at one moment and back at another, in seconds since 1970.
  struct ShiftingWords: DateWords {
    var forward = Double.infinity
    var back = Double.infinity
    private let plain = TestWords()

    init(forward: Double = .infinity, back: Double = .infinity) { (self.forward, self.back) = (forward, back) }

    private func offset(_ date: Double) -> Double { date >= forward && date < back ? 3600 : 0 }
    func localSeconds(_ date: Double) -> Double { date + offset(date) }
    func moment(localSeconds: Double) -> Double {
      for date in [localSeconds - 3600, localSeconds] where localSeconds == self.localSeconds(date) { return date }
      return localSeconds
    }
    func date(_ date: Double) -> String { plain.date(date) }
    func time(_ date: Double) -> String { "t\(Int(localSeconds(date)) % 86_400 / 3600)" }
    func range(_ from: Double, _ to: Double) -> String { plain.range(from, to) }
    func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String { plain.count(count, unit, short: short) }
    func joined(_ counts: [String], short: Bool) -> String { plain.joined(counts, short: short) }
    func away(_ count: Int, _ unit: LiveText.Unit) -> String { plain.away(count, unit) }
    func date(_ date: Double, as form: DateForm) -> String { form.rawValue }
    func digits(_ text: String) -> String { text }
  }

  static let day = 86_400.0

  static let spans: [(days: Double, step: ChartDates.Step)] = [
    (10 / 86_400, .seconds(5)), (120 / 86_400, .seconds(30)), (1 / 24, .seconds(900)), (0.25, .hours(1)),
    (1, .hours(6)),
    (2, .hours(12)), (5, .days(1)), (30, .days(7)), (120, .months(1)), (400, .months(3)), (1461, .years(1)),
    (18_262, .years(10)),
  ]

  @Test("the step whose number of marks is closest to the requested one is used", arguments: spans)
  func step(_ days: Double, _ step: ChartDates.Step) {
    #expect(ChartDates.ticks(0, days * Self.day, wanted: 4, TestWords()).step == step)
  }

  @Test("days, months and years begin where the calendar says")
  func calendar() {
    let january2024 = 1_704_067_200.0
    #expect(
      ChartDates.moments(.months(1), january2024 + 1, january2024 + 100 * Self.day, TestWords())
        == [31, 60, 91].map { january2024 + $0 * Self.day })
    #expect(
      ChartDates.moments(.years(1), january2024, january2024 + 800 * Self.day, TestWords())
        == [0, 366, 731].map { january2024 + $0 * Self.day })
    // 1 January 2024 was a Monday.
    #expect(
      ChartDates.moments(.days(7), january2024 - 1, january2024 + 10 * Self.day, TestWords())
        == [january2024, january2024 + 7 * Self.day])
  }

  @Test("a day on which the clocks go forward has 23 hours, and midnights stay midnights")
  func forward() {
    let words = ShiftingWords(forward: Self.day + 3600)
    #expect(
      ChartDates.moments(.days(1), 0, 3 * Self.day, words) == [0, Self.day, 2 * Self.day - 3600, 3 * Self.day - 3600])
    let hours = ChartDates.moments(.hours(6), Self.day, 2 * Self.day, words)
    #expect(hours == [Self.day, Self.day + 5 * 3600, Self.day + 11 * 3600, Self.day + 17 * 3600, Self.day + 23 * 3600])
  }

  @Test("a repeated hour has marks once, and minutes of its second time are marked too")
  func back() {
    let words = ShiftingWords(forward: 0, back: Self.day)
    let hours = ChartDates.moments(.hours(1), Self.day - 7200, Self.day + 7200, words)
    #expect(hours == hours.sorted() && Set(hours).count == hours.count && hours.count >= 4)
    let minutes = ChartDates.moments(.seconds(900), Self.day, Self.day + 3600, words)
    #expect(minutes == (0...4).map { Self.day + Double($0) * 900 })
  }

  @Test("invalid dates have no marks")
  func noDates() {
    #expect(ChartDates.ticks(-1e300, 1e300, wanted: 4, TestWords()).moments.isEmpty)
    #expect(ChartDates.ticks(5, 5, wanted: 4, TestWords()).moments.isEmpty)
  }

  // MARK: Stacking

  static let stacks: [(Word, [[Double]])] = [
    (.standard, [[0, 2], [2, 5], [-1, 0]]), (.unstacked, [[0, 2], [0, 3], [-1, 0]]),
    (.normalized, [[0, 0.25], [0.25, 0.75], [0.75, 1]]), (.center, [[-4, -2], [-2, 2], [2, 4]]),
  ]

  @Test("values at one position are stacked by their method", arguments: stacks)
  func stacking(_ method: Word, _ spans: [[Double]]) {
    let values: [Double] = method == .standard || method == .unstacked ? [2, 3, -1] : [2, 4, 2]
    let found = ChartStacking.spans([1, 1, 1], values, method).map { [min($0.from, $0.to), max($0.from, $0.to)] }
    for (span, right) in zip(found, spans) {
      #expect(abs(span[0] - right[0]) < 1e-12 && abs(span[1] - right[1]) < 1e-12, "\(method)")
    }
  }

  @Test("separate positions are independent; a missing value adds nothing; sums stay finite")
  func stackingEdges() {
    #expect(ChartStacking.spans([1, 2], [3, 4], .standard).map(\.from) == [0, 0])
    let missing = ChartStacking.spans([1, 1], [.nan, 4], .standard)
    #expect(missing[0].to.isNaN && missing[1].from == 0 && missing[1].to == 4)
    #expect(ChartStacking.spans([1, 1], [1.7e308, 1.7e308], .standard)[1].to.isFinite)
  }

  // MARK: Curves

  private static let corner = [Point(x: 0, y: 0), Point(x: 10, y: 10), Point(x: 20, y: 0)]

  @Test("steps change at their beginning, middle or end")
  func steps() {
    func heights(_ method: Word) -> [[Double]] {
      ChartCurve(Array(Self.corner.prefix(2)), method).points.map { [$0.x, $0.y] }
    }
    #expect(heights(.stepStart) == [[0, 0], [0, 10], [10, 10]])
    #expect(heights(.stepEnd) == [[0, 0], [10, 0], [10, 10]])
    #expect(heights(.stepCenter) == [[0, 0], [5, 0], [5, 10], [10, 10]])
    #expect(heights(.linear) == [[0, 0], [10, 10]])
  }

  @Test("smooth curves pass through every point", arguments: [Word.monotone, .catmullRom, .cardinal])
  func through(_ method: Word) {
    let curve = ChartCurve(Self.corner, method)
    #expect(curve.isCubic)
    #expect(stride(from: 0, to: curve.points.count, by: 3).map { curve.points[$0] } == Self.corner)
  }

  @Test("a monotone curve never overshoots", arguments: UInt64(1)...40)
  func monotone(_ seed: UInt64) {
    var dice = SplitMix(seed: seed)
    var x = 0.0
    let points = (0..<20).map { _ in
      x += Double.random(in: 0.001...30, using: &dice)
      return Point(x: x, y: Double.random(in: -100...100, using: &dice))
    }
    var pool = PathPool()
    ChartCurve(points, .monotone).add(to: &pool)
    let path = pool.end()
    let line = pool.polylines(of: path)[0].points
    var next = 0
    for (a, b) in zip(points, points.dropFirst()) {
      while next < line.count, line[next].x <= b.x + 1e-9 {
        #expect(line[next].y >= min(a.y, b.y) - 1e-6 && line[next].y <= max(a.y, b.y) + 1e-6)
        next += 1
      }
    }
  }

  @Test("curves of any points stay finite", arguments: [Word.monotone, .catmullRom, .cardinal, .stepCenter, .linear])
  func finite(_ method: Word) {
    let sets: [[Point]] = [
      [], [.zero], [.zero, .zero, .zero], [Point(x: 1, y: 1), Point(x: 1, y: 5), Point(x: 1, y: 1), Point(x: 0, y: 0)],
      [Point(x: -1e6, y: 1e6), Point(x: 1e6, y: -1e6), Point(x: 0, y: 0)],
    ]
    for points in sets {
      #expect(ChartCurve(points, method).points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }

  @Test("a million points are reduced to four per column, in linear time")
  func thinned() {
    let points = (0..<1_000_000).map { Point(x: Double($0) / 1_000_000 * 320, y: Double($0 * 7919 % 1000)) }
    let thin = ChartCurve.thinned(points, column: 4)
    #expect(thin.count <= 81 * 4)
    #expect(thin.map(\.y).max() == points.map(\.y).max() && thin.map(\.y).min() == points.map(\.y).min())
    #expect(thin.first == points.first && thin.last == points.last)
  }

  // MARK: Words

  @Test("a chart is described in one sentence: its kind, its points, its axes, the minimum and the maximum")
  func sentence() {
    var data = ChartData()
    #expect(ChartSentence.of(data, ChartOptions()) == "Chart without data")
    for (index, value) in [3.0, 7, 5].enumerated() {
      var mark = ChartMark(.line)
      (mark.x, mark.y) = (Double(index), value)
      data.marks.append(mark)
    }
    #expect(ChartSentence.of(data, ChartOptions()) == "Line chart, 3 points; x from 0 to 2; least 3, greatest 7")
    var share = ChartMark(.sector)
    (share.y, share.series) = (3, 0)
    var rest = share
    (rest.y, rest.series) = (1, 1)
    data.marks = [share, rest]
    data.series = ["used", "free"]
    #expect(ChartSentence.of(data, ChartOptions()) == "Pie chart, 2 sectors, 2 series; used 75 %, free 25 %")
  }
}

/// Pseudorandom numbers that are the same in each run (S. Vigna, SplitMix64).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
