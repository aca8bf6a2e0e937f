import WidgetModel

/// What a widget's frame cuts of its content: noted leaf by leaf while it is drawn, then reported as the rows and
/// columns that do not fit. Shapes, colours and pictures behind may reach over the edge; texts and figures are meant
/// to be read.
struct Overflow {
  /// In the surface's unit, from the widget's top left.
  private let visible: Rect
  /// The leaves that are cut, and on which axes.
  private var cuts: [Int: Cut] = [:]
  /// What the clips around leave, the innermost last: what they cut, the author has cut.
  private var clips: [Rect] = []

  struct Cut: OptionSet {
    let rawValue: UInt8
    static let horizontal = Cut(rawValue: 1)
    static let vertical = Cut(rawValue: 2)
  }

  init(_ visible: Rect) { self.visible = visible }

  var isEmpty: Bool { cuts.isEmpty }

  mutating func narrow(to clip: Rect) { clips.append(clips.last?.intersection(clip) ?? clip) }

  mutating func widen() { _ = clips.popLast() }

  mutating func note(_ box: Int, _ engine: borrowing Engine) {
    guard engine.isRead(box) else { return }
    var frame = engine.lattice.snapped(engine.frame(box))
    if let clip = clips.last { frame = frame.intersection(clip) }
    guard frame.width > 0, frame.height > 0 else { return }
    // On a canvas a text's line is higher than its letters.
    let slack = engine.lattice.isCells ? 0.0 : 2.0
    var cut: Cut = []
    if frame.x < visible.x - slack || frame.x + frame.width > visible.x + visible.width + slack {
      cut.insert(.horizontal)
    }
    if frame.y < visible.y - slack || frame.y + frame.height > visible.y + visible.height + slack {
      cut.insert(.vertical)
    }
    if !cut.isEmpty { cuts[box] = cut }
  }

  // MARK: Saying it

  func warnings(
    _ engine: borrowing Engine, _ plan: UnsafePointer<Plan>, _ tree: ViewTree, _ family: Family
  ) -> [Diagnostic] {
    var found: [(parts: String?, node: Int)] = []
    describe(0, [.horizontal, .vertical], engine, &found)
    var warnings: [Diagnostic] = []
    for (parts, node) in found {
      let written = tree.nodes[node]
      let subject = parts ?? "\(written.kind.name): it does"
      let warning = Diagnostic(
        .warningOverflow, "\(subject) not fit \(family.rawValue)", severity: .warning,
        file: Int(written.file) < tree.files.count ? tree.files[Int(written.file)] : nil,
        line: written.line > 0 ? Int(written.line) : nil)
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return warnings
  }

  /// Goes inwards until a stack or grid of which some parts are cut; a leaf that is cut by itself is named.
  private func describe(
    _ box: Int, _ axes: Cut, _ engine: borrowing Engine, _ found: inout [(parts: String?, node: Int)]
  ) {
    guard !cut(of: box, engine).isDisjoint(with: axes) else { return }
    guard let along = Self.axis(of: box, engine) else {
      if engine.boxes[box].kidCount == 0 { found.append((nil, node(box, engine))) }
      for kid in 0..<Int(engine.boxes[box].kidCount) { describe(engine.kid(box, kid), axes, engine, &found) }
      return
    }
    let parts = parts(of: box, along, engine).filter { hasContent($0, engine) }
    let lost = axes.contains(along) ? parts.filter { cut(of: $0, engine).contains(along) } : []
    let isCounted = parts.count > 1 && !lost.isEmpty
    if isCounted, let first = lost.first {
      let noun = engine.boxes[box].rule == .lazyGrid ? "cell" : along == .vertical ? "row" : "column"
      found.append(("\(lost.count) of \(parts.count) \(noun)s \(lost.count == 1 ? "does" : "do")", node(first, engine)))
    }
    let others = isCounted ? axes.subtracting(along) : axes
    for part in parts { describe(part, others, engine, &found) }
  }

  /// The axis along which a box lays several parts out.
  private static func axis(of box: Int, _ engine: borrowing Engine) -> Cut? {
    switch engine.boxes[box].rule {
    case .stack: engine.boxes[box].axis == .horizontal ? .horizontal : .vertical
    case .grid, .lazyGrid: .vertical
    case .gridRow: .horizontal
    default: nil
    }
  }

  /// The parts of a stack; a stack of the same axis inside it gives its own.
  private func parts(of box: Int, _ along: Cut, _ engine: borrowing Engine) -> [Int] {
    (0..<Int(engine.boxes[box].kidCount)).flatMap { number -> [Int] in
      let kid = engine.kid(box, number)
      var inner = kid
      while engine.boxes[inner].kidCount == 1, engine.boxes[inner].rule != .stack { inner = engine.kid(inner, 0) }
      let isSame = engine.boxes[inner].rule == .stack && Self.axis(of: inner, engine) == along
      return isSame && engine.boxes[box].rule == .stack ? parts(of: inner, along, engine) : [kid]
    }
  }

  private func cut(of box: Int, _ engine: borrowing Engine) -> Cut {
    let end = Int(engine.boxes[box].end)
    return cuts.reduce(into: []) { if box <= $1.key, $1.key < end { $0.formUnion($1.value) } }
  }

  private func hasContent(_ box: Int, _ engine: borrowing Engine) -> Bool {
    (box..<Int(engine.boxes[box].end)).contains { engine.placed[$0] && engine.isRead($0) }
  }

  private func node(_ box: Int, _ engine: borrowing Engine) -> Int { Int(engine.boxes[box].node) }
}

extension Engine {
  /// Whether a leaf is something to be read, and not what lies behind it.
  fileprivate func isRead(_ box: Int) -> Bool {
    switch boxes[box].ink {
    case .text: plan.pointee.texts[Int(boxes[box].datum)].shown.count > 0
    // A picture that fills its frame is meant to be cut.
    case .picture: box == 0 || boxes[box - 1].rule != .aspect || !boxes[box - 1].flags.contains(.fills)
    case .symbol, .bar, .scale, .ring, .toggle, .chart: true
    case .none, .color, .gradient, .shape, .containerShape, .divider, .standIn: false
    }
  }
}
