import TestSupport
import Testing
import WidgetModel

@Suite("URLs")
struct WidgetURLTests {
  @Test(
    "are parsed into their parts",
    arguments: [
      ("mygame://character/panda?level=3&x#top", "mygame", "character", nil, "/panda", "top"),
      ("MyGame://Character/Panda", "mygame", "character", nil, "/Panda", nil),
      ("mygame:panda", "mygame", nil, nil, "panda", nil),
      ("mygame:", "mygame", nil, nil, "", nil),
      ("mygame:///panda", "mygame", "", nil, "/panda", nil),
      ("mygame://p%C3%A4nda/%C3%A4%20b", "mygame", "pända", nil, "/ä b", nil),
      ("https://Example.ORG:8443/a/../b?#", "https", "example.org", 8443, "/a/../b", ""),
      ("https://example.org:/", "https", "example.org", nil, "/", nil),
      ("https://[2001:DB8::1]:80/", "https", "2001:db8::1", 80, "/", nil),
      ("http://127.0.0.1", "http", "127.0.0.1", nil, "", nil),
      ("mailto:a@example.org", "mailto", nil, nil, "a@example.org", nil),
      ("x-y.z+1:a:b:c", "x-y.z+1", nil, nil, "a:b:c", nil),
      ("https://evil.net#@example.org", "https", "evil.net", nil, "", "@example.org"),
    ])
  func parts(_ text: String, _ scheme: String, _ host: String?, _ port: Int?, _ path: String, _ fragment: String?)
    throws
  {
    let url = try WidgetURL(text)
    #expect(url.scheme == scheme)
    #expect(url.host == host)
    #expect(url.port == port)
    #expect(url.path == path)
    #expect(url.fragment == fragment)
  }

  @Test(
    "have a query in order, decoded, with repeated names",
    arguments: [
      ("a:?", []), ("a:", []), ("a:?x=1&y=2&x=3", [("x", "1"), ("y", "2"), ("x", "3")]),
      ("a:?x", [("x", "")]), ("a:?x=a=b", [("x", "a=b")]), ("a:?%26=%3D&&b=c%20d+e", [("&", "="), ("b", "c d+e")]),
      ("a:?=v", [("", "v")]), ("a:?ä=ö", [("ä", "ö")]), ("a:?x=%FF", [("x", "\u{FFFD}")]),
    ] as [(String, [(String, String)])])
  func query(_ text: String, _ items: [(String, String)]) throws {
    let query = try WidgetURL(text).query
    #expect(query.map(\.name) == items.map(\.0))
    #expect(query.map(\.value) == items.map(\.1))
  }

  @Test(
    "are written from their parts",
    arguments: [
      ("HTTPS://Example.ORG/A?b#c", "https://example.org/A?b#c"),
      ("mygame://pända/ä b".replacing(" ", with: "%20"), "mygame://p%c3%a4nda/%C3%A4%20b"),
      ("https://x/<\"'>{}|^`[]", "https://x/%3C%22'%3E%7B%7D%7C%5E%60%5B%5D"),
      ("https://x?a[]=1", "https://x?a%5B%5D=1"), ("x:a#b#c", "x:a#b%23c"), ("https://[::1]/", "https://[::1]/"),
      ("http://user:pass@x/", "http://user:pass@x/"), ("x://:80", "x://:80"), ("x:%aF", "x:%aF"),
      ("https://x/\u{202E}gpj", "https://x/%E2%80%AEgpj"),
    ])
  func written(_ text: String, _ string: String) throws { #expect(try WidgetURL(text).string == string) }

  @Test(
    "are refused with a sentence if ambiguous",
    arguments: [
      ("", "empty"), ("panda", "no scheme"), ("//example.org", "no scheme"), ("/etc/passwd", "no scheme"),
      ("-rf", "not with '-'"), ("--help:x", "not with '-'"), ("1a:b", "no scheme of a URL"),
      ("a_b:c", "no scheme of a URL"), (":x", "no scheme"), ("ä:b", "no scheme of a URL"),
      ("https://a b", "blanks"), (" https://a", "blanks"), ("https://a\u{0}", "NUL"), ("https://a/%00", "NUL"),
      ("https://a\r\nHost: b", "line breaks"), ("x:a\nb", "line breaks"), ("x:\u{1B}[31m", "control characters"),
      ("x:\u{7F}", "control characters"), ("x:\u{9B}31m", "control characters"), ("https://a\\@b", "backslashes"),
      ("x:%", "'%' encodes nothing"), ("x:%4", "'%4' encodes nothing"), ("x:%zz", "'%zz' encodes nothing"),
      ("https:", "names no host"), ("https:/x", "names no host"), ("https://", "names no host"),
      ("https:///x", "names no host"), ("https://?x", "names no host"), ("https://a%2eb/", "no host"),
      ("https://a..b/", "no host"), ("https://.a/", "no host"), ("https://./", "no host"),
      ("https://a:b@c:99999/", "no port"), ("https://a:-1/", "no port"), ("https://a:8 0", "blanks"),
      ("https://a:0x50/", "no port"), ("https://[::1/", "no address"), ("https://[1.2.3.4]/", "no address"),
      ("https://[::1]x/", "no port"), ("https://[fe80::1%25eth0]/", "no address"), ("https://pä.de/", "ASCII form"),
      ("https://0x7f.1/", "ends in a number"), ("https://2130706433/", "ends in a number"),
      ("https://127.1/", "ends in a number"), ("https://1.2.3.04/", "ends in a number"),
      ("https://1.2.3.256/", "ends in a number"), ("https://a.0x1/", "ends in a number"),
    ])
  func refused(_ text: String, _ part: String) {
    let fault = #expect(throws: WidgetURL.Fault.self) { try WidgetURL(text) }
    #expect(fault?.sentence.contains(part) == true, "\(fault?.sentence ?? "")")
  }

  @Test(
    "name an IPv6 address in the form of RFC 4291",
    arguments: [
      ("::", true), ("::1", true), ("1::", true), ("1:2:3:4:5:6:7:8", true), ("::ffff:1.2.3.4", true),
      ("1::8", true), ("1:2:3:4:5:6:1.2.3.4", true), ("1:2:3:4:5:6:7::", true), ("", false), (":", false),
      (":::", false), ("1", false), ("1:2:3:4:5:6:7", false), ("1:2:3:4:5:6:7:8:9", false), ("1::2::3", false),
      ("12345::", false), ("g::", false), (":1::", false), ("1::2:", false), ("::1.2.3", false), ("1.2.3.4::", false),
      ("1:2:3:4:5:6:7:1.2.3.4", false), ("1:2:3:4:5:6:7:8::", false), ("::1.2.3.4.", false),
    ])
  func version6(_ address: String, _ isRight: Bool) {
    #expect(((try? WidgetURL("https://[\(address)]/")) != nil) == isRight)
  }

  @Test("have at most 8 KiB when written")
  func length() throws {
    let longest = String(repeating: "y", count: 8190)
    #expect(try WidgetURL("x:" + longest).string.utf8.count == 8192)
    #expect(throws: WidgetURL.Fault.self) { try WidgetURL("x:y" + longest) }
    #expect(throws: WidgetURL.Fault.self) { try WidgetURL("x:" + String(repeating: "y", count: 1 << 20)) }
    // Three bytes each when encoded.
    #expect(throws: WidgetURL.Fault.self) { try WidgetURL("x:" + String(repeating: "ä", count: 4000)) }
  }

  @Test(
    "are never opened if they are a file, a script or a disguise",
    arguments: [
      ("https://a/", true), ("HTTP://a/", true), ("mailto:a@b", true), ("mygame://x", true),
      ("file:///etc/passwd", false),
      ("javascript:alert(1)", false), ("data:text/html,x", false), ("JavaScript:x", false), ("vbscript:x", false),
      ("https://user@a/", false), ("https://a:b@c/", false), ("https://a/@b", true),
      ("mailto:a@b?Attachment=/etc/passwd", false), ("mailto:a@b?%61ttach=x", false), ("mailto:a@b?subject=x", true),
      ("mygame://user@x", true), ("tel:1", false),
    ])
  func given(_ text: String, _ isGiven: Bool) throws { #expect((try WidgetURL(text).refusal == nil) == isGiven) }

  @Test("any bytes give a URL that reads back the same, or a sentence")
  func anything() throws {
    var random = SplitMix64(seed: 7)
    let pieces = [
      "http", "https", "://", ":", "/", "?", "#", "@", "[", "]", "%", "%41", "%0a", "..", "a", "Ä", "::1", "1.2.3.4",
      ":80",
      "-", "&", "=", "\\", " ", "\u{0}", "\n", "x.y", "é\u{301}", "👨‍👩‍👧",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      guard let url = try? WidgetURL(text) else { continue }
      let string = url.string
      #expect(string.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
      #expect(try WidgetURL(string) == url, "\(text)")
    }
  }
}
