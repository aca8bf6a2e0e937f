extension Spelling {
  /// Words and colours with Swift's leading dot, and lengths by name: each means the same as ours.
  static let dotted: [Spelling] = [
    Spelling("Text \"a\":font \".title\"", "Text \"a\":font \"title\""),
    Spelling("Text \"a\":fontWeight \".semibold\"", "Text \"a\":fontWeight \"semibold\""),
    Spelling("Text \"a\":fontDesign \".rounded\"", "Text \"a\":fontDesign \"rounded\""),
    Spelling("Text \"a\":foregroundColor \".red\"", "Text \"a\":foregroundColor \"red\""),
    Spelling("Text \"a\":foregroundStyle \".secondary\"", "Text \"a\":foregroundStyle \"secondary\""),
    Spelling("Text \"a\":tint \".systemRed\"", "Text \"a\":tint \"red\""),
    Spelling("Text \"a\":padding(\".leading\", 8)", "Text \"a\":padding(\"leading\", 8)"),
    Spelling("Text \"a\":padding({ \".top\", \".leading\" }, 8)", "Text \"a\":padding({ \"top\", \"leading\" }, 8)"),
    Spelling(
      "Text \"a\":frame { width = 100, alignment = \".leading\" }",
      "Text \"a\":frame { width = 100, alignment = \"leading\" }"),
    Spelling("Text \"a\":frame { maxWidth = \".infinity\" }", "Text \"a\":frame { maxWidth = math.huge }"),
    Spelling(
      "Text \"a\":containerBackground { [\"for\"] = \".widget\", Color \"blue\" }",
      "Text \"a\":containerBackground { \"blue\", position = \"widget\" }"),
    Spelling("Text \"a\":multilineTextAlignment \".center\"", "Text \"a\":multilineTextAlignment \"center\""),
    Spelling("Text \"a\":truncationMode \".middle\"", "Text \"a\":truncationMode \"middle\""),
    Spelling("Text \"a\":textCase \".uppercase\"", "Text \"a\":textCase \"uppercase\""),
    Spelling("Text \"a\":redacted { reason = \".placeholder\" }", "Text \"a\":redacted \"placeholder\""),
    Spelling("Text \"a\":contentTransition \".numericText()\"", "Text \"a\":contentTransition \"numericText\""),
    Spelling("Text \"a\":transition \".opacity\"", "Text \"a\":transition \"opacity\""),
    Spelling("Text \"a\":animation(\".spring\", entry.count)", "Text \"a\":animation(\"spring\", 3)"),
    Spelling("Text \"a\":blendMode \".multiply\"", "Text \"a\":blendMode \"multiply\""),
    Spelling("Text \"a\":dynamicTypeSize \".large\"", "Text \"a\":dynamicTypeSize \"large\""),
    Spelling("Text(entry.date, \".timer\")", "Text(entry.date, \"timer\")"),
    Spelling("Text { entry.date, style = \".time\" }", "Text { entry.date, style = \"time\" }"),
    Spelling("VStack { alignment = \".leading\", \"a\" }", "VStack { alignment = \"leading\", \"a\" }"),
    Spelling("ZStack { alignment = \".bottomTrailing\", \"a\" }", "ZStack { alignment = \"bottomTrailing\", \"a\" }"),
    Spelling(
      "Image { systemName = \"star\" }:imageScale \".large\"", "Image { systemName = \"star\" }:imageScale \"large\""),
    Spelling(
      "Image { systemName = \"star\" }:symbolVariant \".fill\"",
      "Image { systemName = \"star\" }:symbolVariant \"fill\""),
    Spelling("Label(\"a\", \"star\"):labelStyle \".iconOnly\"", "Label(\"a\", \"star\"):labelStyle \"iconOnly\""),
    Spelling(
      "Gauge { value = 0.4 }:gaugeStyle \".accessoryCircular\"",
      "Gauge { value = 0.4 }:gaugeStyle \"accessoryCircular\""),
    Spelling(
      "ProgressView { value = 0.4 }:progressViewStyle \".circular\"",
      "ProgressView { value = 0.4 }:progressViewStyle \"circular\""),
    Spelling(
      "Button { intent = Refresh {}, \"a\" }:buttonStyle \".borderedProminent\"",
      "Button { action = Refresh {}, \"a\" }:buttonStyle \"borderedProminent\""),
    Spelling(
      "LinearGradient { colors = { \".red\", \".blue\" }, startPoint = \".top\", endPoint = \".bottom\" }",
      "LinearGradient { colors = { \"red\", \"blue\" }, startPoint = \"top\", endPoint = \"bottom\" }"),
    Spelling("RoundedRectangle { 8, style = \".continuous\" }", "RoundedRectangle { 8, style = \"continuous\" }"),
    Spelling("Circle():fill \".blue\"", "Circle():fill \"blue\""),
    Spelling(
      "Chart { BarMark { x = 1, y = 3 } }:chartXAxis \".hidden\"",
      "Chart { BarMark { x = 1, y = 3 } }:chartXAxis \"hidden\""),
    Spelling(
      "Chart { LineMark { x = 1, y = 2 }:interpolationMethod \".catmullRom\" }",
      "Chart { LineMark { x = 1, y = 2 }:interpolationMethod \"catmullRom\" }"),
  ]

  /// Arguments that are modifiers, sides of a view, or names from other toolkits.
  static let misplaced: [Spelling] = [
    Spelling(
      "Text { \"a\", font = \"title\" }", "Text \"a\":font \"title\"",
      says: "font is a modifier, and stands behind the view"),
    Spelling("Text { \"a\", padding = 8 }", "Text \"a\":padding(8)", says: "padding is a modifier"),
    Spelling("VStack { opacity = 0.5, \"a\" }", "VStack { \"a\" }:opacity(0.5)", says: "opacity is a modifier"),
    Spelling("Rectangle { width = 20 }", "Rectangle():frame { width = 20 }", says: ":frame { width = 40 }"),
    Spelling("Divider { color = \"red\" }", "Divider():foregroundStyle \"red\"", says: ":foregroundStyle \"red\""),
    Spelling("VStack { content = { \"a\" } }", "VStack { \"a\" }", says: "between the braces"),
    Spelling(
      "ContainerRelativeShape { fill = \"red\" }", "ContainerRelativeShape():fill \"red\"", says: "fill is a modifier"),
    Spelling(
      "Link { \"a\", href = \"https://a.b\" }", "Link { destination = \"https://a.b\", \"a\" }", says: "destination ="),
    Spelling(
      "Toggle { \"a\", value = true, intent = Refresh {} }", "Toggle { \"a\", isOn = true, action = Refresh {} }",
      says: "isOn ="),
    Spelling(
      "Button { \"a\", onClick = Refresh {} }", "Button { \"a\", action = Refresh {} }", says: "action = Refresh {}"),
    Spelling("ProgressView { progress = 0.4 }", "ProgressView { value = 0.4 }", says: "value = 0.4"),
    Spelling(
      "Gauge { value = 0.4, minLabel = \"0\" }", "Gauge { value = 0.4, minimumValueLabel = \"0\" }",
      says: "minimumValueLabel"),
    Spelling("Image { symbol = \"star\" }", "Image { systemName = \"star\" }", says: "systemName ="),
    Spelling("Text \"a\":clipShape \"circle\"", "Text \"a\":clipShape(Circle())", says: ":clipShape(Circle())"),
    Spelling(
      "Text \"a\":shadow { radius = 2, offset = 2 }", "Text \"a\":shadow { radius = 2, y = 2 }", says: "x = 0, y = 2"),
    Spelling("Text \"a\":lines(2)", "Text \"a\":lineLimit(2)", says: ":lineLimit(2)"),
    Spelling("Text \"a\" + Text \"b\"", "Text \"a\" .. Text \"b\"", says: "joined by '..'"),
    Spelling(
      "Text \"a\":accessibilityLabel(Text \"b\")", "Text \"a\":accessibilityLabel \"b\"",
      says: ":accessibilityLabel \"…\""),
    Spelling("Text(entry.value, \"%.1f\")", "Text(string.format(\"%.1f\", entry.value))", says: "string.format"),
    Spelling(
      "Text \"a\":transition { push = \"leading\" }", "Text \"a\":transition(\"push\", \"leading\")",
      says: ":transition(\"push\""),
  ]
}
