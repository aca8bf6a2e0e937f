import WidgetLocale
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

/// What the keys of a board do.
extension BoardState {
  /// The keys as help and the bottom line tell them.
  static let keys: [(key: String, short: String?, means: String)] = [
    ("← ↑ ↓ →", nil, "select the widget in that direction"),
    ("Tab", "next", "next widget, link, button or toggle; Shift-Tab: previous"),
    ("Enter", "tap", "tap it (also Space or a click)"),
    ("m", "move", "move the widget: arrows move it, Enter drops it, Esc cancels; or drag it with the mouse"),
    ("+ -", "size", "next larger or smaller family (also Shift and an arrow)"),
    ("a", "add", "open the gallery"),
    ("y", "give", "give the widget what it asks for: a permission, or a value"),
    ("c", "configure", "configure the widget"),
    ("x", "remove", "remove the widget (also Delete)"),
    ("[ ]", "turn", "turn a stack (also the wheel over it)"),
    ("r", "reload", "reload the widget"),
    ("i", "why", "explain the widget: last reload and next change"),
    ("u", nil, "undo the last rearrangement"),
    ("b B", "board", "next or previous board; 1 to 9: that board"),
    ("n N X", nil, "create a board; rename this one; remove this one"),
    ("Page Up, Page Down", nil, "scroll (also the wheel)"),
    ("R", nil, "start a runtime here, if the last one exited"),
    ("Esc", nil, "close the dialog, or clear the selection"),
    ("?", "help", "these keys"),
    ("q", "quit", "ends"),
  ]

  /// Handles a key; what is to be done outside is returned.
  mutating func press(_ key: Key) -> [BoardEffect] {
    if case .release(let column, let row) = key { return release(column, row) }
    remark = nil
    if case .drag(let column, let row) = key { return drag(column, row) }
    switch mode {
    case .viewing: return view(key)
    case .moving(let move): return carry(key, move)
    case .adding(let gallery): return browse(key, gallery)
    case .naming(let line, let isNew): return type(key, line, isNew: isNew)
    case .confirming(let question):
      mode = .viewing
      return key == .character("y") || key == .character("Y") ? confirm(question) : []
    }
  }

  // MARK: The board

  private mutating func view(_ key: Key) -> [BoardEffect] {
    if pane != .none, let effects = leaf(key) { return effects }
    switch key {
    case .enter where !offeredStarter.isEmpty: return begin(.starter)
    case .character("e") where !offeredStarter.isEmpty: return begin(.empty)
    case .character("q"): return [.quit]
    case .character("?"), .character("h"): pane = .help
    case .escape: (focus, target) = target == nil ? (nil, nil) : (focus, nil)
    case .left: go(.left)
    case .right: go(.right)
    case .up: go(.up)
    case .down: go(.down)
    case .tab: step(1)
    case .backTab: step(-1)
    case .home: reach(tiles.first?.place)
    case .end: reach(tiles.last?.place)
    case .enter, .character(" "): return tapFocus()
    case .click(let column, let row): return click(column, row)
    case .wheel(let rows, let column, let row): return wheel(rows, column, row)
    case .pageUp: scroll = max(scroll - max(size.rows - 4, 1), 0)
    case .pageDown: scroll += max(size.rows - 4, 1)
    case .character("a"): return open(.gallery)
    case .character("b"): return turn(to: index + 1)
    case .character("B"): return turn(to: index - 1)
    case .character(let digit) where ("1"..."9").contains(digit):
      guard let number = digit.wholeNumberValue, number <= boards.boards.count else {
        remark = "there are \(boards.boards.count) boards"
        return []
      }
      return turn(to: number - 1)
    case .character("n"): mode = .naming(TextLine(), isNew: true)
    case .character("N"): mode = .naming(TextLine(board.name), isNew: false)
    case .character("X"): mode = .confirming(.removeBoard(board.name))
    case .character("u"): return undo()
    case .character("R"): return restart()
    default: return change(key)
    }
    return []
  }

  /// Keys in help and other pages of text; nil where they mean what they mean on the board.
  private mutating func leaf(_ key: Key) -> [BoardEffect]? {
    switch key {
    case .character("q"): return [.quit]
    case .escape, .enter, .character("?"), .character("h"), .character("i"): pane = .none
    default: remark = "press Esc to close this page"
    }
    return []
  }

  /// Keys that are for the widget that has the focus.
  private mutating func change(_ key: Key) -> [BoardEffect] {
    let changing: [Key] = ["m", "+", "=", "-", "c", "y", "x", "[", "]", "r", "i"].map { Key.character($0) }
    guard changing.contains(key) || key == .delete || Direction.allCases.map(Key.shift).contains(key) else {
      if case .character(let character) = key {
        remark = "\(FaultPage.clean(String(character))) does nothing; press ? for the keys"
      } else {
        remark = "that key does nothing; press ? for the keys"
      }
      return []
    }
    guard let tile = focused else {
      remark = tiles.isEmpty ? "this board is empty; press a to add a widget" : "select a widget with an arrow first"
      return []
    }
    switch key {
    case .character("["): return turn(tile, by: -1)
    case .character("]"): return turn(tile, by: 1)
    case .character("r"):
      guard let number = tile.number else { return [] }
      return asked(
        "reloading \(tile.name)", .reload(.instance(.number(number)), ReloadDemand(.center, isForeground: true)))
    case .character("y"): return give(tile)
    case .character("i"):
      guard let number = tile.number else { return [] }
      return [.ask(BoardErrand(purpose: .explanation, request: .explain(.number(number))))]
    default: break
    }
    guard !tile.isActivity else {
      remark = Self.staysActivity
      return []
    }
    switch key {
    case .character("m"):
      target = nil
      mode = .moving(BoardMove(place: tile.place, before: arrangement.boards, after: arrangement.boards))
    case .character("+"), .character("="), .shift(.right), .shift(.down): return resize(tile, by: 1)
    case .character("-"), .shift(.left), .shift(.up): return resize(tile, by: -1)
    case .character("c"): return tile.number.map { open(.configure($0)) } ?? []
    default: mode = .confirming(.remove(tile.place))
    }
    return []
  }

  static let staysActivity = "a live activity belongs to its bundle; it disappears when it ends"

  private func asked(_ told: String, _ request: RuntimeRequest) -> [BoardEffect] {
    [.ask(BoardErrand(purpose: .told(told), request: request))]
  }

  // MARK: Widgets

  /// Families by the room that they take.
  private static let bySize: [Family] = [
    .accessoryCorner, .accessoryCircular, .accessoryInline, .accessoryRectangular, .systemSmall, .systemMedium,
    .systemLarge, .systemExtraLarge, .systemExtraLargePortrait,
  ]

  private mutating func resize(_ tile: BoardTile, by step: Int) -> [BoardEffect] {
    guard let shown = tile.shown else {
      remark = "it has no entry yet"
      return []
    }
    let families = Self.bySize.filter(shown.widget.families.contains)
    guard let place = families.firstIndex(of: tile.family), families.indices.contains(place + step) else {
      remark = step > 0 ? "it has no larger family" : "it has no smaller family"
      return []
    }
    let family = families[place + step]
    revealsFocus = true
    // All of a stack's widgets have one size.
    let numbers: [Int] =
      if case .stack(let name) = tile.place { members(ofStack: name).map(\.number) } else { [shown.number] }
    return keepsFound()
      + numbers.flatMap { asked("\(tile.name) is \(family.rawValue)", .configure(.number($0), family: family)) }
  }

  mutating func turn(_ tile: BoardTile, by steps: Int) -> [BoardEffect] {
    guard case .stack(let name) = tile.place else {
      remark = "\(tile.name) is not in a stack"
      return []
    }
    return [.ask(BoardErrand(purpose: .change, request: .stack(name, .turn(.by(steps)))))]
  }

  private mutating func confirm(_ question: BoardQuestion) -> [BoardEffect] {
    switch question {
    case .remove(.instance(let number)):
      return keepsFound() + asked("#\(number) is removed", .remove([.number(number)]))
    case .remove(.stack(let name)):
      return asked("the stack '\(FaultPage.clean(name))' is removed with its widgets", .remove([.kind(name)]))
    case .removeBoard(let board):
      return attempt { (boards) throws(Diagnostic) in
        try boards.removeBoard(board)
      }
    }
  }

  /// Opens what needs the bundles' declarations, which may have changed since.
  mutating func open(_ wish: BoardWish) -> [BoardEffect] {
    guard case .live = connection else {
      remark = "no runtime is running"
      return []
    }
    self.wish = wish
    return [.ask(BoardErrand(purpose: .offers, request: .bundles))]
  }

  private mutating func restart() -> [BoardEffect] {
    guard case .lost = connection else {
      remark = "a runtime is running"
      return []
    }
    connection = .waiting
    return [.startRuntime]
  }

  // MARK: The arrangement

  /// Changes the arrangement, or says why that cannot be.
  mutating func attempt(_ body: (inout Boards) throws(Diagnostic) -> Void) -> [BoardEffect] {
    var boards = arrangement.boards
    do throws(Diagnostic) { try body(&boards) } catch {
      fail(FaultPage.sentence(error))
      return []
    }
    return arrange(completed(boards))
  }

  /// An arrangement of what stands on the boards now, as the runtime answers it: what it lacks comes to the end of the first one, and
  /// what is gone is left out. Not of `instances`, which may be older than the boards.
  private func completed(_ boards: Boards) -> Boards {
    let now = arrangement.boards.boards.flatMap(\.places)
    var complete = boards
    for board in boards.boards {
      for place in board.places where !now.contains(place) { try? complete.remove(place, from: board.name) }
    }
    for place in now where !complete.boards.contains(where: { $0.places.contains(place) }) {
      try? complete.insert(place, on: complete.boards[0].name)
    }
    return complete
  }

  private mutating func undo() -> [BoardEffect] {
    guard let before = history.popLast() else {
      remark = "there is nothing to undo"
      return []
    }
    let effects = arrange(completed(before), keepsHistory: false)
    if arrangement.boards[name] == nil { name = arrangement.boards.boards[0].name }
    remark = effects.isEmpty ? "there is nothing left to undo" : "undone"
    return effects + refollow()
  }

  /// Shows another board; beyond the last comes the first.
  mutating func turn(to index: Int) -> [BoardEffect] {
    let all = boards.boards
    guard all.count > 1 else {
      remark = "this is the only board; press n to create another"
      return []
    }
    name = all[(index + all.count) % all.count].name
    (focus, target, scroll) = (nil, nil, 0)
    return refollow()
  }

  // MARK: Names

  private mutating func type(_ key: Key, _ line: TextLine, isNew: Bool) -> [BoardEffect] {
    var line = line
    switch key {
    case .escape:
      mode = .viewing
      return []
    case .enter:
      mode = .viewing
      let (old, new) = (board.name, String(line.text.trimmingBlanks))
      let effects = attempt { (boards) throws(Diagnostic) in
        if isNew { try boards.addBoard(new) } else { boards = try boards.renaming(old, to: new) }
      }
      guard arrangement.boards[new] != nil else { return effects }
      name = new
      if isNew { (focus, target, scroll) = (nil, nil, 0) }
      return effects + refollow()
    default: if !line.edit(key, most: 4 * Boards.longestName) { remark = "the name is too long" }
    }
    mode = .naming(line, isNew: isNew)
    return []
  }
}

extension TextLine {
  /// Edits it by a key; false where it would be too long. Other keys do nothing.
  mutating func edit(_ key: Key, most: Int) -> Bool {
    switch key {
    case .character(let character): return insert(String(character), most: most)
    case .paste(let text): return insert(text, most: most)
    case .left: move(by: -1)
    case .right: move(by: 1)
    case .home, .control("a"): moveToStart()
    case .end, .control("e"): moveToEnd()
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .control("u"): self = TextLine()
    default: break
    }
    return true
  }
}
