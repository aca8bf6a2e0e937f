import Foundation
import TestSupport
import Testing
import WidgetLayout
import WidgetModel

@testable import WidgetRender

/// The form of documents (DocC: Documents, "Rules").
@Suite("Documents")
struct DocumentTests {
  /// A view tree by hand; frames are in the nodes' order.
  private func tree(_ build: (inout ViewTree.Builder) -> Void) -> ViewTree {
    var builder = ViewTree.Builder()
    build(&builder)
    return builder.finish()
  }

  private func view(_ tree: ViewTree, _ frames: [Rect?]? = nil, shown: [Int: String] = [:]) -> String {
    var writer = JSONWriter()
    ViewJSON(tree, .light, frames: frames, shown: { shown[$0] }).write(to: &writer)
    return writer.string
  }

  private let a = Rect(x: 0, y: 0, width: 10, height: 1)
  private let b = Rect(x: 1, y: 0, width: 8, height: 1)

  /// `Text "Hi":bold():id "t":foregroundStyle "red":padding(8):id "p"`.
  private var modified: ViewTree {
    tree { builder in
      let outer = builder.modifier(.id) { $0.add(.id, $0.text("p")) }
      let padding = builder.modifier(.padding) { $0.add(.length, .number(8)) }
      let style = builder.modifier(.foregroundStyle) { $0.add(.style, .color(.named(.red))) }
      let id = builder.modifier(.id) { $0.add(.id, $0.text("t")) }
      let bold = builder.modifier(.bold) { _ in }
      let text = builder.open(.view(.text))
      builder.add(.text, builder.text("Hi"))
      for node in [text, bold, id, style, padding, outer] { builder.close(node) }
    }
  }

  @Test(
    "modifiers with the same frame are keys of their view; others are nodes around it, with their own ids")
  func modifiers() {
    #expect(
      view(modified, [a, a, b, b, b, b])
        == #"{"type":"padding","frame":{"x":0,"y":0,"width":10,"height":1},"length":8,"id":"p","children":["#
        + #"{"type":"Text","frame":{"x":1,"y":0,"width":8,"height":1},"text":"Hi","bold":true,"id":"t","foregroundStyle":"red"}]}"#
    )
  }

  @Test("an argument passed by name keeps its name even if it is the only one: a series is not a colour")
  func named() {
    let tree = tree { builder in
      let style = builder.open(.modifier(.foregroundStyle))
      builder.add(.by, builder.text("red"))
      let mark = builder.open(.view(.lineMark))
      builder.close(mark)
      builder.close(style)
    }
    #expect(view(tree) == #"{"type":"LineMark","foregroundStyle":{"by":"red"}}"#)
  }

  @Test("without a layout there are no frames")
  func noFrames() {
    #expect(
      view(modified)
        == #"{"type":"padding","length":8,"id":"p","children":[{"type":"Text","text":"Hi","bold":true,"id":"t","foregroundStyle":"red"}]}"#
    )
  }

  @Test("a second id, or a modifier with the name of a view's argument, is its own node")
  func takenKeys() {
    let tree = tree { builder in
      let outer = builder.modifier(.id) { $0.add(.id, $0.text("2")) }
      let inner = builder.modifier(.id) { $0.add(.id, $0.text("1")) }
      let opacity = builder.modifier(.opacity) { $0.add(.opacity, .number(0.5)) }
      let color = builder.open(.view(.color))
      builder.add(.color, .color(.named(.red)))
      builder.add(.opacity, .number(0.25))
      for node in [color, opacity, inner, outer] { builder.close(node) }
    }
    #expect(
      view(tree)
        == #"{"type":"id","id":"2","children":[{"type":"opacity","opacity":0.5,"id":"1","children":[{"type":"Color","color":"red","opacity":0.25}]}]}"#
    )
  }

  @Test("a modifier with another frame than its view's is its own node")
  func movedModifier() {
    let tree = tree { builder in
      let fixed = builder.modifier(.fixedSize) { $0.add(.horizontal, .flag(true)) }
      let text = builder.open(.view(.text))
      builder.add(.text, builder.text("a"))
      for node in [text, fixed] { builder.close(node) }
    }
    #expect(view(tree, [a, a]).hasPrefix(#"{"type":"Text""#))
    #expect(view(tree, [b, a]).hasPrefix(#"{"type":"fixedSize","frame":{"x":1"#))
  }

  @Test("slots are under their names; what was not placed is left out, except for what fills its parent")
  func slots() {
    let tree = tree { builder in
      let stack = builder.open(.view(.vStack))
      let gauge = builder.open(.view(.gauge))
      builder.add(.value, .number(0.5))
      builder.leaf("CPU", slot: .label)
      builder.close(gauge)
      let overlay = builder.modifier(.overlay) { $0.add(.alignment, .word(.topTrailing)) }
      builder.leaf("own")
      builder.leaf("over", slot: .overlay)
      builder.close(overlay)
      let fits = builder.open(.view(.viewThatFits))
      builder.leaf("long")
      builder.leaf("short")
      builder.close(fits)
      builder.close(stack)
    }
    let frames: [Rect?] = [a, a, a, a, a, a, a, nil, b]
    let text = view(tree, frames)
    #expect(text.contains(#""value":0.5,"label":[{"type":"Text""#))
    #expect(text.contains(#""alignment":"topTrailing","children":[{"type":"Text""#))
    #expect(text.contains(#""overlay":[{"type":"Text""#))
    #expect(!text.contains("long") && text.contains("short"))
  }

  @Test("arguments keep their type: dates, infinite lengths, lists, colours, data")
  func arguments() {
    let tree = tree { builder in
      let frame = builder.modifier(.frame) { $0.add(.maxWidth, .number(.infinity)) }
      let button = builder.open(.view(.button))
      builder.add(.action, builder.data(.table(["intent": "Tick", "parameters": ["n": 1]])))
      let text = builder.open(.view(.text))
      builder.add(.timer, builder.list([.number(0), .number(60)]))
      builder.add(.countsDown, .flag(true))
      builder.close(text)
      builder.close(button)
      builder.close(frame)
    }
    #expect(
      view(tree, shown: [2: "1:00"])
        == #"{"type":"frame","maxWidth":"infinity","children":[{"type":"Button","action":{"intent":"Tick","parameters":{"n":1}},"#
        + #""children":[{"type":"Text","timer":["1970-01-01T00:00:00Z","1970-01-01T00:01:00Z"],"countsDown":true,"text":"1:00"}]}]}"#
    )
  }

  @Test("an empty tree is null")
  func empty() { #expect(view(ViewTree()) == "null") }

  // MARK: Whole documents

  private var warning: Diagnostic {
    Diagnostic(
      .warningLink, "a Link in systemSmall cannot be tapped on its own", severity: .warning, file: "game.lua", line: 12)
  }

  private func placement(_ tree: ViewTree, _ environment: WidgetEnvironment) throws -> Placement {
    try layout(widget: tree, environment: environment, measuring: CellMetrics(), at: 1_768_478_400, words: PlainWords())
  }

  private func render(_ tree: ViewTree) throws -> RenderDocument {
    var environment = WidgetEnvironment(family: .systemMedium)
    environment.redactionReasons = [.privacy]
    var document = RenderDocument(
      kind: "game", family: .systemMedium, bundle: "Game", environment: environment, now: 1_768_478_400,
      policy: .after(1_768_482_000, jitter: 60), placement: try placement(tree, environment))
    document.entry = RenderDocument.Entry(date: 1_768_478_400, index: 0, count: 5, relevance: .init(score: 10))
    document.warnings = [warning]
    document.error = Diagnostic(.wall, "timeline took longer than 30 s", file: "game.lua")
    return document
  }

  /// A link, a toggle, a button and a dynamic text.
  private var game: ViewTree {
    tree { builder in
      let url = builder.modifier(.widgetURL) { $0.add(.url, $0.text("mygame://")) }
      let stack = builder.open(.view(.vStack))
      builder.add(.alignment, .word(.leading))
      let link = builder.open(.view(.link))
      builder.add(.destination, builder.text("mygame://panda"))
      builder.leaf("Power Panda")
      builder.close(link)
      let toggle = builder.open(.view(.toggle))
      builder.add(.isOn, .flag(true))
      builder.add(.action, builder.data(["intent": "Done", "parameters": ["id": 1]]))
      builder.leaf("Milk", slot: .label)
      builder.close(toggle)
      let button = builder.open(.view(.button))
      builder.add(.action, builder.data(["intent": "Refresh", "parameters": []]))
      builder.leaf("Refresh")
      builder.close(button)
      let gauge = builder.open(.view(.gauge))
      builder.add(.value, .number(0.42))
      builder.close(gauge)
      let timer = builder.open(.view(.text))
      builder.add(.date, .number(1_768_478_465))
      builder.add(.style, .word(.timer))
      builder.close(timer)
      builder.close(stack)
      builder.close(url)
    }
  }

  private func pretty(_ document: some Document) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(document.line()))
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private func check(_ document: some Document, _ name: String) throws {
    let line = document.line()
    #expect(line.last == 0x0A && line.count { $0 == 0x0A } == 1)
    Golden.keep(document: line, "\(type(of: document).format.file).\(name).json")
    #expect(Golden.difference(try pretty(document), in: "WidgetRender", name + ".json") == nil)
  }

  @Test("lunette.render/1")
  func renderDocument() throws {
    try check(render(game), "render")
    var nothing = try render(ViewTree())
    nothing.entry = nil
    nothing.policy = .never
    nothing.error = nil
    try check(nothing, "render-nothing")
  }

  @Test("a document's frames match the picture")
  func picture() throws {
    let document = try render(game)
    var options = CellPainter.Options()
    options.frame = .line
    options.title = "Game Status"
    let cells = CellPainter.paint(document.placement.displayList, columns: 46, rows: 10, options)
    #expect(Golden.difference(PlainText.string(cells), in: "WidgetRender", "game.txt") == nil)
    options.encoding = .ascii
    let plain = CellPainter.paint(document.placement.displayList, columns: 46, rows: 10, options)
    #expect(Golden.difference(PlainText.string(plain), in: "WidgetRender", "game-ascii.txt") == nil)
    var ansi = ANSI.Options()
    ansi.linkSchemes = ["mygame"]
    let bytes = String(decoding: ANSI.bytes(cells, ansi), as: UTF8.self).replacing("\u{1B}", with: "⎋")
    #expect(Golden.difference(bytes, in: "WidgetRender", "game-ansi.txt") == nil)
  }

  @Test("lunette.timeline/1")
  func timelineDocument() throws {
    let entries = [
      TimelineEntry(
        date: 0, relevance: .init(score: 1, duration: 60),
        fields: ["title": "a", "list": [1, 2.5, .null], "flag": false], views: [modified]),
      TimelineEntry(date: 60.5),
    ]
    let timeline = Timeline(entries: entries, policy: .atEnd, made: 0, warnings: [warning])
    try check(
      TimelineDocument(kind: "game", family: .systemSmall, configuration: ["name": "x"], timeline: timeline), "timeline"
    )
    try check(
      TimelineDocument(kind: "game", family: .systemSmall, configuration: .emptyTable, timeline: nil),
      "timeline-nothing")
  }

  @Test("lunette.layout/1")
  func layoutDocument() throws {
    let proposal = ProposedSize(width: 100, height: nil)
    let placement = try layout(
      modified, in: proposal, environment: WidgetEnvironment(family: .systemSmall), measuring: PointMetrics(), at: 0,
      words: PlainWords())
    try check(LayoutDocument(placement, proposal: proposal), "layout")
  }

  @Test("lunette.list/1")
  func listDocument() throws {
    var bundle = BundleDeclaration(name: "Game", path: "widgets/game.lua")
    bundle.schemes = ["mygame"]
    bundle.permissions.network = ["api.example.org"]
    bundle.permissions.environment = ["HOME"]
    bundle.permissions.notify = true
    var widget = WidgetDeclaration(kind: "game", families: [.systemSmall, .accessoryInline])
    var hero = IntentParameter(name: "hero", kind: .enum)
    hero.options = [.init(value: "panda", title: "Power Panda", subtitle: "level 3")]
    hero.defaultValue = "panda"
    var age = IntentParameter(name: "age", kind: .integer)
    age.minimum = 0
    age.depends = ["hero"]
    widget.intent = IntentDeclaration(id: "SelectHero", parameters: [hero, age])
    bundle.widgets = [widget]
    bundle.controls = [WidgetDeclaration.control(kind: "timer")]
    bundle.warnings = [warning]
    try check(ListDocument([.init(bundle, granted: Permissions())]), "list")
  }

  @Test("lunette.error/1")
  func errorDocument() throws {
    var fault = Diagnostic(
      .decodeUnknownModifier, "unknown modifier 'blod'", file: "a.lua", line: 3, path: "VStack > child 2",
      suggestion: "bold",
      traceback: ["a.lua:3: in view"])
    fault.also = [Diagnostic(.decodeColor, "unknown colour 'rde'", file: "a.lua", line: 4, suggestion: "red")]
    try check(ErrorDocument(fault), "error")
    try check(ErrorDocument(Diagnostic(.usage, "no such option\n\u{1B}[31m")), "error-usage")
  }
}

extension ViewTree.Builder {
  /// Opens a modifier; its view follows.
  mutating func modifier(_ kind: ModifierKind, _ arguments: (inout ViewTree.Builder) -> Void) -> Int {
    let node = open(.modifier(kind))
    arguments(&self)
    return node
  }

  mutating func leaf(_ text: String, slot: ArgumentName = .content) {
    let node = open(.view(.text), slot: slot)
    add(.text, self.text(text))
    close(node)
  }
}

extension DocumentFormat {
  /// `lunette.render/1` is described by `render-1.json`.
  var file: String { String(rawValue.dropFirst("lunette.".count)).replacing("/", with: "-") }
}

/// Words for dynamic texts that are the same in every locale.
struct PlainWords: DateWords {
  func date(_ date: Double) -> String { ISODate.string(date) ?? "" }
  func time(_ date: Double) -> String { ISODate.string(date) ?? "" }
  func range(_ from: Double, _ to: Double) -> String { "\(date(from)) – \(date(to))" }
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String { "\(count) \(unit.rawValue)" }
  func joined(_ counts: [String], short: Bool) -> String { counts.joined(separator: ", ") }
  func away(_ count: Int, _ unit: LiveText.Unit) -> String { "away \(count) \(unit.rawValue)" }
  func date(_ date: Double, as form: DateForm) -> String { "\(form.rawValue) of \(Int(date))" }
  func digits(_ text: String) -> String { text }
}
