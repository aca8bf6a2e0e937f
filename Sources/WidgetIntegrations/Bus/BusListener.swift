import CBus
import Glibc
import WidgetModel
import WidgetServices
import WidgetWatch

/// The one connection to a message bus for all subscribed names. The bus filters signals; its rules decide which of them belong to
/// a name.
final class BusListener {
  typealias Moment = ContinuousClock.Instant

  /// Messages read at once. More would block the poll loop, fewer would let one flooding name delay the others.
  private static let part = 512
  /// Signals of one name read at once, above which it is ignored for a moment.
  private static let loud = 128
  private static let rest = Duration.seconds(1)

  /// A subscribed name.
  private struct Ear {
    let rules: SignalRules
    /// Nil while it pauses.
    var pointer: OpaquePointer?
    /// It flooded: until when it is ignored.
    var restEnd: Moment?
  }

  private let connection: OpaquePointer
  private var ears: [String: Ear] = [:]
  private var pace = Pace()

  /// Connects; nil if no bus answers at that address.
  init?(_ address: String) {
    guard let connection = bus_open(address) else { return nil }
    self.connection = connection
  }

  deinit {
    for ear in ears.values { ear.pointer.map(bus_ear_close) }
    bus_close(connection)
  }

  /// Subscribes to these names from now on, and to no others; false if the bus is gone.
  func listen(_ names: [String: SignalRules]) -> Bool {
    for (name, ear) in ears where names[name] == nil {
      ear.pointer.map(bus_ear_close)
      ears[name] = nil
    }
    for (name, rules) in names.sorted(by: { $0.key < $1.key }) where ears[name] == nil {
      guard let pointer = open(name, rules) else { return false }
      ears[name] = Ear(rules: rules, pointer: pointer)
    }
    return true
  }

  private func open(_ name: String, _ rules: SignalRules) -> OpaquePointer? {
    guard let pointer = bus_ear_open(connection, name) else { return nil }
    for rule in rules.rules where bus_listen(pointer, rule.kind, rule.text) < 0 {
      bus_ear_close(pointer)
      return nil
    }
    return pointer
  }

  /// What to wait for; nil: it was read often enough, or the bus is gone.
  func wait(at now: Moment) -> (descriptor: Int32, events: Int16)? {
    guard pace.rest(at: now) == nil, let waits else { return nil }
    return (waits.descriptor, Int16(truncatingIfNeeded: waits.events))
  }

  /// When to read although nothing happened.
  func deadline(at now: Moment) -> Moment? {
    let next = ears.values.compactMap(\.restEnd).min()
    if let rest = pace.rest(at: now) { return earliest(rest, next) }
    guard let waits else { return now }
    return earliest(next, waits.microseconds < 0 ? nil : now + .microseconds(waits.microseconds))
  }

  /// What has arrived since the last read.
  struct Look {
    /// Names with signals.
    var names: Set<String> = []
    /// Those with signals of media players.
    var players: Set<String> = []
    /// Names whose rules the bus refused.
    var refused: Set<String> = []
    var isGone = false
  }

  func look(at now: Moment) -> Look {
    var look = Look()
    look.isGone = !wake(at: now)
    guard pace.rest(at: now) == nil else { return look }
    var hasWorked = false
    for _ in 0..<Self.part where !look.isGone {
      let left = bus_work(connection)
      look.isGone = left < 0
      guard left > 0 else { break }
      hasWorked = true
    }
    if hasWorked { pace.spend(at: now) }
    for (name, ear) in ears { take(name, ear, at: now, &look) }
    return look
  }

  private func take(_ name: String, _ ear: Ear, at now: Moment, _ look: inout Look) {
    guard let pointer = ear.pointer else { return }
    var players: UInt64 = 0
    var others: UInt64 = 0
    bus_heard(pointer, &players, &others)
    if players > 0 { look.players.insert(name) }
    if others > 0 { look.names.insert(name) }
    if bus_is_refused(pointer) != 0 { look.refused.insert(name) }
    guard players + others > Self.loud else { return }
    bus_ear_close(pointer)
    ears[name]?.pointer = nil
    ears[name]?.restEnd = now + Self.rest
  }

  /// Subscribes again to names that have paused; false if the bus is gone.
  private func wake(at now: Moment) -> Bool {
    for (name, ear) in ears {
      guard let end = ear.restEnd, end <= now else { continue }
      guard let pointer = open(name, ear.rules) else { return false }
      ears[name]?.pointer = pointer
      ears[name]?.restEnd = nil
    }
    return true
  }

  private var waits: (descriptor: Int32, events: Int32, microseconds: Int64)? { Bus.waits(of: connection) }
}
