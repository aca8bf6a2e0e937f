internal import Hummingbird
internal import WidgetRuntimeClient
internal import WidgetModel
internal import WidgetRender
internal import WidgetSchedule

// The WidgetCenter: reloads and pushes.

extension ServerAnswers {
  func reload(_ asked: Asked) async throws(Refusal) -> Response {
    let target = try await ReloadBody.target(of: asked)
    guard case .instances(let states) = try await ask(.reload(target, ReloadDemand(.center))) else { throw .unexpected }
    return answer(ReloadDocument(states))
  }

  func push(_ asked: Asked) async throws(Refusal) -> Response {
    guard let token = AccessPolicy.bearer(asked.head) else {
      throw .noToken("a push needs the token of its kind", hasToken: true)
    }
    let request = RuntimeRequest.push(kind: asked.parameters["kind"] ?? "", token: token)
    guard case .instances(let states) = try await ask(request) else { throw .unexpected }
    return answer(ReloadDocument(states))
  }
}

/// The body of a reload: one of `{"kind": …}`, `{"instance": …}` and `{"all": true}`.
struct ReloadBody: Decodable, Sendable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static let names = ["kind", "instance", "all"]

  private var keys: [String]
  private var kind: String?
  private var number: Int?
  private var instance: String?
  private var all: Bool?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    keys = container.allKeys.map(\.stringValue)
    kind = try? container.decode(String.self, forKey: Name(stringValue: "kind"))
    number = try? container.decode(Int.self, forKey: Name(stringValue: "instance"))
    instance = try? container.decode(String.self, forKey: Name(stringValue: "instance"))
    all = try? container.decode(Bool.self, forKey: Name(stringValue: "all"))
  }

  static func target(of asked: Asked) async throws(Refusal) -> ReloadTarget {
    let demand: ReloadBody
    do {
      demand = try await asked.request.decode(as: ReloadBody.self, context: ServerContext.decoding(asked.channel))
    } catch { throw Refusal(.badRequest, .usage, "the body is no JSON object", suggestion: sample) }
    return try demand.target()
  }

  private static let sample = #"{"kind":"weather"}, {"instance":3} or {"all":true}"#

  private func target() throws(Refusal) -> ReloadTarget {
    if let wrong = keys.first(where: { !Self.names.contains($0) }) {
      throw Refusal(
        .unprocessableContent, .usage, "unknown key '\(wrong.prefix(64))'",
        suggestion: NearestName.of(wrong, among: Self.names) ?? Self.sample)
    }
    guard keys.count == 1 else {
      throw Refusal(.unprocessableContent, .usage, "one of kind, instance and all is named", suggestion: Self.sample)
    }
    if let kind { return .kind(kind) }
    if let number, number >= 0 { return .instance(.number(number)) }
    if let instance { return .instance(InstanceReference(instance)) }
    if all == true { return .all }
    throw Refusal(.unprocessableContent, .usage, "\(keys[0]) has no value that is known", suggestion: Self.sample)
  }
}
