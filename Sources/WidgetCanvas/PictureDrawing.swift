import CCairo
import CPictures
import Glibc
import WidgetCanvasClient
import WidgetLayout
import WidgetModel

/// Draws what is asked for, with fonts that stay open from one picture to the next.
struct PictureDrawing {
  let glyphs: Glyphs

  init(_ glyphs: Glyphs) { self.glyphs = glyphs }

  func answer(_ request: CanvasRequest) -> CanvasAnswer {
    func pixels(_ points: Double) -> Int { Int((points * request.scale).rounded()) }
    let (columns, rows) = (max(pixels(request.size.width), 1), max(pixels(request.size.height), 1))
    let most = CanvasRequest.mostOfSide
    guard columns <= most, rows <= most, columns * rows <= CanvasRequest.mostPixels else { return .tooLarge }
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows)) else {
      return .memory
    }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return .memory }
    defer { cairo_destroy(cairo) }
    cairo_scale(cairo, request.scale, request.scale)
    draw(request.background, cairo)
    let isAlone = request.pieces.count == 1 && request.background & 0xFF == 0
    for piece in request.pieces {
      cairo_save(cairo)
      cairo_translate(cairo, piece.origin.x, piece.origin.y)
      draw(piece.picture, cairo, request.scale, isAlone: isAlone)
      cairo_restore(cairo)
    }
    guard cairo_status(cairo) != CAIRO_STATUS_NO_MEMORY else { return .memory }
    switch request.form {
    case .png:
      return encoded(surface) { picture_encode($0, UInt32(columns), UInt32(rows), $1, request.scale, $2, $3) }
    case .gray(let depth, let isDithered):
      return encoded(surface) {
        picture_encode_gray(
          $0, UInt32(columns), UInt32(rows), $1, request.scale, Int32(depth.rawValue), isDithered ? 1 : 0, $2, $3)
      }
    case .pixels: return unpremultiplied(surface, columns, rows)
    }
  }

  private func draw(_ background: UInt32, _ cairo: OpaquePointer) {
    guard background & 0xFF > 0 else { return }
    func part(_ shift: UInt32) -> Double { Double(background >> shift & 0xFF) / 255 }
    cairo_set_source_rgba(cairo, part(24), part(16), part(8), part(0))
    cairo_paint(cairo)
  }

  /// - Parameter isAlone: whether nothing lies below it.
  private func draw(_ picture: CanvasPicture, _ cairo: OpaquePointer, _ scale: Double, isAlone: Bool) {
    let frame = Rect(origin: .zero, size: picture.size)
    // Nothing of it reaches into its neighbours.
    cairo_rectangle(cairo, 0, 0, frame.width, frame.height)
    cairo_clip(cairo)
    // On a page in a group of its own, so that the edge is smoothed once, and blending does not reach the page.
    if !isAlone { cairo_push_group(cairo) }
    glyphs.language = picture.language
    let painter = CairoPainter(cairo, glyphs, picture.list, picture.scheme, scale: scale)
    if let ground = picture.ground { painter.fill(.rectangle, ground, frame) }
    painter.draw()
    if isAlone {
      if let shape = picture.shape { painter.erase(around: shape, frame) }
    } else {
      cairo_pop_group_to_source(cairo)
      painter.fill(picture.shape ?? .rectangle, frame)
    }
  }

  /// - Parameter encode: writes pixels, of which a row takes so many bytes; 0 where memory is short.
  private func encoded(
    _ surface: OpaquePointer,
    _ encode: (
      UnsafeMutablePointer<UInt8>, Int, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>
    ) -> Int32
  ) -> CanvasAnswer {
    cairo_surface_flush(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else { return .memory }
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
    let isWritten = encode(pixels, Int(cairo_image_surface_get_stride(surface)), &bytes, &count)
    guard isWritten != 0, let bytes else { return .memory }
    defer { free(bytes) }
    return .png(Array(UnsafeBufferPointer(start: bytes, count: count)))
  }

  private func unpremultiplied(_ surface: OpaquePointer, _ columns: Int, _ rows: Int) -> CanvasAnswer {
    cairo_surface_flush(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else { return .memory }
    let count = columns * rows * 4
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      picture_pixels(
        pixels, UInt32(columns), UInt32(rows), Int(cairo_image_surface_get_stride(surface)), buffer.baseAddress)
      initialized = count
    }
    return .pixels(CanvasPixels(columns: columns, rows: rows, bytes: bytes))
  }
}
