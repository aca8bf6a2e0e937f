internal import Glibc

/// Contrast of two colours (WCAG 2.2, 1.4.3).
package enum Contrast {
  /// The least for text.
  static let text = 4.5
  /// The least for fills, gauges and focus rings.
  static let fill = 3.0

  /// Returns a colour, moved towards white or black until it stands out from every one of the grounds.
  static func readable(_ rgb: UInt32, on grounds: [UInt32], least: Double = text) -> UInt32 {
    func worst(_ color: UInt32) -> Double { grounds.map { ratio($0, color) }.min() ?? 21 }
    if worst(rgb) >= least { return rgb }
    let target: UInt32 = worst(0xFFFFFF) > worst(0) ? 0xFFFFFF : 0
    for step in 1..<20 {
      let mixed = mix(target, Double(step) / 20, over: rgb)
      if worst(mixed) >= least { return mixed }
    }
    return target
  }

  /// Returns the text's colour, moved towards white or black until it can be read.
  static func readable(_ rgb: UInt32, on ground: UInt32) -> UInt32 {
    let below = luminance(ground)
    if ratio(luminance(rgb), below) >= text { return rgb }
    let target: UInt32 = ratio(1, below) > ratio(0, below) ? 0xFFFFFF : 0
    for step in 1..<10 {
      let mixed = mix(target, Double(step) / 10, over: rgb)
      if ratio(luminance(mixed), below) >= text { return mixed }
    }
    return target
  }

  /// Whether white is easier to read on a colour than black.
  static func isDark(_ rgb: UInt32) -> Bool { luminance(rgb) < 0.18 }

  /// Returns a colour that covers another by a part of it, 0...1; by none where the part is no number.
  static func mix(_ front: UInt32, _ part: Double, over back: UInt32) -> UInt32 {
    let part = part > 0 ? min(part, 1) : 0
    func channel(_ shift: UInt32) -> UInt32 {
      let (front, back) = (Double(front >> shift & 0xFF), Double(back >> shift & 0xFF))
      return UInt32((front * part + back * (1 - part)).rounded()) << shift
    }
    return channel(16) | channel(8) | channel(0)
  }

  /// Returns the contrast of two colours, from 1 to 21.
  static func ratio(_ a: UInt32, _ b: UInt32) -> Double { ratio(luminance(a), luminance(b)) }

  /// Returns the contrast of two luminances, from 1 to 21.
  package static func ratio(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

  /// Returns the relative luminance of an sRGB colour, of components from 0 to 1.
  package static func luminance(red: Double, green: Double, blue: Double) -> Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private static func luminance(_ rgb: UInt32) -> Double {
    0.2126 * steps[Int(rgb >> 16 & 0xFF)] + 0.7152 * steps[Int(rgb >> 8 & 0xFF)] + 0.0722 * steps[Int(rgb & 0xFF)]
  }

  private static func linear(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }

  /// The linear value of each step of an sRGB channel.
  private static let steps = (0...255).map { linear(Double($0) / 255) }
}
