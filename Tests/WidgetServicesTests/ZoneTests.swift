import Testing
import WidgetModel

@testable import WidgetICU
@testable import WidgetLocale
@testable import WidgetServices

@Suite("Time zones")
struct ZoneTests {
  let zones = Zones()

  func iso(_ moment: Int) -> String {
    let local = LocalTime(seconds: moment)
    return "\(EnglishDates(english: .us).padded(local.date.year, 4))-\(two(local.date.month))-\(two(local.date.day))T"
      + "\(two(local.hour)):\(two(local.minute)):\(two(local.second))Z"
  }

  func local(_ text: String) throws -> LocalTime { try #require(ISO8601.read(text)).local }

  @Test(
    "a local time means the right moment, even when the clocks change",
    arguments: [
      ("Europe/Berlin", "2026-01-15T12:00", "2026-01-15T11:00:00Z"),
      ("Europe/Berlin", "2026-07-15T12:00", "2026-07-15T10:00:00Z"),
      // 29 March 2026, 2:00 → 3:00: skipped times move forward by an hour.
      ("Europe/Berlin", "2026-03-29T01:59:59", "2026-03-29T00:59:59Z"),
      ("Europe/Berlin", "2026-03-29T02:00", "2026-03-29T01:00:00Z"),
      ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30:00Z"),
      ("Europe/Berlin", "2026-03-29T03:00", "2026-03-29T01:00:00Z"),
      // 25 October 2026, 3:00 → 2:00: the first of a repeated time counts.
      ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z"),
      ("Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00:00Z"),
      ("America/New_York", "2026-03-08T02:30", "2026-03-08T07:30:00Z"),
      ("America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00Z"),
      ("America/New_York", "1890-01-01T00:00", "1890-01-01T05:00:00Z"),
      // Half an hour of daylight saving.
      ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00Z"),
      ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00Z"),
      ("Australia/Lord_Howe", "2026-01-01T00:00", "2025-12-31T13:00:00Z"),
      // 30 December 2011 was skipped.
      ("Pacific/Apia", "2011-12-29T23:59", "2011-12-30T09:59:00Z"),
      ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00:00Z"),
      ("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00Z"),
      ("Asia/Kolkata", "2026-09-06T09:41", "2026-09-06T04:11:00Z"),
      ("UTC", "2026-09-06T09:41", "2026-09-06T09:41:00Z"),
      // After the table ends: the footer's rule.
      ("Europe/Berlin", "2500-07-01T12:00", "2500-07-01T10:00:00Z"),
      ("America/New_York", "9999-12-31T12:00", "9999-12-31T17:00:00Z"),
      ("Europe/Dublin", "2500-07-01T12:00", "2500-07-01T11:00:00Z"),
      ("Europe/Dublin", "2500-01-01T12:00", "2500-01-01T12:00:00Z"),
    ])
  func moments(zone: String, time: String, moment: String) throws {
    let found = try zones.zone(named: zone).moments(of: try local(time)).usual
    #expect(iso(found) == moment)
  }

  @Test(
    "every moment's local time leads back to it, or to the first of two",
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "Asia/Gaza",
    ])
  func roundTrip(name: String) throws {
    let zone = try zones.zone(named: name)
    var moment = -2_000_000_000
    while moment < 8_000_000_000 {
      switch zone.moments(of: zone.local(at: moment)) {
      case .one(let back): #expect(back == moment)
      case .two(let first, let second):
        #expect(first == moment || second == moment)
        #expect(first < second)
      case .none: Issue.record("\(moment) is shown by the clocks of \(name)")
      }
      moment += 1_234_567
    }
  }

  @Test(
    "a POSIX rule is parsed as written",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2030-07-01T00:00", 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2030-12-01T00:00", 3600),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2030-01-01T00:00", 39600), ("IST-5:30", "2030-01-01T00:00", 19800),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2030-01-15T00:00", 0), ("EST5EDT,J60/2,J300", "2032-03-01T12:00", -14400),
      ("EST5EDT,59/2,300", "2032-02-29T12:00", -14400),
    ])
  func rules(text: String, time: String, offset: Int) throws {
    let rule = try #require(ZoneRule(text))
    #expect(rule.period(at: try local(time).seconds).offset == offset)
  }

  @Test(
    "an invalid rule is refused",
    arguments: ["", "CET", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1x y", "A25"])
  func noRules(text: String) { #expect(ZoneRule(text) == nil) }

  @Test(
    "an unknown zone is answered with the nearest name",
    arguments: [("Europe/Berln", "Europe/Berlin"), ("america/new_york", "America/New_York")])
  func nearest(wrong: String, right: String) {
    let fault = #expect(throws: Diagnostic.self) { try zones.zone(named: wrong) }
    #expect(fault?.code == .scriptArgument)
    #expect(fault?.suggestion == right)
  }

  @Test(
    "a zone's name leads to no other file",
    arguments: [
      "../../../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin", "", "Europe", "tzdata.zi", "a\0b", ".",
    ])
  func noPaths(name: String) {
    #expect(throws: Diagnostic.self) { try zones.zone(named: name) }
  }

  @Test(
    "the machine's zone is TZ's, if valid",
    arguments: [
      ("Asia/Tokyo", "Asia/Tokyo"), (":Asia/Tokyo", "Asia/Tokyo"), ("nonsense", "UTC"), ("", "UTC"), (":", "UTC"),
      ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), (":/usr/share/zoneinfo/right/Asia/Tokyo", "Asia/Tokyo"),
      ("/usr/share/zoneinfo/../zoneinfo/Asia/Tokyo", "Asia/Tokyo"), ("/etc/passwd", "UTC"), ("EST5EDT", "EST5EDT"),
      ("UTC0", "UTC"), ("JST-9", "+09:00"), ("<+0330>-3:30", "+03:30"), ("<-03>3", "-03:00"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"), ("CET-1CEST", "CET-1CEST,M3.2.0,M11.1.0"),
      ("europe/berlin", "UTC"), ("A-5", "UTC"), ("XXX-20", "UTC"),
    ])
  func localName(variable: String, name: String) { #expect(zones.localName(["TZ": variable]) == name) }

  @Test(
    "a value of TZ without a valid zone is reported",
    arguments: ["Mars/Phobos", "europe/berlin", ":/etc/passwd", "CET-1CEST,M3", "XXX-20"])
  func unknown(_ variable: String) {
    #expect(zones.local(["TZ": variable]) == LocalZone("UTC", unknown: variable))
  }

  @Test(
    "a rule in TZ gives the C library's clock",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", 7200, 3600), ("CET-1CEST", 7200, 3600), ("<+0330>-3:30", 12_600, 12_600),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", 43_200, 46_800),
    ])
  func rules(_ variable: String, _ july: Int, _ january: Int) throws {
    let zone = try zones.zone(named: zones.localName(["TZ": variable]))
    #expect(zone.offset(at: 1_782_907_200) == july)
    #expect(zone.offset(at: 1_767_268_800) == january)
    // ICU does not know it by name: the moment's offset counts.
    #expect(zone.isRule == (july != january))
    let text = ICUDates(locale: "de_DE", zone: zone).text(1_782_907_200, pattern: "HH:mm")
    #expect(text == ["14:00", "15:30", "00:00"][july == 7200 ? 0 : july == 12_600 ? 1 : 2])
  }

  @Test("a machine without zone data says what to install")
  func noData() {
    let fault = #expect(throws: Diagnostic.self) { try Zones(folder: "/none").zone(named: "Europe/Berlin") }
    #expect(fault?.code == .unavailable)
    #expect((try? Zones(folder: "/none").zone(named: "UTC")) != nil)
    #expect((try? Zones(folder: "/none").zone(named: "+02:00"))?.period(at: 0).offset == 7200)
  }

  @Test("damaged data is not a zone")
  func damaged() {
    #expect(ZoneFile.zone(named: "x", from: []) == nil)
    #expect(ZoneFile.zone(named: "x", from: Array("TZif2".utf8) + [UInt8](repeating: 255, count: 200)) == nil)
  }

  @Test("if the last change is at the end of time no rule applies")
  func endOfTime() {
    var zone = Zone(name: "x", first: Zone.Period(offset: 3600, isDaylightSaving: false, abbreviation: "X"))
    zone.starts = [Int.max]
    zone.periods = [Zone.Period(offset: 7200, isDaylightSaving: true, abbreviation: "Y")]
    zone.rule = ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(zone.rule != nil)
    #expect(zone.moments(of: LocalTime(seconds: 3600)) == .one(0))
  }

  @Test("days and dates agree in all years")
  func civil() {
    for days in stride(
      from: CivilDate(year: 1, month: 1, day: 1).days, to: CivilDate(year: 10_000, month: 1, day: 1).days, by: 17)
    {
      let date = CivilDate(days: days)
      #expect(date.days == days)
      #expect((1...12).contains(date.month) && date.day <= CivilDate.length(ofMonth: date.month, year: date.year))
    }
    #expect(CivilDate(year: 1970, month: 1, day: 1).days == 0)
    #expect(CivilDate(year: 2026, month: 9, day: 6).weekday == 1)
    #expect(CivilDate(year: 2024, month: 12, day: 30).week == (2025, 1))
    #expect(CivilDate(year: 2021, month: 1, day: 3).week == (2020, 53))
  }
}
