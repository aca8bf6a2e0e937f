internal import WidgetLayout
internal import WidgetModel

// Filled shapes: whole cells as grounds, the cells of an edge by dots.
extension CellPainter {
  /// Fills a shape. One that covers the whole widget is its background and reaches under the border.
  mutating func fill(_ shape: DisplayList.Shape, _ color: Color, _ frame: CellBox) {
    if isWhole(frame) { return unclipped { $0.fill(frame.intersection($0.clip), color, isBackground: true) } }
    switch self.shape(of: shape, frame) {
    case .rectangle, .path: fill(frame.intersection(clip), color, isBackground: false)
    case .circle, .ellipse, .capsule:
      // Two columns are as wide as a row is high: no curve shows in so few cells, so a disc is drawn.
      if frame.height == 1, frame.width <= 2 {
        return write(isUnicode ? "●" : "*", at: frame.left, frame.top, look(color))
      }
      curved(self.shape(of: shape, frame), color, frame)
    case .rounded, .uneven: curved(self.shape(of: shape, frame), color, frame)
    }
  }

  /// Lays a colour under cells. One of less than half its opacity keeps the text there, another one replaces it.
  private mutating func fill(_ area: CellBox, _ color: Color, isBackground: Bool) {
    guard !area.isEmpty, let ink = ink(color, at: area) else { return }
    let ground = buffer.add(CellGround(ink: ink, shade: isBackground ? .none : inks.shade(ink)))
    let isThin = isTranslucent(color)
    let tint = PictureTint(faded(color), inks)
    for row in area.top..<area.bottom {
      for place in row * buffer.columns + area.left..<row * buffer.columns + area.right {
        if tint.isTranslucent, let tinted = tint.over(buffer.grounds[Int(buffer.cells[place].ground)]) {
          buffer.slide(buffer.index(of: tinted), under: place)
        } else if isThin {
          buffer.slide(ground, under: place)
        } else {
          buffer.lay(ground, at: place)
        }
      }
    }
  }

  /// Fills the cells inside an outline: whole ones as grounds, those of the edge by dots.
  private mutating func curved(_ shape: DisplayList.Shape, _ color: Color, _ frame: CellBox) {
    let area = frame.intersection(clip)
    guard !area.isEmpty, let ink = ink(color, at: area) else { return }
    let ground = buffer.add(CellGround(ink: ink, shade: inks.shade(ink)))
    let edge = buffer.index(of: CellLook(ink: ink))
    let outline = Outline(shape, columns: frame.width, rows: frame.height)
    // In one row nothing of a curve would be seen but a tooth.
    let rows = frame.height == 1 ? 2 : dotRows
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        let dots = outline.dots(column - frame.left, row - frame.top, rows: rows)
        let place = row * buffer.columns + column
        let below = buffer.ground(at: place)
        // Without blocks a cell of which half is inside counts as a whole one.
        if dots.nonzeroBitCount == rows * 2 || !hasBlocks && dots.nonzeroBitCount >= rows {
          buffer.lay(ground, at: place)
        } else if hasBlocks, dots.nonzeroBitCount >= rows, options.frame == .card, !below.isStandard {
          // A card has colours: what is outside is drawn on the shape's, so that a text there stands on the shape.
          buffer.lay(ground, at: place)
          let outside = BlockArt.glyph(~dots, rows: rows)
          buffer.put(outside, wide: false, look: buffer.index(of: CellLook(ink: below)), at: place)
        } else if hasBlocks, dots > 0 {
          buffer.put(BlockArt.glyph(dots, rows: rows), wide: false, look: edge, at: place)
        }
      }
    }
  }

  /// The ink of an area over what lies in its first cell; nil where nothing is seen of it.
  private func ink(_ color: Color, at area: CellBox) -> Ink? {
    inks.area(faded(color), over: ground(of: area))
  }

  /// Text under a translucent area shines through.
  private func isTranslucent(_ color: Color) -> Bool { faded(color).components(options.scheme) & 0xFF < 0x80 }
}

/// A shape as dots of cells: which are more inside than outside. In points, a cell being 8 by 16.
struct Outline {
  private let width: Double
  private let height: Double
  /// Radii of the corners, from the top left clockwise; as ellipses for `ellipse`.
  private let radii: [(x: Double, y: Double)]
  /// A circle stands in the middle of its frame.
  private let inset: (x: Double, y: Double)

  init(_ shape: DisplayList.Shape, columns: Int, rows: Int) {
    width = Double(columns) * 8
    height = Double(rows) * 16
    // No corner reaches beyond the middle of the shorter side.
    let most = min(width, height) / 2
    func round(_ radii: [Double]) -> [(x: Double, y: Double)] {
      radii.map { $0.isNaN ? 0 : min(max($0, 0), most) }.map { ($0, $0) }
    }
    var inset = (x: 0.0, y: 0.0)
    switch shape {
    case .rectangle, .path: radii = round([0, 0, 0, 0])
    case .rounded(let radius): radii = round([radius, radius, radius, radius])
    case .uneven(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing):
      radii = round([topLeading, topTrailing, bottomTrailing, bottomLeading])
    case .capsule: radii = round([most, most, most, most])
    case .circle:
      radii = round([most, most, most, most])
      inset = (width / 2 - most, height / 2 - most)
    case .ellipse: radii = [(x: Double, y: Double)](repeating: (width / 2, height / 2), count: 4)
    }
    self.inset = inset
  }

  /// One bit a dot that is inside: two columns a cell and so many rows, the upper left dot the lowest bit, row by row.
  func dots(_ column: Int, _ row: Int, rows: Int) -> Int {
    var bits = 0
    for dot in 0..<rows * 2 {
      // The middle of a dot decides for it.
      let x = Double(column) * 8 + (dot % 2 == 0 ? 2 : 6)
      let y = Double(row) * 16 + (Double(dot / 2) + 0.5) * 16 / Double(rows)
      if contains(x, y) { bits |= 1 << dot }
    }
    return bits
  }

  /// Whether a point lies inside, in points from the frame's corner.
  func contains(_ x: Double, _ y: Double) -> Bool {
    guard x >= inset.x, x <= width - inset.x, y >= inset.y, y <= height - inset.y else { return false }
    let (left, top) = (x - inset.x, y - inset.y)
    let (right, bottom) = (width - inset.x - x, height - inset.y - y)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for (corner, radius) in zip(corners, radii) where corner.0 < radius.x && corner.1 < radius.y {
      let (dx, dy) = ((radius.x - corner.0) / radius.x, (radius.y - corner.1) / radius.y)
      if dx * dx + dy * dy > 1 { return false }
    }
    return true
  }
}
