import WidgetLayout
import WidgetModel
import WidgetRender

/// A picture's rows that go on with the clock as long as nothing but digits of its texts reads otherwise, as is so at nearly
/// every tick: then these are put into the rows, and the picture itself stays behind.
///
/// Invariant: what is not in `texts` reads until `otherChange` as it does in the picture.
struct TickingRows {
  private(set) var rows: BarRows
  private var texts: [Ticking] = []
  /// When something reads otherwise that is no digit of these texts.
  private var otherChange: Double?
  private var now: Double

  private struct Ticking {
    let text: DynamicText
    let run: BarRows.Run
    var change: Double?
  }

  init(_ rows: BarRows, of cells: DynamicCells, _ placement: Placement, at now: Double) {
    (self.rows, self.now) = (rows, now)
    for index in placement.dynamic.indices {
      guard let change = placement.nextChange(of: index) else { continue }
      // Labels of what can be tapped may read the same text.
      if placement.taps.regions.isEmpty, let text = placement.dynamicText(index), let shown = text.string(at: now),
        let stretch = cells.stretch(of: index, reading: shown), let run = rows.run(at: stretch, in: cells.cells)
      {
        texts.append(Ticking(text: text, run: run, change: change))
      } else {
        otherChange = earliest(otherChange, change)
      }
    }
  }

  /// When it reads otherwise; nil: never.
  var nextChange: Double? { texts.reduce(otherChange) { earliest($0, $1.change) } }

  /// Goes on to a moment; gives whether a digit reads otherwise. Nil where more than that does, or may: then the rows are of
  /// no use any more.
  mutating func tick(to now: Double) -> Bool? {
    guard now >= self.now, !isDue(otherChange, at: now) else { return nil }
    self.now = now
    var isOther = false
    for index in texts.indices where isDue(texts[index].change, at: now) {
      guard let text = texts[index].text.string(at: now), rows.put(text, into: texts[index].run) else { return nil }
      texts[index].change = texts[index].text.nextChange(after: now)
      isOther = true
    }
    return isOther
  }

  private func isDue(_ change: Double?, at now: Double) -> Bool { change.map { $0 - now <= Moment.grain } ?? false }
}
