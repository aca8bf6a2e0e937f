import TestSupport
import Testing
import WidgetModel

@testable import WidgetRender

/// A terminal's replies, separated from a user's typing.
@Suite("Terminal answers") struct TerminalAnswerTests {
  private func read(_ bytes: some Sequence<UInt8>) -> TerminalAnswerReader {
    var reader = TerminalAnswerReader()
    reader.read(bytes)
    return reader
  }

  @Test(
    "the background is parsed in every form that terminals send",
    arguments: [
      ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", ColorScheme.dark), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", .light),
      ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?62;22c", .dark), ("\u{1B}]11;rgb:fd/f6/e3\u{7}", .light),
      ("\u{1B}]11;rgba:0000/0000/0000/ffff\u{7}", .dark), ("\u{1B}]11;rgb:f/f/f\u{7}", .light),
      ("\u{1B}[?62c", nil), ("", nil), ("\u{1B}]11;rgb:zz/0/0\u{7}", nil), ("\u{1B}]11;rgb:00/00\u{7}", nil),
      ("\u{1B}]11;rgb:00000/0/0\u{7}", nil), ("\u{1B}]11;rgb:-1/0/0\u{7}", nil), ("\u{1B}]11;?\u{7}", nil),
      ("\u{1B}]10;rgb:0/0/0\u{7}", nil),
    ] as [(String, ColorScheme?)])
  func background(_ answer: String, _ scheme: ColorScheme?) {
    #expect(read(answer.utf8).answer.scheme == scheme)
  }

  @Test("a colour of 4, 8, 12 or 16 bits per channel becomes one of 8")
  func depth() {
    for text in ["1/8/f", "11/88/ff", "111/888/fff", "1111/8888/ffff"] {
      #expect(read("\u{1B}]11;rgb:\(text)\u{7}".utf8).answer.background == 0x1188FF)
    }
  }

  private static let whole: TerminalAnswer = {
    var answer = TerminalAnswer()
    (answer.hasKitty, answer.hasSixel, answer.cell) = (true, true, CellPixels(width: 10, height: 21))
    (answer.name, answer.registers, answer.background) = (TerminalName("kitty(0.40.1)".utf8), 256, 0)
    answer.hasSynchronizedUpdate = true
    return answer
  }()
  private static let wholeBytes =
    "\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;21;10t\u{1B}P>|kitty(0.40.1)\u{1B}\\"
    + "\u{1B}[?1;0;256S\u{1B}[?2026;2$y\u{1B}[?62;4;22c"

  @Test("all replies at once are parsed, in any pieces, with keys between them")
  func whole() {
    let reader = read(Self.wholeBytes.utf8)
    #expect(reader.answer == Self.whole && reader.isWhole && reader.typed.isEmpty && reader.rest.isEmpty)
    var keyed = TerminalAnswerReader()
    for (index, part) in Self.wholeBytes.split(separator: "\u{1B}", omittingEmptySubsequences: true).enumerated() {
      // ESC \ is a terminator, and may follow a key.
      keyed.read(((part.first == "\\" || index == 0 ? "" : "k") + "\u{1B}" + part).utf8)
    }
    #expect(keyed.answer.hasSixel && keyed.isWhole)
  }

  @Test(
    "a missing reply stays unknown",
    arguments: [
      ("\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\", "kitty"), ("\u{1B}_Gi=3;OK\u{1B}\\", "kitty"),
      ("\u{1B}[?4;22c", "sixel"), ("\u{1B}[?62;14;22c", "sixel"), ("\u{1B}[4;20;10t", "cell"),
      ("\u{1B}[6;0;10t", "cell"), ("\u{1B}[6;600;10t", "cell"), ("\u{1B}[6;20t", "cell"),
      ("\u{1B}[?1;3;0S", "registers"), ("\u{1B}P>|\u{1B}\\", "name"), ("\u{1B}P>|(1)\u{1B}\\", "name"),
    ])
  func absent(_ bytes: String, _ what: String) {
    let answer = read(bytes.utf8).answer
    #expect(answer == TerminalAnswer(), "\(what)")
  }

  @Test(
    "synchronized updates are supported if the mode is set, reset or always set",
    arguments: [
      ("?2026;1", true), ("?2026;2", true), ("?2026;3", true), ("?2026;0", false), ("?2026;4", false),
      ("?2026;5", false), ("?2026;", false), ("?2026", false), ("?2027;2", false), ("?20262", false),
      ("?2026;22", false), ("2026;2", false),
    ])
  func modes(_ report: String, _ isKnown: Bool) {
    let reader = read("\u{1B}[\(report)$y\u{1B}[?62c".utf8)
    #expect(reader.answer.hasSynchronizedUpdate == isKnown && reader.isWhole)
    // A key has no private parameters.
    #expect(reader.typed.isEmpty == report.hasPrefix("?"))
    #expect(!read("\u{1B}[?2026;2y\u{1B}[?62c".utf8).answer.hasSynchronizedUpdate)
  }

  @Test(
    "a user's typing during the queries is kept apart",
    arguments: [
      ("\u{1B}]11;rgb:1/1/1\u{1B}\\\u{1B}[?62c", "", ""),
      ("q\u{1B}]11;rgb:1/1/1\u{7}\u{1B}[A\u{1B}[?62;4c", "q\u{1B}[A", ""), ("ab", "ab", ""),
      ("c\u{1B}[?1c", "c", ""), ("x\u{1B}]11;rgb:1/", "x", "\u{1B}]11;rgb:1/"), ("", "", ""),
      // Alt with ], _ and P, and Escape itself.
      ("\u{1B}]q", "\u{1B}]q", ""), ("\u{1B}_\u{1B}[?1c", "\u{1B}_", ""), ("\u{1B}Px", "\u{1B}Px", ""),
      ("\u{1B}\u{1B}[?1c", "\u{1B}", ""), ("\u{1B}", "", "\u{1B}"), ("\u{1B}[1;5C", "\u{1B}[1;5C", ""),
      // A sequence with another one inside.
      ("\u{1B}[12\u{1B}[?1c", "\u{1B}[12", ""), ("\u{1B}_Gi=3\u{1B}[?1c", "", ""),
    ])
  func typed(_ bytes: String, _ typed: String, _ rest: String) {
    let reader = read(bytes.utf8)
    #expect(reader.typed == Array(typed.utf8) && reader.rest == Array(rest.utf8))
  }

  @Test("any input in any pieces is read the same, and no more is buffered than needed", arguments: 0..<300)
  func anything(_ seed: Int) {
    var dice = SplitMix64(seed: UInt64(seed))
    let words = [
      "\u{1B}", "\u{1B}[", "\u{1B}]11;", "\u{1B}_G", "\u{1B}P>|", "\u{7}", "\u{1B}\\", "?62;4c", "rgb:", "6;2;3t", ";",
      "9",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<dice.below(400) {
      if dice.below(3) == 0 {
        bytes += words[dice.below(words.count)].utf8
      } else {
        bytes.append(UInt8(dice.below(256)))
      }
    }
    let whole = read(bytes)
    var pieces = TerminalAnswerReader()
    var place = 0
    while place < bytes.count {
      let end = min(place + 1 + dice.below(7), bytes.count)
      pieces.read(bytes[place..<end])
      place = end
    }
    #expect(pieces.answer == whole.answer && pieces.typed == whole.typed && pieces.rest == whole.rest)
    #expect(pieces.isWhole == whole.isWhole)
    #expect(whole.typed.count + whole.rest.count <= bytes.count)
  }

  @Test("a flood is limited: 4,096 typed bytes, 512 of a sequence")
  func flood() {
    #expect(read([UInt8](repeating: 0x61, count: 4096)).typed.count == 4096)
    #expect(read([UInt8](repeating: 0x61, count: 100_000)).typed.count == 4096)
    let begun = read(Array("\u{1B}_G".utf8) + [UInt8](repeating: 0x61, count: 100_000))
    #expect(begun.rest.count <= TerminalAnswerReader.longest && begun.typed.isEmpty)
    var ended = begun
    ended.read("\u{1B}\\\u{1B}[?1;4c".utf8)
    #expect(ended.isWhole && ended.answer.hasSixel && ended.rest.isEmpty)
  }

  @Test("queries are sent together, ending with the one that all terminals answer")
  func questions() {
    func text(_ question: TerminalQuestion) -> String { String(decoding: question.bytes, as: UTF8.self) }
    #expect(text(.background) == "\u{1B}]11;?\u{1B}\\\u{1B}[c")
    #expect(
      text([.background, .kitty, .cellSize, .name])
        == "\u{1B}]11;?\u{1B}\\\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[>q\u{1B}[c")
    #expect(text(.registers) == "\u{1B}[?1;1;0S\u{1B}[c")
    #expect(text([.name, .synchronizedUpdate]) == "\u{1B}[>q\u{1B}[?2026$p\u{1B}[c")
  }

  @Test(
    "a terminal's name and version say what it can draw",
    arguments: [
      ("kitty(0.40.0)", true, true), ("kitty(0.39.1)", false, true), ("kitty(0.28.0)", false, true),
      ("kitty(0.26.5)", false, false), ("kitty(1.0)", true, true), ("foot(1.20.0)", true, false),
      ("foot(1.13.1)", false, false), ("ghostty 1.2.0", true, true), ("ghostty 1.1.3", false, true),
      ("VTE(7800)", true, false), ("VTE(7006)", false, false), ("XTerm(379)", false, false), ("kitty", false, false),
      ("WezTerm 20240203-110809-5046fc22", false, false),
    ])
  func names(_ text: String, _ octants: Bool, _ placeholders: Bool) throws {
    let name = try #require(TerminalName(text.utf8))
    #expect(name.hasOctants == octants && name.hasPlaceholders == placeholders)
  }
}
