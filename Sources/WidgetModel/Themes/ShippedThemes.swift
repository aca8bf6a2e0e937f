extension Theme {
  /// The themes that every installation has, the default first.
  public static let shipped: [Theme] = [
    Theme(
      "lunette", title: "Lunette", summary: "For every day.", accent: Shade(light: 0x3D4FE0, dark: 0x9AA8FF),
      background: .color(Shade(light: 0xF2F2F7, dark: 0x0A0A0F)),
      card: Card(.solid, Shade(light: 0xFFFFFF, dark: 0x1A1A1E))),
    Theme(
      "paper", title: "Paper", summary: "For reading, and displays of electronic paper.", scheme: .light,
      accent: Shade(0xA83F23), background: .color(Shade(0xF4F1EA)),
      card: Card(.solid, Shade(0xFFFDF8), radius: 14, shadow: .none, border: Card.Border(Shade(0xE6E0D2))),
      palette: [.primary: Shade(0x221E17), .secondary: Shade(0x6A6251)]),
    Theme(
      "midnight", title: "Midnight", summary: "A terminal at night.", scheme: .dark, accent: Shade(0x7AA2F7),
      background: Background(.gradient([Shade(0x0B0D12), Shade(0x16203A)], angle: 160)),
      card: Card(
        .tinted, Shade(0x141926), radius: 20, shadow: .soft, border: Card.Border(Shade(0xFFFFFF), opacity: 0.06)),
      palette: [
        .primary: Shade(0xE6EAF5), .secondary: Shade(0x9AA5C4), .red: Shade(0xF7768E), .orange: Shade(0xFF9E64),
        .yellow: Shade(0xE0AF68), .green: Shade(0x9ECE6A), .teal: Shade(0x73DACA), .cyan: Shade(0x7DCFFF),
        .blue: Shade(0x7AA2F7), .purple: Shade(0xBB9AF7),
      ]),
    Theme(
      "glass", title: "Glass", summary: "For walls and tablets.", scheme: .dark, accent: Shade(0xFFD479),
      background: Background(.gradient([Shade(0x1B2A4A), Shade(0x5B3A6B), Shade(0xC56B6B)], angle: 165), dim: 0.4),
      card: Card(
        .glass, Shade(0xFFFFFF), radius: 26, shadow: .soft, border: Card.Border(Shade(0xFFFFFF), opacity: 0.2),
        fill: 0.1, blur: 24),
      palette: [.primary: Shade(0xFFFFFF), .secondary: Shade(0xDCD6E4)]),
    Theme(
      "ink", title: "Ink", summary: "High contrast, and print.", accent: Shade(light: 0x000000, dark: 0xFFFFFF),
      background: .color(Shade(light: 0xFFFFFF, dark: 0x000000)),
      card: Card(
        .outline, Shade(light: 0xFFFFFF, dark: 0x000000), radius: 8, shadow: .none,
        border: Card.Border(Shade(light: 0x000000, dark: 0xFFFFFF), width: 1.5)),
      palette: [
        .primary: Shade(light: 0x000000, dark: 0xFFFFFF), .secondary: Shade(light: 0x3A3A3A, dark: 0xC8C8C8),
      ]),
    Theme(
      "meadow", title: "Meadow", summary: "For kitchens and shops.", accent: Shade(light: 0x2E7D5B, dark: 0x7FD1A8),
      background: .color(Shade(light: 0xE8F0E6, dark: 0x101713)),
      card: Card(.solid, Shade(light: 0xFBFEFA, dark: 0x18211B), radius: 28),
      palette: [
        .primary: Shade(light: 0x14231A, dark: 0xEEF5F0), .secondary: Shade(light: 0x51645A, dark: 0xA3B5AA),
      ]),
  ]

  /// The theme of boards that name none.
  public static var standard: Theme { shipped[0] }  // `shipped` has six
}
