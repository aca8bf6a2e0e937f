import CLibical
import Synchronization
import WidgetModel

/// Reads an .ics file with libical: lines, parameters, escapes, values. A malformed property is ignored, and so is an event without
/// a start. The text is untrusted: libical sees only what `CalendarLines` has let through.
struct CalendarReader {
  /// Bytes of one text.
  static let longestLine = 1 << 10
  static let longestText = 8 << 10
  /// Dates that one event may list.
  static let mostDates = 10_000

  /// libical keeps state of its own (its error, its ring of texts, its zones): one reads at a time.
  private static let alone = Mutex(())

  /// A whole file; nil: the bytes are not iCalendar text.
  static func read(_ bytes: [UInt8]) -> [CalendarContent]? {
    var lines = CalendarLines()
    lines.take(bytes)
    lines.finish()
    guard lines.hasCalendar else { return nil }
    return lines.block().map(contents) ?? []
  }

  /// The calendars of a text that CalendarLines made, with a NUL at its end.
  static func contents(of block: [UInt8]) -> [CalendarContent] {
    alone.withLock { _ in
      // Otherwise libical ends the process over a malformed value.
      icalerror_set_errors_are_fatal(0)
      let parsed = block.withUnsafeBytes { buffer in
        icalparser_parse_string(buffer.baseAddress?.assumingMemoryBound(to: CChar.self))
      }
      // libical gives nothing for a calendar without content.
      guard let parsed else { return [] }
      defer { icalcomponent_free(parsed) }
      // Several calendars come inside a component of libical's own.
      if icalcomponent_isa(parsed) == ICAL_VCALENDAR_COMPONENT { return [content(parsed)] }
      return components(parsed, ICAL_VCALENDAR_COMPONENT).map(content)
    }
  }

  // MARK: Components

  private static func components(_ parent: OpaquePointer, _ kind: icalcomponent_kind) -> [OpaquePointer] {
    var found: [OpaquePointer] = []
    var next = icalcomponent_get_first_component(parent, kind)
    while let component = next {
      found.append(component)
      next = icalcomponent_get_next_component(parent, kind)
    }
    return found
  }

  private static func properties(_ component: OpaquePointer) -> [Property] {
    var found: [Property] = []
    var next = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let property = next {
      found.append(Property(pointer: property))
      next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
    return found
  }

  private static func content(_ calendar: OpaquePointer) -> CalendarContent {
    var content = CalendarContent()
    for property in properties(calendar) {
      switch property.name {
      case "X-WR-CALNAME", "NAME": content.name = content.name ?? property.line
      case "X-WR-TIMEZONE": content.zone = property.text?.trimmed
      case CalendarLines.continuation: content.isContinuation = true
      // METHOD:CANCEL cancels everything that the file lists (RFC 5546).
      case "METHOD": content.isCancellation = property.text?.uppercased() == "CANCEL"
      default: break
      }
    }
    content.entries = components(calendar, ICAL_VEVENT_COMPONENT).compactMap(entry)
    content.zones = components(calendar, ICAL_VTIMEZONE_COMPONENT).compactMap(zone)
    return content
  }

  private static func entry(_ event: OpaquePointer) -> CalendarEntry? {
    let properties = properties(event)
    // Without a start nothing can be placed on a day.
    guard let start = properties.first(where: { $0.name == "DTSTART" })?.time else { return nil }
    var entry = CalendarEntry(start: start)
    for property in properties {
      switch property.name {
      case "UID": entry.id = property.line.map { HTMLText.shortened($0, to: 255) }
      case "SUMMARY": entry.title = property.line ?? ""
      case "DTEND": entry.end = property.time
      case "DURATION": entry.duration = property.duration
      case CalendarLines.rule: entry.rules += property.rule
      case CalendarLines.exceptionRule: entry.exceptionRules += property.rule
      // Beyond the limit further dates are left out, and the event stays.
      case "RDATE" where entry.dates.count < mostDates: entry.dates += property.extra
      case "EXDATE" where entry.exceptions.count < mostDates: entry.exceptions += property.time.map { [$0] } ?? []
      case "RECURRENCE-ID":
        entry.replaces = property.time
        entry.replacesFuture = property.coversFuture
      case "STATUS": entry.status = property.status ?? entry.status
      case "LOCATION": entry.location = property.line
      case "DESCRIPTION": entry.description = property.paragraphs
      case "URL": entry.url = Reference.web(property.text, against: nil)
      case "ORGANIZER": entry.organizer = property.person
      case "SEQUENCE": entry.sequence = property.integer ?? 0
      case CalendarLines.number: entry.number = property.integer ?? 0
      default: break
      }
    }
    return entry
  }

  // A zone without a change is of no use, and the event's own name is looked up instead.
  private static func zone(_ component: OpaquePointer) -> CalendarZone? {
    guard let name = properties(component).first(where: { $0.name == "TZID" })?.text else { return nil }
    var zone = CalendarZone(name: name)
    let parts = [(ICAL_XSTANDARD_COMPONENT, false), (ICAL_XDAYLIGHT_COMPONENT, true)]
    for (kind, isDaylightSaving) in parts {
      for component in components(component, kind) {
        let properties = properties(component)
        func offset(_ name: String) -> Int? { properties.first { $0.name == name }?.offset }
        guard let start = properties.first(where: { $0.name == "DTSTART" })?.time, let to = offset("TZOFFSETTO") else {
          continue
        }
        zone.observances.append(
          CalendarZone.Observance(
            // Without the offset before it, the change is ignored.
            isDaylightSaving: isDaylightSaving, start: start.local, from: offset("TZOFFSETFROM") ?? to, to: to,
            rules: properties.filter { $0.name == CalendarLines.rule }.flatMap(\.rule),
            dates: properties.filter { $0.name == "RDATE" }.prefix(mostDates).compactMap(\.time),
            name: properties.first { $0.name == "TZNAME" }?.line ?? ""))
      }
    }
    return zone.observances.isEmpty ? nil : zone
  }
}

/// One property of libical's. Pointers that it gives are read at once and never kept.
private struct Property {
  let pointer: OpaquePointer

  // Names that libical does not know are kept by it as they are written.
  var name: String {
    if icalproperty_isa(pointer) == ICAL_X_PROPERTY {
      return icalproperty_get_x_name(pointer).map { String(cString: $0) } ?? ""
    }
    return icalproperty_kind_to_string(icalproperty_isa(pointer)).map { String(cString: $0) } ?? ""
  }

  private var value: OpaquePointer? { icalproperty_get_value(pointer) }

  /// The value without its escapes.
  /// Ours are read as text by libical, since it does not know them.
  var text: String? {
    guard let value else { return nil }
    switch icalvalue_isa(value) {
    case ICAL_TEXT_VALUE: return icalvalue_get_text(value).map { String(cString: $0) }
    case ICAL_X_VALUE: return icalvalue_get_x(value).map { String(cString: $0) }
    default: return icalvalue_as_ical_string(value).map { String(cString: $0) }
    }
  }

  var line: String? {
    let line = text.map { HTMLText.shortened(HTMLText.folded($0, lines: false), to: CalendarReader.longestLine) }
    return line?.isEmpty ?? true ? nil : line
  }

  var paragraphs: String? {
    let text = text.map { HTMLText.shortened(HTMLText.folded($0, lines: true), to: CalendarReader.longestText) }
    return text?.isEmpty ?? true ? nil : text
  }

  private func parameter(_ kind: icalparameter_kind) -> OpaquePointer? {
    icalproperty_get_first_parameter(pointer, kind)
  }

  /// The date or time, on the clock that TZID names.
  /// Values that libical cannot read have another type than their property, and are nil here.
  var time: CalendarTime? {
    guard let value else { return nil }
    switch icalvalue_isa(value) {
    case ICAL_DATE_VALUE: return time(icalvalue_get_date(value))
    case ICAL_DATETIME_VALUE: return time(icalvalue_get_datetime(value))
    case ICAL_DATETIMEPERIOD_VALUE: return time(icalvalue_get_datetimeperiod(value).time)
    default: return nil
    }
  }

  private func time(_ time: icaltimetype) -> CalendarTime? {
    let (year, month, day) = (Int(time.year), Int(time.month), Int(time.day))
    // libical checks neither months nor days of what it reads.
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.length(ofMonth: month, year: year)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    if time.is_date != 0 { return CalendarTime(LocalTime(date), isDay: true) }
    let (hour, minute, second) = (Int(time.hour), Int(time.minute), Int(time.second))
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second) else { return nil }
    // A leap second is the second before it.
    let local = LocalTime(date, hour: hour, minute: minute, second: min(second, 59))
    if icaltime_is_utc(time) != 0 { return CalendarTime(local, zone: .utc) }
    let name = parameter(ICAL_TZID_PARAMETER).flatMap { icalparameter_get_tzid($0) }.map { String(cString: $0) }
    // No zone and no Z: the time is on the reader's own clock.
    return CalendarTime(local, zone: name.map { .named($0) } ?? .floating)
  }

  /// RDATE: a start, or a period with its own length.
  var extra: [CalendarEntry.Extra] {
    guard let value else { return [] }
    let isPeriod = icalvalue_isa(value) == ICAL_PERIOD_VALUE
    guard isPeriod || icalvalue_isa(value) == ICAL_DATETIMEPERIOD_VALUE else {
      return time.map { [CalendarEntry.Extra(start: $0)] } ?? []
    }
    let period = isPeriod ? icalvalue_get_period(value) : icalvalue_get_datetimeperiod(value).period
    guard let start = time(period.start) else { return time.map { [CalendarEntry.Extra(start: $0)] } ?? [] }
    return [CalendarEntry.Extra(start: start, end: time(period.end), duration: Self.span(period.duration))]
  }

  var duration: CalendarSpan? {
    guard let value, icalvalue_isa(value) == ICAL_DURATION_VALUE else { return nil }
    return Self.span(icalvalue_get_duration(value))
  }

  /// Nothing for a negative one; at most 10,000 years.
  private static func span(_ duration: icaldurationtype) -> CalendarSpan {
    guard duration.is_neg == 0 else { return .exact(0) }
    let longest = 3_650_000
    let days = min(Int(duration.weeks) * 7 + Int(duration.days), longest)
    let seconds = Int(duration.hours) * 3600 + Int(duration.minutes) * 60 + Int(duration.seconds)
    return .nominal(days: days, seconds: min(seconds, longest * 86_400))
  }

  var rule: [RecurrenceRule] { text.flatMap { RecurrenceRule($0) }.map { [$0] } ?? [] }

  var coversFuture: Bool {
    parameter(ICAL_RANGE_PARAMETER).map { icalparameter_get_range($0) == ICAL_RANGE_THISANDFUTURE } ?? false
  }

  var status: String? {
    guard let word = text?.lowercased() else { return nil }
    return ["confirmed", "tentative", "cancelled"].contains(word) ? word : nil
  }

  /// A name, else the address of a `mailto:`.
  var person: String? {
    let name = parameter(ICAL_CN_PARAMETER).flatMap { icalparameter_get_cn($0) }.map { String(cString: $0) } ?? ""
    let address = (text ?? "").lowercased().hasPrefix("mailto:") ? String((text ?? "").dropFirst(7)) : text ?? ""
    // The address is shown without its scheme.
    let words = HTMLText.shortened(
      HTMLText.folded(name.isEmpty ? address : name, lines: false), to: CalendarReader.longestLine)
    return words.isEmpty ? nil : words
  }

  var integer: Int? { text.flatMap { Int($0) } }

  /// Seconds east of UTC, less than a day and two hours.
  var offset: Int? {
    guard let value, icalvalue_isa(value) == ICAL_UTCOFFSET_VALUE else { return nil }
    let offset = Int(icalvalue_get_utcoffset(value))
    return abs(offset) < 93_600 ? offset : nil
  }
}
