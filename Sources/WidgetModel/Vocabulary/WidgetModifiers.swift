extension Vocabulary {
  private static let reasons = Parameter(
    .reasons, .words([.placeholder, .privacy, .invalidated]), default: "\"placeholder\"", "Why.", also: ["reason"])

  /// What a widget is to the place that shows it: masks, groups, links, and the environment inside.
  static let widgetModifiers: [Entry] = [
    modifier(
      .redacted, "Masks texts and pictures; of a text only its length stays.", [reasons],
      example: "Text \"a\":redacted \"placeholder\""),
    modifier(.unredacted, "Keeps a view as it is while others are masked.", example: "Text \"Caffeine\":unredacted()"),
    modifier(
      .privacySensitive, "Masked while the widget is locked.",
      [Parameter(.condition, .flag, default: "true", "Whether.")], example: "Text \"1,240 €\":privacySensitive()"),
    modifier(
      .invalidatableContent, "Marked while an intent is performed.",
      [Parameter(.condition, .flag, default: "true", "Whether.")], example: "Text \"7\":invalidatableContent()"),
    modifier(
      .widgetURL, "Where a tap on the widget leads; one in a widget.", [Parameter(.url, .url, "The URL.")],
      source: "WidgetKit: Linking to specific app scenes from your widget",
      example: "Text \"a\":widgetURL \"mygame://panda\""),
    modifier(
      .widgetLabel,
      "What an accessory widget shows outside of its content: in accessoryInline behind it, in accessoryCorner below it.",
      [Parameter(.label, .view, required: true, "A text, or a view as a Gauge, which shows without its own label.")],
      source: "SwiftUI: View.widgetLabel", example: "Text \"21°\":widgetLabel \"Cupertino\""),
    modifier(
      .widgetAccentable, "Belongs to the accented group.", [Parameter(.condition, .flag, default: "true", "Whether.")],
      source: "WidgetKit: Preparing widgets for additional contexts and appearances",
      example: "Text \"a\":widgetAccentable()"),
    modifier(
      .widgetAccentedRenderingMode, "How images inside show in the rendering mode accented.",
      [
        Parameter(
          .mode, .word([.accented, .desaturated, .accentedDesaturated, .fullColor]), default: "\"desaturated\"",
          "As a flat shape in the accent, in greys, in shades of the accent, or in its own colours.")
      ],
      source: "WidgetKit: Image.widgetAccentedRenderingMode",
      example:
        "Image { systemName = \"heart.fill\" }:foregroundStyle \"red\":widgetAccentedRenderingMode \"fullColor\""),
    modifier(
      .contentTransition, "How content changes between entries.",
      [
        Parameter(.mode, .word([.identity, .interpolate, .opacity, .numericText]), required: true, "How."),
        Parameter(.countsDown, .flag, default: "false", "Whether numbers go down."),
      ], example: "Text \"7\":contentTransition \"numericText\""),
    modifier(
      .transition, "How a view comes and goes.",
      [
        Parameter(.mode, .word([.opacity, .slide, .move, .push, .scale, .identity]), required: true, "How."),
        Parameter(.edges, .word([.top, .leading, .bottom, .trailing]), "From which edge.", also: ["edge", "from"]),
      ], example: "Text \"7\":transition \"slide\""),
    modifier(
      .animation, "How a change runs.",
      [
        Parameter(
          .mode,
          .word([.defaultWord, .linear, .easeIn, .easeOut, .easeInOut, .spring, .bouncy, .smooth, .snappy, .none]),
          default: "\"default\"", "How."), Parameter(.value, .data, "What has to change."),
      ], named: [Parameter(.duration, .number(0...2), "Seconds.")],
      example: "Text \"7\":animation { mode = \"easeInOut\", value = 7 }"),
    modifier(
      .dynamicTypeSize, "The text size inside, or its bounds.",
      [
        Parameter(.size, .word(Choices.typeSizes), "The size."),
        Parameter(.range, .range(.min, .max), "The smallest and the largest, in one."),
      ],
      named: [
        Parameter(.min, .word(Choices.typeSizes), "The smallest size that follows the user's."),
        Parameter(.max, .word(Choices.typeSizes), "The largest."),
      ],
      example: "Text \"a\":dynamicTypeSize \"xxxLarge\""),
    modifier(
      .environment, "A value of the environment inside.",
      [
        Parameter(
          .key, .word([.colorScheme, .dynamicTypeSize, .layoutDirection, .legibilityWeight]), required: true, "Which."),
        Parameter(
          .value,
          .word(
            [.light, .dark, .leftToRight, .rightToLeft, .regular, .bold]
              + Choices.typeSizes.filter { ![.medium].contains($0) } + [.medium]), required: true, "The value."),
      ], example: "Text \"a\":environment(\"colorScheme\", \"dark\")"),
    modifier(
      .id, "Names a view.", [Parameter(.id, .oneOf([.text, .number]), required: true, "The name.")],
      example: "Text \"a\":id \"title\""),
  ]
}
