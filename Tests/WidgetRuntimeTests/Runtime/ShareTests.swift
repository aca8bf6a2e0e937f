import Dispatch
import Synchronization
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices

@testable import WidgetRuntime

/// Limits on what one bundle can take from the others and from the runtime.
@Suite("Shares of bundles") struct ShareTests {
  private static func bundle(_ kind: String) -> FakeBundle { FakeBundle(kind: kind) { .of($0, [(0, kind)]) } }

  private static func center(_ stage: RuntimeStage, _ kind: String) throws -> BundleCenter {
    try #require(stage.runtime.registry.bundles["/w/\(kind).lua"]?.center)
  }

  private static func lines(_ stage: RuntimeStage) -> [LedgerLine] {
    guard case .ledger(let lines) = stage.ask(.log(nil, last: 10_000)) else { return [] }
    return lines
  }

  // MARK: The WidgetCenter

  @Test(
    "a kind that the bundle does not declare is an error with the nearest name, without a log line",
    arguments: [
      ("clok", "clock"), (String(repeating: "x", count: 60_000), nil), ("", nil), ("\u{1B}[2J\n", nil), ("mail", nil),
    ])
  func unknownKind(_ kind: String, _ nearest: String?) throws {
    let stage = try RuntimeStage(FakeBundles([Self.bundle("clock"), Self.bundle("mail")]))
    stage.advance(60)
    let before = Self.lines(stage)
    let center = try Self.center(stage, "clock")
    let call = CallContext(bundle: "clock", now: stage.clock.now)
    let fault = #expect(throws: Diagnostic.self) {
      for _ in 0..<100 { _ = try center.reply(to: HostRequest(.centerReloadTimelines, [.text(kind)], call)) }
    }
    #expect(fault?.code == .missingKind && fault?.suggestion == nearest)
    #expect((fault?.message.utf8.count ?? .max) < 400 && fault?.message.contains("\u{1B}") == false)
    stage.drain()
    #expect(Self.lines(stage) == before)
  }

  @Test("a bundle lists and reloads only its own widgets")
  func own() throws {
    let stage = try RuntimeStage(FakeBundles([Self.bundle("clock"), Self.bundle("mail")]))
    stage.advance(600)
    let center = try Self.center(stage, "clock")
    let call = CallContext(bundle: "clock", now: stage.clock.now)
    guard case .values(let values) = try center.reply(to: HostRequest(.centerCurrentConfigurations, [], call)),
      case .list(let placed)? = values.first
    else { return #expect(Bool(false), "no list") }
    #expect(placed.count == 1)
    _ = try center.reply(to: HostRequest(.centerReloadAllTimelines, [], call))
    stage.drain()
    #expect(stage.bundles.asked == [.first, .first, .center])
  }

  @Test("ten thousand requests by a script are one post to the runtime, and few log lines")
  func flood() throws {
    let stage = try RuntimeStage(FakeBundles([Self.bundle("clock")]))
    stage.advance(600)
    let before = Self.lines(stage).count
    let center = try Self.center(stage, "clock")
    let call = CallContext(bundle: "clock", now: stage.clock.now)
    for _ in 0..<10_000 { _ = try center.reply(to: HostRequest(.centerReloadTimelines, [.text("clock")], call)) }
    #expect(stage.waitingPosts == 1)
    stage.drain()
    #expect(Self.lines(stage).count - before < 10)
  }

  @Test("one turn of the runtime takes a limited number of posts, and the next takes the rest in order")
  func mailbox() {
    let mailbox = Mailbox()
    let order = Mutex<[Int]>([])
    for number in 0..<1000 { mailbox.post { _ in order.withLock { $0.append(number) } } }
    var turns = 0
    var taken = 0
    while true {
      let posts = mailbox.take()
      guard !posts.isEmpty else { break }
      #expect(posts.count <= Mailbox.mostInTurn)
      taken += posts.count
      turns += 1
    }
    #expect(taken == 1000 && turns == 4)
  }

  // MARK: The log and the ledger

  @Test(
    "a bundle's log lines per minute are limited, and the rest is counted and reported; another bundle's are not affected"
  )
  func log() {
    let lines = Mutex<[String]>([])
    let now = Mutex(100.0)
    let log = RuntimeLog(now: { now.withLock { $0 } }) { _, sentence, _ in lines.withLock { $0.append(sentence) } }
    for number in 0..<LogShare.lines + 5000 { log.tell(.info, "\(number)", of: "/w/loud.lua") }
    log.tell(.info, "quiet", of: "/w/quiet.lua")
    log.tell(.info, "runtime")
    #expect(lines.withLock { $0.count } == LogShare.lines + 2)
    now.withLock { $0 += 61 }
    log.tell(.info, "again", of: "/w/loud.lua")
    #expect(lines.withLock { Array($0.suffix(2)) } == ["5000 more lines were dropped", "again"])
  }

  @Test("the bytes per minute are limited likewise, just below and just above", arguments: [0, 1])
  func logBytes(_ more: Int) {
    var share = LogShare()
    #expect(share.take(LogShare.bytes - 10, at: 0) == (true, 0))
    #expect(share.take(10 + more, at: 1).isIn == (more == 0))
    #expect(share.take(10, at: 60).leftOut == more)
  }

  @Test(
    "the log's capacity is divided: a bundle with few lines keeps all",
    arguments: [
      ([5, 9000], 10_000, 10_000), ([5, 20_000], 10_000, 9995), ([4000, 4000, 4000], 9000, 3000),
      ([10, 5000, 90_000], 10_000, 4995), ([9, 9, 9], 2, 1), ([], 10, 10),
    ])
  func parts(_ counts: [Int], _ capacity: Int, _ most: Int) {
    #expect(LedgerShare.most(of: counts, capacity: capacity) == most)
    #expect(counts.map { min($0, most) }.reduce(0, +) <= max(capacity, counts.count))
  }

  @Test("a bundle that writes to the log endlessly does not displace another's lines")
  func ledger() throws {
    let stage = try RuntimeStage(FakeBundles([Self.bundle("quiet"), Self.bundle("loud")]))
    let before = Self.lines(stage).filter { $0.instance == InstanceID(1) }
    #expect(!before.isEmpty)
    for _ in 0..<13 {
      for number in 0..<1000 {
        stage.runtime.pending.add(LedgerLine(Double(number), InstanceID(2), .asked, .center, detail: "flood"))
      }
      stage.runtime.settle()
    }
    let after = Self.lines(stage)
    #expect(after.filter { $0.instance == InstanceID(1) } == before)
    #expect(after.count <= 10_000)
  }

  // MARK: A thousand bundles

  @Test("a thousand bundles are read a few at a time, and unused ones are closed again")
  func thousand() throws {
    let bundles = FakeBundles((0..<1000).map { Self.bundle("k\($0)") })
    let jobs = HeldJobs()
    let stage = try RuntimeStage(bundles, queues: jobs)
    stage.add("k500")
    // Less than a second has passed: four are read, and the added one is reloaded.
    #expect(jobs.underWay <= 5)
    var turns = 0
    while jobs.doFirst() {
      stage.drain()
      #expect(jobs.underWay <= BundleJobs.limits.concurrent + Limits().concurrent)
      // Other requests are answered in the meantime.
      if turns % 100 == 0 { #expect(stage.placed.count == 1) }
      turns += 1
    }
    #expect(bundles.opened <= 1001)
    #expect(bundles.mostDynamic <= 16, "\(bundles.mostDynamic)")
    #expect(turns < 4000)
    stage.advance(30)
    while jobs.doFirst() { stage.drain() }
    #expect(bundles.dynamic == 0)
  }

  @Test("without anything placed a thousand are shown, and at most 64 are open at once")
  func thousandShown() throws {
    let bundles = FakeBundles((0..<1000).map { Self.bundle("k\($0)") })
    let stage = try RuntimeStage(bundles)
    #expect(stage.placed.count == 1000)
    #expect(bundles.asked.count == 1000)
    #expect(bundles.mostDynamic <= ResidentBundles.most + 8, "\(bundles.mostDynamic)")
    stage.advance(30)
    #expect(bundles.dynamic == 0)
  }

  @Test("long jobs make room for others after a second, up to a limit")
  func slowJobs() {
    var jobs = BundleJobs()
    func starts(_ now: Double) -> [Int] {
      var numbers: [Int] = []
      while let start = jobs.next(at: now) { numbers.append(start.number) }
      return numbers
    }
    for queueID in 0..<40 { jobs.add("/\(queueID)", queueID, isUrgent: queueID == 39) { { _ in } } }
    #expect(starts(0) == [40, 1, 2, 3])
    #expect(jobs.wake == 1)
    #expect(starts(1) == [4, 5, 6, 7] && starts(2).count == 4 && starts(3).count == 4 && starts(4).isEmpty)
    jobs.end(40)
    #expect(starts(4).count == 1)
  }

  @Test("among idle processes the least recently used one exits first")
  func residents() {
    var residents = ResidentBundles()
    for number in 0..<ResidentBundles.most + 2 {
      residents.use("\(number)")
      if number > 0 { residents.wait("\(number)", until: Double(100 + number)) }
    }
    #expect(residents.takeDue(at: 0) == ["1", "2"])
    #expect(residents.takeDue(at: 0) == [] && residents.endDate.map { $0 <= 103 } == true)
    #expect(residents.takeDue(at: 103) == ["3"])
    #expect(residents.takeDue(at: 1000).count == ResidentBundles.most - 2 && residents.count == 1)
    #expect(residents.endDate == nil)
  }

  @Test("waiting queues do not delay others", .timeLimit(.minutes(10)))
  func queues() {
    let queues = SerialQueues(width: 12)
    let (gate, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for queueID in 0..<10 { queues.run(on: queueID) { gate.wait() } }
    for _ in 0..<100 {
      queues.run(on: 99) { done.signal() }
      done.wait()
    }
    #expect(queues.threads <= 12)
    for _ in 0..<10 { gate.signal() }
  }

  @Test("jobs of one queue run in order, and queues take turns", .timeLimit(.minutes(10)))
  func turns() {
    let queues = SerialQueues(width: 1)
    let (gate, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex<[String]>([])
    queues.run(on: 1) { gate.wait() }
    for name in ["1a", "1b", "2a", "2b", "1c"] {
      queues.run(on: name.hasPrefix("1") ? 1 : 2) {
        order.withLock { $0.append(name) }
        done.signal()
      }
    }
    gate.signal()
    for _ in 0..<5 { done.wait() }
    // After the first job of queue 1 came that of queue 2, then its own next.
    #expect(order.withLock { $0 } == ["2a", "1a", "2b", "1b", "1c"])
    #expect(queues.threads == 1)
  }
}
