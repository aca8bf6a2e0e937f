/// A global of a bundle that is neither a view nor a module of the host nor a declaration's constructor.
public struct GlobalEntry: Sendable {
  /// The global's name.
  public let name: String
  /// As it is called: `ForEach(list, body)`.
  public let form: String
  /// One sentence or more.
  public let means: String
  /// An expression or statement of Lua that shows it.
  public let example: String
  /// The lines of `lunette.d.lua`.
  public let annotation: String
}

extension Vocabulary {
  /// Every such global, in the order in which help and documentation show them.
  public static let globals: [GlobalEntry] = [
    GlobalEntry(
      name: "ForEach", form: "ForEach(list, function(item, index) return VIEW end)",
      means:
        "The views that a function makes of a list's items, or of the numbers from 1 to n, as one Group. nil skips an item.",
      example: "ForEach({ \"tea\", \"mocha\" }, function(name, index) return Text(index .. \" \" .. name) end)",
      annotation: """
        ---@generic T
        ---@param list T[]|integer
        ---@param body fun(item: T, index: integer): lunette.Content?
        ---@return View
        function ForEach(list, body) end
        """),
    GlobalEntry(
      name: "GridItem", form: "GridItem { fixed = …, adaptive = …, minimum = …, maximum = …, spacing = … }",
      means:
        "A column or row of a lazy grid, in points: of a fixed length, of a share between minimum and maximum, or with adaptive as many as there is space for; the plain table is the same.",
      example: "LazyVGrid { columns = { GridItem { fixed = 40 }, GridItem {} }, \"a\", \"b\" }",
      annotation: """
        ---@class lunette.GridItem
        ---@field fixed? number
        ---@field adaptive? number
        ---@field minimum? number
        ---@field maximum? number
        ---@field spacing? number
        ---@param item? lunette.GridItem
        ---@return lunette.GridItem
        function GridItem(item) end
        """),
    GlobalEntry(
      name: "StrokeStyle", form: "StrokeStyle { lineWidth = …, lineCap = …, lineJoin = …, dash = …, dashPhase = … }",
      means:
        "How a line is drawn, as an argument of stroke or lineStyle; the same arguments may stand there without it.",
      example: "Circle():stroke(\"red\", StrokeStyle { lineWidth = 2, dash = { 4, 2 } })",
      annotation: table("StrokeStyle", stroke)),
    GlobalEntry(
      name: "Gradient", form: "Gradient { colors = … }, Gradient { stops = … }",
      means: "The colours of a gradient, as its argument gradient; colors and stops may stand there without it.",
      example: "LinearGradient { gradient = Gradient { colors = { \"blue\", \"cyan\" } } }",
      annotation: table(
        "Gradient",
        "colors?: lunette.Color[], stops?: lunette.Stop[]")),
    GlobalEntry(
      name: "EdgeInsets", form: "EdgeInsets { top = …, leading = …, bottom = …, trailing = … }",
      means: "Lengths at the edges, as an argument of padding; the same arguments may stand there without it.",
      example: "Text \"a\":padding(EdgeInsets { top = 4, leading = 8 })",
      annotation: table("EdgeInsets", "top?: number, leading?: number, bottom?: number, trailing?: number")),
    GlobalEntry(
      name: "AxisMarks", form: "AxisMarks { values = …, labels = … }",
      means:
        "Where a chart's axis has marks, and their texts, as an argument of chartXAxis or chartYAxis; values and labels may stand there without it.",
      example: "Chart { LineMark { x = 1, y = 3 } }:chartYAxis(AxisMarks { values = { 0, 5 } })",
      annotation: table("AxisMarks", "values?: number[], labels?: (string|number)[]")),
    GlobalEntry(
      name: "Angle", form: "Angle { degrees = … }, Angle { radians = … }", means: "An angle in degrees, as a number.",
      example: "Image { systemName = \"arrow.up\" }:rotationEffect(Angle { degrees = 45 })",
      annotation: table("Angle", "degrees?: number, radians?: number", returns: "number")),
    GlobalEntry(
      name: "UnitPoint", form: "UnitPoint { x = …, y = … }",
      means: "A place in the unit square; the plain table is the same.",
      example:
        "LinearGradient { colors = { \"red\", \"blue\" }, startPoint = UnitPoint { x = 0, y = 0 }, endPoint = \"bottom\" }",
      annotation: table("UnitPoint", "x: number, y: number", returns: "{ x: number, y: number }")),
    GlobalEntry(
      name: "Timeline", form: "Timeline { entries = …, policy = … }",
      means: "A timeline by name; the plain table is the same: lunette help timeline.",
      example: "Timeline { entries = { { date = 0 } }, policy = never }",
      annotation: """
        ---@param timeline lunette.Timeline
        ---@return lunette.Timeline
        function Timeline(timeline) end
        """),
    GlobalEntry(
      name: "atEnd", form: "atEnd", means: "The policy that asks when the last entry's date has come.",
      example: "atEnd == \"atEnd\"", annotation: "---@type lunette.Policy\natEnd = \"atEnd\""),
    GlobalEntry(
      name: "never", form: "never", means: "The policy that does not ask by time.", example: "never == \"never\"",
      annotation: "---@type lunette.Policy\nnever = \"never\""),
    GlobalEntry(
      name: "after", form: "after(date[, { jitter = seconds }])",
      means: "The policy that asks not before a date, spread over jitter seconds.",
      example: "after(date.now() + 900, { jitter = 60 })",
      annotation: """
        ---@param date number
        ---@param options? { jitter: number }
        ---@return lunette.Policy
        function after(date, options) end
        """),
    GlobalEntry(
      name: "json.null", form: "json.null", means: "JSON's null inside tables, where nil would be no member at all.",
      example: "json.encode({ a = json.null })", annotation: "json.null = {}"),
    GlobalEntry(
      name: "Text.verbatim", form: "Text.verbatim(text)", means: "A text as it is, with no look-up in strings/.",
      example: "Text.verbatim \"hello\"",
      annotation: """
        ---A text as it is, with no look-up in strings/.
        ---@param text string|number
        ---@return View
        function Text.verbatim(text) end
        """),
    GlobalEntry(
      name: "Text.markdown", form: "Text.markdown(text)",
      means: "A text with inline Markdown: **strong**, *emphasis*, `code`, ~~struck~~, [links](url).",
      example: "Text.markdown \"**bold**\"",
      annotation: """
        ---A text with inline Markdown.
        ---@param text string
        ---@return View
        function Text.markdown(text) end
        """),
    GlobalEntry(
      name: "require", form: "require(name)",
      means: "A module of the bundle's own folder: require \"rows\" reads rows.lua or rows/init.lua there.",
      example: "type(require)", annotation: "---@param name string\n---@return any\nfunction require(name) end"),
    GlobalEntry(
      name: "print", form: "print(…)", means: "Writes to the log, never to standard output: lunette help log.info.",
      example: "print(\"hello\", 3)", annotation: "---@param ... any\nfunction print(...) end"),
  ]

  private static let stroke =
    "lineWidth?: number, lineCap?: \"butt\"|\"round\"|\"square\", lineJoin?: \"miter\"|\"round\"|\"bevel\", dash?: number[], dashPhase?: number"

  /// The annotation of a function of one table.
  private static func table(_ name: String, _ fields: String, returns type: String? = nil) -> String {
    """
    ---@param arguments { \(fields) }
    ---@return \(type ?? "lunette.\(name)")
    function \(name)(arguments) end
    """ + (type == nil ? "\n---@class lunette.\(name)" : "")
  }
}

/// What a bundle has of Lua's own library (Lua 5.4 Reference Manual, section 6).
public enum StandardLibrary {
  /// Lua's own functions that a script may call.
  public static let functions = [
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "rawequal", "rawget", "rawlen", "rawset",
    "select", "setmetatable", "tonumber", "tostring", "type", "xpcall",
  ]
  /// Lua's own modules that a script may use.
  public static let modules = ["string", "table", "math", "utf8", "os"]
}
