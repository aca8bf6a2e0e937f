internal import NIOHTTP1
internal import WidgetRuntimeClient
internal import WidgetModel

// How what is placed is arranged on boards.

extension ServerAnswers {
  func boards(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .boards(let state) = try await ask(.boards) else { throw .unexpected }
    return answer(BoardsDocument(state))
  }

  /// One board as a file to share.
  func boardFile(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .boards(let state) = try await ask(.boards) else { throw .unexpected }
    do throws(Diagnostic) {
      let board = state.boards.boards[try state.boards.index(of: asked.parameters["board"] ?? "")]
      return answer(BoardFile(board, try await instances(), settings.themes).bytes, MediaWords.json)
    } catch { throw Refusal(error) }
  }

  /// Adds a board from its file, or as a copy of another, under a name of its own.
  func importBoard(_ asked: Asked) async throws(Refusal) -> Response {
    let bytes = try await asked.request.body.collect()
    guard case .boards(let before) = try await ask(.boards) else { throw .unexpected }
    do throws(Diagnostic) {
      let file = try await boardFile(bytes, before)
      try settings.themes.addMissing(file.ownTheme)
      var plan = try BoardImport(file, into: before, try await instances(), as: asked.query["name"])
      while let request = try plan.next() { try plan.receive(await runtime.reply(to: request)) }
      guard case .boards(let after) = await runtime.reply(to: .boards) else { throw Diagnostic(.io, "no reply") }
      return answer(BoardsDocument(after, imported: plan.name, skipped: plan.skipped))
    } catch { throw error.code == .usage ? Refusal(.unprocessableContent, error) : Refusal(error) }
  }

  /// The file that a body is, or a copy of the board that `{"copy": "Home"}` names.
  private func boardFile(_ body: [UInt8], _ before: BoardsState) async throws(Diagnostic) -> BoardFile {
    guard case .table(let fields)? = try? Value(json: body), fields.count == 1, fields[0].name == "copy" else {
      return try BoardFile(body, path: "the board")
    }
    let board = before.boards.boards[try before.boards.index(of: fields[0].value.text ?? "")]
    return BoardFile(board, try await instances(), settings.themes, isShared: false)
  }

  private func instances() async throws(Diagnostic) -> [InstanceState] {
    switch await runtime.reply(to: .instances) {
    case .instances(let states): return states
    case .failure(let fault): throw fault
    default: throw Diagnostic(.unavailable, "invalid reply from the runtime")
    }
  }

  /// The whole arrangement anew, with the revision of the one that it was made of.
  func arrange(_ asked: Asked) async throws(Refusal) -> Response {
    let sample = #"{"revision": 7, "boards": [{"name": "Home", "places": [1, "day"]}]}"#
    let fields = try await asked.members(["format", "revision", "boards"], sample)
    func value(_ name: String) -> Value { fields.first { $0.name == name }?.value ?? .null }
    guard let revision = value("revision").integer else {
      throw Refusal(
        .unprocessableContent, .usage, "revision must be the number returned by GET /v1/boards", suggestion: sample)
    }
    let boards: Boards
    do throws(Diagnostic) { boards = try BoardsText.boards(value("boards")) } catch {
      throw Refusal(.unprocessableContent, error)
    }
    switch try await ask(.arrange(boards, revision: revision)) {
    case .boards(let state): return answer(BoardsDocument(state))
    case .outdated:
      throw Refusal(
        .conflict, .usage, "the board was changed by someone else; reload it",
        suggestion: "GET /v1/boards returns the current boards")
    default: throw .unexpected
    }
  }
}
