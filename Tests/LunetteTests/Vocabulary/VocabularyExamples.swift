/// What `VocabularyProofTests` draws in addition to the examples of help.
enum VocabularyExamples {
  /// Expressions that show an entry's effect if its short example in help does not.
  static let telling: [String: String] = [
    "Path": #"Path { { "move", 0, 0 }, { "line", 200, 0 }, { "line", 0, 100 }, "close" }"#,
    "Canvas": #"Canvas { Circle():fill "red" }"#,
    "Grid": #"Grid { alignment = "leading", GridRow { "cpu", "7%" }, GridRow { "memory", "41%" } }"#,
    "LineMark": "Chart { LineMark { x = 1, y = 3 }, LineMark { x = 2, y = 5 } }",
    "AreaMark": "Chart { AreaMark { x = 1, y = 3 }, AreaMark { x = 2, y = 5 }, AreaMark { x = 3, y = 4 } }",
    "lineSpacing": "VStack { Text \"one\\ntwo\":lineSpacing(32) }",
    "lineLimit": #"Text "one two three":lineLimit(1):truncationMode "tail":frame { width = 40 }"#,
    "multilineTextAlignment": "Text \"four\\none\":multilineTextAlignment \"trailing\"",
    "truncationMode": #"Text "0123456789":truncationMode "head":lineLimit(1):frame { width = 40 }"#,
    "symbolVariant": #"Image { systemName = "circle" }:symbolVariant "fill""#,
    "symbolRenderingMode": #"Image { systemName = "sun.max" }:symbolRenderingMode "multicolor""#,
    "buttonStyle": #"Button { action = Refresh {}, "Refresh" }:buttonStyle "borderedProminent""#,
    "padding": #"HStack { "a", Text "b":padding("horizontal", 16), "c" }"#,
    "fixedSize": #"Text "one two three":fixedSize { horizontal = true }:frame { width = 40 }"#,
    "layoutPriority":
      #"HStack { Text "first words", Text "second words":layoutPriority(1) }:lineLimit(1):frame { width = 120 }"#,
    "offset": #"HStack { "a", Text "b":offset { x = 8, y = 16 }, "c" }"#,
    "alignmentGuide":
      "HStack { alignment = \"top\", Text \"a\\nb\", Text \"c\":alignmentGuide(\"top\", function(d) return -d.height end) }",
    "zIndex": #"ZStack { Text "front":zIndex(1), Text "behind" }"#,
    "scaledToFit": "Rectangle():scaledToFit()",
    "scaledToFill": "HStack { Rectangle():scaledToFill():frame(16, 48), \"a\" }",
    "gridCellColumns":
      #"Grid { GridRow { "a", "b" }, GridRow { Color "red":frame { height = 16 }:gridCellColumns(2) } }"#,
    "gridCellUnsizedAxes": #"Grid { GridRow { "a", "b" }, Divider():gridCellUnsizedAxes "horizontal" }"#,
    "gridColumnAlignment": #"Grid { GridRow { Text "ab":gridColumnAlignment "trailing" }, GridRow { "abcd" } }"#,
    "cornerRadius": #"Color "red":cornerRadius(32)"#,
    "clipped": #"Text "long words":fixedSize():frame { width = 24 }:clipped()"#,
    "border": #"Text "a":padding(16):border("red", 1)"#,
    "rotationEffect": #"Text "a":frame(80, 48, "topLeading"):rotationEffect(180)"#,
    "flipsForRightToLeftLayoutDirection":
      #"Image { systemName = "arrow.right" }:flipsForRightToLeftLayoutDirection(true):environment("layoutDirection", "rightToLeft")"#,
    "unredacted": #"HStack { Text "Caffeine":unredacted(), Text "200 mg" }:redacted "placeholder""#,
    "privacySensitive": #"HStack { "Account", Text "1,240 €":privacySensitive() }:redacted "privacy""#,
    "invalidatableContent": #"HStack { "Cups", Text "7":invalidatableContent() }:redacted "invalidated""#,
    "dynamicTypeSize": #"Text "21":font "title":dynamicTypeSize "accessibility5""#,
    "environment": #"Text "a":environment("legibilityWeight", "bold")"#,
    "chartLegend":
      #"Chart { BarMark { x = "a", y = 3, series = "one" }, BarMark { x = "b", y = 2, series = "two" } }:chartLegend "hidden""#,
  ]

  /// Entries that a terminal cannot show, with the reason. Vocabulary itself says what cells only approximate.
  static let unseenInCells: [String: String] = [
    "EmptyView": "It stands for no view.",
    "fontDesign": "A terminal has one font.",
    "fontWidth": "A terminal's letters are one column wide.",
    "monospacedDigit": "A terminal's digits are of one width.",
    "kerning": "A terminal's letters stand in columns.",
    "tracking": "A terminal's letters stand in columns.",
    "minimumScaleFactor": "Large type takes the largest face that fits by itself; other letters have one size.",
    "allowsTightening": "A terminal's letters stand in columns.",
    "imageScale": "A symbol is a glyph of the terminal's font.",
    "interpolation": "A cell shows the pixels that lie in it, and of a small picture the nearest one.",
    "disabled": "It changes what a tap does.",
    "widgetURL": "It changes what a tap does.",
    "widgetLabel": "Accessory families show it (WidgetLabelTests).",
    "contentTransition": "A terminal shows the next entry at once.",
    "transition": "A terminal shows the next entry at once.",
    "animation": "A terminal shows the next entry at once.",
    "id": "It is a name.",
    "accessibilityLabel": "It is said, not shown.",
    "accessibilityValue": "It is said, not shown.",
    "accessibilityHidden": "It is said, not shown.",
    "controlWidgetActionHint": "The place of a control shows it.",
    "controlWidgetStatus": "The place of a control shows it.",
  ]
}
