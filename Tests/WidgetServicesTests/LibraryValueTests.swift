import Glibc
import Synchronization
import Testing
import WidgetModel

@testable import WidgetICU
@testable import WidgetLocale
@testable import WidgetServices

/// Values are checked before they reach Foundation, ICU and the C library: some would crash the process.
@Suite("Values before a library sees them") struct LibraryValueTests {
  let hosted = ScriptedHosted()

  private func host(_ locale: String = "de_DE") -> TestHost {
    var host = TestHost()
    host.call.locale = locale
    return host
  }

  private func asking(_ locale: String = "de_DE", _ function: HostFunction, _ arguments: Value...) throws(Diagnostic)
    -> HostReply
  {
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.environment = ["TZDIR": "/usr/share/zoneinfo", "SECRET": "x"]
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: nil), world: world, storageFolder: "/nonexistent",
      hosted: hosted)
    return try host.reply(to: HostRequest(function, arguments, CallContext(bundle: "game", now: 0, locale: locale)))
  }

  // MARK: Zones

  @Test(
    "an offset of up to 14 hours is a valid zone in every language, a larger one is an error",
    arguments: ["en_US", "de_DE"],
    [
      ("+14:00", true), ("-14:00", true), ("+13:59", true), ("-1400", true), ("+14:01", false), ("+15:00", false),
      ("+17:00", false), ("-18:00", false), ("-23:59", false),
    ] as [(String, Bool)])
  func offsets(locale: String, zone: (name: String, isZone: Bool)) throws {
    for options: Value in [["date": "full", "time": "full"], ["pattern": "yyyy zzzz"]] {
      guard case .table(var fields) = options else { return }
      fields.append(Value.Field("timeZone", .text(zone.name)))
      if zone.isZone {
        #expect(try host(locale).value(.dateFormat, 0, .table(fields))?.text?.contains("19") == true)
      } else {
        let fault = host(locale).fault(.dateFormat, 0, .table(fields))
        #expect(fault?.code == .scriptArgument)
        #expect(fault?.suggestion == "offsets are between -14:00 and +14:00")
      }
    }
  }

  @Test("a zone of TZDIR that no library knows, with a huge offset, is still formatted")
  func strangeZone() throws {
    for offset in [17, -17, 25] {
      let zone = Zone(
        name: "My/Zone", first: Zone.Period(offset: offset * 3600, isDaylightSaving: false, abbreviation: "MY"))
      #expect(ICUDates(locale: "de_DE", zone: zone).text(0, .full, .full).contains("1970"))
      #expect(ICUWords(locale: "de_DE", zone: zone).date(0).contains("1970"))
    }
  }

  @Test("a FIFO or a folder among the zones is not a zone, and does not block")
  func fifo() throws {
    let folder = TemporaryFolder()
    folder.write("Europe/Paris", "TZif")
    for name in ["Europe/Berlin", "UTC", "tzdata.zi"] { mkfifo("\(folder.path)/\(name)", 0o600) }
    let zones = Zones(folder: folder.path)
    #expect(zones.contains("Europe/Paris"))
    for name in ["Europe/Berlin", "Europe", "../Europe/Paris", "/Europe/Paris", "Europe//Paris", ""] {
      #expect(!zones.contains(name), "\(name)")
    }
    #expect(throws: Diagnostic.self) { try zones.zone(named: "Europe/Berlin") }
    #expect(zones.localName(["TZ": "Europe/Berlin"]) == "UTC")
    #expect(zones.localName(["TZ": ":\(folder.path)/UTC"]) == "UTC")
  }

  @Test("the machine's settings are read from regular files only")
  func timezoneFile() throws {
    let folder = TemporaryFolder()
    folder.write("etc/x", "")
    mkfifo("\(folder.path)/etc/timezone", 0o600)
    #expect(Zones().localName([:], root: folder.path) == "UTC")
    unlink("\(folder.path)/etc/timezone")
    folder.write("etc/timezone", "Asia/Tokyo\n")
    #expect(Zones().localName([:], root: folder.path) == "Asia/Tokyo")
    folder.write("etc/timezone", "../../etc/hostname\n")
    #expect(Zones().localName([:], root: folder.path) == "UTC")
  }

  // MARK: The process's own variables

  @Test(
    "a locale that crashes ICU is removed from the environment, but its encoding is kept",
    arguments: [
      ("de_DE.UTF-8", nil), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("de_DE@euro", nil), ("zh-Hant_TW", nil),
      ("xxxxxxxxxxxx", "C"), ("xxxxxxxxxxxx.UTF-8", "C.UTF-8"), ("日本.utf8", "C.UTF-8"), ("de/../x", "C"),
      ("de_DE@" + String(repeating: "x", count: 58), nil), ("de_DE@" + String(repeating: "x", count: 59), "C"),
    ] as [(String, String?)])
  func locale(value: String, harmless: String?) { #expect(LibraryEnvironment.locale(insteadOf: value) == harmless) }

  @Test("TZ may point to a regular file or to nothing, by any path")
  func zoneVariable() {
    let folder = TemporaryFolder()
    folder.write("zones/Europe/Paris", "TZif")
    mkfifo("\(folder.path)/zones/Europe/Berlin", 0o600)
    mkfifo("\(folder.path)/fifo", 0o600)
    for (zone, isHarmful) in [
      ("Europe/Paris", false), (":Europe/Paris", false), ("CET-1CEST,M3.5.0,M10.5.0/3", false), ("../x", false),
      ("Europe/Berlin", true), (":Europe/Berlin", true), ("../fifo", true), ("\(folder.path)/fifo", true),
      (":\(folder.path)/fifo", true), ("Europe", true), ("/dev/zero", true),
    ] {
      #expect(
        LibraryEnvironment.isOther(than: S_IFREG, zone, below: folder.path + "/zones") == isHarmful, "\(zone)")
    }
  }

  // MARK: Locales, patterns, numbers, dates

  @Test(
    "a locale's name is language, script and region; calendar and numeral choices are dropped",
    arguments: [
      ("de_DE", "de_DE"), ("de-DE", "de_DE"), ("zh-Hant_TW", "zh_Hant_TW"), ("de_DE.UTF-8@euro", "de_DE"),
      ("th-TH-u-nu-roman", "th_TH"), ("de_x_private", "de"), ("xxxxxxxxxxxx", "en_US"), ("1de", "en_US"),
      ("日本", "en_US"), ("de__DE", "en_US"), ("", "en_US"),
    ])
  func names(name: String, identifier: String) { #expect(LocaleName(name).identifier == identifier) }

  @Test(
    "a pattern that would give an empty text is an error",
    arguments: ["en_US", "de_DE"], ["T", "yyyy-MM-ddTHH:mm", "jj", "J", "vv", "VVVVV"])
  func patterns(locale: String, pattern: String) {
    #expect(host(locale).fault(.dateFormat, 0, .text(pattern))?.code == .scriptArgument)
  }

  @Test("a pattern of 256 bytes is accepted, one of 257 is an error")
  func patternLength() throws {
    let longest = "'" + String(repeating: "x", count: 254) + "'"
    #expect(try host().value(.dateFormat, 0, .text(longest))?.text?.count == 254)
    #expect(host().fault(.dateFormat, 0, .text(longest + "y"))?.code == .scriptArgument)
  }

  @Test("a text of 1,024 bytes may be a date, one of 1,025 may not")
  func dateLength() throws {
    let text = "1970" + String(repeating: " ", count: 1020)
    #expect(try host().value(.dateParse, .text(text), "yyyy") != nil)
    #expect(try host().failure(.dateParse, .text(text + " "), "yyyy")?.code == "decode")
  }

  @Test("every finite number has a text, and large ones are not altered", arguments: ["de_DE", "ar_EG", "ja_JP"])
  func numbers(locale: String) throws {
    for number in [0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 9.3e18, -9.3e18, 9_007_199_254_740_992] {
      for style in NumberService.Style.allCases where style != .unit {
        let text = try host(locale).value(.numberFormat, .number(number), ["style": .text(style.rawValue)])?.text
        #expect(text?.isEmpty == false)
      }
    }
    #expect(try host("de_DE").value(.numberFormat, -1e20, ["style": "ordinal"])?.text == "-100.000.000.000.000.000.000")
  }

  @Test("dynamic texts accept any number", arguments: [-Double.infinity, -1e300, 1e19, 1e300, .infinity, .nan])
  func dynamic(date: Double) throws {
    let words = try dateWords(locale: "de_DE", timeZone: "Europe/Berlin")
    let texts: [LiveText] = [
      .date(date), .time(date), .range(from: date, to: -date), .relative(date), .offset(date), .timer(date),
    ]
    for text in texts { _ = text.string(at: 0, words) }
    for unit in LiveText.Unit.allCases {
      for count in [Int.min, -1, Int.max] {
        _ = words.count(count, unit, short: true)
        _ = words.away(count, unit)
      }
    }
  }

  // MARK: Messages

  @Test("an error about a megabyte of text is short", arguments: ["x", "\u{301}", "\0"])
  func sentences(letter: String) throws {
    let text = Value.text(String(repeating: letter, count: 1 << 20))
    guard let name = text.text else { return }
    let faults = [
      host().fault(.dateFormat, 0, text), host().fault(.dateFormat, 0, ["timeZone": text]),
      host().fault(.dateFormat, 0, ["locale": text]), host().fault(.dateFormat, 0, .table([Value.Field(name, 1)])),
      host().fault(.numberFormat, 0, ["style": text]), host().fault(.numberFormat, 0, ["currency": text]),
      host().fault(.numberFormat, 0, ["style": "unit", "unit": text]), host().fault(.processRun, text),
      host().fault(.filesRead, text), host().fault(.httpGet, text),
    ]
    for fault in faults {
      #expect(
        (fault?.message.utf8.count).map { $0 <= Diagnostic.longestSentence } == true,
        "\(fault?.message.prefix(80) ?? "")")
      #expect((fault?.suggestion?.utf8.count ?? 0) <= Diagnostic.longestSentence)
    }
    #expect((try host().failure(.dateParse, text)?.message.utf8.count ?? 0) <= Diagnostic.longestSentence)
  }

  @Test("a text is truncated between scalars")
  func cut() {
    #expect("abcdef".cut(toBytes: 6) == "abcdef")
    #expect("abcdefg".cut(toBytes: 6) == "abc…")
    #expect("aäääää".cut(toBytes: 7) == "aä…")
    #expect(String(repeating: "\u{301}", count: 9).cut(toBytes: 5) == "\u{301}…")
  }

  // MARK: The process that has ICU

  @Test("texts that only ICU can format are requested from another process, with unchanged arguments")
  func asked() throws {
    #expect(try asking("de_DE", .dateFormat, 0, ["date": "full"]) == .values(["text"]))
    #expect(try asking("de_DE", .numberFormat, 1.5, ["style": "percent"], "not judged") == .values(["text"]))
    #expect(try asking("de_DE", .dateParse, "6. Mai", "d. MMMM") == .values(["text"]))
    // English has no long zone names.
    #expect(try asking("en_US", .dateFormat, 0, ["date": "full", "time": "full"]) == .values(["text"]))
    let requests = hosted.requests
    #expect(requests.map(\.request.function) == [.dateFormat, .numberFormat, .dateParse, .dateFormat])
    #expect(requests[0].request.arguments == [0, ["date": "full"]])
    #expect(requests[1].request.arguments == [1.5, ["style": "percent"]])
    #expect(requests.allSatisfy { $0.environment == ["TZDIR": "/usr/share/zoneinfo"] && $0.limits.seconds == 2 })
  }

  @Test("English is formatted here, and errors are found here")
  func unasked() throws {
    #expect(try asking("en_US", .dateFormat, 0, ["date": "long", "time": "short"]) != .values(["text"]))
    #expect(try asking("en_GB", .numberFormat, 1234.5) == .values(["1,234.5"]))
    for wrong: (HostFunction, Value, Value) in [
      (.dateFormat, 0, ["timeZone": "+17:00"]), (.dateFormat, 0, "T"), (.dateFormat, 1e300, "yyyy"),
      (.dateFormat, 0, ["locale": "xxxxxxxxxxxx"]), (.numberFormat, 1, ["currency": "EURO"]),
      (.numberFormat, 1, ["minimumFractionDigits": 21]), (.dateParse, "1", "'"),
    ] {
      #expect(throws: Diagnostic.self) { try asking("de_DE", wrong.0, wrong.1, wrong.2) }
    }
    #expect(hosted.requests.isEmpty)
  }

  @Test(
    "if that process exits or hangs, the script gets an error, and no text is made up",
    arguments: [("io", Diagnostic.Code.io), ("wall", .wall), ("unavailable", .unavailable)])
  func ended(code: String, expected: Diagnostic.Code) throws {
    hosted.answer(.failure(message: "lunette-host exited during the request", code: code))
    for function in [HostFunction.dateFormat, .numberFormat] {
      let fault = #expect(throws: Diagnostic.self) { try asking("de_DE", function, 0) }
      #expect(fault?.code == expected)
      #expect(fault?.message == "\(function.rawValue): lunette-host exited during the request")
    }
    #expect(
      try asking("de_DE", .dateParse, "1", "d")
        == .failure(message: "lunette-host exited during the request", code: code))
  }

  @Test("that process formats exactly as a host that has ICU itself")
  func same() throws {
    let calls: [(HostFunction, [Value])] = [
      (.dateFormat, [0, ["date": "full", "timeZone": "Europe/Berlin"]]), (.dateFormat, [0, "EEEE d. MMMM"]),
      (.numberFormat, [1234.5, ["style": "currency", "currency": "EUR"]]), (.dateParse, ["1. Mai 2026", "d. MMMM y"]),
    ]
    for (function, arguments) in calls {
      let request = HostRequest(function, arguments, host().call)
      #expect(try LocaleTexts().reply(to: ServiceRequest(request)) == host().reply(function, arguments))
    }
    #expect(throws: Diagnostic.self) {
      try LocaleTexts().reply(to: ServiceRequest(HostRequest(.logInfo, [], host().call)))
    }
  }
}

/// Answers as set, with a default text.
final class ScriptedHosted: HostedServices {
  private let kept = Mutex<(requests: [ServiceRequest], reply: HostReply)>(([], .values(["text"])))
  var requests: [ServiceRequest] { kept.withLock { $0.requests } }

  func answer(_ reply: HostReply) { kept.withLock { $0.reply = reply } }

  func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    kept.withLock { kept in
      kept.requests.append(request)
      return kept.reply
    }
  }
}
