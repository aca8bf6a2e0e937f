import Foundation
import TestSupport
import Testing

@testable import WidgetModel

@Suite("JSON")
struct JSONTests {
  private func json(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return writer.string
  }

  @Test("objects and lists nest, with a comma between members")
  func structure() {
    let text = json { writer in
      writer.object { writer in
        writer.member("a", 1)
        writer.member("b") { $0.array([1, 2]) { $0.value($1) } }
        writer.member("c") { $0.object { _ in } }
        writer.member("d") { $0.array([[Int](), [3]]) { $0.array($1) { $0.value($1) } } }
        writer.member("e", nil as String?)
        writer.member("f", true)
        writer.name("é\"")
        writer.value("x")
      }
    }
    #expect(text == #"{"a":1,"b":[1,2],"c":{},"d":[[],[3]],"e":null,"f":true,"é\"":"x"}"#)
  }

  @Test(
    "numbers are written in the shortest form that reads back",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (1e21, "1e+21"),
      (.leastNonzeroMagnitude, "5e-324"), (.infinity, "\"infinity\""), (-.infinity, "\"-infinity\""), (.nan, "null"),
    ])
  func numbers(_ number: Double, _ text: String) { #expect(json { $0.value(number) } == text) }

  @Test(
    "lengths have at most four decimals",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (12, "12"), (-12.5, "-12.5"), (-0.25, "-0.25"), (1.0 / 3, "0.3333"), (2.0 / 3, "0.6667"),
      (0.00001, "0"),
      (-0.00001, "0"), (100.05, "100.05"), (1.0001, "1.0001"), (99.99999, "100"), (1e13, "10000000000000"),
      (.infinity, "\"infinity\""),
    ])
  func lengths(_ number: Double, _ text: String) { #expect(json { $0.length(number) } == text) }

  @Test(
    "text is escaped only where necessary",
    arguments: [
      ("plain", "plain"), ("a\"b\\c", #"a\"b\\c"#), ("a\nb\tc\r", #"a\nb\tc\r"#), ("\u{1}\u{1F}", #"\u0001\u001f"#),
      ("\u{7F}\u{80}\u{9B}\u{9F}", #"\u007f\u0080\u009b\u009f"#), ("\u{A0}é¿", "\u{A0}é¿"),
      ("\u{2028}\u{2029}", #"\u2028\u2029"#),
      ("日本😀", "日本😀"), ("eight ch\"", #"eight ch\""#), ("/", "/"), ("", ""),
    ])
  func escapes(_ text: String, _ written: String) { #expect(json { $0.value(text) } == "\"\(written)\"") }

  @Test("bytes that are not UTF-8 become U+FFFD")
  func illFormed() {
    #expect(json { $0.value(Value.bytes([0x61, 0xFF, 0xC2, 0x41])) } == "\"a\u{FFFD}\u{FFFD}A\"")
  }

  @Test("any text survives, on one line and without control characters", arguments: 0..<200)
  func anyText(_ seed: Int) throws {
    var dice = SplitMix64(seed: UInt64(seed))
    let scalars = (0..<dice.below(60)).compactMap { _ in
      UnicodeScalar(UInt32([dice.below(0x100), dice.below(0x3000), dice.below(0x110000)][dice.below(3)]))
    }
    let text = String(String.UnicodeScalarView(scalars))
    var writer = JSONWriter()
    writer.value(text)
    #expect(writer.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    let read = try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed) as? String
    #expect(read?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  // MARK: Plain data

  private static let data: Value = [
    "a": [1, 2.5, [], [:]], "b": ["c": .null, "d": "\u{1B}[31m"], "empty": "", "flag": true, "long": 1e300,
  ]

  @Test("a value's text parses as the value, on one line or on many")
  func values() throws {
    let line = JSONWriter.text(Self.data), page = JSONWriter.text(Self.data, isPretty: true)
    #expect(line == #"{"a":[1,2.5,[],{}],"b":{"c":null,"d":"\u001b[31m"},"empty":"","flag":true,"long":1e+300}"#)
    #expect(page.hasPrefix("{\n  \"a\": [\n    1,\n    2.5,\n    [],\n    {}\n  ],\n  \"b\": {\n    \"c\": null,"))
    #expect(page.hasSuffix("\n  \"long\": 1e+300\n}"))
    #expect(try Value(json: page.utf8) == Value(json: line.utf8))
    #expect(try JSONWriter.text(Value(json: line.utf8)) == line)
  }

  @Test(
    "texts are parsed as values",
    arguments: [
      ("0", 0), (" -12 ", -12), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", 9.223372036854775808e18),
      ("-0.25", -0.25), ("1e3", 1000.0), ("0.1", 0.1), ("123456789.123456789", 123456789.123456789), ("\"\"", ""),
      (#""\u00e9\n\/\ud83d\ude00\ud83dx""#, "é\n/😀\u{FFFD}x"), ("[ ]", []), ("{ }", .emptyTable),
      (#"{"a":1,"b":[true,null],"a":2}"#, ["a": 2, "b": [true, .null]]),
    ] as [(String, Value)])
  func reads(_ text: String, _ value: Value) throws { #expect(try Value(json: text.utf8) == value) }

  @Test("a text that is not UTF-8 becomes bytes")
  func bytes() throws { #expect(try Value(json: [0x22, 0xFF, 0x22]) == .bytes([0xFF])) }

  @Test(
    "invalid JSON is reported with line and column",
    arguments: [
      ("", "line 1, column 1: the text ends where a value is expected"),
      ("[1,]", "line 1, column 4: a value is expected here"),
      ("{\n  \"a\": tru }", "line 2, column 8: a value is expected here"),
      ("[1 2]", "line 1, column 4: ',' or ']' is expected here"),
      ("{\"a\" 1}", "line 1, column 6: ':' is expected here"),
      ("{a:1}", "line 1, column 2: a name in quotes is expected here"),
      ("{\"a\":1,}", "line 1, column 8: a name in quotes is expected here"),
      ("\n\n  01", "line 3, column 5: a number begins with one digit, or none of them is 0"),
      ("1 x", "line 1, column 3: nothing may follow the value"), ("\"a", "line 1, column 3: a text is not closed"),
      ("\"\\x\"", "line 1, column 4: no such escape"), ("1.", "line 1, column 3: a digit is expected here"),
    ])
  func faults(_ text: String, _ sentence: String) {
    #expect(throws: JSONFault(sentence)) { try Value(json: text.utf8) }
  }

  @Test("lists and objects may be nested 190 deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try Value(json: nested(JSONReader.deepest).utf8) != .null)
    #expect(throws: JSONFault("line 1, column 191: nested deeper than 190")) {
      try Value(json: nested(JSONReader.deepest + 1).utf8)
    }
  }
}
