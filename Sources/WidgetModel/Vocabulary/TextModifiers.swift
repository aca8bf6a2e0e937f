extension Vocabulary {
  /// How texts look and break.
  static let textModifiers: [Entry] = [
    modifier(
      .font, "The font of the texts inside.",
      [
        Parameter(.style, .word(Choices.fontStyles), "A text style; it follows the user's text size."),
        Parameter(.size, .number(1...1000), "A size in points instead."),
        Parameter(.weight, .word(Choices.fontWeights), "Its weight."),
        Parameter(.design, .word(Choices.fontDesigns), "Its design."),
        Parameter(.name, .text, "A font family's name."),
      ], example: "Text \"21°\":font { size = 34, weight = \"light\" }"),
    modifier(
      .fontWeight, "How heavy the letters are.",
      [Parameter(.weight, .word(Choices.fontWeights), required: true, "The weight.")],
      example: "Text \"a\":fontWeight \"semibold\""),
    modifier(
      .fontDesign, "The letters' design.",
      [Parameter(.design, .word(Choices.fontDesigns), required: true, "The design.")],
      example: "Text \"a\":fontDesign \"rounded\""),
    modifier(
      .fontWidth, "How wide the letters run.",
      [Parameter(.width, .word(Choices.fontWidths), required: true, "The width.")],
      example: "Text \"a\":fontWidth \"condensed\""),
    modifier(.bold, "Heavier letters.", [isActive], example: "Text \"a\":bold()"),
    modifier(.italic, "Slanted letters.", [isActive], example: "Text \"a\":italic()"),
    modifier(
      .underline, "A line under the text.",
      [
        isActive, Parameter(.pattern, .word([.regular]), "The line's pattern."),
        Parameter(.color, .color, "The line's colour."),
      ],
      example: "Text \"a\":underline()"),
    modifier(
      .strikethrough, "A line through the text.",
      [
        isActive, Parameter(.pattern, .word([.regular]), "The line's pattern."),
        Parameter(.color, .color, "The line's colour."),
      ],
      example: "Text \"a\":strikethrough()"),
    modifier(.monospacedDigit, "Digits of one width.", example: "Text(entry.date, \"timer\"):monospacedDigit()"),
    modifier(
      .textCase, "Upper or lower case letters.",
      [Parameter(.mode, .word([.uppercase, .lowercase]), "Which; none leaves the text.")],
      example: "Text \"a\":textCase \"uppercase\""),
    modifier(
      .kerning, "Points added between letters.", [Parameter(.amount, .length, required: true, "How many.")],
      example: "Text \"a\":kerning(1)"),
    modifier(
      .tracking, "Points added after letters.", [Parameter(.amount, .length, required: true, "How many.")],
      example: "Text \"a\":tracking(1)"),
    modifier(
      .baselineOffset, "Points by which letters are raised.",
      [Parameter(.amount, .length, required: true, "How many.")],
      example: "Text \"a\":baselineOffset(4)", cells: false),
    modifier(
      .lineSpacing, "Points added between lines.", [Parameter(.amount, .extent, required: true, "How many.")],
      example: "Text \"a\":lineSpacing(4)"),
    modifier(
      .lineLimit, "How many lines a text may take.",
      [
        Parameter(.limit, .integer(1...1_000_000), "At most; none lifts the limit."),
        Parameter(.reservesSpace, .flag, default: "false", "Whether it always takes as many."),
        Parameter(.range, .range(.min, .limit), "At least and at most, in one."),
      ], named: [Parameter(.min, .integer(1...1_000_000), "At least.")], example: "Text \"a\":lineLimit(1)"),
    modifier(
      .multilineTextAlignment, "Where the lines of a text stand within its width.",
      [Parameter(.alignment, .word(Choices.horizontalAlignment), required: true, "Where.")],
      example: "Text \"a b\":multilineTextAlignment \"center\""),
    modifier(
      .truncationMode, "Where a text that is too long is cut; without it a cut is warned of.",
      [Parameter(.mode, .word([.head, .middle, .tail]), required: true, "Where.")],
      example: "Text \"a\":truncationMode \"middle\""),
    modifier(
      .minimumScaleFactor, "How far a text may shrink to fit, as a part of its own size.",
      [Parameter(.factor, .number(0...1), required: true, "The part.")], example: "Text \"a\":minimumScaleFactor(0.5)"),
    modifier(
      .allowsTightening, "Whether letters may move closer before a text is cut.",
      [Parameter(.isEnabled, .flag, default: "true", "Whether they may.")], example: "Text \"a\":allowsTightening(true)"
    ),
  ]
}
