/// The name and the version of a terminal, as it says them itself: `kitty(0.40.1)`, `ghostty 1.2.0`, `XTerm(379)`.
package struct TerminalName: Sendable, Hashable {
  /// In small letters.
  package var name: String
  package var version: [Int]

  /// Nil where there is no name.
  package init?(_ text: some Sequence<UInt8>) {
    let bytes = Array(text.prefix(64))
    let name = bytes.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
    guard !name.isEmpty else { return nil }
    self.name = String(decoding: name.map { $0 | 0x20 }, as: UTF8.self)
    let numbers = bytes.dropFirst(name.count).drop { !Self.isDigit($0) }.prefix { Self.isDigit($0) || $0 == 0x2E }
    version = numbers.split(separator: 0x2E).prefix(4).map { Int(String(decoding: $0.prefix(9), as: UTF8.self)) ?? 0 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether it draws the octants of Unicode 16 itself, whatever its font has: by the release notes of each.
  package var hasOctants: Bool {
    switch name {
    case "kitty": isAtLeast([0, 40])
    case "foot": isAtLeast([1, 20])
    case "ghostty": isAtLeast([1, 2])
    case "vte": isAtLeast([7800])
    default: false
    }
  }

  /// Whether it may be taken to show sextants: xterm leaves them to its font, and few have them.
  package var hasSextants: Bool { name != "xterm" }

  /// Whether it shows pictures in the place of U+10EEEE (kitty's graphics protocol, "Unicode placeholders").
  package var hasPlaceholders: Bool {
    switch name {
    case "kitty": isAtLeast([0, 28])
    case "ghostty": true
    default: false
    }
  }

  private func isAtLeast(_ wanted: [Int]) -> Bool { !version.lexicographicallyPrecedes(wanted) }
}
