import Foundation
import TestSupport
import Testing
import WidgetCanvasClient
import WidgetLayout
import WidgetModel

@testable import WidgetCanvas

/// A display list as pixels.
@Suite("PNG")
struct PNGTests {
  /// The pixels of a request, 0xRRGGBBAA.
  private func pixels(_ request: CanvasRequest) throws -> Picture {
    guard case .png(let bytes) = try answer(request) else { throw Failure.notDrawn }
    guard case .picture(let picture) = PictureDecoding.answer(PictureRequest(bytes, side: 4096)) else {
      throw Failure.notDecoded
    }
    return picture
  }

  private enum Failure: Error { case notDrawn, notDecoded }

  private func answer(_ request: CanvasRequest) throws -> CanvasAnswer {
    PictureDrawing(try #require(Glyphs())).answer(request)
  }

  private func request(_ picture: CanvasPicture, scale: Int = 1) -> CanvasRequest {
    CanvasRequest([.init(picture, at: .zero)], size: picture.size, scale: Double(scale))
  }

  private func draw(_ list: DisplayList, _ size: Size, scale: Int = 1) throws -> Picture {
    try pixels(request(CanvasPicture(list, size: size, scheme: .light), scale: scale))
  }

  /// The bounds of everything that is not transparent, in points.
  private func ink(_ picture: Picture, scale: Double) -> Rect? {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for row in 0..<picture.rows {
      for column in 0..<picture.columns where picture.pixels[row * picture.columns + column] & 0xFF > 24 {
        (left, right, top, bottom) = (min(left, column), max(right, column), min(top, row), max(bottom, row))
      }
    }
    guard right >= 0 else { return nil }
    return Rect(
      x: Double(left) / scale, y: Double(top) / scale, width: Double(right - left + 1) / scale,
      height: Double(bottom - top + 1) / scale)
  }

  @Test("every drawing leaves ink inside its frame")
  func everything() throws {
    var list = DisplayListCodingTests.everything()
    let commands = list.commands
    for command in commands[..<24] {
      var command = command
      command.frame = Rect(x: 60, y: 60, width: 60, height: 40)
      list.commands = [command]
      let found = ink(try draw(list, Size(width: 180, height: 160), scale: 2), scale: 2)
      let ink = try #require(found, "\(command.drawing)")
      // A line is on the edge; the path is not as high as the frame.
      #expect(
        ink.x >= 58.5 && ink.y >= 58.5 && ink.x + ink.width <= 121.5 && ink.y + ink.height <= 101.5,
        "\(command.drawing): \(ink)")
    }
  }

  @Test("a scale is the number of pixels per point", arguments: 1...4)
  func scale(_ scale: Int) throws {
    let picture = try draw(DisplayListCodingTests.everything(), Size(width: 300, height: 330), scale: scale)
    #expect(picture.width == 300 * scale && picture.height == 330 * scale)
  }

  @Test(
    "letters are in the frame of their text",
    arguments: ["Hamburgefonstiv", "1234567890:%", "ÅÉgjpqy", "Привет Ωδ"])
  func lettersInFrames(_ text: String) throws {
    for size in [11.0, 17, 34, 60] {
      for design in [Font.Design.standard, .rounded, .monospaced] {
        for weight in [Font.Weight.ultraLight, .regular, .semibold, .black] {
          for isTabular in [false, true] {
            let font = Font(size: size, weight: weight, design: design, isMonospacedDigit: isTabular)
            var list = DisplayList()
            list.bytes = Array(text.utf8)
            var look = TextLook()
            look.font = font
            list.looks = [look]
            let metrics = PointMetrics().metrics(font)
            let width = list.bytes.withUnsafeBufferPointer { PointMetrics().width($0, font) }
            let frame = Rect(x: size, y: size, width: width, height: metrics.lineHeight)
            list.commands = [
              .init(
                frame: frame,
                drawing: .text(start: 0, count: Int32(list.bytes.count), look: 0, baseline: metrics.ascent), node: 0)
            ]
            let found = ink(
              try draw(list, Size(width: width + 2 * size, height: metrics.lineHeight + 2 * size)), scale: 1)
            let ink = try #require(found)
            // A pixel for smoothing, and the small overhang of letters.
            let slack = 1 + size * 0.04
            #expect(ink.x >= frame.x - slack && ink.x + ink.width <= frame.x + frame.width + slack, "\(font) \(ink)")
            #expect(ink.y >= frame.y - slack && ink.y + ink.height <= frame.y + frame.height + slack, "\(font) \(ink)")
            // The run fills its box.
            #expect(ink.width > frame.width - size * 0.35, "\(font): \(ink.width) of \(frame.width)")
          }
        }
      }
    }
  }

  @Test("layout's table has the advances that HarfBuzz finds in the fonts", arguments: [17.0, 28])
  func table(_ size: Double) throws {
    let glyphs = try #require(Glyphs())
    for weight in (UInt8(0)...8).compactMap(Font.Weight.init) {
      let font = Font(size: size, weight: weight)
      let face = Glyphs.face(of: font)
      for scalar in Array(0x21...0x7E) + Array(0xC0...0x24F) + Array(0x391...0x3A1) + Array(0x410...0x44F) {
        guard let scalar = Unicode.Scalar(UInt32(scalar)) else { continue }
        let bytes = Array(String(scalar).utf8)
        let (shaped, measured) = bytes.withUnsafeBufferPointer {
          (glyphs.shape($0, face, isRightToLeft: false), PointMetrics().width($0, font))
        }
        guard shaped.count == 1, let glyph = shaped.first, glyph.id != 0, glyph.advance > 0 else { continue }
        let expected = glyph.advance * size / glyphs.units(face) + font.sizeTracking
        #expect(abs(expected - measured) < 0.02, "\(scalar) \(weight)")
      }
    }
  }

  @Test("a card has the family's corners, and is transparent outside them")
  func card() throws {
    let size = Size(width: 100, height: 80)
    let card = CanvasPicture(
      DisplayList(), size: size, scheme: .light, shape: .rounded(radius: 22), ground: .named(.white))
    let picture = try pixels(request(card))
    #expect(picture.pixels[0] & 0xFF == 0 && picture.pixels[99] & 0xFF == 0)
    #expect(picture.pixels[40 * 100 + 50] == 0xFFFF_FFFF)
    // A continuous corner begins further out than a circular one: at 1.53 radii.
    #expect(picture.pixels[23] & 0xFF < 0xFF && picture.pixels[40] == 0xFFFF_FFFF)
  }

  @Test("a card looks the same alone, on a page, and on a page without a colour")
  func alone() throws {
    let size = Size(width: 300, height: 330)
    let card = CanvasPicture(
      DisplayListCodingTests.everything(), size: size, scheme: .light, shape: .rounded(radius: 40),
      ground: .named(.white))
    let alone = try pixels(request(card))
    #expect(alone.pixels[0] & 0xFF == 0 && alone.pixels.contains { (1..<0xFF).contains($0 & 0xFF) })
    let pair = [CanvasRequest.Piece(card, at: .zero), .init(card, at: Point(x: size.width, y: 0))]
    var page = CanvasRequest(pair, size: Size(width: 2 * size.width, height: size.height), scale: 1)
    /// Red, green, blue and alpha, as seen on a page of that colour.
    func seen(_ pixel: UInt32, on ground: UInt32) -> [Double] {
      let rest = 1 - Double(pixel & 0xFF) / 255
      func part(_ pixel: UInt32, _ shift: UInt32) -> Double {
        Double(pixel >> shift & 0xFF) * (shift > 0 ? Double(pixel & 0xFF) / 255 : 1)
      }
      return [24, 16, 8, 0].map { part(pixel, $0) + part(ground, $0) * rest }
    }
    for ground: UInt32 in [0, 0x0000_FFFF] {
      page.background = ground
      let drawn = try pixels(page)
      let difference = alone.pixels.indices.map { index in
        let (row, column) = index.quotientAndRemainder(dividingBy: alone.columns)
        let found = seen(drawn.pixels[row * drawn.columns + column + alone.columns], on: 0)
        return zip(found, seen(alone.pixels[index], on: ground)).map { abs($0 - $1) }.max() ?? 0
      }.max()
      #expect(try #require(difference) <= 3)
    }
  }

  @Test("too many pixels are refused")
  func tooLarge() throws {
    let largest = CanvasPicture(
      DisplayList(), size: Size(width: 4096, height: 4096), scheme: .dark)
    #expect(try answer(request(largest, scale: 4)) == .tooLarge)
    var sheet = PictureSheet([.init([[.init(largest), .init(largest), .init(largest)]])])
    sheet.scale = 1
    #expect(try answer(sheet.request()) == .tooLarge)
  }

  @Test("unbalanced, flat and dangling commands do not affect later ones")
  func unbalanced() throws {
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let green = Color(light: 0x00FF_00FF, dark: 0x00FF_00FF)
    let odd: [DisplayList.Drawing] = [
      .endClip, .endMask, .beginMasked, .endOpacity, .endTransform, .endTrim,
      .text(start: 5, count: 9, look: 3, baseline: 0),
      .gradient(.circle, 9), .fill(.path(7), green), .picture(start: -1, count: 0, index: 4),
    ]
    var list = DisplayList()
    list.transforms = [.init(degrees: 0, scaleX: 0, scaleY: 0, anchor: .zero)]
    let rest: [DisplayList.Drawing] = [
      .beginTransform(0), .fill(.rectangle, green), .endTransform, .fill(.rectangle, green), .beginOpacity(.nan),
      .beginMask(),
    ]
    list.commands = (odd + rest).map { DisplayList.Command(frame: frame, drawing: $0, node: 0) }
    list.commands.append(
      .init(frame: Rect(x: .nan, y: 0, width: .infinity, height: 1), drawing: .fill(.rectangle, green), node: 0))
    let picture = try draw(list, Size(width: 10, height: 10))
    #expect(picture.pixels.allSatisfy { $0 == 0x00FF_00FF })
  }

  @Test(
    "the recorded picture, within 2 of 255 on all but a thousandth of the pixels",
    .enabled(if: DebianRelease.is12, "recorded with the libraries of Debian 12"))
  func golden() throws {
    let path = Golden.repository.appendingPathComponent("Tests/Golden/canvas/everything.png")
    guard case .png(let bytes) = try answer(DisplayListCodingTests.request(DisplayListCodingTests.everything()))
    else { throw Failure.notDrawn }
    if ProcessInfo.processInfo.environment["LUNETTE_RECORD"] != nil {
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: path)
    }
    func decoded(_ bytes: [UInt8]) throws -> Picture {
      guard case .picture(let picture) = PictureDecoding.answer(PictureRequest(bytes, side: 4096)) else {
        throw Failure.notDecoded
      }
      return picture
    }
    let (drawn, kept) = (try decoded(bytes), try decoded(Array(Data(contentsOf: path))))
    try #require(drawn.pixels.count == kept.pixels.count && drawn.width == kept.width)
    var others = 0
    for (a, b) in zip(drawn.pixels, kept.pixels) where a != b {
      let isNear = [UInt32(24), 16, 8, 0].allSatisfy { shift in
        let (one, other) = (Int(a >> shift & 0xFF), Int(b >> shift & 0xFF))
        return abs(one - other) <= 2
      }
      if !isNear { others += 1 }
    }
    #expect(others * 1000 <= drawn.pixels.count, "\(others) pixels differ")
  }
}
