import LinuxKit
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

/// `lunette boards`: lists boards, and adds, copies, renames, removes, exports and imports them.
enum BoardsCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let verb = try verb(typed.arguments.first)
    let words = Array(typed.arguments.dropFirst())
    guard verb.words.contains(words.count) else {
      throw .usage("'boards \(verb.rawValue)' is written: \(verb.usage)")
    }
    guard typed[.output] == nil || verb == .export else { throw .usage("-o is for 'boards export'") }
    let themes = try RuntimeCall.address(typed).themes(environmentVariable)
    let link = try RuntimeCall.linkOrOffline(typed)
    let before = try link.boards()
    switch verb {
    case .list: return try ListShowing(typed).outcome(BoardsDocument(before)) { list(before.boards) }
    case .export:
      let bytes = BoardFile(try board(words[0], before), try link.instances(), themes).bytes
      guard let file = try OutputFile(typed) else { return .text(String(decoding: bytes, as: UTF8.self)) }
      try file.write(bytes)
      return .text("")
    case .import:
      let file = try BoardFile(try InputFile.content(words[0], limit: BoardFile.largest), path: words[0])
      try themes.addMissing(file.ownTheme)
      return try add(file, as: words.dropFirst().first, before, link, typed)
    case .duplicate:
      let file = BoardFile(try board(words[0], before), try link.instances(), themes, isShared: false)
      return try add(file, as: words.dropFirst().first, before, link, typed)
    case .add: return try change(before, link, typed) { boards throws(Diagnostic) in try boards.addBoard(words[0]) }
    case .rename:
      return try change(before, link, typed) { boards throws(Diagnostic) in
        boards = try boards.renaming(words[0], to: words[1])
      }
    case .remove:
      return try change(before, link, typed) { boards throws(Diagnostic) in try boards.removeBoard(words[0]) }
    }
  }

  private static func verb(_ word: String?) throws(Diagnostic) -> BoardsVerb {
    guard let word else { return .list }
    if let verb = BoardsVerb(rawValue: word) { return verb }
    throw .unknown(
      .usage, "'boards \(word)' is not a command", nearest: word, among: BoardsVerb.allCases.map(\.rawValue),
      else: "see 'lunette help boards'")
  }

  private static func board(_ name: String, _ state: BoardsState) throws(Diagnostic) -> Boards.Board {
    state.boards.boards[try state.boards.index(of: name)]
  }

  private static func list(_ boards: Boards) -> String {
    boards.boards.map { board in
      let count = board.places.count == 1 ? "1 widget" : "\(board.places.count) widgets"
      let theme = board.theme.map { "  \($0)" } ?? ""
      return FaultPage.clean("\(board.name)  \(count)\(theme)") + "\n"
    }.joined()
  }

  // MARK: Changing

  private static func add(
    _ file: BoardFile, as name: String?, _ before: BoardsState, _ link: RuntimeLink, _ typed: Typed
  ) throws(Diagnostic) -> Outcome {
    var plan = try BoardImport(file, into: before, try link.instances(), as: name)
    while let request = try plan.next() {
      let reply: RuntimeReply
      do throws(Diagnostic) { reply = try link.ask(request) } catch {
        // Without a runtime each widget would be refused for the same reason.
        guard error.code != .unavailable else { throw error }
        reply = .failure(error)
      }
      try plan.receive(reply)
    }
    let showing = try ListShowing(typed)
    if !showing.isJSON { Exit.tell(plan.skipped, Wording(isJSON: false)) }
    let after = BoardsDocument(try link.boards(), imported: plan.name, skipped: plan.skipped)
    return showing.outcome(after) {
      let count = file.places.flatMap(\.widgets).count - plan.skipped.count
      return FaultPage.clean("added the board \(VisibleText.quoted(plan.name)) with \(count) widgets") + "\n"
    }
  }

  private static func change(
    _ before: BoardsState, _ link: RuntimeLink, _ typed: Typed, _ edit: (inout Boards) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Outcome {
    var wanted = before.boards
    try edit(&wanted)
    let after = try link.ask(.arrange(wanted, revision: before.revision)) { reply in
      if case .boards(let state) = reply { state } else { nil }
    }
    return try ListShowing(typed).outcome(BoardsDocument(after)) { list(after.boards) }
  }
}

extension RuntimeLink {
  /// The boards as they are.
  func boards() throws(Diagnostic) -> BoardsState {
    try ask(.boards) { if case .boards(let state) = $0 { state } else { nil } }
  }
}
