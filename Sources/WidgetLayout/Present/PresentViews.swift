import WidgetModel

/// Views: containers, and the leaves that fill or have a size of their own.
extension Presenter {
  /// Makes one view without the modifiers around it; always gives exactly one box.
  mutating func view(_ node: Int, _ context: Context) -> Int {
    guard case .view(let kind) = tree.nodes[node].kind, !isFaulty, enter(node) else {
      return leaf(.empty, node, context)
    }
    defer { depth -= 1 }
    let box: Int
    switch kind {
    case .text: box = makeText(node, context)
    case .hStack: box = makeStack(node, .horizontal, tree.word(.alignment, of: node)?.alignment ?? .center, context)
    case .vStack: box = makeStack(node, .vertical, tree.word(.alignment, of: node)?.alignment ?? .center, context)
    default: box = rarer(kind, node, context)
    }
    register(node, box, context.style)
    return box
  }

  @inline(never)
  private mutating func rarer(_ kind: ViewKind, _ node: Int, _ context: Context) -> Int {
    switch kind {
    case .zStack, .viewThatFits, .grid, .gridRow, .lazyVGrid, .lazyHGrid: container(kind, node, context)
    case .link, .button, .toggle, .label, .gauge, .progressView, .groupBox, .controlToggle, .controlButton:
      control(kind, node, context)
    case .spacer: spacer(node, context)
    case .divider: divider(node, context)
    case .image: image(node, context)
    case .canvas: canvas(node, context)
    case .chart: chart(node, context)
    default: filler(kind, node, context)
    }
  }

  private mutating func makeStack(
    _ node: Int, _ axis: StackAxis, _ alignment: Alignment, _ context: Context
  ) -> Int {
    stack(axis, alignment, node, context, spacing: tree.number(.spacing, of: node) ?? .nan) { presenter, inner in
      presenter.makeChildren(of: node, inner)
    }
  }

  /// A stack around what `content` makes; `spacing` in points, NaN for the default.
  mutating func stack(
    _ axis: StackAxis, _ alignment: Alignment, _ node: Int, _ context: Context, spacing: Double = .nan,
    _ content: (inout Presenter, Context) -> Void
  ) -> Int {
    let box = open(.stack, node, context)
    plan.boxes[box].axis = axis
    plan.boxes[box].alignment = alignment
    content(&self, Context(style: context.style, axis: axis))
    close(box, spacing: spacing)
    if plan.boxes[box].kidCount == 0 { plan.boxes[box].rule = .empty }
    return box
  }

  private mutating func container(_ kind: ViewKind, _ node: Int, _ context: Context) -> Int {
    if kind == .gridRow, !context.isInGrid {
      return makeStack(node, .horizontal, tree.word(.alignment, of: node)?.alignment ?? .center, context)
    }
    let rule: Box.Rule =
      switch kind {
      case .zStack: .overlap
      case .viewThatFits: .fits
      case .grid: .grid
      case .gridRow: .gridRow
      default: .lazyGrid
      }
    let box = open(rule, node, context)
    let word = tree.word(.alignment, of: node)
    plan.boxes[box].alignment = word?.alignment ?? .center
    let inner = Context(style: context.style, isInGrid: kind == .grid)
    switch kind {
    case .viewThatFits: constrain(box, node)
    case .grid:
      numbers(
        box, lattice.x(tree.number(.horizontalSpacing, of: node) ?? 8),
        lattice.y(tree.number(.verticalSpacing, of: node) ?? 8))
    // A row without an alignment of its own takes the grid's.
    case .gridRow: numbers(box, word == nil ? 0 : 1)
    case .lazyVGrid, .lazyHGrid:
      let vertical = kind == .lazyVGrid
      plan.boxes[box].axis = vertical ? .vertical : .horizontal
      let spacing = tree.number(.spacing, of: node) ?? 8
      numbers(box, lattice.x(spacing), lattice.y(spacing))
      plan.numbers += tracks(of: node, isVertical: vertical)
    default: break
    }
    makeChildren(of: node, inner)
    close(box)
    if plan.boxes[box].kidCount == 0 { plan.boxes[box].rule = .empty }
    return box
  }

  /// The columns of a LazyVGrid or the rows of a LazyHGrid, 1 to 64: how many, then the four numbers of each
  /// (ParameterType.gridItems).
  private func tracks(of node: Int, isVertical: Bool) -> [Double] {
    let name: ArgumentName = isVertical ? .columns : .rows
    let length = isVertical ? lattice.x : lattice.y
    var items = (tree.list(name, of: node) ?? []).prefix(64 * 4).enumerated().map { place, value -> Double in
      guard case .number(let number) = value, number.isFinite else { return 0 }
      return place % 4 == 0 || number < 0 ? number : length(number)
    }
    items.removeLast(items.count % 4)
    if items.isEmpty {
      let count = tree.number(name, of: node).flatMap { Int(exactly: $0.rounded()) } ?? 1
      items = Array(repeatElement([1, 0, -1, -1], count: min(max(count, 1), 64)).joined())
    }
    return [Double(items.count / 4)] + items
  }

  private mutating func constrain(_ box: Int, _ node: Int) {
    var axes: [Word] = []
    switch tree.value(.axes, of: node) {
    case .word(let word): axes = [word]
    case .list: for case .word(let word) in tree.list(.axes, of: node) ?? [] { axes.append(word) }
    default: break
    }
    if axes.isEmpty || axes.contains(.horizontal) { plan.boxes[box].flags.insert(.horizontal) }
    if axes.isEmpty || axes.contains(.vertical) { plan.boxes[box].flags.insert(.vertical) }
  }

  // MARK: Leaves

  /// Proposed to after every other view of its stack, without distance to its neighbours (DocC: Layout, "Leaves").
  private mutating func spacer(_ node: Int, _ context: Context) -> Int {
    let box = leaf(.spacer, node, context)
    plan.boxes[box].axis = context.axis
    plan.boxes[box].priority = -.infinity
    let least = tree.number(.minLength, of: node) ?? 8
    let points = least > 0 && least.isFinite ? least : 0
    numbers(box, lattice.x(points), lattice.y(points))
    let edges: Spacing.Edges =
      switch context.axis {
      case .horizontal: .horizontal
      case .vertical: .vertical
      case .none: .all
      }
    plan.boxes[box].spacing = Spacing(zero: edges, isSpacer: true)
    return box
  }

  private mutating func divider(_ node: Int, _ context: Context) -> Int {
    let box = leaf(.divider, node, context, .divider)
    plan.boxes[box].axis = context.axis == .horizontal ? .horizontal : .vertical
    return box
  }

  private mutating func image(_ node: Int, _ context: Context) -> Int {
    if let name = tree.value(.systemName, of: node), case .text(let start, let count) = name {
      return symbol(start, count, node, context)
    }
    if let data = tree.utf8(.data, of: node) {
      // Data has no name but its label; one that is masked has nothing.
      guard !data.isEmpty, case .text(let start, let count)? = tree.value(.label, of: node) else {
        return picture(0, 0, node, context)
      }
      return picture(start, count, node, context)
    }
    guard case .text(let start, let count)? = tree.value(.file, of: node) ?? tree.value(.name, of: node) else {
      return leaf(.empty, node, context)
    }
    // What stands in its place is the file's name alone.
    let prefix = Int32("bundle:".utf8.count)
    let isMarked = plan.bytes[Int(start)..<Int(start + count)].starts(with: "bundle:".utf8)
    return picture(isMarked ? start + prefix : start, isMarked ? count - prefix : count, node, context)
  }

  /// A symbol is like one glyph of the font: the cells that its glyph takes, those of its pictogram in large type, or a square of the line's height (DocC:
  /// Layout, "Leaves").
  mutating func symbol(_ start: Int32, _ count: Int32, _ node: Int, _ context: Context) -> Int {
    let style = plan.styles[Int(context.style)]
    let (start, count) = variant(start, count, style.symbolVariants)
    let box = leaf(style.isResizable ? .picture : .fixed, node, context, .symbol(start: start, count: count))
    let scale = style.imageScale == .small ? 0.8 : style.imageScale == .large ? 1.25 : 1
    let known = knownSymbol(start, count, node)
    if lattice.isCells, style.font.size >= 28, hasPictogram(start, count) {
      plan.hasLargeViews = true
      numbers(box, Double(Pictogram.columns), Double(Pictogram.rows), Double(Pictogram.rows), Double(known.columns))
    } else if lattice.isCells {
      numbers(box, Double(known.columns), 1, 1)
    } else {
      let side = lattice.up(style.font.size * 1.2 * scale)
      // Its baseline is the text's, so that it is in line with it: a fifth of the square hangs below.
      numbers(box, side, side, side * 0.8)
    }
    plan.boxes[box].explicit |= GuideNumber.baselines
    return box
  }

  /// A symbol's name in the forms asked for: `star` and `fill` are `star.fill`. One that has a form keeps it, and the last shape
  /// counts (SwiftUI: SymbolVariants).
  private mutating func variant(_ start: Int32, _ count: Int32, _ variants: [Word]) -> (Int32, Int32) {
    if variants.isEmpty { return (start, count) }
    let name = String(decoding: plan.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
    let parts = name.split(separator: ".").map(String.init)
    let shape = variants.last { $0 != .slash && $0 != .fill }
    let forms = [variants.last { $0 == .slash }, shape, variants.last { $0 == .fill }].compactMap { $0?.rawValue }
    // `fill` stands last in every name.
    let isFilled = parts.last == "fill"
    let bare = isFilled ? Array(parts.dropLast()) : parts
    let added = forms.filter { !parts.contains($0) } + (isFilled ? ["fill"] : [])
    let text = (bare + added).joined(separator: ".").utf8
    let place = Int32(plan.bytes.count)
    plan.bytes.append(contentsOf: text)
    return (place, Int32(text.count))
  }

  private func hasPictogram(_ start: Int32, _ count: Int32) -> Bool {
    Pictogram(named: String(decoding: plan.bytes[Int(start)..<Int(start + count)], as: UTF8.self)) != nil
  }

  /// The symbol of that name; an unknown name gives one warning.
  private mutating func knownSymbol(_ start: Int32, _ count: Int32, _ node: Int) -> Symbol {
    let name = String(decoding: plan.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
    if let known = Symbol.named(name) { return known }
    let nearest = Symbol.nearest(to: name)
    let message =
      "\(tree.nodes[node].kind.name): there is no symbol '\(name.count > 60 ? name.prefix(57) + "…" : name)'"
      + NearestName.meant(nearest)
    warnOnce(.warningImage, message, node, suggestion: nearest)
    return .unknown
  }

  /// Says once what a terminal does not draw (Entry.isDrawnInCells).
  mutating func noteUndrawn(_ node: Int) {
    let kind = tree.nodes[node].kind
    guard lattice.isCells, !Vocabulary.entry(kind).isDrawnInCells else { return }
    let shown: String
    switch kind {
    case .view: shown = "shows a placeholder instead"
    case .modifier: shown = "does not draw it"
    }
    warnOnce(.warningStandIn, "\(kind.name): a terminal \(shown)", node)
  }

  /// Says once what of turned or scaled content a terminal leaves as it is (DocC: Layout, "Turned content").
  mutating func noteUnturned(_ kind: ModifierKind, _ node: Int) {
    guard lattice.isCells else { return }
    let kinds = tree.nodes[node..<Int(tree.nodes[node].end)].map(\.kind)
    let hasText = kinds.contains(.view(.text)) || kinds.contains(.view(.label))
    if kind == .scaleEffect {
      guard hasText, tree.number(.scale, of: node) != 1 else { return }
      return warnOnce(.warningStandIn, "scaleEffect: a terminal does not scale text", node)
    }
    let isQuarter = (tree.number(.degrees, of: node) ?? 0).truncatingRemainder(dividingBy: 90) == 0
    let hasPicture = tree.nodes.indices[node..<Int(tree.nodes[node].end)].contains {
      tree.nodes[$0].kind == .view(.image) && tree.value(.systemName, of: $0) == nil
    }
    guard !isQuarter, hasText || hasPicture else { return }
    warnOnce(
      .warningStandIn, "rotationEffect: a terminal rotates text and pictures only by quarter turns", node)
  }

  /// Bytes of the plan's own, for what the tree does not hold.
  mutating func intern(_ text: String) -> (start: Int32, count: Int32) {
    let start = plan.bytes.count
    plan.bytes.append(contentsOf: text.utf8)
    return (Int32(start), Int32(plan.bytes.count - start))
  }

  private mutating func ink(_ shape: DisplayList.Shape) -> Ink {
    plan.shapes.append(shape)
    return .shape(Int32(plan.shapes.count - 1))
  }

  /// Views that take what they are offered.
  private mutating func filler(_ kind: ViewKind, _ node: Int, _ context: Context) -> Int {
    switch kind {
    case .color:
      var color = tree.color(.color, of: node) ?? .named(.clear)
      if let opacity = tree.number(.opacity, of: node), opacity >= 0 { color = color.opacity(opacity) }
      return leaf(.fill, node, context, .color(color.resolved(in: plan.styles[Int(context.style)], environment)))
    case .linearGradient, .radialGradient, .angularGradient:
      noteUndrawn(node)
      return leaf(.fill, node, context, .gradient(node: Int32(node)))
    case .circle: return leaf(.circle, node, context, ink(.circle))
    case .containerRelativeShape: return leaf(.fill, node, context, .containerShape)
    case .accessoryWidgetBackground:
      let box = leaf(.fill, node, context)
      decorate(box, .behindShape(family == .accessoryCircular ? .circle : .rounded(radius: 12), .named(.quaternary)))
      return box
    default:
      if let shape = shape(node) { return leaf(.fill, node, context, ink(shape)) }
      warnOnce(
        .warningUnsupported, "\(kind.rawValue): it only works inside a Chart; a placeholder is shown instead", node)
      let (start, count) = intern(kind.rawValue)
      return leaf(.fill, node, context, .standIn(start: start, count: count))
    }
  }
}
