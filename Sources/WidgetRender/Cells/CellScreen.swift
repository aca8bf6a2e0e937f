internal import WidgetModel

/// A screen of cells: pictures, and a program's own words around them. What is written is cleaned and cut; nothing leaves
/// its row.
public struct CellScreen: Sendable {
  /// How words of the program look.
  public enum Tone: Sendable, Hashable, CaseIterable {
    case plain, strong, faint
    /// What is wrong, and what is not as it was meant.
    case alarm, caution
    /// What was done as it was meant.
    case success
    /// What the keys have reached, and a question.
    case accent
  }

  private var painter: CellPainter

  /// Creates an empty screen.
  ///
  /// - Parameter theme: whose page is behind everything; nil: the terminal's own ground.
  public init(columns: Int, rows: Int, encoding: TextEncoding = .utf8, theme: ThemeLook? = nil) {
    var options = CellPainter.Options()
    options.encoding = encoding
    if let theme { (options.theme, options.scheme, options.hasPage) = (theme, theme.scheme, true) }
    painter = CellPainter(columns, rows, options, looks: 0)
  }

  /// The number of columns.
  public var columns: Int { painter.buffer.columns }
  /// The number of rows.
  public var rows: Int { painter.buffer.rows }
  /// The cells that were drawn.
  public var picture: CellBuffer { painter.buffer }

  /// Writes a text, or as much of it as fits in front of column `end` (nil: the edge); the column behind it.
  @discardableResult
  public mutating func write(_ text: String, _ tone: Tone = .plain, column: Int = 0, row: Int, end: Int? = nil) -> Int {
    guard (0..<rows).contains(row), column < columns else { return column }
    let shown = painter.cut(SanitizedText.string(text), to: max(0, min(end ?? columns, columns) - column))
    painter.write(shown, at: column, row, painter.buffer.index(of: look(tone)))
    return column + painter.columns(shown)
  }

  /// Copies a picture in, its top left corner at a cell; what does not fit is cut.
  public mutating func draw(_ picture: CellBuffer, column: Int = 0, row: Int) {
    painter.buffer.draw(picture, column: column, row: row)
  }

  /// Shows cells in reverse; what lies outside of the screen is left out.
  public mutating func reverse(columns: Range<Int>, rows: Range<Int>) {
    painter.buffer.reverse(columns: columns.clamped(to: 0..<self.columns), rows: rows.clamped(to: 0..<self.rows))
  }

  /// Draws a heavy or a double line along the edge of a block of cells, with a title in it; what lies behind stays, and what lies
  /// outside of the screen is left out.
  public mutating func outline(
    column: Int, row: Int, columns: Int, rows: Int, title: String, _ tone: Tone, isDouble: Bool = false
  ) {
    guard columns > 1, rows > 1 else { return }
    let isASCII = painter.options.encoding == .ascii
    let signs = isASCII ? (isDouble ? "**=*" : "##=#") : isDouble ? "╔╗╚╝═║" : "┏┓┗┛━┃"
    let glyphs = signs.map { [UInt8](String($0).utf8) }
    let (topLeft, topRight, bottomLeft, bottomRight) =
      isASCII ? (glyphs[0], glyphs[0], glyphs[0], glyphs[0]) : (glyphs[0], glyphs[1], glyphs[2], glyphs[3])
    let (across, down) = isASCII ? (glyphs[2], glyphs[0]) : (glyphs[4], glyphs[5])
    let look = painter.buffer.index(of: look(tone))
    func put(_ glyph: [UInt8], _ x: Int, _ y: Int) {
      guard (0..<self.columns).contains(x), (0..<self.rows).contains(y) else { return }
      painter.buffer.put(glyph, wide: false, look: look, at: y * self.columns + x)
    }
    let (right, bottom) = (column + columns - 1, row + rows - 1)
    for x in column + 1..<max(right, column + 1) {
      put(across, x, row)
      put(across, x, bottom)
    }
    for y in row + 1..<max(bottom, row + 1) {
      put(down, column, y)
      put(down, right, y)
    }
    put(topLeft, column, row)
    put(topRight, right, row)
    put(bottomLeft, column, bottom)
    put(bottomRight, right, bottom)
    if columns > 6, !title.isEmpty {
      write(" \(painter.cut(SanitizedText.string(title), to: columns - 6)) ", tone, column: column + 2, row: row)
    }
  }

  private func look(_ tone: Tone) -> CellLook {
    switch tone {
    case .plain: CellLook(ink: ink(.primary))
    case .strong: CellLook(ink: ink(.primary), attributes: .bold)
    case .faint: painter.options.theme == nil ? CellLook(attributes: .dim) : CellLook(ink: ink(.secondary))
    case .alarm: CellLook(ink: ink(.red), attributes: .bold)
    case .caution: CellLook(ink: ink(.orange), attributes: .bold)
    case .success: CellLook(ink: ink(.green), attributes: .bold)
    case .accent: CellLook(ink: ink(painter.options.theme == nil ? .blue : .tint), attributes: .bold)
    }
  }

  /// On a theme's page its own colours; else the terminal's.
  private func ink(_ role: Color.Role) -> Ink {
    if let theme = painter.options.theme { return Ink(role: .custom, rgb: theme.onPage(role)) }
    return role == .primary ? .standard : Ink(role: role, rgb: Color.named(role).components(.light) >> 8)
  }
}

extension CellMetrics {
  /// The same with blanks at the begin kept, and lines but the first further in by `indent`.
  public func wrapped(_ text: String, columns width: Int, indent: Int) -> [String] {
    let begin = String(text.prefix { $0 == " " })
    let further = begin + String(repeating: " ", count: indent)
    let lines = wrapped(text, columns: max(width - columns(further), 4))
    return lines.enumerated().map { ($0 == 0 ? begin : further) + $1 }
  }

  /// The text in lines of at most so many columns, broken at blanks where there are some; at least one line.
  public func wrapped(_ text: String, columns width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    func put(_ word: Substring) {
      let joined = line.isEmpty ? String(word) : line + " " + word
      if columns(joined) <= width {
        line = joined
        return
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, columns(line) + columns(String(character)) > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    for word in text.split(separator: " ") { put(word) }
    return lines + [line]
  }
}
