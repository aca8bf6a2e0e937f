internal import WidgetLayout
internal import WidgetModel

/// A face of large type: letters as pictures of dots, which a terminal shows by sextants or quarter blocks. All figures of a
/// face are equally wide, so that a running time does not shake.
struct TypeFace: Sendable {
  /// A letter: its dots, row by row, the leftmost in the highest of `columns` bits.
  struct Glyph: Sendable, Hashable {
    var columns: Int
    var dots: [UInt16]
  }

  /// Rows of cells.
  let rows: Int
  /// Rows of dots in a cell: 3 for sextants, 2 for quarter blocks. A cell has two columns of dots.
  let dotRows: Int
  /// Columns of dots between two letters.
  let gap: Int
  private let glyphs: [UInt32: Glyph]

  /// - Parameter isBold: whether each stroke is a dot wider.
  private init(_ letters: String, rows: Int, dotRows: Int, gap: Int, isBold: Bool = false) {
    (self.rows, self.dotRows, self.gap) = (rows, dotRows, gap)
    var glyphs: [UInt32: Glyph] = [:]
    for line in letters.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard let letter = parts.first?.unicodeScalars.first else { continue }
      let glyph = Glyph(columns: parts[1].utf8.count, dots: parts.dropFirst().map(Self.dots))
      glyphs[letter.value] = isBold ? Self.bold[letter.value] ?? glyph.bold : glyph
    }
    glyphs[0x20] = Glyph(columns: rows == 3 ? 3 : 2, dots: [])
    // What stands for a letter of a masked text is as wide as a figure, so that nothing moves when the text comes.
    glyphs[0x2592] = glyphs[0x30]
    // Other dashes look like the hyphen, and a no-break space is a space.
    for (other, letter) in [(0x2212, 0x2D), (0x2013, 0x2D), (0xA0, 0x20), (0x202F, 0x20), (0x2019, 0x27)]
      as [(UInt32, UInt32)]
    {
      glyphs[other] = glyphs[letter]
    }
    self.glyphs = glyphs
  }

  static let tallBold = TypeFace(tallLetters, rows: 3, dotRows: 3, gap: 1, isBold: true)
  static let tall = TypeFace(tallLetters, rows: 3, dotRows: 3, gap: 2)
  static let short = TypeFace(shortLetters, rows: 2, dotRows: 3, gap: 1)
  static let quarters = TypeFace(quarterLetters, rows: 3, dotRows: 2, gap: 2)

  /// Where a stroke that is a dot wider would close the letter.
  private static let bold: [UInt32: Glyph] = [
    0x25: Glyph(
      columns: 8,
      dots: ["###...##", "#.#...##", "###..##.", "....##..", "...##...", "..##.###", ".##...#.", ".##..###"].map(
        Self.dots)),
    0xB0: Glyph(columns: 5, dots: [".###.", "##.##", "##.##", ".###."].map(Self.dots)),
  ]

  private static func dots(_ row: some StringProtocol) -> UInt16 {
    row.utf8.reduce(0) { $0 << 1 | ($1 == 0x23 ? 1 : 0) }
  }

  /// Returns the columns of dots that a text takes; nil where a letter is missing.
  func columns(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    var columns = -gap
    var index = 0
    while index < utf8.count {
      let (scalar, count) = UTF8Scalar.decode(utf8, at: index)
      guard let scalar, let glyph = glyphs[scalar] else { return nil }
      columns += glyph.columns + gap
      index += count
    }
    return utf8.isEmpty ? nil : columns
  }

  /// Calls the body with each cell of a text that has dots: its column and row from the text's first cell, and its dots, the
  /// upper left one in the lowest bit, row by row. A letter that is missing is left out.
  func draw(_ utf8: UnsafeBufferPointer<UInt8>, _ body: (_ column: Int, _ row: Int, _ dots: Int) -> Void) {
    var lines = [[Bool]](repeating: [], count: rows * dotRows)
    var index = 0
    while index < utf8.count {
      let (scalar, count) = UTF8Scalar.decode(utf8, at: index)
      index += count
      guard let scalar, let glyph = glyphs[scalar] else { continue }
      for row in lines.indices {
        if !lines[row].isEmpty { lines[row] += repeatElement(false, count: gap) }
        let dots = row < glyph.dots.count ? glyph.dots[row] : 0
        for column in (0..<glyph.columns).reversed() { lines[row].append(dots >> UInt16(column) & 1 == 1) }
      }
    }
    let width = lines.first?.count ?? 0
    for row in 0..<rows {
      for column in 0..<(width + 1) / 2 {
        var dots = 0
        for dot in 0..<dotRows * 2 {
          let (x, y) = (column * 2 + dot % 2, row * dotRows + dot / 2)
          if x < width, lines[y][x] { dots |= 1 << dot }
        }
        if dots != 0 { body(column, row, dots) }
      }
    }
  }
}

extension TypeFace.Glyph {
  /// Each stroke a dot wider, to the right.
  fileprivate var bold: TypeFace.Glyph { TypeFace.Glyph(columns: columns + 1, dots: dots.map { $0 << 1 | $0 }) }
}

extension TypeFace {
  /// The face that layout chose for a text.
  static func of(_ face: LargeFace, hasSextants: Bool) -> TypeFace {
    switch face {
    case .tallBold: hasSextants ? tallBold : quarters
    case .tall: hasSextants ? tall : quarters
    case .short: short
    }
  }
}
