import WidgetModel

/// The five functions in which points and cells differ (DocC: Layout, "Cells"); all other layout is one algorithm.
/// Lengths of a script are points and become the surface's unit once, where they are read.
struct Lattice: Sendable, Hashable {
  let isCells: Bool
  /// Pixels a point, for what is rounded up or snapped to pixels; 1 on cells.
  let scale: Double

  init(_ surface: Surface, pixelsPerPoint: Double) {
    isCells = surface == .terminal
    scale = isCells || !(pixelsPerPoint > 0 && pixelsPerPoint.isFinite) ? 1 : pixelsPerPoint
  }

  /// A horizontal length: columns are 8 points, halves away from zero.
  func x(_ points: Double) -> Double { isCells ? (points / 8).rounded() : points }

  /// A vertical length: rows are 16 points, halves towards zero.
  func y(_ points: Double) -> Double {
    guard isCells, points.isFinite else { return points }
    let rows = (points.magnitude / 16 - 0.5).rounded(.up)
    return points < 0 ? -rows : rows
  }

  /// The share of the first of n views: on cells the remainder goes to those that are proposed to first.
  func share(_ space: Double, _ count: Int) -> Double {
    let part = space / Double(count)
    return isCells ? part.rounded(.up) : part
  }

  /// A child's place within its parent; an odd remainder leaves the extra cell at the right and bottom.
  func at(_ place: Double) -> Double {
    guard place.isFinite else { return 0 }
    return isCells ? place.rounded(.down) : place
  }

  func near(_ length: Double) -> Double { isCells ? (length + 0.5).rounded(.down) : length }

  /// A text's width, up to the next pixel or column.
  func up(_ length: Double) -> Double { (length * scale - 1e-6).rounded(.up) / scale }

  /// What a colour answers to an unspecified proposal: a visual square.
  var ideal: Size { isCells ? Size(width: 2, height: 1) : Size(width: 10, height: 10) }

  /// An absolute frame on the lattice: both edges rounded alike, so neighbours keep sharing theirs (DocC: Layout,
  /// "Points").
  func snapped(_ frame: Rect) -> Rect {
    func edge(_ place: Double) -> Double { (place * scale + 0.5).rounded(.down) / scale }
    let x = edge(frame.x)
    let y = edge(frame.y)
    return Rect(x: x, y: y, width: edge(frame.x + frame.width) - x, height: edge(frame.y + frame.height) - y)
  }
}

/// A proposal as it is passed down: NaN stands for "unspecified", and there is no -0, so that equal proposals have
/// equal bits.
struct Ask {
  var w: Double
  var h: Double

  init(_ w: Double, _ h: Double) {
    self.w = w.isNaN ? .nan : w + 0.0
    self.h = h.isNaN ? .nan : h + 0.0
  }

  init(_ proposal: ProposedSize) {
    func clean(_ length: Double?) -> Double { length.map { max($0, 0) } ?? .nan }
    self.init(clean(proposal.width), clean(proposal.height))
  }

  init(along: Double, across: Double, vertical: Bool) {
    self.init(vertical ? across : along, vertical ? along : across)
  }

  func along(_ vertical: Bool) -> Double { vertical ? h : w }
}

extension Double {
  /// This length, or another where it is unspecified.
  func or(_ other: @autoclosure () -> Double) -> Double { isNaN ? other() : self }

  /// Within bounds of which an unspecified one does not bound.
  func clamped(_ low: Double, _ high: Double) -> Double {
    let raised = low.isNaN ? self : Swift.max(self, low)
    return high.isNaN ? raised : Swift.min(raised, high)
  }

  /// This length, or 0 where it cannot be one.
  var length: Double { self > 0 ? self : 0 }

  /// Less what was taken; as it was where infinity is taken from infinity.
  func less(_ taken: Double) -> Double {
    let rest = self - taken
    return rest.isNaN ? self : rest
  }
}
