import Foundation
import FoundationXML
import WidgetLayout
import WidgetICU
@testable import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetWire

@testable import WidgetSandbox
@testable import WidgetServices

/// Invariants of any accepted tree: it survives its binary form, and layout, drawing and documents terminate.
enum TreeProperty {
  private static let words = try? dateWords(locale: "en_US", timeZone: "UTC", languages: ICULanguages())

  /// - Parameter isOurs: whether our own decoder made it, which makes only valid ones.
  static func check(_ tree: ViewTree, isOurs: Bool) throws {
    if isOurs {
      try hold(tree.validate(), "a tree against its invariant")
      try hold(ReplyInspection.isSound(tree), "a tree that a worker could not send")
    }
    let bytes = try Frame.body(tree)
    // By bytes: NaN in plain data equals nothing.
    try hold(try Frame.body(Frame.value(ViewTree.self, from: bytes)) == bytes, "the binary form changes a tree")
    for surface in [Surface.terminal, .canvas] {
      for (width, height) in [(40.0, 12.0), (0, 0), (nil, nil)] as [(Double?, Double?)] {
        try lay(tree, surface, ProposedSize(width: width, height: height))
      }
    }
  }

  private static func lay(_ tree: ViewTree, _ surface: Surface, _ proposal: ProposedSize) throws {
    guard let words else { throw Violation("no English words") }
    let metrics: any TextMeasuring = surface == .terminal ? CellMetrics() : PointMetrics()
    let placement: Placement
    do throws(Diagnostic) {
      placement = try layout(
        tree, in: proposal, environment: WidgetEnvironment(family: .systemMedium), measuring: metrics,
        at: 1_700_000_000, words: words)
    } catch {
      try hold(error.code.exit == .limit, "layout refuses a tree: \(error.message)")
      return
    }
    try hold(placement.frames.count == tree.nodes.count, "a frame for each node")
    for frame in placement.frames.compactMap({ $0 }) {
      try hold(!frame.width.isNaN && !frame.height.isNaN && frame.width >= 0 && frame.height >= 0, "a frame \(frame)")
      try hold(!frame.x.isNaN && !frame.y.isNaN, "a frame \(frame)")
    }
    try write(placement, proposal)
  }

  /// A picture is well-formed XML, for an independent parser, with only a drawing's elements and attributes.
  private static func draw(_ placement: Placement) throws {
    let bytes = SVGDocument.bytes([VectorPicture(placement, .light)])
    let reader = DrawingReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    try hold(parser.parse(), "no XML: \(String(decoding: bytes.prefix(2000), as: UTF8.self))")
    try hold(reader.strangers.isEmpty, "a drawing with \(reader.strangers)")
  }

  private final class DrawingReader: NSObject, XMLParserDelegate {
    var strangers: Set<String> = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if ["script", "style", "a", "foreignObject", "use"].contains(name) { strangers.insert(name) }
      for (attribute, value) in attributes {
        let isAddress = attribute.hasSuffix("href") && !value.hasPrefix("data:image/png;base64,")
        let isStyle = attribute == "style" && !value.hasPrefix("mix-blend-mode:")
        if isAddress || isStyle || attribute.hasPrefix("on") { strangers.insert("\(attribute)=\(value)") }
      }
    }
  }

  private static func write(_ placement: Placement, _ proposal: ProposedSize) throws {
    let line = LayoutDocument(placement, proposal: proposal).line()
    try hold(line.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a document of more than one line")
    do { _ = try JSONSerialization.jsonObject(with: Data(line)) } catch {
      throw Violation("a document that is not JSON: \(String(decoding: line.prefix(2000), as: UTF8.self))")
    }
    guard placement.surface == .terminal else { return try draw(placement) }
    let grid = CellPainter.paint(placement.displayList, columns: 60, rows: 16)
    try Terminal.check(grid)
  }
}
