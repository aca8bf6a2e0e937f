import WidgetModel

/// A cache of the last shown entries, one per instance: an entry that a prompt or a bar requests again and again is not read from
/// the archive each time. Only some of ten thousand instances are cached.
struct ShownEntries {
  private static let most = 64

  private var kept: [Int: (index: Int, entry: TimelineEntry)] = [:]

  /// The entry of an instance; nil if it is not cached.
  subscript(number: Int, index: Int) -> TimelineEntry? {
    kept[number].flatMap { $0.index == index ? $0.entry : nil }
  }

  mutating func keep(_ entry: TimelineEntry, of number: Int, _ index: Int) {
    if kept.count >= Self.most, kept[number] == nil { kept.removeAll(keepingCapacity: true) }
    kept[number] = (index, entry)
  }

  /// Its timeline has changed.
  mutating func forget(_ number: Int) { kept[number] = nil }
}
