import WidgetModel

extension Scheduler {
  /// When a timeline's policy asks again (DocC: Security, "Limits": a date ahead is honoured down to the
  /// profile's distance, one that has passed means five minutes).
  func next(_ plan: TimelinePlan, _ instance: Instance) -> Instance.Awaited? {
    var date: Double
    var jitter = 0.0
    switch plan.policy {
    case .never: return nil
    case .atEnd: date = plan.dates.last ?? plan.made
    case .after(let named, let spread): (date, jitter) = (named, max(spread, 0))
    }
    var why: Deferral?
    if date <= plan.made {
      (date, why) = (clock + limits.five, .past)
    } else if case let (soonest, reason) = spaced(instance), soonest > date {
      (date, why) = (soonest, reason)
    }
    if jitter > 0 { date += jitter * instance.offset }
    return Instance.Awaited(demand: ReloadDemand(.policy), date: date, slack: Slack.seconds(of: date - clock), why: why)
  }
}
