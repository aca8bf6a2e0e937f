import WidgetModel

/// Modifiers without a box: what they draw around the box they wrap, and what they say of it to its parent.
extension Presenter {
  @inline(never)
  mutating func mark(_ kind: ModifierKind, _ node: Int, _ box: Int, _ context: Context) {
    switch kind {
    case .layoutPriority:
      let priority = tree.number(.priority, of: node) ?? 0
      plan.boxes[box].priority = priority.isNaN ? 0 : priority
    case .zIndex: plan.heights[Int32(box)] = finite(tree.number(.value, of: node))
    case .alignmentGuide: moveGuide(node, box)
    case .gridCellColumns:
      let count = tree.number(.count, of: node).flatMap { Int(exactly: $0.rounded()) } ?? 1
      plan.cells[Int32(box), default: CellTraits()].columns = min(max(count, 1), 1000)
    case .gridCellUnsizedAxes: leaveUnsized(node, box)
    case .gridColumnAlignment:
      plan.cells[Int32(box), default: CellTraits()].columnAlignment =
        tree.word(.alignment, of: node)?.alignment?.horizontal
    case .widgetURL: plan.urls.append((Int32(node), Int32(box)))
    case .containerBackground: note(background: node)
    case .widgetLabel: note(widgetLabel: node, context)
    default: draw(kind, node, box, context)
    }
  }

  private mutating func draw(_ kind: ModifierKind, _ node: Int, _ box: Int, _ context: Context) {
    switch kind {
    case .background, .overlay:
      if let color = tree.color(.style, of: node) {
        let color = color.resolved(in: plan.styles[Int(context.style)], environment)
        decorate(box, kind == .background ? .behind(color) : .inFront(color))
      }
    case .border:
      let color = tree.color(.style, of: node) ?? gradientColor(node) ?? .named(.primary)
      let width = max(tree.number(.width, of: node) ?? 1, 0)
      if width.isFinite {
        decorate(box, .border(color.resolved(in: plan.styles[Int(context.style)], environment), width))
      }
    case .opacity: decorate(box, .opacity(min(max(finite(tree.number(.opacity, of: node) ?? 1), 0), 1)))
    case .hidden: decorate(box, .hidden)
    case .clipped: decorate(box, .clip(.rectangle))
    case .cornerRadius: decorate(box, .clip(.rounded(radius: max(finite(tree.number(.radius, of: node)), 0))))
    case .clipShape:
      let shape = clipShape(node)
      decorate(box, .clip(shape))
    case .rotationEffect, .scaleEffect:
      decorate(box, transform(kind, node))
      noteUnturned(kind, node)
    case .blur, .shadow, .blendMode:
      noteUndrawn(node)
      if !lattice.isCells, let effect = DisplayList.Effect(kind, node, of: tree) { decorate(box, .effect(effect)) }
    case .animation, .transition, .contentTransition, .mask, .id, .accessibilityLabel, .accessibilityValue,
      .accessibilityHidden:
      break
    default: noteUndrawn(node)
    }
  }

  private func finite(_ number: Double?) -> Double { number.map { $0.isFinite ? $0 : 0 } ?? 0 }

  mutating func decorate(_ box: Int, _ kind: Decoration.Kind) {
    plan.decorations.append(Decoration(kind: kind, next: plan.boxes[box].decoration))
    plan.boxes[box].decoration = Int32(plan.decorations.count - 1)
  }

  private func transform(_ kind: ModifierKind, _ node: Int) -> Decoration.Kind {
    let anchor = tree.unitPoint(.anchor, of: node) ?? Point(x: 0.5, y: 0.5)
    let scale = tree.number(.scale, of: node) ?? 1
    return .transform(
      degrees: kind == .rotationEffect ? finite(tree.number(.degrees, of: node)) : 0,
      scaleX: kind == .scaleEffect ? finite(tree.number(.x, of: node) ?? scale) : 1,
      scaleY: kind == .scaleEffect ? finite(tree.number(.y, of: node) ?? scale) : 1, anchorX: anchor.x,
      anchorY: anchor.y)
  }

  private mutating func clipShape(_ node: Int) -> DisplayList.Shape {
    for child in tree.children(of: node) where tree.nodes[child].slot == .shape { return shape(child) ?? .rectangle }
    return .rectangle
  }

  /// The shape that a shape view is; nil for other views.
  mutating func shape(_ node: Int) -> DisplayList.Shape? {
    var core = node
    while case .modifier = tree.nodes[core].kind {
      guard let inner = content(of: core) else { return nil }
      core = inner
    }
    let corners = core
    func radius(_ name: ArgumentName) -> Double { max(finite(tree.number(name, of: corners)), 0) }
    switch tree.nodes[core].kind {
    case .view(.rectangle): return .rectangle
    case .view(.roundedRectangle): return .rounded(radius: radius(.cornerRadius))
    case .view(.unevenRoundedRectangle):
      return .uneven(
        topLeading: radius(.topLeadingRadius), topTrailing: radius(.topTrailingRadius),
        bottomLeading: radius(.bottomLeadingRadius), bottomTrailing: radius(.bottomTrailingRadius))
    case .view(.circle): return .circle
    case .view(.ellipse): return .ellipse
    case .view(.capsule): return .capsule
    case .view(.path): return path(core)
    default: return nil
    }
  }

  // MARK: Traits

  /// `alignmentGuide`: a number of points, or a line in the view's own width and height.
  private mutating func moveGuide(_ node: Int, _ box: Int) {
    guard let word = tree.word(.guide, of: node) else { return }
    // `center` names both centre guides; which is meant shows only where it is asked for.
    let which: [UInt8] =
      word == .center
      ? [GuideNumber.of(.center as HorizontalAlignment), GuideNumber.of(.center as VerticalAlignment)]
      : GuideNumber.of(word).map { [$0] } ?? []
    for which in which {
      let measure = which <= 2 ? lattice.x : lattice.y
      var guide = Guide(which: which, width: 0, height: 0, plus: 0, next: plan.boxes[box].guide)
      switch tree.value(.value, of: node) {
      case .number(let points): guide.plus = finite(measure(points))
      case .list:
        let factors = tree.list(.value, of: node)!.map { if case .number(let n) = $0 { finite(n) } else { 0.0 } }
        guard factors.count >= 3 else { continue }
        guide.width = factors[0]
        guide.height = factors[1]
        guide.plus = finite(measure(factors[2]))
        // A cell is twice as high as it is wide: a width used as a height counts half, and the other way round.
        if lattice.isCells, which <= 2 { guide.height *= 2 }
        if lattice.isCells, which > 2 { guide.width /= 2 }
      default: continue
      }
      plan.guides.append(guide)
      plan.boxes[box].guide = Int32(plan.guides.count - 1)
      plan.boxes[box].explicit |= 1 << which
    }
  }

  private mutating func leaveUnsized(_ node: Int, _ box: Int) {
    var axes: [Word] = []
    switch tree.value(.axes, of: node) {
    case .word(let word): axes = [word]
    case .list: for case .word(let word) in tree.list(.axes, of: node) ?? [] { axes.append(word) }
    default: break
    }
    if axes.contains(.horizontal) { plan.cells[Int32(box), default: CellTraits()].isUnsizedHorizontally = true }
    if axes.contains(.vertical) { plan.cells[Int32(box), default: CellTraits()].isUnsizedVertically = true }
  }
}

extension Color {
  /// As `Style.resolve`, for the scheme that the whole widget is drawn in.
  func resolved(in style: Style, _ environment: WidgetEnvironment) -> Color {
    style.resolve(self, environment.colorScheme)
  }
}
