/// Scalars that Unicode 16 made two cells wide (EastAsianWidth.txt, "W"): tables of older libraries call them narrow.
package enum WideScalars {
  /// Returns whether a scalar is one of them.
  package static func contains(_ code: UInt32) -> Bool {
    switch code {
    // Trigrams, monograms and digrams, hexagrams; Tai Xuan Jing symbols, counting rods.
    case 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376: true
    default: false
    }
  }
}
