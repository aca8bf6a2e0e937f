import Glibc
import Synchronization
import Testing
import WidgetModel

@testable import WidgetLocale
@testable import WidgetServices

@Suite("Languages of the user's cache")
struct LanguageFileTests {
  let folder = TemporaryFolder()
  let asked = Asked()
  let warnings = Warnings()

  private func languages(
    _ version: String = "1", in place: String? = nil, now: @escaping @Sendable () -> Double = { 0 }
  ) -> Languages {
    Languages(hosted: asked, version: version, folder: place ?? "\(folder.path)/locales", now: now) { [warnings] in
      warnings.note($0)
    }
  }

  private var file: String { "\(folder.path)/locales/de_DE-1" }

  @Test("a language is requested once, and the next start reads it")
  func kept() throws {
    let first = languages()
    let language = try #require(first.language("de_DE"))
    #expect(first.language("de-DE.UTF-8") == language)
    #expect(asked.locales == ["de_DE"])
    #expect(languages().language("de_DE") == language)
    #expect(asked.locales == ["de_DE"])
    #expect(folder.names("locales") == ["de_DE-1"])
    #expect(warnings.all.isEmpty)
  }

  @Test("another version's table is requested again, and both are kept")
  func versions() {
    _ = languages("1").language("de_DE")
    _ = languages("2").language("de_DE")
    #expect(asked.locales == ["de_DE", "de_DE"])
    #expect(folder.names("locales") == ["de_DE-1", "de_DE-2"])
  }

  enum Damage: CaseIterable { case empty, cut, bit, headless, otherLocale, longer, folder, fifo, link }

  @Test("a damaged or foreign file is treated as missing", arguments: Damage.allCases)
  func damaged(damage: Damage) throws {
    let language = try #require(languages().language("de_DE"))
    var bytes = try #require(Self.bytes(file))
    unlink(file)
    switch damage {
    case .empty: bytes = []
    case .cut: bytes.removeLast(100)
    case .bit: bytes[bytes.count / 2] ^= 1
    case .headless: bytes.removeFirst(8)
    case .otherLocale: bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("de_DE", with: "fr_FR").utf8)
    case .longer: bytes += Array(repeating: UInt8(ascii: "x"), count: Language.longest)
    case .folder: mkdir(file, 0o700)
    case .fifo: mkfifo(file, 0o600)
    case .link: folder.link("locales/de_DE-1", to: "/dev/zero")
    }
    if ![.folder, .fifo, .link].contains(damage) {
      folder.write("locales/de_DE-1", String(decoding: bytes, as: UTF8.self))
    }
    #expect(languages().language("de_DE") == language)
    #expect(asked.locales == ["de_DE", "de_DE"])
    // A foreign file is replaced if possible.
    #expect(languages().language("de_DE") == language)
    #expect(asked.locales.count == (damage == .folder ? 3 : 2))
  }

  @Test("if nothing can be stored, the language is still available", arguments: ["/proc/lunette", "/dev/null/x"])
  func unwritable(place: String) {
    #expect(languages(in: place).language("de_DE") != nil)
    #expect(warnings.all.isEmpty)
  }

  @Test(
    "if lunette-host is missing, fails or has no table, English is used, with one warning",
    arguments: [
      HostReply.failure(message: InstalledProgram.host.missing, code: "unavailable"),
      .failure(message: "lunette-host did not reply and was stopped", code: "wall"), .values([]), .values(["nonsense"]),
      .values([.text("symbols\t1\nMMMM")]),
    ])
  func missing(reply: HostReply) throws {
    asked.answer(reply)
    let clock = Mutex(0.0)
    let languages = languages(now: { clock.withLock { $0 } })
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: nil), storageFolder: "/nonexistent", hosted: asked,
      languages: languages)
    let call = CallContext(bundle: "game", now: 0, locale: "de_DE")
    for (function, argument, text): (HostFunction, Value, Value) in [
      (.dateFormat, ["date": "full"], "Thursday, January 1, 1970"), (.dateFormat, "EEEE", "Thursday"),
      (.numberFormat, ["style": "compact"], "0"),
    ] {
      #expect(try host.reply(to: HostRequest(function, [0, argument], call)) == .values([text]))
    }
    #expect(try host.reply(to: HostRequest(.dateParse, ["1970", "yyyy"], call)) == .values([.number(0)]))
    let words = try WidgetLocale.dateWords(locale: "de_DE", timeZone: "UTC", languages: languages)
    #expect(words.date(0) == "January 1, 1970")
    #expect(warnings.all.count == 1)
    #expect(warnings.all.first?.message.hasPrefix("dates and numbers of de_DE are written in English: ") == true)
    #expect(warnings.all.first?.severity == .warning)
    #expect(asked.locales == ["de_DE"])
    #expect(folder.names("locales") == [])

    // It is retried a minute later, without another warning.
    clock.withLock { $0 = Languages.pause }
    #expect(languages.language("de_DE") == nil)
    #expect(asked.locales == ["de_DE", "de_DE"])
    #expect(warnings.all.count == 1)
    clock.withLock { $0 = 2 * Languages.pause }
    asked.answer(nil)
    #expect(languages.language("de_DE") != nil)
  }

  @Test("a folder stores a limited number of tables, whatever locales a script names")
  func bounded() {
    for number in 0..<LanguageFile.most { folder.write("locales/x\(number)", "") }
    _ = languages().language("de_DE")
    #expect(folder.names("locales") == ["de_DE-1"])
  }

  @Test(
    "the folder is in the user's cache",
    arguments: [
      (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/lunette/locales"), (["HOME": "/h"], "/h/.cache/lunette/locales"),
      (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache/lunette/locales"), ([:], nil), (["HOME": "h"], nil),
    ] as [([String: String], String?)])
  func place(variables: [String: String], folder: String?) { #expect(Languages.folder { variables[$0] } == folder) }

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }
}

/// Answers as `lunette-host` does, or as set; records the requested locales.
final class Asked: HostedServices {
  private let kept = Mutex<(locales: [String], reply: HostReply?)>(([], nil))
  var locales: [String] { kept.withLock { $0.locales } }

  func answer(_ reply: HostReply?) { kept.withLock { $0.reply = reply } }

  func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
    let reply = kept.withLock { kept in
      kept.locales.append(request.request.arguments.first?.text ?? "?")
      return kept.reply
    }
    if let reply { return reply }
    return try InProcessICU().reply(to: request)
  }
}

/// The warnings so far.
final class Warnings: Sendable {
  private let kept = Mutex<[Diagnostic]>([])
  var all: [Diagnostic] { kept.withLock { $0 } }
  func note(_ warning: Diagnostic) { kept.withLock { $0.append(warning) } }
}
