import TestSupport
import Testing

/// `lunette layout`, `timeline` and `list`.
@Suite("Layout, timeline, list") struct LayoutCommandTests {
  @Test("a view expression is laid out in a bare proposal")
  func expression() throws {
    let words = ["layout", #"HStack { Text "ab", Spacer(), Text "c" }"#, "--width", "10", "--height", "1"]
    let text = try LunetteProcess.run(words)
    #expect(text.code == 0)
    #expect(text.output.hasPrefix("ab       c\n\nHStack "))
    #expect(text.output.split(separator: "\n").count == 5)
    #expect(text.output.contains("Text \"ab\""))
    let json = try LunetteProcess.run(words + ["--format", "json"])
    #expect(json.code == 0)
    #expect(json.output.hasPrefix(#"{"format":"lunette.layout/1","unit":"cell","proposal":{"width":10,"height":1}"#))
    Golden.keep(document: json.outputBytes, "lunette.layout.1.stack.ndjson")
    let input = try LunetteProcess.run(["layout", "-", "--width", "10", "--height", "1"], input: words[1])
    #expect(input.output == text.output)
  }

  @Test("points are unsnapped doubles")
  func points() throws {
    let result = try LunetteProcess.run([
      "layout", #"Color "red":frame(20, 10)"#, "--width", "100.5", "--height", "0", "--surface", "canvas", "--format",
      "json",
    ])
    #expect(result.code == 0)
    #expect(result.output.contains(#""unit":"point""#))
    Golden.keep(document: result.outputBytes, "lunette.layout.1.points.ndjson")
  }

  @Test(
    "in points a ContainerRelativeShape has the radius of its corners, smaller by the distance to the edge",
    arguments: [
      ("ContainerRelativeShape()", #""cornerRadius":22}"#),
      ("ContainerRelativeShape():padding(6)", #""cornerRadius":16}"#),
      ("ContainerRelativeShape():padding(30)", #""cornerRadius":0}"#),
      (#"ContainerRelativeShape():cornerRadius(4):padding(6)"#, #""cornerRadius":16}"#),
    ])
  func containerRadius(_ expression: String, _ expected: String) throws {
    func output(_ surface: String) throws -> String {
      let result = try LunetteProcess.run([
        "layout", expression, "--width", "158", "--height", "158", "--surface", surface, "--format", "json",
      ])
      #expect(result.code == 0, "\(result.errors)")
      return result.output
    }
    let points = try output("canvas")
    #expect(points.contains(expected), "\(points)")
    #expect(try !output("terminal").contains(expected))
  }

  @Test(
    "a wrong expression is an error with its line",
    arguments: [
      (#"Txt "a""#, "did you mean 'Text'?"), ("VStack {", "expected"), ("42 + nil", "arithmetic"), ("", "expression"),
      (#"VStack { spacing = "wide" }"#, "spacing takes"),
    ])
  func wrong(_ expression: String, _ expected: String) throws {
    let result = try LunetteProcess.run(["layout", expression, "--width", "10", "--height", "1"])
    #expect(result.code == 65)
    #expect(result.output == "")
    #expect(result.errors.contains(expected), "\(result.errors)")
  }

  static let countdown = """
    return bundle { name = "Tea", schemes = { "tea" }, permissions = { run = { "git" } },
      widget { kind = "tea.timer", displayName = "Tea Timer", description = "Counts down.", families = { "systemSmall" },
        intent = intent { id = "Choose", title = "Tea", parameters = { { "cups", type = "integer", title = "Cups", default = 2 } } },
        provider = { timeline = function(c)
          local entries = {}
          for minute = 0, 2 do entries[#entries + 1] = { date = c.now + 60 * minute, left = 2 - minute, relevance = { score = minute } } end
          return { entries = entries, policy = after(c.now + 900) } end },
        view = function(entry) return Text(entry.left .. " min") end } }
    """

  @Test("the timeline's entries with dates, relevance, views and the policy")
  func timeline() throws {
    let folder = try TemporaryBundle(["tea.lua": Self.countdown])
    let words = ["timeline", "tea.lua", "--family", "systemSmall"] + RenderTests.at
    let text = try LunetteProcess.run(words, in: folder.path)
    #expect(text.code == 0)
    for line in [
      "2026-01-15T12:00:00Z", "2026-01-15T12:01:00Z", "2 min", "0 min", "reloads after 2026-01-15T12:15:00Z",
    ] {
      #expect(text.output.contains(line), "\(line)")
    }
    let json = try LunetteProcess.run(words + ["--format", "json"], in: folder.path)
    #expect(json.code == 0)
    #expect(json.output.hasPrefix(#"{"format":"lunette.timeline/1","kind":"tea.timer","family":"systemSmall""#))
    #expect(json.output.contains(#""policy":{"after":"2026-01-15T12:15:00Z"}"#))
    Golden.keep(document: json.outputBytes, "lunette.timeline.1.tea.ndjson")
  }

  @Test("list shows what bundles offer, what they request, and what is granted")
  func list() throws {
    let folder = try TemporaryBundle(["widgets/tea.lua": Self.countdown, "widgets/hello.lua": RenderTests.hello])
    let text = try LunetteProcess.run(["list"], in: folder.path)
    #expect(text.code == 0)
    for line in [
      "widgets/tea.lua", "tea.timer", "Tea Timer: Counts down.", "cups=2", "run=git: not granted; --allow run=git",
      "hello",
    ] {
      #expect(text.output.contains(line), "\(line): \(text.output)")
    }
    let granted = try LunetteProcess.run(["list", "widgets/tea.lua", "--allow", "run=git"], in: folder.path)
    #expect(granted.output.contains("run=git: granted"))
    #expect(granted.output.contains("(this allows everything"))
    let json = try LunetteProcess.run(["list", "--format", "json"], in: folder.path)
    #expect(json.code == 0)
    #expect(json.output.hasPrefix(#"{"format":"lunette.list/1","bundles":[{"name":"#))
    #expect(json.output.split(separator: "\n").count == 1)
    Golden.keep(document: json.outputBytes, "lunette.list.1.widgets.ndjson")
  }
}
