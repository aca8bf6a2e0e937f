/// The ledger's capacity divided between those who write to it: whoever writes little keeps all, the rest have equal parts.
enum LedgerShare {
  /// The lines that each may have, so that all together have no more than the capacity; one at least.
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
