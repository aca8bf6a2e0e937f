import WidgetModel
import WidgetRender

import WidgetICU
@testable import WidgetLocale
@testable import WidgetServices

/// Dates: any text, pattern, rule or zone file gives a result, and a formatted date parses as the same moment.
enum DateProperty {
  static func check(_ bytes: [UInt8]) throws {
    var dice = Dice(bytes)
    switch dice.roll(6) {
    case 0: try iso(&dice)
    case 1: try pattern(&dice)
    case 2: try file(&dice)
    case 3: try rule(&dice)
    case 4: try service(&dice)
    default: try live(&dice)
    }
  }

  private static func iso(_ dice: inout Dice) throws {
    let date = dice.date().rounded(.down)
    if CivilDate.seconds.contains(date) {
      guard let text = ISODate.string(date), let reading = ISO8601.read(text) else {
        throw Violation("no ISO 8601 of \(date)")
      }
      try hold(
        Double(reading.local.seconds - (reading.offset ?? 0)) + reading.fraction == date, "\(text) is not \(date)")
    }
    let text = String(decoding: dice.rest(), as: UTF8.self)
    guard let reading = ISO8601.read(text) else { return }
    try hold((0..<1).contains(reading.fraction), "the fraction \(reading.fraction) in \(text)")
    try hold(abs(reading.offset ?? 0) < 86_400, "the offset of \(text)")
    try hold(LocalTime(seconds: reading.local.seconds) == reading.local, "an invalid time in \(text)")
  }

  private static let zones: [Zone] = {
    let rules = ["CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "EST5EDT,0/0,J365/25", "UTC0"]
    return rules.map { rule in
      var zone = Zone.utc
      zone.rule = ZoneRule(rule)
      return zone
    }
  }()

  private static func pattern(_ dice: inout Dice) throws {
    let zone = dice.one(of: zones)
    let date = dice.date()
    let form = String(decoding: dice.run(most: 64), as: UTF8.self)
    let text = String(decoding: dice.rest(), as: UTF8.self)
    guard let english = English(locale: "en_US"), let pattern = DatePattern(form) else { return }
    _ = EnglishDates(english: english).text(pattern, DateFields(date, in: zone))
    let reading = EnglishDateReading(english: english, zone: zone, now: date)
    if case .date(let read) = reading.read(text, pattern) {
      try hold(CivilDate.seconds.contains(read), "\(text) by \(form) is \(read)")
    }
    guard let full = DatePattern("yyyy-MM-dd HH:mm:ss XXXXX"),
      let written = EnglishDates(english: english).text(full, DateFields(date, in: zone))
    else { throw Violation("no text of \(date)") }
    // At the ends of the calendar the zone's own date is in another year.
    guard abs(date - 1e10) < 6e10 else { return }
    try hold(reading.read(written, full) == .date(date.rounded(.down)), "\(written) is not \(date)")
  }

  private static func file(_ dice: inout Dice) throws {
    let moment = dice.date(), other = dice.date()
    guard let zone = ZoneFile.zone(named: "Test/Zone", from: dice.rest()) else { return }
    try ask(zone, moment, other)
  }

  private static func rule(_ dice: inout Dice) throws {
    let moment = dice.date(), other = dice.date()
    var zone = Zone.utc
    zone.rule = ZoneRule(String(decoding: dice.rest(), as: UTF8.self))
    if zone.rule != nil { try ask(zone, moment, other) }
  }

  /// Every call to a zone returns.
  private static func ask(_ zone: Zone, _ date: Double, _ other: Double) throws {
    guard CivilDate.seconds.contains(date), CivilDate.seconds.contains(other) else { return }
    let calendar = ZoneCalendar(zone: zone)
    _ = zone.period(at: Int(date.rounded(.down)))
    _ = zone.moments(of: zone.local(at: Int(date.rounded(.down))))
    _ = calendar.startOfDay(date)
    _ = calendar.components(of: date)
    _ = calendar.difference(date, other)
    _ = calendar.adding(months: 1, days: -3, seconds: 0.5, to: date)
    _ = calendar.next(ZoneCalendar.Match(month: [2], day: [29], hour: [2], minute: [30]), after: date)
    _ = calendar.next(ZoneCalendar.Match(weekday: [3]), after: date)
  }

  private static func service(_ dice: inout Dice) throws {
    let functions: [HostFunction] = [
      .dateAdd, .dateStartOfDay, .dateComponents, .dateFrom, .dateNext, .dateDifference, .dateParse, .dateFormat,
      .dateCron, .numberFormat,
    ]
    let function = dice.one(of: functions)
    let call = CallContext(bundle: "b", now: 1_700_000_000)
    let arguments = (0..<3).map { _ in argument(&dice, depth: 1) }
    do throws(Diagnostic) {
      let request = Arguments(HostRequest(function, arguments, call))
      let reply =
        function == .numberFormat
        ? try NumberService().reply(request) : try DateService(zones: Zones(folder: "/nowhere")).reply(request)
      if case .values(let values) = reply { try? hold(values.count == 1, "one value") }
    } catch { if error.message.isEmpty { throw Violation("an error without a sentence") } }
  }

  private static let names = [
    "days", "months", "years", "hours", "minutes", "seconds", "weeks", "year", "month", "day", "hour", "minute",
    "second",
    "weekday", "date", "time", "relative", "pattern", "timeZone", "locale", "style", "currency", "unit",
    "maximumFractionDigits", "minimumFractionDigits",
  ]
  private static let texts = [
    "*/15 8-18 * * mon-fri", "0 0 29 2 *", "@daily", "5/0 * * * *", "60 * * * *",
    "short", "medium", "long", "full", "none", "UTC", "+05:30", "-23:59", "en_US", "en_GB",
    "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
    "EEEE, d. MMMM", "percent", "currency", "decimal", "byteCount", "EUR", "km", "2026-02-29", "2026-09-06T09:41:00Z",
  ]

  private static func argument(_ dice: inout Dice, depth: Int) -> Value {
    switch dice.roll(8) {
    case 0: .null
    case 1: .integer(Int64(bitPattern: dice.fixed()))
    case 2: .number(dice.number())
    case 3: .number(dice.date())
    case 4: .text(dice.one(of: texts))
    case 5: .text(String(decoding: dice.run(most: 24), as: UTF8.self))
    case 6 where depth > 0:
      .table((0..<dice.roll(4)).map { _ in Value.Field(dice.one(of: names), argument(&dice, depth: depth - 1)) })
    default: .flag(dice.roll(2) == 1)
    }
  }

  /// A dynamic text changes at the moment that it names, and not before.
  private static func live(_ dice: inout Dice) throws {
    let words = EnglishWords.fuzzed
    guard let words else { return }
    let from = dice.date(), to = dice.date(), now = dice.date()
    let texts: [LiveText] = [
      .relative(to), .offset(to), .timer(to),
      .interval(from: min(from, to), to: max(from, to), pauseTime: nil, countsDown: dice.chance(2), ClockFormat()),
    ]
    for text in texts {
      let here = text.string(at: now, words)
      _ = text.widest(from: now, until: max(now, to), words) { Double($0.utf8.count) }
      guard let next = text.nextChange(after: now, words) else { continue }
      try hold(next > now, "\(text) changes at \(next), which is not after \(now)")
      let before = (now + next) / 2
      if before > now, before < next {
        try hold(text.string(at: before, words) == here, "\(text) at \(now) changes before \(next)")
      }
    }
  }
}

extension EnglishWords {
  static let fuzzed: (any DateWords)? = try? dateWords(locale: "en_US", timeZone: "UTC", languages: ICULanguages())
}
