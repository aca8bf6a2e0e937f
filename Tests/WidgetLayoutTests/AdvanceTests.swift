import TestSupport
import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// Advancing a placement's clock gives the same as a layout at that moment.
@Suite("Advancing a placement") struct AdvanceTests {
  private static let until = 20_000.0

  private func layOut(_ tree: ViewTree, _ surface: Surface, _ now: Double, _ metrics: (any TextMeasuring)? = nil)
    throws -> Placement
  {
    try layout(
      widget: tree, environment: WidgetEnvironment(family: .systemLarge), measuring: metrics ?? measuring(surface),
      at: now, from: 0, until: Self.until, words: TestWords())
  }

  private func measuring(_ surface: Surface) -> any TextMeasuring {
    surface == .terminal ? CellMetrics() : PointMetrics()
  }

  /// A command with its text written out, wherever in the pool it is.
  private struct Told: Equatable {
    var command: DisplayList.Command
    var text: String?
    var look: TextLook?
  }

  private func told(_ list: DisplayList) -> [Told] {
    list.commands.map { command in
      guard case .text(let start, let count, let look, let baseline) = command.drawing else {
        return Told(command: command)
      }
      var plain = command
      plain.drawing = .text(start: 0, count: 0, look: 0, baseline: baseline)
      let text = String(decoding: list.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
      return Told(command: plain, text: text, look: list.looks[Int(look)])
    }
  }

  /// Expects two placements to be equal in every respect.
  private func compare(_ a: Placement, _ b: Placement, at now: Double) {
    let (drawn, anew) = (told(a.displayList), told(b.displayList))
    #expect(drawn.count == anew.count, "at \(now)")
    if let (one, other) = zip(drawn, anew).first(where: { $0 != $1 }) {
      Issue.record("at \(now) \(one) is to be \(other)")
    }
    #expect(a.taps == b.taps && a.frames == b.frames && a.warnings == b.warnings, "at \(now)")
    #expect(a.nextChange == b.nextChange, "at \(now)")
    let differs = a.tree.nodes.indices.first { a.text(of: $0) != b.text(of: $0) }
    #expect(differs.map { a.text(of: $0) } == differs.map { b.text(of: $0) }, "at \(now)")
  }

  @Test("random trees at random moments", arguments: Array(UInt64(1)...60))
  func anything(_ seed: UInt64) throws {
    var views = RandomViews(seed: seed)
    views.lives = true
    let tree = views.tree(depth: 5)
    var random = SplitMix64(seed: seed &* 7919)
    for surface in [Surface.terminal, .canvas] {
      var placement = try layOut(tree, surface, 0)
      var picture = DynamicPicture(placement)
      var now = 0.0
      for step in 0..<6 {
        if step == 4 {
          now = Double.random(in: 0...now, using: &random)
        } else if step % 2 == 0, let next = placement.nextChange, next <= Self.until {
          now = next
        } else {
          now = min(now + Double.random(in: 0...5_000, using: &random), Self.until)
        }
        let before = picture.cells
        guard let changed = placement.advance(to: now) else {
          Issue.record("no space at \(now)")
          break
        }
        let anew = try layOut(tree, surface, now)
        compare(placement, anew, at: now)
        guard surface == .terminal else { continue }
        let moved = picture.advance(to: now)
        let stretches = try #require(moved)
        let painted = paint(anew)
        #expect(PlainText.string(picture.cells) == PlainText.string(painted), "at \(now)")
        let isAsColorful = ANSI.bytes(picture.cells) == ANSI.bytes(painted)
        #expect(isAsColorful, "at \(now)")
        if changed.isEmpty { #expect(PlainText.bytes(before) == PlainText.bytes(painted)) }
        #expect(differs(before, painted, outside: stretches) == false)
      }
    }
  }

  // MARK: Texts that outgrow their space

  @Test("without an end a text outgrows its space, and is laid out again")
  func outgrown() throws {
    var placement = try widget(#"Text { stopwatch = 0, maxPrecision = 1 }:id "t""#, .systemSmall, now: 0, from: 0)
    let step1 = placement.advance(to: 5)
    #expect(step1 == [0])
    #expect(placement.drawnTexts == ["00:05"])
    let step2 = placement.advance(to: 3_599)
    #expect(step2 == [0] && placement.nextChange == 3_600)
    let before = placement.drawnTexts
    let step3 = placement.advance(to: 3_600)
    #expect(step3 == nil)
    #expect(placement.drawnTexts == before && placement.nextChange == 3_600)
    #expect(
      try widget(#"Text { stopwatch = 0, maxPrecision = 1 }"#, .systemSmall, now: 3_600).drawnTexts == ["01:00:00"])
  }

  @Test(
    "without an end a text is laid out again only when its units change",
    arguments: [
      // 1 hr; then minutes and seconds; from 59 sec on seconds alone.
      (#"Text(3600, "relative")"#, [1.0]), (#"Text(0, "timer")"#, [600, 3_600]),
      (#"Text { Text "in ":bold(), Text(3600, "relative") }"#, [1]), (#"Text { stopwatch = 0 }"#, [3_600]),
    ])
  func units(_ view: String, anew: [Double]) throws {
    var placement = try widget(view, .systemMedium, now: 0, from: 0)
    var laidOut: [Double] = []
    for second in 1...3_700 {
      let now = Double(second)
      let fresh = try widget(view, .systemMedium, now: now, from: 0)
      if placement.advance(to: now) == nil {
        laidOut.append(now)
        placement = fresh
      }
      #expect(placement.drawnTexts == fresh.drawnTexts, "at \(now)")
      #expect(placement.displayList.commands.map(\.frame) == fresh.displayList.commands.map(\.frame), "at \(now)")
    }
    #expect(laidOut == anew)
  }

  @Test("a moment outside the entry's time is refused", arguments: [-1.0, 101])
  func outside(now: Double) throws {
    var placement = try widget(#"Text { timer = { 0, 50 } }"#, .systemSmall, now: 10, from: 0, until: 100)
    let step4 = placement.advance(to: now)
    #expect(step4 == nil)
    let step5 = placement.advance(to: 100)
    #expect(step5 != nil)
  }

  @Test("static views do not change")
  func still() throws {
    var placement = try widget(#"VStack { Text "a", Text(0, "date"), Gauge { value = 0.5 } }"#, .systemSmall)
    #expect(placement.dynamic.isEmpty)
    let step6 = placement.advance(to: 1e9)
    #expect(step6 == [] && placement.nextChange == nil)
  }

  @Test("a tick names the cells that it changes, and when the next one is due")
  func tick() throws {
    let placement = try widget(
      #"VStack { Text "a", Text { timer = { 0, 100 } }, ProgressView { timerInterval = { 0, 1440 } } }"#,
      .systemSmall, now: 3, from: 0, until: 1_000)
    var picture = DynamicPicture(placement)
    #expect(placement.dynamic.count == 2)
    let step1 = picture.advance(to: 4)
    #expect(step1?.count == 1 && step1?.first?.columns.count == 4 && picture.placement.nextChange == 5)
    #expect(PlainText.string(picture.cells).contains("1:36"))
    // The bar's row too.
    let step2 = picture.advance(to: 5)
    #expect(step2?.count == 2)
    // Between two changes nothing does.
    let step3 = picture.advance(to: 5.5)
    #expect(step3 == [] && picture.placement.nextChange == 6)
  }

  private func paint(_ placement: Placement) -> CellBuffer {
    CellPainter.paint(
      placement.displayList, columns: Int(placement.size.width), rows: Int(placement.size.height))
  }

  /// Whether two pictures differ outside the reported cells.
  private func differs(_ a: CellBuffer, _ b: CellBuffer, outside stretches: [DynamicPicture.Stretch]) -> Bool {
    let rows = [a, b].map { PlainText.bytes($0).split(separator: 10, omittingEmptySubsequences: false) }
    let touched = Set(stretches.map(\.row))
    return zip(rows[0], rows[1]).enumerated().contains { $0.element.0 != $0.element.1 && !touched.contains($0.offset) }
  }
}
