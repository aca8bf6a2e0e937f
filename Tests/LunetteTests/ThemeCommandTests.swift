import Foundation
import TestSupport
import Testing
import WidgetModel

/// `lunette theme`, and `--theme`. The real programs run.
@Suite("lunette theme") struct ThemeCommandTests {
  let home: TemporaryBundle

  init() throws { home = try TemporaryBundle() }

  private func run(_ words: String..., input: String = "") throws -> LunetteProcess.Result {
    try LunetteProcess.run(
      words, input: input, environment: ["HOME": home.path, "COLORTERM": "truecolor", "TERM": "xterm-256color"],
      in: home.path)
  }

  private static let script = #"""
    return widget { kind = "k", displayName = "Kind", families = { "systemSmall" }, view = VStack { alignment = "leading", spacing = 8,
      Text "Tea":font "headline", Text "4 min":font "largeTitle", Text "of 12":foregroundStyle "secondary", Gauge { value = 0.4 }:tint "green",
      HStack { spacing = 6, Circle {}:fill "red":frame(14, 14), Circle {}:fill "blue":frame(14, 14), Text "now":foregroundStyle "orange" } } }
    """#

  @Test("list has every shipped theme, and the user's own file")
  func list() throws {
    try FileManager.default.createDirectory(
      atPath: home.path + "/.config/lunette/themes", withIntermediateDirectories: true)
    try home.write(".config/lunette/themes/dusk.json", #"{"summary": "Evenings."}"#)
    try home.write(".config/lunette/themes/wrong.json", ##"{"accenz": "#FFF"}"##)
    let listed = try run("theme")
    #expect(listed.code == 0)
    for theme in Theme.shipped { #expect(listed.output.contains("\(theme.name) ")) }
    #expect(listed.output.contains("dusk") && listed.output.contains("Evenings."))
    #expect(listed.errors.contains("wrong.json") && listed.errors.contains("did you mean 'accent'?"))
    let document = try run("theme", "list", "--format", "json")
    #expect(document.output.hasPrefix(#"{"format":"lunette.themes/1""#) && document.output.contains(#""dusk""#))
    Golden.keep(document: document.outputBytes, "lunette.themes.1.list.ndjson")
  }

  @Test("a theme's printed file can be imported under another name")
  func share() throws {
    let shown = try run("theme", "show", "meadow")
    try home.write("mine.json", shown.output)
    let imported = try run("theme", "import", "mine.json")
    #expect(imported.code == 0 && imported.output.contains("lunette theme set mine"), "\(imported.errors)")
    #expect(try run("theme", "show", "mine").output == shown.output)
    #expect(try run("theme", "import", "mine.json", "--name", "meadow").errors.contains("'meadow' is a shipped theme"))
  }

  @Test("a terminal's colour scheme is imported, with readable colours")
  func base16() throws {
    let colors = [
      "1a1b26", "16161e", "2f3549", "444b6a", "787c99", "a9b1d6", "cbccd1", "d5d6db", "c0caf5", "a9b1d6", "0db9d7",
      "9ece6a", "b4f9f8", "2ac3de", "bb9af7", "f7768e",
    ]
    let lines = colors.enumerated().map { "  base0\(String($0, radix: 16, uppercase: true)): \"\($1)\"" }
    try home.write("tokyo_night.yaml", "system: base16\nname: Tokyo Night\npalette:\n" + lines.joined(separator: "\n"))
    let imported = try run("theme", "import", "tokyo_night.yaml")
    #expect(imported.code == 0 && imported.output.hasPrefix("tokyo-night is in "), "\(imported.errors)")
    #expect(try run("theme", "check", "tokyo-night").code == 0)
    #expect(try run("theme", "show", "tokyo-night").output.contains("\"title\": \"Tokyo Night\""))
  }

  @Test(
    "wrong use is reported",
    arguments: [
      (["theme", "sett", "ink"], 64, "did you mean 'set'?"), (["theme", "set"], 64, "lunette theme set NAME"),
      (["theme", "show", "midnigt"], 66, "did you mean 'midnight'?"),
      (["theme", "list", "--board", "x"], 64, "--board is for"),
      (["theme", "check", "no.json"], 66, "no.json"), (["theme", "set", "ink", "--board", "Nowhere"], 66, "Nowhere"),
      (["render", "-", "--theme", "glass", "--color-scheme", "light"], 64, "the theme 'glass' is dark only"),
    ] as [([String], Int32, String)])
  func wrongUse(_ words: [String], _ code: Int32, _ says: String) throws {
    let result = try LunetteProcess.run(words, input: "", environment: ["HOME": home.path], in: home.path)
    #expect(result.code == code && result.errors.contains(says), "\(result.code) \(result.errors)")
  }

  @Test("a theme without enough contrast is refused with the member, the ratio and a colour that passes")
  func contrast() throws {
    try home.write("faint.json", ##"{"scheme": "light", "palette": {"secondary": "#CCCCCC"}}"##)
    let checked = try run("theme", "check", "faint.json")
    #expect(checked.code == 64)
    #expect(
      checked.errors.contains(
        "palette.secondary: #CCCCCC on a card of #FFFFFF has a contrast of 1.6:1 and needs 4.5:1"), "\(checked.errors)")
  }

  @Test("a board keeps its theme until it is cleared")
  func boards() throws {
    #expect(try run("theme", "set", "ink").output == "every board has the theme 'ink'\n")
    #expect(try run("theme").output.contains("on 'Home'"))
    #expect(try run("boards", "--format", "json").output.contains(#""theme":"ink""#))
    #expect(try run("theme", "clear", "--board", "Home").code == 0)
    #expect(try !run("boards", "--format", "json").output.contains("theme"))
  }

  @Test("cells use the theme's page, card and colours")
  func cells() throws {
    let drawn = try run("render", "-", "--theme", "midnight", "--color", "always", input: Self.script)
    #expect(drawn.code == 0, "\(drawn.errors)")
    // The card's 8 % accent on #141926, and the page's middle.
    #expect(
      drawn.output.contains("48;2;28;36;55") && drawn.output.contains("158;206;106"),
      "\(drawn.output.debugDescription.prefix(2000))")
    let plain = try run("render", "-", "--theme", "midnight", input: Self.script)
    #expect(try run("render", "-", input: Self.script).output == plain.output)
  }

  /// A sheet for each shipped theme; the pictures are for people to look at, the sizes for the test.
  @Test("a sheet has the theme's page, gap and card in pixels", arguments: Theme.shipped)
  func pixels(_ theme: Theme) throws {
    let words = ["render", "-", "--theme", theme.name, "--format", "png", "--scale", "1"]
    let result = try LunetteProcess.run(words, input: Self.script, environment: ["HOME": home.path])
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    let picture = try DecodedPNG(result.outputBytes)
    #expect(picture.columns == 170 + 2 * Int(theme.density.points) && picture.rows == picture.columns)
    let scheme = theme.scheme.fixed ?? .light
    if case .color(let color) = theme.background.content {
      #expect(picture[2, 2] >> 8 == color[scheme] && picture[2, 2] & 0xFF == 0xFF)
    } else {
      #expect(picture[2, 2] != picture[2, picture.rows - 3])
    }
    if theme.card.style == .solid { #expect(picture[40, 190] >> 8 == theme.card.color[scheme]) }
    let golden = Golden.repository.appendingPathComponent("Tests/Golden/canvas/theme-\(theme.name).png")
    if Golden.isRecording { try Data(result.outputBytes).write(to: golden) }
    let recorded = try DecodedPNG([UInt8](Data(contentsOf: golden)))
    // Another version of Cairo may round edges differently: a few shades, in few pixels.
    let apart = zip(picture.pixels, recorded.pixels).count { pair in
      zip(DecodedPNG.onWhite(pair.0), DecodedPNG.onWhite(pair.1)).contains { abs($0 - $1) > 24 }
    }
    #expect(picture.columns == recorded.columns && apart < picture.pixels.count / 200, "\(apart) pixels differ")
  }
}
