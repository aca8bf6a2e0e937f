public import WidgetModel

/// The course of a simulated time: what happens from outside, and what goes wrong. Moments of a course are those of a clock
/// that never jumps; what a widget reads is that clock and every jump up to then.
public struct Course: Sendable {
  /// The first moment, in seconds since 1970.
  public var from: Double
  /// The last moment, in seconds since 1970.
  public var to: Double
  /// The budget and policy of reloads.
  public var profile: Profile
  /// The numbers that are the same for every profile.
  public var limits = Limits()
  /// The part of requests that fail, 0 to 1.
  public var failing = 0.0
  /// Seconds that every request takes.
  public var latency = 0.0
  /// Decides which requests fail: the same seed decides the same.
  public var seed: UInt64 = 0
  private var added: [(date: Double, happening: Happening)] = []

  /// Something that happens from outside.
  public enum Happening: Sendable, Hashable {
    case event(Event)
    /// The machine sleeps until then.
    case sleep(until: Double)
    /// The wall's clock is set by so many seconds.
    case jump(Double)
    /// The stage does what has this number: a tap, an intent.
    case act(Int)
  }

  /// Creates a course in which nothing happens from outside.
  public init(from: Double, to: Double, profile: Profile = .desktop) {
    self.from = from
    self.to = to
    self.profile = profile
  }

  /// Adds what happens at a moment.
  public mutating func add(_ happening: Happening, at date: Double) { added.append((date, happening)) }

  /// What happens, in the order of the moments; of two at the same one, the one that was added first comes first.
  var happenings: [(date: Double, happening: Happening)] {
    added.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }
}

/// An event that a simulation reports.
public struct SimulatedEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A provider is asked.
    case reload
    /// Another entry is shown.
    case entry
    /// A reload has to wait.
    case deferred
    /// A provider failed, or was cut off.
    case failed
    /// A provider is asked once more after a failure.
    case retry
    /// A button or toggle was tapped, or an intent performed by its name.
    case tap
    /// A person did something that widgets are configured by.
    case donate
    /// The locked state began, or ended.
    case lock, unlock
    /// It is on top of its stack now.
    case turned
  }

  /// On the wall's clock.
  public var date: Double
  /// What happened.
  public var kind: Kind
  /// The instance that it happened to.
  public var instance: InstanceID
  /// The cause of a reload.
  public var reason: ReloadReason?
  /// The entry that is shown; nil where nothing is.
  public var entry: ShownEntry?
  /// Why a reload was deferred.
  public var why: Deferral?
  /// When the next attempt is, after a deferral or a failure.
  public var until: Double?
  /// A failure's sentence, or the line of a trigger.
  public var message: String?

  /// Creates an event.
  public init(_ date: Double, _ kind: Kind, _ instance: InstanceID) {
    self.date = date
    self.kind = kind
    self.instance = instance
  }
}
