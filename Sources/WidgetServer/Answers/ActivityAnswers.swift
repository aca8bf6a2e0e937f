internal import WidgetModel
internal import WidgetRender
internal import WidgetRuntimeClient

// Pushes for Live Activities.

extension ServerAnswers {
  /// An activity's new state, or its end (ActivityKit: Starting and updating Live Activities with push notifications).
  func pushActivity(_ asked: Asked) async throws(Refusal) -> Response {
    // A push carries the token of its activity, whatever the socket's own rules are.
    guard let token = AccessPolicy.bearer(asked.head) else {
      throw .noToken("a push needs the token of its activity")
    }
    // Judged before the body is read: a stranger's body is not kept.
    guard case .done = try await ask(.checkPushToken(token)) else { throw .unexpected }
    let (id, change) = try await ActivityBody.change(of: asked)
    let request = RuntimeRequest.pushActivity(ActivityPush(change, of: id, token: token))
    guard case .instances(let states) = try await ask(request) else { throw .unexpected }
    return answer(ReloadDocument(states))
  }
}

/// The body of a push: `{"activity": "ID", "state": {…}}`, with `staleDate` and `relevance`; `"event": "end"` ends it, with
/// `dismiss`. Dates are seconds since 1970, as scripts have them.
enum ActivityBody {
  private static let names = ["activity", "event", "state", "staleDate", "relevance", "dismiss"]
  private static let sample = #"{"activity":"5f0c…","state":{…}}, or "event":"end","dismiss":"immediate""#

  static func change(of asked: Asked) async throws(Refusal) -> (id: String, ActivityChange) {
    try change(.table(try await asked.members(names, sample)))
  }

  private static func change(_ body: Value) throws(Refusal) -> (id: String, ActivityChange) {
    guard let id = body["activity"]?.text else { throw wrong("activity", "the id of an activity") }
    let state = body["state"]
    if let state, state.fields == nil { throw wrong("state", "an object") }
    switch body["event"]?.text ?? "update" {
    case "update" where body["event"].map({ $0.text != nil }) ?? true:
      guard let state else { throw wrong("state", "an object") }
      if body["dismiss"] != nil { throw wrong("dismiss", "for the event \"end\" only") }
      return (id, .update(state, staleDate: try date("staleDate", body), relevance: try relevance(body)))
    case "end":
      // The past stands for at once.
      let isImmediate = body["dismiss"]?.text == "immediate"
      return (id, .finish(state, dismissal: isImmediate ? 0 : try date("dismiss", body)))
    default: throw wrong("event", #""update" or "end""#)
    }
  }

  private static func date(_ name: String, _ body: Value) throws(Refusal) -> Double? {
    guard let value = body[name] else { return nil }
    guard let date = value.number, CivilDate.seconds.contains(date) else {
      throw wrong(name, "a date in seconds since 1970" + (name == "dismiss" ? #", or "immediate""# : ""))
    }
    return date
  }

  private static func relevance(_ body: Value) throws(Refusal) -> Double {
    guard let value = body["relevance"] else { return 0 }
    guard let number = value.number, number.isFinite else { throw wrong("relevance", "a number") }
    return number
  }

  private static func wrong(_ name: String, _ expected: String) -> Refusal {
    Refusal(.unprocessableContent, .usage, "\(name) is \(expected)", suggestion: sample)
  }
}
