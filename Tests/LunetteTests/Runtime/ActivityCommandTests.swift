import Foundation
import TestSupport
import Testing

/// Live Activities end to end: through the command, beside a runtime and without one.
@Suite("Live activities by command", .serialized) struct ActivityCommandTests {
  static let oven = """
    local Tick = intent { id = "Tick", parameters = { { "id", type = "string", required = true } },
      perform = function(p) activity.update(p.id, { step = "tapped" }) end }
    local Bake = intent { id = "Bake", parameters = { { "minutes", type = "number", default = 5 } },
      perform = function(p)
        local id = assert(activity.start("oven", { since = date.now() }, { step = "baking", till = date.now() + p.minutes * 60 }))
        storage.set("id", id)
      end }
    local Turn = intent { id = "Turn", perform = function()
      assert(activity.update(storage.get("id"), { step = "turned", state = "critical" }))
    end }
    local Done = intent { id = "Done", parameters = { { "now", type = "boolean", default = false } },
      perform = function(p)
        local done, message = activity.finish(storage.get("id"), { step = "done" }, p.now and { dismiss = "immediate" } or {})
        if not done then error(message, 0) end
      end }
    local Token = intent { id = "Token", perform = function()
      storage.set("token", activity.list("oven")[1].pushToken)
    end }
    local function step(a, s, environment)
      return VStack { Text("Oven: " .. s.step), Button { "Turn", action = Tick { id = environment.activityID or "-" } } }
    end
    return bundle { name = "Kitchen",
      widget { kind = "clock", families = { "systemSmall", "accessoryInline" }, view = function() return Text "kitchen" end },
      activity { kind = "oven", displayName = "Oven", description = "What is in it.",
        preview = { attributes = { since = 0 }, state = { step = "sample", till = 60 } },
        presentations = {
          lockScreen = step, expanded = step,
          compactLeading = function() return Text "Oven" end,
          compactTrailing = function(a, s) return s.till and Text { timer = { a.since, s.till } } or Text(s.step) end,
          minimal = function(a, s) return Text(s.step:sub(1, 1)) end,
        } } }
    """

  @Test(
    "widgetkit.md J, start, update and end: an intent starts it, bars and show display it, it survives a restart, and ends"
  )
  func walk() throws {
    let folder = try Daemon.folder(["oven.lua": Self.oven])
    do {
      let daemon = try Daemon(in: folder)
      let stream = try daemon.stream(["oven", "--format", "ndjson"])
      #expect(try daemon.run(["perform", "Bake"]).code == 0)
      try daemon.until("oven", shows: "Oven: baking")
      let line = try daemon.run(["show", "oven", "--family", "accessoryInline", "--format", "text"])
      #expect(line.output.contains("Oven 5:00") || line.output.contains("Oven 4:5"), "\(line.output)\(line.errors)")
      #expect(
        try daemon.run(["show", "oven", "--family", "accessoryCircular", "--format", "text"]).output.contains("b"))
      let none = try daemon.run(["show", "oven", "--family", "systemSmall"])
      #expect(none.code == 64 && none.errors.contains("not in systemSmall"), "\(none.errors)")
      #expect(try daemon.run(["perform", "Turn"]).code == 0)
      try daemon.until("oven", shows: "Oven: turned")
      let instances = try daemon.run(["instances"]).output
      #expect(instances.contains("(activity)") && instances.contains("step=turned"), "\(instances)")
      let explained = try daemon.run(["explain", "oven"]).output
      #expect(explained.contains("activity started at") && explained.contains("active until"), "\(explained)")
      try stream.wait(forOutput: "Oven turned")
      _ = try daemon.end(SIGTERM)
    }
    let shown = try LunetteProcess.run(
      ["show", "oven", "--format", "text"], environment: Daemon.environment(folder), in: folder.path)
    #expect(shown.output.contains("Oven: turned"), "\(shown.errors)")
    let daemon = try Daemon(in: folder)
    try daemon.until("oven", shows: "Oven: turned")
    #expect(try daemon.run(["perform", "Done"]).code == 0)
    try daemon.until("oven", shows: "Oven: done")
    let ended = try daemon.run(["show", "oven", "--family", "accessoryInline"])
    #expect(ended.code == 64 && ended.errors.contains("is shown in systemMedium"), "\(ended.errors)")
    let again = try daemon.run(["perform", "Done"])
    #expect(again.code == 65 && again.errors.contains("activity.finish: the activity has ended"), "\(again.errors)")
    let log = try daemon.run(["log"]).output
    for word in ["started", "updated", "ended", "on the lock screen until"] { #expect(log.contains(word), "\(log)") }
    #expect(try daemon.run(["remove", "oven"]).code == 0)
    #expect(try daemon.run(["show", "oven"]).code == 66)
  }

  @Test("its buttons work as in a widget, in each of its presentations")
  func tapped() throws {
    let daemon = try Daemon(["oven.lua": Self.oven])
    #expect(try daemon.run(["perform", "Bake"]).code == 0)
    try daemon.until("oven", shows: "Oven: baking")
    let tapped = try daemon.run(["tap", "oven", "--action", "1", "--family", "systemLarge"])
    #expect(tapped.code == 0 && tapped.output.hasPrefix("performed Tick id="), "\(tapped.output)\(tapped.errors)")
    try daemon.until("oven", shows: "Oven: tapped")
  }

  @Test("without a runtime an intent can start it, and the next runtime shows it")
  func alone() throws {
    let folder = try Daemon.folder(["oven.lua": Self.oven])
    let performed = try LunetteProcess.run(
      ["perform", "Bake", "--widgets", "widgets"], environment: Daemon.environment(folder), in: folder.path)
    #expect(performed.code == 0, "\(performed.errors)")
    let daemon = try Daemon(in: folder)
    try daemon.until("oven", shows: "Oven: baking")
    #expect(try daemon.run(["perform", "Done", "now=true"]).code == 0)
    #expect(try daemon.run(["show", "oven"]).code == 66)
  }

  @Test(
    "every bar's format shows it like a widget",
    arguments: ["ndjson", "plain", "waybar", "i3bar", "polybar", "tmux", "xbar"])
  func bars(_ format: String) throws {
    let daemon = try Daemon(["oven.lua": Self.oven])
    #expect(try daemon.run(["stream", "oven", "--format", format, "--once"]).code == 0)
    #expect(try daemon.run(["perform", "Bake"]).code == 0)
    #expect(try daemon.run(["perform", "Turn"]).code == 0)
    try daemon.until("oven", shows: "Oven: turned")
    let once = try daemon.run(["stream", "oven", "--format", format, "--once"])
    #expect(once.code == 0 && once.output.contains("Oven turned"), "\(once.output)\(once.errors)")
    if format == "waybar" { #expect(once.output.contains("\"critical\""), "\(once.output)") }
  }

  @Test("check, list, render and preview use its sample")
  func sample() throws {
    let checked = try LunetteProcess.run(["check", "--strict", "-"], input: Self.oven)
    #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
    let broken = Self.oven.replacingOccurrences(of: "s.step:sub(1, 1)", with: "s.stp:sub(1, 1)")
    let wrong = try LunetteProcess.run(["check", "-"], input: broken)
    #expect(wrong.code == 65 && wrong.output.contains("accessoryCircular"), "\(wrong.output)\(wrong.errors)")
    let bare = Self.oven.replacingOccurrences(of: "preview = {", with: "--[[").replacingOccurrences(
      of: "till = 60 } },", with: "]]")
    let advised = try LunetteProcess.run(["check", "-"], input: bare)
    #expect(advised.code == 0 && advised.output.contains("'oven' has no preview"), "\(advised.output)\(advised.errors)")
    let listed = try LunetteProcess.run(["list", "-", "--format", "json"], input: Self.oven)
    #expect(listed.output.contains("\"activities\":[{\"kind\":\"oven\""), "\(listed.output)")
    #expect(try LunetteProcess.run(["list", "-"], input: Self.oven).output.contains("oven (activity)"))
    for command in ["render", "preview"] {
      let drawn = try LunetteProcess.run([command, "-", "--kind", "oven"], input: Self.oven)
      #expect(drawn.code == 0 && drawn.output.contains("Oven: sample"), "\(drawn.output)\(drawn.errors)")
    }
    let folder = try TemporaryBundle(["widgets/oven.lua": Self.oven])
    let added = try LunetteProcess.run(["add", "oven", "--widgets", "widgets"], in: folder.path)
    #expect(added.code == 64 && added.errors.contains("activity"), "\(added.errors)")
  }
}
