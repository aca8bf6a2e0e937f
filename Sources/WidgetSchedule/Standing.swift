import WidgetModel

/// What of an instance outlasts the process: with it a restart asks no provider before it is due, and forgets no demand.
public struct Standing: Sendable, Hashable {
  /// The plan of the archived timeline.
  public var plan: TimelinePlan?
  /// The reload that the timeline's policy asks for.
  package var planned: Instance.Awaited?
  /// The reload that somebody or something asked for.
  package var asked: Instance.Awaited?
  /// When the last request was made, in seconds since 1970.
  package var lastStart: Double?
  /// The number of failures since the last success.
  package var failures: Int
  /// When the pause after a failure ends, in seconds since 1970.
  package var pauseEnd: Double?
  /// What is left of the budget.
  package var credit: ReloadBudget
  /// How much it was seen; nil: that is not known.
  package var seen: SeenHours?

  /// Creates a standing as it was archived, without its plan.
  package init(
    planned: Instance.Awaited?, asked: Instance.Awaited?, lastStart: Double?, failures: Int, pauseEnd: Double?,
    credit: ReloadBudget, seen: SeenHours?
  ) {
    (self.planned, self.asked, self.lastStart, self.failures) = (planned, asked, lastStart, failures)
    (self.pauseEnd, self.credit, self.seen) = (pauseEnd, credit, seen)
  }

  init(_ instance: Instance) {
    plan = instance.plan
    planned = instance.planned
    // A request that is under way when the process ends is made again.
    asked =
      instance.asked
      ?? instance.flight.map {
        Instance.Awaited(demand: ReloadDemand($0.request.reason, line: $0.request.line), date: $0.started)
      }
    lastStart = instance.lastStart.isFinite ? instance.lastStart : nil
    failures = instance.failures
    pauseEnd = instance.pauseEnd.isFinite ? instance.pauseEnd : nil
    credit = instance.credit
    seen = instance.seen
  }

  /// Whether it was seen; nil: that was never reported.
  public var isSeen: Bool? { seen?.isSeen }

  /// Whether neither a date nor a demand asks for a reload.
  public var isAtRest: Bool { planned == nil && asked == nil }

  /// Creates the standing of an instance of which only the timeline is left: that is shown, and its provider is asked at once.
  ///
  /// - Parameter demand: why it is asked; nil: as one that was just placed.
  public init(showing plan: TimelinePlan, at now: Double, _ demand: ReloadDemand? = nil) {
    self.plan = plan
    asked = Instance.Awaited(demand: demand ?? ReloadDemand(.first), date: now)
    failures = 0
    credit = ReloadBudget(at: now)
  }
}

extension Instance {
  /// Takes up what was kept. What was counted by a clock that has been set back since begins now.
  mutating func take(_ standing: Standing, at now: Double) {
    plan = standing.plan
    planned = standing.planned
    asked = standing.asked
    if let date = asked?.date { asked?.date = min(date, now) }
    lastStart = min(standing.lastStart ?? lastStart, now)
    failures = standing.failures
    pauseEnd = standing.pauseEnd ?? pauseEnd
    credit = standing.credit
    seen = standing.seen
  }
}
