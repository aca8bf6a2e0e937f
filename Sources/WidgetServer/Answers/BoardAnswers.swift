internal import HTTPTypes
internal import Hummingbird
internal import WidgetRuntimeClient
internal import WidgetModel

// How what is placed is arranged on boards.

extension ServerAnswers {
  func boards(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .boards(let state) = try await ask(.boards) else { throw .unexpected }
    return answer(BoardsDocument(state))
  }

  /// The whole arrangement anew, with the revision of the one that it was made of.
  func arrange(_ asked: Asked) async throws(Refusal) -> Response {
    let sample = #"{"revision": 7, "boards": [{"name": "Home", "places": [1, "day"]}]}"#
    let fields = try await asked.members(["format", "revision", "boards"], sample)
    func value(_ name: String) -> Value { fields.first { $0.name == name }?.value ?? .null }
    guard let revision = value("revision").integer else {
      throw Refusal(
        .unprocessableContent, .usage, "revision is the number that GET /v1/boards told", suggestion: sample)
    }
    let boards: Boards
    do throws(Diagnostic) { boards = try BoardsText.boards(value("boards")) } catch {
      throw Refusal(.unprocessableContent, error)
    }
    switch try await ask(.arrange(boards, revision: revision)) {
    case .boards(let state): return answer(BoardsDocument(state))
    case .outdated:
      throw Refusal(
        .conflict, .usage, "the boards were arranged otherwise meanwhile", suggestion: "GET /v1/boards tells how")
    default: throw .unexpected
    }
  }
}
