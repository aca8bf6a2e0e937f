import WidgetModel

/// Paths that a script draws, and frames of several shapes.
extension Presenter {
  /// A Path as a shape of the plan's pool.
  mutating func path(_ node: Int) -> DisplayList.Shape {
    var numbers: [Double] = []
    var word: Word?
    for member in tree.list(.segments, of: node) ?? [] {
      switch member {
      case .word(let next):
        if let word { addSegment(word, numbers) }
        (word, numbers) = (next, [])
      case .number(let number): numbers.append(number)
      default: break
      }
    }
    if let word { addSegment(word, numbers) }
    return .path(plan.paths.end())
  }

  private mutating func addSegment(_ word: Word, _ numbers: [Double]) {
    func point(_ index: Int) -> Point { Point(x: numbers[index * 2], y: numbers[index * 2 + 1]) }
    switch (word, numbers.count) {
    case (.move, 2...): plan.paths.move(to: point(0))
    case (.line, 2...): plan.paths.line(to: point(0))
    case (.quad, 4...): plan.paths.quad(to: point(1), control: point(0))
    case (.curve, 6...): plan.paths.cubic(to: point(2), point(0), point(1))
    case (.rect, 4...): plan.paths.rectangle(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case (.ellipse, 4...):
      plan.paths.ellipse(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case (.arc, 5...): addArc(numbers)
    case (.close, _): plan.paths.close()
    default: break
    }
  }

  /// `x, y, radius, from, to`: clockwise, or the other way round where a sixth number is not 0 (SwiftUI: Path.addArc).
  private mutating func addArc(_ numbers: [Double]) {
    let isReversed = numbers.count > 5 && numbers[5] != 0
    let whole = isReversed ? numbers[3] - numbers[4] : numbers[4] - numbers[3]
    let sweep = whole >= 360 ? 360 : whole - (whole / 360).rounded(.down) * 360
    plan.paths.arc(
      center: Point(x: numbers[0], y: numbers[1]), radii: Size(width: numbers[2], height: numbers[2]),
      from: numbers[3].truncatingRemainder(dividingBy: 360), sweep: isReversed ? -sweep : sweep)
  }

  /// A Canvas takes what it is offered, and so does each of its shapes.
  mutating func canvas(_ node: Int, _ context: Context) -> Int {
    let box = open(.overlap, node, context)
    let inner = Context(style: context.style)
    _ = leaf(.fill, node, inner)
    makeChildren(of: node, inner)
    close(box)
    return box
  }
}
