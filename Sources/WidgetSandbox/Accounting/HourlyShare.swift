/// What may be spent of something in any hour. Counted by minutes: what was spent counts until its minute is an hour ago, so
/// that no 60 minutes hold more than the limit.
///
/// A pure value on a clock of seconds that never jumps; one that goes back stands still.
struct HourlyShare: Sendable, Hashable {
  /// Minutes that count: those of an hour, and the one that has begun.
  private static let span = 61
  /// In seconds.
  private static let minute = 60.0

  let limit: Double
  private(set) var spent = 0.0
  /// By minute, modulo `span`.
  private var minutes = [Double](repeating: 0, count: span)
  /// The number of the newest; nil: nothing was spent yet.
  private var newest: Int?

  init(_ limit: Double) { self.limit = limit }

  mutating func spend(_ amount: Double, at now: Double) {
    let place = advance(to: now)
    minutes[place] += max(amount, 0)
    spent += max(amount, 0)
  }

  /// Whether so much more is within the limit.
  mutating func covers(_ amount: Double, at now: Double) -> Bool {
    _ = advance(to: now)
    return spent + amount <= limit
  }

  /// Nothing is left.
  mutating func isUsedUp(at now: Double) -> Bool {
    _ = advance(to: now)
    return spent >= limit
  }

  /// The first moment at which so much is left, or, where that is more than the limit, all of it.
  mutating func date(for amount: Double, at now: Double) -> Double {
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

  /// What adding up may lose.
  private static let lost = 1e-6

  /// Forgets what no longer counts; the place of the present minute.
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
