import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetServices

/// A session's state as a screen:
///
///     lunette dev  widgets/clock.lua                    Clock 1 of 2
///     all families · light · large · entry 1 of 60      12:00:07
///     page  http://127.0.0.1:8000/?dev#token=…
///     clock.lua:4: error: …
///     ╭─ Clock ──╮  warnings
///     …
///     f family  c dark  …
struct DevScreen {
  private(set) var screen: CellScreen
  /// When it reads otherwise, on the session's clock; nil: not by itself.
  private(set) var nextChange: Double?
  /// How many rows were scrolled away: no more than there are.
  private(set) var scroll = 0
  /// What can be tapped, by the cells of the screen; nil where no picture is shown.
  private(set) var taps: TapMap?
  /// The pictures in pixels.
  private(set) var pictures: [ScreenPicture] = []
  private let state: DevState
  private let wall: Double
  private let metrics: CellMetrics
  private let clock: LocalClock

  init(_ state: DevState, at wall: Double) {
    (self.state, self.wall) = (state, wall)
    let encoding = state.query.showing.terminal.encoding
    metrics = CellMetrics(encoding: encoding)
    clock = LocalClock(state.query.setting.timeZone)
    screen = CellScreen(columns: state.size.columns, rows: state.size.rows, encoding: encoding)
    let pictures = DevPictures(state, at: wall)
    nextChange = pictures.nextChange
    title()
    var top = state.size.rows > 6 ? facts() : 1
    let bottom = max(state.size.rows - 1, top)
    let logTop = state.showsLog ? log(from: top, to: bottom) : bottom
    top = faults(from: top, to: logTop)
    preview(pictures, from: top, to: logTop)
    if state.size.rows > 2 { keys() }
  }

  // MARK: Lines

  private mutating func title() {
    let widgets = state.widgets
    let index = widgets.firstIndex { $0.kind == state.kind }
    var right = state.shownWidget.map { FaultPage.clean($0.displayName) } ?? ""
    if let index, widgets.count > 1 { right += " \(index + 1) of \(widgets.count)" }
    if state.places.count > 1 { right += "  file \(state.place + 1) of \(state.places.count)" }
    line(("lunette dev  " + FaultPage.clean(state.path), .strong), (right, .plain), row: 0)
  }

  /// The line of facts; the row behind it.
  private mutating func facts() -> Int {
    let setting = state.query.setting
    let scheme = state.query.hasBothSchemes ? "light and dark" : setting.colorScheme.rawValue
    var facts = [state.family?.rawValue ?? "all families", scheme]
    if setting.locale != state.locales[0] { facts.append(setting.locale) }
    facts.append(setting.dynamicTypeSize.rawValue)
    if state.isPlaceholder { facts.append("placeholder") } else if let entry = entry() { facts.append(entry) }
    if state.isSlow(wall) {
      facts.append("waiting for the script …")
    } else if let duration = state.duration {
      facts.append("\(milliseconds(duration)) ms")
    }
    line((facts.joined(separator: " · "), .faint), time(), row: 1)
    guard let page = state.page else { return 3 }
    screen.write("page  " + page, .faint, row: 2)
    return 4
  }

  private func entry() -> String? {
    guard let timeline = state.visible.first?.timeline else { return nil }
    guard let index = timeline.index(at: state.clock.now(wall)) else { return "no entry" }
    let policy =
      switch timeline.policy {
      case .atEnd: "atEnd"
      case .never: "never"
      case .after(let date, _): "after \(time(date))"
      }
    return "entry \(index + 1) of \(timeline.entries.count), \(policy)"
  }

  private var isPresent: Bool { abs(state.clock.lead(wall)) < 0.001 && state.clock.speed == 1 }

  /// The session's clock. A minute's change of the usual one is no reason to wake every second.
  private mutating func time() -> (String, CellScreen.Tone) {
    let now = state.clock.now(wall)
    let hasSeconds = !isPresent && state.clock.speed == 1
    let step = hasSeconds ? 1.0 : 60
    nextChange = min(nextChange ?? .infinity, (now / step).rounded(.down) * step + step)
    if isPresent { return (time(now, hasSeconds: false), .faint) }
    let speed = state.clock.speed == 1 ? "" : "×60  "
    return (speed + day(now) + " " + time(now, hasSeconds: hasSeconds), .caution)
  }

  private func time(_ date: Double, hasSeconds: Bool = true) -> String {
    let local = clock.local(date)
    return [local.hour, local.minute, local.second].prefix(hasSeconds ? 3 : 2).map(Self.two).joined(separator: ":")
  }

  private func day(_ date: Double) -> String {
    let day = clock.local(date).date
    return "\(day.year)-\(Self.two(day.month))-\(Self.two(day.day))"
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  private func milliseconds(_ seconds: Double) -> String {
    String(Int64(exactly: (min(max(seconds, 0), 1e6) * 1000).rounded()) ?? 0)
  }

  private mutating func keys() {
    let row = state.size.rows - 1
    if let remark = state.remark { return _ = screen.write(remark, .caution, row: row) }
    var column = 0
    for (key, short, _) in DevState.keys.suffix(2) + DevState.keys.dropLast(2) {
      let start = column > 0 ? column + 2 : 0
      guard let short, start + metrics.columns(key) + 1 + metrics.columns(short) <= state.size.columns else {
        continue
      }
      column = screen.write(key, .strong, column: start, row: row)
      column = screen.write(" " + short, .faint, column: column, row: row)
    }
  }

  /// One text at the left, one at the right, which is cut first.
  private mutating func line(_ left: (String, CellScreen.Tone), _ right: (String, CellScreen.Tone), row: Int) {
    let end = screen.write(left.0, left.1, row: row)
    let start = max(state.size.columns - metrics.columns(right.0), end + 2)
    screen.write(right.0, right.1, column: start, row: row)
  }

  // MARK: Faults and log

  /// Over the last good picture; the row behind them.
  private mutating func faults(from top: Int, to bottom: Int) -> Int {
    guard !state.faults.isEmpty else { return top }
    var row = top
    // The picture is to be seen below them.
    let end = state.visible.isEmpty ? bottom : max(top + 1, min(bottom, top + max(4, (bottom - top) / 2)))
    for lines in state.faults.map({ SourceWindow.shown($0, columns: state.size.columns - 2) }) {
      for (number, text) in lines.enumerated() {
        let isSource = text.hasPrefix("  ")
        let parts = isSource ? [text] : metrics.wrapped(text, columns: max(state.size.columns - 2, 10))
        for part in parts where row < end {
          screen.write("▌", .alarm, row: row)
          screen.write(part, number == 0 || SourceWindow.isCarets(part) ? .alarm : .plain, column: 2, row: row)
          row += 1
        }
      }
    }
    if !state.visible.isEmpty, row < bottom {
      screen.write(
        state.goodAt.map { "the last good picture, from \(time($0))" } ?? "the last good picture", .faint, column: 2,
        row: row)
      row += 1
    }
    return min(row + 1, bottom)
  }

  /// The newest lines, at the bottom; the row where they begin.
  private mutating func log(from top: Int, to bottom: Int) -> Int {
    let rows = min(max((bottom - top) / 3, 2), bottom - top)
    guard rows > 1 else { return bottom }
    let start = bottom - rows
    let end = screen.write("── log ", .faint, row: start)
    screen.write(String(repeating: "─", count: max(state.size.columns - end, 0)), .faint, column: end, row: start)
    let lines = state.log.suffix(rows - 1)
    for (number, text) in lines.enumerated() { screen.write(FaultPage.clean(text), row: start + 1 + number) }
    if lines.isEmpty { screen.write("the log is empty", .faint, row: start + 1) }
    return start
  }

  // MARK: Preview

  private mutating func preview(_ pictures: DevPictures, from top: Int, to bottom: Int) {
    guard bottom > top else { return }
    let size = (columns: state.size.columns, rows: bottom - top)
    switch state.pane {
    case .help: show(DevPictures.help(metrics), size, top)
    case .tree where size.columns < 100: show(pictures.tree.map { ($0, .plain) }, size, top)
    case .tree:
      // Beside the picture, where both fit.
      let half = size.columns / 2
      show(pictures.sheet(columns: half, metrics), (half, size.rows), top)
      show(pictures.tree.map { ($0, .plain) }, (size.columns - half - 2, size.rows), top, column: half + 2)
    case .none: preview(pictures, size, top)
    }
  }

  /// The pictures, and what there is to say of them: beside them where both fit, else below.
  private mutating func preview(_ pictures: DevPictures, _ size: (columns: Int, rows: Int), _ top: Int) {
    let notes = state.troubles.map(FaultPage.sentence) + pictures.notes
    if notes.isEmpty { return show(pictures.sheet(columns: size.columns, metrics), size, top) }
    let beside = max(size.columns * 2 / 5, 34)
    let narrow = pictures.sheet(columns: size.columns - beside - 2, metrics)
    let width = narrow.columns
    if width + 2 + beside <= size.columns {
      show(narrow, (size.columns - beside - 2, size.rows), top)
      let lines = notes.flatMap { note($0, size.columns - width - 2) }
      return show(lines, (size.columns - width - 2, size.rows), top, column: width + 2)
    }
    let sheet = pictures.sheet(columns: size.columns, metrics)
    let height = sheet.rows + 1
    let lines = notes.flatMap { note($0, size.columns) }
    var all = CellScreen(
      columns: size.columns, rows: height + lines.count, encoding: state.query.showing.terminal.encoding)
    var row = 0
    for part in sheet.parts {
      all.draw(part, row: row)
      row += part.rows + 1
    }
    for (number, line) in lines.enumerated() { all.write(line.0, line.1, row: row + number) }
    show(DevSheet(parts: [all.picture], taps: sheet.taps, pixels: sheet.pixels), size, top)
  }

  private func note(_ text: String, _ columns: Int) -> [(String, CellScreen.Tone)] {
    metrics.wrapped(text, columns: max(columns - 2, 10)).enumerated().map { number, line in
      ((number == 0 ? "⚠ " : "  ") + line, number == 0 ? .caution : .plain)
    }
  }

  /// Draws pictures below each other, scrolled and cut to a region, and in reverse what the keys have reached.
  private mutating func show(
    _ sheet: DevSheet, _ size: (columns: Int, rows: Int), _ top: Int, column: Int = 0
  ) {
    let focus = state.focus.flatMap(sheet.taps.target)
    var region = CellScreen(columns: size.columns, rows: size.rows, encoding: state.query.showing.terminal.encoding)
    var hidden = min(state.scroll, max(sheet.rows - size.rows, 0))
    if state.revealsFocus, let frame = focus?.frames.first {
      hidden = min(max(hidden, frame.row + frame.rows - size.rows), frame.row)
    }
    scroll = max(scroll, hidden)
    var row = -hidden
    for part in sheet.parts {
      if row + part.rows > 0, row < size.rows { region.draw(part, row: row) }
      row += part.rows + 1
    }
    let clip = CellFrame(column: column, row: top, columns: size.columns, rows: size.rows)
    for part in sheet.pixels { show(part, focus, hidden: hidden, in: clip) }
    let isDrawn = sheet.pixels.contains { $0.id == focus?.picture }
    for frame in isDrawn ? [] : focus?.frames ?? [] {
      mark(frame.moved(columns: 0, rows: -hidden), focus?.identity, in: &region)
    }
    screen.draw(region.picture, column: column, row: top)
    taps = sheet.taps.moved(columns: column, rows: top - hidden, clip: clip)
  }

  /// Puts the part of a picture in pixels on the screen that is seen, with a line around what the keys have reached.
  private mutating func show(
    _ part: (id: PictureTaps.ID, picture: PixelPicture, column: Int, row: Int), _ focus: TapTarget?, hidden: Int,
    in clip: CellFrame
  ) {
    var content = part.picture
    if let focus, focus.picture == part.id {
      for frame in focus.frames {
        content = content.outlined(
          frame.moved(columns: -part.column, rows: -part.row), isWhole: focus.identity == .whole)
      }
    }
    let fit = content.fit
    let whole = CellFrame(
      column: clip.column + part.column, row: clip.row + part.row - hidden, columns: fit.columns, rows: fit.rows)
    guard let seen = whole.intersection(clip) else { return }
    pictures.append(
      ScreenPicture(
        content: content, frame: seen, hiddenColumns: seen.column - whole.column, hiddenRows: seen.row - whole.row))
  }

  /// A region in reverse; of a whole widget its edge.
  private func mark(_ frame: CellFrame, _ identity: TapTarget.Identity?, in region: inout CellScreen) {
    let (columns, rows) = (frame.column..<frame.column + frame.columns, frame.row..<frame.row + frame.rows)
    guard identity == .whole, frame.rows > 2, frame.columns > 2 else {
      return region.reverse(columns: columns, rows: rows)
    }
    for row in [rows.lowerBound, rows.upperBound - 1] { region.reverse(columns: columns, rows: row..<row + 1) }
    for column in [columns.lowerBound, columns.upperBound - 1] {
      region.reverse(columns: column..<column + 1, rows: rows.dropFirst().dropLast())
    }
  }

  private mutating func show(
    _ lines: [(String, CellScreen.Tone)], _ size: (columns: Int, rows: Int), _ top: Int, column: Int = 0
  ) {
    let hidden = min(state.scroll, max(lines.count - size.rows, 0))
    scroll = max(scroll, hidden)
    for (number, line) in lines.dropFirst(hidden).prefix(size.rows).enumerated() {
      screen.write(line.0, line.1, column: column, row: top + number, end: column + size.columns)
    }
  }
}
