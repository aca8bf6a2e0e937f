/// What a control's view says of it: a toggle or a button, with what it shows in each state (WidgetKit: ControlWidgetToggle,
/// ControlWidgetButton, ControlWidgetTemplate). Nodes are indices in the view's tree.
public struct ControlTemplate: Sendable, Hashable {
  /// The ControlToggle or ControlButton.
  public let node: Int
  /// Whether a toggle is on; nil: it is a button.
  public let isOn: Bool?
  private let tree: ViewTree

  /// The control that a node is; nil where it is none.
  public init?(_ tree: ViewTree, node: Int) {
    switch tree.nodes[node].kind {
    case .view(.controlToggle): isOn = tree.flag(.isOn, of: node) ?? false
    case .view(.controlButton): isOn = nil
    default: return nil
    }
    (self.node, self.tree) = (node, tree)
  }

  /// The control that a tree is; nil where it is an ordinary view.
  public init?(_ tree: ViewTree) {
    guard let root = tree.innermostRoot else { return nil }
    self.init(tree, node: root)
  }

  // MARK: Labels

  /// The view of its title.
  public var title: Int? { tree.children(of: node).first { tree.nodes[$0].slot == .title } }

  /// The label of a state; of a button the only one.
  public func label(isOn: Bool?) -> Int? {
    let slots: [ArgumentName] =
      isOn == nil ? [.label, .content] : isOn == false ? [.offValueLabel, .valueLabel] : [.valueLabel]
    for slot in slots {
      if let label = tree.children(of: node).first(where: { tree.nodes[$0].slot == slot }) { return label }
    }
    return nil
  }

  /// The Label or Image of a state, or of the title, that has its symbol; of a button without either the button itself,
  /// which names one.
  public func icon(isOn: Bool?) -> Int? {
    for part in [label(isOn: isOn), title].compactMap(\.self) {
      if let icon = (part..<Int(tree.nodes[part].end)).first(where: hasSymbol) { return icon }
    }
    return hasSymbol(node) ? node : nil
  }

  private func hasSymbol(_ node: Int) -> Bool {
    guard case .view(let kind) = tree.nodes[node].kind else { return false }
    return kind == .image || tree.value(.systemImage, of: node) != nil
  }

  /// Whether a state has a text of its own; else it is On or Off.
  public func hasValueText(isOn: Bool?) -> Bool {
    guard let label = label(isOn: isOn) else { return false }
    return (label..<Int(tree.nodes[label].end)).contains { tree.nodes[$0].kind == .view(.text) }
  }

  // MARK: Refinements

  /// What is shown for a moment after the action; nil without one.
  public var status: String? { text(.controlWidgetStatus, of: isOn) }

  /// The verb of the transition into a state (WidgetKit: `controlWidgetActionHint(_:)`).
  public func actionHint(into isOn: Bool?) -> String? { text(.controlWidgetActionHint, of: isOn) }

  /// What the control performs.
  public var action: Value? { tree.data(.action, of: node) }

  /// A modifier's text around the label of a state, or around the control itself.
  private func text(_ modifier: ModifierKind, of isOn: Bool?) -> String? {
    let places = (label(isOn: isOn).map { Array($0..<Int(tree.nodes[$0].end)) } ?? []) + Array(0..<node)
    for place in places where tree.nodes[place].kind == .modifier(modifier) {
      if let text = tree.text(.text, of: place), !text.isEmpty { return text }
    }
    return nil
  }
}

extension ControlTemplate {
  /// What a button that is held says of the control (WidgetKit: Adding refinements and configuration to controls). The first of these
  /// rules that applies: the verb of the state that it turns into; the value text of that state; turning on or off; opening; the name.
  ///
  /// - Parameters:
  ///   - valueText: of the state that it turns into, where the control has its own.
  ///   - opens: whether its intent opens something.
  public func holdHint(name: String, valueText: String?, opens: Bool) -> String {
    if let verb = actionHint(into: isOn.map { !$0 }) { return "Hold to \(verb)" }
    if let valueText, isOn != nil { return "Hold for \(valueText)" }
    switch isOn {
    case true?: return "Hold to Turn Off '\(name)'"
    case false?: return "Hold to Turn On '\(name)'"
    case nil: return opens ? "Hold to Open \(name)" : "Hold for '\(name)'"
    }
  }
}

extension ViewTree {
  /// The view under whatever modifiers; a modifier's own view comes right after it.
  public var innermostRoot: Int? {
    nodes.indices.first { if case .view = nodes[$0].kind { true } else { false } }
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
