internal import WidgetModel

// What is wrong with what is shown, over its picture.
extension CellPainter {
  /// The picture with what is wrong. Where a reload failed, it is weaker, and its last row says why and how old it is.
  static func mark(_ picture: CellBuffer, _ staleness: Staleness, _ family: Family, _ options: Options) -> CellBuffer {
    // A single row has no space for anything else; a bar tells it by other means.
    guard picture.rows > 1 else { return picture }
    var bare = options
    bare.frame = .none
    var painter = CellPainter(picture.columns, picture.rows, bare, looks: 0)
    let isCard = options.frame == .card && options.encoding.hasBlocks
    let base = isCard ? options.palette.card : painter.inks.background
    painter.buffer = staleness.reason == nil ? picture : picture.muted(over: base)
    if staleness.isToldElsewhere { return painter.buffer }
    let field = MarkedField(picture, hasEdge: family.hasBorder, isCard: isCard)
    if let reason = staleness.reason {
      // Fewer than ten columns have no space for a reason.
      if field.columns < 10 {
        painter.signal(field, staleness.hasPicture)
      } else if staleness.hasPicture {
        painter.strip(reason.sentenceCase, staleness.ageText, field)
      } else {
        painter.message(reason.sentenceCase, staleness.nextText, field)
      }
    } else {
      painter.age(staleness.ageText, field)
    }
    return painter.buffer
  }

  /// The last row, from edge to edge: the reason, and the age at the right; where there is space for one only, the age.
  private mutating func strip(_ reason: String, _ age: String, _ field: MarkedField) {
    let row = field.bottom - 1
    let ground = clear(row: row, field, isStrip: true)
    let plain = buffer.index(of: CellLook(ink: inks.text(.named(.primary), over: ground).ink))
    write("!", at: field.left, row, alarm(over: ground))
    // Two columns are for the mark, and two stay free before the age.
    let space = field.columns - 4 - columns(age)
    guard space >= 10 else { return write(cut(age, to: field.columns - 2), at: field.left + 2, row, plain) }
    write(cut(SanitizedText.string(reason), to: space), at: field.left + 2, row, plain)
    write(age, at: field.right - columns(age), row, plain)
  }

  /// Without a picture: the mark in the middle, below it the reason, and when it is asked again where there is space for that.
  private mutating func message(_ reason: String, _ next: String?, _ field: MarkedField) {
    var ground = Ink.standard
    for row in field.top..<field.bottom { ground = clear(row: row, field, isStrip: false) }
    let plain = buffer.index(of: CellLook(ink: inks.text(.named(.primary), over: ground).ink))
    var lines = CellMetrics(encoding: options.encoding).wrapped(SanitizedText.string(reason), columns: field.columns)
    // At most two lines, of the rows that the mark leaves.
    let most = max(min(2, field.bottom - field.top - 1), 1)
    if lines.count > most {
      lines[most - 1] = cut(lines[(most - 1)...].joined(separator: " "), to: field.columns)
      lines.removeSubrange(most...)
    }
    let faint = buffer.index(of: CellLook(ink: inks.text(.named(.secondary), over: ground).ink))
    let next = next.flatMap { columns($0) <= field.columns && field.bottom - field.top > lines.count + 1 ? $0 : nil }
    let first = field.top + max(field.bottom - field.top - lines.count - (next == nil ? 1 : 2), 0) / 2
    write("!", at: field.left + (field.columns - 1) / 2, first, alarm(over: ground))
    for (number, line) in lines.enumerated() {
      write(line, at: field.left + (field.columns - columns(line)) / 2, first + 1 + number, plain)
    }
    guard let next else { return }
    write(next, at: field.left + (field.columns - columns(next)) / 2, first + 1 + lines.count, faint)
  }

  /// In the smallest families: a mark where the unit stands, or in the middle of nothing.
  private mutating func signal(_ field: MarkedField, _ hasPicture: Bool) {
    let row = hasPicture ? field.bottom - 1 : (field.top + field.bottom - 1) / 2
    if !hasPicture { for row in field.top..<field.bottom { _ = clear(row: row, field, isStrip: false) } }
    let middle = field.left + (field.columns - 1) / 2
    for column in max(middle - 1, field.left)..<min(middle + 2, field.right) {
      buffer.lay(page, at: row * buffer.columns + column)
    }
    write("!", at: middle, row, alarm(over: buffer.ground(at: row * buffer.columns + middle)))
  }

  /// At the top right, or at the bottom where something stands there; never over anything.
  private mutating func age(_ age: String, _ field: MarkedField) {
    let start = field.right - columns(age)
    guard start > field.left else { return }
    for row in [field.top, field.bottom - 1] {
      // With the column before it, which keeps the age apart from what stands at its left.
      let cells = buffer.row(row).dropFirst(start - 1).prefix(columns(age) + 1)
      guard cells.allSatisfy(\.isBlank) else { continue }
      let ground = buffer.ground(at: row * buffer.columns + start)
      let (ink, isDim) = inks.text(.named(.secondary), over: ground)
      return write(age, at: start, row, buffer.index(of: CellLook(ink: ink, attributes: isDim ? .dim : [])))
    }
  }

  private mutating func alarm(over ground: Ink) -> UInt16 {
    buffer.index(of: CellLook(ink: inks.text(.named(.red), over: ground).ink, attributes: .bold))
  }

  /// Clears a row, on a card to its edge and, where it is the last, over the edge below; returns what lies there now.
  private mutating func clear(row: Int, _ field: MarkedField, isStrip: Bool) -> Ink {
    guard field.isCard else {
      for column in field.outerLeft..<field.outerRight { buffer.lay(page, at: row * buffer.columns + column) }
      return buffer.grounds[Int(page)].ink
    }
    let card = options.palette.card
    let red = inks.mark(.named(.red), over: Ink(role: .custom, rgb: card)).rgb
    let rgb = isStrip ? Contrast.mix(red, options.scheme == .light ? 0.14 : 0.2, over: card) : card
    let ground = buffer.index(of: CellGround(ink: Ink(role: .custom, rgb: rgb)))
    let (right, bottom) = (buffer.columns - 1, buffer.rows - 1)
    for column in 0...right { buffer.lay(ground, at: row * buffer.columns + column) }
    edge(0, row, "▐")
    edge(right, row, "▌")
    if row == field.top, !isStrip { edge(row: 0, "▄", ground) }
    if row == field.bottom - 1 { edge(row: bottom, "▀", ground) }
    return buffer.grounds[Int(ground)].ink
  }
}

extension CellPainter {
  /// A row of the card's edge, over a ground.
  private mutating func edge(row: Int, _ glyph: String, _ ground: UInt16) {
    for column in 0..<buffer.columns { buffer.lay(ground, at: row * buffer.columns + column) }
    for column in 0..<buffer.columns {
      edge(column, row, column == 0 || column == buffer.columns - 1 ? " " : glyph)
    }
  }
}

/// The part of a picture that content stands in, in cells; `right` and `bottom` are the first ones outside.
private struct MarkedField {
  let (left, top, right, bottom): (Int, Int, Int, Int)
  /// The same with the margins on both sides.
  let (outerLeft, outerRight): (Int, Int)
  let isCard: Bool

  init(_ picture: CellBuffer, hasEdge: Bool, isCard: Bool) {
    let isRoomy = hasEdge && picture.columns > 4 && picture.rows > 2
    let edge = isRoomy ? 1 : 0
    // Two columns are as wide as one row is high.
    (left, top, right, bottom) = (2 * edge, edge, picture.columns - 2 * edge, picture.rows - edge)
    (outerLeft, outerRight) = (edge, picture.columns - edge)
    self.isCard = isCard && isRoomy
  }

  var columns: Int { right - left }
}

extension String {
  /// The same with a capital at its beginning.
  fileprivate var sentenceCase: String { prefix(1).uppercased() + dropFirst() }
}

// MARK: Weaker colours

extension CellBuffer {
  /// The same with three quarters of the colours' saturation and 45 % of their contrast taken away. Texts stay readable; those on
  /// the terminal's own ground have its own colour.
  ///
  /// - Parameter base: the colour that the others come closer to.
  func muted(over base: UInt32) -> CellBuffer {
    var muted = self
    var (grounds, looks): ([UInt16: UInt16], [MutedKey: UInt16]) = ([0: 0], [:])
    for place in 0..<columns * rows {
      var cell = cells[place]
      let key = MutedKey(look: cell.look, ground: cell.ground, isText: isText(cell))
      if grounds[cell.ground] == nil {
        grounds[cell.ground] = muted.index(of: self.grounds[Int(cell.ground)].muted(over: base))
      }
      let ground = grounds[cell.ground] ?? 0
      if looks[key] == nil {
        looks[key] = muted.index(
          of: self.looks[Int(cell.look)].muted(over: base, muted.grounds[Int(ground)].ink, isText: key.isText))
      }
      (cell.look, cell.ground) = (looks[key] ?? 0, ground)
      muted[place % columns, place / columns] = cell
    }
    return muted
  }

  /// What the weaker look of a cell depends on: each combination is computed once.
  private struct MutedKey: Hashable {
    let look: UInt16
    let ground: UInt16
    let isText: Bool
  }

  /// Whether a cell holds text, and no part of a picture: lines and blocks (Unicode: Box Drawing, Block Elements, Symbols for Legacy
  /// Computing) are text in large type only.
  func isText(_ cell: Cell) -> Bool {
    guard !cell.isBlank, !cell.isTail else { return false }
    if looks[Int(cell.look)].attributes.contains(.figure) { return true }
    var bytes: [UInt8] = []
    append(cell, to: &bytes)
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value else { return false }
    return !(0x2500...0x259F).contains(scalar) && !(0x1FB00...0x1FBFF).contains(scalar)
      && !(0x1CC00...0x1CEBF).contains(scalar)
  }
}

extension CellGround {
  fileprivate func muted(over base: UInt32) -> CellGround {
    var muted = self
    if !ink.isStandard { muted.ink = Ink(role: .custom, rgb: Contrast.muted(ink.rgb, over: base)) }
    if let tones {
      muted.tones = Tones(
        upper: Contrast.muted(tones.upper, over: base), lower: Contrast.muted(tones.lower, over: base),
        middle: Contrast.muted(tones.middle, over: base))
    }
    return muted
  }
}

extension CellLook {
  fileprivate func muted(over base: UInt32, _ ground: Ink, isText: Bool) -> CellLook {
    guard !ink.isStandard else { return self }
    var muted = self
    let rgb = Contrast.muted(ink.rgb, over: base)
    muted.ink = Ink(role: .custom, rgb: isText ? Contrast.readable(rgb, on: ground.rgb) : rgb)
    if isText, ground.isStandard { muted.ink = .standard }
    return muted
  }
}

extension Contrast {
  fileprivate static func muted(_ rgb: UInt32, over base: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) }
    let grey = UInt32((0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)).rounded())
    return mix(mix(grey << 16 | grey << 8 | grey, 0.75, over: rgb), 0.55, over: base)
  }
}
