import TestSupport
import Testing
@testable import WidgetLocale
import WidgetModel
import WidgetServices

@testable import WidgetIntegrations

@Suite("Calendars") struct CalendarTests {
  /// A request for events in files, on 2 March 2026 (a Monday) in Berlin.
  struct Question {
    var from = 1_772_406_000.0  // 2026-03-02T00:00:00+01:00
    var to: Double? = 1_773_010_800  // 2026-03-09T00:00:00+01:00
    var zone = "Europe/Berlin"
    var cancelled = false

    func reply(_ files: [String]) throws(Diagnostic) -> HostReply {
      var options: [String: Value] = ["path": "x", "from": .number(from), "cancelled": .flag(cancelled)]
      options["to"] = to.map { .number($0) }
      let call = CallContext(bundle: "tea", now: 1_772_406_000, timeZone: zone)
      var request = ServiceRequest(HostRequest(.calendarEvents, [.table(options)], call))
      request.files = files.enumerated().map { ServiceFile("file\($0)", Array($1.utf8)) }
      return try Sources().reply(to: request)
    }

    /// `title start+minutes`, with minutes after the window's start, and days as `D`.
    func events(_ files: String...) throws -> [String] {
      guard case .values(let values) = try reply(files.map(Self.calendar)), let list = values.first?.list else {
        return ["failure"]
      }
      return list.map { event in
        func minutes(_ name: String) -> String { String(Int((event[name]?.number ?? 0) - from) / 60) }
        return (event["title"]?.text ?? "?") + " " + minutes("start") + "-" + minutes("finish")
          + (event["allDay"] == true ? " D" : "")
      }
    }

    static func calendar(_ text: String) -> String {
      text.contains("BEGIN:VCALENDAR") ? text : "BEGIN:VCALENDAR\nVERSION:2.0\n" + text + "\nEND:VCALENDAR\n"
    }
  }

  static func event(_ lines: String...) -> String { "BEGIN:VEVENT\n" + lines.joined(separator: "\n") + "\nEND:VEVENT" }

  static let cases: [(String, String, [String])] = [
    ("a time in UTC", event("SUMMARY:a", "DTSTART:20260302T080000Z", "DTEND:20260302T090000Z"), ["a 540-600"]),
    ("a floating time", event("SUMMARY:a", "DTSTART:20260302T080000", "DURATION:PT90M"), ["a 480-570"]),
    ("a zone of the machine", event("SUMMARY:a", "DTSTART;TZID=America/New_York:20260302T080000"), ["a 840-840"]),
    (
      "a zone with a program's own words before it",
      event("SUMMARY:a", "DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20260302T080000"),
      ["a 840-840"]
    ),
    ("an unknown zone", event("SUMMARY:a", "DTSTART;TZID=Nowhere/City:20260302T080000"), ["a 480-480"]),
    (
      "start and end on two clocks",
      event("SUMMARY:a", "DTSTART;TZID=Europe/Berlin:20260302T080000", "DTEND;TZID=Europe/London:20260302T080000"),
      ["a 480-540"]
    ),
    ("a day", event("SUMMARY:a", "DTSTART;VALUE=DATE:20260303"), ["a 1440-2880 D"]),
    ("three days", event("SUMMARY:a", "DTSTART;VALUE=DATE:20260303", "DTEND;VALUE=DATE:20260306"), ["a 1440-5760 D"]),
    ("two days by duration", event("SUMMARY:a", "DTSTART;VALUE=DATE:20260303", "DURATION:P2D"), ["a 1440-4320 D"]),
    (
      "a day that ends as it begins", event("SUMMARY:a", "DTSTART;VALUE=DATE:20260303", "DTEND;VALUE=DATE:20260303"),
      ["a 1440-2880 D"]
    ),
    (
      "an end before the start", event("SUMMARY:a", "DTSTART:20260302T080000Z", "DTEND:20260302T070000Z"), ["a 540-540"]
    ),
    ("a negative duration", event("SUMMARY:a", "DTSTART:20260302T080000Z", "DURATION:-PT1H"), ["a 540-540"]),
    (
      "an event that reaches into the window", event("SUMMARY:a", "DTSTART:20260228T080000Z", "DTEND:20260302T000000Z"),
      ["a -2340-60"]
    ),
    (
      "one that ends as the window begins", event("SUMMARY:a", "DTSTART:20260228T080000Z", "DTEND:20260301T230000Z"), []
    ),
    (
      "a repetition that reaches into the window",
      event("SUMMARY:a", "DTSTART:20260101T220000", "DURATION:PT4H", "RRULE:FREQ=WEEKLY;BYDAY=SU"),
      ["a -120-120", "a 9960-10200"]
    ),
    (
      "exceptions by moment and by day",
      event(
        "SUMMARY:a", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=5", "EXDATE:20260303T080000,20260305T070000Z",
        "EXDATE;VALUE=DATE:20260304"), ["a 480-480", "a 6240-6240"]
    ),
    (
      "exceptions of a day",
      event("SUMMARY:a", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260303T000000"),
      ["a 0-1440 D", "a 2880-4320 D"]
    ),
    (
      "further dates, one with a length of its own",
      event(
        "SUMMARY:a", "DTSTART:20260302T080000", "DTEND:20260302T083000", "RDATE:20260303T080000,20260304T090000",
        "RDATE;VALUE=PERIOD:20260305T080000/PT2H"), ["a 480-510", "a 1920-1950", "a 3420-3450", "a 4800-4920"]
    ),
    (
      "an exception rule",
      event("SUMMARY:a", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=5", "EXRULE:FREQ=DAILY;INTERVAL=2"),
      ["a 1920-1920", "a 4800-4800"]
    ),
    (
      "two rules",
      event("SUMMARY:a", "DTSTART:20260302T080000", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE", "RRULE:FREQ=WEEKLY;BYDAY=WE,TH"),
      ["a 480-480", "a 3360-3360", "a 4800-4800"]
    ),
    (
      "an until of the day", event("SUMMARY:a", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;UNTIL=20260303"),
      ["a 480-480", "a 1920-1920"]
    ),
    ("a broken rule", event("SUMMARY:a", "DTSTART:20260302T080000", "RRULE:FREQ=SOMETIMES"), ["a 480-480"]),
    (
      "a start that its rule does not hold for",
      event("SUMMARY:a", "DTSTART:20260302T080000", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1"), ["a 480-480", "a 1920-1920"]
    ),
    (
      "one repetition moved",
      event("UID:1", "SUMMARY:a", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=3") + "\n"
        + event("UID:1", "SUMMARY:b", "RECURRENCE-ID:20260303T080000", "DTSTART:20260303T100000", "DURATION:PT1H"),
      ["a 480-480", "b 2040-2100", "a 3360-3360"]
    ),
    (
      "one repetition moved into the window from far",
      event("UID:1", "SUMMARY:a", "DTSTART:20250302T080000", "RRULE:FREQ=YEARLY;COUNT=1") + "\n"
        + event("UID:1", "SUMMARY:b", "RECURRENCE-ID:20250302T080000", "DTSTART:20260303T100000"), ["b 2040-2040"]
    ),
    (
      "one repetition cancelled",
      event("UID:1", "SUMMARY:a", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=3") + "\n"
        + event(
          "UID:1", "SUMMARY:a", "RECURRENCE-ID;TZID=Europe/Berlin:20260303T080000", "DTSTART:20260303T080000",
          "STATUS:CANCELLED"), ["a 480-480", "a 3360-3360"]
    ),
    (
      "a change whose event is elsewhere",
      event("UID:1", "SUMMARY:b", "RECURRENCE-ID:20260303T080000", "DTSTART:20260303T100000"), ["b 2040-2040"]
    ),
    (
      "this and all that follow",
      event("UID:1", "SUMMARY:a", "DTSTART:20260302T080000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4") + "\n"
        + event(
          "UID:1", "SUMMARY:b", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T080000", "DTSTART:20260304T093000",
          "DURATION:PT2H"), ["a 480-540", "a 1920-1980", "b 3450-3570", "b 4890-5010"]
    ),
    (
      "the later revision",
      event("UID:1", "SUMMARY:new", "SEQUENCE:2", "DTSTART:20260302T090000") + "\n"
        + event("UID:1", "SUMMARY:old", "SEQUENCE:1", "DTSTART:20260302T080000"), ["new 540-540"]
    ),
    ("a cancelled event", event("SUMMARY:a", "STATUS:CANCELLED", "DTSTART:20260302T080000"), []),
    (
      "whole days first, then by title",
      event("SUMMARY:b", "DTSTART:20260302T000000") + "\n" + event("SUMMARY:a", "DTSTART:20260302T000000") + "\n"
        + event("SUMMARY:c", "DTSTART;VALUE=DATE:20260302"), ["c 0-1440 D", "a 0-0", "b 0-0"]
    ),
    (
      "folded lines, escapes, unknown parts",
      event(
        "SUMM\n ARY;X-A=\"b:c\":one\\, two\\; t\n hree\\nfour", "X-LONG:" + String(repeating: "x", count: 100_000),
        "DTSTART:20260302T080000", "BEGIN:VALARM\nTRIGGER:-PT15M\nSUMMARY:no\nEND:VALARM"),
      ["one, two; three four 480-480"]
    ),
    ("a start without a time that does not say so", event("SUMMARY:a", "DTSTART:20260303"), ["a 1440-2880 D"]),
    ("no start", event("SUMMARY:a"), []),
    ("control characters", event("SUMMARY:a\u{1B}[31mb\u{0}c\u{7F}", "DTSTART:20260302T080000"), ["a[31mbc 480-480"]),
    ("a task", "BEGIN:VTODO\nSUMMARY:a\nDTSTART:20260302T080000\nEND:VTODO", []),
  ]

  @Test("events are read as RFC 5545 says", arguments: cases.map { Named($0.0, ($0.1, $0.2)) })
  func events(_ file: Named<(text: String, expected: [String])>) throws {
    let (text, expected) = file.value
    #expect(try Question().events(text) == expected)
    // The line ends of the standard.
    #expect(try Question().events(text.replacing("\n", with: "\r\n")) == expected)
  }

  static let outlook = """
    BEGIN:VCALENDAR
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    SUMMARY:a
    DTSTART;TZID=W. Europe Standard Time:20260328T080000
    RRULE:FREQ=DAILY;COUNT=3
    END:VEVENT
    END:VCALENDAR
    """

  @Test("a zone that the file itself defines, across its clock change")
  func ownZone() throws {
    var question = Question(zone: "UTC")
    question.from = 1_774_652_400  // 2026-03-27T23:00:00Z
    question.to = question.from + 4 * 86_400
    #expect(try question.events(Self.outlook) == ["a 480-480", "a 1860-1860", "a 3300-3300"])
  }

  @Test("a file's own zone matches the machine's for ten years")
  func sameZone() throws {
    let zones = Zones()
    let contents = try #require(CalendarReader.read(Array(Self.outlook.utf8)))
    let own = try #require(Zone(contents[0].zones[0], horizon: 1_900_000_000))
    let berlin = try zones.zone(named: "Europe/Berlin")
    for hour in stride(from: 1_500_000_000, to: 1_850_000_000, by: 3600 * 7) {
      let local = LocalTime(seconds: hour)
      #expect(own.moments(of: local).usual == berlin.moments(of: local).usual)
    }
  }

  @Test("on nights with clock changes a day has its real length, and a skipped time moves past the gap")
  func changes() throws {
    var question = Question()
    question.from = 1_774_652_400  // 2026-03-28T00:00:00+01:00
    question.to = question.from + 3 * 86_400
    let text =
      Self.event("SUMMARY:a", "DTSTART:20260328T023000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2") + "\n"
      + Self.event("SUMMARY:d", "DTSTART;VALUE=DATE:20260329") + "\n"
      + Self.event("SUMMARY:n", "DTSTART:20260328T120000", "DURATION:P1D")
    #expect(try question.events(text) == ["a 150-210", "n 720-2100", "d 1440-2820 D", "a 1590-1650"])
  }

  @Test("an event has all its known fields")
  func fields() throws {
    let text = Self.event(
      "UID:id-1", "SUMMARY:Tea", "DTSTART:20260302T080000Z", "DTEND:20260302T090000Z", "LOCATION:Kitchen\\, 2nd floor",
      "DESCRIPTION:One\\nTwo", "URL:https://example.org/tea", "STATUS:TENTATIVE",
      "ORGANIZER;CN=\"Ada, L.\":mailto:ada@example.org")
    let calendar =
      "BEGIN:VCALENDAR\nX-WR-CALNAME:Home\n" + text + "\nEND:VCALENDAR\nBEGIN:VCALENDAR\n"
      + Self.event("SUMMARY:x", "DTSTART:20260303T080000Z", "ORGANIZER:MAILTO:bob@example.org", "URL:javascript:x")
      + "\nEND:VCALENDAR"
    guard case .values(let values) = try Question().reply([calendar]), let events = values.first?.list else {
      Issue.record("events are given")
      return
    }
    #expect(
      events[0] == [
        "title": "Tea", "start": .number(1_772_438_400), "finish": .number(1_772_442_000), "allDay": false,
        "id": "id-1",
        "location": "Kitchen, 2nd floor", "description": "One\nTwo", "url": "https://example.org/tea",
        "status": "tentative",
        "organizer": "Ada, L.", "calendar": "Home",
      ])
    #expect(events[1]["calendar"] == "file0")
    #expect(events[1]["organizer"] == "bob@example.org")
    #expect(events[1]["url"] == nil)
    #expect(events[1]["status"] == "confirmed")
  }

  @Test("without from and to a request covers the coming week; cancelled events are included on request")
  func defaults() throws {
    var question = Question()
    question.to = nil
    let text =
      Self.event("SUMMARY:a", "DTSTART:20260309T000000") + "\n"
      + Self.event("SUMMARY:b", "STATUS:CANCELLED", "DTSTART:20260308T235900")
    #expect(try question.events(text) == [])
    question.cancelled = true
    #expect(try question.events(text) == ["b 10079-10079"])
  }

  static let noCalendars = ["", "tea", "BEGIN:VEVENT\nEND:VEVENT", "\u{0}", "<html>", "BEGIN:VCARD\nEND:VCARD"]

  @Test("a file that is not a calendar is reported", arguments: noCalendars)
  func noCalendar(_ text: String) throws {
    guard case .failure(let message, let code) = try Question().reply([text]) else {
      Issue.record("it is a failure")
      return
    }
    #expect(message == "'file0' is not an iCalendar file: it has no BEGIN:VCALENDAR")
    #expect(code == "decode")
  }

  // MARK: Attacks

  static let attacks: [(String, String)] = [
    ("endless seconds", event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY")),
    (
      "seconds of a day that never comes",
      event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30")
    ),
    (
      "seconds that are counted for ever",
      event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY;BYSECOND=1,2;COUNT=999999999")
    ),
    ("years that never come", event("DTSTART:00010101T000000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5")),
    ("an interval beyond numbers", event("DTSTART:20260101T000000Z", "RRULE:FREQ=DAILY;INTERVAL=99999999999999999999")),
    ("the largest interval", event("DTSTART:20260101T000000Z", "RRULE:FREQ=YEARLY;INTERVAL=1000000000;BYDAY=MO")),
    (
      "every part full",
      event(
        "DTSTART:20260101T000000Z",
        "RRULE:FREQ=YEARLY;BYSECOND=\(list(0...59));BYMINUTE=\(list(0...59));BYHOUR=\(list(0...23));BYYEARDAY=\(list(1...366));BYSETPOS=\(list(1...366))"
      )
    ),
    (
      "a list longer than its range",
      event("DTSTART:20260101T000000Z", "RRULE:FREQ=DAILY;BYSECOND=" + String(repeating: "1,", count: 5000) + "1")
    ),
    ("the first year", event("DTSTART:00010101T000000", "RRULE:FREQ=DAILY")),
    ("the year 0", event("DTSTART:00000101T000000Z")),
    ("the last year", event("DTSTART:99991231T235959", "DURATION:P99999W", "RRULE:FREQ=SECONDLY")),
    ("a duration beyond numbers", event("DTSTART:20260302T000000Z", "DURATION:P99999999999999999999D")),
    ("no date", event("DTSTART:20261399T999999Z")), ("half a date", event("DTSTART:2026")),
    ("a date of letters", event("DTSTART:abcdefghTijklmnZ")),
    ("nothing but begins", String(repeating: "BEGIN:VCALENDAR\nBEGIN:VEVENT\n", count: 70_000)),
    ("begins of anything", String(repeating: "BEGIN:X\n", count: 500_000)),
    ("ends", String(repeating: "END:VCALENDAR\n", count: 300_000)),
    ("one line", "SUMMARY:" + String(repeating: "x", count: 4 << 20)),
    ("one folded line", "SUMMARY:x\n" + String(repeating: " x\n", count: 1 << 20)),
    (
      "a zone that changes each second",
      "BEGIN:VTIMEZONE\nTZID:Z\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:-2359\nRRULE:FREQ=SECONDLY\nEND:STANDARD\nEND:VTIMEZONE\n"
        + event("DTSTART;TZID=Z:20260302T080000", "RRULE:FREQ=DAILY")
    ),
    (
      "a zone with wild offsets",
      "BEGIN:VTIMEZONE\nTZID:Z\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+999999\nTZOFFSETTO:-999999\nEND:STANDARD\nEND:VTIMEZONE\n"
        + event("DTSTART;TZID=Z:20260302T080000")
    ),
    ("a zone's name that is a path", event("DTSTART;TZID=../../../etc/passwd:20260302T080000")),
    (
      "all replaced for ever",
      event("UID:1", "DTSTART:20260101T000000", "RRULE:FREQ=HOURLY") + "\n"
        + event(
          "UID:1", "RECURRENCE-ID;RANGE=THISANDFUTURE:00010101T000000", "DTSTART:99991231T000000", "DURATION:P9999W")
    ),
    (
      "exceptions without end",
      event(
        "DTSTART:20260101T000000Z", "RRULE:FREQ=HOURLY",
        "EXDATE:" + (1...3000).map { _ in "20260101T000000Z" }.joined(separator: ","))
    ),
    ("ill-formed UTF-8 and NUL", "SUMMARY:\u{0}\u{FFFD}"),
  ]

  static func list(_ range: ClosedRange<Int>) -> String { range.map(String.init).joined(separator: ",") }

  @Test("no file takes long or crashes", arguments: attacks.map { Named($0.0, $0.1) })
  func hostile(_ file: Named<String>) throws {
    for from in [Question().from, CivilDate.seconds.lowerBound, CivilDate.seconds.upperBound - 86_400] {
      var question = Question()
      question.from = from
      question.to = from + 86_400
      if case .values(let values) = try question.reply([Question.calendar(file.value)]) {
        #expect(values.first?.list?.count ?? 0 <= Agenda.mostEvents)
      }
    }
  }

  @Test("a hundred thousand rules give a result, or are refused as too many")
  func rules() throws {
    let text = String(repeating: Self.event("DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY") + "\n", count: 40_000)
    guard case .failure(let message, let code) = try Question().reply([Question.calendar(text)]) else {
      Issue.record("it is refused")
      return
    }
    #expect(message.contains("use a shorter time range"))
    #expect(code == "cpu")
    let weekly = String(repeating: Self.event("DTSTART:19900101T000000Z", "RRULE:FREQ=WEEKLY") + "\n", count: 40_000)
    guard case .values(let values) = try Question().reply([Question.calendar(weekly)]) else {
      Issue.record("it is answered")
      return
    }
    #expect(values.first?.list?.count == Agenda.mostEvents)
  }

  @Test("if there are more events than the limit, the first ones are returned, in order")
  func most() throws {
    let text =
      Self.event("SUMMARY:s", "DTSTART:20260101T000000", "RRULE:FREQ=SECONDLY") + "\n"
      + Self.event("SUMMARY:m", "DTSTART:20260101T000000", "RRULE:FREQ=MINUTELY")
    guard case .values(let values) = try Question().reply([Question.calendar(text)]), let events = values.first?.list
    else {
      Issue.record("it is answered")
      return
    }
    #expect(events.count == Agenda.mostEvents)
    #expect(events.count { $0["title"] == "m" } == 164)
    let starts = events.compactMap { $0["start"]?.number }
    #expect(starts == starts.sorted())
    #expect(starts.first == Question().from)
  }
}
