import Glibc
import WidgetLayout
package import WidgetModel

/// The page of a theme behind the pictures of a sheet, in one scheme.
package struct SheetGround: Sendable, Equatable {
  /// The scheme of the page's texts.
  package var scheme: ColorScheme
  /// One to three colours, already dimmed; each 0xRRGGBB.
  package var stops: [UInt32]
  /// The direction of several, as CSS has it.
  package var angle: Double
  /// A picture over the colours; nil: none.
  package var picture: Backdrop?
  /// The colour of names on the page, 0xRRGGBB.
  package var label: UInt32
  /// Between two cards, in points.
  package var gap: Double
  /// How far cards seem above the page.
  package var shadow: Theme.Card.Shadow

  /// A picture behind the cards.
  package struct Backdrop: Sendable, Equatable {
    package var picture: Picture
    package var blur: Double
    package var fit: Theme.Background.Fit
    /// What covers it, 0xRRGGBBAA.
    package var dim: UInt32

    package init(_ picture: Picture, blur: Double, fit: Theme.Background.Fit, dim: UInt32) {
      (self.picture, self.blur, self.fit, self.dim) = (picture, blur, fit, dim)
    }
  }

  package init(
    _ scheme: ColorScheme, stops: [UInt32], angle: Double = 180, picture: Backdrop? = nil, label: UInt32, gap: Double,
    shadow: Theme.Card.Shadow
  ) {
    (self.scheme, self.stops, self.angle, self.picture) = (scheme, stops, angle, picture)
    (self.label, self.gap, self.shadow) = (label, gap, shadow)
  }

  /// The page as a picture of that size.
  func page(_ size: Size, shape: DisplayList.Shape? = nil) -> CanvasPicture {
    var list = DisplayList()
    let frame = Rect(origin: .zero, size: size)
    list.add(stops.count > 1 ? .gradient(.rectangle, 0) : .fill(.rectangle, .opaque(stops.first ?? 0)), frame)
    if stops.count > 1 { list.gradients = [gradient(size)] }
    if let picture { list.add(picture, size) }
    return CanvasPicture(list, size: size, scheme: scheme, shape: shape)
  }

  /// CSS lets the colours end in the corners that the direction leads to.
  private func gradient(_ size: Size) -> DisplayList.Gradient {
    let turns = SheetGround.sineAndCosine(angle)
    let length = abs(size.width * turns.sine) + abs(size.height * turns.cosine)
    let (x, y) = (turns.sine * length / 2 / max(size.width, 1), -turns.cosine * length / 2 / max(size.height, 1))
    let last = Double(max(stops.count - 1, 1))
    return DisplayList.Gradient(
      course: .linear(start: Point(x: 0.5 - x, y: 0.5 - y), end: Point(x: 0.5 + x, y: 0.5 + y)),
      stops: stops.enumerated().map { .init(color: .opaque($1), location: Double($0) / last) })
  }

  /// What lies under a card, larger than it, so that the blur has room; nil: no shadow.
  func shadow(under picture: CanvasPicture) -> (picture: CanvasPicture, inset: Double)? {
    guard shadow != .none, let shape = picture.shape else { return nil }
    let (radius, drop, part) = shadow == .soft ? (10.0, 6.0, 0x22 as UInt32) : (18, 12, 0x55)
    let inset = radius * 3
    var list = DisplayList()
    let frame = Rect(x: inset, y: inset + drop, width: picture.size.width, height: picture.size.height)
    list.add(.beginEffect(.blur(radius: radius)), frame)
    list.add(.fill(shape, Color(light: 0x1A1C_2E00 | part, dark: 0x0000_0000 | min(part * 2, 0xFF))), frame)
    list.add(.endEffect, frame)
    let size = Size(width: picture.size.width + 2 * inset, height: picture.size.height + 2 * inset + drop)
    return (CanvasPicture(list, size: size, scheme: scheme), inset)
  }

  /// Of an angle in degrees.
  private static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    let angle = degrees * .pi / 180
    return (Glibc.sin(angle), Glibc.cos(angle))
  }
}

extension DisplayList {
  fileprivate mutating func add(_ drawing: Drawing, _ frame: Rect) {
    commands.append(Command(frame: frame, drawing: drawing, node: -1))
  }

  /// A picture over a page, then what dims it.
  fileprivate mutating func add(_ backdrop: SheetGround.Backdrop, _ size: Size) {
    let whole = Rect(origin: .zero, size: size)
    pictures = [backdrop.picture]
    // A blur lets the edges through, so that the picture reaches beyond them.
    if backdrop.blur > 0 { add(.beginEffect(.blur(radius: backdrop.blur)), whole) }
    for frame in backdrop.frames(size.insetBy(-2 * backdrop.blur)) {
      add(.picture(start: 0, count: 0, index: 0), frame)
    }
    if backdrop.blur > 0 { add(.endEffect, whole) }
    if backdrop.dim & 0xFF > 0 { add(.fill(.rectangle, Color(light: backdrop.dim, dark: backdrop.dim)), whole) }
  }
}

extension SheetGround.Backdrop {
  /// Where the picture is drawn to fill a page.
  fileprivate func frames(_ page: Rect) -> [Rect] {
    let (width, height) = (Double(max(picture.width, 1)), Double(max(picture.height, 1)))
    guard fit == .tile else {
      let scales = (page.width / width, page.height / height)
      let scale = fit == .cover ? max(scales.0, scales.1) : min(scales.0, scales.1)
      let size = Size(width: width * scale, height: height * scale)
      return [
        Rect(
          x: page.x + (page.width - size.width) / 2, y: page.y + (page.height - size.height) / 2, width: size.width,
          height: size.height)
      ]
    }
    // A tiny tile would be drawn without end.
    let step = max(1, max(page.width / width, page.height / height) / 24)
    let (across, down) = (width * step, height * step)
    return stride(from: page.y, to: page.y + page.height, by: down).flatMap { y in
      stride(from: page.x, to: page.x + page.width, by: across).map { Rect(x: $0, y: y, width: across, height: down) }
    }
  }
}

extension Size {
  fileprivate func insetBy(_ distance: Double) -> Rect {
    Rect(x: distance, y: distance, width: width - 2 * distance, height: height - 2 * distance)
  }
}

extension Color {
  /// 0xRRGGBB in both schemes.
  static func opaque(_ rgb: UInt32) -> Color { Color(light: rgb << 8 | 0xFF, dark: rgb << 8 | 0xFF) }
}
