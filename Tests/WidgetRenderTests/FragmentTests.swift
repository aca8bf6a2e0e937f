import TestSupport
import Testing
import WidgetModel

@testable import WidgetLayout
@testable import WidgetRender

/// A widget as one element for the dashboard (DocC: HTTP, "Pictures").
@Suite("A fragment of a page") struct FragmentTests {
  private static let frame = Rect(x: 1, y: 2, width: 30, height: 10)

  private static func fragment(
    _ elements: [AccessibilityElement] = [], title: String = "Clock", url: String? = nil,
    living: [Int: LiveMarkup] = [:], _ change: (inout FragmentDocument) -> Void = { _ in },
    _ build: (inout Drawing) -> Void = { $0.text("12", 0, 0) }
  ) throws -> (text: String, elements: XMLElements) {
    let picture = HTMLTests.picture(.light, elements, title: title, url: url, living: living, build)
    var document = FragmentDocument(picture, number: 7)
    change(&document)
    return (String(decoding: document.bytes, as: UTF8.self), try XMLElements(document.bytes))
  }

  private static func element(
    _ label: String, value: String? = nil, _ traits: Set<AccessibilityElement.Trait> = [], number: Int? = nil,
    _ action: AccessibilityElement.Action? = nil, _ change: (inout AccessibilityElement) -> Void = { _ in }
  ) -> AccessibilityElement {
    var element = AccessibilityElement(label, value: value, traits, frame, action)
    element.number = number
    change(&element)
    return element
  }

  @Test("it is one XHTML element with its name, whose drawing is hidden from assistive software")
  func shape() throws {
    let (text, elements) = try Self.fragment()
    #expect(text.hasPrefix(#"<article xmlns="http://www.w3.org/1999/xhtml" aria-label="Clock"><svg xmlns="#))
    #expect(elements.all.prefix(3).map(\.name) == ["article", "svg", "g"])
    #expect(elements["svg"][0].attributes["role"] == "group" && elements["svg"][0].attributes["aria-label"] == "Clock")
    #expect(elements["g"][0].attributes == ["aria-hidden": "true"])
    let picture = HTMLTests.picture(.light, locale: "sv_SE") { $0.text("tolv", 0, 0) }
    #expect(try XMLElements(FragmentDocument(picture, number: 1).bytes)["article"][0].attributes["lang"] == "sv-SE")
  }

  @Test("colours are literal attributes, a group's blend mode is a class, and identifiers are unique to the widget")
  func paint() throws {
    let (text, elements) = try Self.fragment { _ in
    } _: { drawing in
      drawing.add(.fill(.rectangle, .named(.red)), 0, 0, 10, 10)
      drawing.add(.beginEffect(.blend(.multiply)), 0, 0, 10, 10)
      drawing.add(.beginClip(.capsule), 0, 0, 10, 10)
      drawing.add(.fill(.rectangle, .named(.blue)), 0, 0, 10, 10)
      drawing.add(.endClip, 0, 0, 10, 10)
      drawing.add(.endEffect, 0, 0, 10, 10)
    }
    #expect(elements["rect"].first?.attributes["fill"] == "#ff3b30")
    #expect(elements["g"].contains { $0.attributes["class"] == "m-multiply" })
    #expect(elements["clipPath"].first?.attributes["id"] == "a1-7")
    #expect(!text.contains("style"))
  }

  @Test("a control has its role, its state and the number with which it is tapped")
  func operated() throws {
    let act = AccessibilityElement.Action.intent("Act", parameters: .null)
    let (_, elements) = try Self.fragment([
      Self.element("Start", [.button], number: 1, act),
      Self.element("Light", value: "on", [.toggle], number: 2, act) { $0.isOn = true },
      Self.element("Door", value: "shut", [.toggle], number: 3, act) { $0.isOn = false },
      Self.element("Off", [.button, .disabled], number: 4, act), Self.element("Dead", [.button]),
    ])
    let told = elements.all.filter { ["button", "switch"].contains($0.attributes["role"]) }.map { element in
      ["role", "aria-label", "aria-checked", "tabindex", "data-action", "aria-disabled"].compactMap {
        name in element.attributes[name].map { "\(name)=\($0)" }
      }.joined(separator: " ")
    }
    #expect(
      told == [
        "role=button aria-label=Start tabindex=0 data-action=1",
        "role=switch aria-label=Light aria-checked=true tabindex=0 data-action=2",
        "role=switch aria-label=Door aria-checked=false tabindex=0 data-action=3",
        "role=button aria-label=Off aria-disabled=true", "role=button aria-label=Dead aria-disabled=true",
      ])
  }

  @Test("a gauge is a meter with its value; one without a known end is a progress bar")
  func measured() throws {
    let (_, elements) = try Self.fragment([
      Self.element("CPU", value: "42 percent") { $0.meter = .part(0.42) },
      Self.element("Over", value: "120 °C") { $0.meter = .part(1.2) },
      Self.element("None", value: "?") { $0.meter = .part(.nan) },
      Self.element("Copy", value: "in progress") { $0.meter = .inProgress },
    ])
    let meters = elements.all.filter { $0.attributes["role"] == "meter" }
    #expect(meters.map { $0.attributes["aria-valuenow"] } == ["42", "100", "0"])
    #expect(meters.map { $0.attributes["aria-valuetext"] } == ["42 percent", "120 °C", "?"])
    #expect(elements.all.contains { $0.attributes["role"] == "progressbar" && $0.attributes["aria-valuenow"] == nil })
  }

  @Test("a web address is a link; a foreign scheme is shown and confirmed, and never a link")
  func links() throws {
    let foreign = [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "lamp://hall", "file:///etc/passwd",
      "https://example.org/ x", "java\nscript:x", "//evil.example", "vbscript:x", "blob:https://x",
    ]
    let links = foreign.enumerated().map { Self.element("F", [.link], number: $0.offset + 2, .url($0.element)) }
    let (_, elements) = try Self.fragment(
      [Self.element("Web", [.link], number: 1, .url("https://example.org/?a=1&b=\"2\""))] + links, url: "lamp://all")
    #expect(elements["a"].map { $0.attributes["href"] } == ["https://example.org/?a=1&b=\"2\""])
    #expect(
      elements["a"][0].attributes["data-link"] == "1" && elements["a"][0].attributes["rel"] == "noreferrer noopener")
    let asked = elements.all.filter { $0.attributes["role"] == "link" }
    #expect(asked.map { $0.attributes["data-link"] } == (["0"] + (2..<12).map { "\($0)" }).map { Optional($0) })
    #expect(asked[0].attributes["data-address"] == "lamp://all")
    for element in elements.all where element.name != "a" {
      #expect(element.attributes["href"] == nil && element.attributes["xlink:href"] == nil)
    }
  }

  @Test("a dynamic text has the data for its script, in the drawing and in the accessible text")
  func living() throws {
    let live = LiveMarkup(
      number: 0, data: LiveMarkup.data(.clock(before: "<b>", .timer(5), after: "")), anchor: .trailing, x: 90,
      isBar: false)
    let (text, elements) = try Self.fragment([Self.element("0:10", [.staticText])], living: [0: live]) { _ in
    } _: {
      $0.text("0:10", 0, 0)
    }
    #expect(elements["text"].map { $0.attributes["data-live"] } == [live.data, live.data])
    #expect(!text.contains("<script"))
  }

  @Test("an error is beside the picture: a sentence, the file and the line")
  func states() throws {
    let (_, elements) = try Self.fragment { document in
      document.state = "12.0"
      document.isStale = true
      document.error = Diagnostic(.script, "it is \"no\" number", file: "main.lua", line: 7)
    }
    let article = elements["article"][0].attributes
    #expect(article["data-picture"] == "12.0" && article["data-stale"] == "" && article["data-placeholder"] == nil)
    #expect(article["data-error"] == "it is \"no\" number" && article["data-file"] == "main.lua")
    #expect(article["data-line"] == "7")
    let waiting = try Self.fragment { $0.isPlaceholder = true }.elements
    #expect(waiting["article"][0].attributes["data-placeholder"] == "")
    #expect(waiting["article"][0].attributes["data-error"] == nil)
  }

  /// The elements and attributes that a fragment may have, whatever a widget contains.
  private static let known: Set<String> = [
    "article", "svg", "g", "a", "rect", "text", "tspan", "path", "clipPath", "image", "linearGradient",
    "radialGradient",
    "stop", "filter", "feGaussianBlur", "mask", "ellipse", "circle", "line",
  ]

  @Test("anything from a widget is text", arguments: SVGTests.hostile)
  func hostile(_ words: String) throws {
    let act = AccessibilityElement.Action.intent(words, parameters: ["a": .text(words)])
    let (text, elements) = try Self.fragment(
      [
        Self.element(words, [.staticText]), Self.element(words, [.header]), Self.element(words, value: words),
        Self.element(words, [.button], number: 1, act),
        Self.element(words, value: words, [.toggle], number: 2, act) { $0.isOn = true },
        Self.element(words, value: words) { $0.meter = .part(0.5) },
        Self.element(words, [.link], number: 1, .url(words)),
        Self.element(words, [.link], number: 2, .url("https://example.org/" + words)),
      ], title: words, url: words
    ) { document in
      document.state = words
      document.error = Diagnostic(.script, words, file: words, line: 1)
    } _: { drawing in
      drawing.text("x" + words, 10, 10, width: 50)
      drawing.symbol(words, 0, 0, 10, 10)
      drawing.standIn("x" + words, 0, 0, 50, 20)
    }
    for element in elements.all {
      #expect(Self.known.contains(element.name), "\(element.name)")
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on") && name != "style", "\(name)")
        if name == "href" { #expect(value.hasPrefix("https://example.org/")) }
        if name == "class" { #expect(value == "t") }
      }
    }
    #expect(!text.contains("<!") && !text.contains("<?"))
  }
}
