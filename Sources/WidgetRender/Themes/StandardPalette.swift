internal import WidgetModel

/// The system's colours on a card of no theme: of text at least 4.5:1, of marks and areas 3:1. A light card needs two shades of each,
/// since a colour that is good for a gauge is too faint for text.
enum StandardPalette {
  /// The colour of a role as text; of roles without one the primary text's.
  static func text(_ role: Color.Role, _ scheme: ColorScheme) -> UInt32 {
    let shades = shades(role) ?? primary
    return scheme == .dark ? shades.dark : shades.lightText
  }

  /// The colour of a role as a fill.
  static func mark(_ role: Color.Role, _ scheme: ColorScheme) -> UInt32 {
    let shades = shades(role) ?? primary
    return scheme == .dark ? shades.dark : shades.lightMark
  }

  private static let primary: Shades = (0xF3F4F6, 0x15171C, 0x15171C)

  typealias Shades = (dark: UInt32, lightText: UInt32, lightMark: UInt32)

  /// The shades of a role; nil for those of the script, and for those that are shown as they are.
  static func shades(_ role: Color.Role) -> Shades? {
    switch role {
    case .primary: primary
    case .secondary: (0xA2A7B2, 0x5D636F, 0x5D636F)
    case .blue, .tint: (0x5EA8FF, 0x0A62D0, 0x1F78F0)
    case .green: (0x43D17A, 0x117A3A, 0x1F9D4D)
    case .orange: (0xFF9F45, 0xAD4E00, 0xE0700F)
    case .red: (0xFF6961, 0xC9252D, 0xE5383B)
    case .yellow: (0xFFD24A, 0x866000, 0xB58100)
    case .purple: (0xB79CFF, 0x6A46D6, 0x8560EE)
    case .pink: (0xFF6FAE, 0xC01F72, 0xE0368C)
    case .teal: (0x48D1CC, 0x0B7278, 0x0E9594)
    case .mint: (0x6FE3C1, 0x0B7A5C, 0x12A07A)
    case .cyan: (0x6CC8FF, 0x086F9E, 0x1592CC)
    case .indigo: (0x8F9BFF, 0x4A4BC8, 0x5E60E6)
    case .brown: (0xC9A27A, 0x7A5530, 0x9A7145)
    case .gray: (0x9499A5, 0x626874, 0x8A8F9B)
    case .custom, .tertiary, .quaternary, .clear, .black, .white: nil
    }
  }
}
