/// What one look over a text's bytes tells: most texts are one line of Latin letters, and nothing else need be asked of them.
package struct TextContents {
  private(set) var hasNewline = false
  /// Whether it has letters or signs from right to left (UAX 9: R, AL, AN, or a control that asks for it).
  package private(set) var isBidirectional = false

  /// Looks a text over.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A { hasNewline = true }
      if byte >= 0xD6, !isBidirectional { isBidirectional = Self.goesLeft(bytes, index) }
      index += 1
    }
  }

  /// Whether the scalar that begins at a byte is of a block from right to left.
  private static func goesLeft(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    func next(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch bytes[index] {
    case 0xD6: return next(1) >= 0x90
    case 0xD7...0xDF: return true
    case 0xE0: return (0xA0...0xA3).contains(next(1))
    case 0xE2: return next(1) == 0x80 && [0x8F, 0xAB, 0xAE].contains(next(2)) || next(1) == 0x81 && next(2) == 0xA7
    case 0xEF: return (0xAC...0xB7).contains(next(1)) || (0xB9...0xBB).contains(next(1))
    case 0xF0: return next(1) == 0x90 && next(2) >= 0xA0 || next(1) == 0x9E
    default: return false
    }
  }
}
