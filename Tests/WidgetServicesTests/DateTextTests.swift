import Testing
import WidgetModel

@testable import WidgetICU
@testable import WidgetLocale
@testable import WidgetServices

@Suite("date as text")
struct DateTextTests {
  static let morning = DateServiceTests.morning

  func host(_ locale: String = "en_US", _ zone: String = "UTC") -> TestHost {
    var host = TestHost()
    host.call.timeZone = zone
    host.call.locale = locale
    return host
  }

  @Test(
    "ISO 8601 in all its common forms",
    arguments: [
      ("2026-09-06T09:41:00Z", 0), ("2026-09-06T09:41Z", 0), ("2026-09-06 09:41:00Z", 0), ("20260906T094100Z", 0),
      ("2026-09-06t09:41:00z", 0), ("2026-249T09:41Z", 0), ("2026249T0941Z", 0), ("2026-09-06T11:41:00+02:00", 0),
      ("2026-09-06T11:41:00+0200", 0), ("2026-09-06T11:41+02", 0), ("2026-09-06T04:41:00-05:00", 0),
      ("2026-09-06T04:41:00\u{2212}05:00", 0), ("2026-09-06T09:41:00.5Z", 0.5), ("2026-09-06T09:41:00,25Z", 0.25),
      ("2026-09-06T09:41.5Z", 30), ("2026-09-06T09Z", -2460), ("2026-09-06T09.5Z", -660),
      (" 2026-09-06T09:41:00 Z ", 0), ("2026-09-06T11:41", 0), ("2026-09-06T24:00Z", 51_540),
      ("2026-09-06T09:40:60Z", 0), ("2026-09-06", -42_060), ("2026-09", -474_060), ("2026", -21_473_460 + 3600 - 3600),
    ] as [(String, Double)])
  func iso(text: String, offset: Double) throws {
    // Without a zone the time is Berlin's: 09:41 UTC is 11:41 there, midnight is 22:00 UTC the day before.
    var expected = Self.morning + offset
    if text == "2026" { expected = 1_767_222_000 }
    #expect(try host("en_US", "Europe/Berlin").value(.dateParse, .text(text))?.number == expected)
  }

  @Test(
    "an invalid date is an expected failure",
    arguments: [
      "", "tomorrow", "2026-13-01", "2026-02-29", "2026-00-01", "2026-09-06T25:00", "2026-09-06T24:01",
      "2026-09-06T09:60",
      "2026-9-6", "26-09-06", "2026-09-06T", "2026-09-06T09:41:00+25:00", "2026-09-06T09:41:00ZZ", "2026-366",
      "0000-01-01",
      "2026-09-06T9:41", "2026-09-06T09:41:00 Europe/Berlin", "2026-W36-7", "١٢٣٤-٠١-٠١",
    ])
  func noDate(text: String) throws {
    #expect(try host().failure(.dateParse, .text(text))?.code == "decode")
  }

  @Test(
    "a pattern's letters, in American English",
    arguments: [
      ("yyyy-MM-dd'T'HH:mm:ssXXX", "2026-09-06T11:41:00+02:00"), ("y M d", "2026 9 6"), ("yy", "26"),
      ("yyyyy", "02026"),
      ("MMM MMMM MMMMM LLL", "Sep September S Sep"), ("E EEE EEEE EEEEE EEEEEE", "Sun Sun Sunday S Su"),
      ("e ee c", "1 01 1"),
      ("h:mm a", "11:41 AM"), ("hh 'o''clock' aaaaa", "11 o'clock a"), ("H HH k kk K KK", "11 11 11 11 11 11"),
      ("m ss S SSS", "41 00 2 250"), ("A", "42060250"), ("D F w W", "249 1 37 2"),
      ("Q QQ QQQ QQQQ", "3 03 Q3 3rd quarter"),
      ("z", "CEST"), ("Z ZZZZ ZZZZZ", "+0200 GMT+02:00 +02:00"), ("X XX x O OOOO", "+02 +0200 +02 GMT+2 GMT+02:00"),
      ("VV", "Europe/Berlin"), ("G GGGG", "AD Anno Domini"), ("''", "'"), ("'at'", "at"), ("YYYY-'W'ww", "2026-W37"),
      ("", ""),
    ])
  func patterns(pattern: String, text: String) throws {
    let found = try host("en_US", "Europe/Berlin").value(.dateFormat, .number(Self.morning + 0.25), .text(pattern))
    #expect(found?.text == text)
  }

  @Test(
    "midnight and noon on a clock of twelve hours", arguments: [(0.0, "12:00 AM 0 24"), (43_200.0, "12:00 PM 12 12")])
  func noon(date: Double, text: String) throws {
    #expect(try host().value(.dateFormat, .number(date), "h:mm a H k")?.text == text)
  }

  @Test(
    "styles match the locale",
    arguments: [
      ("en_US", "short", "short", "9/6/26, 9:41 AM"), ("en_US", "medium", "short", "Sep 6, 2026 at 9:41 AM"),
      ("en_US", "long", "none", "September 6, 2026"),
      ("en_US", "full", "short", "Sunday, September 6, 2026 at 9:41 AM"),
      ("en_US", "none", "medium", "9:41:00 AM"), ("en_GB", "short", "short", "06/09/2026, 09:41"),
      ("en-GB", "medium", "none", "6 Sep 2026"), ("en_GB.UTF-8", "full", "none", "Sunday, 6 September 2026"),
      ("de_DE", "short", "short", "06.09.26, 09:41"), ("de_DE", "long", "none", "6. September 2026"),
      ("ja_JP", "long", "short", "2026年9月6日 9:41"), ("ar_EG", "none", "short", "٩:٤١ ص"),
      ("fr_FR", "full", "none", "dimanche 6 septembre 2026"),
    ])
  func styles(locale: String, date: String, time: String, text: String) throws {
    let found = try host(locale).value(
      .dateFormat, .number(Self.morning), ["date": .text(date), "time": .text(time)])
    #expect(found?.text == text)
  }

  @Test(
    "our own English matches ICU's",
    arguments: ["en_US", "en_GB"])
  func sameAsICU(locale: String) throws {
    let zone = try Zones().zone(named: "America/New_York")
    let icu = ICUDates(locale: locale, zone: zone)
    let english = try #require(English(locale: locale))
    let dates = EnglishDates(english: english)
    let patterns = [
      "G y yy yyyy M MM MMM MMMM d dd E EEEE e c h hh H HH K k m mm s ss S SSS a Z ZZZZ ZZZZZ X XX XXX x O OOOO Q QQ QQQ QQQQ D DDD",
      "Y w W F EEEEE EEEEEE MMMMM",
    ]
    let styles = English.Style.allCases.filter { $0 != .full }
    var date = -5_000_000_000.25
    while date < 9_000_000_000 {
      for pattern in patterns {
        let own = dates.text(try #require(DatePattern(pattern)), DateFields(date, in: zone))
        #expect(own == icu.text(date, pattern: pattern))
      }
      for style in styles {
        let own = english.datePattern(style).flatMap { DatePattern($0) }.flatMap {
          dates.text($0, DateFields(date, in: zone))
        }
        #expect(own ?? "" == icu.text(date, style, .none))
      }
      date += 123_456_789.5
    }
  }

  @Test(
    "near days have names",
    arguments: [
      ("en_US", -1.0, "Yesterday"), ("en_US", 0, "Today"), ("en_US", 1, "Tomorrow"), ("en_US", 2, "Sep 8, 2026"),
      ("de_DE", 0, "Heute"), ("de_DE", 1, "Morgen"), ("ja_JP", -1, "昨日"), ("ar_EG", 1, "غدًا"),
    ])
  func near(locale: String, days: Double, text: String) throws {
    let found = try host(locale).value(
      .dateFormat, .number(Self.morning + days * 86_400), ["date": "medium", "relative": true])
    #expect(found?.text == text)
  }

  @Test("unknown options and styles are errors with the nearest name")
  func wrongOptions() {
    #expect(host().fault(.dateFormat, 0, ["dat": "short"])?.suggestion == "date")
    #expect(host().fault(.dateFormat, 0, ["date": "shrt"])?.suggestion == "short")
    #expect(host().fault(.dateFormat, 0, "'open")?.code == .scriptArgument)
    #expect(host().fault(.dateFormat, 0, ["timeZone": "Europe/Berln"])?.suggestion == "Europe/Berlin")
  }

  @Test(
    "a text is parsed by its pattern",
    arguments: [
      ("06.09.2026 09:41", "dd.MM.yyyy HH:mm", 0.0), ("20260906094100", "yyyyMMddHHmmss", 0),
      ("9/6/26 9:41 AM", "M/d/yy h:mm a", 0),
      ("9/6/26 9:41 pm", "M/d/yy h:mm a", 43_200),
      ("Sun, 06 Sep 2026 09:41:00 +0000", "EEE, dd MMM yyyy HH:mm:ss Z", 0),
      ("Sunday, September 6, 2026 at 9:41 AM", "EEEE, MMMM d, y 'at' h:mm a", 0), ("09:41", "HH:mm", 0),
      ("2026-09-06T11:41:00.250+02:00", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", 0.25), ("2026-249 09:41", "yyyy-DDD HH:mm", 0),
      ("6 Sep 2026 09:41 GMT", "d MMM y HH:mm z", 0), ("12:00 AM", "h:mm a", -34_860),
    ])
  func reading(text: String, pattern: String, offset: Double) throws {
    #expect(try host().value(.dateParse, .text(text), .text(pattern))?.number == Self.morning + offset)
  }

  @Test(
    "a text that does not match the pattern is an expected failure",
    arguments: [
      ("2026-02-30", "yyyy-MM-dd"), ("2026-09-06x", "yyyy-MM-dd"), ("", "yyyy"), ("13:00 AM", "hh:mm a"),
      ("Foo", "MMM"),
      ("24:00", "HH:mm"), ("99999", "yyyy"),
    ])
  func notReading(text: String, pattern: String) throws {
    #expect(try host().failure(.dateParse, .text(text), .text(pattern))?.code == "decode")
  }

  @Test(
    "names of other languages are parsed too",
    arguments: [("de_DE", "6. September 2026 09:41"), ("fr_FR", "6. septembre 2026 09:41")])
  func readingICU(locale: String, text: String) throws {
    #expect(try host(locale).value(.dateParse, .text(text), "d. MMMM yyyy HH:mm")?.number == Self.morning)
  }

  @Test(
    "formatting and parsing give the same date",
    arguments: [
      "yyyy-MM-dd'T'HH:mm:ssXXX", "EEEE, MMMM d, y 'at' hh:mm:ss a Z", "yyyyMMddHHmmssXX", "D yyyy HH:mm:ss ZZZZZ",
    ],
    ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
  func roundTrip(pattern: String, zone: String) throws {
    let host = host("en_US", zone)
    var date = -60_000_000_000.0
    while date < 250_000_000_000 {
      // Offsets with seconds, before time zones were standardized, have no form in these patterns.
      if date > -1_000_000_000 || zone == "UTC" {
        let text = try #require(try host.value(.dateFormat, .number(date), .text(pattern)))
        #expect(try host.value(.dateParse, text, .text(pattern))?.number == date, "\(text)")
      }
      date += 1_234_567_891
    }
  }
}

@Suite("Words of live texts")
struct DateWordsTests {
  static let morning = DateServiceTests.morning

  @Test(
    "dates, times and durations match the locale",
    arguments: [
      ("en_US", "September 6, 2026", "9:41 AM", "9:41 – 10:41 AM", "9:41 AM – 4:41 PM"),
      ("en_GB", "6 September 2026", "09:41", "09:41 – 10:41", "09:41 – 16:41"),
      ("de_DE", "6. September 2026", "09:41", "09:41–10:41 Uhr", "09:41–16:41 Uhr"),
      ("ja_JP", "2026年9月6日", "9:41", "9時41分～10時41分", "9時41分～16時41分"),
      ("ar_EG", "٦ سبتمبر، ٢٠٢٦", "٩:٤١ ص", "٩:٤١–١٠:٤١ ص", "٩:٤١ ص – ٤:٤١ م"),
    ])
  func dates(locale: String, date: String, time: String, hour: String, day: String) throws {
    let words = try dateWords(locale: locale, timeZone: "UTC")
    #expect(words.date(Self.morning) == date)
    #expect(words.time(Self.morning) == time)
    #expect(words.range(Self.morning, Self.morning + 3600) == hour)
    #expect(words.range(Self.morning, Self.morning + 7 * 3600) == day)
  }

  @Test(
    "counts use the locale's words",
    arguments: [
      ("en_US", LiveText.Unit.hour, 2, "2 hours", "2 hr"), ("en_US", .minute, 1, "1 minute", "1 min"),
      ("en_US", .month, 3, "3 months", "3 mths"), ("en_GB", .hour, 2, "2 hours", "2 hrs"),
      ("de_DE", .hour, 2, "2 Stunden", "2 Std."), ("de_DE", .month, 2, "2 Monate", "2 Monate"),
      ("de_DE", .year, 1, "1 Jahr", "1 Jahr"), ("ja_JP", .hour, 2, "2時間", "2時間"), ("ja_JP", .year, 2, "2 年", "2 年"),
      ("ar_EG", .hour, 2, "ساعتان", "٢ س"), ("fr_FR", .month, 3, "3 mois", "3 m."),
      ("ru_RU", .year, 5, "5 лет", "5 л."),
    ])
  func counts(locale: String, unit: LiveText.Unit, count: Int, long: String, short: String) throws {
    let words = try dateWords(locale: locale, timeZone: "UTC")
    #expect(words.count(count, unit, short: false) == long)
    #expect(words.count(count, unit, short: true) == short)
  }

  @Test("English matches ICU's", arguments: LiveText.Unit.allCases, [1, 2, 11])
  func sameAsICU(unit: LiveText.Unit, count: Int) throws {
    guard unit != .month, unit != .year else { return }
    for locale in ["en_US", "en_GB"] {
      let own = try dateWords(locale: locale, timeZone: "UTC")
      let icu = ICUWords(locale: locale, zone: .utc)
      #expect(own.count(count, unit, short: false) == icu.count(count, unit, short: false))
      #expect(own.count(count, unit, short: true) == icu.count(count, unit, short: true))
    }
  }

  @Test("numerals and lists match the locale")
  func numerals() throws {
    #expect(try dateWords(locale: "ar_EG", timeZone: "UTC").digits("12:05") == "١٢:٠٥")
    #expect(
      try dateWords(locale: "de_DE", timeZone: "UTC").joined(["2 Std.", "5 Min."], short: true) == "2 Std., 5 Min.")
    #expect(try dateWords(locale: "en_US", timeZone: "UTC").joined(["2 hr", "5 min"], short: true) == "2 hr, 5 min")
    #expect(throws: Diagnostic.self) { try dateWords(locale: "en_US", timeZone: "Nowhere") }
  }

  @Test("durations over days show the days")
  func days() throws {
    let text = try dateWords(locale: "en_US", timeZone: "UTC").range(Self.morning, Self.morning + 86_400)
    #expect(text == "9/6/26, 9:41 AM – 9/7/26, 9:41 AM")
  }
}
