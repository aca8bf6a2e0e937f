import WidgetModel

/// A command line in one text, as a shell would take it.
enum CommandLineText {
  /// How it is written as a call; nil for a text of one word.
  static func advice(_ line: String) -> String? {
    let words = split(line)
    guard words.count > 1 else { return nil }
    let call = { (words: [String]) in "process.run(\(words.map { "\"\($0)\"" }.joined(separator: ", ")))" }
    let rule = "there is no shell, and words are separate arguments"
    // What only a shell understands.
    guard words.contains(where: { $0.contains { "|<>;&`$*".contains($0) } }) else {
      return Faults.long("\(rule): \(call(words))")
    }
    return Faults.long(
      "\(rule): \(call(Array(words.prefix { !$0.contains { "|<>;&`$*".contains($0) } }))), "
        + "or with a shell: \(call(["sh", "-c", line.replacing("\"", with: "\\\"")]))")
  }

  /// The words, without the quotation marks around them.
  /// A backslash is no escape here: the words serve advice, and are never run.
  private static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var mark: Character?
    for character in line {
      if character == mark {
        mark = nil
      } else if mark == nil, character == "\"" || character == "'" {
        mark = character
        word = word ?? ""
      } else if mark == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return word.map { words + [$0] } ?? words
  }
}
