extension Vocabulary {
  /// Every modifier, in the order in which help and documentation show them.
  public static let modifiers: [Entry] = [
    textModifiers, styleModifiers, shapeModifiers, controlModifiers, layoutModifiers, effectModifiers, widgetModifiers,
    accessibilityModifiers, chartModifiers, controlWidgetModifiers,
  ].flatMap { $0 }

  /// The entry of a modifier, whose arguments may all come by position.
  ///
  /// - Parameter named: further arguments, which come by name alone.
  static func modifier(
    _ kind: ModifierKind, _ means: String, _ parameters: [Parameter] = [], named: [Parameter] = [],
    content: Content = .none,
    source: String? = nil, example: String, cells: Bool = true
  ) -> Entry {
    Entry(
      kind: .modifier(kind), parameters: parameters + named, positional: parameters.map(\.name), content: content,
      means: means,
      source: source ?? "SwiftUI: View.\(kind.rawValue)", example: example, isDrawnInCells: cells)
  }

  /// Whether a modifier that is on or off is on.
  static let isActive = Parameter(.isEnabled, .flag, default: "true", "Whether it acts.", also: ["isActive"])

  /// The style of what is drawn: a colour, or a view such as a gradient.
  static func fillStyle(_ means: String, required: Bool = true) -> Parameter {
    Parameter(.style, .oneOf([.color, .view]), required: required, means, also: ["color"])
  }
}
