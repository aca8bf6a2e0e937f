import WidgetModel

/// Advice on a view tree, whatever it is laid out on: what assistive software would say of it, and lengths that no cell
/// is left of.
struct TreeAdvice {
  /// Each node stands before its subtree, which reaches up to the node's `end`.
  let tree: ViewTree

  // MARK: Assistive software

  /// Views that can be tapped, and pictures, that say nothing; and the whole, where nothing in it does.
  var silent: [Diagnostic] {
    guard !tree.isEmpty else { return [] }
    var found: [Diagnostic] = []
    if !says(0) {
      found.append(
        tree.warning(
          .warningAccessibility,
          "\(name(0)): screen readers have nothing to announce; add text or an accessibilityLabel", firstView(0)))
      return found
    }
    // One pass, since subtrees are ranges of nodes.
    // A label or a hidden subtree answers for everything inside; so does a view that is told already.
    var answered = 0
    for node in tree.nodes.indices where node >= answered {
      let end = Int(tree.nodes[node].end)
      if isHidden(node) || isLabelled(node) { answered = end }
      guard case .view(let kind) = tree.nodes[node].kind, node >= answered, needsWords(kind, node), !says(node) else {
        continue
      }
      found.append(
        tree.warning(
          .warningAccessibility, "\(kind.rawValue): screen readers have nothing to announce; add :accessibilityLabel",
          node))
      answered = end
    }
    return found
  }

  // A text says itself; a shape is decoration.
  private func needsWords(_ kind: ViewKind, _ node: Int) -> Bool {
    switch kind {
    case .link, .button, .toggle, .canvas: true
    case .image: tree.value(.systemName, of: node) == nil  // symbols beside a text are said by their names
    default: false
    }
  }

  /// Whether a subtree holds words that are not hidden.
  /// Walks the range and steps over hidden subtrees as a whole.
  private func says(_ root: Int) -> Bool {
    var node = root
    let end = Int(tree.nodes[root].end)
    while node < end {
      if isHidden(node) {
        node = Int(tree.nodes[node].end)
        continue
      }
      if isLabelled(node) || isText(node) { return true }
      node += 1
    }
    return false
  }

  // A condition that is not given holds.
  private func isHidden(_ node: Int) -> Bool {
    tree.nodes[node].kind == .modifier(.accessibilityHidden) && tree.flag(.condition, of: node) != false
  }

  private func isLabelled(_ node: Int) -> Bool {
    switch tree.nodes[node].kind {
    // A label of blanks says nothing.
    case .modifier(.accessibilityLabel): tree.utf8(.label, of: node).map(hasLetters) ?? false
    case .modifier(.accessibilityValue): tree.value(.value, of: node) != nil
    default: false
    }
  }

  private func isText(_ node: Int) -> Bool {
    // A chart is told in a sentence of its own.
    if tree.nodes[node].kind == .view(.chart) { return true }
    guard tree.nodes[node].kind == .view(.text) else { return false }
    return tree.value(.date, of: node) != nil || tree.value(.timer, of: node) != nil
      || tree.utf8(.text, of: node).map(hasLetters) ?? false
  }

  private func hasLetters(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.contains { $0 > 32 } }

  // Modifiers stand around their view: the first node without one is it.
  private func firstView(_ node: Int) -> Int {
    var node = node
    while case .modifier = tree.nodes[node].kind, node + 1 < Int(tree.nodes[node].end) { node += 1 }
    return node
  }

  private func name(_ node: Int) -> String { tree.nodes[firstView(node)].kind.name }

  // MARK: Ground

  /// A view without a background of its own container, where no margin keeps it from the edge.
  /// Only where its margins are disabled: margins keep plain views away from the edge.
  var bareGround: [Diagnostic] {
    guard !tree.isEmpty, !tree.nodes.contains(where: { $0.kind == .modifier(.containerBackground) }) else { return [] }
    return [
      tree.warning(
        .warningEmpty,
        "\(name(0)): contentMarginsDisabled takes the margins away, and nothing says what lies behind; "
          + "add :containerBackground \"…\"", firstView(0))
    ]
  }

  // MARK: Lengths

  /// Lengths above nothing that are nothing in cells, where that loses what is seen: frames, gaps between columns, and
  /// padding of which no edge is left. Gaps between rows may go: the usual one, 8 points, is no row either.
  var lostLengths: [Diagnostic] { tree.nodes.indices.flatMap(lost) }

  private func lost(_ node: Int) -> [Diagnostic] {
    switch tree.nodes[node].kind {
    case .modifier(.frame):
      // A fill that is smaller than a cell is drawn in one, by its own size (DocC: Layout, "Cells").
      if tree.nodes[firstView(node)].kind.isFill, !hasGradientFill(node) { return [] }
      return [
        gone(.width, Self.columns, node), gone(.maxWidth, Self.columns, node), gone(.height, Self.rows, node),
        gone(.maxHeight, Self.rows, node),
      ].compactMap(\.self)
    case .view(.hStack): return [gone(.spacing, Self.columns, node)].compactMap(\.self)
    case .view(.grid): return [gone(.horizontalSpacing, Self.columns, node)].compactMap(\.self)
    case .modifier(.padding): return padding(node)
    default: return []
    }
  }

  /// Whether a shape in the frame is filled with a gradient, which is not drawn below a cell.
  private func hasGradientFill(_ frame: Int) -> Bool {
    (frame + 1..<Int(tree.nodes[frame].end)).contains { tree.nodes[$0].slot == .style }
  }

  /// The warning for a length in points that becomes no cell; nil where it is absent or becomes one.
  private func gone(_ name: ArgumentName, _ cells: (Double) -> Double, _ node: Int) -> Diagnostic? {
    // An infinite width is meant as all there is.
    guard let points = tree.number(name, of: node), points > 0, points.isFinite, cells(points) == 0 else { return nil }
    return tree.warning(
      .warningLength,
      "\(tree.nodes[node].kind.name): \(name.rawValue) \(PictureAdvice.tenths(points)) disappears in a terminal, "
        + "where a column is 8 points and a row 16", node)
  }

  private func padding(_ node: Int) -> [Diagnostic] {
    let edges: [ArgumentName] = [.length, .horizontal, .vertical, .top, .leading, .bottom, .trailing]
    let given = edges.compactMap { tree.number($0, of: node) }.filter { $0 > 0 && $0.isFinite }
    // Judged by the largest edge: where that one is kept, some padding is seen.
    guard let most = given.max(), Self.columns(most) == 0 else { return [] }
    return [
      tree.warning(
        .warningLength,
        "padding: \(PictureAdvice.tenths(most)) disappears in a terminal, where a column is 8 points and a row 16",
        node)
    ]
  }

  /// DocC: Layout, "Cells": columns round halves away from zero, rows towards it.
  /// The same rounding as the layout's own, see the page.
  private static func columns(_ points: Double) -> Double { (points / 8).rounded() }
  private static func rows(_ points: Double) -> Double { (points / 16 - 0.5).rounded(.up) }
}

extension NodeKind {
  /// Whether a view is one colour, a linear gradient, or a shape.
  var isFill: Bool {
    switch self {
    case .view(.color), .view(.linearGradient), .view(.rectangle), .view(.roundedRectangle),
      .view(.unevenRoundedRectangle), .view(.capsule), .view(.circle), .view(.ellipse), .view(.containerRelativeShape):
      true
    default: false
    }
  }
}
