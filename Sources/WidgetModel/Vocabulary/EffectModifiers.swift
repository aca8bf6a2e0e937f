extension Vocabulary {
  /// What changes how a view is drawn, and not its size.
  static let effectModifiers: [Entry] = [
    modifier(
      .cornerRadius, "Round corners that clip.", [Parameter(.radius, .extent, required: true, "Points.")],
      example: "Color \"red\":cornerRadius(8)"),
    modifier(
      .clipShape, "Clips to a shape.", [Parameter(.shape, .view, required: true, "A shape.")],
      example: "Color \"red\":clipShape(Circle())"),
    modifier(.clipped, "Clips to the frame.", example: "Text \"a\":frame { width = 40 }:clipped()"),
    modifier(
      .border, "A line inside the frame's edges.",
      [fillStyle("A colour or a gradient."), Parameter(.width, .extent, default: "1", "The line's width in points.")],
      example: "Text \"a\":border(\"red\", 1)"),
    modifier(
      .opacity, "How much it covers what is behind.",
      [Parameter(.opacity, .number(0...1), required: true, "0 is nothing, 1 is all.")],
      example: "Text \"a\":opacity(0.5)"),
    modifier(
      .shadow, "A shadow.",
      [
        Parameter(.color, .color, "Its colour."), Parameter(.radius, .extent, required: true, "How soft."),
        Parameter(.x, .length, default: "0", "Points to the right."),
        Parameter(.y, .length, default: "0", "Points down."),
      ],
      example: "Text \"a\":shadow { radius = 4 }", cells: false),
    modifier(
      .blur, "Blurs a view.", [Parameter(.radius, .extent, required: true, "How much.")], example: "Text \"a\":blur(2)",
      cells: false),
    modifier(
      .rotationEffect, "Turns a view when drawing.",
      [
        Parameter(.degrees, .number, required: true, "Clockwise."),
        Parameter(.anchor, .unitPoint, default: "\"center\"", "What it turns around."),
      ], example: "Image { systemName = \"arrow.up\" }:rotationEffect(90)"),
    modifier(
      .scaleEffect, "Enlarges a view when drawing.",
      [
        Parameter(.scale, .number, "By how much."), Parameter(.x, .number, "Horizontally."),
        Parameter(.y, .number, "Vertically."),
        Parameter(.anchor, .unitPoint, default: "\"center\"", "What stays in place."),
      ],
      example: "Rectangle():fill \"red\":scaleEffect(0.5)"),
    modifier(
      .grayscale, "Takes colour away.", [Parameter(.amount, .number(0...1), required: true, "How much.")],
      example: "Image \"latte.png\":grayscale(1)"),
    modifier(
      .saturation, "Changes how strong colours are.",
      [Parameter(.amount, .number(0...10), required: true, "1 is unchanged.")],
      example: "Image \"latte.png\":saturation(0.5)"),
    modifier(
      .brightness, "Adds light.", [Parameter(.amount, .number(-1...1), required: true, "0 is unchanged.")],
      example: "Image \"latte.png\":brightness(0.2)"),
    modifier(
      .contrast, "Changes the difference of light and dark.",
      [Parameter(.amount, .number(-10...10), required: true, "1 is unchanged.")],
      example: "Image \"latte.png\":contrast(1.5)"),
    modifier(
      .blendMode, "How colours mix with what is behind.",
      [
        Parameter(
          .mode,
          .word([
            .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
            .difference, .exclusion, .hue, .saturation, .color, .luminosity,
          ]), required: true, "The mode.")
      ],
      example: "Color \"red\":blendMode \"multiply\"", cells: false),
    modifier(.hidden, "Keeps its place and shows nothing.", example: "Text \"a\":hidden()"),
  ]
}
