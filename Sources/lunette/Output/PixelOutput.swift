import WidgetCanvasClient
import WidgetModel

/// How pictures become pixels: by `lunette-canvas`, which is started at once, so that its libraries are loaded while the script runs.
struct PixelOutput: Sendable {
  private let canvas: CanvasClient
  /// Pixels of a point.
  private let scale: Double

  init(_ typed: Typed) throws(Diagnostic) {
    let word = typed[.scale] ?? "2"
    guard let scale = Int(word), (1...4).contains(scale) else {
      throw .usage("--scale takes a whole number from 1 to 4, not '\(word)'")
    }
    self.scale = Double(scale)
    canvas = try CanvasClient()
  }

  /// Draws pictures as one PNG and returns its bytes, and a warning where no font has one of their letters.
  func bytes(_ pictures: [CanvasPicture]) throws(Diagnostic) -> (png: [UInt8], warning: Diagnostic?) {
    var missing = MissingCharacters()
    let png = try canvas.png(PictureSheet(pictures).request(scale: scale), missing: &missing)
    return (png, missing.warning)
  }
}
