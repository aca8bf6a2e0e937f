public import WidgetModel

extension DisplayList {
  /// What is done with a group once it is drawn (SwiftUI: blur, shadow, blendMode). Lengths are points; the radius is the standard
  /// deviation of a normal distribution.
  public enum Effect: Sendable, Hashable {
    case blur(radius: Double)
    case shadow(Color, radius: Double, x: Double, y: Double)
    case blend(BlendMode)
  }

  /// How the colours of a group mix with what lies behind it (W3C: Compositing and Blending, "Blending").
  public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
      exclusion, hue, saturation, color, luminosity
  }

  /// The largest radius and the furthest shadow, in points: nothing of it would be seen any more.
  static let furthestEffect = 500.0
}

extension DisplayList.Effect {
  /// The effect of a modifier; nil for other modifiers, and for one that changes nothing.
  init?(_ kind: ModifierKind, _ node: Int, of tree: ViewTree) {
    func length(_ name: ArgumentName) -> Double {
      let length = tree.number(name, of: node) ?? 0
      return length.isFinite ? min(max(length, -DisplayList.furthestEffect), DisplayList.furthestEffect) : 0
    }
    switch kind {
    case .blur where length(.radius) > 0: self = .blur(radius: length(.radius))
    case .shadow:
      let (radius, x, y) = (max(length(.radius), 0), length(.x), length(.y))
      guard radius > 0 || x != 0 || y != 0 else { return nil }
      // SwiftUI's own: a third of black.
      let color = tree.color(.color, of: node) ?? Color.named(.black).opacity(0.33)
      self = .shadow(color, radius: radius, x: x, y: y)
    case .blendMode:
      guard let mode = tree.word(.mode, of: node).flatMap({ DisplayList.BlendMode(rawValue: $0.rawValue) }),
        mode != .normal
      else { return nil }
      self = .blend(mode)
    default: return nil
    }
  }

  /// The same with its colour as it is shown.
  func shown(_ color: (Color) -> Color) -> DisplayList.Effect {
    if case .shadow(let own, let radius, let x, let y) = self { return .shadow(color(own), radius: radius, x: x, y: y) }
    return self
  }
}

extension Rect {
  /// Smaller by a distance on each side; a negative one enlarges it. No side becomes less than nothing.
  public func insetBy(_ distance: Double) -> Rect {
    let (width, height) = (max(width - 2 * distance, 0), max(height - 2 * distance, 0))
    return Rect(x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
  }
}
