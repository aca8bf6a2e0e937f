import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

/// The steps of WWDC24 "Extend your app's controls across the system" that the shipped timer does not cover.
@Suite("Controls step by step", .serialized) struct ControlWalkTests {
  private static let timer = "com.example.Productivity.TimerToggle"

  /// The causes of an instance's reloads, oldest first.
  private static func causes(_ daemon: Daemon, _ number: Int) throws -> [String] {
    let log = try daemon.run(["log", "\(number)", "--format", "json"]).output
    let document = try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [String: Any]
    let lines = document?["lines"] as? [[String: Any]] ?? []
    return lines.filter { $0["matter"] as? String == "answered" }.compactMap { $0["cause"] as? String }
  }

  private static func texts(_ daemon: Daemon, _ number: Int) throws -> [String] {
    guard case .timeline(_, let archived) = try daemon.link().ask(.timeline(.number(number))) else { return [] }
    let tree = try #require(archived.entries.first?.views.first)
    return tree.nodes.indices.compactMap { tree.text(.text, of: $0) }
  }

  @Test("widgetkit.md I, ControlWidget; two kinds: a button performs or opens, a toggle sets, each on every surface")
  func kinds() throws {
    let daemon = try Daemon([
      "doors.lua": """
      local Ring = intent { id = "Ring", perform = function() storage.set("rung", storage.get("rung", 0) + 1) end }
      local Visit = intent { id = "Visit", openAppWhenRun = true, perform = function() return { openURL = "doors://hall" } end }
      local Lock = intent { id = "Lock", perform = function(p) storage.set("isLocked", p.value) end }
      local function icon(text) return Label { text, systemImage = "lock" } end
      return bundle { name = "Doors", schemes = { "doors" },
        onOpenURL = function(url) storage.set("opened", url.host) end,
        control { kind = "ring", value = { current = function() return storage.get("rung", 0) end },
          view = function(count) return ControlButton { "Bell", action = Ring {}, icon((count or 0) .. " times") } end },
        control { kind = "visit", value = { current = function() return storage.get("opened", "nowhere") end },
          view = function(where) return ControlButton { "Door", action = Visit {}, icon(where or "") } end },
        control { kind = "lock", value = { current = function() return storage.get("isLocked", false) end },
          view = function(isOn) return ControlToggle { "Lock", isOn = isOn or false, action = Lock {},
            valueLabel = function(on) return icon(on and "Shut" or "Open") end } end },
      }
      """
    ])
    var numbers: [String: Int] = [:]
    for kind in ["ring", "visit", "lock"] { numbers[kind] = try PlacedControlTests.add(daemon, [kind]) }
    for (kind, type, before, after) in [
      ("ring", "button", "0 times", "1 times"), ("visit", "button", "nowhere", "hall"),
      ("lock", "toggle", "Open", "Shut"),
    ] {
      let number = try #require(numbers[kind])
      let told = try PlacedControlTests.control(daemon, number)
      #expect(told["type"] as? String == type && told["valueText"] as? String == before, "\(told)")
      let tapped = try daemon.run(["tap", "\(number)"])
      #expect(tapped.code == 0, "\(tapped.errors)")
      if kind == "visit" { #expect(tapped.output.contains("doors://hall"), "\(tapped.output)") }
      _ = try Daemon.until("\(kind) says \(after)") {
        let text = try PlacedControlTests.control(daemon, number)["valueText"] as? String
        return text == after || kind == "visit" ? true : nil
      }
      // Its surfaces, and a bar's line: small ones show the symbol alone.
      for (place, hasText) in [("wide", true), ("large", true), ("small", false)] {
        let drawn = try daemon.run(["controls", kind, "--place", place, "--frame", "none", "--format", "text"])
        #expect(drawn.code == 0, "\(drawn.errors)")
        let rows = drawn.output.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.contains(" (\(kind))") }
        #expect(rows.contains { $0.contains(told["title"] as? String ?? "?") } == hasText, "\(drawn.output)")
      }
    }
    // In a bar it is a line, whichever surface it was added to.
    let line = try daemon.run(["stream", "\(numbers["lock"] ?? 0)", "--once", "--format", "ndjson"]).output
    #expect(line.contains(#""family":"accessoryRectangular""#) && line.contains("Lock Shut"), "\(line)")
    _ = try daemon.run(["reload", "visit"])
    _ = try Daemon.until("the door was opened") {
      try PlacedControlTests.control(daemon, numbers["visit"] ?? 0)["valueText"] as? String == "hall" ? true : nil
    }
  }

  @Test(
    "widgetkit.md I, 3:13 add to bundle; 3:29 StaticControlConfiguration: its view is evaluated once a reload, for both states, and stored as data"
  )
  func evaluatedOnce() throws {
    let daemon = try Daemon([
      "timer.lua": """
      local Do = intent { id = "Do", perform = function() end }
      local made = 0
      return bundle { name = "Timers",
        widget { kind = "list", families = { "systemSmall" }, view = Text "list" },
        control { kind = "static", displayName = "Work Timer",
          value = { current = function() made = made + 1 return made end },
          view = function(value)
            return ControlToggle { "Made " .. (value or 0), isOn = false, action = Do {},
              valueLabel = function(isOn) return Label { isOn and "Running" or "Stopped", systemImage = "hourglass" } end }
          end } }
      """
    ])
    let number = try PlacedControlTests.add(daemon, ["static"])
    let title = try PlacedControlTests.control(daemon, number)["title"] as? String
    #expect(title?.hasPrefix("Made ") == true)
    for _ in 0..<3 {
      #expect(try PlacedControlTests.control(daemon, number)["title"] as? String == title)
      #expect(try daemon.run(["show", "\(number)", "--format", "text"]).output.contains(title ?? "?"))
    }
    // The other state is in the archive, so a tap shows it without running a script.
    let texts = try Self.texts(daemon, number)
    #expect(texts.contains("Running") && texts.contains("Stopped"), "\(texts)")
    #expect(try daemon.run(["reload", "static"]).code == 0)
    _ = try Daemon.until("it is rebuilt") {
      try PlacedControlTests.control(daemon, number)["title"] as? String != title ? true : nil
    }
    #expect(try daemon.run(["add", "list"]).code == 0)
  }

  @Test(
    "widgetkit.md I, 8:14 ToggleTimerIntent: it receives the value to set, so it may be repeated, and starts the activity"
  )
  func target() throws {
    let daemon = try Daemon(try PlacedControlTests.productivity())
    let number = try PlacedControlTests.add(daemon, [Self.timer, "--config", "timer=work"])
    for (value, isOn) in [("true", true), ("true", true), ("false", false), ("false", false)] {
      let performed = try daemon.run(["perform", "ToggleTimer", "timer=work", "value=\(value)"])
      #expect(performed.code == 0, "\(performed.errors)")
      #expect(try PlacedControlTests.control(daemon, number)["isOn"] as? Bool == isOn)
      let shown = try daemon.run(["instances"]).output
      #expect(shown.split(separator: "\n").count { $0.contains("(activity)") } == (isOn ? 1 : 0), "\(shown)")
    }
  }

  @Test(
    "widgetkit.md J, TimerToggle drives it: switching it on starts it with the control's timer; switching it off ends it"
  )
  func activity() throws {
    let daemon = try Daemon(try PlacedControlTests.productivity())
    let number = try PlacedControlTests.add(daemon, [Self.timer, "--config", "timer=violin"])
    let kind = "com.example.Productivity.Timer"
    #expect(try daemon.run(["show", kind]).code == 66)
    #expect(try daemon.run(["tap", "\(number)"]).code == 0)
    try daemon.until(kind, shows: "Violin Practice")
    // The activity's own toggle ends it, and turns the control off.
    let tapped = try daemon.run(["tap", kind, "--action", "1"])
    #expect(
      tapped.output.contains("performed ToggleTimer timer=violin value=false"), "\(tapped.output)\(tapped.errors)")
    _ = try Daemon.until("the activity is gone") { try daemon.run(["show", kind]).code == 66 ? true : nil }
    #expect(try daemon.run(["reload", Self.timer]).code == 0)
    _ = try Daemon.until("the control is off") {
      try PlacedControlTests.control(daemon, number)["isOn"] as? Bool == false ? true : nil
    }
  }

  private static let rooms = """
    local Room = intent { id = "Room", parameters = { { "room", type = "string", default = "hall" } } }
    local Switch = intent { id = "Switch", parameters = { { "room", type = "string" } },
      perform = function(p) storage.set(p.room, p.value) end }
    local Tell = intent { id = "Tell", perform = function() center.reloadControls "lamp" end }
    local TellAll = intent { id = "TellAll", perform = function() center.reloadAllControls() end }
    local List = intent { id = "List", perform = function()
      local found = {}
      for _, one in ipairs(center.currentControls()) do
        found[#found + 1] = one.kind == "lamp" and one.configuration.room or "-"
      end
      table.sort(found)
      storage.set("found", table.concat(found, " "))
      return { reload = { "found" } }
    end }
    local function lamp(kind)
      return control { kind = kind, intent = Room,
        push = function(token, configuration) storage.set("token." .. configuration.room, token) end,
        value = { current = function(configuration)
          return { room = configuration.room, isOn = storage.get(configuration.room, false),
            token = storage.get("token." .. configuration.room, "none") }
        end },
        view = function(value)
          return ControlToggle { value and value.room or "-", isOn = value and value.isOn or false,
            action = Switch { room = value and value.room },
            valueLabel = function() return Label { value and value.token or "-", systemImage = "lightbulb" } end }
        end }
    end
    return bundle { name = "Rooms", lamp "lamp", lamp "other",
      widget { kind = "found", families = { "systemSmall" },
        provider = { timeline = function(context)
          return { entries = { { date = context.now, text = storage.get("found", "none") } }, policy = never }
        end }, view = function(entry) return Text(entry.text) end } }
    """

  @Test(
    "widgetkit.md I, 8:54 ControlCenter.shared.reloadControls(ofKind:): reloads a kind or all; the causes are action, app and push"
  )
  func causes() throws {
    let daemon = try Daemon(["rooms.lua": Self.rooms])
    let lamp = try PlacedControlTests.add(daemon, ["lamp"])
    let other = try PlacedControlTests.add(daemon, ["other", "--config", "room=attic"])
    func until(_ number: Int, _ cause: String, _ count: Int) throws {
      _ = try Daemon.until("#\(number) is reloaded \(count) times for \(cause)") {
        try Self.causes(daemon, number).count { $0 == cause } == count ? true : nil
      }
    }
    #expect(try daemon.run(["perform", "Tell"]).code == 0)
    try until(lamp, "center", 1)
    #expect(try Self.causes(daemon, other).contains("center") == false)
    #expect(try daemon.run(["perform", "TellAll"]).code == 0)
    try until(lamp, "center", 2)
    try until(other, "center", 1)
    #expect(try daemon.run(["tap", "\(lamp)"]).code == 0)
    try until(lamp, "intent", 1)
    guard case .tokens(let tokens) = try daemon.link().ask(.pushTokens) else {
      throw Daemon.Failure(description: "no tokens")
    }
    let token = try #require(tokens.first { $0.key.hasPrefix("lamp") }?.value)
    _ = try daemon.link().ask(.push(kind: "lamp", token: token))
    try until(lamp, "push", 1)
  }

  @Test("widgetkit.md I, Push: each control has its own token, and currentControls lists the placed ones")
  func push() throws {
    let daemon = try Daemon(["rooms.lua": Self.rooms])
    let hall = try PlacedControlTests.add(daemon, ["lamp"])
    let attic = try PlacedControlTests.add(daemon, ["lamp", "--config", "room=attic"])
    func token(_ number: Int) throws -> String {
      _ = try daemon.run(["reload", "\(number)"])
      return try Daemon.until("#\(number) has heard its token") {
        let text = try PlacedControlTests.control(daemon, number)["valueText"] as? String
        return text == "none" ? nil : text
      }
    }
    let (first, second) = (try token(hall), try token(attic))
    #expect(first != second && first.count >= 32, "\(first) \(second)")
    _ = try daemon.link().ask(.push(kind: "lamp", token: second))
    _ = try Daemon.until("the attic is reloaded") { try Self.causes(daemon, attic).contains("push") ? true : nil }
    #expect(try !Self.causes(daemon, hall).contains("push"))
    #expect(throws: (any Error).self) { _ = try daemon.link().ask(.push(kind: "lamp", token: "wrong")) }
    #expect(try daemon.run(["add", "found"]).code == 0)
    #expect(try daemon.run(["perform", "List"]).code == 0)
    try daemon.until("found", shows: "attic hall")
  }
}
