import WidgetLayout
import WidgetModel
import WidgetRender

/// How well each text stands out from what is painted behind its middle (WCAG 2.2, 1.4.3). Colours are composed as painted: fills
/// under each other, opacity, the widget's own ground. The ground behind a picture is not known, so nothing is reported for it.
struct TextContrast {
  /// A colour without transparency; components 0...1 in sRGB.
  private struct Paint {
    var red, green, blue: Double

    init(_ components: UInt32) {
      red = Double(components >> 24 & 0xFF) / 255
      green = Double(components >> 16 & 0xFF) / 255
      blue = Double(components >> 8 & 0xFF) / 255
    }

    // Painter's algorithm, component by component: what is painted last lies on top.
    func covered(by components: UInt32, _ opacity: Double) -> Paint {
      let top = Paint(components)
      let part = Double(components & 0xFF) / 255 * opacity
      var mixed = self
      mixed.red += (top.red - red) * part
      mixed.green += (top.green - green) * part
      mixed.blue += (top.blue - blue) * part
      return mixed
    }

    /// Relative luminance, 0...1.
    var luminance: Double {
      Contrast.luminance(red: red, green: green, blue: blue)
    }
  }

  /// Something painted: its colours (a gradient has several), or nil where they are not known.
  private struct Fill {
    var frame: Rect
    var colors: [UInt32]?
    var opacity: Double
  }

  // Ratios as WCAG counts them, 1 to 21.
  struct Weak {
    var node: Int
    var ratio: Double
    var needed: Double
  }

  private let list: DisplayList
  private let scheme: ColorScheme
  private var fills: [Fill] = []
  // A stack, of which the first is the widget itself.
  private var opacities: [Double] = [1]

  private init(_ list: DisplayList, _ scheme: ColorScheme) {
    self.list = list
    self.scheme = scheme
  }

  /// The texts whose contrast is too weak, in drawing order.
  static func weak(in list: DisplayList, _ scheme: ColorScheme) -> [Weak] {
    var contrast = TextContrast(list, scheme)
    return list.commands.compactMap { contrast.read($0) }
  }

  private mutating func read(_ command: DisplayList.Command) -> Weak? {
    let opacity = opacities[opacities.count - 1]
    func fill(_ colors: [UInt32]?) { fills.append(Fill(frame: command.frame, colors: colors, opacity: opacity)) }
    switch command.drawing {
    case .fill(_, let color): fill([color.components(scheme)])
    case .gradient(_, let index): fill(list.gradients[Int(index)].stops.map { $0.color.components(scheme) })
    case .picture, .standIn: fill(nil)
    case .beginOpacity(let part): opacities.append(opacity * part)
    // An end without a beginning, which no list of ours has, would empty the stack.
    case .endOpacity: if opacities.count > 1 { opacities.removeLast() }
    case .text(_, let count, let look, _) where count > 0: return judge(command, list.looks[Int(look)], opacity)
    default: break
    }
    return nil
  }

  private func judge(_ command: DisplayList.Command, _ look: TextLook, _ opacity: Double) -> Weak? {
    let frame = command.frame
    let middle = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    // What is behind the text's middle was painted before it: the list is in drawing order.
    let behind = fills.filter { $0.frame.contains(middle) }
    if behind.isEmpty, Self.isSystems(look.color) { return nil }
    if let link = look.link, list.links[Int(link)].isEmpty, look.color.role == .tint || look.color.role == .white {
      return nil  // a button's own look is the system's
    }
    // The widget's own ground is the system's: white, or dark grey.
    var grounds = [Paint(scheme == .light ? 0xFFFF_FFFF : 0x1C1C_1EFF)]
    for fill in behind {
      guard let colors = fill.colors else { return nil }
      grounds = grounds.flatMap { ground in colors.map { ground.covered(by: $0, fill.opacity) } }
      // Gradients under gradients multiply: sixteen combinations are enough to find the worst.
      if grounds.count > 16 { grounds = Array(grounds.prefix(16)) }
    }
    // The weakest of all possible grounds counts.
    let ink = look.color.components(scheme)
    let ratio = grounds.map { Contrast.ratio($0.covered(by: ink, opacity).luminance, $0.luminance) }.min() ?? 21
    // Large text by WCAG: 18 points, or 14 in bold.
    let isLarge = look.font.size >= 18 || look.font.size >= 14 && look.font.weight >= .bold
    let needed = isLarge ? 3 : 4.5
    // The small term is for rounding: 4.4999 is told as 4.5 and so is held.
    return ratio < needed - 0.005 ? Weak(node: Int(command.node), ratio: ratio, needed: needed) : nil
  }

  /// The label colours of the system on its own ground are not the author's choice, and follow the user's settings.
  private static func isSystems(_ color: Color) -> Bool {
    switch color.role {
    case .primary, .secondary, .tertiary, .quaternary: true
    default: false
    }
  }
}
