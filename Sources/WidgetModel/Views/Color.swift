/// A colour as a script names it: one of the system's by role, or components for light and dark.
/// Components are 0xRRGGBBAA; the role stays, so that a terminal may use its own red.
public struct Color: Sendable, Hashable {
  /// The system's colour that it is, or `custom`.
  public var role: Role
  /// The components in light, as 0xRRGGBBAA.
  public var light: UInt32
  /// The components in dark, as 0xRRGGBBAA.
  public var dark: UInt32

  /// Creates a colour.
  public init(role: Role = .custom, light: UInt32, dark: UInt32) {
    self.role = role
    self.light = light
    self.dark = dark
  }

  /// A colour of the system.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Given by its components.
    case custom
    case primary, secondary, tertiary, quaternary
    /// The colour of `tint`, else the system's blue.
    case tint
    case clear, black, white, gray
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
  }

  /// 0xRRGGBBAA for the scheme.
  public func components(_ scheme: ColorScheme) -> UInt32 { scheme == .light ? light : dark }

  /// The same colour, let through by that much (0...1).
  public func opacity(_ part: Double) -> Color {
    func faded(_ components: UInt32) -> UInt32 {
      let alpha = Double(components & 0xFF) * (part.isNaN ? 1 : min(max(part, 0), 1))
      return components & 0xFFFF_FF00 | UInt32(alpha.rounded())
    }
    return Color(role: role, light: faded(light), dark: faded(dark))
  }

  /// The system's colours (Human Interface Guidelines, Color; grey is `systemGray`).
  public static func named(_ role: Role) -> Color {
    switch role {
    case .custom, .primary: Color(role: .primary, light: 0x0000_00FF, dark: 0xFFFF_FFFF)
    case .secondary: Color(role: role, light: 0x3C3C_4399, dark: 0xEBEB_F599)
    case .tertiary: Color(role: role, light: 0x3C3C_434C, dark: 0xEBEB_F54C)
    case .quaternary: Color(role: role, light: 0x3C3C_432D, dark: 0xEBEB_F529)
    case .tint, .blue: Color(role: role, light: 0x007A_FFFF, dark: 0x0A84_FFFF)
    case .clear: Color(role: role, light: 0, dark: 0)
    case .black: Color(role: role, light: 0x0000_00FF, dark: 0x0000_00FF)
    case .white: Color(role: role, light: 0xFFFF_FFFF, dark: 0xFFFF_FFFF)
    case .gray: Color(role: role, light: 0x8E8E_93FF, dark: 0x8E8E_93FF)
    case .red: Color(role: role, light: 0xFF3B_30FF, dark: 0xFF45_3AFF)
    case .orange: Color(role: role, light: 0xFF95_00FF, dark: 0xFF9F_0AFF)
    case .yellow: Color(role: role, light: 0xFFCC_00FF, dark: 0xFFD6_0AFF)
    case .green: Color(role: role, light: 0x34C7_59FF, dark: 0x30D1_58FF)
    case .mint: Color(role: role, light: 0x00C7_BEFF, dark: 0x63E6_E2FF)
    case .teal: Color(role: role, light: 0x30B0_C7FF, dark: 0x40C8_E0FF)
    case .cyan: Color(role: role, light: 0x32AD_E6FF, dark: 0x64D2_FFFF)
    case .indigo: Color(role: role, light: 0x5856_D6FF, dark: 0x5E5C_E6FF)
    case .purple: Color(role: role, light: 0xAF52_DEFF, dark: 0xBF5A_F2FF)
    case .pink: Color(role: role, light: 0xFF2D_55FF, dark: 0xFF37_5FFF)
    case .brown: Color(role: role, light: 0xA284_5EFF, dark: 0xAC8E_68FF)
    }
  }

  /// UIKit's and AppKit's names that are colours of ours, or a surface's (Human Interface Guidelines, Color).
  public static func system(_ name: String) -> Color? {
    switch name {
    case "accentColor": .named(.tint)
    case "label", "labelColor": .named(.primary)
    case "secondaryLabel", "secondaryLabelColor": .named(.secondary)
    case "tertiaryLabel", "tertiaryLabelColor": .named(.tertiary)
    case "quaternaryLabel", "quaternaryLabelColor": .named(.quaternary)
    case "systemBackground": Color(light: 0xFFFF_FFFF, dark: 0x0000_00FF)
    case "secondarySystemBackground", "systemGray6": Color(light: 0xF2F2_F7FF, dark: 0x1C1C_1EFF)
    case "tertiarySystemBackground": Color(light: 0xFFFF_FFFF, dark: 0x2C2C_2EFF)
    case "separator", "separatorColor": Color(light: 0x3C3C_434A, dark: 0x5454_5899)
    case "systemGray2": Color(light: 0xAEAE_B2FF, dark: 0x6363_66FF)
    case "systemGray3": Color(light: 0xC7C7_CCFF, dark: 0x4848_4AFF)
    case "systemGray4": Color(light: 0xD1D1_D6FF, dark: 0x3A3A_3CFF)
    case "systemGray5": Color(light: 0xE5E5_EAFF, dark: 0x2C2C_2EFF)
    default: systemRole(name).map { .named($0) }
    }
  }

  /// `systemRed` is red.
  private static func systemRole(_ name: String) -> Role? {
    guard name.hasPrefix("system") else { return nil }
    let role = Role(rawValue: name.dropFirst(6).lowercased())
    let hues: [Role] = [
      .gray, .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
    ]
    return role.flatMap { hues.contains($0) ? $0 : nil }
  }

  /// The colour of `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
  public static func hex(_ text: String) -> Color? {
    var digits: [UInt32] = []
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    for byte in text.utf8.dropFirst() {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      digits.append(UInt32(digit))
    }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 6 { digits += [15, 15] }
    guard digits.count == 8 else { return nil }
    let components = digits.reduce(0) { $0 << 4 | $1 }
    return Color(light: components, dark: components)
  }

  /// As documents write it: the role's name, or `#RRGGBB` with the alpha where it is not full.
  public func text(_ scheme: ColorScheme) -> String {
    let components = components(scheme)
    if role != .custom, Color.named(role) == self { return role.rawValue }
    let hex = String(components, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: 8 - hex.count) + hex
    return "#" + (components & 0xFF == 0xFF ? String(digits.dropLast(2)) : digits)
  }
}
