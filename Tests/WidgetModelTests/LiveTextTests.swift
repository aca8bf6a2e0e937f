import Testing
import WidgetModel

/// Words that show the requested text, without a language.
private struct PlainWords: DateWords {
  func date(_ date: Double) -> String { "date \(Int(date))" }
  func time(_ date: Double) -> String { "time \(Int(date))" }
  func range(_ from: Double, _ to: Double) -> String { "\(Int(from)) to \(Int(to))" }
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
    "\(count) \(short ? String(unit.rawValue.prefix(3)) : unit.rawValue + (count == 1 ? "" : "s"))"
  }
  func joined(_ counts: [String], short: Bool) -> String { counts.joined(separator: ", ") }
  func away(_ count: Int, _ unit: LiveText.Unit) -> String { "away \(count) \(unit.rawValue)" }
  func date(_ date: Double, as form: DateForm) -> String { "\(form.rawValue) of \(Int(date))" }
  func digits(_ text: String) -> String { text }
}

@Suite("Dynamic texts")
struct LiveTextTests {
  @Test(
    "each is correct before, at and after its date",
    arguments: [
      (LiveText.timer(1000), 100.0, "15:00"), (.timer(1000), 100.4, "15:00"), (.timer(1000), 848, "2:32"),
      (.timer(1000), 1000, "0:00"), (.timer(1000), 1007.9, "0:07"), (.timer(200_000), 66_859, "36:59:01"),
      (.relative(1000), 1000, "0 sec"), (.relative(1000), 326, "11 min, 14 sec"),
      (.relative(1000), 1674, "11 min, 14 sec"),
      (.relative(10_000), 1420, "2 hou, 23 min"), (.relative(0), 3600, "1 hou"), (.relative(0), 90_000, "1 day, 1 hou"),
      (.offset(10_000), 1000, "-2 hours"), (.offset(0), 7_300, "+2 hours"), (.offset(0), 3_599, "+59 minutes"),
      (.offset(8_000_000), 0, "-3 months"), (.offset(100), 100, "+0 seconds"),
      (.date(5), 99, "date 5"), (.time(5), 99, "time 5"), (.range(from: 5, to: 6), 99, "5 to 6"),
    ])
  func reads(text: LiveText, now: Double, expected: String) {
    #expect(text.string(at: now, PlainWords()) == expected)
  }

  @Test(
    "a timer within a span stops at both ends and while paused",
    arguments: [
      (true, nil as Double?, 0.0, "1:00:00"), (true, nil, 100, "1:00:00"), (true, nil, 101, "59:59"),
      (true, nil, 3700, "0:00"), (true, nil, 9999, "0:00"), (false, nil, 0, "0:00"), (false, nil, 161.5, "1:01"),
      (false, nil, 9999, "1:00:00"), (true, 700, 5000, "50:00"), (false, 700, 5000, "10:00"),
    ])
  func interval(countsDown: Bool, pause: Double?, now: Double, expected: String) {
    let text = LiveText.interval(from: 100, to: 3700, pauseTime: pause, countsDown: countsDown, ClockFormat())
    #expect(text.string(at: now, PlainWords()) == expected)
  }

  @Test("hours can be shown as minutes")
  func withoutHours() {
    let text = LiveText.interval(from: 0, to: 5400, pauseTime: nil, countsDown: true, ClockFormat(showsHours: false))
    #expect(text.string(at: 0, PlainWords()) == "90:00")
  }

  @Test("nothing changes between now and the next change, and something does at it", arguments: 0..<400)
  func nextChange(seed: Int) {
    let spans = [3.0, 59.5, 60, 61.25, 3599, 3600, 7261, 86_399, 90_000.75, 700_000, 3_000_000, 40_000_000]
    let distance = spans[seed % spans.count] * (seed % 2 == 0 ? 1 : -1)
    let now = 1_700_000_000.25 + Double(seed) * 13.37
    let date = now + distance
    let texts: [LiveText] = [
      .timer(date), .relative(date), .offset(date),
      .interval(
        from: min(now, date) - 7, to: max(now, date) + 0.5, pauseTime: nil, countsDown: seed % 3 == 0, ClockFormat()),
    ]
    for text in texts {
      guard let next = text.nextChange(after: now, PlainWords()) else { continue }
      let shown = text.string(at: now, PlainWords())
      #expect(next > now)
      #expect(text.string(at: now + (next - now) * 0.5, PlainWords()) == shown, "\(text) changed early")
      #expect(text.string(at: next + 0.001, PlainWords()) != shown, "\(text) did not change at \(next - now)")
    }
  }

  @Test("a text that never changes says so")
  func neverChanges() {
    #expect(LiveText.date(5).nextChange(after: 0, PlainWords()) == nil)
    #expect(LiveText.range(from: 1, to: 2).nextChange(after: 0, PlainWords()) == nil)
    let ended = LiveText.interval(from: 0, to: 60, pauseTime: nil, countsDown: true, ClockFormat())
    #expect(ended.nextChange(after: 60, PlainWords()) == nil)
    let paused = LiveText.interval(from: 0, to: 60, pauseTime: 30, countsDown: true, ClockFormat())
    #expect(paused.nextChange(after: 30, PlainWords()) == nil)
  }

  @Test("the widest form is at least as long as every later one", arguments: [5.0, 45, 500, 3000, 9000, 80_000])
  func widest(distance: Double) {
    for text in [LiveText.timer(distance), .relative(distance)] {
      let widest = text.widest(from: 0, until: distance, PlainWords()) { Double($0.count) }
      var now = 0.0
      while now < distance {
        let shown = text.string(at: now, PlainWords())
        if shown.count > widest.count { #expect(Bool(false), "\(shown) is wider than \(widest)") }
        now += distance / 97
      }
    }
  }
}
