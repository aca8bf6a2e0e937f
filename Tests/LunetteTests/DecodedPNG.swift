import TestSupport
import Testing
import WidgetModel
import WidgetServices

/// A PNG of the command's as pixels, decoded by the built `lunette-canvas`.
struct DecodedPNG {
  let columns: Int
  let rows: Int
  /// 0xRRGGBBAA, row by row.
  let pixels: [UInt32]
  /// The header's bits per channel and colour type (0: greyscale, 2: RGB, 6: with alpha).
  let bits: Int
  let kind: Int

  init(_ bytes: [UInt8]) throws {
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) && bytes.count > 33)
    (bits, kind) = (Int(bytes[24]), Int(bytes[25]))
    let decoder = PictureDecoder(
      program: StagedPrograms.canvas, patience: HangLimit.duration, processorTime: Int(HangLimit.seconds))
    let picture = try decoder.decode(PictureRequest(bytes, side: 8192)).get()
    (columns, rows, pixels) = (picture.columns, picture.rows, picture.pixels)
  }

  subscript(column: Int, row: Int) -> UInt32 { pixels[row * columns + column] }

  /// Red, green and blue on white, each 0...255.
  static func onWhite(_ pixel: UInt32) -> [Double] {
    let alpha = Double(pixel & 0xFF) / 255
    return [24, 16, 8].map { Double(pixel >> UInt32($0) & 0xFF) * alpha + 255 * (1 - alpha) }
  }

  /// The bounds of the selected pixels, right and bottom exclusive; nil if none match.
  func bounds(_ isMeant: (UInt32) -> Bool) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for row in 0..<rows {
      for column in 0..<columns where isMeant(self[column, row]) {
        (left, right, top, bottom) = (min(left, column), max(right, column), min(top, row), max(bottom, row))
      }
    }
    return right < 0 ? nil : (left, top, right + 1, bottom + 1)
  }
}
