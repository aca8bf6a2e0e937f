import WidgetLayout
import WidgetModel

/// The pieces of a sheet, and its size, in points.
struct SheetLayout {
  /// The width at which a sheet of its own size begins another row.
  static let widest = 1000.0
  /// Around what lies on a panel.
  private static let inset = 12.0

  private(set) var pieces: [CanvasRequest.Piece] = []
  private(set) var size = Size.zero
  private let look: SheetLook
  private let width: Double
  private let margin: Double
  /// Between two cells: panels have space around their pictures already.
  private var gap: Double { look.hasPanels ? look.gap / 2 : look.gap }
  /// The pieces of each row, and where it ends.
  private var rows: [(pieces: Range<Int>, right: Double)] = []

  init(_ groups: [PictureSheet.Group], _ look: SheetLook, width: Double, margin: Double) {
    (self.look, self.width, self.margin) = (look, width, margin)
    var y = margin
    for group in groups {
      if !group.heading.isEmpty {
        let heading = TextPicture.make(
          group.heading, .title, in: look.labels, width: max(width - 2 * margin, 1),
          color: look.ground(look.scheme)?.label)
        pieces.append(.init(heading, at: Point(x: margin, y: y)))
        end(pieces.count - 1, at: margin + heading.size.width)
        y += heading.size.height + look.gap / 2
      }
      add(group.blocks.map { $0.map(cell) }, &y)
    }
    let end = y > margin ? y - gap : y
    size = Size(width: (rows.map(\.right).max() ?? margin) + margin, height: end + margin)
  }

  /// Moves each row to the middle of a page, on whole pixels, so that edges stay sharp.
  mutating func center(in page: Size, scale: Double) {
    func whole(_ points: Double) -> Double { (points * scale).rounded(.down) / scale }
    let down = whole((page.height - size.height) / 2)
    for row in rows {
      let right = whole((page.width - row.right - margin) / 2)
      for index in row.pieces {
        pieces[index].origin.x = whole(pieces[index].origin.x) + right
        pieces[index].origin.y = whole(pieces[index].origin.y) + down
      }
    }
  }

  // MARK: Cells

  /// A card with what stands above and lies behind it.
  private struct Cell {
    var pieces: [CanvasRequest.Piece]
    var size: Size
  }

  private func cell(_ card: PictureSheet.Card) -> Cell {
    let picture = card.picture
    let hasPanel = look.hasPanels && picture.scheme != look.scheme
    // Cards without a panel are in line with those that have one.
    let inset = look.hasPanels ? Self.inset : 0
    var pieces: [CanvasRequest.Piece] = []
    var (y, width) = (inset, picture.size.width)
    if !card.label.isEmpty {
      let scheme = hasPanel ? picture.scheme : look.labels
      // A name may be wider than what it names, within limits.
      let label = TextPicture.make(
        card.label, .label, in: scheme, width: max(picture.size.width, 160),
        color: look.ground(hasPanel ? picture.scheme : look.scheme)?.label)
      // Clear of the panel's corner.
      let indent = hasPanel ? Self.inset / 2 : 0
      pieces.append(.init(label, at: Point(x: inset + indent, y: y)))
      y += label.size.height + 6
      width = max(width, label.size.width + 2 * indent)
    }
    let page = look.ground(picture.scheme)
    if let (shadow, room) = page?.shadow(under: picture) {
      pieces.append(.init(shadow, at: Point(x: inset - room, y: y - room)))
    }
    pieces.append(.init(picture, at: Point(x: inset, y: y)))
    let size = Size(width: width + 2 * inset, height: y + picture.size.height + inset)
    if hasPanel {
      let panel = CanvasPicture(
        DisplayList(), size: size, scheme: picture.scheme, shape: .rounded(radius: 20),
        ground: Color(light: picture.scheme.ground, dark: picture.scheme.ground))
      pieces.insert(.init(page?.page(size, shape: .rounded(radius: 20)) ?? panel, at: .zero), at: 0)
    }
    return Cell(pieces: pieces, size: size)
  }

  // MARK: Rows

  /// Cells in rows, in their order; those of a block stay together where a row has the space.
  private mutating func add(_ blocks: [[Cell]], _ y: inout Double) {
    var (x, height, first) = (margin, 0.0, pieces.count)
    func breakRow(_ layout: inout SheetLayout) {
      guard height > 0 else { return }
      layout.end(first, at: x - layout.gap)
      (x, y, height, first) = (layout.margin, y + height + layout.gap, 0, layout.pieces.count)
    }
    for block in blocks {
      let whole = block.reduce(-gap) { $0 + $1.size.width + gap }
      if x + whole + margin > width + 0.001 { breakRow(&self) }
      for cell in block {
        if x + cell.size.width + margin > width + 0.001 { breakRow(&self) }
        pieces += cell.pieces.map { piece in
          var piece = piece
          (piece.origin.x, piece.origin.y) = (piece.origin.x + x, piece.origin.y + y)
          return piece
        }
        x += cell.size.width + gap
        height = max(height, cell.size.height)
      }
    }
    breakRow(&self)
  }

  private mutating func end(_ first: Int, at right: Double) { rows.append((first..<pieces.count, right)) }
}
