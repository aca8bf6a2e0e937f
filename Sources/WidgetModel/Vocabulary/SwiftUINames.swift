/// Modifiers, arguments and colours of SwiftUI and Swift Charts that a widget here does not have, each with what to
/// write instead. `ForeignNames` reads them.
enum SwiftUINames {
  private static let leaveOut = "a widget here does not need it: leave it out"
  private static let motion = "a widget shows still pictures, and motion only between entries: leave it out"
  private static let noInput = "a widget has no such input; Button, Toggle and Link can be tapped"
  private static let components = "a colour by its components is Color { red = 1, green = 0.5, blue = 0 }"
  private static let axis =
    "an axis is set in one table: :chartXAxis { values = { 0, 5 }, labels = { \"low\", \"high\" } }"
  private static let page = "a widget has one page; use Link or widgetURL"

  /// Modifiers.
  static let methods: [String: String] = [
    // Charts
    "annotation": "marks have no labels of their own; put the value into the category: x = \"Mon 3\"",
    "chartXAxisLabel":
      "write the axis' name as a Text under the chart: VStack { Chart { … }, Text \"Day\":font \"caption\" }",
    "chartYAxisLabel":
      "write the axis' name as a Text above the chart: VStack { Text \"Cups\":font \"caption\", Chart { … } }",
    "chartPlotStyle": "the whole chart is styled: Chart { … }:background \"gray\"",
    "chartBackground": "the whole chart has a background: Chart { … }:background(Text \"…\")",
    "chartOverlay": "the whole chart has an overlay: Chart { … }:overlay(Text \"…\")",
    "chartGesture": noInput, "chartXSelection": noInput, "chartYSelection": noInput, "chartAngleSelection": noInput,
    "chartScrollableAxes": "a chart does not scroll; give it fewer marks, or chartXScale { domain = { from, to } }",
    "chartXVisibleDomain": "the shown part is chartXScale { domain = { from, to } }",
    "chartYVisibleDomain": "the shown part is chartYScale { domain = { from, to } }",
    "chartScrollPosition": "a chart does not scroll; the shown part is chartXScale { domain = { from, to } }",
    "chartSymbolScale": "each PointMark has its symbol: PointMark { x = 1, y = 3, symbol = \"square\" }",
    "chartSymbolSizeScale": "each PointMark has its size: PointMark { x = 1, y = 3, size = 60 }",
    "chartForegroundStyleScaleType": "the colours are chartForegroundStyleScale { a = \"red\", b = \"blue\" }",
    "alignsMarkStylesWithPlotArea": leaveOut,
    // Accessibility
    "accessibilityElement":
      "give the container one label: :accessibilityLabel \"…\"; what only decorates gets :accessibilityHidden(true)",
    "accessibilityHint": "say it in the label: :accessibilityLabel \"Timer, starts when tapped\"",
    "accessibilityAddTraits": "traits come from the views: Button, Toggle, Link and Image have their own",
    "accessibilityRemoveTraits": "traits come from the views: Button, Toggle, Link and Image have their own",
    "accessibilityIdentifier": "a view is named with :id \"name\"",
    "accessibilitySortPriority": "elements are read in the order of the views: order the views so",
    "accessibilityInputLabels": "the label is what is said: :accessibilityLabel \"…\"",
    "accessibilityRepresentation": "describe it with :accessibilityLabel \"…\" and :accessibilityValue \"…\"",
    "accessibilityShowsLargeContentViewer": leaveOut, "accessibilityIgnoresInvertColors": leaveOut,
    "accessibilityChartDescriptor": "a chart describes itself; :accessibilityLabel \"…\" says it in your words",
    "accessibility": "write :accessibilityLabel \"…\", :accessibilityValue \"…\" or :accessibilityHidden(true)",
    "help": "say it with :accessibilityLabel \"…\"",
    // Size and place
    "controlSize":
      "controls are as large as their text: :font \"caption\" makes a small one, :scaleEffect(0.8) a drawing of one",
    "ignoresSafeArea": "a widget has no safe area; :containerBackground \"blue\" reaches its edges",
    "edgesIgnoringSafeArea": "a widget has no safe area; :containerBackground \"blue\" reaches its edges",
    "safeAreaInset": "a widget has no safe area: stack the views with VStack or ZStack",
    "safeAreaPadding": "a widget has no safe area: write :padding(8)",
    "contentMargins":
      "the margins are the widget's: contentMarginsDisabled = true takes them away, :padding(8) adds to them",
    "contentShape": "a tap counts in the whole frame: leave it out",
    "containerShape": leaveOut,
    "containerRelativeFrame": "write :frame { maxWidth = math.huge, maxHeight = math.huge }",
    "coordinateSpace": "sizes are environment.displaySize and flexible frames",
    "onGeometryChange": "use environment.displaySize",
    "gridCellAnchor": "write :frame { maxWidth = math.huge, alignment = \"leading\" } on the cell",
    "listRowBackground": "a widget has no List: write :background \"gray\" on the row",
    "listStyle": "a widget has no List: use VStack with ForEach", "listRowInsets": "write :padding(8) on the row",
    "alignment": "stacks align: VStack { alignment = \"leading\", … }",
    // Look
    "monospaced": "write :fontDesign \"monospaced\"", "fontFamily": "write :font { name = \"Inter\", size = 14 }",
    "smallCaps": "write :textCase \"uppercase\":font \"caption\"",
    "lowercaseSmallCaps": "write :textCase \"uppercase\"",
    "uppercaseSmallCaps": "write :textCase \"uppercase\":font \"caption\"",
    "colorScheme": "write :environment(\"colorScheme\", \"dark\")",
    "preferredColorScheme": "write :environment(\"colorScheme\", \"dark\")",
    "colorInvert": "name the colours for light and dark: colors = { ink = { light = \"#000\", dark = \"#FFF\" } }",
    "colorMultiply": "write the colour itself: :foregroundStyle \"red\"",
    "hueRotation": "write the colour itself: :foregroundStyle \"red\"", "luminanceToAlpha": "write :grayscale(1)",
    "backgroundStyle": "write :background \"red\"", "foreground": "write :foregroundStyle \"red\"",
    "listItemTint": "write :tint \"red\"", "buttonBorderShape": "write :buttonStyle \"bordered\":clipShape(Capsule())",
    "menuStyle": "a widget has no Menu; use Buttons", "pickerStyle": "a widget has no Picker; use Buttons",
    "textFieldStyle": "a widget takes no text; make it a parameter of the widget's intent",
    "groupBoxStyle": leaveOut, "formStyle": "a widget has no Form; use VStack",
    "badge": "write :overlay(Text \"3\", \"topTrailing\")",
    "glassEffect": "write :background(Color \"gray\":opacity(0.2))",
    "material": "write :background(Color \"gray\":opacity(0.2))",
    "drawingGroup": leaveOut, "compositingGroup": leaveOut, "geometryGroup": leaveOut, "antialiased": leaveOut,
    "rotation3DEffect": "write :rotationEffect(20) or :scaleEffect { x = 0.8, y = 1 }",
    "projectionEffect": "write :rotationEffect(20) or :scaleEffect(0.8)",
    "transformEffect": "write :rotationEffect(20), :scaleEffect(0.8) or :offset(2, 2)",
    "lines": "write :lineLimit(2)",
    "isHidden": "write :hidden(), or leave the view out by a condition: isShown and Text \"a\"",
    "scenePadding": "write :padding()", "headerProminence": leaveOut,
    "rotation": "write :rotationEffect(20)", "scale": "write :scaleEffect(0.8)",
    "strokeBorder":
      "write :stroke(\"red\", 2):padding(1): a stroke lies on the edge, and half its width of padding brings it inside",
    "inset": "write :padding(4)", "symbolEffect": motion, "phaseAnimator": motion, "keyframeAnimator": motion,
    "matchedGeometryEffect": motion, "withAnimation": motion, "transaction": motion, "scrollTransition": motion,
    "visualEffect": motion, "symbolColorRenderingMode": "write :symbolRenderingMode \"hierarchical\"",
    "typesettingLanguage": leaveOut, "textScale": "write :font \"caption\"", "speechAdjustedPitch": leaveOut,
    "lineHeight": "write :lineSpacing(4)", "textSelection": "texts of a widget cannot be selected: leave it out",
    "gradient": "write LinearGradient { colors = { \"red\", \"orange\" } }",
    // What a widget is
    "isPlaceholder": "write :redacted \"placeholder\" to mask a view, :unredacted() to keep one",
    "previewContext": "previews are the widget's: previews = { { name = \"small\", family = \"systemSmall\" } }",
    "previewDisplayName": "previews are the widget's: previews = { { name = \"small\", family = \"systemSmall\" } }",
    "previewLayout": "previews are the widget's: previews = { { name = \"small\", family = \"systemSmall\" } }",
    "widgetBackground": "write :containerBackground \"blue\"",
    "contentMarginsDisabled": "the widget declares it: contentMarginsDisabled = true",
    "containerBackgroundRemovable": "the widget declares it: containerBackgroundRemovable = false",
    "disfavoredLocations": "the widget declares it: disfavoredLocations = { \"bar\" }",
    "promptsForUserConfiguration": "the widget declares it: promptsForUserConfiguration = true",
    "supplementalActivityFamilies": leaveOut, "activityBackgroundTint": "write :containerBackground \"blue\"",
    "activitySystemActionForegroundColor": leaveOut, "keylineTint": "write :tint \"red\"",
    "handGestureShortcut": noInput,
    "navigationTitle": page, "navigationBarTitle": page, "navigationDestination": page, "toolbar": page,
    "tabItem": page,
    "fullScreenCover": page, "popover": page, "alert": page, "confirmationDialog": page,
    "contextMenu": noInput, "onLongPressGesture": noInput, "onHover": noInput, "onDrag": noInput, "draggable": noInput,
    "swipeActions": noInput, "keyboardShortcut": noInput, "focusable": noInput, "onSubmit": noInput,
    "highPriorityGesture": noInput,
    "simultaneousGesture": noInput, "hoverEffect": noInput, "sensoryFeedback": noInput,
    "allowsHitTesting": "write :disabled(true)",
    "onReceive": "a widget changes by its entries and its triggers",
    "onDisappear": "a view is evaluated when the timeline is made; load what it needs in the provider",
    "refreshable": "the timeline says when it is asked again: policy = after(date.now() + 60)",
    "lineWidth": "write LineMark { x = 1, y = 3, lineWidth = 2 }, or :lineStyle(StrokeStyle { lineWidth = 2 })",
    "tag": "write :id \"name\"", "environmentObject": "values are in the entry: function(entry, environment)",
    "modifier": "a modifier of your own is a function: local function card(view) return view:padding(8) end",
  ]

  /// Arguments, by the view or modifier that they are written for.
  private static let arguments: [String: [String: String]] = [
    "Text": [
      "format":
        "format it before: Text(date.format(entry.date, \"HH:mm\")), Text(number.format(0.42, { style = \"percent\" }))",
      "formatter": "format it before: Text(date.format(entry.date, \"HH:mm\"))",
      "stringLiteral": "write Text \"…\"", "content": "write Text \"…\"", "value": "write Text(entry.value)",
      "specifier": "format it before: Text(string.format(\"%.1f\", entry.value))",
      "tableName": "texts are looked up in strings/LOCALE.lua: Text \"key\"", "bundle": "write Text \"key\"",
      "comment": "write it as a comment of Lua: -- …", "interval": "write timer = { from, to }",
    ],
    "Image": [
      "resizable": "write Image \"latte.png\":resizable()", "contentMode": "write :resizable():scaledToFit()",
      "uiImage": "write Image { data = bytes }, or Image \"latte.png\"", "nsImage": "write Image { data = bytes }",
      "variableValue": "symbols have no variable value; choose a symbol by the value: \"wifi\" or \"wifi.slash\"",
      "symbol": "write systemName = \"sun.max\"", "icon": "write systemName = \"sun.max\"",
      "url": "load it in the provider and write Image { data = answer.body }",
      "decorative": "write Image \"latte.png\":accessibilityHidden(true)", "bundle": "write Image \"latte.png\"",
    ],
    "Link": [
      "href": "write destination = \"https://…\"", "url": "write destination = \"https://…\"",
      "title": "write the title among its views: Link { destination = \"…\", \"Title\" }",
    ],
    "Label": ["text": "write title = \"…\"", "systemName": "write systemImage = \"…\""],
    "Button": [
      "title": "write it among its views: Button { action = Refresh {}, \"Title\" }",
      "label": "write it among its views: Button { action = Refresh {}, Text \"Title\" }",
      "image": "write it among its views: Button { action = Refresh {}, Image \"latte.png\" }",
      "onTap": "write action = Refresh {}, which an intent makes",
      "onClick": "write action = Refresh {}, which an intent makes",
      "url": "a URL is opened by Link { destination = \"…\", \"Title\" }",
    ],
    "Toggle": [
      "value": "write isOn = entry.done", "on": "write isOn = entry.done",
      "title": "write it among its views: Toggle { isOn = true, action = Done {}, \"Milk\" }",
      "label": "write it among its views: Toggle { isOn = true, action = Done {}, Text \"Milk\" }",
    ],
    "Gauge": [
      "total": "write max = 100", "bounds": "write min = 0, max = 100", "minLabel": "write minimumValueLabel = \"0\"",
      "maxLabel": "write maximumValueLabel = \"100\"", "progress": "write value = 0.4",
    ],
    "ProgressView": [
      "max": "write total = 100", "progress": "write value = 0.4", "title": "write label = \"…\"",
      "interval": "write timerInterval = { from, to }",
    ],
    "Chart": [
      "x": "values are the marks': BarMark { x = item.day, y = item.count }",
      "y": "values are the marks': BarMark { x = item.day, y = item.count }",
      "data": "write Chart(list, function(item) return BarMark { x = item.day, y = item.count } end)",
      "content": "write the marks among its views: Chart { BarMark { x = \"Mon\", y = 3 } }",
    ],
    "RoundedRectangle": [
      "fill": "write :fill \"red\" behind it", "stroke": "write :stroke(\"red\", 2) behind it",
      "color": "write :fill \"red\" behind it", "cornerSize": "write cornerRadius = 8",
      "radius": "write cornerRadius = 8",
    ],
    "UnevenRoundedRectangle": ["cornerRadii": "write topLeadingRadius = 8, topTrailingRadius = 8"],
    "LinearGradient": [
      "from": "write startPoint = \"top\"", "to": "write endPoint = \"bottom\"",
      "gradient": "write colors = { \"red\", \"orange\" }, or stops = { { color = \"red\", location = 0 } }",
    ],
    "RadialGradient": [
      "radius": "write startRadius = 0, endRadius = 40", "gradient": "write colors = { \"red\", \"orange\" }",
    ],
    "AngularGradient": [
      "gradient": "write colors = { \"red\", \"orange\" }", "angle": "write startAngle = 0, endAngle = 360",
    ],
    "LazyVGrid": ["pinnedViews": leaveOut], "LazyVStack": ["pinnedViews": leaveOut],
    "VStack": ["pinnedViews": leaveOut],
    "Color": [
      "r": components, "g": components, "b": components, "alpha": "write opacity = 0.5",
      "name": "write Color \"latte\"", "hex": "write Color \"#FF0000\"", "uiColor": "write Color \"red\"",
    ],
    "chartXAxis": [
      "content": axis, "position": "the horizontal axis is below the chart: leave it out", "preset": leaveOut,
    ],
    "chartYAxis": [
      "content": axis, "position": "the vertical axis is where the chart puts it: leave it out", "preset": leaveOut,
    ],
    "chartXScale": ["range": leaveOut], "chartYScale": ["range": leaveOut],
    "chartLegend": [
      "visible": "write :chartLegend \"hidden\"",
      "position": "the legend is below the chart: leave it out", "spacing": leaveOut, "alignment": leaveOut,
    ],
    "chartForegroundStyleScale": ["domain": "write chartForegroundStyleScale { a = \"red\", b = \"blue\" }"],
    "position": ["by": "bars of one category are stacked; give each its own category: x = \"Mon a\""],
    "cornerRadius": ["antialiased": leaveOut],
    "font": [
      "textStyle": "write :font \"headline\"", "custom": "write name = \"Inter\"",
      "system": "write :font { size = 20 }, or :font \"title\"",
      "fixedSize": "write :font { name = \"Inter\", size = 20 }",
    ],
    "frame": ["edges": "write :padding(\"top\", 8)"],
    "aspectRatio": ["mode": "write contentMode = \"fit\""],
    "rotationEffect": ["angle": "write degrees = 45", "radians": "write degrees = math.deg(angle)"],
    "clipShape": ["style": leaveOut, "cornerRadius": "write :clipShape(RoundedRectangle(8))"],
    "underline": ["style": "write color = \"red\""], "lineLimit": ["max": "write limit = 3"],
    "background": [
      "red": components, "green": components, "blue": components,
      "content": "write it without a name: :background { alignment = \"top\", Color \"red\" }",
    ],
    "overlay": ["content": "write it without a name: :overlay { alignment = \"top\", Text \"3\" }"],
    "containerBackground": ["content": "write it without a name: :containerBackground(Color \"red\")"],
    "LineMark": ["lineStyle": "write lineWidth = 2, dash = { 4, 2 }", "color": "write foregroundStyle = \"red\""],
    "RuleMark": ["lineStyle": "write lineWidth = 2, dash = { 4, 2 }", "color": "write foregroundStyle = \"red\""],
    "BarMark": ["color": "write foregroundStyle = \"red\""], "AreaMark": ["color": "write foregroundStyle = \"red\""],
    "PointMark": ["color": "write foregroundStyle = \"red\"", "symbolSize": "write size = 60"],
    "SectorMark": ["color": "write foregroundStyle = \"red\"", "value": "write angle = 3"],
    "transition": [
      "direction": "write edge = \"leading\"", "push": "write :transition(\"push\", \"leading\")",
      "move": "write :transition(\"move\", \"leading\")",
    ],
    "animation": [
      "response": "write :animation(\"spring\", value)", "dampingFraction": "write :animation(\"spring\", value)",
      "bounce": "write :animation(\"bouncy\", value)", "delay": leaveOut,
    ],
    "contentTransition": [
      "numericText": "write :contentTransition { mode = \"numericText\", countsDown = true }",
      "value": "write countsDown = true for numbers that fall",
    ],
    "environment": [
      "colorScheme": "write :environment(\"colorScheme\", \"dark\")",
      "dynamicTypeSize": "write :environment(\"dynamicTypeSize\", \"large\")",
      "layoutDirection": "write :environment(\"layoutDirection\", \"rightToLeft\")",
    ],
    "shadow": ["offset": "write x = 0, y = 2"],
    "offset": ["width": "write x = 4", "height": "write y = 2"],
    "foregroundStyle": ["red": components, "green": components, "blue": components],
    "foregroundColor": ["red": components, "green": components, "blue": components],
    "tint": ["red": components, "green": components, "blue": components],
    "fill": ["red": components, "green": components, "blue": components],
    "Rectangle": [
      "fill": "write :fill \"red\" behind it", "stroke": "write :stroke(\"red\", 2) behind it",
      "color": "write :fill \"red\" behind it",
    ],
    "Circle": [
      "fill": "write :fill \"red\" behind it", "stroke": "write :stroke(\"red\", 2) behind it",
      "color": "write :fill \"red\" behind it",
    ],
    "Capsule": [
      "fill": "write :fill \"red\" behind it", "stroke": "write :stroke(\"red\", 2) behind it",
      "color": "write :fill \"red\" behind it",
    ],
    "Ellipse": [
      "fill": "write :fill \"red\" behind it", "stroke": "write :stroke(\"red\", 2) behind it",
      "color": "write :fill \"red\" behind it",
    ],
    "Grid": ["spacing": "write horizontalSpacing = 4, verticalSpacing = 4"],
    "ForEach": ["id": "write ForEach(list, function(item, index) return Text(item) end)"],
  ]

  /// Returns what to write for an argument that a view or modifier does not have.
  static func argument(_ name: String, of owner: String) -> String? { arguments[owner]?[name] }

  /// What to write for an argument that is a modifier, or a side of the view.
  static func misplaced(_ name: String, of owner: String) -> String? {
    guard let kind = ModifierKind(rawValue: name), ViewKind(rawValue: owner) != nil else { return size(name) }
    let example = Vocabulary.entry(kind).example
    return "\(name) is a modifier, and stands behind the view: \(example)"
  }

  /// A side of a view, which is not an argument of one.
  private static func size(_ name: String) -> String? {
    switch name {
    case "width", "height": "write :frame { \(name) = 40 } behind the view"
    case "size": "write :frame { width = 40, height = 40 } behind the view"
    case "color", "fill": "write :foregroundStyle \"red\" behind the view"
    case "content", "children", "views", "items":
      "views stand between the braces, without a name: VStack { Text \"a\", Text \"b\" }"
    default: nil
    }
  }

  /// Globals: types whose members Swift's authors write, views of other frameworks.
  static let globals: [String: String] = [
    "EllipticalGradient": "use RadialGradient { colors = { \"red\", \"orange\" }, endRadius = 40 }",
    "MeshGradient": "use LinearGradient { colors = { \"red\", \"orange\" } }",
    "AnyShape": "a shape needs no wrapping: Capsule()",
    "AnyShapeStyle": "a style needs no wrapping: \"red\", or LinearGradient { … }",
    "AnyLayout": "choose the stack by a condition: wide and HStack { … } or VStack { … }",
    "LabeledContent": "use HStack { \"CPU\", Spacer(), \"42%\" }", "ControlGroup": "use HStack with Buttons",
    "DisclosureGroup": "a widget does not unfold; use VStack", "OutlineGroup": "use VStack with ForEach",
    "ContentUnavailableView": "use VStack { Image { systemName = \"tray\" }, Text \"Nothing yet\" }",
    "ShareLink": "use Link", "TextRenderer": "use Text with modifiers", "Material": "use Color \"gray\":opacity(0.2)",
    "AxisGridLine": "lines are drawn by themselves; chartXAxis { values = { 0, 5 } } says where",
    "AxisTick": "ticks are drawn by themselves; chartXAxis { values = { 0, 5 } } says where",
    "AxisValueLabel": "the labels are chartXAxis { values = { 0, 5 }, labels = { \"low\", \"high\" } }",
    "RectangleMark": "use BarMark { xStart = 1, xEnd = 2, yStart = 3, yEnd = 5 }",
    "LinePlot": "use LineMark for each point",
    "BarPlot": "use BarMark for each bar", "PointPlot": "use PointMark for each point", "Chart3D": "use Chart",
    "PlottableValue": "the value stands alone: x = item.day", "ChartProxy": "a chart has no proxy: use frames",
    "EnvironmentValues": "the environment is a table: environment.colorScheme",
    "CGSize": "write two numbers: :offset(4, 2)",
    "CGPoint": "write two numbers: :position(4, 2)", "CGFloat": "a number is written as it is: 4.5",
    "NSColor": "a colour is a text: \"red\" or \"#FF0000\"",
    "FillStyle": "write eoFill = true: :fill { \"red\", eoFill = true }",
    "TextAlignment": "write \"leading\", \"center\" or \"trailing\"",
    "Transaction": motion, "Animation": "write :animation(\"easeInOut\", value)", "withAnimation": motion,
    "RoundedCornerStyle": "write \"continuous\" or \"circular\"", "LocalizedStringKey": "write Text \"key\"",
    "LocalizedStringResource": "write Text \"key\"", "AttributedString": "write Text.markdown \"**bold**\"",
    "DateInterval": "two dates are { from, to }",
    "Measurement": "write number.format(5, { style = \"unit\", unit = \"kilometer\" })",
    "NumberFormatter": "write number.format(0.42, { style = \"percent\" })",
    "ByteCountFormatter": "write number.format(1024, { style = \"bytes\" })",
    "ISO8601DateFormatter": "write date.parse(\"2026-01-31\")",
    "RelativeDateTimeFormatter": "write Text(entry.date, \"relative\")",
    "UIImage": "write Image \"latte.png\"", "NSImage": "write Image \"latte.png\"",
    "ImageRenderer": "use Canvas, or Image { data = … }",
    "HierarchicalShapeStyle": "write \"secondary\"", "ShapeStyle": "a style is a colour or a gradient: \"red\"",
    "Namespace": leaveOut, "Spring": "write :animation(\"spring\", value)", "Divided": "use Divider()",
  ]
}
