import WidgetRuntimeClient

/// Who looks at which instance, for budgets that go by it (DocC: Security, "Limits"; WidgetKit: Keeping a widget up to date). An
/// instance that was never looked at through the runtime counts as seen: other readers of its pictures are not known.
///
/// Invariant: what has an end is seen.
struct Viewers {
  /// Who waits for another picture, by instance.
  private var waiting: [Int: Int] = [:]
  /// Who follows whatever is shown.
  private var all = 0
  /// Instances that the scheduler takes for seen because somebody looked.
  private var seen: Set<Int> = []
  /// When instances that are not looked at any more are marked as not seen, in seconds since 1970.
  private var ends: [Int: Double] = [:]

  /// Seconds between two looks that are taken for one: a page is loaded anew, a bar or the runtime is restarted.
  static let gap = 15.0

  /// When the next instance is marked as not seen.
  var endDate: Double? { ends.values.min() }

  /// Somebody begins to look, or ends.
  mutating func look(at target: ViewTarget, begins: Bool) {
    switch target {
    case .all: all = max(all + (begins ? 1 : -1), 0)
    case .instance(let number):
      let count = waiting[number, default: 0] + (begins ? 1 : -1)
      waiting[number] = count > 0 ? count : nil
    }
  }

  /// Judges an instance anew; true where it is seen from now on, and was not. One that is not looked at any more ends later.
  mutating func begins(_ number: Int, isFollowed: Bool, at now: Double) -> Bool {
    if all > 0 || waiting[number] != nil || isFollowed {
      ends[number] = nil
      return seen.insert(number).inserted
    }
    if seen.contains(number), ends[number] == nil { ends[number] = now + Self.gap }
    return false
  }

  /// An instance that was seen when the runtime ended: whoever looked comes again, or not.
  mutating func resume(_ number: Int, at now: Double) {
    seen.insert(number)
    ends[number] = now + Self.gap
  }

  /// Removes and returns the instances that have not been looked at for a while.
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
