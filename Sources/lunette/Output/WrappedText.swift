/// Text for a terminal of 80 columns.
enum WrappedText {
  static let columns = 80

  /// Words in lines; the lines after the first are indented by `hanging` more.
  static func wrapped(_ text: String, indent: Int = 0, hanging: Int = 0) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = String(repeating: " ", count: indent + hanging)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }

  /// Lua as it stands, set off from the text around it; an expression that is too long goes on in the next line.
  static func code(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.count + 4 <= columns ? ["    " + line] : wrapped(String(line), indent: 4, hanging: 2)
    }
  }

  /// Names, each with what it means; what does not fit goes on beneath.
  static func table(_ rows: [(name: String, means: String)]) -> String {
    let width = min(rows.map(\.name.count).max() ?? 0, 30)
    var lines: [String] = []
    for row in rows {
      let name = row.name + String(repeating: " ", count: max(0, width - row.name.count)) + "  "
      var means = wrapped(row.means, indent: width + 2)
      if row.name.count <= width {
        means[0] = name + means[0].dropFirst(width + 2)
      } else {
        means.insert(row.name, at: 0)
      }
      lines += means
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
