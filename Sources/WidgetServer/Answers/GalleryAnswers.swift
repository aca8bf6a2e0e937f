internal import NIOHTTP1
internal import NIOCore
internal import WidgetModel
internal import WidgetRuntimeClient

// Widgets that are not placed yet, and how they and placed ones are configured.

extension ServerAnswers {
  /// Places a widget.
  func add(_ asked: Asked) async throws(Refusal) -> Response {
    let sample = #"{"kind":"clock","family":"systemSmall","configuration":{"city":"Oslo"},"board":"Home","index":0}"#
    let body = try await FormBody(asked, ["kind", "family", "configuration", "board", "index"], sample)
    var demand = PlacingDemand(.kind(try body.text("kind")), family: try body.family)
    demand.configuration = try body.configuration
    demand.board = try body.optionalText("board")
    demand.index = try body.index
    var response = try await place(demand)
    response.status = .created
    return response
  }

  /// Another family, or other values of a placed widget; what is not named stays.
  func configure(_ asked: Asked) async throws(Refusal) -> Response {
    let body = try await FormBody(asked, ["family", "configuration"], #"{"configuration":{"city":"Oslo"}}"#)
    var demand = PlacingDemand(.placed(asked.instance), family: try body.family)
    demand.configuration = try body.configuration
    return try await place(demand)
  }

  private func place(_ demand: PlacingDemand) async throws(Refusal) -> Response {
    guard case .placed(let state) = try await askForm(.place(demand)) else { throw .unexpected }
    return answer(InstancesDocument([state]))
  }

  /// The values that a parameter may take. Whoever leaves, or asks for others on this connection, waits no longer for these.
  func options(_ asked: Asked) async throws(Refusal) -> Response {
    let sample = #"{"kind":"hero","family":"systemSmall","parameter":"hero","text":"pan","configuration":{}}"#
    let body = try await FormBody(asked, ["kind", "family", "parameter", "text", "configuration"], sample)
    var demand = OptionsDemand(try body.text("parameter"), of: try body.text("kind"))
    demand.text = try body.optionalText("text") ?? ""
    (demand.family, demand.configuration) = (try body.family, try body.configuration)
    let asker = Int(bitPattern: ObjectIdentifier(asked.channel))
    demand.asker = asker
    let (runtime, executor) = (runtime, settings.executor)
    let gone = { @Sendable in
      _ = Task(executorPreference: executor) { _ = await runtime.reply(to: .cancelOptions(asker: asker)) }
    }
    let reply = try await Departure.watch(asked.channel, gone: gone) { () async throws(Refusal) in
      try await askForm(.options(demand))
    }
    guard case .options(let options) = reply else { throw .unexpected }
    return answer(OptionsDocument(options))
  }

  /// A widget as it would be shown.
  func galleryPicture(_ asked: Asked) async throws(Refusal) -> Response {
    let format = try asked.choice("format", PictureQuery.Format.self) ?? .fragment
    guard [.fragment, .svg].contains(format) else {
      throw Refusal(.badRequest, .usage, "format must be fragment or svg")
    }
    var demand = PreviewDemand(of: asked.parameters["kind"] ?? "", in: try asked.choice("family", Family.self))
    if let text = asked.query["configuration"] {
      guard let value = try? Value(json: text.utf8), value.fields != nil else {
        throw Refusal(.badRequest, .usage, "configuration must be a JSON object", suggestion: #"{"city":"Oslo"}"#)
      }
      demand.configuration = value
    }
    guard case .shown(let shown) = try await askForm(.preview(demand)) else { throw .unexpected }
    let query = PictureQuery(format, scheme: try asked.choice("scheme", ColorScheme.self) ?? .light)
    return try await answer(shown, query, to: asked)
  }

  /// What is given wrongly is 422: the request itself is right.
  private func askForm(_ request: RuntimeRequest) async throws(Refusal) -> RuntimeReply {
    let reply = await runtime.reply(to: request)
    guard case .failure(let fault) = reply else { return reply }
    var refusal = Refusal(fault)
    if refusal.status == .badRequest { refusal.status = .unprocessableContent }
    throw refusal
  }
}

/// The body of a request of a form: an object with these members and no other.
private struct FormBody {
  private let fields: [Value.Field]
  private let sample: String

  init(_ asked: Asked, _ names: [String], _ sample: String) async throws(Refusal) {
    fields = try await asked.members(names, sample)
    self.sample = sample
  }

  func text(_ name: String) throws(Refusal) -> String {
    guard let text = try optionalText(name) else { throw wrong("'\(name)' is required") }
    return text
  }

  func optionalText(_ name: String) throws(Refusal) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.text else { throw wrong("'\(name)' must be text") }
    return text
  }

  var family: Family? {
    get throws(Refusal) {
      guard let word = try optionalText("family") else { return nil }
      if let family = Family(rawValue: word) { return family }
      throw Refusal(
        .unprocessableContent, .usage, "unknown family '\(SanitizedText.short(word))'",
        suggestion: NearestName.of(word, among: Family.allCases.map(\.rawValue)))
    }
  }

  var configuration: Value {
    get throws(Refusal) {
      guard let value = value("configuration") else { return .emptyTable }
      guard let fields = value.fields else {
        throw wrong("'configuration' must be an object with parameter names as keys")
      }
      return .table(fields)
    }
  }

  var index: Int? {
    get throws(Refusal) {
      guard let value = value("index") else { return nil }
      guard let index = value.integer, index >= 0 else { throw wrong("'index' must be a whole number from 0") }
      return index
    }
  }

  private func value(_ name: String) -> Value? {
    fields.first { $0.name == name }.flatMap { $0.value == .null ? nil : $0.value }
  }

  private func wrong(_ message: String) -> Refusal {
    Refusal(.unprocessableContent, .usage, message, suggestion: sample)
  }
}
