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
      remark = tiles.isEmpty ? "this board is empty; press a to add a widget" : "select a widget with an arrow first"
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
    // What is under the mouse stays there.
    (focus, target) = (tile.place, met.identity == .whole ? nil : taps.focus(on: met))
    pressed = (tile.place, column, row)
    return []
  }

  /// Where it was pressed: a tap. A widget that the mouse has carried is put down.
  mutating func release(_ column: Int, _ row: Int) -> [BoardEffect] {
    // A terminal that tells no movements tells where it was let go.
    let effects = drag(column, row)
    let pressed = pressed
    self.pressed = nil
    if case .moving(let move) = mode { return effects + (move.grip == nil ? [] : drop(move, column, row)) }
    guard let pressed, case .viewing = mode, pane == .none, let met = taps.target(column: column, row: row),
      let tile = tile(ofNumber: met.picture.number), tile.place == pressed.place, let shown = tile.shown
    else { return [] }
    // Whoever clicks a widget that leads nowhere has chosen it.
    if met.identity == .whole, case .userActivity = met.activation { return [] }
    return [.tap(met.activation, shown)]
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
}
