internal import WidgetLayout
internal import WidgetModel

// Bars.
extension CellPainter {
  /// A bar of one row in the frame's middle. Without a known part nothing of it is filled.
  /// A mirrored one is filled from the right.
  mutating func bar(
    _ part: Double?, _ frame: CellBox, _ fill: Color, _ track: Color, isThick: Bool, isMirrored: Bool
  ) {
    guard !frame.isEmpty else { return }
    let row = frame.top + (frame.height - 1) / 2
    let box = CellBox(left: frame.left, top: row, right: frame.right, bottom: row + 1)
    let part = part.map(Self.unit) ?? 0
    if !isUnicode { return asciiBar(part, box, look(fill), look(track), isMirrored) }
    if isThick, hasBlocks { return thickBar(part, box, fill, track, isMirrored) }
    slimBar(part, box, fill, track, isMirrored)
  }

  /// A third of a row high, in steps of half a cell, with half a cell between what is filled and the rest; something is filled
  /// wherever it is more than nothing.
  private mutating func slimBar(
    _ part: Double, _ frame: CellBox, _ fill: Color, _ track: Color, _ isMirrored: Bool
  ) {
    let full = gaugeLook(fill, .gauge, frame), rest = gaugeLook(track, .track, frame)
    let halves = frame.width * 2
    let filled = part == 0 ? 0 : max(Int((part * Double(halves)).rounded()), 1)
    let begin = filled == 0 ? 0 : filled + 1
    let glyphs = (options.encoding.hasSextants ? GaugeGlyphs.sextants : .lines).mirrored(isMirrored)
    let box = frame.intersection(clip)
    for column in box.left..<max(box.left, box.right) {
      let half = frame.steps(to: column, isMirrored) * 2
      if half + 1 < filled {
        write(glyphs.whole, at: column, frame.top, full)
      } else if half < filled {
        write(glyphs.left, at: column, frame.top, full)
      } else if half >= begin {
        write(glyphs.whole, at: column, frame.top, rest)
      } else if half + 1 >= begin, begin < halves {
        write(glyphs.right, at: column, frame.top, rest)
      }
    }
  }

  /// A row high, in eighths of a cell on the track's colour.
  private mutating func thickBar(
    _ part: Double, _ frame: CellBox, _ fill: Color, _ track: Color, _ isMirrored: Bool
  ) {
    // Eighths from the right are Symbols for Legacy Computing (Unicode 13), as sextants are.
    let blocks =
      !isMirrored ? BlockArt.eighths : options.encoding.hasSextants ? BlockArt.rightEighths : BlockArt.rightHalves
    let eighths = Int((part * Double(frame.width * 8)).rounded())
    let box = frame.intersection(clip)
    guard !box.isEmpty else { return }
    self.fill(.rectangle, track, frame)
    let full = gaugeLook(fill, .gauge, frame)
    for column in box.left..<box.right {
      let inside = min(max(eighths - frame.steps(to: column, isMirrored) * 8, 0), 8)
      if inside > 0 { write(blocks[inside], at: column, frame.top, full) }
    }
  }

  /// `[####----]`; without brackets where there is no space for them.
  private mutating func asciiBar(
    _ part: Double, _ frame: CellBox, _ full: UInt16, _ rest: UInt16, _ isMirrored: Bool
  ) {
    var inner = frame
    if frame.width >= 5 {
      write("[", at: frame.left, frame.top, rest)
      write("]", at: frame.right - 1, frame.top, rest)
      (inner.left, inner.right) = (frame.left + 1, frame.right - 1)
    }
    // One cell at least where the part is more than nothing.
    let filled = part == 0 ? 0 : max(Int((part * Double(inner.width)).rounded()), 1)
    let box = inner.intersection(clip)
    for column in box.left..<max(box.left, box.right) {
      let isFilled = inner.steps(to: column, isMirrored) < filled
      write(isFilled ? "#" : "-", at: column, frame.top, isFilled ? full : rest)
    }
  }

  /// The look of a gauge's part over what lies in the frame's first cell.
  private mutating func gaugeLook(_ color: Color, _ attribute: CellLook.Attributes, _ frame: CellBox) -> UInt16 {
    buffer.index(of: CellLook(ink: inks.mark(faded(color), over: ground(of: frame)), attributes: attribute))
  }

  /// A part of the whole: 0...1, 0 for NaN.
  static func unit(_ part: Double) -> Double { part.isNaN ? 0 : min(max(part, 0), 1) }
}

/// The characters of a slim bar: a whole cell, and its halves.
struct GaugeGlyphs {
  let whole: String
  let left: String
  let right: String

  /// BLOCK SEXTANT-34, -3 and -4: the middle third of a cell, its left half and its right half.
  static let sextants = GaugeGlyphs(whole: "\u{1FB0B}", left: "\u{1FB03}", right: "\u{1FB07}")
  /// Where there are no sextants, box drawing characters.
  static let lines = GaugeGlyphs(whole: "━", left: "╸", right: "╺")

  /// The same with its halves exchanged.
  func mirrored(_ isMirrored: Bool) -> GaugeGlyphs {
    isMirrored ? GaugeGlyphs(whole: whole, left: right, right: left) : self
  }
}

extension CellBox {
  /// The columns between the leading edge and a column.
  fileprivate func steps(to column: Int, _ isMirrored: Bool) -> Int { isMirrored ? right - 1 - column : column - left }
}

extension CellBuffer {
  /// The character of a gauge's cell where there are few colours: what is filled is heavy, the rest a thin line.
  func line(of cell: Cell) -> [UInt8]? {
    let look = looks[Int(cell.look)]
    if look.coverage != .whole { return Self.shades[Int(look.coverage.rawValue)] }
    let attributes = look.attributes
    guard !attributes.isDisjoint(with: [.gauge, .track, .mask]), encoding.isUnicode else { return nil }
    var glyph: [UInt8] = []
    append(cell, to: &glyph)
    if attributes.contains(.mask) { return MaskGlyphs.plain(glyph) }
    guard let line = Self.lines[glyph] else { return attributes.contains(.track) ? Self.dot : nil }
    return attributes.contains(.track) ? line.thin : line.heavy
  }

  private static let shades = (0...5).map { Array((Coverage(rawValue: $0)?.glyphs?.unicode ?? " ").utf8) }

  /// What is left of a ring, where it is not told by its colour.
  private static let dot = Array("·".utf8)

  /// The line that stands for each character of a slim bar: heavy for what is filled, thin for the rest.
  private static let lines: [[UInt8]: (heavy: [UInt8], thin: [UInt8])] = {
    var lines: [[UInt8]: (heavy: [UInt8], thin: [UInt8])] = [:]
    for glyphs in [GaugeGlyphs.sextants, .lines] {
      lines[Array(glyphs.whole.utf8)] = (Array("━".utf8), Array("─".utf8))
      lines[Array(glyphs.left.utf8)] = (Array("╸".utf8), Array("╴".utf8))
      lines[Array(glyphs.right.utf8)] = (Array("╺".utf8), Array("╶".utf8))
    }
    return lines
  }()
}
