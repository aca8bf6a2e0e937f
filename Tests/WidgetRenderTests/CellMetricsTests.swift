import CUTF8Proc
import TestSupport
import Testing
import WidgetLayout
import WidgetModel

@testable import WidgetRender

/// DocC: Layout, "Display width".
@Suite("Text in terminal cells")
struct CellMetricsTests {
  @Test(
    "a cluster has the same width as in terminals",
    arguments: [
      ("a", 1), ("Hello", 5), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｆ", 2), ("ﾊﾝ", 2), ("…", 1), ("─", 1), ("·", 1),
      ("★", 1), ("α", 1), ("\u{301}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FE0F}", 0), ("\u{AD}", 0),
      ("😀", 2), ("☀", 1), ("☀\u{FE0F}", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("⌚", 2), ("⌚\u{FE0E}", 2), ("a\u{FE0F}", 1),
      ("1\u{FE0F}\u{20E3}", 2), ("#\u{20E3}", 2), ("👍🏽", 2), ("☝🏽", 2), ("👨‍👩‍👧‍👦", 2), ("❤\u{FE0F}‍🔥", 2), ("🏳\u{FE0F}‍🌈", 2),
      ("🇩🇪", 2), ("🇩", 1), ("🇩🇪🇫🇷", 4), ("🇩🇪🇫", 3), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1112}", 2), ("\u{1161}", 0), ("한글", 4), ("का", 1), ("สวัสดี", 4),
      ("\u{7}", 0), ("\u{1B}[31m", 4), ("", 0), ("\u{202E}abc\u{202C}", 3), ("\u{F8FF}", 1),
      ("\u{1100}\u{1100}\u{1161}", 4), ("ｶﾞ", 2), ("กำ", 2), ("\u{600}1", 2), ("\u{3164}", 0),
    ])
  func width(_ text: String, _ columns: Int) {
    #expect(CellMetrics().columns(text) == columns)
  }

  @Test("text is split between clusters, each with its bytes and its width")
  func clusters() {
    var clusters: [TextCluster] = []
    Array("ae\u{301}日🇩🇪".utf8).withUnsafeBufferPointer { CellMetrics().clusters($0, Font(), into: &clusters) }
    #expect(clusters.map(\.byteCount) == [1, 3, 3, 8])
    #expect(clusters.map(\.width) == [1, 1, 2, 2])
  }

  @Test("clusters agree with Swift's characters, and their widths add up to the text's")
  func agreement() {
    var random = SplitMix64(seed: 7)
    let parts = ["a", " ", "é", "e\u{301}", "日", "👨‍👩‍👧", "🇩🇪", "1\u{FE0F}\u{20E3}", "한", "…", "👍🏽", "ü", "\r\n", "\u{300}"]
    for _ in 0..<300 {
      let text = (0..<random.below(12)).map { _ in parts[random.below(parts.count)] }.joined()
      var clusters: [TextCluster] = []
      Array(text.utf8).withUnsafeBufferPointer { CellMetrics().clusters($0, Font(), into: &clusters) }
      #expect(clusters.map { Int($0.byteCount) } == text.map { $0.utf8.count })
      #expect(Int(clusters.reduce(0) { $0 + $1.width }) == CellMetrics().columns(text))
    }
  }

  @Test("characters measured without the tables have the tables' width, and are clusters alone")
  func simpleScalars() {
    for code in UInt32(0x80)..<0xFFFF {
      let width = ClusterReader.simpleWidth(code)
      guard width > 0, let scalar = UnicodeScalar(code) else { continue }
      #expect(ClusterShape.columns(of: [code]) == width, "\(String(code, radix: 16))")
      #expect("\(scalar)\(scalar)a\(scalar)".count == 4, "\(String(code, radix: 16))")
    }
  }

  @Test(
    "symbols are as wide as Unicode 17 says",
    arguments: [
      (UInt32(0x2630), 2), (0x2637, 2), (0x262F, 1), (0x2638, 1), (0x268A, 2), (0x268F, 2), (0x2690, 1), (0x4DC0, 2),
      (0x4DFF, 2), (0x1D300, 2), (0x1D356, 2), (0x1D357, 1), (0x1D360, 2), (0x1D376, 2), (0x1D377, 1),
    ])
  func wideSymbols(_ code: UInt32, _ columns: Int) throws {
    #expect(CellMetrics().columns(String(try #require(UnicodeScalar(code)))) == columns)
  }

  @Test("every scalar is as wide as in utf8proc's older tables, except for those that became wide since")
  func scalars() {
    var wider: [UInt32] = []
    for code in UInt32(0x20)..<0x110000 {
      let property = utf8proc_get_property(Int32(bitPattern: code)).pointee
      // Unassigned there, or without a width of their own.
      guard property.category != 0, ClusterShape.columns(of: [code]) > 0 else { continue }
      let width = ClusterShape.columns(of: [code])
      if width != max(Int(property.charwidth), 1) { wider.append(code) }
      #expect(width >= Int(property.charwidth), "\(String(code, radix: 16))")
    }
    #expect(wider.allSatisfy(WideScalars.contains), "\(wider.map { String($0, radix: 16) })")
  }

  /// Where widths differ from wcwidth's on purpose.
  static let differences: [(scalar: ClosedRange<UInt32>, columns: Int)] = [
    (0xAD...0xAD, 0),  // A soft hyphen is never written to a terminal.
    (0x1F3FB...0x1F3FF, 2),  // Alone, a skin tone is a square in its colour.
  ]

  @Test("every scalar is as wide as in wcwidth, except for intended differences")
  func allOfUnicode() throws {
    var expected = [Int8](repeating: 1, count: 0x110000)
    for (text, width) in [(RecordedWidths.zero, Int8(0)), (RecordedWidths.two, 2)] {
      for code in RecordedWidths.ranges(text).joined() { expected[Int(code)] = width }
    }
    for (codes, width) in Self.differences { for code in codes { expected[Int(code)] = Int8(width) } }
    let surrogates: Range<UInt32> = 0xD800..<0xE000
    let wrong = (UInt32(0x20)..<0x110000).filter {
      !surrogates.contains($0) && ClusterShape.columns(of: [$0]) != Int(expected[Int($0)])
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(40).map { String($0, radix: 16) })")
  }

  /// Texts of several scalars that differ on purpose: emoji are two wide in a sequence that requests their picture (UTS 51), and
  /// a joiner between other characters hides nothing.
  static let meant: [String: Int] = [
    "1\u{20E3}": 2, "\u{261D}\u{1F3FD}": 2, "\u{1F574}\u{1F3FD}": 2, "\u{1F3FB}": 2, "x\u{1F3FB}": 3, "a\u{200D}b": 2,
    "\u{1F469}\u{200D}a": 3, "\u{AD}soft": 4,
  ]

  @Test("texts of several scalars are as wide as in wcwidth, except for intended differences")
  func recordedTexts() {
    for (text, width) in RecordedWidths.texts {
      let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
      #expect(CellMetrics().columns(text) == Self.meant[text] ?? width, "\(text) \(scalars)")
    }
  }

  @Test("no cluster is wider than two cells")
  func twoCells() {
    for text in RecordedWidths.texts.map(\.0) {
      var clusters: [TextCluster] = []
      Array(text.utf8).withUnsafeBufferPointer { CellMetrics().clusters($0, Font(), into: &clusters) }
      #expect(clusters.allSatisfy { $0.width <= 2 }, "\(text)")
    }
  }

  @Test(
    "pictographs of Unicode 16 and 17 take two columns",
    arguments: ["\u{1FAE9}", "\u{1FAC6}", "\u{1FAEA}", "\u{1F6D8}", "\u{1FACD}"])
  func newPictographs(_ text: String) { #expect(CellMetrics().columns(text) == 2) }

  @Test("a row is one high in every font; its baseline is its lower edge")
  func metrics() {
    #expect(CellMetrics().metrics(Font(size: 34)) == FontMetrics(ascent: 1, descent: 0, lineGap: 0))
  }

  @Test("without UTF-8 the ellipsis takes three columns")
  func ascii() {
    #expect(CellMetrics(encoding: .ascii).columns("ab…") == 5)
  }

  @Test(
    "the locale says whether the terminal supports UTF-8",
    arguments: [
      (["LANG": "en_US.UTF-8"], TextEncoding.utf8), (["LANG": "C"], .ascii), (["LANG": "C.utf8"], .utf8), ([:], .utf8),
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .ascii),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.UTF-8", "LANG": "C"], .utf8),
      (["LANG": "de_DE.ISO-8859-1"], .ascii),
    ])
  func encoding(_ variables: [String: String], _ encoding: TextEncoding) {
    #expect(TextEncoding.of { variables[$0] } == encoding)
  }

  @Test("every symbol has one or two columns and is not an emoji; its icon and its ASCII form are no wider")
  func symbols() throws {
    for name in Symbol.names {
      let symbol = try #require(Symbol.named(name))
      #expect((1...2).contains(symbol.columns), "\(name)")
      #expect(CellMetrics().columns(symbol.glyph) == symbol.columns, "\(name)")
      #expect(!symbol.glyph.unicodeScalars.contains { $0.properties.isEmojiPresentation }, "\(name)")
      #expect(symbol.nerd.map { CellMetrics().columns($0) } ?? 1 == 1, "\(name)")
      #expect(symbol.ascii.utf8.count == 1 && symbol.ascii.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(name)")
    }
  }
}
