/// The source line of a fault, moved so far to the left that its carets can be seen.
enum SourceWindow {
  /// - Parameter lines: of a `FaultPage`; what is quoted begins with blanks, and the carets follow their line.
  static func shown(_ lines: [String], columns: Int) -> [String] {
    guard let carets = lines.firstIndex(where: isCarets), carets > 0,
      let margin = lines[carets].firstIndex(of: "|").map({
        lines[carets].distance(from: lines[carets].startIndex, to: $0) + 2
      })
    else { return lines }
    let before = lines[carets].count - columns
    // With some of what follows the name.
    let hidden = before > 0 ? min(before + columns / 4, lines[carets].filter { $0 != "^" }.count - margin) : 0
    guard hidden > 0 else { return lines }
    var shown = lines
    for index in [carets - 1, carets] {
      let isCarets = index == carets
      shown[index] =
        lines[index].prefix(margin) + (isCarets ? " " : "…") + lines[index].dropFirst(margin + hidden + 1)
    }
    return shown
  }

  static func isCarets(_ line: String) -> Bool {
    line.contains("^") && line.hasPrefix("  ") && line.allSatisfy { " |^".contains($0) }
  }
}
