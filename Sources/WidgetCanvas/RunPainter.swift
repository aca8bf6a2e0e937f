import CCairo
import WidgetCanvasClient
import WidgetLayout
import WidgetModel

/// Runs of several sources: letters of the shipped fonts, those of the system's, and shapes. All of a run stands in the place that layout
/// gave it.
extension CairoPainter {
  /// A part of a run, and the text that Pango made of it.
  private struct SetPart {
    var part: TextPart
    var text: SystemText?
    /// How much smaller the text is drawn than it is set.
    var scale = 1.0
    /// The space that it takes, in points.
    var width: Double
  }

  /// How far marks of the system's fonts may reach over and under a line, in parts of the font's size: Thai and Vietnamese have several
  /// above each other.
  private static var overhang: Double { 0.15 }

  /// Draws a run and returns where it ends.
  ///
  /// - Parameters:
  ///   - line: the place that layout gave it.
  ///   - baseline: from the top of the line.
  @discardableResult
  func draw(_ bytes: UnsafeBufferPointer<UInt8>, _ look: TextLook, _ line: Rect, baseline: Double) -> Double {
    let isRightToLeft = look.direction?.isRightToLeft ?? false
    let origin = Point(x: line.x, y: line.y + baseline)
    func letters(_ bytes: UnsafeBufferPointer<UInt8>) -> Double {
      self.letters(bytes, look.font, origin, width: line.width, isRightToLeft: isRightToLeft)
    }
    guard bytes.contains(where: { $0 >= 0x80 }) else { return letters(bytes) }
    // Pango and HarfBuzz count the bytes of sound text.
    var sound = String(decoding: bytes, as: UTF8.self)
    return sound.withUTF8 { bytes in
      let parts = TextPart.parts(of: bytes, look.font)
      guard parts.contains(where: { $0.source != .shipped }) else { return letters(bytes) }
      return draw(set(parts, bytes, look.font, width: line.width, isRightToLeft), bytes, look, line, baseline: baseline)
    }
  }

  /// Sets the parts so that all of them fit: letters whose width was guessed are drawn smaller where they don't.
  private func set(
    _ parts: [TextPart], _ bytes: UnsafeBufferPointer<UInt8>, _ font: Font, width: Double, _ isRightToLeft: Bool
  ) -> [SetPart] {
    var run = parts.map { part in
      var set = SetPart(part: part, width: part.width)
      guard part.source.isForeign else { return set }
      let utf8 = UnsafeBufferPointer(rebasing: bytes[part.bytes])
      let tracking = part.source == .other ? 0 : font.tracking + font.sizeTracking
      set.text = SystemText(
        utf8, font, isRightToLeft: isRightToLeft, tracking: tracking, language: glyphs.language,
        family: part.source == .emoji ? "emoji" : nil)
      guard let natural = set.text?.width, natural > 0 else { return set }
      // An emoji is as large as its place, whatever its font.
      if part.source == .other { set.width = natural } else { set.scale = min(part.width / natural, 1) }
      return set
    }
    let guessed = run.filter { $0.part.source == .other }.reduce(0) { $0 + $1.width }
    let rest = run.reduce(0) { $0 + $1.width } - guessed
    guard guessed > 0, guessed + rest > width else { return run }
    let scale = max(width - rest, 0) / guessed
    for index in run.indices where run[index].part.source == .other {
      run[index].width *= scale
      if run[index].text != nil { run[index].scale = scale }
    }
    return run
  }

  private func draw(
    _ run: [SetPart], _ bytes: UnsafeBufferPointer<UInt8>, _ look: TextLook, _ line: Rect, baseline: Double
  ) -> Double {
    let isRightToLeft = look.direction?.isRightToLeft ?? false
    let size = look.font.size
    var x = isRightToLeft ? line.x + line.width : line.x
    for set in run {
      if isRightToLeft { x -= set.width }
      let utf8 = UnsafeBufferPointer(rebasing: bytes[set.part.bytes])
      let origin = Point(x: x, y: line.y + baseline)
      switch set.part.source {
      case .shipped: _ = letters(utf8, look.font, origin, width: set.width, isRightToLeft: isRightToLeft)
      case .blocks: blocks(utf8, Rect(x: x, y: line.y, width: set.width, height: line.height), isRightToLeft)
      case .wide, .emoji, .other:
        cairo_save(cairo)
        cairo_new_path(cairo)
        cairo_rectangle(
          cairo, line.x, line.y - Self.overhang * size, line.width, line.height + 2 * Self.overhang * size)
        cairo_clip(cairo)
        foreign(set, utf8, look.font, origin, alpha: look.color.components(scheme) & 0xFF)
        cairo_restore(cairo)
      }
      if !isRightToLeft { x += set.width }
    }
    return isRightToLeft ? line.x + line.width : x
  }

  // MARK: Letters of other fonts

  private func foreign(
    _ set: SetPart, _ utf8: UnsafeBufferPointer<UInt8>, _ font: Font, _ origin: Point, alpha: UInt32
  ) {
    guard let text = set.text else {
      let characters = String(decoding: utf8, as: UTF8.self).filter { $0 != " " }
      glyphs.missing.add(characters)
      let count = characters.count
      let width = set.width / Double(max(count, 1))
      for place in 0..<count { mark(Point(x: origin.x + Double(place) * width, y: origin.y), width: width, font) }
      return
    }
    // Emoji have colours of their own, and are as transparent as the text.
    let isGroup = set.part.source == .emoji && alpha < 0xFF
    if isGroup { cairo_push_group(cairo) }
    cairo_save(cairo)
    cairo_translate(cairo, origin.x, origin.y)
    cairo_scale(cairo, set.scale, set.scale)
    for (index, stretch) in text.stretches.enumerated() where set.scale > 0 {
      if let missing = stretch.missing {
        glyphs.missing.add([missing])
        mark(Point(x: stretch.x, y: 0), width: stretch.width, font)
      } else {
        cairo_save(cairo)
        cairo_translate(cairo, stretch.x, 0)
        text.draw(index, cairo)
        cairo_restore(cairo)
      }
    }
    cairo_restore(cairo)
    guard isGroup else { return }
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, Double(alpha) / 255)
  }

  /// The mark of a letter that no font has: a small frame on the baseline, in the middle of its place.
  private func mark(_ origin: Point, width: Double, _ font: Font) {
    let side = min(width * 0.8, font.size * 0.5)
    guard side > 0 else { return }
    let line = font.size / 14
    path(
      .rounded(radius: font.size / 10),
      Rect(x: origin.x + (width - side) / 2, y: origin.y - font.size * 0.7, width: side, height: font.size * 0.7))
    cairo_set_line_width(cairo, line)
    cairo_stroke(cairo)
  }

  // MARK: Shapes

  /// Characters that are shapes, side by side in one path, so that no seam is left between them.
  private func blocks(_ utf8: UnsafeBufferPointer<UInt8>, _ place: Rect, _ isRightToLeft: Bool) {
    let scalars = Array(String(decoding: utf8, as: UTF8.self).unicodeScalars)
    let width = place.width / Double(max(scalars.count, 1))
    for (opacity, all) in Dictionary(grouping: scalars.indices, by: { BlockCharacter(scalars[$0].value)?.opacity ?? 1 })
    {
      cairo_new_path(cairo)
      for index in all {
        guard let block = BlockCharacter(scalars[index].value) else { continue }
        let column = Double(isRightToLeft ? scalars.count - 1 - index : index)
        let cell = Rect(x: place.x + column * width, y: place.y, width: width, height: place.height)
        for shape in block.shapes(in: cell) {
          if block.isDots {
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, shape.center.x, shape.center.y, shape.width / 2, 0, 2 * .pi)
          } else {
            rectangle(shape)
          }
        }
      }
      if opacity < 1 {
        cairo_save(cairo)
        cairo_clip(cairo)
        cairo_paint_with_alpha(cairo, opacity)
        cairo_restore(cairo)
      } else {
        cairo_fill(cairo)
      }
    }
  }

  /// Adds a rectangle whose edges lie on whole pixels, so that its neighbours in the next row join it.
  private func rectangle(_ rect: Rect) {
    var map = cairo_matrix_t()
    cairo_get_matrix(cairo, &map)
    guard map.xy == 0, map.yx == 0 else { return cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height) }
    var (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
    cairo_user_to_device(cairo, &left, &top)
    cairo_user_to_device(cairo, &right, &bottom)
    (left, top, right, bottom) = (left.rounded(), top.rounded(), right.rounded(), bottom.rounded())
    cairo_device_to_user(cairo, &left, &top)
    cairo_device_to_user(cairo, &right, &bottom)
    cairo_rectangle(cairo, left, top, right - left, bottom - top)
  }
}
