import Testing

@testable import WidgetLayout

/// How each part of a text is drawn: with the shipped fonts, as shapes, or with fonts of the user or the system.
@Suite("Parts of a text")
struct TextPartTests {
  private func parts(_ text: String, _ font: Font = Font()) -> [TextPart] {
    var text = text
    return text.withUTF8 { TextPart.parts(of: $0, font) }
  }

  @Test(
    "each cluster has one source; words in one script stay together",
    arguments: [
      ("Hello", [.shipped]), ("Ünï — Привет Ωδ €", [.shipped]), ("e\u{301}", [.shipped]), ("日本語", [.wide]),
      ("A 日本 B", [.shipped, .wide, .shipped]), ("😀☀️1️⃣🇩🇪🌤", [.emoji]), ("🌤\u{FE0E}", [.wide]), ("☁\u{FE0E}", [.other]),
      ("21° ☀️", [.shipped, .emoji]),
      ("مرحبا بالعالم", [.other]), ("عربي, ok", [.other, .shipped]), ("हि न्दी", [.other]), ("▌▖⣿🬻", [.blocks]),
      ("a▌", [.shipped, .blocks]), ("a\u{1}\u{A0}\u{200D}", [.shipped]), ("e\u{20DD}", [.other]),
    ] as [(String, [TextPart.Source])])
  func sources(_ text: String, _ expected: [TextPart.Source]) {
    let parts = parts(text)
    #expect(parts.map(\.source) == expected)
    #expect(parts.first?.bytes.lowerBound == 0 && parts.last?.bytes.upperBound == text.utf8.count)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.bytes.upperBound == $1.bytes.lowerBound })
    #expect(abs(parts.reduce(0) { $0 + $1.width } - PointMetrics().width(of: text, Font())) < 1e-3)
  }

  @Test("each face has its own letters")
  func faces() {
    #expect(parts("ω∫─").map(\.source) == [.shipped, .other])
    #expect(parts("ω─", Font(design: .monospaced)).map(\.source) == [.shipped])
    #expect(parts("ᾀ", Font(design: .monospaced)).map(\.source) == [.other] && parts("ᾀ").map(\.source) == [.shipped])
  }

  @Test("bytes that are not UTF-8 are one part")
  func damaged() {
    let bytes: [UInt8] = [0xE6, 0x97, 0xFF, 0x41]
    #expect(bytes.withUnsafeBufferPointer { TextPart.parts(of: $0, Font()) }.map(\.bytes) == [0..<4])
    #expect(parts("").map(\.bytes) == [0..<0])
  }

  @Test(
    "a guessed width is close to the mean of Noto Sans, in ems",
    arguments: [("हिन्दी", 1.88), ("नमस्ते", 2.11), ("สวัสดี", 2.25), ("مرحبا", 2.37), ("שלום", 2.21), ("தமிழ்", 2.8), ("☂", 0.9)])
  func guesses(_ text: String, _ ems: Double) {
    let width = PointMetrics().width(of: text, Font(size: 100)) / 100
    #expect(abs(width - ems) < 0.25 * ems, "\(width)")
  }

  @Test("a column of block characters is as wide as a cell of body text, and as a monospaced letter")
  func columns() {
    #expect(abs(PointMetrics().width(of: "▌", Font(size: 17)) - Font(size: 17).sizeTracking - 8) < 1e-9)
    #expect(PointMetrics().width(of: "▌", Font(size: 10, design: .monospaced)) == 6)
  }
}
