import WidgetLayout
import WidgetModel
import WidgetRender

/// One picture, and the rows that a bar shows of it. An object: it is large, and goes on where it stands.
final class BarPicture {
  private var picture: DynamicPicture
  private var ticking: TickingRows
  private let hasBorder: Bool
  private let isLine: Bool

  /// How much of it reads otherwise than before.
  enum Change: Comparable { case none, digits, picture }

  /// A placement and its cells, which go on together.
  private struct DynamicPicture {
    var placement: Placement
    var cells: DynamicCells

    /// False where it has to be laid out anew.
    mutating func advance(to now: Double) -> Bool {
      guard let advance = placement.advance(to: now) else { return false }
      _ = cells.update(placement, advance)
      return true
    }

    func rows(hasBorder: Bool, isLine: Bool, at now: Double) -> TickingRows {
      TickingRows(BarRows(cells.cells, hasBorder: hasBorder, isLine: isLine), of: cells, placement, at: now)
    }
  }

  init(_ presentation: Presentation, size: Size? = nil, isLine: Bool, at now: Double) throws(Diagnostic) {
    let placement = try presentation.place(at: now, size: size)
    picture = DynamicPicture(placement: placement, cells: presentation.dynamic(placement))
    hasBorder = presentation.environment.family.hasBorder
    self.isLine = isLine
    ticking = picture.rows(hasBorder: hasBorder, isLine: isLine, at: now)
  }

  var size: Size { picture.placement.size }
  var rows: BarRows { ticking.rows }
  var nextChange: Double? { ticking.nextChange }
  var taps: TapRegions { picture.placement.taps }

  /// The value of the first Gauge or ProgressView that is drawn.
  var percentage: Double? {
    for command in picture.placement.displayList.commands {
      switch command.drawing {
      case .bar(let part?, _, _, _), .ring(let part?, _, _): return part * 100
      default: continue
      }
    }
    return nil
  }

  /// The colour of the first run of text.
  var color: Color? {
    for command in picture.placement.displayList.commands {
      guard case .text(_, _, let look, _) = command.drawing else { continue }
      return picture.placement.displayList.looks[Int(look)].color
    }
    return nil
  }

  /// The space of a dynamic text of one row that is the whole picture; nil where there is more, or less. In the same space it
  /// reads the same, however much is around it.
  var loneRoom: Size? {
    guard picture.placement.displayList.commands.count == 1, picture.placement.dynamic.count == 1,
      let frame = picture.placement.dynamicPart(0)?.frame, frame.height == 1
    else { return nil }
    return frame.size
  }

  /// How much reads otherwise; nil where it has to be laid out anew.
  func advance(to now: Double) -> Change? {
    if let isOther = ticking.tick(to: now) { return isOther ? .digits : Change.none }
    guard picture.advance(to: now) else { return nil }
    ticking = picture.rows(hasBorder: hasBorder, isLine: isLine, at: now)
    return .picture
  }
}
