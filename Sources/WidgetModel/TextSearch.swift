// Search in texts by their UTF-8. The standard library's own search compares characters: a sign that a combining mark follows is
// another character to it, which an escaping would then let through. It is part of its engine for regular expressions, 1.3 MB of a
// program; the manifest keeps that module out of the command.

extension StringProtocol {
  /// Returns the first place of a text; nil where there is none. An empty text is found at the beginning.
  package func firstRange(of text: some StringProtocol) -> Range<Index>? {
    guard let first = text.utf8.first else { return startIndex..<startIndex }
    var start = utf8.startIndex
    while let place = utf8[start...].firstIndex(of: first) {
      if utf8[place...].starts(with: text.utf8) { return place..<utf8.index(place, offsetBy: text.utf8.count) }
      start = utf8.index(after: place)
    }
    return nil
  }

  /// Returns whether a text occurs.
  @_disfavoredOverload
  package func contains(_ text: some StringProtocol) -> Bool { firstRange(of: text) != nil }

  /// Returns the text with each place of another replaced, from the first one on; an empty text is found nowhere.
  package func replacing(_ text: some StringProtocol, with replacement: some StringProtocol) -> String {
    guard !text.isEmpty else { return String(self) }
    var result = ""
    var rest = self[...]
    while let place = rest.firstRange(of: text) {
      result += rest[..<place.lowerBound]
      result += replacement
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}
