import CCairo
import Glibc
import WidgetLayout
import WidgetModel

/// Gradients and pictures as sources of Cairo's.
extension CairoPainter {
  func gradient(_ shape: DisplayList.Shape, _ index: Int32, _ frame: Rect) {
    guard setGradient(index, frame) else { return }
    fill(shape, frame)
  }

  /// Makes a gradient across a frame the source; false if the index has none.
  func setGradient(_ index: Int32, _ frame: Rect) -> Bool {
    guard list.gradients.indices.contains(Int(index)), !list.gradients[Int(index)].stops.isEmpty else { return false }
    let gradient = list.gradients[Int(index)]
    func place(_ point: Point) -> Point {
      Point(x: frame.x + point.x * frame.width, y: frame.y + point.y * frame.height)
    }
    switch gradient.course {
    case .linear(let start, let end):
      let (from, to) = (place(start), place(end))
      let ramp = ColorRamp(gradient.stops, components)
      // Cairo draws nothing along a line without length.
      guard from != to else {
        setSource(ramp.color(at: 1))
        return true
      }
      set(cairo_pattern_create_linear(from.x, from.y, to.x, to.y), ramp)
    case .radial(let center, let from, let to):
      let (middle, radius) = (place(center), max(from, to, 0.001))
      guard from.isFinite, to.isFinite else { return false }
      // From the centre outwards; where the first radius is the larger one, the colours go inwards.
      let ramp = ColorRamp(gradient.stops, place: { (from + $0 * (to - from)) / radius }, components)
      set(cairo_pattern_create_radial(middle.x, middle.y, 0, middle.x, middle.y, radius), ramp)
    case .angular(let center, let start, let end):
      return setAngular(place(center), start, end - start, ColorRamp(gradient.stops, components), frame)
    }
    return true
  }

  private func components(_ color: Color) -> UInt32 { color.components(scheme) }

  /// Makes a pattern with the ramp's colours the source, and lets go of it. Cairo's places lie within 0...1, as SVG's.
  private func set(_ pattern: OpaquePointer?, _ ramp: ColorRamp) {
    for stop in ramp.stopsWithin {
      func part(_ shift: UInt32) -> Double { Double(stop.color >> shift & 0xFF) / 255 }
      cairo_pattern_add_color_stop_rgba(pattern, stop.place, part(24), part(16), part(8), part(0))
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Cairo has no gradient around a point: pixels of our own.
  private func setAngular(
    _ center: Point, _ start: Double, _ sweep: Double, _ ramp: ColorRamp, _ frame: Rect
  ) -> Bool {
    let (width, height) = ((frame.width * scale).rounded(.up), (frame.height * scale).rounded(.up))
    guard width > 0, height > 0, width * height <= 16_777_216, start.isFinite, sweep.isFinite, center.x.isFinite,
      center.y.isFinite
    else { return false }
    let (columns, rows) = (Int(width), Int(height))
    // The colours by the turn, in steps of a quarter of a degree.
    let table = (0..<1440).map { step in
      let turn = (Double(step) + 0.5) / 4
      return Self.premultiplied(ramp.color(at: DisplayList.Gradient.Course.part(turnedBy: turn, of: sweep)))
    }
    let isSet = image(columns, rows) { pixels, stride in
      for row in 0..<rows {
        for column in 0..<columns {
          let x = frame.x + (Double(column) + 0.5) / scale - center.x
          let y = frame.y + (Double(row) + 0.5) / scale - center.y
          let turns = (atan2(y, x) * 180 / .pi - start) / 360
          pixels[row * stride + column] = table[min(Int((turns - turns.rounded(.down)) * 1440), 1439)]
        }
      }
    }
    guard let surface = isSet else { return false }
    setSource(surface, frame, columns, rows)
    return true
  }

  /// 0xRRGGBBAA as Cairo has it: 0xAARRGGBB with its alpha multiplied in.
  private static func premultiplied(_ color: UInt32) -> UInt32 {
    let alpha = color & 0xFF
    func part(_ shift: UInt32) -> UInt32 { ((color >> shift & 0xFF) * alpha + 127) / 255 }
    return alpha << 24 | part(24) << 16 | part(16) << 8 | part(8)
  }

  // MARK: Pictures

  func picture(_ index: Int32, _ frame: Rect) {
    guard list.pictures.indices.contains(Int(index)) else {
      return fill(.rounded(radius: 6), .named(.quaternary), frame)
    }
    let picture = list.pictures[Int(index)]
    let surface = image(picture.columns, picture.rows) { pixels, stride in
      for row in 0..<picture.rows {
        for column in 0..<picture.columns {
          pixels[row * stride + column] = Self.premultiplied(picture.pixels[row * picture.columns + column])
        }
      }
    }
    guard let surface, frame.width > 0, frame.height > 0 else { return }
    setSource(
      surface, frame, picture.columns, picture.rows, picture.isPixelated ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    fill(.rectangle, frame)
  }

  /// Makes an image surface; nil where there is no memory.
  private func image(
    _ columns: Int, _ rows: Int, _ write: (UnsafeMutablePointer<UInt32>, Int) -> Void
  ) -> OpaquePointer? {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows)) else { return nil }
    guard let data = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    data.withMemoryRebound(to: UInt32.self, capacity: stride * rows) { write($0, stride) }
    cairo_surface_mark_dirty(surface)
    return surface
  }

  /// Makes a surface, stretched to a frame, the source, and lets go of it.
  private func setSource(
    _ surface: OpaquePointer, _ frame: Rect, _ columns: Int, _ rows: Int, _ filter: cairo_filter_t = CAIRO_FILTER_GOOD
  ) {
    let pattern = cairo_pattern_create_for_surface(surface)
    var matrix = cairo_matrix_t(
      xx: Double(columns) / frame.width, yx: 0, xy: 0, yy: Double(rows) / frame.height,
      x0: -frame.x * Double(columns) / frame.width, y0: -frame.y * Double(rows) / frame.height)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, filter)
    // Without it the edges would let the background through.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
    cairo_surface_destroy(surface)
  }
}
