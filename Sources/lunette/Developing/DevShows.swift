import Glibc
import WidgetModel
import WidgetRender

/// A session that has the whole terminal.
struct ScreenShow: DevShow {
  private let screen: FullScreen
  private let options: ANSI.Options
  /// Who draws pictures in pixels; nil before the first.
  private var painter: PixelPainter?

  init(_ terminal: Terminal, _ options: ANSI.Options) {
    self.options = options
    screen = FullScreen(terminal: 1, isSynchronized: terminal.hasSynchronizedUpdate)
  }

  /// Standard input where it is a terminal; -1, which `poll` passes over, elsewhere.
  var keys: Int32 { Streams.isTerminal(0) ? 0 : -1 }
  var log: Int32 { screen.errorsDescriptor }
  var isWriting: Bool { screen.hasPending }
  var size: (columns: Int, rows: Int)? { screen.size() }

  func begin() { screen.enter() }
  func end() { screen.leave() }
  func forget() { screen.forget() }
  func logLines() -> [String] { screen.errorLines() }

  mutating func draw(_ state: inout DevState, at wall: Double) -> Double? {
    screen.write()
    followCellSize(&state)
    var drawn = DevScreen(state, at: wall)
    var pictures: (way: PixelProtocol, images: [ScreenImage])?
    // A terminal that has not taken the last frame gets none now.
    if case .pixels(let way, _) = state.query.showing.terminal.pictures, !screen.hasPending {
      do throws(Diagnostic) { pictures = (way, try images(drawn.pictures, way, state)) } catch {
        // Cells need nobody else.
        state.query.showing.terminal.pictures = .blocks
        state.remark = FaultPage.sentence(error) + "; drawing pictures with characters"
        drawn = DevScreen(state, at: wall)
      }
    }
    state.note(drawn)
    screen.show(drawn.screen.picture, options, pictures: pictures)
    return drawn.nextChange
  }

  private mutating func images(
    _ pictures: [ScreenPicture], _ way: PixelProtocol, _ state: DevState
  ) throws(Diagnostic) -> [ScreenImage] {
    guard !pictures.isEmpty || painter != nil else { return [] }
    let drawing: PixelPainter
    if let painter { drawing = painter } else { drawing = try PixelPainter(way, state.query.showing.terminal) }
    painter = drawing
    return try drawing.images(pictures)
  }

  /// A font of another size has cells of another size.
  private func followCellSize(_ state: inout DevState) {
    guard case .pixels(let way, let known) = state.query.showing.terminal.pictures,
      let cell = Terminal.cellPixels(), cell != known
    else { return }
    state.query.showing.terminal.pictures = .pixels(way, cell)
  }
}

/// A session without a terminal: a block of text for each save or entry that looks otherwise, on standard output; faults
/// and warnings on standard error. A dynamic text's tick is no change.
struct BlockShow: DevShow {
  private let wording: Wording
  private let width: Int
  /// Where the page is served.
  private let page: String?
  /// What the last block showed.
  private var key: [Int] = []
  /// The bytes of the last block: one that looks the same is not written again.
  private var block: [UInt8] = []
  /// What was told of the session and of the last block: each once, and again after it was gone.
  private var faults: [Diagnostic] = []
  private var warnings: [Diagnostic] = []

  init(_ wording: Wording, width: Int, page: String?) {
    (self.wording, self.width, self.page) = (wording, width, page)
  }

  var keys: Int32 { -1 }
  var log: Int32 { -1 }
  var isWriting: Bool { false }
  var size: (columns: Int, rows: Int)? { nil }

  func begin() { if let page { Streams.writeError("The page: \(page)\n") } }
  func end() {}
  func forget() {}
  func logLines() -> [String] { [] }

  mutating func draw(_ state: inout DevState, at wall: Double) throws(Diagnostic) -> Double? {
    let now = state.clock.now(wall)
    // How often was rendered, and which entry each scene shows: -1 where it shows none.
    let key = [state.renders] + state.visible.map { $0.timeline?.index(at: now) ?? -1 }
    let isNew = key != self.key
    self.key = key
    let pictures = isNew && !state.visible.isEmpty ? DevPictures(state, at: wall) : nil
    if let pictures {
      var bytes: [UInt8] = []
      let metrics = CellMetrics(encoding: state.query.showing.terminal.encoding)
      for (number, row) in pictures.sheet(columns: width, metrics).parts.enumerated() {
        if number > 0 { bytes.append(10) }
        PlainText.write(row, to: &bytes)
      }
      if bytes != block { try Streams.write(block.isEmpty ? bytes : [10] + bytes) }
      block = bytes
    }
    faults = tell(state.diagnostics + state.troubles, besides: faults)
    if let pictures { warnings = tell(pictures.warnings, besides: warnings) }
    return nil
  }

  /// Tells what was not known before, and returns what is known from now on.
  private func tell(_ found: [Diagnostic], besides known: [Diagnostic]) -> [Diagnostic] {
    Exit.tell(found.filter { !known.contains($0) }, wording)
    return found
  }
}
