import Glibc
public import WidgetModel

/// Triggers of one sort, as something that a poll loop waits for: no thread, and nothing open while none is wanted.
protocol TriggerSource: AnyObject {
  /// What is wanted from now on, and who judges it; what was wanted before and no longer is, is given up.
  func update(_ wanted: [TriggerKey: any TriggerAccess], at now: ContinuousClock.Instant, _ news: inout TriggerNews)
  /// What to wait for by poll(2).
  var waits: [pollfd] { get }
  /// When to come again although nothing happened.
  var deadline: ContinuousClock.Instant? { get }
  /// What happened up to now; bounded work, however much did.
  func take(at now: ContinuousClock.Instant, _ news: inout TriggerNews)
  /// Gives everything up.
  func stop()
}

/// Signals of message buses, for whoever has a library that speaks to them.
public protocol SignalWatching: AnyObject {
  /// Listens for these names from now on, and for no others.
  func update(_ names: Set<String>, at now: ContinuousClock.Instant)
  /// Descriptors to wait for, and by which of poll(2)'s events.
  var waits: [(descriptor: Int32, events: Int16)] { get }
  /// When to come again although nothing happened.
  var deadline: ContinuousClock.Instant? { get }
  /// What came since the last time.
  func take(at now: ContinuousClock.Instant) -> HeardSignals
}

/// Signals that came, by the names that were listened for.
public struct HeardSignals: Sendable, Hashable {
  public var names: Set<String> = []
  /// Names of which signals of media players came (MPRIS): they are `media`'s to tell, whatever the name.
  public var players: Set<String> = []
  /// Why some are not listened for.
  public var troubles: [Diagnostic] = []

  public init() {}
}
