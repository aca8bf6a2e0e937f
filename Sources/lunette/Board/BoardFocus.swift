import WidgetLayout
import WidgetModel
import WidgetRuntimeClient

/// Where the keys and the mouse are on a board, and what a tap there is.
extension BoardState {
  /// Takes over what drawing has found out.
  mutating func note(_ drawn: BoardScreen) {
    (scroll, tabs) = (drawn.scroll, drawn.tabs)
    revealsFocus = false
    guard let map = drawn.taps else { return }
    taps = map
    target = target.flatMap(map.found)
  }

  mutating func reach(_ place: Boards.Place?) {
    guard let place else { return }
    (focus, target, revealsFocus) = (place, nil, true)
  }

  // MARK: Keys

  /// An arrow: the first widget where none has the focus yet.
  mutating func go(_ direction: Direction) {
    let tiles = tiles
    guard let focus, let index = tiles.firstIndex(where: { $0.place == focus }) else {
      return reach(tiles.first?.place)
    }
    if let next = grid(tiles).neighbour(of: index, direction) { return reach(tiles[next].place) }
    // Beyond the last widget the rest of it can still be seen.
    if direction == .down { scroll += 1 } else if direction == .up { scroll = max(scroll - 1, 0) }
  }

  /// Tab: through what can be tapped in the widget, and on to the next one.
  mutating func step(_ step: Int) {
    let tiles = tiles
    guard !tiles.isEmpty else { return }
    guard let focus, let index = tiles.firstIndex(where: { $0.place == focus }) else {
      return reach(step > 0 ? tiles.first?.place : tiles.last?.place)
    }
    let inside = targets(of: tiles[index])
    // The widget itself comes before what is in it.
    let now = target.flatMap { target in inside.firstIndex { $0 == target } } ?? -1
    let next = now + step
    if inside.indices.contains(next) {
      (target, revealsFocus) = (inside[next], true)
    } else if next == -1 {
      (target, revealsFocus) = (nil, true)
    } else {
      let other = tiles[(index + step + tiles.count) % tiles.count]
      reach(other.place)
      if step < 0 { target = targets(of: other).last }
    }
  }

  /// What can be tapped inside of a widget, as it was drawn.
  private func targets(of tile: BoardTile) -> [TapFocus] {
    taps.focuses.filter { $0.picture.number == tile.number && $0.identity != .whole }
  }

  mutating func tapFocus() -> [BoardEffect] {
    guard let tile = focused, let shown = tile.shown else {
      remark = tiles.isEmpty ? "nothing is on this board; a adds a widget" : "an arrow chooses a widget first"
      return []
    }
    if let target = target.flatMap(taps.target) { return [.tap(target.activation, shown)] }
    guard let whole = taps.whole(of: shown.number) else { return [] }
    // A widget that leads nowhere itself opens what is in it.
    if case .userActivity = whole.activation, let first = targets(of: tile).first {
      (target, revealsFocus) = (first, true)
      return []
    }
    return [.tap(whole.activation, shown)]
  }

  // MARK: The mouse

  mutating func click(_ column: Int, _ row: Int) -> [BoardEffect] {
    if row == 0 {
      guard let tab = tabs.firstIndex(where: { $0.contains(column) }), tab != index else { return [] }
      return turn(to: tab)
    }
    guard let met = taps.target(column: column, row: row), let tile = tile(ofNumber: met.picture.number) else {
      (focus, target) = (nil, nil)
      return []
    }
    reach(tile.place)
    target = met.identity == .whole ? nil : taps.focus(on: met)
    pressed = (tile.place, column, row)
    return []
  }

  /// Where it was pressed: a tap. On another widget: the one that was pressed goes to its place.
  mutating func release(_ column: Int, _ row: Int) -> [BoardEffect] {
    guard let pressed, case .viewing = mode, pane == .none else { return [] }
    self.pressed = nil
    guard let met = taps.target(column: column, row: row), let tile = tile(ofNumber: met.picture.number),
      tile.place == focus || pressed.place != tile.place
    else { return [] }
    if tile.place == pressed.place {
      guard abs(column - pressed.column) < 2, pressed.row == row, let shown = tile.shown else { return [] }
      // Whoever clicks a widget that leads nowhere has chosen it.
      if met.identity == .whole, case .userActivity = met.activation { return [] }
      return [.tap(met.activation, shown)]
    }
    let from = focused
    guard from?.isActivity == false, !tile.isActivity,
      let index = board.places.firstIndex(of: tile.place)
    else { return [] }
    revealsFocus = true
    return attempt { [name] (boards) throws(Diagnostic) in try boards.move(pressed.place, from: name, at: index) }
  }

  mutating func wheel(_ rows: Int, _ column: Int, _ row: Int) -> [BoardEffect] {
    if let met = taps.target(column: column, row: row), let tile = tile(ofNumber: met.picture.number),
      case .stack = tile.place
    {
      return turn(tile, by: rows.signum())
    }
    scroll = max(scroll + rows, 0)
    return []
  }

  private func tile(ofNumber number: Int?) -> BoardTile? { tiles.first { $0.number == number } }

  // MARK: Moving

  /// Keys while a widget is picked up.
  mutating func carry(_ key: Key, _ move: BoardMove) -> [BoardEffect] {
    var move = move
    let all = move.after.boards
    switch key {
    case .escape, .character("q"):
      mode = .viewing
      if move.before[name]?.places.contains(move.place) != true {
        name = move.before.boards.first { $0.places.contains(move.place) }?.name ?? name
      }
      reach(move.place)
      return refollow()
    case .enter, .character("m"), .character(" "):
      mode = .viewing
      reach(move.place)
      return arrange(move.after)
    case .left: shift(&move, by: -1)
    case .right: shift(&move, by: 1)
    case .up: shift(&move, .up)
    case .down: shift(&move, .down)
    case .home: put(&move, at: 0)
    case .end: put(&move, at: nil)
    case .character("b"): carry(&move, to: (index + 1) % all.count)
    case .character("B"): carry(&move, to: (index + all.count - 1) % all.count)
    case .character(let digit) where ("1"..."9").contains(digit):
      if let number = digit.wholeNumberValue, number <= all.count { carry(&move, to: number - 1) }
    default: remark = "arrows carry it, b to another board; Enter puts it down, Esc takes it back"
    }
    mode = .moving(move)
    revealsFocus = true
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
}
