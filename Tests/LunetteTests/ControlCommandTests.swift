import Foundation
import TestSupport
import Testing

/// `lunette controls`: what controls contain and how each surface draws them, without a runtime.
@Suite("Controls by command") struct ControlCommandTests {
  /// A bundle of one control; `{}` in the view is a toggle's or button's content.
  private static func control(_ view: String, keys: String = "", intent: String = "") -> String {
    """
    local Do = intent { id = "Do", \(intent) perform = function() end }
    return control { kind = "c", displayName = "Lamp control", \(keys) view = function(value) return \(view) end }
    """
  }

  private static func document(_ script: String, _ words: [String] = []) throws -> [String: Any] {
    let result = try LunetteProcess.run(["controls", "-", "--format", "json"] + words, input: script)
    #expect(result.code == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: Any])
  }

  /// The five rules; a hint names the state that the control changes to.
  static let hints: [(view: String, intent: String, hint: String)] = [
    ("ControlButton { \"Ping\", action = Do {} }", "", "Hold for 'Ping'"),
    ("ControlButton { \"Clock\", action = Do {} }", "openAppWhenRun = true,", "Hold to Open Clock"),
    ("ControlToggle { \"Lamp\", isOn = false, action = Do {} }", "", "Hold to Turn On 'Lamp'"),
    ("ControlToggle { \"Lamp\", isOn = true, action = Do {} }", "", "Hold to Turn Off 'Lamp'"),
    (
      "ControlToggle { \"Lamp\", isOn = false, action = Do {}, valueLabel = function(on) return Label { on and \"Running\" or \"Stopped\" } end }",
      "", "Hold for Running"
    ),
    (
      "ControlToggle { \"Lamp\", isOn = false, action = Do {}, valueLabel = function(on) return Label { on and \"Running\" or \"Stopped\" }:controlWidgetActionHint(on and \"Start\" or \"Stop\") end }",
      "", "Hold to Start"
    ),
    (
      "ControlToggle { \"Lamp\", isOn = true, action = Do {}, valueLabel = function(on) return Label { on and \"Running\" or \"Stopped\" }:controlWidgetActionHint(on and \"Start\" or \"Stop\") end }",
      "", "Hold to Stop"
    ),
    (
      "ControlButton { \"Ping\", action = Do {}, Label { \"Now\" }:controlWidgetActionHint \"Ping it\" }", "",
      "Hold to Ping it"
    ),
  ]

  @Test("widgetkit.md I, 15:42 controlWidgetActionHint: five rules, the verb before the value text", arguments: hints)
  func hint(_ view: String, _ intent: String, _ hint: String) throws {
    #expect(try Self.document(Self.control(view, intent: intent))["actionHint"] as? String == hint)
  }

  @Test(
    "widgetkit.md I, 4:41 symbol by state and 5:21 value text and tint: both states are evaluated, the current one is shown"
  )
  func states() throws {
    for isOn in [true, false] {
      let told = try Self.document(
        Self.control(
          "ControlToggle { \"Work Timer\", isOn = \(isOn), action = Do {}, valueLabel = function(on) return Label { on and \"Running\" or \"Stopped\", systemImage = on and \"hourglass\" or \"hourglass.bottomhalf.filled\" } end }:tint \"purple\""
        ))
      #expect(told["isOn"] as? Bool == isOn)
      #expect(told["valueText"] as? String == (isOn ? "Running" : "Stopped"))
      #expect(told["image"] as? String == (isOn ? "hourglass" : "hourglass.bottomhalf.filled"))
      #expect(told["tint"] as? String == "purple")
      #expect(told["type"] as? String == "toggle" && told["title"] as? String == "Work Timer")
    }
  }

  @Test("the controls' JSON matches the schema")
  func schema() throws {
    let result = try LunetteProcess.run(
      ["controls", "--format", "json", "--widgets", Golden.repository.path + "/widgets"])
    #expect(result.code == 0 && result.output.split(separator: "\n").count > 8, "\(result.errors)")
    Golden.keep(document: result.outputBytes, "lunette.control.1.shipped.ndjson")
  }

  @Test(
    "widgetkit.md I, 5:21 value text and tint: On and Off if the closure gives a symbol alone, blue without a tint"
  )
  func defaults() throws {
    for (isOn, text) in [(true, "On"), (false, "Off")] {
      let told = try Self.document(
        Self.control(
          "ControlToggle { \"Lamp\", isOn = \(isOn), action = Do {}, valueLabel = function(on) return Image { systemName = \"lightbulb\" } end }"
        ))
      #expect(told["valueText"] as? String == text)
      #expect(told["tint"] as? String == "blue")
    }
  }

  @Test(
    "widgetkit.md I, 16:56 displayName, description: the bundle's name if the control has none, and its own description"
  )
  func name() throws {
    let script = """
      local Do = intent { id = "Do", perform = function() end }
      return bundle { name = "Lights", control { kind = "c", description = "Goes.", view = function() return ControlButton { "Go", action = Do {} } end } }
      """
    #expect(try Self.document(script)["displayName"] as? String == "Lights")
    #expect(try Self.document(script)["description"] as? String == "Goes.")
  }

  @Test(
    "widgetkit.md I, 10:03 ControlValueProvider: a gallery shows the preview, at once, and never asks for the current value"
  )
  func preview() throws {
    let script = Self.control(
      "ControlToggle { value, isOn = false, action = Do {} }",
      keys:
        "value = { preview = function() return \"sample\" end, current = function() error \"it was asked\" end },")
    #expect(try Self.document(script)["title"] as? String == "sample")
  }

  @Test(
    "widgetkit.md I, 11:00 provider variant: the provider runs first, then the view; an error names the right one"
  )
  func phases() throws {
    func errors(_ current: String, _ view: String) throws -> String {
      let script = """
        local Do = intent { id = "Do", perform = function() end }
        return control { kind = "c",
          value = { current = function()
            \(current)
          end },
          view = function(value)
            \(view)
          end }
        """
      let check = try LunetteProcess.run(["check", "-"], input: script)
      #expect(check.code == 65, "\(check.output)\(check.errors)")
      return check.output + check.errors
    }
    let view = "return ControlToggle { \"Lamp\", isOn = value and value.on or false, action = Do {} }"
    let provider = try errors("error \"no lamp\"", view)
    #expect(provider.contains("-:4") && provider.contains("no lamp"), "\(provider)")
    let drawn = try errors("return { on = true }", "if value then error(\"on is \" .. tostring(value.on)) end " + view)
    #expect(drawn.contains("-:7") && drawn.contains("on is true"), "\(drawn)")
  }

  @Test("a control is drawn wide, small and large; the latter two omit what does not fit")
  func places() throws {
    let script = Self.control(
      "ControlToggle { \"Work Timer\", isOn = true, action = Do {}, valueLabel = Label { \"Running\", systemImage = \"timer\" } }"
    )
    func drawn(_ words: [String]) throws -> String {
      let result = try LunetteProcess.run(["controls", "-"] + words, input: script)
      #expect(result.code == 0 && result.errors == "", "\(result.errors)")
      return result.output
    }
    let wide = try drawn(["--place", "wide"])
    #expect(wide.contains("Work Timer\n") && wide.contains("Running"))
    let small = try drawn(["--place", "small"])
    #expect(small.contains("↻") && !small.contains("Work Timer"), "\(small)")
    #expect(try drawn([]).contains("╭"))
  }

  static let wrong: [(words: [String], code: Int32, message: String)] = [
    (["--place", "smal"], 64, "unknown place 'smal'; did you mean 'small'?"),
    (["lampe", "--widgets", "widgets"], 66, "unknown widget 'lampe' in widgets; did you mean 'lamp'?"),
    (["--widgets", "nowhere"], 66, "the folder 'nowhere' does not exist"),
    (["--format", "svg"], 64, "--format svg only works with render, preview, layout and show"),
  ]

  @Test("an invalid control is reported", arguments: wrong)
  func refused(_ words: [String], _ code: Int32, _ message: String) throws {
    let folder = try TemporaryBundle([
      "widgets/lamp.lua":
        "return control { kind = \"lamp\", view = function() return ControlButton { \"Go\", action = intent { id = \"Do\", perform = function() end } {} } end }"
    ])
    let result = try LunetteProcess.run(["controls"] + words, in: folder.path)
    #expect(result.code == code, "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("a folder without controls says so, and how to start one")
  func none() throws {
    let folder = try TemporaryBundle(["widgets/a.lua": "return widget { kind = \"a\", view = Text \"a\" }"])
    let result = try LunetteProcess.run(["controls"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == "no controls found; create one with 'lunette new NAME --template control'\n")
  }

  @Test("widgetkit.md I, Symbols only: a control without a symbol shows a question mark, and check warns about it")
  func missingSymbol() throws {
    let script = Self.control("ControlToggle { \"Lamp\", isOn = true, action = Do {} }")
    #expect(try LunetteProcess.run(["controls", "-", "--place", "small"], input: script).output.contains("?"))
    let check = try LunetteProcess.run(["check", "-"], input: script)
    #expect(check.output.contains("a control without a symbol shows a question mark"), "\(check.output)")
  }
}
