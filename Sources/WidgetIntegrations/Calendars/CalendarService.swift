import WidgetLocale
import WidgetModel
import WidgetServices

/// `calendar.events{ path=, from=, to=, cancelled= }`: what the Gate read, as the events of a span of time.
enum CalendarService {
  /// The span of a question without `to`, in seconds.
  static let usualSpan = 7 * 86_400.0
  /// Bytes of all texts in one answer.
  static let mostText = 4 << 20

  static func reply(_ request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let arguments = Arguments(request.request)
    let options = try arguments.table(0, "options")
    let from = try options.number("from") ?? arguments.call.now
    // Only the span is bounded by years: how many events it holds is bounded by the agenda.
    let to = try options.number("to") ?? min(from + usualSpan, CivilDate.seconds.upperBound)
    guard CivilDate.seconds.contains(from), CivilDate.seconds.contains(to) else {
      throw arguments.wrong("from and to lie in the years 1 to 9999")
    }
    let zones = Zones(folder: request.environment["TZDIR"])
    let zone = (try? zones.zone(named: arguments.call.timeZone)) ?? .utc
    var agenda = Agenda(
      from: Int(from.rounded(.down)), to: Int(to.rounded(.up)), zone: zone, zones: zones,
      // Whole seconds, outwards: an event that touches the window belongs to it.
      includesCancelled: try options.flag("cancelled"))

    var readable = 0
    for file in request.files {
      // A file that is no calendar is passed over where there are others.
      guard let contents = CalendarReader.read(file.content) else { continue }
      readable += 1
      agenda.add(contents, name: SanitizedText.string(file.name))
      guard !agenda.isExhausted else {
        return .failure(
          message: "the calendar's rules repeat so often that they can't be worked out; ask for a shorter time",
          code: Diagnostic.Code.cpu.rawValue)
      }
    }
    if readable == 0, let file = request.files.first, request.files.count == 1 {
      return .failure(
        message: "'\(SanitizedText.string(file.name))' is no iCalendar file: it holds no BEGIN:VCALENDAR",
        code: Diagnostic.Code.decode.rawValue)
    }
    return .values([.list(values(agenda.events()))])
  }

  /// Once the texts of all events are many, only titles are given.
  private static func values(_ events: [Agenda.Event]) -> [Value] {
    var amount = 0
    // In order, so that the nearest events keep their texts.
    return events.map { event in
      var event = event
      let texts = [
        event.entry.title, event.entry.description, event.entry.location, event.entry.url, event.entry.organizer,
      ]
      amount += texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
      if amount > mostText {
        event.entry.title = HTMLText.shortened(event.entry.title, to: 100)
        (event.entry.description, event.entry.location, event.entry.url, event.entry.organizer) = (nil, nil, nil, nil)
      }
      return event.value
    }
  }
}
