import WidgetRuntimeClient

/// Which instances are visible, for budgets that depend on it (DocC: Security, "Limits"; WidgetKit: Keeping a widget up to date). An
/// instance that never had a viewer through the runtime counts as visible: other readers of its pictures are unknown.
///
/// Invariant: an instance with an end is visible.
struct Viewers {
  /// Clients that wait for another picture, by instance.
  private var waiting: [Int: Int] = [:]
  /// Subscribers of everything.
  private var all = 0
  /// Instances that the scheduler considers visible because of a viewer.
  private var seen: Set<Int> = []
  /// When instances without a viewer are marked as hidden, in seconds since 1970.
  private var ends: [Int: Double] = [:]

  /// The longest gap in seconds between two looks that count as one: a page is reloaded, a bar or the runtime restarted.
  static let gap = 15.0

  /// When the next instance is marked as hidden.
  var endDate: Double? { ends.values.min() }

  /// A viewer arrives or leaves.
  mutating func look(at target: ViewTarget, begins: Bool) {
    switch target {
    case .all: all = max(all + (begins ? 1 : -1), 0)
    case .instance(let number):
      let count = waiting[number, default: 0] + (begins ? 1 : -1)
      waiting[number] = count > 0 ? count : nil
    }
  }

  /// Updates an instance; true if it becomes visible. Without a viewer it becomes hidden later.
  mutating func begins(_ number: Int, isFollowed: Bool, at now: Double) -> Bool {
    if all > 0 || waiting[number] != nil || isFollowed {
      ends[number] = nil
      return seen.insert(number).inserted
    }
    if seen.contains(number), ends[number] == nil { ends[number] = now + Self.gap }
    return false
  }

  /// Counts as visible for 15 s after a restart, in case the viewer reconnects.
  mutating func resume(_ number: Int, at now: Double) {
    seen.insert(number)
    ends[number] = now + Self.gap
  }

  /// Removes and returns the instances that have had no viewer for a while.
  mutating func takeEnded(at now: Double) -> [Int] {
    let ended = ends.filter { $0.value <= now }.keys.sorted()
    for number in ended { forget(number) }
    return ended
  }

  mutating func forget(_ number: Int) {
    seen.remove(number)
    ends[number] = nil
  }
}
