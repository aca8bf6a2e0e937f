import Testing
import WidgetModel

@Suite("Base16 schemes") struct Base16SchemeTests {
  private static let digits = "0123456789ABCDEF"

  /// Colours `000000`, `111111` and so on.
  private static func lines(_ indent: String = "", quote: String = "\"", leaving: Character? = nil) -> String {
    digits.filter { $0 != leaving }.map { digit in
      "\(indent)base0\(digit): \(quote)\(String(repeating: digit, count: 6))\(quote)\n"
    }.joined()
  }

  @Test(
    "all forms of the file are read",
    arguments: [
      "scheme: \"Sixteen\"\nauthor: \"Ann\"\n" + lines(),
      "system: base16\nname: 'Sixteen'\nvariant: dark\npalette:\n" + lines("  ", quote: "'"),
      "# a comment: with a colon\nname: Sixteen # the name\n\npalette:\n"
        + digits.map { "  base0\($0): #\(String(repeating: $0, count: 6))   # \($0)\n" }.joined(),
      "name: Sixteen\r\n" + lines().split(separator: "\n").joined(separator: "\r\n"),
    ])
  func forms(_ text: String) throws {
    let scheme = try Base16Scheme(Array(text.utf8), path: "s.yaml")
    #expect(scheme.title == "Sixteen" && scheme.colors.count == 16)
    #expect(scheme.colors[10] == 0xAAAAAA && scheme.isDark)
    let theme = scheme.theme("sixteen")
    #expect(theme.scheme == .dark && theme.palette[.primary] == Theme.Shade(0x555555))
    #expect(theme.background == .color(Theme.Shade(0x000000)) && theme.accent == Theme.Shade(0xDDDDDD))
  }

  @Test(
    "an error is named with its line",
    arguments: [
      ("hello: world", nil as Int?, "this is not a base16 file"), ("", nil, "this is not a base16 file"),
      (lines(leaving: "B"), nil, "base0B is missing"), ("name: x\nbase00: red", 2, "base00 is a colour as \"1a1b26\""),
      ("base00: \"12345\"", 1, "not \"12345\""), ("base0G: 000000", nil, "this is not a base16 file"),
    ])
  func faults(_ text: String, _ line: Int?, _ says: String) {
    let fault = #expect(throws: Diagnostic.self) { try Base16Scheme(Array(text.utf8), path: "s.yaml") }
    #expect(fault?.line == line && fault?.file == "s.yaml" && fault?.message.contains(says) == true)
  }

  @Test("bytes that are not UTF-8, or too many, are refused")
  func bytes() {
    #expect(throws: Diagnostic.self) { try Base16Scheme([0xFF, 0xFE], path: "s") }
    let fault = #expect(throws: Diagnostic.self) {
      try Base16Scheme(Array(repeating: 0x20, count: Base16Scheme.largest + 1), path: "s")
    }
    #expect(fault?.code == .size)
  }
}
