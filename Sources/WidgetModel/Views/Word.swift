/// Every word that an argument with a fixed choice takes (`"leading"`, `"headline"`), spelled as SwiftUI spells it.
/// Which words an argument allows stands in the Vocabulary.
public enum Word: String, Sendable, Hashable, CaseIterable {
  // Edges, guides and places.
  case leading, center, trailing, top, bottom
  case topLeading, topTrailing, bottomLeading, bottomTrailing
  case firstTextBaseline, lastTextBaseline, leadingFirstTextBaseline, centerFirstTextBaseline
  case trailingFirstTextBaseline, leadingLastTextBaseline, centerLastTextBaseline, trailingLastTextBaseline
  case horizontalCenter, verticalCenter, horizontal, vertical, all, zero
  // Fonts.
  case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  case rounded, serif, monospaced, compressed, condensed, standard, expanded
  case uppercase, lowercase
  // Texts that stay true.
  case date, time, offset, relative, timer
  case year, month, week, day, hour, minute, second
  case never, always
  case head, middle, tail
  // Images and shapes.
  case fit, fill, small, large, tile, stretch, template, original, low, high
  case multicolor, hierarchical, palette, monochrome
  case none, circle, square, rectangle, slash
  case continuous, circular, butt, round, miter, bevel
  case move, line, curve, quad, arc, rect, ellipse, close
  // Styles of controls.
  case automatic, linear, linearCapacity, accessoryLinear, accessoryLinearCapacity, accessoryCircular
  case accessoryCircularCapacity, plain, bordered, borderedProminent, borderless
  case titleAndIcon, titleOnly, iconOnly
  case switchStyle = "switch"
  case button, checkbox, destructive, cancel, confirm
  // What masks and modes there are.
  case placeholder, privacy, invalidated
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity
  case identity, interpolate, opacity, numericText, slide, push, scale
  case easeIn, easeOut, easeInOut, spring, bouncy, smooth, snappy
  case visible, hidden, widget
  case accented, desaturated, accentedDesaturated, fullColor
  case colorScheme, dynamicTypeSize, layoutDirection, legibilityWeight, dark, leftToRight, rightToLeft
  case xSmall, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  // Charts.
  case log, squareRoot, monotone, catmullRom, cardinal, stepStart, stepCenter, stepEnd
  case normalized, unstacked, triangle, diamond, pentagon, plus, cross, asterisk
  case defaultWord = "default"
}

extension Word {
  /// The alignment on both axes, where the word is one; a word for one axis has the centre on the other.
  public var alignment: Alignment? {
    switch self {
    case .center: .center
    case .leading: Alignment(.leading, .center)
    case .trailing: Alignment(.trailing, .center)
    case .top: Alignment(.center, .top)
    case .bottom: Alignment(.center, .bottom)
    case .topLeading: Alignment(.leading, .top)
    case .topTrailing: Alignment(.trailing, .top)
    case .bottomLeading: Alignment(.leading, .bottom)
    case .bottomTrailing: Alignment(.trailing, .bottom)
    case .firstTextBaseline, .centerFirstTextBaseline: Alignment(.center, .firstTextBaseline)
    case .lastTextBaseline, .centerLastTextBaseline: Alignment(.center, .lastTextBaseline)
    case .leadingFirstTextBaseline: Alignment(.leading, .firstTextBaseline)
    case .trailingFirstTextBaseline: Alignment(.trailing, .firstTextBaseline)
    case .leadingLastTextBaseline: Alignment(.leading, .lastTextBaseline)
    case .trailingLastTextBaseline: Alignment(.trailing, .lastTextBaseline)
    default: nil
    }
  }
}
