import TestSupport
import Testing

/// Nothing is accepted and then silently ignored.
@Suite("What a release does not support yet") struct UnsupportedTests {
  private static func configured(_ parameter: String) -> String {
    """
    local Choose = intent { id = "Choose", parameters = {
      { "drink", type = "\(parameter.contains("options") ? "string" : "entity")", \(parameter) } } }
    return widget { kind = "a", families = { "systemSmall" }, intent = Choose, view = function() return Text "a" end }
    """
  }

  private static func widget(_ keys: String) -> String {
    "return widget { kind = \"a\", families = { \"systemSmall\" }, \(keys), view = function() return Text \"a\" end }"
  }

  static let cases: [(String, String)] = [
    (widget("supportsPlaceholderWhenLocked = false"), "supportsPlaceholderWhenLocked")
  ]

  @Test("an unsupported feature is accepted with a warning", arguments: cases)
  func warned(_ script: String, _ what: String) throws {
    for command in [["check", "-"], ["render", "-"]] {
      let result = try LunetteProcess.run(command, input: script)
      #expect(result.code == 0, "\(result.errors)")
      #expect((result.output + result.errors).contains("\(what) is kept, but nothing does it yet"), "\(command)")
    }
  }

  @Test("a fixed list of options and supported features cause no warning")
  func silent() throws {
    for script in [Self.configured("options = { \"tea\" }"), Self.widget("formerKinds = { \"b\" }")] {
      let result = try LunetteProcess.run(["check", "--strict", "-"], input: script)
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }
}

/// `check` evaluates a control's values and views.
@Suite("Controls in check") struct ControlCheckTests {
  private static func control(_ keys: String) -> String {
    """
    local Do = intent { id = "Do", perform = function() end }
    return control { kind = "c", \(keys) }
    """
  }
  private static let view =
    "view = function(v) return ControlButton { \"Go\", systemImage = \"play\", action = Do {} } end"

  static let cases: [(String, String)] = [
    (control("value = { preview = function() return nothing.here end }, \(view)"), "nothing"),
    (control("value = { current = function() error(\"no lamp\") end }, \(view)"), "no lamp"),
    (control("value = { current = function() return print end }, \(view)"), "what value.current returns"),
    (control("view = function(v) return Text \"a\" end"), "a control's view returns a ControlToggle or ControlButton"),
    (control("view = function(v) return ControlButton { \"Go\", action = Do {}, colour = 1 } end"), "colour"),
    (control("value = { preview = function() return files.read(\"bundle:a\") end }, \(view)"), "waits"),
  ]

  @Test("an invalid value and an invalid view are errors", arguments: cases)
  func wrong(_ script: String, _ words: String) throws {
    let result = try LunetteProcess.run(["check", "-"], input: script)
    #expect(result.code == 65, "\(result.output)")
    #expect((result.output + result.errors).contains(words), "\(result.output)\(result.errors)")
  }

  @Test("a valid control has no errors")
  func right() throws {
    let script = Self.control(
      "value = { preview = function() return 1 end, current = function() return { a = 2 } end }, \(Self.view)")
    let result = try LunetteProcess.run(["check", "--strict", "-"], input: script)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }
}

/// Texts in several languages: declarations, and templates around dynamic texts.
@Suite("Languages") struct LanguageTests {
  private static let bundle = [
    "b/init.lua": """
    return bundle {
      widget { kind = "a", displayName = "Clock", description = "Shows time", families = { "systemMedium" },
        view = function(entry)
          return VStack {
            Text(localized("ago", Text(entry.date - 300, "relative"))),
            Text(localized("both", Text(entry.date, "time"), "x")),
          }
        end },
      control { kind = "c", displayName = "Clock",
        view = function() return ControlButton { "Go", action = intent { id = "Do", perform = function() end } {} } end },
    }
    """,
    "b/strings/de.lua":
      "return { Clock = \"Uhr\", [\"Shows time\"] = \"Zeigt die Zeit\", ago = \"vor %@\", both = \"%2$@ um %1$@!\" }",
    "b/strings/en.lua": "return { ago = \"%@ ago\", both = \"%@ and %@\" }",
  ]

  @Test("displayName and description are looked up, for widgets and controls")
  func names() throws {
    let folder = try TemporaryBundle(Self.bundle)
    let list = try LunetteProcess.run(["list", folder.path + "/b", "--locale", "de_DE", "--format", "json"])
    #expect(list.output.contains("\"displayName\":\"Uhr\""), "\(list.output)\(list.errors)")
    #expect(list.output.contains("\"description\":\"Zeigt die Zeit\""))
    #expect(!list.output.contains("Clock"))
    let english = try LunetteProcess.run(["list", folder.path + "/b", "--locale", "en_US", "--format", "json"])
    #expect(english.output.contains("\"displayName\":\"Clock\""))
  }

  @Test("a translation decides the position of a dynamic text, which stays dynamic")
  func templates() throws {
    let folder = try TemporaryBundle(Self.bundle)
    func render(_ locale: String, _ more: [String] = []) throws -> String {
      try LunetteProcess.run(
        ["render", folder.path + "/b", "--kind", "a", "--at", "2026-03-02T08:00:00Z", "--locale", locale] + more
      ).output
    }
    #expect(try render("de_DE").contains("vor 5 Min"))
    #expect(try render("de_DE").contains("x um 08:00!"))
    #expect(try render("en_US").contains("5 min"))
    #expect(try render("en_US").contains(" ago"))
    let json = try render("de_DE", ["--format", "json"])
    #expect(json.contains("\"runs\""), "\(json)")
    #expect(!json.contains("\"nextChange\":null"))
  }
}
