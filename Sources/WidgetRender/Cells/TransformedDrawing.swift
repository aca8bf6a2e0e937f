internal import WidgetLayout
internal import WidgetModel

// What is turned, scaled or mirrored (DocC: Layout, "Turned content"): shapes by their outlines, pictures by quarters of a turn;
// letters stay upright where their place has gone to.
extension CellPainter {
  /// The transform that holds now, in points from the grid's corner.
  var transform: AffineTransform { transforms.last ?? .identity }

  /// Begins a transform about a place of a frame of cells.
  mutating func begin(_ next: DisplayList.Transform, _ frame: CellBox) {
    transforms.append(transform.after(AffineTransform(next, in: frame.points)))
  }

  /// The cells that a frame covers under the transform.
  func transformed(_ frame: CellBox) -> CellBox {
    transforms.isEmpty ? frame : CellBox(around: transform(frame.points))
  }

  /// The cells where a frame comes to lie that keeps its size, since what it holds is not turned.
  private func moved(_ frame: CellBox) -> CellBox {
    let whole = frame.points
    // Its middle goes where the transform says, its edges to whole cells.
    let middle = transform(Point(x: whole.x + whole.width / 2, y: whole.y + whole.height / 2))
    let left = CellBox.whole(middle.x / 8 - Double(frame.width) / 2)
    let top = CellBox.whole(middle.y / 16 - Double(frame.height) / 2)
    return CellBox(left: left, top: top, right: left + frame.width, bottom: top + frame.height)
  }

  /// Draws under the transform. What is flat has no area, and nothing of it is seen.
  mutating func paintTransformed(
    _ drawing: DisplayList.Drawing, _ frame: CellBox, _ list: DisplayList, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    if transform.isFlat { return }
    switch drawing {
    case .fill(let shape, let color): fill(shape, frame.points, .color(color), list.paths)
    case .smallFill(let shape, let color, let size): fill(shape, frame.points.middle(size), .color(color), list.paths)
    case .gradient(let shape, let index):
      guard list.gradients.indices.contains(Int(index)) else { return }
      fill(shape, frame.points, .gradient(list.gradients[Int(index)]), list.paths)
    case .stroke(let shape, let color, let width, let pen):
      let pen = list.pens.indices.contains(Int(pen)) ? list.pens[Int(pen)] : nil
      stroke(shape, color, width: width, pen, frame, list.paths)
    case .bar(let part, let fill, let track, let isThick, let isMirrored):
      bar(part, frame.points, fill, track, isThick: isThick, isMirrored: isMirrored)
    case .text(let start, let count, let look, _):
      let isLarge = list.looks.indices.contains(Int(look)) && list.looks[Int(look)].face != nil
      guard (transform.quarters ?? 0) % 2 == 1, !isLarge else { return paint(drawing, moved(frame), list, bytes) }
      column(of: slice(bytes, start, count), Int(look), moved(frame), list)
    case .symbol(let start, let count, let color, let isMulticolor):
      let name = String(decoding: slice(bytes, start, count), as: UTF8.self)
      var turned = Symbol.turned(name, transform) ?? name
      turned.withUTF8 { symbol($0, moved(frame), color, isMulticolor: isMulticolor) }
    case .picture(let start, let count, let index):
      let picture = list.pictures.indices.contains(Int(index)) ? list.pictures[Int(index)] : nil
      let name = String(decoding: slice(bytes, start, count), as: UTF8.self)
      if transform.quarters == nil { return self.picture(picture, name, moved(frame)) }
      self.picture(picture?.turned(by: transform), name, transformed(frame))
    case .divider, .rule, .mask:
      paint(drawing, transform.quarters == nil ? moved(frame) : transformed(frame), list, bytes)
    default: paint(drawing, moved(frame), list, bytes)
    }
  }

  // MARK: Shapes

  /// Fills a shape that lies in a rectangle, in points; a gradient is turned with it.
  private mutating func fill(_ shape: DisplayList.Shape, _ rect: Rect, _ paint: PathPaint, _ pool: PathPool) {
    guard let back = transform.inverse else { return }
    let inverse = AffineTransform(shift: -rect.x, -rect.y).after(back)
    var isEvenOdd = false
    if case .path(_, let isOdd) = shape { isEvenOdd = isOdd }
    let parts = polylines(of: shape, rect, pool)
    fill(parts, isEvenOdd: isEvenOdd, paint, whole, GradientSpace(size: rect.size, inverse: inverse))
  }

  /// Draws a shape's outline, or the part of it that a trim leaves; lines become thicker with what they are around.
  private mutating func stroke(
    _ shape: DisplayList.Shape, _ color: Color, width: Double, _ pen: DisplayList.Pen?, _ frame: CellBox,
    _ pool: PathPool
  ) {
    let trim = trims.last ?? (from: 0, to: 1)
    var parts = outlines(of: shape, frame, width: width, pool).trimmed(from: trim.from, to: trim.to)
    let origin = frame.points
    for part in parts.indices {
      parts[part].points = parts[part].points.map { transform(Point(x: $0.x + origin.x, y: $0.y + origin.y)) }
    }
    stroke(
      parts, color, width: lineWidth(of: shape, width) * transform.scale, pen, whole, isRound: Self.isRound(shape))
  }

  /// The outline of a shape in a rectangle, in points, under the transform.
  private func polylines(of shape: DisplayList.Shape, _ rect: Rect, _ pool: PathPool) -> [Polyline] {
    var parts: [Polyline]
    if case .path(let index, _) = shape {
      parts = pool.polylines(of: index)
    } else {
      var own = PathPool()
      own.outline(shape, in: rect.size)
      let path = own.end()
      parts = own.polylines(of: path)
    }
    for part in parts.indices {
      parts[part].points = parts[part].points.map { transform(Point(x: $0.x + rect.x, y: $0.y + rect.y)) }
    }
    return parts
  }

  /// The whole grid: what was turned is no longer where its frame is.
  private var whole: CellBox { CellBox(left: 0, top: 0, right: buffer.columns, bottom: buffer.rows) }

  /// A gauge as two rectangles, as high as it is in a row.
  private mutating func bar(
    _ part: Double?, _ rect: Rect, _ fill: Color, _ track: Color, isThick: Bool, isMirrored: Bool
  ) {
    // A third of a row, as slim as it is drawn in one.
    let line = rect.middle(Size(width: rect.width, height: isThick ? min(16, rect.height) : 16.0 / 3))
    let filled = line.width * (part.map(Self.unit) ?? 0)
    // Half a cell between what is filled and the rest, as in a row.
    let gap = filled > 0 && !isThick ? min(4, line.width - filled) : 0
    var (first, rest) = (line, line)
    first.width = filled
    (rest.x, rest.width) = (line.x + filled + gap, line.width - filled - gap)
    if isMirrored { (first.x, rest.x) = (line.x + line.width - filled, line.x) }
    if rest.width > 0 { self.fill(.rectangle, rest, .color(track), PathPool()) }
    if filled > 0 { self.fill(.rectangle, first, .color(fill), PathPool()) }
  }

  // MARK: Letters

  /// The letters of a run under one another, in the middle of a frame.
  private mutating func column(
    of run: UnsafeBufferPointer<UInt8>, _ look: Int, _ frame: CellBox, _ list: DisplayList
  ) {
    var reader = ClusterReader(run, options.encoding)
    var clusters: [Range<Int>] = []
    while let cluster = reader.next() { if cluster.width > 0 { clusters.append(cluster.start..<cluster.end) } }
    let column = frame.left + (frame.width - 1) / 2
    // Held inside of what is seen, where there is space for all of them.
    let top = max(min(frame.top + (frame.height - clusters.count) / 2, clip.bottom - clusters.count), clip.top)
    for (row, cluster) in clusters.enumerated() {
      text(UnsafeBufferPointer(rebasing: run[cluster]), at: column, top + row, look, list)
    }
  }
}

/// Where a gradient lies that is not upright: the size of its frame, and the way back from the grid into it, both in points.
struct GradientSpace {
  let size: Size
  let inverse: AffineTransform
}

extension CellBox {
  /// In points, a cell being 8 by 16.
  var points: Rect {
    Rect(x: Double(left) * 8, y: Double(top) * 16, width: Double(width) * 8, height: Double(height) * 16)
  }

  /// The cells that a rectangle in points covers at least half of at its edges; one at least where it has any extent.
  init(around rect: Rect) {
    self.init(Rect(x: rect.x / 8, y: rect.y / 16, width: rect.width / 8, height: rect.height / 16))
    if right == left, rect.width > 0 { right += 1 }
    if bottom == top, rect.height > 0 { bottom += 1 }
  }
}

extension Rect {
  /// A rectangle of that size in the middle of it.
  fileprivate func middle(_ size: Size) -> Rect {
    Rect(
      x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width, height: size.height)
  }
}

extension Picture {
  /// The picture as a transform of whole quarters turns and mirrors it; of its scaling nothing is seen in pixels.
  fileprivate func turned(by transform: AffineTransform) -> Picture {
    let quarters = transform.quarters ?? 0
    let isMirrored = transform.determinant < 0
    guard quarters > 0 || isMirrored else { return self }
    let isOdd = quarters % 2 == 1
    let (columns, rows) = (isOdd ? self.rows : self.columns, isOdd ? self.columns : self.rows)
    var turned: [UInt32] = []
    turned.reserveCapacity(pixels.count)
    for row in 0..<rows {
      for column in 0..<columns {
        // The pixel that comes here: turned back, then mirrored back.
        let (x, y) =
          switch quarters {
          case 1: (row, self.rows - 1 - column)
          case 2: (self.columns - 1 - column, self.rows - 1 - row)
          case 3: (self.columns - 1 - row, column)
          default: (column, row)
          }
        turned.append(pixels[y * self.columns + (isMirrored ? self.columns - 1 - x : x)])
      }
    }
    // The file's own size is turned, too.
    let (width, height) = (isOdd ? self.height : self.width, isOdd ? self.width : self.height)
    return Picture(width: width, height: height, columns: columns, rows: rows, pixels: turned) ?? self
  }
}

extension Symbol {
  /// Symbols that are each other turned, clockwise from the one that points up, with the degrees between two.
  private static let turns: [(step: Double, names: [String])] = [
    (
      45,
      [
        "arrow.up", "arrow.up.right", "arrow.right", "arrow.down.right", "arrow.down", "arrow.down.left", "arrow.left",
        "arrow.up.left",
      ]
    ),
    (90, ["arrowtriangle.up", "arrowtriangle.right", "arrowtriangle.down", "arrowtriangle.left"]),
    (90, ["chevron.up", "chevron.right", "chevron.down", "chevron.left"]),
    (180, ["chevron.right.2", "chevron.left.2"]),
    (90, ["arrow.up.and.down", "arrow.left.and.right"]),
  ]

  /// The name of the symbol that one becomes; nil where there is none for it, and it stays upright.
  static func turned(_ name: String, _ transform: AffineTransform) -> String? {
    // Several names share a glyph, and so their direction.
    guard let glyph = named(name)?.glyph else { return nil }
    for (step, names) in turns {
      guard var place = names.firstIndex(where: { named($0)?.glyph == glyph }) else { continue }
      // What points sideways points to the other side in a mirror.
      if transform.determinant < 0 { place = step == 180 ? 1 - place : (names.count - place) % names.count }
      return names[(place + Int((transform.degrees / step).rounded())) % names.count]
    }
    return nil
  }
}
