/// How wide a cluster of a script is likely to be that no shipped font has: about the mean of Noto Sans, in ems. Painters draw such
/// texts as wide as their font has them, and smaller where that would leave their frame.
enum ForeignAdvance {
  /// The width of a cluster: of its letters, and of marks that stand beside them.
  static func ems(_ scalars: Character.UnicodeScalarView) -> Double {
    var ems = 0.0
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .spacingMark: ems += 0.27
      case .nonspacingMark:
        // A virama joins two consonants, of which half of one is left.
        if scalar.properties.canonicalCombiningClass.rawValue == 9 { ems -= 0.28 }
      case .enclosingMark, .format, .control: break
      case .mathSymbol, .otherSymbol: ems += symbol(scalar.value)
      default: ems += letter(scalar.value)
      }
    }
    return max(ems, 0.3)
  }

  private static func symbol(_ scalar: UInt32) -> Double {
    // This one stands for the letters of a redacted text, too, and is as wide as they are.
    if scalar == 0x2592 { return 0.58 }
    return BlockCharacter.isOfCell(scalar) ? column : 0.88
  }

  /// A column of cells is 8 points (DocC: Layout, "Cells"): what fits a terminal in body text does so here.
  private static let column = 8 / 17.0

  /// The letters of a block; where none is known, those of Latin.
  private static func letter(_ scalar: UInt32) -> Double {
    switch scalar {
    case 0x0590...0x05FF: 0.54  // Hebrew
    case 0x0600...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: 0.45  // Arabic, whose letters join
    case 0x0900...0x0AFF: 0.63  // Devanagari, Bengali, Gurmukhi, Gujarati
    case 0x0B80...0x0BFF: 1.0  // Tamil
    case 0x0C00...0x0CFF: 0.78  // Telugu, Kannada
    case 0x0D00...0x0DFF: 0.9  // Malayalam, Sinhala
    case 0x0E00...0x0EFF: 0.62  // Thai, Lao
    case 0x1000...0x109F: 0.85  // Myanmar
    case 0x10A0...0x10FF: 0.64  // Georgian
    case 0x1200...0x139F, 0x1780...0x17FF: 0.72  // Ethiopic, Khmer
    default: 0.58
    }
  }
}
