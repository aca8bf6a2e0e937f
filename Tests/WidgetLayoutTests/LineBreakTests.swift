import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRender

@testable import WidgetLayout

/// Where lines may end (UAX 14), and how texts are broken into lines (DocC: Layout, "Text").
@Suite("Line breaking")
struct LineBreakTests {
  private static func ends(_ text: String) -> [Int] {
    var text = text
    var ends: [Int] = []
    var breaks = LineBreaks()
    text.withUTF8 { breaks.forEach($0) { ends.append($0) } }
    return ends
  }

  @Test("every case of Unicode's LineBreakTest.txt holds")
  func standard() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fixtures/line-breaks.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 19_000)
    var wrong: [Substring] = []
    for line in lines {
      var text = ""
      var wanted: [Int] = []
      for (number, part) in line.split(separator: "/").enumerated() {
        if number > 0 { wanted.append(text.utf8.count) }
        for code in part.split(separator: " ") {
          // Surrogates are not text.
          text.unicodeScalars.append(UInt32(code, radix: 16).flatMap(UnicodeScalar.init) ?? "\u{FFFD}")
        }
      }
      if Self.ends(text) != wanted { wrong.append(line) }
    }
    #expect(wrong == [])
  }

  @Test(
    "lines break where a reader expects it",
    arguments: [
      ("a well-known fact", "a |well-|known |fact"), ("-5 °C to +10 °C", "-5 |°C |to |+10 |°C"),
      ("$(1,234.50)", "$(1,234.50)"), ("2026-11-23", "2026-11-23"), ("and/or", "and/|or"), ("10 000 €", "10 |000 |€"),
      ("10\u{A0}000\u{A0}€", "10\u{A0}000\u{A0}€"), ("«\u{202F}oui\u{202F}» !", "«\u{202F}oui\u{202F}» !"),
      ("日本語の文。", "日|本|語|の|文。"), ("「日本」", "「日|本」"), ("ちょっと", "ちょっ|と"), ("한국어 글", "한|국|어 |글"),
      ("👨‍👩‍👧👍🏽🇩🇪🇫🇷", "👨‍👩‍👧|👍🏽|🇩🇪|🇫🇷"), ("שלום-עולם", "שלום-|עולם"), ("สวัสดี ชาวโลก", "สวัสดี |ชาวโลก"),
      ("e.g. http://a.b/c?d=1", "e.g. |http://|a.b/|c?|d=1"),
      ("long\u{AD}word", "long\u{AD}|word"), ("a\u{200B}b", "a\u{200B}|b"), ("a\u{2060} b", "a\u{2060} |b"),
      ("(a) b", "(a) |b"), ("use --allow it", "use |--allow |it"), ("a --b-c", "a |--b-|c"), ("100%", "100%"),
      ("a — b", "a |— |b"), ("a—b", "a|—|b"),
    ])
  func written(_ text: String, _ parts: String) {
    let bytes = Array(text.utf8)
    var found: [String] = []
    var start = 0
    for end in Self.ends(text) + [bytes.count] {
      found.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end
    }
    #expect(found.joined(separator: "|") == parts)
  }

  private static let words = [
    "a", "word", "well-known", "日本語", "。", "「文」", "e\u{301}a", "👨‍👩‍👧‍👦", "🇩🇪", "1\u{FE0F}\u{20E3}", "שלום", "(עולם)", "سلام",
    "한글", "…",
    "(x)", "-5", "1,234.5%", "\u{A0}", "ß", "สวัสดี", "\"q\"", "/", "ﷺ", "\u{200B}",
  ]

  @Test("at any width lines fit, keep whole clusters in order, and omit only blanks")
  func widths() throws {
    var random = SplitMix64(seed: 11)
    let texts = (0..<400).map { _ in
      (0..<1 + random.below(10)).map { _ in
        Self.words[random.below(Self.words.count)] + ["", " ", "  ", "\n"][random.below(4)]
      }.joined()
    }
    for text in texts {
      let width = 1 + random.below(14)
      let tree = Self.tree(text) { builder in
        let modifier = builder.open(.modifier(.fixedSize))
        builder.add(.vertical, .flag(true))
        return modifier
      }
      let placement = try lay(tree, Double(width), 3, .terminal)
      let list = placement.displayList
      var shown = ""
      var rows: [Double: Int] = [:]
      for command in list.commands {
        guard case .text(let start, let count, _, _) = command.drawing else { continue }
        let run = String(decoding: list.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
        shown += run
        #expect(CellMetrics().columns(run) == Int(command.frame.width), "measured is drawn: \(run)")
        rows[command.frame.y, default: 0] += Int(command.frame.width)
      }
      // Only a cluster of two columns may be wider than one column.
      #expect(rows.values.allSatisfy { $0 <= max(width, 2) }, "\(text) in \(width)")
      let ink = { (text: String) in text.filter { $0 != " " && $0 != "\n" } }
      #expect(ink(shown) == ink(text), "\(text) in \(width)")
    }
  }

  @Test("a text truncated at any width, in any mode, has whole clusters of its beginning and its end")
  func cuts() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<300 {
      let text = (0..<2 + random.below(6)).map { _ in Self.words[random.below(Self.words.count)] }.joined(
        separator: " ")
      let width = 1 + random.below(12)
      let mode = [Word.head, .middle, .tail][random.below(3)]
      let tree = Self.tree(text) { builder in
        let modifier = builder.open(.modifier(.truncationMode))
        builder.add(.mode, .word(mode))
        return modifier
      }
      let placement = try lay(tree, Double(width), 1, .terminal)
      let shown = placement.drawnTexts.joined()
      let drawn = placement.displayList.commands.reduce(0) { $0 + Int($1.frame.width) }
      #expect(drawn <= width, "\(shown)")
      guard shown.contains("…"), !text.contains("…") else { continue }
      let parts = shown.split(separator: "…", omittingEmptySubsequences: false).map(Array.init)
      let whole = Array(text)
      #expect(whole.starts(with: parts[0]) && whole.reversed().starts(with: parts[1].reversed()), "\(text) as \(shown)")
      #expect(mode != .head || parts[0].isEmpty)
      #expect(mode != .tail || parts[1].isEmpty)
    }
  }

  /// A Text inside a modifier.
  private static func tree(_ text: String, _ open: (inout ViewTree.Builder) -> Int) -> ViewTree {
    var builder = ViewTree.Builder()
    let modifier = open(&builder)
    let node = builder.open(.view(.text))
    builder.add(.text, builder.text(text))
    builder.close(node)
    builder.close(modifier)
    return builder.finish()
  }

  @Test("runs of several styles are one text: a line breaks between words, not between runs")
  func runs() throws {
    #expect(
      try lay(RealViews.tree(#"Text "un" .. Text "break":bold() .. Text "able word""#), 12, 4, .terminal).drawnTexts
        == ["un", "break", "able", "word"])
    #expect(
      try lay(RealViews.tree(#"(Text "one " .. Text "two":bold() .. Text " three"):lineLimit(1)"#), 9, 1, .terminal)
        .drawnTexts
        == ["one ", "two…"])
  }
}
