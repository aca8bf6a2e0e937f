extension Spelling {
  /// Accepted spellings, each with ours.
  static let accepted: [Spelling] = texts + controls + colors + shapes + layout + charts + modifiers

  private static let texts: [Spelling] = [
    Spelling("Text { timerInterval = { 1, 60 } }", "Text { timer = { 1, 60 } }"),
    Spelling(
      "Text { timerInterval = { 1, 60 }, countsDown = false, pauseTime = 30 }",
      "Text { timer = { 1, 60 }, countsDown = false, pauseTime = 30 }"),
    Spelling("Text(entry.date, \"timer\")", "Text { date = 1, style = \"timer\" }"),
    Spelling("Text { entry.date, style = \"relative\" }", "Text(1, \"relative\")"),
    Spelling("Text { \"key\", verbatim = true }", "Text { verbatim = true, text = \"key\" }"),
    Spelling("Text \"a\" .. Text \"b\":bold()", "Text(\"a\") .. Text(\"b\"):bold()"),
    Spelling("Text \"a\":bold { isActive = false }", "Text \"a\":bold(false)"),
    Spelling("Text \"a\":underline { color = \"red\" }", "Text \"a\":underline { color = Color \"red\" }"),
    Spelling("Text \"a\":lineLimit { 1, 3 }", "Text \"a\":lineLimit { min = 1, limit = 3 }"),
    Spelling("Text \"a\":lineLimit({ 1, 3 })", "Text \"a\":lineLimit { min = 1, limit = 3 }"),
    Spelling("Text \"a\":lineLimit(2, true)", "Text \"a\":lineLimit { limit = 2, reservesSpace = true }"),
    Spelling("Text \"a\":lineLimit { 2, reservesSpace = true }", "Text \"a\":lineLimit(2, true)"),
    Spelling("Text \"a\":lineLimit(nil)", "Text \"a\":lineLimit()"),
    Spelling("Text \"a\":font(\"headline\", \"bold\")", "Text \"a\":font { style = \"headline\", weight = \"bold\" }"),
    Spelling("Text \"a\":font(20)", "Text \"a\":font { size = 20 }"),
    Spelling(
      "Text \"a\":font { size = 20, weight = \"bold\", design = \"rounded\" }",
      "Text \"a\":font(20, \"bold\", \"rounded\")"),
    Spelling(
      "Text \"a\":multilineTextAlignment \"trailing\"", "Text \"a\":multilineTextAlignment { alignment = \"trailing\" }"
    ),
    Spelling("Label(\"Rain\", \"cloud.rain\")", "Label { \"Rain\", systemImage = \"cloud.rain\" }"),
    Spelling(
      "Label { title = Text \"Rain\", icon = Image { systemName = \"cloud\" } }",
      "Label { Text \"Rain\", icon = Image { systemName = \"cloud\" } }"),
  ]

  private static let controls: [Spelling] = [
    Spelling("Button { intent = Refresh {}, \"Refresh\" }", "Button { action = Refresh {}, \"Refresh\" }"),
    Spelling("Button(\"Refresh\", Refresh {})", "Button { action = Refresh {}, \"Refresh\" }"),
    Spelling("Button { \"Refresh\", intent = Refresh {} }", "Button { action = Refresh {}, \"Refresh\" }"),
    Spelling(
      "Button { \"Refresh\", role = \"destructive\", intent = Refresh {} }",
      "Button { role = \"destructive\", action = Refresh {}, \"Refresh\" }"),
    Spelling(
      "Button { \"Refresh\", systemImage = \"star\", intent = Refresh {} }",
      "Button { action = Refresh {}, systemImage = \"star\", \"Refresh\" }"),
    Spelling(
      "Toggle { \"Milk\", isOn = entry.done, intent = Refresh {} }",
      "Toggle { isOn = true, action = Refresh {}, \"Milk\" }"),
    Spelling("Toggle(\"Milk\", entry.done, Refresh {})", "Toggle { isOn = true, action = Refresh {}, \"Milk\" }"),
    Spelling(
      "Gauge { value = 40, [\"in\"] = { 0, 100 }, label = Text \"CPU\" }",
      "Gauge { value = 40, min = 0, max = 100, label = Text \"CPU\" }"),
    Spelling("Gauge { value = 40, range = { 0, 100 } }", "Gauge { value = 40, min = 0, max = 100 }"),
    Spelling("Gauge { 0.4, \"CPU\" }", "Gauge { value = 0.4, \"CPU\" }"),
    Spelling(
      "Gauge { value = 0.4, currentValueLabel = Text \"40%\" }",
      "Gauge { value = 0.4, currentValueLabel = Text \"40%\" }"),
    Spelling("ProgressView(\"Loading\", 0.4)", "ProgressView { \"Loading\", value = 0.4 }"),
    Spelling(
      "ProgressView { \"Loading\", value = 3, total = 8 }", "ProgressView { value = 3, total = 8, \"Loading\" }"),
    Spelling(
      "ProgressView { timerInterval = { 1, 60 }, countsDown = false }",
      "ProgressView { countsDown = false, timerInterval = { 1, 60 } }"),
    Spelling(
      "Link { \"Panda\", destination = \"mygame://panda\" }",
      "Link { destination = \"mygame://panda\", Text \"Panda\" }"),
    Spelling("Text \"a\":redacted { reason = \"placeholder\" }", "Text \"a\":redacted { reasons = \"placeholder\" }"),
    Spelling("Text \"a\":redacted \"privacy\"", "Text \"a\":redacted { reasons = \"privacy\" }"),
    Spelling("Gauge { value = 0.4 }:accentColor \"green\"", "Gauge { value = 0.4 }:tint \"green\""),
    Spelling("Gauge { value = 0.4 }:tint(Color \"green\")", "Gauge { value = 0.4 }:tint \"green\""),
  ]

  private static let colors: [Spelling] = [
    Spelling("Color { red = 1, green = 0.5, blue = 0 }", "Color \"#FF8000\""),
    Spelling("Color { red = 1, green = 0, blue = 0, opacity = 0.5 }", "Color \"#FF000080\""),
    Spelling("Color { hue = 0, saturation = 1, brightness = 1 }", "Color \"#FF0000\""),
    Spelling("Color { hue = 1/3, saturation = 1, brightness = 0.5 }", "Color \"#008000\""),
    Spelling("Color { white = 0.5 }", "Color \"#808080\""),
    Spelling(
      "Text \"a\":foregroundStyle(Color { red = 0, green = 0, blue = 1 })", "Text \"a\":foregroundStyle \"#0000FF\""),
    Spelling("Text \"a\":foregroundColor(Color \"red\")", "Text \"a\":foregroundColor \"red\""),
    Spelling("Text \"a\":background(Color \"#FF0000\":opacity(0.5))", "Text \"a\":background \"#FF000080\""),
    Spelling(
      "Text \"a\":shadow { color = Color \"#000000\":opacity(0.2), radius = 4 }",
      "Text \"a\":shadow { color = \"#00000033\", radius = 4 }"),
    Spelling(
      "Text \"a\":shadow(Color(\"#000000\", 0.2), 4, 0, 2)",
      "Text \"a\":shadow { color = \"#00000033\", radius = 4, x = 0, y = 2 }"),
    Spelling(
      "Text \"a\":foregroundStyle(Color \"#FFFFFF\":opacity { opacity = 0.4 })",
      "Text \"a\":foregroundStyle \"#FFFFFF66\""),
    Spelling(
      "LinearGradient { colors = { Color \"#FF0000\", Color \"#0000FF\":opacity(0) } }",
      "LinearGradient { colors = { \"#FF0000\", \"#0000FF00\" } }"),
    Spelling(
      "LinearGradient { stops = { { color = Color \"#FF0000\":opacity(0.2), location = 0 }, { color = \"red\", location = 1 } } }",
      "LinearGradient { stops = { { color = \"#FF000033\", location = 0 }, { color = \"red\", location = 1 } } }"),
    Spelling(
      "LinearGradient { gradient = Gradient { colors = { \"red\", \"blue\" } }, startPoint = \"top\", endPoint = \"bottom\" }",
      "LinearGradient { colors = { \"red\", \"blue\" }, startPoint = \"top\", endPoint = \"bottom\" }"),
    Spelling(
      "RadialGradient { gradient = Gradient { stops = { { color = \"red\", location = 0 }, { color = \"blue\", location = 1 } } }, center = \"center\", startRadius = 0, endRadius = 40 }",
      "RadialGradient { stops = { { \"red\", 0 }, { \"blue\", 1 } }, center = \"center\", startRadius = 0, endRadius = 40 }"
    ),
    Spelling(
      "LinearGradient { colors = { \"red\", \"blue\" }, startPoint = UnitPoint { x = 0, y = 0 }, endPoint = UnitPoint { x = 1, y = 1 } }",
      "LinearGradient { colors = { \"red\", \"blue\" }, startPoint = { x = 0, y = 0 }, endPoint = { x = 1, y = 1 } }"),
    Spelling("Text \"a\":foregroundStyle \"systemRed\"", "Text \"a\":foregroundStyle \"red\""),
    Spelling("Text \"a\":foregroundStyle \"label\"", "Text \"a\":foregroundStyle \"primary\""),
    Spelling("Text \"a\":foregroundStyle \"secondaryLabel\"", "Text \"a\":foregroundStyle \"secondary\""),
    Spelling("Text \"a\":foregroundStyle \"accentColor\"", "Text \"a\":foregroundStyle \"tint\""),
    Spelling(
      "Text \"a\":foregroundStyle(\"primary\", \"secondary\")",
      "Text \"a\":foregroundStyle { style = \"primary\", secondary = \"secondary\" }"),
    Spelling(
      "Text \"a\":foregroundStyle(LinearGradient { colors = { \"red\", \"blue\" } })",
      "Text \"a\":foregroundStyle { style = LinearGradient { colors = { \"red\", \"blue\" } } }"),
  ]

  private static let shapes: [Spelling] = [
    Spelling(
      "Text \"a\":background { style = \"red\", shape = Capsule() }", "Text \"a\":background(Capsule():fill \"red\")"),
    Spelling("Circle():stroke(\"red\", { lineWidth = 2 })", "Circle():stroke(\"red\", 2)"),
    Spelling("Circle():stroke(2)", "Circle():stroke { lineWidth = 2 }"),
    Spelling("Circle():stroke { color = \"red\", lineWidth = 2 }", "Circle():stroke(\"red\", 2)"),
    Spelling("Text \"a\":border { color = \"red\", width = 2 }", "Text \"a\":border(\"red\", 2)"),
    Spelling(
      "RoundedRectangle(8, \"continuous\")", "RoundedRectangle { cornerRadius = 8, cornerStyle = \"continuous\" }"),
    Spelling(
      "RoundedRectangle { cornerRadius = 8, style = \"continuous\" }",
      "RoundedRectangle { cornerRadius = 8, cornerStyle = \"continuous\" }"),
    Spelling("RoundedRectangle(8)", "RoundedRectangle { cornerRadius = 8 }"),
    Spelling("Capsule { style = \"circular\" }", "Capsule { cornerStyle = \"circular\" }"),
    Spelling("Circle():fill(Color \"red\")", "Circle():fill \"red\""),
    Spelling(
      "Circle():stroke(\"red\", StrokeStyle { lineWidth = 2, lineCap = \"round\", dash = { 4, 2 } })",
      "Circle():stroke { \"red\", lineWidth = 2, lineCap = \"round\", dash = { 4, 2 } }"),
    Spelling("Circle():stroke { \"red\", style = StrokeStyle { lineWidth = 2 } }", "Circle():stroke(\"red\", 2)"),
    Spelling("Circle():stroke(StrokeStyle { lineWidth = 2 })", "Circle():stroke { lineWidth = 2 }"),
    Spelling(
      "Circle():stroke { style = StrokeStyle { lineWidth = 2, lineJoin = \"bevel\" } }",
      "Circle():stroke { lineWidth = 2, lineJoin = \"bevel\" }"),
    Spelling("Circle():stroke { \"red\", lineWidth = 2 }", "Circle():stroke(\"red\", 2)"),
    Spelling("Circle():trim { from = 0, to = 0.75 }", "Circle():trim(0, 0.75)"),
    Spelling("Circle():rotationEffect(Angle { degrees = 45 })", "Circle():rotationEffect(45)"),
    Spelling(
      "Circle():rotationEffect { degrees = 45, anchor = \"topLeading\" }", "Circle():rotationEffect(45, \"topLeading\")"
    ),
    Spelling("Circle():rotationEffect(Angle { radians = math.pi })", "Circle():rotationEffect(180)"),
    Spelling("Text \"a\":background(\"red\", Capsule())", "Text \"a\":background(Capsule():fill \"red\")"),
    Spelling(
      "Text \"a\":background { \"red\", [\"in\"] = Capsule() }", "Text \"a\":background(Capsule():fill \"red\")"),
    Spelling(
      "Text \"a\":background { \"red\", shape = RoundedRectangle(8) }",
      "Text \"a\":background(RoundedRectangle(8):fill \"red\")"),
    Spelling(
      "Text \"a\":background(Color \"#FF0000\":opacity(0.5), RoundedRectangle { cornerRadius = 8 })",
      "Text \"a\":background(RoundedRectangle(8):fill \"#FF000080\")"),
    Spelling(
      "Text \"a\":background(LinearGradient { colors = { \"red\", \"blue\" } }, Circle())",
      "Text \"a\":background(Circle():fill(LinearGradient { colors = { \"red\", \"blue\" } }))"),
    Spelling("Text \"a\":overlay(\"red\", Circle())", "Text \"a\":overlay(Circle():fill \"red\")"),
    Spelling(
      "Text \"a\":background(Color \"red\", \"topLeading\")",
      "Text \"a\":background { \"red\", alignment = \"topLeading\" }"),
    Spelling(
      "Text \"a\":clipShape(RoundedRectangle { cornerRadius = 8, style = \"continuous\" })",
      "Text \"a\":clipShape(RoundedRectangle { 8, cornerStyle = \"continuous\" })"),
    Spelling("Text \"a\":border(Color \"red\", 2)", "Text \"a\":border { style = \"red\", width = 2 }"),
  ]

  private static let layout: [Spelling] = [
    Spelling("Text \"a\":padding { insets = EdgeInsets { top = 4 } }", "Text \"a\":padding { top = 4 }"),
    Spelling(
      "LazyVGrid { columns = { GridItem \"flexible\", GridItem \"flexible\" }, \"a\" }",
      "LazyVGrid { columns = { {}, {} }, \"a\" }"),
    Spelling(
      "VStack { ForEach(entry.days, \"day\", function(d) return Text(d.day) end) }",
      "VStack { ForEach(entry.days, function(d) return Text(d.day) end) }"),
    Spelling(
      "Text \"a\":padding(EdgeInsets { top = 4, leading = 8, bottom = 4, trailing = 8 })",
      "Text \"a\":padding { top = 4, leading = 8, bottom = 4, trailing = 8 }"),
    Spelling("Text \"a\":padding(\"horizontal\", 8)", "Text \"a\":padding { edges = \"horizontal\", length = 8 }"),
    Spelling("Text \"a\":padding { \"horizontal\", 8 }", "Text \"a\":padding(\"horizontal\", 8)"),
    Spelling(
      "Text \"a\":padding({ \"top\", \"leading\" }, 8)",
      "Text \"a\":padding { edges = { \"top\", \"leading\" }, length = 8 }"),
    Spelling("Text \"a\":padding(8)", "Text \"a\":padding { length = 8 }"),
    Spelling("Text \"a\":frame(40, 20)", "Text \"a\":frame { width = 40, height = 20 }"),
    Spelling(
      "Text \"a\":frame(40, 20, \"leading\")", "Text \"a\":frame { width = 40, height = 20, alignment = \"leading\" }"),
    Spelling(
      "Text \"a\":frame { maxWidth = math.huge, alignment = \"leading\" }",
      "Text \"a\":frame { alignment = \"leading\", maxWidth = math.huge }"),
    Spelling(
      "Text \"a\":overlay(Text \"3\", \"topTrailing\")",
      "Text \"a\":overlay { alignment = \"topTrailing\", Text \"3\" }"),
    Spelling(
      "Text \"a\":overlay(\"topTrailing\", Text \"3\")",
      "Text \"a\":overlay { alignment = \"topTrailing\", Text \"3\" }"),
    Spelling(
      "Text \"a\":scaleEffect { x = 2, y = 1, anchor = \"leading\" }",
      "Text \"a\":scaleEffect { anchor = \"leading\", x = 2, y = 1 }"),
    Spelling("Image \"a.png\":aspectRatio { contentMode = \"fill\" }", "Image \"a.png\":aspectRatio(nil, \"fill\")"),
    Spelling(
      "Image \"a.png\":aspectRatio(1.5, \"fit\")", "Image \"a.png\":aspectRatio { ratio = 1.5, contentMode = \"fit\" }"),
    Spelling("Spacer { minLength = 0 }", "Spacer(0)"),
    Spelling("LazyVStack { \"a\" }", "VStack { \"a\" }"),
    Spelling(
      "LazyVGrid { columns = { GridItem { adaptive = 50 } }, \"a\" }",
      "LazyVGrid { columns = { { adaptive = 50 } }, \"a\" }"),
    Spelling(
      "ViewThatFits { [\"in\"] = \"horizontal\", \"Wednesday\", \"Wed\" }",
      "ViewThatFits { axes = \"horizontal\", \"Wednesday\", \"Wed\" }"),
    Spelling(
      "Text \"a\":dynamicTypeSize { \"small\", \"large\" }",
      "Text \"a\":dynamicTypeSize { min = \"small\", max = \"large\" }"),
    Spelling(
      "Text \"a\":containerBackground(\"blue\", \"widget\")",
      "Text \"a\":containerBackground { \"blue\", position = \"widget\" }"),
    Spelling(
      "Text \"a\":containerBackground { [\"for\"] = \"widget\", Color \"blue\" }",
      "Text \"a\":containerBackground { \"blue\", position = \"widget\" }"),
    Spelling("Section { header = Text \"Today\", \"rain\" }", "Section { header = \"Today\", \"rain\" }"),
  ]

  private static let charts: [Spelling] = [
    Spelling(
      "Chart(entry.days, \"day\", function(d) return BarMark { x = d.day, y = d.cups } end)",
      "Chart { ForEach(entry.days, function(d) return BarMark { x = d.day, y = d.cups } end) }"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartYScale { domain = { 0, 10 }, type = \"log\" }",
      "Chart { LineMark { x = 1, y = 3 } }:chartYScale { domain = { 0, 10 }, scale = \"log\" }"),
    Spelling(
      "Chart(entry.days, function(d) return BarMark { x = d.day, y = d.cups } end)",
      "Chart { ForEach(entry.days, function(d) return BarMark { x = d.day, y = d.cups } end) }"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 }:interpolationMethod \"catmullRom\" }",
      "Chart { LineMark { x = 1, y = 3, interpolationMethod = \"catmullRom\" } }"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 }:lineStyle(StrokeStyle { lineWidth = 3, dash = { 4, 2 } }) }",
      "Chart { LineMark { x = 1, y = 3, lineWidth = 3, dash = { 4, 2 } } }"),
    Spelling("Chart { RuleMark { y = 3 }:lineStyle { lineWidth = 3 } }", "Chart { RuleMark { y = 3, lineWidth = 3 } }"),
    Spelling(
      "Chart { PointMark { x = 1, y = 3 }:symbol \"square\" }",
      "Chart { PointMark { x = 1, y = 3, symbol = \"square\" } }"),
    Spelling("Chart { PointMark { x = 1, y = 3 }:symbolSize(60) }", "Chart { PointMark { x = 1, y = 3, size = 60 } }"),
    Spelling(
      "Chart { BarMark { x = \"a\", y = 3 }:cornerRadius(4) }",
      "Chart { BarMark { x = \"a\", y = 3, cornerRadius = 4 } }"),
    Spelling(
      "Chart { BarMark { x = \"a\", y = 3 }:foregroundStyle \"red\":cornerRadius(4) }",
      "Chart { BarMark { x = \"a\", y = 3, cornerRadius = 4 }:foregroundStyle \"red\" }"),
    Spelling(
      "Chart { ForEach(2, function(i) return LineMark { x = i, y = 3 } end):interpolationMethod \"monotone\" }",
      "Chart { ForEach(2, function(i) return LineMark { x = i, y = 3, interpolationMethod = \"monotone\" } end) }"),
    Spelling(
      "Chart { PointMark { x = 1, y = 3, size = 10 }:symbolSize(60) }",
      "Chart { PointMark { x = 1, y = 3, size = 10 } }"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis \"hidden\"",
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis { visibility = \"hidden\" }"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis(AxisMarks { values = { 0, 5 } })",
      "Chart { LineMark { x = 1, y = 3 } }:chartXAxis { values = { 0, 5 } }"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartYAxis { AxisMarks { values = { 0, 5 }, labels = { \"a\", \"b\" } } }",
      "Chart { LineMark { x = 1, y = 3 } }:chartYAxis { values = { 0, 5 }, labels = { \"a\", \"b\" } }"),
    Spelling(
      "Chart { LineMark { x = 1, y = 3 } }:chartYScale { domain = { 0, 10 } }",
      "Chart { LineMark { x = 1, y = 3 } }:chartYScale({ 0, 10 })"),
    Spelling(
      "Chart { BarMark { x = 1, y = 3, series = \"a\" } }:chartForegroundStyleScale { a = \"systemRed\" }",
      "Chart { BarMark { x = 1, y = 3, series = \"a\" } }:chartForegroundStyleScale { a = \"red\" }"),
    Spelling(
      "Chart { BarMark { x = 1, y = 3, series = \"a\" } }:chartForegroundStyleScale { domain = { \"a\", \"b\" }, range = { \"red\", \"blue\" } }",
      "Chart { BarMark { x = 1, y = 3, series = \"a\" } }:chartForegroundStyleScale { a = \"red\", b = \"blue\" }"),
  ]

  private static let modifiers: [Spelling] = [
    Spelling("Text(\"3\"):transition { \"push\", from = \"bottom\" }", "Text(\"3\"):transition(\"push\", \"bottom\")"),
    Spelling(
      "Text(\"3\"):animation(\"easeInOut\", entry.count)", "Text(\"3\"):animation { mode = \"easeInOut\", value = 3 }"),
    Spelling(
      "Text(\"3\"):animation(\"default\", entry.value)", "Text(\"3\"):animation { mode = \"default\", value = 0.4 }"),
    Spelling("Text(\"3\"):animation(nil, entry.count)", "Text(\"3\"):animation { value = 3 }"),
    Spelling(
      "Text(\"3\"):animation { \"easeIn\", duration = 0.5, value = entry.title }",
      "Text(\"3\"):animation { mode = \"easeIn\", duration = 0.5, value = \"Tea\" }"),
    Spelling("Text(\"3\"):animation \"spring\"", "Text(\"3\"):animation { mode = \"spring\" }"),
    Spelling(
      "Text(\"3\"):contentTransition { \"numericText\", countsDown = true }",
      "Text(\"3\"):contentTransition(\"numericText\", true)"),
    Spelling(
      "Text(\"3\"):transition { \"move\", edge = \"leading\" }", "Text(\"3\"):transition(\"move\", \"leading\")"),
    Spelling("Text(\"3\"):id(7)", "Text(\"3\"):id { id = 7 }"),
    Spelling(
      "Text(\"3\"):environment(\"colorScheme\", \"dark\")",
      "Text(\"3\"):environment { key = \"colorScheme\", value = \"dark\" }"),
    Spelling("Text(\"3\"):offset { x = 1, y = 2 }", "Text(\"3\"):offset(1, 2)"),
    Spelling("Text(\"3\"):privacySensitive(true)", "Text(\"3\"):privacySensitive { condition = true }"),
  ]
}
