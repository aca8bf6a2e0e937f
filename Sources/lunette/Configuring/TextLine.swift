import WidgetModel
import WidgetRender

/// A line of text that is edited. Invariant: the cursor stands in front of a character, or behind the last one.
struct TextLine: Hashable {
  private(set) var characters: [Character] = []
  /// 0: in front of the first character.
  private(set) var cursor = 0

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Puts a text in at the cursor, on one line and without control characters.
  ///
  /// - Parameter most: bytes that the whole line may have.
  /// - Returns: false where it would be longer, and nothing is put in.
  mutating func insert(_ text: String, most: Int) -> Bool {
    let clean = SanitizedText.string(text).replacing("\n", with: " ").replacing("\t", with: " ")
    let (before, after) = (String(characters[..<cursor]) + clean, String(characters[cursor...]))
    guard before.utf8.count + after.utf8.count <= most else { return false }
    // Once more from the whole: a mark joins the letter before it.
    characters = Array(before + after)
    cursor = min(before.count, characters.count)
    return true
  }

  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  mutating func deleteForward() {
    if cursor < characters.count { characters.remove(at: cursor) }
  }

  mutating func move(by count: Int) { cursor = min(max(cursor + count, 0), characters.count) }
  mutating func moveToStart() { cursor = 0 }
  mutating func moveToEnd() { cursor = characters.count }

  /// What is seen of it in so many columns, the cursor's cell among them.
  ///
  /// - Returns: the text, and the column of the cursor in it.
  func window(columns: Int, _ metrics: CellMetrics) -> (text: String, cursor: Int) {
    let widths = characters.map { metrics.columns(String($0)) }
    // A cell stays for the cursor at the end.
    var start = cursor
    var width = cursor < widths.count ? max(widths[cursor], 1) : 1
    while start > 0, width + widths[start - 1] <= columns {
      start -= 1
      width += widths[start]
    }
    var (end, shown) = (start, 0)
    while end < widths.count, shown + widths[end] <= columns {
      shown += widths[end]
      end += 1
    }
    return (String(characters[start..<end]), widths[start..<cursor].reduce(0, +))
  }
}
