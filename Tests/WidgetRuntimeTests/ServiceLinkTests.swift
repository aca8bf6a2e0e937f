import Glibc
import Synchronization
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient
import WidgetWire

@testable import WidgetSandbox
@testable import WidgetServices

/// The real `lunette-host` behind its socket, and programs that pretend to be one.
@Suite("lunette-host and its socket") struct ServiceLinkTests {
  static let program = StagedPrograms.host

  private func ask(_ link: ServiceLink, _ url: String, seconds: Double = HangLimit.seconds) throws -> Asking.Answer {
    var request = ServiceRequest(HostRequest(.httpGet, [.text(url)], CallContext(bundle: "test", now: 0)))
    request.hosts = ["127.0.0.1"]
    request.limits.seconds = seconds
    switch try link.reply(to: request) {
    case .values(let values): return .value(values.first ?? .null)
    case .failure(let message, let code): return .failure(code, message: message)
    }
  }

  @Test("it is started by the first request, once, and exits with the link")
  func life() throws {
    let server = try HostileServer { $0.answer(body: Array($0.target.utf8)) }
    var link: ServiceLink? = ServiceLink(program: Self.program)
    #expect(link?.processID(.network) == nil)
    let first = try ask(try #require(link), "http://127.0.0.1:\(server.port)/1")
    #expect(first.text == "/1")
    let pid = try #require(link?.processID(.network))
    #expect(try ask(try #require(link), "http://127.0.0.1:\(server.port)/2").text == "/2")
    #expect(link?.processID(.network) == pid)
    link = nil
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test("many threads send requests at once; replies arrive in any order and reach the right thread")
  func threads() throws {
    let server = try HostileServer { $0.answer(body: Array($0.target.utf8)) }
    let link = ServiceLink(program: Self.program)
    let port = server.port
    let wrong = Parallel.map(Array(0..<200), width: 12) { index in
      (try? ask(link, "http://127.0.0.1:\(port)/\(index)").text) == "/\(index)" ? 0 : 1
    }
    #expect(wrong.reduce(0, +) == 0)
  }

  @Test("a slow reply does not delay others")
  func slow() throws {
    let released = Mutex(false)
    let server = try HostileServer { call in
      if call.target == "/slow" { call.waitForEnd() } else { call.answer(body: [0x61]) }
    }
    let link = ServiceLink(program: Self.program)
    let port = server.port
    let codes = Parallel.map([true, false], width: 2) { isSlow -> String in
      let answer = try? ask(link, "http://127.0.0.1:\(port)/\(isSlow ? "slow" : "quick")", seconds: isSlow ? 1 : 10)
      // The slow request is still pending when the quick reply arrives.
      if isSlow { return "\(answer?.code ?? "")\(released.withLock { $0 })" }
      released.withLock { $0 = true }
      return answer?.text ?? ""
    }
    #expect(codes == ["timeouttrue", "a"])
  }

  @Test("killed during a request: a readable failure, and the next request restarts it")
  func killed() throws {
    let now = Mutex(0.0)
    let link = ServiceLink(program: Self.program, now: { now.withLock { $0 } })
    let server = try HostileServer { call in
      if call.target == "/kill" {
        if let pid = link.processID(.network) { kill(pid, SIGKILL) }
        call.waitForEnd()
      } else {
        call.answer(body: [0x61])
      }
    }
    let killed = try ask(link, "http://127.0.0.1:\(server.port)/kill")
    #expect(killed.code == "io")
    #expect(killed.message == "lunette-host exited during the request")
    #expect(try ask(link, "http://127.0.0.1:\(server.port)/").text == "a")
    for _ in 0..<4 { _ = try ask(link, "http://127.0.0.1:\(server.port)/kill") }
    let held = try ask(link, "http://127.0.0.1:\(server.port)/")
    #expect(held.code == "unavailable")
    #expect(held.message == "lunette-host exited 5 times within a minute; it restarts in 60 s")
    now.withLock { $0 = 60 }
    #expect(try ask(link, "http://127.0.0.1:\(server.port)/").text == "a")
  }

  @Test("a language's texts are formatted there, and the command survives its exit")
  func texts() throws {
    let link = ServiceLink(program: Self.program)
    let call = CallContext(bundle: "test", now: 0, locale: "de_DE", timeZone: "Europe/Berlin")
    let request = ServiceRequest(HostRequest(.dateFormat, [0, ["date": "full"]], call))
    #expect(try link.reply(to: request) == .values(["Donnerstag, 1. Januar 1970"]))
    kill(try #require(link.processID(.formats)), SIGKILL)
    // The socket's end is noticed at the next request, or was before it.
    let codes = try (0..<2).map { _ in try link.reply(to: request) }
    #expect(codes.last == .values(["Donnerstag, 1. Januar 1970"]))
  }

  @Test("a program that is not installed: the error names its path and says to install Lunette again")
  func missing() throws {
    let answer = try ask(ServiceLink(program: nil), "http://127.0.0.1/")
    #expect(answer.code == "unavailable")
    #expect(
      answer.message
        == "the program lunette-host is not installed: 'libexec/lunette/lunette-host', beside the folder of "
        + "this program, is missing; install Lunette again: scripts/install")
  }

  @Test(
    "every program finds the others by one rule, from bin and from libexec",
    arguments: [
      ("/usr/local/bin/lunette", "/usr/local"), ("/opt/a b/libexec/lunette/lunette-host", "/opt/a b"),
      ("/p/libexec/lunette/lunette-canvas", "/p"), ("/bin/lunette", ""), ("/p/build/lunette", nil),
      ("/p/libexec/lunette/lunette", nil), ("/p/bin/lunette-host", nil), ("/p/sbin/lunette", nil),
    ] as [(String, String?)])
  func prefixes(path: String, prefix: String?) { #expect(InstalledProgram.prefix(of: path) == prefix) }

  @Test("programs of different releases refuse each other with one sentence", arguments: ["network", "formats", "bus"])
  func releases(role: String) throws {
    let starter = try WorkerStarter(program: Self.program, arguments: [role], release: "9.9.9")
    let started = try starter.startService().get()
    defer { _ = kill(started.pid, SIGKILL) }
    #expect(throws: FrameFault.otherRelease(Version.current)) { _ = try FrameChannel(started.socket).receive() }
    #expect(
      FrameFault.otherRelease("9.9.9").diagnostic("the request").message
        == "Lunette's programs are of different versions, 9.9.9 and \(Version.current); "
        + "install all of them from one release")
  }

  @Test("lunette-host refuses to run for a command of another release")
  func orders() throws {
    let word = try RunOrders(version: "9.9.9", store: "/nonexistent").word()
    let result = try LunetteProcess.run(["run", word], program: Self.program)
    #expect(result.code == 69)
    #expect(
      result.errors.hasSuffix(
        "are of different versions, 9.9.9 and \(Version.current); install all of them from one release code=unavailable\n"
      ))
  }

  @Test(
    "another program in its place: its junk, its exit and its silence are failures",
    arguments: [
      ("/bin/cat", "io"), ("/bin/true", "io"), ("/etc/passwd", "unavailable"),
    ])
  func strangers(program: String, code: String) throws {
    let link = ServiceLink(program: program)
    #expect(try ask(link, "http://127.0.0.1/", seconds: HangLimit.seconds).code == code)
  }

  @Test("a silent program is stopped")
  func silent() throws {
    let folder = try TemporaryBundle(["silent": "#!/bin/sh\nexec sleep 60\n"])
    chmod(folder.path + "/silent", 0o700)
    let link = ServiceLink(program: folder.path + "/silent", grace: 0.1)
    #expect(try ask(link, "http://127.0.0.1/", seconds: 0.2).code == "wall")
  }

  @Test("it inherits only the socket from the command, and cannot gain privileges")
  func walls() throws {
    let server = try HostileServer { $0.answer() }
    let inherited = open("/etc/hostname", O_RDONLY)  // without O_CLOEXEC
    defer { close(inherited) }
    setenv("LUNETTE_TEST_SECRET", "1", 1)
    let link = ServiceLink(program: Self.program)
    _ = try ask(link, "http://127.0.0.1:\(server.port)/")
    let pid = try #require(link.processID(.network))
    let status = try String(contentsOf: "/proc/\(pid)/status")
    #expect(status.contains("NoNewPrivs:\t1"))
    #expect(status.contains("CapEff:\t0000000000000000"))
    let limits = try String(contentsOf: "/proc/\(pid)/limits")
    let expected = [
      "Max core file size": "0", "Max file size": "0", "Max open files": "256", "Max data size": "2147483648",
    ]
    for (name, value) in expected {
      let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }
      #expect(line?.dropFirst(name.count).split(separator: " ").prefix(2) == [Substring(value), Substring(value)])
    }
    // Only the superuser, who may read other users' descriptors, sees more.
    if let environment = try? String(contentsOf: "/proc/\(pid)/environ") {
      #expect(!environment.contains("LUNETTE_TEST_SECRET"))
    }
    for descriptor in 0..<256 {
      var target = [UInt8](repeating: 0, count: 256)
      let length = readlink("/proc/\(pid)/fd/\(descriptor)", &target, 256)
      if length > 0 { #expect(!String(decoding: target[..<length], as: UTF8.self).contains("hostname")) }
    }
  }
}

extension String {
  /// A file in /proc.
  fileprivate init(contentsOf path: String) throws {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    self = String(decoding: bytes[..<count], as: UTF8.self)
  }
}
