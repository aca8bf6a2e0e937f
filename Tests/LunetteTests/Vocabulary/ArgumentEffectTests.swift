import LuaKit
import Testing
import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetScript

@testable import lunette

/// Nothing of the Vocabulary is accepted and ignored: each argument changes a surface, or is listed in `Vocabulary.undrawn`
/// and gives a warning.
@Suite("Each argument of the Vocabulary has an effect") struct ArgumentEffectTests {
  private static let names = (Vocabulary.views + Vocabulary.modifiers).filter { !$0.parameters.isEmpty }.map(\.name)

  @Test("an argument changes a surface, or is listed as undrawn", arguments: names)
  func effect(_ name: String) throws {
    let entry = try #require((Vocabulary.views + Vocabulary.modifiers).first { $0.name == name })
    let silent = try LuaExecutor().run { () throws(Diagnostic) in
      let bundle = try ScriptBundle.bare(services: VocabularyProof.NoServices(), now: 0)
      return entry.parameters.map { ArgumentEffect(entry, $0) }.filter { !$0.isKnown && !$0.isSeen(bundle) }.map {
        "\(name).\($0.parameter.name.rawValue)"
      }
    }
    #expect(silent.isEmpty, "no surface shows a difference, and no warning says so")
  }

  @Test("every row of the tables names a known argument")
  func tables() {
    let known = (Vocabulary.views + Vocabulary.modifiers).flatMap { entry in
      [entry.name] + entry.parameters.map { "\(entry.name).\($0.name.rawValue)" }
    }
    let rows = [ArgumentEffect.bases, ArgumentEffect.elsewhere].flatMap(\.keys) + ArgumentEffect.values.keys
    #expect(Set(rows).subtracting(known).isEmpty)
  }

  @Test("each undrawn argument gives a warning", arguments: Vocabulary.undrawn.indices)
  func warned(_ index: Int) throws {
    let row = Vocabulary.undrawn[index]
    let entry = Vocabulary.entry(row.kind)
    // An argument that needs another one is given without it.
    let bare = ["Text": "Text \"a\"", "stroke": "Circle():stroke()", "lineLimit": "Text \"a\":lineLimit()"][entry.name]
    let base = row.without.isEmpty ? nil : bare ?? "\(entry.name)()"
    let messages = try LuaExecutor().run { () throws(Diagnostic) in
      let bundle = try ScriptBundle.bare(services: VocabularyProof.NoServices(), now: 0)
      let effects = entry.parameters.filter { $0.name == row.argument ?? $0.name }.map { ArgumentEffect(entry, $0) }
      return effects.flatMap { $0.expressions(base).joined() }.flatMap { ArgumentEffect.warnings(of: $0, bundle) }
    }
    #expect(messages.contains("\(entry.name): \(row.sentence)"), "\(Set(messages))")
  }

  @Test(
    "an argument that is drawn gives no warning",
    arguments: [
      #"Text "a":fontWidth "standard":fontDesign "rounded":font { "body", design = "monospaced" }"#,
      #"Text "a":animation "none":transition "identity":contentTransition "identity""#,
      #"RoundedRectangle { 8, cornerStyle = "continuous" }:stroke { "red", dash = { 4 }, dashPhase = 1 }"#,
      "Text { timer = { 0, 60 }, countsDown = false, showsHours = false, pauseTime = 3, maxPrecision = 1 }",
      "Text { offset = 0, sign = \"always\", maxFieldCount = 1, allowedFields = \"day\" }",
      "Text { reference = 0, thresholdField = \"day\" }:lineLimit { 2, reservesSpace = true }:underline()",
    ])
  func drawn(_ expression: String) throws {
    let messages = try LuaExecutor().run { () throws(Diagnostic) in
      let bundle = try ScriptBundle.bare(services: VocabularyProof.NoServices(), now: 0)
      return try bundle.view(expression, environment: WidgetEnvironment(family: .systemMedium)).1.map(\.message)
    }
    #expect(messages.isEmpty)
  }
}

/// An argument in an expression that shows its effect, with several values.
struct ArgumentEffect {
  let entry: Entry
  let parameter: Parameter

  init(_ entry: Entry, _ parameter: Parameter) { (self.entry, self.parameter) = (entry, parameter) }

  private var key: String { "\(entry.name).\(parameter.name.rawValue)" }

  /// Whether it needs no drawing: it is listed as undrawn, has a single value, or is tested elsewhere.
  var isKnown: Bool {
    let isUndrawn = Vocabulary.undrawn.contains {
      $0.kind == entry.kind && ($0.argument == nil || $0.argument == parameter.name) && $0.without.isEmpty
    }
    return isUndrawn || parameter.type.words.count == 1 || Self.elsewhere[key] != nil
  }

  /// Whether a surface shows two of its values differently.
  func isSeen(_ bundle: ScriptBundle) -> Bool {
    expressions().contains { expressions in
      var first: [String]?
      for expression in expressions {
        guard let shown = try? shown(expression, bundle) else { continue }
        if let first, first != shown { return true }
        first = shown
      }
      return false
    }
  }

  /// The warnings of decoding an expression; none if it is invalid.
  static func warnings(of expression: String, _ bundle: ScriptBundle) -> [String] {
    let environment = WidgetEnvironment(family: .systemMedium)
    guard let view = try? bundle.view(HelpPicture.expression(expression), environment: environment) else { return [] }
    return view.1.filter { $0.code == .warningUnsupported }.map(\.message)
  }

  /// Lists of expressions that differ only in the argument. Some are invalid, since an unnamed member may be the same argument.
  func expressions(_ bare: String? = nil) -> [[String]] {
    let base =
      bare ?? Self.bases[key] ?? Self.bases[entry.name] ?? VocabularyExamples.telling[entry.name] ?? entry.example
    let values = [nil] + (Self.values[key] ?? Self.values(parameter))
    return [nil, 0, 1].map { dropped in
      values.compactMap {
        LuaCall.setting(parameter.name.rawValue, to: $0, of: entry.name, in: base, dropping: dropped)
      }
    }
  }

  /// The cells, the picture, the accessibility elements, the tap regions, and a control's texts.
  private func shown(_ expression: String, _ bundle: ScriptBundle) throws(Diagnostic) -> [String] {
    let mode = entry.name.hasPrefix("widgetAccent") ? RenderingMode.accented : .fullColor
    let family = entry.name == "widgetLabel" ? Family.accessoryInline : .systemMedium
    let cells = try VocabularyProof.placement(expression, mode, bundle, family: family)
    let points = try VocabularyProof.placement(expression, mode, bundle, family: family, measuring: PointMetrics())
    let drawing = VectorPicture(points, .dark)
    let control = ControlTemplate(points.tree)
    return [
      VocabularyProof.picture(cells), String(decoding: SVGDocument.bytes([drawing]), as: UTF8.self),
      "\(drawing.elements)", "\(points.taps)", control?.status ?? "", control?.actionHint(into: true) ?? "",
      control?.actionHint(into: nil) ?? "",
    ]
  }

  /// Values of a parameter's type, as Lua.
  private static func values(_ parameter: Parameter) -> [String] {
    if parameter.name == .shape { return ["Circle()", "Capsule()"] }
    func values(_ type: ParameterType) -> [String] {
      switch type {
      case .flag: ["true", "false"]
      case .number(let range): [0.25, 0.75, 2, 40].filter(range.contains).map { "\($0)" }
      case .integer(let range): [1, 2, 3].filter(range.contains).map { "\($0)" }
      case .length, .extent: ["40", "8"]
      case .guide: ["8", "-24"]
      case .date: ["0", "1e9"]
      case .dates: ["{ 0, 4e9 }", "{ 0, 3e9 }"]
      case .url: [#""https://a.org""#, #""https://b.org""#]
      case .word(let words), .words(let words): words.map { "\"\($0.rawValue)\"" }
      case .color: [#""red""#, #""blue""#]
      case .colors: [#"{ "red", "blue" }"#, #"{ "green", "red" }"#]
      case .stops: [#"{ { "red", 0 }, { "blue", 1 } }"#, #"{ { "red", 0.5 }, { "blue", 1 } }"#]
      case .gridItems: ["{ GridItem { fixed = 20 } }"]
      case .unitPoint: [#""topLeading""#, #""bottomTrailing""#]
      case .text, .view, .picture: [#""one""#, #""other""#]
      case .action: ["Refresh {}", "Done { id = 2 }"]
      case .data: [#"{ a = "red" }"#, #"{ a = "blue" }"#]
      case .numbers: ["{ 2, 3 }", "{ 12, 4 }"]
      case .range: ["{ 1, 2 }", "{ 4, 9 }", #"{ "xSmall", "small" }"#, #"{ "accessibility1", "accessibility5" }"#]
      case .oneOf(let types): types.flatMap(values)
      }
    }
    return values(parameter.type)
  }
}

extension ArgumentEffect {
  /// Arguments whose effect a single view does not show, and where it is tested.
  static let elsewhere = [
    "Text.verbatim": "It skips the bundle's strings (LocalizationTests).",
    "Image.data": "A picture's bytes are kept by the host (PictureDataTests).",
    "id.id": "Documents name the view by it (LayoutCaseTests).",
  ]

  /// Values that show the effect where those of the type do not.
  static let values: [String: [String]] = [
    "Text.stopwatch": ["0", "-60"], "Text.pauseTime": ["0", "-60"], "frame.minWidth": ["24", "96"],
    "Text.maxPrecision": ["1", "3600"], "Image.name": [#""latte.png""#, #""other.png""#],
    "Image.file": [#""latte.png""#, #""other.png""#], "Button.systemImage": [#""star""#, #""sun.max""#],
    "ControlButton.systemImage": [#""star""#, #""sun.max""#],
    "ControlToggle.action": ["ToggleTimer {}", "Done { id = 2 }"], "frame.idealWidth": ["24", "160"],
    "frame.idealHeight": ["24", "160"], "layoutPriority.priority": ["-1", "1"], "zIndex.value": ["-1", "1"],
    "resizable.capInsets": ["{ 2, 2, 2, 2 }", "{ 8, 8, 8, 8 }"], "chartXScale.domain": ["{ 0, 40 }", "{ 0, 90 }"],
    "chartYScale.domain": ["{ 0, 40 }", "{ 0, 90 }"], "chartXAxis.labels": [#"{ "a", "b" }"#, #"{ "c", "d" }"#],
    "chartYAxis.labels": [#"{ "a", "b" }"#, #"{ "c", "d" }"#], "stroke.dashPhase": ["0", "5"],
    "SectorMark.angularInset": ["0", "8"],
  ]

  /// Expressions in which an argument makes a difference, by argument or by entry. The default is that of
  /// `VocabularyExamples.telling`, or the entry's example.
  static let bases: [String: String] = {
    let chart = "Chart { LineMark { x = 1, y = 3 }, LineMark { x = 9, y = 30 } }"
    let high = "Chart { LineMark { x = 101, y = 103 }, LineMark { x = 109, y = 130 } }"
    func marks(_ name: String) -> String {
      "Chart { \(name) { x = 1, y = 3, series = \"a\" }, \(name) { x = 2, y = 5, series = \"a\" } }"
    }
    return texts.merging(views) { $1 }.merging([
      "LineMark.series": marks("LineMark"), "BarMark.series": marks("BarMark"), "AreaMark.series": marks("AreaMark"),
      "PointMark.series": marks("PointMark"), "RuleMark.series": marks("RuleMark"),
      "LineMark.interpolationMethod":
        "Chart { LineMark { x = 1, y = 3 }, LineMark { x = 2, y = 5, series = \"s\" }, LineMark { x = 2, y = 5 }, LineMark { x = 3, y = 1 } }",
      "BarMark.height": #"Chart { BarMark { x = 3, y = "Mon" } }"#,
      "SectorMark": #"Chart { SectorMark { angle = 3, series = "a" }, SectorMark { angle = 3, series = "b" } }"#,
      "foregroundStyle.by":
        #"Chart { BarMark { x = 1, y = 2 }:foregroundStyle { by = "a" }, BarMark { x = 2, y = 2 }:foregroundStyle { by = "a" } }"#,
      "chartXAxis": chart + ":chartXAxis { values = { 2, 4 } }",
      "chartYAxis": chart + ":chartYAxis { values = { 2, 4 } }", "chartXScale": chart + ":chartXScale()",
      "chartYScale": chart + ":chartYScale()", "chartXScale.includesZero": high + ":chartXScale()",
      "chartYScale.includesZero": high + ":chartYScale()",
      "chartForegroundStyleScale": marks("BarMark") + #":chartForegroundStyleScale { mapping = { a = "red" } }"#,
    ]) { $1 }
  }()

  private static let texts = [
    "Text": #"Text "a""#, "Text.markdown": #"Text "**a**""#, "Text.to": "Text { date = 0, to = 9 }",
    "Text.style": #"Text { date = 0, style = "date" }"#, "Text.date": #"Text { date = 0, style = "date" }"#,
    "Text.timer": "Text { timer = { 0, 4e9 } }", "Text.pauseTime": "Text { timer = { -120, 300 } }",
    "Text.countsDown": "Text { timer = { 0, 4e9 } }", "Text.showsHours": "Text { timer = { 0, 4e9 } }",
    "Text.maxPrecision": "Text { timer = { 0, 4e9 } }", "Text.stopwatch": "Text { stopwatch = -60 }",
    "Text.offset": "Text { offset = -100000 }", "Text.maxFieldCount": "Text { offset = -100000 }",
    "Text.allowedFields": "Text { offset = -100000 }", "Text.sign": "Text { offset = -100000 }",
    "Text.reference": "Text { reference = -100000 }", "Text.thresholdField": "Text { reference = -100000 }",
    "font.style": #"Text "a":font "body""#,
    "foregroundStyle.tertiary": #"Text "a":foregroundStyle "tertiary":foregroundStyle { tertiary = "red" }"#,
    "lineLimit.reservesSpace": #"VStack { Text "one":lineLimit(3), "b" }"#,
    "lineLimit.range": #"VStack { Text "one":lineLimit { range = { 1, 2 } }, "b" }"#,
    "minimumScaleFactor": #"Text "one two three":lineLimit(1):minimumScaleFactor(0.5):frame { width = 60 }"#,
    "allowsTightening": #"Text "Hello World":lineLimit(1):allowsTightening(true):frame { width = 88 }"#,
    "dynamicTypeSize.min": #"Text "a":dynamicTypeSize { min = "xSmall" }"#,
    "accessibilityHidden": #"Text "a":accessibilityHidden()"#,
    "controlWidgetActionHint":
      #"ControlButton { "Tea", Label { "R", systemImage = "star" }:controlWidgetActionHint "Start", action = Refresh {} }"#,
    "controlWidgetStatus":
      #"ControlButton { "Tea", Label { "R", systemImage = "star" }:controlWidgetStatus "On", action = Refresh {} }"#,
  ]

  private static let views = [
    "Image": #"Image "latte.png""#, "Image.systemName": #"Image { systemName = "star" }"#,
    "Image.file": #"Image { file = "latte.png" }"#,
    "ProgressView.countsDown": "ProgressView { timerInterval = { -60, 240 } }",
    "VStack.alignment": #"VStack { "a", "longer" }"#, "HStack.alignment": #"HStack { "a", Text "b\nc" }"#,
    "GridRow.alignment": #"Grid { GridRow { "a", Text "b\nc" } }"#,
    "Spacer.minLength": #"HStack { "a", Spacer(), "b" }:fixedSize()"#,
    "ViewThatFits.axes":
      #"ViewThatFits { Text "one two three":fixedSize(), Text "a" }:frame { width = 40, height = 16 }"#,
    "LinearGradient": #"LinearGradient { colors = { "blue", "cyan" } }"#,
    "ControlToggle": #"ControlToggle { "Timer", isOn = true, action = ToggleTimer {} }"#,
    "ControlToggle.offValueLabel": #"ControlToggle { "Timer", isOn = false, action = ToggleTimer {} }"#,
    "stroke.lineCap": #"Path { { "move", 20, 20 }, { "line", 90, 90 } }:stroke("red", 16)"#,
    "stroke.lineJoin": #"Rectangle():stroke("red", 16)"#,
    "stroke.dashPhase": #"Circle():stroke { "red", dash = { 9, 9 } }"#,
    "fill.eoFill":
      #"Path { { "rect", 0, 0, 90, 90 }, { "rect", 20, 20, 40, 40 } }:fill "red""#,
    "background.alignment": #"Text "long text":background(Circle():frame(10, 10))"#,
    "background.shape": #"Text "a":background { "red" }"#, "overlay.shape": #"Text "a":overlay { "red" }"#,
    "padding.vertical": #"VStack { "a", Text "b":padding { horizontal = 16 }, "c" }"#,
    "frame": #"VStack { HStack { Text "aaa bbb":frame {}, "b" }, "c" }:fixedSize()"#,
    "frame.alignment": #"Text "a":frame { width = 80, height = 48 }"#,
    "fixedSize.vertical": #"Text "one two three":fixedSize { horizontal = false }:frame { width = 40, height = 16 }"#,
    "resizable": #"Image "latte.png":resizable()"#,
    "interpolation": #"Image "latte.png":resizable():interpolation "none""#,
    "widgetAccentedRenderingMode": #"Image "latte.png":widgetAccentedRenderingMode "fullColor""#,
  ]
}
