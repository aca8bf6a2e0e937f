import WidgetModel

/// Growing pauses before something is tried again: each twice as long as the one before, from a second to five minutes. After a
/// minute of success they begin anew.
package struct Backoff {
  static let first = Duration.seconds(1)
  static let longest = Duration.seconds(300)
  static let forgiven = Duration.seconds(60)

  private var pause = first

  /// Begins with the shortest pause.
  package init() {}

  /// The next pause.
  ///
  /// - Parameter lived: how long it went well since the last attempt.
  package mutating func next(after lived: Duration = .zero) -> Duration {
    if lived >= Self.forgiven { pause = Self.first }
    defer { pause = min(pause * 2, Self.longest) }
    return pause
  }
}

/// How often something is looked at that may never be quiet: ten looks at once, and then one each tenth of a second, so that a
/// flood costs little and does not keep the loop from other work.
package struct Pace {
  /// A moment of the clock that the caller uses.
  package typealias Moment = ContinuousClock.Instant

  static let most = 10.0
  /// A second.
  static let refill = 10.0

  private var looks = most
  private var last: Moment?
  /// Until when it is left alone.
  private var rest: Moment?

  /// Begins with ten calls that need no pause.
  package init() {}

  /// Until when it is left alone; nil: it may be looked at.
  package func rest(at now: Moment) -> Moment? { rest.flatMap { $0 > now ? $0 : nil } }

  /// It was looked at.
  package mutating func spend(at now: Moment) {
    if let last { looks = min(Self.most, looks + max((now - last) / .seconds(1), 0) * Self.refill) }
    (last, looks) = (now, looks - 1)
    rest = looks < 1 ? now + .seconds((1 - looks) / Self.refill) : nil
  }
}
