import WidgetModel
import WidgetRuntimeClient

/// How what is placed is arranged on boards: as its file says, of what is placed now.
extension Runtime {
  var boardsState: BoardsState { BoardsState(arrangement, error: boards.fault?.message) }

  private var arrangement: Boards {
    (sessionBoards ?? boards.boards).normalized(arranged.map { state(of: $0.record.number) })
  }

  /// What stands on boards, in the order of placing: what a person chose, or, as long as that is nothing, what is shown by itself.
  private var arranged: [HeldInstance] {
    let isAny = hasChoice
    return ordered.filter { isAny ? $0.record.isChosen : $0.record.isAsFound && $0.record.activity == nil }
  }

  /// Arranges what is placed as a person wants it, unless it is another by now than that person saw.
  func arrange(_ wanted: Boards, revision: Int) throws(Diagnostic) -> RuntimeReply {
    guard !settings.isReadOnly else { throw Diagnostic(.unavailable, "the archive is open for reading only") }
    readBoards()
    guard revision == arrangement.revision else { return .outdated(boardsState) }
    try boards.write(wanted.normalized(arranged.map { state(of: $0.record.number) }))
    try chooseFound()
    tellBoards()
    return .boards(boardsState)
  }

  /// Puts a placed widget onto a board.
  func put(_ number: Int, on board: String?, at index: Int?) throws(Diagnostic) {
    readBoards()
    var arranged = arrangement
    let name = board ?? arranged.names[0]
    let place = stacks[of: number].map { Boards.Place.stack($0.name) } ?? .instance(number)
    // It came to the end of the first by being placed.
    if let first = arranged.names.first, first != name { try arranged.remove(place, from: first) }
    try arranged.insert(place, on: name, at: index)
    try boards.write(arranged)
    tellBoards()
  }

  /// A person has arranged what is shown by itself: it stays.
  func chooseFound() throws(Diagnostic) {
    guard !hasChoice else { return }
    let records = arranged.map { held in
      var record = held.record
      record.isTransient = false
      return record
    }
    guard !records.isEmpty else { return }
    try store { changes in for record in records { changes.place(record) } }
    for record in records {
      take(up: record)
      noteChoice(of: record.path)
      tell(.placed, record)
    }
  }

  /// Looks at the file of the arrangement, which a person may have edited.
  func readBoards() {
    guard boards.read() else { return }
    if let fault = boards.fault { log.tell(fault) } else { log.tell(.info, "loaded the boards from their file") }
    troubles["boards"] = boards.fault
    tellBoards()
  }

  func tellBoards() { tell(RuntimeChange(.boards, number: 0, kind: "", family: .systemSmall, revision: 0)) }
}
