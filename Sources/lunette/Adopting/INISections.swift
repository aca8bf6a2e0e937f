/// The sections of an INI file, in order; keys before the first are a section without a name.
struct INISections: Sequence, Sendable {
  struct Section: Sendable {
    let name: String
    /// From 1.
    let line: Int
    var keys: [(name: String, value: String, line: Int)] = []

    /// The last value of a key.
    subscript(name: String) -> (value: String, line: Int)? {
      keys.last { $0.name == name }.map { ($0.value, $0.line) }
    }
  }

  private var sections = [Section(name: "", line: 1)]

  /// - Parameter comments: the characters that begin a line that is not read.
  init(_ source: ScriptSource, comments: String = "#;") {
    for (number, text) in source.lines {
      let line = text.drop { $0 == " " || $0 == "\t" }
      guard let first = line.first, !comments.contains(first) else { continue }
      if first == "[", let end = line.lastIndex(of: "]") {
        sections.append(Section(name: line[..<end].dropFirst().trimmed, line: number))
      } else if let sign = line.firstIndex(of: "=") {
        let name = line[..<sign].trimmed
        guard !name.isEmpty else { continue }
        sections[sections.count - 1].keys.append((name, String(line[sign...].dropFirst()), number))
      }
    }
  }

  func makeIterator() -> IndexingIterator<[Section]> { sections.makeIterator() }
}
