import Foundation
@testable import LinuxKit
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetServices
@testable import WidgetWatch

@testable import lunette

/// A stream without a runtime follows saves, and a bar keeps updating whatever happens to the runtime.
@Suite("Live streams", .serialized) struct LiveStreamTests {
  private static func line(_ text: String) -> String { DaemonTests.line(text) }

  private static func stream(_ folder: TemporaryBundle, _ words: [String]) throws -> TerminalSession {
    try TerminalSession(["stream"] + words, environment: Daemon.environment(folder), in: folder.path, hasPipe: true)
  }

  @Test("alone: a save is shown; a broken one keeps the old line and reports the reason once")
  func saves() throws {
    let folder = try Daemon.folder(["hello.lua": Self.line("before")])
    let stream = try Self.stream(folder, ["widgets/hello.lua", "--format", "plain"])
    try stream.wait(forOutput: "before")
    try Daemon.save("hello.lua", Self.line("after"), in: folder)
    try stream.wait(forOutput: "after")
    for text in ["return widget {", "return widget {", "return widget { ,"] {
      try Daemon.save("hello.lua", text, in: folder)
    }
    try stream.wait(for: "hello.lua:1")
    try Daemon.save("hello.lua", Self.line("again"), in: folder)
    try stream.wait(forOutput: "again")
    stream.send(SIGTERM)
    let result = try stream.end()
    #expect(result.output == "before\nafter\nagain\n")
  }

  @Test("alone: a script that fails after a save keeps the old line, marked as stale")
  func failing() throws {
    let folder = try Daemon.folder(["hello.lua": Self.line("before")])
    let stream = try Self.stream(folder, ["widgets/hello.lua", "--format", "ndjson"])
    try stream.wait(forOutput: "before")
    let text = Self.line("before").replacing("return Text", with: "error 'no'; return Text")
    try Daemon.save("hello.lua", text.replacing("; return Text \"before\"", with: ""), in: folder)
    try stream.wait(forOutput: "\"stale\":true")
    stream.send(SIGTERM)
    let last = try #require(try stream.end().output.split(separator: "\n").last)
    #expect(last.contains("before"))
  }

  @Test("alone: loaded modules of a lone file are watched, and so are a folder's files")
  func modules() throws {
    let folder = try Daemon.folder([
      "lone.lua": """
      local near, far = require "near", require "parts.far"
      return widget { kind = "lone", families = { "accessoryInline" }, view = function() return Text(near .. far) end }
      """, "near.lua": "return 'near1'", "parts/far.lua": "return 'far1'",
      "whole/init.lua": """
      local text = require "text"
      return widget { kind = "whole", families = { "accessoryInline" }, view = function() return Text(text) end }
      """, "whole/text.lua": "return 'whole1'",
    ])
    let stream = try Self.stream(folder, ["widgets/lone.lua", "widgets/whole", "--format", "plain"])
    try stream.wait(forOutput: "near1far1")
    try stream.wait(forOutput: "whole1")
    try Daemon.save("near.lua", "return 'near2'", in: folder)
    try stream.wait(forOutput: "near2far1")
    try Daemon.save("parts/far.lua", "return 'far2'", in: folder)
    try stream.wait(forOutput: "near2far2")
    try Daemon.save("whole/text.lua", "return 'whole2'", in: folder)
    try stream.wait(forOutput: "whole2")
  }

  @Test("a bar outlives its runtime: it continues alone, follows saves, and switches to the next runtime")
  func restarts() throws {
    let folder = try Daemon.folder(["hello.lua": Self.line("one")])
    let stream: TerminalSession
    do {
      let first = try Daemon(in: folder)
      try first.until("hello", shows: "one")
      stream = try first.stream(["widgets/hello.lua", "--format", "plain"])
      try stream.wait(forOutput: "one")
      #expect(try first.end(SIGKILL).result.code == -SIGKILL)
    }
    try Daemon.save("hello.lua", Self.line("two"), in: folder)
    try stream.wait(forOutput: "two")
    let second = try Daemon(in: folder)
    try Self.awaitFollower(of: second)
    try second.save("hello.lua", Self.line("three"))
    try stream.wait(forOutput: "three")
  }

  @Test("a stream started alone, before any state folder exists, switches to a runtime that starts later")
  func begins() throws {
    let folder = try Daemon.folder(["hello.lua": Self.line("one")])
    let stream = try Self.stream(folder, ["widgets/hello.lua", "--format", "plain"])
    try stream.wait(forOutput: "one")
    let daemon = try Daemon(in: folder)
    try Self.awaitFollower(of: daemon)
    try daemon.save("hello.lua", Self.line("two"))
    try stream.wait(forOutput: "two")
    stream.send(SIGTERM)
    #expect(try stream.end().output == "one\ntwo\n", "it does not blink where the runtime takes it over")
  }

  @Test("a stream of a placed widget by number keeps the last line, marked as stale, while no runtime runs")
  func placed() throws {
    let folder = try Daemon.folder(["hello.lua": Self.line("one")])
    let stream: TerminalSession
    do {
      let first = try Daemon(in: folder)
      let added = try first.run(["add", "widgets/hello.lua"])
      let number = try #require(added.output.firstMatch(of: /#(\d+)/)?.1)
      try first.until("hello", shows: "one")
      stream = try first.stream([String(number), "--format", "ndjson"])
      try stream.wait(forOutput: "\"one\"")
      #expect(try first.end(SIGKILL).result.code == -SIGKILL)
    }
    try stream.wait(forOutput: "\"stale\":true")
    let second = try Daemon(in: folder)
    try Self.awaitFollower(of: second)
    try second.save("hello.lua", Self.line("two"))
    try stream.wait(forOutput: "\"two\"")
  }

  @Test("a save between reading a file and watching it is not lost")
  func early() throws {
    let folder = try TemporaryBundle(["hello.lua": "return 1"])
    let path = folder.path + "/hello.lua"
    var watch = LocalWatch([path])
    try folder.write("hello.lua", "return 2")
    let end = ContinuousClock.now + HangLimit.duration
    repeat {
      _ = watch.take { [WatchedBundle(path, modules: ["hello.lua"])] }
      var ready = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, watch.deadline.map { ($0 - .now).pollTime } ?? 1000)
    } while !watch.hasChanged && .now < end
    #expect(watch.hasChanged)
  }

  /// Waits until a stream watches; the runtime's own server always does.
  private static func awaitFollower(of daemon: Daemon) throws {
    let link = try daemon.link()
    _ = try Daemon.until("the stream follows the runtime") {
      let figures = try link.ask(.figures) { if case .figures(let figures) = $0 { figures } else { nil } }
      return figures.followers > 1 ? true : nil
    }
  }
}
