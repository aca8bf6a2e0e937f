import CBus
import Glibc
import WidgetModel
public import WidgetWatch

/// Follows the locked state of the user's login session on the system's message bus (org.freedesktop.login1), for a poll loop: on its
/// own connection, and idle without such a bus. One that disappears is retried after growing pauses.
public final class SessionLock: SessionLockWatching {
  /// A moment of the clock that the caller uses.
  public typealias Moment = ContinuousClock.Instant

  /// Messages read at once: more would block the poll loop.
  private static let part = 64

  /// A session that is followed.
  private final class Line {
    let connection: OpaquePointer
    let session: OpaquePointer
    let since: Moment
    var pace = Pace()

    init?(_ address: String, _ id: String, at now: Moment) {
      guard let connection = bus_open(address) else { return nil }
      guard let session = bus_session_open(connection, id) else {
        bus_close(connection)
        return nil
      }
      (self.connection, self.session, since) = (connection, session, now)
    }

    deinit {
      bus_session_close(session)
      bus_close(connection)
    }
  }

  private let environment: [String: String]
  private let id: String
  private var line: Line?
  private var backoff = Backoff()
  private var retry: Moment?

  /// - Parameters:
  ///   - environment: DBUS_SYSTEM_BUS_ADDRESS, else the socket that systems have.
  ///   - id: the session's, as XDG_SESSION_ID has it; empty: the one of the user's display.
  public init(environment: [String: String], id: String) {
    (self.environment, self.id) = (environment, id)
    open(at: .now)
  }

  public var waits: [(descriptor: Int32, events: Int16)] {
    guard let line, line.pace.rest(at: .now) == nil, let waits = Bus.waits(of: line.connection) else { return [] }
    return [(waits.descriptor, Int16(truncatingIfNeeded: waits.events))]
  }

  public var deadline: Moment? {
    let now = Moment.now
    guard let line else { return retry }
    if let rest = line.pace.rest(at: now) { return rest }
    guard let waits = Bus.waits(of: line.connection) else { return now }
    return waits.microseconds < 0 ? nil : now + .microseconds(waits.microseconds)
  }

  public func take(at now: Moment) -> Bool? {
    if let retry, retry <= now { open(at: now) }
    guard let line, line.pace.rest(at: now) == nil else { return nil }
    var (left, hasWorked): (Int32, Bool) = (1, false)
    for _ in 0..<Self.part where left > 0 {
      left = bus_work(line.connection)
      hasWorked = hasWorked || left > 0
    }
    if hasWorked { line.pace.spend(at: now) }
    let news = bus_session_take(line.session)
    if left < 0 { lose(line, at: now) }
    return news < 0 ? nil : news == 1
  }

  private func open(at now: Moment) {
    retry = nil
    // Without such a bus, none is waited for.
    guard let address = Bus.systemAddress(environment), bus_is_available() != 0 else { return }
    line = Line(address, id, at: now)
    if line == nil { retry = now + backoff.next() }
  }

  private func lose(_ lost: Line, at now: Moment) {
    line = nil
    retry = now + backoff.next(after: now - lost.since)
  }
}
