import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

/// The runtime as a process, used through the commands.
@Suite("Daemon", .serialized) struct DaemonTests {
  static func hello(_ text: String) -> String {
    """
    return widget { kind = "hello", families = { "systemSmall", "systemMedium" },
      intent = intent { id = "Words", parameters = { { "word", type = "string", default = "none" } } },
      provider = { timeline = function(context)
        return { entries = { { date = context.now, word = context.configuration.word } }, policy = never }
      end },
      view = function(entry) return VStack { Text "\(text)", Text("word " .. entry.word) } end }
    """
  }

  /// For a bar.
  static func line(_ text: String) -> String {
    "return widget { kind = \"hello\", families = { \"accessoryInline\" }, view = function() return Text \"\(text)\" end }"
  }

  /// Counts its reloads, and shows the reason of the last one.
  static func counter(_ more: String = "") -> String {
    """
    return widget { kind = "counter", families = { "systemSmall" }, \(more)
      provider = { timeline = function(context)
        storage.set("count", storage.get("count", 0) + 1)
        local text = storage.get("count") .. " " .. context.reason .. " " .. storage.get("taps", 0)
        return { entries = { { date = context.now, text = text } }, policy = never }
      end },
      view = function(entry) return VStack { Text(entry.text), Button { action = Tap {}, "Tap" } } end }
    """
  }

  static let tap =
    #"local Tap = intent { id = "Tap", perform = function() storage.set("taps", storage.get("taps", 0) + 1) end }"#

  @Test("every widget of the folder is shown without set-up at first; then only placed ones")
  func placing() throws {
    let daemon = try Daemon(["hello.lua": Self.hello("Hello"), "counter.lua": Self.tap + "\n" + Self.counter()])
    try daemon.until("hello", shows: "word none")
    try daemon.until("counter", shows: "1 first")
    func numbers() throws -> Int { try daemon.run(["instances"]).output.matches(of: /(?m)^#/).count }
    #expect(try numbers() == 2, "every widget found")

    let added = try daemon.run(["add", "widgets/hello.lua", "--family", "systemMedium", "--config", "word=one"])
    #expect(added.code == 0, "\(added.errors)")
    try daemon.until("hello", shows: "word one")
    #expect(try numbers() == 1, "what was placed makes room")

    #expect(try daemon.run(["configure", "hello", "--config", "word=two"]).code == 0)
    try daemon.until("hello", shows: "word two")
    #expect(try daemon.run(["reload", "hello"]).code == 0)
    let log = try daemon.run(["log", "hello"])
    #expect(log.output.contains("configured"), "\(log.output)")
    #expect(log.output.contains("center"), "\(log.output)")
    #expect(try daemon.run(["explain", "hello"]).code == 0)

    #expect(try daemon.run(["remove", "hello"]).code == 0)
    try daemon.until("counter", shows: "first")
    #expect(try daemon.run(["show", "nothing"]).code == 66)
  }

  @Test("a kind that the runtime knows can be placed from any folder")
  func elsewhere() throws {
    let daemon = try Daemon(["hello.lua": Self.hello("Hello")])
    try daemon.until("hello", shows: "word none")
    let added = try LunetteProcess.run(
      ["add", "hello"], environment: Daemon.environment(daemon.folder), in: daemon.folder.path + "/home")
    #expect(added.code == 0, "\(added.errors)")
    #expect(added.output == "placed #2 hello systemSmall\n")
    let wrong = try LunetteProcess.run(
      ["add", "helo"], environment: Daemon.environment(daemon.folder), in: daemon.folder.path + "/home")
    #expect(wrong.code == 66 && wrong.errors.contains("did you mean 'hello'?"), "\(wrong.errors)")
  }

  @Test("a second runtime names the one that owns the folder, and does not disturb it")
  func second() throws {
    let daemon = try Daemon(["hello.lua": Self.hello("Hello")])
    let other = try daemon.run(Daemon.words)
    #expect(other.code == 74)
    #expect(other.output == "")
    #expect(other.errors.contains("is in use by process \(daemon.process) since"), "\(other.errors)")
    try daemon.until("hello", shows: "Hello")
  }

  @Test("commands without a runtime wait for each other")
  func offlineRuntimes() async throws {
    let folder = try Daemon.folder(["hello.lua": Self.hello("Hello")])
    let note =
      "no runtime is running yet: start one with 'lunette run', or let 'lunette setup' start it when it is needed\n"
    #expect(try await Self.add(4, in: folder) == [note, note, note, note])
  }

  @Test("commands while a runtime starts or stops are carried out, by it or before or after it")
  func moment() async throws {
    let folder = try Daemon.folder(["hello.lua": Self.hello("Hello")])
    for round in 1...3 {
      async let errors = Self.add(4, in: folder)
      let daemon = try Daemon(in: folder)
      #expect(try await errors == ["", "", "", ""])
      let placed = try daemon.link().ask(.instances) { if case .instances(let states) = $0 { states } else { nil } }
      #expect(placed.count { !$0.isTransient } == round * 4)
      #expect(try daemon.end(SIGTERM).result.code == 0, "\(daemon.log)")
    }
  }

  private static func add(_ count: Int, in folder: TemporaryBundle) async throws -> [String] {
    try await withThrowingTaskGroup(of: LunetteProcess.Result.self) { group in
      for _ in 0..<count {
        group.addTask {
          try LunetteProcess.run(
            ["add", "widgets/hello.lua"], environment: Daemon.environment(folder), in: folder.path)
        }
      }
      return try await group.reduce(into: [String]()) { $0.append($1.errors) }
    }
  }

  @Test("a command that waits for the archive is carried out by the runtime that has it")
  func handedOn() throws {
    let folder = try Daemon.folder(["hello.lua": Self.hello("Hello")])
    try folder.write("state/lunette/lock", "process 1 since 2026-01-01T00:00:00Z\n")
    let lock = open(folder.path + "/state/lunette/lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let command = try TerminalSession(
      ["remove", "7"], environment: Daemon.environment(folder), in: folder.path, hasPipe: true)
    _ = try Daemon.until("its offline runtime is there") { Daemon.isOffline(in: folder) ? true : nil }
    let runtime = try FakeRuntime(in: folder) { _ in
      .reply(.instances([InstanceState(number: 7, kind: "k", family: .systemSmall, displayName: "", path: "")]))
    }
    let result = try command.end()
    #expect(result.code == 0, "\(result.errors)")
    #expect(runtime.requests.contains { if case .remove = $0 { true } else { false } })
  }

  @Test(
    "SIGTERM, SIGINT and SIGHUP stop it soon, with 0, and its children are gone",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func ends(_ signal: Int32) throws {
    let slow = """
      return widget { kind = "slow", families = { "systemSmall" }, permissions = { run = { "/usr/bin/sleep" } },
        triggers = { { lines = { "/usr/bin/sleep", "4242" } } },
        provider = { timeline = function(context)
          process.run { "/usr/bin/sleep", "300", timeout = 30 }
          return { entries = { { date = context.now } }, policy = never }
        end },
        view = function() return Text "slow" end }
      """
    let daemon = try Daemon(["slow.lua": slow, "hello.lua": Self.hello("Hello")])
    try daemon.until("hello", shows: "Hello")
    let children = try Daemon.until("its children run: \(daemon.log)") {
      let children = daemon.children
      return children.count >= 2 ? children : nil
    }
    let (result, seconds) = try daemon.end(signal)
    #expect(result.code == 0, "\(daemon.log)")
    #expect(result.output == "")
    // Less than the program would run.
    #expect(seconds < 25)
    _ = try Daemon.until("nothing is left of \(children)") { children.contains(where: Daemon.isAlive) ? nil : true }
    #expect(!FileManager.default.fileExists(atPath: daemon.store + "/runtime.sock"))
    #expect(daemon.log.contains("ended"))
  }

  @Test("SIGUSR1 rereads the folders and stops nothing")
  func rescan() throws {
    let daemon = try Daemon(["hello.lua": Self.hello("Hello")])
    try daemon.until("hello", shows: "Hello")
    try daemon.save("counter.lua", Self.tap + "\n" + Self.counter())
    daemon.send(SIGUSR1)
    try daemon.until("counter", shows: "1 first")
    try daemon.until("hello", shows: "Hello")
  }

  @Test("a save is shown; a broken one keeps the picture and adds the reason; a valid one is shown again")
  func saves() throws {
    let daemon = try Daemon(["hello.lua": Self.hello("before")])
    try daemon.until("hello", shows: "before")
    try daemon.save("hello.lua", Self.hello("after"))
    try daemon.until("hello", shows: "after")
    try daemon.save("hello.lua", "return widget {")
    let broken = try Daemon.until("the reason is told") {
      let result = try daemon.run(["show", "hello", "--format", "text"])
      return result.errors.isEmpty ? nil : result
    }
    #expect(broken.code == 0)
    #expect(broken.output.contains("after"))
    #expect(broken.errors.contains("hello.lua:1"), "\(broken.errors)")
    try daemon.save("hello.lua", Self.hello("again"))
    try daemon.until("hello", shows: "again")
  }

  @Test("two hundred saves leak no threads or descriptors")
  func manySaves() throws {
    let (bundles, rounds) = (10, 20)
    func widget(_ number: Int, _ round: Int) -> String {
      """
      return widget { kind = "w\(number)", families = { "systemSmall" },
        provider = { timeline = function(context)
          return { entries = { { date = context.now, round = "\(round)" } }, policy = never }
        end },
        view = function(entry) return Text(entry.round) end }
      """
    }
    let daemon = try Daemon(
      Dictionary(uniqueKeysWithValues: (0..<bundles).map { ("w\($0).lua", widget($0, 0)) }), ["--log-level", "warning"])
    let link = try daemon.link()
    var footprints: [Daemon.Footprint] = []
    for round in 0...rounds {
      for number in 0..<bundles where round > 0 { try daemon.save("w\(number).lua", widget(number, round)) }
      for number in 0..<bundles {
        _ = try Daemon.until("w\(number) shows round \(round): \(daemon.log)") {
          // There is no picture before the bundle has been read for the first time.
          guard case .shown(let shown)? = try? link.ask(.show(.kind("w\(number)"))) else { return nil as Bool? }
          return shown.entry?.fields["round"] == .text("\(round)") ? true : nil
        }
      }
      footprints.append(daemon.footprint)
    }
    let (first, last) = (footprints[1], footprints[rounds])
    // A pool starts a thread when two jobs overlap, which may not happen in the first round; a leak would add one per save.
    #expect(last.threads <= first.threads + 4, "\(footprints)")
    #expect(last.descriptors <= first.descriptors + 2, "\(footprints)")
    print("two hundred saves: \(first.resident >> 10) kB after the first ten, \(last.resident >> 10) kB after the last")
    #expect(last.resident < first.resident + 16 << 20, "\(footprints)")
  }

  @Test("a write to a file that a widget names reloads the widget")
  func trigger() throws {
    let file = try TemporaryBundle(["note": "one"])
    let note = file.path + "/note"
    let more = "permissions = { read = { \"\(note)\" } }, triggers = { { file = \"\(note)\" } },"
    let daemon = try Daemon(["counter.lua": Self.tap + "\n" + Self.counter(more)])
    try daemon.until("counter", shows: "1 first")
    // Whether the watch has begun is not visible from outside, so the file is written until it reacts.
    _ = try Daemon.until("the trigger is told: \(daemon.log)") {
      try file.write("note", UUID().uuidString)
      return try daemon.run(["show", "counter", "--format", "text"]).output.contains("trigger") ? true : nil
    }
    #expect(try daemon.run(["log", "counter"]).output.contains("trigger"))
  }

  @Test("a tap on a placed widget's button is shown by the runtime at once")
  func tapping() throws {
    let daemon = try Daemon(["counter.lua": Self.tap + "\n" + Self.counter()])
    try daemon.until("counter", shows: "1 first 0")
    let tapped = try daemon.run(["tap", "widgets/counter.lua", "--action", "1"])
    #expect(tapped.code == 0, "\(tapped.errors)")
    try daemon.until("counter", shows: "intent 1")
    let added = try daemon.run(["add", "widgets/counter.lua"])
    let placed = try #require(added.output.firstMatch(of: /#(\d+)/)?.1)
    let again = try daemon.run(["tap", String(placed), "--action", "1", "--store", daemon.store])
    #expect(again.code == 0, "\(again.errors)")
    try daemon.until("counter", shows: "intent 2")
  }

  @Test("modules of a lone file are watched, and so is a bundle that was placed from elsewhere")
  func neighbours() throws {
    let lone = """
      local near, far = require "near", require "parts.far"
      return widget { kind = "lone", families = { "systemSmall" }, view = function() return Text(near .. far) end }
      """
    let daemon = try Daemon(["lone.lua": lone, "near.lua": "return 'near1'", "parts/far.lua": "return 'far1'"])
    try daemon.until("lone", shows: "near1far1")
    try daemon.save("near.lua", "return 'near2'")
    try daemon.until("lone", shows: "near2far1")
    try daemon.save("parts/far.lua", "return 'far2'")
    try daemon.until("lone", shows: "near2far2")
    try daemon.folder.write("elsewhere/hello.lua", Self.hello("before"))
    #expect(try daemon.run(["add", "elsewhere/hello.lua"]).code == 0)
    try daemon.until("hello", shows: "before")
    try daemon.folder.write("new", Self.hello("after"))
    rename(daemon.folder.path + "/new", daemon.folder.path + "/elsewhere/hello.lua")
    try daemon.until("hello", shows: "after")
  }

  @Test("HTTP is served at the address of --listen; changes require the token")
  func http() throws {
    let daemon = try Daemon(["hello.lua": Self.hello("Hello")], ["--listen", "127.0.0.1:0"])
    try daemon.until("hello", shows: "Hello")
    let port = try Daemon.until("the port is told") {
      daemon.log.split(separator: "127.0.0.1:").dropFirst().first?.prefix(while: \.isNumber).description
    }
    func ask(_ words: [String]) throws -> (code: String, body: String) {
      let result = try LunetteProcess.run(
        ["--silent", "--max-time", "\(HangLimit.seconds)", "--write-out", "\n%{http_code}"] + words,
        program: "/usr/bin/curl")
      let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      return (String(lines.last ?? ""), lines.dropLast().joined(separator: "\n"))
    }
    let address = "http://127.0.0.1:\(port)"
    #expect(try ask([address + "/health"]).code == "200")
    let number = try #require(try daemon.run(["instances"]).output.firstMatch(of: /#?(\d+)/)?.1)
    let picture = try ask(["-H", "Accept: text/plain", address + "/v1/instances/\(number)/picture?format=text"])
    #expect(picture.code == "200")
    #expect(picture.body.contains("Hello"), "\(picture.body)")
    let reload = ["-H", "Content-Type: application/json", "-d", #"{"kind":"hello"}"#, address + "/v1/reload"]
    #expect(try ask(reload).code == "401")
    let token = try String(contentsOfFile: daemon.store + "/http.token", encoding: .utf8).prefix(64)
    #expect(try ask(["-H", "Authorization: Bearer \(token)"] + reload).code == "200")
    #expect(try ask(["-H", "Host: example.org", address + "/health"]).code.hasPrefix("4"))
  }

  @Test("a widget's push receives its kind's token, and anyone with the token can push")
  func push() throws {
    let widget = """
      return widget { kind = "mail", families = { "systemSmall" },
        push = function(token) storage.set("token", token) return { reload = { "mail" } } end,
        provider = { timeline = function(context)
          local text = context.reason .. " " .. storage.get("token", "none")
          return { entries = { { date = context.now, text = text } }, policy = never }
        end },
        view = function(entry) return Text(entry.text) end }
      """
    let daemon = try Daemon(["mail.lua": widget])
    func shown() throws -> String? {
      let document = try daemon.run(["show", "mail", "--format", "json"]).output
      return document.firstMatch(of: /(\w+) (none|[0-9a-f]{64})/).map { "\($0.1) \($0.2)" }
    }
    let token = try Daemon.until("the token is heard: \(daemon.log)") {
      try shown().flatMap { $0.hasPrefix("center ") ? $0.dropFirst(7).description : nil }
    }
    let answer = try LunetteProcess.run(
      [
        "--silent", "--max-time", "\(HangLimit.seconds)", "--unix-socket", daemon.store + "/http.sock", "-X", "POST",
        "-H",
        "Authorization: Bearer \(token)", "-H", "Content-Type: application/json", "http://localhost/push/mail",
      ], program: "/usr/bin/curl")
    #expect(answer.output.contains("lunette.reload/1"), "\(answer.output)")
    _ = try Daemon.until("the push is heard: \(daemon.log)") { try shown() == "push \(token)" ? true : nil }
  }

  @Test("a stream shows what the runtime shows, and continues alone when the runtime is killed")
  func stream() throws {
    let daemon = try Daemon(["hello.lua": Self.line("before")])
    try daemon.until("hello", shows: "before")
    let stream = try daemon.stream(["widgets/hello.lua", "--format", "plain"])
    try stream.wait(forOutput: "before")
    try daemon.save("hello.lua", Self.line("after"))
    try stream.wait(forOutput: "after")
    // The runtime is stopped and reads nothing, so later lines come from the stream's own reading.
    daemon.send(SIGSTOP)
    try daemon.save("hello.lua", Self.line("alone"))
    #expect(try daemon.end(SIGKILL).result.code == -SIGKILL)
    try stream.wait(forOutput: "alone")
  }

  @Test(
    "without names a bar shows each placed widget that has the family once; by number, widgets are shown as placed")
  func bar() throws {
    let both = """
      return widget { kind = "both", families = { "systemSmall", "systemMedium", "accessoryInline" },
        view = function() return Text "both" end }
      """
    let daemon = try Daemon(["hello.lua": Self.hello("Hello"), "both.lua": both])
    for words in [["both"], ["both", "--family", "systemMedium"], ["hello"]] {
      #expect(try daemon.run(["add", "widgets/\(words[0]).lua"] + words.dropFirst()).code == 0)
    }
    #expect(try daemon.run(["stream", "--once"]).output == "both\n")
    let numbers = try daemon.link().ask(.instances) { if case .instances(let states) = $0 { states } else { nil } }
      .filter { !$0.isTransient }.map { "\($0.number)" }
    #expect(try daemon.run(["stream", "--once"] + numbers).output == "both  both  Hello word none\n")
    let unknown = try daemon.run(["stream", "--once", "99"])
    #expect(unknown.code == 66)
    #expect(unknown.errors.contains("no widget is placed as #99; the placed widgets are #"), "\(unknown.errors)")
    #expect(try daemon.run(["stream", "--once", "--family", "systemLarge"]).code == 66)
  }

  @Test("an unusable state folder is reported before anything runs", arguments: ["/proc/lunette", "home/x"])
  func unusable(_ store: String) throws {
    let folder = try TemporaryBundle(["widgets/hello.lua": Self.hello("Hello"), "home/x": ""])
    let result = try LunetteProcess.run(
      Daemon.words + ["--store", store], environment: Daemon.environment(folder), in: folder.path)
    #expect(result.code == 74)
    #expect(result.output == "")
    #expect(result.errors.contains("the state folder"), "\(result.errors)")
  }

  @Test(
    "a file in place of the state folder, or of one of its parents, is reported by every command",
    arguments: ["run", "instances", "show hello", "add widgets/hello.lua", "stream 3"])
  func fileAsFolder(_ line: String) throws {
    let folder = try TemporaryBundle(["widgets/hello.lua": Self.hello("Hello"), "home/x": ""])
    for store in ["home/x", "home/x/below"] {
      let words = line.split(separator: " ").map(String.init) + ["--store", store]
      let result = try LunetteProcess.run(words, environment: Daemon.environment(folder), in: folder.path)
      #expect(result.code == 74)
      #expect(result.errors.contains("'\(folder.path)/home/x' is a file, not a folder"), "\(result.errors)")
    }
  }
}
