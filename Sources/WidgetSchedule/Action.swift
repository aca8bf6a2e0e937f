public import WidgetModel

/// What the runtime is to do. The order of actions counts: what is shown is shown before the next request is made.
public enum Action: Sendable, Hashable {
  /// Ask the provider.
  case reload(InstanceID, ReloadRequest)
  /// Show this entry; nil: there is nothing to show, the widget's name stands alone.
  case show(InstanceID, ShownEntry?)
  /// Draw what is shown once more: a dynamic text reads otherwise now.
  case redraw(InstanceID)
  /// Make the views of the archived entries anew, with no provider call.
  case evaluate(InstanceID)
  /// Keep what is shown, marked stale, with this beside it.
  case stale(InstanceID, String)
  /// The request is over: whatever still works on it is stopped, and what it answers is not looked at.
  case cancel(InstanceID, request: Int)
  /// A line for the ledger. Indirect, as it would make every action large.
  indirect case note(LedgerLine)
}

/// A question to a provider.
public struct ReloadRequest: Sendable, Hashable {
  /// Unlike that of any other request of this scheduler.
  public var number: Int
  /// The cause that the provider is told.
  public var reason: ReloadReason
  /// The line of a `lines` trigger.
  public var line: String?
}

/// Which entry of its timeline an instance shows.
public struct ShownEntry: Sendable, Hashable {
  /// The entry's place in its timeline, from 0.
  public var index: Int
  /// The number of entries of the timeline.
  public var count: Int
  /// The entry's date, in seconds since 1970.
  public var date: Double

  /// Creates an entry's place.
  package init(index: Int, count: Int, date: Double) { (self.index, self.count, self.date) = (index, count, date) }
}
