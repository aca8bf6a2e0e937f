import TestSupport
import Testing
import WidgetModel

@testable import WidgetIntegrations

/// Malformed feeds, from public bug reports of feed readers.
@Suite("Malformed feeds") struct FeedRepairTests {
  static func read(_ text: String) throws -> Feed? { try FeedService.feed(Array(text.utf8)) }

  static func rss(_ item: String) -> String {
    "<rss version=\"2.0\"><channel><title>T</title><link>https://example.org/</link>\(item)</channel></rss>"
  }

  static func item(_ title: String) -> String {
    rss("<item><title>\(title)</title><link>https://example.org/1</link></item>")
  }

  // MARK: Encodings

  static let declared = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Bytes, the title of the first item, and whether there is a warning.
  static let bytes: [Named<(bytes: [UInt8], title: String, isFaulty: Bool)>] = [
    ("it names UTF-16 and is UTF-8", utf8("utf-16", "Grüße"), "Grüße", true),
    ("it names UTF-32 and is ASCII", utf8("utf-32", "x"), "x", true),
    ("it names an unknown encoding", utf8("x-unknown", "Grüße"), "Grüße", true),
    ("it names a path", utf8("../../x", "Grüße"), "Grüße", true),
    ("it names ISO-8859-1 and is UTF-8", utf8("ISO-8859-1", "Grüße"), "Grüße", true),
    ("it names US-ASCII and is UTF-8", utf8("us-ascii", "Grüße"), "Grüße", true),
    ("it names GB2312 and is UTF-8", utf8("gb2312", "中文"), "中文", true),
    ("it names windows-1251 and is UTF-8", utf8("windows-1251", "Новости"), "Новости", true),
    ("windows-1252 without a declaration", latin(item("It’s “quoted” – Grüße")), "It’s “quoted” – Grüße", true),
    ("windows-1252 as UTF-8", Array(declared.utf8) + latin(item("It’s ok")), "It’s ok", true),
    ("one byte of windows-1252 in a text of UTF-8", mixed("naïve It", 0x92, "s"), "naïve It’s", true),
    ("typographic marks in ISO-8859-1", Array(xml("ISO-8859-1").utf8) + latin(item("It’s “ok”")), "It’s “ok”", false),
    ("UTF-16 without a mark", utf16(xml("utf-16") + item("Grüße")), "Grüße", false),
    ("UTF-16 with half of a character", utf16(item("a\u{10000}b"), dropping: 0xDC00), "a\u{FFFD}b", false),
    ("UTF-32 with a mark", [0xFF, 0xFE, 0, 0] + utf32(item("Grüße")), "Grüße", false),
    ("a mark and blank lines before the declaration", [0xEF, 0xBB, 0xBF] + utf8("UTF-8", "x", "\n\n"), "x", false),
    ("blank lines and a mark before it", Array("\n\n".utf8) + [0xEF, 0xBB, 0xBF] + utf8("UTF-8", "x"), "x", false),
    ("two marks", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + utf8("UTF-8", "x"), "x", false),
    ("version 1.1", Array(("<?xml version='1.1' encoding='UTF-8'?>" + item("x")).utf8), "x", false),
    (
      "a declaration without quotation marks", Array(("<?xml version=1.0 encoding=utf-8?>" + item("x")).utf8), "x",
      false
    ),
    ("upper case", Array(("<?xml version=\"1.0\" encoding=\"KOI8-R\"?>" + item("x")).utf8), "x", false),
    ("a text that breaks off within a character", Array(item("é").utf8.prefix { $0 != 0xA9 }), "", true),
  ].map { Named($0.0, ($0.1, $0.2, $0.3)) }

  static func xml(_ encoding: String) -> String { "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>" }
  static func utf8(_ encoding: String, _ title: String, _ before: String = "") -> [UInt8] {
    Array((before + xml(encoding) + item(title)).utf8)
  }
  static func utf16(_ text: String, dropping unit: UInt16? = nil) -> [UInt8] {
    text.utf16.filter { $0 != unit }.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }
  static func utf32(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) } }
  }
  static func latin(_ text: String) -> [UInt8] {
    let high: [Unicode.Scalar: UInt8] = ["’": 0x92, "“": 0x93, "”": 0x94, "–": 0x96]
    return text.unicodeScalars.map { high[$0] ?? UInt8(truncatingIfNeeded: $0.value) }
  }
  static func mixed(_ before: String, _ byte: UInt8, _ after: String) -> [UInt8] {
    let parts = item(before + "\u{0}" + after).utf8.split(separator: 0)
    return Array(parts[0]) + [byte] + Array(parts[1])
  }

  @Test("a feed in a wrong encoding is read, with a warning", arguments: bytes)
  func encoding(_ file: Named<(bytes: [UInt8], title: String, isFaulty: Bool)>) throws {
    let feed = try #require(try FeedService.feed(file.value.bytes))
    #expect((feed.items.first?.title ?? "") == file.value.title)
    #expect((feed.warning != nil) == file.value.isFaulty, "\(feed.warning ?? "no warning")")
  }

  @Test("the warning names the encoding and the one that was used")
  func warning() throws {
    #expect(
      try FeedService.feed(Self.utf8("utf-16", "Grüße"))?.warning == "it declares the encoding 'utf-16', but is UTF-8")
    #expect(
      try FeedService.feed(Array(Self.declared.utf8) + Self.latin(Self.item("It’s")))?.warning
        == "it contains bytes that are not UTF-8; they were read as windows-1252")
  }

  // MARK: XML

  /// A text, and the titles and links of its items.
  static let texts: [(String, String, [String])] = [
    ("a bare &", item("AT&T shares"), ["AT&T shares https://example.org/1"]),
    ("a bare & before a ;", item("R&D; more"), ["R&D; more https://example.org/1"]),
    (
      "a bare & in a link", rss("<item><title>q</title><link>https://example.org/?a=1&b=2</link></item>"),
      ["q https://example.org/?a=1&b=2"]
    ),
    ("a control character", item("a\u{1C}b\u{8}"), ["ab https://example.org/1"]),
    ("NUL", item("a\u{0}b"), ["ab https://example.org/1"]),
    ("a reference to a control character", item("a&#x1c;b &#0; c"), ["ab c https://example.org/1"]),
    ("a reference to two halves of a character", item("a&#55357;&#56832;b"), ["a😀b https://example.org/1"]),
    ("a reference to half a character", item("a&#xD83D;b"), ["a\u{FFFD}b https://example.org/1"]),
    ("a reference beyond Unicode", item("a&#x110000;b"), ["a\u{FFFD}b https://example.org/1"]),
    ("standalone and an entity of HTML", alone + item("Caf&eacute;&nbsp;x"), ["Café x https://example.org/1"]),
    ("an entity without a name", item("a &; b"), ["a &; b https://example.org/1"]),
    ("a notice of PHP before it", "<br />\n<b>Notice</b>: x in /x.php on line 3<br />\n" + declared + item("x"), line),
    ("a line of text before it", "Warning: x\n" + declared + item("x"), line),
    ("a comment before the declaration", "<!-- cached -->\n" + declared + item("x"), line),
    ("two declarations", declared + declared + item("x"), line),
    ("text behind it", declared + item("x") + "\n<!-- cached --><script>x</script>", line),
    ("another root behind it", item("x") + "<html/>", line),
    (
      "prefixes that are declared nowhere",
      rss(
        "<item><title>x</title><atom:link href=\"https://example.org/1\"/><dc:creator>Ada</dc:creator>"
          + "<media:thumbnail url=\"t.png\"/></item>"), line
    ),
    ("a module's element without its namespace", rss("<itunes:author>A</itunes:author>") + "", []),
    ("a tag that is not closed", rss("<item><title>x<link>https://example.org/1</link></item>"), line),
    ("an end with another name", rss("<item><title>x</titel><link>https://example.org/1</link></item>"), line),
    ("an item that is not closed", rss("<item><title>x</title><link>https://example.org/1</link>"), line),
    (
      "two items that are not closed",
      rss("<item><title>a</title><link>/1</link><item><title>b</title><link>/2</link>"),
      ["a https://example.org/1", "b https://example.org/2"]
    ),
    (
      "HTML in a description",
      rss("<item><title>x</title><description><p>One<br>two<p>three</description><link>/1</link></item>"), line
    ),
    ("a bare <", item("1 < 2 and 2 <3"), ["1 < 2 and 2 <3 https://example.org/1"]),
    ("an attribute without quotation marks", rss("<item a=b><title>x</title><link>/1</link></item>"), line),
    ("an attribute without a value", rss("<item new><title>x</title><link>/1</link></item>"), line),
    ("an attribute twice", rss("<item a=\"1\" a=\"2\"><title>x</title><link>/1</link></item>"), line),
    ("a bare & in an attribute", rss("<item><title>x</title><enclosure url=\"/a?b&c\"/><link>/1</link></item>"), line),
    ("CDATA with a control character", item("<![CDATA[x\u{8}]]>"), line),
    ("CDATA that is not closed", rss("<item><title><![CDATA[x</title><link>/1</link></item>"), line),
    ("]]> in a text", item("x ]]>"), ["x ]]> https://example.org/1"]),
    ("a comment with two hyphens", rss("<!-- a -- b --><item><title>x</title><link>/1</link></item>"), line),
    ("a text that breaks off", String(item("x").dropLast(23)) + "<item><title>half", line),
    ("a text that breaks off in a tag", String(item("x").dropLast(23)) + "<item><ti", line),
    ("a DTD with an error", "<!DOCTYPE rss [<!ENTITY x>]>" + item("x"), line),
    (
      "Atom with a bare &",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title><entry><title type=\"html\">a & &lt;b&gt;b&lt;/b&gt;"
        + "</title><link href=\"https://example.org/?a&b\"/></entry></feed>", ["a & b https://example.org/?a&b"]
    ),
    (
      "RSS 1.0 with a bare &",
      "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"><channel><title>T</title></channel><item rdf:about=\"u\"><title>a & b"
        + "</title><link>https://example.org/1</link></item></rdf:RDF>", ["a & b https://example.org/1"]
    ),
  ]

  static let alone = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  static let line = ["x https://example.org/1"]

  @Test("a feed that is not XML is read as far as possible", arguments: texts.map { Named($0.0, ($0.1, $0.2)) })
  func lenient(_ file: Named<(text: String, items: [String])>) throws {
    let feed = try #require(try Self.read(file.value.text))
    #expect(feed.title == "T")
    #expect(feed.items.map { "\($0.title) \($0.link ?? "-")" } == file.value.items)
  }

  @Test("a well-formed feed has no warning; another names the line")
  func says() throws {
    #expect(try Self.read(Self.declared + Self.item("a &amp; b"))?.warning == nil)
    #expect(try Self.read(Self.alone + Self.item("Caf&eacute;"))?.warning == nil)
    #expect(
      try Self.read("\n\n" + Self.declared + Self.item("a & b"))?.warning
        == "line 4: not well-formed (invalid token); the rest of the feed was skipped")
  }

  @Test("undeclared prefixes have their usual meaning")
  func prefixes() throws {
    let text = Self.rss(
      "<item><title>x</title><dc:creator>Ada</dc:creator><dc:date>2026-11-21T15:13:35Z</dc:date>"
        + "<content:encoded>long</content:encoded><media:thumbnail url=\"t.png\"/></item>")
    let item = try #require(try Self.read(text)?.items.first)
    #expect(item.author == "Ada")
    #expect(item.date == 1_795_274_015)
    #expect(item.content == "long")
    #expect(item.image == "https://example.org/t.png")
  }

  @Test(
    "a megabyte of anything malformed is read in one pass",
    arguments: ["<", "<!--", "<a ", "<a b=\"", "&", "<![CDATA[", "<!", "<?", "<x>", "</x>", "</", "<item>"])
  func hostile(_ part: String) throws {
    let text = "<rss><channel>&" + String(repeating: part, count: (1 << 20) / part.utf8.count)
    _ = try? Self.read(text)
  }

  // MARK: Dates

  static let dates: [(String, Double?)] = [
    ("Sat, 21 Nov 2026 15:13:35 GMT", 1_795_274_015), ("sam., 21 nov. 2026 15:13:35 GMT", 1_795_274_015),
    ("Sa, 21 November 2026 15:13:35 GMT", 1_795_274_015), ("sábado, 21 noviembre 2026 15:13:35 GMT", 1_795_274_015),
    // Tuesday or March.
    ("mar, 24 nov 2026 15:13:35 GMT", nil), ("mar., 24 nov. 2026", nil), ("mar 24 novembrie 2026", nil),
    ("mar, 3 mar 2026 00:00:00 GMT", 1_772_496_000), ("Mar 3, 2026", 1_772_496_000), ("3 Mär 2026", 1_772_496_000),
    ("Di, 03 März 2026", 1_772_496_000), ("3 mars 2026", 1_772_496_000),
    // August in Prague and July in Zagreb; November in Warsaw and October in Zagreb.
    ("3 srp 2026", nil), ("3 srpna 2026", nil), ("3 lis 2026", nil), ("3 listopada 2026", nil),
    // November in Helsinki.
    ("3 marraskuuta 2026", nil), ("3 maaliskuuta 2026", nil), ("3 junk 2026", nil), ("3 decade 2026", nil),
    ("11/12/2026", nil), ("11.12.2026", nil), ("12-11-10", nil),
    ("2026-11-21 16:13:35 +0100 CET", 1_795_274_015), ("2026-11-21 15:13:35.5 +0000 UTC", 1_795_274_015.5),
    ("2026-11-21 15:13:35 UTC", 1_795_274_015), ("2026-11-21 15:13:35 blah", nil),
    ("ma, 08 okt 2018 10:09:29 +0000", 1_538_993_369), ("Thu, 02 Sep 2021 20:0:0 Z", 1_630_612_800),
    ("Sunday,August 6,2017 13:14 pm", 1_502_025_240), ("Tue, Jan 23 2018 02:54:55 MST", 1_516_701_295),
    ("Tue, 18 Sept 2018 15:53:56 +0300", 1_537_275_236), ("Sat, 21 Nov 2026 24:00:00 GMT", 1_795_305_600),
    ("Sat Nov 21 15:13:35 2026", 1_795_274_015),
  ]

  @Test("a date in another language is read if it is unambiguous, and never guessed", arguments: dates)
  func date(_ text: String, _ seconds: Double?) { #expect(FeedDate.read(text) == seconds) }
}
