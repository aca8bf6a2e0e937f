import Testing
import WidgetLayout
import WidgetModel

/// Texts and bars that change by themselves (DocC: Layout, "Text"): space for all their forms, and when they change.
@Suite struct DynamicTests {
  @Test(
    "while an entry is shown no tick moves anything",
    arguments: [
      #"HStack { Text { date = 4000, style = "relative" }:id "t", Color "red":id "c" }"#,
      #"HStack { Text { date = 20000, style = "offset" }:id "t", Color "red":id "c" }"#,
      #"HStack { Text { date = 10, style = "offset" }:id "t", Color "red":id "c" }"#,
      #"HStack { Text { date = 4000, style = "timer" }:id "t", Color "red":id "c" }"#,
      #"HStack { Text { timer = { 10, 5000 } }:id "t", Color "red":id "c" }"#,
      #"HStack { Text { stopwatch = 100, maxPrecision = 1 }:id "t", Color "red":id "c" }"#,
      #"HStack { Text { offset = 4000 }:bold():id "t", Color "red":id "c" }"#,
      #"HStack { Text { offset = 4000, sign = "always" }:fontDesign "monospaced":id "t", Color "red":id "c" }"#,
      #"HStack { Text { reference = 8000 }:font "caption":id "t", Color "red":id "c" }"#,
    ], [Surface.terminal, .canvas])
  func still(_ lua: String, _ surface: Surface) throws {
    let end = 9000.0
    var now = 0.0
    let first = try widget(lua, .systemLarge, surface, now: 0, from: 0, until: end)
    var ticks = 0
    while now < end, ticks < 40 {
      let placement = try widget(lua, .systemLarge, surface, now: now, from: 0, until: end)
      #expect(placement.named == first.named, "at \(now)")
      guard let next = placement.nextChange else { break }
      // Every tick at first, then growing steps.
      now = ticks < 10 ? next : max(next, now * 1.5)
      ticks += 1
    }
    #expect(ticks > 1)
  }

  @Test(
    "invisible views cause no wake-up",
    arguments: [
      #"ViewThatFits { Text { timer = { 0, 1000 } }:frame { width = 2000 }, Text "short" }"#,
      #"VStack { Text { timer = { 0, 1000 } }:hidden(), Text "a" }"#,
      #"VStack { ProgressView { timerInterval = { 0, 1000 } }:hidden(), Text "a" }"#,
      #"Text { timer = { 0, 1000 } }:redacted "placeholder""#,
      #"Gauge { value = 0.5, label = "x", Text { timer = { 0, 1000 } } }:labelsHidden()"#,
    ])
  func unseen(_ lua: String) throws {
    #expect(try widget(lua, .systemSmall, now: 5).nextChange == nil)
  }

  @Test func whatIsSeenWakesAtItsNextChange() throws {
    #expect(try widget(#"VStack { Text { timer = { 0, 1000 } }, "a" }"#, .systemSmall, now: 5).nextChange == 6)
    // Eighteen cells have 144 eighths, a small ring has four quarters; 138 points are as many steps.
    #expect(
      try widget(#"ProgressView { timerInterval = { 0, 1440 } }"#, .systemSmall, now: 4).nextChange == 5)
    #expect(
      try widget(#"ProgressView { timerInterval = { 0, 1440 } }"#, .systemSmall, now: 5).nextChange == 15)
    #expect(
      try widget(#"ProgressView { timerInterval = { 0, 1380 } }"#, .systemSmall, .canvas, now: 5).nextChange == 15)
    #expect(
      try widget(#"ProgressView { timerInterval = { 0, 1000 } }:progressViewStyle "circular""#, .systemSmall, now: 5)
        .nextChange == 125)
  }
}
