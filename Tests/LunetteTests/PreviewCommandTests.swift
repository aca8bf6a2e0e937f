import Foundation
import TestSupport
import Testing

/// `lunette preview`: a widget's variants, with sample data and without any grant.
@Suite("Previews") struct PreviewCommandTests {
  private static let script = #"""
    return widget { kind = "frost", displayName = "Frost", families = { "systemSmall", "accessoryInline" },
      permissions = { read = { "/proc/stat" } },
      previews = { { name = "Cold", entry = { degrees = -12 }, configuration = { unit = "F" } },
        { name = "Night", family = "accessoryInline", entry = { degrees = 3 },
          environment = { colorScheme = "dark", redactionReasons = { "privacy" } } } },
      provider = {
        placeholder = function(c) return { date = c.now, degrees = 0 } end,
        timeline = function(c)
          local degrees = c.isPreview and 20 or #files.read("/proc/stat")
          return { entries = { { date = c.now, degrees = degrees }, { date = c.now + 3600, degrees = 21 } } } end },
      view = function(e, environment)
        return VStack { Text("Degrees " .. e.degrees), Text(environment.configuration.unit or environment.colorScheme),
          Text(environment.locale) } end }
    """#

  private func run(
    _ words: String..., script: String = script, columns: Int = 100, color: Bool = false
  ) throws -> LunetteProcess.Result {
    try LunetteProcess.run(
      ["preview", "-", "--at", "2026-01-15T12:00:00Z", "--time-zone", "UTC", "--locale", "en_US"] + words,
      input: script,
      environment: ["COLUMNS": String(columns)].merging(color ? ["COLORTERM": "truecolor"] : [:]) { $1 })
  }

  @Test("the bundle's pictures are drawn, as render draws them")
  func pictures() throws {
    let words = [
      "--name", "Medium", "--at", "2026-01-15T12:00:00Z", "--time-zone", "UTC", "--locale", "en_US", "--color",
      "always",
    ]
    let result = try LunetteProcess.run(
      ["preview", "widgets/wired"] + words, environment: ["COLUMNS": "100", "COLORTERM": "truecolor"],
      in: Golden.repository.path)
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(!result.output.contains("latte.png"))
  }

  @Test(
    "the output matches the recorded page",
    arguments: [
      ("matrix", []), ("all", ["--all", "--family", "systemSmall"]), ("name", ["--name", "Cold"]),
      ("parts", ["--matrix", "dark,placeholder,largeType"]), ("entries", ["--matrix", "dark,entries"]),
    ] as [(String, [String])])
  func pages(_ name: String, _ words: [String]) throws {
    let result = try LunetteProcess.run(
      ["preview", "-", "--at", "2026-01-15T12:00:00Z", "--time-zone", "UTC", "--locale", "en_US"] + words,
      input: Self.script, environment: ["COLUMNS": "100"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(Golden.difference(result.output, in: "preview", "\(name).txt") == nil)
  }

  @Test("light and dark are side by side, each on its own page")
  func schemes() throws {
    let output = try run("--format", "ansi", "--family", "systemSmall", color: true).output
    for page in ["233;235;240", "10;10;13"] { #expect(output.contains("48;2;\(page)m")) }
    for card in ["255;255;255", "23;24;28"] { #expect(output.contains("38;2;\(card);48")) }
    let one = try run("--format", "ansi", "--family", "systemSmall", "--color-scheme", "dark", color: true).output
    #expect(!one.contains("48;2;233;235;240m") && one.contains("48;2;10;10;13m"))
  }

  @Test("a narrow terminal has one card per row; a pipe has no escape sequences")
  func narrow() throws {
    let result = try run("--family", "systemSmall", columns: 30)
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 30 })
    #expect(result.output.components(separatedBy: "╭─ Frost").count == 4)
  }

  @Test("JSON: a document for each card, named by its label")
  func documents() throws {
    let json = try run("--format", "json", "--matrix", "previews,light,placeholder")
    let lines = json.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].contains(#""bundle":"-","preview":"Cold · small","configuration":{"unit":"F"}"#))
    #expect(lines[1].contains(#""preview":"Night · inline""#) && lines[1].contains(#""redaction":["privacy"]"#))
    #expect(
      lines[3].contains(#""preview":"small · placeholder""#) && lines[3].contains(#""redaction":["placeholder"]"#))
    Golden.keep(document: json.outputBytes, "lunette.render.1.preview.ndjson")
    let spoken = try run("--format", "accessibility", "--name", "Cold")
    #expect(spoken.output.contains(#""label":"Degrees -12""#))
  }

  @Test("nothing is granted: a preview that needs a grant is refused, and the others are shown")
  func ungranted() throws {
    let greedy = Self.script.replacing("c.isPreview and 20 or ", with: "")
    let result = try run("--matrix", "previews,light", script: greedy)
    #expect(result.code == 77 && result.output.contains("Degrees -12") && result.errors.contains("/proc/stat"))
    #expect(try run("--allow", "all").code == 64)
  }

  @Test(
    "invalid options are answered with valid ones",
    arguments: [
      (["--name", "Clod"], 64, "unknown preview 'Clod'; did you mean 'Cold'?"),
      (["--family", "systemLarge"], 64, "does not support systemLarge"),
      (["--family", "systemLarg"], 64, "did you mean 'systemLarge'?"),
      (["--matrix", "darc"], 64, "unknown part of the matrix 'darc'; did you mean 'dark'?"),
      (["--matrix", ""], 64, "unknown part of the matrix ''"),
      (["--all", "--matrix", "dark"], 64, "--all and --matrix cannot be combined"),
      (["--name", "Cold", "--all"], 64, "--name cannot be combined with --matrix or --all"),
    ] as [([String], Int32, String)])
  func wrongWords(_ words: [String], _ code: Int32, _ message: String) throws {
    let result = try LunetteProcess.run(["preview", "-"] + words, input: Self.script)
    #expect(result.code == code && result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
  }

  @Test(
    "a preview that fails is reported with its position, and the others are shown",
    arguments: [
      (
        #"environment = { colorScheme = "drak" }"#, 65,
        "preview 'Odd': environment.colorScheme is 'drak'; did you mean 'dark'?"
      ),
      (
        #"environment = { colorscheme = "dark" }"#, 65,
        "environment.colorscheme cannot be set by a preview; did you mean 'colorScheme'?"
      ),
      (
        "environment = { isLuminanceReduced = 1 }", 65,
        "environment.isLuminanceReduced must be true or false, not a number"
      ),
      (
        #"environment = { redactionReasons = { "privat" } }"#, 65,
        "environment.redactionReasons has 'privat'; did you mean 'privacy'?"
      ),
      (#"environment = { locale = "x!" }"#, 65, "environment.locale must be a locale"),
      (#"family = "systemLarge""#, 64, "does not support systemLarge"),
      ("entry = { degrees = {} }", 65, "'degrees' is a table, which cannot be joined to a text"),
    ] as [(String, Int32, String)])
  func wrongPreviews(_ member: String, _ code: Int32, _ message: String) throws {
    let script = Self.script.replacing(#"{ name = "Night""#, with: "{ name = \"Odd\", \(member) }, { name = \"Night\"")
    let result = try run("--matrix", "previews,light", script: script)
    #expect(result.code == code && result.errors.contains(message), "\(result.errors)")
    #expect(result.output.contains("Degrees -12") && result.output.contains("Night"))
  }

  @Test("a broken widget is an error with its line; --name without previews is an error")
  func broken() throws {
    let result = try run(script: "return widget { kind = 'k', view = function() return Txt 'a' end }")
    #expect(result.code == 65 && result.errors.contains("did you mean 'Text'"), "\(result.errors)")
    let none = try run("--name", "x", script: "return widget { kind = 'k', view = Text 'a' }")
    #expect(none.code == 64 && none.errors.contains("declare some with previews = "))
  }

  @Test("several widgets are listed under their names")
  func several() throws {
    let script = "return bundle { widget { kind = 'a', view = Text 'x' }, widget { kind = 'b', view = Text 'y' } }"
    let output = try run("--family", "systemSmall", "--matrix", "dark", script: script).output
    #expect(output.hasPrefix("a (a)\n\nsmall\n╭─ a ─") && output.contains("\n\nb (b)\n\nsmall\n╭─ b ─"))
  }

  @Test("cards of several widgets on one page have names above them; those of one widget do not")
  func names() throws {
    let script =
      "return bundle { widget { kind = 'a', displayName = 'Alpha', view = Text 'x' }, "
      + "widget { kind = 'b', displayName = 'Beta', view = Text 'y' } }"
    func render(_ words: String...) throws -> String {
      let result = try LunetteProcess.run(
        ["render", "-", "--family", "systemSmall", "--format", "ansi", "--color-scheme", "dark"] + words, input: script,
        environment: ["COLUMNS": "100", "COLORTERM": "truecolor"])
      return result.output
    }
    let first = try render().split(separator: "\n")[0]
    #expect(first.contains("Alpha") && first.contains("Beta") && first.contains("\u{1B}[38;2;162;167;178m"))
    #expect(try !render("--kind", "a").contains("Alpha"))
    // The name is within a line.
    #expect(try render("--frame", "line").split(separator: "\n")[0].contains("╭─"))
  }
}
