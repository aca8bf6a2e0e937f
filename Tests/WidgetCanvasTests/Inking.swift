import WidgetCanvasClient
import WidgetLayout
import WidgetModel

@testable import WidgetCanvas

/// Drawn texts, and the bounds of their ink.
enum Inking {
  enum Failure: Error { case notDrawn, notDecoded }

  /// A text in its laid-out frame, with space around for overhang.
  struct Text {
    var list = DisplayList()
    var frame: Rect
    var size: Size
    var language = ""

    init(
      _ text: String, _ font: Font, color: Color = .named(.primary), isRightToLeft: Bool = false, width: Double? = nil
    ) {
      list.bytes = Array(text.utf8)
      var look = TextLook()
      (look.font, look.color) = (font, color)
      if isRightToLeft { look.direction = RunDirection(isRightToLeft: true, logicalOffset: 0) }
      list.looks = [look]
      let metrics = PointMetrics().metrics(font)
      let measured = list.bytes.withUnsafeBufferPointer { PointMetrics().width($0, font) }
      let space = font.size
      frame = Rect(x: space, y: space, width: width ?? measured, height: metrics.lineHeight)
      size = Size(width: frame.width + 2 * space, height: frame.height + 2 * space)
      list.commands = [
        .init(
          frame: frame,
          drawing: .text(start: 0, count: Int32(list.bytes.count), look: 0, baseline: metrics.ascent), node: 0)
      ]
    }

    func request(scale: Double) -> CanvasRequest {
      CanvasRequest(
        [.init(CanvasPicture(list, size: size, scheme: .light, language: language), at: .zero)], size: size,
        scale: scale)
    }

    /// The picture, drawn in this process.
    func drawn(_ glyphs: Glyphs, scale: Double) throws -> Picture {
      guard case .png(let bytes) = PictureDrawing(glyphs).answer(request(scale: scale)) else { throw Failure.notDrawn }
      return try Inking.picture(bytes)
    }
  }

  static func picture(_ bytes: [UInt8]) throws -> Picture {
    guard case .picture(let picture) = PictureDecoding.answer(PictureRequest(bytes, side: 8192)) else {
      throw Failure.notDecoded
    }
    return picture
  }

  /// The bounds of everything that is not transparent, in points; nil if there is no ink.
  static func ink(_ picture: Picture, scale: Double) -> Rect? {
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

  /// How far ink leaves a frame: to the left, upwards, to the right and downwards.
  static func overhang(_ ink: Rect, _ frame: Rect) -> (left: Double, top: Double, right: Double, bottom: Double) {
    (
      frame.x - ink.x, frame.y - ink.y, ink.x + ink.width - frame.x - frame.width,
      ink.y + ink.height - frame.y - frame.height
    )
  }
}
