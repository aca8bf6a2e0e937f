import Testing
import WidgetCanvasClient
import WidgetLayout
import WidgetModel

@testable import WidgetCanvas

/// Pictures in pixels: stretched to their frame, smooth or not, under clips.
@Suite("Pictures as PNG")
struct PicturePaintingTests {
  private enum Failure: Error { case notDrawn }

  /// The pixels of a list, a point a pixel.
  private func draw(_ list: DisplayList, _ width: Double, _ height: Double, scale: Double = 1) throws -> Picture {
    let picture = CanvasPicture(list, size: Size(width: width, height: height), scheme: .light)
    let request = CanvasRequest([.init(picture, at: .zero)], size: picture.size, scale: scale)
    guard case .png(let bytes) = PictureDrawing(try #require(Glyphs())).answer(request),
      case .picture(let drawn) = PictureDecoding.answer(PictureRequest(bytes, side: 4096))
    else { throw Failure.notDrawn }
    return drawn
  }

  private func list(_ picture: Picture, _ frame: Rect, clip: (shape: DisplayList.Shape, frame: Rect)? = nil)
    -> DisplayList
  {
    var list = DisplayList()
    list.pictures = [picture]
    func command(_ drawing: DisplayList.Drawing, _ frame: Rect) -> DisplayList.Command {
      DisplayList.Command(frame: frame, drawing: drawing, node: -1)
    }
    list.commands = [command(.picture(start: 0, count: 0, index: 0), frame)]
    if let clip {
      list.commands = [command(.beginClip(clip.shape), clip.frame)] + list.commands + [command(.endClip, clip.frame)]
    }
    return list
  }

  private func picture(_ columns: Int, _ pixels: [UInt32]) throws -> Picture {
    let rows = pixels.count / columns
    return try #require(Picture(width: columns, height: rows, columns: columns, rows: rows, pixels: pixels))
  }

  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * picture.columns + x] }

  @Test("a picture fills its frame to the edges, and nothing outside")
  func frame() throws {
    let red = try picture(2, [UInt32](repeating: 0xFF00_00FF, count: 2))
    let drawn = try draw(list(red, Rect(x: 10, y: 20, width: 30, height: 15)), 50, 50)
    for (x, y) in [(10, 20), (39, 20), (10, 34), (39, 34), (25, 27)] { #expect(pixel(drawn, x, y) == 0xFF00_00FF) }
    for (x, y) in [(9, 20), (40, 34), (10, 19), (39, 35)] { #expect(pixel(drawn, x, y) & 0xFF == 0) }
  }

  @Test("a picture that fills a larger frame is cropped equally on both sides")
  func fill() throws {
    // Red, green, blue and white in a row; the frame shows the middle two.
    var wide = try picture(4, [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFFFF_FFFF])
    wide.isPixelated = true
    let square = Rect(x: 0, y: 0, width: 20, height: 20)
    let drawn = try draw(
      list(wide, Rect(x: -10, y: 0, width: 40, height: 20), clip: (.rectangle, square)), 30, 20)
    #expect(pixel(drawn, 1, 10) == 0x00FF_00FF && pixel(drawn, 9, 10) == 0x00FF_00FF)
    #expect(pixel(drawn, 10, 10) == 0x0000_FFFF && pixel(drawn, 19, 10) == 0x0000_FFFF)
    #expect(pixel(drawn, 20, 10) & 0xFF == 0)
  }

  @Test("enlarged pixels are squares without interpolation, else they blend")
  func interpolation() throws {
    var own = try picture(2, [0x0000_00FF, 0xFFFF_FFFF])
    func row() throws -> [UInt32] {
      let drawn = try draw(list(own, Rect(x: 0, y: 0, width: 16, height: 4)), 16, 4)
      return (0..<16).map { pixel(drawn, $0, 2) >> 24 }
    }
    let smooth = try row()
    #expect(smooth == smooth.sorted() && Set(smooth).count > 4, "\(smooth)")
    own.isPixelated = true
    #expect(try row() == [UInt32](repeating: 0, count: 8) + [UInt32](repeating: 255, count: 8))
  }

  @Test("a stencil has the alpha of its pixels, in one colour")
  func stencil() throws {
    let own = try picture(2, [0x007A_FFFF, 0x007A_FF80])
    var pixelated = own
    pixelated.isPixelated = true
    let drawn = try draw(list(pixelated, Rect(x: 0, y: 0, width: 8, height: 4)), 8, 4)
    #expect(pixel(drawn, 1, 1) == 0x007A_FFFF)
    let half = pixel(drawn, 6, 1)
    #expect(half & 0xFF == 0x80)
    for shift: UInt32 in [24, 16, 8] {
      #expect(abs(Int(half >> shift & 0xFF) - Int(0x007A_FF80 >> shift & 0xFF)) <= 1)
    }
  }

  @Test(
    "rounded corners clip a picture with a continuous curve, which begins before a circle's arc would, and smoothly")
  func corners() throws {
    let red = try picture(1, [0xFF00_00FF])
    let whole = Rect(x: 0, y: 0, width: 80, height: 80)
    let drawn = try draw(list(red, whole, clip: (.rounded(radius: 20), whole)), 80, 80, scale: 2)
    #expect(pixel(drawn, 0, 0) & 0xFF == 0 && pixel(drawn, 159, 159) & 0xFF == 0)
    #expect(
      pixel(drawn, 80, 0) == 0xFF00_00FF && pixel(drawn, 0, 80) == 0xFF00_00FF && pixel(drawn, 80, 80) == 0xFF00_00FF)
    // On the diagonal the curve is where the circle's is, 20 (1 - 1/√2) points in, within a point.
    let first = try #require((0..<80).first { pixel(drawn, $0, $0) & 0xFF > 127 })
    #expect((9...14).contains(first), "\(first)")
    let edges = drawn.pixels.filter { (1...254).contains($0 & 0xFF) }
    #expect(edges.count > 40, "the edge is smoothed")
  }
}
