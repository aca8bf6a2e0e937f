internal import WidgetModel
internal import WidgetRuntimeClient

// What a first run offers, and what widgets need.

extension ServerAnswers {
  /// The starter board.
  func starter(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .starter(let state) = try await ask(.starter) else { throw .unexpected }
    return answer(state)
  }

  /// Places the starter board, or starts empty.
  func chooseStarter(_ asked: Asked) async throws(Refusal) -> Response {
    let sample = #"{"choice":"starter"} or {"choice":"empty"}"#
    let fields = try await asked.members(["choice"], sample)
    guard let choice = fields.first?.value.text.flatMap(StarterBoard.Choice.init) else {
      throw Refusal(.unprocessableContent, .usage, "choice is starter or empty", suggestion: sample)
    }
    guard case .instances(let placed) = try await ask(.chooseStarter(choice)) else { throw .unexpected }
    return answer(InstancesDocument(placed))
  }

  /// Allows a placed widget's bundle what it needs.
  func allow(_ asked: Asked) async throws(Refusal) -> Response {
    let sample = #"{"instance":3,"grant":["network=api.example.com"]}"#
    let fields = try await asked.members(["instance", "grant"], sample)
    func value(_ name: String) -> Value { fields.first { $0.name == name }?.value ?? .null }
    guard let number = value("instance").integer, number >= 0, let list = value("grant").list,
      case let options = list.compactMap(\.text), options.count == list.count, options.count <= 32
    else { throw Refusal(.unprocessableContent, .usage, "name an instance and what it is granted", suggestion: sample) }
    guard case .instances(let states) = try await ask(.allow(.number(number), options)) else { throw .unexpected }
    return answer(InstancesDocument(states))
  }
}
