import Testing

@testable import WidgetModel

@Suite("Untrusted names, as shown") struct VisibleTextTests {
  @Test(
    "a plain word stays as it is",
    arguments: [
      "git", "/usr/bin/git", "~/.config/a_b-c.lua", "api.example.org:8080", "/home/änn/Übung/日本.lua", "cups=2",
    ])
  func plain(_ name: String) { #expect(VisibleText.label(name) == name) }

  @Test(
    "anything else is quoted, so it cannot continue our sentence",
    arguments: [
      ("two words", "'two words'"), ("", "''"), (" a", "'\\u{20}a'"), ("a ", "'a\\u{20}'"),
      ("it's", "'it\\'s'"), ("a\\u{2800}", "'a\\\\u{2800}'"), ("a: granted", "'a: granted'"), ("a)", "'a)'"),
      ("a\n  - nothing", "'a\\u{a}  - nothing'"), ("a     b", "'a  \\u{20}\\u{20}\\u{20}b'"),
    ])
  func quoted(name: String, shown: String) { #expect(VisibleText.label(name) == shown) }

  @Test(
    "invisible characters are shown by code: blanks, fillers, controls, tags, selectors, private and unassigned ones",
    arguments: [
      0x00, 0x09, 0x1B, 0x7F, 0x85, 0x9B, 0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x1680, 0x17B4, 0x180B, 0x180E,
      0x2000,
      0x200B, 0x200D, 0x200E, 0x2028, 0x202E, 0x202F, 0x205F, 0x2060, 0x2066, 0x2800, 0x3000, 0x3164, 0xE000, 0xFE0F,
      0xFEFF,
      0xFFA0, 0xFFF9, 0xFFFC, 0xFFFF, 0x13441, 0x1D159, 0x1D173, 0xE0041, 0xE0100, 0xF0000, 0x10FFFF,
    ] as [UInt32])
  func hidden(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(VisibleText.isHidden(scalar))
    #expect(VisibleText.label("a\(scalar)b") == "'a\\u{\(String(value, radix: 16))}b'")
  }

  @Test(
    "lookalike characters are shown by code",
    arguments: [
      ("a\u{2502}b", "'a\\u{2502}b'"), ("a\u{2588}", "'a\\u{2588}'"), ("x\u{2019} may", "'x\\u{2019} may'"),
      ("a\u{2215}b", "'a\\u{2215}b'"), ("a\u{2236}b", "'a\\u{2236}b'"), ("g\u{456}t", "'g\\u{456}t'"),
      ("\u{440}aypal.com", "'\\u{440}aypal.com'"), ("\u{FF47}\u{FF49}\u{FF54}", "'\\u{ff47}\\u{ff49}\\u{ff54}'"),
      ("\u{1D420}it", "'\\u{1d420}it'"), ("a\u{301}\u{301}\u{301}", "'a\u{301}\u{301}\\u{301}'"),
      ("/\u{338}etc", "'/\\u{338}etc'"), ("\u{301}", "'\\u{301}'"),
    ])
  func misleading(name: String, shown: String) {
    #expect(VisibleText.label(name).unicodeScalars.elementsEqual(shown.unicodeScalars), "\(VisibleText.label(name))")
  }

  @Test("a word in a single script, whichever it is, is shown")
  func scripts() {
    for name in ["привет", "ελληνικά", "日本語", "עברית", "हिन्दी", "ไทย", "café"] { #expect(VisibleText.label(name) == name) }
  }

  @Test("a long name is truncated by columns, and visibly so")
  func cut() {
    #expect(VisibleText.quoted(String(repeating: "x", count: 79)) == "'\(String(repeating: "x", count: 79))'")
    #expect(VisibleText.quoted(String(repeating: "x", count: 80)).hasSuffix("xx'"))
    #expect(VisibleText.quoted(String(repeating: "x", count: 81)) == "'\(String(repeating: "x", count: 80))'…")
    #expect(VisibleText.label(String(repeating: "x", count: 81)) == "'\(String(repeating: "x", count: 80))'…")
    #expect(VisibleText.quoted(String(repeating: "日", count: 41)) == "'\(String(repeating: "日", count: 40))'…")
    #expect(VisibleText.quoted(String(repeating: "\u{2800}", count: 1 << 16)).utf8.count < 100)
    #expect(VisibleText.quoted(String(repeating: "x", count: 1000), most: nil).utf8.count == 1002)
  }

  @Test(
    "a word for a shell is a single word there, and runs nothing",
    arguments: [
      ("run=git", "run=git"), ("read=/a b", "'read=/a b'"), ("run=$(reboot)", "'run=$(reboot)'"), ("a'b", #"'a'\''b'"#),
      ("read=~/x", "read=~/x"), ("run=`id`", "'run=`id`'"), ("a;b", "'a;b'"),
    ])
  func shell(name: String, word: String) { #expect(VisibleText.shellWord(name) == word) }

  @Test("any text becomes one line of visible characters")
  func anything() {
    for value in (0...0x10FFFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = VisibleText.quoted("a\(scalar)b")
      guard !VisibleText.isHidden(scalar) else {
        #expect(shown.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "U+\(String(value, radix: 16))")
        continue
      }
    }
  }
}
