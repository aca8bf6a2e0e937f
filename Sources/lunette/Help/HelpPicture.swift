import LuaKit
import WidgetLayout
import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetScript
import WidgetServices

/// An entry's example as a terminal shows it: laid out and drawn when the page is asked for, so that no page shows what was once.
enum HelpPicture {
  /// The picture of an example, indented as code is; nil where the example is no view by itself, as `Text(entry.date, "relative")`.
  static func text(of entry: Entry) -> String? {
    let terminal = Terminal.current()
    let setting = Setting(terminal)
    let watch = Watch(
      page: Page(Page.Style(format: .text, width: 80, cutsPictures: false, ansi: ANSI.Options())),
      wording: Wording(isJSON: false))
    let drawn = try? watch.makeThread().run(watchdog: watch.dog) { () throws(Diagnostic) in
      let bundle = try OpenBundle(bare: setting)
      bundle.leaveOpen()
      let environment = setting.environment(.systemMedium)
      let tree = try bundle.script.view(expression(entry.example), environment: environment).0
      func placed(in space: ProposedSize) throws(Diagnostic) -> Placement {
        try layout(
          tree, in: space, environment: environment, measuring: CellMetrics(encoding: terminal.encoding),
          at: setting.now,
          words: dateWords(locale: setting.locale, timeZone: setting.timeZone, languages: Languages.ofUser))
      }
      // The second time in what the view takes, without the space around it.
      let taken = try placed(in: space).frames.first.flatMap { $0 }
      let placement = try placed(in: taken.map { ProposedSize(width: $0.width, height: $0.height) } ?? space)
      return cells(placement, setting, terminal)
    }
    guard let cells = drawn.flatMap({ $0 }) else { return nil }
    let rows = rows(cells, terminal)
    // What is nothing but a colour is not seen without colours.
    return rows.allSatisfy(\.isEmpty) ? nil : rows.map { "    " + $0 + "\n" }.joined()
  }

  /// What a view may fill.
  private static let space = ProposedSize(width: 40, height: 6)

  /// An example with what it takes for granted: an entry, a control's value, intents.
  static func expression(_ example: String) -> String {
    """
    (function()
      local function action(id) return intent { id = id, parameters = { { "id", type = "integer" }, { "timer", type = "string" } } } end
      local Refresh, Done, ToggleTimer = action "Refresh", action "Done", action "ToggleTimer"
      local entry, value = { date = date.now() - 300, done = true }, { isRunning = true }
      return \(example)
    end)()
    """
  }

  private static func cells(_ placement: Placement, _ setting: Setting, _ terminal: Terminal) -> CellBuffer? {
    let (columns, rows) = (Int(min(placement.size.width, 60)), Int(min(placement.size.height, 12)))
    guard columns > 0, rows > 0, !placement.displayList.commands.isEmpty else { return nil }
    var options = CellPainter.Options()
    options.scheme = setting.colorScheme
    options.encoding = terminal.encoding
    return CellPainter.paint(placement.displayList, columns: columns, rows: rows, options)
  }

  private static func rows(_ cells: CellBuffer, _ terminal: Terminal) -> [String] {
    let colors = terminal.colors(.auto)
    guard colors.depth != .none else {
      return PlainText.string(cells).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
    }
    var options = ANSI.Options()
    options.depth = colors.depth
    return ANSI.rows(cells, options).map { String(decoding: $0, as: UTF8.self) }
  }
}
