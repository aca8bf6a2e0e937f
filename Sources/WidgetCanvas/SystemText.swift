import CPango
import WidgetLayout

/// A text of one direction in fonts of the system, as Pango sets it. Lengths are in points.
final class SystemText {
  /// What is drawn in one way, from left to right.
  struct Stretch {
    var x: Double
    var width: Double
    /// The letter that no font of the system has; nil for letters that one has.
    var missing: Character?
  }

  let width: Double
  let stretches: [Stretch]
  private let text: OpaquePointer

  /// Loads Pango, before the walls. Whether it is installed.
  static func load() -> Bool { pango_load() }

  /// Returns nil where Pango was not loaded.
  ///
  /// - Parameters:
  ///   - utf8: what is to be set; it is UTF-8.
  ///   - tracking: what is added to each letter; no script whose letters join has any.
  ///   - language: as `zh_TW`; empty: it is not known.
  ///   - family: the font; nil: the one that the system prefers.
  init?(
    _ utf8: UnsafeBufferPointer<UInt8>, _ font: Font, isRightToLeft: Bool, tracking: Double = 0, language: String = "",
    family: StaticString? = nil
  ) {
    var look = pango_look(
      size: font.size, tracking: tracking, weight: Int32(font.weight.number), is_italic: font.isItalic,
      is_serif: font.design == .serif,
      is_monospaced: font.design == .monospaced, is_right_to_left: isRightToLeft,
      family: family.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }, language: nil)
    let text = language.withCString { language in
      look.language = language
      return utf8.withMemoryRebound(to: CChar.self) { pango_set($0.baseAddress, $0.count, &look) }
    }
    guard let text else { return nil }
    self.text = text
    width = pango_width(text)
    var count = 0
    let found = pango_stretches(text, &count)
    stretches = UnsafeBufferPointer(start: found, count: count).map { stretch in
      let missing = stretch.is_missing && stretch.byte < utf8.count
      return Stretch(
        x: stretch.x, width: stretch.width,
        missing: missing ? String(decoding: utf8[stretch.byte...].prefix(256), as: UTF8.self).first : nil)
    }
  }

  deinit { pango_drop(text) }

  /// Fills the letters of a stretch with the source, on a baseline that begins where the context's origin lies.
  func draw(_ stretch: Int, _ cairo: OpaquePointer) { pango_draw(text, stretch, UnsafeMutableRawPointer(cairo)) }

  /// The numbers of the glyphs in their font, and their advances.
  func glyphs(of stretch: Int) -> [(id: UInt32, advance: Double)] {
    let count = pango_glyphs(text, stretch, nil, nil, 0)
    var ids = [UInt32](repeating: 0, count: count)
    var advances = [Double](repeating: 0, count: count)
    _ = pango_glyphs(text, stretch, &ids, &advances, count)
    return zip(ids, advances).map { ($0, $1) }
  }
}
