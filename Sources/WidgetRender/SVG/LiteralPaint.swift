internal import WidgetLayout

/// The name of a mode in CSS (Compositing and Blending, "mix-blend-mode").
typealias BlendName = DisplayList.BlendMode

extension DisplayList.BlendMode {
  var css: StaticString {
    switch self {
    case .normal: "normal"
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    }
  }
}

extension Markup.Paint {
  /// The attribute of the colour, and of how much it covers.
  var names: (color: StaticString, opacity: StaticString) {
    switch self {
    case .fill: (" fill=\"", " fill-opacity=\"")
    case .stroke: (" stroke=\"", " stroke-opacity=\"")
    case .stop: (" stop-color=\"", " stop-opacity=\"")
    case .flood: (" flood-color=\"", " flood-opacity=\"")
    }
  }
}

/// Colours as literal attributes, for a file of its own.
enum LiteralPaint {
  static func write(_ content: Markup.Slot.Content, picture: Int, to bytes: inout [UInt8]) {
    switch content {
    case .identifier(let number): identifier(number, picture, to: &bytes)
    case .blend(let mode):
      bytes += " style=\"mix-blend-mode:".utf8
      Markup.write(mode.css, to: &bytes)
      bytes += "\"".utf8
    case .paint(let paint, let components):
      Markup.write(paint.names.color, to: &bytes)
      hex(components, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
      guard components & 0xFF < 0xFF else { return }
      Markup.write(paint.names.opacity, to: &bytes)
      Markup.number(Double(components & 0xFF) / 255, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// `a3`, or `a3-2` of the third picture on a sheet.
  static func identifier(_ number: Int, _ picture: Int, to bytes: inout [UInt8]) {
    bytes += (picture == 0 ? "a\(number)" : "a\(number)-\(picture)").utf8
  }

  /// `#rrggbb` of 0xRRGGBBAA.
  static func hex(_ components: UInt32, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "#"))
    for shift: UInt32 in [28, 24, 20, 16, 12, 8] {
      let digit = UInt8(components >> shift & 0xF)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
