import WidgetModel

/// JSON with comments and trailing commas, as configurations are written.
enum CommentedJSON {
  /// Returns plain JSON: comments and trailing commas become blanks, so that lines and columns stay.
  static func plain(_ text: [UInt8]) -> [UInt8] {
    var plain = text
    // The last comma, while nothing but blanks and comments has followed it.
    var comma: Int?
    var at = 0
    while at < plain.count {
      switch plain[at] {
      case UInt8(ascii: "\""):
        comma = nil
        at += 1
        while at < plain.count, plain[at] != UInt8(ascii: "\"") { at += plain[at] == UInt8(ascii: "\\") ? 2 : 1 }
      case UInt8(ascii: "/") where at + 1 < plain.count && plain[at + 1] == UInt8(ascii: "/"):
        while at < plain.count, plain[at] != 0x0A {
          plain[at] = 0x20
          at += 1
        }
      case UInt8(ascii: "/") where at + 1 < plain.count && plain[at + 1] == UInt8(ascii: "*"):
        let start = at
        at = min(start + 3, plain.count - 1)
        while at < plain.count - 1, plain[at] != UInt8(ascii: "/") || plain[at - 1] != UInt8(ascii: "*") { at += 1 }
        for index in start...at where plain[index] != 0x0A { plain[index] = 0x20 }
      case UInt8(ascii: ","): comma = at
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let comma { plain[comma] = 0x20 }
        comma = nil
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: comma = nil
      }
      at += 1
    }
    return plain
  }
}
