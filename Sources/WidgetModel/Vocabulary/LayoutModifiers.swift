extension Vocabulary {
  /// Sizes, places and orders.
  static let layoutModifiers: [Entry] = [
    modifier(
      .padding, "Room around a view.",
      [
        Parameter(.edges, .words(Choices.edges), default: "\"all\"", "On which edges."),
        Parameter(.length, .length, default: "16", "Points."),
        Parameter(.top, .length, "Points above."), Parameter(.leading, .length, "Points before."),
        Parameter(.bottom, .length, "Points below."),
        Parameter(.trailing, .length, "Points after."), Parameter(.horizontal, .length, "Points before and after."),
        Parameter(.vertical, .length, "Points above and below."),
      ], example: "Text \"a\":padding(\"horizontal\", 8)"),
    modifier(
      .frame, "A frame of its own size around a view.",
      [
        Parameter(.width, .extent, "Its width in points."), Parameter(.height, .extent, "Its height in points."),
        Parameter(.minWidth, .extent, "At least so wide."), Parameter(.idealWidth, .extent, "So wide if nobody says."),
        Parameter(.maxWidth, .extent, "At most so wide."),
        Parameter(.minHeight, .extent, "At least so high."),
        Parameter(.idealHeight, .extent, "So high if nobody says."), Parameter(.maxHeight, .extent, "At most so high."),
        Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Where the view stands in it."),
      ], example: "Text \"a\":frame { maxWidth = math.huge, alignment = \"leading\" }"),
    modifier(
      .fixedSize, "Gives a view its ideal size on the axes.",
      [Parameter(.horizontal, .flag, "Horizontally."), Parameter(.vertical, .flag, "Vertically.")],
      example: "Text \"long\":fixedSize { horizontal = true }"),
    modifier(
      .layoutPriority, "Who is asked first in a stack.",
      [Parameter(.priority, .number, required: true, "Higher is earlier; 0 is ordinary.")],
      example: "Text \"a\":layoutPriority(1)"),
    modifier(
      .offset, "Draws a view elsewhere without moving its place.",
      [
        Parameter(.x, .length, default: "0", "Points to the right."),
        Parameter(.y, .length, default: "0", "Points down."),
      ], example: "Text \"a\":offset { x = 1, y = 2 }"),
    modifier(
      .position, "Puts a view's centre at a point.",
      [
        Parameter(.x, .length, default: "0", "Points from the left."),
        Parameter(.y, .length, default: "0", "Points from the top."),
      ], example: "Text \"a\":position(30, 10)"),
    modifier(
      .alignmentGuide, "Moves a guide of a view.",
      [
        Parameter(.guide, .word(Choices.guides), required: true, "Which guide."),
        Parameter(.value, .guide, required: true, "Where it lies."),
      ],
      example: "Text \"a\":alignmentGuide(\"top\", function(d) return d.height / 2 end)"),
    modifier(
      .zIndex, "Who is drawn in front within a container.",
      [Parameter(.value, .number, required: true, "Higher is nearer.")], example: "Text \"a\":zIndex(1)"),
    modifier(
      .aspectRatio, "Keeps a view's proportions.",
      [
        Parameter(.ratio, .number(0.000_001...1_000_000), "Width to height; none is the view's own."),
        Parameter(.contentMode, .word([.fit, .fill]), default: "\"fit\"", "Within or around what is offered."),
      ],
      example: "Color \"red\":aspectRatio(2, \"fit\")"),
    modifier(
      .scaledToFit, "Keeps a view's own proportions within what is offered.",
      example: "Image \"latte.png\":resizable():scaledToFit()"),
    modifier(
      .scaledToFill, "Keeps a view's own proportions and covers what is offered.",
      example: "Image \"latte.png\":resizable():scaledToFill()"),
    modifier(
      .gridCellColumns, "How many columns a cell takes.",
      [Parameter(.count, .integer(1...1000), required: true, "How many.")], example: "Text \"a\":gridCellColumns(2)"),
    modifier(
      .gridCellUnsizedAxes, "On which axes a cell takes no part in sizing its row or column.",
      [Parameter(.axes, .words(Choices.axes), required: true, "Which.")],
      example: "Divider():gridCellUnsizedAxes \"horizontal\""),
    modifier(
      .gridColumnAlignment, "Where views of this cell's column stand.",
      [Parameter(.alignment, .word(Choices.horizontalAlignment), required: true, "Where.")],
      example: "Text \"a\":gridColumnAlignment \"trailing\""),
  ]
}
