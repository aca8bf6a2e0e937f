public import WidgetModel

/// What the scheduler knows of one placed widget beside its `Moments`. A moment that is not to come is infinite.
package struct Instance: Sendable {
  let id: InstanceID
  let widget: PlacedWidget
  /// The scheduler's number of its bundle.
  let bundle: Int
  /// Its place in a crowd, between 0 and 1.
  let offset: Double
  /// False once it is removed: then nothing of it counts.
  var isPlaced = true

  // What is shown.
  var plan: TimelinePlan?
  var shown: Int?

  // What is wanted.
  /// The reload that the policy asks for, or the next attempt after a failure.
  var planned: Awaited?
  /// The reload that somebody or something asked for.
  var asked: Awaited?
  /// Whether it was spread with a crowd already.
  var isSpread = false
  /// Whether its reload is let through in the present step.
  var isDue = false
  /// Its number in the queue, and since when; nil: it is not in it.
  var ticket: Ticket?
  var flight: Flight?

  // What happened.
  var lastStart = -Double.infinity
  var lastAnswer = -Double.infinity
  var failures = 0
  var pauseEnd = -Double.infinity
  /// Demands in a row that came with or right after an own reload, one a reload; and the reload that was counted last.
  var echoes = 0
  var echoed: Int?
  var reloads = 0
  /// The number of demands that became part of the next reload, beside the first of each cause.
  var merged: [ReloadReason: Int] = [:]
  var credit: ReloadBudget
  /// How much it was seen; nil: that was never reported, so it counts as seen.
  var seen: SeenHours?

  /// A reload that is wanted.
  package struct Awaited: Sendable, Hashable {
    /// The demand that is waited for.
    package var demand: ReloadDemand
    /// Not before.
    package var date: Double
    /// How much later it may be, in seconds, so that one wake-up serves several.
    package var slack = 1.0
    /// Why it waits, and until when: told once.
    package var why: Deferral?

    /// Creates a demand that waits for a date.
    package init(demand: ReloadDemand, date: Double, slack: Double = 1, why: Deferral? = nil) {
      (self.demand, self.date, self.slack, self.why) = (demand, date, slack, why)
    }
  }

  struct Ticket: Sendable, Hashable {
    var number: Int
    var date: Double
  }

  /// A request that is under way.
  struct Flight: Sendable, Hashable {
    var request: ReloadRequest
    var started: Double
    var end: Double
    /// Whether the clock jumped over its end once: that is no proof that it took so long.
    var isExtended = false
    /// Whether it takes long.
    var isSlow = false
  }

  init(_ id: InstanceID, _ widget: PlacedWidget, of bundle: Int, at now: Double) {
    self.id = id
    self.widget = widget
    self.bundle = bundle
    offset = stableOffset(id, widget.kind)
    credit = ReloadBudget(at: now)
  }

  var isSeen: Bool { seen?.isSeen ?? true }
  /// Whether nothing is under way: it waits for the next moment or demand.
  var isWaiting: Bool { flight == nil && ticket == nil && !isDue }

  /// When the next reload is due.
  var reloadDate: Double {
    isWaiting ? min(planned?.date ?? .infinity, asked?.date ?? .infinity) : .infinity
  }
}

/// What the scheduler intends for an instance, for a person who asks. Dates are seconds since 1970; nil: not by itself.
public struct Outlook: Sendable, Hashable {
  /// The entry that is shown.
  public var shown: ShownEntry?
  /// When the next entry comes.
  public var nextEntry: Double?
  /// When a dynamic text reads otherwise.
  public var nextTick: Double?
  /// When its provider is asked next.
  public var nextReload: Double?
  /// The cause of the next reload.
  public var cause: ReloadReason?
  /// Why the next reload has to wait.
  public var why: Deferral?
  /// When the request that is under way was made.
  public var asking: Double?
  /// When its provider was asked last.
  public var lastReload: Double?
  /// The number of failures since the last success.
  public var failures: Int
  /// The number of reloads since the runtime started.
  public var reloads: Int
  /// What the budget would grant at once; nil without one.
  public var credit: Double?

  /// Creates an outlook.
  package init(
    shown: ShownEntry? = nil, nextEntry: Double? = nil, nextTick: Double? = nil, nextReload: Double? = nil,
    cause: ReloadReason? = nil, why: Deferral? = nil, asking: Double? = nil, lastReload: Double? = nil,
    failures: Int, reloads: Int, credit: Double? = nil
  ) {
    (self.shown, self.nextEntry, self.nextTick, self.nextReload) = (shown, nextEntry, nextTick, nextReload)
    (self.cause, self.why, self.asking, self.lastReload) = (cause, why, asking, lastReload)
    (self.failures, self.reloads, self.credit) = (failures, reloads, credit)
  }
}
