extension Vocabulary {
  /// Every view, in the order in which help and documentation show them.
  public static let views: [Entry] = content + layout + shapes + charts + controls

  private static func view(
    _ kind: ViewKind, _ means: String, _ parameters: [Parameter] = [], positional: [ArgumentName] = [],
    content: Content = .none, source: String, example: String, cells: Bool = true
  ) -> Entry {
    Entry(
      kind: .view(kind), parameters: parameters, positional: positional, content: content, means: means, source: source,
      example: example, isDrawnInCells: cells)
  }

  // MARK: Content

  private static let content: [Entry] = [
    view(
      .text, "One or more lines of text, or a date that stays true by itself.",
      [
        Parameter(.text, .text, "The text, or its key in strings/LOCALE.lua."),
        Parameter(.verbatim, .flag, default: "false", "Shows the text as it is, with no look-up."),
        Parameter(
          .markdown, .flag, default: "false", "Reads inline Markdown: strong, emphasis, code, strikethrough, links."),
        Parameter(.date, .date, "The date that is shown, or where a range begins."),
        Parameter(.to, .date, "Where a range of dates ends."),
        Parameter(.style, .word(Choices.dateStyles), "How the date is shown: as it is, or as the distance from now."),
        Parameter(
          .timer, .dates, "Counts through this span and stops at its end: 4:32.", also: ["timerInterval"]),
        Parameter(.stopwatch, .date, "Counts up from this date, with hundredths: 00:05.23."),
        Parameter(.offset, .date, "The distance of now from this date, by the calendar: 3 minutes, 42 seconds."),
        Parameter(
          .reference, .date, "This date as one speaks of it: in 5 minutes, tomorrow; farther away Monday, June 3."),
        Parameter(.pauseTime, .date, "Where a timer or stopwatch stands still."),
        Parameter(.countsDown, .flag, default: "true", "Whether a timer counts down."),
        Parameter(
          .showsHours, .flag, default: "true", "Whether a timer or stopwatch shows hours, or minutes above 59."),
        Parameter(
          .maxFieldCount, .integer(1...7),
          "How many fields are shown at once: of a timer 3, of a stopwatch 4, of an offset or reference 2 unless said."),
        Parameter(
          .maxPrecision, .number(0.01...3600),
          "The seconds by which a timer (1 unless said) or stopwatch (0.01) goes on; from 60 on it is told in words."),
        Parameter(
          .allowedFields, .words(Choices.dateUnits),
          "The units that an offset or a reference may be told in; without week unless said."),
        Parameter(
          .thresholdField, .word(Choices.dateUnits), default: "\"day\"",
          "The largest unit by which a reference tells the distance; farther away it is the date's name."),
        Parameter(
          .sign, .word([.automatic, .never, .always]), default: "\"automatic\"",
          "Whether an offset has a sign: only before its date, never, or on both sides."),
      ], positional: [.text, .date, .to, .style], content: .none, source: "SwiftUI: Text",
      example: "Text(entry.date, \"relative\") .. \" ago\""),
    view(
      .image, "A picture, or a symbol by its name.",
      [
        Parameter(.name, .text, "A picture's file in the bundle's folder."),
        Parameter(.file, .text, "The same, as \"bundle:latte.png\"."),
        Parameter(
          .data, .picture,
          "A picture's bytes, as http and files give them, or the name that picture.keep or an entry has for them."),
        Parameter(.systemName, .text, "A symbol's name, as \"sun.max\"."),
        Parameter(.label, .text, "What assistive software says."),
      ], positional: [.name], source: "SwiftUI: Image", example: "Image { systemName = \"sun.max\" }"),
    view(
      .label, "An icon with a title beside it.",
      [
        Parameter(.title, .view, "The title."),
        Parameter(.systemImage, .text, "A symbol's name."),
        Parameter(.image, .text, "A picture's file in the bundle's folder."),
        Parameter(.icon, .view, "A view as the icon."),
      ], positional: [.title, .systemImage], source: "SwiftUI: Label",
      example: "Label { \"Rain\", systemImage = \"cloud.rain\" }"),
    view(
      .link, "A part of the widget with a URL of its own; counts in systemMedium and larger.",
      [Parameter(.destination, .url, required: true, "Where a tap leads.")], content: .views,
      source: "WidgetKit: Linking to specific app scenes from your widget",
      example: "Link { destination = \"mygame://panda\", \"Power Panda\" }"),
    view(
      .button, "Performs an intent when tapped.",
      [
        Parameter(.action, .action, required: true, "What is performed.", also: ["intent"]),
        Parameter(.role, .word([.destructive, .cancel, .confirm, .close]), "What kind of action it is."),
        Parameter(.systemImage, .text, "A symbol before the label."),
      ], positional: [.action], content: .views, source: "WidgetKit: Adding interactivity to widgets",
      example: "Button { action = Refresh {}, \"Refresh\" }"),
    view(
      .toggle, "A switch that performs an intent with the new value.",
      [
        Parameter(.isOn, .flag, required: true, "What it shows now."),
        Parameter(
          .action, .action, required: true, "What is performed; its `value` is the new state.", also: ["intent"]),
      ], positional: [.isOn, .action], content: .label, source: "WidgetKit: Adding interactivity to widgets",
      example: "Toggle { isOn = entry.done, action = Done { id = 1 }, \"Milk\" }"),
    view(
      .gauge, "A value within a range.",
      [
        Parameter(.value, .number, required: true, "The value."),
        Parameter(.range, .range(.min, .max), "Where the range begins and ends, in one.", also: ["in"]),
        Parameter(.min, .number, default: "0", "Where the range begins."),
        Parameter(.max, .number, default: "1", "Where the range ends."),
        Parameter(.label, .view, "What is measured."),
        Parameter(.currentValueLabel, .view, "The value as text."),
        Parameter(.minimumValueLabel, .view, "Stands at the range's beginning."),
        Parameter(.maximumValueLabel, .view, "Stands at the range's end."),
      ], positional: [.value], content: .label, source: "SwiftUI: Gauge",
      example: "Gauge { value = 0.42, label = \"CPU\", currentValueLabel = \"42%\" }"),
    view(
      .progressView, "How much of a task is done, or how much of a span has passed.",
      [
        Parameter(.value, .number, "How much is done; without it and without a span the bar shows no part."),
        Parameter(.total, .number, default: "1", "How much there is to do."),
        Parameter(.timerInterval, .dates, "A span; the bar follows the time by itself."),
        Parameter(.countsDown, .flag, default: "true", "Whether a span empties the bar."),
        Parameter(.label, .view, "What is done."),
        Parameter(.currentValueLabel, .view, "The value as text."),
      ], positional: [.value], content: .label, source: "SwiftUI: ProgressView",
      example: "ProgressView { value = 3, total = 8, \"Chapters\" }"),
    view(
      .color,
      "A rectangle of one colour; fills what it is offered. Components from 0 to 1 make one, too: red, green and blue; "
        + "hue, saturation and brightness; or white.",
      [
        Parameter(.color, .color, required: true, "The colour."),
        Parameter(.opacity, .number(0...1), default: "1", "How much of it covers what is behind."),
      ], positional: [.color, .opacity], source: "SwiftUI: Color", example: "Color \"orange\""),
    view(
      .linearGradient, "Colours that change along a line.",
      gradient + [
        Parameter(.startPoint, .unitPoint, default: "\"top\"", "Where the first colour lies."),
        Parameter(.endPoint, .unitPoint, default: "\"bottom\"", "Where the last colour lies."),
      ], source: "SwiftUI: LinearGradient",
      example: "LinearGradient { colors = { \"blue\", \"cyan\" }, startPoint = \"top\", endPoint = \"bottom\" }"),
    view(
      .radialGradient, "Colours that change from a centre outwards.",
      gradient + [
        Parameter(.center, .unitPoint, default: "\"center\"", "Where it begins."),
        Parameter(.startRadius, .extent, default: "0", "Distance of the first colour."),
        Parameter(.endRadius, .extent, required: true, "Distance of the last colour."),
      ], source: "SwiftUI: RadialGradient",
      example: "RadialGradient { colors = { \"yellow\", \"orange\" }, endRadius = 80 }"),
    view(
      .angularGradient, "Colours that change around a centre.",
      gradient + [
        Parameter(.center, .unitPoint, default: "\"center\"", "What it turns around."),
        Parameter(.startAngle, .number, default: "0", "Degrees of the first colour."),
        Parameter(.endAngle, .number, default: "360", "Degrees of the last colour."),
      ], source: "SwiftUI: AngularGradient", example: "AngularGradient { colors = { \"red\", \"blue\", \"red\" } }"),
  ]

  private static let gradient = [
    Parameter(.colors, .colors, "The colours at equal distances."),
    Parameter(.stops, .stops, "The colours with their places."),
  ]

  // MARK: Layout

  private static let spacing = Parameter(.spacing, .length, default: "8", "Points between two children.")

  private static let layout: [Entry] = [
    view(
      .vStack, "Children under each other.",
      [
        Parameter(
          .alignment, .word(Choices.horizontalAlignment), default: "\"center\"", "Which guides lie on one line."),
        spacing,
      ],
      content: .views, source: "SwiftUI: VStack",
      example: "VStack { alignment = \"leading\", spacing = 4, \"one\", \"two\" }"),
    view(
      .hStack, "Children beside each other.",
      [
        Parameter(.alignment, .word(Choices.verticalAlignment), default: "\"center\"", "Which guides lie on one line."),
        spacing,
      ],
      content: .views, source: "SwiftUI: HStack", example: "HStack { \"CPU\", Spacer(), \"42%\" }"),
    view(
      .zStack, "Children over each other, the last in front.",
      [Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Which guides meet.")], content: .views,
      source: "SwiftUI: ZStack", example: "ZStack { Color \"blue\", Text \"sea\" }"),
    view(
      .grid, "Rows and columns, each as large as its largest cell needs.",
      [
        Parameter(.alignment, .word(Choices.alignment), default: "\"center\"", "Where a cell's view stands."),
        Parameter(.horizontalSpacing, .length, default: "8", "Points between two columns."),
        Parameter(.verticalSpacing, .length, default: "8", "Points between two rows."),
      ], content: .views, source: "SwiftUI: Grid",
      example: "Grid { GridRow { \"cpu\", \"7%\" }, GridRow { \"memory\", \"41%\" } }"),
    view(
      .gridRow, "The cells of one row of a Grid.",
      [Parameter(.alignment, .word(Choices.verticalAlignment), "Replaces the grid's in this row.")], content: .views,
      source: "SwiftUI: GridRow", example: "GridRow { \"cpu\", \"7%\" }"),
    view(
      .lazyVGrid, "Children row by row in columns of equal or of given widths.",
      [
        Parameter(
          .columns, .oneOf([.integer(1...64), .gridItems]), required: true,
          "How many equal columns, or a GridItem for each: { fixed = 40 }, { minimum = 40, maximum = 80 }, {}, or as many as there is "
            + "space for with { adaptive = 50 }."),
        Parameter(.alignment, .word(Choices.horizontalAlignment), default: "\"center\"", "Where a cell's view stands."),
        spacing,
      ], content: .views, source: "SwiftUI: LazyVGrid", example: "LazyVGrid { columns = 2, \"a\", \"b\", \"c\" }"),
    view(
      .lazyHGrid, "Children column by column in rows of equal or of given heights.",
      [
        Parameter(
          .rows, .oneOf([.integer(1...64), .gridItems]), required: true,
          "How many equal rows, or a GridItem for each, as in LazyVGrid."),
        Parameter(.alignment, .word(Choices.verticalAlignment), default: "\"center\"", "Where a cell's view stands."),
        spacing,
      ], content: .views, source: "SwiftUI: LazyHGrid", example: "LazyHGrid { rows = 2, \"a\", \"b\", \"c\" }"),
    view(
      .group, "Several views as one, without a layout of its own; a modifier goes to each.", content: .views,
      source: "SwiftUI: Group", example: "Group { \"a\", \"b\" }:bold()"),
    view(
      .groupBox, "A titled box around its content.", [Parameter(.label, .view, "The title.")], content: .views,
      source: "SwiftUI: GroupBox", example: "GroupBox { label = \"Today\", \"rain\" }"),
    view(
      .section, "Content between a header and a footer.",
      [Parameter(.header, .view, "Stands above."), Parameter(.footer, .view, "Stands below.")], content: .views,
      source: "SwiftUI: Section", example: "Section { header = \"Today\", \"rain\" }"),
    view(
      .spacer, "Takes the room that the others of a stack leave.",
      [Parameter(.minLength, .extent, default: "8", "What it keeps at least.")], positional: [.minLength],
      source: "SwiftUI: Spacer", example: "HStack { \"CPU\", Spacer(), \"42%\" }"),
    view(
      .divider, "A thin line across the stack's axis.", source: "SwiftUI: Divider",
      example: "VStack { \"a\", Divider(), \"b\" }"),
    view(
      .viewThatFits, "The first child that fits.",
      [Parameter(.axes, .words(Choices.axes), default: "both", "On which axes it has to fit.", also: ["in"])],
      content: .views,
      source: "SwiftUI: ViewThatFits", example: "ViewThatFits { \"Wednesday\", \"Wed\" }"),
    view(.emptyView, "No view at all.", source: "SwiftUI: EmptyView", example: "EmptyView()"),
    view(
      .accessoryWidgetBackground, "The soft background of an accessory widget.",
      source: "WidgetKit: AccessoryWidgetBackground", example: "ZStack { AccessoryWidgetBackground(), Text \"7\" }"),
  ]

  // MARK: Shapes

  private static let radius = Parameter(.cornerRadius, .extent, default: "0", "Points of each corner.")
  private static let cornerStyle = Parameter(
    .cornerStyle, .word([.continuous, .circular]), default: "\"continuous\"", "How a corner is curved.", also: ["style"]
  )

  private static let shapes: [Entry] = [
    view(.rectangle, "Fills what it is offered.", source: "SwiftUI: Rectangle", example: "Rectangle():fill \"red\""),
    view(
      .roundedRectangle, "A rectangle with round corners.", [radius, cornerStyle],
      positional: [.cornerRadius, .cornerStyle],
      source: "SwiftUI: RoundedRectangle", example: "RoundedRectangle { cornerRadius = 4 }"),
    view(
      .unevenRoundedRectangle, "A rectangle whose corners differ.",
      [
        Parameter(.topLeadingRadius, .extent, default: "0", "Points of that corner."),
        Parameter(.topTrailingRadius, .extent, default: "0", "Points of that corner."),
        Parameter(.bottomLeadingRadius, .extent, default: "0", "Points of that corner."),
        Parameter(.bottomTrailingRadius, .extent, default: "0", "Points of that corner."), cornerStyle,
      ], source: "SwiftUI: UnevenRoundedRectangle", example: "UnevenRoundedRectangle { topLeadingRadius = 8 }"),
    view(.circle, "As wide as it is high.", source: "SwiftUI: Circle", example: "Circle():fill \"green\""),
    view(.ellipse, "Fills what it is offered.", source: "SwiftUI: Ellipse", example: "Ellipse():stroke \"blue\""),
    view(
      .capsule, "A rectangle whose short sides are half circles.", [cornerStyle], source: "SwiftUI: Capsule",
      example: "Text \"new\":padding(4):background(Capsule():fill \"red\")"),
    view(
      .containerRelativeShape, "The container's shape, smaller by the distance to its edge.",
      source: "SwiftUI: ContainerRelativeShape", example: "ContainerRelativeShape():fill \"orange\""),
    view(
      .path, "Lines and curves, in points from the frame's top left.", content: .segments, source: "SwiftUI: Path",
      example: "Path { { \"move\", 0, 0 }, { \"line\", 20, 10 }, \"close\" }"),
    view(
      .canvas, "Shapes drawn in one frame.", content: .views, source: "SwiftUI: Canvas",
      example: "Canvas { Circle():fill \"red\", Path { { \"move\", 0, 0 }, { \"line\", 20, 10 } } }"),
  ]

  // MARK: Charts

  private static let plottable = ParameterType.oneOf([.plottable, .text])
  private static let x = Parameter(
    .x, plottable, "The place along the horizontal axis; a text is a category. Without one a line is broken.")
  private static let y = Parameter(
    .y, plottable, "The place along the vertical axis; a text is a category. Without one a line is broken.")
  private static let series = Parameter(.series, .text, "Which series it belongs to: its colour, and its legend.")
  private static let markStyle = Parameter(.foregroundStyle, .color, "The mark's colour, in place of its series'.")
  private static let interpolation = Parameter(
    .interpolationMethod, .word([.linear, .monotone, .catmullRom, .cardinal, .stepStart, .stepCenter, .stepEnd]),
    default: "\"linear\"", "How two points are joined.")
  private static let dash = Parameter(.dash, .numbers, "Lengths of dashes and gaps.")
  private static let stacking = Parameter(
    .stacking, .word([.standard, .normalized, .center, .unstacked]), default: "\"standard\"",
    "How marks at one place add up.")
  private static let ends = [
    Parameter(.xStart, plottable, "Where it begins horizontally."),
    Parameter(.xEnd, plottable, "Where it ends horizontally."),
    Parameter(.yStart, plottable, "Where it begins vertically."),
    Parameter(.yEnd, plottable, "Where it ends vertically."),
  ]

  /// A chart and its marks.
  public static let charts: [Entry] = [
    view(
      .chart, "Marks along two axes.", content: .marks, source: "Swift Charts: Chart",
      example: "Chart { LineMark { x = 1, y = 3 }, LineMark { x = 2, y = 5 } }"),
    view(
      .lineMark, "A point of a line.",
      [x, y, series, markStyle, interpolation, Parameter(.lineWidth, .extent, "The line's width."), dash],
      source: "Swift Charts: LineMark", example: "Chart { LineMark { x = 1, y = 3, series = \"load\" } }"),
    view(
      .barMark, "A bar from the axis, or between two places.",
      [x, y, series, markStyle] + ends + [
        Parameter(.width, .extent, "The bar's width."), Parameter(.height, .extent, "The bar's height."), radius,
        stacking,
      ], source: "Swift Charts: BarMark", example: "Chart { BarMark { x = \"Mon\", y = 3 } }"),
    view(
      .areaMark, "A point of a filled area; under a line of its series it is faint.",
      [x, y, series, markStyle, interpolation] + ends + [stacking], source: "Swift Charts: AreaMark",
      example: "Chart { AreaMark { x = 1, y = 3 } }"),
    view(
      .pointMark, "A point at one place.",
      [
        x, y, series, markStyle,
        Parameter(
          .symbol, .word([.circle, .square, .triangle, .diamond, .pentagon, .plus, .cross, .asterisk]),
          default: "\"circle\"", "Its shape."),
        Parameter(.size, .extent, "Its area in square points."),
      ], source: "Swift Charts: PointMark", example: "Chart { PointMark { x = 1, y = 3 } }"),
    view(
      .ruleMark, "A straight line across the chart.",
      [x, y, series, markStyle] + ends + [Parameter(.lineWidth, .extent, "Its width."), dash],
      source: "Swift Charts: RuleMark", example: "Chart { RuleMark { y = 5, dash = { 4, 4 } } }"),
    view(
      .sectorMark, "A sector of a pie.",
      [
        Parameter(.angle, .number(0...1e9), required: true, "Its share of the whole."), series, markStyle,
        Parameter(.innerRadius, .extent, default: "0", "Radius of the hole; below 1 a part of the pie's."),
        Parameter(.outerRadius, .extent, "Radius of the pie; below 1 a part of what has space."),
        Parameter(.angularInset, .extent, default: "0", "Points between two sectors."), radius,
      ], source: "Swift Charts: SectorMark", example: "Chart { SectorMark { angle = 3, series = \"a\" } }"),
  ]

  // MARK: Controls

  private static let controls: [Entry] = [
    view(
      .controlToggle, "A control with two states.",
      [
        Parameter(.title, .view, "Its title."),
        Parameter(.isOn, .flag, required: true, "What it shows now."),
        Parameter(
          .action, .action, required: true, "What is performed; its `value` is the new state.", also: ["intent"]),
        Parameter(.valueLabel, .view, "What it shows for a state: a view, or a function of the state, asked for both."),
        Parameter(.offValueLabel, .view, default: "its valueLabel", "What it shows while it is off."),
      ], positional: [.title], source: "WidgetKit: ControlWidgetToggle",
      example: "ControlToggle { \"Work Timer\", isOn = value.isRunning, action = ToggleTimer { timer = \"work\" } }"),
    view(
      .controlButton, "A control that performs an action.",
      [
        Parameter(.title, .view, "Its title."),
        Parameter(.action, .action, required: true, "What is performed.", also: ["intent"]),
        Parameter(.systemImage, .text, "Its symbol."),
      ], positional: [.title], content: .label, source: "WidgetKit: ControlWidgetButton",
      example: "ControlButton { \"Refresh\", action = Refresh {} }"),
  ]
}
