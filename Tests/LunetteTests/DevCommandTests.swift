import Foundation
import TestSupport
import Testing

@testable import lunette

/// `lunette dev` at a terminal and without one.
@Suite("Dev command") struct DevCommandTests {
  static let closing =
    "\u{1B}[8h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}]8;;\u{1B}\\\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  static func session(_ bundle: TemporaryBundle, _ words: [String] = ["mine.lua"]) throws -> TerminalSession {
    try TerminalSession(
      ["dev"] + words, environment: ["TERM": "xterm-256color", "XDG_STATE_HOME": bundle.path + "/state"],
      in: bundle.path)
  }

  /// Replaces a file as editors do that write a new file and rename it.
  static func replace(_ bundle: TemporaryBundle, _ text: String) throws {
    try bundle.write(".mine.lua.new", text)
    rename(bundle.path + "/.mine.lua.new", bundle.path + "/mine.lua")
  }

  @Test("a save updates the picture, an error is shown over the last good one, and keys work")
  func saves() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try Self.session(bundle)
    try session.wait(for: "Earl Grey")
    #expect(session.screen.contains("\u{1B}[?1049h"))
    #expect(session.screen.contains("\u{1B}[?1000h\u{1B}[?1006h"))
    // The terminal did not report synchronized updates.
    #expect(!session.screen.contains("\u{1B}[?2026h"))
    #expect(!session.isCooked)
    session.forget()
    try Self.replace(bundle, DevTests.simple("Darjeeling"))
    try session.wait(for: "Darjeeling")
    // Only the rows that changed are written.
    #expect(!session.screen.contains("╭─"))
    session.forget()
    try bundle.write("mine.lua", DevTests.wrong)
    try session.wait(for: "did you mean 'font'?")
    try session.wait(for: "^^^^")
    session.forget()
    try bundle.write("mine.lua", DevTests.simple("Assam"))
    try session.wait(for: "Assam")
    session.forget()
    session.type("?")
    try session.wait(for: "a minute per second")
    session.forget()
    session.type("q")
    let result = try session.end()
    #expect(result.code == 0)
    #expect(result.errors.hasSuffix(Self.closing))
    #expect(session.isCooked)
  }

  @Test("frames are synchronized only if the terminal supports it", arguments: 0...5)
  func synchronized(_ state: Int) throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try Self.session(bundle)
    try session.wait(for: "\u{1B}[?2026$p\u{1B}[c")
    session.type("\u{1B}[?2026;\(state)$y\u{1B}[?62c")
    try session.wait(for: "Earl Grey")
    #expect(session.screen.contains("\u{1B}[?2026h") == (1...3).contains(state))
    session.type("q")
    let result = try session.end()
    #expect(result.errors.contains("\u{1B}[?2026l\u{1B}[8h") == (1...3).contains(state))
    #expect(result.code == 0 && result.errors.hasSuffix(Self.closing))
  }

  static let endings: [(signal: Int32, typed: String)] = [
    (SIGINT, "\u{3}"), (SIGTERM, ""), (SIGHUP, ""), (SIGSEGV, ""), (SIGABRT, ""), (SIGBUS, ""),
  ]

  @Test("every way out leaves the terminal as it was", arguments: endings)
  func ending(_ signal: Int32, _ typed: String) throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try Self.session(bundle)
    try session.wait(for: "Earl Grey")
    if typed.isEmpty { session.send(signal) } else { session.type(typed) }
    let result = try session.end()
    #expect(result.code == -signal)
    #expect(result.errors.contains(Self.closing))
    #expect(session.isCooked)
  }

  @Test("a shell stops it and continues it, and has its terminal in between")
  func stopping() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try TerminalSession(
      ["--norc", "-i"],
      environment: [
        "TERM": "xterm", "PS1": "$ ", "XDG_STATE_HOME": bundle.path + "/state", "LUNETTE": LunetteProcess.path,
      ], in: bundle.path, program: "/bin/bash")
    session.type("$LUNETTE dev mine.lua\n")
    try session.wait(for: "Earl Grey")
    session.forget()
    session.type("\u{1A}")
    try session.wait(for: Self.closing)
    try session.wait(for: "Stopped")
    session.forget()
    try bundle.write("mine.lua", DevTests.simple("Darjeeling"))
    session.type("echo be''tween; fg\n")
    try session.wait(for: "between")
    try session.wait(for: "\u{1B}[?1049h")
    try session.wait(for: "\u{1B}[?1000h")
    try session.wait(for: "Darjeeling")
    session.forget()
    session.type("q")
    try session.wait(for: Self.closing)
    session.type("exit\n")
    _ = try session.end()
  }

  @Test("the window may be resized in a storm; the last size counts")
  func resizing() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try Self.session(bundle)
    try session.wait(for: "Earl Grey")
    for step in 0..<200 { session.resize(columns: 20 + step, rows: 3 + step % 30) }
    session.forget()
    session.resize(columns: 60, rows: 12)
    try session.wait(for: "\u{1B}[12;1H")
    session.forget()
    session.type("?")
    try session.wait(for: "next or previous family")
    #expect(!session.screen.contains("\u{1B}[13;1H"))
    session.type("q")
    #expect(try session.end().code == 0)
  }

  @Test("a hanging script blocks neither keys nor the next save")
  func hanging() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try Self.session(bundle)
    try session.wait(for: "Earl Grey")
    try bundle.write(
      "mine.lua",
      DevTests.simple("x").replacing(
        "view =", with: "provider = { timeline = function() while true do end end }, view ="))
    try session.wait(for: "waiting for the script")
    session.forget()
    session.type("?")
    try session.wait(for: "next or previous family")
    session.type("?")
    try bundle.write("mine.lua", DevTests.simple("Assam"))
    try session.wait(for: "Assam")
    session.type("q")
    #expect(try session.end().code == 0)
  }

  /// Two hundred by hand (LUNETTE_SAVES=200); by default only enough to reveal a leak.
  private static let saves = ProcessInfo.processInfo.environment["LUNETTE_SAVES"].flatMap { Int($0) } ?? 40

  @Test("many saves leak no descriptors, threads or workers")
  func endurance() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple(Self.text(0))])
    let session = try Self.session(bundle)
    try session.wait(for: Self.text(0))
    var counts: [[Int]] = []
    for number in 1...Self.saves {
      session.forget()
      if number % 2 == 0 {
        try Self.replace(bundle, DevTests.simple(Self.text(number)))
      } else {
        try bundle.write("mine.lua", DevTests.simple(Self.text(number)))
      }
      try session.wait(for: Self.text(number))
      counts.append(Self.counts(session.process))
    }
    let (before, after) = (Self.median(counts[10..<20]), Self.median(counts.suffix(10)))
    #expect(after[0] <= before[0] + 2, "descriptors")
    // A thread left with a superseded request would still be there.
    #expect(after[1] <= before[1] + 1, "threads")
    session.type("q")
    #expect(try session.end().code == 0)
  }

  /// A text that differs from the previous one in every cell, so all of it is written.
  private static func text(_ number: Int) -> String {
    String(repeating: Character(Unicode.Scalar(UInt8(97 + number % 26))), count: 8)
  }

  /// One value for each column: the worker that waits for the next save may or may not have started.
  private static func median(_ counts: ArraySlice<[Int]>) -> [Int] {
    [0, 1].map { column in counts.map { $0[column] }.sorted()[counts.count / 2] }
  }

  /// Open descriptors and threads.
  static func counts(_ process: Int32) -> [Int] {
    ["fd", "task"].map { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/\($0)").count) ?? 0 }
  }

  @Test("a module in a folder beside a lone file is watched with it")
  func distantModules() throws {
    let main = """
      local words = require "words.tea"
      return widget { kind = "w", families = { "systemSmall" }, view = function() return Text(words) end }
      """
    let bundle = try TemporaryBundle(["mine.lua": main, "words/tea.lua": "return 'Earl Grey'"])
    let session = try Self.session(bundle)
    try session.wait(for: "Earl Grey")
    try bundle.write("words/tea.lua", "return 'Assam'")
    try session.wait(for: "Assam")
    session.type("q")
    #expect(try session.end().code == 0)
  }

  @Test("a script's log goes to the log pane and nowhere else on the screen")
  func logging() throws {
    let script = """
      return widget { kind = "l", families = { "systemSmall" }, provider = { timeline = function(c)
        log.warning "the kettle is empty"
        return { entries = { { date = c.now } }, policy = never }
      end }, view = function() return Text "Tea" end }
      """
    let bundle = try TemporaryBundle(["mine.lua": script])
    let session = try Self.session(bundle)
    try session.wait(for: "Tea")
    #expect(!session.screen.contains("kettle"))
    session.type("o")
    try session.wait(for: "the kettle is empty")
    session.type("q")
    #expect(try session.end().code == 0)
  }

  // MARK: Without a terminal

  @Test("without a terminal each change prints one block without control bytes, and errors go to standard error")
  func blocks() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try TerminalSession(
      ["dev", "mine.lua"], environment: ["TERM": "xterm", "XDG_STATE_HOME": bundle.path + "/state"], in: bundle.path,
      hasPipe: true)
    try session.wait(forOutput: "Earl Grey")
    // Saving the same text again is not a change.
    try Self.replace(bundle, DevTests.simple("Earl Grey"))
    try Self.replace(bundle, DevTests.wrong)
    try session.wait(for: "did you mean 'font'?")
    try Self.replace(bundle, DevTests.simple("Assam"))
    try session.wait(forOutput: "Assam")
    session.send(SIGTERM)
    let result = try session.end()
    #expect(result.code == -SIGTERM)
    let blocks = result.output.components(separatedBy: "\n\n")
    #expect(blocks.count == 2)
    #expect(result.outputBytes.allSatisfy { $0 == 10 || $0 >= 32 && $0 != 127 })
  }

  @Test("without a terminal, too, an error shared by all families is printed once")
  func oneError() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.steps])
    let session = try TerminalSession(
      ["dev", "mine.lua"], environment: ["TERM": "xterm", "XDG_STATE_HOME": bundle.path + "/state"], in: bundle.path,
      hasPipe: true)
    try session.wait(forOutput: "step 1")
    for wrong in ["Text(nil .. entry.n)", "Txt \"a\"", "Text \"a\":fnot \"title\""] {
      session.forget()
      try Self.replace(bundle, DevTests.steps.replacing("Text(environment.colorScheme)", with: wrong))
      try session.wait(for: "systemSmall, systemMedium")
      #expect(session.screen.components(separatedBy: "error:").count == 2, "\(session.screen)")
    }
    session.send(SIGTERM)
    _ = try session.end()
  }

  @Test("keys and clicks tap; links that leave the bundle are shown and not opened")
  func taps() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTapTests.glasses])
    let session = try Self.session(bundle, ["mine.lua", "--family", "systemMedium", "--color-scheme", "light"])
    try session.wait(for: "0 glasses")
    session.forget()
    session.type("\t\r")
    // Only the number in the text differs.
    try session.wait(for: "m1\u{1B}[0m")
    try session.wait(for: "performed AddWater")
    session.forget()
    // The button is below the text, in the middle of the picture.
    session.type("\u{1B}[<0;24;6M\u{1B}[<0;24;6m")
    try session.wait(for: "m2\u{1B}[0m")
    // No tap is lost, and none counts twice.
    session.type("\r\r\r\rc")
    try session.wait(for: "6 glasses")
    try session.wait(for: "dark")
    session.type("\t\t ")
    try session.wait(for: "would open https://example.org/ with the system's opener")
    session.type("q")
    #expect(try session.end().code == 0)
  }

  @Test("text typed during the background query is read as keys")
  func typedAhead() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try TerminalSession(
      ["dev", "mine.lua"], environment: ["TERM": "xterm-256color", "XDG_STATE_HOME": bundle.path + "/state"],
      in: bundle.path)
    try session.wait(for: "\u{1B}]11;?\u{1B}\\")
    session.type("?\u{1B}]11;rgb:1111/1111/1111\u{1B}\\\u{1B}[?62c")
    try session.wait(for: "next or previous family")
    #expect(session.screen.contains("dark"))
    session.type("q")
    #expect(try session.end().code == 0)
  }

  @Test("a dumb terminal gets blocks as well")
  func dumb() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let session = try TerminalSession(
      ["dev", "mine.lua"], environment: ["TERM": "dumb", "XDG_STATE_HOME": bundle.path + "/state"], in: bundle.path)
    try session.wait(for: "Earl Grey")
    #expect(!session.screen.contains("\u{1B}"))
    #expect(session.isCooked)
    session.type("\u{3}")
    #expect(try session.end().code == -SIGINT)
  }

  @Test("dev exits when its reader is gone, even if nothing changes")
  func gone() throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let result = try LunetteProcess.run(
      ["-c", "\"$0\" dev mine.lua | head -n 1; echo done", LunetteProcess.path],
      environment: ["XDG_STATE_HOME": bundle.path + "/state"], in: bundle.path, program: "/bin/sh")
    #expect(result.output.hasSuffix("done\n"))
  }

  static let refusals: [(words: [String], code: Int32, message: String)] = [
    (["-"], 64, "dev cannot read standard input"),
    (["none.lua"], 66, "the file 'none.lua' does not exist"),
    (["mine.lua", "--family", "huge"], 64, "unknown family 'huge'"),
    (["mine.lua", "--port", "80x"], 64, "--port expects a number"),
  ]

  @Test("wrong arguments are refused before anything is drawn", arguments: refusals)
  func refused(_ words: [String], _ code: Int32, _ message: String) throws {
    let bundle = try TemporaryBundle(["mine.lua": DevTests.simple("Earl Grey")])
    let result = try LunetteProcess.run(["dev"] + words, in: bundle.path)
    #expect(result.code == code)
    #expect(result.errors.contains(message))
    #expect(result.output == "")
  }

  @Test("a kind is found in the widget folders, and a bundle added later is shown")
  func kinds() throws {
    let bundle = try TemporaryBundle([
      "widgets/a.lua": DevTests.simple("Earl Grey"), "widgets/b.lua": DevTests.steps,
    ])
    let session = try Self.session(bundle, ["steps"])
    try session.wait(for: "step 1")
    session.type("q")
    #expect(try session.end().code == 0)
    let all = try Self.session(bundle, [])
    try all.wait(for: "file 1 of 2")
    try bundle.write("widgets/c.lua", DevTests.simple("Lapsang").replacing("\"simple\"", with: "\"new\""))
    try all.wait(for: "Lapsang")
    try all.wait(for: "3 of 3")
    all.type("q")
    #expect(try all.end().code == 0)
  }
}
