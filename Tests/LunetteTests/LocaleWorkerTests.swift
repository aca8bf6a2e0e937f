import LuaKit
import Synchronization
import TestSupport
import Testing
import WidgetLocale
import WidgetModel
import WidgetSandbox
import WidgetScript
import WidgetServices

@testable import lunette

/// Workers format dates and numbers themselves, from tables that the host sent. Texts and errors match those of a script in
/// this process.
@Suite("Dates and numbers in workers") struct LocaleWorkerTests {
  private static let now = 1_788_687_660.5

  struct Place: Sendable, CustomTestStringConvertible {
    var locale: String
    var timeZone: String
    var testDescription: String { "\(locale) in \(timeZone)" }
  }

  static let places = [
    Place(locale: "en_US", timeZone: "UTC"), Place(locale: "en_GB", timeZone: "America/New_York"),
    Place(locale: "en_US", timeZone: "+05:30"), Place(locale: "de_DE", timeZone: "Europe/Berlin"),
    Place(locale: "hi_IN", timeZone: "Asia/Kathmandu"), Place(locale: "en_AU", timeZone: "Australia/Lord_Howe"),
    Place(locale: "de_DE", timeZone: "Mars/Olympus"), Place(locale: "en_US", timeZone: "../../etc/passwd"),
    Place(locale: "xx_YY", timeZone: "Europe/Berlin"), Place(locale: "no locale", timeZone: "GMT"),
  ]

  /// Expressions that contain `now`.
  private static let calls = [
    "date.now()", "date.add(now, { months = 1, days = -3, hours = 1.5 })", "date.add(now, { years = 9000 })",
    "date.add(now, { centuries = 1 })", "date.startOfDay(now)", "date.startOfDay(now, 'Asia/Tokyo')",
    "date.startOfDay(now, 'Mars/Olympus')", "date.components(now)", "date.components(now, 'Pacific/Apia')",
    "date.components(now, 'Europe/../Europe/Berlin')", "date.components(now, 'Europe/Berlni')",
    "date.components(now, ('x'):rep(5000))", "date.components(now, '+15:00')", "date.components(1e300)",
    "date.from { year = 2026, month = 3, day = 29, hour = 2, minute = 30 }", "date.from { timeZone = 'Asia/Tokyo' }",
    "date.from { year = 1e6 }", "date.next(now, { weekday = 2, hour = 2, minute = 30 })",
    "date.next(now, { month = 2, day = 31 })", "date.next(now, {})", "date.next(now, { hour = { 2, 14 } })",
    "date.cron('30 2 * * *', now)", "date.cron('30 2 * *')", "date.difference(now, now + 12345678)",
    "date.parse '2026-10-25T02:30'", "date.parse 'nonsense'", "date.parse('6 September 2026', 'd MMMM yyyy')",
    "date.parse('6. September 2026', 'd. MMMM yyyy')", "date.parse(('x'):rep(300))",
    "date.format(now, 'EEEE, d MMMM yyyy HH:mm:ss XXX')", "date.format(now, 'h:mm a, QQQ, w')",
    "date.format(now, 'zzzz')",
    "date.format(now, 'QQQQQQQQ')", "date.format(now, \"it's\")", "date.format(now, { date = 'full', time = 'short' })",
    "date.format(now, { date = 'short', time = 'full' })", "date.format(now, { date = 'medium', relative = true })",
    "date.format(now, { date = 'huge' })",
    "date.format(now, { date = 'long', locale = 'fr_FR', timeZone = 'Asia/Tokyo' })",
    "date.format(now, { date = 'long', locale = '1' })", "number.format(1234567.891)",
    "number.format(-0.5, { style = 'percent' })",
    "number.format(1234567, { style = 'compact' })", "number.format(1234.5, { currency = 'EUR' })",
    "number.format(1234.5, { currency = 'euro' })", "number.format(21.5, { unit = 'celsius' })",
    "number.format(123456789, { style = 'bytes' })", "number.format(3, { style = 'ordinal' })",
    "number.format(-3, { style = 'ordinal' })", "number.format(1 / 0)", "number.format(1, { style = 'nonsense' })",
    "number.format('1')", "os.date('%c', 1700000000)", "os.time { year = 2026, month = 3, day = 29, hour = 2 }",
  ]

  private static let source = BundleSource(
    text: """
      local calls = { \(calls.map { "function(now) return \($0) end" }.joined(separator: ",\n")) }
      return widget { kind = "a", provider = { timeline = function(context)
        local answers = {}
        for i, call in ipairs(calls) do
          local ok, value, message, code = pcall(call, context.now)
          answers[i] = { ok = ok, value = type(value) == "table" and value or tostring(value), message = message, code = code }
        end
        return { entries = { { date = context.now, answers = answers } }, policy = never }
      end }, view = function() return Text "x" end }
      """, name: "calls")

  private let folder: TemporaryBundle
  private let host: WidgetServices.Host

  init() throws {
    folder = try TemporaryBundle([:])
    let link = ServiceLink(program: HostCallTests.service)
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.logLine = { _ in }
    host = WidgetServices.Host(
      bundle: BundlePlace(name: "calls", path: nil, folder: nil), world: world, storageFolder: folder.path,
      hosted: link,
      languages: Languages(hosted: link, version: "calls", folder: nil) { _ in })
  }

  private static func answers(_ bundle: any WidgetExtension, _ place: Place, _ host: WidgetServices.Host) throws
    -> [Value]
  {
    host.beginCall()
    var request = ProviderRequest(kind: "a", family: .systemSmall, now: now)
    var environment = WidgetEnvironment(family: .systemSmall)
    (environment.locale, environment.timeZone) = (place.locale, place.timeZone)
    request.environments = [environment]
    guard case .timeline(let timeline) = try bundle.reply(to: .timeline(request)) else { return [] }
    return timeline.entries.first?.fields["answers"]?.list ?? []
  }

  @Test("a script gets the same in a worker and in this process", arguments: places)
  func same(_ place: Place) throws {
    let here = try LuaExecutor().run {
      try Self.answers(ScriptBundle(Self.source, services: host, now: Self.now), place, host)
    }
    let worker = WorkerExtension(
      Self.source, services: host, meter: host.meter, tables: host.tables, now: Self.now, locale: place.locale,
      timeZone: place.timeZone, starter: try WorkerBundleTests.starter.get())
    // Once with tables that must be requested, once with cached ones.
    for _ in 1...2 {
      let there = try Self.answers(worker, place, host)
      #expect(here.count == Self.calls.count && there.count == here.count)
      for (call, (here, there)) in zip(Self.calls, zip(here, there)) { #expect(there == here, "\(call)") }
    }
    #expect(!worker.hasLostProcess)
  }

  @Test(
    "the host is asked only for texts that need ICU, and for errors",
    arguments: [
      ("date.format(0, { date = 'full', time = 'short' })", "Donnerstag, 1. Januar 1970 um 01:00", 0),
      ("date.format(date.next(0, { weekday = 1 }), 'd. MMMM y')", "4. Januar 1970", 0),
      ("number.format(1234.5, { currency = 'EUR' })", "1.234,50", 0),
      ("date.format(0, 'zzzz')", "Mitteleuropäische Normalzeit", 1),
      ("tostring((pcall(date.add, 0, { years = 9000 })))", "false", 1),
    ])
  func asked(_ expression: String, _ text: String, _ requests: Int) throws {
    let counting = Counting(host)
    let worker = WorkerExtension(
      Self.source, services: counting, tables: host.tables, now: Self.now, locale: "de_DE", timeZone: "Europe/Berlin",
      starter: try WorkerBundleTests.starter.get())
    var environment = WidgetEnvironment(family: .systemSmall)
    (environment.locale, environment.timeZone) = ("de_DE", "Europe/Berlin")
    let (tree, _) = try worker.view("Text(\(expression))", environment: environment)
    #expect(String(decoding: tree.bytes, as: UTF8.self).contains(text))
    #expect(counting.count.withLock { $0 } == requests)
  }

  /// A host that counts its calls.
  private final class Counting: HostServices {
    let count = Mutex(0)
    private let host: WidgetServices.Host

    init(_ host: WidgetServices.Host) { self.host = host }

    func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
      count.withLock { $0 += 1 }
      return try host.reply(to: request)
    }
  }
}
