import WidgetLayout
import WidgetModel

/// A line of text as a picture of its own, cut where it is wider than it may be.
enum TextPicture {
  enum Style {
    case title, label

    var font: Font {
      switch self {
      case .title: Font(size: 22, weight: .bold)
      case .label: Font(size: 12, weight: .medium)
      }
    }

    var color: Color { .named(self == .title ? .primary : .secondary) }
  }

  /// - Parameters:
  ///   - width: the most that it may take, in points.
  ///   - color: 0xRRGGBB; nil: that of the style.
  static func make(
    _ text: String, _ style: Style, in scheme: ColorScheme, width: Double, color: UInt32? = nil
  ) -> CanvasPicture {
    let metrics = PointMetrics()
    let font = style.font
    func measure(_ text: String) -> Double { Array(text.utf8).withUnsafeBufferPointer { metrics.width($0, font) } }
    // What is not seen has no place in a name; a longer one than fits any page is not measured.
    var shown = String(
      String.UnicodeScalarView(text.unicodeScalars.lazy.filter { $0 == " " || !VisibleText.isHidden($0) }.prefix(400)))
    if measure(shown) > width {
      while !shown.isEmpty, measure(shown + "…") > width { shown.removeLast() }
      shown += "…"
    }
    let lines = metrics.metrics(font)
    var list = DisplayList()
    list.bytes = Array(shown.utf8)
    var look = TextLook()
    (look.font, look.color) = (font, color.map(Color.opaque) ?? style.color)
    list.looks = [look]
    // Letters may lean out of their advances.
    let size = Size(width: measure(shown).rounded(.up) + 1, height: lines.lineHeight.rounded(.up))
    list.commands = [
      DisplayList.Command(
        frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
        drawing: .text(start: 0, count: Int32(list.bytes.count), look: 0, baseline: lines.ascent), node: -1)
    ]
    return CanvasPicture(list, size: size, scheme: scheme)
  }
}
