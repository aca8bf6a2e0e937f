import WidgetLayout
import WidgetModel
import WidgetRender

/// A widget's line that goes on with the clock: texts that tell time are written anew in their places, and nothing is laid
/// out for it (DocC: Architecture, "Dynamic texts"). An object: it is large, and its parts are changed where they stand.
final class DynamicLine: @unchecked Sendable {
  // @unchecked: made by a job that its owner waits for, and used by that owner alone.
  private let bars: BarLines
  private let shown: BarShown
  /// Nil where there is no presentation, and so nothing that goes on with the clock.
  private let pictures: BarPictures?
  private(set) var line: BarLine
  /// When it reads otherwise by itself; nil: it does not.
  private(set) var nextChange: Double?

  init(_ shown: BarShown, _ bars: BarLines, at now: Double) throws(Diagnostic) {
    self.shown = shown
    self.bars = bars
    pictures = try shown.presentation.map { (presentation) throws(Diagnostic) in
      try BarPictures(presentation, hasShort: bars.hasShort, tooltip: bars.hasTooltip ? shown.tooltip : nil, at: now)
    }
    line = bars.line(shown, pictures)
    nextChange = pictures?.own.nextChange
  }

  /// Goes on to a moment; false where it has to be laid out anew, and is of no use any more.
  func advance(to now: Double) -> Bool {
    guard let pictures, let change = pictures.advance(to: now) else { return false }
    switch change {
    case .none: break
    case .digits: bars.reword(&line, pictures)
    case .picture: bars.update(&line, shown, pictures)
    }
    nextChange = pictures.own.nextChange
    return true
  }
}

/// What a line is read from.
struct BarPictures {
  /// The picture in the family that the bar asks for.
  let own: BarPicture
  /// The same at half the width: ViewThatFits at work. Nil where the bar has no place for it, and where it always reads the
  /// same.
  let short: BarPicture?
  /// In rows, of a medium widget's size; nil where the bar's format shows none.
  let tooltip: BarPicture?

  init(_ presentation: Presentation, hasShort: Bool, tooltip: Presentation?, at now: Double) throws(Diagnostic) {
    own = try BarPicture(presentation, isLine: true, at: now)
    let size = own.size
    // At least one cell wide, since nothing can be shown in none.
    let half = Size(width: max((size.width / 2).rounded(.down), 1), height: size.height)
    let short = hasShort ? try BarPicture(presentation, size: half, isLine: true, at: now) : nil
    self.short = short?.loneRoom != nil && short?.loneRoom == own.loneRoom ? nil : short
    self.tooltip = try tooltip.map { (presentation) throws(Diagnostic) in
      try BarPicture(presentation, size: Family.systemMedium.cells, isLine: false, at: now)
    }
  }

  /// How much reads otherwise; nil where it has to be laid out anew.
  func advance(to now: Double) -> BarPicture.Change? {
    guard var change = own.advance(to: now) else { return nil }
    for other in [short, tooltip].compactMap({ $0 }) {
      guard let others = other.advance(to: now) else { return nil }
      change = max(change, others)
    }
    return change
  }
}
