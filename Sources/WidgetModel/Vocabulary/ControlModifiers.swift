extension Vocabulary {
  /// How gauges, buttons, labels and toggles look.
  static let controlModifiers: [Entry] = [
    modifier(
      .gaugeStyle, "How gauges inside look.",
      [
        Parameter(
          .style,
          .word([
            .automatic, .linearCapacity, .accessoryLinear, .accessoryLinearCapacity, .accessoryCircular,
            .accessoryCircularCapacity,
          ]), required: true, "The style.")
      ],
      example: "Gauge { value = 0.4 }:gaugeStyle \"accessoryCircular\""),
    modifier(
      .progressViewStyle, "How progress views inside look.",
      [Parameter(.style, .word([.automatic, .linear, .circular]), required: true, "The style.")],
      example: "ProgressView { value = 0.4 }:progressViewStyle \"circular\""),
    modifier(
      .buttonStyle, "How buttons inside look.",
      [
        Parameter(
          .style, .word([.automatic, .plain, .bordered, .borderedProminent, .borderless]), required: true, "The style.")
      ],
      example: "Button { action = Refresh {}, \"Refresh\" }:buttonStyle \"plain\""),
    modifier(
      .labelStyle, "What labels inside show.",
      [Parameter(.style, .word([.automatic, .titleAndIcon, .titleOnly, .iconOnly]), required: true, "The style.")],
      example: "Label { \"Rain\", systemImage = \"cloud.rain\" }:labelStyle \"iconOnly\""),
    modifier(
      .toggleStyle, "How toggles inside look.",
      [Parameter(.style, .word([.automatic, .switchStyle, .button, .checkbox]), required: true, "The style.")],
      example: "Toggle { isOn = true, action = Done {}, \"Milk\" }:toggleStyle \"button\""),
    modifier(
      .labelsHidden, "Hides the labels of controls inside.",
      example: "Gauge { value = 0.4, label = \"CPU\" }:labelsHidden()"),
    modifier(
      .disabled, "Controls inside do not act.", [Parameter(.condition, .flag, default: "true", "Whether.")],
      example: "Button { action = Refresh {}, \"Refresh\" }:disabled(true)"),
  ]

  /// What a control says beside its title.
  static let controlWidgetModifiers: [Entry] = [
    modifier(
      .controlWidgetActionHint, "The verb that a control's hint shows.",
      [Parameter(.text, .text, required: true, "The verb, as \"Start\".")],
      source: "WidgetKit: Adding refinements and configuration to controls",
      example: "Label { \"Running\", systemImage = \"hourglass\" }:controlWidgetActionHint \"Start\""),
    modifier(
      .controlWidgetStatus, "A short status after a control's action.",
      [Parameter(.text, .text, required: true, "The status.")],
      source: "WidgetKit: Adding refinements and configuration to controls",
      example: "Label { \"Running\", systemImage = \"hourglass\" }:controlWidgetStatus \"25 min left\""),
  ]
}
