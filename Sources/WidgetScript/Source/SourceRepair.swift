import WidgetModel

/// What is wrong in a script's text, where, and which changes of it would be right.
struct SourceRepair {
  /// One sentence, without a final stop.
  var sentence: String
  /// The bytes that are wrong, on one line.
  var range: Range<Int>
  /// Empty where no change can be told.
  var edits: [SourceEdit] = []
  /// Whether it may be the fault that is told; others only join in when their line is written anew.
  var isFault = true
  /// Whether a block begins here whose end is another line's matter.
  var opensBlock = false
}

/// Where something stands in a line, in characters.
extension SourceText {
  /// Returns the line of a byte, from 1.
  func line(at byte: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= byte { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The place of some bytes of one line; what reaches beyond the line is cut.
  func span(_ range: Range<Int>) -> SourceSpan? {
    let whole = self.range(ofLine: line(at: range.lowerBound))
    let end = min(range.upperBound, whole.upperBound)
    guard range.lowerBound < end else { return nil }
    return SourceSpan(
      column: text(whole.lowerBound..<range.lowerBound).count + 1, count: text(range.lowerBound..<end).count)
  }

  /// A line with its changes, as an author would write it: without indentation.
  func line(_ number: Int, with edits: [SourceEdit]) -> String? {
    guard let changed = SourceText(replacing(edits)) else { return nil }
    let line = changed.text(changed.range(ofLine: number))
    let shown = line.drop { $0 == " " || $0 == "\t" }
    guard let last = shown.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return shown.count <= 200 ? String(shown[...last]) : nil
  }

  /// The same, only where the whole source is then Lua: what is offered to be written must parse.
  func parsedLine(_ number: Int, with edits: [SourceEdit]) -> String? {
    guard let changed = SourceText(replacing(edits)), SourceOutline(changed).failure == nil else { return nil }
    return line(number, with: edits)
  }

  /// The line of a diagnostic with other words where its span is.
  func line(of fault: Diagnostic, with text: String) -> String? {
    guard let number = fault.line, let span = fault.span else { return nil }
    let whole = range(ofLine: number)
    let line = self.text(whole)
    guard line.count >= span.column - 1 + span.count else { return nil }
    let start = whole.lowerBound + line.prefix(span.column - 1).utf8.count
    let count = line.dropFirst(span.column - 1).prefix(span.count).utf8.count
    return parsedLine(number, with: [SourceEdit(range: start..<start + count, text: text)])
  }
}
