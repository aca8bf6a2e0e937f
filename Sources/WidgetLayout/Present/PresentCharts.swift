import WidgetModel

/// Charts: a leaf that takes what it is offered; its marks are read when it is drawn.
extension Presenter {
  mutating func chart(_ node: Int, _ context: Context) -> Int {
    for inner in node + 1..<max(Int(tree.nodes[node].end), node + 1) {
      guard case .modifier(let kind) = tree.nodes[inner].kind, !Self.markModifiers.contains(kind) else { continue }
      warnOnce(.warningUnsupported, "\(kind.rawValue): it has no effect on the marks of a chart", inner)
    }
    return leaf(.fill, node, context, .chart(node: Int32(node)))
  }

  private static let markModifiers: Set<ModifierKind> = [
    .foregroundStyle, .foregroundColor, .opacity, .id, .accessibilityLabel, .accessibilityValue, .accessibilityHidden,
  ]
}
