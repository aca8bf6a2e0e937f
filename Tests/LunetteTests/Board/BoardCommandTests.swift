import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient

@testable import lunette

/// `lunette board` at a terminal, beside a runtime and with one of its own.
@Suite("Board command", .serialized) struct BoardCommandTests {
  static func simple(_ kind: String, _ text: String) -> String {
    """
    return widget { kind = "\(kind)", displayName = "\(kind)", families = { "systemSmall", "systemMedium" },
      view = function() return Text "\(text)" end }
    """
  }

  /// A button that counts, and a link out of the bundle.
  static let glasses = """
    local Add = intent { id = "Add", perform = function() storage.set("n", (storage.get "n" or 0) + 1) end }
    return widget { kind = "water", displayName = "Water", families = { "systemMedium" },
      provider = { timeline = function(c)
        return { entries = { { date = c.now, n = storage.get("n", 0) } }, policy = never }
      end },
      view = function(entry)
        return VStack { Text(entry.n .. " glasses"), Button { action = Add {}, "Add" } }
      end }
    """

  private static func board(
    _ folder: TemporaryBundle, _ words: [String] = [], columns: Int = 80, rows: Int = 24
  ) throws -> TerminalSession {
    let environment = Daemon.environment(folder).merging([
      "TERM": "xterm", "NO_COLOR": "1", "XDG_CONFIG_HOME": folder.path + "/config", "COLORFGBG": "15;0",
    ]) { $1 }
    return try TerminalSession(
      ["board", "--pictures", "blocks"] + words, environment: environment, in: folder.path, columns: columns, rows: rows
    )
  }

  /// - Parameter kinds: placed in this order. Widgets that a board shows by itself stay as they are.
  private static func daemon(_ widgets: [String: String], placing kinds: [String] = []) throws -> Daemon {
    let folder = try Daemon.folder(widgets)
    let daemon = try Daemon(in: folder, environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    for kind in kinds { try #require(try daemon.run(["add", kind]).code == 0) }
    return daemon
  }

  private static func quit(_ session: TerminalSession) throws {
    session.type("q")
    let result = try session.end()
    #expect(result.code == 0 && result.errors.hasSuffix(DevCommandTests.closing))
    #expect(session.isCooked)
  }

  @Test("the placed widgets are live: a save, a tap, what other commands place and remove")
  func live() throws {
    let daemon = try Self.daemon(
      ["tea.lua": Self.simple("tea", "Earl Grey"), "water.lua": Self.glasses], placing: ["tea", "water"])
    let session = try Self.board(daemon.folder)
    try session.wait(for: "Earl Grey")
    try session.wait(for: "0 glasses")
    #expect(!session.isCooked)
    session.forget()
    try daemon.save("tea.lua", Self.simple("tea", "Darjeeling"))
    try session.wait(for: "Darjeeling")
    // Only the cells that changed are written.
    #expect(!session.screen.contains("Water"))
    // Tab to the water, Tab to its button, Enter.
    session.type("\t\t")
    try session.wait(for: "Water, systemMedium")
    session.forget()
    session.type("\t")
    try session.wait(for: "the button 'Add'; press Enter to tap it")
    session.forget()
    session.type("\r")
    try session.wait(for: "1")
    session.forget()
    #expect(try daemon.run(["add", "tea", "--family", "systemMedium"]).code == 0)
    try session.wait(for: "Darjeeling")
    session.forget()
    #expect(try daemon.run(["lock"]).code == 0)
    try session.wait(for: "locked")
    session.type("\r")
    try session.wait(for: "the widgets are locked")
    try Self.quit(session)
  }

  @Test("an arrangement is stored in the file, and the file's arrangement is shown")
  func arranging() throws {
    let daemon = try Self.daemon(
      [
        "a.lua": Self.simple("a", "first"), "b.lua": Self.simple("b", "second"), "c.lua": Self.simple("c", "third"),
      ], placing: ["a", "b", "c"])
    let session = try Self.board(daemon.folder)
    try session.wait(for: "third")
    session.type("\u{1B}[Cm\u{1B}[C\r")
    let file = daemon.folder.path + "/config/lunette/dashboard/boards.json"
    let places = try Daemon.until("the arrangement is kept") {
      (try? String(contentsOfFile: file, encoding: .utf8)).flatMap { text in
        try? BoardsText.boards(Array(text.utf8)).boards[0].places
      }
    }
    // Widgets that the board shows before anything is placed have numbers, too.
    let numbers = places.compactMap { if case .instance(let number) = $0 { number } else { nil } }.sorted()
    try #require(numbers.count == 3)
    let (a, b, c) = (numbers[0], numbers[1], numbers[2])
    #expect(places == [.instance(b), .instance(a), .instance(c)])
    session.forget()
    let office = #"{ "name": "Office", "places": [\#(c)] }"#, wall = #"{ "name": "Wall", "places": [\#(a), \#(b)] }"#
    try Data(#"{ "format": "lunette.boards/1", "boards": [ \#(office), \#(wall) ] }"#.utf8).write(
      to: URL(filePath: file))
    try session.wait(for: "Office")
    session.forget()
    session.type("2")
    try session.wait(for: "first")
    #expect(!session.screen.contains("third"))
    try Self.quit(session)
    let other = try Self.board(daemon.folder, ["Wall"])
    try other.wait(for: "first")
    try Self.quit(other)
  }

  @Test("a widget is added from the gallery, made larger, and removed")
  func gallery() throws {
    let daemon = try Self.daemon(
      ["tea.lua": Self.simple("tea", "Earl Grey"), "b.lua": Self.simple("b", "second")], placing: ["b"])
    let session = try Self.board(daemon.folder)
    try session.wait(for: "second")
    session.type("a")
    try session.wait(for: "search")
    session.type("te")
    try session.wait(for: "Earl Grey")
    session.forget()
    session.type("\r")
    try session.wait(for: "tea is placed as #")
    try session.wait(for: "Earl Grey")
    session.type("+")
    try session.wait(for: "tea is systemMedium")
    session.forget()
    session.type("xy")
    try session.wait(for: "is removed")
    #expect(try daemon.run(["instances"]).output.contains("tea") == false)
    try Self.quit(session)
  }

  @Test("the form configures a widget, and the board comes back")
  func configuring() throws {
    let daemon = try Self.daemon(["hero.lua": ConfigurationFormTests.hero])
    #expect(try daemon.run(["add", "hero", "--config", "hero=panda"]).code == 0)
    let session = try Self.board(daemon.folder)
    try session.wait(for: "panda")
    session.type("\u{1B}[Cc")
    try session.wait(for: "configure #")
    try session.wait(for: "Power Panda")
    session.forget()
    session.type("spo")
    try session.wait(for: "Spouty")
    session.type("\r\u{13}")
    try session.wait(for: "is configured")
    try session.wait(for: "spouty")
    // Signals are the board's again.
    session.type("\u{3}")
    let result = try session.end()
    #expect(result.code == -SIGINT && result.errors.contains(DevCommandTests.closing))
  }

  static let endings: [(signal: Int32, typed: String)] = [
    (SIGINT, "\u{3}"), (SIGTERM, ""), (SIGHUP, ""), (SIGSEGV, ""),
  ]

  @Test("every way out leaves the terminal as it was", arguments: endings)
  func ending(_ signal: Int32, _ typed: String) throws {
    let daemon = try Self.daemon(["tea.lua": Self.simple("tea", "Earl Grey")])
    let session = try Self.board(daemon.folder)
    try session.wait(for: "Earl Grey")
    if typed.isEmpty { session.send(signal) } else { session.type(typed) }
    let result = try session.end()
    #expect(result.code == -signal && result.errors.contains(DevCommandTests.closing))
    #expect(session.isCooked)
  }

  @Test("a shell stops it and continues it, and has its terminal in between")
  func stopping() throws {
    let daemon = try Self.daemon(["tea.lua": Self.simple("tea", "Earl Grey")])
    let session = try TerminalSession(
      ["--norc", "-i"],
      environment: Daemon.environment(daemon.folder).merging([
        "TERM": "xterm", "PS1": "$ ", "LUNETTE": LunetteProcess.path, "XDG_CONFIG_HOME": daemon.folder.path + "/config",
      ]) { $1 }, in: daemon.folder.path, program: "/bin/bash")
    session.type("$LUNETTE board --pictures blocks\n")
    try session.wait(for: "Earl Grey")
    session.forget()
    session.type("\u{1A}")
    try session.wait(for: DevCommandTests.closing)
    try session.wait(for: "Stopped")
    session.forget()
    try daemon.save("tea.lua", Self.simple("tea", "Darjeeling"))
    session.type("echo be''tween; fg\n")
    try session.wait(for: "between")
    try session.wait(for: "\u{1B}[?1049h")
    try session.wait(for: "Darjeeling")
    session.forget()
    session.type("q")
    try session.wait(for: DevCommandTests.closing)
    session.type("exit\n")
    _ = try session.end()
  }

  @Test("the window may be resized in a storm; the last size counts")
  func resizing() throws {
    let daemon = try Self.daemon(["tea.lua": Self.simple("tea", "Earl Grey")])
    let session = try Self.board(daemon.folder)
    try session.wait(for: "Earl Grey")
    for step in 0..<200 { session.resize(columns: 20 + step, rows: 3 + step % 30) }
    session.forget()
    session.resize(columns: 60, rows: 12)
    try session.wait(for: "\u{1B}[12;1H")
    session.forget()
    session.type("?")
    try session.wait(for: "select the widget in that direction")
    #expect(!session.screen.contains("\u{1B}[13;1H"))
    session.type("\u{1B}")
    try Self.quit(session)
  }

  @Test("a runtime that is killed leaves the last pictures; the next one takes over")
  func killedRuntime() throws {
    let folder = try Daemon.folder(["tea.lua": Self.simple("tea", "Earl Grey")])
    var daemon: Daemon? = try Daemon(in: folder, environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    let session = try Self.board(folder)
    try session.wait(for: "Earl Grey")
    session.forget()
    _ = try daemon?.end(SIGKILL)
    daemon = nil
    try session.wait(for: "no runtime since")
    session.type("\u{1B}[C?")
    try session.wait(for: "move the widget: arrows move it")
    session.type("?")
    session.forget()
    try Daemon.save("tea.lua", Self.simple("tea", "Darjeeling"), in: folder)
    daemon = try Daemon(in: folder, environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    try session.wait(for: "Darjeeling")
    try Self.quit(session)
    withExtendedLifetime(daemon) {}
  }

  @Test("without a runtime the board starts one, which other commands reach, and stops it when it exits")
  func alone() throws {
    let folder = try Daemon.folder(["tea.lua": Self.simple("tea", "Earl Grey")])
    let session = try Self.board(folder, ["--widgets", "widgets"])
    try session.wait(for: "Earl Grey")
    try session.wait(for: "own runtime")
    let address = RuntimeAddress(folder: folder.path + "/state/lunette")
    var link = try RuntimeLink.connect(address, version: "0.1.0")
    #expect(try link?.instances().map(\.kind) == ["tea"])
    link = nil
    try Self.quit(session)
    #expect(try RuntimeLink.connect(address, version: "0.1.0") == nil)
  }

  @Test("a board that is killed takes its runtime with it")
  func killed() throws {
    let folder = try Daemon.folder(["tea.lua": Self.simple("tea", "Earl Grey")])
    let session = try Self.board(folder, ["--widgets", "widgets"])
    try session.wait(for: "Earl Grey")
    session.send(SIGKILL)
    _ = try session.end()
    let address = RuntimeAddress(folder: folder.path + "/state/lunette")
    _ = try Daemon.until("its runtime is gone") {
      try RuntimeLink.connect(address, version: "0.1.0") == nil ? true : nil
    }
  }

  static let mistakes: [(words: [String], code: Int32, message: String)] = [
    (["Hom"], 66, "unknown board 'Hom'; did you mean 'Home'?"),
    (["Home", "Wall"], 64, "unexpected argument"),
    (["--pictures", "kity"], 64, "did you mean 'kitty'"),
    (["--widgets", "widgets"], 64, "a runtime is already running with its own --widgets"),
  ]

  @Test("a wrong argument is reported before the screen is switched, with the nearest name", arguments: mistakes)
  func wrong(_ words: [String], _ code: Int32, _ message: String) throws {
    let daemon = try Self.daemon(["tea.lua": Self.simple("tea", "Earl Grey")])
    let session = try Self.board(daemon.folder, words)
    let result = try session.end()
    #expect(result.code == code && result.errors.contains(message), "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}[?1049h"))
  }

  @Test("frames are synchronized if the terminal supports it, in the form too; a late reply is not a key")
  func synchronized() throws {
    let daemon = try Self.daemon(["hero.lua": ConfigurationFormTests.hero])
    #expect(try daemon.run(["add", "hero", "--config", "hero=panda"]).code == 0)
    for isLate in [false, true] {
      let session = try Self.board(daemon.folder)
      try session.wait(for: "\u{1B}[?2026$p\u{1B}[c")
      if isLate { try session.wait(for: "panda") }
      for part in ["\u{1B}[?2026", ";2$", "y\u{1B}[?62", ";22c"] { session.type(part) }
      try session.wait(for: "panda")
      session.type("\u{1B}[C")
      session.resize(columns: 82, rows: 24)
      try session.wait(for: " tap")
      #expect(session.screen.contains("\u{1B}[?2026h") == !isLate && !session.screen.contains("does nothing"))
      session.forget()
      session.type("c")
      try session.wait(for: "Power Panda")
      #expect(session.screen.contains("\u{1B}[?2026h") == !isLate && !session.screen.contains("2026$p"))
      session.type("\u{1B}")
      try session.wait(for: "cancelled")
      try Self.quit(session)
    }
  }

  @Test("keys that arrive at once, as over a slow line, work as they do one by one")
  func together() throws {
    let daemon = try Self.daemon(
      ["a.lua": Self.simple("a", "first"), "water.lua": Self.glasses], placing: ["a", "water"])
    let session = try Self.board(daemon.folder)
    try session.wait(for: "0 glasses")
    session.type("\u{1B}[F\r")
    // Another size writes whole rows, and not only the cells that differ.
    session.resize(columns: 82, rows: 24)
    try session.wait(for: "the button 'Add'; press Enter to tap it")
    session.type("nWall\rb\u{1B}[Hmb\r")
    let file = daemon.folder.path + "/config/lunette/dashboard/boards.json"
    _ = try Daemon.until("it is carried") {
      try? BoardsText.boards(Array(Data(contentsOf: URL(filePath: file))))["Wall"]?.places.first
    }
    // It still has the focus.
    session.forget()
    session.type("m")
    session.resize(columns: 84, rows: 24)
    try session.wait(for: " drop")
    session.type("\r")
    try Self.quit(session)
  }

  @Test("a widget is dragged with the mouse and stays where it is dropped")
  func dragging() throws {
    let daemon = try Self.daemon(
      ["a.lua": Self.simple("a", "first"), "b.lua": Self.simple("b", "second")], placing: ["a", "b"])
    let session = try Self.board(daemon.folder)
    try session.wait(for: "second")
    #expect(session.screen.contains("\u{1B}[?1002h"))
    session.type("\u{1B}[<0;20;6M\u{1B}[<32;30;6M\u{1B}[<32;45;6M")
    try session.wait(for: "drop")
    session.type("\u{1B}[<0;45;6m")
    let file = daemon.folder.path + "/config/lunette/dashboard/boards.json"
    let places = try Daemon.until("the arrangement is kept") {
      (try? String(contentsOfFile: file, encoding: .utf8)).flatMap { text in
        try? BoardsText.boards(Array(text.utf8)).boards[0].places
      }
    }
    let numbers = places.compactMap { if case .instance(let number) = $0 { number } else { nil } }
    #expect(numbers.count == 2 && numbers == numbers.sorted(by: >))
    try Self.quit(session)
  }

  @Test("a board needs a terminal")
  func piped() throws {
    let result = try LunetteProcess.run(["board"])
    #expect(result.code == 64 && result.errors.contains("a board needs a terminal"))
  }

  @Test("a tick of a clock writes a few bytes, and nothing else is written")
  func ticking() throws {
    let clock = """
      return widget { kind = "clock", families = { "systemSmall" },
        provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = never } end },
        view = function(entry) return Text { entry.date, style = "timer" } end }
      """
    let daemon = try Self.daemon(["clock.lua": clock, "tea.lua": Self.simple("tea", "Earl Grey")])
    let session = try Self.board(daemon.folder)
    try session.wait(for: "Earl Grey")
    try session.wait(for: "H1")
    session.forget()
    // The cursor moves to the digit that differs; a busy machine may skip ticks.
    try session.wait(for: "H5")
    #expect(session.screen.utf8.count < 60, "\(session.screen.debugDescription)")
    try Self.quit(session)
  }
}
