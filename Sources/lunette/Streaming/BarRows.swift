import WidgetLayout
import WidgetModel
import WidgetRender

/// A picture's rows without border, blank ends and blank rows: what a bar shows, and where in the picture each was. What a Spacer leaves
/// blank takes no line of a tooltip. Rows that become one line lose blanks at their beginnings, too.
struct BarRows: Sendable {
  /// One row that is kept. The text has no blanks at its end, nor, in a line, at its beginning.
  private struct Row {
    var text: String
    /// The row of the picture where the text begins.
    var row: Int
    var column: Int
  }

  /// From top to bottom; none is blank.
  private var rows: [Row]

  /// Some bytes of a row, each of which is a cell.
  struct Run {
    fileprivate let row: Int
    fileprivate let bytes: Range<Int>
  }

  init(_ picture: CellBuffer, hasBorder: Bool, isLine: Bool) {
    let isFramed = hasBorder && picture.rows > 2 && picture.columns > 2
    // Without the border's column and the blank beside it.
    let columns = isFramed ? 2..<picture.columns - 1 : 0..<picture.columns
    var rows: [Row] = []
    for row in isFramed ? 1..<picture.rows - 1 : 0..<picture.rows {
      if let part = PlainText.part(picture, row: row, columns: columns, trimsStart: isLine) {
        rows.append(Row(text: part.text, row: row, column: part.column))
      }
    }
    self.rows = rows
  }

  var texts: [String] { rows.map(\.text) }
  var line: String { rows.count == 1 ? rows[0].text : texts.joined(separator: " ") }

  /// Where cells of the picture are told; nil where they are not.
  /// A stretch that trimming has cut cannot be replaced in place.
  func run(at stretch: DynamicPicture.Stretch, in picture: CellBuffer) -> Run? {
    guard let row = rows.firstIndex(where: { $0.row == stretch.row }), rows[row].column <= stretch.columns.lowerBound
    else { return nil }
    let start = PlainText.count(
      picture, row: stretch.row, columns: rows[row].column..<stretch.columns.lowerBound)
    let end = start + stretch.columns.count
    return end <= rows[row].text.utf8.count ? Run(row: row, bytes: start..<end) : nil
  }

  /// Puts a text in the place of one that differs from it in digits only; false where it differs in more.
  mutating func put(_ text: String, into run: Run) -> Bool {
    // Bytes and cells are one here: digits have a byte each.
    let old = rows[run.row].text.utf8
    let rest = old.dropFirst(run.bytes.lowerBound)
    guard text.utf8.isShaped(as: rest.prefix(run.bytes.count)) else { return false }
    rows[run.row].text =
      String(Substring(old.prefix(run.bytes.lowerBound))) + text + String(Substring(rest.dropFirst(run.bytes.count)))
    return true
  }

  /// What of the line can be tapped: the widget as a whole where it leads somewhere, then each link, button and toggle.
  func taps(_ regions: TapRegions, whole label: String) -> [BarTap] {
    let spans = spans
    var taps: [BarTap] = []
    if regions.widgetURL != nil, let end = spans.last?.upperBound, end > 0 {
      taps.append(BarTap(.whole, columns: 0..<end, label: label))
    }
    var (links, actions) = (0, 0)
    for region in regions.regions {
      let target: BarTap.Target
      switch region.target {
      case .url:
        links += 1
        target = .link(links)
      case .action:
        actions += 1
        target = .action(actions)
      }
      for (row, span) in zip(rows, spans) {
        guard let columns = Self.columns(region.frame, row, span) else { continue }
        taps.append(BarTap(target, columns: columns, label: region.label.isEmpty ? label : region.label))
      }
    }
    return taps
  }

  /// Each row's columns in the line: a space stands between two rows.
  private var spans: [Range<Int>] {
    var start = 0
    // The same joint as `line` has.
    return rows.map { row in
      let end = start + CellMetrics().columns(row.text)
      defer { start = end + 1 }
      return start..<end
    }
  }

  /// The columns whose middle lies in the frame; nil where none does.
  private static func columns(_ frame: Rect, _ row: Row, _ span: Range<Int>) -> Range<Int>? {
    let middle = Double(row.row) + 0.5
    guard frame.y <= middle, middle < frame.y + frame.height else { return nil }
    // A region that covers a column's middle has it.
    func column(_ x: Double) -> Int {
      let column = (x - 0.5).rounded(.up) - Double(row.column)
      return span.lowerBound + Int(min(max(column, 0), Double(span.count)))
    }
    let (from, to) = (column(frame.x), column(frame.x + frame.width))
    return from < to ? from..<to : nil
  }
}
