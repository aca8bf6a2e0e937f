import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

/// A board as a screen:
///
///      Home   Wall                                         locked
///     ╭─ Clock ────────────╮  ╭─ Weather ──────────────────…
///     …
///     Clock, systemSmall   Tab next  Enter tap  m move  …
struct BoardScreen {
  /// Written by this type's own files.
  var screen: CellScreen
  /// How many rows were scrolled away: no more than there are.
  private(set) var scroll = 0
  /// How many widgets begin below what is seen.
  private var below = 0
  /// What can be tapped, by the cells of the screen; nil where the board is not seen.
  private(set) var taps: TapMap?
  /// Where the boards' names stand in the first row.
  private(set) var tabs: [Range<Int>] = []
  /// The pictures in pixels.
  private(set) var pictures: [ScreenPicture] = []
  let state: BoardState
  private let theme: ThemeLook?
  let metrics: CellMetrics

  /// - Parameters:
  ///   - cards: the pictures of the tiles, by their numbers.
  ///   - preview: what the gallery shows.
  ///   - theme: whose page is behind everything.
  init(
    _ state: BoardState, _ cards: [Int: BoardPicture], preview: BoardPreview? = nil, encoding: TextEncoding,
    theme: ThemeLook? = nil
  ) {
    (self.state, self.theme) = (state, theme)
    metrics = CellMetrics(encoding: encoding)
    screen = CellScreen(columns: state.size.columns, rows: state.size.rows, encoding: encoding, theme: theme)
    let region = Self.region(state.size)
    if case .adding(let gallery) = state.mode {
      self.gallery(gallery, preview, in: region)
    } else {
      switch state.pane {
      case .none: board(cards, in: region)
      case .help: help(in: region)
      case .explanation(let lines): self.lines(lines, in: region)
      }
    }
    head()
    foot()
  }

  /// The cells between the first row and the last.
  static func region(_ size: (columns: Int, rows: Int)) -> CellFrame {
    let top = size.rows > 3 ? 1 : 0
    let bottom = size.rows > 2 ? size.rows - 1 : size.rows
    return CellFrame(column: 0, row: top, columns: size.columns, rows: max(bottom - top, 0))
  }

  /// Where the board's top left corner is: in the middle of what is wider.
  static func margin(_ grid: BoardGrid, _ columns: Int) -> Int { max((columns - grid.columns) / 2, 0) }

  // MARK: Edges

  private mutating func head() {
    guard state.size.rows > 3 else { return }
    let right = standing()
    let end = max(state.size.columns - metrics.columns(right.0) - 1, 0)
    // The shown board's name is seen however many there are.
    let names = state.boards.names.map { " " + FaultPage.clean($0) + " " }
    var first = 0
    while first < state.index, names[first...state.index].reduce(0, { $0 + metrics.columns($1) + 1 }) > end - 2 {
      first += 1
    }
    var column = 0
    for index in names.indices {
      guard index >= first, column < end else {
        tabs.append(0..<0)
        continue
      }
      let start = column
      column = screen.write(names[index], index == state.index ? .strong : .faint, column: column, row: 0, end: end)
      if index == state.index { screen.reverse(columns: start..<column, rows: 0..<1) }
      tabs.append(start..<column)
      column += 1
    }
    screen.write(right.0, right.1, column: state.size.columns - metrics.columns(right.0), row: 0)
  }

  /// What is to be known of the runtime and of the lock.
  private func standing() -> (String, CellScreen.Tone) {
    switch state.connection {
    case .waiting: return ("waiting for the runtime …", .faint)
    case .lost(let date):
      let time = LocalClock(state.timeZone).local(date)
      let minute = (time.minute < 10 ? "0" : "") + String(time.minute)
      return ("no runtime since \(time.hour):\(minute); press R to start one", .alarm)
    case .live(let isOwn):
      let words =
        (below > 0 ? ["\(below) more below"] : []) + (isOwn ? ["own runtime"] : []) + (state.isLocked ? ["locked"] : [])
      return (words.joined(separator: metrics.encoding == .ascii ? ", " : " · "), state.isLocked ? .caution : .faint)
    }
  }

  private mutating func foot() {
    guard state.size.rows > 2 else { return }
    let row = state.size.rows - 1
    switch state.mode {
    case .confirming(let question): return _ = screen.write(sentence(question), .accent, row: row)
    case .naming(let line, let isNew):
      let end = screen.write(isNew ? "name of the new board: " : "new name: ", .accent, row: row)
      let (text, cursor) = line.window(columns: max(state.size.columns - end - 1, 1), metrics)
      screen.write(text, column: end, row: row)
      return screen.reverse(columns: end + cursor..<end + cursor + 1, rows: row..<row + 1)
    default: break
    }
    if let remark = state.remark { return _ = screen.write(remark, state.remarkTone, row: row) }
    switch state.mode {
    case .moving(let move) where move.grip != nil:
      keys(
        [("release", "drop"), ("Esc", "cancel"), ("a board's name", "move there")], from: 0, row)
    case .moving:
      keys([("← ↑ ↓ →", "move"), ("b", "board"), ("Enter", "drop"), ("Esc", "cancel")], from: 0, row)
    case .adding(let gallery):
      let variants = gallery.item?.variants.isEmpty ?? true ? [] : [("Tab", "variant")]
      keys([("Enter", "add"), ("↑ ↓", "widget"), ("← →", "size")] + variants + [("Esc", "close")], from: 0, row)
    default:
      let end = about(row)
      let keys = BoardState.keys.compactMap { key in key.short.map { (key.key, $0) } }
      let useful = keys.filter { key in
        // Without a focus nothing is there for the keys of a widget.
        state.focus == nil ? ["Tab", "a", "b B", "?", "q"].contains(key.0) : key.0 != "y" || state.focused?.need != nil
      }
      self.keys(useful.suffix(2) + useful.dropLast(2), from: end, row)
    }
  }

  private mutating func keys(_ keys: [(String, String)], from start: Int, _ row: Int) {
    var column = start
    for (key, means) in keys {
      let begin = column > 0 ? column + 2 : 0
      guard begin + metrics.columns(key) + 1 + metrics.columns(means) <= state.size.columns else { continue }
      column = screen.write(key, .strong, column: begin, row: row)
      column = screen.write(" " + means, .faint, column: column, row: row)
    }
  }

  /// What has the focus, and what is wrong with it; the column behind.
  private mutating func about(_ row: Int) -> Int {
    guard let tile = state.focused else { return 0 }
    if let target = state.target.flatMap(state.taps.target) {
      let leads: String =
        if case .url(let url) = target.activation { " → " + FaultPage.clean(WidgetURL.masked(url)) } else { "" }
      return screen.write(target.name + leads + "; press Enter to tap it", row: row)
    }
    if let need = tile.need {
      return screen.write("\(FaultPage.clean(need.sentence)); \(FaultPage.clean(need.command))", .caution, row: row)
    }
    if let fault = tile.shown?.error {
      let place = fault.file.map { file in
        String(file.split(separator: "/").last ?? "") + (fault.line.map { ":\($0)" } ?? "") + ": "
      }
      return screen.write("! " + FaultPage.clean(place ?? "") + FaultPage.sentence(fault), .alarm, row: row)
    }
    let number = tile.number.map { "#\($0) " } ?? ""
    return screen.write("\(number)\(tile.name), \(tile.family.rawValue)", row: row)
  }

  private func sentence(_ question: BoardQuestion) -> String {
    switch question {
    case .remove(let place):
      let tile = state.tiles.first { $0.place == place }
      if case .stack = place { return "remove \(place.description) and all its widgets? y = yes" }
      return "remove \(tile?.name ?? "") (\(place.description))? y = yes"
    case .removeBoard(let name):
      return "remove the board '\(FaultPage.clean(name))'? its widgets move to the first board; y = yes"
    }
  }

  // MARK: Pages of text

  mutating func lines(_ lines: [String], in region: CellFrame) {
    let width = max(region.columns - 2, 10)
    let folded = lines.flatMap { metrics.columns($0) <= width ? [$0] : metrics.wrapped($0, columns: width, indent: 9) }
    for (number, line) in folded.prefix(region.rows).enumerated() {
      screen.write(line, column: region.column + 1, row: region.row + number)
    }
  }

  /// The keys, and what each does beside it.
  private mutating func help(in region: CellFrame) {
    let begin = (BoardState.keys.map { metrics.columns($0.key) }.max() ?? 0) + 4
    var row = region.row
    for (key, _, means) in BoardState.keys {
      let lines = metrics.wrapped(means, columns: max(region.columns - begin, 10))
      for (number, line) in lines.enumerated() where row < region.row + region.rows {
        if number == 0 { screen.write(key, .strong, column: 1, row: row) }
        screen.write(line, column: begin, row: row)
        row += 1
      }
    }
  }

  // MARK: The board

  private mutating func board(_ cards: [Int: BoardPicture], in region: CellFrame) {
    let tiles = state.tiles
    guard !tiles.isEmpty else {
      let items = state.offeredStarter
      if !items.isEmpty { welcome(items, in: region) } else if state.isArranged { empty(in: region) }
      return
    }
    let grid = state.grid(tiles)
    let left = Self.margin(grid, state.size.columns)
    scroll = Self.scroll(state, grid, tiles, in: region)
    var map = TapMap(pictures: [], clip: region)
    var content = CellScreen(columns: region.columns, rows: region.rows, encoding: metrics.encoding, theme: theme)
    for (tile, frame) in zip(tiles, grid.frames) {
      let place = frame.moved(columns: left, rows: -scroll)
      guard place.row < region.rows, place.row + place.rows + 1 > 0 else { continue }
      guard let card = tile.shown.flatMap({ cards[$0.number] }) else {
        content.write(
          tile.name, .faint, column: place.column + 1, row: place.row + place.rows / 2,
          end: place.column + place.columns)
        continue
      }
      content.draw(card.cells, column: place.column, row: place.row)
      map.pictures.append((card.taps, place.column + region.column, place.row + region.row))
      caption(tile, card.staleness, place, &content)
      ask(tile, at: place, in: &content)
      if let pixels = card.pixels, tile.need == nil {
        show(pixels, tile, at: place.moved(columns: region.column, rows: region.row), in: region)
      } else {
        mark(tile, place, card, &content)
      }
    }
    screen.draw(content.picture, column: region.column, row: region.row)
    below = grid.frames.count { $0.row >= scroll + region.rows }
    taps = map
  }

  /// How far the board is scrolled: to the focus, where that has moved.
  static func scroll(_ state: BoardState, _ grid: BoardGrid, _ tiles: [BoardTile], in region: CellFrame) -> Int {
    // Below a stack stands how many widgets it has, and below a picture in pixels what is wrong with it.
    func end(_ index: Int) -> Int {
      let isStack: Bool = if case .stack = tiles[index].place { true } else { false }
      let caption = isStack || tiles[index].shown?.error != nil ? 1 : 0
      return grid.frames[index].row + grid.frames[index].rows + caption
    }
    let rows = tiles.indices.map(end).max() ?? 0
    let hidden = min(state.scroll, max(rows - region.rows, 0))
    guard state.revealsFocus, let index = tiles.firstIndex(where: { $0.place == state.focus }) else { return hidden }
    return max(min(max(hidden, end(index) - region.rows), grid.frames[index].row), 0)
  }

  /// The row below a widget: a stack tells how many widgets it has, and which is on top; a picture in pixels, what is wrong with it.
  private func caption(_ tile: BoardTile, _ staleness: Staleness?, _ place: CellFrame, _ content: inout CellScreen) {
    let (dots, row) = (dots(tile), place.row + place.rows)
    let room = place.columns - metrics.columns(dots)
    guard let staleness else {
      return _ = content.write(dots, .faint, column: place.column + max(room / 2, 0), row: row)
    }
    content.write(dots, .faint, column: place.column + max(room, 0), row: row)
    let (age, end) = (staleness.ageText, place.column + room - (dots.isEmpty ? 0 : 1))
    guard let reason = staleness.reason else {
      return _ = content.write(age, .faint, column: place.column, row: row, end: end)
    }
    let start = content.write("! ", .alarm, column: place.column, row: row, end: end)
    // Where there is no room for both the age is told; the last row has the sentence once it has the focus.
    let space = end - start - metrics.columns(age) - 2
    let hasReason = space >= 14
    if hasReason { content.write(FaultPage.clean(reason), column: start, row: row, end: start + space) }
    content.write(age, .faint, column: hasReason ? start + space + 2 : start, row: row, end: end)
  }

  private func dots(_ tile: BoardTile) -> String {
    guard case .stack(let name) = tile.place else { return "" }
    let members = state.members(ofStack: name)
    guard members.count > 1 else { return "" }
    let (full, hollow) = metrics.encoding != .ascii ? ("●", "○") : ("*", "o")
    return members.map { $0.number == tile.number ? full : hollow }.joined(separator: " ")
  }

  /// What the keys have reached: a widget by a heavy line along its edge, what is in it in reverse.
  private func mark(_ tile: BoardTile, _ place: CellFrame, _ card: BoardPicture, _ content: inout CellScreen) {
    guard tile.place == state.focus else { return }
    if let target = state.target, let found = TapMap(pictures: [(card.taps, place.column, place.row)]).target(target) {
      for frame in found.frames {
        content.reverse(
          columns: frame.column..<frame.column + frame.columns, rows: frame.row..<frame.row + frame.rows)
      }
      return
    }
    guard tile.family.hasBorder else {
      return content.reverse(
        columns: place.column..<place.column + place.columns, rows: place.row..<place.row + place.rows)
    }
    content.outline(
      column: place.column, row: place.row, columns: place.columns, rows: place.rows,
      title: tile.name, isCarried ? .caution : .accent, isDouble: isCarried)
  }

  private var isCarried: Bool { if case .moving = state.mode { true } else { false } }

  /// Puts the part of a picture in pixels on the screen that is seen, with a line around what the keys have reached.
  private mutating func show(_ pixels: PixelPicture, _ tile: BoardTile, at place: CellFrame, in region: CellFrame) {
    var content = pixels
    if tile.place == state.focus {
      let map = TapMap(pictures: taps?.pictures ?? [])
      if let target = state.target.flatMap(map.target) ?? state.target.flatMap(state.taps.target) {
        for frame in target.frames {
          content = content.outlined(frame.moved(columns: -place.column, rows: -place.row), isWhole: false)
        }
      } else {
        content = content.outlined(
          CellFrame(column: 0, row: 0, columns: place.columns, rows: place.rows), isWhole: true, isCarried: isCarried)
      }
    }
    guard let seen = place.intersection(region) else { return }
    pictures.append(
      ScreenPicture(
        content: content, frame: seen, hiddenColumns: seen.column - place.column, hiddenRows: seen.row - place.row))
  }

  /// The gallery's picture.
  mutating func show(_ pixels: PixelPicture, column: Int, row: Int) {
    pictures.append(
      ScreenPicture(
        content: pixels,
        frame: CellFrame(column: column, row: row, columns: pixels.fit.columns, rows: pixels.fit.rows)))
  }

  private mutating func empty(in region: CellFrame) {
    let texts: [(String, CellScreen.Tone)] = [
      ("This board is empty.", .strong), ("", .plain), ("a  open the gallery and add a widget", .plain),
      ("?  show all keys", .plain), ("", .plain),
      ("Widgets are found in ./widgets and lunette/widgets of the data folders;", .faint),
      ("create one with 'lunette new NAME'.", .faint),
    ]
    centered(texts, in: region)
  }
}
