import CCairo
import WidgetLayout
import WidgetModel

/// Texts as filled outlines, at the places that layout measured: a run that shaping makes narrower is spread over its letters.
extension CairoPainter {
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ look: TextLook, _ frame: Rect, baseline: Double) {
    let font = look.font
    guard font.size > 0.1, font.size < 4096, !bytes.isEmpty else { return }
    setSource(look.color)
    let end = draw(bytes, look, frame, baseline: baseline)
    let thickness = max(font.size / 16, 0.5)
    func line(_ y: Double) {
      cairo_rectangle(cairo, frame.x, frame.y + baseline + y - thickness / 2, end - frame.x, thickness)
      cairo_fill(cairo)
    }
    if look.underline { line(font.size * 0.13) }
    if look.strikethrough { line(-font.size * 0.27) }
  }

  /// Draws letters of the shipped fonts and returns where they end.
  func letters(
    _ bytes: UnsafeBufferPointer<UInt8>, _ font: Font, _ origin: Point, width: Double, isRightToLeft: Bool = false
  ) -> Double {
    let pen = GlyphPen(font)
    let glyphs = self.glyphs.shape(bytes, pen.measured, isRightToLeft: isRightToLeft)
    let units = self.glyphs.units(pen.measured)
    let metrics = PointMetrics()
    let wanted = min(metrics.width(bytes, font), width)
    // What each glyph takes: of those that the font lacks and of tabular digits what layout measured.
    let widths = glyphs.map { glyph in
      measured(glyph, bytes, glyphs, font, metrics) ?? glyph.advance * font.size / units + spacing(glyph, font)
    }
    let steps = widths.count { $0 > 0 }
    let spread = steps > 0 ? (wanted - widths.reduce(0, +)) / Double(steps) : 0
    var x = origin.x
    for (glyph, width) in zip(glyphs, widths) {
      let drawn = self.glyphs.advance(glyph.id, pen.measured) * font.size / units
      let isDigit = font.isMonospacedDigit && Self.isDigit(glyph, bytes)
      // A tabular digit stands in the middle of its box.
      let inset = isDigit ? max((width - font.tracking - font.sizeTracking - drawn) / 2, 0) : 0
      // Of a control or a space that the font lacks nothing is seen.
      if glyph.id != 0 {
        let place = Point(x: x + inset + glyph.x * font.size / units, y: origin.y - glyph.y * font.size / units)
        outline(glyph, pen, font, place, units)
      }
      x += width + (width > 0 ? spread : 0)
    }
    return x
  }

  private func spacing(_ glyph: Glyphs.Glyph, _ font: Font) -> Double {
    glyph.advance > 0 ? font.tracking + font.sizeTracking : 0
  }

  /// The width of the cluster where shaping does not say it; nil where it does.
  private func measured(
    _ glyph: Glyphs.Glyph, _ bytes: UnsafeBufferPointer<UInt8>, _ glyphs: [Glyphs.Glyph], _ font: Font,
    _ metrics: PointMetrics
  ) -> Double? {
    guard glyph.id == 0 || font.isMonospacedDigit && Self.isDigit(glyph, bytes) else { return nil }
    let end = glyphs.lazy.map(\.cluster).filter { $0 > glyph.cluster }.min() ?? bytes.count
    guard glyph.cluster < end, end <= bytes.count else { return 0 }
    return metrics.width(UnsafeBufferPointer(rebasing: bytes[glyph.cluster..<end]), font)
  }

  private static func isDigit(_ glyph: Glyphs.Glyph, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.contains(glyph.cluster) && (0x30...0x39).contains(bytes[glyph.cluster])
  }

  private func outline(
    _ glyph: Glyphs.Glyph, _ pen: GlyphPen, _ font: Font, _ place: Point, _ units: Double
  ) {
    var x = place.x
    let size = font.size * pen.size
    if pen.stroke > 0 {
      // Thin outlines have the places of the true weight.
      let drawn = glyphs.advance(glyph.id, pen.drawn) * size / units
      x += (glyphs.advance(glyph.id, pen.measured) * font.size / units - drawn) / 2
    }
    cairo_save(cairo)
    cairo_translate(cairo, x, place.y)
    // Inter's italic leans by 9.4 degrees.
    var matrix = cairo_matrix_t(
      xx: size / units, yx: 0, xy: font.isItalic ? 0.1655 * size / units : 0, yy: -size / units, x0: 0, y0: 0)
    cairo_transform(cairo, &matrix)
    cairo_new_path(cairo)
    glyphs.add(glyph.id, pen.drawn, to: cairo)
    cairo_restore(cairo)
    if pen.stroke > 0 {
      cairo_set_line_width(cairo, pen.stroke * font.size)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_fill_preserve(cairo)
      cairo_stroke(cairo)
    } else {
      cairo_fill(cairo)
    }
  }
}

/// With which outlines letters are drawn. Thin ones with a line of round joins around them read as rounded letters.
struct GlyphPen {
  /// The weight whose advances letters have.
  let measured: Glyphs.Face
  let drawn: Glyphs.Face
  /// Of the outlines, in parts of the font's.
  var size = 1.0
  /// The line's width in parts of the font's size; 0 for none.
  var stroke = 0.0

  init(_ font: Font) {
    measured = Glyphs.face(of: font)
    guard font.design == .rounded else {
      drawn = measured
      return
    }
    let weight: Double
    switch font.weight {
    case .ultraLight, .thin: (weight, size, stroke) = (100, 0.985, 0.02)
    case .light: (weight, size, stroke) = (100, 0.98, 0.04)
    case .regular: (weight, size, stroke) = (100, 0.97, 0.06)
    case .medium: (weight, size, stroke) = (150, 0.965, 0.07)
    case .semibold: (weight, size, stroke) = (200, 0.96, 0.08)
    case .bold: (weight, size, stroke) = (200, 0.95, 0.10)
    case .heavy: (weight, size, stroke) = (300, 0.94, 0.115)
    case .black: (weight, size, stroke) = (400, 0.93, 0.13)
    }
    drawn = Glyphs.Face(file: measured.file, weight: weight)
  }
}
