import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetSchedule

@testable import lunette

/// A board as a value: how it reacts to keys, the mouse and the runtime.
@Suite("Board") struct BoardStateTests {
  // MARK: Focus

  static let focuses: [(keys: [Key], number: Int?)] = [
    ([], nil), ([.right], 1), ([.tab], 1), ([.backTab], 5), ([.right, .right], 2), ([.right, .down], 4),
    ([.right, .down, .up], 1), ([.right, .right, .right, .down], 5), ([.end], 5), ([.end, .home], 1),
    ([.right, .left], 1), ([.tab, .tab, .backTab], 1), ([.right, .escape], nil), ([.end, .tab], 1),
  ]

  @Test("arrows select the widget in that direction, Tab the next one, and both wrap around", arguments: focuses)
  func focus(_ keys: [Key], _ number: Int?) throws {
    let session = try BoardSession(small: 5)
    for key in keys { session.press(key) }
    #expect(session.focus == number)
  }

  private func tapped() throws -> BoardSession {
    try BoardSession([
      ("plain", .systemMedium, "Text \"plain\""),
      (
        "water", .systemMedium,
        "VStack { Link { destination = \"https://example.org/\", \"Web\" }, Link { destination = \"x:y\", \"Own\" } }"
      ),
    ])
  }

  @Test("Tab goes through the targets inside a widget, then to the next widget; the status line shows where each leads")
  func inside() throws {
    let session = try tapped()
    session.press(.tab, .tab)
    #expect(session.focus == 2 && session.state.target == nil)
    session.press(.tab)
    #expect(session.foot.contains("the link 'Web' → https://example.org/; press Enter to tap it"))
    session.press(.tab)
    #expect(session.foot.contains("the link 'Own' → x:y"))
    session.press(.tab)
    #expect(session.focus == 1)
    session.press(.backTab)
    #expect(session.focus == 2 && session.foot.contains("'Own'"))
    session.press(.escape)
    #expect(session.focus == 2 && session.state.target == nil)
  }

  @Test("Enter and Space tap; on a widget without a target of its own they open its contents")
  func tapping() throws {
    let session = try tapped()
    session.press(.enter)
    #expect(session.taps == [] && session.foot.contains("select a widget with an arrow first"))
    session.press(.down, .down, .enter)
    #expect(session.taps == [] && session.foot.contains("the link 'Web'"))
    session.press(.enter, " ")
    #expect(session.taps == [.url("https://example.org/"), .url("https://example.org/")])
    session.handle(.tapped("opened https://example.org/"))
    #expect(session.foot.hasPrefix("opened https://example.org/"))
    session.press(.up, .enter)
    guard case .userActivity = session.taps.last else { return #expect(Bool(false), "\(session.taps)") }
  }

  @Test("a click selects, and taps on release; releasing over another widget moves the pressed one there")
  func mouse() throws {
    let session = try tapped()
    let web = try #require(session.state.taps.pictures.last?.taps.targets.first?.frames.first)
    let place = try #require(session.state.taps.pictures.last)
    let (column, row) = (place.column + web.column, place.row + web.row)
    session.press(.click(column: column, row: row))
    #expect(session.focus == 2 && session.taps == [])
    session.press(.release(column: column, row: row))
    #expect(session.taps == [.url("https://example.org/")])
    // A widget without a target is only selected.
    session.press(.click(column: 20, row: 5), .release(column: 20, row: 5))
    #expect(session.focus == 1 && session.taps.count == 1)
    session.press(.click(column: 20, row: 5), .release(column: column, row: row))
    #expect(session.numbers == [2, 1] && session.boards.boards[0].places == [.instance(2), .instance(1)])
    session.press(.click(column: 79, row: 20), .release(column: 79, row: 20))
    #expect(session.focus == nil)
  }

  // MARK: Dragging

  /// Three small widgets in two rows: where the second is grabbed, and where it is dragged.
  static let dragged: [(to: (column: Int, row: Int), order: [Int])] = [
    ((35, 6), [1, 2, 3, 4, 5]), ((60, 6), [1, 3, 2, 4, 5]), ((8, 6), [2, 1, 3, 4, 5]), ((8, 18), [1, 3, 4, 2, 5]),
    ((36, 18), [1, 3, 4, 5, 2]), ((79, 22), [1, 3, 4, 5, 2]),
  ]

  @Test("a widget follows the mouse, others make space, and it stays where it is dropped", arguments: dragged)
  func drag(_ place: (column: Int, row: Int), _ order: [Int]) throws {
    let session = try BoardSession(small: 5)
    session.press(.click(column: 33, row: 5))
    // Dragged in steps or at once, it lands in the same position.
    for step in 1...4 {
      session.press(
        .drag(column: 33 + (place.column - 33) * step / 4, row: 5 + (place.row - 5) * step / 4))
    }
    #expect(session.numbers == order && session.boards.boards[0].places == (1...5).map { .instance($0) })
    session.press(.release(column: place.column, row: place.row))
    #expect(session.numbers == order && session.focus == 2 && session.taps == [])
    #expect(session.boards.boards[0].places == order.map { .instance($0) })
    let other = try BoardSession(small: 5)
    other.press(.click(column: 33, row: 5), .release(column: place.column, row: place.row))
    #expect(other.numbers == order)
  }

  @Test("Escape, or a drop outside the board, cancels a drag; a tiny movement does not start one")
  func dropped() throws {
    let session = try BoardSession(small: 5)
    session.press(.click(column: 33, row: 5), .drag(column: 34, row: 5), .release(column: 34, row: 5))
    #expect(session.focus == 2 && session.foot.contains("Kind2"))
    session.press(.click(column: 33, row: 5), .drag(column: 60, row: 6))
    #expect(session.numbers == [1, 3, 2, 4, 5] && session.foot.contains("drop"))
    session.press(.escape)
    #expect(session.numbers == [1, 2, 3, 4, 5] && session.focus == 2)
    // The button is still held.
    session.press(.drag(column: 62, row: 6), .release(column: 62, row: 6))
    #expect(session.numbers == [1, 2, 3, 4, 5])
    for row in [0, 23] {
      session.press(.click(column: 33, row: 5), .drag(column: 60, row: 6), .release(column: 60, row: row))
      #expect(session.numbers == [1, 2, 3, 4, 5])
    }
    #expect(session.asked.allSatisfy { if case .arrange = $0 { false } else { true } })
    // If its release was not reported, the next press ends the drag.
    session.press(.click(column: 33, row: 5), .drag(column: 60, row: 6), .click(column: 5, row: 5))
    #expect(session.numbers == [1, 3, 2, 4, 5] && session.boards.boards[0].places[1] == .instance(3))
  }

  @Test("a picked-up widget stays in hand while another client arranges the board, unless it is removed")
  func heldOver() throws {
    let session = try BoardSession(small: 4)
    session.press(.click(column: 33, row: 5), .drag(column: 60, row: 6))
    #expect(session.numbers == [1, 3, 2, 4])
    var boards = session.boards
    try boards.insert(.instance(4), on: "Home", at: 0)
    session.arrange(boards)
    #expect(session.numbers == [4, 1, 2, 3] && session.foot.contains("drop"))
    session.press(.release(column: 60, row: 6))
    #expect(session.boards.boards[0].places == [4, 1, 2, 3].map { .instance($0) })
    session.press(.escape, .right, "m")
    boards = session.boards
    try boards.remove(.instance(4), from: "Home")
    session.arrange(boards)
    #expect(!session.foot.contains("Enter drop") && session.numbers == [1, 2, 3])
  }

  @Test("a widget dragged onto a board's name moves there; dragging past the screen's edge scrolls")
  func draggedFar() throws {
    var boards = Boards.standard
    try boards.addBoard("Wall")
    let session = try BoardSession(
      (1...9).map { ("kind\($0)", .systemSmall, "Text \"widget \($0)\"") }, boards: boards)
    session.press(.click(column: 10, row: 5))
    for _ in 0..<30 { session.press(.drag(column: 10, row: 22)) }
    #expect(session.numbers == [2, 3, 4, 5, 6, 7, 1, 8, 9])
    session.press(.drag(column: 8, row: 0))
    #expect(session.numbers == [1] && session.state.board.name == "Wall")
    session.press(.release(column: 8, row: 0))
    #expect(session.boards.boards.map(\.places.count) == [8, 1] && session.state.board.name == "Wall")
    session.press(.click(column: 10, row: 5), .drag(column: 2, row: 0), .escape)
    #expect(session.state.board.name == "Wall" && session.numbers == [1])
  }

  // MARK: Arranging

  static let carried: [(keys: [Key], order: [Int])] = [
    ([.right, .enter], [2, 1, 3, 4, 5]), ([.right, .right, .enter], [2, 3, 1, 4, 5]),
    ([.left, .enter], [1, 2, 3, 4, 5]),
    ([.down, .enter], [2, 3, 4, 1, 5]), ([.down, .up, .enter], [1, 2, 3, 4, 5]), ([.end, .enter], [2, 3, 4, 5, 1]),
    ([.end, .home, .enter], [1, 2, 3, 4, 5]), ([.right, .escape], [1, 2, 3, 4, 5]), ([.end, "m"], [2, 3, 4, 5, 1]),
  ]

  @Test("m picks a widget up, arrows move it, Enter drops it, Escape cancels", arguments: carried)
  func carry(_ keys: [Key], _ order: [Int]) throws {
    let session = try BoardSession(small: 5)
    session.press(.right, "m")
    for key in keys { session.press(key) }
    #expect(session.numbers == order && session.focus == 1)
    #expect(session.boards.boards[0].places == order.map { .instance($0) })
    #expect(
      session.asked.count { if case .arrange = $0 { true } else { false } } == (order == [1, 2, 3, 4, 5] ? 0 : 1))
  }

  @Test("u undoes arrangements one by one")
  func undo() throws {
    let session = try BoardSession(small: 3)
    session.press(.right, "m", .right, .enter, "m", .right, .enter)
    #expect(session.numbers == [2, 3, 1])
    session.press("u")
    #expect(session.numbers == [2, 1, 3] && session.boards.boards[0].places.first == .instance(2))
    session.press("u")
    #expect(session.numbers == [1, 2, 3])
    session.press("u")
    #expect(session.foot.contains("there is nothing to undo"))
  }

  @Test("an arrangement is shown before the runtime replies, and older news does not undo it")
  func anticipation() throws {
    let session = try BoardSession(small: 3)
    session.isSlow = true
    session.press(.right, "m", .right, .enter)
    #expect(session.numbers == [2, 1, 3])
    session.handle(.news(.boards(BoardsState(session.boards))))
    #expect(session.numbers == [2, 1, 3])
    session.answer()
    #expect(session.numbers == [2, 1, 3] && session.boards.boards[0].places.first == .instance(2))
  }

  @Test("another client's arrangement wins, and the board says so")
  func outdated() throws {
    let session = try BoardSession(small: 3)
    session.isSlow = true
    session.press(.right, "m", .right, .enter)
    var theirs = session.boards
    try theirs.insert(.instance(1), on: "Home")
    session.isSlow = false
    session.arrange(theirs)
    session.answer()
    #expect(session.numbers == [2, 3, 1] && session.foot.contains("changed elsewhere"))
  }

  @Test("an arrangement needs only the boards: information about the widgets may be older")
  func olderInstances() throws {
    let session = try BoardSession(small: 3)
    session.handle(.answered(BoardErrand(purpose: .instances, request: .instances), .success(.instances([]))))
    session.press("nWall")
    session.press(.enter, "b")
    #expect(session.numbers == [1, 2, 3] && session.boards.boards[0].places.count == 3)
    session.press(.right, "m", "b", .enter)
    #expect(session.boards.boards.map(\.places.count) == [2, 1])
    session.press("X", "y")
    #expect(session.boards.boards.map(\.places) == [[2, 3, 1].map { .instance($0) }])
    session.press("u")
    #expect(session.boards.boards.map(\.places.count) == [2, 1])
  }

  static let sizes: [(keys: [Key], family: Family)] = [
    (["+"], .systemMedium), (["+", "+"], .systemLarge), (["+", "+", "+"], .systemLarge), (["+", "-"], .systemSmall),
    (["-"], .systemSmall), ([.shift(.right)], .systemMedium), ([.shift(.down), .shift(.left)], .systemSmall),
  ]

  @Test("+ and - select the widget's next larger or smaller family", arguments: sizes)
  func resize(_ keys: [Key], _ family: Family) throws {
    let session = try BoardSession(small: 2)
    session.press(.right)
    for key in keys { session.press(key) }
    #expect(session.state.tiles[0].family == family && session.instances[0].family == family)
  }

  @Test("a widget is removed only after the user confirms with y")
  func remove() throws {
    let session = try BoardSession(small: 3)
    session.press(.right, .right, "x")
    #expect(session.foot.contains("remove Kind2 (#2)? y = yes"))
    session.press(.escape)
    session.press(.delete, "n")
    #expect(session.numbers == [1, 2, 3])
    session.press("xy")
    #expect(session.numbers == [1, 3] && session.focus == nil && session.foot.contains("#2 is removed"))
  }

  // MARK: Boards

  @Test("boards can be created, renamed, switched and removed; widgets can be moved between them")
  func boards() throws {
    let session = try BoardSession(small: 3)
    session.press("b")
    #expect(session.foot.contains("this is the only board; press n to create another"))
    session.press("n")
    session.press("Wall")
    session.press(.enter)
    #expect(session.state.name == "Wall" && session.numbers == [])
    #expect(session.screen.contains("This board is empty."))
    session.press("1")
    session.press(.right, "m", "b")
    #expect(session.state.name == "Wall" && session.numbers == [1])
    session.press(.enter)
    #expect(session.boards["Wall"]?.places == [.instance(1)] && session.boards["Home"]?.places.count == 2)
    session.press("N")
    session.press(.control("u"))
    session.press("Hall")
    session.press(.enter)
    #expect(session.boards.names == ["Home", "Hall"] && session.state.name == "Hall" && session.numbers == [1])
    session.press("X")
    #expect(session.foot.contains("remove the board 'Hall'?"))
    session.press("y")
    #expect(session.boards.names == ["Home"] && session.numbers == [2, 3, 1])
    session.press("Xy")
    #expect(session.foot.contains("the last board cannot be removed"))
  }

  @Test("a board's name that is empty or already used is refused")
  func names() throws {
    let session = try BoardSession(small: 1)
    for name in ["Home", " "] {
      session.press("n")
      session.press(name)
      session.press(.enter)
      #expect(session.boards.names == ["Home"] && !session.foot.isEmpty)
    }
    session.press("n")
    session.press("x")
    session.press(.escape)
    #expect(session.boards.names == ["Home"])
  }

  @Test("a click on a name shows that board")
  func tabs() throws {
    let session = try BoardSession(
      [("a", .systemSmall, "Text \"a\"")], boards: Boards([.init(name: "Home"), .init(name: "Wall")]))
    session.press(.click(column: 8, row: 0))
    #expect(session.state.name == "Wall")
    session.press(.click(column: 1, row: 0))
    #expect(session.state.name == "Home" && session.numbers == [1])
  }

  // MARK: Stacks

  @Test("a stack is one slot, turned by keys and by the wheel, with a dot for each of its widgets")
  func stack() throws {
    let widgets = (1...3).map { ("kind\($0)", Family.systemSmall, "Text \"widget \($0)\"") }
    let session = try BoardSession(widgets, stack: [1, 2])
    #expect(session.numbers == [3, 1] || session.numbers == [1, 3])
    session.press(.right)
    if session.focus == 3 { session.press(.right) }
    #expect(session.screen.contains("● ○"))
    session.press("]")
    #expect(session.focus == 2 && session.screen.contains("widget 2") && session.screen.contains("○ ●"))
    session.press("[")
    #expect(session.focus == 1)
    let frame = session.state.taps.pictures.first { $0.taps.id.number == 1 }
    session.press(.wheel(rows: 3, column: try #require(frame).column + 2, row: try #require(frame).row + 2))
    #expect(session.focus == 2)
    session.press("x")
    #expect(session.foot.contains("and all its widgets?"))
    session.press("y")
    #expect(session.numbers == [3])
  }

  // MARK: The runtime

  @Test("when the runtime stops, its last pictures stay, with the time since then; the next runtime takes over")
  func lost() throws {
    let session = try BoardSession(small: 2)
    session.handle(.lost(.runtimeEnded))
    session.draw()
    #expect(
      session.screen.contains("widget 1") && session.screen.contains("no runtime since 12:00; press R to start one"))
    session.press(.right, "m", .right, .enter)
    #expect(session.numbers == [1, 2] && session.foot.contains("the board cannot be changed without a runtime"))
    session.press("a")
    #expect(session.foot.contains("no runtime is running"))
    session.press("R")
    #expect(session.starts == 1 && session.screen.contains("waiting for the runtime"))
    session.handle(.connected(isOwn: true))
    session.draw()
    #expect(session.screen.contains("own runtime") && session.screen.contains("widget 1"))
  }

  @Test("a change is shown; an error is shown over the last good picture with its file and line")
  func changes() throws {
    let session = try BoardSession(small: 1)
    session.change(1) { $0.error = Diagnostic(.script, "attempt to index a nil value", file: "/w/kind1.lua", line: 12) }
    #expect(session.screen.contains("widget 1") && session.screen.contains("! "))
    session.press(.right)
    #expect(session.foot.contains("! kind1.lua:12: attempt to index a nil value"))
    session.handle(.locked(true))
    #expect(session.screen.contains("locked"))
  }

  @Test("q quits; a key without a function says so")
  func keys() throws {
    let session = try BoardSession(small: 1)
    session.press("z")
    #expect(session.foot.contains("z does nothing; press ? for the keys"))
    session.press("c")
    #expect(session.foot.contains("select a widget with an arrow first"))
    session.press("?")
    #expect(session.screen.contains("move the widget"))
    session.press("q")
    #expect(session.hasQuit)
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }
}
