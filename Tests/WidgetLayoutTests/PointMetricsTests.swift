import Testing
import WidgetLayout

/// Widths and heights of texts in points (DocC: Layout, "Points").
@Suite("Point metrics")
struct PointMetricsTests {
  private let metrics = PointMetrics()

  private func width(_ text: String, _ font: Font) -> Double {
    var text = text
    return text.withUTF8 { metrics.width($0, font) }
  }

  @Test(
    "a text's width matches HarfBuzz with Debian's fonts, without kerning, with Inter's tracking",
    arguments: [
      ("Hello", 17, 3, 39.603), ("Earl Grey", 13, 5, 56.935), ("Ärger über Öl", 17, 6, 108.993),
      ("Привет", 15, 3, 53.285),
      ("12:45", 34, 3, 76.799), ("72°", 60, 0, 86.016), ("Ελλάδα", 28, 8, 103.715), ("→ ≤ €", 12, 4, 33.895),
    ] as [(String, Double, UInt8, Double)])
  func widths(_ text: String, _ size: Double, _ weight: UInt8, _ expected: Double) throws {
    let weight = try #require(Font.Weight(rawValue: weight))
    // Each advance is rounded to a font unit.
    #expect(abs(width(text, Font(size: size, weight: weight)) - expected) < 0.02)
  }

  @Test("clusters' widths add up to the text's, and combining marks have no width")
  func clusters() {
    for size in [11.0, 17, 34] {
      var text = "e\u{301}a日\u{1F600}❤️ \r\nx\u{0915}"
      var clusters: [TextCluster] = []
      text.withUTF8 { metrics.clusters($0, Font(size: size), into: &clusters) }
      #expect(clusters.count == 9)
      #expect(abs(clusters.reduce(0) { $0 + Double($1.width) } - width(text, Font(size: size))) < 1e-3)
    }
    #expect(width("e\u{301}", Font(size: 24)) == width("e", Font(size: 24)))
    #expect(width("日", Font(size: 24)) == 24 && width("\u{1F600}", Font(size: 24)) == 24)
  }

  @Test("tabular digits have one width, and nothing else changes", arguments: [17.0, 40])
  func tabular(_ size: Double) {
    let font = Font(size: size, isMonospacedDigit: true)
    let widths = Set((0...9).map { width("\($0)", font) })
    #expect(widths.count == 1)
    #expect(width("1", font) > width("1", Font(size: size)))
    #expect(width(":a", font) == width(":a", Font(size: size)))
  }

  @Test("all letters of JetBrains Mono are 0.6 em wide, and ideographs an em")
  func monospaced() {
    let font = Font(size: 10, weight: .bold, design: .monospaced)
    #expect(abs(width("iWé→", font) - 24) < 1e-9)
    #expect(width("日", font) == 10)
  }

  @Test("heavier letters are wider, and so is tracking")
  func weights() {
    let widths = (UInt8(0)...8).compactMap(Font.Weight.init).map { width("minimum", Font(size: 17, weight: $0)) }
    #expect(widths == widths.sorted() && Set(widths).count == 9)
    #expect(abs(width("abc", Font(tracking: 2)) - width("abc", Font()) - 6) < 1e-9)
  }

  @Test("from 20 points on a text has the display face; a scaled-down one keeps it")
  func faces() {
    #expect(Font(size: 19.9).face == .text && Font(size: 20).face == .display)
    #expect(Font(size: 40, design: .monospaced).face == .monospaced)
    var scaled = Font(size: 15)
    scaled.scale = 0.5
    #expect(scaled.face == .display)
    #expect(abs(width("abc", scaled) * 2 - width("abc", Font(size: 30))) < 1e-9)
  }

  @Test(
    "two consecutive lines have the published leading between their baselines",
    arguments: [
      (12, 16), (13, 18), (15, 20), (16, 21), (17, 22), (20, 25), (22, 28), (28, 34), (34, 41), (40, 48), (30, 37),
    ] as [(Double, Double)])
  func leading(_ size: Double, _ leading: Double) {
    let metrics = metrics.metrics(Font(size: size))
    #expect(abs(metrics.lineHeight - 1.193 * size) < 1e-9)
    #expect(abs(metrics.lineHeight + metrics.lineGap - leading) < 1e-9)
    #expect(Font(size: 29).leading == 35.5 && Font(size: 120).leading == 140)
  }

  @Test("lines are never lower than their height", arguments: [8.0, 11, 44, 53, 60, 200])
  func tight(_ size: Double) { #expect(metrics.metrics(Font(size: size)).lineGap == 0) }
}
