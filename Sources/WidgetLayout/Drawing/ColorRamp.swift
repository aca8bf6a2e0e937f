internal import Glibc
package import WidgetModel

/// Colours by the part of the way along a gradient, mixed as SwiftUI does, in the device's sRGB.
package struct ColorRamp: Sendable {
  /// A colour, 0xRRGGBBAA, and its place: a part of the way, which may lie outside of 0...1.
  package struct Stop: Sendable {
    /// The position along the gradient.
    package var place: Double
    /// The colour, 0xRRGGBBAA.
    package var color: UInt32
  }

  /// Rising by place.
  package let stops: [Stop]

  /// Creates a ramp of a gradient's stops.
  ///
  /// - Parameters:
  ///   - place: where a location lies, if not there.
  ///   - color: the resolved form of a colour.
  package init(
    _ stops: [DisplayList.Gradient.Stop], place: (Double) -> Double = { $0 }, _ color: (Color) -> UInt32
  ) {
    self.stops = stops.map { Stop(place: place($0.location), color: color($0.color)) }.sorted { $0.place < $1.place }
  }

  /// The stops from 0 to 1; where some lie beyond, with the colours at these ends.
  package var stopsWithin: [Stop] {
    guard stops.contains(where: { !(0...1).contains($0.place) }) else { return stops }
    let ends = [0.0, 1].map { Stop(place: $0, color: color(at: $0)) }
    return [ends[0]] + stops.filter { 0 < $0.place && $0.place < 1 } + [ends[1]]
  }

  /// Whether no stop is translucent.
  package var isOpaque: Bool { stops.allSatisfy { $0.color & 0xFF == 0xFF } }

  /// The colour at a part of the way; before the first stop and after the last it is theirs.
  package func color(at part: Double) -> UInt32 {
    guard let next = stops.firstIndex(where: { $0.place >= part }) else { return stops.last?.color ?? 0 }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    let way = to.place > from.place ? (part - from.place) / (to.place - from.place) : 1
    // Places as far apart as numbers go leave no number.
    let between = way > 0 ? min(way, 1) : 0
    func channel(_ shift: UInt32) -> UInt32 {
      let (back, front) = (Double(from.color >> shift & 0xFF), Double(to.color >> shift & 0xFF))
      return UInt32((front * between + back * (1 - between)).rounded()) << shift
    }
    return channel(24) | channel(16) | channel(8) | channel(0)
  }
}

extension DisplayList.Gradient.Course {
  /// The part of the way at a point of a frame; it may lie outside of 0...1. Ends and centres are unit points, radii are points,
  /// and angles are degrees, clockwise from the right.
  package func part(at point: Point, in size: Size) -> Double {
    switch self {
    case .linear(let start, let end):
      let (x0, y0) = (start.x * size.width, start.y * size.height)
      let (dx, dy) = (end.x * size.width - x0, end.y * size.height - y0)
      let length = dx * dx + dy * dy
      return length > 0 ? ((point.x - x0) * dx + (point.y - y0) * dy) / length : 1
    case .radial(let center, let from, let to):
      let (dx, dy) = (point.x - center.x * size.width, point.y - center.y * size.height)
      let distance = (dx * dx + dy * dy).squareRoot()
      return to != from ? (distance - from) / (to - from) : distance < to ? 0 : 1
    case .angular(let center, let from, let to):
      let angle = atan2(point.y - center.y * size.height, point.x - center.x * size.width) * 180 / .pi
      return Self.part(turnedBy: angle - from, of: to - from)
    }
  }

  /// The part of the way of an angular gradient after a turn from where it begins; both are degrees, and a negative sweep goes
  /// counterclockwise.
  ///
  /// What a sweep of less than a turn leaves has the colour of the nearer end; of one of more, the last turn is seen (SwiftUI:
  /// AngularGradient).
  package static func part(turnedBy turn: Double, of sweep: Double) -> Double {
    guard sweep != 0, turn.isFinite, sweep.isFinite else { return 0 }
    let (turn, sweep) = sweep < 0 ? (-turn, -sweep) : (turn, sweep)
    let degrees = turn - (turn / 360).rounded(.down) * 360
    if degrees > sweep { return degrees - sweep < 360 - degrees ? 1 : 0 }
    let turns = max(((sweep - degrees) / 360).rounded(.up) - 1, 0)
    return (degrees + turns * 360) / sweep
  }
}
