import TestSupport
import Testing
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

@testable import lunette

/// Whole screens of a board.
@Suite("Board screens") struct BoardScreenTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let play: @Sendable (BoardSession) -> Void

    init(_ name: String, _ play: @escaping @Sendable (BoardSession) -> Void) {
      (testDescription, self.play) = (name, play)
    }
  }

  static let screens = [
    Screen("start") { _ in }, Screen("focus") { $0.press(.right, .right) },
    Screen("moving") { $0.press(.right, "m", .right) }, Screen("help") { $0.press("?") },
    Screen("dragging") { $0.press(.click(column: 10, row: 4), .drag(column: 12, row: 12)) },
    Screen("lost") { $0.handle(.lost(.runtimeEnded)) },
    Screen("error") { session in
      session.change(2) { $0.error = Diagnostic(.script, "attempt to index a nil value", file: "/w/tea.lua", line: 3) }
      session.press(.right, .right)
    },
  ]

  static let home: [(kind: String, family: Family, view: String)] = [
    ("clock", .systemSmall, "VStack { Text \"12:00\":font \"largeTitle\", Text \"Thursday\" }"),
    ("tea", .systemMedium, "VStack { Text \"Darjeeling\":font \"headline\", ProgressView { value = 0.4 } }"),
    ("steps", .accessoryCircular, "Gauge { value = 0.7, \"km\" }"),
    ("mail", .accessoryRectangular, "Text \"2 letters\""),
    (
      "plan", .systemLarge,
      "VStack { Text \"Plan\":font \"title\", Text \"nothing today\", Link { destination = \"https://example.org/\", \"Web\" } }"
    ),
    ("rain", .systemSmall, "Text \"no rain\""),
  ]

  @Test("the board's screens, without colour", arguments: screens, [80, 120])
  func screen(_ screen: Screen, _ columns: Int) throws {
    let size = (columns: columns, rows: columns == 80 ? 24 : 40)
    let session = try BoardSession(Self.home, columns: size.columns, rows: size.rows)
    screen.play(session)
    session.draw()
    let name = "\(screen.testDescription)-\(size.columns)x\(size.rows).txt"
    #expect(Golden.difference(session.screen, in: "board", name) == nil)
    for row in session.screen.split(separator: "\n") { #expect(CellMetrics().columns(String(row)) <= size.columns) }
  }

  @Test("an empty board says what to do")
  func empty() throws {
    let session = try BoardSession([])
    #expect(Golden.difference(session.screen, in: "board", "empty-80x24.txt") == nil)
  }

  @Test(
    "the board can be drawn at any screen size", arguments: [(1, 1), (2, 2), (5, 3), (21, 4), (40, 12), (500, 200)])
  func anySize(_ columns: Int, _ rows: Int) throws {
    let session = try BoardSession(Self.home)
    session.press(.right)
    session.handle(.resized(columns: columns, rows: rows))
    for key in [Key.right, "m", .right, .enter, "?", .escape, "a", .escape, "n", .escape] {
      session.press(key)
      #expect(session.picture.columns == columns && session.picture.rows == rows)
    }
  }
}
