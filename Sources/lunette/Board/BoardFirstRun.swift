import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

// The first run at a terminal: the starter board, and what widgets need before they can show what they are for.

extension BoardState {
  /// The widgets of the starter board, while it is offered: nothing is placed, and the user has not chosen yet.
  var offeredStarter: [StarterState.Item] {
    guard tiles.isEmpty, let starter, !starter.isChosen else { return [] }
    return starter.items
  }

  /// Asks for the starter board, once, where nothing is placed.
  mutating func askForStarter() -> [BoardEffect] {
    guard instances.isEmpty, starter == nil else { return [] }
    return [.ask(BoardErrand(purpose: .change, request: .starter))]
  }

  /// Begins with the starter board, or with an empty one.
  func begin(_ choice: StarterBoard.Choice) -> [BoardEffect] {
    [.ask(BoardErrand(purpose: .beginning, request: .chooseStarter(choice)))]
  }

  /// Takes what was placed to begin with.
  mutating func begun(_ placed: [InstanceState]) -> [BoardEffect] {
    starter?.isChosen = true
    remark =
      placed.isEmpty
      ? "the board is empty; a adds a widget" : "\(placed.count) widgets are placed; an arrow selects one, x removes it"
    return [.ask(BoardErrand(purpose: .change, request: .boards))]
  }

  /// Gives the focused widget what it needs: a permission, or its form.
  mutating func give(_ tile: BoardTile) -> [BoardEffect] {
    guard let number = tile.number, let need = tile.need else {
      remark = "\(tile.name) needs nothing"
      return []
    }
    switch need.matter {
    case .configuration: return open(.configure(number))
    case .permission where need.isForPages:
      return [
        .ask(BoardErrand(purpose: .granting("allowed: \(need.sentence)"), request: .allow(.number(number), need.grant)))
      ]
    case .permission:
      remark = "it would start a program, which only a command allows: \(need.command)"
      return []
    }
  }
}

extension BoardTile {
  /// What it needs first; nil: nothing.
  var need: WidgetNeed? { instance?.needs.first }

  /// The key that gives it, and what that does; nil where only a command does.
  fileprivate var giving: String? {
    guard let need else { return nil }
    return need.matter == .configuration ? "y  choose it" : need.isForPages ? "y  allow it" : nil
  }
}

extension BoardScreen {
  /// The offer of the starter board: its widgets by name, and the keys.
  mutating func welcome(_ items: [StarterState.Item], in region: CellFrame) {
    let names = items.map { FaultPage.clean($0.displayName) }.joined(
      separator: metrics.encoding == .ascii ? ", " : " · ")
    let about = metrics.wrapped(names, columns: min(max(region.columns - 4, 10), 56))
    let texts: [(String, CellScreen.Tone)] =
      [("Welcome to Lunette", .strong), ("", .plain), ("A board to begin with:", .plain)] + about.map { ($0, .accent) }
      + [
        ("", .plain), ("Enter  use this board", .strong), ("e  start with an empty board", .plain),
        ("a  choose from the gallery", .plain),
      ]
    centered(texts, in: region)
  }

  /// Writes lines in the middle of a region.
  mutating func centered(_ texts: [(String, CellScreen.Tone)], in region: CellFrame) {
    let top = region.row + max((region.rows - texts.count) * 2 / 5, 0)
    for (number, text) in texts.enumerated() where top + number < region.row + region.rows {
      let column = region.column + max((region.columns - metrics.columns(text.0)) / 2, 0)
      screen.write(text.0, text.1, column: column, row: top + number)
    }
  }

  /// Asks for what a widget needs in the place of its picture.
  func ask(_ tile: BoardTile, at place: CellFrame, in content: inout CellScreen) {
    guard let need = tile.need, place.rows > 3, place.columns > 12 else { return }
    let (columns, rows) = (place.columns - 2, place.rows - 2)
    for row in 1...rows {
      content.write(String(repeating: " ", count: columns), column: place.column + 1, row: place.row + row)
    }
    var lines = metrics.wrapped(FaultPage.clean(need.sentence), columns: max(columns - 2, 8)).map {
      ($0, CellScreen.Tone.plain)
    }
    lines.append(("", .plain))
    if let giving = tile.giving {
      lines.append((giving, .accent))
    } else {
      lines += metrics.wrapped(FaultPage.clean(need.command), columns: max(columns - 2, 8)).map { ($0, .accent) }
    }
    let top = place.row + 1 + max((rows - lines.count) / 2, 0)
    for (number, line) in lines.prefix(rows).enumerated() {
      let column = place.column + 1 + max((columns - metrics.columns(line.0)) / 2, 0)
      content.write(line.0, line.1, column: column, row: top + number, end: place.column + place.columns - 1)
    }
  }
}
