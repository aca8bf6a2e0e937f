import WidgetLayout
import WidgetModel
import WidgetRender

/// What a bar shows of an instance at a moment: the one mapping of `cli.md`, "One mapping for every bar".
struct BarLines {
  let wish: WidgetWish
  /// Whether the bar has a place for rows beside the text.
  let hasTooltip: Bool

  /// The environments that an instance's views are asked for: its own, and the one of the tooltip.
  func environments(of instance: PlacedInstance) -> [WidgetEnvironment] {
    let (request, widget) = (instance.request, instance.widget)
    var environments = request.environments
    if hasTooltip, request.family != .systemMedium, widget.families.contains(.systemMedium) {
      var medium = wish.setting.environment(.systemMedium)
      medium.configuration = request.configuration
      environments.append(medium)
    }
    return environments
  }

  /// Draws an entry, and says when it reads otherwise.
  ///
  /// - Parameter timeline: nil where nothing is shown.
  func line(
    _ instance: PlacedInstance, _ timeline: WidgetModel.Timeline?, _ index: Int?, error: String?, at now: Double
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
    var request = instance.request
    (request.now, request.environments) = (now, environments(of: instance))
    let exhibit = Exhibit(widget: widget, request: request, timeline: timeline, wish: wish)
    let placement = try exhibit.place(index, at: now)
    line.text = rows(exhibit.picture(placement), request.family).joined(separator: " ")
    line.shortText = try short(exhibit, index, placement.size, now)
    line.state = timeline.entries[index].fields["state"]?.text
    line.percentage = percentage(placement)
    line.color = color(placement)
    if hasTooltip { line.tooltip = try tooltip(exhibit, index, line.text, now) }
    return (line, placement.nextChange)
  }

  /// The same at half the width: ViewThatFits at work.
  private func short(_ exhibit: Exhibit, _ index: Int, _ size: Size, _ now: Double) throws(Diagnostic) -> String {
    let half = Size(width: max((size.width / 2).rounded(.down), 1), height: size.height)
    return rows(exhibit.picture(try exhibit.place(index, at: now, size: half)), exhibit.request.family)
      .joined(separator: " ")
  }

  /// The plain-text `systemMedium` of the same entry, where the widget has one; else what it reads.
  private func tooltip(_ exhibit: Exhibit, _ index: Int, _ text: String, _ now: Double) throws(Diagnostic) -> [String] {
    guard let entry = exhibit.timeline?.entries[index], entry.views.count > 1, exhibit.request.environments.count > 1
    else { return text.isEmpty ? [] : [text] }
    var request = exhibit.request
    request.family = .systemMedium
    request.environments = [exhibit.request.environments[1]]
    var timeline = WidgetModel.Timeline(entries: [entry], policy: .never, made: now)
    timeline.entries[0].views.removeFirst()
    let medium = Exhibit(widget: exhibit.widget, request: request, timeline: timeline, wish: wish)
    return rows(medium.picture(try medium.place(0, at: now, size: Family.systemMedium.cells)), .systemMedium)
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
