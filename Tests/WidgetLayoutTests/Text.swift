import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// Texts (DocC: Layout, "Text"): lines, limits, truncation, styles.
@Suite struct TextTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var lua: String
    var width: Double
    var height: Double?
    var lines: [String]
    var testDescription: String { "\(lua) in \(width)x\(height.map { "\($0)" } ?? "nil")" }
  }

  // swift-format-ignore: an example per line
  static let examples: [Example] = [
    Example(lua: #"Text "the quick brown fox""#, width: 9, height: nil, lines: ["the quick", "brown fox"]),
    Example(lua: #"Text "a  b   c""#, width: 3, height: nil, lines: ["a", "b", "c"]),
    Example(lua: #"Text "incredible""#, width: 6, height: nil, lines: ["incred", "ible"]),
    Example(lua: #"Text "an incredible""#, width: 6, height: nil, lines: ["an", "incred", "ible"]),
    Example(lua: #"Text "one\ntwo""#, width: 20, height: nil, lines: ["one", "two"]),
    Example(lua: #"Text "well-known fact""#, width: 6, height: nil, lines: ["well-", "known", "fact"]),
    Example(lua: #"Text "日本語の文""#, width: 5, height: nil, lines: ["日本", "語の", "文"]),
    Example(lua: #"Text "Hello World":lineLimit(1)"#, width: 8, height: nil, lines: ["Hello W…"]),
    Example(lua: #"Text "Hello World":lineLimit(1)"#, width: 7, height: nil, lines: ["Hello…"]),
    Example(lua: #"Text "Hello World":lineLimit(1):truncationMode "head""#, width: 8, height: nil, lines: ["…o World"]),
    Example(
      lua: #"Text "Hello World":lineLimit(1):truncationMode "middle""#, width: 8, height: nil, lines: ["Hell…rld"]),
    Example(lua: #"Text "one two three four""#, width: 5, height: 2, lines: ["one", "two…"]),
    Example(lua: #"Text "one\ntwo\nthree":lineLimit(2)"#, width: 20, height: nil, lines: ["one", "two…"]),
    Example(lua: #"Text "one two":fixedSize()"#, width: 3, height: 1, lines: ["one two"]),
    Example(
      lua: #"Text "one two three":fixedSize { vertical = true }"#, width: 5, height: 1, lines: ["one", "two", "three"]),
    Example(lua: #"Text "shout":textCase "uppercase""#, width: 9, height: nil, lines: ["SHOUT"]),
    Example(lua: #"Text """#, width: 9, height: nil, lines: []),
  ]

  @Test("a text is drawn in these lines", arguments: examples)
  func lines(_ example: Example) throws {
    #expect(try lay(example.lua, example.width, example.height, .terminal).drawnTexts == example.lines)
  }

  @Test func aCutTextWarns() throws {
    #expect(try lay(#"Text "Hello World":lineLimit(1)"#, 8, 1, .terminal).warnings.map(\.code) == [.warningTruncated])
    #expect(try lay(#"Text "Hello World""#, 12, 1, .terminal).warnings.isEmpty)
  }

  @Test func aTextThatMayBeCutDoesNotWarn() throws {
    let lua = #"Text "Hello World":lineLimit(1):truncationMode "tail""#
    #expect(try lay(lua, 8, 1, .terminal).warnings.isEmpty)
  }

  @Test func nothingProposedIsNothingAnswered() throws {
    #expect(try lay(#"Text "Hello":id "t""#, 0, 0, .terminal).frame("t")?.size == .zero)
  }

  @Test func reservedLinesKeepTheirRoom() throws {
    #expect(
      try lay(#"Text "a":id "t":lineLimit { limit = 3, reservesSpace = true }"#, 9, 9, .terminal).frame("t")?.height
        == 3)
    #expect(try lay(#"Text "a":id "t":lineLimit { min = 2, limit = 4 }"#, 9, 9, .terminal).frame("t")?.height == 2)
  }

  @Test func alignmentMovesLinesWithinTheText() throws {
    let placement = try lay(#"Text "to be or not":multilineTextAlignment "trailing""#, 10, 4, .terminal)
    #expect(placement.displayList.commands.map(\.frame.x) == [1, 6])
  }

  @Test func textShrinksBeforeItIsCut() throws {
    let lua = #"Text "a text of several words":lineLimit(1):minimumScaleFactor(0.5):id "t""#
    let own = try #require(lay(lua, 1000, 100).frame("t")).width
    let placement = try lay(lua, own * 0.7, 100)
    #expect(placement.drawnTexts == ["a text of several words"])
    #expect(placement.displayList.looks[0].font.size < 17 && placement.displayList.looks[0].font.size > 17 * 0.65)
    #expect(placement.warnings.isEmpty)
    #expect(try lay(lua, own * 0.3, 100).warnings.map(\.code) == [.warningTruncated])
    #expect(try lay(lua, 10, 1, .terminal).drawnTexts == ["a text of…"])
  }

  @Test func runsShareALine() throws {
    var builder = ViewTree.Builder()
    let text = builder.open(.view(.text))
    for (string, isBold) in [("CPU ", false), ("42%", true)] {
      let modifier = isBold ? builder.open(.modifier(.bold), slot: .runs) : -1
      let run = builder.open(.view(.text), slot: isBold ? .content : .runs)
      builder.add(.text, builder.text(string))
      builder.close(run)
      if isBold { builder.close(modifier) }
    }
    builder.close(text)
    let placement = try layout(
      builder.finish(), in: ProposedSize(width: 20, height: 1), environment: WidgetEnvironment(family: .systemSmall),
      measuring: CellMetrics(), at: 0, words: TestWords())
    #expect(placement.drawnTexts == ["CPU ", "42%"])
    #expect(placement.displayList.looks.map(\.font.weight) == [.regular, .bold])
    #expect(
      placement.displayList.commands.map(\.frame) == [
        Rect(x: 6, y: 0, width: 4, height: 1), Rect(x: 10, y: 0, width: 3, height: 1),
      ])
    #expect(placement.text(of: 0) == "CPU 42%")
  }

  @Test func aTimerKeepsTheRoomOfItsWidestForm() throws {
    let lua = #"Text { timer = { 0, 1000 } }:id "t""#
    let early = try lay(lua, 20, 1, .terminal, now: 1)
    let late = try lay(lua, 20, 1, .terminal, now: 995)
    #expect(early.frame("t") == late.frame("t"))
    #expect(early.drawnTexts == ["16:39"])
    #expect(late.drawnTexts == ["0:05"])
    #expect(late.nextChange == 996)
  }

  @Test func pointsRoundTheWidthUpToAPixel() throws {
    let width = try #require(lay(#"Text "Hello":id "t""#, 200, 100).frame("t")).width
    #expect((width * 2).rounded() == width * 2)
  }
}
