import WidgetLayout
import WidgetModel
import WidgetRender

/// A widget's line that goes on with the clock: texts that tell time are written anew in their places, and nothing is laid
/// out for it. An object: it is large, and its parts are changed where they stand.
final class LivingLine: @unchecked Sendable {
  // @unchecked: made by a job that its owner waits for, and used by that owner alone.
  private let bars: BarLines
  private let shown: BarShown
  private let pictures: BarPictures?
  private(set) var line: BarLine
  /// When it reads otherwise by itself; nil: it does not.
  private(set) var nextChange: Double?

  init(_ shown: BarShown, _ bars: BarLines, at now: Double) throws(Diagnostic) {
    self.shown = shown
    self.bars = bars
    pictures = try shown.exhibit.map { (exhibit) throws(Diagnostic) in
      try BarPictures(exhibit, hasShort: bars.hasShort, tooltip: bars.hasTooltip ? shown.tooltip : nil, at: now)
    }
    line = bars.line(shown, pictures)
    nextChange = pictures?.own.placement.nextChange
  }

  /// Goes on to a moment; false where it has to be laid out anew, and is of no use any more.
  func advance(to now: Double) -> Bool {
    guard let isChanged = pictures?.advance(to: now) else { return false }
    if isChanged { line = bars.line(shown, pictures) }
    nextChange = pictures?.own.placement.nextChange
    return true
  }
}

/// What a line is read from.
struct BarPictures {
  /// In the family that the bar asks for.
  let own: BarPicture
  /// The same at half the width: ViewThatFits at work. Nil where the bar has no place for it.
  let short: BarPicture?
  let tooltip: BarPicture?

  init(_ exhibit: Exhibit, hasShort: Bool, tooltip: Exhibit?, at now: Double) throws(Diagnostic) {
    own = try BarPicture(exhibit, isLine: true, at: now)
    let size = own.placement.size
    let half = Size(width: max((size.width / 2).rounded(.down), 1), height: size.height)
    short = hasShort ? try BarPicture(exhibit, size: half, isLine: true, at: now) : nil
    self.tooltip = try tooltip.map { (exhibit) throws(Diagnostic) in
      try BarPicture(exhibit, size: Family.systemMedium.cells, isLine: false, at: now)
    }
  }

  /// Whether something reads otherwise; nil where it has to be laid out anew.
  func advance(to now: Double) -> Bool? {
    var isChanged = false
    for picture in [own, short, tooltip] {
      guard let picture else { continue }
      guard let isOne = picture.advance(to: now) else { return nil }
      isChanged = isChanged || isOne
    }
    return isChanged
  }
}

/// One picture, and the rows that a bar shows of it. An object: it is large, and goes on where it stands.
final class BarPicture {
  private(set) var placement: Placement
  private(set) var rows: BarRows
  private var cells: LivingCells
  private let hasBorder: Bool
  private let isLine: Bool

  init(_ exhibit: Exhibit, size: Size? = nil, isLine: Bool, at now: Double) throws(Diagnostic) {
    placement = try exhibit.place(at: now, size: size)
    cells = exhibit.living(placement)
    hasBorder = exhibit.environment.family.hasBorder
    self.isLine = isLine
    rows = BarRows(cells.cells, hasBorder: hasBorder, isLine: isLine)
  }

  /// Whether it reads otherwise; nil where it has to be laid out anew.
  func advance(to now: Double) -> Bool? {
    guard let advance = placement.advance(to: now) else { return nil }
    guard !cells.update(placement, advance).isEmpty else { return false }
    rows = BarRows(cells.cells, hasBorder: hasBorder, isLine: isLine)
    return true
  }
}
