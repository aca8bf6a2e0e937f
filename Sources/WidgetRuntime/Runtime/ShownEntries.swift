import WidgetModel

/// Entries that were shown last, one for each instance: what a prompt or a bar asks for again and again is not read from the
/// archive anew. Of ten thousand instances only some are kept.
struct ShownEntries {
  private static let most = 64

  private var kept: [Int: (index: Int, entry: TimelineEntry)] = [:]

  /// The entry of an instance; nil where it was not kept.
  subscript(number: Int, index: Int) -> TimelineEntry? {
    kept[number].flatMap { $0.index == index ? $0.entry : nil }
  }

  mutating func keep(_ entry: TimelineEntry, of number: Int, _ index: Int) {
    if kept.count >= Self.most, kept[number] == nil { kept.removeAll(keepingCapacity: true) }
    kept[number] = (index, entry)
  }

  /// Its timeline is another.
  mutating func forget(_ number: Int) { kept[number] = nil }
}
