import WidgetModel

/// What a program writes, as lines; a longer line is cut, and the rest of it dropped.
struct LineReader {
  /// Bytes of the longest line.
  let longest: Int

  init(longest: Int) { self.longest = longest }

  /// A line that has no end yet; one byte longer than the longest at most.
  private var rest: [UInt8] = []

  /// The last line that ended with these bytes; nil where none did.
  mutating func newest(in bytes: ArraySlice<UInt8>) -> String? {
    guard let end = bytes.lastIndex(of: Self.feed) else {
      keep(bytes)
      return nil
    }
    if let before = bytes[..<end].lastIndex(of: Self.feed) {
      rest = []
      keep(bytes[(before + 1)..<end])
    } else {
      keep(bytes[..<end])
    }
    defer { keep(bytes[(end + 1)...]) }
    return ended()
  }

  /// All lines that ended with these bytes.
  mutating func lines(in bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var bytes = bytes
    while let end = bytes.firstIndex(of: Self.feed) {
      keep(bytes[..<end])
      lines.append(ended())
      bytes = bytes[(end + 1)...]
    }
    keep(bytes)
    return lines
  }

  /// The line that the program did not end before it ended; nil where there is none.
  mutating func last() -> String? { rest.isEmpty ? nil : ended() }

  private static let feed = UInt8(ascii: "\n")

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    rest += bytes.prefix(max(longest + 1 - rest.count, 0))
  }

  /// The line at hand, clean: text whatever bytes it was.
  private mutating func ended() -> String {
    defer { rest = [] }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    guard rest.count > longest else { return SanitizedText.string(rest) }
    // Not in the middle of a character.
    var end = longest
    while end > longest - 4, end > 0, rest[end] & 0xC0 == 0x80 { end -= 1 }
    return SanitizedText.string(Array(rest[..<end]))
  }
}
