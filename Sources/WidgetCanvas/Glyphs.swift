import CCairo
import CFonts
import CHarfBuzz
import WidgetCanvasClient
import WidgetLayout

/// The shipped fonts, opened for a weight each when one is first used, and their outlines as paths of Cairo.
final class Glyphs {
  /// A glyph of a text: its advance and its place beside the pen in units of the font, and where its cluster begins in the text.
  struct Glyph {
    var id: UInt32
    var advance: Double
    var x: Double
    var y: Double
    var cluster: Int
  }

  /// A font of one weight.
  struct Face: Hashable {
    var file: UInt32
    var weight: Double
  }

  private var fonts: [Face: OpaquePointer] = [:]
  /// The language that texts are read in; empty: it is not known.
  var language = ""
  /// Letters that no font had since this was last emptied.
  var missing = MissingCharacters()
  private let drawing: OpaquePointer

  init?() {
    guard let functions = hb_draw_funcs_create() else { return nil }
    drawing = functions
    // The data of a drawing is Cairo's context; a curve with one control point becomes one with two (HarfBuzz).
    hb_draw_funcs_set_move_to_func(
      functions, { _, cairo, _, x, y, _ in cairo_move_to(OpaquePointer(cairo), Double(x), Double(y)) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, cairo, _, x, y, _ in cairo_line_to(OpaquePointer(cairo), Double(x), Double(y)) }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, cairo, _, ax, ay, bx, by, x, y, _ in
        cairo_curve_to(OpaquePointer(cairo), Double(ax), Double(ay), Double(bx), Double(by), Double(x), Double(y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, cairo, _, _ in cairo_close_path(OpaquePointer(cairo)) }, nil, nil)
  }

  deinit {
    for font in fonts.values { hb_font_destroy(font) }
    hb_draw_funcs_destroy(drawing)
  }

  /// The face that a font's texts are measured with.
  static func face(of font: Font) -> Face {
    switch font.face {
    case .text: Face(file: FONT_INTER.rawValue, weight: font.weight.number)
    case .display: Face(file: FONT_INTER_DISPLAY.rawValue, weight: font.weight.number)
    case .monospaced:
      Face(file: (font.weight < .semibold ? FONT_JETBRAINS_REGULAR : FONT_JETBRAINS_BOLD).rawValue, weight: 400)
    }
  }

  private func font(_ face: Face) -> OpaquePointer? {
    if let font = fonts[face] { return font }
    let data = font_bytes(font_file(rawValue: face.file))
    guard let blob = hb_blob_create(data.bytes, data.count, HB_MEMORY_MODE_READONLY, nil, nil),
      let opened = hb_face_create(blob, 0), let font = hb_font_create(opened)
    else { return nil }
    var weight = hb_variation_t(tag: Self.tag("wght"), value: Float(face.weight))
    hb_font_set_variations(font, &weight, 1)
    hb_face_destroy(opened)
    hb_blob_destroy(blob)
    fonts[face] = font
    return font
  }

  /// Units of an em.
  func units(_ face: Face) -> Double {
    font(face).map { Double(hb_face_get_upem(hb_font_get_face($0))) } ?? 1000
  }

  /// The glyphs of a text in the order in which they stand, with kerning and marks; 0 for what the font lacks.
  func shape(_ text: UnsafeBufferPointer<UInt8>, _ face: Face, isRightToLeft: Bool) -> [Glyph] {
    guard let font = font(face), let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    text.withMemoryRebound(to: CChar.self) {
      hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
    }
    hb_buffer_guess_segment_properties(buffer)
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    // Layout measures letters as they are typed: no arrows of "->", no ligatures.
    var off = ["calt", "liga", "clig"].map { hb_feature_t(tag: Self.tag($0), value: 0, start: 0, end: .max) }
    hb_shape(font, buffer, &off, UInt32(off.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      Glyph(
        id: infos[index].codepoint, advance: Double(places[index].x_advance), x: Double(places[index].x_offset),
        y: Double(places[index].y_offset), cluster: Int(infos[index].cluster))
    }
  }

  /// The advance of a glyph in another weight.
  func advance(_ glyph: UInt32, _ face: Face) -> Double {
    font(face).map { Double(hb_font_get_glyph_h_advance($0, glyph)) } ?? 0
  }

  /// Adds a glyph's outline to the path, in units of the font, y upwards.
  func add(_ glyph: UInt32, _ face: Face, to cairo: OpaquePointer) {
    guard let font = font(face) else { return }
    hb_font_get_glyph_shape(font, glyph, drawing, UnsafeMutableRawPointer(cairo))
  }

  private static func tag(_ name: StaticString) -> UInt32 { tag(name.description) }
  private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
