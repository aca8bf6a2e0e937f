import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetRender

@Suite("JSON by bytes")
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
    "numbers are the shortest that read back",
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
    "text is escaped where it must be, and nowhere else",
    arguments: [
      ("plain", "plain"), ("a\"b\\c", #"a\"b\\c"#), ("a\nb\tc\r", #"a\nb\tc\r"#), ("\u{1}\u{1F}", #"\u0001\u001f"#),
      ("\u{7F}\u{80}\u{9B}\u{9F}", #"\u007f\u0080\u009b\u009f"#), ("\u{A0}é¿", "\u{A0}é¿"),
      ("\u{2028}\u{2029}", #"\u2028\u2029"#),
      ("日本😀", "日本😀"), ("eight ch\"", #"eight ch\""#), ("/", "/"), ("", ""),
    ])
  func escapes(_ text: String, _ written: String) { #expect(json { $0.value(text) } == "\"\(written)\"") }

  @Test("bytes that are no UTF-8 become U+FFFD")
  func illFormed() {
    #expect(json { $0.value(Value.bytes([0x61, 0xFF, 0xC2, 0x41])) } == "\"a\u{FFFD}\u{FFFD}A\"")
  }

  @Test("any text comes back as it was, on one line and without controls", arguments: 0..<200)
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

  @Test(
    "dates are ISO 8601 in UTC",
    arguments: [
      (0.0, "1970-01-01T00:00:00Z"), (1_768_478_400, "2026-01-15T12:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (-1, "1969-12-31T23:59:59Z"),
      (0.5, "1970-01-01T00:00:00.5Z"), (1_700_000_000.3, "2023-11-14T22:13:20.3Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_799.9999, "9999-12-31T23:59:59.999Z"),
      (253_402_300_800, nil), (-62_135_596_801, nil),
      (.nan, nil), (.infinity, nil), (-2_203_891_200, "1900-03-01T00:00:00Z"),
    ])
  func dates(_ date: Double, _ text: String?) { #expect(ISODate.string(date) == text) }
}
