import WidgetModel

/// Modifiers that are boxes, and the traits and drawings that others give to the box they wrap.
extension Presenter {
  /// Makes the view `core` inside the modifiers `chain[from..<to]`, and gives its outermost box.
  mutating func wrap(_ from: Int, _ to: Int, _ core: Int, _ outer: Context) -> Int {
    guard from < to else { return view(core, outer) }
    guard nesting < Self.deepestBox, !isFaulty else { return tooDeep(core, outer) }
    let (next, context) = restyled(from, to, outer)
    nesting += 1
    let box = next == to ? view(core, context) : modified(Int(chain[next]), next + 1, to, core, context)
    nesting -= 1
    for index in from..<next { register(Int(chain[index]), box, context.style) }
    return box
  }

  /// An empty box in place of what is nested too deep; the first is the error of the tree (DocC: Layout, "Limits").
  mutating func tooDeep(_ node: Int, _ context: Context) -> Int {
    if !isFaulty {
      fault = diagnostic(
        .depth, "views and modifiers are nested deeper than \(Self.deepestBox); flatten the tree", node)
    }
    return leaf(.empty, node, context)
  }

  /// One modifier that is more than a style, around the rest of the chain.
  private mutating func modified(_ node: Int, _ next: Int, _ to: Int, _ core: Int, _ context: Context) -> Int {
    guard case .modifier(let kind) = tree.nodes[node].kind else { return view(core, context) }
    // A GridRow that is boxed is one wide cell, no row.
    let inner = Context(style: context.style, axis: context.axis)
    let box: Int
    switch kind {
    case .padding, .frame, .fixedSize, .offset, .position, .aspectRatio, .scaledToFit, .scaledToFill:
      box = openModifier(kind, node, context)
      let outer = box < 0 ? wrap(next, to, core, context) : box
      if box >= 0 {
        // `frame` with fixed and flexible lengths is two boxes, the fixed one inside.
        let last = plan.boxes.count - 1
        _ = wrap(next, to, core, inner)
        if last > box { close(last) }
        close(box)
      }
      register(node, outer, context.style)
      return outer
    case .background, .overlay, .mask:
      box = layered(kind, node, next, to, core, inner)
    default:
      box = wrap(next, to, core, context)
      mark(kind, node, box, context)
    }
    register(node, box, context.style)
    return box
  }

  // MARK: Boxes

  /// Opens the box of a layout modifier with its numbers; -1 where it says nothing.
  @inline(never)
  private mutating func openModifier(_ kind: ModifierKind, _ node: Int, _ context: Context) -> Int {
    switch kind {
    case .padding:
      let box = open(.padding, node, context)
      let insets = insets(of: node)
      numbers(box, insets.top, insets.leading, insets.bottom, insets.trailing)
      return box
    case .frame: return openFrame(node, context)
    case .fixedSize:
      let box = open(.fixedSize, node, context)
      let horizontal = tree.flag(.horizontal, of: node)
      let vertical = tree.flag(.vertical, of: node)
      let both = horizontal == nil && vertical == nil
      if both || horizontal == true { plan.boxes[box].flags.insert(.horizontal) }
      if both || vertical == true { plan.boxes[box].flags.insert(.vertical) }
      return box
    case .offset, .position:
      let box = open(kind == .offset ? .offset : .position, node, context)
      numbers(box, finite(lattice.x(tree.number(.x, of: node) ?? 0)), finite(lattice.y(tree.number(.y, of: node) ?? 0)))
      return box
    default:
      let box = open(.aspect, node, context)
      // NaN stands for the ratio of the child's ideal size.
      let ratio = kind == .aspectRatio ? tree.number(.ratio, of: node) ?? .nan : .nan
      numbers(box, ratio > 0 && ratio.isFinite ? ratio : .nan)
      if kind == .scaledToFill || tree.word(.contentMode, of: node) == .fill { plan.boxes[box].flags.insert(.fills) }
      return box
    }
  }

  /// An infinite length, or NaN, is 0, so that sums stay finite.
  private func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }

  /// Edges and a length, or lengths by name; edges without a length are padded by 16 points.
  private func insets(of node: Int) -> EdgeInsets {
    var insets = EdgeInsets()
    func set(_ edge: Word, _ points: Double) {
      let x = finite(lattice.x(points))
      let y = finite(lattice.y(points))
      if edge == .all || edge == .horizontal || edge == .leading { insets.leading = x }
      if edge == .all || edge == .horizontal || edge == .trailing { insets.trailing = x }
      if edge == .all || edge == .vertical || edge == .top { insets.top = y }
      if edge == .all || edge == .vertical || edge == .bottom { insets.bottom = y }
    }
    let named: [(ArgumentName, Word)] = [
      (.horizontal, .horizontal), (.vertical, .vertical), (.top, .top), (.leading, .leading), (.bottom, .bottom),
      (.trailing, .trailing),
    ]
    let edges = tree.value(.edges, of: node)
    let length = tree.number(.length, of: node)
    var hasNamed = false
    for (name, _) in named where tree.number(name, of: node) != nil { hasNamed = true }
    if edges != nil || length != nil || !hasNamed {
      switch edges {
      case .word(let edge): set(edge, length ?? 16)
      case .list:
        for case .word(let edge) in tree.list(.edges, of: node) ?? [] { set(edge, length ?? 16) }
      default: set(.all, length ?? 16)
      }
    }
    if hasNamed {
      for (name, edge) in named { if let points = tree.number(name, of: node) { set(edge, points) } }
    }
    return insets
  }

  /// A fixed frame, a flexible one, or both around each other (DocC: Layout, "Frames").
  private mutating func openFrame(_ node: Int, _ context: Context) -> Int {
    // NaN stands for a length that is not given.
    func length(_ name: ArgumentName, _ measure: (Double) -> Double) -> Double {
      tree.number(name, of: node).map { $0.isNaN ? .nan : measure($0) } ?? .nan
    }
    let x = lattice.x
    let y = lattice.y
    var width = length(.width, x)
    var height = length(.height, y)
    if width < 0 || width == .infinity || height < 0 || height == .infinity {
      warn(.warningFrame, "frame: a fixed width or height must be finite and at least 0; it is ignored", node)
      if width < 0 || width == .infinity { width = .nan }
      if height < 0 || height == .infinity { height = .nan }
    }
    if width == 0 || height == 0, isFill(node) {
      // What is to be seen is one cell at least, and drawn in it by its own size.
      if width == 0, tree.number(.width, of: node) ?? 0 > 0 { width = 1 }
      if height == 0, tree.number(.height, of: node) ?? 0 > 0 { height = 1 }
    }
    let across = bounds(length(.minWidth, x), length(.idealWidth, x), length(.maxWidth, x), node)
    let down = bounds(length(.minHeight, y), length(.idealHeight, y), length(.maxHeight, y), node)
    let alignment = tree.word(.alignment, of: node)?.alignment ?? .center
    var outer = -1
    if across.isGiven || down.isGiven {
      outer = open(.flexible, node, context)
      plan.boxes[outer].alignment = alignment
      numbers(outer, across.min, across.ideal, across.max, down.min, down.ideal, down.max)
    }
    if !width.isNaN || !height.isNaN {
      let inner = open(.frame, node, context)
      plan.boxes[inner].alignment = alignment
      numbers(inner, width, height)
      if outer < 0 { outer = inner }
    }
    return outer
  }

  /// The lengths of a flexible frame on one axis, in the surface's unit; NaN for one that is not given.
  private struct Bounds {
    var min: Double
    var ideal: Double
    var max: Double
    var isGiven: Bool { !(min.isNaN && ideal.isNaN && max.isNaN) }
  }

  /// Normalised on construction: a contradiction is a warning.
  private mutating func bounds(_ min: Double, _ ideal: Double, _ max: Double, _ node: Int) -> Bounds {
    let low = min.isNaN ? min : Swift.max(min, 0)
    let middle = ideal.isNaN ? ideal : Swift.max(ideal, low.or(0))
    let high = max.isNaN ? max : Swift.max(max, middle.or(low.or(0)))
    if min < 0 || middle > ideal || high > max {
      warn(.warningFrame, "frame: the minimum, ideal and maximum lengths contradict each other", node)
    }
    // An infinite ideal length counts as none.
    return Bounds(min: low, ideal: middle.isInfinite ? .nan : middle, max: high)
  }

  /// overlay, background, mask: the base and one view over or behind it, in drawing order.
  private mutating func layered(
    _ kind: ModifierKind, _ node: Int, _ next: Int, _ to: Int, _ core: Int, _ context: Context
  ) -> Int {
    let slot: ArgumentName = kind == .background ? .background : kind == .mask ? .mask : .overlay
    guard has(slot, node) else {
      let box = wrap(next, to, core, context)
      mark(kind, node, box, context)
      return box
    }
    let alignment = tree.word(.alignment, of: node)?.alignment ?? .center
    let box = open(.layered, node, context)
    plan.boxes[box].alignment = alignment
    if kind == .background {
      addition(slot, node, alignment, context)
      _ = wrap(next, to, core, context)
    } else {
      _ = wrap(next, to, core, context)
      addition(slot, node, alignment, context)
    }
    if kind == .mask { plan.boxes[box].flags.insert(.masks) }
    close(box, baseIsLast: kind == .background)
    mark(kind, node, box, context)
    return box
  }

  /// What a layered modifier adds: a ZStack, or its view if it has only one.
  private mutating func addition(_ slot: ArgumentName, _ node: Int, _ alignment: Alignment, _ context: Context) {
    let box = open(.overlap, node, context)
    plan.boxes[box].alignment = alignment
    make(slot, of: node, Context(style: context.style))
    close(box)
    if plan.boxes[box].kidCount == 0 { plan.boxes[box].rule = .empty }
  }
}
