import WidgetLayout
import WidgetModel
import WidgetRender

/// What a bar's line is made of.
struct BarShown {
  var widget: WidgetDeclaration
  var family: Family
  /// Nil where there is nothing to show.
  var exhibit: Exhibit?
  /// The same entry in systemMedium; nil where the bar has no place for it, or the widget no such family.
  var tooltip: Exhibit?
  /// The entry's own fields.
  var fields: Value = .emptyTable
  /// What the last reload failed with.
  var error: String?
}

/// What a bar shows of an instance at a moment: the one mapping of `cli.md`, "One mapping for every bar".
struct BarLines: Sendable {
  let colorScheme: ColorScheme
  /// Whether the bar has a place for rows beside the text.
  let hasTooltip: Bool

  /// Draws what is shown, and says when it reads otherwise.
  func line(_ shown: BarShown, at now: Double) throws(Diagnostic) -> (line: BarLine, nextChange: Double?) {
    var line = BarLine(kind: shown.widget.kind, family: shown.family)
    (line.error, line.isStale) = (shown.error, shown.error != nil && shown.exhibit != nil)
    guard let exhibit = shown.exhibit else {
      // Nothing was ever shown: the name stands for it. A provider with nothing to show hides the block.
      line.isPlaceholder = shown.error != nil
      if shown.error != nil { line.text = FaultPage.clean(shown.widget.displayName) }
      line.shortText = line.text
      return (line, nil)
    }
    let placement = try exhibit.place(at: now)
    line.text = rows(exhibit.picture(placement), exhibit.environment.family).joined(separator: " ")
    line.shortText = try short(exhibit, placement.size, now)
    line.state = shown.fields["state"]?.text
    line.percentage = percentage(placement)
    line.color = color(placement)
    if hasTooltip { line.tooltip = line.text.isEmpty ? [] : [line.text] }
    if hasTooltip, let tooltip = shown.tooltip {
      let placement = try tooltip.place(at: now, size: Family.systemMedium.cells)
      line.tooltip = rows(tooltip.picture(placement), .systemMedium)
    }
    return (line, placement.nextChange)
  }

  /// The same at half the width: ViewThatFits at work.
  private func short(_ exhibit: Exhibit, _ size: Size, _ now: Double) throws(Diagnostic) -> String {
    let half = Size(width: max((size.width / 2).rounded(.down), 1), height: size.height)
    return rows(exhibit.picture(try exhibit.place(at: now, size: half)), exhibit.environment.family)
      .joined(separator: " ")
  }

  /// A picture's rows without border, blank ends, and blank rows above and below.
  private func rows(_ picture: CellBuffer, _ family: Family) -> [String] {
    var rows = PlainText.string(picture).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.last == "" { rows.removeLast() }
    if family.hasBorder, rows.count > 2 {
      rows = rows.dropFirst().dropLast().map { String($0.dropFirst(2).dropLast()) }
    }
    rows = rows.map(BarLines.trimmedEnd)
    while rows.last == "" { rows.removeLast() }
    return Array(rows.drop { $0.isEmpty }).map { family.isAccessory ? String($0.drop { $0 == " " }) : $0 }
  }

  private static func trimmedEnd(_ row: String) -> String {
    var row = Substring(row)
    while row.last == " " { row.removeLast() }
    return String(row)
  }

  /// Of the first Gauge or ProgressView that is drawn.
  private func percentage(_ placement: Placement) -> Double? {
    for command in placement.displayList.commands {
      switch command.drawing {
      case .bar(let part?, _, _), .ring(let part?, _, _): return part * 100
      default: continue
      }
    }
    return nil
  }

  /// Of the first run of text, where it is not the usual one.
  private func color(_ placement: Placement) -> UInt32? {
    for command in placement.displayList.commands {
      guard case .text(_, _, let look, _) = command.drawing else { continue }
      let color = placement.displayList.looks[Int(look)].color
      return color.role == .primary ? nil : color.components(colorScheme)
    }
    return nil
  }
}
