extension Vocabulary {
  /// Every modifier, in the order in which help and documentation show them.
  public static let modifiers: [Entry] = text + style + layout + effects + widget

  private static func modifier(
    _ kind: ModifierKind, _ means: String, _ parameters: [Parameter] = [], content: Content = .none,
    source: String? = nil, example: String, cells: Bool = true
  ) -> Entry {
    Entry(
      kind: .modifier(kind), parameters: parameters, positional: parameters.map(\.name), content: content, means: means,
      source: source ?? "SwiftUI: View.\(kind.rawValue)", example: example, isDrawnInCells: cells)
  }

  private static let isActive = Parameter(.isEnabled, .flag, default: "true", "Whether it acts.")

  // MARK: Text

  private static let text: [Entry] = [
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
        Parameter(.min, .integer(1...1_000_000), "At least."),
      ], example: "Text \"a\":lineLimit(1)"),
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

  // MARK: Style

  private static func fillStyle(_ means: String, required: Bool = true) -> Parameter {
    Parameter(.style, .oneOf([.color, .view]), required: required, means)
  }

  private static let style: [Entry] = [
    modifier(
      .foregroundStyle, "The colour of texts, symbols and shapes inside.",
      [
        fillStyle("A colour or a gradient."), Parameter(.secondary, .color, "What \"secondary\" means inside."),
        Parameter(.tertiary, .color, "What \"tertiary\" means inside."),
      ], example: "Text \"a\":foregroundStyle \"secondary\""),
    modifier(
      .foregroundColor, "The colour of texts, symbols and shapes inside.",
      [Parameter(.color, .color, "The colour; none is the default.")], example: "Text \"a\":foregroundColor \"red\""),
    modifier(
      .tint, "The colour of controls, gauges and links inside.",
      [Parameter(.style, .oneOf([.color, .view]), "The colour; none is the default.")],
      example: "Gauge { value = 0.4 }:tint \"green\""),
    modifier(
      .background, "Views or a colour behind; they never change the size.",
      [
        Parameter(.style, .color, "A colour that fills the frame."),
        Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Which guides meet."),
        Parameter(.ignoresSafeArea, .flag, default: "true", "Kept; a widget has no safe area."),
      ], content: .views, example: "Text \"a\":padding(4):background \"orange\""),
    modifier(
      .overlay, "Views or a colour in front; they never change the size.",
      [
        Parameter(.style, .color, "A colour that fills the frame."),
        Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Which guides meet."),
      ], content: .views, example: "Color \"red\":overlay(Text \"a\", \"topTrailing\")"),
    modifier(
      .mask, "Shows only what lies under the mask.",
      [Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Which guides meet.")],
      content: .views, example: "Color \"red\":mask(Circle())", cells: false),
    modifier(
      .containerBackground, "What lies behind the whole widget, margins included; a place may leave it out.",
      [
        Parameter(.style, .oneOf([.color, .view]), "A colour, a gradient or a view."),
        Parameter(.position, .word([.widget]), default: "\"widget\"", "Which container."),
      ],
      content: .views, source: "WidgetKit: Displaying the right widget background",
      example: "Text \"a\":containerBackground \"blue\""),
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

  // MARK: Layout

  private static let layout: [Entry] = [
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

  // MARK: Effects

  private static let effects: [Entry] = [
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
      ], example: "Text \"a\":rotationEffect(45)", cells: false),
    modifier(
      .scaleEffect, "Enlarges a view when drawing.",
      [
        Parameter(.scale, .number, "By how much."), Parameter(.x, .number, "Horizontally."),
        Parameter(.y, .number, "Vertically."),
        Parameter(.anchor, .unitPoint, default: "\"center\"", "What stays in place."),
      ],
      example: "Text \"a\":scaleEffect(2)", cells: false),
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

  // MARK: Widgets

  private static let reasons = Parameter(
    .reasons, .words([.placeholder, .privacy, .invalidated]), default: "\"placeholder\"", "Why.")

  private static let widget: [Entry] = [
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
      .widgetAccentable, "Belongs to the accented group.", [Parameter(.condition, .flag, default: "true", "Whether.")],
      source: "WidgetKit: Preparing widgets for additional contexts and appearances",
      example: "Text \"a\":widgetAccentable()"),
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
        Parameter(.edges, .word([.top, .leading, .bottom, .trailing]), "From which edge."),
      ], example: "Text \"7\":transition \"slide\""),
    modifier(
      .animation, "How a change runs.",
      [
        Parameter(
          .mode,
          .word([.defaultWord, .linear, .easeIn, .easeOut, .easeInOut, .spring, .bouncy, .smooth, .snappy, .none]),
          default: "\"default\"", "How."), Parameter(.duration, .number(0...2), "Seconds."),
        Parameter(.value, .data, "What has to change."),
      ],
      example: "Text \"7\":animation { mode = \"easeInOut\", value = 7 }"),
    modifier(
      .dynamicTypeSize, "The text size inside, or its bounds.",
      [
        Parameter(.size, .word(Choices.typeSizes), "The size."),
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
    modifier(
      .chartXAxis, "The horizontal axis of charts.", axis, source: "Swift Charts: View.chartXAxis",
      example: "Chart { LineMark { x = 1, y = 3 } }:chartXAxis \"hidden\""),
    modifier(
      .chartYAxis, "The vertical axis of charts.", axis, source: "Swift Charts: View.chartYAxis",
      example: "Chart { LineMark { x = 1, y = 3 } }:chartYAxis { values = { 0, 5 }, labels = { \"low\", \"high\" } }"),
    modifier(
      .chartXScale, "The range of the horizontal axis, and how numbers lie on it.", scale,
      source: "Swift Charts: View.chartXScale",
      example: "Chart { LineMark { x = 0, y = 3 }, LineMark { x = 86400, y = 5 } }:chartXScale { scale = \"date\" }"),
    modifier(
      .chartYScale, "The range of the vertical axis, and how numbers lie on it.", scale,
      source: "Swift Charts: View.chartYScale",
      example: "Chart { LineMark { x = 1, y = 3 } }:chartYScale { domain = { 0, 10 } }"),
    modifier(
      .chartLegend, "The legend of charts.",
      [Parameter(.visibility, .word(Choices.visibility), default: "\"automatic\"", "Whether it shows.")],
      source: "Swift Charts: View.chartLegend", example: "Chart { LineMark { x = 1, y = 3 } }:chartLegend \"hidden\""),
    modifier(
      .chartForegroundStyleScale, "The colours of the series.",
      [Parameter(.mapping, .data, required: true, "{ series = colour, … }.")],
      source: "Swift Charts: View.chartForegroundStyleScale",
      example:
        "Chart { LineMark { x = 1, y = 3, series = \"a\" } }:chartForegroundStyleScale { mapping = { a = \"red\" } }"),
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

  private static let axis = [
    Parameter(.visibility, .word(Choices.visibility), default: "\"automatic\"", "Whether it shows."),
    Parameter(.values, .numbers, "Where its marks stand."),
    Parameter(.labels, .data, "Their texts, in the order of the values."),
  ]

  private static let scale = [
    Parameter(.domain, .numbers, "{ from, to }; without it what the marks need, up to round numbers."),
    Parameter(
      .scale, .word([.linear, .log, .squareRoot, .date]), default: "\"linear\"",
      "How numbers lie on it; dates are seconds since 1970."),
    Parameter(.includesZero, .flag, default: "true", "Whether a range that is not given holds 0."),
  ]
}
