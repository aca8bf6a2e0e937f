import WidgetModel
import WidgetRender

/// How a terminal interprets the written bytes: the only controls are our colours and links, and without them the grid's text is
/// left.
enum Terminal {
  static func check(_ grid: CellBuffer, _ options: ANSI.Options = ANSI.Options()) throws {
    let plain = PlainText.bytes(grid)
    try hold(isHarmless(plain), "a control character in plain text")
    let colored = ANSI.bytes(grid, options)
    let shown = try withoutSequences(colored, options)
    try hold(isHarmless(shown), "a control character beside sequences")
    // Backgrounds and gauges are colours in one and shades and lines in the other; everything else is the same text.
    func letters(_ bytes: [UInt8]) -> [Unicode.Scalar] {
      String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
        !(0x2500...0x259F).contains(scalar.value) && !(0x1FB00...0x1FB3B).contains(scalar.value)
          && !" ·\n".unicodeScalars.contains(scalar)
      }
    }
    try hold(letters(shown) == letters(plain), "colours change the text")
  }

  static func isHarmless(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
  }

  /// The bytes without SGR and OSC 8. Any other sequence, or one in a form that we do not write, is a violation.
  static func withoutSequences(_ bytes: [UInt8], _ options: ANSI.Options) throws -> [UInt8] {
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x1B else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let rest = bytes[(index + 1)...]
      switch rest.first {
      case UInt8(ascii: "["):
        let body = rest.dropFirst().prefix { $0 >= 0x30 && $0 <= 0x3B }
        let end = body.endIndex < bytes.count ? bytes[body.endIndex] : 0
        let isMove = end == UInt8(ascii: "G") && options.repositions
        try hold(end == UInt8(ascii: "m") || isMove, "a sequence that is not a colour")
        index = body.endIndex + 1
      case UInt8(ascii: "]"):
        let body = rest.dropFirst().prefix { $0 > 0x20 && $0 < 0x7F }
        try hold(options.hasLinks && body.starts(with: "8;".utf8), "a command that is not a link")
        let isClosed =
          body.endIndex + 1 < bytes.count && bytes[body.endIndex] == 0x1B
          && bytes[body.endIndex + 1] == UInt8(ascii: "\\")
        try hold(isClosed, "a link that is not closed")
        index = body.endIndex + 2
      default: throw Violation("an escape that is neither colour nor link")
      }
    }
    return output
  }
}
