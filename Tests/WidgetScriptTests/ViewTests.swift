import Testing
import WidgetModel

@testable import WidgetScript

@Suite("Views")
struct ViewTests {
  static let trees: [(String, String)] = [
    (#"Text "Hello""#, #"Text(text "Hello")"#),
    (#"Text(7)"#, #"Text(text "7")"#),
    (#"Text(1.5)"#, #"Text(text "1.5")"#),
    (#"Text(0, "relative")"#, #"Text(date 0, style relative)"#),
    (#"Text { 0, style = "timer" }"#, #"Text(date 0, style timer)"#),
    (#"Text(0, 60)"#, #"Text(date 0, to 60)"#),
    (#"Text { timer = { 0, 60 }, countsDown = false }"#, #"Text(timer {0 60}, countsDown false)"#),
    (
      #"Text { stopwatch = 60, showsHours = false, maxFieldCount = 4, maxPrecision = 0.1 }"#,
      "Text(stopwatch 60, showsHours false, maxFieldCount 4, maxPrecision 0.1)"
    ),
    (
      #"Text { offset = 60, allowedFields = { "hour", "minute" }, sign = "always" }"#,
      "Text(offset 60, allowedFields {hour minute}, sign always)"
    ),
    (
      #"Text { reference = 60, allowedFields = "day", thresholdField = "hour" }"#,
      "Text(reference 60, allowedFields day, thresholdField hour)"
    ),
    (#"VStack { spacing = 4, "a", Text "b" }"#, #"VStack(spacing 4)[Text(text "a") Text(text "b")]"#),
    (#"VStack { nil, Text "a", false, nil, Text "b" }"#, #"VStack[Text(text "a") Text(text "b")]"#),
    (
      #"VStack { { Text "a", { Text "b" } }, "c", 4 }"#,
      #"VStack[Text(text "a") Text(text "b") Text(text "c") Text(text "4")]"#
    ),
    (#"VStack(Text "a")"#, #"VStack[Text(text "a")]"#),
    (#"LazyVStack { "a" }"#, #"VStack[Text(text "a")]"#),
    (#"{ Text "a", Text "b" }"#, #"Group[Text(text "a") Text(text "b")]"#),
    (
      #"ForEach({ 1, 2 }, function(item, index) return Text(item + index) end)"#,
      #"Group[Text(text "2") Text(text "4")]"#
    ),
    (#"Spacer()"#, "Spacer"),
    (#"Spacer { minLength = 0 }"#, "Spacer(minLength 0)"),
    (#"Circle {}"#, "Circle"),
    (#"Text "a":bold()"#, #"bold[Text(text "a")]"#),
    (#"Text "a":padding(8):background "red""#, #"background(style red)[padding(length 8)[Text(text "a")]]"#),
    (#"Text "a":padding("horizontal", 8)"#, #"padding(edges horizontal, length 8)[Text(text "a")]"#),
    (#"Text "a":padding { top = 1, leading = 2 }"#, #"padding(top 1, leading 2)[Text(text "a")]"#),
    (#"Text "a":frame(nil, 20)"#, #"frame(height 20)[Text(text "a")]"#),
    (
      #"Text "a":frame { maxWidth = math.huge, alignment = "leading" }"#,
      #"frame(maxWidth inf, alignment leading)[Text(text "a")]"#
    ),
    (#"Text "a":offset(1, 2)"#, #"offset(x 1, y 2)[Text(text "a")]"#),
    (#"Text "a":offset { x = 1, y = 2 }"#, #"offset(x 1, y 2)[Text(text "a")]"#),
    (
      #"Text "a":overlay(Text "b", "topTrailing")"#,
      #"overlay(alignment topTrailing)[Text(text "a") overlay: Text(text "b")]"#
    ),
    (
      #"Text "a":overlay { alignment = "bottom", Text "b", "c" }"#,
      #"overlay(alignment bottom)[Text(text "a") overlay: Text(text "b") overlay: Text(text "c")]"#
    ),
    (#"Text "a":background(Circle():fill "red")"#, #"background[Text(text "a") background: fill(style red)[Circle]]"#),
    (#"Text "a":foregroundStyle(Color "red")"#, #"foregroundStyle(style red)[Text(text "a")]"#),
    (
      ##"Text "a":foregroundStyle(LinearGradient { colors = { "red", "#000" } })"##,
      ##"foregroundStyle[Text(text "a") style: LinearGradient(colors {red #000000})]"##
    ),
    (#"Color "red":clipShape(Circle())"#, "clipShape[Color(color red) shape: Circle]"),
    (#"Color("red", 0.5)"#, "Color(color red, opacity 0.5)"),
    (##"Color "#abc""##, "Color(color #AABBCC)"),
    (#"Text "a":font "headline""#, #"font(style headline)[Text(text "a")]"#),
    (#"Text "a":font { size = 34, weight = "light" }"#, #"font(size 34, weight light)[Text(text "a")]"#),
    (#"Text "a":font(20)"#, #"font(size 20)[Text(text "a")]"#),
    (#"Text "a":lineLimit(nil)"#, #"lineLimit[Text(text "a")]"#),
    (#"Text "a":redacted { "placeholder", "privacy" }"#, #"redacted(reasons {placeholder privacy})[Text(text "a")]"#),
    (#"Text "a":alignmentGuide("top", 12)"#, #"alignmentGuide(guide top, value 12)[Text(text "a")]"#),
    (
      #"Text "a":alignmentGuide("top", function(d) return d.height / 2 - 3 end)"#,
      #"alignmentGuide(guide top, value {0 0.5 -3})[Text(text "a")]"#
    ),
    (
      #"Text "a":alignmentGuide { guide = "leading", value = function(d) return 2 * d.width + d.leading end }"#,
      #"alignmentGuide(guide leading, value {2 0 0})[Text(text "a")]"#
    ),
    (#"Text "a" .. " b""#, #"Text[runs: Text(text "a") runs: Text(text " b")]"#),
    (#""a" .. Text "b""#, #"Text[runs: Text(text "a") runs: Text(text "b")]"#),
    (
      #"(Text "a" .. "b") .. 5 .. Text "c":bold()"#,
      #"Text[runs: Text(text "a") runs: Text(text "b") runs: Text(text "5") runs: bold[Text(text "c")]]"#
    ),
    (
      #"Text.markdown "a **b** `c` [d](https://e.f)""#,
      #"Text[runs: Text(text "a ") runs: bold[Text(text "b")] runs: Text(text " ") "#
        + #"runs: fontDesign(design monospaced)[Text(text "c")] runs: Text(text " ") "#
        + #"runs: Link(destination "https://e.f")[Text(text "d")]]"#
    ),
    (
      #"Label { "Rain", systemImage = "cloud.rain" }"#,
      #"Label[title: Text(text "Rain") icon: Image(systemName "cloud.rain")]"#
    ),
    (#"Label("Rain", "cloud")"#, #"Label[title: Text(text "Rain") icon: Image(systemName "cloud")]"#),
    (
      #"Gauge { value = 0.4, label = "CPU", currentValueLabel = Text "40%" }"#,
      #"Gauge(value 0.4)[label: Text(text "CPU") currentValueLabel: Text(text "40%")]"#
    ),
    (#"Gauge { 0.4, "CPU" }"#, #"Gauge(value 0.4)[label: Text(text "CPU")]"#),
    (#"ProgressView { timerInterval = { 0, 60 } }"#, "ProgressView(timerInterval {0 60})"),
    (#"Link { destination = "a://b", "go" }"#, #"Link(destination "a://b")[Text(text "go")]"#),
    (#"Section { header = "a", "b" }"#, #"Section[Text(text "b") header: Text(text "a")]"#),
    (#"ViewThatFits { axes = "horizontal", "a" }"#, #"ViewThatFits(axes horizontal)[Text(text "a")]"#),
    (
      #"Path { { "move", 0, 0 }, { "line", 20, 10 }, "close" }"#,
      "Path(segments {move 0 0 line 20 10 close})"
    ),
    (#"Chart { LineMark { x = 1, y = 3, series = "a" } }"#, #"Chart[LineMark(x 1, y 3, series "a")]"#),
    (
      #"{ type = "VStack", spacing = 4, "a", { type = "Text", "b", modifiers = { { "padding", 8 }, { "background", "red" } } } }"#,
      #"VStack(spacing 4)[Text(text "a") background(style red)[padding(length 8)[Text(text "b")]]]"#
    ),
    (
      #"{ type = "Text", "b", modifiers = { { "frame", width = 8 }, { "overlay", { type = "Circle" } } } }"#,
      #"overlay[frame(width 8)[Text(text "b")] overlay: Circle]"#
    ),
  ]

  @Test("a view expression gives this tree", arguments: trees)
  func tree(_ expression: String, _ outline: String) throws {
    #expect(try Harness.outline(expression) == outline)
  }

  @Test("a modifier does not change the view that it is called on")
  func valueSemantics() throws {
    #expect(
      try Harness.outline(#"local t = Text "a"; local b = t:bold() return VStack { t, b, t }"#)
        == #"VStack[Text(text "a") bold[Text(text "a")] Text(text "a")]"#)
  }

  @Test("a row used twice with different modifiers is two views")
  func sharedSubtree() throws {
    #expect(
      try Harness.outline(#"local r = HStack { "a" } return VStack { r:bold(), r:italic() }"#)
        == #"VStack[bold[HStack[Text(text "a")]] italic[HStack[Text(text "a")]]]"#)
  }

  @Test(
    "every example of a view or modifier in Vocabulary is decoded",
    arguments: Vocabulary.views + Vocabulary.modifiers)
  func examples(_ entry: Entry) throws {
    let declared = """
      local Refresh, Done = intent { id = "Refresh" }, intent { id = "Done", parameters = { { "id", type = "integer" } } }
      local ToggleTimer = intent { id = "T", parameters = { { "timer", type = "string" } } }
      local entry, value = { date = 0, done = true }, { isRunning = true }
      return bundle { colors = { latte = { light = "#E6D3B3", dark = "#5A4632" } }, widget { kind = "a", view = function()
        return \(entry.example)
      end } }
      """
    let fault = Harness.fault(declared)
    #expect(fault == nil, "\(entry.name): \(entry.example)")
  }

  @Test("children are read raw: a script's metatable is ignored")
  func rawAccess() throws {
    let bomb = "setmetatable({ Text 'a' }, { __index = error, __pairs = error, __len = error })"
    #expect(try Harness.outline("VStack { \(bomb) }") == #"VStack[Text(text "a")]"#)
    #expect(try Harness.outline("VStack(\(bomb))") == #"VStack[Text(text "a")]"#)
  }

  @Test("a list with an index of 2^53 ends")
  func farIndex() throws {
    #expect(
      try Harness.outline("VStack { [2^53|0] = Text 'b', Text 'a' }") == #"VStack[Text(text "a") Text(text "b")]"#)
  }

  @Test("bytes that are not UTF-8 are shown as U+FFFD, with a warning; control characters are removed")
  func cleanText() throws {
    let (tree, warnings) = try Harness.view(#"VStack { Text "\xff\xfe", Text "a\27[31mb\0" }"#)
    #expect(Outline(tree).text == "VStack[Text(text \"\u{FFFD}\u{FFFD}\") Text(text \"a[31mb\")]")
    #expect(warnings.map(\.code) == [.warningText])
  }

  @Test("the tree's invariant holds, and each node knows its line")
  func lines() throws {
    let (tree, _) = try Harness.view("VStack {\n  Text 'a',\n  'b',\n  Text 'c'\n    :bold() }")
    #expect(tree.validate())
    #expect(tree.nodes.map(\.line) == [1, 2, 1, 4, 4])
  }
}
