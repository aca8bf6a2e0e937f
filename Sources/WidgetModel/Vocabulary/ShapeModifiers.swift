extension Vocabulary {
  /// How shapes are painted, and how pictures and symbols are shown.
  static let shapeModifiers: [Entry] = [
    modifier(
      .fill, "Fills a shape.",
      [
        fillStyle("A colour or a gradient.", required: false),
        Parameter(.eoFill, .flag, default: "false", "Whether what a path's parts cover twice is outside."),
      ], source: "SwiftUI: Shape.fill",
      example: "Circle():fill \"red\""),
    modifier(
      .stroke, "Draws a shape's outline.",
      [
        fillStyle("A colour or a gradient.", required: false),
        Parameter(.lineWidth, .extent, default: "1", "The line's width in points."),
        Parameter(.lineCap, .word([.butt, .round, .square]), default: "\"butt\"", "How lines end."),
        Parameter(.lineJoin, .word([.miter, .round, .bevel]), default: "\"miter\"", "How lines meet."),
        Parameter(.dash, .numbers, "Lengths of dashes and gaps."),
        Parameter(.dashPhase, .length, default: "0", "Where the dashes begin."),
      ], source: "SwiftUI: Shape.stroke", example: "Circle():stroke(\"red\", 2)"),
    modifier(
      .trim, "A part of a shape's outline.",
      [
        Parameter(.from, .number(0...1), default: "0", "Where it begins."),
        Parameter(.to, .number(0...1), default: "1", "Where it ends."),
      ],
      source: "SwiftUI: Shape.trim", example: "Circle():trim(0, 0.75):stroke(\"green\", 4)"),
    modifier(
      .resizable, "Lets a picture take the size it is offered.",
      [
        Parameter(.capInsets, .numbers, "Edges that are not stretched: { top, leading, bottom, trailing }."),
        Parameter(.resizingMode, .word([.tile, .stretch]), default: "\"stretch\"", "How it grows."),
      ], source: "SwiftUI: Image.resizable", example: "Image \"latte.png\":resizable()"),
    modifier(
      .interpolation, "How the pictures inside are enlarged; none keeps their pixels square.",
      [Parameter(.mode, .word([.none, .low, .medium, .high]), required: true, "The quality.")],
      source: "SwiftUI: Image.interpolation", example: "Image \"latte.png\":resizable():interpolation \"none\""),
    modifier(
      .renderingMode,
      "Whether the pictures and symbols inside have their own colours, or are a stencil for the foreground colour.",
      [Parameter(.mode, .word([.template, .original]), "The mode.")], source: "SwiftUI: Image.renderingMode",
      example: "Image \"latte.png\":renderingMode \"template\":foregroundStyle \"blue\""),
    modifier(
      .imageScale, "How large symbols are beside text.",
      [Parameter(.scale, .word([.small, .medium, .large]), required: true, "The scale.")],
      example: "Image { systemName = \"star\" }:imageScale \"large\""),
    modifier(
      .symbolVariant, "Another form of the symbols inside.",
      [Parameter(.mode, .word([.none, .fill, .circle, .square, .rectangle, .slash]), required: true, "The form.")],
      example: "Image { systemName = \"star\" }:symbolVariant \"fill\""),
    modifier(
      .symbolRenderingMode, "How many colours the symbols inside have.",
      [Parameter(.mode, .word([.monochrome, .multicolor, .hierarchical, .palette]), "The mode.")],
      example: "Image { systemName = \"star\" }:symbolRenderingMode \"multicolor\""),
    modifier(
      .flipsForRightToLeftLayoutDirection, "Mirrors images and shapes inside where one reads from right to left.",
      [Parameter(.isEnabled, .flag, default: "true", "Whether it does.")],
      example: "Image { systemName = \"arrow.right\" }:flipsForRightToLeftLayoutDirection(true)"),
  ]
}
