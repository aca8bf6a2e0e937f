import Foundation
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

/// `perform`, `tap` on placed widgets, `lock` and `unlock`, beside a runtime and without one.
@Suite("Performing by command", .serialized) struct PerformCommandTests {
  static let lamp = """
    local Switch = intent { id = "Switch", title = "Lamp", parameters = {
        { "room", type = "enum", options = { "hall", { value = "attic", title = "Under the roof" } }, default = "hall" },
        { "level", type = "integer", min = 1, max = 9, default = 5 } },
      perform = function(p)
        if p.room == "attic" then error "no lamp there" end
        storage.set("on", p.value)
        storage.set("level", p.level)
        return { openURL = p.level == 9 and "lamp://bright" or nil }
      end }
    return bundle { name = "Lamps", schemes = { "lamp" },
      onOpenURL = function(url) storage.set("opened", url.host) end,
      widget { kind = "lamp", families = { "systemMedium" },
        provider = { timeline = function(context)
          return { entries = { { date = context.now, on = storage.get("on", false), level = storage.get("level", 0),
            opened = storage.get("opened", "-"), reason = context.reason } }, policy = never }
        end },
        view = function(entry, environment)
          return VStack {
            Text((entry.on and "lit " or "dark ") .. entry.level .. " " .. entry.opened .. " " .. entry.reason),
            Toggle { isOn = entry.on, action = Switch { room = "hall" }, "Hall" },
            Toggle { isOn = false, action = Switch { room = "attic" }, "Attic" },
            Text(environment.lastError and "failed" or "fine"),
          }
        end } }
    """

  static let wrong: [(words: [String], code: Int32, message: String)] = [
    (["Swich"], 66, "no bundle declares an intent 'Swich' that can be performed; did you mean 'Switch'?"),
    (["Switch", "roof=1"], 64, "the intent 'Switch' has no parameter 'roof'; did you mean 'room'?"),
    (["Switch", "room=hal"], 64, "'room' is one of hall, attic, not 'hal'; did you mean 'hall'?"),
    (["Switch", "level=10"], 64, "'level' is at most 9, not 10"),
    (["Switch", "level=ten"], 64, "'level' takes a whole number, not 'ten'"),
    (["Switch", "level"], 64, "perform takes NAME=VALUE, not 'level'"),
    (["Switch", "room=attic"], 65, "no lamp there"),
    (["Switch", "--bundle", "nothing.lua"], 66, "the bundle 'nothing.lua' does not exist"),
  ]

  @Test(
    "widgetkit.md F, AppIntent perform(): a perform that is not possible is an error with the valid choices",
    arguments: [false, true])
  func refused(_ isRunning: Bool) throws {
    let folder = try Daemon.folder(["lamp.lua": Self.lamp])
    let daemon = isRunning ? try Daemon(in: folder) : nil
    for (words, code, message) in Self.wrong {
      let result = try LunetteProcess.run(
        ["perform"] + words, environment: Daemon.environment(folder), in: folder.path)
      #expect(result.code == code, "\(words) \(result.errors)")
      #expect(result.errors.contains(message), "\(words) \(result.errors)")
    }
    _ = daemon
  }

  @Test("an intent is performed by name, and widgets with a toggle for it show the result")
  func performed() throws {
    let daemon = try Daemon(["lamp.lua": Self.lamp])
    #expect(try daemon.run(["add", "lamp"]).code == 0)
    try daemon.until("lamp", shows: "dark 0")
    let performed = try daemon.run(["perform", "Switch", "value=true", "level=7"])
    #expect(performed.code == 0, "\(performed.errors)")
    #expect(performed.output == "performed Switch level=7 room=hall value=true; reloaded lamp\n")
    #expect(try daemon.run(["show", "lamp", "--format", "text"]).output.contains("lit 7 - intent"))
    // The link in its result is opened, in its own bundle.
    let led = try daemon.run(["perform", "Switch", "value=true", "level=9"])
    #expect(led.output.contains("then opened lamp://bright"), "\(led.output)\(led.errors)")
    let failed = try daemon.run(["perform", "Switch", "room=Under the roof", "value=true"])
    #expect(failed.code == 65 && failed.errors.contains("no lamp there"), "\(failed.errors)")
    #expect(try daemon.run(["show", "lamp", "--format", "text"]).output.contains("failed"))
    #expect(try daemon.run(["log", "lamp"]).output.contains("perform Switch: "))
    #expect(try daemon.run(["explain", "lamp"]).output.contains("no lamp there"))
  }

  @Test("without a runtime the command performs it, and the next runtime shows the result")
  func alone() throws {
    let folder = try Daemon.folder(["lamp.lua": Self.lamp])
    func run(_ words: [String]) throws -> LunetteProcess.Result {
      try LunetteProcess.run(words, environment: Daemon.environment(folder), in: folder.path)
    }
    do {
      let daemon = try Daemon(in: folder)
      #expect(try daemon.run(["add", "lamp"]).code == 0)
      try daemon.until("lamp", shows: "dark 0")
      _ = try daemon.end(SIGTERM)
    }
    let dry = try run(["perform", "Switch", "value=true", "--dry-run"])
    #expect(dry.output == "would perform Switch level=5 room=hall value=true\n", "\(dry.errors)")
    let performed = try run(["perform", "Switch", "value=true"])
    #expect(performed.code == 0, "\(performed.errors)")
    try Daemon(in: folder).until("lamp", shows: "lit 5")
  }

  @Test(
    "widgetkit.md F, Button(intent:), Toggle(isOn:intent:): a tap on a placed widget reads its picture and flips its toggle; a failing one flips it back and says why"
  )
  func tapped() throws {
    let daemon = try Daemon(["lamp.lua": Self.lamp])
    #expect(try daemon.run(["add", "lamp"]).code == 0)
    try daemon.until("lamp", shows: "dark 0")
    let dry = try daemon.run(["tap", "lamp", "--action", "1", "--dry-run"])
    #expect(dry.output == "would perform Switch room=hall value=true\n", "\(dry.errors)")
    let tapped = try daemon.run(["tap", "lamp", "--action", "1"])
    #expect(tapped.output == "performed Switch room=hall value=true; reloaded lamp\n", "\(tapped.errors)")
    #expect(try daemon.run(["show", "lamp", "--format", "text"]).output.contains("lit 5 - intent"))
    let log = try daemon.run(["log", "lamp"]).output
    #expect(log.contains("perform Switch, shown as on at once"), "\(log)")
    let failed = try daemon.run(["tap", "lamp", "--action", "2"])
    #expect(failed.code == 65 && failed.errors.contains("no lamp there"), "\(failed.errors)")
    let shown = try daemon.run(["show", "lamp", "--format", "text"]).output
    #expect(shown.contains("lit 5") && shown.contains("failed"), "\(shown)")
    #expect(try daemon.run(["tap", "lamp", "--action", "3"]).code == 64)
  }

  @Test("while locked, a button is refused with 77 and a sentence, beside a runtime and without one")
  func locked() throws {
    let folder = try Daemon.folder(["lamp.lua": Self.lamp])
    func run(_ words: [String]) throws -> LunetteProcess.Result {
      try LunetteProcess.run(words, environment: Daemon.environment(folder), in: folder.path)
    }
    func isRefused(_ result: LunetteProcess.Result) -> Bool {
      result.code == 77 && result.errors.contains("the widgets are locked, so 'Switch' was not performed")
    }
    #expect(
      try run(["lock"]).output
        == "locked: buttons and toggles are disabled and private content is hidden, until 'lunette unlock'\n")
    #expect(isRefused(try run(["tap", "widgets/lamp.lua", "--action", "1"])))
    do {
      let daemon = try Daemon(in: folder)
      #expect(try daemon.run(["add", "lamp"]).code == 0)
      try daemon.until("lamp", shows: "dark 0")
      #expect(isRefused(try run(["tap", "lamp", "--action", "1"])))
      #expect(try run(["show", "lamp", "--format", "text"]).output.contains("dark 0"))
      #expect(try run(["unlock"]).output == "unlocked\n")
      #expect(try run(["tap", "lamp", "--action", "1"]).code == 0)
    }
    #expect(try run(["unlock"]).code == 0)
  }

  /// The first link belongs to the bundle, the second leaves it; the bundle also handles a tap beside them.
  private static let linked = """
    return bundle { schemes = { "door" },
      onOpenURL = function(url) storage.set("opened", storage.get("opened", 0) + 1) end,
      onContinueUserActivity = function() storage.set("opened", storage.get("opened", 0) + 1) end,
      widget { kind = "door", families = { "systemMedium" },
        provider = { timeline = function(context)
          return { entries = { { date = context.now, text = "opened " .. storage.get("opened", 0) } }, policy = never }
        end },
        view = function(entry)
          return VStack { Text(entry.text), Link { destination = "door:front", "In" }, Link { destination = "nobody:x", "Out" } }
        end } }
    """

  @Test(
    "while locked, a link to the widget's own bundle is refused like a button, beside a runtime and without one",
    arguments: [["tap", "door", "--link", "1"], ["tap", "door"], ["open", "door:front"]])
  func lockedLink(_ words: [String]) throws {
    let folder = try Daemon.folder(["door.lua": Self.linked])
    func run(_ words: [String]) throws -> LunetteProcess.Result {
      try LunetteProcess.run(words, environment: Daemon.environment(folder), in: folder.path)
    }
    let handler = words.count == 2 && words[0] == "tap" ? "onContinueUserActivity" : "onOpenURL"
    func isRefused(_ words: [String]) throws -> Bool {
      let result = try run(words)
      return result.code == 77 && result.errors.contains("the widgets are locked, so '\(handler)' was not performed")
    }
    let alone = words.map { $0 == "door" ? "widgets/door.lua" : $0 }
    #expect(try run(["lock"]).code == 0)
    #expect(try isRefused(alone))
    do {
      let daemon = try Daemon(in: folder)
      #expect(try daemon.run(["add", "door"]).code == 0)
      try daemon.until("door", shows: "opened 0")
      #expect(try isRefused(words))
      // A dry run is allowed while locked, and so are links to other programs.
      #expect(try run(words + ["--dry-run"]).code == 0)
      #expect(try !run(["tap", "door", "--link", "2"]).errors.contains("locked"))
      #expect(try run(["unlock"]).code == 0)
      let followed = try run(words)
      #expect(followed.code == 0, "\(followed.errors)")
      #expect(try run(["tap", "door", "--link", "1", "--format", "json"]).output.contains(#""handledBy":"bundle""#))
    }
    #expect(try run(["unlock"]).code == 0)
  }
}
