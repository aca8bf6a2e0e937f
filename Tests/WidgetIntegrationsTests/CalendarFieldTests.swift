import TestSupport
import Testing

@testable import WidgetIntegrations

/// Calendars from public bug reports of other programs. Times are minutes from 2 March 2026, 0:00, in Berlin.
@Suite("Calendars of other programs") struct CalendarFieldTests {
  static func calendar(_ zone: String, _ events: String...) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-TIMEZONE:\(zone)\n" + events.joined(separator: "\n") + "\nEND:VCALENDAR\n"
  }

  static func event(_ lines: String...) -> String { "BEGIN:VEVENT\n" + lines.joined(separator: "\n") + "\nEND:VEVENT" }

  static let weekly = event(
    "UID:1", "SUMMARY:m", "SEQUENCE:2", "DTSTART;TZID=Europe/Berlin:20260301T100000", "DURATION:PT1H",
    "RRULE:FREQ=DAILY;COUNT=4")
  static let daily = event("UID:1", "SUMMARY:m", "DTSTART;VALUE=DATE:20260301", "RRULE:FREQ=DAILY;COUNT=4")

  static let cases: [(String, String, [String])] = [
    // X-WR-TIMEZONE
    (
      "a time without a zone is on the calendar's clock",
      calendar("America/New_York", event("SUMMARY:a", "DTSTART:20260302T080000", "DTEND:20260302T090000")),
      ["a 840-900"]
    ),
    (
      "a zone of its own counts more",
      calendar("America/New_York", event("SUMMARY:a", "DTSTART;TZID=Europe/London:20260302T080000")), ["a 540-540"]
    ),
    (
      "a day has no clock", calendar("America/New_York", event("SUMMARY:a", "DTSTART;VALUE=DATE:20260303")),
      ["a 1440-2880 D"]
    ),
    (
      "exceptions and changes are on it, too",
      calendar(
        "America/New_York",
        event("UID:1", "SUMMARY:m", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260303T080000"),
        event("UID:1", "SUMMARY:c", "RECURRENCE-ID:20260304T080000", "DTSTART:20260304T090000")),
      ["m 840-840", "c 3780-3780"]
    ),
    (
      "a single time in UTC stays", calendar("America/New_York", event("SUMMARY:a", "DTSTART:20260302T080000Z")),
      ["a 540-540"]
    ),
    (
      "an unknown zone is ignored", calendar("Nowhere/City", event("SUMMARY:a", "DTSTART:20260302T080000")),
      ["a 480-480"]
    ),
    (
      "Windows' name", calendar("Eastern Standard Time", event("SUMMARY:a", "DTSTART:20260302T080000")), ["a 840-840"]
    ),
    // RECURRENCE-ID and EXDATE of another type
    (
      "a change of a day by a time",
      daily + "\n"
        + event("UID:1", "SUMMARY:c", "RECURRENCE-ID:20260303T000000", "DTSTART;VALUE=DATE:20260306"),
      ["m 0-1440 D", "m 2880-4320 D", "c 5760-7200 D"]
    ),
    (
      "a change of a day by midnight in UTC",
      daily + "\n"
        + event("UID:1", "SUMMARY:c", "RECURRENCE-ID:20260303T000000Z", "DTSTART;VALUE=DATE:20260306"),
      ["m 0-1440 D", "m 2880-4320 D", "c 5760-7200 D"]
    ),
    (
      "a change of a day by its midnight on the reader's clock",
      daily + "\n"
        + event("UID:1", "SUMMARY:c", "RECURRENCE-ID:20260302T230000Z", "DTSTART;VALUE=DATE:20260306"),
      ["m 0-1440 D", "m 2880-4320 D", "c 5760-7200 D"]
    ),
    (
      "a change of a time by a day",
      weekly + "\n"
        + event("UID:1", "SUMMARY:c", "SEQUENCE:2", "RECURRENCE-ID;VALUE=DATE:20260303", "DTSTART:20260306T100000"),
      ["m 600-660", "m 3480-3540", "c 6360-6360"]
    ),
    (
      "a change of a time by a time without a zone, read elsewhere",
      event("UID:1", "SUMMARY:m", "DTSTART;TZID=America/New_York:20260302T080000", "RRULE:FREQ=DAILY;COUNT=2") + "\n"
        + event(
          "UID:1", "SUMMARY:c", "RECURRENCE-ID:20260303T080000", "DTSTART;TZID=America/New_York:20260303T090000"),
      ["m 840-840", "c 2340-2340"]
    ),
    (
      "an exception without a zone, read elsewhere",
      event(
        "SUMMARY:m", "DTSTART;TZID=America/New_York:20260302T080000", "RRULE:FREQ=DAILY;COUNT=2",
        "EXDATE:20260303T080000"),
      ["m 840-840"]
    ),
    (
      "an exception of a day by midnight on the reader's clock",
      event("SUMMARY:m", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20260302T230000Z"),
      ["m 0-1440 D"]
    ),
    // Values
    (
      "a day with a time behind it",
      event("SUMMARY:a", "DTSTART;VALUE=DATE:20260303T000000", "DTEND;VALUE=DATE:20260304T000000"), ["a 1440-2880 D"]
    ),
    ("a day without its type", event("SUMMARY:a", "DTSTART:20260303"), ["a 1440-2880 D"]),
    (
      "a blank behind a time", event("SUMMARY:a ", "DTSTART:20260302T080000Z ", "DTEND:20260302T090000Z\t"),
      ["a 540-600"]
    ),
    (
      "a zone beside UTC", event("SUMMARY:a", "DTSTART;TZID=America/New_York:20260302T080000Z"), ["a 540-540"]
    ),
    (
      "lines that are not folded, and ones that mean nothing",
      event(
        "SUMMARY:a", "LOCATION:This is some", "location: that is not", "X-APPLE-RADIUS=49.9", "DTSTART:20260302T080000Z"
      ),
      ["a 540-540"]
    ),
    (
      "changes without their event",
      event("UID:1", "SUMMARY:a", "RECURRENCE-ID:20260302T080000Z", "DTSTART:20260302T080000Z") + "\n"
        + event("UID:1", "SUMMARY:b", "RECURRENCE-ID:20260303T080000Z", "DTSTART:20260303T080000Z"),
      ["a 540-540", "b 1980-1980"]
    ),
    // Revisions
    (
      "an exception of a newer revision takes a change away",
      event(
        "UID:1", "SUMMARY:m", "SEQUENCE:2", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=3",
        "EXDATE:20260303T080000")
        + "\n"
        + event("UID:1", "SUMMARY:c", "SEQUENCE:1", "RECURRENCE-ID:20260303T080000", "DTSTART:20260303T090000"),
      ["m 480-480", "m 3360-3360"]
    ),
    (
      "a change of the same revision stays beside an exception",
      event("UID:1", "SUMMARY:m", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20260303T080000")
        + "\n"
        + event("UID:1", "SUMMARY:c", "RECURRENCE-ID:20260303T080000", "DTSTART:20260303T090000"),
      ["m 480-480", "c 1980-1980"]
    ),
    (
      "a newer revision of an exception of days, written twice",
      event("UID:1", "SUMMARY:m", "SEQUENCE:1", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;COUNT=3") + "\n"
        + event(
          "UID:1", "SUMMARY:c", "SEQUENCE:1", "RECURRENCE-ID;VALUE=DATE:20260303", "DTSTART;VALUE=DATE:20260303",
          "RRULE:FREQ=DAILY;COUNT=3") + "\n"
        + event(
          "UID:1", "SUMMARY:m", "SEQUENCE:2", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;COUNT=3",
          "EXDATE;VALUE=DATE:20260303", "EXDATE;VALUE=DATE:20260303"), ["m 0-1440 D", "m 2880-4320 D"]
    ),
    (
      "a change of what a newer revision no longer repeats",
      event("UID:1", "SUMMARY:m", "SEQUENCE:2", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=2") + "\n"
        + event("UID:1", "SUMMARY:c", "SEQUENCE:1", "RECURRENCE-ID:20260305T080000", "DTSTART:20260305T090000"),
      ["m 480-480", "m 1920-1920"]
    ),
    (
      "a change of an older revision that is still repeated",
      event("UID:1", "SUMMARY:m", "SEQUENCE:2", "DTSTART:20260302T080000", "RRULE:FREQ=DAILY;COUNT=2") + "\n"
        + event("UID:1", "SUMMARY:c", "SEQUENCE:1", "RECURRENCE-ID:20260303T080000", "DTSTART:20260303T090000"),
      ["m 480-480", "c 1980-1980"]
    ),
    (
      "a zone of the file counts more than Windows' own of the name",
      """
      BEGIN:VTIMEZONE
      TZID:Eastern Standard Time
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0200
      END:STANDARD
      END:VTIMEZONE

      """ + event("SUMMARY:a", "DTSTART;TZID=Eastern Standard Time:20260302T080000"), ["a 420-420"]
    ),
  ]

  @Test("calendars as other programs write them", arguments: cases.map { Named($0.0, ($0.1, $0.2)) })
  func field(_ file: Named<(text: String, events: [String])>) throws {
    #expect(try CalendarTests.Question().events(file.value.text) == file.value.events)
  }

  @Test("a series in UTC follows its calendar's zone")
  func series() throws {
    // New York's clocks go forward on 8 March 2026: 14:00 there is 19:00 in UTC before and 18:00 after.
    var question = CalendarTests.Question()
    question.to = nil
    question.from = 1_772_406_000
    question.to = question.from + 14 * 86_400
    let text = Self.calendar(
      "America/New_York", Self.event("SUMMARY:a", "DTSTART:20260302T190000Z", "RRULE:FREQ=WEEKLY;COUNT=3"))
    #expect(try question.events(text) == ["a 1200-1200", "a 11220-11220"])
    let other = Self.calendar(
      "America/New_York", Self.event("SUMMARY:a", "DTSTART:20260303T010000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2"))
    // Its weekdays are in UTC: by New York's clock it would be another day.
    #expect(try question.events(other) == ["a 1560-1560", "a 11640-11640"])
  }
}
