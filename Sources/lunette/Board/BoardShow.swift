import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

/// The terminal that shows a board, and the pictures of what is seen: each is drawn when it is seen, and goes on where it stands.
final class BoardShow {
  private let screen: FullScreen
  private let options: ANSI.Options
  private var query: WidgetQuery
  private var look: BoardLook
  private var cards: [Int: BoardPicture] = [:]
  /// Widgets that cannot be drawn, as they are now: not tried again and again.
  private var broken: [Int: Int] = [:]
  /// Who draws pictures in pixels; nil before the first.
  private var painter: PixelPainter?
  private let typed: Typed
  private let themes: ThemeStore
  /// The theme that was read last, for which boards; nil: none was.
  private var worn: (name: String?, boards: Boards)?

  init(_ query: WidgetQuery, _ look: BoardLook, _ typed: Typed, _ themes: ThemeStore) {
    (self.query, self.look, self.typed, self.themes) = (query, look, typed, themes)
    options = query.showing.style.ansi
    let isSynchronized = query.showing.terminal.hasSynchronizedUpdate
    screen = FullScreen(terminal: 1, isSynchronized: isSynchronized, followsMouse: true)
  }

  var log: Int32 { screen.errorsDescriptor }
  var isWriting: Bool { screen.hasPending }
  var size: (columns: Int, rows: Int) { screen.size() }

  func begin() { screen.enter() }
  func end() { screen.leave() }
  func forget() { screen.forget() }
  func dropLog() { _ = screen.errorLines() }

  /// All pictures are made anew.
  func forgetPictures() { (cards, broken) = ([:], [:]) }

  /// Draws everything again as a terminal needs it that says late whether it is light.
  func learn(_ answer: TerminalAnswer) {
    guard answer.scheme != nil, query.showing.terminal.toldScheme == nil else { return }
    query.showing.terminal.learn(answer)
    look.learn(answer, typed)
    query.setting.colorScheme = look.scheme
    forgetPictures()
    forget()
  }

  /// Shows the state.
  ///
  /// - Returns: when it reads otherwise by itself, in seconds since 1970; nil: never.
  func draw(_ state: inout BoardState, at now: Double) -> Double? {
    screen.write()
    // What the terminal has not taken yet is not drawn over: it comes back when it has.
    guard !screen.hasPending else { return nil }
    followCellSize()
    wearTheme(of: &state)
    var next = refresh(&state, at: now)
    var drawn = BoardScreen(
      state, cards, preview: preview(state, at: now), encoding: query.showing.terminal.encoding, theme: look.theme)
    var pictures: (way: PixelProtocol, images: [ScreenImage])?
    if case .pixels(let way, _) = query.showing.terminal.pictures {
      do throws(Diagnostic) { pictures = (way, try images(drawn.pictures, way)) } catch {
        // Cells need nobody else.
        use(.blocks)
        state.fail(FaultPage.sentence(error) + "; drawing pictures with characters")
        next = refresh(&state, at: now)
        drawn = BoardScreen(
          state, cards, preview: preview(state, at: now), encoding: query.showing.terminal.encoding, theme: look.theme)
      }
    }
    state.note(drawn)
    screen.show(drawn.screen.picture, options, pictures: pictures)
    return next
  }

  /// Reads the theme of the board that is shown, when another is shown or the boards have changed.
  private func wearTheme(of state: inout BoardState) {
    let boards = state.boards
    let name = boards.boards.indices.contains(state.index) ? boards.boards[state.index].theme : nil
    if let worn, worn.name == name, worn.boards == boards { return }
    worn = (name, boards)
    do throws(Diagnostic) {
      look.wear(try name.map { name throws(Diagnostic) in try themes.theme(name) }, typed)
    } catch {
      look.wear(nil, typed)
      state.fail(FaultPage.sentence(error))
    }
  }

  // MARK: Pictures

  /// Brings the pictures of what is seen up to date; when the first of them reads otherwise.
  private func refresh(_ state: inout BoardState, at now: Double) -> Double? {
    guard state.isSeen else { return nil }
    let tiles = state.tiles
    let grid = state.grid(tiles)
    let region = BoardScreen.region(state.size)
    let scroll = BoardScreen.scroll(state, grid, tiles, in: region)
    var next: Double?
    var kept: [Int: BoardPicture] = [:]
    for (tile, frame) in zip(tiles, grid.frames) {
      guard let shown = tile.shown else { continue }
      guard frame.row + frame.rows > scroll, frame.row < scroll + region.rows else {
        kept[shown.number] = cards[shown.number]
        continue
      }
      do throws(Diagnostic) {
        let card = try card(shown, tile.version, frame, at: now)
        kept[shown.number] = card
        next = earliest(next, card?.nextChange)
      } catch {
        broken[shown.number] = tile.version
        state.fail("\(tile.name): " + FaultPage.sentence(error))
      }
    }
    cards = kept
    return next
  }

  private func card(
    _ shown: ShownWidget, _ version: Int, _ frame: CellFrame, at now: Double
  ) throws(Diagnostic) -> BoardPicture? {
    if let card = cards[shown.number], card.shows(version, columns: frame.columns, rows: frame.rows, look) {
      try card.advance(to: now)
      return card
    }
    if broken[shown.number] == version { return nil }
    broken[shown.number] = nil
    return try BoardPicture(shown, version: version, columns: frame.columns, rows: frame.rows, look, at: now)
  }

  private func preview(_ state: BoardState, at now: Double) -> BoardPreview? {
    guard case .adding(let gallery) = state.mode, case .scene(let scene) = gallery.preview else { return nil }
    let size = BoardScreen.previewSize(scene.family, state.size)
    let cells = Size(width: Double(size.columns), height: Double(size.rows))
    do throws(Diagnostic) {
      var presentation = try Presentation(
        scene.widget, scene.request, scene.timeline, scene.timeline?.index(at: scene.request.now), query,
        in: scene.folder)
      presentation.look.displaySize = cells
      let fit = presentation.inPixels(query.showing.terminal, cells)
      let placement = try presentation.place(at: now)
      let pixels = fit.map { PixelPicture(picture: presentation.canvasPicture(placement), fit: $0(placement.size)) }
      return BoardPreview(
        cells: pixels?.fit.blank(query.showing.terminal.encoding) ?? presentation.picture(placement), pixels: pixels)
    } catch { return nil }
  }

  private func images(_ pictures: [ScreenPicture], _ way: PixelProtocol) throws(Diagnostic) -> [ScreenImage] {
    guard !pictures.isEmpty || painter != nil else { return [] }
    let drawing: PixelPainter
    if let painter { drawing = painter } else { drawing = try PixelPainter(way, query.showing.terminal) }
    painter = drawing
    return try drawing.images(pictures)
  }

  /// A font of another size has cells of another size.
  private func followCellSize() {
    guard case .pixels(let way, let known) = query.showing.terminal.pictures, let cell = Terminal.cellPixels(),
      cell != known
    else { return }
    use(.pixels(way, cell))
  }

  private func use(_ pictures: TerminalPictures) {
    query.showing.terminal.pictures = pictures
    look.showing.terminal.pictures = pictures
    look.number += 1
  }
}

extension BoardState {
  /// Whether widgets are on the screen.
  var isSeen: Bool {
    if case .adding = mode { return false }
    return pane == .none
  }
}
