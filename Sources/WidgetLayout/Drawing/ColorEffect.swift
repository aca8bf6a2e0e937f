import WidgetModel

/// A change of colours that a modifier makes in all that it is around (SwiftUI: grayscale, saturation, brightness, contrast).
public enum ColorEffect: Sendable, Hashable {
  /// 1 changes nothing, 0 leaves greys.
  case saturation(Double)
  /// An amount of light that is added, 0...1.
  case brightness(Double)
  /// 1 changes nothing, 0 leaves a middle grey.
  case contrast(Double)

  /// The colour that comes of 0xRRGGBBAA; how much it covers stays.
  func applied(to color: UInt32) -> UInt32 {
    var channels = [24, 16, 8].map { Double(color >> $0 & 0xFF) / 255 }
    switch self {
    case .saturation(let amount):
      // Rec. 709, as `vibrant` has it.
      let grey = 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
      channels = channels.map { grey + ($0 - grey) * amount }
    case .brightness(let amount): channels = channels.map { $0 + amount }
    case .contrast(let amount): channels = channels.map { ($0 - 0.5) * amount + 0.5 }
    }
    return channels.reduce(UInt32(0)) { sum, channel in
      // NaN comes of no amount that the Vocabulary lets pass; it would be black.
      sum << 8 | UInt32((channel > 0 ? min(channel, 1) : 0) * 255 + 0.5)
    } << 8 | color & 0xFF
  }
}

extension Color {
  /// The colour under effects, the innermost first. One that they leave as it is keeps its role.
  func applying(_ effects: [ColorEffect]) -> Color {
    if effects.isEmpty || role == .clear { return self }
    let (light, dark) = (
      effects.reduce(self.light) { $1.applied(to: $0) }, effects.reduce(self.dark) { $1.applied(to: $0) }
    )
    return light == self.light && dark == self.dark ? self : Color(light: light, dark: dark)
  }
}

extension Picture {
  /// The picture under effects, the innermost first.
  func applying(_ effects: [ColorEffect]) -> Picture {
    if effects.isEmpty { return self }
    let pixels = pixels.map { pixel in effects.reduce(pixel) { $1.applied(to: $0) } }
    return Picture(width: width, height: height, columns: columns, rows: rows, pixels: pixels) ?? self
  }
}
