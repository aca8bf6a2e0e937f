import Testing
import WidgetLayout
import WidgetModel

/// Content clipped by a widget's frame is reported, with the rows and columns that do not fit.
@Suite struct OverflowTests {
  static func rows(_ count: Int) -> String { (1...count).map { "Text \"row \($0)\"" }.joined(separator: ", ") }

  static func overflow(_ lua: String, _ family: Family, _ surface: Surface = .terminal) throws -> [String] {
    try widget(lua, family, surface).warnings.filter { $0.code == .warningOverflow }.map(\.message)
  }

  @Test(
    "rows, columns and cells that do not fit are counted",
    arguments: [
      ("VStack { \(rows(9)) }", Family.systemSmall, ["1 of 9 rows does not fit systemSmall"]),
      ("VStack { \(rows(10)) }", .systemSmall, ["2 of 10 rows do not fit systemSmall"]),
      ("VStack { Text \"title\", VStack { \(rows(9)) } }", .systemSmall, ["2 of 10 rows do not fit systemSmall"]),
      ("VStack { \(rows(9)) }:padding(0)", .systemSmall, ["1 of 9 rows does not fit systemSmall"]),
      (
        "VStack { \(rows(12)), Spacer() }:containerBackground \"red\"", .systemMedium,
        ["4 of 12 rows do not fit systemMedium"]
      ),
      ("HStack { VStack { \(rows(10)) }, Text \"a\" }", .systemMedium, ["2 of 10 rows do not fit systemMedium"]),
      (
        "HStack { spacing = 0, " + (1...5).map { _ in "Text \"abcdefgh\":fixedSize()" }.joined(separator: ", ") + " }",
        .systemSmall, ["4 of 5 columns do not fit systemSmall"]
      ),
      ("Text \"one very long line of words\":fixedSize()", .systemSmall, ["Text: it does not fit systemSmall"]),
      ("VStack { \(rows(4)) }", .accessoryRectangular, ["1 of 4 rows does not fit accessoryRectangular"]),
      ("Text \"a\":offset(0, 400)", .systemSmall, ["Text: it does not fit systemSmall"]),
      (
        "Chart { LineMark { x = 1, y = 2 } }:frame { height = 400 }", .systemSmall,
        ["Chart: it does not fit systemSmall"]
      ),
    ])
  func counted(_ lua: String, _ family: Family, _ messages: [String]) throws {
    #expect(try Self.overflow(lua, family) == messages)
  }

  @Test("in points as well")
  func points() throws {
    #expect(
      try Self.overflow("VStack { \(Self.rows(12)) }", .systemSmall, .canvas) == ["6 of 12 rows do not fit systemSmall"]
    )
  }

  @Test(
    "content that fits, is behind, or that the author clips or hides is not an overflow",
    arguments: [
      "VStack { \(rows(8)) }", "Circle():frame { width = 900, height = 900 }", "Color \"red\":padding(-40)",
      "VStack { \(rows(12)) }:frame { height = 64 }:clipped()", "VStack { \(rows(12)) }:hidden()",
      "VStack { \(rows(12)) }:opacity(0)", "ViewThatFits { VStack { \(rows(12)) }, Text \"a\" }",
      "Text \"a\":containerBackground(VStack { \(rows(12)) })",
    ])
  func fits(_ lua: String) throws {
    #expect(try Self.overflow(lua, .systemSmall) == [])
  }

  @Test(
    "a text that its neighbours leave no space for gives a warning, unless its author cuts or hides it",
    arguments: [
      ("HStack { Rectangle():frame { width = 300 }, Text \"hello\" }", 1),
      ("HStack { Text \"long words\":fixedSize():frame { width = 300 }, Text \"hello\" }", 1),
      ("HStack { Rectangle():frame { width = 300 }, Text \"hello\":truncationMode \"tail\" }", 0),
      ("HStack { Rectangle():frame { width = 300 }, Text \"hello\":hidden() }", 0),
      ("HStack { Rectangle():frame { width = 300 }, Text \"hello\" }:opacity(0)", 0),
      ("HStack { Rectangle():frame { width = 300 }, Text \"\" }", 0),
      ("HStack { Rectangle():frame { width = 40 }, Text \"hello\" }", 0),
    ])
  func squeezed(_ lua: String, _ count: Int) throws {
    for surface in [Surface.terminal, .canvas] {
      let warnings = try widget(lua, .systemSmall, surface).warnings.filter { $0.code == .warningTruncated }
      #expect(
        warnings.map(\.message) == Array(repeating: "Text: no space is left for it, so it is not shown", count: count))
    }
  }

  @Test("a bare view has no frame that clips it")
  func bare() throws {
    #expect(
      try lay("VStack { \(Self.rows(12)) }", 10, 2, .terminal).warnings.allSatisfy { $0.code != .warningOverflow })
  }
}
