import Testing
import WidgetModel

@Suite("Values, colours, families")
struct ValueTests {
  @Test("tables are sorted by the bytes of their names, whatever the original order")
  func tables() {
    #expect(Value.table(["b": 1, "a": 2, "é": 3]) == .table([.init("a", 2), .init("b", 1), .init("é", 3)]))
    #expect((["x": ["y": 7]] as Value)["x"]?["y"]?.integer == 7)
  }

  @Test(
    "whole numbers are integers",
    arguments: [
      (Value.number(3), 3 as Int?), (.number(3.5), nil), (.integer(-2), -2), (.number(.infinity), nil),
      (.text("3"), nil),
    ])
  func integers(value: Value, expected: Int?) {
    #expect(value.integer == expected)
  }

  @Test(
    "a colour is parsed from hexadecimal digits",
    arguments: [
      ("#F80", "#FF8800" as String?), ("#ff8800", "#FF8800"), ("#FF880080", "#FF880080"), ("#F808", "#FF880088"),
      ("FF8800", nil), ("#FF88", "#FFFF8888"), ("#GG0000", nil), ("#", nil), ("#1234567", nil),
    ])
  func hex(text: String, expected: String?) {
    #expect(Color.hex(text)?.text(.light) == expected)
  }

  @Test("a system colour keeps its name until it is faded", arguments: Color.Role.allCases.filter { $0 != .custom })
  func roles(role: Color.Role) {
    #expect(Color.named(role).text(.light) == role.rawValue)
    if Color.named(role).light & 0xFF > 0 { #expect(Color.named(role).opacity(0.5).text(.light).hasPrefix("#")) }
  }

  @Test("fading by an invalid part crashes nothing", arguments: [Double.nan, -1, 7, .infinity])
  func fading(part: Double) {
    #expect(Color.named(.red).opacity(part).light >> 8 == Color.named(.red).light >> 8)
  }

  @Test(
    "the current entry is the latest that is due; before all of them, the first",
    arguments: [(0.0, 0), (10, 0), (15, 0), (20, 1), (99, 2)])
  func entry(now: Double, index: Int) {
    let timeline = Timeline(entries: [10, 20, 30].map { TimelineEntry(date: $0) }, policy: .atEnd, made: 0)
    #expect(timeline.index(at: now) == index)
  }

  @Test(
    "every code's exit code is its group's; a package that is too large exceeds a limit",
    arguments: Diagnostic.Code.allCases)
  func codes(code: Diagnostic.Code) {
    let exits: [String: ExitCode] = [
      "syntax": .data, "script": .data, "decode": .data, "permission": .permission, "cpu": .limit, "wall": .limit,
      "memory": .limit, "size": .limit, "depth": .limit, "missing": .missing, "usage": .usage,
      "unavailable": .unavailable,
      "io": .io, "warning": .done, "package": .data,
    ]
    #expect(code.exit == (code == .packageSize ? .limit : exits[code.group]))
  }
}
