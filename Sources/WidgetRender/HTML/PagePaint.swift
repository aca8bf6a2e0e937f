internal import WidgetLayout
internal import WidgetModel

/// The colours of a page: each pair of a light and a dark one is a variable, and a class of its own for what it paints.
struct PagePaint {
  private struct Pair: Hashable {
    var light: UInt32
    var dark: UInt32
  }
  private struct Use: Hashable {
    var paint: Markup.Paint
    var color: Int
  }

  private var numbers: [Pair: Int] = [:]
  private var pairs: [Pair] = []
  private var uses: Set<Use> = []
  private var modes: Set<BlendName> = []

  /// Writes a slot of a picture as attributes.
  ///
  /// - Parameter dark: the same slot's content where it is dark.
  mutating func write(
    _ content: Markup.Slot.Content, _ dark: Markup.Slot.Content, picture: Int, to bytes: inout [UInt8]
  ) {
    switch (content, dark) {
    case (.identifier(let number), _): LiteralPaint.identifier(number, picture, to: &bytes)
    case (.blend(let mode), _):
      modes.insert(mode)
      bytes += " class=\"m-\(mode.css)\"".utf8
    case (.paint(let paint, let light), .paint(_, let dark)):
      let number = number(of: Pair(light: light, dark: dark))
      uses.insert(Use(paint: paint, color: number))
      bytes += " class=\"\(Self.letter(paint))\(number)\"".utf8
    case (.paint, _): break
    }
  }

  private mutating func number(of pair: Pair) -> Int {
    if let known = numbers[pair] { return known }
    pairs.append(pair)
    numbers[pair] = pairs.count - 1
    return pairs.count - 1
  }

  /// The rules of all that was written.
  var css: [UInt8] {
    var css: [UInt8] = Array(":root{color-scheme:light dark".utf8)
    for (number, pair) in pairs.enumerated() { Self.variable(number, pair.light, to: &css) }
    css += "}\n@media(prefers-color-scheme:dark){:root{".utf8
    for (number, pair) in pairs.enumerated() where pair.light != pair.dark {
      Self.variable(number, pair.dark, to: &css)
    }
    css += "}}\n".utf8
    for use in uses.sorted(by: { ($0.color, $0.paint.rawValue) < ($1.color, $1.paint.rawValue) }) {
      css += ".\(Self.letter(use.paint))\(use.color){\(Self.property(use.paint)):var(--c\(use.color))}\n".utf8
    }
    for mode in modes.map({ "\($0.css)" }).sorted() { css += ".m-\(mode){mix-blend-mode:\(mode)}\n".utf8 }
    return css
  }

  private static func variable(_ number: Int, _ components: UInt32, to css: inout [UInt8]) {
    css += ";--c\(number):".utf8
    LiteralPaint.hex(components, to: &css)
    guard components & 0xFF < 0xFF else { return }
    let digits = String(components & 0xFF, radix: 16)
    css += ((digits.count < 2 ? "0" : "") + digits).utf8
  }

  private static func letter(_ paint: Markup.Paint) -> String {
    switch paint {
    case .fill: "f"
    case .stroke: "s"
    case .stop: "p"
    case .flood: "d"
    }
  }

  private static func property(_ paint: Markup.Paint) -> String {
    switch paint {
    case .fill: "fill"
    case .stroke: "stroke"
    case .stop: "stop-color"
    case .flood: "flood-color"
    }
  }
}
