import Foundation
import TestSupport
import Testing

/// A command over several bundles runs each in its own worker and prints exactly what each would print alone in this process,
/// in the order of the selection. A bundle's failure does not affect the others.
@Suite("Several bundles") struct SeveralBundlesTests {
  static let recorded = [
    "--at", "2026-01-15T12:00:00Z", "--root",
    Golden.repository.appendingPathComponent("Tests/Fixtures/machine").path,
  ]
  static let widgets = Golden.repository.appendingPathComponent("widgets").path

  static let sound = [
    "a.lua": """
    return widget { kind = "a", families = { "systemSmall" }, view = function() print "from a" return Text "A" end }
    """,
    "b/init.lua": """
    local part = require "part"
    return widget { kind = "b", families = { "systemSmall", "systemMedium" }, view = function()
      log.warning "from b"
      return VStack { Text(part), Text "key", Text "a":widgetURL "x:1":widgetURL "x:2" }
    end }
    """,
    "b/part.lua": "return 'from a module'", "b/strings/en.lua": "return { key = 'from the strings' }",
    "c.lua": "return widget { kind = 'c', famlies = {}, view = function() return Txet 'x' end }",
    "d.lua": "return widget { kind = 'd', families = { 'systemSmall' }, view = function() error 'from d' end }",
    "e.lua": """
    return widget { kind = "e", families = { "systemSmall" }, provider = { timeline = function(context)
      storage.set("n", storage.get("n", 0) + 1)
      return Timeline { entries = { { date = context.now, n = storage.get "n" } }, policy = never }
    end }, view = function(entry) return Text("No " .. entry.n .. math.random(1000000)) end }
    """,
    "f.lua": "syntax(",
  ]

  @Test("together they print what each alone prints", arguments: ["text", "ansi", "json"])
  func together(_ format: String) throws {
    let folder = try TemporaryBundle(Self.sound)
    let bundles = ["a.lua", "b", "c.lua", "d.lua", "e.lua", "f.lua"]
    var alone = [LunetteProcess.Result]()
    for bundle in bundles { alone.append(try Self.render([bundle], format, in: folder, home: "one")) }
    let together = try Self.render(bundles, format, in: folder, home: "all")
    if format == "json" { #expect(together.output == alone.map(\.output).joined()) }
    #expect(together.code == alone.map(\.code).first { $0 != 0 })
    // The log while they run, then warnings and errors: each part in the order of the bundles.
    let parts = [Self.log, Self.told]
    for part in parts { #expect(part(together) == alone.flatMap(part)) }
    let backwards = try Self.render(bundles.reversed(), format, in: folder, home: "back")
    for part in parts { #expect(part(backwards) == alone.reversed().flatMap(part)) }
    for bundle in ["a.lua", "b", "e.lua"] {
      let index = try #require(bundles.firstIndex(of: bundle))
      for line in alone[index].output.split(separator: "\n") where format == "json" {
        #expect(backwards.output.contains(line))
      }
    }
  }

  private static func render(
    _ bundles: [String], _ format: String, in folder: TemporaryBundle, home: String
  ) throws -> LunetteProcess.Result {
    try LunetteProcess.run(
      ["render"] + bundles + ["--format", format] + recorded,
      environment: ["XDG_STATE_HOME": folder.path + "/" + home, "COLUMNS": "30"], in: folder.path)
  }

  private static func log(_ result: LunetteProcess.Result) -> [String] {
    result.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("info:") || $0.hasPrefix("warning: b") }
  }

  /// Errors with their details; warnings about pictures are printed before them.
  private static func told(_ result: LunetteProcess.Result) -> [String] {
    let lines = result.errors.split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.contains(": error: ") && !$0.contains("lunette.error/1") })
  }

  @Test("the shipped widgets, on a recorded machine, are the same together as alone")
  func shipped() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.widgets).filter { !$0.hasPrefix(".") }.sorted()
    let words = ["--format", "json", "--allow", "all"] + Self.recorded
    // A debug build on a busy machine needs more processor time than users allow.
    let limits = "cpu.placeholder = 5 s\ncpu.snapshot = 10 s\ncpu.timeline = 30 s\ncpu.view = 5 s\n"
    let homes = try TemporaryBundle(["config/lunette/limits": limits])
    // Some store a history, which starts empty in each home.
    func render(_ names: [String], home: String) throws -> LunetteProcess.Result {
      try LunetteProcess.run(
        ["render"] + names.map { Self.widgets + "/" + $0 } + words,
        environment: ["XDG_STATE_HOME": homes.path + "/" + home, "XDG_CONFIG_HOME": homes.path + "/config"])
    }
    let alone = try names.filter { $0 != "git.lua" }.map { try render([$0], home: "alone") }
    let together = try render(names.filter { $0 != "git.lua" }, home: "together")
    #expect(alone.allSatisfy { $0.code == 0 })
    #expect(together.output == alone.map(\.output).joined())
    #expect(together.errors == alone.map(\.errors).joined())
  }

  @Test("a kind that is looked up is shown like a named bundle")
  func kind() throws {
    let words = ["--family", "systemSmall", "--format", "json"] + Self.recorded
    let named = try LunetteProcess.run(
      ["timeline", Self.widgets + "/game", "--kind", "com.mygame.game-status"] + words)
    let found = try LunetteProcess.run(["timeline", "com.mygame.game-status", "--widgets", Self.widgets] + words)
    #expect(named.code == 0 && named.output == found.output && named.errors == found.errors)
  }

  @Test("a script on standard input runs in a worker too", arguments: ["list", "check", "render"])
  func standardInput(_ command: String) throws {
    let folder = try TemporaryBundle(["a.lua": Self.sound["a.lua"] ?? ""])
    let script = "return widget { kind = 'z', families = { 'systemSmall' }, view = function() return Text 'Z' end }"
    let result = try LunetteProcess.run([command, "a.lua", "-"], input: script, in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    let alone = try LunetteProcess.run([command, "-"], input: script, in: folder.path)
    #expect(alone.code == 0)
    #expect(command == "check" ? result.output.contains("2 bundles") : alone.output.contains("z"))
    #expect(command != "render" || result.output.contains("A") && result.output.contains("Z"))
  }

  // MARK: A faulty bundle

  static let hang = #"("a"):rep(30000):find(("a-"):rep(20) .. "b")"#
  static let mixed = [
    "w/a.lua": "return widget { kind = 'a', families = { 'systemSmall' }, view = function() return Text 'First' end }",
    "w/b.lua": "return widget { kind = 'b', view = function()\n  local _ = \(hang)\n  return Text 'B' end }",
    "w/c.lua": """
    return widget { kind = 'c', families = { 'systemSmall' }, view = function()
      local t = {}
      while true do t[#t + 1] = ("x"):rep(1000000) end
    end }
    """,
    "w/d.lua": """
    return widget { kind = 'd', families = { 'systemSmall' }, view = function()
      while true do log.info(("x"):rep(60000)) end
    end }
    """,
    "w/e.lua": "local _ = \(hang)",
    "w/f.lua": "return widget { kind = 'f', families = { 'systemSmall' }, view = function() return Text 'Last' end }",
  ]

  static let faults = [
    "w/b.lua:2: error: exceeded the limit of 250 ms of CPU time inside 'string.find'",
    "w/c.lua:3: error: the script ",
    // Its own CPU time or the host's, whichever runs out first.
    "w/d.lua:2: error: ",
    "w/e.lua:1: error: exceeded the limit of 1 s of CPU time inside 'string.find'",
  ]

  @Test("one hangs, one eats memory, one floods, one hangs while loading: each is reported, the others are shown")
  func render() throws {
    let folder = try TemporaryBundle(Self.mixed)
    let result = try LunetteProcess.run(["render", "--widgets", "w"], in: folder.path)
    #expect(result.code == 75)
    #expect(result.output.contains("First") && result.output.contains("Last"))
    let told = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(told.count == Self.faults.count, "\(told)")
    for (line, fault) in zip(told, Self.faults) { #expect(line.hasPrefix(fault)) }
    #expect(result.errors.utf8.count < 100_000)
  }

  @Test("check reports all of that, and the good ones")
  func check() throws {
    let folder = try TemporaryBundle(Self.mixed)
    let result = try LunetteProcess.run(["check", "--widgets", "w"], in: folder.path)
    #expect(result.code == 65)
    let told = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
    for fault in Self.faults { #expect(told.contains { $0.hasPrefix(fault) }, "\(told)") }
    #expect(!result.output.contains("w/a.lua") && !result.output.contains("w/f.lua"))
    #expect(result.output.contains("6 bundles"))
  }

  @Test("list shows the bundles that load, and says why the others do not")
  func list() throws {
    let folder = try TemporaryBundle(Self.mixed)
    let result = try LunetteProcess.run(["list", "--widgets", "w"], in: folder.path)
    #expect(result.code == 75)
    for name in ["a", "b", "c", "d", "f"] { #expect(result.output.contains("\(name)  w/\(name).lua")) }
    #expect(result.errors.hasPrefix(Self.faults[3]))
  }

  @Test("a bundle that hangs behaves the same alone in this process")
  func alone() throws {
    let folder = try TemporaryBundle(Self.mixed)
    let alone = try LunetteProcess.run(["render", "w/b.lua"], in: folder.path)
    #expect(alone.code == 75 && alone.errors.hasPrefix(Self.faults[0]))
  }

  @Test("two bundles of one kind: the first in the selection wins, whichever is faster")
  func twice() throws {
    let widget = { (text: String) in
      "return widget { kind = 'k', families = { 'systemSmall' }, view = function() return Text '\(text)' end }"
    }
    let slow = "for i = 1, 2000000 do local _ = i % 7 end\n"
    let folder = try TemporaryBundle(["w/a.lua": slow + widget("First"), "w/b.lua": widget("Second")])
    let result = try LunetteProcess.run(["render", "--widgets", "w"], in: folder.path)
    #expect(result.code == 65)
    #expect(result.output.contains("First") && !result.output.contains("Second"))
    #expect(
      result.errors.hasPrefix("w/b.lua:1: error: the kind 'k' is declared twice: in w/a.lua and in w/b.lua"))
  }

  // MARK: Resources

  @Test("views nested to the limit are laid out, whatever the shell's stack size")
  func deep() throws {
    // `check` lays out some forty pictures of it.
    for (command, modifiers) in [("render", 14), ("check", 1)] {
      let widget = { (kind: String) in
        """
        return widget { kind = "\(kind)", families = { "systemLarge" }, view = function()
          local view = Text "deep"
          for i = 1, 250 do
            for j = 1, \(modifiers) do view = view:padding(0) end
            view = VStack { view }
          end
          return view
        end }
        """
      }
      let folder = try TemporaryBundle(["a.lua": widget("a"), "b.lua": widget("b")])
      let result = try LunetteProcess.run(
        ["-c", "ulimit -s 256; exec \(LunetteProcess.path) \(command) a.lua b.lua"], in: folder.path, program: "/bin/sh"
      )
      #expect(result.code == 0, "\(result.errors)")
      #expect(command == "check" || result.output.contains("deep"))
    }
  }

  @Test(
    "with one more descriptor each time, failures are reported until nothing fails",
    arguments: ["list", "render", "check"])
  func fewDescriptors(_ command: String) throws {
    let widget = { (kind: String) in
      "return widget { kind = '\(kind)', families = { 'systemSmall' }, view = function() return Text '\(kind)' end }"
    }
    let folder = try TemporaryBundle(["a.lua": widget("a"), "b.lua": widget("b")])
    var needed = 0
    for count in 3..<60 {
      let result = try LunetteProcess.run(
        ["-c", "\(Self.alone) ulimit -n \(count); exec \(LunetteProcess.path) \(command) a.lua b.lua"], in: folder.path,
        program: "/bin/bash")
      needed = count
      if result.code == 0 { break }
      // Too few even for the system's loader.
      if result.code == 127 { continue }
      #expect([65, 69, 74].contains(result.code), "\(count): \(result.code) \(result.errors)")
      #expect(result.errors.contains(": error: ") || result.output.contains(": error: "))
    }
    #expect((5...32).contains(needed), "\(needed)")
  }

  /// Closes descriptors that a shell inherits from concurrent tests.
  private static let alone =
    "for file in /proc/self/fd/*; do number=${file##*/}; if [ $number -gt 2 ]; then eval \"exec $number>&-\"; fi; done;"

  @Test("many bundles need only a few descriptors, and leave no process behind")
  func many() throws {
    var files: [String: String] = [:]
    for number in 10..<40 {
      files["w/\(number).lua"] =
        number == 25
        ? "local _ = \(Self.hang)"
        : "return widget { kind = 'k\(number)', families = { 'systemSmall' }, view = function() return Text '\(number)' end }"
    }
    let folder = try TemporaryBundle(files)
    let script = """
      \(Self.alone)
      ulimit -n 32
      /bin/sh -c 'echo $$ >host; exec \(LunetteProcess.path) list --widgets w'
      echo code $?
      cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c "[w]orker $(cat host) "
      """
    let result = try LunetteProcess.run(["-c", script], in: folder.path, program: "/bin/bash")
    #expect(result.output.contains("code 75"), "\(result.errors)")
    #expect(result.output.split(separator: "\n").filter { $0.contains("  w/") }.count == 29)
    #expect(result.output.hasSuffix("\n0\n"))
  }
}
