import Synchronization
import WidgetModel
import WidgetServices

/// `calendar.events{ path=, from=, to=, cancelled= }`: what the Gate read, as the events of a span of time. The files
/// of one call may come in several requests.
final class CalendarService: Sendable {
  private let question = Mutex<CalendarQuestion?>(nil)

  func reply(_ request: ServiceRequest) throws(Diagnostic) -> HostReply {
    try question.withLock { (question) throws(Diagnostic) in
      // Held once, so that what was kept is not copied.
      let begun = question.take()
      guard var open = request.continues ? begun : try CalendarQuestion(request) else {
        return .failure(message: "the start of the calendar is missing", code: Diagnostic.Code.io.rawValue)
      }
      if let failure = open.take(request.files) { return failure }
      guard request.isContinued else { return open.reply() }
      question = open
      return .values([])
    }
  }
}

/// Events as a script gets them.
enum CalendarAnswer {
  /// Bytes of all texts in one answer.
  private static let mostText = 4 << 20

  /// Once the texts of all events are many, only titles are given.
  static func values(_ events: [Agenda.Event]) -> [Value] {
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
