extension Vocabulary {
  /// Colours, and views behind and in front.
  static let styleModifiers: [Entry] = [
    modifier(
      .foregroundStyle, "The colour of texts, symbols and shapes inside.",
      [
        fillStyle("A colour or a gradient.", required: false),
        Parameter(.secondary, .color, "What \"secondary\" means inside."),
        Parameter(.tertiary, .color, "What \"tertiary\" means inside."),
      ],
      named: [Parameter(.by, .text, "Of a chart's marks, in place of a style: the series that they belong to.")],
      example: "Text \"a\":foregroundStyle \"secondary\""),
    modifier(
      .foregroundColor, "The colour of texts, symbols and shapes inside.",
      [Parameter(.color, .color, "The colour; none is the default.")], example: "Text \"a\":foregroundColor \"red\""),
    modifier(
      .tint, "The colour of controls, gauges and links inside.",
      [Parameter(.style, .oneOf([.color, .view]), "The colour; none is the default.", also: ["color"])],
      example: "Gauge { value = 0.4 }:tint \"green\""),
    modifier(
      .background, "Views or a colour behind; they never change the size.",
      [
        Parameter(.style, .color, "A colour that fills the frame.", also: ["color"]),
        Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Which guides meet."),
        Parameter(.ignoresSafeArea, .flag, default: "true", "Kept; a widget has no safe area."),
      ], named: [shape], content: .views, example: "Text \"a\":padding(4):background \"orange\""),
    modifier(
      .overlay, "Views or a colour in front; they never change the size.",
      [
        Parameter(.style, .color, "A colour that fills the frame.", also: ["color"]),
        Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Which guides meet."),
      ], named: [shape], content: .views, example: "Color \"red\":overlay(Text \"a\", \"topTrailing\")"),
    modifier(
      .mask, "Shows only what lies under the mask.",
      [Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Which guides meet.")],
      content: .views, example: "Color \"red\":mask(Circle())"),
    modifier(
      .containerBackground, "What lies behind the whole widget, margins included; a place may leave it out.",
      [
        Parameter(.style, .oneOf([.color, .view]), "A colour, a gradient or a view.", also: ["color"]),
        Parameter(.position, .word([.widget]), default: "\"widget\"", "Which container.", also: ["for"]),
      ],
      content: .views, source: "WidgetKit: Displaying the right widget background",
      example: "Text \"a\":containerBackground \"blue\""),
  ]

  /// `background("red", Capsule())` is SwiftUI's background(_:in:).
  private static let shape = Parameter(
    .shape, .view, "A shape that the style fills, in place of the frame; it may come second, after the style.",
    also: ["in"])
}
