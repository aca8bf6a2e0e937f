import WidgetModel
import WidgetRuntimeClient

/// The arrangement of placed widgets on boards: as the file says, limited to widgets that are placed now.
extension Runtime {
  var boardsState: BoardsState { BoardsState(arrangement, error: boards.fault?.message) }

  private var arrangement: Boards {
    (sessionBoards ?? boards.boards).normalized(arranged.map { state(of: $0.record.number) })
  }

  /// Widgets on boards, in the order of placing: the user's, or automatic ones while the user has none.
  private var arranged: [HeldInstance] {
    let isAny = hasChoice
    return ordered.filter { isAny ? $0.record.isChosen : $0.record.isAsFound && $0.record.activity == nil }
  }

  /// Arranges placed widgets as a user wants, unless the arrangement has changed since that user saw it.
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
    // Placing it has appended it to the first board.
    if let first = arranged.names.first, first != name { try arranged.remove(place, from: first) }
    try arranged.insert(place, on: name, at: index)
    try boards.write(arranged)
    tellBoards()
  }

  /// A user has arranged automatic widgets: they stay.
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

  /// Reads the file of the arrangement, which a user may have edited.
  func readBoards() {
    guard boards.read() else { return }
    if let fault = boards.fault { log.tell(fault) } else { log.tell(.info, "loaded the boards from their file") }
    troubles["boards"] = boards.fault
    tellBoards()
  }

  func tellBoards() { tell(RuntimeChange(.boards, number: 0, kind: "", family: .systemSmall, revision: 0)) }
}
