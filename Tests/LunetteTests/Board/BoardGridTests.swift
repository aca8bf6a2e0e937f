import TestSupport
import Testing
import WidgetModel

@testable import lunette

/// The layout of a board: a dense grid, in the widgets' order.
@Suite("Board grid") struct BoardGridTests {
  /// Families by letter, and their layout on a board of a given width as text: one letter for each 8 by 4 cells.
  static let cases: [(width: Int, families: String, grid: String)] = [
    (80, "ss", "aaabbb..."),
    (80, "sms", "aaabbbbbb\nccc......"),
    (80, "msm", "aaaaaabbb\ncccccc..."),
    (80, "lss", "aaaaaabbb\naaaaaaccc"),
    // A later widget fills a gap.
    (80, "mms", "aaaaaaccc\nbbbbbb..."),
    (120, "slsss", "aaabbbbbbcccddd\neeebbbbbb......"),
    // A widget wider than the screen is clipped to its width.
    (30, "ms", "aaa\nbbb"),
    (80, "xs", "aaaaaaaaa\naaaaaaaaa\nbbb......"),
    (100, "ps", "aaaaaabbb...\naaaaaa......\naaaaaa......\naaaaaa......"),
    (10, "ss", "aa.\nbb."),
  ]

  private static let families: [Character: Family] = [
    "s": .systemSmall, "m": .systemMedium, "l": .systemLarge, "x": .systemExtraLarge, "p": .systemExtraLargePortrait,
    "i": .accessoryInline, "r": .accessoryRectangular, "c": .accessoryCircular, "o": .accessoryCorner,
  ]

  private static func grid(_ letters: String, _ width: Int) -> BoardGrid {
    BoardGrid(letters.compactMap { families[$0] }, width: width)
  }

  @Test("each widget is at the first position where it fits, row by row", arguments: cases)
  func places(_ width: Int, _ letters: String, _ expected: String) {
    let grid = Self.grid(letters, width)
    let across = expected.split(separator: "\n")[0].count
    let rows = (grid.rows + 2) / 12
    var picture = [[Character]](repeating: [Character](repeating: ".", count: across), count: rows)
    for (index, frame) in grid.frames.enumerated() {
      for row in frame.row / 12..<(frame.row + frame.rows + 2) / 12 {
        for column in frame.column / 8..<min((frame.column + frame.columns + 9) / 8, across) {
          picture[row][column] = Character(Unicode.Scalar(UInt8(97 + index)))
        }
      }
    }
    #expect(picture.map { String($0) }.joined(separator: "\n") == expected)
  }

  @Test(
    "a family is as large as it is elsewhere, where the screen is wide enough",
    arguments: Family.allCases.filter { $0 != .systemExtraLargePortrait })
  func size(_ family: Family) {
    let frame = BoardGrid([family], width: 200).frames[0]
    #expect(Size(width: Double(frame.columns), height: Double(frame.rows)) == family.cells)
  }

  @Test("accessories share the space of a small widget")
  func accessories() {
    let grid = Self.grid("rccccr", 80)
    #expect(
      grid.frames.map { [$0.column, $0.row, $0.columns, $0.rows] } == [
        [0, 0, 22, 3], [24, 0, 7, 3], [32, 0, 7, 3], [40, 0, 7, 3], [48, 0, 7, 3], [0, 4, 22, 3],
      ])
    // A line of text is a little wider than a small widget.
    #expect(
      Self.grid("iis", 80).frames.map { [$0.column, $0.row, $0.columns, $0.rows] }
        == [[0, 0, 29, 1], [32, 0, 29, 1], [0, 12, 22, 10]])
  }

  @Test("widgets never overlap or leave the screen", arguments: 0..<40)
  func law(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let families = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      Family.allCases.randomElement(using: &random) ?? .systemSmall
    }
    let width = Int.random(in: 1...200, using: &random)
    let grid = BoardGrid(families, width: width)
    #expect(grid.frames.count == families.count)
    for (index, frame) in grid.frames.enumerated() {
      #expect(frame.column >= 0 && frame.row >= 0 && frame.columns > 0 && frame.rows > 0)
      #expect(frame.column + frame.columns <= max(width, 22), "\(frame) of \(width)")
      for other in grid.frames[(index + 1)...] { #expect(frame.intersection(other) == nil) }
    }
  }

  static let neighbours: [(letters: String, from: Int, Direction, to: Int?)] = [
    ("sss", 0, .right, 1), ("sss", 1, .left, 0), ("sss", 2, .right, nil), ("sss", 0, .down, nil),
    // Three and a row of two below.
    ("sssss", 0, .down, 3), ("sssss", 1, .down, 4), ("sssss", 2, .down, 4), ("sssss", 4, .up, 1), ("sssss", 3, .up, 0),
    // A large one with two small ones beside it.
    ("lss", 0, .right, 1), ("lss", 1, .down, 2), ("lss", 2, .left, 0), ("lss", 1, .left, 0), ("lss", 2, .up, 1),
    ("ms", 0, .right, 1), ("sm", 1, .left, 0),
  ]

  @Test("an arrow moves to the nearest widget in its direction", arguments: neighbours)
  func neighbour(_ letters: String, _ from: Int, _ direction: Direction, _ to: Int?) {
    #expect(Self.grid(letters, 80).neighbour(of: from, direction) == to)
  }

  @Test("a thousand widgets are laid out at once")
  func many() {
    let families = (0..<1000).map { Family.allCases[$0 % Family.allCases.count] }
    #expect(BoardGrid(families, width: 120).frames.count == 1000)
  }
}
