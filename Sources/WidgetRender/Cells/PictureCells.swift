internal import WidgetLayout
internal import WidgetModel

// Pictures: two tones a cell, by halves or by dots, whichever is nearer to the picture.
extension CellPainter {
  /// The most cells of one picture: each may have a ground of its own, and a grid has 65,535 grounds.
  private static let mostCells = 32_768

  /// Draws a picture over its frame; one that cannot be shown, or not by this terminal, by its name. One that covers the whole
  /// widget reaches its edge, or the line of its frame, and has no box of its own where there are no colours.
  mutating func picture(_ picture: Picture?, _ name: String, _ frame: CellBox) {
    let glyph = (Symbol.named("photo") ?? .unknown).glyph
    // Where a name would be cut to nothing the symbol stands alone.
    let label = frame.width < 8 || name.isEmpty ? glyph : "\(glyph) \(name)"
    guard var picture, hasBlocks else { return standIn(frame, label) }
    if options.isStencil { picture = picture.stencil }
    if isWhole(frame) {
      unclipped { $0.draw(picture, frame) }
      return writeName(label, frame.intersection(clip))
    }
    if draw(picture, frame) { standIn(frame, label, .standIn) } else { standIn(frame, label) }
  }

  /// Writes a name in the middle of an area, where there are no colours.
  private mutating func writeName(_ name: String, _ area: CellBox) {
    let name = cut(name, to: area.width)
    let look = buffer.index(of: CellLook(attributes: [.dim, .standIn]))
    write(name, at: area.left + (area.width - columns(name)) / 2, area.top + (area.height - 1) / 2, look)
  }

  /// Returns whether it was drawn: one of more cells than there are grounds is not.
  @discardableResult
  private mutating func draw(_ picture: Picture, _ frame: CellBox) -> Bool {
    let area = frame.intersection(clip)
    guard !area.isEmpty, area.width * area.height <= Self.mostCells else { return area.isEmpty }
    let samples = PictureSamples(picture, frame, area, dotRows: dotRows)
    let outlines = curvedClips
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        let shown = outlines.isEmpty ? nil : { Self.isInside(outlines, column, row, $0, samples.down) }
        let cell = PictureCell(samples.cell(column, row), opacity: opacity, shown)
        draw(cell, samples.mean, at: row * buffer.columns + column)
      }
    }
    return true
  }

  private mutating func draw(_ cell: PictureCell, _ mean: UInt32, at place: Int) {
    guard !cell.isEmpty else { return }
    let below = buffer.ground(at: place)
    let rows = dotRows
    if below.isStandard, let bare = cell.bare(rows: rows) {
      // What is see-through shows the terminal's own ground, whose colour nobody knows.
      guard bare.bits > 0 else { return }
      var tones = CellGround.Tones(upper: bare.rgb, lower: bare.rgb, middle: mean, isPicture: true, isBare: true)
      tones.dots = CellGround.Tones.Dots(bits: UInt8(bare.bits), rows: UInt8(rows))
      return buffer.lay(buffer.index(of: CellGround(tones: tones)), at: place)
    }
    let colors = cell.colors(over: below.isStandard ? inks.background : below.rgb)
    var tones = PictureTones.nearest(colors, dotRows: rows)
    tones.middle = mean
    let ink = Ink(role: .custom, rgb: PictureTones.mean(colors[...]))
    buffer.lay(buffer.index(of: CellGround(ink: ink, tones: tones)), at: place)
  }

  // MARK: Clips

  /// The clips around that are no rectangles, with their outlines.
  private var curvedClips: [(frame: CellBox, outline: Outline)] {
    clips.filter { $0.shape != .rectangle }.map {
      ($0.frame, Outline($0.shape, columns: $0.frame.width, rows: $0.frame.height))
    }
  }

  /// Whether the middle of a sample lies inside of all outlines.
  private static func isInside(
    _ outlines: [(frame: CellBox, outline: Outline)], _ column: Int, _ row: Int, _ sample: Int, _ down: Int
  ) -> Bool {
    outlines.allSatisfy { frame, outline in
      // The middle of the sample in points of the frame: two samples across a cell, and so many down.
      let x = Double(column - frame.left) * 8 + (sample % 2 == 0 ? 2 : 6)
      let y = Double(row - frame.top) * 16 + (Double(sample / 2) + 0.5) * 16 / Double(down)
      return outline.contains(x, y)
    }
  }
}

/// A picture's colours in the part of its frame that is seen: of each cell two samples across and six down, from which halves,
/// quarters and sextants can be made alike, or eight for octants. Each is the mean of the pixels in it.
struct PictureSamples {
  static let across = 2
  let down: Int
  private let area: CellBox
  /// 0xRRGGBBAA, row by row.
  private let samples: [UInt32]
  /// The colour of the whole picture, 0xRRGGBB.
  let mean: UInt32

  init(_ picture: Picture, _ frame: CellBox, _ area: CellBox, dotRows: Int) {
    self.area = area
    down = dotRows == 4 ? 8 : 6
    let columns = Self.ranges(
      (area.left - frame.left) * Self.across..<(area.right - frame.left) * Self.across,
      of: frame.width * Self.across, picture.columns)
    let rows = Self.ranges(
      (area.top - frame.top) * down..<(area.bottom - frame.top) * down, of: frame.height * down,
      picture.rows)
    samples = rows.flatMap { rows in columns.map { Self.mean(picture, $0, rows) } }
    mean = Self.mean(picture, 0..<picture.columns, 0..<picture.rows) >> 8
  }

  /// The samples of a cell, the upper left one first.
  func cell(_ column: Int, _ row: Int) -> [UInt32] {
    let first = (row - area.top) * down * area.width * Self.across + (column - area.left) * Self.across
    return (0..<Self.across * down).map {
      samples[first + $0 / Self.across * area.width * Self.across + $0 % Self.across]
    }
  }

  /// The pixels of each of some steps, where a side of `pixels` is cut into `steps`; at least one each.
  private static func ranges(_ wanted: Range<Int>, of steps: Int, _ pixels: Int) -> [Range<Int>] {
    wanted.map { step in
      let first = min(step * pixels / steps, pixels - 1)
      return first..<max(first + 1, (step + 1) * pixels / steps)
    }
  }

  /// The mean of some pixels, 0xRRGGBBAA, weighted by their alpha: what is transparent lends no colour. 0 where all
  /// of it is.
  private static func mean(_ picture: Picture, _ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    var (red, green, blue, alpha) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    for row in rows {
      for pixel in picture.pixels[
        row * picture.columns + columns.lowerBound..<row * picture.columns + columns.upperBound]
      {
        let covers = UInt64(pixel & 0xFF)
        red += UInt64(pixel >> 24) * covers
        green += UInt64(pixel >> 16 & 0xFF) * covers
        blue += UInt64(pixel >> 8 & 0xFF) * covers
        alpha += covers
      }
    }
    guard alpha > 0 else { return 0 }
    // Half of the divisor is added, so that quotients are rounded.
    func channel(_ sum: UInt64) -> UInt32 { UInt32((sum + alpha / 2) / alpha) }
    let count = UInt64(columns.count * rows.count)
    return channel(red) << 24 | channel(green) << 16 | channel(blue) << 8 | UInt32((alpha + count / 2) / count)
  }
}

/// The samples of one cell under the opacity and the clips around.
struct PictureCell {
  /// 0xRRGGBBAA each.
  private let samples: [UInt32]

  /// - Parameter isShown: whether the clips show a sample, by its number; nil: all.
  init(_ samples: [UInt32], opacity: Double, _ isShown: ((Int) -> Bool)?) {
    self.samples = samples.enumerated().map { number, sample in
      // What is not shown has an alpha of 0.
      guard isShown?(number) ?? true else { return sample & 0xFFFF_FF00 }
      return opacity < 1 ? sample & 0xFFFF_FF00 | UInt32(Double(sample & 0xFF) * opacity) : sample
    }
  }

  /// Whether nothing is seen of it.
  /// An alpha below 16 of 255 counts as nothing.
  var isEmpty: Bool { samples.allSatisfy { $0 & 0xFF < 16 } }

  /// The opaque colours of the samples over a ground.
  func colors(over ground: UInt32) -> [UInt32] {
    samples.map { $0 & 0xFF == 0xFF ? $0 >> 8 : Contrast.mix($0 >> 8, Double($0 & 0xFF) / 255, over: ground) }
  }

  /// The dots that are opaque, and their commonest colour; nil where all are.
  func bare(rows: Int) -> (rgb: UInt32, bits: Int)? {
    // A sample is opaque from half of the alpha on, which is 0x80.
    guard samples.contains(where: { $0 & 0xFF < 0x80 }) else { return nil }
    let opaque = samples.filter { $0 & 0xFF >= 0x80 }.map { $0 >> 8 }
    let dots = PictureTones.dots(rows: rows)
    let bits = dots.indices.reduce(0) { bits, dot in
      let covered = dots[dot].count { samples[$0] & 0xFF >= 0x80 }
      return covered * 2 > dots[dot].count ? bits | 1 << dot : bits
    }
    let best = opaque.min { PictureTones.error($0, opaque) < PictureTones.error($1, opaque) }
    return (best ?? 0, bits)
  }
}

/// The two tones of a cell that are nearest to what it shows.
enum PictureTones {
  /// The samples of each dot of a cell.
  static func dots(rows: Int) -> [[Int]] { rows == 2 ? quarters : rows == 3 ? sextants : octants }

  private static let quarters = samples(rows: 2), sextants = samples(rows: 3), octants = samples(rows: 4, down: 8)

  /// The numbers of the samples in each dot, with the dots row by row.
  private static func samples(rows: Int, down: Int = 6) -> [[Int]] {
    (0..<rows * 2).map { dot in
      let height = down / rows
      return (0..<height).map { (dot / 2 * height + $0) * PictureSamples.across + dot % 2 }
    }
  }

  /// By halves where that is at least as near: they are best for what changes slowly. Else by dots in two of their own colours,
  /// none averaged, so that edges stay crisp.
  static func nearest(_ colors: [UInt32], dotRows: Int) -> CellGround.Tones {
    let middle = colors.count / 2
    let (upper, lower) = (mean(colors[..<middle]), mean(colors[middle...]))
    let byHalves = error(upper, colors[..<middle]) + error(lower, colors[middle...])
    var tones = CellGround.Tones(upper: upper, lower: lower, middle: 0, isPicture: true)
    guard byHalves > 0 else { return tones }
    let dots = dots(rows: dotRows).map { $0.map { colors[$0] } }
    let own = dots.map { mean($0[...]) }
    // How far each dot is from the colour of each.
    let errors = dots.map { samples in own.map { error($0, samples) } }
    var best = byHalves
    for first in own.indices {
      for second in first + 1..<own.count {
        let total = errors.reduce(0) { $0 + min($1[first], $1[second]) }
        guard total < best else { continue }
        best = total
        let bits = errors.indices.reduce(UInt8(0)) { bits, dot in
          errors[dot][first] <= errors[dot][second] ? bits | 1 << UInt8(dot) : bits
        }
        (tones.upper, tones.lower) = (own[first], own[second])
        tones.dots = CellGround.Tones.Dots(bits: bits, rows: UInt8(dotRows))
      }
    }
    return tones
  }

  /// The mean of colours without alpha, 0xRRGGBB.
  static func mean(_ colors: ArraySlice<UInt32>) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      let sum = colors.reduce(UInt32(0)) { $0 + ($1 >> shift & 0xFF) }
      return ((sum + UInt32(colors.count) / 2) / UInt32(max(colors.count, 1))) << shift
    }
    return channel(16) | channel(8) | channel(0)
  }

  /// How far a colour is from others: the sum of squares, green counting most and red least.
  static func error(_ color: UInt32, _ others: some Sequence<UInt32>) -> Int {
    others.reduce(0) { sum, other in
      func difference(_ shift: UInt32) -> Int { Int(color >> shift & 0xFF) - Int(other >> shift & 0xFF) }
      let (red, green, blue) = (difference(16), difference(8), difference(0))
      return sum + 2 * red * red + 4 * green * green + 3 * blue * blue
    }
  }
}

/// A colour that is seen through, laid over what a picture shows. A covering is linear in what it covers, so its results over
/// black and over white say all.
struct PictureTint {
  private let overBlack: UInt32
  private let overWhite: UInt32

  init(overBlack: UInt32, overWhite: UInt32) { (self.overBlack, self.overWhite) = (overBlack, overWhite) }

  init(_ color: Color, _ inks: Inks) {
    self.init(
      overBlack: inks.mark(color, over: Ink(role: .custom, rgb: 0)).rgb,
      overWhite: inks.mark(color, over: Ink(role: .custom, rgb: 0xFFFFFF)).rgb)
  }

  /// An opaque colour is the same over black and over white.
  var isTranslucent: Bool { overBlack != overWhite }

  /// The ground of a picture under it; nil for a ground that is none.
  func over(_ ground: CellGround) -> CellGround? {
    guard var tones = ground.tones, tones.isPicture else { return nil }
    (tones.upper, tones.lower, tones.middle) = (over(tones.upper), over(tones.lower), over(tones.middle))
    return CellGround(ink: Ink(role: .custom, rgb: over(ground.ink.rgb)), tones: tones)
  }

  /// Each channel lies between its values over black and over white, as that of the ground lies between 0 and 255.
  private func over(_ rgb: UInt32) -> UInt32 {
    [16, 8, 0].reduce(UInt32(0)) { sum, shift in
      let (black, white) = (Double(overBlack >> shift & 0xFF), Double(overWhite >> shift & 0xFF))
      let channel = black + (white - black) * Double(rgb >> shift & 0xFF) / 255
      return sum | UInt32(min(max(channel, 0), 255).rounded()) << shift
    }
  }
}

extension Picture {
  /// The picture as a mask: white where it covers.
  fileprivate var stencil: Picture {
    Picture(width: width, height: height, columns: columns, rows: rows, pixels: pixels.map { $0 | 0xFFFF_FF00 }) ?? self
  }
}
