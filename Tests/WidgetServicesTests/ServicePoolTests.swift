import Glibc
import Synchronization
import TestSupport
import Testing
import WidgetModel

@testable import WidgetSandbox
@testable import WidgetServices

/// Which requests share a process of `lunette-host`, and how a crash affects the others.
@Suite("Processes of lunette-host") struct ServicePoolTests {
  private let clock = ManualClock()

  private func link(
    _ time: Duration = HangLimit.duration, grace: Double = HangLimit.seconds
  ) -> ServiceLink {
    let clock = clock
    return ServiceLink(program: Evil.program, grace: grace, processorTime: time, now: { clock.now })
  }

  private func ask(
    _ link: ServiceLink, _ attack: String, of bundle: String = "a", _ function: HostFunction = .feedParse
  ) throws -> HostReply {
    var request = ServiceRequest(HostRequest(function, [.text(attack)], CallContext(bundle: "whoever", now: 0)))
    request.bundle = bundle
    return try link.reply(to: request)
  }

  private func process(_ link: ServiceLink, of bundle: String, _ function: HostFunction = .feedParse) throws -> Int? {
    guard case .values(let values) = try ask(link, "process", of: bundle, function) else { return nil }
    return values.first?.integer
  }

  private func code(_ reply: HostReply) -> String? { if case .failure(_, let code) = reply { code } else { nil } }

  @Test("formats of two bundles are never read by one process; a bundle reuses its own process")
  func apart() throws {
    let link = link()
    let first = try #require(try process(link, of: "a"))
    let second = try #require(try process(link, of: "b"))
    #expect(first != second)
    #expect(try process(link, of: "a") == first)
    #expect(try process(link, of: "b") == second)
  }

  @Test("HTTP, formats and the message bus have their own processes; the first and the last serve all bundles")
  func roles() throws {
    let link = link()
    let processes = try [HostFunction.httpGet, .feedParse, .mediaPlayers].map { try process(link, of: "a", $0) }
    #expect(Set(processes).count == 3 && !processes.contains(nil))
    #expect(try process(link, of: "b", .httpGet) == processes[0])
    #expect(try process(link, of: "b", .mediaPlayers) == processes[2])
  }

  @Test("a few processes wait for their bundles, and the least recently used one is stopped first")
  func few() throws {
    let link = link()
    let names = (0...ServicePool.mostReady).map(String.init)
    let processes = try names.map { try #require(try process(link, of: $0)) }
    #expect(kill(pid_t(processes[0]), 0) == -1 && errno == ESRCH)
    for (name, known) in zip(names, processes).dropFirst() { #expect(try process(link, of: name) == known) }
  }

  @Test(
    "a text that takes too long ends its own process: other bundles get replies in the meantime, the same one afterwards"
  )
  func hang() throws {
    let link = link(.milliseconds(500))
    let first = try process(link, of: "a")
    let replies = Parallel.map(["a", "b"], width: 2) { bundle in
      try? ask(link, bundle == "a" ? "hang" : "process", of: bundle)
    }
    guard case .failure(let message, "cpu")? = replies[0] else {
      Issue.record("\(replies)")
      return
    }
    #expect(message == "feed.parse took more than 500 ms of processor time and was stopped")
    #expect(replies[1].map { code($0) } == .some(nil))
    #expect(try process(link, of: "a") != first)
  }

  @Test("a crash costs one request, and after five in a minute its bundle alone waits")
  func deaths() throws {
    let link = link()
    for _ in 0..<StartLimit.most { #expect(code(try ask(link, "abort")) == "io") }
    guard case .failure(let message, "unavailable") = try ask(link, "process") else {
      Issue.record("answered")
      return
    }
    #expect(message == "lunette-host exited 5 times within a minute; it restarts in 60 s")
    #expect(try process(link, of: "b") != nil)
    clock.wait(until: clock.now + StartLimit.span - 0.5)
    #expect(code(try ask(link, "process")) == "unavailable")
    clock.wait(until: clock.now + 0.5)
    #expect(try process(link, of: "a") != nil)
  }

  @Test(
    "a limited number of crashes within a period, then no restart until the first is old enough",
    arguments: [0.0, 12, 100])
  func limit(pause: Double) {
    var limit = StartLimit()
    var now = 0.0
    for count in 1...StartLimit.most {
      limit.note(deathAt: now)
      #expect((limit.wait(at: now) == nil) == (count < StartLimit.most || pause * 4 >= StartLimit.span))
      now += pause
    }
    #expect(limit.wait(at: now + StartLimit.span) == nil)
    #expect(limit.isOver(at: now + StartLimit.span))
  }

  @Test("a process is replaced once the files that it may read change")
  func files() throws {
    let tree = TemporaryFolder()
    let (certificates, aside) = ("\(tree.path)/ca.pem", "\(tree.path)/new")
    _ = tree.write("ca.pem", "one")
    let link = link()
    func ask() throws -> Int? {
      var request = ServiceRequest(
        HostRequest(.httpGet, [.text("process")], CallContext(bundle: "a", now: 0)))
      request.environment = ["SSL_CERT_FILE": certificates]
      guard case .values(let values) = try link.reply(to: request) else { return nil }
      return values.first?.integer
    }
    let first = try ask()
    #expect(try ask() == first)
    _ = tree.write("new", "two")
    try #require(rename(aside, certificates) == 0)
    #expect(try ask() != first)
  }

  @Test("a compressed body goes only to the process that reads formats")
  func coded() throws {
    let answer = Value.table(["headers": ["content-encoding": "GZIP"], "body": .bytes([0x1F, 0x8B]), "status": 200])
    let body = try #require(CodedBody(of: .values([answer])))
    var asked = ServiceRequest(HostRequest(.httpGet, ["http://x"], CallContext(bundle: "a", now: 0)))
    (asked.bundle, asked.hosts, asked.limits.bytes) = ("a", ["x"], 7)
    let question = body.question(of: asked)
    #expect(question.files == [ServiceFile("gzip", [0x1F, 0x8B])] && question.hosts.isEmpty && question.bundle == "a")
    #expect(ServiceRole(asked) == .network && ServiceRole(question) == .formats)
    #expect(question.request.arguments.isEmpty && question.limits.bytes == 7)
    #expect(
      body.reply(with: .values(["text"]))
        == .values([.table(["headers": ["content-encoding": "GZIP"], "body": "text", "status": 200])]))
    #expect(body.reply(with: .failure(message: "m", code: "size")) == .failure(message: "m", code: "size"))
    for other in ["compress", "identity", ""] {
      let plain = Value.table(["headers": ["content-encoding": .text(other)], "body": "x"])
      #expect(CodedBody(of: .values([plain])) == nil)
    }
    #expect(CodedBody(of: .values([.table(["headers": ["content-encoding": "gzip"], "body": ""])])) == nil)
  }
}
