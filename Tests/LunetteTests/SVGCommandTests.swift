import Foundation
import TestSupport
import Testing

/// The command's SVG (DocC: Pictures, "SVG"). The golden files have an element per line for readable differences.
@Suite("--format svg") struct SVGCommandTests {
  static let pictures: [(name: String, words: String)] = [
    ("clock-light.svg", "widgets/clock.lua --family systemMedium --color-scheme light"),
    ("clock-dark.svg", "widgets/clock.lua --family systemMedium --color-scheme dark"),
    ("timers-brewing.svg", "widgets/timers.lua --family systemSmall --at 2026-01-15T12:01:30Z"),
    ("character-placeholder.svg", "\(WidgetTests.detail) --family systemMedium --placeholder"),
    ("effects.svg", "- --family systemSmall"),
  ]

  /// What cells cannot show.
  static let effects = """
    return widget { kind = "effects", families = { "systemSmall" }, view = ZStack {
      Circle():fill(AngularGradient { colors = { "red", "yellow", "red" } }):shadow { radius = 4, y = 2 },
      Color "blue":frame(60, 60):blendMode "multiply",
      Text "blur":blur(2):baselineOffset(4),
      LinearGradient { colors = { "black", "clear" } }:mask { Text "masked":font "title" },
    } }
    """

  static func render(_ words: String) throws -> LunetteProcess.Result {
    if words.hasPrefix("-") {
      return try LunetteProcess.run(
        ["render"] + words.split(separator: " ").map(String.init) + ["--format", "svg", "--color-scheme", "light"],
        input: effects)
    }
    return try Shipped.run(["render"] + words.split(separator: " ").map(String.init) + ["--format", "svg"])
  }

  @Test("a shipped widget matches its recorded SVG", arguments: pictures)
  func golden(_ name: String, _ words: String) throws {
    let result = try Self.render(words)
    #expect(result.code == 0)
    _ = try XMLElements(result.outputBytes)
    // Within a text a line break would be drawn.
    let lines = result.output.replacing("><", with: ">\n<").replacing("\n<tspan", with: "<tspan")
      .replacing("\n</text>", with: "</text>")
    #expect(Golden.difference(lines, in: "SVG", name) == nil)
  }

  @Test("several families are one sheet with unique identifiers")
  func sheet() throws {
    let elements = try XMLElements(try Self.render("widgets/clock.lua").outputBytes)
    #expect(elements["svg"].count == 1 && elements["title"].count == 5)
    let identifiers = elements.all.compactMap { $0.attributes["id"] }
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test("it is available for commands that lay out, and always drawn in points")
  func wrongUse() throws {
    for (words, message) in [
      (["list", "--format", "svg"], "--format svg only works with render, preview, layout and show"),
      (["render", "widgets/clock.lua", "--format", "svg", "--surface", "terminal"], "--format svg is drawn in points"),
    ] {
      let result = try LunetteProcess.run(words, in: Golden.repository.path)
      #expect(result.code == 64 && result.output.isEmpty && result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test("a bare view and a preview can be drawn, too")
  func others() throws {
    let view = try LunetteProcess.run(
      ["layout", #"Text "Hello""#, "--width", "80", "--height", "20", "--format", "svg"])
    #expect(try XMLElements(view.outputBytes).words == ["Hello"])
    let preview = try Shipped.run(["preview", "widgets/hello.lua", "--family", "systemSmall", "--format", "svg"])
    #expect(try XMLElements(preview.outputBytes)["title"].count == 1)
  }

  @Test("texts are within their frames in the JSON")
  func frames() throws {
    let words = "widgets/clock.lua --family systemMedium"
    let json = try Shipped.run(
      ["render"] + words.split(separator: " ").map(String.init) + ["--format", "json", "--surface", "canvas"])
    let tree = try #require(try JSONReading.object(json.outputBytes)["view"] as? [String: Any])
    var frames: [String: [(x: Double, y: Double, width: Double, height: Double)]] = [:]
    JSONReading.visit(tree) { view in
      guard let text = view["text"] as? String, let frame = view["frame"] as? [String: Double] else { return }
      frames[text, default: []].append(
        (frame["x"] ?? 0, frame["y"] ?? 0, frame["width"] ?? 0, frame["height"] ?? 0))
    }
    let elements = try XMLElements(try Self.render(words).outputBytes)
    let texts = elements["text"].filter { frames[$0.text] != nil }
    #expect(texts.count >= 4)
    for text in texts {
      let x = text.attributes["x"].flatMap(Double.init) ?? -1, y = text.attributes["y"].flatMap(Double.init) ?? -1
      // Frames are snapped to pixels when they are drawn.
      #expect(
        frames[text.text]?.contains { abs($0.x - x) <= 0.5 && $0.y < y && y < $0.y + $0.height } == true, "\(text)")
    }
  }
}
