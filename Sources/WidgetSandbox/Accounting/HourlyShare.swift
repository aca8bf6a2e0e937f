/// An amount that may be spent in any hour, counted by minutes: what was spent counts until its minute is an hour ago, so that no
/// 60 minutes hold more than the limit.
///
/// A pure value on a clock of seconds that never jumps; a clock that goes back is taken to stand still.
package struct HourlyShare: Sendable, Hashable {
  /// The number of minutes that count: those of an hour, and the one that has begun.
  private static let span = 61
  /// The length of a minute, in seconds.
  private static let minute = 60.0

  let limit: Double
  private(set) var spent = 0.0
  /// What was spent in each minute, by the minute's number modulo `span`.
  private var minutes = [Double](repeating: 0, count: span)
  /// The number of the newest minute in which something was spent; nil before the first.
  private var newest: Int?

  /// Nothing is spent yet.
  package init(_ limit: Double) { self.limit = limit }

  /// Counts an amount as spent.
  package mutating func spend(_ amount: Double, at now: Double) {
    let place = advance(to: now)
    minutes[place] += max(amount, 0)
    spent += max(amount, 0)
  }

  /// Returns whether `amount` more is within the limit.
  package mutating func covers(_ amount: Double, at now: Double) -> Bool {
    _ = advance(to: now)
    return spent + amount <= limit
  }

  /// Returns whether nothing is left.
  mutating func isUsedUp(at now: Double) -> Bool {
    _ = advance(to: now)
    return spent >= limit
  }

  /// Returns the first moment at which `amount` is left, or all of the limit where that is less.
  package mutating func date(for amount: Double, at now: Double) -> Double {
    _ = advance(to: now)
    guard let newest else { return now }
    let needed = min(amount, limit) - Self.lost
    var left = limit - spent
    if left >= needed { return now }
    for number in (newest - Self.span + 1)...newest {
      left += minutes[Self.place(number)]
      if left >= needed { return Double(number + Self.span) * Self.minute }
    }
    return now
  }

  /// The largest error of adding up floating-point amounts.
  private static let lost = 1e-6

  /// Forgets the minutes that no longer count and returns the index of the present one.
  private mutating func advance(to now: Double) -> Int {
    let number = Int(exactly: (now / Self.minute).rounded(.down)) ?? 0
    guard let last = newest, number > last else {
      newest = newest ?? number
      return Self.place(newest ?? number)
    }
    for passed in max(last + 1, number - Self.span + 1)...number { minutes[Self.place(passed)] = 0 }
    newest = number
    spent = minutes.reduce(0, +)
    return Self.place(number)
  }

  private static func place(_ number: Int) -> Int { (number % span + span) % span }
}
