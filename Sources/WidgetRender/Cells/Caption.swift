public import WidgetModel

extension CellBuffer {
  /// The picture below a line that names it, faintly.
  ///
  /// - Parameters:
  ///   - scheme: in which the picture was drawn; nil: the caption is in the terminal's own colours.
  ///   - hasPage: whether the page's colour lies around both.
  ///   - indent: columns before the caption; that of a card's edge.
  ///   - margin: columns on both sides, and rows below, of pictures that have no edge of their own.
  ///   - theme: that of the page.
  public func captioned(
    _ caption: String, _ scheme: ColorScheme? = nil, hasPage: Bool = false, indent: Int = 0, margin: Int = 0,
    theme: ThemeLook? = nil
  ) -> CellBuffer {
    var options = CellPainter.Options()
    (options.encoding, options.scheme, options.hasPage) = (encoding, scheme ?? .light, hasPage)
    options.theme = theme
    let needed = CellMetrics(encoding: encoding).columns(caption) + 2 * indent
    let width = max(columns + 2 * margin, needed)
    var painter = CellPainter(width, rows + 1 + margin, options, looks: 0)
    var look = CellLook(attributes: .dim)
    if scheme != nil {
      let rgb = theme?.onPage(.secondary) ?? options.palette.rgb(.secondary, .text) ?? 0
      look = CellLook(ink: Ink(role: .custom, rgb: rgb))
    }
    let words = painter.cut(SanitizedText.string(caption), to: width)
    painter.write(words, at: indent, 0, painter.buffer.index(of: look))
    painter.buffer.draw(self, column: margin, row: 1)
    return painter.buffer
  }
}
