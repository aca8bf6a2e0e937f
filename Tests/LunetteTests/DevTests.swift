import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
@testable import WidgetSandbox
import WidgetServices

@testable import lunette

/// A session of `dev` without a terminal: its state, a bench that answers in a worker, and a clock of the test's own.
final class DevSession {
  let bundle: TemporaryBundle
  private let bench: DevBundles
  private(set) var state: DevState
  /// The wall clock: 2026-01-15, noon.
  var wall = 1_768_478_400.0
  /// Requests, oldest first.
  private(set) var asked: [DevQuestion] = []
  /// Requests without a reply yet.
  private(set) var waiting: [DevQuestion] = []
  private(set) var hasQuit = false
  /// The position at which the editor was opened.
  private(set) var edited: [String] = []

  init(_ files: [String: String], _ words: [String] = [], columns: Int = 80, rows: Int = 24) throws {
    let bundle = try TemporaryBundle(files)
    let names = files.keys.filter { $0.hasSuffix(".lua") && !$0.contains("/") }.sorted()
    let paths = names.map { bundle.path + "/" + $0 }
    let typed = try Typed(
      paths + words + ["--time-zone", "UTC", "--locale", "en_US", "--color-scheme", "light"], of: .dev)
    var query = try WidgetQuery(typed, ask: .timeline)
    query.setting.now = wall
    query.runtime = RuntimeAddress(folder: bundle.path + "/runtime")
    self.bundle = bundle
    bench = DevBundles(try WorkerStarter(program: LunetteProcess.path), granted: [:])
    state = DevState(
      query, places: query.selection.places, clock: DevClock(wall: wall, showing: wall), size: (columns, rows))
  }

  func begin() -> Self {
    carryOut(state.begin(wall))
    answer()
    draw()
    return self
  }

  func handle(_ event: DevEvent) { carryOut(state.handle(event, at: wall)) }

  /// Presses keys, each answered before the next.
  func press(_ keys: Key...) {
    for key in keys {
      handle(.key(key))
      draw()
      answer()
      draw()
    }
  }

  func press(_ text: String) { for letter in text { press(.character(letter)) } }

  func write(_ name: String, _ text: String) throws -> String {
    try bundle.write(name, text)
    return bundle.path + "/" + name
  }

  /// A save as the watch reports it: at once, and when the bundle is quiet.
  func save(_ text: String, _ name: String = "mine.lua") throws {
    let path = try write(name, text)
    handle(.saved([path]))
    answer()
    handle(.settled([(path: path, isBundle: true)]))
    answer()
  }

  /// Answers pending requests.
  func answer() {
    while !waiting.isEmpty {
      let question = waiting.removeFirst()
      var answer = bench.answer(question) { false }
      answer.duration = 0.007
      answer.faultLines = answer.faultLines.map { $0.map { $0.replacing(bundle.path + "/", with: "widgets/") } }
      handle(.answered(answer))
    }
  }

  private func carryOut(_ effects: [DevEffect]) {
    for effect in effects {
      switch effect {
      case .quit: hasQuit = true
      case .edit(let file, let line): edited.append("\(file.replacing(bundle.path + "/", with: "")):\(line ?? 0)")
      case .ask(let question):
        asked.append(question)
        waiting = [question]
      }
    }
  }

  /// Draws, as in the terminal, and returns what drawing found out.
  func draw() { state.note(DevScreen(state, at: wall)) }

  /// The screen as text.
  var screen: String {
    var shown = state
    for index in shown.places.indices {
      shown.places[index].path = shown.places[index].path.replacing(bundle.path + "/", with: "widgets/")
    }
    return PlainText.string(DevScreen(shown, at: wall).screen.picture)
  }

  func log(_ lines: [String]) { handle(.logged(lines)) }
  func resize(_ columns: Int, _ rows: Int) { handle(.resized(columns: columns, rows: rows)) }
}

@Suite("A session of dev") struct DevTests {
  /// Four entries, an hour apart; each shows its number.
  static let steps = """
    return widget {
      kind = "steps", displayName = "Steps", families = { "systemSmall", "systemMedium" },
      provider = {
        placeholder = function(c) return { date = c.now, n = 0 } end,
        timeline = function(c)
          local entries = {}
          for n = 1, 4 do entries[n] = { date = c.now + (n - 1) * 3600, n = n, asked = c.reason } end
          return { entries = entries, policy = atEnd }
        end,
      },
      view = function(entry, environment)
        return VStack { Text("step " .. entry.n):font "headline", Text(environment.colorScheme), Text(entry.asked or "-") }
      end,
    }
    """

  static func simple(_ text: String) -> String {
    """
    return widget {
      kind = "simple", displayName = "Simple", families = { "systemSmall" },
      view = function() return Text "\(text)" end,
    }
    """
  }

  static let wrong = """
    return widget {
      kind = "simple", displayName = "Simple", families = { "systemSmall" },
      view = function() return Text "Earl Grey":fnot "headline" end,
    }
    """

  struct Screen: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let play: @Sendable (DevSession) throws -> Void

    init(_ name: String, _ play: @escaping @Sendable (DevSession) throws -> Void) {
      (testDescription, self.play) = (name, play)
    }
  }

  static let screens = [
    Screen("start") { _ in },
    Screen("small-dark") { $0.press("fc") },
    Screen("placeholder") { $0.press("p") },
    Screen("entry-3") { $0.press(.right, .right) },
    Screen("faster") { session in
      session.press("s")
      session.wall += 90
    },
    Screen("tree") { $0.press("t") },
    Screen("help") { $0.press("?") },
    Screen("log") { session in
      session.press("o")
      session.log(["mine: info: the first line", "mine: warning: the \u{1B}[31msecond"])
    },
    Screen("error") { try $0.save(wrong.replacing("\"simple\"", with: "\"steps\"")) },
    Screen("syntax-error") { try $0.save("return widget {{{\n") },
  ]

  @Test("its screens, in 80 and 120 columns", arguments: screens, [80, 120])
  func screen(_ screen: Screen, columns: Int) throws {
    let session = try DevSession(["mine.lua": Self.steps], columns: columns, rows: 24).begin()
    try screen.play(session)
    #expect(Golden.difference(session.screen, in: "dev", "\(screen.testDescription)-\(columns).txt") == nil)
    for row in session.screen.split(separator: "\n") { #expect(CellMetrics().columns(String(row)) <= columns) }
  }

  @Test("Escape closes what is open: the help, the tree, then the log")
  func escape() throws {
    let session = try DevSession(["mine.lua": Self.steps]).begin()
    let start = session.screen
    session.press("o?")
    session.press(.escape)
    #expect(session.screen.contains("the log is empty"))
    session.press(.escape)
    #expect(session.screen == start)
    session.press(.escape)
    #expect(session.screen.contains("there is nothing to close; press q to quit"))
  }

  @Test("ESC alone is a key once nothing follows it; a sequence in two pieces is one key")
  func loneEscape() {
    var reader = KeyReader()
    let now = ContinuousClock.now
    #expect(reader.read([0x1B], at: now) == [])
    // Its timeout passes whatever else happens.
    #expect(reader.decision == now + .milliseconds(50) && reader.settle(at: now + .milliseconds(49)) == nil)
    #expect(reader.settle(at: now + .milliseconds(50)) == .escape && reader.decision == nil)
    #expect(reader.settle(at: now + .seconds(1)) == nil)
    #expect(reader.read([0x1B]) == [] && reader.read(Array("[A".utf8)) == [.up] && reader.decision == nil)
  }

  @Test("Escape pressed twice is two keys, even if both arrive at once; Alt with a key is the key itself")
  func twoEscapes() {
    var reader = KeyReader()
    let now = ContinuousClock.now
    #expect(reader.read([0x1B, 0x1B], at: now) == [] && reader.settle(at: now) == nil)
    #expect(reader.settle(at: now + .milliseconds(50)) == .escape && reader.decision == now + .milliseconds(50))
    #expect(reader.settle(at: now + .milliseconds(50)) == .escape && reader.decision == nil)
    #expect(reader.read(Array("\u{1B}\u{1B}q".utf8)) == [.escape, .character("q")])
    #expect(reader.read(Array("\u{1B}\u{1B}[A".utf8)) == [.up])
  }

  @Test("over SSH a sequence may arrive in two packets, the second one late")
  func lateSequence() {
    for rest in ["[A", "[1;2A", "[<0;1;1M"] {
      var reader = KeyReader(isRemote: true)
      let now = ContinuousClock.now
      #expect(reader.read([0x1B], at: now) == [] && reader.decision == now + .milliseconds(100))
      #expect(reader.settle(at: now + .milliseconds(100)) == .escape)
      let keys = reader.read(Array(rest.utf8), at: now + .milliseconds(300))
      #expect(keys.count == 1 && keys != [.character("[")], "\(keys)")
    }
    // A user's keys after Escape arrive one by one, or later.
    for (rest, milliseconds) in [("[", 300), ("]", 300), ("[A", 1200), ("[[", 300), ("[Ab", 300), ("[~", 300)] {
      var reader = KeyReader()
      let now = ContinuousClock.now
      _ = reader.read([0x1B], at: now)
      #expect(reader.settle(at: now + .milliseconds(60)) == .escape)
      let keys = reader.read(Array(rest.utf8), at: now + .milliseconds(milliseconds))
      #expect(keys == rest.map { .character($0) })
    }
  }

  @Test(
    "a key without an effect says so",
    arguments: [
      ("x", "x does nothing; press ? for the keys"), ("f", "the widget has no other family"),
      ("n", "this is the present"),
    ])
  func useless(_ key: String, _ words: String) throws {
    let session = try DevSession(["mine.lua": Self.simple("a")]).begin()
    session.press(key)
    #expect(session.screen.contains(words), "\(session.screen)")
    session.press("c")
    #expect(!session.screen.contains(words))
    session.press(.up)
    #expect(session.screen.contains("this is the top"))
  }

  @Test("e opens the editor at the error, or where the widget is declared")
  func edit() throws {
    let session = try DevSession(["mine.lua": Self.steps]).begin()
    session.press("e")
    try session.save(Self.wrong)
    session.press("e")
    #expect(session.edited == ["mine.lua:1", "mine.lua:3"])
  }

  @Test(
    "each editor gets the line in its own form",
    arguments: [
      ("vi", ["+3", "a.lua"]), ("/usr/bin/nano -w", ["+3", "a.lua"]), ("code", ["--wait", "--goto", "a.lua:3"]),
      ("hx", ["a.lua:3"]),
    ] as [(String, [String])])
  func editor(_ command: String, _ words: [String]) {
    #expect(Editor(command: command).arguments("a.lua", line: 3) == words)
    #expect(Editor(command: command).arguments("-a.lua", line: nil) == ["./-a.lua"])
  }

  @Test("an editor runs until it exits, with the file; a failed one is reported")
  func runEditor() throws {
    let folder = try TemporaryBundle(["editor": "#!/bin/sh\nprintf '%s ' \"$@\" > \"$(dirname \"$0\")/told\"\n"])
    chmod(folder.path + "/editor", 0o755)
    #expect(Editor(command: folder.path + "/editor").open("a b.lua", line: 7))
    #expect(try String(contentsOfFile: folder.path + "/told", encoding: .utf8) == "+7 a b.lua ")
    #expect(!Editor(command: "/nonexistent/editor").open("a.lua", line: nil))
  }

  @Test("light and dark are side by side, from one call of the provider")
  func bothSchemes() throws {
    let session = try DevSession(["mine.lua": Self.steps], columns: 120).begin()
    session.press("fb")
    for words in ["systemSmall light", "systemSmall dark", "light and dark"] { #expect(session.screen.contains(words)) }
    let row = try #require(
      session.screen.split(separator: "\n").first {
        $0.contains("dark") && $0.contains("light │") || $0.contains(" dark ") && $0.contains(" light ")
      })
    #expect(!row.isEmpty)
    #expect(session.asked.last?.matter == .views)
    session.press("b")
    #expect(!session.screen.contains("systemSmall dark"))
  }

  @Test("l cycles through the locales")
  func locales() throws {
    let text = Self.steps.replacing("Text(environment.colorScheme)", with: "Text(environment.locale)")
    let session = try DevSession(["mine.lua": text]).begin()
    session.press("l")
    #expect(session.screen.contains("de_DE"))
    session.press("lll")
    #expect(session.screen.contains("en_US") && !session.screen.contains("de_DE"))
  }

  @Test("an error is reported once, not once per family")
  func oneError() throws {
    let session = try DevSession(["mine.lua": Self.steps], columns: 100).begin()
    for wrong in ["Text(nil .. entry.n)", "Txt \"a\"", "Text \"a\":fnot \"title\""] {
      try session.save(Self.steps.replacing("Text(environment.colorScheme)", with: wrong))
      #expect(session.screen.split(separator: "\n").count { $0.contains("error:") } == 1, "\(session.screen)")
    }
  }

  @Test("a file that does not load stays reported, whatever else the previous version is asked to show")
  func staysTold() throws {
    let session = try DevSession(["mine.lua": Self.steps]).begin()
    try session.save("return widget {{{\n")
    for key in ["r", "c", "f"] {
      session.press(key)
      #expect(session.screen.contains("error:"), "after \(key): \(session.screen)")
    }
    try session.save(Self.steps)
    #expect(!session.screen.contains("error:"))
  }

  @Test("a newer request does not lose the purpose of an older one")
  func pending() throws {
    let session = try DevSession(["mine.lua": Self.steps]).begin()
    session.handle(.key(.character("r")))
    session.handle(.key(.character("c")))
    #expect(session.asked.last?.matter == .timeline && session.asked.last?.reason == .center)
    session.answer()
    session.handle(.saved([try session.write("mine.lua", Self.simple("Assam").replacing("simple", with: "steps"))]))
    session.handle(.key(.character("c")))
    session.answer()
    #expect(session.screen.contains("Assam"))
  }

  @Test("the screen can be drawn at any terminal size")
  func sizes() throws {
    let session = try DevSession(["mine.lua": Self.steps]).begin()
    try session.save(Self.wrong)
    session.press("to")
    for columns in [1, 2, 7, 30, 300] {
      for rows in [1, 2, 3, 4, 9, 100] {
        session.resize(columns, rows)
        #expect(session.screen.split(separator: "\n", omittingEmptySubsequences: false).count == rows + 1)
      }
    }
  }

  // MARK: Saves

  @Test("a save is shown at once, and not requested again when it has settled")
  func save() throws {
    let session = try DevSession(["mine.lua": Self.simple("before")]).begin()
    #expect(session.screen.contains("before"))
    let path = try session.write("mine.lua", Self.simple("after"))
    session.handle(.saved([path]))
    session.answer()
    #expect(session.screen.contains("after"))
    #expect(session.asked.map(\.reason) == [.first, .file])
    let renders = session.state.renders
    session.handle(.settled([(path: path, isBundle: true)]))
    session.answer()
    #expect(session.state.renders == renders)
  }

  @Test("a half-written file shows nothing until writes stop")
  func halfWritten() throws {
    let session = try DevSession(["mine.lua": Self.simple("before")]).begin()
    let whole = Self.simple("after")
    for part in 1...3 {
      let path = try session.write("mine.lua", String(whole.prefix(whole.count * part / 3)))
      session.handle(.saved([path]))
      session.answer()
      #expect(session.state.faults.isEmpty)
      #expect(session.screen.contains(part < 3 ? "before" : "after"))
    }
    session.handle(.settled([(path: session.state.path, isBundle: true)]))
    session.answer()
    #expect(session.screen.contains("after"))
    #expect(session.state.faults.isEmpty)
  }

  @Test("an error is shown over the last good picture until the next good save")
  func error() throws {
    let session = try DevSession(["mine.lua": Self.simple("Tea")]).begin()
    try session.save(Self.wrong)
    #expect(session.screen.contains("widgets/mine.lua:3: error: unknown modifier 'fnot'; did you mean 'font'?"))
    #expect(session.screen.contains("3 |   view = function() return Text \"Earl Grey\":fnot"))
    #expect(session.screen.contains("^^^^"))
    #expect(session.screen.contains("Tea"))
    try session.save(Self.simple("Coffee"))
    #expect(session.state.faults.isEmpty)
    #expect(session.screen.contains("Coffee"))
    #expect(!session.screen.contains("error"))
  }

  @Test("an error is reported once writes stop, even if they stop while the script is read")
  func settlesMeanwhile() throws {
    let session = try DevSession(["mine.lua": Self.simple("Tea")]).begin()
    let path = try session.write("mine.lua", "return widget {")
    session.handle(.saved([path]))
    session.handle(.settled([(path: path, isBundle: true)]))
    session.answer()
    #expect(!session.state.faults.isEmpty)
    #expect(session.screen.contains("Tea"))
  }

  @Test("a deleted file is an error over the last good picture until the file is back")
  func deleted() throws {
    let session = try DevSession(["mine.lua": Self.simple("Tea")]).begin()
    let path = session.state.path
    unlink(path)
    session.handle(.settled([(path: path, isBundle: false)]))
    session.answer()
    #expect(session.screen.contains("there is no file"))
    #expect(session.screen.contains("Tea"))
    try session.save(Self.simple("Tea"))
    #expect(session.state.faults.isEmpty)
  }

  @Test("modules that the script reads belong to it, other files beside it do not")
  func modules() throws {
    let main = """
      local words = require "words"
      return widget { kind = "w", families = { "systemSmall" }, view = function() return Text(words.hello) end }
      """
    let session = try DevSession(["mine.lua": main]).begin()
    let words = try session.write("words.lua", "return { hello = 'good day' }")
    session.handle(.saved([words]))
    session.answer()
    #expect(session.screen.contains("good day"))
    #expect(session.state.distantModules == [])
    let count = session.asked.count
    session.handle(.saved([try session.write("unread.lua", "")]))
    #expect(session.asked.count == count)
  }

  @Test("a newer request supersedes an older one")
  func newest() throws {
    let session = try DevSession(["mine.lua": Self.simple("one")]).begin()
    let path = try session.write("mine.lua", Self.simple("two"))
    session.handle(.saved([path]))
    let old = try #require(session.waiting.first)
    session.handle(.saved([try session.write("mine.lua", Self.simple("three"))]))
    var answer = DevAnswer(question: old)
    answer.faultLines = [["old news"]]
    session.handle(.answered(answer))
    #expect(session.state.faults.isEmpty)
    session.answer()
    #expect(session.screen.contains("three"))
  }

  @Test("a superseded reply is incomplete and says so")
  func void() throws {
    let session = try DevSession(["mine.lua": Self.simple("one")])
    session.handle(.key(.character("r")))
    let question = try #require(session.waiting.first)
    let bench = DevBundles(try WorkerStarter(program: LunetteProcess.path), granted: [:])
    #expect(bench.answer(question) { true }.isVoid)
    let whole = bench.answer(question) { false }
    #expect(!whole.isVoid && whole.scenes.count == 1)
  }

  @Test("saving another bundle switches to it; a new bundle in the folders is added")
  func others() throws {
    let session = try DevSession(["a.lua": Self.simple("first"), "b.lua": Self.simple("second")]).begin()
    #expect(session.screen.contains("first"))
    try session.save(Self.simple("changed"), "b.lua")
    #expect(session.screen.contains("changed"))
    #expect(session.screen.contains("file 2 of 2"))
    session.press("w")
    #expect(session.screen.contains("first"))
    session.press("W")
    #expect(session.screen.contains("changed"))
  }

  @Test("a family that fails keeps its last good picture while the others are updated")
  func oneFamilyFails() throws {
    func script(_ small: String, _ medium: String) -> String {
      """
      return widget { kind = "two", families = { "systemSmall", "systemMedium" },
        view = { systemSmall = function() return \(small) end, systemMedium = function() return \(medium) end } }
      """
    }
    let session = try DevSession(["mine.lua": script("Text 'small'", "Text 'medium'")], columns: 100, rows: 40).begin()
    try session.save(script("Text 'SMALL'", "error 'no'"))
    #expect(session.screen.contains("SMALL"))
    #expect(session.screen.contains("medium"))
    #expect(session.state.faults.count == 1)
  }

  @Test("storage persists over reloads")
  func storage() throws {
    let script = """
      return widget { kind = "count", families = { "systemSmall" },
        provider = { timeline = function(c)
          local n = (storage.get "n" or 0) + 1
          storage.set("n", n)
          return { entries = { { date = c.now, n = n } }, policy = never }
        end },
        view = function(entry) return Text("count " .. entry.n) end }
      """
    let session = try DevSession(["mine.lua": script]).begin()
    #expect(session.screen.contains("count 1"))
    try session.save(script + "\n")
    #expect(session.screen.contains("count 2"))
  }

  // MARK: Keys

  @Test("dark mode and larger text redraw the same entries: the provider is not called again")
  func views() throws {
    let session = try DevSession(["mine.lua": Self.steps]).begin()
    session.press("cdD")
    #expect(session.asked.dropFirst().allSatisfy { $0.matter == .views })
    #expect(session.screen.contains("dark"))
    #expect(session.screen.contains("first"))
    session.press("r")
    #expect(session.screen.contains("center"))
  }

  @Test("keys travel by entries and hours; after the last entry the provider is called by its policy")
  func travel() throws {
    let session = try DevSession(["mine.lua": Self.steps]).begin()
    session.press(.left)
    #expect(session.state.remark == "this is the first entry")
    session.press(.right, .right, .right)
    session.handle(.woke)
    #expect(session.screen.contains("entry 4 of 4"))
    session.press(.right)
    #expect(session.screen.contains("entry 1 of 4"))
    #expect(session.asked.last?.reason == .policy)
    session.press("n")
    #expect(session.asked.last?.query.setting.now == session.wall)
    #expect(session.screen.contains("entry 1 of 4"))
    session.press("]")
    #expect(session.screen.contains("entry 2 of 4"))
    session.press("[[")
    #expect(session.asked.last?.query.setting.now == session.wall - 3600)
  }

  @Test("at sixty times the speed an hour's entry appears after a minute, and the clock says when to wake")
  func speed() throws {
    let session = try DevSession(["mine.lua": Self.steps]).begin()
    let start = session.wall
    #expect(session.state.nextWake(change: nil, start) == start + 3600)
    session.press("s")
    #expect(session.state.nextWake(change: nil, start) == start + 60)
    session.wall = start + 60
    #expect(session.screen.contains("entry 2 of 4"))
    session.wall = start + 180
    session.handle(.woke)
    #expect(session.asked.last?.reason == .policy)
  }

  @Test("a policy with a date in the past reloads once in five minutes, not endlessly")
  func policy() throws {
    let script = """
      return widget { kind = "one", families = { "systemSmall" },
        provider = { timeline = function(c) return { entries = { { date = c.now } }, policy = atEnd } end },
        view = function() return Text "one" end }
      """
    let session = try DevSession(["mine.lua": script]).begin()
    #expect(session.state.nextWake(change: nil, session.wall) == session.wall + 300)
    for _ in 0..<5 { session.handle(.woke) }
    #expect(session.asked.count == 1)
  }

  @Test("f goes through the families one by one, then shows all again")
  func families() throws {
    let session = try DevSession(["mine.lua": Self.steps], columns: 120).begin()
    session.press("f")
    #expect(session.state.family == .systemSmall)
    session.press("f")
    #expect(session.state.family == .systemMedium)
    session.press("f")
    #expect(session.state.family == nil)
    session.press("F")
    #expect(session.state.family == .systemMedium)
    session.press("q")
    #expect(session.hasQuit)
  }

  @Test("a session that began with one family requests the others when they are selected")
  func chosenFamily() throws {
    let session = try DevSession(["mine.lua": Self.steps], ["--family", "systemMedium"], columns: 120).begin()
    #expect(session.state.scenes.map(\.family) == [.systemMedium])
    session.press("f")
    #expect(session.state.scenes.map(\.family) == [.systemSmall, .systemMedium])
  }

  @Test("a terminal's bytes become keys, even if a sequence arrives in parts")
  func keys() {
    var reader = KeyReader()
    #expect(
      reader.read(Array("q?\u{1B}[C\u{1B}OD\u{1B}[5~\t\u{1B}[Zé".utf8)) == [
        .character("q"), .character("?"), .right, .left, .pageUp, .tab, .backTab, .character("é"),
      ])
    #expect(reader.read([0x1B]) == [])
    #expect(reader.read([UInt8(ascii: "[")]) == [])
    #expect(reader.read([UInt8(ascii: "A")]) == [.up])
    // An unknown key, a mouse button without a function, a letter with Ctrl, and bytes that are not text.
    #expect(
      reader.read(Array("\u{1B}[24;5~\u{1B}[<2;1;1Mx\u{1}".utf8) + [0xFF, 0x61]) == [
        .character("x"), .control("a"), .character("a"),
      ])
    #expect(reader.read([UInt8](repeating: 0x1B, count: 200)) == [Key](repeating: .escape, count: 198))
    reader = KeyReader()
    #expect(
      reader.read(Array("\r\n\u{1B}[<0;12;5M\u{1B}[<0;12;5m\u{1B}[<65;1;1M\u{1B}[<0;0;5Mz".utf8)) == [
        .enter, .enter, .click(column: 11, row: 4), .release(column: 11, row: 4), .wheel(rows: 3, column: 0, row: 0),
        .character("z"),
      ])
    #expect(
      reader.read(Array("\u{1B}[1;2A\u{1B}[1;2B\u{1B}[1;2C\u{1B}[1;2D\u{1B}[<64;3;2M\u{1B}[<64;3;2m".utf8)) == [
        .shift(.up), .shift(.down), .shift(.right), .shift(.left), .wheel(rows: -3, column: 2, row: 1),
      ])
    // A late reply of the terminal is not a key.
    #expect(
      reader.read(Array("\u{1B}]11;rgb:1111/2222/3333\u{1B}\\a\u{1B}]11;rgb:1/2/3\u{7}b".utf8)) == [
        .character("a"), .character("b"),
      ])
    #expect(
      reader.read(Array("\u{1B}[?2026;2$y\u{1B}[?20".utf8)) == []
        && reader.read(Array("26;2$y\u{1B}[?62;4c".utf8)) == [])
    // The mouse with its left button held; other buttons, and none.
    #expect(
      reader.read(Array("\u{1B}[<32;3;2M\u{1B}[<34;3;2M\u{1B}[<35;3;2M".utf8)) == [.drag(column: 2, row: 1)])
    #expect(reader.read(Array("\u{1B}]".utf8)) == [] && reader.decision != nil)
    #expect(reader.settle(at: .now + .seconds(1)) == nil)
  }
}

extension KeyReader {
  /// Keys whose timing does not matter.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] { read(bytes, at: .now) }
}
