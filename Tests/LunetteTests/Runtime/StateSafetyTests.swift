import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient

/// The runtime as a process whose output is not read, or whose state other programs changed.
@Suite("Runtime and its state", .serialized) struct StateSafetyTests {
  /// Logs as much as a call may.
  static let caller = """
    return widget { kind = "caller", families = { "systemSmall" },
      provider = { timeline = function(context)
        for line = 1, 200 do log.warning(line .. (" word"):rep(60)) end
        return { entries = { { date = context.now } }, policy = never }
      end },
      view = function() return Text "talks" end }
    """

  @Test("an unread standard error blocks nothing: commands are answered, and SIGTERM stops the runtime")
  func blockedLog() throws {
    let folder = try Daemon.folder(["caller.lua": Self.caller])
    try #require(mkfifo(folder.path + "/log", 0o600) == 0)
    let unread = open(folder.path + "/log", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    try #require(unread >= 0)
    defer { close(unread) }
    // F_SETPIPE_SZ, which the C library shows only to _GNU_SOURCE.
    _ = fcntl(unread, 1031, 4096)
    let daemon = try Daemon(in: folder, ["--log-level", "debug"])
    _ = try Daemon.until("the bundle is read") { try daemon.run(["reload", "caller"]).code == 0 ? true : nil }
    for _ in 0..<8 { #expect(try daemon.run(["reload", "caller"]).code == 0) }
    let shown = try Daemon.until("the widget is shown") { () throws -> String? in
      let output = try daemon.run(["show", "caller", "--format", "text"]).output
      return output.contains("talks") ? output : nil
    }
    #expect(shown.contains("talks"))
    let (result, seconds) = try daemon.end(SIGTERM)
    #expect(result.code == 0 && seconds < 60, "\(result), \(seconds) s")
  }

  @Test("an empty token file, as kill -9 leaves it, does not prevent a start")
  func emptyToken() throws {
    let folder = try Daemon.folder(["hello.lua": DaemonTests.hello("Hello")])
    try folder.write("state/lunette/http.token", "")
    chmod(folder.path + "/state/lunette", 0o700)
    chmod(folder.path + "/state/lunette/http.token", 0o600)
    let daemon = try Daemon(in: folder)
    try daemon.until("hello", shows: "Hello")
    let token = try Daemon.until("the token is written") {
      let text = try? String(contentsOfFile: daemon.store + "/http.token", encoding: .utf8)
      return text?.isEmpty == false ? text : nil
    }
    #expect(token.utf8.count == 65)
  }

  @Test(
    "nothing is created in a state folder that other users may write to, or below one",
    arguments: ["open", "open/below"])
  func openFolder(_ name: String) throws {
    let folder = try Daemon.folder(["hello.lua": DaemonTests.hello("Hello")])
    try folder.write("open/x", "")
    chmod(folder.path + "/open", 0o777)
    for words in [Daemon.words, ["instances"], ["add", "widgets/hello.lua"]] {
      let result = try LunetteProcess.run(
        words + ["--store", folder.path + "/" + name], environment: Daemon.environment(folder), in: folder.path)
      #expect(result.code == 77, "\(words): \(result)")
      #expect(result.errors.contains("write to"), "\(words): \(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/open") == ["x"])
  }

  @Test(
    "after a clean exit no log is left; after kill -9 and a flipped bit placed widgets survive, and a warning says so")
  func flippedLog() throws {
    let folder = try Daemon.folder(["hello.lua": DaemonTests.hello("Hello")])
    var daemon: Daemon? = try Daemon(in: folder)
    let store = try #require(daemon?.store)
    for word in ["one", "two"] {
      #expect(try daemon?.run(["add", "widgets/hello.lua", "--config", "word=\(word)"]).code == 0)
    }
    _ = try daemon?.end(SIGTERM)
    #expect(access(store + "/archive.sqlite-wal", F_OK) != 0)
    daemon = try Daemon(in: folder)
    #expect(try daemon?.run(["add", "widgets/hello.lua", "--config", "word=three"]).code == 0)
    let placed = try #require(try daemon?.run(["instances"]).output)
    let first = try #require(placed.firstMatch(of: /#(\d+)[^\n]*\n    word=one/)).1
    #expect(try daemon?.run(["remove", String(first)]).code == 0)
    _ = try daemon?.end(SIGKILL)
    daemon = nil
    let log = URL(fileURLWithPath: store + "/archive.sqlite-wal")
    var bytes = try Data(contentsOf: log)
    bytes[32 + 24 + 100] ^= 1
    try bytes.write(to: log)
    let next = try Daemon(in: folder)
    let listed = try next.run(["instances", "--format", "json"]).output
    #expect(listed.contains("two") && listed.contains("three") && !listed.contains("one"), "\(listed)")
    #expect(next.log.contains("archive.sqlite-wal' is damaged from byte 32; a copy is"))
    #expect(next.log.contains("had lost its latest changes"))
  }
}
