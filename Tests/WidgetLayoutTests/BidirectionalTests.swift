import Testing
import WidgetModel
import WidgetRender

@testable import WidgetLayout

/// Texts and views from right to left (DocC: Layout, "Right to left").
@Suite("Right to left")
struct BidirectionalTests {
  /// A line of cells, in visual and in logical order.
  private func rows(_ lua: String, _ width: Double, _ height: Double = 1, locale: String = "en_US") throws -> [String] {
    var environment = WidgetEnvironment(family: .systemSmall)
    environment.locale = locale
    let placement = try lay(RealViews.tree(lua), width, height, .terminal, environment: environment)
    return [TextOrder.visual, .logical].map { order in
      var options = CellPainter.Options()
      options.order = order
      let buffer = CellPainter.paint(placement.displayList, columns: Int(width), rows: Int(height), options)
      return String(PlainText.string(buffer).dropLast())
    }
  }

  @Test(
    "a line is in visual order on a terminal, and in logical order elsewhere",
    arguments: [
      (#"Text "abc אבג def""#, "abc גבא def"), (#"Text "אבג abc דהו""#, "והד abc גבא"), (#"Text "אבג 123""#, "123 גבא"),
      (#"Text "(אבג)""#, "(גבא)"), (#"Text "א[ב]ג""#, "ג[ב]א"), (#"Text "abc (אבג) 42%""#, "abc (גבא) 42%"),
      (#"Text "אבג 42% (דה)""#, "(הד) 42% גבא"), (#"Text "שָׁלוֹם""#, "םוֹלשָׁ"),
      (#"Text "אבג: 10:30–11:45""#, "11:45–10:30 :גבא"), (#"Text "سلام""#, "ﻡﺎﻠﺳ"),
    ])
  func lines(_ lua: String, _ seen: String) throws {
    let read = lua.dropFirst(6).dropLast()
    let found = try rows(lua, 24).map { $0.split(separator: " ").joined(separator: " ") }
    #expect(found == [seen, String(read)])
  }

  @Test("runs of several styles are reordered, too")
  func runs() throws {
    #expect(try rows(#"Text "אבג " .. Text "דהו":bold()"#, 7) == ["והד גבא", "אבג דהו"])
    let placement = try lay(RealViews.tree(#"Text "אבג " .. Text "דהו":bold()"#), 7, 1, .terminal)
    #expect(placement.drawnTexts == ["אבג ", "דהו"])
    #expect(placement.displayList.commands.map(\.frame.x) == [3, 0])
    #expect(placement.text(of: 0) == "אבג דהו")
  }

  @Test(
    "the ellipsis is at the end, or the beginning, in reading order",
    arguments: [("tail", "…גבא", "אבג…"), ("head", "חזו…", "…וזח"), ("middle", "ח…בא", "אב…ח")])
  func cuts(_ mode: String, _ seen: String, _ read: String) throws {
    #expect(
      try rows("Text \"אבג דהוזח\":lineLimit(1):truncationMode \"\(mode)\"", 4).map {
        $0.split(separator: " ").joined()
      }
        == [seen, read])
  }

  @Test("every line of a wrapped text is ordered by itself")
  func wrapping() throws {
    #expect(try rows(#"Text "אבג דהו abc""#, 7, 2) == ["והד גבא\nabc", "אבג דהו\nabc"])
  }

  @Test("a text without such letters takes the fast path")
  func plain() {
    for (text, isBidirectional) in [
      ("Hello, wörld – 日本語 👍🏽", false), ("שלום", true), ("سلام", true), ("ab\u{200F}", true), ("ܐ", true), ("ﭏ", true),
      ("ﷺ", true),
      ("𐤀", true), ("𞤀", true), ("\u{202E}abc\u{202C}", true), ("е", false), ("…“”", false), ("ï¼", false),
    ] {
      #expect(
        Array(text.utf8).withUnsafeBufferPointer { TextContents($0).isBidirectional } == isBidirectional, "\(text)")
    }
  }

  @Test(
    "parts of a line are reversed by their levels (UAX 9, L2)",
    arguments: [
      ([UInt8](), [Int]()), ([0, 0, 0], [0, 1, 2]), ([1, 1, 1], [2, 1, 0]), ([0, 1, 0], [0, 1, 2]),
      ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]), ([1, 2, 2, 1], [3, 1, 2, 0]), ([2, 3, 2, 1], [3, 0, 1, 2]),
    ])
  func order(_ levels: [UInt8], _ order: [Int]) {
    #expect(Bidirectional.visualOrder(levels) == order)
  }

  // MARK: Views

  @Test(
    "leading and trailing switch sides with the locale",
    arguments: [
      (#"HStack { spacing = 0, Text "a":id "v", Spacer() }"#, 19.0),
      (#"Text "a":id "v":padding("leading", 16)"#, 17),
      (#"Text "a":id "v":frame { width = 80, alignment = "leading" }"#, 19),
      (#"VStack { alignment = "leading", Text "a":id "v", Color "red":frame { width = 160, height = 16 } }"#, 19),
      (#"Color "red":overlay(Text "a":id "v", "topTrailing")"#, 0),
      (#"ZStack { alignment = "bottomLeading", Color "red", Text "a":id "v" }"#, 19),
      (#"HStack { spacing = 0, Text "a":id "v":alignmentGuide("leading", 8), Spacer() }"#, 19),
      (#"Grid { horizontalSpacing = 0, GridRow { Text "a":id "v", Spacer() } }"#, 19),
    ])
  func mirrored(_ lua: String, _ x: Double) throws {
    for locale in ["ar_EG", "he_IL", "fa", "ur_PK"] {
      var environment = WidgetEnvironment(family: .systemSmall)
      environment.locale = locale
      let tree = try RealViews.tree(lua + ":frame { maxWidth = math.huge, alignment = \"leading\" }")
      let frame = try #require(try lay(tree, 20, 3, .terminal, environment: environment).frame("v"))
      #expect(frame.x == x, "\(locale): \(lua)")
    }
  }

  @Test("gauges fill from the leading side, and a switch is on there")
  func gauges() throws {
    let gauge = #"Gauge { value = 0.5, "" }:labelsHidden()"#
    #expect(try rows(gauge, 6)[1] == "━━━╶──" && rows(gauge, 6, locale: "he")[1] == "──╴━━━")
    let bar = #"Gauge { value = 0.25, "" }:labelsHidden():gaugeStyle "linearCapacity""#
    #expect(try rows(bar, 5, locale: "he")[1] == "   \u{1FB87}█")
    let environment = #":environment("layoutDirection", "rightToLeft")"#
    #expect(try rows(gauge + environment, 6)[1] == "──╴━━━")
    #expect(try rows(gauge + #":environment("layoutDirection", "leftToRight")"#, 6, locale: "ar")[1] == "━━━╶──")
  }

  @Test("lines of a text are aligned to the leading side")
  func alignment() throws {
    #expect(try rows(#"Text "ab cde":fixedSize { vertical = true }"#, 3, 2, locale: "he")[1] == " ab\ncde")
    #expect(
      try rows(#"Text "ab cde":multilineTextAlignment "trailing":fixedSize { vertical = true }"#, 3, 2, locale: "he")[1]
        == "ab\ncde")
  }
}
