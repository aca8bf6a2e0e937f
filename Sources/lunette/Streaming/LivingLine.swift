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
    nextChange = pictures?.own.nextChange
  }

  /// Goes on to a moment; false where it has to be laid out anew, and is of no use any more.
  func advance(to now: Double) -> Bool {
    guard let pictures, let isChanged = pictures.advance(to: now) else { return false }
    if isChanged { bars.update(&line, shown, pictures) }
    nextChange = pictures.own.nextChange
    return true
  }
}

/// What a line is read from.
struct BarPictures {
  /// In the family that the bar asks for.
  let own: BarPicture
  /// The same at half the width: ViewThatFits at work. Nil where the bar has no place for it, and where it always reads the
  /// same.
  let short: BarPicture?
  let tooltip: BarPicture?

  init(_ exhibit: Exhibit, hasShort: Bool, tooltip: Exhibit?, at now: Double) throws(Diagnostic) {
    own = try BarPicture(exhibit, isLine: true, at: now)
    let size = own.size
    let half = Size(width: max((size.width / 2).rounded(.down), 1), height: size.height)
    let short = hasShort ? try BarPicture(exhibit, size: half, isLine: true, at: now) : nil
    self.short = short?.loneRoom != nil && short?.loneRoom == own.loneRoom ? nil : short
    self.tooltip = try tooltip.map { (exhibit) throws(Diagnostic) in
      try BarPicture(exhibit, size: Family.systemMedium.cells, isLine: false, at: now)
    }
  }

  /// Whether something reads otherwise; nil where it has to be laid out anew.
  func advance(to now: Double) -> Bool? {
    guard let isOther = own.advance(to: now) else { return nil }
    guard let isShortOther = short.map({ $0.advance(to: now) }) ?? false else { return nil }
    guard let isTooltipOther = tooltip.map({ $0.advance(to: now) }) ?? false else { return nil }
    return isOther || isShortOther || isTooltipOther
  }
}

/// One picture, and the rows that a bar shows of it. An object: it is large, and goes on where it stands.
final class BarPicture {
  private var picture: LivingPicture
  private(set) var rows: BarRows
  private let hasBorder: Bool
  private let isLine: Bool

  /// A placement and its cells, which go on together.
  private struct LivingPicture {
    var placement: Placement
    var cells: LivingCells

    /// Whether cells read otherwise; nil where it has to be laid out anew.
    mutating func advance(to now: Double) -> Bool? {
      placement.advance(to: now).map { !cells.update(placement, $0).isEmpty }
    }
  }

  init(_ exhibit: Exhibit, size: Size? = nil, isLine: Bool, at now: Double) throws(Diagnostic) {
    let placement = try exhibit.place(at: now, size: size)
    picture = LivingPicture(placement: placement, cells: exhibit.living(placement))
    hasBorder = exhibit.environment.family.hasBorder
    self.isLine = isLine
    rows = BarRows(picture.cells.cells, hasBorder: hasBorder, isLine: isLine)
  }

  var size: Size { picture.placement.size }
  var nextChange: Double? { picture.placement.nextChange }
  var taps: TapRegions { picture.placement.taps }

  /// Of the first Gauge or ProgressView that is drawn.
  var percentage: Double? {
    for command in picture.placement.displayList.commands {
      switch command.drawing {
      case .bar(let part?, _, _), .ring(let part?, _, _): return part * 100
      default: continue
      }
    }
    return nil
  }

  /// Of the first run of text.
  var color: Color? {
    for command in picture.placement.displayList.commands {
      guard case .text(_, _, let look, _) = command.drawing else { continue }
      return picture.placement.displayList.looks[Int(look)].color
    }
    return nil
  }

  /// The room of a living text of one row that is all there is; nil where there is more, or less. In the same room it reads
  /// the same, however much is around it.
  fileprivate var loneRoom: Size? {
    guard picture.placement.displayList.commands.count == 1, picture.placement.living.count == 1,
      let frame = picture.placement.livingPart(0)?.frame, frame.height == 1
    else { return nil }
    return frame.size
  }

  /// Whether it reads otherwise; nil where it has to be laid out anew.
  func advance(to now: Double) -> Bool? {
    guard let isOther = picture.advance(to: now) else { return nil }
    if isOther { rows = BarRows(picture.cells.cells, hasBorder: hasBorder, isLine: isLine) }
    return isOther
  }
}
