import Glibc
import TestSupport
import Testing
import WidgetRender

/// Guarantees for bars, with the built command: a slow reader, one that exits, one that hides.
@Suite("Stream conformance") struct StreamConformanceTests {
  /// Forty steps in two seconds, then nothing. Its log shows when it was called.
  static let steps = """
    return widget {
      kind = "steps", families = { "accessoryInline" },
      provider = { timeline = function(c)
        local entries = {}
        for n = 0, 40 do entries[n + 1] = { date = c.now + n * 0.05, text = n < 40 and "step " .. n or "the end" } end
        return { entries = entries, policy = never }
      end },
      view = function(entry) return Text(entry.text) end,
    }
    """

  /// Never changes.
  static let still = """
    return widget { kind = "still", families = { "accessoryInline" }, view = function() return Text "still" end }
    """

  static func shell(_ script: String, _ bundle: TemporaryBundle) throws -> LunetteProcess.Result {
    try LunetteProcess.run(
      ["-c", script, LunetteProcess.path], environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path,
      program: "/bin/sh")
  }

  @Test("a slow reader gets the newest state, and none of those that it missed")
  func slow() throws {
    let bundle = try TemporaryBundle(["steps.lua": Self.steps])
    #expect(mkfifo(bundle.path + "/pipe", 0o600) == 0)
    let pipe = open(bundle.path + "/pipe", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    defer { close(pipe) }
    // One page: the first line fills it.
    #expect(fcntl(pipe, 1031 /* F_SETPIPE_SZ */, 4096) == 4096)
    let stream = try TerminalSession(
      ["-c", "exec \"$0\" stream steps.lua >pipe", LunetteProcess.path], environment: ["XDG_STATE_HOME": bundle.path],
      in: bundle.path, program: "/bin/sh")
    var ready = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    #expect(poll(&ready, 1, Int32(HangLimit.seconds * 1000)) == 1)
    // Another stream, started later, finishes before the first line of this one is read.
    let other = try Self.shell("\"$0\" stream steps.lua | sed '/end/q'", bundle)
    let others = other.output.split(separator: "\n")
    #expect(others.last == "the end" && others.count > 5)
    var text = ""
    while !text.hasSuffix("the end\n"), poll(&ready, 1, Int32(HangLimit.seconds * 1000)) == 1 {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(pipe, &buffer, buffer.count)
      text += String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
    #expect(text == "step 0\nthe end\n")
    #expect(stream.process > 0)
  }

  @Test(
    "a reader that exits ends the stream, even if nothing changes any more",
    arguments: BarFormat.allCases)
  func leaves(_ format: BarFormat) throws {
    let bundle = try TemporaryBundle(["still.lua": Self.still])
    let result = try Self.shell(
      "{ \"$0\" stream still.lua --format \(format.rawValue); echo $? >code; } | grep -m 1 -c still; cat code", bundle)
    #expect(result.output == "1\n0\n")
    #expect(result.errors == "")
  }

  @Test("after SIGUSR1 nothing is written, whatever changes; after SIGUSR2 the newest state is written once")
  func hidden() throws {
    let bundle = try TemporaryBundle(["steps.lua": Self.steps])
    let result = try Self.shell(
      """
      : >out; "$0" stream steps.lua --format i3bar >>out & pid=$!
      lines() { while [ "$(grep -c . out)" -lt "$1" ]; do kill -0 $pid || exit 3; done; }
      lines 3; kill -USR1 $pid
      "$0" stream steps.lua | sed '/end/q' >other
      grep -c end out; grep -c . out; kill -USR2 $pid
      while ! grep -q end out; do kill -0 $pid || exit 3; done
      kill $pid; wait $pid; grep -c . out
      """, bundle)
    let counts = result.output.split(separator: "\n").compactMap { Int($0) }
    try #require(counts.count == 3, "\(result.output)\(result.errors)")
    #expect(counts[0] == 0 && counts[2] == counts[1] + 1)
  }

  @Test("Ctrl-C ends a stream quietly")
  func interrupt() throws {
    let bundle = try TemporaryBundle(["still.lua": Self.still])
    let session = try TerminalSession(
      ["stream", "still.lua"], environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path)
    try session.wait(for: "still")
    session.type("\u{3}")
    let result = try session.end()
    #expect(result.code == -SIGINT || result.code == 130)
    #expect(!result.errors.contains("error"))
  }
}
