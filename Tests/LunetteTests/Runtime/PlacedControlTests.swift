import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

/// Placed controls: the steps of the timer control, with the shipped bundle and the real runtime.
@Suite("Placed controls", .serialized) struct PlacedControlTests {
  private static let kind = "com.example.Productivity.TimerToggle"

  /// The shipped bundle.
  static func productivity() throws -> [String: String] {
    try Dictionary(
      uniqueKeysWithValues: ["init.lua", "running.lua", "timers.lua"].map { name in
        (
          "productivity/\(name)",
          try String(contentsOfFile: Golden.repository.path + "/widgets/productivity/\(name)", encoding: .utf8)
        )
      })
  }

  static func control(_ daemon: Daemon, _ number: Int) throws -> [String: Any] {
    let lines = try daemon.run(["controls", "--format", "json"]).output.split(separator: "\n")
    let documents = try lines.compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    guard let document = documents.first(where: { $0["instance"] as? Int == number }) else {
      throw Daemon.Failure(description: "#\(number) has no value yet")
    }
    return document
  }

  /// Places a control, and waits for its value.
  static func add(_ daemon: Daemon, _ words: [String]) throws -> Int {
    let added = try daemon.run(["add"] + words + ["--format", "json"])
    #expect(added.code == 0, "\(added.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(added.output.utf8)) as? [String: Any]
    let instances = try #require(object?["instances"] as? [[String: Any]])
    let number = try #require(instances.first?["number"] as? Int)
    _ = try Daemon.until("#\(number) has a value") {
      try daemon.run(["instances", "--format", "json"]).output.contains("\"number\":\(number),") == true
        ? try? control(daemon, number) : nil
    }
    return number
  }

  @Test(
    "widgetkit.md I, 13:06, 13:40 configurable and 14:26 promptsForUserConfiguration: two timers side by side, toggled independently"
  )
  func sideBySide() throws {
    let daemon = try Daemon(try Self.productivity())
    let refused = try daemon.run(["add", Self.kind])
    #expect(refused.code == 64 && refused.errors.contains("needs 'timer'"), "\(refused.errors)")
    let wrong = try daemon.run(["add", Self.kind, "--config", "timer=chess"])
    #expect(wrong.code == 64 && wrong.errors.contains("'timer'"), "\(wrong.errors)")
    let work = try Self.add(daemon, [Self.kind, "--config", "timer=work"])
    let violin = try Self.add(daemon, [Self.kind, "--config", "timer=violin", "--family", "accessoryInline"])
    #expect(try Self.control(daemon, work)["title"] as? String == "Work")
    #expect(try Self.control(daemon, violin)["title"] as? String == "Violin Practice")
    let tapped = try daemon.run(["tap", "\(violin)"])
    #expect(tapped.output.contains("performed ToggleTimer timer=violin value=true"), "\(tapped.output)\(tapped.errors)")
    #expect(try Self.control(daemon, violin)["isOn"] as? Bool == true)
    #expect(try Self.control(daemon, violin)["valueText"] as? String == "Running")
    #expect(try Self.control(daemon, work)["isOn"] as? Bool == false)
    // It runs as a live activity.
    let running = try daemon.run(["stream", "com.example.Productivity.Timer", "--once", "--format", "plain"])
    #expect(running.output.contains("Violin Practice 0:0"), "\(running.output)\(running.errors)")
    // Its bar shows it too, and a tap there turns it off.
    let line = try daemon.run(["stream", "\(violin)", "--once", "--format", "plain"])
    #expect(line.output.contains("Violin Practice Running"), "\(line.output)\(line.errors)")
    #expect(try daemon.run(["tap", "\(violin)", "--x", "1", "--y", "0"]).output.contains("value=false"))
    #expect(try Self.control(daemon, violin)["isOn"] as? Bool == false)
    #expect(try daemon.run(["log", "\(violin)"]).output.contains("shown as off at once"))
    #expect(!(try daemon.run(["instances"]).output.contains("(activity)")))
    #expect(try daemon.run(["tap", "\(violin)", "--action", "2"]).code == 64)
  }

  private static let lamp = """
    local function switch(id, policy)
      return intent { id = id, authenticationPolicy = policy,
        perform = function(p) if storage.get("stuck", false) then error "the lamp is stuck" end storage.set("on", p.value) return { reload = { "lamp", "safe" } } end }
    end
    local Switch, Safe = switch("Switch"), switch("Safe", "requiresAuthentication")
    local Stick = intent { id = "Stick", perform = function() storage.set("stuck", true) end }
    local Break = intent { id = "Break", perform = function() storage.set("broken", true) center.reloadControls "lamp" end }
    local Mend = intent { id = "Mend", perform = function() storage.set("broken", false) center.reloadAllControls() end }
    local function lamp(kind, action)
      return control { kind = kind,
        value = { current = function()
          if storage.get("broken", false) then error "no lamp" end
          return storage.get("on", false)
        end },
        view = function(isOn)
          return ControlToggle { "Lamp", isOn = isOn or false, action = action {},
            valueLabel = function(on) return Label { on and "Bright" or "Dark", systemImage = "lightbulb" }
              :controlWidgetStatus(on and "Lit until ten" or "") end }:privacySensitive()
        end }
    end
    return bundle { name = "Lights", lamp("lamp", Switch), lamp("safe", Safe) }
    """

  @Test("widgetkit.md I, controlWidgetStatus: shown briefly after the action, and never by another reload")
  func status() throws {
    let daemon = try Daemon(["lights.lua": Self.lamp])
    let number = try Self.add(daemon, ["lamp"])
    #expect(try Self.control(daemon, number)["status"] is NSNull)
    #expect(try daemon.run(["tap", "\(number)"]).code == 0)
    #expect(try Self.control(daemon, number)["status"] as? String == "Lit until ten")
    let timeline = try daemon.link().ask(.timeline(.number(number)))
    guard case .timeline(_, let archived) = timeline else { throw Daemon.Failure(description: "no timeline") }
    #expect(archived.entries.count == 2)
    #expect(archived.entries[1].date - archived.entries[0].date == 4)
    #expect(try daemon.run(["reload", "lamp"]).code == 0)
    _ = try Daemon.until("the status has passed") { try Self.control(daemon, number)["status"] is NSNull ? true : nil }
  }

  @Test(
    "widgetkit.md I, 10:03 ControlValueProvider: a failed value keeps the last one, with the error, until the next success"
  )
  func failing() throws {
    let daemon = try Daemon(["lights.lua": Self.lamp])
    let number = try Self.add(daemon, ["lamp"])
    #expect(try daemon.run(["tap", "\(number)"]).code == 0)
    #expect(try daemon.run(["perform", "Break"]).code == 0)
    _ = try Daemon.until("it is stale") { try Self.control(daemon, number)["stale"] as? Bool == true ? true : nil }
    #expect(try Self.control(daemon, number)["isOn"] as? Bool == true)
    let explained = try daemon.run(["explain", "\(number)"]).output
    #expect(explained.contains("no lamp"), "\(explained)")
    #expect(try daemon.run(["perform", "Mend"]).code == 0)
    _ = try Daemon.until("it is well") { try Self.control(daemon, number)["stale"] as? Bool == false ? true : nil }
  }

  @Test("widgetkit.md I, 8:14 ToggleTimerIntent: a failing intent flips the toggle back, and says why")
  func stuck() throws {
    let daemon = try Daemon(["lights.lua": Self.lamp])
    let number = try Self.add(daemon, ["lamp"])
    #expect(try daemon.run(["perform", "Stick"]).code == 0)
    let tapped = try daemon.run(["tap", "\(number)"])
    #expect(tapped.code == 65 && tapped.errors.contains("the lamp is stuck"), "\(tapped.errors)")
    #expect(try Self.control(daemon, number)["isOn"] as? Bool == false)
    #expect(try Self.control(daemon, number)["stale"] as? Bool == true)
  }

  @Test(
    "widgetkit.md I, authenticationPolicy, privacySensitive: while locked, the state is hidden and a guarded intent refused"
  )
  func locked() throws {
    let daemon = try Daemon(["lights.lua": Self.lamp])
    let (open, guarded) = (try Self.add(daemon, ["lamp"]), try Self.add(daemon, ["safe"]))
    #expect(try daemon.run(["lock"]).code == 0)
    #expect(try Self.control(daemon, open)["isOn"] is NSNull)
    #expect(try Self.control(daemon, open)["valueText"] is NSNull)
    #expect(try daemon.run(["tap", "\(open)"]).code == 0)
    let refused = try daemon.run(["tap", "\(guarded)"])
    #expect(refused.code == 77 && refused.errors.contains("the widgets are locked"), "\(refused.errors)")
    #expect(try daemon.run(["unlock"]).code == 0)
    #expect(try Self.control(daemon, guarded)["isOn"] as? Bool == true)
    #expect(try daemon.run(["tap", "\(guarded)"]).code == 0)
    #expect(try Self.control(daemon, open)["isOn"] as? Bool == false)
  }

  @Test("a control that is not placed is not shown")
  func unplaced() throws {
    let daemon = try Daemon(
      ["lights.lua": Self.lamp, "a.lua": "return widget { kind = \"a\", view = Text \"here\" }"])
    try daemon.until("a", shows: "here")
    #expect(!(try daemon.run(["instances"]).output.contains("lamp")))
  }
}
