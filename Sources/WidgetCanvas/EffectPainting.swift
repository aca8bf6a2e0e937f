import CCairo
import CPictures
import Glibc
import WidgetLayout
import WidgetModel

/// The surface of a group with an effect, and what is drawn on again once it is done. Pixels are those of the whole picture.
struct EffectLayer {
  let surface: OpaquePointer
  let previous: OpaquePointer
  let columns: Int
  let rows: Int
  /// The deviation of a blur, in pixels.
  let deviation: Double
}

/// Groups that are blurred, shadowed or mixed with what lies behind them.
extension CairoPainter {
  /// Pixels that a group reaches further than what is seen, at most: a wider blur fades at the edge.
  private static let furthest = 512.0

  /// Begins a surface as large as the visible area, and as far around it as the effect reaches; nil where there is no memory for it.
  func beginLayer(_ effect: DisplayList.Effect) -> EffectLayer? {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let lengths = (matrix.xx * matrix.yy - matrix.xy * matrix.yx).magnitude.squareRoot()
    let (deviation, reach) = reach(of: effect, lengths)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    cairo_restore(cairo)
    guard right > left, bottom > top else { return nil }
    (left, top) = ((left - reach).rounded(.down), (top - reach).rounded(.down))
    let (columns, rows) = (Int((right + reach).rounded(.up) - left), Int((bottom + reach).rounded(.up) - top))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(clamping: columns), Int32(clamping: rows))
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    cairo_surface_set_device_offset(surface, -left, -top)
    guard let inner = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    cairo_set_matrix(inner, &matrix)
    defer { cairo = inner }
    return EffectLayer(surface: surface, previous: cairo, columns: columns, rows: rows, deviation: deviation)
  }

  /// The deviation of a blur, and how far the effect reaches, in pixels.
  private func reach(of effect: DisplayList.Effect, _ scale: Double) -> (deviation: Double, reach: Double) {
    func pixels(_ points: Double) -> Double { points.isFinite ? min(max(abs(points) * scale, 0), 4096) : 0 }
    let (deviation, shift): (Double, Double)
    switch effect {
    case .blur(let radius): (deviation, shift) = (pixels(radius), 0)
    case .shadow(_, let radius, let x, let y): (deviation, shift) = (pixels(radius), max(pixels(x), pixels(y)))
    case .blend: (deviation, shift) = (0, 0)
    }
    return (deviation, min(deviation * 3 + shift, Self.furthest))
  }

  /// Ends a group and draws it where it belongs.
  func end(_ layer: EffectLayer, _ effect: DisplayList.Effect) {
    // Shifts are lengths of the surroundings, which may be turned and scaled.
    var (x, y) = (0.0, 0.0)
    if case .shadow(_, _, let right, let down) = effect, right.isFinite, down.isFinite { (x, y) = (right, down) }
    cairo_user_to_device_distance(cairo, &x, &y)
    cairo_destroy(cairo)
    cairo = layer.previous
    defer { cairo_surface_destroy(layer.surface) }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_identity_matrix(cairo)
    switch effect {
    case .blur:
      blur(layer.surface, layer.columns, layer.rows, channels: 4, layer.deviation)
    case .shadow(let color, _, _, _): shadow(of: layer, color, x, y)
    case .blend(let mode): cairo_set_operator(cairo, mode.cairo)
    }
    cairo_set_source_surface(cairo, layer.surface, 0, 0)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }

  /// The group's coverage, blurred, in the shadow's colour.
  private func shadow(of layer: EffectLayer, _ color: Color, _ x: Double, _ y: Double) {
    var (left, top) = (0.0, 0.0)
    cairo_surface_get_device_offset(layer.surface, &left, &top)
    guard
      let coverage = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(clamping: layer.columns), Int32(clamping: layer.rows))
    else { return }
    defer { cairo_surface_destroy(coverage) }
    cairo_surface_set_device_offset(coverage, left, top)
    guard let copy = cairo_create(coverage) else { return }
    cairo_set_source_surface(copy, layer.surface, 0, 0)
    cairo_paint(copy)
    cairo_destroy(copy)
    blur(coverage, layer.columns, layer.rows, channels: 1, layer.deviation)
    setSource(color)
    cairo_mask_surface(cairo, coverage, x, y)
  }

  private func blur(_ surface: OpaquePointer, _ columns: Int, _ rows: Int, channels: Int32, _ deviation: Double) {
    guard deviation > 0 else { return }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    picture_blur(
      data, UInt32(columns), UInt32(rows), Int(cairo_image_surface_get_stride(surface)), channels, deviation)
    cairo_surface_mark_dirty(surface)
  }
}

extension DisplayList.BlendMode {
  /// Cairo's operator, which follows the same definitions.
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    }
  }
}
