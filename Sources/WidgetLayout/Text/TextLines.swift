import WidgetModel

/// A cluster of a text as lines are made of it.
struct Cluster {
  enum Kind: UInt8 { case other, space, newline }
  /// From the beginning of the text's span.
  var start: Int32
  var width: Double
  var run: Int32
  var kind: Kind
  /// Whether a line may end after it.
  var endsLine = false
  /// The embedding level of UAX 9: odd where letters go from right to left.
  var level: UInt8 = 0
  /// The level of its paragraph.
  var paragraph: UInt8 = 0
}

extension Cluster.Kind {
  /// Of a cluster by its first byte.
  init(_ byte: UInt8, count: Int) {
    switch byte {
    case 0x20, 0x09: self = .space
    case 0x0A: self = .newline
    case 0x0D: self = count > 1 ? .newline : .space
    default: self = .other
    }
  }
}

/// One line: clusters `first..<end`, spaces at a wrap left out; a truncated line continues at `resume` behind its mark.
struct TextLine {
  enum Cut: UInt8 { case none, head, middle, tail }
  var first: Int
  var end: Int
  var width: Double
  var cut = Cut.none
  /// Where the clusters behind the mark begin and end: after a middle or head cut.
  var resume = 0
  var resumeEnd = 0
}

/// A text set in lines. Widths are of the font as drawn, that is after `scale`.
struct SetText {
  var lines: [TextLine] = []
  var scale = 1.0
  /// Points taken from the distance of two clusters.
  var tightening = 0.0
  var isCut: Bool { lines.contains { $0.cut != .none } }
}

/// Breaking clusters into lines (DocC: Layout, "Text"): explicit newlines, then greedy word wrapping; a word wider
/// than the line breaks between clusters; spaces at a wrap hang and count for nothing.
struct LineBreaker {
  let clusters: UnsafeBufferPointer<Cluster>
  let width: Double
  private(set) var lines: [TextLine] = []

  private var start = 0
  private var length = 0.0
  /// Of the line so far without its trailing spaces.
  private var inkEnd = 0
  private var ink = 0.0
  /// The last place where the line may end: where the next one begins, and the ink before it.
  private var resume = -1
  private var breakEnd = 0
  private var breakInk = 0.0

  init(_ clusters: UnsafeBufferPointer<Cluster>, width: Double) {
    self.clusters = clusters
    // Widths add up with errors in the last place.
    self.width = width + 1e-6
  }

  /// Breaks the text, at most into so many lines: one more than are allowed is enough to know that it is too long.
  mutating func run(atMost limit: Int) {
    var index = 0
    while index < clusters.count {
      guard lines.count < limit else { return }
      let cluster = clusters[index]
      switch cluster.kind {
      case .newline:
        end(index, length > width ? inkEnd : index, length > width ? ink : length, next: index + 1)
        index += 1
        if index == clusters.count, lines.count < limit { lines.append(TextLine(first: index, end: index, width: 0)) }
      case .space:
        length += cluster.width
        if cluster.endsLine, inkEnd > start { (resume, breakEnd, breakInk) = (index + 1, inkEnd, ink) }
        index += 1
      case .other:
        if length + cluster.width > width, index > start {
          index = wrap(at: index)
          continue
        }
        length += cluster.width
        (inkEnd, ink) = (index + 1, length)
        if cluster.endsLine { (resume, breakEnd, breakInk) = (index + 1, inkEnd, ink) }
        index += 1
      }
    }
    if start < clusters.count, lines.count < limit {
      let hangs = length > width
      end(clusters.count, hangs ? inkEnd : clusters.count, hangs ? ink : length, next: clusters.count)
    }
    if clusters.isEmpty { lines.append(TextLine(first: 0, end: 0, width: 0)) }
  }

  private mutating func wrap(at index: Int) -> Int {
    let next = resume > start ? resume : index
    if resume > start {
      end(index, breakEnd, breakInk, next: next)
    } else {
      // Blanks that no line may end after hang all the same where a word is broken behind them.
      let hangs = clusters[index - 1].kind == .space
      end(index, hangs ? inkEnd : index, hangs ? ink : length, next: next)
    }
    return next
  }

  private mutating func end(_ index: Int, _ last: Int, _ width: Double, next: Int) {
    lines.append(TextLine(first: start, end: max(last, start), width: width))
    start = next
    (length, ink, inkEnd) = (0, 0, next)
    resume = -1
  }
}
