import CCairo
import Glibc
import WidgetLayout
import WidgetModel

/// Draws a display list in points on Cairo's surface. Nothing of a list is trusted: an index that leads nowhere draws nothing, and what is
/// opened and not closed is closed at the end.
final class CairoPainter {
  /// What is drawn on: a group with an effect has a surface of its own.
  var cairo: OpaquePointer
  let glyphs: Glyphs
  let list: DisplayList
  let scheme: ColorScheme
  /// Pixels of a point.
  let scale: Double
  /// The part of their outlines that shapes are.
  var trim: (from: Double, to: Double)?
  private var trims: [(from: Double, to: Double)?] = []
  private var open: [Open] = []

  /// What is to be closed, the innermost last.
  private enum Open {
    case clip, transform
    case opacity(Double)
    /// nil where there was no memory for its surface.
    case effect(DisplayList.Effect, EffectLayer?)
    /// Whether what it leaves uncovered shows.
    case mask(isInverted: Bool)
    /// The mask, and where its content shows.
    case masked(OpaquePointer?, Rect)
  }

  init(_ cairo: OpaquePointer, _ glyphs: Glyphs, _ list: DisplayList, _ scheme: ColorScheme, scale: Double) {
    (self.cairo, self.glyphs, self.list, self.scheme, self.scale) = (cairo, glyphs, list, scheme, scale)
  }

  func draw() {
    list.bytes.withUnsafeBufferPointer { bytes in
      for command in list.commands where command.frame.isFinite { draw(command, bytes) }
    }
    while let last = open.last { close(last) }
  }

  private func draw(_ command: DisplayList.Command, _ bytes: UnsafeBufferPointer<UInt8>) {
    let frame = command.frame
    func text(_ start: Int32, _ count: Int32) -> UnsafeBufferPointer<UInt8>? {
      guard start >= 0, count >= 0, Int(start) + Int(count) <= bytes.count else { return nil }
      return UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(start) + Int(count)])
    }
    switch command.drawing {
    case .fill(let shape, let color): fill(shape, color, frame)
    case .stroke(let shape, let color, let width, let pen): stroke(shape, color, frame, width: width, pen)
    case .text(let start, let count, let look, let baseline):
      guard let text = text(start, count), list.looks.indices.contains(Int(look)) else { return }
      self.text(text, list.looks[Int(look)], frame, baseline: baseline)
    case .divider, .rule, .smallFill, .mask, .bar, .scale, .ring, .toggle:
      for shape in command.pointShapes ?? [] { draw(shape) }
    case .symbol(_, _, let color, _): unknownSymbol(color, frame)
    case .picture(_, _, let index): picture(index, frame)
    case .gradient(let shape, let index): gradient(shape, index, frame)
    case .standIn(let start, let count):
      if let name = text(start, count) { standIn(name, frame) }
    default: surround(command.drawing, frame)
    }
  }

  // MARK: What surrounds others

  private func surround(_ drawing: DisplayList.Drawing, _ frame: Rect) {
    switch drawing {
    case .beginClip(let shape):
      cairo_save(cairo)
      path(shape, frame)
      clip(shape)
      open.append(.clip)
    case .beginOpacity(let part):
      cairo_push_group(cairo)
      open.append(.opacity(part.isFinite ? min(max(part, 0), 1) : 1))
    case .beginTransform(let index):
      cairo_save(cairo)
      transform(index, frame)
      open.append(.transform)
    case .beginMask(let isInverted):
      cairo_push_group(cairo)
      open.append(.mask(isInverted: isInverted))
    case .beginMasked:
      guard case .mask(let isInverted)? = open.last else { return }
      open.removeLast()
      if isInverted { invert() }
      open.append(.masked(cairo_pop_group(cairo), frame))
      cairo_push_group(cairo)
    case .beginTrim(let from, let to):
      trims.append(trim)
      trim = (min(max(from, 0), 1), min(max(to, 0), 1))
    case .endTrim: trim = trims.popLast() ?? nil
    case .beginEffect(let effect): open.append(.effect(effect, beginLayer(effect)))
    case .endEffect: if case .effect? = open.last, let last = open.last { close(last) }
    case .endClip: if case .clip? = open.last { close(.clip) }
    case .endTransform: if case .transform? = open.last { close(.transform) }
    case .endOpacity: if case .opacity(let part)? = open.last { close(.opacity(part)) }
    case .endMask: if case .masked(let mask, let frame)? = open.last { close(.masked(mask, frame)) }
    default: break
    }
  }

  private func close(_ last: Open) {
    open.removeLast()
    switch last {
    case .clip, .transform: cairo_restore(cairo)
    case .opacity(let part):
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, part)
    case .effect(let effect, let layer): if let layer { end(layer, effect) }
    case .mask: cairo_pattern_destroy(cairo_pop_group(cairo))
    case .masked(let mask, let frame):
      cairo_pop_group_to_source(cairo)
      cairo_save(cairo)
      cairo_new_path(cairo)
      cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height)
      cairo_clip(cairo)
      cairo_mask(cairo, mask)
      cairo_restore(cairo)
      cairo_pattern_destroy(mask)
    }
  }

  /// Makes the open group cover what it left uncovered, and the other way round.
  private func invert() {
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    cairo_set_operator(cairo, CAIRO_OPERATOR_XOR)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }

  private func clip(_ shape: DisplayList.Shape) {
    if case .path(_, true) = shape { cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD) }
    cairo_clip(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  private func transform(_ index: Int32, _ frame: Rect) {
    guard list.transforms.indices.contains(Int(index)) else { return }
    let map = AffineTransform(list.transforms[Int(index)], in: frame)
    guard !map.isFlat else {
      // Nothing of it is left; Cairo would refuse the matrix and all that follows.
      cairo_new_path(cairo)
      return cairo_clip(cairo)
    }
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo_transform(cairo, &matrix)
  }

  // MARK: Shapes

  func setSource(_ color: Color) { setSource(color.components(scheme)) }

  func setSource(_ components: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(components >> shift & 0xFF) / 255 }
    cairo_set_source_rgba(cairo, part(24), part(16), part(8), part(0))
  }

  /// Fills the shape with the source.
  func fill(_ shape: DisplayList.Shape, _ frame: Rect) {
    path(shape, frame)
    if case .path(_, true) = shape { cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD) }
    cairo_fill(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  func fill(_ shape: DisplayList.Shape, _ color: Color, _ frame: Rect) {
    setSource(color)
    fill(shape, frame)
  }

  /// Takes away what lies in the frame and outside of the shape.
  func erase(around shape: DisplayList.Shape, _ frame: Rect) {
    path(shape, frame)
    cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_fill(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  func stroke(_ shape: DisplayList.Shape, _ color: Color, _ frame: Rect, width: Double, _ index: Int32 = -1) {
    guard width > 0, width.isFinite else { return }
    setSource(color)
    path(shape, frame)
    cairo_set_line_width(cairo, width)
    let pen = list.pens.indices.contains(Int(index)) ? list.pens[Int(index)] : DisplayList.Pen()
    switch pen.cap {
    case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
    }
    switch pen.join {
    case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
    }
    // Cairo takes no dashes of nothing, and none below 0.
    if pen.dash.contains(where: { $0 > 0.01 }), pen.dash.allSatisfy({ $0 >= 0 && $0.isFinite }) {
      cairo_set_dash(cairo, pen.dash, Int32(clamping: pen.dash.count), pen.dashPhase.isFinite ? pen.dashPhase : 0)
    }
    cairo_stroke(cairo)
    cairo_set_dash(cairo, nil, 0, 0)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
  }
}

extension Rect {
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
  var center: Point { Point(x: x + width / 2, y: y + height / 2) }
}
