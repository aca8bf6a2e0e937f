import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetLayout
@testable import WidgetRender

/// DocC: Pictures, "SVG".
@Suite("A display list as SVG") struct SVGTests {
  static func svg(_ list: DisplayList, title: String = "", _ scheme: ColorScheme = .light) -> [UInt8] {
    SVGDocument.bytes([VectorPicture(list, size: Size(width: 200, height: 100), scheme, title: title)])
  }

  static func elements(_ build: (inout Drawing) -> Void) throws -> XMLElements {
    try XMLElements(svg(Drawing.of(build).list))
  }

  @Test("each picture has its locale's language; an unknown locale has none")
  func language() throws {
    func languages(_ locales: String...) throws -> [String?] {
      let pictures = locales.map { locale in
        VectorPicture(DisplayList(), size: Size(width: 10, height: 10), .light, locale: locale)
      }
      let elements = try XMLElements(SVGDocument.bytes(pictures))
      return (elements["svg"] + elements["g"]).map { $0.attributes["xml:lang"] }
    }
    #expect(try languages("pt_BR") == ["pt-BR"] && languages("zh-Hans_CN") == ["zh-Hans-CN"])
    #expect(try languages("de_DE@calendar=buddhist") == ["de-DE"] && languages("") == [nil])
    #expect(try languages("de_DE", "de_DE", "ar", "") == ["de-DE", nil, nil, "ar", ""])
  }

  // MARK: Texts

  static let hostile = [
    "<script>alert(1)</script>", "</text></svg><svg onload='x'>", "a & b &amp; &#0; &lol;", "\" onclick=\"x",
    "' style='x'",
    "]]>", "<!--", "<?xml?>", "<!DOCTYPE x [<!ENTITY a 'b'>]>", "\u{1}\u{8}\u{1F}", "\u{FFFE}\u{FFFF}", "javascript:x",
    "url(#a1)", "\u{7F}\u{9F}", "a\nb\tc",
  ]

  @Test("a hostile text stays a text", arguments: hostile)
  func text(_ text: String) throws {
    let list = Drawing.of { drawing in
      drawing.text("x" + text, 10, 10, width: 50)
      drawing.symbol(text, 0, 0, 10, 10)
      drawing.standIn("x" + text, 0, 0, 50, 20)
    }.list
    let elements = try XMLElements(Self.svg(list, title: text))
    let expected = Self.cleaned("x" + text)
    #expect(elements.words.joined(separator: "") == expected + expected)
    #expect(elements["title"].map(\.text) == [Self.cleaned(text)])
    #expect(elements.all.allSatisfy { Self.known.contains($0.name) })
    #expect(elements.all.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" } })
  }

  private static func cleaned(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          if ["\t", "\n", "\r"].contains(scalar) { return " " }
          let isForbidden =
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0xFFFE...0xFFFF).contains(scalar.value)
          return isForbidden ? "\u{FFFD}" : scalar
        }))
  }

  static let known: Set = [
    "svg", "title", "desc", "g", "text", "tspan", "rect", "circle", "ellipse", "path", "image", "clipPath", "mask",
    "filter", "feGaussianBlur", "feOffset", "feFlood", "feComposite", "feMerge", "feMergeNode", "linearGradient",
    "radialGradient", "stop",
  ]

  @Test("a run has its position, width and style")
  func run() throws {
    var look = TextLook()
    look.font = Font(size: 17, weight: .semibold, isItalic: true, tracking: 0.5)
    look.color = Color(light: 0xFF00_0080, dark: 0)
    (look.underline, look.strikethrough) = (true, true)
    let text = try #require(try Self.elements { $0.text("Hello", 10, 20, width: 44, look) }["text"].first)
    #expect(text.text == "Hello")
    #expect(
      text.attributes == [
        "x": "10", "y": "21", "font-size": "17", "font-weight": "600", "font-style": "italic", "letter-spacing": ".283",
        "text-decoration": "underline line-through", "fill": "#ff0000", "fill-opacity": ".502", "textLength": "44",
      ])
  }

  @Test("tabular digits are centred in their columns, whatever is between them")
  func tabular() throws {
    var look = TextLook()
    look.font = Font(size: 10, isMonospacedDigit: true)
    let font = look.font
    let digit = PointMetrics().width(of: "0", font)
    let elements = try Self.elements { $0.text("1:25", 0, 0, width: PointMetrics().width(of: "1:25", font), look) }
    let spans = elements["tspan"]
    #expect(spans.map(\.text) == ["1", ":", "2", "5"])
    #expect(spans.map { $0.attributes["text-anchor"] } == ["middle", nil, "middle", "middle"])
    let places = spans.compactMap { $0.attributes["x"].flatMap(Double.init) }
    #expect(abs(places[0] - (digit - font.sizeTracking) / 2) < 0.01 && abs(places[3] - places[2] - digit) < 0.01)
    #expect(elements["text"].first?.attributes["textLength"] == nil)
  }

  @Test(
    "a text whose width is only estimated keeps its font's width, and is not stretched",
    arguments: [
      ("مرحبا", false), ("שלום", false), ("ไทย", false), ("हिन्दी", false), ("☂", false), ("😀", false), ("Übung", true),
      ("日本語", true), ("A 日本", true),
    ])
  func guessed(_ text: String, _ isFitted: Bool) throws {
    let found = try Self.elements { $0.text(text, 0, 0, width: 40) }["text"].first
    #expect((found?.attributes["textLength"] != nil) == isFitted)
    #expect((found?.attributes["letter-spacing"] != nil) == isFitted)
  }

  private func look(_ size: Double) -> TextLook {
    var look = TextLook()
    look.font = Font(size: size)
    return look
  }

  @Test("an emoji has a colour font at the size of its frame, and its neighbours have theirs")
  func emoji() throws {
    let font = Font(size: 10)
    let elements = try Self.elements {
      $0.text("21° ☀️ a", 5, 0, width: PointMetrics().width(of: "21° ☀️ a", font), look(10))
    }
    let spans = elements["tspan"]
    #expect(spans.map(\.text) == ["21° ", "☀️", " a"])
    #expect(
      spans[1].attributes["font-size"] == "8"
        && spans[1].attributes["font-family"]?.contains("Noto Color Emoji") == true)
    let places = spans.map { $0.attributes["x"].flatMap(Double.init) }
    let before = PointMetrics().width(of: "21° ", font)
    #expect(places[0] == nil && abs((places[1] ?? 0) - 5 - before) < 0.01)
    #expect(abs((places[2] ?? 0) - 5 - before - PointMetrics().width(of: "☀️", font)) < 0.01)
    #expect(spans[1].attributes["textLength"] == nil && spans[2].attributes["textLength"] != nil)
  }

  @Test("tabular digits stay in their columns beside an emoji, too")
  func tabularEmoji() throws {
    var look = self.look(10)
    look.font.isMonospacedDigit = true
    let text = "☀️ 21"
    let elements = try Self.elements { $0.text(text, 0, 0, width: PointMetrics().width(of: text, look.font), look) }
    #expect(elements.words == ["☀️", " ", "2", "1"])
    #expect(elements["text"].first?.attributes["font-family"]?.contains("Noto Color Emoji") == true)
    #expect(elements["tspan"].map { $0.attributes["text-anchor"] } == [nil, "middle", "middle"])
  }

  @Test("text after letters with an estimated width follows them")
  func flowing() throws {
    let spans = try Self.elements { $0.text("a हिन्दी b 😀", 0, 0, width: 80) }["tspan"]
    #expect(spans.map(\.text) == ["a ", "हिन्दी", " b ", "😀"])
    #expect(spans.map { $0.attributes["x"] != nil } == [false, true, false, false])
    #expect(spans.map { $0.attributes["textLength"] != nil } == [true, false, false, false])
  }

  @Test("blocks are shapes in the text's colour that fill their cells; text beside them stays text")
  func blocks() throws {
    var look = self.look(17)
    look.color = .named(.red)
    let text = "a▌░b"
    let elements = try Self.elements { $0.text(text, 0, 0, width: PointMetrics().width(of: text, look.font), look) }
    #expect(elements["text"].map(\.text) == ["a", "b"])
    let paths = elements["path"]
    #expect(paths.count == 2 && Set(paths.map { $0.attributes["fill"] }).count == 1)
    #expect(paths.compactMap { $0.attributes["fill-opacity"] } == [".251"])
    #expect(paths.allSatisfy { $0.attributes["shape-rendering"] == "crispEdges" })
    let x = elements["text"].last?.attributes["x"].flatMap(Double.init) ?? 0
    #expect(abs(x - PointMetrics().width(of: "a▌░", look.font)) < 0.01)
  }

  // MARK: Shapes

  @Test("shapes are elements of their own kind")
  func shapes() throws {
    let red = Color.named(.red)
    let elements = try Self.elements { drawing in
      for shape in [DisplayList.Shape.rectangle, .circle, .ellipse, .capsule, .rounded(radius: 4)] {
        drawing.add(.fill(shape, red), 0, 0, 40, 20)
      }
      drawing.add(.fill(.rectangle, .named(.clear)), 0, 0, 40, 20)
      drawing.add(.fill(.rectangle, red), 0, 0, 0, 20)
    }
    #expect(elements.all.dropFirst().map(\.name) == ["rect", "circle", "ellipse", "rect", "path"])
    #expect(elements["rect"].map { $0.attributes["rx"] } == [nil, "10"])
  }

  @Test("a trimmed circle is an arc, clockwise from the right")
  func trimmed() throws {
    let elements = try Self.elements { drawing in
      drawing.add(.beginTrim(from: 0, to: 0.25))
      drawing.add(.stroke(.circle, .named(.red), width: 2), 0, 0, 20, 20)
      drawing.add(.endTrim)
    }
    let path = try #require(elements["path"].first?.attributes["d"])
    #expect(path.hasPrefix("M20 10C") && path.hasSuffix("10 20"), "\(path)")
  }

  @Test("effects are filters and blend modes, around their content")
  func effects() throws {
    let elements = try Self.elements { drawing in
      for effect in [
        DisplayList.Effect.blur(radius: 3), .shadow(.named(.black), radius: 4, x: 1, y: 2), .blend(.colorDodge),
      ] {
        drawing.add(.beginEffect(effect), 0, 0, 10, 10)
        drawing.add(.fill(.rectangle, .named(.red)), 0, 0, 10, 10)
        drawing.add(.endEffect)
      }
    }
    #expect(elements["feGaussianBlur"].map { $0.attributes["stdDeviation"] } == ["3", "4"])
    #expect(elements["feOffset"].map { $0.attributes["dy"] } == ["2"])
    #expect(elements["g"].compactMap { $0.attributes["style"] } == ["mix-blend-mode:color-dodge"])
    #expect(elements["g"].compactMap { $0.attributes["filter"] } == ["url(#a1)", "url(#a2)"])
  }

  @Test("the opaque part of a mask is white, however dark it is")
  func masks() throws {
    let black = Color(light: 0x0000_0080, dark: 0)
    let elements = try Self.elements { drawing in
      drawing.add(.beginMask(), 0, 0, 10, 10)
      drawing.add(.fill(.rectangle, black), 0, 0, 10, 10)
      drawing.add(.beginMasked, 0, 0, 10, 10)
      drawing.add(.fill(.circle, black), 0, 0, 10, 10)
      drawing.add(.endMask, 0, 0, 10, 10)
    }
    #expect(elements["rect"].map { $0.attributes["fill"] } == ["#ffffff"])
    #expect(elements["circle"].map { $0.attributes["fill"] } == ["#000000"])
  }

  @Test("the opaque part of an inverted mask is black on white")
  func invertedMask() throws {
    let elements = try Self.elements { drawing in
      drawing.add(.beginMask(isInverted: true), 0, 0, 10, 10)
      drawing.add(.fill(.circle, .named(.red)), 0, 0, 10, 10)
      drawing.add(.beginMasked, 0, 0, 10, 10)
      drawing.add(.endMask, 0, 0, 10, 10)
    }
    #expect(elements["rect"].map { $0.attributes["fill"] } == ["#ffffff"])
    #expect(elements["circle"].map { $0.attributes["fill"] } == ["#000000"])
  }

  @Test("an angular gradient is drawn as sectors; stops beyond the ends are cut off")
  func gradients() throws {
    let stops = [(Color.named(.white), -1.0), (.named(.black), 1)].map {
      DisplayList.Gradient.Stop(color: $0.0, location: $0.1)
    }
    let elements = try Self.elements { drawing in
      drawing.list.gradients = [
        .init(course: .angular(center: Point(x: 0.5, y: 0.5), startAngle: 0, endAngle: 360), stops: stops),
        .init(course: .linear(start: .zero, end: Point(x: 1, y: 0)), stops: stops),
      ]
      drawing.add(.gradient(.circle, 0), 0, 0, 40, 40)
      drawing.add(.gradient(.rectangle, 1), 0, 0, 40, 40)
    }
    #expect(elements["path"].count == 120)
    #expect(elements["stop"].map { $0.attributes["offset"] } == ["0", "1"])
    #expect(elements["stop"].map { $0.attributes["stop-color"] } == ["#808080", "#000000"])
  }

  @Test(
    "numbers have up to three decimals",
    arguments: [
      (1.0, "1"), (0.5, ".5"), (-0.0004, "0"), (-1.25, "-1.25"), (.nan, "0"), (1e9, "1000000"), (0.07, ".07"),
    ])
  func numbers(_ number: Double, _ text: String) {
    var bytes: [UInt8] = []
    Markup.number(number, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text || text == "0" && bytes == Array("-0".utf8))
  }

  @Test("any list of commands gives well-formed XML with our elements only", arguments: 0..<300)
  func random(_ seed: Int) throws {
    var dice = SplitMix64(seed: UInt64(seed))
    var list = SafetyTests().list(&dice)
    let effects: [DisplayList.Effect] = [
      .blur(radius: .nan), .shadow(.named(.red), radius: 1e300, x: -.infinity, y: .nan), .blend(.hue),
    ]
    for place in list.commands.indices where dice.below(5) == 0 {
      list.commands[place].drawing = dice.below(2) == 0 ? .endEffect : .beginEffect(effects[dice.below(3)])
    }
    let elements = try XMLElements(Self.svg(list, title: String(decoding: list.bytes, as: UTF8.self)))
    #expect(elements.all.allSatisfy { Self.known.contains($0.name) })
  }

  // MARK: Pictures

  @Test(
    "bytes are encoded by RFC 4648",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")])
  func base64(text: String, written: String) {
    #expect(String(decoding: Base64.text(Array(text.utf8)), as: UTF8.self) == written)
  }

  @Test("a picture is an embedded PNG, whose pixels stay square if the view requests it")
  func pictures() throws {
    var list = DisplayList()
    var picture = try #require(Picture(width: 1, height: 1, columns: 1, rows: 1, pixels: [0x1020_30FF]))
    func drawn() -> String {
      list.pictures = [picture]
      list.commands = [
        DisplayList.Command(
          frame: Rect(x: 1, y: 2, width: 30, height: 40), drawing: .picture(start: 0, count: 0, index: 0), node: -1)
      ]
      let drawing = VectorPicture(list, size: Size(width: 40, height: 50), .light)
      return String(decoding: SVGDocument.bytes([drawing]), as: UTF8.self)
    }
    let smooth = drawn()
    #expect(smooth.contains("<image x=\"1\" y=\"2\" width=\"30\" height=\"40\""), "\(smooth)")
    #expect(smooth.contains("data:image/png;base64,iVBORw0KGgo") && !smooth.contains("image-rendering"))
    picture.isPixelated = true
    #expect(drawn().contains("image-rendering=\"pixelated\""))
  }
}
