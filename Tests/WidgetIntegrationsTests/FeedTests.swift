import TestSupport
import Testing
import WidgetModel

@testable import WidgetIntegrations

@Suite("Feeds") struct FeedTests {
  static func feed(_ text: String) throws -> Feed { try #require(try FeedService.feed(Array(text.utf8))) }

  @Test("RSS 2.0 with the modules that feeds use")
  func rss() throws {
    let feed = try Self.feed(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
        <title>Garden &amp;amp; Tea</title>
        <atom:link href="https://example.org/feed.xml" rel="self"/>
        <link>https://example.org/blog/</link>
        <description><![CDATA[All about <b>tea</b>]]></description>
        <lastBuildDate>Sat, 21 Nov 2026 16:13:35 +0100</lastBuildDate>
        <image><url>/logo.png</url></image>
        <item>
          <title>Earl&nbsp;Grey &lt;i&gt;again&lt;/i&gt;</title>
          <link>posts/1</link>
          <description>&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two &amp;#8212; three&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description>
          <content:encoded><![CDATA[<p>Long</p><img src="cup.jpg">]]></content:encoded>
          <dc:creator>Ada</dc:creator>
          <guid isPermaLink="false">tag:1</guid>
          <pubDate>Fri, 20 Nov 26 08:00 EST</pubDate>
          <category>Tea</category><category>Black</category>
          <enclosure url="/a.mp3" type="audio/mpeg" length="123"/>
        </item>
        <item><guid>https://example.org/2</guid><link>javascript:alert(1)</link>
          <media:group><media:thumbnail url="//cdn.example.org/t.png"/></media:group></item>
      </channel></rss>
      """)
    #expect(feed.title == "Garden & Tea")
    #expect(feed.link == "https://example.org/blog/")
    #expect(feed.description == "All about tea")
    #expect(feed.updated == 1_795_274_015)
    #expect(feed.image == "https://example.org/logo.png")
    let first = feed.items[0]
    #expect(first.title == "Earl Grey again")
    #expect(first.link == "https://example.org/blog/posts/1")
    #expect(first.summary == "One\nTwo — three")
    #expect(first.content == "Long")
    #expect(first.image == "https://example.org/blog/cup.jpg")
    #expect(first.author == "Ada")
    #expect(first.id == "tag:1")
    #expect(first.date == 1_795_179_600)
    #expect(first.categories == ["Tea", "Black"])
    #expect(first.enclosure == Feed.Enclosure(url: "https://example.org/a.mp3", type: "audio/mpeg", length: 123))
    #expect(feed.items[1].link == "https://example.org/2")
    #expect(feed.items[1].image == "https://cdn.example.org/t.png")
    #expect(feed.items[1].title == "")
  }

  @Test("Atom: text constructs by type, xml:base, authors of the feed, published before updated")
  func atom() throws {
    let feed = try Self.feed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/a/" xml:lang="en">
        <title type="html">Notes &amp;lt;1&amp;gt;</title><subtitle>x &lt; y</subtitle>
        <link href="index.html"/><link rel="self" href="/feed"/>
        <updated>2026-11-21T16:13:35.25Z</updated><author><name>Ada</name></author>
        <entry xml:base="b/">
          <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <em>bold</em> &amp; step</div></title>
          <link rel="enclosure" type="image/png" href="p.png"/><link rel="alternate" href="one"/>
          <id>urn:1</id><published>2026-11-20T10:00:00+02:00</published><updated>2026-11-21T10:00:00Z</updated>
          <summary type="text">a &lt;b&gt; c</summary><category term="t" label="Tea"/>
        </entry>
        <entry><title/><id>urn:2</id><author><name>Bob</name></author><author><email>c@d</email></author></entry>
      </feed>
      """)
    #expect(feed.title == "Notes <1>")
    #expect(feed.description == "x < y")
    #expect(feed.link == "https://example.org/a/index.html")
    #expect(feed.updated == 1_795_277_615.25)
    #expect(feed.language == "en")
    let entry = feed.items[0]
    #expect(entry.title == "A bold & step")
    #expect(entry.link == "https://example.org/a/b/one")
    #expect(entry.image == "https://example.org/a/b/p.png")
    #expect(entry.date == 1_795_161_600)
    #expect(entry.summary == "a <b> c")
    #expect(entry.author == "Ada")
    #expect(entry.categories == ["Tea"])
    #expect(feed.items[1].author == "Bob, c@d")
  }

  @Test("RSS 1.0: items beside the channel, ids from rdf:about, dates from Dublin Core")
  func rdf() throws {
    let feed = try Self.feed(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="https://example.org/"><title>One</title><link>https://example.org/</link></channel>
        <item rdf:about="https://example.org/1"><title>First</title><link>https://example.org/1</link>
          <dc:date>2026-11-21</dc:date><dc:subject>Tea</dc:subject></item>
      </rdf:RDF>
      """)
    #expect(feed.title == "One")
    #expect(feed.items.map(\.id) == ["https://example.org/1"])
    #expect(feed.items[0].date == 1_795_219_200)
    #expect(feed.items[0].categories == ["Tea"])
  }

  @Test("RSS 0.91 with its DTD, which is not fetched")
  func doctype() throws {
    let feed = try Self.feed(
      """
      <?xml version="1.0"?>
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
      <rss version="0.91"><channel><title>Caf&eacute; &unknown; &amp;c</title><item><title>x</title></item></channel></rss>
      """)
    #expect(feed.title == "Café &unknown; &c")
    #expect(feed.items.count == 1)
  }

  static let encodings: [(String, [UInt8])] = [
    ("UTF-8 with a byte order mark", [0xEF, 0xBB, 0xBF] + Array(xml("UTF-8", "Café “x”").utf8)),
    (
      "UTF-16, little end first",
      [0xFF, 0xFE] + xml("UTF-16", "Café “x”").utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    ),
    (
      "UTF-16, big end first",
      [0xFE, 0xFF] + xml("UTF-16", "Café “x”").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    ),
    ("windows-1252", latin(xml("windows-1252", "Café “x”"))),
    ("ISO-8859-1, which means windows-1252", latin(xml("ISO-8859-1", "Café “x”"))),
    ("blank lines before it", Array(("\n\n  " + xml("UTF-8", "Café “x”")).utf8)),
  ]

  static func xml(_ encoding: String, _ title: String) -> String {
    "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><rss><channel><title>\(title)</title></channel></rss>"
  }

  static func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0 == "“" ? 0x93 : $0 == "”" ? 0x94 : UInt8(truncatingIfNeeded: $0.value) }
  }

  @Test("a text is read in its declared encoding", arguments: encodings)
  func encoding(_ name: String, _ bytes: [UInt8]) throws {
    #expect(try FeedService.feed(bytes)?.title == "Café “x”")
  }

  @Test("Japanese and Russian encodings")
  func multibyte() throws {
    let sjis =
      Array("<?xml version='1.0' encoding='Shift_JIS'?><rss><channel><title>".utf8) + [0x93, 0xFA, 0x96, 0x7B]
      + Array("</title></channel></rss>".utf8)
    #expect(try FeedService.feed(sjis)?.title == "日本")
    let koi =
      Array("<?xml version='1.0' encoding='koi8-r'?><rss><channel><title>".utf8) + [0xED, 0xC9, 0xD2]
      + Array("</title></channel></rss>".utf8)
    #expect(try FeedService.feed(koi)?.title == "Мир")
  }

  static let dates: [(String, Double?)] = [
    ("Sat, 21 Nov 2026 16:13:35 +0100", 1_795_274_015), ("21 Nov 2026 15:13:35 GMT", 1_795_274_015),
    ("Sat,21 Nov 2026 15:13:35 UT", 1_795_274_015), ("Saturday, 21 November 2026 15:13:35 Z", 1_795_274_015),
    ("Sat, 21-Nov-26 15:13:35 GMT", 1_795_274_015), ("Nov 21, 2026 3:13:35 PM GMT", 1_795_274_015),
    ("21 Nov 2026 15:13:35", 1_795_274_015), ("21 Nov 2026 10:13 EST", 1_795_273_980), ("21 Nov 2026", 1_795_219_200),
    ("Sat, 21 Nov 2026 15:13:35 GMT+1", 1_795_270_415), ("2026-11-21T15:13:35Z", 1_795_274_015),
    ("2026-11-21T15:13:35.500+00:00", 1_795_274_015.5), ("2026-11-21 15:13:35", 1_795_274_015),
    ("2026-11-21t15:13:35z", 1_795_274_015), ("20261121T151335Z", 1_795_274_015), ("2026-11", 1_793_491_200),
    ("Sat, 21 Nov 99 15:13:35 GMT", 943_197_215), ("31 Feb 2026 00:00 GMT", nil), ("yesterday", nil), ("", nil),
    ("21 Nov 2026 25:00:00 GMT", nil), ("Sat, 21 Nov 99999999999999999999 15:13 GMT", nil), (":::::", nil),
  ]

  @Test("dates in the forms that feeds use", arguments: dates)
  func date(_ text: String, _ seconds: Double?) { #expect(FeedDate.read(text) == seconds) }

  static let faults: [(String, String, String)] = [
    ("<html><channel><title>x</channel></html>", "line 1: mismatched tag", "decode"),
    ("<html>\n<channel>\n<title>a & b</title></channel></html>", "line 3: not well-formed (invalid token)", "decode"),
    ("", "line 1: ", "decode"), ("tea", "line 1: ", "decode"), ("<rss>\0</rss>", "line 1: ", "decode"),
    ("<a:rss/>", "line 1: unbound prefix", "decode"), ("<html><body/></html>", "neither RSS nor Atom", "decode"),
    ("{\"version\": \"https://jsonfeed.org/version/1\"}", "json.decode", "decode"),
    (String(repeating: "<a>", count: 1_300_000), "more than 256 deep", "depth"),
    ("<r>" + String(repeating: "<a/>", count: 300_000) + "</r>", "more than 200000 elements", "size"),
    (String(repeating: "x", count: 4 << 20) + "yz", "larger than 4 MiB", "size"),
    (bomb, "entities", "size"), (quadratic, "entities expand", "size"),
    (chain, "declares more than 64 entities", "size"),
    (
      "<!DOCTYPE r [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><rss><channel><title>&e;</title></channel></rss>", "", ""
    ),
  ]

  static let bomb =
    "<!DOCTYPE r [<!ENTITY a0 \"lol\">"
    + (1...30).map { "<!ENTITY a\($0) \"" + String(repeating: "&a\($0 - 1);", count: 10) + "\">" }.joined()
    + "]><rss><channel><title>&a30;</title></channel></rss>"
  static let quadratic =
    "<!DOCTYPE r [<!ENTITY a \"" + String(repeating: "x", count: 100_000) + "\">]><rss>"
    + String(repeating: "&a;", count: 5000) + "</rss>"
  static let chain =
    "<!DOCTYPE r [<!ENTITY a0 \"x\">" + (1...50_000).map { "<!ENTITY a\($0) \"&a\($0 - 1);\">" }.joined()
    + "]><rss>&a50000;</rss>"

  @Test(
    "a file that is not a feed is reported with its line",
    arguments: faults.map { Named("\($0.prefix(40)): \($1)", ($0, $1, $2)) })
  func fault(_ file: Named<(text: String, words: String, code: String)>) {
    let (text, words, code) = file.value
    switch FeedService.reply([.text(text)]) {
    case .failure(let message, let found):
      #expect(message.contains(words))
      #expect(found == code)
    case .values(let values):
      #expect(code == "")
      #expect(values.first?["title"] == "")
    }
  }

  static let texts: [(String, String)] = [
    ("a &lt;b&gt; c", "a <b> c"), ("<b>a</b>b", "ab"), ("a<br>b<br/>c", "a\nb\nc"), ("a < b", "a < b"),
    ("1 <2", "1 <2"),
    ("&amp;amp;", "&amp;"), ("&#x41;&#66;&#150;&#0;&#x110000;", "AB–\u{FFFD}"), ("<!-- x -->a", "a"),
    ("<a href='>'>x</a>", "x"),
    ("<style>p{}</style>x", "x"), ("<p>a</p>\n\n<p>b</p>", "a\nb"), ("a\nb", "a\nb"), ("<", "<"), ("<a", ""),
    ("&", "&"),
    ("&;", "&;"), ("<script>", ""), ("a\u{1B}[31mb\u{9B}c", "a[31mbc"), ("\u{202E}x", "\u{202E}x\u{202C}"),
    ("<p>a\nb</p>", "a b"),
  ]

  @Test("HTML as plain text", arguments: texts)
  func text(_ html: String, _ plain: String) { #expect(HTMLText.paragraphs(html) == plain) }

  @Test(
    "megabytes of the worst HTML take no longer than the same amount of good HTML",
    arguments: ["<", "<!--", "&", "<a ", "<a=\"", "&#", "<p>"])
  func long(_ part: String) {
    let html = String(repeating: part, count: (1 << 20) / part.utf8.count)
    #expect(HTMLText.paragraphs(html).utf8.count <= html.utf8.count)
    _ = HTMLText.image(html)
  }
}
