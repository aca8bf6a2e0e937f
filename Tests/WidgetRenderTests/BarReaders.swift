/// How xbar and SwiftBar parse a plug-in's output, by their documentation: titles, `---`, rows; a row is split at its first
/// `|`, which is followed by parameters; `~~~` begins a new picture.
struct XbarReader {
  struct Row: Equatable {
    var text = ""
    /// The depth in the menu; `--` is one level.
    var depth = 0
    var parameters: [String: String] = [:]

    /// The command of a click.
    var command: [String] {
      guard let program = parameters["bash"] else { return [] }
      return [program] + (1...99).map { "param\($0)" }.prefix { parameters[$0] != nil }.compactMap { parameters[$0] }
    }
  }

  private(set) var titles: [Row] = []
  /// The menu's rows, without separators.
  private(set) var rows: [Row] = []

  /// - Returns: nil if xbar would change the text: an escape, an emoji's name.
  init?(_ output: String) {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.popLast() == "" else { return nil }
    if let begin = lines.lastIndex(of: "~~~") { lines.removeSubrange(...begin) }
    var isMenu = false
    for line in lines {
      if line == "---" {
        isMenu = true
        continue
      }
      guard let row = Self.row(line) else { return nil }
      if isMenu { rows.append(row) } else { titles.append(row) }
    }
  }

  private static func row(_ line: String) -> Row? {
    var row = Row()
    let bar = line.firstIndex(of: "|") ?? line.endIndex
    row.text = String(line[..<bar])
    while row.text.hasPrefix("--") {
      row.text.removeFirst(2)
      row.depth += 1
    }
    var rest = line[bar...].dropFirst().drop { $0 == " " }
    while !rest.isEmpty {
      guard let sign = rest.firstIndex(of: "=") else { return nil }
      let name = String(rest[..<sign])
      rest = rest[sign...].dropFirst()
      let quote = rest.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
      if quote != nil { rest.removeFirst() }
      let end = rest.firstIndex(of: quote ?? " ") ?? rest.endIndex
      row.parameters[name] = String(rest[..<end])
      rest = rest[end...].dropFirst().drop { $0 == " " }
    }
    if row.parameters["ansi"] != "false", row.text.contains("\\") { return nil }
    if row.text.contains(/:[a-z_+][a-z0-9_+.\-]*:/) { return nil }
    while row.text.last == " " { row.text.removeLast() }
    if row.parameters["trim"] != "false" { row.text = String(row.text.drop { $0 == " " }) }
    return row
  }
}

/// How polybar parses a line, by its page on formatting: tags, and click areas whose commands end at a `:` without a `\`.
struct PolybarReader {
  private(set) var text = ""
  /// The command of each character of the text, for each button.
  private(set) var areas: [[Int: String]] = []

  /// - Returns: nil if a tag is unknown, or stays open.
  init?(_ line: String) {
    var rest = Array(line.unicodeScalars)[...]
    var open: [(button: Int, command: String)] = []
    while let letter = rest.popFirst() {
      guard letter == "%", rest.first == "{" else {
        text.unicodeScalars.append(letter)
        areas.append(Dictionary(open.map { ($0.button, $0.command) }) { $1 })
        continue
      }
      rest.removeFirst()
      guard let tag = rest.popFirst() else { return nil }
      if tag == "A", let button = rest.first.flatMap({ Int(String($0)) }) {
        rest.removeFirst()
        guard let command = Self.command(&rest) else { return nil }
        open.append((button, command))
      } else if tag == "A" {
        guard open.popLast() != nil else { return nil }
      } else if tag == "F" || tag == "O" {
        while let next = rest.first, next != "}" { rest.removeFirst() }
      } else {
        return nil
      }
      guard rest.popFirst() == "}" else { return nil }
    }
    if !open.isEmpty { return nil }
  }

  private static func command(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    guard rest.popFirst() == ":" else { return nil }
    var command = String.UnicodeScalarView()
    while let letter = rest.popFirst() {
      if letter == ":" {
        guard command.last == "\\" else { return String(command) }
        command.removeLast()
      }
      command.append(letter)
    }
    return nil
  }

  /// A command's words, as sh splits text quoted with `'` only.
  static func words(_ command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for letter in command {
      if isEscaped {
        (word, isEscaped) = ((word ?? "") + String(letter), false)
      } else if letter == "'" {
        (word, isQuoted) = (word ?? "", !isQuoted)
      } else if !isQuoted, letter == "\\" {
        isEscaped = true
      } else if !isQuoted, letter == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// How tmux parses the output of its status line's commands, as observed (3.3a): first as a format, then for drawing; styles
/// are dropped.
enum TmuxReader {
  /// - Returns: nil if a format would be expanded.
  static func drawn(_ line: String) -> String? { expanded(line).flatMap(shown) }

  private static func expanded(_ line: String) -> String? {
    runs(line) { hashes, next in
      if hashes == 0 || next == "[" { return String(repeating: "#", count: hashes) }
      // A remaining one may begin a format: a name in braces, a command, a letter that stands for a name.
      if hashes.isMultiple(of: 2) { return String(repeating: "#", count: hashes / 2) }
      guard let next, !"{(ABCDEFGHIJKLMNOPQRSTUVWXYZh".unicodeScalars.contains(next) else { return nil }
      return String(repeating: "#", count: hashes / 2) + (next == "," || next == "}" ? "" : "#")
    }
  }

  private static func shown(_ line: String) -> String? {
    var isStyle = false
    let text = runs(line) { hashes, next in
      if next != "[" { return String(repeating: "#", count: (hashes + 1) / 2) }
      // The closing bracket of a style, which is removed with it.
      return String(repeating: "#", count: hashes / 2) + (hashes.isMultiple(of: 2) ? "" : "\u{1}")
    }
    return text.map { text in
      String(
        text.unicodeScalars.filter { letter in
          if letter == "\u{1}" { isStyle = true }
          defer { if letter == "]" { isStyle = false } }
          return !isStyle
        }.map(Character.init))
    }
  }

  private static func runs(_ line: String, _ read: (Int, Unicode.Scalar?) -> String?) -> String? {
    var result = ""
    var hashes = 0
    for letter in line.unicodeScalars {
      if letter == "#" {
        hashes += 1
        continue
      }
      guard let text = read(hashes, letter) else { return nil }
      result += text
      result.unicodeScalars.append(letter)
      hashes = 0
    }
    return read(hashes, nil).map { result + $0 }
  }
}
