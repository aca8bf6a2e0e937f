extension Spelling {
  /// Refused spellings, each with what to write.
  static let refused: [Spelling] = charts + accessibility + layout + look + content

  private static let charts: [Spelling] = [
    Spelling(
      "Chart { BarMark { x = \"Mon\", y = 3 }:annotation { position = \"top\", Text \"3\" } }",
      "Chart { BarMark { x = \"Mon 3\", y = 3 } }", says: "put the value into the category"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 }:symbol \"square\" }",
      "Chart { LineMark { x = 1, y = 3 }, PointMark { x = 1, y = 3, symbol = \"square\" } }",
      says: "symbol goes with PointMark"),
    Spelling(
      "Chart { BarMark { x = \"a\", y = 3 }:interpolationMethod \"linear\" }",
      "Chart { LineMark { x = 1, y = 3, interpolationMethod = \"linear\" } }", says: "LineMark, AreaMark"),
    Spelling(
      "Text \"a\":symbolSize(3)", "Chart { PointMark { x = 1, y = 3 } }", says: "symbolSize goes with PointMark"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 }:lineStyle(2) }",
      "Chart { LineMark { x = 1, y = 3 }:lineStyle(StrokeStyle { lineWidth = 2 }) }", says: "StrokeStyle { lineWidth"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis(AxisMarks { AxisGridLine() })",
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis { values = { 0, 5 } }", says: "chartXAxis { values"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis { AxisMarks { position = \"bottom\" } }",
      "Chart { LineMark { x = 1, y = 3 } }", says: "below the chart"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartYAxis { AxisMarks { position = \"leading\", values = { 0, 5 } } }",
      "Chart { LineMark { x = 1, y = 3 } }:chartYAxis { values = { 0, 5 } }", says: "leave it out"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxisLabel \"Day\"",
      "VStack { Chart { LineMark { x = 1, y = 3 } }, Text \"Day\":font \"caption\" }", says: "VStack { Chart"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartLegend { position = \"bottom\" }",
      "Chart { LineMark { x = 1, y = 3 } }:chartLegend \"visible\"", says: "below the chart"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartPlotStyle(function(plot) return plot end)",
      "Chart { LineMark { x = 1, y = 3 } }:background \"gray\"", says: ":background"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartScrollableAxes \"horizontal\"",
      "Chart { LineMark { x = 1, y = 3 } }:chartXScale { domain = { 0, 10 } }", says: "chartXScale { domain"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartXVisibleDomain(5)",
      "Chart { LineMark { x = 1, y = 3 } }:chartXScale { domain = { 0, 5 } }", says: "chartXScale { domain"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartOverlay(Text \"a\")",
      "Chart { LineMark { x = 1, y = 3 } }:overlay(Text \"a\")", says: ":overlay"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartXSelection(1)", "Chart { LineMark { x = 1, y = 3 } }",
      says: "no such input"),
    Spelling(
      "Chart { data = entry.days, BarMark { x = 1, y = 3 } }",
      "Chart(entry.days, function(item) return BarMark { x = item.day, y = item.cups } end)",
      says: "Chart(list, function(item)"),
    Spelling(
      "Chart { BarMark { x = \"a\", y = 3, color = \"red\" } }",
      "Chart { BarMark { x = \"a\", y = 3, foregroundStyle = \"red\" } }", says: "foregroundStyle = \"red\""),
    Spelling(
      "Chart { PointMark { x = 1, y = 3, symbolSize = 60 } }", "Chart { PointMark { x = 1, y = 3, size = 60 } }",
      says: "size = 60"),
    Spelling("Chart { SectorMark { value = 3 } }", "Chart { SectorMark { angle = 3 } }", says: "angle = 3"),
    Spelling(
      "Chart { BarMark { x = \"a\", y = 3 }:position { by = \"b\" } }", "Chart { BarMark { x = \"a b\", y = 3 } }",
      says: "each its own category"),
    Spelling(
      "Chart { RectangleMark { x = 1, y = 3 } }", "Chart { BarMark { xStart = 1, xEnd = 2, yStart = 3, yEnd = 5 } }",
      says: "BarMark { xStart"),
    Spelling(
      "Chart { BarMark { x = { \"Day\", \"Mon\" }, y = { \"Cups\", 3 } } }", "Chart { BarMark { x = \"Mon\", y = 3 } }",
      says: "x = item.day"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartForegroundStyleScale { domain = { \"a\" }, range = { \"red\", \"blue\" } }",
      "Chart { LineMark { x = 1, y = 3 } }:chartForegroundStyleScale { a = \"red\", b = \"blue\" }", says: "as many"),
    Spelling("Chart { LineMark { 1, 3 } }", "Chart { LineMark { x = 1, y = 3 } }", says: "LineMark { x = 1, y = 3"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 }:lineWidth(2) }", "Chart { LineMark { x = 1, y = 3, lineWidth = 2 } }",
      says: "lineWidth = 2"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 }:lineStyle { width = 2 } }",
      "Chart { LineMark { x = 1, y = 3 }:lineStyle { lineWidth = 2 } }", says: "it takes lineWidth"),
    Spelling(
      "Chart { BarMark { x = \"a\", y = 3, width = { fixed = 10 } } }",
      "Chart { BarMark { x = \"a\", y = 3, width = 10 } }", says: "width = 10"),
    Spelling(
      "Chart { SectorMark { angle = 3, innerRadius = { ratio = 0.6 } } }",
      "Chart { SectorMark { angle = 3, innerRadius = 0.6 } }", says: "innerRadius = 0.6"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 }:foregroundStyle { by = { \"Series\", \"a\" } } }",
      "Chart { LineMark { x = 1, y = 3 }:foregroundStyle { by = \"a\" } }", says: "by = item.city"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis { AxisMarks { values = \"automatic\" } }",
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis {}", says: "chooses its own"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartYScale { domain = { min = 0, max = 10 } }",
      "Chart { LineMark { x = 1, y = 3 } }:chartYScale { domain = { 0, 10 } }", says: "domain = { 0, 10 }"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartLegend(false)",
      "Chart { LineMark { x = 1, y = 3 } }:chartLegend \"hidden\"", says: ":chartLegend \"hidden\""),
  ]

  private static let accessibility: [Spelling] = [
    Spelling(
      "Text \"a\":accessibilityElement { children = \"combine\" }", "Text \"a\":accessibilityLabel \"a\"",
      says: ":accessibilityLabel"),
    Spelling(
      "Text \"a\":accessibilityHint \"starts\"", "Text \"a\":accessibilityLabel \"Timer, starts when tapped\"",
      says: ":accessibilityLabel"),
    Spelling("Text \"a\":accessibilityAddTraits \"isHeader\"", "Text \"a\"", says: "traits come from the views"),
    Spelling("Text \"a\":accessibilityIdentifier \"a\"", "Text \"a\":id \"a\"", says: ":id \"name\""),
    Spelling("Text \"a\":accessibilitySortPriority(1)", "Text \"a\"", says: "order the views"),
    Spelling("Text \"a\":help \"a\"", "Text \"a\":accessibilityLabel \"a\"", says: ":accessibilityLabel"),
    Spelling("Text \"a\":accessibilityLabel(Text \"b\")", "Text \"a\":accessibilityLabel \"b\"", says: "takes a text"),
  ]

  private static let layout: [Spelling] = [
    Spelling("Text \"a\":controlSize \"small\"", "Text \"a\":font \"caption\"", says: ":font \"caption\""),
    Spelling("Text \"a\":ignoresSafeArea()", "Text \"a\":containerBackground \"blue\"", says: ":containerBackground"),
    Spelling(
      "Text \"a\":edgesIgnoringSafeArea \"all\"", "Text \"a\":containerBackground \"blue\"",
      says: ":containerBackground"),
    Spelling(
      "Text \"a\":safeAreaInset { edge = \"top\", Text \"b\" }", "VStack { Text \"b\", Text \"a\" }", says: "VStack"),
    Spelling("Text \"a\":safeAreaPadding(8)", "Text \"a\":padding(8)", says: ":padding(8)"),
    Spelling("Text \"a\":contentMargins(8)", "Text \"a\":padding(8)", says: ":padding(8)"),
    Spelling("Text \"a\":contentShape(Rectangle())", "Text \"a\"", says: "leave it out"),
    Spelling(
      "Text \"a\":containerRelativeFrame \"horizontal\"",
      "Text \"a\":frame { maxWidth = math.huge, maxHeight = math.huge }", says: ":frame { maxWidth"),
    Spelling(
      "Text \"a\":gridCellAnchor \"leading\"", "Text \"a\":frame { maxWidth = math.huge, alignment = \"leading\" }",
      says: ":frame"),
    Spelling("Text \"a\":listRowBackground \"red\"", "Text \"a\":background \"red\"", says: ":background"),
    Spelling(
      "GeometryReader(function(proxy) return Text \"a\" end)", "ViewThatFits { Text \"a\" }",
      says: "environment.displaySize"),
    Spelling("ScrollView { Text \"a\" }", "VStack { Text \"a\" }", says: "does not scroll"),
    Spelling("List { Text \"a\" }", "VStack { Text \"a\" }", says: "VStack with ForEach"),
    Spelling("LabeledContent { \"CPU\", \"42%\" }", "HStack { \"CPU\", Spacer(), \"42%\" }", says: "HStack"),
    Spelling("DisclosureGroup { \"a\" }", "VStack { \"a\" }", says: "VStack"),
    Spelling("ContentUnavailableView { \"a\" }", "VStack { \"a\" }", says: "VStack"),
    Spelling(
      "VStack { ForEach({ \"a\" }, { id = 1 }, function(item) return Text(item) end) }",
      "ForEach({ \"a\" }, function(item) return Text(item) end)", says: "function of its items"),
    Spelling(
      "Text \"a\":fixedSize \"horizontal\"", "Text \"a\":fixedSize { horizontal = true }",
      says: ":fixedSize { horizontal = true }"),
    Spelling("Text \"a\":offset { width = 1, height = 2 }", "Text \"a\":offset { x = 1, y = 2 }", says: "y = 2"),
    Spelling(
      "HStack { alignment = \"left\", Text \"a\" }",
      "HStack { Text \"a\" }:frame { maxWidth = math.huge, alignment = \"leading\" }", says: ":frame { maxWidth"),
    Spelling(
      "Grid { spacing = 4, GridRow { \"a\" } }",
      "Grid { horizontalSpacing = 4, verticalSpacing = 4, GridRow { \"a\" } }", says: "horizontalSpacing = 4"),
    Spelling(
      "LazyVGrid { columns = { GridItem { fixed = 40, alignment = \"top\" } }, \"a\" }",
      "LazyVGrid { columns = { GridItem { fixed = 40 } }, \"a\" }", says: "GridItem { fixed = 40 }"),
    Spelling(
      "VStack { ForEach(1, 3, function(i) return Text(i) end) }", "ForEach(3, function(i) return Text(i) end)",
      says: "function of its items"),
  ]

  private static let look: [Spelling] = [
    Spelling("Text \"a\":monospaced()", "Text \"a\":fontDesign \"monospaced\"", says: ":fontDesign \"monospaced\""),
    Spelling("Text \"a\":smallCaps()", "Text \"a\":textCase \"uppercase\":font \"caption\"", says: ":textCase"),
    Spelling(
      "Text \"a\":colorScheme \"dark\"", "Text \"a\":environment(\"colorScheme\", \"dark\")",
      says: ":environment(\"colorScheme\", \"dark\")"),
    Spelling(
      "Text \"a\":preferredColorScheme \"dark\"", "Text \"a\":environment(\"colorScheme\", \"dark\")",
      says: ":environment(\"colorScheme\", \"dark\")"),
    Spelling("Text \"a\":colorInvert()", "Text \"a\"", says: "light and dark"),
    Spelling("Text \"a\":hueRotation(90)", "Text \"a\":foregroundStyle \"red\"", says: ":foregroundStyle"),
    Spelling(
      "Text \"a\":badge(3)", "Text \"a\":overlay(Text \"3\", \"topTrailing\")",
      says: ":overlay(Text \"3\", \"topTrailing\")"),
    Spelling("Text \"a\":glassEffect()", "Text \"a\":background(Color \"gray\":opacity(0.2))", says: ":background"),
    Spelling("Text \"a\":drawingGroup()", "Text \"a\"", says: "leave it out"),
    Spelling("Text \"a\":rotation3DEffect(20)", "Text \"a\":rotationEffect(20)", says: ":rotationEffect(20)"),
    Spelling("Text \"a\":symbolEffect \"pulse\"", "Text \"a\"", says: "leave it out"),
    Spelling(
      "Text \"a\":buttonBorderShape \"capsule\"", "Text \"a\":buttonStyle \"bordered\":clipShape(Capsule())",
      says: ":clipShape(Capsule())"),
    Spelling(
      "Text \"a\":background \"ultraThinMaterial\"", "Text \"a\":background(Color \"gray\":opacity(0.2))",
      says: "Color \"gray\":opacity(0.2)"),
    Spelling("Text \"a\":foregroundStyle \"lightGray\"", "Text \"a\":foregroundStyle \"gray\"", says: "\"gray\""),
    Spelling("Color { red = 255, green = 128, blue = 0 }", "Color \"#FF8000\"", says: "#FF8000"),
    Spelling("Color { red = 1, green = 0 }", "Color \"#FF0000\"", says: "red, green and blue"),
    Spelling("Color { name = \"red\" }", "Color \"red\"", says: "Color"),
    Spelling(
      "Circle():strokeBorder(\"red\", 2)", "Circle():stroke(\"red\", 2):padding(1)",
      says: ":stroke(\"red\", 2):padding(1)"),
    Spelling("Circle():inset(4)", "Circle():padding(4)", says: ":padding(4)"),
    Spelling("RoundedRectangle { radius = 8 }", "RoundedRectangle { cornerRadius = 8 }", says: "cornerRadius = 8"),
    Spelling(
      "EllipticalGradient { colors = { \"red\", \"blue\" } }",
      "RadialGradient { colors = { \"red\", \"blue\" }, endRadius = 40 }", says: "RadialGradient"),
    Spelling(
      "Text \"a\":shadow { color = Color \"red\":opacity(2), radius = 2 }",
      "Text \"a\":shadow { color = Color \"red\":opacity(0.5), radius = 2 }", says: "from 0 to 1"),
    Spelling(
      "Text \"a\":background { shape = Capsule() }", "Text \"a\":background(Capsule():fill \"red\")",
      says: "Capsule():fill \"red\""),
    Spelling("Text \"a\":font { system = 20 }", "Text \"a\":font { size = 20 }", says: ":font { size = 20 }"),
    Spelling("Text \"a\":animation(0.3)", "Text \"a\":animation(\"easeInOut\", 3)", says: "mode takes"),
    Spelling(
      "Text \"a\":animation \"easInOut\"", "Text \"a\":animation \"easeInOut\"", says: "did you mean 'easeInOut'?"),
    Spelling("Text \"a\":withAnimation()", "Text \"a\"", says: "leave it out"),
    Spelling("Text \"a\":matchedGeometryEffect { id = 1 }", "Text \"a\"", says: "leave it out"),
    Spelling(
      "Text \"a\":font { textStyle = \"headline\" }", "Text \"a\":font \"headline\"", says: ":font \"headline\""),
    Spelling("Text \"a\":font { \"system\", size = 20 }", "Text \"a\":font { size = 20 }", says: ":font { size = 20 }"),
    Spelling(
      "Text \"a\":font { \"Inter\", size = 20 }", "Text \"a\":font { name = \"Inter\", size = 20 }",
      says: "name = \"Inter\""),
    Spelling(
      "Text \"a\":background \"fill\"", "Text \"a\":background(Color \"gray\":opacity(0.2))",
      says: "Color \"gray\":opacity(0.2)"),
    Spelling(
      "Text \"a\":background(\"red\", \"capsule\")", "Text \"a\":background(\"red\", Capsule())",
      says: "(\"red\", Capsule())"),
    Spelling(
      "Text \"a\":foregroundStyle \"red.opacity(0.5)\"", "Text \"a\":foregroundStyle(Color \"red\":opacity(0.5))",
      says: "Color \"red\":opacity(0.5)"),
    Spelling(
      "Text \"a\":foregroundStyle { red = 1, green = 0, blue = 0 }",
      "Text \"a\":foregroundStyle(Color { red = 1, green = 0, blue = 0 })", says: "Color { red = 1"),
    Spelling(
      "Text \"a\":foregroundStyle(Color \"red\", 0.5)", "Text \"a\":foregroundStyle(Color \"red\":opacity(0.5))",
      says: "Color \"red\":opacity(0.5)"),
    Spelling("Color(1, 0, 0)", "Color { red = 1, green = 0, blue = 0 }", says: "Color { red = 1"),
    Spelling("Color { r = 1, g = 0, b = 0 }", "Color { red = 1, green = 0, blue = 0 }", says: "Color { red = 1"),
    Spelling(
      "Color { red = 1, green = 0, blue = 0, alpha = 0.5 }", "Color { red = 1, green = 0, blue = 0, opacity = 0.5 }",
      says: "opacity = 0.5"),
    Spelling("Color \"FF0000\"", "Color \"#FF0000\"", says: "\"#FF0000\""),
    Spelling("Color \"0xFF0000\"", "Color \"#FF0000\"", says: "\"#FF0000\""),
    Spelling("Text \"a\":opacity(50)", "Text \"a\":opacity(0.5)", says: "write 0.5"),
    Spelling(
      "Text \"a\":underline(true, \"dash\", \"red\")", "Text \"a\":underline { color = \"red\" }",
      says: "leave the pattern out"),
    Spelling(
      "Text \"a\":contentTransition { \"numericText\", value = 3 }",
      "Text \"a\":contentTransition { \"numericText\", countsDown = true }", says: "countsDown = true"),
    Spelling(
      "Text \"a\":animation({ \"easeInOut\", duration = 0.3 }, 3)",
      "Text \"a\":animation { \"easeInOut\", duration = 0.3, value = 3 }", says: "duration = 0.3"),
    Spelling(
      "Text \"a\":environment { colorScheme = \"dark\" }", "Text \"a\":environment(\"colorScheme\", \"dark\")",
      says: ":environment(\"colorScheme\", \"dark\")"),
    Spelling("Rectangle { fill = \"red\" }", "Rectangle():fill \"red\"", says: ":fill \"red\""),
    Spelling(
      "LinearGradient { \"red\", \"blue\" }", "LinearGradient { colors = { \"red\", \"blue\" } }",
      says: "LinearGradient { colors ="),
    Spelling(
      "LinearGradient { colors = { \"red\", \"blue\" }, from = \"top\" }",
      "LinearGradient { colors = { \"red\", \"blue\" }, startPoint = \"top\" }", says: "startPoint = \"top\""),
    Spelling(
      "Gauge { value = 0.4 }:tint(Gradient { colors = { \"red\", \"green\" } })",
      "Gauge { value = 0.4 }:tint(LinearGradient { colors = { \"red\", \"green\" } })", says: "LinearGradient { colors"),
    Spelling(
      "Gauge { value = 0.4 }:gaugeStyle \"circular\"", "Gauge { value = 0.4 }:gaugeStyle \"accessoryCircular\"",
      says: "did you mean 'accessoryCircular'?"),
  ]

  private static let content: [Spelling] = [
    Spelling(
      "Text { entry.date, format = \"HH:mm\" }", "Text(date.format(entry.date, \"HH:mm\") or \"12:00\")",
      says: "date.format(entry.date, \"HH:mm\")"),
    Spelling("Text { verbatim = \"a\" }", "Text.verbatim \"a\"", says: "Text.verbatim"),
    Spelling("Text { markdown = \"**a**\" }", "Text.markdown \"**a**\"", says: "Text.markdown"),
    Spelling("Text(entry.title, entry.count)", "Text(entry.title .. \" \" .. entry.count)", says: ".."),
    Spelling("Image { url = \"https://a.example/b.png\" }", "Image \"b.png\"", says: "answer.body"),
    Spelling(
      "Image { systemName = \"wifi\", variableValue = 0.5 }", "Image { systemName = \"wifi\" }", says: "variable value"),
    Spelling(
      "Label { text = \"Rain\", systemImage = \"cloud\" }", "Label { title = \"Rain\", systemImage = \"cloud\" }",
      says: "title ="),
    Spelling(
      "Label { \"Rain\", systemName = \"cloud\" }", "Label { \"Rain\", systemImage = \"cloud\" }", says: "systemImage ="
    ),
    Spelling(
      "Link { \"a\", url = \"https://a.example\" }", "Link { \"a\", destination = \"https://a.example\" }",
      says: "destination ="),
    Spelling(
      "Button { title = \"Refresh\", action = Refresh {} }", "Button { action = Refresh {}, \"Refresh\" }",
      says: "among its views"),
    Spelling(
      "Button { label = Text \"Refresh\", action = Refresh {} }", "Button { action = Refresh {}, Text \"Refresh\" }",
      says: "among its views"),
    Spelling("Gauge { value = 40, total = 100 }", "Gauge { value = 40, max = 100 }", says: "max = 100"),
    Spelling(
      "Gauge { value = 40, range = { 0, 100 }, max = 50 }", "Gauge { value = 40, range = { 0, 100 } }",
      says: "given twice"),
    Spelling(
      "Gauge { value = 40, in = { 0, 100 } }", "Gauge { value = 40, [\"in\"] = { 0, 100 } }",
      says: "[\"in\"] = { 0, 100 }"),
    Spelling(
      "Text \"a\":containerBackground { for = \"widget\", Color \"blue\" }",
      "Text \"a\":containerBackground { [\"for\"] = \"widget\", Color \"blue\" }", says: "[\"for\"] = \"widget\""),
    Spelling("ProgressView { value = 3, max = 8 }", "ProgressView { value = 3, total = 8 }", says: "total ="),
    Spelling("Text \"a\":onTapGesture(function() end)", "Text \"a\":widgetURL \"mygame://a\"", says: "widgetURL"),
    Spelling("Text \"a\":onAppear(function() end)", "Text \"a\"", says: "in the provider"),
    Spelling("Text \"a\":onReceive(1)", "Text \"a\"", says: "its triggers"),
    Spelling("Text \"a\":contextMenu { Text \"b\" }", "Text \"a\"", says: "no such input"),
    Spelling("Text \"a\":navigationTitle \"a\"", "Text \"a\":widgetURL \"mygame://a\"", says: "widgetURL"),
    Spelling("Text \"a\":previewContext(1)", "Text \"a\"", says: "previews = {"),
    Spelling("WidgetPreviewContext { family = \"systemSmall\" }", "Text \"a\"", says: "previews = {"),
    Spelling(
      "Text \"a\":isPlaceholder(true)", "Text \"a\":redacted \"placeholder\"", says: ":redacted \"placeholder\""),
    Spelling("Text \"a\":isPlaceholder(false)", "Text \"a\":unredacted()", says: ":unredacted()"),
    Spelling(
      "Text \"a\":widgetBackground \"blue\"", "Text \"a\":containerBackground \"blue\"",
      says: ":containerBackground \"blue\""),
    Spelling("Text \"a\":contentMarginsDisabled()", "Text \"a\"", says: "contentMarginsDisabled = true"),
    Spelling("Text \"a\":tag(1)", "Text \"a\":id \"a\"", says: ":id \"name\""),
    Spelling("ShareLink { \"a\" }", "Link { destination = \"https://a.example\", \"a\" }", says: "use Link"),
    Spelling(
      "NumberFormatter()", "Text(number.format(0.42, { style = \"percent\" }) or \"42 %\")", says: "number.format"),
    Spelling("RelativeDateTimeFormatter()", "Text(entry.date, \"relative\")", says: "Text(entry.date, \"relative\")"),
    Spelling(
      "Button { action = Refresh, \"Refresh\" }", "Button { action = Refresh {}, \"Refresh\" }", says: "Refresh {}"),
    Spelling("Image { \"a.png\", resizable = true }", "Image \"a.png\":resizable()", says: ":resizable()"),
    Spelling("Image(\"star\", \"a.png\")", "Image \"a.png\"", says: "it is written Image"),
  ]

  /// Accepted spellings that are only partly drawn.
  static let warned: [Spelling] = [
    Spelling(
      "Chart { LineMark { x = 1, y = 3 }:lineStyle(StrokeStyle { lineWidth = 2, lineCap = \"round\" }) }",
      "Chart { LineMark { x = 1, y = 3, lineWidth = 2 } }", says: "lineCap is not drawn in charts"),
    Spelling(
      "VStack(\"leading\", Text \"a\")", "VStack { alignment = \"leading\", Text \"a\" }",
      says: "write alignment = \"leading\""),
  ]
}
