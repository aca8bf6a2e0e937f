import LuaKit
import WidgetModel

/// A path's segments: `{ "move", x, y }`, `{ "arc", x, y, radius, from, to }`, `"close"`.
extension ViewDecoder {
  /// How many numbers follow each word of a path.
  private static let segmentLengths: [Word: ClosedRange<Int>] = [
    .move: 2...2, .line: 2...2, .quad: 4...4, .curve: 6...6, .arc: 5...6, .rect: 4...4, .ellipse: 4...4, .close: 0...0,
  ]

  /// Path's members, as one flat list: each word, then its numbers.
  /// The lengths are checked here, so that drawing reads them without further tests.
  mutating func segments(_ cursor: inout LuaCursor, _ plan: DecodingPlan, _ scan: Survey) {
    var members: [Argument.Value] = []
    let items = Items(&cursor)
    for position in 0..<items.count where !isStopped {
      // Numbers of a path are bounded as lengths are: 10^9 points.
      _ = cursor.push(items[position])
      focus.item = items[position]
      defer { focus.item = 0 }
      if !segment(&cursor, &members) {
        fault(
          .decodeType,
          "Path: a segment is { \"move\", x, y }, { \"line\", x, y }, { \"quad\", …4 }, { \"curve\", …6 }, "
            + "{ \"arc\", x, y, radius, from, to }, { \"rect\", …4 }, { \"ellipse\", …4 } or \"close\", not "
            + cursor.described, at: "segment \(items[position])")
      }
      // Eight values stand for a segment: a word, up to six numbers, and one for the list.
      storedBytes += 8 * MemoryLayout<Argument.Value>.stride
      if storedBytes > ViewLimits.bytes { stop(.sizeTree, Faults.tooMuchMemory) }
      cursor.pop()
    }
    builder.add(.segments, builder.list(members))
  }

  private func segment(_ cursor: inout LuaCursor, _ members: inout [Argument.Value]) -> Bool {
    if cursor.type == .string {
      guard let word = tables.lexicon.word(cursor.word), word == .close else { return false }
      members.append(.word(.close))
      return true
    }
    // `{ "move", x, y }`: the word, then as many numbers as follow without a gap.
    guard cursor.push(1) != nil else { return false }
    let word = tables.lexicon.word(cursor.word)
    cursor.pop()
    guard let word, let lengths = Self.segmentLengths[word] else { return false }
    var numbers: [Argument.Value] = []
    while cursor.push(numbers.count + 2) != nil {
      let number = cursor.number
      cursor.pop()
      guard let number else { break }
      guard number.isFinite, abs(number) <= 1e9 else { return false }
      numbers.append(.number(number))
      // No form takes more than six; a longer list is refused before it is read to its end.
      if numbers.count > 6 { return false }
    }
    guard lengths.contains(numbers.count) else { return false }
    members.append(.word(word))
    members += numbers
    return true
  }
}
