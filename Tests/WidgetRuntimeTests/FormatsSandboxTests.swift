import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// Feeds and calendars end to end: through the real `lunette-host`, in its sandbox.
@Suite("Formats behind the sandbox") struct FormatsSandboxTests {
  static let link = ServiceLink(program: ServiceLinkTests.program)

  static func feed(_ bytes: [UInt8]) throws -> HostReply {
    let call = CallContext(bundle: "test", now: 0)
    return try link.reply(to: ServiceRequest(HostRequest(.feedParse, [Value(bytes: bytes)], call)))
  }

  static func title(_ bytes: [UInt8]) throws -> String {
    switch try feed(bytes) {
    case .values(let values): return values.first?["title"]?.text ?? ""
    case .failure(let message, _): return "failure: " + message
    }
  }

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
  }

  /// The text for an encoding's bytes, in base 16.
  static let encodings: [(String, String, String)] = [
    ("ISO-8859-1", "Grüße", "4772fcdf65"),
    ("iso-8859-2", "Zażółć", "5a61bff3b3e6"),
    ("ISO-8859-3", "Ĝis", "d86973"),
    ("iso-8859-4", "Ēķ", "aaf3"),
    ("iso-8859-5", "Мир", "bcd8e0"),
    ("ISO-8859-6", "سلام", "d3e4c7e5"),
    ("iso-8859-7", "Γεια", "c3e5e9e1"),
    ("ISO-8859-8", "שלום", "f9ece5ed"),
    ("iso-8859-9", "Işık", "49fefd6b"),
    ("iso-8859-10", "Ðįŋ", "d0e7bf"),
    ("iso-8859-13", "Žąsis", "dee0736973"),
    ("iso-8859-14", "Ŵy", "d079"),
    ("iso-8859-15", "5 €", "3520a4"),
    ("iso-8859-16", "Șt", "aa74"),
    ("windows-1250", "Zażółć", "5a61bff3b3e6"),
    ("windows-1251", "Мир", "cce8f0"),
    ("windows-1252", "“5 €”", "9335208094"),
    ("windows-1253", "Γεια", "c3e5e9e1"),
    ("windows-1254", "Işık", "49fefd6b"),
    ("windows-1255", "שלום", "f9ece5ed"),
    ("windows-1256", "سلام", "d3e1c7e3"),
    ("windows-1257", "Žąsis", "dee0736973"),
    ("windows-874", "ไทย", "e4b7c2"),
    ("tis-620", "ไทย", "e4b7c2"),
    ("koi8-r", "Мир", "edc9d2"),
    ("KOI8-U", "Їжак", "b7d6c1cb"),
    ("ibm866", "Мир", "8ca8e0"),
    ("macintosh", "Grüße", "47729fa765"),
    ("x-mac-cyrillic", "Мир", "8ce8f0"),
    ("GBK", "联通中文", "c1aacda8d6d0cec4"),
    ("gb2312", "中文", "d6d0cec4"),
    ("gb18030", "中文𠀀", "d6d0cec495328236"),
    ("Big5", "繁體中文", "c163c5e9a4a4a4e5"),
    ("EUC-KR", "한국어", "c7d1b1b9beee"),
    ("ks_c_5601-1987", "한국어똠", "c7d1b1b9beee8c63"),
    ("Shift_JIS", "日本①ｱ", "93fa967b8740b1"),
    ("EUC-JP", "日本語", "c6fccbdcb8ec"),
    ("ISO-2022-JP", "日本語", "1b2442467c4b5c386c1b2842"),
    ("cp1251", "Мир", "cce8f0"),
    ("latin1", "Grüße", "4772fcdf65"),
    ("us-ascii", "Grüße", "4772fcdf65"),
  ]

  @Test("a feed is read in its declared encoding", arguments: encodings)
  func encoding(_ label: String, _ title: String, _ hex: String) throws {
    let text =
      Array("<?xml version=\"1.0\" encoding=\"\(label)\"?><rss><channel><title>".utf8) + Self.bytes(hex)
      + Array("</title></channel></rss>".utf8)
    #expect(try Self.title(text) == title)
  }

  @Test("a character reference of windows-1252 is read as browsers do")
  func reference() throws {
    #expect(
      try Self.title(Array("<rss><channel><title>a &amp;#150; b</title></channel></rss>".utf8)) == "a – b")
  }

  @Test("a malformed feed is read as far as possible, with a warning")
  func malformed() throws {
    let text = Array("<rss>\n<channel><title>AT&T</title><item><title>a\u{1C}b</title></item></channel></rss>".utf8)
    guard case .values(let values) = try Self.feed(text), let feed = values.first else {
      Issue.record("it is read")
      return
    }
    #expect(feed["title"] == "AT&T")
    #expect(feed["items"]?.list?.first?["title"] == "ab")
    #expect(
      feed["warning"] == "line 2: not well-formed (invalid token); the rest of the feed was skipped")
  }

  // MARK: Calendars

  /// The events of files, as `title moment`, followed by the warnings.
  static func events(_ files: [String], _ from: Double, _ to: Double, zone: String) throws -> ([String], [String]) {
    let options: Value = ["path": "x", "from": .number(from), "to": .number(to)]
    let call = CallContext(bundle: "test", now: from, timeZone: zone)
    var request = ServiceRequest(HostRequest(.calendarEvents, [options], call))
    request.files = files.map { ServiceFile("x", Array($0.utf8)) }
    guard case .values(let values) = try link.reply(to: request) else { return (["failure"], []) }
    let events = values.first?.list ?? []
    return (
      events.map { "\($0["title"]?.text ?? "?") \(Int($0["start"]?.number ?? 0))" },
      values.dropFirst().first?.list?.compactMap { $0.text } ?? []
    )
  }

  static func event(_ zone: String) -> String {
    """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VEVENT\r
    UID:1\r
    DTSTART;TZID=\(zone.contains { ",:;".contains($0) } ? "\"\(zone)\"" : zone):20260115T120000\r
    SUMMARY:x\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  }

  /// Names of zones, with the UTC hour of their noon on 15 January 2026; nil if unknown.
  static let zones: [(String, Double?)] = [
    ("Europe/Berlin", 11), ("europe/berlin", 11), ("EUROPE/BERLIN", 11), ("US/Eastern", 17), ("Europe/Kiev", 10),
    ("Europe/Kyiv", 10), ("PST8PDT", 20), ("GMT", 12), ("UTC", 12), ("utc", 12), ("Z", 12), ("UTC+1", 11),
    ("GMT+1", 11),
    ("GMT+01:00", 11), ("Etc/GMT-1", 11), ("/Europe/Berlin", 11),
    ("/softwarestudio.org/Olson_20011030_5/Europe/Berlin", 11), ("/mozilla.org/20050126_1/Europe/Berlin", 11),
    ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", 11),
    ("/citadel.org/20250101_1/America/Argentina/Salta", 15),
    ("Berlin", 11), ("Central European Time", 11), ("CET", 11), ("EST", 17), ("Romance Standard Time", 11),
    ("Pacific Standard Time", 20), ("China Standard Time", 4), ("India Standard Time", 6.5), ("GMT Standard Time", 12),
    ("W. Europe Standard Time", 11), ("w. europe standard time", 11), ("Eastern Standard Time 1", 17),
    ("Eastern Daylight Time", 17), ("Russia Time Zone 3", 8), ("US Mountain Standard Time", 19), ("UTC-11", 23),
    ("Central Standard Time (Mexico)", 18), ("Jerusalem Standard Time", 10), ("Kamchatka Standard Time", 0),
    ("(GMT+01.00) Amsterdam/Berlin/Bern/Rome/Stockholm/Vienna", 11),
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", 11),
    ("(UTC-05:00) Eastern Time (US & Canada)", 17),
    ("(UTC) Coordinated Universal Time", 12), ("(UTC+10:00) Canberra, Melbourne, Sydney", 1),
    ("(UTC-03:00) Brasilia", 15),
    ("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", 6.5), ("Europe/Berlin ", 11), (" Europe/Berlin", 11),
    ("America/New York", 17), ("UTC-05:00", 17), ("Coordinated Universal Time", 12), ("Eastern Time (US & Canada)", 17),
    ("GMT+0200", 10), ("GMT-0500 (EST)", 17), ("+05:30", 6.5), ("-0800", 20), ("tzone://Microsoft/Utc", 12),
    ("Nowhere/City", nil), ("Customized Time Zone", nil), ("tzone://Microsoft/Custom", nil), ("GMT+99", nil),
    ("BST", nil),
    ("floating", nil), ("../../../etc/passwd", nil),
  ]

  @Test("a zone's name is understood in every form that programs write", arguments: zones)
  func zoneName(_ name: String, _ hour: Double?) throws {
    // Noon of 15 January 2026 in UTC; the reader's zone is 13 h 45 min ahead, unlike any other.
    let noon = 1_768_478_400.0
    let (events, warnings) = try Self.events([Self.event(name)], noon - 86_400, noon + 86_400, zone: "Pacific/Chatham")
    if let hour {
      let moment = Int(noon + (hour - 12) * 3600)
      #expect(events == ["x \(moment)"])
      #expect(warnings == [])
    } else {
      #expect(events == ["x \(Int(noon - 13.75 * 3600))"])
      #expect(warnings == ["unknown time zone '\(name)'; its times are read in Pacific/Chatham"])
    }
  }

  // MARK: Many files

  private func host(_ folder: String) -> WidgetServices.Host {
    var grants = Grants()
    grants.all = true
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "test", path: nil, folder: folder), grants: grants, hosted: Self.link)
    var permissions = Permissions()
    permissions.read = [folder]
    host.declare(permissions)
    return host
  }

  /// Events of 2 March 2026, as the script gets them.
  private func titles(_ path: String, of folder: String) throws -> [String] {
    let options: Value = ["path": .text(path), "from": 1_772_409_600, "to": 1_772_496_000]
    let call = CallContext(bundle: "test", now: 0)
    switch try host(folder).reply(to: HostRequest(.calendarEvents, [options], call)) {
    case .values(let values): return values.first?.list?.compactMap { $0["title"]?.text } ?? []
    case .failure(let message, _): return [message]
    }
  }

  @Test("a folder of more than a thousand files is read")
  func folder() throws {
    var files: [String: String] = [:]
    for index in 0...2500 {
      // Each is on another day, except for a few.
      let day = index % 500 == 0 ? "20260302" : "\(2000 + index % 20)0615"
      files["all/\(index).ics"] =
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:\(index)\nDTSTART;VALUE=DATE:\(day)\nSUMMARY:\(index)\nEND:VEVENT\nEND:VCALENDAR\n"
    }
    let tree = try TemporaryBundle(files)
    #expect(try titles(tree.path + "/all", of: tree.path) == ["0", "1000", "1500", "2000", "2500", "500"])
  }

  @Test("a file of many megabytes is read, and only the events in the span are kept")
  func large() throws {
    var text = "BEGIN:VCALENDAR\nVERSION:2.0\n"
    let filler = String(repeating: "lorem ipsum ", count: 50)
    func event(_ number: Int, _ day: String, _ more: String = "") -> String {
      "BEGIN:VEVENT\nUID:\(number)\nDTSTART;VALUE=DATE:\(day)\n\(more)SUMMARY:\(number)\nDESCRIPTION:\(filler)\nEND:VEVENT\n"
    }
    text += event(0, "20260302") + event(1, "20200302", "RRULE:FREQ=YEARLY\n") + event(2, "20260302")
    for number in 3..<9000 { text += event(number, "\(2000 + number % 20)0615") }
    // A newer version of an event is elsewhere; so is a changed occurrence.
    text += event(2, "20270101", "SEQUENCE:1\n") + event(9000, "20260301", "DTEND;VALUE=DATE:20260304\n")
    text += event(9001, "20250302", "RRULE:FREQ=YEARLY\n")
    text += event(9001, "20270101", "RECURRENCE-ID;VALUE=DATE:20260302\n") + "END:VCALENDAR\n"
    #expect(text.utf8.count > 5 << 20)
    let tree = try TemporaryBundle(["large.ics": text])
    #expect(try titles(tree.path + "/large.ics", of: tree.path) == ["9000", "0", "1"])
  }
}
