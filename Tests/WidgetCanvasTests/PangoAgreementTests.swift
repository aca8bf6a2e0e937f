import Foundation
import TestSupport
import Testing
import WidgetLayout

@testable import WidgetCanvas

/// HarfBuzz draws letters of the shipped fonts, Pango draws others; they agree on text that both can draw.
@Suite("Pango and HarfBuzz", .serialized)
struct PangoAgreementTests {
  /// Pango, with the shipped fonts and no others, and whether it is installed.
  static let isLoaded: Bool = {
    guard let library = dlopen("libfontconfig.so.1", RTLD_NOW), let create = dlsym(library, "FcConfigCreate"),
      let add = dlsym(library, "FcConfigAppFontAddFile"), let select = dlsym(library, "FcConfigSetCurrent")
    else { return false }
    typealias Create = @convention(c) () -> OpaquePointer?
    typealias Add = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> CInt
    typealias Select = @convention(c) (OpaquePointer?) -> CInt
    // The types are those of fontconfig.h.
    let configuration = unsafeBitCast(create, to: Create.self)()
    for name in ["Inter", "InterDisplay", "JetBrainsMono-Regular"] {
      let path = Golden.repository.appendingPathComponent("Sources/CFonts/\(name).ttf").path
      guard unsafeBitCast(add, to: Add.self)(configuration, path) != 0 else { return false }
    }
    return unsafeBitCast(select, to: Select.self)(configuration) != 0 && SystemText.load()
  }()

  private static let texts = [
    "Hamburgefonstiv AVATAR To. Ty", "1234567890 12:45 −3°", "Ärger über Öl, naïve façade", "Привет Ωδ Ελλάδα",
    "fi fl ffi -> <=",
    "e\u{301}a\u{308}",
  ]

  @Test(
    "the same text has the same glyphs, and advances to a fiftieth of a point",
    .enabled(if: isLoaded, "Pango is not installed: scripts/setup test brings it"), arguments: texts)
  func agree(_ text: String) throws {
    let glyphs = try #require(Glyphs())
    for (family, font) in Self.fonts {
      let face = Glyphs.face(of: font)
      let bytes = Array(text.utf8)
      let shaped = bytes.withUnsafeBufferPointer { glyphs.shape($0, face, isRightToLeft: false) }
      let set = bytes.withUnsafeBufferPointer { SystemText($0, font, isRightToLeft: false, family: family) }
      let found = try #require(set).stretches.indices.flatMap { set?.glyphs(of: $0) ?? [] }
      #expect(found.map(\.id) == shaped.map(\.id), "\(font)")
      for (one, other) in zip(found, shaped) {
        let expected = other.advance * font.size / glyphs.units(face)
        #expect(abs(one.advance - expected) < 0.02, "\(font): \(one.advance), \(expected)")
      }
    }
  }

  private static let fonts: [(StaticString, Font)] =
    [11.0, 17].flatMap { size in
      [Font.Weight.regular, .semibold, .bold].map { ("Inter", Font(size: size, weight: $0)) }
    } + [("Inter Display", Font(size: 34)), ("JetBrains Mono", Font(size: 13, design: .monospaced))]
}
