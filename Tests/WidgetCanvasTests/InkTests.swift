import Foundation
import TestSupport
import Testing
import WidgetCanvasClient
import WidgetLayout
import WidgetModel

@testable import WidgetCanvas

/// The drawn pixels of a text are in its frame, to half a pixel plus the overhang that a letter's design has.
@Suite("Ink stays in its frame")
struct InkTests {
  private static let scale = 2.0

  /// How far ink may leave a frame, relative to the font's size: letters such as j and f reach sideways, and accents on capitals
  /// upwards; italic letters lean by 9.4 degrees.
  private static func slack(_ font: Font) -> (left: Double, top: Double, right: Double, bottom: Double) {
    let half = 0.5 / scale + 0.5
    let lean = font.isItalic ? 0.1655 : 0
    let tight = max(-font.tracking, 0)
    // The caron of Ľ, in a font whose letters all have the same width.
    let side = font.design == .monospaced ? 0.13 : 0.06
    return (
      half + (side + lean * 0.25) * font.size, half + 0.16 * font.size, half + (side + lean) * font.size + tight,
      half + 0.04 * font.size
    )
  }

  private static func check(_ text: Inking.Text, _ font: Font, _ picture: Picture, _ name: String) {
    guard let ink = Inking.ink(picture, scale: scale) else { return }
    let (out, most) = (Inking.overhang(ink, text.frame), slack(font))
    #expect(
      out.left <= most.left && out.top <= most.top && out.right <= most.right && out.bottom <= most.bottom,
      "\(name) in \(font): \(out)")
  }

  private static let letters: [UInt32] =
    Array(0x21...0x7E) + Array(0xC0...0x17F) + Array(0x391...0x3A1) + Array(0x3B1...0x3C9) + Array(0x410...0x44F)
    + [0x20, 0x20, 0x20, 0x2013, 0x2026, 0x20AC, 0xB0]

  @Test("random texts in random fonts", arguments: Array(UInt64(1)...40))
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let glyphs = try #require(Glyphs())
    for _ in 0..<8 {
      let text = String(
        String.UnicodeScalarView(
          (0...random.below(24)).compactMap { _ in Unicode.Scalar(Self.letters[random.below(Self.letters.count)]) }))
      let font = Font(
        size: [9.0, 11, 13, 17, 19.5, 20, 28, 48, 96][random.below(9)],
        weight: Font.Weight(rawValue: UInt8(random.below(9))) ?? .regular,
        design: [.standard, .rounded, .serif, .monospaced][random.below(4)], isItalic: random.below(4) == 0,
        isMonospacedDigit: random.below(3) == 0, tracking: [0, 0, 0, -1, 0.5, 3][random.below(6)])
      let drawn = Inking.Text(text, font)
      Self.check(drawn, font, try drawn.drawn(glyphs, scale: Self.scale), text)
    }
  }

  /// A run of an SVG: its text and its style.
  private struct Run {
    var text: String
    var font: Font
    var width: Double

    init?(_ element: XMLElements.Element) {
      guard let size = element.attributes["font-size"].flatMap(Double.init),
        let width = element.attributes["textLength"].flatMap(Double.init)
      else { return nil }
      let family = element.attributes["font-family"] ?? ""
      let weight = element.attributes["font-weight"].flatMap(Double.init) ?? 400
      font = Font(
        size: size, weight: Font.Weight(rawValue: UInt8(weight / 100) - 1) ?? .regular,
        design: family.contains("Mono") ? .monospaced : family.contains("rounded") ? .rounded : .standard,
        isItalic: element.attributes["font-style"] == "italic")
      // A text that is drawn smaller keeps its typeface.
      if family.contains("Inter Display"), size < 20 { font.scale = size / 20 }
      (text, self.width) = (element.text, width)
    }
  }

  @Test(
    "the texts of the repository's widgets, in all families and both schemes, in normal and in large type",
    arguments: ["large", "xxxLarge"])
  func widgets(_ size: String) throws {
    let folder = Golden.repository.appendingPathComponent("widgets").path
    let glyphs = try #require(Glyphs())
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let result = try LunetteProcess.run(
        ["preview", folder + "/" + name, "--format", "svg", "--dynamic-type-size", size], in: "/")
      guard result.code == 0, !result.outputBytes.isEmpty else { continue }
      for element in try XMLElements(result.outputBytes)["text"] {
        guard let run = Run(element) else { continue }
        let drawn = Inking.Text(run.text, run.font, width: run.width)
        Self.check(drawn, run.font, try drawn.drawn(glyphs, scale: Self.scale), "\(name): \(run.text)")
        count += 1
      }
    }
    #expect(count > 300, "\(count) texts")
  }

  @Test("tabular digits do not jitter: the text behind them stays in place", arguments: [11.0, 17, 34])
  func tabular(_ size: Double) throws {
    let glyphs = try #require(Glyphs())
    for weight in [Font.Weight.light, .regular, .bold, .black] {
      for design in [Font.Design.standard, .rounded, .monospaced] {
        let font = Font(size: size, weight: weight, design: design, isMonospacedDigit: true)
        let ends = try ["00:00", "11:11", "88:41", "14:07"].map { digits in
          let picture = try Inking.Text(digits + "|", font).drawn(glyphs, scale: 4)
          let ink = try #require(Inking.ink(picture, scale: 4))
          return ink.x + ink.width
        }
        #expect(Set(ends).count == 1, "\(font): \(ends)")
      }
    }
  }

  @Test("blocks fill their cells from edge to edge, and two rows of them join")
  func blocks() throws {
    let glyphs = try #require(Glyphs())
    let font = Font(size: 17)
    for text in ["█", "██▌", "▌▌▐", "🬻█", "\u{1CDE5}\u{1CDE5}"] {
      let drawn = Inking.Text(text, font)
      let ink = try #require(Inking.ink(try drawn.drawn(glyphs, scale: 4), scale: 4))
      let frame = drawn.frame
      #expect(abs(ink.y - frame.y) <= 0.25 && abs(ink.height - frame.height) <= 0.5, "\(text): \(ink) in \(frame)")
      #expect(ink.x >= frame.x - 0.25 && ink.x + ink.width <= frame.x + frame.width + 0.25, "\(text): \(ink)")
    }
    // In one half-transparent colour: a seam or an overlap would be another shade.
    var rows = Inking.Text("████", font, color: Color(light: 0xFF00_0080, dark: 0xFF00_0080))
    var second = rows.list.commands[0]
    second.frame.y += second.frame.height
    rows.list.commands.append(second)
    rows.size.height += second.frame.height
    let picture = try rows.drawn(glyphs, scale: 2)
    #expect(Set(picture.pixels) == [0, 0xFF00_0080])
  }
}
