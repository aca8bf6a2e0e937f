import TestSupport
import Testing
import WidgetModel

@testable import WidgetLayout
@testable import WidgetRender

/// DocC: Pictures, "HTML".
@Suite("A page of widgets") struct HTMLTests {
  static let size = Size(width: 100, height: 50)

  static func picture(
    _ scheme: ColorScheme, _ elements: [AccessibilityElement] = [], title: String = "Clock", url: String? = nil,
    living: [Int: LiveMarkup] = [:], locale: String = "", _ build: (inout Drawing) -> Void
  ) -> VectorPicture {
    VectorPicture(
      Drawing.of(build).list, size: size, scheme, locale: locale, title: title, elements: elements, widgetURL: url,
      living: living)
  }

  /// A page is XML, too, except for its first line.
  static func page(_ pictures: [PagePicture]) throws -> (text: String, elements: XMLElements) {
    let bytes = HTMLDocument.bytes(pictures) { Array($0.prefix(3)) }
    let text = String(decoding: bytes, as: UTF8.self)
    let body = try #require(text.split(separator: "<main>").last?.split(separator: "</main>").first)
    return (text, try XMLElements(Array("<main>\(body)</main>".utf8)))
  }

  @Test("two schemes that differ in colours are one drawing, whose colours are variables with two values")
  func oneDrawing() throws {
    let pictures = [ColorScheme.light, .dark].map { scheme in
      Self.picture(scheme) { $0.add(.fill(.rectangle, .named(.red)), 0, 0, 10, 10) }
    }
    let (text, elements) = try Self.page([PagePicture(pictures[0], dark: pictures[1])])
    #expect(elements["svg"].count == 1)
    #expect(elements["rect"].first?.attributes["class"] == "f0" && elements["rect"].first?.attributes["fill"] == nil)
    #expect(text.contains("--c0:#ff3b30}") && text.contains("--c0:#ff453a}") && text.contains(".f0{fill:var(--c0)}"))
  }

  @Test("the page has its first widget's language, others have their own")
  func language() throws {
    let pictures = ["en_US", "en_US", "ja_JP", ""].map { locale in
      PagePicture(Self.picture(.light, locale: locale) { $0.text("a", 0, 0) }, dark: nil)
    }
    let (text, elements) = try Self.page(pictures)
    #expect(text.contains("<html lang=\"en-US\">"))
    #expect(elements["article"].map { $0.attributes["lang"] } == [nil, nil, "ja-JP", ""])
    #expect(try Self.page([pictures[3]]).text.contains("<html lang=\"\">"))
  }

  @Test("two schemes that differ in views are two drawings, of which one is shown")
  func twoDrawings() throws {
    let light = Self.picture(.light) { $0.text("day", 0, 0) }
    let dark = Self.picture(.dark) { $0.text("night", 0, 0) }
    let (_, elements) = try Self.page([PagePicture(light, dark: dark)])
    #expect(elements["svg"].compactMap { $0.attributes["class"] } == ["light", "dark"])
  }

  @Test("accessible elements are in reading order, and only web addresses are links")
  func elements() throws {
    let frame = Rect(x: 1, y: 2, width: 30, height: 10)
    let told: [AccessibilityElement] = [
      AccessibilityElement("Title", [.staticText, .header], frame), AccessibilityElement("Text", [.staticText], frame),
      AccessibilityElement("Web", [.link], frame, .url("https://example.org/?a=1&b=\"2\"")),
      AccessibilityElement("Script", [.link], frame, .url("javascript:alert(1)")),
      AccessibilityElement("Blank", [.link], frame, .url("https://example.org/ x")),
      AccessibilityElement("Tap", [.button], frame, .intent("Tap", parameters: .null)),
      AccessibilityElement("CPU", value: "42 percent", [], frame),
    ]
    let picture = Self.picture(.light, told, url: "data:text/html,x") { $0.text("Text", 0, 0) }
    let (text, elements) = try Self.page([PagePicture(picture, dark: nil)])
    #expect(elements["a"].map { $0.attributes["href"] } == ["https://example.org/?a=1&b=\"2\""])
    #expect(!text.contains("javascript:") && !text.contains("data:text"))
    let roles = elements.all.compactMap { element in
      element.attributes["role"].map { ($0, element.attributes["aria-label"]) }
    }
    #expect(roles.map(\.0) == ["group", "heading", "button", "button", "button", "img"])
    #expect(roles.last?.1 == "CPU, 42 percent")
    #expect(elements["g"].first?.attributes["aria-hidden"] == "true")
  }

  @Test("a dynamic text is anchored by its alignment, and a page without one has no script")
  func living() throws {
    let still = try Self.page([PagePicture(Self.picture(.light) { $0.text("0:10", 0, 0) }, dark: nil)])
    #expect(!still.text.contains("<script>") && !still.text.contains("script-src"))
    let live = LiveMarkup(
      number: 0, data: LiveMarkup.data(.clock(before: "<b>", .timer(5), after: "")), anchor: .trailing, x: 90,
      isBar: false)
    let picture = Self.picture(
      .light, [AccessibilityElement("0:10", [.staticText], Rect(x: 0, y: 0, width: 9, height: 9))], living: [0: live]
    ) {
      $0.text("0:10", 0, 0)
    }
    let page = try Self.page([PagePicture(picture, dark: nil)])
    let texts = page.elements["text"]
    #expect(texts.map { $0.attributes["data-live"] } == [live.data, live.data])
    #expect(texts[0].attributes["text-anchor"] == "end" && texts[0].attributes["x"] == "90")
    #expect(page.text.contains("<script>") && page.text.contains("script-src &#39;sha256-"))
  }

  @Test("a hostile title stays a title", arguments: SVGTests.hostile)
  func title(_ title: String) throws {
    let (text, _) = try Self.page([PagePicture(Self.picture(.light, title: title) { $0.text("a", 0, 0) }, dark: nil)])
    #expect(text.split(separator: "<script").count == 1 && text.split(separator: "<title>").count == 2)
  }
}
