import Foundation
import TestSupport
import Testing
import WidgetRender
import WidgetModel

@testable import lunette

/// The limits file, and `run --limit`: their values apply wherever a bundle runs.
@Suite("Limits file") struct LimitsFileTests {
  /// A widget whose provider reaches a limit, and shows the result.
  private static func widget(_ lines: String, _ kind: String = "k") -> String {
    """
    return widget { kind = "\(kind)", families = { "systemMedium" }, permissions = { run = { "sleep", "yes" }, read = { "/" } },
      provider = { timeline = function(context)
        local text = "done"
        \(lines)
        return { entries = { { date = context.now, text = text } } }
      end },
      view = function(entry) return Text(entry.text) end }
    """
  }

  private static func run(
    _ limits: String, _ widgets: [String], _ words: [String] = []
  ) throws -> LunetteProcess.Result {
    let folder = try TemporaryBundle(["config/lunette/limits": limits, "home/x": ""])
    for (number, widget) in widgets.enumerated() { try folder.write("w\(number).lua", widget) }
    return try LunetteProcess.run(
      ["render"] + widgets.indices.map { "w\($0).lua" } + ["--format", "text", "--allow", "all"] + words,
      environment: ["XDG_CONFIG_HOME": folder.path + "/config", "HOME": folder.path + "/home"], in: folder.path)
  }

  static let met: [(limits: String, script: String, words: String)] = [
    ("wall = 1 s", "while true do process.run('sleep', '0.4') end", "longer than 1.0 seconds"),
    ("cpu.timeline = 100 ms", "while true do end", "limit 0.1 seconds"),
    ("memory = 4 MiB", "local t = {} for i = 1, 1e7 do t[i] = i .. 'x' end", "more than 4 MiB"),
    ("storage.value = 1 KiB", "storage.set('a', ('x'):rep(2000))", "a value is larger than 1 KiB"),
    ("storage.bundle = 64 KiB", "for i = 1, 9 do storage.set('a' .. i, ('x'):rep(9000)) end", "more than 64 KiB"),
    ("log.lines = 10", "for i = 1, 12 do log.info('line ' .. i) end", "line 9"),
  ]

  @Test("a limit of the file applies to a script, alone and in a worker", arguments: met)
  func scripts(_ limits: String, _ script: String, _ words: String) throws {
    let alone = try Self.run(limits, [Self.widget(script)])
    #expect(alone.errors.contains(words), "\(alone.errors)")
    let beside = try Self.run(limits, [Self.widget(script), Self.widget("", "other")])
    #expect(beside.errors.contains(words) && beside.output.contains("done"), "\(beside.errors)")
    if limits.hasPrefix("log") { #expect(!alone.errors.contains("line 11"), "\(alone.errors)") }
  }

  @Test(
    "the file's limits on the host apply, too",
    arguments: [
      ("files.read = 4 KiB", "local _, message = files.read '/usr/bin/env' text = message"),
      ("process.stream = 4 KiB", "local _, message = process.run { 'yes', timeout = 1 } text = message"),
      ("process.time = 1 s", "local _, message = process.run('sleep', '20') text = message"),
    ])
  func services(_ limits: String, _ script: String) throws {
    let began = ContinuousClock.now
    let limited = try Self.run(limits, [Self.widget(script)])
    #expect(limited.code == 0 && !limited.output.contains("done"), "\(limited.output) \(limited.errors)")
    #expect(ContinuousClock.now - began < .seconds(9))
  }

  @Test("an invalid line is reported with file and number, and the command still works")
  func ill() throws {
    let result = try Self.run("# ok\nwal = 3 s\nmemory = 9 GiB\n", [Self.widget("")])
    #expect(result.code == 0 && result.output.contains("done"))
    for words in [
      "lunette/limits:2: warning: unknown limit", "did you mean 'wall'?", "lunette/limits:3: warning: 'memory' is from",
    ] {
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test("doctor --limits lists every limit, what is set, and where")
  func doctor() throws {
    let folder = try TemporaryBundle(["lunette/limits": "wall = 1 min\nconnections.http = 100\n"])
    let result = try LunetteProcess.run(
      ["doctor", "--limits"], environment: ["XDG_CONFIG_HOME": folder.path], in: folder.path)
    #expect(result.output.contains("  wall                    60 s        "), "\(result.output)")
    #expect(result.output.contains("  connections.http        100         "), "\(result.output)")
    #expect(result.output.contains(folder.path + "/lunette/limits"))
    for name in LimitName.allCases {
      let limit = try #require(LimitTable.all.first { $0.name == name.rawValue }, "\(name)")
      #expect(limit.value == name.standard, "\(name)")
    }
  }

  @Test("run refuses an invalid limit, and applies a valid one to a runtime's scripts")
  func runtime() throws {
    let wrong = try LunetteProcess.run(["run", "--limit", "wall=1h"])
    #expect(wrong.code == 64 && wrong.errors.contains("'wall' is from 1 s to 120 s"), "\(wrong.errors)")
    let script =
      "local ok, message = pcall(storage.set, 'a', ('x'):rep(2000)) text = ok and 'stored' or message:match 'larger than .- KiB'"
    let daemon = try Daemon(["k.lua": Self.widget(script)], ["--limit", "storage.value=1KiB"])
    try daemon.until("k", shows: "larger than 1 KiB")
  }
}
