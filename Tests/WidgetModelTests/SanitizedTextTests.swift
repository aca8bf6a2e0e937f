import Testing

@testable import WidgetModel

@Suite("Text from scripts")
struct CleanTextTests {
  @Test(
    "controls are removed, lines and words stay",
    arguments: [
      ("plain", "plain"), ("", ""), ("a\tb", "a b"), ("a\r\nb\nc", "a\nb\nc"), ("a\rb", "ab"),
      ("\u{1B}[31mred", "[31mred"),
      ("a\u{0}b\u{7F}c\u{85}d\u{9B}e", "abcde"), ("a\u{2028}b\u{2029}c", "a\nb\nc"), ("日本語", "日本語"),
      ("é\u{A0}ü", "é\u{A0}ü"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("twelve bytes and\u{8}more of them", "twelve bytes andmore of them"),
      ("\u{202E}abc", "\u{202E}abc\u{202C}"), ("\u{2066}a\u{202B}b\u{2069}c", "\u{2066}a\u{202B}b\u{202C}\u{2069}c"),
      ("\u{202A}a\nb", "\u{202A}a\u{202C}\nb"), ("a\u{202C}b\u{2069}c", "abc"),
      ("\u{2067}a\u{202C}b\u{2069}", "\u{2067}ab\u{2069}"),
      ("\u{2068}a\u{2069}", "\u{2068}a\u{2069}"), ("\u{200F}a", "\u{200F}a"),
    ])
  func cleaned(_ text: String, _ clean: String) {
    #expect(Array(SanitizedText.string(text).utf8) == Array(clean.utf8))
  }

  @Test(
    "ill-formed bytes become U+FFFD, one for each maximal part",
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([0xE2, 0x82], "\u{FFFD}"),
      ([0xE2, 0x82, 0x61], "\u{FFFD}a"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF0, 0x9F, 0x98], "\u{FFFD}"), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
    ] as [([UInt8], String)])
  func illFormed(_ bytes: [UInt8], _ text: String) {
    #expect(SanitizedText.string(bytes) == text)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test("any bytes become text without controls, and cleaning it again changes nothing", arguments: 0..<300)
  func anyBytes(_ seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> UInt8 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    let favourites: [UInt8] = [0xE2, 0x80, 0x81, 0xAA, 0xAE, 0xA6, 0xA9, 0xA8, 0x0A, 0x1B, 0xC2, 0x9B, 0x61]
    let bytes = (0..<Int(next())).map { _ in next() < 128 ? next() : favourites[Int(next()) % favourites.count] }
    let clean = SanitizedText.string(bytes)
    let unwanted = clean.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) }
    #expect(!unwanted)
    #expect(Array(clean.utf8).withUnsafeBufferPointer { SanitizedText.cleaned($0) } == nil)
    for line in clean.split(separator: "\n") { #expect(isBalanced(line)) }
  }

  private func isBalanced(_ line: Substring) -> Bool {
    var open: [Bool] = []
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E: open.append(false)
      case 0x2066...0x2068: open.append(true)
      case 0x202C: if open.popLast() != false { return false }
      case 0x2069: if open.popLast() != true { return false }
      default: break
      }
    }
    return open.isEmpty
  }
}

@Suite("System symbols")
struct SymbolTests {
  @Test(
    "a name finds its symbol, also in another form",
    arguments: [
      ("sun.max", "☀"), ("sun.max.fill", "☀"), ("sun.max.circle.fill", "☀"), ("bell.slash", "⍝\u{338}"),
      ("bell.slash.fill", "⍝\u{338}"),
      ("heart.slash", "♡\u{338}"), ("3.circle", "③"), ("3.circle.fill", "❸"), ("0.circle", "⓪"), ("20.circle", "⑳"),
      ("a.circle", "Ⓐ"),
      ("b.square", "🄱"), ("folder.badge.plus", "❑"), ("chevron.right", "›"), ("hourglass.bottomhalf.filled", "◒"),
    ])
  func known(_ name: String, _ glyph: String) { #expect(Symbol.glyph(named: name) == glyph) }

  @Test(
    "an unknown name has no symbol, and the nearest name is suggested",
    arguments: [("sun.mx", "sun.max"), ("haert", "heart"), ("zzzzzzz", nil), ("", nil), ("...", nil)])
  func unknown(_ name: String, _ nearest: String?) {
    #expect(Symbol.glyph(named: name) == nil)
    #expect(Symbol.nearest(to: name) == nearest)
  }
}
