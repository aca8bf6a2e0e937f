import TestSupport
import Testing
import WidgetModel

@testable import WidgetRender

/// The output that changes a terminal to another screen.
@Suite("Cell difference") struct CellDifferenceTests {
  /// A minimal terminal: cells with the style that was active when they were written.
  private struct Emulator {
    var cells: [[String]]
    private var style = ""
    private var column = 0
    private var row = 0

    init(_ buffer: CellBuffer, _ options: ANSI.Options) {
      cells = [[String]](repeating: [String](repeating: " ", count: buffer.columns), count: buffer.rows)
      for (number, bytes) in ANSI.rows(buffer, options).enumerated() {
        (row, column) = (number, 0)
        write(bytes)
      }
    }

    mutating func write(_ bytes: [UInt8]) {
      var rest = Substring(String(decoding: bytes, as: UTF8.self))
      while let character = rest.popFirst() {
        guard character == "\u{1B}" else {
          let width = CellMetrics().columns(String(character))
          cells[row][column] = style + String(character)
          for tail in 1..<max(width, 1) where column + tail < cells[row].count { cells[row][column + tail] = "" }
          column += width
          continue
        }
        if rest.first == "]" {
          let end = rest.firstRange(of: "\u{1B}\\")
          rest = end.map { rest[$0.upperBound...] } ?? ""
          continue
        }
        let end = rest.dropFirst().firstIndex { ("@"..."~").contains($0) } ?? rest.startIndex
        let numbers = rest[..<end].dropFirst().split(separator: ";").map { Int($0) ?? 0 }
        switch rest[end] {
        case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
        case "G": column = numbers[0] - 1
        case "K": for place in column..<cells[row].count { cells[row][place] = " " }
        case "m":
          let codes = rest[..<end].dropFirst()
          style = codes.isEmpty || codes == "0" ? "" : "[" + (codes.hasPrefix("0;") ? codes.dropFirst(2) : codes) + "]"
        default: Issue.record("unknown sequence \(rest[...end])")
        }
        rest = rest[rest.index(after: end)...]
      }
    }
  }

  private static func screen(_ seed: UInt64) -> CellScreen {
    var random = SplitMix64(seed: seed)
    var screen = CellScreen(columns: 30, rows: 6)
    let words = ["abc", "日本", "e\u{301}x", "👩‍👩‍👧", "", "   ", "wide 字", "12:00:07"]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      screen.write(
        words.randomElement(using: &random) ?? "", CellScreen.Tone.allCases.randomElement(using: &random) ?? .plain,
        column: Int.random(in: 0..<30, using: &random), row: Int.random(in: 0..<6, using: &random))
    }
    if Bool.random(using: &random) { screen.reverse(columns: 3..<Int.random(in: 3...20, using: &random), rows: 1..<3) }
    return screen
  }

  @Test("the output turns any screen into any other", arguments: 0..<200)
  func law(_ seed: Int) {
    var options = ANSI.Options()
    options.repositions = true
    let (old, new) = (Self.screen(UInt64(seed)).picture, Self.screen(UInt64(seed + 1)).picture)
    var terminal = Emulator(old, options)
    terminal.write(CellDifference(from: old, to: new, options).bytes)
    #expect(terminal.cells == Emulator(new, options).cells)
    #expect(CellDifference(from: new, to: new, options).bytes == [])
  }

  static let changes: [(before: String, after: String, bytes: String)] = [
    ("at 12:00:07", "at 12:00:08", "\u{1B}[1;11H8"), ("abc", "abc", ""), ("abc", "ab", "\u{1B}[1;3H\u{1B}[K"),
    ("a", "ab", "\u{1B}[1;2Hb"),
    // Nearby runs are one.
    ("12:59:59", "13:00:00", "\u{1B}[1;2H3:00:00"), ("a         b", "x         y", "\u{1B}[1;1Hx\u{1B}[1;11Hy"),
    ("a日b", "a月b", "\u{1B}[1;2H月"), ("日", "ab", "\u{1B}[1;1Hab"),
  ]

  @Test("only cells that differ are written", arguments: changes)
  func bytes(_ before: String, _ after: String, _ bytes: String) {
    func picture(_ text: String) -> CellBuffer {
      var screen = CellScreen(columns: 20, rows: 1)
      screen.write(text, row: 0)
      return screen.picture
    }
    let difference = CellDifference(from: picture(before), to: picture(after))
    #expect(String(decoding: difference.bytes, as: UTF8.self) == bytes)
    #expect(difference.runs == bytes.components("\u{1B}[1;"))
  }

  @Test("a style is written with its cells, and none is active after them")
  func styles() {
    var (old, new) = (CellScreen(columns: 9, rows: 2), CellScreen(columns: 9, rows: 2))
    old.write("one two", .strong, row: 1)
    new.write("one ten", .strong, row: 1)
    let bytes = CellDifference(from: old.picture, to: new.picture).bytes
    #expect(
      String(decoding: bytes, as: UTF8.self) == "\u{1B}[2;6H\u{1B}[1men\u{1B}[0m"
        || String(decoding: bytes, as: UTF8.self) == "\u{1B}[2;6H\u{1B}[1men\u{1B}[m")
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
