/// Divides the log's capacity between bundles: those with few lines keep all, the others get equal parts.
enum LedgerShare {
  /// The maximum number of lines for each, so that all together fit into the capacity; at least one.
  static func most(of counts: [Int], capacity: Int) -> Int {
    var left = capacity
    for (place, count) in counts.sorted().enumerated() {
      let share = left / (counts.count - place)
      if count > share { return max(share, 1) }
      left -= count
    }
    return capacity
  }
}
