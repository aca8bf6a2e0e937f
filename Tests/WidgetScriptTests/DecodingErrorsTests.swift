import Testing
import WidgetModel

@testable import WidgetScript

/// Wrong lines, and their error messages.
@Suite("Decoding errors")
struct DecodingErrorsTests {
  static let lines: [(line: String, code: String, sentence: String)] = [
    (#"Text "a":blod()"#, "script.undefined", "unknown modifier 'blod'; did you mean 'bold'?"),
    (#"Text "a":pading(2)"#, "script.undefined", "unknown modifier 'pading'; did you mean 'padding'?"),
    (#"Txt "a""#, "script.undefined", "undefined 'Txt'; did you mean 'Text'?"),
    (#"Text(date.formt(0))"#, "script.undefined", "date has no 'formt'; it has now, add,"),
    (#"VStack { spacing = "wide" }"#, "decode.type", #"VStack: spacing takes a number, not the text "wide""#),
    (
      #"ScrollView { Text "a" }"#, "decode.refusedView",
      "ScrollView can't be used in a widget; a widget does not scroll; show fewer rows, or a larger family"
    ),
    (
      #"VStack { GeometryReader {} }"#, "decode.refusedView",
      "GeometryReader can't be used in a widget; use environment.displaySize, flexible frames or ViewThatFits"
    ),
    (#"{ type = "VStak" }"#, "decode.unknownView", "unknown view 'VStak'; did you mean 'VStack'?"),
    (
      #"{ type = "Text", "a", modifiers = { { "blod" } } }"#, "decode.unknownModifier",
      "unknown modifier 'blod'; did you mean 'bold'?"
    ),
    (
      #"VStack { spaceing = 4 }"#, "decode.unknownArgument",
      "VStack has no argument 'spaceing'; did you mean 'spacing'?"
    ),
    (
      #"{ spacing = 4, Text "a" }"#, "decode.unknownArgument",
      "a list of views has no argument 'spacing'; write VStack { … }, or give the table a type"
    ),
    (
      #"VStack { alignment = "centre" }"#, "decode.word",
      #"VStack: alignment takes one of "leading", "center" or "trailing", not the text "centre"; did you mean 'center'?"#
    ),
    (
      #"Text "a":multilineTextAlignment "middle""#, "decode.word",
      #"multilineTextAlignment: alignment takes one of "leading", "center" or "trailing", not the text "middle""#
    ),
    (
      #"Text "a":foregroundStyle "rd""#, "decode.color",
      #"foregroundStyle: style: unknown colour 'rd'; did you mean 'red'?"#
    ),
    (
      ##"Color "#12""##, "decode.color",
      ##"Color: color: unknown colour '#12'; colours are names, the bundle's colors, or #RRGGBB"##
    ),
    (
      #"Text "a":background "lattte""#, "decode.color",
      #"background: style: unknown colour 'lattte'; colours are names, the bundle's colors, or #RRGGBB"#
    ),
    (#"VStack { print }"#, "decode.type", "VStack: a child is a view, a text or a number, not a function"),
    (#"VStack { true }"#, "decode.type", "VStack: a child is a view, a text or a number, not true"),
    (#"Text(nil)"#, "decode.missing", "Text needs a text, a date or a timer; it got nothing (nil)"),
    (#"Text(0 / 0, "relative")"#, "decode.date", "Text: date takes a date (seconds since 1970), not NaN"),
    (
      #"Text(0, "relativ")"#, "decode.word",
      #"Text: style takes one of "date", "time", "offset", "relative" or "timer", not the text "relativ"; did you mean 'relative'?"#
    ),
    (
      #"Text("2026-01-15", "relative")"#, "decode.type",
      "Text: style says how a date is shown, and a date is a number (seconds since 1970), not a text"
    ),
    (#"Text { timer = { 9, 1 } }"#, "decode.range", "Text: timer: a span ends before it begins"),
    (#"Link { "a" }"#, "decode.missing", "Link needs destination: a URL as text"),
    (#"Gauge { value = "x" }"#, "decode.type", #"Gauge: value takes a number, not the text "x""#),
    (#"Gauge()"#, "decode.missing", "Gauge needs value: a number"),
    (#"Text "n":frame { width = 0 / 0 }"#, "decode.range", "frame: width takes a number from 0 up, not NaN"),
    (#"Text "n":frame { width = -1 }"#, "decode.range", "frame: width takes a number from 0 up, not the number -1"),
    (
      #"Text "n":padding(2 ^ 63)"#, "decode.range", "padding: length takes a number, not the number 9.2233720368548e+18"
    ),
    (
      #"Text "n":lineLimit(math.maxinteger)"#, "decode.range",
      "lineLimit: limit takes a whole number from 1 up, not the number 9223372036854775807"
    ),
    (
      #"Text "n":lineLimit(1.5)"#, "decode.range", "lineLimit: limit takes a whole number from 1 up, not the number 1.5"
    ),
    (#"Text "n":opacity(2)"#, "decode.range", "opacity: opacity takes a number from 0 to 1, not the number 2"),
    (#"Text "n":bold("x")"#, "decode.type", #"bold: isEnabled takes true or false, not the text "x""#),
    (
      #"Text "n":fixedSize { horizontal = 1 }"#, "decode.type",
      "fixedSize: horizontal takes true or false, not the number 1"
    ),
    (#"Color "red":clipShape "circle""#, "decode.type", "clipShape: shape takes a shape, as Circle {}, not the text"),
    (
      #"Text("x", 3)"#, "decode.type", "Text takes one text; join what it shows with .."
    ),
    (
      #"Text { date = 1, offset = 2 }"#, "decode.type",
      "Text shows one of date and offset; join two with .."
    ),
    (#"Circle { 1 }"#, "decode.type", "Circle has no use for the number 1 here"),
    (#"Chart { Text "a" }"#, "decode.type", "Chart takes marks (LineMark, BarMark, …), not the view Text"),
    (
      #"Chart { LineMark { x = 1 }, LineMark { x = 2 } }"#, "decode.missing",
      "LineMark needs y: a number, a date or a category; no LineMark of the chart has it"
    ),
    (#"Chart { BarMark { series = "a" } }"#, "decode.missing", "BarMark needs y"),
    (#"Chart { PointMark { y = 1 } }"#, "decode.missing", "PointMark needs x"),
    (#"Text "a":scaleEffect()"#, "decode.missing", "scaleEffect needs scale, or x and y"),
    (#"Text "a":scaleEffect { scale = 2, x = 1 }"#, "decode.type", "scaleEffect takes scale, or x and y, not both"),
    (#"Text "a":foregroundStyle()"#, "decode.missing", "foregroundStyle needs style: a colour or a gradient; or by"),
    (#"Path { { "mov", 0, 0 } }"#, "decode.type", "Path: a segment is"),
    (
      #"Button { action = 1, "a" }"#, "decode.type",
      "Button: action takes an action, as an intent makes it, not the number 1"
    ),
    (#"nil"#, "decode.missing", "the view function returned nothing; return a view"),
    (#"widget { kind = "a" }"#, "decode.type", "view: a child is a view, a text or a number, not a widget"),
    (#"local v = { type = "VStack" } v[1] = v return v"#, "decode.cycle", "a view contains itself"),
    (#"local v = {} v[1] = v return v"#, "decode.cycle", "a view contains itself"),
    (
      #"local v = Text "x" for i = 1, 300 do v = VStack { v } end return v"#, "depth",
      "views are nested deeper than 256"
    ),
    (
      #"local t = {} for i = 1, 20001 do t[i] = "row" end return VStack(t)"#, "size.tree",
      "the view has more than 20000 views; a widget shows a few dozen"
    ),
    (
      #"local v = { type = "Text", "x" } for i = 1, 36 do v = { type = "HStack", v, v } end return v"#, "size.tree",
      "the view has more than 20000 views; a widget shows a few dozen"
    ),
    (#"Text(("x"):rep(16385))"#, "size.text", "a text is longer than 16 KiB"),
    (
      #"local t = {} for i = 1, 17 do t[i] = ("x"):rep(16384) end return VStack(t)"#, "size.text",
      "the texts of the view are longer than 256 KiB together"
    ),
    (#"Text "a":widgetURL(("x"):rep(8193))"#, "size.text", "a URL is longer than 8 KiB"),
    (
      #"Text "a":alignmentGuide("top", function(d) return d.height * d.width end)"#, "script",
      "alignmentGuide: the function must be linear in d.width and d.height (sums, and products with numbers)"
    ),
    (#"Text "a" .. Circle()"#, "decode.type", "'..' joins texts, not the view Circle"),
    (#"setmetatable(Text "a", {})"#, "script", "cannot change a protected metatable"),
    (#"Text.bold "a""#, "script.undefined", "'bold' is called on a view, with a colon: view:bold(…)"),
    (#"VStack { [1.5] = "a" }"#, "decode.unknownArgument", "VStack has no argument 'number'"),
    (
      #"io.open "x""#, "script.undefined",
      "a widget has no 'io': files are read with files.read, which needs permissions = { read = { … } }"
    ),
    (
      #"os.execute "id""#, "script.undefined",
      "a widget has no 'execute': programs are run with process.run, which needs permissions = { run = { … } }"
    ),
    (
      #"load "x"()"#, "script.undefined",
      "a widget has no 'load': code comes from modules: put it into a file of the bundle and require it"
    ),
    (
      #"coroutine.wrap(print)"#, "script.undefined",
      "a widget has no 'coroutine': waiting needs none: http, process and the like look like plain calls and never block"
    ),
    (
      #"files.read "/etc/passwd""#, "script.wait",
      "files.read waits, and cannot be used in a view; load it in the provider and put it into the entry"
    ),
    (
      #"local m = require "../x" return m"#, "script.require",
      "require finds modules inside the bundle's folder only; '../x' is not a name as 'parts.rows'"
    ),
    (#"error { code = 5 }"#, "script", "error object is a table"),
    (#"error(nil)"#, "script", "error object is nil"),
    (#"date.add(0, { dayz = 1 })"#, "script.argument", "date.add has no argument 'dayz'; did you mean 'days'?"),
    (#"json.decode "{\n  \"a\": tru }""#, "script.argument", "json.decode: line 2, column 8: a value is expected here"),
    (#"Text "a" +"#, "syntax", "unexpected symbol near <eof>"),
  ]

  @Test("a wrong line is answered with the right one", arguments: lines)
  func answer(_ row: (line: String, code: String, sentence: String)) {
    let fault = Harness.faults(row.line).first
    #expect(fault?.code.rawValue == row.code)
    #expect(fault?.message.hasPrefix(row.sentence) == true, "\(fault?.message ?? "no fault")")
    #expect(fault?.line == 1 || row.code == "depth" || row.code == "decode.cycle")
  }

  @Test(
    "an error says where it is inside the view",
    arguments: [
      (#"VStack { "a", Text "b":font "huge" }"#, "VStack > child 2 > font"),
      (#"VStack { HStack { spacing = "x" } }"#, "VStack > child 1 > spacing"),
      (#"VStack { HStack { Text "a", Text "b":lineLimit(0) } }"#, "VStack > child 1 > HStack > child 2 > lineLimit"),
      (#"Gauge { value = 1, label = VStack { alignment = 4 } }"#, "Gauge > label > alignment"),
      (#"Text "a":overlay(VStack { spacing = "x" })"#, "Text > overlay > spacing"),
      (#"VStack { spacing = "x" }"#, "VStack > spacing"),
      (#"{ "a", print }"#, "child 2"),
    ])
  func path(_ line: String, _ path: String) {
    let found = Harness.faults(line).first?.path
    #expect(found?.contains(path) == true || found == path, "\(found ?? "no path")")
  }

  @Test("all errors of a view are found at once, in reading order")
  func all() {
    let faults = Harness.faults(
      "VStack {\n spacing = 'x',\n Text 'a':font 'huge',\n Map {},\n HStack { Text(nil), print }\n }")
    #expect(faults.map(\.code) == [.decodeType, .decodeWord, .decodeRefusedView, .decodeMissing, .decodeType])
    #expect(faults.map(\.line) == [1, 3, 4, 5, 5])
  }

  @Test(
    "a value just below a limit is accepted, one just above is refused",
    arguments: [
      ("local t = {} for i = 1, N do t[i] = 'row' end return VStack(t)", 19_999, "size.tree"),
      ("local v = Text 'x' for i = 1, N do v = VStack { v } end return v", 256, "depth"),
      ("local v = Text 'x' for i = 1, N do v = v:bold() end return v", 64, "size.tree"),
      ("return Text(('x'):rep(N))", 16 << 10, "size.text"),
      (
        "local t = {} for i = 1, 256 do t[i] = ('x'):rep(1023) end t[257] = ('x'):rep(N) return VStack(t)", 256,
        "size.text"
      ),
      ("return Text 'x':widgetURL(('x'):rep(N))", 8 << 10, "size.text"),
      (
        "local m = {} for i = 1, N do m[i] = { 'bold' } end return { type = 'Text', 'x', modifiers = m }", 64,
        "size.tree"
      ),
    ])
  func limit(_ line: String, _ most: Int, _ code: String) {
    #expect(Harness.faults(line.replacing("N", with: "\(most)")).isEmpty)
    #expect(Harness.faults(line.replacing("N", with: "\(most + 1)")).first?.code.rawValue == code)
  }

  @Test("several errors in one table have a fixed order, whatever Lua's is")
  func order() {
    let line = "VStack { zeta = 1, alpha = 2, mid = 3, spacing = {}, alignment = 4 }"
    let first = Harness.faults(line).map(\.message)
    #expect(first.count == 5)
    for _ in 0..<8 { #expect(Harness.faults(line).map(\.message) == first) }
  }

  @Test("an error in a module's view names the module's file and line")
  func module() {
    let fault = Harness.fault(
      #"local m = require "m" return widget { kind = "a", view = function() return VStack { m() } end }"#,
      files: ["m.lua": "return function()\n  return Text(nil) end"])
    #expect(fault?.file == "m.lua")
    #expect(fault?.line == 2)
  }

  @Test("an error inside the prelude is reported at the script's line")
  func prelude() {
    let fault = Harness.faults("local a\n\nlocal v = ForEach('x') return v").first
    #expect(fault?.line == 3)
    #expect(
      fault?.message.hasPrefix("ForEach takes a list, or a number, and a function of its items: ForEach(list") == true)
  }
}
