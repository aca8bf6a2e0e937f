import Glibc
import Synchronization
import TestSupport
import Testing
import WidgetModel
import WidgetWire

@testable import WidgetSandbox
@testable import WidgetServices

/// A worker that dies, hangs, lies or floods: an error with the bundle and the position, and the next request is answered.
@Suite("Worker faults") struct WorkerFaultTests {
  static let faults: [(attack: String, code: Diagnostic.Code, words: String)] = [
    ("exit", .io, "the bundle's process exited with code 3"),
    ("half", .io, "the bundle's process exited with code 0"),
    ("abort", .io, "the bundle's process was killed by signal 6"),
    ("fault", .io, "the bundle's process was killed by signal 11"),
    ("hang", .cpu, "exceeded the limit of 1 s of CPU time inside 'string.find'"),
    ("garbage", .io, "invalid reply"),
    ("late", .io, "invalid reply"),
    ("other", .io, "invalid reply"),
    ("year", .io, "invalid reply"),
    ("escape", .io, "invalid reply"),
    ("deep", .io, "invalid reply"),
    ("bare modifier", .io, "invalid reply"),
    ("secret", .io, "invalid reply"),
    ("passwd", .io, "invalid reply"),
    ("announce", .size, "sent too much data"),
    ("flood", .size, "sent too much data"),
    ("nulls", .size, "sent too much data"), ("flags", .size, "sent too much data"),
    ("requested", .size, "sent too much data"), ("declared", .size, "sent too much data"),
    ("answered", .size, "sent too much data"), ("path", .size, "sent too much data"),
    ("words", .size, "sent too much data"),
    ("long zone", .size, "sent too much data"), ("long language", .size, "sent too much data"),
    ("zone flood", .size, "sent too much data"), ("language flood", .size, "sent too much data"),
    ("huge", .size, "the bundle's reply is too large: 100 MiB, at most 80 MiB"),
  ]

  @Test("anything that a worker does wrong is an error, and the next request is answered", arguments: faults)
  func broken(attack: String, code: Diagnostic.Code, words: String) throws {
    let worker = Evil.worker(try Evil.starter(), cpu: code == .cpu ? .seconds(1) : HangLimit.duration)
    let fault = try #require(Evil.attempt(attack, worker))
    #expect(fault.code == code)
    #expect(fault.message.contains(words))
    if code == .io { #expect(fault.bundle == "evil" && fault.file == "evil.lua") }
    if attack == "hang" { #expect(fault.file == "evil.lua" && fault.line == 7) }
    #expect(Evil.attempt("view", worker) == nil)
  }

  @Test("a worker killed by another program is restarted at once, unnoticed", arguments: [false, true])
  func anotherHand(isAhead: Bool) throws {
    let services = Answers()
    let worker = Evil.worker(try Evil.starter(), services: services)
    _ = try worker.describe()
    let first = worker.processID
    if isAhead { worker.begin(.expression("killed", environment: WidgetEnvironment(family: .systemSmall))) }
    #expect(Evil.attempt("killed", worker) == nil)
    #expect(services.count.withLock { $0 } == 2)
    #expect(worker.processID != nil && worker.processID != first && !worker.hasLostProcess)
  }

  @Test("a worker killed while idle is restarted", arguments: [SIGKILL, SIGTERM, SIGHUP])
  func endedWhileWaiting(signal: Int32) throws {
    let worker = Evil.worker(try Evil.starter())
    _ = try worker.describe()
    kill(try #require(worker.processID), signal)
    #expect(Evil.attempt("view", worker) == nil)
  }

  @Test("a worker killed again is an error: the next request waits")
  func endedTwice() throws {
    let services = Answers()
    let worker = Evil.worker(try Evil.starter(), services: services)
    let fault = try #require(Evil.attempt("killed twice", worker))
    #expect(fault.message.contains("was killed by signal 9 (it was killed"))
    #expect(services.count.withLock { $0 } == 2 && worker.hasLostProcess)
    #expect(Evil.attempt("killed twice", worker) == nil)
  }

  @Test("side effects are not repeated: a request that stored something is not retried automatically")
  func effect() throws {
    let services = Answers()
    let worker = Evil.worker(try Evil.starter(), services: services)
    let fault = try #require(Evil.attempt("killed after storing", worker))
    #expect(fault.message.contains("was killed by signal 9"))
    #expect(services.count.withLock { $0 } == 1)
    #expect(Evil.attempt("killed after storing", worker) == nil)
  }

  @Test("a request that was sent ahead ends like any other", arguments: faults)
  func ahead(attack: String, code: Diagnostic.Code, words: String) throws {
    let worker = Evil.worker(try Evil.starter(), cpu: code == .cpu ? .seconds(1) : HangLimit.duration)
    _ = try worker.describe()
    worker.begin(.expression(attack, environment: WidgetEnvironment(family: .systemSmall)))
    let fault = try #require(Evil.attempt(attack, worker))
    #expect(fault.code == code && fault.message.contains(words))
    #expect(Evil.attempt("view", worker) == nil)
  }

  @Test("requests to the host made ahead are answered with the request; another request gets a new worker")
  func begun() throws {
    let services = Answers()
    let worker = Evil.worker(try Evil.starter(), services: services)
    let request = ExtensionRequest.expression("request", environment: WidgetEnvironment(family: .systemSmall))
    // Without a worker nothing begins with it.
    worker.begin(request)
    #expect(worker.processID == nil)
    _ = try worker.describe()
    let process = try #require(worker.processID)
    for count in 1...2 {
      worker.begin(request)
      #expect(services.count.withLock { $0 } == count - 1)
      #expect(Evil.attempt("request", worker)?.message == "\(HostReply.values([.integer(Int64(count)), "files.read"]))")
    }
    #expect(worker.processID == process)
    worker.begin(request)
    #expect(Evil.attempt("view", worker) == nil)
    #expect(services.count.withLock { $0 } == 2)
    #expect(worker.processID != nil && worker.processID != process)
  }

  @Test(
    "recommendations and configurations that our encoder cannot produce are refused",
    arguments: [
      ExtensionRequest.recommendations(ProviderRequest(kind: "a", family: .systemSmall, now: 0)),
      .query(ParameterQuery(.search(""), of: "p", intent: "i", now: 0)),
      .relevance(ProviderRequest(kind: "a", family: .systemSmall, now: 0)),
      .migrate(ProviderRequest(kind: "a", family: .systemSmall, now: 0), fromVersion: 1),
    ])
  func lies(_ request: ExtensionRequest) throws {
    let worker = Evil.worker(try Evil.starter())
    let fault = #expect(throws: Diagnostic.self) { try worker.reply(to: request) }
    #expect(fault?.code == .io && fault?.message.contains("invalid reply") == true)
    #expect(worker.processID == nil)
  }

  @Test("a worker that waits forever, whole or in the middle of a message, is stopped", arguments: ["wait", "stall"])
  func silent(_ attack: String) throws {
    let worker = Evil.worker(try Evil.starter(), wall: .seconds(2))
    let fault = try #require(Evil.attempt(attack, worker))
    #expect(fault.code == .wall)
    #expect(fault.message == "the bundle's process timed out after 2.0 seconds")
  }

  @Test("a worker that sends endless requests is stopped by the clock, however slow the replies are")
  func asking() throws {
    struct Slow: HostServices {
      func reply(to request: HostRequest) -> HostReply {
        poll(nil, 0, 50)
        return .values([])
      }
    }
    let worker = Evil.worker(try Evil.starter(), services: Slow(), wall: .seconds(1))
    #expect(Evil.attempt("flood", worker)?.code == .wall)
  }

  @Test("a bundle that hangs while loading is stopped")
  func load() throws {
    let worker = Evil.worker(try Evil.starter(), main: "load", cpu: .seconds(1))
    let fault = #expect(throws: Diagnostic.self) { try worker.describe() }
    #expect(fault?.code == .cpu)
    #expect(worker.processID == nil)
  }

  @Test("a bundle's own error arrives unchanged, and keeps the worker")
  func own() throws {
    let worker = Evil.worker(try Evil.starter())
    _ = try worker.describe()
    let process = worker.processID
    #expect(Evil.attempt("no such", worker) == Diagnostic(.script, "there is no attack 'no such'"))
    #expect(worker.processID == process)
    let broken = Evil.worker(try Evil.starter(), main: "syntax")
    let fault = #expect(throws: Diagnostic.self) { try broken.describe() }
    #expect(fault == Diagnostic(.syntax, "it does not parse", file: "evil.lua", line: 3))
  }

  @Test("the host answers a bundle's requests, including refusals", arguments: [0, 1])
  func services(failing: Int) throws {
    let services = Answers(failing: failing)
    let worker = Evil.worker(try Evil.starter(), services: services)
    let fault = try #require(Evil.attempt("request", worker))
    if failing == 1 {
      #expect(fault == Diagnostic(.permissionUngranted, "not granted", suggestion: "--allow read=x"))
    } else {
      #expect(fault.message == "\(HostReply.values([1, "files.read"]))")
    }
    #expect(services.count.withLock { $0 } == 1)
  }

  @Test("the bundle's files come from the host, and only modules are requested")
  func files() throws {
    let asked = Mutex<[String]>([])
    let starter = try Evil.starter()
    let known: WorkerExtension.Files = { path in path == "module.lua" ? Array("return 1".utf8) : nil }
    #expect(Evil.attempt("file", Evil.worker(starter, files: known))?.message == "return 1")
    #expect(Evil.attempt("file", Evil.worker(starter))?.message == "none")
    let failing: WorkerExtension.Files = { _ throws(Diagnostic) in throw Diagnostic(.sizeSource, "too large") }
    #expect(Evil.attempt("file", Evil.worker(starter, files: failing))?.code == .sizeSource)
    for attack in ["secret", "passwd"] {
      let worker = Evil.worker(starter, files: { _ in nil })
      #expect(Evil.attempt(attack, worker)?.code == .io)
    }
    #expect(asked.withLock { $0 }.isEmpty)
  }

  @Test("only valid time zone files in their folder are sent")
  func zones() throws {
    let worker = Evil.worker(try Evil.starter())
    #expect(Evil.attempt("zones", worker) == Diagnostic(.script, "\(["Europe/Berlin"])"))
    #expect(!worker.hasLostProcess)
  }

  @Test("a reply of the host that fits no frame is an error of the call")
  func largeAnswer() throws {
    struct Large: HostServices {
      func reply(to request: HostRequest) -> HostReply { .values([.bytes([UInt8](repeating: 0, count: 81 << 20))]) }
    }
    let worker = Evil.worker(try Evil.starter(), services: Large())
    #expect(Evil.attempt("request", worker)?.code == .size)
    #expect(Evil.attempt("view", worker) == nil)
  }

  @Test("notes are truncated like errors")
  func notes() throws {
    guard case .notes(let notes) = try Evil.worker(try Evil.starter()).reply(to: .notes) else {
      Issue.record("no notes")
      return
    }
    #expect(notes.count == 1 && (notes.first?.message.utf8.count ?? 0) <= 5 << 10)
  }

  @Test("a message of the largest size costs the host at most twice that in memory, plus the process's own")
  func memory() throws {
    for attack in ["nulls", "flags", "filled", "requested", "declared", "answered", "words"] {
      let result = try LunetteProcess.run(["host", attack], program: Evil.program)
      let peak = result.output.firstMatch(of: /peak (\d+) MiB/).flatMap { Int($0.1) }
      #expect(try #require(peak) < 2 * Frame.largestBody >> 20 + 60, "\(attack)")
    }
  }

  @Test("an error's words are truncated to what a user can read, and the worker is kept")
  func words() throws {
    let worker = Evil.worker(try Evil.starter())
    let fault = try #require(Evil.attempt("many words", worker))
    #expect(fault.code == .script)
    #expect(fault == FaultWords.bounded(fault))
    #expect(fault.message.utf8.count == WorkerLimits.message && fault.message.hasSuffix("w…"))
    #expect(fault.file?.utf8.count == WorkerLimits.message && fault.suggestion?.utf8.count == WorkerLimits.message)
    let words = [fault.path, fault.bundle, fault.kind, fault.traceback.last]
    #expect(words.allSatisfy { $0?.utf8.count == WorkerLimits.word })
  }

  @Test("side effects outside the process: a request is not repeated after one of them")
  func effects() {
    #expect(
      HostFunction.allCases.filter(\.hasEffect).map(\.rawValue).sorted() == [
        "activity.finish", "activity.start", "activity.update", "center.invalidateConfigurationRecommendations",
        "center.invalidateRelevance", "center.reloadAllControls", "center.reloadAllTimelines", "center.reloadControls",
        "center.reloadTimelines", "http.download", "http.request", "media.command", "notify", "process.run",
        "storage.remove", "storage.set",
      ])
  }

  @Test("a missing program, or one that is not a worker, is an error")
  func program() throws {
    for (program, code) in [("/nonexistent", Diagnostic.Code.unavailable), ("/bin/true", .io), ("/bin/cat", .io)] {
      let worker = Evil.worker(try WorkerStarter(program: program))
      let fault = #expect(throws: Diagnostic.self) { try worker.describe() }
      #expect(fault?.code == code)
    }
  }

  @Test("no process and no descriptor is left over, however workers end")
  func leftOver() throws {
    let attacks = ["view", "exit", "abort", "garbage", "half", "hang", "stall", "flood", "other", "memory", "connect"]
    let result = try LunetteProcess.run(["host"] + attacks, program: Evil.program)
    #expect(result.output.hasSuffix("descriptors 0 children 0\n"))
    #expect(result.code == 0)
  }

  @Test("many bundles at once: each has its result, in order")
  func parallel() throws {
    let starter = try Evil.starter()
    let attacks = ["view", "exit", "no such", "garbage", "view", "abort", "view", "flood"]
    let codes = Parallel.map(attacks, width: 4) { Evil.attempt($0, Evil.worker(starter))?.code }
    #expect(codes == [nil, .io, .script, .io, nil, .io, nil, .size])
    #expect(Parallel.map(Array(0..<1000), width: 3) { $0 * $0 } == (0..<1000).map { $0 * $0 })
    #expect(Parallel.map([Int](), width: 3) { $0 } == [])
  }
}
