internal import WidgetRuntimeClient
internal import WidgetModel
internal import WidgetRender
internal import WidgetSchedule

// The WidgetCenter: reloads and pushes.

extension ServerAnswers {
  // The reload is asked for, not waited for: the answer says what was asked.
  func reload(_ asked: Asked) async throws(Refusal) -> Response {
    let target = try await ReloadBody.target(of: asked)
    guard case .instances(let states) = try await ask(.reload(target, ReloadDemand(.center))) else { throw .unexpected }
    return answer(ReloadDocument(states))
  }

  func push(_ asked: Asked) async throws(Refusal) -> Response {
    // A push carries the token of its kind, whatever the socket's own rules are.
    guard let token = AccessPolicy.bearer(asked.head) else {
      throw .noToken("a push needs the token of its kind")
    }
    let request = RuntimeRequest.push(kind: asked.parameters["kind"] ?? "", token: token)
    guard case .instances(let states) = try await ask(request) else { throw .unexpected }
    return answer(ReloadDocument(states))
  }
}

/// The body of a reload: one of `{"kind": …}`, `{"instance": …}` and `{"all": true}`.
enum ReloadBody {
  // Exactly one of them, so that no body means two things.
  private static let names = ["kind", "instance", "all"]
  private static let sample = #"{"kind":"weather"}, {"instance":3} or {"all":true}"#

  static func target(of asked: Asked) async throws(Refusal) -> ReloadTarget {
    try target(of: try await asked.members(names, sample))
  }

  private static func target(of fields: [Value.Field]) throws(Refusal) -> ReloadTarget {
    guard fields.count == 1, let field = fields.first else {
      throw Refusal(.unprocessableContent, .usage, "give one of kind, instance and all", suggestion: sample)
    }
    switch (field.name, field.value) {
    case ("kind", .text(let kind)): return .kind(kind)
    case ("instance", .text(let instance)): return .instance(InstanceReference(instance))
    case ("instance", let value):
      // Numbers below zero are no instances.
      if let number = value.integer, number >= 0 { return .instance(.number(number)) }
    case ("all", .flag(true)): return .all
    default: break
    }
    throw Refusal(.unprocessableContent, .usage, "\(field.name) has an unknown value", suggestion: sample)
  }
}
