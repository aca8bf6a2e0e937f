import Testing
import WidgetModel

@testable import WidgetServices

@Suite("date")
struct DateServiceTests {
  /// 6 September 2026, 09:41:00 UTC, a Sunday.
  static let morning = 1_788_687_660.0

  func host(_ zone: String, _ locale: String = "en_US") -> TestHost {
    var host = TestHost()
    host.call.timeZone = zone
    host.call.locale = locale
    return host
  }

  func moment(_ text: String, _ zone: String = "UTC") throws -> Double {
    try #require(try host(zone).value(.dateParse, .text(text))?.number)
  }

  @Test("now is the request's clock")
  func now() throws { #expect(try host("UTC").value(.dateNow) == .number(Self.morning)) }

  @Test(
    "add counts calendar units in the time zone",
    arguments: [
      ("UTC", "2026-09-06T09:41Z", ["days": 1], "2026-09-07T09:41Z"),
      ("UTC", "2024-02-29T12:00Z", ["years": 1], "2025-02-28T12:00Z"),
      ("UTC", "2024-01-31T12:00Z", ["months": 1], "2024-02-29T12:00Z"),
      ("UTC", "2023-01-31T12:00Z", ["months": 1], "2023-02-28T12:00Z"),
      ("UTC", "2026-01-31T12:00Z", ["months": -2], "2025-11-30T12:00Z"),
      ("UTC", "2026-09-06T09:41Z", ["weeks": 2, "hours": 1.5], "2026-09-20T11:11Z"),
      // A day is not always 24 hours.
      ("Europe/Berlin", "2026-03-28T12:00+01:00", ["days": 1], "2026-03-29T12:00+02:00"),
      ("Europe/Berlin", "2026-03-28T12:00+01:00", ["hours": 24], "2026-03-29T13:00+02:00"),
      ("Europe/Berlin", "2026-03-28T02:30+01:00", ["days": 1], "2026-03-29T03:30+02:00"),
      ("Europe/Berlin", "2026-10-24T02:30+02:00", ["days": 1], "2026-10-25T02:30+02:00"),
      // A repeated 2:30 stays the second one.
      ("Europe/Berlin", "2026-10-25T02:30+01:00", ["minutes": 1], "2026-10-25T02:31+01:00"),
      ("Europe/Berlin", "2026-10-25T02:30+01:00", ["days": 0], "2026-10-25T02:30+01:00"),
      ("America/New_York", "2026-03-07T02:30-05:00", ["days": 1], "2026-03-08T03:30-04:00"),
      ("Pacific/Apia", "2011-12-29T12:00-10:00", ["days": 1], "2011-12-31T12:00+14:00"),
      ("Australia/Lord_Howe", "2026-10-03T02:15+10:30", ["days": 1], "2026-10-04T02:45+11:00"),
    ] as [(String, String, [String: Value], String)])
  func add(zone: String, from: String, units: [String: Value], to: String) throws {
    let sum = try host(zone).value(.dateAdd, .number(try moment(from)), .table(units))
    #expect(sum?.number == (try moment(to)))
  }

  @Test(
    "a day starts at its first moment",
    arguments: [
      ("Europe/Berlin", "2026-09-06T09:41+02:00", "2026-09-06T00:00+02:00"),
      ("Europe/Berlin", "2026-03-29T12:00+02:00", "2026-03-29T00:00+01:00"),
      // In São Paulo this day had no midnight.
      ("America/Sao_Paulo", "2018-11-04T12:00-02:00", "2018-11-04T01:00-02:00"),
      ("Pacific/Apia", "2011-12-31T12:00+14:00", "2011-12-31T00:00+14:00"),
      ("Asia/Kolkata", "2026-09-06T00:00Z", "2026-09-06T00:00+05:30"),
    ])
  func startOfDay(zone: String, date: String, start: String) throws {
    #expect(try host(zone).value(.dateStartOfDay, .number(try moment(date)))?.number == (try moment(start)))
  }

  @Test("components are those in the time zone")
  func components() throws {
    let parts = try #require(try host("Europe/Berlin").value(.dateComponents, .number(Self.morning + 0.5)))
    #expect(parts["year"] == 2026)
    #expect(parts["month"] == 9)
    #expect(parts["day"] == 6)
    #expect(parts["hour"] == 11)
    #expect(parts["minute"] == 41)
    #expect(parts["second"] == .number(0.5))
    #expect(parts["weekday"] == 1)
    #expect(parts["yearday"] == 249)
    #expect(parts["week"] == 36)
    #expect(parts["offset"] == 7200)
    #expect(parts["zone"] == "CEST")
    let elsewhere = try host("Europe/Berlin").value(.dateComponents, .number(Self.morning), "Asia/Kolkata")
    #expect(elsewhere?["hour"] == 15)
  }

  @Test(
    "from carries parts beyond their range over, as os.time does",
    arguments: [
      (["year": 2026, "month": 9, "day": 6, "hour": 11, "minute": 41], "2026-09-06T09:41Z"),
      (["year": 2026], "2026-01-01T00:00+01:00"), (["year": 2026, "month": 14], "2027-02-01T00:00+01:00"),
      (["year": 2026, "month": 3, "day": 0], "2026-02-28T00:00+01:00"),
      (["year": 2026, "month": 1, "day": 1, "hour": -1], "2025-12-31T23:00+01:00"),
      (["year": 2026, "month": 1, "day": 1, "timeZone": "Asia/Tokyo"], "2026-01-01T00:00+09:00"),
      (["year": 2026, "month": 1, "day": 1, "second": 0.25], "2026-01-01T00:00:00.25+01:00"),
    ] as [([String: Value], String)])
  func from(parts: [String: Value], date: String) throws {
    #expect(try host("Europe/Berlin").value(.dateFrom, .table(parts))?.number == (try moment(date)))
  }

  @Test(
    "next is the first matching moment after a date",
    arguments: [
      ("Europe/Berlin", "2026-09-06T11:41+02:00", ["weekday": 2, "hour": 9], "2026-09-07T09:00+02:00"),
      ("Europe/Berlin", "2026-09-06T11:41+02:00", ["hour": 9], "2026-09-07T09:00+02:00"),
      ("Europe/Berlin", "2026-09-06T11:41+02:00", ["hour": 12], "2026-09-06T12:00+02:00"),
      ("Europe/Berlin", "2026-09-06T11:41+02:00", ["minute": 0], "2026-09-06T12:00+02:00"),
      ("Europe/Berlin", "2026-09-06T11:41+02:00", ["minute": 41], "2026-09-06T12:41+02:00"),
      ("Europe/Berlin", "2026-09-06T11:41+02:00", ["second": 30], "2026-09-06T11:41:30+02:00"),
      ("Europe/Berlin", "2026-09-06T11:41+02:00", ["day": 1], "2026-10-01T00:00+02:00"),
      ("UTC", "2026-09-06T11:41Z", ["month": 2, "day": 29], "2028-02-29T00:00Z"),
      ("UTC", "2096-03-01T00:00Z", ["month": 2, "day": 29, "weekday": 2], "2112-02-29T00:00Z"),
      // A skipped time is shifted by the gap; a repeated one occurs once.
      ("Europe/Berlin", "2026-03-28T12:00+01:00", ["hour": 2, "minute": 30], "2026-03-29T03:30+02:00"),
      ("Europe/Berlin", "2026-10-25T02:30+02:00", ["hour": 2, "minute": 30], "2026-10-26T02:30+01:00"),
      ("Europe/Berlin", "2026-10-25T02:59+02:00", ["minute": 0], "2026-10-25T02:00+01:00"),
      // The next of several values.
      ("UTC", "2026-09-04T17:00Z", ["weekday": [2, 3, 4, 5, 6], "hour": [9, 17], "minute": 0], "2026-09-07T09:00Z"),
      ("UTC", "2026-09-04T16:59Z", ["weekday": [2, 3, 4, 5, 6], "hour": [17, 9], "minute": 0], "2026-09-04T17:00Z"),
      ("UTC", "2026-09-04T16:59Z", ["minute": [15, 45]], "2026-09-04T17:15Z"),
      ("UTC", "2026-09-04T16:59:31Z", ["second": [0, 30, 45]], "2026-09-04T16:59:45Z"),
      ("UTC", "2026-09-04T16:59Z", ["month": [1, 12], "day": [31]], "2026-12-31T00:00Z"),
    ] as [(String, String, [String: Value], String)])
  func next(zone: String, date: String, match: [String: Value], found: String) throws {
    let next = try host(zone).value(.dateNext, .number(try moment(date)), .table(match))
    #expect(next?.number == (try moment(found)))
  }

  @Test("a day that never occurs is an error, not an endless search")
  func never() {
    #expect(host("UTC").fault(.dateNext, 0, ["month": 2, "day": 30])?.code == .scriptArgument)
    #expect(host("UTC").fault(.dateNext, 0, ["weekday": 8])?.code == .scriptArgument)
    #expect(host("UTC").fault(.dateNext, 0, ["hours": 8])?.suggestion == "hour")
    #expect(host("UTC").fault(.dateNext, 0, [:])?.code == .scriptArgument)
    #expect(host("UTC").fault(.dateNext, 0, ["month": 2, "day": [30, 31]])?.code == .scriptArgument)
    #expect(host("UTC").fault(.dateCron, "0 0 30 2 *", 0)?.code == .scriptArgument)
  }

  @Test("a list of values needs a value, and numbers within the part's bounds")
  func listsOfParts() {
    #expect(
      host("UTC").fault(.dateNext, 0, ["hour": [9, 24]])?.message == "date.next: hour must be between 0 and 23, not 24")
    for value in [[], [9, "x"], [9.5], "9"] as [Value] {
      #expect(
        host("UTC").fault(.dateNext, 0, ["hour": value])?.message
          .hasPrefix("date.next: hour takes a whole number, or a list of whole numbers, not ") == true)
    }
  }

  @Test(
    "cron is the first moment after a date that a schedule names",
    arguments: [
      ("UTC", "2026-09-06T09:41Z", "*/15 * * * *", "2026-09-06T09:45Z"),
      ("UTC", "2026-09-06T09:45Z", "*/15 * * * *", "2026-09-06T10:00Z"),
      ("UTC", "2026-09-06T09:41Z", "* * * * *", "2026-09-06T09:42Z"),
      ("UTC", "2026-09-06T09:41Z", "5/20 * * * *", "2026-09-06T09:45Z"),
      ("UTC", "2026-09-06T09:41Z", "10-40/10 * * * *", "2026-09-06T10:10Z"),
      // 6 September 2026 is a Sunday.
      ("UTC", "2026-09-06T09:41Z", "0 9,17 * * 1-5", "2026-09-07T09:00Z"),
      ("UTC", "2026-09-06T09:41Z", "0 9 * * MON-fri", "2026-09-07T09:00Z"),
      ("UTC", "2026-09-06T09:41Z", "0 10 * * 0", "2026-09-06T10:00Z"),
      ("UTC", "2026-09-06T09:41Z", "0 10 * * 7", "2026-09-06T10:00Z"),
      ("UTC", "2026-09-06T09:41Z", "0 10 * * fri-sun", "2026-09-06T10:00Z"),
      ("UTC", "2026-09-06T09:41Z", "0 9 * * sun", "2026-09-13T09:00Z"),
      ("UTC", "2026-09-06T09:41Z", "\t30 4  1 jan-mar\t* ", "2027-01-01T04:30Z"),
      // A named day and a named weekday: either is enough. With a star in front, both hold.
      ("UTC", "2026-09-06T09:41Z", "0 0 13 * fri", "2026-09-11T00:00Z"),
      ("UTC", "2026-09-11T09:41Z", "0 0 13 * fri", "2026-09-13T00:00Z"),
      ("UTC", "2026-09-06T09:41Z", "0 0 */2 * mon", "2026-09-07T00:00Z"),
      ("UTC", "2026-09-07T09:41Z", "0 0 */2 * mon", "2026-09-21T00:00Z"),
      ("UTC", "2026-09-06T09:41Z", "0 0 29 2 *", "2028-02-29T00:00Z"),
      ("UTC", "2026-09-06T09:41Z", "@hourly", "2026-09-06T10:00Z"),
      ("UTC", "2026-09-06T09:41Z", " @Daily ", "2026-09-07T00:00Z"),
      ("UTC", "2026-09-06T09:41Z", "@weekly", "2026-09-13T00:00Z"),
      ("UTC", "2026-09-06T09:41Z", "@monthly", "2026-10-01T00:00Z"),
      ("UTC", "2026-09-06T09:41Z", "@yearly", "2027-01-01T00:00Z"),
      // In the zone of the environment: a skipped time comes as much later, one that comes twice comes once.
      ("Europe/Berlin", "2026-09-06T11:41+02:00", "0 0 * * *", "2026-09-07T00:00+02:00"),
      ("Europe/Berlin", "2026-03-28T12:00+01:00", "30 2 * * *", "2026-03-29T03:30+02:00"),
      ("Europe/Berlin", "2026-10-25T02:30+02:00", "30 2 * * *", "2026-10-26T02:30+01:00"),
      ("Europe/Berlin", "2026-10-25T02:30+02:00", "30 * * * *", "2026-10-25T02:30+01:00"),
    ])
  func cron(zone: String, date: String, expression: String, found: String) throws {
    let next = try host(zone).value(.dateCron, .text(expression), .number(try moment(date)))
    #expect(next?.number == (try moment(found)))
  }

  @Test("cron counts from now where no date is given")
  func cronNow() throws {
    #expect(try host("UTC").value(.dateCron, "0 10 * * *")?.number == moment("2026-09-06T10:00Z"))
  }

  @Test(
    "what is not a schedule is an error that names the field",
    arguments: [
      ("", "takes five fields"), ("* * * *", "takes five fields"), ("* * * * * *", "takes five fields"),
      ("@reboot", "takes five fields"), ("60 * * * *", "minute takes numbers from 0 to 59"),
      ("* 24 * * *", "hour takes"), ("* * 0 * *", "day takes"), ("* * * 13 *", "month takes"),
      ("* * * * 8", "weekday takes"), ("* * * * monday", "weekday takes"), ("* * * mon *", "month takes"),
      ("5-1 * * * *", "minute takes"), ("*/0 * * * *", "minute takes"), ("*/x * * * *", "minute takes"),
      ("1, * * * *", "minute takes"), ("-1 * * * *", "minute takes"), ("+1 * * * *", "minute takes"),
      ("1-2-3 * * * *", "minute takes"), ("*/5/5 * * * *", "minute takes"), ("L * * * *", "minute takes"),
      ("99999999999999999999 * * * *", "minute takes"),
    ])
  func wrongCron(expression: String, sentence: String) {
    let fault = host("UTC").fault(.dateCron, .text(expression))
    #expect(fault?.code == .scriptArgument)
    #expect(fault?.message.contains(sentence) == true, "\(fault?.message ?? "no fault")")
  }

  @Test(
    "difference returns whole units, largest first",
    arguments: [
      ("2024-02-29T00:00Z", "2025-03-01T01:02:03Z", [1, 0, 1, 1, 2, 3]),
      ("2026-01-31T00:00Z", "2026-02-28T00:00Z", [0, 1, 0, 0, 0, 0]),
      ("2026-09-06T09:41Z", "2026-09-06T09:41Z", [0, 0, 0, 0, 0, 0]),
      ("2026-09-06T09:41Z", "2026-09-05T08:40Z", [0, 0, -1, -1, -1, 0]),
      ("2026-01-01T00:00Z", "2026-12-31T23:59:59Z", [0, 11, 30, 23, 59, 59]),
    ])
  func difference(from: String, to: String, parts: [Int64]) throws {
    let found = try #require(
      try host("UTC").value(.dateDifference, .number(try moment(from)), .number(try moment(to))))
    let names = ["years", "months", "days", "hours", "minutes", "seconds"]
    #expect(names.map { found[$0] } == parts.map { Value.integer($0) })
    #expect(found["total"]?.number == (try moment(to)) - (try moment(from)))
  }

  @Test("a day of 23 hours is a day")
  func shortDay() throws {
    let found = try host("Europe/Berlin").value(
      .dateDifference, .number(try moment("2026-03-29T00:00+01:00")), .number(try moment("2026-03-30T00:00+02:00")))
    #expect(found?["days"] == 1)
    #expect(found?["hours"] == 0)
    #expect(found?["total"] == .number(82_800))
  }

  @Test(
    "dates outside the years 1 to 9999, and invalid dates, are errors",
    arguments: [.number(1e15), .number(-1e15), .number(.infinity), .number(.nan), "now", .null] as [Value])
  func outside(date: Value) {
    for function in [HostFunction.dateAdd, .dateStartOfDay, .dateComponents, .dateFormat] {
      #expect(host("UTC").fault(function, date)?.code == .scriptArgument)
    }
  }

  @Test("no sum leaves that range either")
  func overflow() {
    let host = host("Europe/Berlin")
    let units: [[String: Value]] = [
      ["years": 9000], ["days": 4_000_000_000], ["seconds": 1e300], ["months": .number(1e18)], ["days": .number(.nan)],
      ["hours": .number(-.infinity)],
    ]
    for units in units { #expect(host.fault(.dateAdd, 0, .table(units))?.code == .scriptArgument) }
    #expect(host.fault(.dateFrom, ["year": 0])?.code == .scriptArgument)
    #expect(host.fault(.dateFrom, ["year": 2026, "day": .integer(.max)])?.code == .scriptArgument)
  }
}
