import TestSupport
import Testing
import WidgetCanvasClient
import WidgetLayout

/// Arbitrary texts, through the real process: it draws each, in time, and the next one after it.
@Suite("Hostile texts")
struct HostileTextTests {
  private static let client = try? CanvasClient(program: StagedPrograms.canvas)

  private func draw(_ bytes: [UInt8], _ font: Font = Font(), isRightToLeft: Bool = false) throws {
    let client = try #require(Self.client)
    var text = Inking.Text("", font, isRightToLeft: isRightToLeft, width: 300)
    text.list.bytes = bytes
    text.list.commands[0].drawing = .text(start: 0, count: Int32(bytes.count), look: 0, baseline: font.size)
    var missing = MissingCharacters()
    #expect(!(try client.png(text.request(scale: 1), missing: &missing)).isEmpty)
    #expect(missing.characters.count <= 64 && missing.characters.allSatisfy { $0.unicodeScalars.count <= 8 })
  }

  static let texts: [(name: String, text: String)] = [
    ("a stack of marks", "a" + String(repeating: "\u{301}\u{489}", count: 4000)),
    ("a stack of marks on an ideograph", "日" + String(repeating: "\u{301}\u{20DD}", count: 4000)),
    ("marks on nothing", String(repeating: "\u{5B0}", count: 5000)),
    ("joiners alone", String(repeating: "\u{200D}", count: 5000)),
    ("emoji joined without end", String(repeating: "👩\u{200D}", count: 1500)),
    ("an odd number of flags", String(repeating: "🇩", count: 1999)),
    ("tags", "🏴" + String(repeating: "\u{E0067}", count: 3000) + "\u{E007F}"),
    ("skin without a hand", String(repeating: "🏿", count: 2000)),
    ("viramas", String(repeating: "क\u{94D}", count: 2500)),
    ("jamo", String(repeating: "\u{1100}\u{1161}\u{11A8}", count: 1500)),
    ("directions", String(repeating: "\u{202E}א\u{202D}a\u{2067}", count: 1500)),
    ("variation selectors", "日" + String(repeating: "\u{E0100}\u{FE0F}", count: 2000)),
    ("zeros and controls", "日\u{0}\u{1}\u{7F}\u{85}\u{2028}\u{2029}日\n\r\n\t日"),
    ("private planes", String(repeating: "\u{F8FF}\u{F0000}\u{10FFFD}", count: 1200)),
    (
      "no characters",
      ([0xFFFE, 0xFFFF, 0x1FFFE, 0xFDD0, 0x65E5] as [UInt32]).compactMap { Unicode.Scalar($0).map(String.init) }
        .joined()
    ),
    ("many scripts", (UInt32(0x370)...0x1FFF).compactMap { Unicode.Scalar($0).map(String.init) }.joined()),
  ]

  @Test("malicious texts", arguments: texts.map(\.name))
  func crafted(_ name: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }?.text)
    for isRightToLeft in [false, true] { try draw(Array(text.utf8), isRightToLeft: isRightToLeft) }
    try draw(Array(text.utf8), Font(size: 300, weight: .black, design: .monospaced, isItalic: true, tracking: -40))
  }

  @Test("random scalars of all planes", arguments: Array(UInt64(1)...12))
  func scalars(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let planes: [Range<Int>] = [0..<0x800, 0x800..<0x3000, 0x3000..<0x10000, 0x10000..<0x20000, 0xE0000..<0x110000]
    for _ in 0..<6 {
      let scalars = (0..<400).compactMap { _ in
        let plane = planes[random.below(planes.count)]
        return Unicode.Scalar(UInt32(plane.lowerBound + random.below(plane.count)))
      }
      let text = String(String.UnicodeScalarView(scalars))
      try draw(Array(text.utf8), Font(size: Double(6 + random.below(40))), isRightToLeft: random.below(2) == 0)
    }
  }

  @Test("bytes that are not UTF-8", arguments: Array(UInt64(1)...8))
  func bytes(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<6 {
      var bytes = Array("日本 العربية 😀 हिन्दी".utf8)
      for _ in 0..<(1 + random.below(20)) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      try draw(bytes, isRightToLeft: random.below(2) == 0)
      try draw((0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }
  }
}
