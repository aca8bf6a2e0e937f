import WidgetModel

/// One VEVENT as it is written: an event, a repeating one, or what replaces one repetition of another.
struct CalendarEntry: Hashable {
  var id: String?
  var title = ""
  var start: CalendarTime
  /// DTEND; without it DURATION.
  var end: CalendarTime?
  var duration: CalendarSpan?
  var rules: [RecurrenceRule] = []
  var exceptionRules: [RecurrenceRule] = []
  /// Further starts; with a length of their own where they are periods.
  var dates: [Extra] = []
  var exceptions: [CalendarTime] = []
  /// Which repetition this one replaces.
  var replaces: CalendarTime?
  /// Whether it replaces all that follow, too (RANGE=THISANDFUTURE).
  var replacesFuture = false
  var status = "confirmed"
  var location: String?
  var description: String?
  var url: String?
  var organizer: String?
  /// The revision; the highest of an event counts.
  var sequence = 0
  /// Its number in the file.
  var number = 0

  struct Extra: Hashable {
    var start: CalendarTime
    var end: CalendarTime?
    var duration: CalendarSpan?
  }
}

/// One VTIMEZONE: when its clocks were set to what.
struct CalendarZone: Hashable {
  var name: String
  var observances: [Observance] = []

  struct Observance: Hashable {
    var isDaylightSaving = false
    var start: LocalTime
    /// Seconds east of UTC, before and after.
    var from: Int
    var to: Int
    var rules: [RecurrenceRule] = []
    var dates: [CalendarTime] = []
    var name = ""
  }
}

/// One VCALENDAR.
struct CalendarContent: Hashable {
  var name: String?
  /// The clock of times without a zone (X-WR-TIMEZONE).
  var zone: String?
  var isCancellation = false
  /// It continues the previous block.
  var isContinuation = false
  var entries: [CalendarEntry] = []
  var zones: [CalendarZone] = []

  /// Adds what another block has of the same calendar.
  mutating func add(_ more: CalendarContent) {
    name = name ?? more.name
    zone = zone ?? more.zone
    isCancellation = isCancellation || more.isCancellation
    entries += more.entries
    zones += more.zones
  }
}
