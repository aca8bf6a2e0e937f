import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

/// `lunette show` with a runtime that the test plays.
@Suite("Show") struct ShowTests {
  static func runtime(_ change: @Sendable (inout ShownWidget) -> Void = { _ in }) throws -> FakeRuntime {
    var shown = try Shown.widget()
    change(&shown)
    return try FakeRuntime { [shown] request in
      if case .show = request { .reply(.shown(shown)) } else { .hangUp }
    }
  }

  @Test("the archived picture is drawn, in the family's size and with the widget's name")
  func picture() throws {
    let runtime = try Self.runtime()
    let result = try runtime.run(["show", "3"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    let rows = result.output.split(separator: "\n")
    #expect(rows.count == 10)
    #expect(rows.allSatisfy { $0.count == 22 })
    #expect(rows[0].hasPrefix("╭─ Clock ─"))
    #expect(result.output.contains("light"))
    #expect(runtime.requests == [.show(.number(3))])
  }

  static let references: [(word: String, meant: InstanceReference)] = [
    ("3", .number(3)), ("#3", .number(3)), ("clock", .kind("clock")), ("com.mygame.status", .kind("com.mygame.status")),
  ]

  @Test("an instance can be named by number or kind", arguments: references)
  func reference(_ word: String, _ meant: InstanceReference) throws {
    let runtime = try Self.runtime()
    #expect(try runtime.run(["show", word]).code == 0)
    #expect(runtime.requests == [.show(meant)])
  }

  static let schemes: [(words: [String], variables: [String: String], text: String)] = [
    ([], [:], "light"), (["--color-scheme", "dark"], [:], "dark"), ([], ["COLORFGBG": "15;0"], "dark"),
    (["--color-scheme", "light"], ["COLORFGBG": "15;0"], "light"),
  ]

  @Test("the view is the one for the colour scheme", arguments: schemes)
  func scheme(_ words: [String], _ variables: [String: String], _ text: String) throws {
    let result = try Self.runtime().run(["show", "clock"] + words, environment: variables)
    #expect(result.output.contains(text))
  }

  @Test("the picture has the requested size")
  func size() throws {
    let result = try Self.runtime().run(["show", "3", "--display-size", "30x5"])
    let rows = result.output.split(separator: "\n")
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { $0.count == 30 })
  }

  @Test("on a terminal, and with --format ansi, it has colours")
  func ansi() throws {
    let runtime = try Self.runtime { $0.entry?.views = [] }
    #expect(try runtime.run(["show", "3", "--format", "ansi"]).output.contains("\u{1B}["))
    #expect(try !runtime.run(["show", "3", "--format", "ansi", "--color", "never"]).output.contains("\u{1B}[38"))
  }

  @Test("a widget without a picture is its name alone")
  func nothing() throws {
    let result = try Self.runtime { $0.entry = nil }.run(["show", "3"])
    #expect(result.code == 0)
    #expect(result.output.contains("Clock"))
    #expect(!result.output.contains("light"))
  }

  static let fault = Diagnostic(.script, "attempt to call a nil value", file: "/w/clock.lua", line: 3)

  @Test("a stale widget keeps its picture, the error is printed once on standard error, and the exit code is 0")
  func stale() throws {
    let result = try Self.runtime { $0.error = Self.fault }.run(["show", "3"])
    #expect(result.code == 0)
    #expect(result.output.contains("light"))
    #expect(
      result.errors == """
        /w/clock.lua:3: error: attempt to call a nil value
          widget 'clock', systemSmall

        """)
  }

  @Test("as JSON it is lunette.render/1, with `stale` and `error`")
  func document() throws {
    let result = try Self.runtime { $0.error = Self.fault }.run(["show", "3", "--format", "json"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(result.outputBytes)) as? [String: Any])
    #expect(document["format"] as? String == "lunette.render/1")
    #expect(document["bundle"] as? String == "clocks")
    #expect(document["stale"] as? Bool == true)
    #expect((document["error"] as? [String: Any])?["message"] as? String == "attempt to call a nil value")
    #expect((document["entry"] as? [String: Any])?["index"] as? Int == 1)
    #expect(document["nextChange"] as? String == "2026-01-15T12:10:00Z")
    #expect((document["configuration"] as? [String: String]) == ["city": "Lisbon"])
    #expect(document["unit"] as? String == "cell")
    Golden.keep(document: result.outputBytes, "lunette.render.1.show.ndjson")
  }

  static let wrong: [(words: [String], message: String)] = [
    (["show"], "missing expected argument '<instance>'; see 'lunette show --help'"),
    (["show", "3", "--pictures", "sixels"], "unknown way of pictures 'sixels'; did you mean 'sixel'?"),
    (["show", "3", "--color-scheme", "drak"], "unknown colour scheme 'drak'; did you mean 'dark'?"),
    (
      ["show", "3", "--display-size", "0x1"],
      "--display-size expects WIDTHxHEIGHT, whole numbers from 1 to 4096, not '0x1'"
    ),
    (
      ["show", "3", "--store", "sqlite:///x"],
      "--store expects a folder, not 'sqlite:///x'; give a path, or a URL like file:///home/ann/state"
    ),
  ]

  @Test("a wrong argument is reported before the runtime is asked", arguments: wrong)
  func wrongWords(_ words: [String], _ message: String) throws {
    let result = try LunetteProcess.run(words)
    #expect(result.code == 64)
    #expect(result.errors == "lunette: error: \(message)\n")
    #expect(result.output == "")
  }
}

/// Errors of commands if the runtime is unreachable or sends invalid replies.
@Suite("Runtime failures") struct RuntimeFailureTests {
  static let commands = [["show", "3"], ["reload", "--all"], ["log"], ["explain", "3"]]

  @Test("without a runtime the commands exit with 69 and say how to start one", arguments: commands)
  func none(_ words: [String]) throws {
    let folder = try TemporaryBundle()
    let result = try LunetteProcess.run(words + ["--store", folder.path])
    #expect(result.code == 69)
    #expect(result.errors == "lunette: error: no runtime is running; start one with 'lunette run'\n")
    #expect(result.output == "")
    let asJSON = try LunetteProcess.run(words + ["--store", folder.path, "--format", "json"])
    #expect(asJSON.code == 69)
    #expect(
      asJSON.errors.hasPrefix(
        #"{"format":"lunette.error/1","code":"unavailable","message":"no runtime is running; start one with 'lunette run'""#
      ))
  }

  @Test("a dead runtime's socket does not count as a runtime")
  func dead() throws {
    let folder = try TemporaryBundle()
    close(try RuntimeAddress(folder: folder.path).listen())
    let result = try LunetteProcess.run(["show", "3", "--store", folder.path])
    #expect(result.code == 69)
    #expect(result.errors == "lunette: error: no runtime is running; start one with 'lunette run'\n")
  }

  static let answers: [(name: String, answer: FakeRuntime.Answer, message: String)] = [
    ("garbage", .bytes(Array("HTTP/1.1 400\r\n".utf8)), "invalid reply from the runtime; restart it"),
    ("an answer to something else", .reply(.done), "invalid reply from the runtime; restart it"),
    ("an end in the midst", .hangUp, "the runtime exited during the request"),
    ("half a frame", .bytesAndHangUp([0, 1, 0, 0, 2, 66, 7]), "the runtime exited during the request"),
  ]

  @Test("a broken runtime causes a readable error", arguments: answers, commands)
  func broken(_ answer: (name: String, answer: FakeRuntime.Answer, message: String), _ words: [String]) throws {
    let runtime = try FakeRuntime { _ in answer.answer }
    let result = try runtime.run(words)
    #expect(result.code == 69)
    #expect(result.errors == "lunette: error: \(answer.message)\n")
    #expect(result.output == "")
  }

  @Test("a runtime with another protocol is named with its version")
  func version() throws {
    var hello = RuntimeHello(version: "7.0.0")
    hello.number = 7
    let result = try FakeRuntime(hello: hello) { _ in .hangUp }.run(["show", "3"])
    #expect(result.code == 69)
    #expect(result.errors.contains("the runtime is version 7.0.0, but this command is version 0.1.0"))
  }

  @Test("an error from the runtime is printed unchanged, with its exit code", arguments: commands)
  func refused(_ words: [String]) throws {
    let fault = Diagnostic(.missing, "there is no instance #3")
    let result = try FakeRuntime { _ in .reply(.failure(fault)) }.run(words)
    #expect(result.code == 66)
    #expect(result.errors == "lunette: error: there is no instance #3\n")
  }

  @Test("a state folder that other users may write to is refused with 77")
  func foreign() throws {
    let runtime = try FakeRuntime { _ in .hangUp }
    chmod(runtime.store, 0o777)
    let result = try runtime.run(["show", "3"])
    #expect(result.code == 77)
    #expect(result.errors.contains("other users can write to the state folder"))
  }

  @Test("without a home the error names --store")
  func homeless() throws {
    let result = try LunetteProcess.run(["show", "3"], environment: ["HOME": ""])
    #expect(result.code == 69)
    #expect(result.errors.contains("neither HOME nor XDG_STATE_HOME is set; give one with --store"))
  }
}
