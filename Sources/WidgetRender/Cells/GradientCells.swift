internal import Glibc
internal import WidgetLayout
internal import WidgetModel

// Gradients: two tones a cell, one above the other.
extension CellPainter {
  /// Fills a shape with a gradient. One that covers the whole widget is its background and reaches under the frame.
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
        let tones = CellGround.Tones(upper: ramp.color(x, y + 4), lower: ramp.color(x, y + 12), middle: middle)
        let ink = Ink(role: .custom, rgb: Contrast.mix(tones.upper, 0.5, over: tones.lower))
        buffer.lay(buffer.index(of: CellGround(ink: ink, tones: tones)), at: place)
      }
    }
  }
}

/// The colours along a gradient in a frame of points, interpolated as SwiftUI does, in the device's sRGB.
struct GradientRamp {
  /// Rising by location, a part of the way.
  private let stops: [(location: Double, rgb: UInt32)]
  /// The part of the way at a point of the frame; it may lie outside of 0...1.
  private let place: (Double, Double) -> Double

  /// The colours of the stops, in their order.
  var colors: [UInt32] { stops.map(\.rgb) }

  init(_ gradient: DisplayList.Gradient, size: Size, _ rgb: (Color) -> UInt32) {
    stops = gradient.stops.map { ($0.location, rgb($0.color)) }.sorted { $0.0 < $1.0 }
    place = Self.place(gradient.course, size)
  }

  /// The colour at a point of the frame.
  func color(_ x: Double, _ y: Double) -> UInt32 { color(at: place(x, y)) }

  /// The colour at a part of the way, 0...1.
  func color(at part: Double) -> UInt32 {
    guard let next = stops.firstIndex(where: { $0.location >= part }) else { return stops.last?.rgb ?? 0 }
    guard next > 0 else { return stops[0].rgb }
    let (from, to) = (stops[next - 1], stops[next])
    let span = to.location - from.location
    return Contrast.mix(to.rgb, span > 0 ? (part - from.location) / span : 1, over: from.rgb)
  }

  /// A function from a point of the frame to its part of the way. Ends and centres are unit points, radii are points,
  /// and angles are degrees, clockwise from the right.
  private static func place(_ course: DisplayList.Gradient.Course, _ size: Size) -> (Double, Double) -> Double {
    switch course {
    case .linear(let start, let end):
      let (x0, y0) = (start.x * size.width, start.y * size.height)
      let (dx, dy) = (end.x * size.width - x0, end.y * size.height - y0)
      let length = dx * dx + dy * dy
      return { x, y in length > 0 ? ((x - x0) * dx + (y - y0) * dy) / length : 1 }
    case .radial(let center, let from, let to):
      let (x0, y0) = (center.x * size.width, center.y * size.height)
      return { x, y in
        let distance = ((x - x0) * (x - x0) + (y - y0) * (y - y0)).squareRoot()
        return to != from ? (distance - from) / (to - from) : distance < to ? 0 : 1
      }
    case .angular(let center, let from, let to):
      let (x0, y0) = (center.x * size.width, center.y * size.height)
      return { x, y in
        let turn = atan2(y - y0, x - x0) * 180 / .pi - from
        let degrees = turn - (turn / 360).rounded(.down) * 360
        return to != from ? degrees / (to - from) : 0
      }
    }
  }
}
