/// A key of the terminal, as `dev` knows them.
enum Key: Hashable {
  case character(Character)
  case left, right, up, down, pageUp, pageDown, home, end
  case tab, backTab
}

/// Reads keys from what a terminal sends: characters in UTF-8, and sequences that begin with ESC (ECMA-48, xterm's "PC-style
/// function keys"). What is not known is passed over.
struct KeyReader {
  /// The begin of a sequence or character whose rest has not come yet.
  private var rest: [UInt8] = []

  mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    rest += bytes
    var keys: [Key] = []
    while let count = Self.count(rest[...]) {
      if let key = Self.key(rest.prefix(count)) { keys.append(key) }
      rest.removeFirst(count)
    }
    // Whatever sends so much without an end is no keyboard.
    if rest.count > 64 { rest = [] }
    return keys
  }

  /// How many bytes the first key has; nil where it is not whole yet.
  private static func count(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    guard first == 0x1B else {
      let count = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      // What is cut short by another character is none.
      let rest = bytes.dropFirst().prefix(count - 1)
      if rest.contains(where: { $0 & 0xC0 != 0x80 }) { return 1 }
      return bytes.count >= count ? count : nil
    }
    guard bytes.count > 1 else { return nil }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["):
      // Parameters and intermediates, then one byte from @ to ~.
      return bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 - bytes.startIndex + 1 }
    case UInt8(ascii: "O"): return bytes.count > 2 ? 3 : nil
    // Two keys: ESC and another.
    default: return 1
    }
  }

  private static func key(_ bytes: ArraySlice<UInt8>) -> Key? {
    if bytes.first == 0x1B { return sequences[Array(bytes.dropFirst())] }
    if bytes.elementsEqual([0x09]) { return .tab }
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first, bytes.first ?? 0 >= 0x20
    else { return nil }
    return .character(character)
  }

  private static let sequences: [[UInt8]: Key] = Dictionary(
    uniqueKeysWithValues: [
      ("[A", Key.up), ("[B", .down), ("[C", .right), ("[D", .left), ("OA", .up), ("OB", .down), ("OC", .right),
      ("OD", .left), ("[5~", .pageUp), ("[6~", .pageDown), ("[H", .home), ("[F", .end), ("OH", .home), ("OF", .end),
      ("[1~", .home), ("[4~", .end), ("[Z", .backTab),
    ].map { (Array($0.0.utf8), $0.1) })
}
