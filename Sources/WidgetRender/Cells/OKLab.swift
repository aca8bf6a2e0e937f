/// A colour by lightness and two axes of hue, in which equal distances look equal (Ottosson, "A perceptual color space for
/// image processing", 2020).
struct OKLab {
  let lightness: Double
  let greenRed: Double
  let blueYellow: Double

  /// - Parameter rgb: sRGB, 0xRRGGBB.
  init(_ rgb: UInt32) {
    func linear(_ shift: UInt32) -> Double {
      let channel = Double(rgb >> shift & 0xFF) / 255
      guard channel > 0.04045 else { return channel / 12.92 }
      let base = (channel + 0.055) / 1.055
      // To the power of 2.4.
      return base * base * Self.root(base * base, 5)
    }
    let (red, green, blue) = (linear(16), linear(8), linear(0))
    let long = Self.root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, 3)
    let middle = Self.root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, 3)
    let short = Self.root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, 3)
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
  }

  /// The root of a number from 0 to 1, by Newton's method: from 1 it falls until it is there.
  private static func root(_ number: Double, _ degree: Int) -> Double {
    guard number > 0 else { return 0 }
    var root = 1.0
    while true {
      let power = (1..<degree).reduce(1.0) { power, _ in power * root }
      let next = (Double(degree - 1) * root + number / power) / Double(degree)
      guard next < root else { return root }
      root = next
    }
  }

  /// The square of how far they are apart.
  func distance(_ other: OKLab) -> Double {
    let (light, red, yellow) = (
      lightness - other.lightness, greenRed - other.greenRed, blueYellow - other.blueYellow
    )
    return light * light + red * red + yellow * yellow
  }
}
