public import WidgetModel

/// What happens to the scheduler. All it knows comes in this way, with the moment. Large cases are indirect: most events are
/// ticks.
public enum Event: Sendable, Hashable {
  /// A widget was placed, or is there again after a restart: then with what was kept of it.
  indirect case placed(InstanceID, PlacedWidget, Standing? = nil)
  case removed(InstanceID)
  /// A provider answered the request of that number.
  indirect case answered(InstanceID, request: Int, Answer)
  /// Somebody wants a reload.
  indirect case asked(Target, ReloadDemand)
  /// The user sees an instance, or no longer does.
  case seen(InstanceID, Bool)
  /// A picture was drawn; it holds a dynamic text that reads otherwise from `nextChange` on.
  case drawn(InstanceID, nextChange: Double?, showsSeconds: Bool)
  /// Colours, type size or language changed: what is shown is made anew from the archived entries.
  case appearanceChanged
  /// Another time zone: timelines that were made by the old one are asked for again.
  case timeZoneChanged
  /// The wall's clock was set by so many seconds: timelines whose entries have all passed by the new time, or lie ahead of it,
  /// are asked for again.
  case clockSet(by: Double)
  /// A bundle has used up its share of the host's work: its widgets are reloaded from that date on, and before only where
  /// somebody waits (`ReloadDemand.isUrgent`). A later event replaces the date; one that has passed lets them go at once.
  case spent(bundle: String, until: Double)
  /// The machine was asleep.
  case resumed
  /// Time passed.
  case woke

  /// What a provider answered.
  public enum Answer: Sendable, Hashable {
    case timeline(TimelinePlan)
    /// It has nothing to show, and wants to be asked again by its triggers or the WidgetCenter only.
    case nothing
    case failed(String)
  }

  /// The instances that a demand is for.
  public enum Target: Sendable, Hashable {
    case instance(InstanceID)
    case kind(String)
    /// Every instance that declares the trigger.
    case trigger(WidgetDeclaration.Trigger)
    case all
  }
}

/// A demand for a reload, and where it comes from.
public struct ReloadDemand: Sendable, Hashable {
  /// The cause.
  public var reason: ReloadReason
  /// The line of a `lines` trigger.
  public var line: String?
  /// A person asked, and waits.
  public var isForeground: Bool
  /// Asked by a widget's provider while it ran (`center.reloadTimelines` in a timeline).
  public var isByProvider: Bool

  /// Creates a demand, by default of a cause that no person waits for.
  public init(_ reason: ReloadReason, line: String? = nil, isForeground: Bool = false, isByProvider: Bool = false) {
    self.reason = reason
    self.line = line
    self.isForeground = isForeground
    self.isByProvider = isByProvider
  }

  /// Whether it costs nothing of the budget, and keeps no distance to the reload before (WidgetKit: Keeping a widget up to
  /// date, "doesn't count against the budget"; WWDC21 10048 adds significant changes of time).
  public var isFree: Bool {
    if isForeground { return true }
    switch reason {
    case .first, .intent, .configured, .environment, .resume, .file: return true
    case .policy, .trigger, .center, .push, .retry: return false
    }
  }

  /// Whether somebody looks at the widget and waits: it is asked before all others, and never spread.
  public var isUrgent: Bool {
    if isForeground { return true }
    switch reason {
    case .first, .intent, .configured, .file: return true
    case .policy, .trigger, .center, .push, .retry, .environment, .resume: return false
    }
  }

  /// Two demands as one reload: the stronger reason, the newer line, every freedom of either.
  func merged(with newer: ReloadDemand) -> ReloadDemand {
    var merged = newer.rank >= rank ? newer : self
    merged.line = newer.line ?? line
    merged.isForeground = isForeground || newer.isForeground
    merged.isByProvider = isByProvider && newer.isByProvider
    return merged
  }

  /// What a person did counts for more than what the machine noticed, and that for more than the clock.
  private var rank: Int {
    switch reason {
    case .policy: 0
    case .retry: 1
    case .first: 2
    case .trigger: 3
    case .resume: 4
    case .environment: 5
    case .center: 6
    case .push: 7
    case .file: 8
    case .configured: 9
    case .intent: 10
    }
  }
}
