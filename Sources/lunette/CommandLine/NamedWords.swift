import WidgetModel

/// Words of the form NAME=VALUE.
enum NamedWords {
  /// Splits each word at its first `=`, so that a value may contain others.
  ///
  /// - Parameter option: how the words are given, for the error.
  /// - Throws: `usage` for a word of another form.
  static func pairs(_ words: [String], _ option: String) throws(Diagnostic) -> [(name: String, value: String)] {
    try words.map { word throws(Diagnostic) in
      guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
        throw .usage("\(option) takes NAME=VALUE, not '\(word)'")
      }
      return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }
  }
}
