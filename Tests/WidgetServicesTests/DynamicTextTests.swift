import TestSupport
import Testing
import WidgetICU
@testable import WidgetLocale
import WidgetModel

@testable import WidgetServices

/// Dynamic texts in four languages, across the boundaries of minutes, hours, days and daylight saving. The tables are
/// `Tests/Golden/WidgetServices/dynamic-LOCALE.txt`, one line each: the text, the moment, its form.
@Suite("DynamicItem texts in several languages")
struct DynamicTextTests {
  static let locales = ["en_US", "de_DE", "ja_JP", "ar_EG"]

  /// 28 March 2026, noon in Berlin; the clocks go forward the following night, at 02:00.
  static let noon = 1_774_695_600.0

  typealias Row = (name: String, text: LiveText, moments: [Double])

  /// Seconds from a text's date to now.
  static let borders: [Double] = [
    0, 1, 2, 59, 60, 61, 119, 120, 3_599, 3_600, 3_661, 7_199, 7_200, 86_399, 86_400, 90_061,
  ]
  static let farBorders: [Double] = [6 * 86_400, 7 * 86_400, 31 * 86_400, 62 * 86_400, 366 * 86_400, 800 * 86_400]

  static let rows: [Row] = {
    let (both, date) = ((borders + farBorders).flatMap { $0 == 0 ? [0] : [-$0, $0] }.sorted(), noon)
    let fields = OffsetFormat(maxFieldCount: 3, sign: .always)
    let clock = OffsetFormat(allowedFields: [.hour, .minute, .second], maxFieldCount: 3)
    let span = (from: noon, to: noon + 90_061)
    func timer(_ down: Bool, _ format: ClockFormat) -> LiveText {
      .interval(from: span.from, to: span.to, pauseTime: nil, countsDown: down, format)
    }
    let passed = borders.flatMap { [$0, $0 + 0.99] }
    return [
      ("date", .date(date), [0]), ("time", .time(date), [0]), ("range", .range(from: date, to: date + 5_400), [0]),
      ("relative", .relative(date), both), ("offset", .offset(date), both), ("timer", .timer(date), both),
      ("timer down", timer(true, ClockFormat()), borders), ("timer up", timer(false, ClockFormat()), borders),
      ("timer up, without hours", timer(false, ClockFormat(showsHours: false)), borders),
      ("timer up, two fields", timer(false, ClockFormat(maxFieldCount: 2)), borders),
      ("timer up, one field", timer(false, ClockFormat(maxFieldCount: 1)), borders),
      ("timer down, to the minute", timer(true, ClockFormat(maxPrecision: 60)), borders),
      ("stopwatch", .stopwatch(from: date, pauseTime: nil, stopwatch(4, 0.01)), passed),
      ("stopwatch, three fields", .stopwatch(from: date, pauseTime: nil, stopwatch(3, 0.01)), passed),
      ("stopwatch, tenths", .stopwatch(from: date, pauseTime: nil, stopwatch(4, 0.1)), passed),
      ("offset in fields", .distance(from: date, OffsetFormat()), both),
      ("offset in three fields, signed", .distance(from: date, fields), both),
      ("offset as a clock", .distance(from: date, clock), both),
      ("reference", .reference(to: date, ReferenceFormat()), both),
      ("reference, three fields", .reference(to: date, ReferenceFormat(maxFieldCount: 3)), both),
      ("reference to the hour", .reference(to: date, ReferenceFormat(threshold: .hour)), both),
    ]
  }()

  private static func stopwatch(_ fields: Int, _ precision: Double) -> ClockFormat {
    ClockFormat(maxFieldCount: fields, maxPrecision: precision, isPadded: true)
  }

  private static func told(_ seconds: Double) -> String {
    let whole = Int(seconds.magnitude.rounded(.down))
    let parts = [(whole / 86_400, "d"), (whole / 3_600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
    let words =
      parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      + (seconds.truncatingRemainder(dividingBy: 1) == 0 ? [] : ["0.99 s"])
    return words.isEmpty ? "at it" : words.joined(separator: " ") + (seconds < 0 ? " before" : " after")
  }

  @Test("every style, table by table", arguments: locales)
  func table(locale: String) throws {
    let words = try dateWords(locale: locale, timeZone: "Europe/Berlin")
    func line(_ row: Row, _ moment: Double) -> String {
      "\(row.name) | \(Self.told(moment)) | \(row.text.string(at: Self.noon + moment, words))\n"
    }
    let table = Self.rows.reduce(into: "") { table, row in for moment in row.moments { table += line(row, moment) } }
    #expect(Golden.difference(table, in: "WidgetServices", "dynamic-\(locale).txt") == nil)
  }

  // MARK: Daylight saving

  /// The clocks of Berlin go forward at 01:00 UTC on 29 March 2026, and back at 01:00 UTC on 25 October.
  static let forward = 1_774_746_000.0
  static let back = 1_792_890_000.0

  @Test(
    "a day on which the clocks change is one day; hours are elapsed hours",
    arguments: [
      // From 12:00 to 12:00: 23 hours, 25 hours.
      (forward, 46_800.0, 36_000.0, "1 day", "tomorrow"), (back, 50_400, 39_600, "1 day", "tomorrow"),
      (forward, 46_800, 35_999, "22 hours, 59 minutes", "in 22 hours"),
      (back, 50_400, 39_599, "24 hours, 59 minutes", "in 24 hours"),
      // Across the change itself: 01:59 to 03:00 is a minute.
      (forward, 60, 0, "1 minute", "in 1 minute"), (back, 3_600, 0, "1 hour", "in 1 hour"),
    ] as [(Double, Double, Double, String, String)])
  func daylightSaving(change: Double, before: Double, after: Double, offset: String, reference: String) throws {
    let words = try dateWords(locale: "en_US", timeZone: "Europe/Berlin")
    let (now, date) = (change - before, change + after)
    #expect(LiveText.distance(from: now, OffsetFormat()).string(at: date, words) == offset)
    #expect(LiveText.reference(to: date, ReferenceFormat()).string(at: now, words) == reference)
    #expect(
      LiveText.timer(date).string(at: now, words).hasSuffix(after == 35_999 || after == 39_599 ? ":59:59" : ":00"))
  }

  @Test(
    "tomorrow begins at the zone's midnight",
    arguments: ["Europe/Berlin", "America/Santiago", "Asia/Kolkata", "Pacific/Chatham", "UTC"])
  func midnights(zone: String) throws {
    let words = try dateWords(locale: "en_US", timeZone: zone)
    let date = Self.noon + 3 * 86_400
    let text = LiveText.reference(to: date, ReferenceFormat())
    let change = text.nextChange(after: Self.noon, words)
    let next = try #require(change)
    #expect(words.localSeconds(next).truncatingRemainder(dividingBy: 86_400) == 0)
    #expect(text.string(at: next - 0.5, words) == "in 3 days")
    #expect(text.string(at: next, words) == "in 2 days")
  }

  // MARK: Invariants

  static let walks: [(Double, Double)] = [
    (forward, -30), (back, 40_000), (noon, 200_000), (noon, -2_700_000), (noon + 0.3, 35_000_000), (noon, 61),
  ]

  @Test("nothing changes between two changes, and something does at each", arguments: locales + ["ru_RU"], walks)
  func changes(locale: String, walk: (Double, Double)) throws {
    let words = try dateWords(locale: locale, timeZone: "Europe/Berlin")
    let (date, ahead) = walk
    for text in Self.texts(date) {
      var now = date - ahead
      for step in 0..<6 {
        guard let next = text.nextChange(after: now, words) else { break }
        let shown = text.string(at: now, words)
        #expect(next > now)
        for early in [now + (next - now) * 0.5, next - 0.002] where early > now {
          if text.string(at: early, words) != shown { Issue.record("\(text) changed \(next - early) s early") }
        }
        if text.string(at: next, words) == shown { Issue.record("\(text) reads \(shown) still") }
        // Small steps, then larger ones.
        now = step % 3 == 2 ? next + (date - next) * 0.37 : next
      }
    }
  }

  static func texts(_ date: Double) -> [LiveText] {
    [
      .relative(date), .offset(date), .timer(date),
      .interval(from: date - 9_000, to: date, pauseTime: nil, countsDown: true, ClockFormat(maxFieldCount: 2)),
      .interval(from: date - 9_000, to: date, pauseTime: nil, countsDown: false, ClockFormat(maxPrecision: 60)),
      .interval(from: date - 9_000, to: date, pauseTime: date - 9, countsDown: true, ClockFormat(maxFieldCount: 1)),
      .stopwatch(from: date - 4_000, pauseTime: nil, stopwatch(4, 0.01)),
      .stopwatch(from: date - 4_000, pauseTime: nil, stopwatch(2, 7)),
      .distance(from: date, OffsetFormat()), .distance(from: date, OffsetFormat(maxFieldCount: 1, sign: .always)),
      .distance(from: date, OffsetFormat(allowedFields: [.day, .hour], maxFieldCount: 2)),
      .distance(from: date, OffsetFormat(allowedFields: [.week, .month], maxFieldCount: 2)),
      .distance(from: date, OffsetFormat(allowedFields: [.minute, .second])),
      .reference(to: date, ReferenceFormat()),
      .reference(to: date, ReferenceFormat(maxFieldCount: 3, threshold: .hour)),
      .reference(to: date, ReferenceFormat(allowedFields: [.day], threshold: .day)),
      .reference(to: date, ReferenceFormat(maxFieldCount: 4, threshold: .year)),
      .reference(to: date, ReferenceFormat(allowedFields: [.second, .week], threshold: .week)),
    ]
  }

  /// Widths of different fonts: digits of one width, letters of one width, or no two alike.
  static let fonts: [@Sendable (String) -> Double] = [
    { Double($0.count) },
    { $0.reduce(0) { $0 + ($1.isWholeNumber ? 5 : $1.isLetter ? 9 : 2) } },
    { $0.reduce(0) { $0 + ($1.isWholeNumber ? 9 : $1.isLetter ? 4 : 3) } },
    { $0.unicodeScalars.reduce(0) { $0 + ($1.properties.numericType != nil ? 7 : Double($1.value % 11) + 1) } },
  ]

  @Test("no form is wider than the widest one", arguments: locales + ["ru_RU"], walks)
  func widest(locale: String, walk: (Double, Double)) throws {
    let words = try dateWords(locale: locale, timeZone: "Europe/Berlin")
    let start = walk.0 - walk.1
    for length in [9_000.0, 400_000] {
      for text in Self.texts(walk.0) {
        let shown = (0...12).map { text.string(at: start + length * Double($0) / 12, words) }
        for (number, font) in Self.fonts.enumerated() {
          let widest = text.widest(from: start, until: start + length, words, by: font)
          for form in shown where font(form) > font(widest) {
            Issue.record("\(text): \(form) is wider than \(widest) in font \(number)")
          }
        }
      }
    }
  }
}
