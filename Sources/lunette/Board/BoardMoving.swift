import WidgetLayout
import WidgetModel
import WidgetRuntimeClient

/// Widgets that are picked up: carried by keys, or by the mouse for as long as its button is held. The others make room meanwhile.
extension BoardState {
  // MARK: By keys

  /// Keys while a widget is picked up.
  mutating func carry(_ key: Key, _ move: BoardMove) -> [BoardEffect] {
    var move = move
    let all = move.after.boards
    switch key {
    case .escape, .character("q"): return giveUp(move)
    case .enter, .character("m"), .character(" "): return putDown(move)
    // Where it was let go was not told.
    case .click where move.grip != nil: return putDown(move)
    case .left: shift(&move, by: -1)
    case .right: shift(&move, by: 1)
    case .up: shift(&move, .up)
    case .down: shift(&move, .down)
    case .home: put(&move, at: 0)
    case .end: put(&move, at: nil)
    case .wheel(let rows, _, _):
      scroll = max(scroll + rows, 0)
      return []
    case .character("b"): carry(&move, to: (index + 1) % all.count)
    case .character("B"): carry(&move, to: (index + all.count - 1) % all.count)
    case .character(let digit) where ("1"..."9").contains(digit):
      if let number = digit.wholeNumberValue, number <= all.count { carry(&move, to: number - 1) }
    default: remark = "arrows move it, b moves it to another board; Enter drops it, Esc cancels"
    }
    mode = .moving(move)
    revealsFocus = true
    return refollow()
  }

  private mutating func putDown(_ move: BoardMove) -> [BoardEffect] {
    mode = .viewing
    pressed = nil
    (focus, target, revealsFocus) = (move.place, nil, move.grip == nil)
    return arrange(move.after)
  }

  /// Everything stands where it stood.
  private mutating func giveUp(_ move: BoardMove) -> [BoardEffect] {
    mode = .viewing
    pressed = nil
    if move.before[name]?.places.contains(move.place) != true {
      name = move.before.boards.first { $0.places.contains(move.place) }?.name ?? name
    }
    reach(move.place)
    return refollow()
  }

  private func shift(_ move: inout BoardMove, by step: Int) {
    guard let now = board.places.firstIndex(of: move.place) else { return }
    put(&move, at: max(now + step, 0))
  }

  /// To the place of the widget above or below.
  private func shift(_ move: inout BoardMove, _ direction: Direction) {
    let tiles = tiles
    guard let now = tiles.firstIndex(where: { $0.place == move.place }),
      let next = grid(tiles).neighbour(of: now, direction),
      let index = board.places.firstIndex(of: tiles[next].place)
    else { return }
    put(&move, at: index)
  }

  private func put(_ move: inout BoardMove, at index: Int?) {
    try? move.after.insert(move.place, on: board.name, at: index)
  }

  /// To the end of another board, which is shown then.
  private mutating func carry(_ move: inout BoardMove, to index: Int) {
    let other = move.after.boards[index].name
    guard other != board.name else { return }
    // It may stand there, too.
    try? move.after.move(move.place, from: board.name, to: other)
    name = other
    scroll = 0
  }

  /// What is picked up stays in hand where somebody else has arranged the others meanwhile; nil: it is no longer there.
  func held(_ move: BoardMove, over boards: Boards) -> BoardMove? {
    guard let from = boards.boards.first(where: { $0.places.contains(move.place) })?.name else { return nil }
    var held = move
    (held.before, held.after) = (boards, boards)
    let index = move.after[name]?.places.firstIndex(of: move.place)
    try? held.after.move(move.place, from: from, to: boards[name] == nil ? from : name, at: index)
    return held
  }

  // MARK: By the mouse

  /// The mouse has moved with its button held: what was pressed comes along.
  mutating func drag(_ column: Int, _ row: Int) -> [BoardEffect] {
    var move: BoardMove
    switch mode {
    case .moving(let held) where held.grip != nil: move = held
    case .viewing where pane == .none:
      guard let begun = pickUp(column, row) else { return [] }
      move = begun
    default: return []
    }
    mode = .moving(move)
    let region = BoardScreen.region(size)
    if row < region.row {
      if let tab = tabs.firstIndex(where: { $0.contains(column) }) { carry(&move, to: tab) }
    } else if let index = landing(move, column, row) {
      put(&move, at: index)
    }
    mode = .moving(move)
    // At an edge what is beyond it comes into view.
    if row <= region.row { scroll = max(scroll - 1, 0) }
    if row >= region.row + region.rows - 1 { scroll += 1 }
    return refollow()
  }

  /// Picks up what was pressed, once the mouse is away from there.
  private mutating func pickUp(_ column: Int, _ row: Int) -> BoardMove? {
    guard let pressed, abs(column - pressed.column) > 1 || row != pressed.row else { return nil }
    let tiles = tiles
    guard let index = tiles.firstIndex(where: { $0.place == pressed.place }) else { return nil }
    guard !tiles[index].isActivity else {
      remark = Self.staysActivity
      return nil
    }
    let frame = frame(grid(tiles), index)
    (focus, target) = (pressed.place, nil)
    return BoardMove(
      place: pressed.place, before: arrangement.boards, after: arrangement.boards,
      grip: (pressed.column - frame.column, pressed.row - frame.row))
  }

  /// Of the places that it can have among the widgets that are seen, the one at which it stands nearest to where the mouse has it.
  private func landing(_ move: BoardMove, _ column: Int, _ row: Int) -> Int? {
    let (tiles, places) = (tiles, board.places)
    guard let grip = move.grip, let now = places.firstIndex(of: move.place) else { return nil }
    let (first, grid, region) = (tiles.count - places.count, grid(tiles), BoardScreen.region(size))
    var others = tiles.map(\.family)
    let family = others.remove(at: first + now)
    func distance(_ index: Int) -> Int {
      var order = others
      order.insert(family, at: first + index)
      let frame = frame(BoardGrid(order, width: size.columns), first + index)
      // A row is as high as two columns are wide, and whoever holds a widget beside the last one of a row means that row.
      return abs(frame.column + grip.column - column) + 3 * abs(frame.row + grip.row - row)
    }
    let seen = places.indices.filter {
      $0 == now || $0 == places.count - 1 || frame(grid, first + $0).intersection(region) != nil
    }
    return seen.map { (distance($0), $0 == now ? 0 : 1, $0) }.min { $0 < $1 }?.2
  }

  /// A widget's cells on the screen.
  private func frame(_ grid: BoardGrid, _ index: Int) -> CellFrame {
    grid.frames[index].moved(
      columns: BoardScreen.margin(grid, size.columns), rows: BoardScreen.region(size).row - scroll)
  }

  /// The mouse's button was let go: on the board, or on a board's name, it stays there; elsewhere it goes back.
  mutating func drop(_ move: BoardMove, _ column: Int, _ row: Int) -> [BoardEffect] {
    let isPlaced = BoardScreen.region(size).rowRange.contains(row) || row == 0 && tabs.contains { $0.contains(column) }
    return isPlaced ? putDown(move) : giveUp(move)
  }
}
