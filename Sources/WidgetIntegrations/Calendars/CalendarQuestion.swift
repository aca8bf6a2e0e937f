import WidgetLocale
import WidgetModel
import WidgetServices

/// One call of `calendar.events` in progress: its files arrive in parts, and only data that can matter for the span is kept.
struct CalendarQuestion {
  /// Bytes of all events that are parsed: those that repeat, and those of the span.
  static let mostKept = 32 << 20
  /// The span of a question without `to`, in seconds.
  static let usualSpan = 7 * 86_400.0

  private let zone: Zone
  private let days: ClosedRange<Int>
  private var agenda: Agenda
  private var lines: CalendarLines
  private var contents: [CalendarContent] = []
  private var kept = 0
  private var files = 0
  private var readable = 0
  private var name = ""

  init(_ request: ServiceRequest) throws(Diagnostic) {
    let arguments = Arguments(request.request)
    let options = try arguments.table(0, "options")
    let from = try options.number("from") ?? arguments.call.now
    // Only the span is bounded by years: how many events it holds is bounded by the agenda.
    let to = try options.number("to") ?? min(from + Self.usualSpan, CivilDate.seconds.upperBound)
    guard CivilDate.seconds.contains(from), CivilDate.seconds.contains(to) else {
      throw arguments.wrong("from and to must be in the years 1 to 9999")
    }
    let zones = Zones(folder: request.environment["TZDIR"])
    zone = (try? zones.zone(named: arguments.call.timeZone)) ?? .utc
    // Whole seconds, outwards: an event that touches the window belongs to it.
    let (first, last) = (Int(from.rounded(.down)), Int(to.rounded(.up)))
    agenda = Agenda(
      from: first, to: last, zone: zone, zones: zones, includesCancelled: try options.flag("cancelled"))
    days = CivilDate.floor(first, 86_400)...max(CivilDate.floor(last, 86_400), CivilDate.floor(first, 86_400))
    lines = CalendarLines(days: days)
  }

  /// Takes the files of one part; a failure ends the question.
  mutating func take(_ parts: [ServiceFile]) -> HostReply? {
    for part in parts {
      name = SanitizedText.string(part.name)
      lines.take(part.content)
      if !part.isContinued { lines.finish() }
      if let failure = keep() { return failure }
      guard !part.isContinued else { continue }
      files += 1
      // A file that is not a calendar is skipped if there are others.
      if lines.hasCalendar {
        readable += 1
        agenda.add(contents, name: name, passedOver: lines.passedOver)
      }
      (lines, contents) = (CalendarLines(days: days), [])
      guard !agenda.isExhausted else {
        return .failure(
          message: "the calendar has too many repetitions; use a shorter time range",
          code: Diagnostic.Code.cpu.rawValue)
      }
    }
    return nil
  }

  private mutating func keep() -> HostReply? {
    guard let block = lines.block() else { return nil }
    kept += block.count
    guard kept <= Self.mostKept else {
      return .failure(
        message:
          "the calendar '\(name)' has more than \(Self.mostKept >> 20) MiB of events that repeat or are between the "
          + "two dates; use a shorter time range", code: Diagnostic.Code.size.rawValue)
    }
    for content in CalendarReader.contents(of: block) {
      if content.isContinuation, !contents.isEmpty {
        contents[contents.count - 1].add(content)
      } else {
        contents.append(content)
      }
    }
    return nil
  }

  // MARK: The answer

  /// The events, and warnings behind them.
  func reply() -> HostReply {
    if readable == 0, files == 1 {
      return .failure(
        message: "'\(name)' is not an iCalendar file: it has no BEGIN:VCALENDAR", code: Diagnostic.Code.decode.rawValue)
    }
    return .values([.list(CalendarAnswer.values(agenda.events())), .list(agenda.unknownZones.map(unknown))])
  }

  private func unknown(_ name: String) -> Value {
    let name = HTMLText.folded(String(name.prefix(100)), lines: false)
    return .text("unknown time zone '\(name)'; its times are read in \(zone.name)")
  }
}
