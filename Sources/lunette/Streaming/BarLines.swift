import WidgetLayout
import WidgetModel
import WidgetRender

/// What a bar shows of an instance at a moment: the one mapping of `cli.md`, "One mapping for every bar".
struct BarLines {
  let wish: WidgetWish
  /// Whether the bar has a place for rows beside the text.
  let hasTooltip: Bool

  /// The same entries as the tooltip shows them: in systemMedium, where the widget has it; nil where not.
  func tooltips(_ instance: PlacedInstance, _ timeline: WidgetModel.Timeline, at now: Double) -> WidgetModel.Timeline? {
    guard hasTooltip, instance.widget.families.contains(.systemMedium) else { return nil }
    let entries = timeline.entries.map { DatedFields(date: $0.date, fields: $0.fields) }
    // A view that fails here is one that the bar can do without.
    return try? instance.bundle.timeline(.views(medium(instance, at: now), entries: entries))
  }

  private func medium(_ instance: PlacedInstance, at now: Double) -> ProviderRequest {
    var request = instance.request
    var environment = wish.setting.environment(.systemMedium)
    environment.configuration = request.configuration
    (request.family, request.now, request.environments) = (.systemMedium, now, [environment])
    return request
  }

  /// Draws an entry, and says when it reads otherwise.
  ///
  /// - Parameters:
  ///   - timeline: nil where nothing is shown.
  ///   - tooltips: the same entries for the tooltip.
  func line(
    _ instance: PlacedInstance, _ timeline: WidgetModel.Timeline?, _ tooltips: WidgetModel.Timeline?, _ index: Int?,
    error: String?, at now: Double
  ) throws(Diagnostic) -> (line: BarLine, nextChange: Double?) {
    let widget = instance.widget
    var line = BarLine(kind: widget.kind, family: instance.request.family)
    (line.error, line.isStale) = (error, error != nil && timeline != nil)
    guard let timeline, let index else {
      // Nothing was ever shown: the name stands for it. A provider with nothing to show hides the block.
      line.isPlaceholder = error != nil
      if error != nil { line.text = FaultPage.clean(widget.displayName) }
      line.shortText = line.text
      return (line, nil)
    }
    let exhibit = try Exhibit(widget, instance.request, timeline, index, wish)
    let placement = try exhibit.place(at: now)
    line.text = rows(exhibit.picture(placement), exhibit.environment.family).joined(separator: " ")
    line.shortText = try short(exhibit, placement.size, now)
    line.state = timeline.entries[index].fields["state"]?.text
    line.percentage = percentage(placement)
    line.color = color(placement)
    if hasTooltip { line.tooltip = line.text.isEmpty ? [] : [line.text] }
    if let tooltips, tooltips.entries.indices.contains(index) {
      let exhibit = try Exhibit(widget, medium(instance, at: now), tooltips, index, wish)
      let placement = try exhibit.place(at: now, size: Family.systemMedium.cells)
      line.tooltip = rows(exhibit.picture(placement), .systemMedium)
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
      return color.role == .primary ? nil : color.components(wish.setting.colorScheme)
    }
    return nil
  }
}
