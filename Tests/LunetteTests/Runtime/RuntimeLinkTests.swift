import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetServices

/// The client's end of the runtime's socket, with a runtime that the test plays.
@Suite("Runtime link") struct RuntimeLinkTests {
  static let clock = InstanceState(
    number: 3, kind: "clock", family: .systemSmall, displayName: "Clock", path: "/w/clock.lua")

  func link(_ runtime: FakeRuntime) throws -> RuntimeLink {
    try #require(try RuntimeLink.connect(runtime.address, version: "0.1.0"))
  }

  @Test("each request gets its reply, one after the other on one connection")
  func questions() throws {
    let runtime = try FakeRuntime { request in
      request == .instances ? .reply(.instances([Self.clock])) : .reply(.done)
    }
    let link = try link(runtime)
    #expect(try link.ask(.instances) == .instances([Self.clock]))
    #expect(try link.ask(.stop) == .done)
    #expect(runtime.requests == [.instances, .stop])
  }

  @Test("an error of the runtime is thrown unchanged")
  func failure() throws {
    let fault = Diagnostic(.missing, "there is no instance #9", suggestion: "known are #3")
    let runtime = try FakeRuntime { _ in .reply(.failure(fault)) }
    #expect(throws: fault) { try link(runtime).ask(.show(.number(9))) }
  }

  @Test("a large reply arrives whole, in several parts")
  func large() throws {
    let many = (1...20_000).map { number in
      var state = Self.clock
      state.number = number
      return state
    }
    let runtime = try FakeRuntime { _ in .reply(.instances(many)) }
    #expect(try link(runtime).ask(.instances) == .instances(many))
  }

  @Test("without a listener there is no link: no folder, no socket, or a dead runtime's socket")
  func nobody() throws {
    let folder = try TemporaryBundle()
    #expect(try RuntimeLink.connect(RuntimeAddress(folder: folder.path + "/none"), version: "1") == nil)
    let address = RuntimeAddress(folder: folder.path)
    #expect(try RuntimeLink.connect(address, version: "1") == nil)
    close(try address.listen())
    #expect(FileManager.default.fileExists(atPath: address.socket))
    #expect(try RuntimeLink.connect(address, version: "1") == nil)
  }

  @Test("a dead runtime's socket is replaced; one that answers is not")
  func listening() throws {
    let address = RuntimeAddress(folder: try TemporaryBundle().path)
    close(try address.listen())
    let listener = try address.listen()
    defer { close(listener) }
    let fault = #expect(throws: Diagnostic.self) { close(try address.listen()) }
    #expect(fault?.code == .unavailable)
    #expect(fault?.message == "a runtime is already running in '\(address.folder)'")
  }

  @Test("only the user can access the folder and the socket")
  func modes() throws {
    let folder = try TemporaryBundle()
    let address = RuntimeAddress(folder: folder.path + "/a/b")
    let listener = try address.listen()
    defer { close(listener) }
    func mode(_ path: String) -> mode_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
    #expect(mode(folder.path + "/a") == 0o700)
    #expect(mode(address.folder) == 0o700)
    #expect(mode(address.socket) == 0o600)
  }

  @Test("a folder that other users may write to is refused", arguments: [0o777, 0o770, 0o702] as [mode_t])
  func openFolder(_ mode: mode_t) throws {
    let folder = try TemporaryBundle()
    chmod(folder.path, mode)
    let fault = #expect(throws: Diagnostic.self) {
      try RuntimeLink.connect(RuntimeAddress(folder: folder.path), version: "1")
    }
    #expect(fault?.code == .permission)
    #expect(
      fault?.message
        == "other users can write to the state folder '\(folder.path)', so it is not used; chmod 700 '\(folder.path)'"
    )
    #expect(throws: Diagnostic.self) { close(try RuntimeAddress(folder: folder.path).listen()) }
  }

  @Test("another user's folder is refused", .enabled(if: geteuid() == 0))
  func foreignFolder() throws {
    let folder = try TemporaryBundle()
    try #require(chown(folder.path, 12_345, 12_345) == 0)
    let fault = #expect(throws: Diagnostic.self) {
      try RuntimeLink.connect(RuntimeAddress(folder: folder.path), version: "1")
    }
    #expect(fault?.message == "the state folder '\(folder.path)' belongs to another user, so it is not used")
  }

  @Test("a path longer than the 107 bytes of a socket's name works")
  func longPath() throws {
    let name = String(repeating: "a folder with a long name ", count: 8)
    let runtime = try FakeRuntime(below: name) { _ in .reply(.done) }
    #expect(runtime.address.socket.utf8.count > 200)
    #expect(try link(runtime).ask(.stop) == .done)
  }

  @Test("a runtime with another protocol is recognized by its greeting")
  func mismatch() throws {
    var hello = RuntimeHello(version: "0.9.0")
    hello.number += 1
    let runtime = try FakeRuntime(hello: hello) { _ in .hangUp }
    let fault = #expect(throws: Diagnostic.self) { try link(runtime).ask(.status) }
    #expect(fault?.code == .unavailable)
    #expect(
      fault?.message
        == "the runtime is version 0.9.0, but this command is version 0.1.0; restart the runtime")
  }

  static let damaged: [(name: String, bytes: [UInt8])] = [
    ("a text", Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)),
    ("a length beyond every limit", [0xFF, 0xFF, 0xFF, 0xFF, 1, 66]),
    ("another version of frames", [0, 0, 0, 0, 9, 66]),
    ("an unknown kind of message", [1, 0, 0, 0, 1, 1, 0]),
    ("an answer that holds none", [3, 0, 0, 0, 1, 66, 1, 2, 3]),
    ("a question back", (try? RuntimeMessage.question(RuntimeQuestion(id: 1, .status)).frame()) ?? []),
  ]

  @Test("an invalid message is a readable error", arguments: damaged)
  func senseless(_ name: String, _ bytes: [UInt8]) throws {
    let runtime = try FakeRuntime { _ in .bytes(bytes) }
    let fault = #expect(throws: Diagnostic.self) { try link(runtime).ask(.status) }
    #expect(fault?.message == "invalid reply from the runtime; restart it")
    #expect(fault?.code == .unavailable)
  }

  @Test("a reply before the greeting is invalid")
  func noGreeting() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    let answer = try RuntimeMessage.answer(RuntimeAnswer(id: 1, .done)).frame()
    #expect(write(ends[1], answer, answer.count) == answer.count)
    let link = RuntimeLink(ends[0], version: "0.1.0")
    let fault = #expect(throws: Diagnostic.self) { try link.ask(.status) }
    #expect(fault?.message == "invalid reply from the runtime; restart it")
    close(ends[1])
  }

  @Test("a runtime that exits during a request is a readable error", arguments: [0, 1, 6, 7])
  func ending(_ bytes: Int) throws {
    let answer = try RuntimeMessage.answer(RuntimeAnswer(id: 1, .instances([Self.clock]))).frame()
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    let begun = try RuntimeMessage.hello(RuntimeHello(version: "0.1.0")).frame() + answer.prefix(bytes)
    #expect(write(ends[1], begun, begun.count) == begun.count)
    close(ends[1])
    let link = RuntimeLink(ends[0], version: "0.1.0")
    let fault = #expect(throws: Diagnostic.self) { try link.ask(.status) }
    #expect(fault?.message == "the runtime exited during the request")
    #expect(fault?.code == .unavailable)
  }

  @Test("waiting for a runtime that does not reply times out")
  func silence() throws {
    let runtime = try FakeRuntime { _ in .nothing }
    let link = try link(runtime)
    let fault = #expect(throws: Diagnostic.self) { try link.ask(.status, within: .milliseconds(50)) }
    #expect(fault?.code == .unavailable)
    #expect(fault?.message == "the runtime did not reply within 0.05 s; restart it")
  }

  @Test("sending to a runtime that does not read times out")
  func fullSocket() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    let link = RuntimeLink(ends[0], version: "0.1.0")
    let large = Value.text(String(repeating: "x", count: 8 << 20))
    let fault = #expect(throws: Diagnostic.self) {
      try link.ask(.configure(.number(1), configuration: large), within: .milliseconds(50))
    }
    #expect(fault?.code == .unavailable)
    close(ends[1])
  }

  @Test("a late reply is not taken for that to the next request")
  func late() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    let link = RuntimeLink(ends[0], version: "0.1.0")
    #expect(throws: Diagnostic.self) { try link.ask(.instances, within: .milliseconds(1)) }
    let frames =
      try RuntimeMessage.hello(RuntimeHello(version: "0.1.0")).frame()
      + RuntimeMessage.answer(RuntimeAnswer(id: 1, .instances([Self.clock]))).frame()
      + RuntimeMessage.answer(RuntimeAnswer(id: 2, .done)).frame()
    #expect(write(ends[1], frames, frames.count) == frames.count)
    #expect(try link.ask(.stop) == .done)
    close(ends[1])
  }

  @Test("a stream delivers changes during other requests, too, and ends with the runtime")
  func stream() throws {
    let widget = WidgetDeclaration(kind: "clock")
    var shown = ShownWidget(
      number: 3, bundle: "clock", widget: widget, family: .systemSmall,
      environments: [WidgetEnvironment(family: .systemSmall)])
    var changes: [ShownWidget] = []
    for revision in 1...3 {
      shown.revision = revision
      changes.append(shown)
    }
    let (first, rest) = (changes[0], changes.dropFirst().map { RuntimeReply.change($0) })
    let runtime = try FakeRuntime { request in
      switch request {
      case .stream: .replies([.stream([first])] + rest + [.gone(3)])
      case .status: .hangUp
      default: .reply(.done)
      }
    }
    let link = try link(runtime)
    #expect(try link.ask(.stream([.all(in: nil)])) == .stream([first]))
    #expect(try link.ask(.stop) == .done)
    var brought: [RuntimeReply] = []
    while let reply = try link.next() { brought.append(reply) }
    #expect(brought == rest + [.gone(3)])
    #expect(throws: Diagnostic.self) { try link.ask(.status) }
    #expect(throws: Diagnostic.self) { try link.next() }
  }
}

/// The location of the state folder.
@Suite("Runtime address") struct RuntimeAddressTests {
  static let folders: [(store: String?, state: String?, home: String?, folder: String)] = [
    (nil, "/s", "/h", "/s/lunette"), (nil, nil, "/h", "/h/.local/state/lunette"),
    (nil, "relative", "/h", "/h/.local/state/lunette"), ("/a/b/", nil, nil, "/a/b"), ("/", nil, nil, "/"),
    ("file:///a/b", nil, nil, "/a/b"), ("file:/a/b", nil, nil, "/a/b"), ("file://localhost/a/b", nil, nil, "/a/b"),
    ("file:///a%20b/%C3%A4", nil, nil, "/a b/ä"), ("FILE:///a", nil, nil, "/a"), ("/a:b", nil, nil, "/a:b"),
  ]

  @Test("the folder is --store's, or else the XDG state folder", arguments: folders)
  func folder(_ store: String?, _ state: String?, _ home: String?, _ folder: String) throws {
    let variables = ["XDG_STATE_HOME": state, "HOME": home]
    #expect(try RuntimeAddress(store: store) { variables[$0] ?? nil }.folder == folder)
  }

  @Test("a relative path is relative to the working folder")
  func relative() throws {
    let here = FileManager.default.currentDirectoryPath
    #expect(try RuntimeAddress(store: "state") { _ in nil }.folder == here + "/state")
    #expect(try RuntimeAddress(store: "./a:b") { _ in nil }.folder == here + "/./a:b")
  }

  @Test(
    "a value that is not a folder is wrong use",
    arguments: ["", "sqlite:///a", "https://example.org/", "file://host/a", "file:a", "file:///a%00b", "c:"])
  func wrong(_ store: String) {
    let fault = #expect(throws: Diagnostic.self) { try RuntimeAddress(store: store) { _ in nil } }
    #expect(fault?.code == .usage)
    #expect(fault?.message.hasPrefix("--store expects a folder, not '\(store)'") == true)
  }

  @Test("without a state folder the error says what to do")
  func nowhere() {
    let fault = #expect(throws: Diagnostic.self) { try RuntimeAddress(store: nil) { _ in nil } }
    #expect(fault?.code == .unavailable)
    #expect(fault?.message.hasSuffix("neither HOME nor XDG_STATE_HOME is set; give one with --store") == true)
  }

  @Test("orders survive a command line, and nothing else is parsed as orders")
  func orders() throws {
    var orders = RunOrders(version: "0.1.0", store: "/s")
    orders.widgets = ["/w", "/a b/ä"]
    orders.listens = ["127.0.0.1:8080"]
    orders.profile = .widgetkit
    orders.colorScheme = .dark
    orders.logFormat = .json
    let word = try orders.word()
    #expect(RunOrders(word: word) == orders)
    for wrong in ["", "0", "zz", "00", String(word.dropLast(2)), "run"] { #expect(RunOrders(word: wrong) == nil) }
    orders.allow = [String(repeating: "x", count: 1 << 20)]
    #expect(throws: Diagnostic.self) { try orders.word() }
  }
}
