import WidgetModel

// Shapes thinner or smaller than a cell or two: `Capsule():frame { width = 4 }`, `Rectangle():frame { height = 1 }`.
extension DisplayListBuilder {
  /// The size in points of a shape on cells that a fixed frame makes smaller than its cells; nil where it fills them as nearly as dots
  /// can, and for a side of more than two cells, whose edge is the cells'.
  func smallSize(_ index: Int, _ frame: Rect, _ engine: borrowing Engine) -> Size? {
    guard engine.lattice.isCells, frame.width <= 2 || frame.height <= 2 else { return nil }
    let (columns, rows) = (frame.width * 8, frame.height * 16)
    var size = Size(width: columns, height: rows)
    for node in tree.frames(around: Int(engine.boxes[index].node)) {
      if frame.width <= 2, let width = tree.number(.width, of: node), width >= 0 { size.width = min(size.width, width) }
      if frame.height <= 2, let height = tree.number(.height, of: node), height >= 0 {
        size.height = min(size.height, height)
      }
    }
    // A dot is 4 by 16/3 points.
    let isWhole = columns - size.width < 2 && rows - size.height < 8.0 / 3
    return isWhole ? nil : size
  }

  /// Adds a filled shape, by its own size where that is smaller than its frame.
  mutating func addFill(
    _ shape: DisplayList.Shape, _ color: Color, _ frame: Rect, _ index: Int, _ engine: borrowing Engine
  ) {
    let small = smallSize(index, frame, engine)
    add(small.map { .smallFill(shape, color, $0) } ?? .fill(shape, color), frame, index, engine)
  }
}

extension ViewTree {
  /// The `frame` modifiers that are applied to a view before any other that changes its size or has views of its own.
  func frames(around node: Int) -> [Int] {
    var frames: [Int] = []
    var outer = node - 1
    while outer >= 0, case .modifier(let kind) = nodes[outer].kind, nodes[outer].end == nodes[node].end {
      if kind == .frame { frames.append(outer) } else if kind == .padding { break }
      outer -= 1
    }
    return frames
  }
}

extension Presenter {
  /// Whether a modifier is applied to a shape or a colour, with nothing between them but what changes neither size nor views.
  func isFill(_ node: Int) -> Bool {
    var inner = node
    while case .modifier = tree.nodes[inner].kind {
      guard inner + 1 < tree.nodes.count, tree.nodes[inner + 1].end == tree.nodes[inner].end else { return false }
      inner += 1
    }
    guard case .view(let kind) = tree.nodes[inner].kind else { return false }
    switch kind {
    case .rectangle, .roundedRectangle, .unevenRoundedRectangle, .capsule, .color, .linearGradient: return true
    default: return false
    }
  }
}
