import Foundation
import TestSupport
import Testing

@testable import lunette

/// The options that change how widgets look, over real files.
@Suite("Look options") struct LookOptionTests {
  private static let secret = #"""
    return widget { kind = "bank", families = { "systemSmall", "systemMedium" },
      provider = { timeline = function(c)
        return { entries = { { date = c.now, balance = "1240" } }, policy = "never" } end },
      view = function(e) return VStack { Text "Balance", Text(e.balance):privacySensitive(),
        Link { destination = "bank://1240", Text(e.balance) }:privacySensitive() }:containerBackground "red" end }
    """#

  private func run(_ words: [String], _ script: String = secret) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, input: script, environment: ["TERM": "xterm-256color"])
  }

  @Test(
    "no format leaks masked content",
    arguments: [
      ["render", "-", "--redact", "privacy"], ["render", "-", "--redact", "privacy", "--format", "json"],
      ["render", "-", "--redact", "placeholder,invalidated", "--format", "json"],
      ["render", "-", "--redact", "privacy", "--format", "json", "--surface", "canvas"],
      ["timeline", "-", "--family", "systemMedium", "--redact", "privacy"],
      ["timeline", "-", "--family", "systemMedium", "--redact", "privacy", "--format", "json"],
      ["stream", "-", "--family", "systemMedium", "--redact", "privacy", "--once", "--format", "plain"],
      ["stream", "-", "--family", "systemMedium", "--redact", "privacy", "--once", "--format", "ndjson"],
      ["stream", "-", "--family", "systemMedium", "--redact", "privacy", "--once", "--format", "waybar"],
    ])
  func masked(_ words: [String]) throws {
    let result = try run(words)
    #expect(result.code == 0, "\(result.errors)")
    #expect(!result.output.isEmpty && !result.output.contains("1240") && !result.errors.contains("1240"))
    let open = try run(words.filter { $0 != "--redact" && $0 != "privacy" && $0 != "placeholder,invalidated" })
    #expect(open.output.contains("1240"))
  }

  @Test("a view's own mask applies in documents too, and its length is included")
  func own() throws {
    let script =
      #"return widget { kind = "k", families = { "systemSmall" }, view = Text "secret":privacySensitive():redacted "privacy" }"#
    for words in [
      ["render", "-", "--format", "json"], ["timeline", "-", "--family", "systemSmall", "--format", "json"],
    ] {
      let result = try run(words, script)
      #expect(result.output.contains(#""text":"▒▒▒▒▒▒""#) && !result.output.contains("secret"))
    }
    let bare = try run(["layout", #"Text "secret":redacted()"#, "--width", "20", "--height", "1", "--format", "json"])
    #expect(bare.output.contains("▒▒▒▒▒▒") && !bare.output.contains("secret"))
  }

  @Test("the script sees the requested options")
  func environment() throws {
    let script = """
      return widget { kind = "k", families = { "systemSmall" }, view = function(_, e)
        local reasons = {}
        for name in pairs(e.redactionReasons) do reasons[#reasons + 1] = name end
        return Text(table.concat({ table.concat(reasons, "+"), tostring(e.isLuminanceReduced), e.legibilityWeight,
          tostring(e.showsContainerBackground), e.displaySize.width }, " ")):unredacted() end }
      """
    func shown(_ words: String...) throws -> String {
      try run(["render", "-", "--format", "json"] + words, script).output
    }
    #expect(try shown().contains(#""text":" false regular true 170.0""#))
    #expect(
      try shown("--redact", "privacy,invalidated", "--luminance-reduced", "--bold-text", "--no-container-background")
        .contains(#""text":"invalidated+privacy true bold false 170.0""#))
    #expect(try shown("--redact", "placeholder").contains(#""redaction":["placeholder"]"#))
    #expect(try shown("--rendering-mode", "accented").contains(" false regular false 170.0"))
    #expect(try contrast("--contrast", "increased") && !contrast())
    #expect(try shown("--device", "iPhone SE").contains(" false regular true 148.0"))
  }

  /// Whether a view sees increased contrast; the document says so then, too.
  private func contrast(_ words: String...) throws -> Bool {
    let script =
      #"return widget { kind = "k", families = { "systemSmall" }, view = function(_, e) return Text(e.colorSchemeContrast) end }"#
    let output = try run(["render", "-", "--format", "json"] + words, script).output
    let isTold = output.contains(#""colorSchemeContrast":"increased""#)
    #expect(output.contains(#""text":"increased""#) == isTold)
    return isTold
  }

  @Test("an unknown word is answered with the nearest")
  func wrong() throws {
    let reason = try run(["render", "-", "--redact", "privat"])
    #expect(reason.code == 64 && reason.errors.contains("did you mean 'privacy'?"))
    let device = try run(["render", "-", "--device", "iPhone 15 Prow"])
    #expect(device.code == 64 && device.errors.contains("did you mean 'iPhone 15 Pro'?"))
    let contrast = try run(["render", "-", "--contrast", "increase"])
    #expect(contrast.code == 64 && contrast.errors.contains("did you mean 'increased'?"))
    let none = try run(["render", "-", "--device", "toaster"])
    #expect(none.code == 64 && none.errors.contains("iPhone-430x932, "))
  }

  @Test("--device sets every family's size, --display-size overrides it, and the tall family is available")
  func device() throws {
    let script = RenderTests.widget(
      "k", "a", families: #"{ "systemSmall", "systemMedium", "systemExtraLargePortrait" }"#)
    let canvas = ["render", "-", "--format", "json", "--surface", "canvas"]
    let sizes = try run(canvas + ["--device", "iPhone-393x852"], script).output
    #expect(sizes.contains(#""displaySize":{"width":158,"height":158}"#))
    #expect(sizes.contains(#""displaySize":{"width":338,"height":158}"#))
    #expect(sizes.contains(#""displaySize":{"width":382,"height":748}"#))
    let own = try run(canvas + ["--device", "iPad Air", "--display-size", "100x90"], script).output
    #expect(own.contains(#""displaySize":{"width":100,"height":90}"#) && !own.contains(":342"))
    let cells = try run(["render", "-", "--device", "iPhone SE", "--family", "systemSmall"], script).output
    #expect(cells.split(separator: "\n").map(\.count) == Array(repeating: 19, count: 9))
  }

  @Test("check lays widgets out at a device's sizes")
  func checkDevice() throws {
    let bundle = try TemporaryBundle([
      "a.lua":
        #"return widget { kind = "k", families = { "systemSmall" }, view = function() local rows = {} for n = 1, 7 do rows[n] = Text("row " .. n) end return VStack(rows) end }"#
    ])
    let words = ["check", bundle.path + "/a.lua", "--format", "json"]
    #expect(try !LunetteProcess.run(words).output.contains("1 of 7 rows"))
    #expect(try LunetteProcess.run(words + ["--device", "iPhone-320x568"]).output.contains("1 of 7 rows does not fit"))
    let unknown = try LunetteProcess.run(words + ["--device", "toaster"])
    #expect(unknown.code == 64 && unknown.errors.contains("unknown device 'toaster'"))
  }

  @Test("accented and vibrant widgets have no colours of their own and no removable background")
  func modes() throws {
    let words = ["render", "-", "--family", "systemSmall", "--format", "ansi", "--color", "always"]
    #expect(try run(words).output.contains("48;5;"))
    for mode in ["accented", "vibrant"] {
      #expect(try !run(words + ["--rendering-mode", mode]).output.contains("48;5;"))
    }
    #expect(try !run(words + ["--no-container-background"]).output.contains("48;5;"))
    let kept = Self.secret.replacing("kind = \"bank\"", with: "kind = \"bank\", containerBackgroundRemovable = false")
    #expect(try run(words + ["--no-container-background"], kept).output.contains("48;5;"))
  }

  @Test("what does not fit is reported on standard error, in JSON and by check")
  func overflow() throws {
    let script = #"""
      return widget { kind = "k", families = { "systemSmall" }, view = function()
        return VStack(ForEach({ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, function(n) return Text("row " .. n) end)) end }
      """#
    let text = "2 of 10 rows do not fit systemSmall"
    #expect(try run(["render", "-"], script).errors.contains(text))
    #expect(try run(["render", "-", "--format", "json"], script).output.contains("\"message\":\"\(text)\""))
    let folder = try TemporaryBundle(["a.lua": script])
    let check = try LunetteProcess.run(["check", "a.lua"], in: folder.path)
    #expect((check.output + check.errors).contains(text))
  }

  @Test("a hanging snapshot does not delay a gallery")
  func gallery() throws {
    let script = #"""
      return widget { kind = "k", families = { "systemSmall" }, permissions = { run = { "sleep" } },
        provider = { placeholder = function(c) return { date = c.now, t = "waiting" } end,
          snapshot = function(c) process.run("sleep", "25") return { date = c.now, t = "late" } end,
          timeline = function(c) return { entries = { { date = c.now, t = "real" } }, policy = "never" } end },
        view = function(e) return Text(e.t) end }
      """#
    let began = ContinuousClock.now
    let result = try run(["render", "-", "--preview", "--allow", "run=sleep"], script)
    #expect(result.code == 0 && result.output.contains("waiting"))
    #expect(result.errors.contains("the snapshot took longer than 2.0 seconds; a gallery shows the placeholder"))
    // Less than the program's sleep.
    #expect(ContinuousClock.now - began < .seconds(25))
  }
}
