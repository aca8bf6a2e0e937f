import WidgetLayout
import WidgetModel
import WidgetRender

/// What a bar's line is made of.
struct BarShown: Sendable {
  var widget: WidgetDeclaration
  var family: Family
  /// Nil where there is nothing to show.
  var presentation: Presentation?
  /// The same entry in systemMedium; nil where the bar has no place for it, or the widget no such family.
  var tooltip: Presentation?
  /// The entry's own fields.
  var fields: Value = .emptyTable
  /// What the last reload failed with.
  var error: String?
  /// The number of the placed widget, at a runtime.
  var number: Int?
  /// The bundle's, without links and dots; nil for what has no place.
  var path: String?
  var configuration: Value = .emptyTable
  /// The stack that it is followed by.
  var stack: String?
}

/// What a bar shows of an instance at a moment: the one mapping for every bar (DocC: Bars, "Overview").
struct BarLines: Sendable {
  let colorScheme: ColorScheme
  /// Whether the bar has a place for rows beside the text.
  let hasTooltip: Bool
  /// Whether it has one for a shorter text.
  let hasShort: Bool
  /// Nil where the bar taps nothing.
  var tapping: BarTapping?

  /// What is shown, as it reads in its pictures; nil: there is nothing to show.
  func line(_ shown: BarShown, _ pictures: BarPictures?) -> BarLine {
    var line = BarLine(kind: shown.widget.kind, family: shown.family)
    (line.number, line.stack) = (shown.number, shown.stack)
    (line.error, line.isStale) = (shown.error, shown.error != nil && pictures != nil)
    if let pictures {
      if shown.fields["isStale"]?.flag == true { line.isStale = true }
      // Of an activity the state's own.
      line.state = shown.fields["state"]?.text ?? shown.fields["state"]?["state"]?.text
      line.own = BarWords(shown.fields["bar"])
      if let tapping {
        line.tapWords = tapping.words(shown, shown.family)
        line.reloadWords = shown.number.map(tapping.reload) ?? []
        line.turnWords = shown.stack.map(tapping.turn) ?? []
      }
      update(&line, shown, pictures)
    } else {
      // Nothing was ever shown: the name stands for it. A provider with nothing to show hides the block.
      line.isPlaceholder = shown.error != nil
      if shown.error != nil { line.text = FaultPage.clean(shown.widget.displayName) }
      line.shortText = line.text
    }
    return line
  }

  /// Reads anew what may be otherwise after digits of the pictures went on.
  func reword(_ line: inout BarLine, _ pictures: BarPictures) {
    line.text = line.own.text ?? pictures.own.rows.line
    line.shortText = pictures.short?.rows.line ?? line.text
    guard hasTooltip else { return }
    line.tooltip = line.own.tooltip ?? pictures.tooltip?.rows.texts ?? (line.text.isEmpty ? [] : [line.text])
  }

  /// Reads anew what may be otherwise after pictures went on.
  func update(_ line: inout BarLine, _ shown: BarShown, _ pictures: BarPictures) {
    reword(&line, pictures)
    if tapping != nil {
      line.taps = pictures.own.rows.taps(pictures.own.taps, whole: FaultPage.clean(shown.widget.displayName))
    }
    line.percentage = line.own.percentage ?? pictures.own.percentage
    line.color = pictures.own.color.flatMap { $0.role == .primary ? nil : $0.components(colorScheme) }
    if hasTooltip { line.menu = menu(shown, pictures.tooltip, line) }
  }

  /// What of the rows beside the text can be tapped. A menu offers what the widget as a whole leads to once.
  private func menu(_ shown: BarShown, _ tooltip: BarPicture?, _ line: BarLine) -> [BarChoice] {
    guard let tooltip else { return BarChoice.choices(line.taps, line.tapWords) }
    guard let tapping else { return [] }
    let whole = line.taps.filter { $0.target == .whole }
    let parts = tooltip.rows.taps(tooltip.taps, whole: FaultPage.clean(shown.widget.displayName))
      .filter { whole.isEmpty || $0.target != .whole }
    return BarChoice.choices(whole, line.tapWords) + BarChoice.choices(parts, tapping.words(shown, .systemMedium))
  }
}
