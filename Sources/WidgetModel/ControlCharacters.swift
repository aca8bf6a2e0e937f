extension String {
  /// The same text on its own lines: each with its control characters shown as their code.
  package var escapingControlCharactersInLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapingControlCharacters }
      .joined(separator: "\n")
  }

  /// The same text on one line, moving no cursor: line ends, control characters, and what turns a line around are shown as their
  /// code; tabs stay.
  package var escapingControlCharacters: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A: line += "\\n"
      case 0x09: line.unicodeScalars.append(scalar)
      case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
        line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
