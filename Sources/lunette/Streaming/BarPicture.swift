import WidgetLayout
import WidgetModel
import WidgetRender

/// A picture as a bar shows it: rows of text that go on with the clock. An object: it is large, and goes on where it stands.
///
/// At nearly every tick only digits of texts read otherwise. These are put into the rows, and the picture stays behind: a
/// hundred clocks take 0.39 ms of a second, where painting them took 1.22 and laying them out 3.8.
///
/// Invariant: what is not in `texts` reads until `otherChange` as it does in the picture.
final class BarPicture {
  /// How much of it reads otherwise than before.
  enum Change: Comparable { case none, digits, picture }

  /// A text of which nothing but digits may read otherwise, and where it stands in the rows.
  private struct TickingText {
    let text: DynamicText
    /// Where it stands in the rows, as bytes: valid until the rows are made anew.
    let run: BarRows.Run
    /// When it reads otherwise the next time, in seconds since 1970; nil: never.
    var change: Double?
  }

  private var picture: DynamicPicture
  private(set) var rows: BarRows
  private var texts: [TickingText] = []
  /// When something reads otherwise that is no digit of these texts.
  private var otherChange: Double?
  /// The moment that the rows show, in seconds since 1970. It never goes back without a new picture.
  private var now: Double
  private let hasBorder: Bool
  private let isLine: Bool

  init(_ presentation: Presentation, size: Size? = nil, isLine: Bool, at now: Double) throws(Diagnostic) {
    var presentation = presentation
    // Letters of dots are none in a line, nor in a tooltip's proportional font.
    presentation.look.measuring = CellMetrics(encoding: presentation.look.encoding, hasLargeType: false)
    picture = presentation.dynamic(try presentation.place(at: now, size: size))
    (self.now, self.isLine, hasBorder) = (now, isLine, presentation.environment.family.hasBorder)
    rows = BarRows(picture.cells, hasBorder: hasBorder, isLine: isLine)
    findTexts()
  }

  var size: Size { picture.placement.size }
  var taps: TapRegions { picture.placement.taps }
  /// When it reads otherwise; nil: never.
  var nextChange: Double? { texts.reduce(otherChange) { earliest($0, $1.change) } }

  /// The value of the first Gauge or ProgressView that is drawn.
  /// From 0 to 100; nil where nothing of the kind is drawn.
  var percentage: Double? {
    for command in picture.placement.displayList.commands {
      switch command.drawing {
      case .bar(let part?, _, _, _, _), .ring(let part?, _, _), .scale(let part?, _, _, _): return part * 100
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

  // MARK: The clock

  /// Goes on to a moment and returns how much reads otherwise; nil where it has to be laid out anew.
  func advance(to now: Double) -> Change? {
    if let isOther = tick(to: now) { return isOther ? .digits : Change.none }
    guard picture.advance(to: now) != nil else { return nil }
    self.now = now
    rows = BarRows(picture.cells, hasBorder: hasBorder, isLine: isLine)
    findTexts()
    return .picture
  }

  /// Returns whether a digit reads otherwise; nil where more than that does, or may: then the rows are of no use any more.
  private func tick(to now: Double) -> Bool? {
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

  /// A change within the grain of moments counts as come, so that a timer which fires a little early is enough.
  private func isDue(_ change: Double?, at now: Double) -> Bool { change.map { $0 - now <= Moment.grain } ?? false }

  /// Finds the texts whose digits may be replaced in place. Every other text that changes counts for `otherChange`.
  private func findTexts() {
    (texts, otherChange) = ([], nil)
    let placement = picture.placement
    for index in placement.dynamic.indices {
      guard let change = placement.nextChange(of: index) else { continue }
      // Labels of what can be tapped may read the same text.
      if placement.taps.regions.isEmpty, let text = placement.dynamicText(index), let shown = text.string(at: now),
        let stretch = picture.stretch(of: index, reading: shown), let run = rows.run(at: stretch, in: picture.cells)
      {
        texts.append(TickingText(text: text, run: run, change: change))
      } else {
        otherChange = earliest(otherChange, change)
      }
    }
  }
}
