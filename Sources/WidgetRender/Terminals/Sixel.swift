/// A picture as sixels (DEC STD 070, "Sixel Graphics"): bands of six rows, in each the pixels of one colour after another. Ours, since
/// libchafa would bring GLib into the command for what is one page.
package enum Sixel {
  /// Rows of a band. A height that is a multiple of it reaches into no further row of cells.
  package static let bandHeight = 6

  /// - Parameters:
  ///   - pixels: red, green, blue and alpha of `width` times `height` pixels, a byte each.
  ///   - ground: the terminal's colour, 0xRRGGBB, which lies behind all of it; nil where it is not known: then what nothing is seen of
  ///     is left out, and black stands behind the rest.
  ///   - colors: that the terminal has, 2...256.
  /// - Returns: all between `ESC P` and `ESC \`, both included.
  package static func bytes(
    width: Int, height: Int, pixels: [UInt8], ground: UInt32?, colors: Int
  ) -> [UInt8] {
    guard width > 0, height > 0, pixels.count == width * height * 4 else { return [] }
    let opaque = pixels.withUnsafeBufferPointer { pixels in
      (0..<width * height).map { covered(UnsafeBufferPointer(rebasing: pixels[$0 * 4..<$0 * 4 + 4]), ground) }
    }
    let palette = SixelPalette(opaque, colors: min(max(colors, 2), 256))
    let numbers = palette.numbers(of: opaque, width: width)
    // 1: what has no colour stays as it is; then square pixels, and the size.
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
    for (number, color) in palette.colors.enumerated() {
      let parts = [16, 8, 0].map { (shift: UInt32) -> Int in
        let component = Int((color >> shift) & 0xFF)
        return (component * 100 + 127) / 255
      }
      bytes += "#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
    }
    numbers.withUnsafeBufferPointer { numbers in
      for top in stride(from: 0, to: height, by: bandHeight) {
        // Behind the last band the cursor would go one further, and the screen might scroll.
        if top > 0 { bytes.append(UInt8(ascii: "-")) }
        write(numbers, width, rows: top..<min(top + bandHeight, height), to: &bytes)
      }
    }
    return bytes + [0x1B, 0x5C]
  }

  /// The colour over the ground, 0xRRGGBB; nil for what nothing is seen of. A sixel covers or does not.
  private static func covered(_ pixel: UnsafeBufferPointer<UInt8>, _ ground: UInt32?) -> UInt32? {
    let alpha = UInt32(pixel[3])
    // An alpha below 8 of 255 counts as nothing.
    guard alpha >= 8 || ground != nil else { return nil }
    var color: UInt32 = 0
    for (part, shift) in [UInt32(16), 8, 0].enumerated() {
      let behind = (ground ?? 0) >> shift & 0xFF
      color = color << 8 | (UInt32(pixel[part]) * alpha + behind * (255 - alpha) + 127) / 255
    }
    return color
  }

  /// One band: the pixels of each colour from the left, one colour over the other.
  private static func write(
    _ numbers: UnsafeBufferPointer<Int16>, _ width: Int, rows: Range<Int>, to bytes: inout [UInt8]
  ) {
    var masks: [Int16: [UInt8]] = [:]
    for row in rows {
      let bit = UInt8(1) << UInt8(row - rows.lowerBound)
      for column in 0..<width {
        let number = numbers[row * width + column]
        if number >= 0 { masks[number, default: [UInt8](repeating: 0, count: width)][column] |= bit }
      }
    }
    var isFirst = true
    for number in masks.keys.sorted() {
      guard let mask = masks[number] else { continue }
      if !isFirst { bytes.append(UInt8(ascii: "$")) }
      isFirst = false
      bytes += "#\(number)".utf8
      write(mask, to: &bytes)
    }
  }

  /// The sixels of one colour, those that are alike as a count; none behind the last that shows anything.
  private static func write(_ mask: [UInt8], to bytes: inout [UInt8]) {
    let end = (mask.lastIndex { $0 != 0 } ?? -1) + 1
    var column = 0
    while column < end {
      var next = column + 1
      while next < end, mask[next] == mask[column] { next += 1 }
      let (count, sixel) = (next - column, mask[column] + 0x3F)
      if count > 3 {
        bytes += "!\(count)".utf8
        bytes.append(sixel)
      } else {
        for _ in 0..<count { bytes.append(sixel) }
      }
      column = next
    }
  }
}
