import Testing
import WidgetModel

@Suite("Theme files") struct ThemeFileTests {
  private func theme(_ text: String) throws -> Theme {
    try ThemeFile.theme(Array(text.utf8), name: "own", path: "own.json")
  }

  private func fault(_ text: String) -> Diagnostic? {
    do { _ = try theme(text) } catch { return error as? Diagnostic }
    return nil
  }

  @Test("a shipped theme survives writing and reading", arguments: Theme.shipped)
  func roundTrip(_ theme: Theme) throws {
    let bytes = ThemeFile.bytes(of: theme)
    #expect(try ThemeFile.theme(bytes, name: theme.name, path: "x") == theme)
    #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\n").allSatisfy { $0.count < 100 })
  }

  @Test("every member is read, and omitted ones come from the default theme")
  func members() throws {
    let empty = try theme("{}")
    #expect(empty.card == Theme.standard.card && empty.accent == Theme.standard.accent && empty.title == "own")
    let full = try theme(
      """
      {
        "format": "lunette.theme/1", "title": "Dusk", "summary": "Evenings.", "scheme": "dark", "accent": "#FFD479",
        "background": {"picture": "hills.jpg", "blur": 12, "dim": 0.3, "fit": "contain", "color": "#101014"},
        "card": {"style": "glass", "radius": 8, "shadow": "none", "border": {"color": "#FFF", "width": 2, "opacity": 0.5}},
        "font": {"size": -1}, "density": "compact", "palette": {"red": {"light": "#C00000", "dark": "#FF8080"}}
      }
      """)
    #expect(
      full.background
        == Theme.Background(
          .picture("hills.jpg", blur: 12, fit: .contain, under: Theme.Shade(0x101014)), dim: 0.3))
    #expect(full.card.color == Theme.Shade(0xFFFFFF) && full.card.border?.opacity == 0.5)
    #expect(full.fontSize == -1 && full.density == .compact)
    #expect(full.palette[.red] == Theme.Shade(light: 0xC00000, dark: 0xFF8080))
    #expect(try ThemeFile.theme(ThemeFile.bytes(of: full), name: "own", path: "x") == full)
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int?
    let path: String?
    let says: String
    var testDescription: String { text }

    init(_ text: String, _ line: Int?, _ path: String?, _ says: String) {
      (self.text, self.line, self.path, self.says) = (text, line, path, says)
    }
  }

  @Test(
    "an error is reported with its member, its line and what would be valid",
    arguments: [
      Wrong(
        "{\n  \"card\": {\n    \"radius\": \"big\"\n  }\n}", 3, "card.radius", "a number from 0 to 32, not \"big\""),
      Wrong("{\"card\": {\"radius\": 33}}", 1, "card.radius", "from 0 to 32, not 33"),
      Wrong("{\n\"accenz\": \"#FFF\"}", 2, nil, "did you mean 'accent'?"),
      Wrong("{\"card\": {\"style\": \"glas\"}}", 1, "card.style", "did you mean 'glass'?"),
      Wrong("{\"accent\": \"red\"}", 1, "accent", "an opaque colour as \"#3D4FE0\""),
      Wrong("{\"accent\": \"#12345678\"}", 1, "accent", "an opaque colour"),
      Wrong("{\"accent\":\n {\"light\": \"#000\"}}", 2, "accent", "both 'light' and 'dark'"),
      Wrong("{\"background\": {\"stops\": [\"#000\"]}}", 1, "background.stops", "2 or 3 colours"),
      Wrong("{\"background\": {\"blur\": 2}}", 1, "background", "needs 'color', 'stops' or 'picture'"),
      Wrong("{\"background\": {\"picture\": \"../../etc/passwd\"}}", 1, "background.picture", "beside the theme"),
      Wrong("{\"background\": {\"picture\": \".ssh\"}}", 1, "background.picture", "beside the theme"),
      Wrong("{\"font\": {\"size\": 1.5}}", 1, "font.size", "a whole number from -2 to 3"),
      Wrong("{\"palette\": {\"tint\": \"#FFF\"}}", 1, "palette", "palette has no 'tint'"),
      Wrong("{\"density\": null}", 1, "density", "compact, regular, spacious, not null"),
      Wrong("{\"scheme\": \"dark\",\n\"scheme\": \"light\"}", 2, nil, "'scheme' twice"),
      Wrong("{\"format\": \"lunette.theme/2\"}", 1, "format", "lunette.theme/1"),
      Wrong("[1]", 1, "", "a theme is an object, not a list"),
      Wrong("{\"card\": 3}", 1, "card", "card is an object, not 3"),
      Wrong("{,}", nil, nil, "not valid JSON: line 1, column 2"),
    ])
  func faults(_ wrong: Wrong) throws {
    let found = try #require(fault(wrong.text))
    #expect(found.file == "own.json" && found.line == wrong.line)
    if let path = wrong.path { #expect(found.path == path) }
    #expect(found.message.contains(wrong.says), "\(found.message)")
  }

  @Test("a file of more than 64 KiB is refused before it is read")
  func size() throws {
    let found = try #require(fault(String(repeating: " ", count: ThemeFile.largest + 1)))
    #expect(found.code == .size)
  }

  @Test(
    "a theme's name has lower-case letters, digits and hyphens",
    arguments: [
      ("dusk", true), ("tokyo-night-2", true), ("", false), ("-a", false), ("A", false), ("a/b", false), ("a.b", false),
      ("é", false), (String(repeating: "a", count: 41), false),
    ])
  func names(_ name: String, _ isRight: Bool) { #expect(Theme.isName(name) == isRight) }

  @Test("text grows by steps, up to the accessibility sizes")
  func sizes() {
    #expect(DynamicTypeSize.large.larger(by: 2) == .xxLarge && DynamicTypeSize.large.larger(by: -9) == .xSmall)
    #expect(DynamicTypeSize.xxLarge.larger(by: 3) == .xxxLarge)
    #expect(DynamicTypeSize.accessibility1.larger(by: 1) == .accessibility2)
  }
}
