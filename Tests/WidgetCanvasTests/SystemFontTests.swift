import Foundation
import TestSupport
import Testing
import WidgetCanvasClient
import WidgetLayout
import WidgetModel
import WidgetSandbox

@testable import WidgetCanvas

/// Texts that the shipped fonts lack, through the real process and this machine's fonts.
@Suite("Fonts of the system")
struct SystemFontTests {
  private static let program = StagedPrograms.canvas

  /// Characters that no font here has; nil if Pango is not installed.
  private static let lacking: [Character]? = {
    let samples = String(SystemFont.allCases.flatMap(\.samples))
    guard let client = try? CanvasClient(program: program) else { return nil }
    var missing = MissingCharacters()
    _ = try? client.png(Inking.Text(samples, Font()).request(scale: 1), missing: &missing)
    return missing.isPangoThere ? missing.characters : nil
  }()

  private static func has(_ text: String) -> Bool {
    guard let lacking else { return false }
    let scripts = Set(text.compactMap(SystemFont.init))
    return !lacking.contains { SystemFont($0).map(scripts.contains) ?? true }
  }

  private func draw(_ text: Inking.Text, scale: Double = 2) throws -> (Picture, MissingCharacters) {
    let client = try CanvasClient(program: Self.program)
    var missing = MissingCharacters()
    let bytes = try client.png(text.request(scale: scale), missing: &missing)
    return (try Inking.picture(bytes), missing)
  }

  static let texts: [(String, Bool)] = [
    ("日本語テキスト", false), ("한국어", false), ("العربية مرحبا", true), ("שלום עולם", true), ("हिन्दी नमस्ते", false),
    ("ไทย สวัสดี", false), ("ქართული", false), ("∈ ☂", false), ("21° ☀️ sunny", false), ("👩‍👩‍👧🇩🇪1️⃣", false),
  ]

  @Test(
    "their ink is in the frame, except for marks above and below it; none of it is missing",
    .enabled(if: lacking != nil, "Pango is not installed: scripts/setup test brings it"), arguments: texts)
  func frames(_ text: String, _ isRightToLeft: Bool) throws {
    for font in [Font(size: 13), Font(size: 17, weight: .bold), Font(size: 34, isItalic: true)] {
      for width in [nil, 20.0] {
        let drawn = Inking.Text(text, font, isRightToLeft: isRightToLeft, width: width)
        let (picture, missing) = try draw(drawn)
        if Self.has(text) { #expect(missing.isEmpty, "\(missing.characters)") }
        guard let ink = Inking.ink(picture, scale: 2) else { continue }
        let out = Inking.overhang(ink, drawn.frame)
        // Letters of the shipped fonts beside them may overhang; the others are clipped.
        let side = 0.75 + (text.utf8.contains { $0 < 0x80 && $0 != 0x20 } ? font.size * 0.22 + 40 : 0)
        #expect(out.left <= 0.75 && out.right <= side, "\(text) \(font) \(out)")
        #expect(out.top <= 0.15 * font.size + 0.75 && out.bottom <= 0.15 * font.size + 0.75, "\(text) \(font) \(out)")
      }
    }
  }

  @Test(
    "a text is at its leading edge, as wide as its font makes it",
    .enabled(if: has("عह"), "fonts-noto-core is not installed"),
    arguments: [("हिन्दी", false), ("مرحبا", true)])
  func leading(_ text: String, _ isRightToLeft: Bool) throws {
    let widths = try [200.0, 300].map { width in
      let drawn = Inking.Text(text, Font(size: 17), isRightToLeft: isRightToLeft, width: width)
      let ink = try #require(Inking.ink(try draw(drawn).0, scale: 2))
      let out = Inking.overhang(ink, drawn.frame)
      #expect(isRightToLeft ? out.right > -3 : out.left > -3, "\(out)")
      return ink.width
    }
    #expect(widths[0] == widths[1] && widths[0] < 80, "\(widths)")
  }

  @Test(
    "words from right to left are reordered once", .enabled(if: has("ע"), "fonts-noto-core is not installed"))
  func order() throws {
    // In the leftmost letter's place a shin has more ink than a yod.
    let font = Font(size: 34)
    func left(_ text: String) throws -> Int {
      let drawn = Inking.Text(text, font, isRightToLeft: true)
      let picture = try draw(drawn).0
      let columns = Int(font.size * 2)..<Int(font.size * 2 + 34)
      return columns.reduce(0) { sum, column in
        sum + (0..<picture.rows).count { picture.pixels[$0 * picture.columns + column] & 0xFF > 128 }
      }
    }
    #expect(try left("יש") > left("שי") + 40)
  }

  @Test("emoji have colours", .enabled(if: has("😀"), "fonts-noto-color-emoji is not installed"))
  func emoji() throws {
    let picture = try draw(Inking.Text("😀", Font(size: 34))).0
    let yellow = picture.pixels.count {
      $0 >> 24 > 0xE0 && $0 >> 16 & 0xFF > 0xA0 && $0 >> 8 & 0xFF < 0x80 && $0 & 0xFF > 0xE0
    }
    #expect(yellow > 500)
    let faint = try draw(Inking.Text("😀", Font(size: 34), color: Color(light: 0x0000_0040, dark: 0x0000_0040))).0
    #expect(faint.pixels.allSatisfy { $0 & 0xFF <= 0x44 })
  }

  @Test(
    "ideographs have the forms of the language, one after the other in one process",
    .enabled(if: has("日"), "fonts-noto-cjk is not installed"))
  func languages() throws {
    let client = try CanvasClient(program: Self.program)
    let pictures = try ["ja_JP", "zh_CN", "", "ja_JP"].map { language in
      var text = Inking.Text("直骨", Font(size: 40))
      text.language = language
      return try client.png(text.request(scale: 1))
    }
    #expect(pictures[0] != pictures[1] && pictures[0] == pictures[3])
  }

  @Test("a character without a font is a small box, reported once")
  func missing() throws {
    let (picture, missing) = try draw(Inking.Text("a\u{F8FF}b\u{F8FF}\u{10FFFD}", Font(size: 34)))
    #expect(missing.characters == ["\u{F8FF}", "\u{10FFFD}"])
    let warning = try #require(missing.warning)
    #expect(warning.code == .warningCharacter && warning.message.contains("(U+F8FF) and 1 other"), "\(warning)")
    #expect(Inking.ink(picture, scale: 2) != nil)
  }

  /// Draws U+F8FF with a font in a folder of a home, in which it is a full square; returns what is missing.
  private func inHome(_ folder: String) throws -> MissingCharacters {
    let home = try TemporaryBundle()
    let font = Golden.repository.appendingPathComponent("Tests/WidgetCanvasTests/Fonts/Private.ttf")
    let place = URL(fileURLWithPath: home.path).appendingPathComponent(folder)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: font, to: place.appendingPathComponent("Private.ttf"))
    let settings = URL(fileURLWithPath: home.path).appendingPathComponent(".config/fontconfig")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    try """
    <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig><dir>\(place.path)</dir></fontconfig>
    """.write(to: settings.appendingPathComponent("fonts.conf"), atomically: true, encoding: .utf8)
    var missing = MissingCharacters()
    _ = try CanvasClient(program: Self.program, home: home.path).png(
      Inking.Text("\u{F8FF}", Font(size: 20)).request(scale: 1), missing: &missing)
    return missing
  }

  @Test(
    "the user's own fonts are used from their usual folders, and no other file is read, whatever the configuration says",
    .enabled(if: lacking != nil, "Pango is not installed: scripts/setup test brings it"))
  func home() throws {
    for folder in [".local/share/fonts", ".fonts/own"] { #expect(try inHome(folder).isEmpty, "\(folder)") }
    // Landlock blocks the folder that the configuration names.
    if Wall.landlockVersion > 0 { #expect(try inHome("documents").characters == ["\u{F8FF}"]) }
  }

  @Test(
    "a Latin picture does not load Pango; a process with Pango is fully sandboxed, and has only its socket open")
  func process() throws {
    // Its own name distinguishes its process from those of other tests.
    let folder = try TemporaryBundle()
    let program = folder.path + "/canvas"
    try FileManager.default.copyItem(atPath: Self.program, toPath: program)
    let client = try CanvasClient(program: program)
    func shown(_ file: String) throws -> String {
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(name) != nil {
        guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/exe"), own == program
        else { continue }
        guard file != "fd" else {
          return try FileManager.default.contentsOfDirectory(atPath: "/proc/\(name)/fd").sorted().joined(separator: " ")
        }
        return try String(contentsOfFile: "/proc/\(name)/\(file)", encoding: .utf8)
      }
      throw Inking.Failure.notDrawn
    }
    _ = try client.png(Inking.Text("Latin", Font()).request(scale: 1))
    #expect(try !shown("maps").contains("pango"))
    var missing = MissingCharacters()
    _ = try client.png(Inking.Text("日", Font()).request(scale: 1), missing: &missing)
    #expect(try shown("maps").contains("pango") == missing.isPangoThere)
    let status = try shown("status")
    #expect(status.contains("NoNewPrivs:\t1") && status.contains("CapEff:\t0000000000000000"), "\(status)")
    if !Wall.missing.contains(.seccomp) { #expect(status.contains("Seccomp:\t2"), "\(status)") }
    #expect(try shown("fd") == "0 1 2 3")
  }

  @Test("letters of the shipped fonts look the same in both processes")
  func same() throws {
    let client = try CanvasClient(program: Self.program)
    let latin = Inking.Text("Hamburg 21° Ñandú", Font(size: 17)).request(scale: 2)
    let before = try client.png(latin)
    var missing = MissingCharacters()
    _ = try client.png(Inking.Text("日", Font()).request(scale: 1), missing: &missing)
    #expect(try client.png(latin) == before)
  }

  @Test("a text of Latin, Greek, Cyrillic, blocks or controls needs no system font")
  func needs() {
    for text in ["Ünïcode — “x” €", "Ελλάδα", "Привет", "▌▖🬻⠿", "a\u{200D}\u{FE0E}\u{7}\u{A0}", "\u{301}"] {
      #expect(!Inking.Text(text, Font()).request(scale: 1).needsSystemFonts, "\(text)")
    }
    for text in ["日", "☀️", "1️⃣", "x\u{5D0}", "⚡"] {
      #expect(Inking.Text(text, Font()).request(scale: 1).needsSystemFonts, "\(text)")
    }
  }
}
