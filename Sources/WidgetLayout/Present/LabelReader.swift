import WidgetModel

/// Reads the names of parts of a laid-out tree.
struct LabelReader {
  let tree: ViewTree
  let plan: UnsafePointer<Plan>
  /// By box.
  let placed: UnsafePointer<Bool>

  /// The texts of a part of the tree, in order, or its name for assistive software.
  ///
  /// - Parameter separator: between texts; nothing between the runs of one.
  func label(_ root: Int, separator: String = " ") -> String {
    guard let control = ControlTemplate(tree, node: root) else {
      return label(root + 1..<Int(tree.nodes[root].end), separator)
    }
    // Only the label of its state is shown.
    let parts = [control.title, control.label(isOn: control.isOn)].compactMap(\.self)
    return parts.map { label($0..<Int(tree.nodes[$0].end), separator) }.joined(separator: separator)
  }

  private func label(_ range: Range<Int>, _ separator: String) -> String {
    var words: [String] = []
    var node = range.lowerBound
    while node < range.upperBound {
      var next = node + 1
      switch tree.nodes[node].kind {
      case .modifier(.accessibilityLabel):
        if let label = tree.text(.label, of: node) { words.append(label) }
        next = Int(tree.nodes[node].end)
      case .modifier(.accessibilityHidden) where tree.flag(.condition, of: node) != false:
        next = Int(tree.nodes[node].end)
      case .view(.text):
        if let text = reading(node) { words.append(text) }
        next = Int(tree.nodes[node].end)
      case .view(.image): if let label = tree.text(.label, of: node) { words.append(label) }
      default: break
      }
      node = next
    }
    return words.joined(separator: separator)
  }

  /// The text of a Text now; nil where it is not laid out, or masked.
  private func reading(_ node: Int) -> String? {
    let box = Int(plan.pointee.boxOfNode[node])
    // A run of a text has no box of its own.
    if box < 0 { return tree.text(.text, of: node) }
    guard placed[box], plan.pointee.boxes[box].rule == .text else { return nil }
    if plan.pointee.styles[Int(plan.pointee.boxes[box].style)].isMasked { return nil }
    let span = plan.pointee.texts[Int(plan.pointee.boxes[box].datum)].shown
    return String(decoding: plan.pointee.bytes[Int(span.start)..<Int(span.start + span.count)], as: UTF8.self)
  }
}
