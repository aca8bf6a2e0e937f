internal import WidgetLayout
public import WidgetModel

/// What is drawn along a widget's edge.
public enum WidgetFrame: String, Sendable, Hashable, CaseIterable {
  /// The container's background, or a card's, half a cell narrower on each side; no line and no name. `ascii` where the terminal
  /// has no more.
  case card
  /// A line with the widget's name in it.
  case line
  /// The same of `+`, `-` and `|`.
  case ascii
  /// Nothing; the space stays.
  case none

  /// Whether a card's edge can be seen on a terminal's background, 0xRRGGBB: a white card on white has none.
  public static func showsCard(_ scheme: ColorScheme, on ground: UInt32) -> Bool {
    Contrast.ratio(CellPalette(scheme).card, ground) >= 1.05
  }
}

extension CellPainter {
  /// Draws the edge, when all else is drawn.
  mutating func drawFrame() {
    switch options.frame {
    case .none: break
    case .line, .ascii: lineFrame()
    case .card: if hasBlocks { cardEdge() } else { lineFrame() }
    }
  }

  /// Puts the page behind everything.
  mutating func layPage() {
    page = buffer.index(of: CellGround(ink: Ink(role: .custom, rgb: options.palette.page)))
    for place in 0..<buffer.columns * buffer.rows { buffer.lay(page, at: place) }
  }

  /// Puts black behind a mask.
  mutating func layStencil() {
    let black = buffer.index(of: CellGround(ink: Ink(role: .custom, rgb: 0)))
    for place in 0..<buffer.columns * buffer.rows { buffer.lay(black, at: place) }
  }

  /// Puts the card behind everything.
  mutating func layCard() {
    guard hasBlocks else { return }
    let ink = Ink(role: .custom, rgb: options.palette.card)
    let ground = buffer.add(CellGround(ink: ink))
    for place in 0..<buffer.columns * buffer.rows { buffer.lay(ground, at: place) }
  }

  /// Halves of the edge's cells in the card's colour there, the rest the terminal's; the corners are all of that, which rounds
  /// them.
  private mutating func cardEdge() {
    let (right, bottom) = (buffer.columns - 1, buffer.rows - 1)
    guard right > 0, bottom > 0 else { return }
    for column in 0...right {
      edge(column, 0, column == 0 || column == right ? " " : "▄")
      edge(column, bottom, column == 0 || column == right ? " " : "▀")
    }
    for row in 1..<max(bottom, 1) {
      edge(0, row, "▐")
      edge(right, row, "▌")
    }
  }

  /// A cell of the edge, of which the glyph is in the colour that lies there, and the rest the page's.
  mutating func edge(_ column: Int, _ row: Int, _ glyph: String) {
    let place = row * buffer.columns + column
    let ground = buffer.grounds[Int(buffer.cells[place].ground)]
    let tones = ground.tones.flatMap { $0.isPicture ? nil : $0 }
    let look = buffer.index(of: CellLook(ink: ground.ink, middle: tones?.middle))
    buffer.lay(page, at: place)
    unclipped { $0.write(glyph, at: column, row, look) }
  }
}
