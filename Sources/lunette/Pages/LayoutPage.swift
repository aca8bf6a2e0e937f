import WidgetLayout
import WidgetModel
import WidgetRender

/// What `lunette layout` prints for a person: the picture, then a line a view, children indented, with place and size.
struct LayoutPage {
  let text: String

  init(_ placement: Placement) {
    let tree = placement.tree
    var lines: [(name: String, frame: String)] = []
    var ends: [Int32] = []
    for (index, node) in tree.nodes.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      let indent = String(repeating: "  ", count: ends.count)
      let said = placement.text(of: index).map { " \"\($0)\"" } ?? ""
      lines.append((indent + node.kind.name + said, placement.frames[index].map(Self.frame) ?? "not placed"))
      ends.append(node.end)
    }
    let width = min(60, lines.map(\.name.count).max() ?? 0)
    text = lines.map { line in
      line.name + String(repeating: " ", count: max(0, width - line.name.count) + 2) + line.frame + "\n"
    }.joined()
  }

  /// The view as the terminal would show it, no larger than a screen or two.
  static func picture(_ placement: Placement, _ setting: Setting, _ showing: OutputStyle) -> CellBuffer {
    var options = CellPainter.Options()
    options.scheme = setting.colorScheme
    options.encoding = showing.terminal.encoding
    options.symbols = showing.symbols
    let size = placement.size
    let (columns, rows) = (min(size.width, Double(showing.terminal.width)), min(size.height, mostRows))
    guard columns > 0, rows > 0 else { return CellBuffer(columns: 0, rows: 0, encoding: options.encoding) }
    return CellPainter.paint(placement.displayList, columns: Int(columns), rows: Int(rows), options)
  }

  private static let mostRows = 100.0

  private static func frame(_ frame: Rect) -> String {
    "\(number(frame.x)),\(number(frame.y))  \(number(frame.width))×\(number(frame.height))"
  }

  /// At most 4 decimals, as in documents.
  private static func number(_ length: Double) -> String {
    let rounded = (length * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
  }
}
