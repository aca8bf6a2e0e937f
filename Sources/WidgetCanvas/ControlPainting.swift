import CCairo
import WidgetLayout
import WidgetModel

/// Bars, rings, switches, lines and placeholders by their plain shapes, and what stands for content that is not there.
extension CairoPainter {
  func draw(_ shape: PointShape) {
    let frame = shape.frame
    guard frame.isFinite, setSource(shape.paint, frame) else { return }
    switch shape.form {
    case .fill(let form): fill(form, frame)
    case .line(let width, let isDashed): line(frame, width, isDashed)
    case .arc(let from, let to, let width): arc(frame, from, to, width)
    }
  }

  private func setSource(_ paint: PointShape.Paint, _ frame: Rect) -> Bool {
    switch paint {
    case .color(let color):
      setSource(color)
      return true
    case .gradient(let index): return setGradient(index, frame)
    }
  }

  private func line(_ frame: Rect, _ width: Double, _ isDashed: Bool) {
    guard width > 0, width.isFinite else { return }
    cairo_new_path(cairo)
    if frame.width >= frame.height {
      cairo_move_to(cairo, frame.x, frame.center.y)
      cairo_line_to(cairo, frame.x + frame.width, frame.center.y)
    } else {
      cairo_move_to(cairo, frame.center.x, frame.y)
      cairo_line_to(cairo, frame.center.x, frame.y + frame.height)
    }
    cairo_set_line_width(cairo, width)
    if isDashed { cairo_set_dash(cairo, [3, 3], 2, 0) }
    cairo_stroke(cairo)
    cairo_set_dash(cairo, nil, 0, 0)
  }

  private func arc(_ frame: Rect, _ from: Double, _ to: Double, _ width: Double) {
    let radius = (min(frame.width, frame.height) - width) / 2
    guard radius > 0, width > 0, from < to else { return }
    let isWhole = from <= 0 && to >= 1
    cairo_new_path(cairo)
    cairo_arc(cairo, frame.center.x, frame.center.y, radius, (from * 2 - 0.5) * .pi, (to * 2 - 0.5) * .pi)
    if isWhole { cairo_close_path(cairo) }
    cairo_set_line_width(cairo, width)
    cairo_set_line_cap(cairo, isWhole ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
    cairo_stroke(cairo)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
  }

  /// In points symbols are paths; one that came without its outline is a square with round corners.
  func unknownSymbol(_ color: Color, _ frame: Rect) {
    let side = min(frame.width, frame.height)
    stroke(.rounded(radius: side * 0.16), color, frame.insetBy(side * 0.12), width: max(side / 14, 0.5))
  }

  func standIn(_ name: UnsafeBufferPointer<UInt8>, _ frame: Rect) {
    fill(.rounded(radius: 4), .named(.quaternary), frame)
    cairo_save(cairo)
    path(.rectangle, frame)
    cairo_clip(cairo)
    var look = TextLook()
    (look.font, look.color) = (Font(size: 11), .named(.secondary))
    setSource(look.color)
    let line = Rect(
      x: frame.x + 4, y: frame.y, width: PointMetrics().width(name, look.font), height: frame.height)
    draw(name, look, line, baseline: min(frame.height, 14))
    cairo_restore(cairo)
  }
}
