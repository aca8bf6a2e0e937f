public import WidgetModel

/// What gauges, switches, placeholders and lines consist of where they are drawn in points: plain shapes, back to front. All painters
/// of points take them from here, so that their pictures are one.
public struct PointShape: Sendable, Hashable {
  /// What a shape is filled with.
  public enum Paint: Sendable, Hashable {
    case color(Color)
    /// The index of one of `DisplayList.gradients`, across the shape's frame.
    case gradient(Int32)
  }

  /// The geometry of a shape.
  public enum Form: Sendable, Hashable {
    /// A filled shape.
    case fill(DisplayList.Shape)
    /// The part from `from` to `to` (0...1) of the circle in the frame's middle, clockwise from 12 o'clock. The line lies inside
    /// the frame, and has round ends where it is not whole.
    case arc(from: Double, to: Double, width: Double)
    /// A line through the frame's middle along its longer side.
    case line(width: Double, isDashed: Bool)
  }

  /// The frame, in points.
  public var frame: Rect
  /// The geometry inside the frame.
  public var form: Form
  /// The paint.
  public var paint: Paint

  init(_ frame: Rect, _ form: Form, _ paint: Paint) { (self.frame, self.form, self.paint) = (frame, form, paint) }

  init(_ frame: Rect, _ form: Form, _ color: Color) { self.init(frame, form, .color(color)) }
}

extension DisplayList.Command {
  /// The shapes that it is drawn by; nil for what is a shape, a text, a symbol or a picture itself, or surrounds others.
  public var pointShapes: [PointShape]? {
    switch drawing {
    case .divider(let color): [PointShape(frame, .fill(.rectangle), color)]
    case .rule(let color, let width, let isDashed):
      [PointShape(frame, .line(width: width, isDashed: isDashed), color)]
    case .smallFill(let shape, let color, let size): [PointShape(frame.middle(size), .fill(shape), color)]
    case .mask(let color): [mask(color)]
    case .bar(let part, let fill, let track, _, let isMirrored): bar(part, fill, track, isMirrored)
    case .scale(let part, let color, let gradient, let mark): scale(part, color, gradient, mark)
    case .ring(let part, let fill, let track): ring(part, fill, track)
    case .toggle(let isOn, let tint, let isMirrored): toggle(isOn, tint, isMirrored)
    default: nil
    }
  }

  /// A text's placeholder is a bar as high as its letters; a picture's fills its place.
  private func mask(_ color: Color) -> PointShape {
    guard frame.height <= 60 else { return PointShape(frame, .fill(.rounded(radius: 8)), color) }
    // Capital letters are about six tenths of a line.
    let height = frame.height * 0.68
    let bar = Rect(x: frame.x, y: frame.y + (frame.height - height) / 2, width: frame.width, height: height)
    return PointShape(bar, .fill(.rounded(radius: min(height * 0.28, 6))), color)
  }

  private func bar(_ part: Double?, _ fill: Color, _ track: Color, _ isMirrored: Bool) -> [PointShape] {
    let whole = PointShape(frame, .fill(.capsule), track)
    guard let part = part.map(Self.unit), part > 0 else { return [whole] }
    // The least that is filled is a dot.
    let width = min(max(part * frame.width, frame.height), frame.width)
    let x = isMirrored ? frame.x + frame.width - width : frame.x
    return [whole, PointShape(Rect(x: x, y: frame.y, width: width, height: frame.height), .fill(.capsule), fill)]
  }

  private func scale(_ part: Double?, _ color: Color, _ gradient: Int32, _ mark: Color) -> [PointShape] {
    let line = frame.middle(Size(width: frame.width, height: min(frame.height, 6)))
    let track = PointShape(line, .fill(.capsule), gradient >= 0 ? .gradient(gradient) : .color(color))
    guard let part = part.map(Self.unit) else { return [track] }
    let side = min(frame.height, frame.width)
    let dot = Rect(x: frame.x + part * (frame.width - side), y: frame.y, width: side, height: side)
    return [track, PointShape(dot, .fill(.circle), mark)]
  }

  private func ring(_ part: Double?, _ fill: Color, _ track: Color) -> [PointShape] {
    let side = min(frame.width, frame.height)
    let width = min(max(side / 10, 3), side / 2)
    let whole = PointShape(frame, .arc(from: 0, to: 1, width: width), Self.ringTrack(fill, track))
    guard let part = part.map(Self.unit), part > 0 else { return [whole] }
    return [whole, PointShape(frame, .arc(from: 0, to: part, width: width), fill)]
  }

  /// The track of a ring in colour is that colour, faint; of another it is the neutral one.
  private static func ringTrack(_ fill: Color, _ track: Color) -> Color {
    switch fill.role {
    case .primary, .secondary, .tertiary, .quaternary: track
    default: fill.opacity(0.24)
    }
  }

  private func toggle(_ isOn: Bool, _ tint: Color, _ isMirrored: Bool) -> [PointShape] {
    // UIKit's grey of a switch that is off.
    let off = Color(light: 0x7878_8029, dark: 0x7878_8052)
    let side = max(min(frame.width, frame.height) - 4, 0)
    let isRight = isOn != isMirrored
    let knob = Rect(
      x: isRight ? frame.x + frame.width - side - 2 : frame.x + 2, y: frame.y + (frame.height - side) / 2, width: side,
      height: side)
    // Where all is in the colour of text, as in the accented mode, that may be the knob's white.
    let on = tint.role == .primary ? tint.opacity(0.4) : tint
    return [
      PointShape(frame, .fill(.capsule), isOn ? on : off), PointShape(knob, .fill(.circle), .named(.white)),
    ]
  }

  private static func unit(_ part: Double) -> Double { part.isNaN ? 0 : min(max(part, 0), 1) }
}

extension Rect {
  /// A rectangle of a size in its middle.
  fileprivate func middle(_ size: Size) -> Rect {
    Rect(x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width, height: size.height)
  }
}
