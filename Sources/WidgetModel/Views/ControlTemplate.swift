// What a control's view says of it (WidgetKit: ControlWidgetToggle, ControlWidgetButton).

extension ViewTree {
  /// The view under whatever modifiers; a modifier's own view comes right after it.
  public var innermostRoot: ViewKind? {
    for node in nodes {
      if case .view(let kind) = node.kind { return kind }
    }
    return nil
  }

  /// Whether a status is shown after an action.
  public var hasControlStatus: Bool { nodes.contains { $0.kind == .modifier(.controlWidgetStatus) } }

  /// Takes the status away that is shown after an action.
  public mutating func removeControlStatus() {
    for node in nodes where node.kind == .modifier(.controlWidgetStatus) {
      let first = Int(node.firstArgument)
      for index in first..<first + Int(node.argumentCount) where arguments[index].name == .text {
        arguments[index].value = .text(start: 0, count: 0)
      }
    }
  }
}
