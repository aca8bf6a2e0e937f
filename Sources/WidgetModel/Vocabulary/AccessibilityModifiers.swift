extension Vocabulary {
  /// What assistive software is told.
  static let accessibilityModifiers: [Entry] = [
    modifier(
      .accessibilityLabel, "What assistive software says instead.",
      [Parameter(.label, .text, required: true, "The words.")],
      example: "Image { systemName = \"star\" }:accessibilityLabel \"Favourite\""),
    modifier(
      .accessibilityValue, "The value that assistive software says.",
      [Parameter(.value, .oneOf([.text, .number]), required: true, "The words.")],
      example: "Gauge { value = 0.4 }:accessibilityValue \"40 percent\""),
    modifier(
      .accessibilityHidden, "Assistive software passes it over.",
      [Parameter(.condition, .flag, default: "true", "Whether.")], example: "Divider():accessibilityHidden()"),
  ]
}
