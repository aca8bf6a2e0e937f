internal import WidgetLayout
internal import WidgetModel

// Gradients: two tones a cell, one above the other.
extension CellPainter {
  /// Fills a shape with a gradient. One that covers the whole widget is its background, up to the edge or the frame's line.
  mutating func fill(_ shape: DisplayList.Shape, _ gradient: DisplayList.Gradient, _ frame: CellBox) {
    if isWhole(frame) { return unclipped { $0.gradient(.rectangle, gradient, frame) } }
    self.gradient(self.shape(of: shape, frame), gradient, frame)
  }

  private mutating func gradient(_ shape: DisplayList.Shape, _ gradient: DisplayList.Gradient, _ frame: CellBox) {
    let area = frame.intersection(clip)
    guard !area.isEmpty else { return }
    let below = ground(of: area)
    let ramp = GradientRamp(gradient, size: Size(width: Double(frame.width) * 8, height: Double(frame.height) * 16)) {
      inks.mark(faded($0), over: below).rgb
    }
    let middle = ramp.color(at: 0.5)
    // The colours over black and over white together tell how much of what lies below shines through.
    let tints = [0x000000, 0xFFFFFF].map { behind in
      GradientRamp(gradient, size: Size(width: Double(frame.width) * 8, height: Double(frame.height) * 16)) {
        inks.mark(faded($0), over: Ink(role: .custom, rgb: behind)).rgb
      }
    }
    // Opaque colours are the same over both, and nothing has to be mixed cell by cell.
    let isTranslucent = tints[0].colors != tints[1].colors
    let outline = shape == .rectangle ? nil : Outline(shape, columns: frame.width, rows: frame.height)
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        // A cell has the gradient where at least half of it is inside: its two tones leave no colour for an edge.
        let inside = outline?.dots(column - frame.left, row - frame.top, rows: 2) ?? 15
        guard inside.nonzeroBitCount > 1 else { continue }
        // Points of the cell: its middle across, its top down; the middles of its halves are 4 and 12 below.
        let (x, y) = (Double(column - frame.left) * 8 + 4, Double(row - frame.top) * 16)
        let place = row * buffer.columns + column
        if isTranslucent {
          let tint = PictureTint(overBlack: tints[0].color(x, y + 8), overWhite: tints[1].color(x, y + 8))
          if tint.isTranslucent, let tinted = tint.over(buffer.grounds[Int(buffer.cells[place].ground)]) {
            buffer.slide(buffer.index(of: tinted), under: place)
            continue
          }
        }
        guard hasBlocks else {
          buffer.lay(buffer.index(of: CellGround(ink: Ink(role: .custom, rgb: ramp.color(x, y + 8)))), at: place)
          continue
        }
        let tones = CellGround.Tones(upper: ramp.color(x, y + 4), lower: ramp.color(x, y + 12), middle: middle)
        let ink = Ink(role: .custom, rgb: Contrast.mix(tones.upper, 0.5, over: tones.lower))
        buffer.lay(buffer.index(of: CellGround(ink: ink, tones: tones)), at: place)
      }
    }
  }
}

/// The colours of a gradient in a frame of points.
struct GradientRamp {
  private let course: DisplayList.Gradient.Course
  private let size: Size
  private let ramp: ColorRamp

  /// The colours of the stops, in their order.
  var colors: [UInt32] { ramp.stops.map { $0.color >> 8 } }

  init(_ gradient: DisplayList.Gradient, size: Size, _ rgb: (Color) -> UInt32) {
    (course, self.size) = (gradient.course, size)
    ramp = ColorRamp(gradient.stops) { rgb($0) << 8 | 0xFF }
  }

  /// The colour at a point of the frame.
  func color(_ x: Double, _ y: Double) -> UInt32 { color(at: course.part(at: Point(x: x, y: y), in: size)) }

  /// The colour at a part of the way, 0...1.
  func color(at part: Double) -> UInt32 { ramp.color(at: part) >> 8 }
}
