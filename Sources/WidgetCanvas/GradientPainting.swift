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

  /// Makes a gradient across a frame the source; false where there is none.
  func setGradient(_ index: Int32, _ frame: Rect) -> Bool {
    guard list.gradients.indices.contains(Int(index)) else { return false }
    let gradient = list.gradients[Int(index)]
    let stops = gradient.stops.filter { $0.location.isFinite }.sorted { $0.location < $1.location }
    guard !stops.isEmpty else { return false }
    func place(_ point: Point) -> Point {
      Point(x: frame.x + point.x * frame.width, y: frame.y + point.y * frame.height)
    }
    switch gradient.course {
    case .linear(let start, let end):
      let (from, to) = (place(start), place(end))
      // Where stops lie beyond the ends, the line is as much longer.
      let (low, high) = (min(stops[0].location, 0), max(stops[stops.count - 1].location, 1))
      func at(_ part: Double) -> Point { Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part) }
      let pattern = cairo_pattern_create_linear(at(low).x, at(low).y, at(high).x, at(high).y)
      set(pattern, stops, low, high)
    case .radial(let center, let startRadius, let endRadius):
      let middle = place(center)
      // From the centre outwards; where the first radius is the larger one, the colours go inwards.
      let radius = max(startRadius, endRadius, 0.001)
      let mapped = stops.map {
        DisplayList.Gradient.Stop(
          color: $0.color, location: (startRadius + $0.location * (endRadius - startRadius)) / radius)
      }.sorted { $0.location < $1.location }
      guard startRadius.isFinite, endRadius.isFinite else { return false }
      let high = max(mapped[mapped.count - 1].location, 1)
      let pattern = cairo_pattern_create_radial(middle.x, middle.y, 0, middle.x, middle.y, radius * high)
      // Cairo's places lie within 0...1: what begins before the centre has there the colour that it has by then.
      var within = mapped.filter { $0.location >= 0 }
      if within.count < mapped.count {
        let color = color(0, mapped)
        within.insert(.init(color: Color(light: color, dark: color), location: 0), at: 0)
      }
      set(pattern, within, 0, high)
    case .angular(let center, let startAngle, let endAngle):
      return setAngular(place(center), startAngle, endAngle, stops, frame)
    }
    return true
  }

  private func set(_ pattern: OpaquePointer?, _ stops: [DisplayList.Gradient.Stop], _ low: Double, _ high: Double) {
    for stop in stops {
      let color = stop.color.components(scheme)
      func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
      cairo_pattern_add_color_stop_rgba(
        pattern, (stop.location - low) / (high - low), part(24), part(16), part(8), part(0))
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Cairo has no gradient around a point: pixels of our own.
  private func setAngular(
    _ center: Point, _ start: Double, _ end: Double, _ stops: [DisplayList.Gradient.Stop], _ frame: Rect
  ) -> Bool {
    let (columns, rows) = (Int((frame.width * scale).rounded(.up)), Int((frame.height * scale).rounded(.up)))
    guard columns > 0, rows > 0, columns * rows <= 1 << 24, start.isFinite, end.isFinite else { return false }
    let sweep = end - start
    let table = (0...1023).map { Self.premultiplied(color(Double($0) / 1023, stops)) }
    let isSet = image(columns, rows) { pixels, stride in
      for row in 0..<rows {
        for column in 0..<columns {
          let x = frame.x + (Double(column) + 0.5) / scale - center.x
          let y = frame.y + (Double(row) + 0.5) / scale - center.y
          var angle = (atan2(y, x) * 180 / .pi - start).truncatingRemainder(dividingBy: 360)
          if angle < 0 { angle += 360 }
          // What lies outside of the sweep has the colour of the nearer end.
          let beyond = sweep < 360 && angle > sweep ? (angle - sweep < 360 - angle ? 1.0 : 0) : nil
          let part = beyond ?? (sweep != 0 ? min(max(angle / sweep, 0), 1) : 0)
          pixels[row * stride + column] = table[Int(part * 1023)]
        }
      }
    }
    guard let surface = isSet else { return false }
    setSource(surface, frame, columns, rows)
    return true
  }

  private func color(_ part: Double, _ stops: [DisplayList.Gradient.Stop]) -> UInt32 {
    guard let next = stops.firstIndex(where: { $0.location >= part }) else {
      return stops[stops.count - 1].color.components(scheme)
    }
    let upper = stops[next]
    guard next > 0 else { return upper.color.components(scheme) }
    let lower = stops[next - 1]
    let between = upper.location > lower.location ? (part - lower.location) / (upper.location - lower.location) : 1
    let (a, b) = (lower.color.components(scheme), upper.color.components(scheme))
    return [24, 16, 8, 0].reduce(0) { color, shift in
      let (x, y) = (Double(a >> UInt32(shift) & 0xFF), Double(b >> UInt32(shift) & 0xFF))
      return color | UInt32((x + (y - x) * between).rounded()) << UInt32(shift)
    }
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
