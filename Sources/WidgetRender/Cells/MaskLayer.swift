internal import WidgetLayout
internal import WidgetModel

/// A mask, and what lay in its place before what it lets through was drawn (SwiftUI: mask).
///
/// The mask is drawn by itself, on black and all in white, so that the light of a cell is how much of it covers. Then the content
/// is drawn as ever, and at the end each cell shows as much of it as the mask lets through.
struct MaskLayer {
  /// The part of the grid that may show something; the mask's own grid is as large.
  let area: CellBox
  /// Draws the mask; nil: it is drawn.
  var painter: CellPainter?
  /// The mask as it was drawn.
  var stencil = CellBuffer(columns: 0, rows: 0)
  /// The cells of the area as they were, row by row.
  var below: ArraySlice<CellBuffer.Cell> = []
}

extension CellPainter {
  /// Draws a command into the mask that is being drawn; false where there is none, and for what ends it.
  mutating func drawIntoMask(
    _ command: DisplayList.Command, _ list: DisplayList, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let last = masks.indices.last, let painter = masks[last].painter else { return false }
    if case .beginMasked = command.drawing, painter.masks.isEmpty { return false }
    var command = command
    command.frame.x -= Double(masks[last].area.left)
    command.frame.y -= Double(masks[last].area.top)
    masks[last].painter?.draw(command, list, bytes)
    return true
  }

  /// Begins a mask, of which nothing is seen outside of the frame.
  mutating func beginMask(_ frame: CellBox, _ list: DisplayList) {
    let area = transformed(frame).intersection(clip)
    // No larger than what is seen, so that many masks cost no more than as many areas.
    var options = options
    (options.frame, options.hasPage, options.isStencil) = (.none, false, true)
    var painter = CellPainter(area.width, area.height, options, looks: list.looks.count)
    if !transforms.isEmpty {
      // Points are counted from the area's corner there.
      let corner = area.points
      let shift = AffineTransform(shift: -corner.x, -corner.y)
      painter.transforms = [shift.after(transform).after(AffineTransform(shift: corner.x, corner.y))]
    }
    masks.append(MaskLayer(area: area, painter: painter))
  }

  /// Ends the mask, and begins what is seen through it.
  mutating func beginMasked() {
    guard let last = masks.indices.last, let painter = masks[last].painter else { return }
    let area = masks[last].area
    (masks[last].stencil, masks[last].painter) = (painter.buffer, nil)
    if !area.isEmpty {
      for row in area.top..<area.bottom {
        masks[last].below += buffer.cells[row * buffer.columns + area.left..<row * buffer.columns + area.right]
      }
    }
    clips.append(Clip(box: area.intersection(clip)))
  }

  /// Shows what the mask lets through.
  mutating func endMask() {
    guard let layer = masks.last, layer.painter == nil else { return }
    masks.removeLast()
    if clips.count > 1 { clips.removeLast() }
    guard !layer.area.isEmpty else { return }
    for row in 0..<layer.area.height {
      for column in 0..<layer.area.width {
        let place = (layer.area.top + row) * buffer.columns + layer.area.left + column
        let below = layer.below[layer.below.startIndex + row * layer.area.width + column]
        // What the content did not touch stays as it was.
        if buffer.cells[place] != below { mask(layer.stencil, column, row, below, at: place) }
      }
    }
  }

  // MARK: One cell

  private mutating func mask(
    _ stencil: CellBuffer, _ column: Int, _ row: Int, _ below: CellBuffer.Cell, at place: Int
  ) {
    let mask = stencil[column, row]
    let ground = stencil.grounds[Int(mask.ground)]
    if mask.isBlank || mask.isTail {
      let (upper, lower) =
        ground.tones.map { (Self.light($0.upper), Self.light($0.lower)) } ?? (
          Self.light(ground.ink.rgb), Self.light(ground.ink.rgb)
        )
      return blend(below, upper, lower, at: place)
    }
    let content = buffer.cells[place]
    var glyph: [UInt8] = []
    stencil.append(mask, to: &glyph)
    let ink = stencil.looks[Int(mask.look)].ink
    // A picture's name stands in for it where there are no colours, and is nothing else.
    guard content.isBlank || buffer.looks[Int(content.look)].attributes.contains(.standIn) else {
      // A cell has one character: that of the content, where the mask covers at least half of it.
      let covers = (BlockArt.coverage(glyph) ?? 1) * Self.light(ink.rgb) >= 0.5
      return covers ? () : buffer.restore(below, at: place)
    }
    // The content's colour in the mask's shape.
    let color = buffer.grounds[Int(content.ground)].ink
    blend(below, Self.light(ground.ink.rgb), Self.light(ground.ink.rgb), at: place)
    let behind = buffer.ground(at: place)
    let mixed = mix(color, Self.light(ink.rgb), over: behind)
    var look = CellLook(ink: mixed)
    look.attributes = stencil.looks[Int(mask.look)].attributes.subtracting(.dim)
    let isWide = stencil.isWide(column, row) && column + 1 < stencil.columns
    buffer.put(
      glyph, wide: isWide, composed: mask.count == CellBuffer.Cell.pooled, look: buffer.index(of: look), at: place)
  }

  /// Lets as much of the content's cell through as two parts say, of its upper and of its lower half.
  private mutating func blend(_ below: CellBuffer.Cell, _ upper: Double, _ lower: Double, at place: Int) {
    // A hundredth more or less is rounding.
    if upper > 0.99, lower > 0.99 { return }
    guard upper > 0.01 || lower > 0.01 else { return buffer.restore(below, at: place) }
    let content = buffer.cells[place]
    let (own, behind) = (buffer.grounds[Int(content.ground)], buffer.grounds[Int(below.ground)])
    let part = (upper + lower) / 2
    // Each half by itself: a fade has two steps a cell.
    var ground = CellGround(ink: mix(own.ink, part, over: behind.ink), shade: part >= 0.5 ? own.shade : behind.shade)
    let front = own.tones.map { ($0.upper, $0.lower) } ?? (rgb(own.ink), rgb(own.ink))
    let back = behind.tones.map { ($0.upper, $0.lower) } ?? (rgb(behind.ink), rgb(behind.ink))
    ground.tones = CellGround.Tones(
      upper: Contrast.mix(front.0, upper, over: back.0), lower: Contrast.mix(front.1, lower, over: back.1),
      middle: rgb(ground.ink))
    if upper == lower, own.tones == nil, behind.tones == nil { ground.tones = nil }
    // A cell has one character: what lay below, where most of that shines through.
    if part < 0.5, !below.isBlank { buffer.restore(below, at: place) }
    buffer.slide(buffer.index(of: ground), under: place)
    guard buffer.cells[place].text == content.text, !content.isBlank, !content.isTail else { return }
    var look = buffer.looks[Int(content.look)]
    look.ink = mix(look.ink, part, over: ground.ink, isText: true)
    buffer.restyle(buffer.index(of: look), at: place)
  }

  private func mix(_ front: Ink, _ part: Double, over back: Ink, isText: Bool = false) -> Ink {
    if part > 0.99 || front == back && !isText { return front }
    return Ink(role: .custom, rgb: Contrast.mix(rgb(front, isText: isText), part, over: rgb(back)))
  }

  /// The colour of an ink; what is assumed of the terminal where it is its own.
  private func rgb(_ ink: Ink, isText: Bool = false) -> UInt32 {
    ink.isStandard ? isText ? ~inks.background & 0xFFFFFF : inks.background : ink.rgb
  }

  /// How much of a cell that light covers: all channels are the same.
  private static func light(_ rgb: UInt32) -> Double { Double(rgb & 0xFF) / 255 }
}

extension CellBuffer {
  /// Puts a cell back as it was; of a wide cluster that was cut meanwhile a blank stays.
  fileprivate mutating func restore(_ cell: Cell, at place: Int) { replace(place, with: [cell]) }

  /// Gives a cell another look.
  fileprivate mutating func restyle(_ look: UInt16, at place: Int) {
    var cell = cells[place]
    cell.look = look
    replace(place, with: [cell])
  }
}

extension BlockArt {
  /// How much of its cell a block of dots covers; nil for a letter.
  fileprivate static func coverage(_ glyph: [UInt8]) -> Double? { coverages[glyph] }

  private static let coverages: [[UInt8]: Double] = {
    var coverages: [[UInt8]: Double] = [:]
    for rows in 2...3 {
      for dots in 0..<1 << rows * 2 {
        coverages[BlockArt.glyph(dots, rows: rows)] = Double(dots.nonzeroBitCount) / Double(rows * 2)
      }
    }
    for eighths in 1...8 {
      for isLower in [true, false] { coverages[block(eighths, isLower: isLower)] = Double(eighths) / 8 }
    }
    return coverages
  }()
}
