import WidgetModel

/// What accessory widgets show outside of their content (SwiftUI: widgetLabel): a bar's line behind it, a corner below it
/// (DocC: Authoring, "Accessory widgets").
extension Presenter {
  /// Whether the family has space for a label, and the tree has one.
  var hasWidgetLabel: Bool {
    guard family == .accessoryInline || family == .accessoryCorner else { return false }
    return tree.nodes.contains { $0.kind == .modifier(.widgetLabel) }
  }

  /// The content, and its label behind or below it. The label is found while the content is made.
  mutating func makeLabelledRoot() {
    let isInline = family == .accessoryInline
    let root = open(.stack, 0, Context())
    plan.boxes[root].axis = isInline ? .horizontal : .vertical
    makeRoot()
    if let label = widgetLabel {
      make(.label, of: label.node, Context(style: labelStyle(within: label.style), axis: plan.boxes[root].axis))
    }
    close(root, spacing: isInline ? 8 : 0)
  }

  /// One line, small where it stands below the content; a gauge without its own label, as around the corner of a watch.
  private mutating func labelStyle(within outer: Int32) -> Int32 {
    var style = plan.styles[Int(outer)]
    (style.lineLimit, style.hidesLabels) = (1, true)
    style.minimumScale = min(style.minimumScale, 0.5)
    // A name is longer than a corner is wide: that it is cut needs no warning.
    style.truncation = style.truncation ?? .tail
    if family == .accessoryCorner {
      (style.fontChoice.textStyle, style.fontChoice.size) = (.caption2, nil)
      style.font = style.fontChoice.font(style.typeSize)
    }
    plan.styles.append(style)
    return Int32(plan.styles.count - 1)
  }

  /// Remembers the outermost label. Where none is ever shown, that is said.
  mutating func note(widgetLabel node: Int, _ context: Context) {
    if let family, !family.isAccessory || family == .accessoryRectangular {
      warnOnce(.warningName, "widgetLabel: \(family.rawValue) shows no label", node)
    }
    // What is inside is made first, and an outer node has the lower index.
    if widgetLabel.map({ node < $0.node }) ?? true { widgetLabel = (node, context.style) }
  }
}
