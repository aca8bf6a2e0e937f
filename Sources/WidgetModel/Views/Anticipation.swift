// What a tap is about to make true, shown before it is (WidgetKit: Adding interactivity to widgets).

extension ViewTree {
  /// Shows the toggles of an action as what it sets them to; everything else stays as it is. A button has no state to show.
  public mutating func anticipate(_ action: IntentAction) {
    guard let isOn = action.parameters["value"]?.flag else { return }
    // The same action may be held by several toggles: all of them mean the same state.
    for node in nodes.indices where isToggle(node) && holds(action, node) {
      let first = Int(nodes[node].firstArgument)
      for index in first..<first + Int(nodes[node].argumentCount) where arguments[index].name == .isOn {
        arguments[index].value = .flag(isOn)
      }
    }
  }

  /// Whether a button or toggle performs the intent, with whatever values.
  public func performs(_ intent: String) -> Bool {
    nodes.indices.contains { data(.action, of: $0)?["intent"]?.text == intent }
  }

  /// What its buttons and toggles do when they are tapped, in reading order; a toggle sets `value` to what it is to become.
  public var actions: [IntentAction] {
    nodes.indices.compactMap { node in
      guard let held = data(.action, of: node), let intent = held["intent"]?.text else { return nil }
      var values: [String: Value] = [:]
      for field in held["parameters"]?.fields ?? [] { values[field.name] = field.value }
      if isToggle(node), case .flag(let isOn)? = value(.isOn, of: node) { values["value"] = .flag(!isOn) }
      return IntentAction(intent: intent, parameters: .table(values))
    }
  }

  private func isToggle(_ node: Int) -> Bool {
    nodes[node].kind == .view(.toggle) || nodes[node].kind == .view(.controlToggle)
  }

  /// Whether a toggle's action is this one. What it is set to is in the action alone.
  private func holds(_ action: IntentAction, _ node: Int) -> Bool {
    guard let held = data(.action, of: node), held["intent"]?.text == action.intent else { return false }
    let own = (held["parameters"]?.fields ?? []).filter { $0.name != "value" }
    return own == (action.parameters.fields ?? []).filter { $0.name != "value" }
  }
}
