/// When something of an instance happens next: all that passing time reads of most of them, kept apart from the rest, which
/// is large. A moment that is not to come is infinite.
///
/// Invariant: `reload` and `end` are what `Instance` says since it was last armed.
struct Moments: Sendable {
  /// The next entry comes.
  var entry = Double.infinity
  /// A dynamic text reads otherwise.
  var tick = Double.infinity
  /// The next reload is due.
  private(set) var reload = Double.infinity
  /// The request that is under way has had its time.
  private(set) var end = Double.infinity
  // How late each may come; the end of a request: a second.
  var entrySlack = 1.0
  var tickSlack = 1.0
  private var reloadSlack = 1.0

  /// Takes up what an instance waits for.
  mutating func take(_ instance: Instance) {
    let (planned, asked) = instance.isWaiting ? (instance.planned, instance.asked) : (nil, nil)
    (reload, reloadSlack) = (planned?.date ?? .infinity, planned?.slack ?? 1)
    if let asked, asked.date < reload { (reload, reloadSlack) = (asked.date, asked.slack) }
    end = instance.flight?.end ?? .infinity
  }

  /// The first of them, and how late it may come.
  var next: (date: Double, slack: Double) {
    var next = (date: entry, slack: entrySlack)
    if tick < next.date { next = (tick, tickSlack) }
    if reload < next.date { next = (reload, reloadSlack) }
    if end < next.date { next = (end, 1) }
    return next
  }
}
