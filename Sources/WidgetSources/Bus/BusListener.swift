import CBus
import Glibc
import WidgetServices

/// A connection to a message bus that listens for one name. A connection for each: the bus itself then sorts which signal is
/// whose, also for programs that are known to it alone.
final class BusListener {
  typealias Moment = ContinuousClock.Instant

  private let connection: OpaquePointer
  /// How many signals came that were not taken yet.
  private let signals = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  private var pace = Pace()

  /// Nil where nobody answers at that address.
  init?(_ address: String, _ rules: SignalRules) {
    signals.initialize(to: 0)
    guard let connection = bus_open(address) else {
      signals.deallocate()
      return nil
    }
    self.connection = connection
    for rule in rules.rules where bus_listen(connection, rule, signals) < 0 { return nil }
  }

  deinit {
    bus_close(connection)
    signals.deallocate()
  }

  /// What to wait for; nil: it was looked at often enough, or the bus is gone.
  func wait(at now: Moment) -> (descriptor: Int32, events: Int16)? {
    guard pace.rest(at: now) == nil, let waits else { return nil }
    return (waits.descriptor, Int16(truncatingIfNeeded: waits.events))
  }

  /// When to look although nothing happened.
  func deadline(at now: Moment) -> Moment? {
    if let rest = pace.rest(at: now) { return rest }
    guard let waits else { return now }
    return waits.microseconds < 0 ? nil : now + .microseconds(waits.microseconds)
  }

  enum Look { case nothing, signal, gone }

  /// Whether a signal came since the last look.
  func look(at now: Moment) -> Look {
    guard pace.rest(at: now) == nil else { return .nothing }
    var hasWorked = false
    for _ in 0..<64 {
      let left = bus_work(connection)
      if left < 0 { return .gone }
      guard left > 0 else { break }
      hasWorked = true
    }
    if hasWorked { pace.spend(at: now) }
    defer { signals.pointee = 0 }
    return signals.pointee > 0 ? .signal : .nothing
  }

  private var waits: (descriptor: Int32, events: Int32, microseconds: Int64)? {
    var descriptor: Int32 = -1
    var events: Int32 = 0
    var microseconds: Int64 = -1
    guard bus_waits(connection, &descriptor, &events, &microseconds) >= 0 else { return nil }
    return (descriptor, events, microseconds)
  }
}
