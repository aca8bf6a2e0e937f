import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

/// Handlers that commands call beside a runtime, and pictures without a runtime.
@Suite("Handlers beside a runtime", .serialized) struct HandlerCommandTests {
  /// WidgetKit's potion: a deep link names the character who drinks, and only widgets that show it reload.
  static let game = """
    local Select = intent { id = "Select", parameters = { { "character", type = "string", default = "panda" } } }
    local function detail(kind)
      return widget { kind = kind, intent = Select, families = { "systemSmall" },
        provider = { timeline = function(context)
          local who = context.configuration.character
          return { entries = { { date = context.now,
            text = who .. " " .. tostring(storage.get(who, "hurt")) .. " " .. context.reason } },
            policy = never }
        end },
        view = function(entry) return Text(entry.text) end }
    end
    return bundle { schemes = { "potiongame" },
      onOpenURL = function(url)
        if url.path == "/nobody" then error "nobody drinks" end
        storage.set(url.path:sub(2), "well")
        for _, info in ipairs(center.currentConfigurations()) do
          if info.configuration.character == url.path:sub(2) then center.reloadTimelines(info.kind) end
        end
      end,
      detail "one", detail "two" }
    """

  /// A bundle that the potion's bundle must not affect.
  static let other = #"return widget { kind = "other", view = function() return Text "other" end }"#

  @Test("a deep link reloads only widgets with that character, wherever it is opened; the log says why")
  func potion() throws {
    let daemon = try Daemon(["game.lua": Self.game, "other.lua": Self.other])
    for (kind, character) in [("one", "panda"), ("two", "spouty")] {
      #expect(try daemon.run(["add", kind, "--config", "character=\(character)"]).code == 0)
    }
    #expect(try daemon.run(["add", "other"]).code == 0)
    try daemon.until("one", shows: "panda hurt first")
    try daemon.until("two", shows: "spouty hurt first")
    // In a folder without widgets.
    let opened = try LunetteProcess.run(
      ["open", "potiongame://potion/panda"], environment: Daemon.environment(daemon.folder),
      in: daemon.folder.path + "/home")
    #expect(opened.code == 0, "\(opened.errors)")
    #expect(!opened.errors.contains("a runtime would"), "\(opened.errors)")
    try daemon.until("one", shows: "panda well")
    #expect(try daemon.run(["log", "one"]).output.contains("asked     center"))
    #expect(try !daemon.run(["log", "two"]).output.contains("center"))
    #expect(try daemon.run(["show", "two", "--format", "text"]).output.contains("spouty hurt first"))

    let failed = try daemon.run(["open", "potiongame://potion/nobody"])
    #expect(failed.code == 65)
    #expect(try daemon.run(["log", "two"]).output.contains("onOpenURL: "))
    #expect(try daemon.run(["explain", "two"]).output.contains("nobody drinks"))
  }

  static let timer = """
    local Tap = intent { id = "Tap", perform = function()
      storage.set("taps", storage.get("taps", 0) + 1)
      if storage.get("taps") == 3 then error "three is too many" end
    end }
    return widget { kind = "timer", families = { "systemMedium" },
      provider = { timeline = function(context)
        return { entries = { { date = context.now, taps = storage.get("taps", 0) } }, policy = never }
      end },
      view = function(entry, environment)
        return VStack { Text("taps " .. entry.taps), Button { action = Tap {}, "Tap" },
          Text(environment.lastError and "failed" or "fine") }
      end }
    """

  @Test(
    "a tap's changes are shown when the tap returns; a failed perform is recorded until the next success"
  )
  func taps() throws {
    let daemon = try Daemon(["timer.lua": Self.timer])
    #expect(try daemon.run(["add", "timer"]).code == 0)
    try daemon.until("timer", shows: "taps 0")
    for taps in 1...4 {
      let tapped = try daemon.run(["tap", "timer", "--action", "1"])
      #expect(tapped.code == (taps == 3 ? 65 : 0), "\(tapped.errors)")
      let shown = try daemon.run(["show", "timer", "--format", "text"]).output
      #expect(shown.contains("taps \(taps)"), "\(shown)")
      #expect(shown.contains(taps == 3 ? "failed" : "fine"), "\(shown)")
      guard taps == 3 else { continue }
      #expect(try daemon.run(["log", "timer"]).output.contains("perform Tap: "))
      #expect(try daemon.run(["explain", "timer"]).output.contains("three is too many"))
    }
  }

  @Test("a tap right after the start of run shows the changed picture, whichever came first")
  func early() throws {
    let folder = try Daemon.folder(["timer.lua": Self.timer])
    #expect(try Daemon(in: folder).run(["add", "timer"]).code == 0)
    let tap = ["tap", "timer", "--action", "1"]
    #expect(try LunetteProcess.run(tap, environment: Daemon.environment(folder), in: folder.path).code == 0)
    let daemon = try Daemon(in: folder)
    try daemon.until("timer", shows: "taps 1")
    #expect(try daemon.run(tap).code == 0)
    #expect(try daemon.run(["show", "timer", "--format", "text"]).output.contains("taps 2"))
  }

  @Test("without a runtime show draws the archived picture and changes nothing; without an archive it says so")
  func withoutRuntime() throws {
    let folder = try Daemon.folder(["timer.lua": Self.timer])
    let none = try LunetteProcess.run(["show", "timer"], environment: Daemon.environment(folder), in: folder.path)
    #expect(none.code == 69)
    do {
      let daemon = try Daemon(in: folder)
      #expect(try daemon.run(["add", "timer"]).code == 0)
      try daemon.until("timer", shows: "taps 0")
      _ = try daemon.end(SIGTERM)
    }
    let archive = folder.path + "/state/lunette/archive.sqlite"
    let before = try Data(contentsOf: URL(fileURLWithPath: archive))
    // The script is deleted: it is not run.
    try FileManager.default.removeItem(atPath: folder.path + "/widgets/timer.lua")
    let shown = try LunetteProcess.run(
      ["show", "timer", "--format", "text"], environment: Daemon.environment(folder), in: folder.path)
    #expect(shown.code == 0, "\(shown.errors)")
    #expect(shown.output.contains("taps 0"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: archive)) == before)
    let unknown = try LunetteProcess.run(
      ["show", "clock"], environment: Daemon.environment(folder), in: folder.path)
    #expect(unknown.code == 66)
  }

  @Test("a restart with another locale shows the archived entries in it, without calling a provider")
  func locale() throws {
    let text = #"""
      return widget { kind = "tongue", families = { "systemMedium" },
        provider = { timeline = function(context)
          return { entries = { { date = context.now, asked = context.locale } }, policy = never }
        end },
        view = function(entry, environment) return Text("asked " .. entry.asked .. " shown " .. environment.locale) end }
      """#
    let folder = try Daemon.folder(["tongue.lua": text])
    do {
      let daemon = try Daemon(in: folder, ["--locale", "en_US"])
      #expect(try daemon.run(["add", "tongue"]).code == 0)
      try daemon.until("tongue", shows: "en_US")
      _ = try daemon.end(SIGTERM)
    }
    try Daemon(in: folder, ["--locale", "de_DE"]).until("tongue", shows: "asked en_US shown de_DE")
  }
}
