import Testing
import WidgetModel

/// Plain words in UTC.
private struct PlainWords: DateWords {
  func date(_ date: Double) -> String { "date" }
  func time(_ date: Double) -> String { "time" }
  func range(_ from: Double, _ to: Double) -> String { "range" }
  func date(_ date: Double, as form: DateForm) -> String { form.rawValue }
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String {
    "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
  }
  func joined(_ counts: [String], short: Bool) -> String { counts.joined(separator: ", ") }
  func away(_ count: Int, _ unit: LiveText.Unit) -> String {
    count == 0 ? "now" : count > 0 ? "in \(count) \(unit.rawValue)" : "\(-count) \(unit.rawValue) ago"
  }
  func digits(_ text: String) -> String { text }
}

@Suite("Format styles of dates")
struct LiveFormatTests {
  private let words = PlainWords()

  // MARK: Timer and stopwatch (SwiftUI: SystemFormatStyle.Timer, Stopwatch)

  @Test(
    "a timer shows its allowed fields",
    arguments: [
      (ClockFormat(), 300.0, "5:00"), (ClockFormat(), 30, "0:30"), (ClockFormat(), 0, "0:00"),
      (ClockFormat(), 3600, "1:00:00"), (ClockFormat(), 3599, "59:59"), (ClockFormat(showsHours: false), 5400, "90:00"),
      (ClockFormat(maxFieldCount: 2), 5640, "1:34"), (ClockFormat(maxFieldCount: 2), 1474, "24:34"),
      (ClockFormat(maxFieldCount: 1), 5640, "1 hour"), (ClockFormat(maxFieldCount: 1), 1474, "24 minutes"),
      (ClockFormat(maxFieldCount: 1), 59, "59 seconds"), (ClockFormat(maxFieldCount: 1), 0, "0 seconds"),
      (ClockFormat(maxPrecision: 60), 300, "5 minutes"), (ClockFormat(maxPrecision: 60), 299, "5 minutes"),
      (ClockFormat(maxPrecision: 60), 240, "4 minutes"), (ClockFormat(maxPrecision: 60), 5640, "1 hour, 34 minutes"),
      (ClockFormat(maxPrecision: 60), 3600, "1 hour"), (ClockFormat(maxPrecision: 60), 0, "0 minutes"),
      (ClockFormat(showsHours: false, maxPrecision: 60), 5640, "94 minutes"),
      (ClockFormat(maxPrecision: 3600), 5640, "2 hours"), (ClockFormat(maxPrecision: 10), 61, "1:10"),
      (ClockFormat(maxPrecision: 0.1), 61.23, "1:01.3"), (ClockFormat(maxPrecision: 0.1), 3661.2, "1:01:01"),
    ] as [(ClockFormat, Double, String)])
  func timer(format: ClockFormat, left: Double, expected: String) {
    let text = LiveText.interval(from: 0, to: 10_000, pauseTime: nil, countsDown: true, format)
    #expect(text.string(at: 10_000 - left, words) == expected)
  }

  @Test(
    "a stopwatch pads its first field and shows hundredths",
    arguments: [
      (4, 0.01, 5.23, "00:05.23"), (4, 0.01, 2730.12, "45:30.12"), (4, 0.01, 3600, "01:00:00.00"),
      (4, 0.01, 90_061.01, "25:01:01.01"), (4, 0.01, 5025.67, "01:23:45.67"), (3, 0.01, 5025.67, "01:23:45"),
      (2, 0.01, 5025.67, "1:23"), (4, 1, 83.9, "01:23"), (4, 0.1, 83.49, "01:23.4"), (4, 60, 1380, "23 minutes"),
      (4, 60, 3600, "1 hour"), (4, 0.01, -5, "00:00.00"), (3, 0.01, 83.49, "01:23.49"),
    ] as [(Int, Double, Double, String)])
  func stopwatch(fields: Int, precision: Double, passed: Double, expected: String) {
    let format = ClockFormat(maxFieldCount: fields, maxPrecision: precision, isPadded: true)
    let text = LiveText.stopwatch(from: 1_700_000_000, pauseTime: nil, format)
    #expect(text.string(at: 1_700_000_000 + passed, words) == expected)
  }

  @Test("a paused stopwatch stands still")
  func paused() {
    let text = LiveText.stopwatch(from: 0, pauseTime: 61, ClockFormat(maxFieldCount: 4, maxPrecision: 0.01))
    #expect(text.string(at: 900, words) == "1:01.00")
    #expect(text.nextChange(after: 61, words) == nil)
    #expect(text.nextChange(after: 60.995, words) == 61)
  }

  // MARK: Offset (SwiftUI: SystemFormatStyle.DateOffset)

  @Test(
    "an offset shows its largest units, by the calendar",
    arguments: [
      (OffsetFormat(), 222.0, "3 minutes, 42 seconds"), (OffsetFormat(), 5663, "1 hour, 34 minutes"),
      (OffsetFormat(maxFieldCount: 1), 5663, "1 hour"),
      (OffsetFormat(maxFieldCount: 3), 5663, "1 hour, 34 minutes, 23 seconds"),
      (OffsetFormat(), 183_600, "2 days, 3 hours"), (OffsetFormat(), 3605, "1 hour"), (OffsetFormat(), 0, "0 seconds"),
      (OffsetFormat(), -5, "-5 seconds"), (OffsetFormat(sign: .never), -5, "5 seconds"),
      (OffsetFormat(sign: .always), 5, "+5 seconds"), (OffsetFormat(sign: .always), -5, "-5 seconds"),
      (OffsetFormat(sign: .always), 0, "0 seconds"),
      (OffsetFormat(allowedFields: [.minute, .second]), 332, "5:32"),
      (OffsetFormat(allowedFields: [.minute, .second]), -3932, "-65:32"),
      (OffsetFormat(allowedFields: [.hour, .minute, .second], maxFieldCount: 3), 3932, "1:05:32"),
      (OffsetFormat(allowedFields: [.hour, .minute]), 3932, "1 hour, 5 minutes"),
      (OffsetFormat(allowedFields: [.hour, .minute]), 59, "0 minutes"),
      (OffsetFormat(allowedFields: [.day]), -86_399, "0 days"),
      (OffsetFormat(allowedFields: [.day]), -86_400, "-1 day"),
      // From January 1970 on: months of 31, 28, 31 days.
      (OffsetFormat(), 2_678_400, "1 month"), (OffsetFormat(), 5_097_600, "2 months"),
      (OffsetFormat(), 5_011_200, "1 month, 27 days"), (OffsetFormat(), 34_560_000, "1 year, 1 month"),
      (OffsetFormat(allowedFields: [.week, .day]), 1_728_000, "2 weeks, 6 days"),
    ] as [(OffsetFormat, Double, String)])
  func offset(format: OffsetFormat, passed: Double, expected: String) {
    #expect(LiveText.distance(from: 0, format).string(at: passed, words) == expected)
  }

  // MARK: Reference (SwiftUI: SystemFormatStyle.DateReference)

  @Test(
    "a reference shows the distance up to its threshold, then the name",
    arguments: [
      (ReferenceFormat(), 30.0, "now"), (ReferenceFormat(), -59, "now"), (ReferenceFormat(), 300, "in 5 minute"),
      (ReferenceFormat(), 10_800, "in 3 hour"), (ReferenceFormat(), -7_300, "2 hour ago"),
      (ReferenceFormat(), 86_400, "in 1 day"), (ReferenceFormat(), -259_200, "3 day ago"),
      (ReferenceFormat(), -2_332_800, "27 day ago"), (ReferenceFormat(), 3_456_000, "day"),
      (ReferenceFormat(), 34_560_000, "monthOfYear"), (ReferenceFormat(maxFieldCount: 3), 34_560_000, "dayOfYear"),
      (ReferenceFormat(maxFieldCount: 1), 34_560_000, "year"),
      (ReferenceFormat(maxFieldCount: 4), 34_560_000, "timeOfYear"),
      (ReferenceFormat(maxFieldCount: 3), 3_456_000, "timeOfDay"),
      (ReferenceFormat(maxFieldCount: 1), 3_456_000, "month"),
      (ReferenceFormat(threshold: .minute), 7_200, "time"),
      (ReferenceFormat(threshold: .minute), 3_599, "in 59 minute"),
      (ReferenceFormat(threshold: .hour), 90_000, "day"),
      (ReferenceFormat(threshold: .month), 3_456_000, "in 1 month"),
      (ReferenceFormat(threshold: .year), 4e8, "in 12 year"),
      (ReferenceFormat(allowedFields: [.second]), 30, "in 30 second"),
      (ReferenceFormat(allowedFields: [.day]), 3_600, "now"),
      (ReferenceFormat(allowedFields: [.week, .day]), 1_296_000, "day"),
      (ReferenceFormat(allowedFields: [.week, .day]), 518_400, "in 6 day"),
    ] as [(ReferenceFormat, Double, String)])
  func reference(format: ReferenceFormat, ahead: Double, expected: String) {
    // Noon of 2 March 2023.
    let now = 1_677_758_400.0
    #expect(LiveText.reference(to: now + ahead, format).string(at: now, words) == expected)
  }

  @Test("tomorrow begins at midnight, not after a day")
  func midnight() {
    // 23:00 of 2 March 2023; 01:00 two days later is 26 hours away.
    let now = 1_677_798_000.0
    let text = LiveText.reference(to: now + 93_600, ReferenceFormat())
    #expect(text.string(at: now, words) == "in 2 day")
    #expect(text.nextChange(after: now, words) == now + 3_600)
    #expect(text.string(at: now + 3_600, words) == "in 1 day")
    #expect(text.nextChange(after: now + 3_600, words) == now + 7_201)
    #expect(text.string(at: now + 7_201, words) == "in 23 hour")
  }

  // MARK: Bars

  @Test("a bar moves in steps, each as its length is rounded", arguments: [true, false], [1, 4, 7, 144])
  func bar(countsDown: Bool, steps: Int) {
    let bar = LiveBar(from: 1_700_000_000.3, to: 1_700_000_777.7, countsDown: countsDown)
    var now = 1_700_000_000.0
    var parts = [bar.part(at: now, steps: steps)]
    while let next = bar.nextChange(after: now, steps: steps) {
      #expect(bar.part(at: (now + next) / 2, steps: steps) == parts[parts.count - 1])
      #expect(next > now)
      now = next
      parts.append(bar.part(at: now, steps: steps))
    }
    let even = (0...steps).map { Double($0) / Double(steps) }
    #expect(parts == (countsDown ? even.reversed() : even))
    #expect(LiveBar(from: 5, to: 5, countsDown: true).part(at: 0, steps: 8) == 0)
  }
}
