import WidgetModel

/// Ranges and comprehensions, which are values in other languages.
extension ForeignSyntax {
  private static let sentence =
    "a range is not a value: ForEach(n, function(i) … end) counts from 1 to n, and a loop is for i = 1, n do"

  /// `1...5`, `0..<count` outside of a loop's head.
  func range(_ index: Int) -> [SourceRepair] {
    guard line.isSymbol(index, "...") || line.isSymbol(index, "..<"), line.endsValue(index - 1),
      line.token(index + 1)?.isExpressionStart == true, !line.tokens.contains(where: { line.isSymbol($0, "for") })
    else { return [] }
    let isHalf = line.isSymbol(index, "..<")
    let whole = line.range(index - 1, index + 1)
    let counts = line.word(index - 1) == (isHalf ? "0" : "1")
    let isForEach = line.isSymbol(index - 2, "(") && line.word(index - 3) == "ForEach"
    return [
      SourceRepair(
        sentence: Self.sentence, range: whole,
        edits: counts && isForEach ? [SourceEdit(range: whole, text: line.word(index + 1))] : [])
    ]
  }

  /// `1..5`, which Lua reads as one number.
  func joinedNumber(_ index: Int) -> [SourceRepair] {
    let range = line.range(index, line.token(index + 2) == nil ? index + 1 : index + 2)
    let isForEach = line.isSymbol(index - 1, "(") && line.word(index - 2) == "ForEach"
    if isForEach || line.token(index + 2)?.kind == .number {
      let isCounted = isForEach && line.word(index) == "1"
      return [
        SourceRepair(
          sentence: Self.sentence, range: range,
          edits: isCounted ? [SourceEdit(range: range, text: line.word(index + 2))] : [])
      ]
    }
    let end = source.tokens[index].end
    return [
      repair(
        "a number and .. need a blank between them", line.range(index, index + 1), (end..<end, " "))
    ]
  }

  /// `[Text(stop) for stop in stops]`.
  func comprehension(_ open: Int) -> SourceRepair? {
    guard line.isSymbol(open, "["), let close = line.closing(open),
      let loop = (open + 1..<close).first(where: { line.isSymbol($0, "for") && line.enclosing($0) == open }),
      let list = (loop..<close).first(where: { line.isSymbol($0, "in") }), line.isName(loop + 1), loop > open + 1,
      list + 1 < close
    else { return nil }
    let end = (list..<close).first { line.isSymbol($0, "if") } ?? close
    let names = line.text(loop + 1, list - 1)
    let body =
      "ForEach(\(line.text(list + 1, end - 1)), function(\(names)) return \(line.text(open + 1, loop - 1)) end)"
    return repair(
      "views of a list are made by ForEach(list, function(item) return … end)", line.range(open, loop),
      (line.range(open, close), end == close ? body : "\(body)"))
  }
}
