import Synchronization
import Testing
import WidgetModel

@testable import WidgetSandbox
@testable import WidgetServices

/// What a host charges to its bundle, with a clock that a test advances.
@Suite("The host's work for a bundle") struct WorkTests {
  /// A thread's CPU time, which grows with each reading.
  private final class Processor: Sendable {
    private let time = Mutex(0.0)
    private let step: Double
    init(_ step: Double) { self.step = step }
    func read() -> Double {
      time.withLock { time in
        time += step
        return time
      }
    }
  }

  private let folder = TemporaryFolder()
  private let clock = ManualClock()

  /// - Parameter cpu: seconds per request.
  private func host(_ account: WorkAccount? = nil, cpu: Double = 0) -> Host {
    var world = World.live
    let (clock, processor) = (clock, Processor(cpu))
    world.monotonic = { clock.now }
    world.waitUntil = { clock.wait(until: $0) }
    world.threadTime = { processor.read() }
    world.logLine = { _ in }
    return WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: nil), world: world, storageFolder: "\(folder.path)/storage",
      work: account)
  }

  private func ask(_ host: WidgetServices.Host, _ function: HostFunction, _ arguments: Value...) throws -> HostReply {
    try host.reply(to: HostRequest(function, arguments, CallContext(bundle: "game", now: 0)))
  }

  private typealias Host = WidgetServices.Host

  // MARK: In a call

  @Test("a call ends once the host has computed for a second, for any requests; just below it continues")
  func call() throws {
    let host = host(cpu: 0.24)
    host.beginCall()
    for _ in 0..<4 { _ = try ask(host, .dateStartOfDay, 0) }
    let fault = #expect(throws: Diagnostic.self) { try ask(host, .dateStartOfDay, 0) }
    #expect(fault?.code == .cpuHost && fault?.code.exit == .limit)
    #expect(fault?.message == "the call's requests to the host took more than 1 s of CPU time")
    let again = #expect(throws: Diagnostic.self) { try ask(host, .storageGet, "key") }
    #expect(again?.code == .cpuHost)
  }

  @Test("the next call starts over, and failures count as well")
  func next() throws {
    let host = host(cpu: 0.4)
    for _ in 0..<5 {
      host.beginCall()
      for _ in 0..<2 {
        let fault = #expect(throws: Diagnostic.self) { try ask(host, .filesRead, "/etc/hostname") }
        #expect(fault?.code == .permissionUndeclared)
      }
      let fault = #expect(throws: Diagnostic.self) { try ask(host, .filesRead, "/etc/hostname") }
      #expect(fault?.code == .cpuHost)
    }
  }

  // MARK: In an hour

  @Test("at 60 s in an hour the bundle has used up its share, until some is available again")
  func hour() throws {
    let account = WorkAccount()
    account.charge(59.9, at: clock.now)
    #expect(account.excess(at: clock.now) == nil)
    account.charge(0.1, at: clock.now)
    let excess = try #require(account.excess(at: clock.now))
    #expect(excess.share == "its 60 s of the host's CPU time per hour")
    #expect(excess.wait > 3500 && excess.wait <= 3660)
    #expect(account.excess(at: clock.now + excess.wait - 0.01) != nil)
    #expect(account.excess(at: clock.now + excess.wait) == nil)
  }

  @Test(
    "storage writes count by the file's bytes; beyond the share nothing is written, and the bundle waits")
  func storage() throws {
    var limits = WorkLimits()
    limits.written = 3000
    let account = WorkAccount(limits)
    let host = host(account)
    let text = Value.text(String(repeating: "x", count: 900))
    #expect(try ask(host, .storageSet, "a", text) == .values([]))
    #expect(try ask(host, .storageSet, "b", text) == .values([]))
    #expect(account.excess(at: clock.now) == nil)
    guard case .failure(let message, "limit") = try ask(host, .storageSet, "c", text) else {
      Issue.record("a third was written")
      return
    }
    #expect(message.hasPrefix("a bundle may write up to"))
    #expect(try ask(host, .storageKeys) == .values([["a", "b"]]))
    // A write without a change costs nothing.
    #expect(try ask(host, .storageSet, "b", text) == .values([]))
    let excess = try #require(account.excess(at: clock.now))
    #expect(host.report.excess == excess)
    clock.wait(until: clock.now + excess.wait)
    #expect(account.excess(at: clock.now) == nil)
    #expect(try ask(host, .storageSet, "c", text) == .values([]))
  }

  @Test("center requests up to 120 reloads an hour, the next gives nil, message, limit, and that is reported")
  func center() throws {
    let host = host()
    for _ in 0..<60 {
      #expect(try ask(host, .centerReloadTimelines, "score") == .values([]))
      #expect(try ask(host, .centerReloadAllTimelines) == .values([]))
    }
    #expect(host.report.refusals == nil)
    guard case .failure(let message, "limit") = try ask(host, .centerReloadTimelines, "score") else {
      Issue.record("one more was let through")
      return
    }
    #expect(message.hasPrefix("limit reached: 120 reloads per hour; available again in 6"))
    #expect(try ask(host, .centerCurrentConfigurations) == .values([.list([])]))
    let refusals = try #require(host.report.refusals)
    #expect(refusals.count == 1 && refusals.wait > 3500)
    #expect(host.report.refusals == nil && host.report.excess == nil)
  }

  /// A program that takes some time for each request.
  private struct Slow: HostedServices {
    let clock: ManualClock
    func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
      clock.wait(until: clock.now + 20)
      return .values([.emptyTable])
    }
  }

  @Test("another process's CPU time for the bundle counts in its hour; its waiting does not")
  func hosted() throws {
    var world = World.live
    world.monotonic = { [clock] in clock.now }
    var declared = Permissions()
    declared.media = true
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "game", path: nil, folder: nil), grants: .everything, world: world,
      hosted: Slow(clock: clock))
    host.declare(declared)
    for _ in 0..<5 { _ = try ask(host, .mediaPlayers) }
    for _ in 0..<2 { _ = try ask(host, .feedParse, "<rss/>") }
    #expect(host.report.excess == nil)
    _ = try ask(host, .feedParse, "<rss/>")
    #expect(host.report.excess?.share == "its 60 s of the host's CPU time per hour")
  }

  // MARK: Accounts

  @Test("a bundle has one account, by any path; another bundle has another")
  func accounts() {
    let file = folder.write("a.lua", "")
    folder.write("b.lua", "")
    folder.link("link.lua", to: file)
    let accounts = WorkAccounts()
    let account = accounts.account(of: file, at: 0)
    #expect(accounts.account(of: "\(folder.path)/link.lua", at: 0) === account)
    #expect(
      accounts.account(of: "\(folder.path)/../\(folder.path.split(separator: "/").last ?? "")/a.lua", at: 9) === account
    )
    #expect(accounts.account(of: "\(folder.path)/b.lua", at: 0) !== account)
  }

  @Test("with thousands of bundles those that spent something in the last hour are kept")
  func manyAccounts() {
    let accounts = WorkAccounts()
    let spender = accounts.account(of: "/nowhere/spender.lua", at: 0)
    spender.charge(1, at: 0)
    for number in 0..<3000 { _ = accounts.account(of: "/nowhere/\(number).lua", at: 1) }
    #expect(accounts.account(of: "/nowhere/spender.lua", at: 2) === spender)
  }

  @Test("reopened, a bundle has what is left of its hour")
  func reopened() throws {
    var limits = WorkLimits()
    limits.reloads = 1
    let account = WorkAccount(limits)
    #expect(try ask(host(account), .centerReloadAllTimelines) == .values([]))
    #expect(try ask(host(account), .centerReloadAllTimelines) != .values([]))
  }

  // MARK: In a worker

  @Test("reading and answering a worker's requests is charged, and ends its call")
  func frames() throws {
    let host = host(cpu: 0.4)
    let worker = WorkerExtension(
      WorkerBundle(name: "evil", path: "evil.lua", main: [], mainFile: "evil.lua", now: 0), services: Answers(),
      meter: host.meter,
      starter: try Evil.starter(), note: Evil.note)
    host.beginCall()
    _ = Evil.attempt("request", worker)
    // The worker's own replies cost nothing: only messages are counted.
    let fault = #expect(throws: Diagnostic.self) { try ask(host, .dateStartOfDay, 0) }
    #expect(fault?.code == .cpuHost)
  }

  @Test(
    "a worker that sends requests after its call has ended is stopped, whatever it requests",
    arguments: ["stubborn", "zone flood", "language flood"])
  func stubborn(attack: String) throws {
    let host = host(cpu: 0.6)
    let worker = WorkerExtension(
      WorkerBundle(name: "evil", path: "evil.lua", main: [], mainFile: "evil.lua", now: 0), services: host,
      meter: host.meter,
      starter: try Evil.starter(), note: Evil.note)
    _ = try worker.describe()
    host.beginCall()
    let fault = Evil.attempt(attack, worker)
    #expect(fault?.code == .cpuHost && worker.processID == nil && worker.hasLostProcess)
  }
}
