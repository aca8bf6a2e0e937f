import Synchronization
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices

@testable import WidgetRuntime

/// The effects of handlers that commands called.
@Suite("Handlers and the runtime") struct HandlingTests {
  /// The environments that providers and views received, the newest last.
  final class Seen: Sendable {
    private let environments = Mutex<[WidgetEnvironment]>([])

    var last: WidgetEnvironment? { environments.withLock { $0.last } }
    var count: Int { environments.withLock { $0.count } }
    func note(_ request: ProviderRequest) { environments.withLock { $0.append(request.environments[0]) } }
  }

  static func lines(_ stage: RuntimeStage) -> [String] {
    guard case .ledger(let lines) = stage.ask(.log(nil, last: 100)) else { return [] }
    return lines.map { line in
      "\(line.instance.map(\.description) ?? "-") \(line.matter.rawValue) \(line.cause.rawValue)"
        + (line.detail.map { " \($0)" } ?? "")
    }
  }

  static let fault = Diagnostic(.script, "no such timer", file: "/w/clock.lua", line: 3)

  @Test(
    "a handler's calls to center are logged with their cause, and reload at once; an unplaced kind is refused"
  )
  func center() throws {
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock(), RuntimeTests.clock("mail")]))
    stage.add("clock")
    stage.add("mail")
    _ = stage.ask(.center(bundle: "/w/clock.lua", kinds: ["clock", "other"]))
    #expect(stage.bundles.asked.suffix(1) == [.center])
    #expect(Self.lines(stage).contains("#3 asked center"))
    #expect(Self.lines(stage).contains("- refused center no widget or control 'other' is placed"))
    // Another bundle's widgets do not belong to it.
    _ = stage.ask(.center(bundle: "/w/clock.lua", kinds: ["mail"]))
    _ = stage.ask(.center(bundle: "/w/clock.lua", kinds: nil))
    #expect(!Self.lines(stage).contains("#4 asked center"))
    #expect(Self.lines(stage).filter { $0 == "#3 asked center" }.count == 2)
  }

  @Test("a failed perform is logged, and views see it at the reload that follows; the next success clears it")
  func failedPerform() throws {
    let seen = Seen()
    let stage = try RuntimeStage(
      FakeBundles([
        FakeBundle(kind: "clock") { request in
          seen.note(request)
          return .of(request, [(0, "now")])
        }
      ]))
    stage.add("clock")
    var event = HandledEvent(bundle: "/w/clock.lua", name: "perform Toggle", performer: "clock")
    event.fault = Self.fault
    _ = stage.ask(.handled(event))
    #expect(Self.lines(stage).contains("#2 failed intent perform Toggle: no such timer"))
    #expect(stage.bundles.asked.suffix(1) == [.intent])
    #expect(seen.last?.lastError == "no such timer")
    #expect(stage.shown("clock") == "now ! no such timer")
    guard case .explanation(let explanation) = stage.ask(.explain(.number(2))) else {
      Issue.record("no explanation")
      return
    }
    #expect(explanation.instance.error == "no such timer")
    event.fault = nil
    _ = stage.ask(.handled(event))
    #expect(stage.shown("clock") == "now")
    #expect(seen.last?.lastError == nil)
  }

  @Test("a failed link handler is recorded for each of its bundle's widgets, and their views see it")
  func failedHandler() throws {
    let seen = Seen()
    var bundle = RuntimeTests.clock()
    bundle.views = { request in
      seen.note(request)
      return ViewTree()
    }
    let stage = try RuntimeStage(FakeBundles([bundle, RuntimeTests.clock("mail")]))
    stage.add("clock")
    stage.add("mail")
    stage.advance(30)
    var event = HandledEvent(bundle: "/w/clock.lua", name: "onOpenURL")
    event.fault = Self.fault
    _ = stage.ask(.handled(event))
    #expect(Self.lines(stage).contains("#3 failed intent onOpenURL: no such timer"))
    #expect(!Self.lines(stage).contains { $0.hasPrefix("#4 failed") })
    #expect(seen.last?.lastError == "no such timer")
    #expect(seen.last?.age == 30)
    #expect(stage.shown("mail") == "mail now")
  }

  @Test("a failed reload rebuilds the views with its error and the timeline's age, from archived entries")
  func failedReload() throws {
    let seen = Seen()
    var bundle = RuntimeTests.clock()
    bundle.views = { request in
      seen.note(request)
      return ViewTree()
    }
    let stage = try RuntimeStage(FakeBundles([bundle]))
    stage.add("clock")
    stage.advance(100)
    stage.bundles.change("/w/clock.lua") { bundle in
      bundle.answer = { _ throws(Diagnostic) in throw Diagnostic(.script, "no network") }
    }
    stage.save("/w/clock.lua") { $0.content = "2" }
    #expect(stage.shown("clock") == "clock later ! no network")
    #expect(seen.last?.lastError == "no network")
    #expect(seen.last?.age == 100)
  }

  @Test("a client that performed an intent gets the reply when the widget is reloaded, and not before")
  func waits() throws {
    let jobs = HeldJobs()
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]), queues: jobs)
    stage.add("clock")
    while jobs.doFirst() { stage.drain() }
    let answers = Mutex(0)
    stage.runtime.handled(HandledEvent(bundle: "/w/clock.lua", name: "perform Toggle", performer: "clock")) { _, _ in
      answers.withLock { $0 += 1 }
    }
    #expect(answers.withLock { $0 } == 0)
    while jobs.doFirst() { stage.drain() }
    #expect(answers.withLock { $0 } == 1)
    #expect(stage.bundles.asked.last == .intent)
  }

  @Test("an event during a widget's first reload is answered after the next reload")
  func waitsForTheNext() throws {
    let jobs = HeldJobs()
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]), queues: jobs)
    // It is being read, and then reloaded for the first time.
    while stage.bundles.asked.isEmpty, stage.runtime.instances.values.first?.flight == nil, jobs.doFirst() {
      stage.drain()
    }
    let asked = Mutex<[ReloadReason]>([])
    stage.runtime.handled(HandledEvent(bundle: "/w/clock.lua", name: "perform Toggle", performer: "clock")) { _, _ in
      asked.withLock { $0 = stage.bundles.asked }
    }
    while jobs.doFirst() { stage.drain() }
    #expect(asked.withLock { $0 } == [.first, .intent])
  }

  @Test("the reload after a handler that ran without a runtime is done by the next runtime")
  func offline() throws {
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]))
    stage.add("clock")
    let offline = try RuntimeStage(stage.bundles, folder: try stage.copy(), isOffline: true)
    _ = offline.ask(.handled(HandledEvent(bundle: "/w/clock.lua", name: "perform Toggle", performer: "clock")))
    let bundles = FakeBundles([RuntimeTests.clock()])
    _ = try RuntimeStage(bundles, folder: try offline.copy())
    #expect(bundles.asked == [.intent])
  }
}

/// Downloads that scripts start.
@Suite("Downloads") struct DownloadTests {
  static func bundle(_ heard: @escaping @Sendable (Value) -> Void) -> FakeBundle {
    var bundle = RuntimeTests.clock()
    bundle.downloaded = heard
    return bundle
  }

  static let download = Download(id: "map", url: "https://example.org/map", bundle: "/w/clock.lua", kind: "clock")

  @Test("the handler receives a download's end once, even a failure, and then its widget is reloaded")
  func end() throws {
    let heard = Mutex<[Value]>([])
    let stage = try RuntimeStage(FakeBundles([Self.bundle { value in heard.withLock { $0.append(value) } }]))
    stage.add("clock")
    #expect(stage.ask(.download(Self.download)) == .done)
    stage.advance(2)
    let events = heard.withLock { $0 }
    #expect(events.count == 1)
    // A test's bundle has no host that could fetch.
    #expect(events.first?.list?.first?["id"]?.text == "map")
    #expect(events.first?.list?.first?["code"]?.text == "unavailable")
    #expect(stage.bundles.asked.last == .center)
    #expect(stage.runtime.downloads.isEmpty)
    #expect(try stage.runtime.archive.downloads() == [])
  }

  @Test("a download in progress when the runtime stopped is fetched by the next one, and is finished then")
  func restart() throws {
    let jobs = HeldJobs()
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]), queues: jobs)
    stage.add("clock")
    while jobs.doFirst() { stage.drain() }
    _ = stage.ask(.download(Self.download))
    #expect(try stage.runtime.archive.downloads() == [Self.download])
    let heard = Mutex(0)
    let again = try RuntimeStage(
      FakeBundles([Self.bundle { _ in heard.withLock { $0 += 1 } }]), folder: try stage.copy())
    #expect(heard.withLock { $0 } == 1)
    let last = try RuntimeStage(
      FakeBundles([Self.bundle { _ in heard.withLock { $0 += 1 } }]), folder: try again.copy())
    #expect(last.runtime.downloads.isEmpty)
    #expect(heard.withLock { $0 } == 1)
  }

  @Test("a bundle may have 16 unfinished downloads; the same id counts once")
  func most() throws {
    let jobs = HeldJobs()
    let stage = try RuntimeStage(FakeBundles([RuntimeTests.clock()]), queues: jobs)
    for number in 1...16 {
      var one = Self.download
      one.id = "\(number)"
      #expect(stage.ask(.download(one)) == .done)
      #expect(stage.ask(.download(one)) == .done)
    }
    guard case .failure(let fault) = stage.ask(.download(Self.download)) else {
      Issue.record("one too many was taken")
      return
    }
    #expect(fault.code == .size)
  }

  /// Answers downloads as a test sets, and counts them.
  final class Web: HostedServices {
    private let state: Mutex<(asked: Int, answers: [HostReply])>

    init(_ answers: [HostReply]) { state = Mutex((0, answers)) }

    var asked: Int { state.withLock { $0.asked } }

    func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
      state.withLock { state in
        state.asked += 1
        return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
      }
    }
  }

  private func stage(_ web: Web, _ heard: @escaping @Sendable (Value) -> Void) throws -> RuntimeStage {
    var permissions = Permissions()
    permissions.network = ["example.org"]
    var grants = Grants()
    grants.permissions = permissions
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "clock", path: "/w/clock.lua", folder: nil), grants: grants, hosted: web)
    host.declare(permissions)
    var bundle = Self.bundle(heard)
    bundle.host = host
    let stage = try RuntimeStage(FakeBundles([bundle]))
    stage.add("clock")
    return stage
  }

  private static func answered(_ status: Int64) -> HostReply { .values([["status": .integer(status), "body": "x"]]) }

  @Test("a temporary failure is retried with growing pauses; the bundle receives only the end")
  func retries() throws {
    let web = Web([.failure(message: "gone", code: "network"), Self.answered(503), Self.answered(200)])
    let heard = Mutex<[Value]>([])
    let stage = try stage(web) { value in heard.withLock { $0.append(value) } }
    #expect(stage.ask(.download(Self.download)) == .done)
    stage.advance(2)
    #expect(web.asked == 1 && heard.withLock { $0.isEmpty })
    stage.advance(15)
    #expect(web.asked == 2 && heard.withLock { $0.isEmpty })
    stage.advance(60)
    #expect(web.asked == 3)
    #expect(heard.withLock { $0.count } == 1)
    #expect(heard.withLock { $0.first?.list?.first?["status"]?.integer } == 200)
    #expect(stage.runtime.downloads.isEmpty && stage.runtime.downloads.retryDate == nil)
  }

  @Test("after four tries the failure is reported once; a permanent failure is reported at once")
  func lastTry() throws {
    for (reply, tries, code) in [
      (HostReply.failure(message: "gone", code: "timeout"), 4, "timeout"),
      (.failure(message: "no", code: "tls"), 1, "tls"), (Self.answered(404), 1, nil),
    ] {
      let web = Web([reply])
      let heard = Mutex<[Value]>([])
      let stage = try stage(web) { value in heard.withLock { $0.append(value) } }
      _ = stage.ask(.download(Self.download))
      for _ in 0..<10 { stage.advance(301) }
      #expect(web.asked == tries)
      #expect(heard.withLock { $0.count } == 1)
      #expect(heard.withLock { $0.first?.list?.first?["code"]?.text } == code)
    }
  }

  @Test(
    "a script gets an error for too many downloads; the same id counts once, and finished ones do not count")
  func limit() throws {
    let center = BundleCenter("/w/clock.lua", Mailbox(), OpenActivities())
    func ask(_ id: String) throws -> HostReply {
      let call = CallContext(bundle: "clock", now: 0)
      return try center.reply(
        to: HostRequest(.httpDownload, [["id": .text(id), "url": "https://example.org/"]], call))
    }
    for number in 1...16 {
      #expect(try ask("\(number)") == .values([]))
      #expect(try ask("\(number)") == .values([]))
    }
    #expect(try ask("17") == .failure(message: Download.tooMany, code: "limit"))
    center.end("3")
    #expect(try ask("17") == .values([]))
  }
}
