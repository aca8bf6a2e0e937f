import Glibc
public import WidgetModel

/// Triggers of one sort, for a poll loop: no thread, and nothing open while none is wanted.
protocol TriggerSource: AnyObject {
  /// Sets what is wanted from now on, with what judges it. What was wanted before and no longer is, is released.
  func update(_ wanted: [TriggerKey: any TriggerAccess], at now: ContinuousClock.Instant, _ news: inout TriggerNews)
  /// What to wait for by poll(2).
  var waits: [pollfd] { get }
  /// When to call `take` again although nothing happened.
  var deadline: ContinuousClock.Instant? { get }
  /// What happened up to now; bounded work, however much did.
  func take(at now: ContinuousClock.Instant, _ news: inout TriggerNews)
  /// Releases everything.
  func stop()
}

/// Signals of message buses, for whoever has a library that speaks to them.
public protocol SignalWatching: AnyObject {
  /// Listens for these names from now on, and for no others.
  func update(_ names: Set<String>, at now: ContinuousClock.Instant)
  /// Descriptors to wait for, and by which of poll(2)'s events.
  var waits: [(descriptor: Int32, events: Int16)] { get }
  /// When to call `take` again although nothing happened.
  var deadline: ContinuousClock.Instant? { get }
  /// What came since the last time.
  func take(at now: ContinuousClock.Instant) -> HeardSignals
}

/// The locked state of the user's login session, for whoever has a library that asks for it.
public protocol SessionLockWatching: AnyObject {
  /// Descriptors to wait for, and by which of poll(2)'s events.
  var waits: [(descriptor: Int32, events: Int16)] { get }
  /// When to call `take` again although nothing happened.
  var deadline: ContinuousClock.Instant? { get }
  /// Whether the session is locked, where that was told since the last time; nil: nothing was.
  func take(at now: ContinuousClock.Instant) -> Bool?
}

/// Signals that came, by the names that were listened for.
public struct HeardSignals: Sendable, Hashable {
  /// The names of which signals came.
  public var names: Set<String> = []
  /// Names of which signals of media players came (MPRIS): they are `media`'s to tell, whatever the name.
  public var players: Set<String> = []
  /// Why some are not listened for.
  public var troubles: [Diagnostic] = []

  /// No signal came.
  public init() {}
}
