import WidgetLayout
import WidgetModel

@testable import WidgetRender

/// Builds display lists by hand, as a layout would.
struct Drawing {
  var list = DisplayList()

  mutating func text(_ text: String, _ x: Double, _ y: Double, width: Double? = nil, _ look: TextLook = TextLook()) {
    let start = list.bytes.count
    list.bytes += text.utf8
    let index = list.looks.firstIndex(of: look) ?? list.looks.count
    if index == list.looks.count { list.looks.append(look) }
    let columns = width ?? Double(CellMetrics().columns(text))
    add(
      .text(start: Int32(start), count: Int32(list.bytes.count - start), look: Int32(index), baseline: 1), x, y,
      columns, 1)
  }

  mutating func symbol(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let start = list.bytes.count
    list.bytes += name.utf8
    add(.symbol(start: Int32(start), count: Int32(name.utf8.count), .named(.primary)), x, y, width, height)
  }

  mutating func standIn(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let start = list.bytes.count
    list.bytes += name.utf8
    add(.standIn(start: Int32(start), count: Int32(name.utf8.count)), x, y, width, height)
  }

  mutating func add(
    _ drawing: DisplayList.Drawing, _ x: Double = 0, _ y: Double = 0, _ width: Double = 0, _ height: Double = 0
  ) {
    list.commands.append(
      DisplayList.Command(frame: Rect(x: x, y: y, width: width, height: height), drawing: drawing, node: 0))
  }

  func cells(
    _ columns: Int, _ rows: Int, _ change: (inout CellPainter.Options) -> Void = { _ in }
  ) -> CellBuffer {
    var options = CellPainter.Options()
    change(&options)
    return CellPainter.paint(list, columns: columns, rows: rows, options)
  }

  func picture(
    _ columns: Int, _ rows: Int, _ change: (inout CellPainter.Options) -> Void = { _ in }
  ) -> String {
    "\n" + PlainText.string(cells(columns, rows, change)).dropLast()
  }

  static func of(_ build: (inout Drawing) -> Void) -> Drawing {
    var drawing = Drawing()
    build(&drawing)
    return drawing
  }
}
