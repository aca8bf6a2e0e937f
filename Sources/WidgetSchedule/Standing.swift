import WidgetModel

/// What of an instance outlasts the process: with it a restart asks no provider before it is due, and forgets no demand.
public struct Standing: Sendable, Hashable {
  public var plan: TimelinePlan?
  package var planned: Instance.Awaited?
  package var asked: Instance.Awaited?
  package var lastStart: Double?
  package var failures: Int
  package var pauseEnd: Double?
  package var credit: ReloadBudget
  package var seen: SeenHours?

  /// As it was kept, without its plan.
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

  /// Whether it was seen; nil: nobody ever said.
  public var isSeen: Bool? { seen?.isSeen }

  /// Whether no date and nobody asks for a reload.
  public var isAtRest: Bool { planned == nil && asked == nil }

  /// Of an instance of which a timeline is left and nothing else: that is shown, and its provider is asked at once.
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
